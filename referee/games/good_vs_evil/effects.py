"""What an accepted move does to the table. Reducers believe: everything doubtful was settled in rules.py."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from referee.core import Seat
from referee.games.good_vs_evil.actions import action_of
from referee.games.good_vs_evil.cards import DECK, DEFUSE, GODCAT, KITTEN, NOPE
from referee.games.good_vs_evil.hands import Hands
from referee.games.good_vs_evil.moves import (
    Answer,
    Armageddon,
    Bottom,
    Defuse,
    Draw,
    Explode,
    Give,
    Moves,
    Nope,
    Play,
    Reveal,
    Settle,
    Steal,
)
from referee.games.good_vs_evil.table import Due, Laid, Pending, Table, fresh_flow, fresh_sizes, fresh_totals, hand_of
from referee.games.good_vs_evil.turns import closed, judged_at, take_turn, turn_over
from referee.knowledge import Dealt, Motion, PlaceId


def evolve(table: Table, move: Moves, version: int) -> Table:
    return applied(judged_at(table, move), move, version)[0]


def motions(table: Table, move: Moves, version: int) -> list[Motion]:
    met = closed(table) if isinstance(move, Settle) else judged_at(table, move)
    hands = Hands(table, version)
    if table.order and not met.order:
        # The closing window let a shuffle through: what was known of the order went back into the pile.
        hands.forget()
    return [*hands.flow.trail, *moved(met, move, version)]


def moved(table: Table, move: Moves, version: int) -> list[Motion]:
    """What the move itself did; a card that was confided counts as seen."""
    if isinstance(move, Settle):
        return []
    if isinstance(move, Give) and not move.godcat and move.card in DECK.index:
        hands = Hands(table, version)
        hands.pass_openly(seat_number(table, move.player), other_side(table), move.card)
        return hands.flow.trail
    return applied(table, move, version)[1].flow.trail


def deal(table: Table) -> tuple[Motion, ...]:
    players, quick = len(table.seats), table.options.quick
    sizes: dict[PlaceId, int] = dict(enumerate(fresh_sizes(players, quick)))
    dealt = Dealt(dict(zip(DECK.codes, fresh_totals(players), strict=True)), sizes)
    return (dealt, *fresh_flow(players, quick).trail)


def applied(table: Table, move: Moves, version: int) -> tuple[Table, Hands]:
    """The table after the move, and the cards that it moved."""
    hands = Hands(table, version)
    match move:
        case Play():
            return played(table, move, hands), hands
        case Nope():
            return noped(table, move, hands), hands
        case Settle():
            return closed(table), hands
        case Give():
            return given(table, move, hands), hands
        case Steal():
            return stolen(table, move, hands), hands
        case Answer():
            return answered(table, move, hands), hands
        case Reveal():
            hands.reveal(move.cards)
            return on_with_the_turn(table, hands), hands
        case Bottom():
            return bottom_drawn(table, move, hands), hands
        case Armageddon():
            return fought(table, move, hands), hands
        case Draw():
            return drawn(table, move, hands), hands
        case Defuse():
            return defused(table, move, hands), hands
        case Explode():
            return exploded(table, move, hands), hands
        case _:
            assert_never(move)


def seat_number(table: Table, seat: Seat) -> int:
    return table.seats.index(seat)


def played(table: Table, move: Play, hands: Hands) -> Table:
    player = seat_number(table, move.player)
    hands.lay(player, move.cards)
    waiting = Pending(action_of(move), move.cards, player, table.number(move.target), move.wish)
    turn = take_turn(hands.on(table), player)
    return replace(turn, phase="pending", pending=waiting, acted=hands.version)


def noped(table: Table, move: Nope, hands: Hands) -> Table:
    """Where no window is open the card is wasted."""
    player = seat_number(table, move.player)
    hands.lay(player, (NOPE,))
    after = hands.on(table)
    if after.pending is None:
        return after if something_left(after) else on_with_the_turn(after, hands)
    return replace(after, pending=replace(after.pending, nopes=(*after.pending.nopes, player)))


def something_left(table: Table) -> bool:
    """Can the report that is owed still be made? A wasted nope may have emptied the hand that a card was due from."""
    due = table.due
    if due is None or due.type not in ("give", "steal", "answer"):
        return True
    giver = due.other if due.type == "steal" else due.player
    return giver is None or table.hand(giver) > 0


def on_with_the_turn(table: Table, hands: Hands) -> Table:
    return replace(hands.on(table), phase="turn", due=None)


def other_side(table: Table) -> int:
    """Whom the owed report concerns beside the one who makes it."""
    assert table.due is not None and table.due.other is not None
    return table.due.other


def given(table: Table, move: Give, hands: Hands) -> Table:
    giver, asker = seat_number(table, move.player), other_side(table)
    if move.godcat:
        hands.pass_openly(giver, asker, GODCAT)
    else:
        hands.pass_unseen(giver, asker)
    return on_with_the_turn(table, hands)


def stolen(table: Table, move: Steal, hands: Hands) -> Table:
    thief, victim = seat_number(table, move.player), other_side(table)
    if move.godcat:
        hands.pass_openly(victim, thief, GODCAT)
    else:
        hands.pass_unseen(victim, thief)
    return on_with_the_turn(table, hands)


def answered(table: Table, move: Answer, hands: Hands) -> Table:
    assert table.due is not None and table.due.wish is not None
    player, wish = seat_number(table, move.player), table.due.wish
    if move.has:
        hands.pass_openly(player, other_side(table), wish)
    elif wish in DECK.index and not table.places.at_least(hand_of(player), DECK.index[wish]):
        hands.deny(player, wish)
    return on_with_the_turn(table, hands)


def bottom_drawn(table: Table, move: Bottom, hands: Hands) -> Table:
    kitten = move.card == KITTEN
    if move.keep:
        player = seat_number(table, move.player)
        hands.take_bottom(player, kitten)
        return facing(hands.on(table), player) if kitten else turn_over(hands.on(table))
    hands.bottom_to_top(kitten)
    return turn_over(hands.on(table))


def drawn(table: Table, move: Draw, hands: Hands) -> Table:
    player, kitten = seat_number(table, move.player), move.card == KITTEN
    hands.draw(player, kitten)
    turn = take_turn(hands.on(table), player)
    return facing(turn, player) if kitten else turn_over(turn)


def facing(table: Table, player: int) -> Table:
    return replace(table, phase="kitten", due=Due("defuse", player))


def fought(table: Table, move: Armageddon, hands: Hands) -> Table:
    hands.godcat = seat_number(table, move.godcat)
    loser = move.target if move.godcat == move.player else move.player
    return replace(hands.on(table), phase="devilcat", due=Due("defuse", seat_number(table, loser)))


def defused(table: Table, move: Defuse, hands: Hands) -> Table:
    hands.lay(seat_number(table, move.player), (GODCAT if move.as_godcat else DEFUSE,))
    if table.phase == "kitten":
        hands.put_kitten_back()
    return turn_over(hands.on(table))


def exploded(table: Table, move: Explode, hands: Hands) -> Table:
    player = seat_number(table, move.player)
    hands.lay(player, move.hand or ())
    hands.bury(player)
    if table.phase == "kitten":
        hands.discard = (*hands.discard, Laid(KITTEN, hands.version))
    after = replace(hands.on(table), fallen=(*table.fallen, player))
    if len(after.living) == 1:
        return replace(after, phase="finished", due=None)
    return turn_over(after)
