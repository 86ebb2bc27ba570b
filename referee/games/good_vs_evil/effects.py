"""What an accepted move does to the table. Nothing is checked here: that was done by rules.py."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from msgspec.structs import replace

from referee.game import Effect, Seat
from referee.games.good_vs_evil.cards import DECK, DEFUSE, DEVILCAT, GODCAT, KITTEN, NOPE
from referee.games.good_vs_evil.effects_turns import closed, take_turn, turn_over
from referee.games.good_vs_evil.effects_working_table import WorkingTable
from referee.games.good_vs_evil.hands import with_sentences
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
from referee.games.good_vs_evil.moves_plays import action_of
from referee.games.good_vs_evil.narration import lines
from referee.games.good_vs_evil.table import Due, Pending, Table, fresh_flow, fresh_sizes, fresh_totals, hand_of
from referee.hidden_cards.bounds import NOW, Dealt, Hidden, Motion, PlaceId, Shown, Unseen


def carry_out(table: Table, move: Moves, version: int) -> Effect:
    """What the move comes to. Any move but a nope finds the window closed, and a settle does nothing else."""
    working = WorkingTable(table, version)
    met = table if isinstance(move, Nope) else closed(table, working)
    after = met if out_of_play(met, move) else applied(met, move, working)
    return Effect(
        after,
        partial(lines, table, met, move, after),
        partial(motions, move, working.flow.trail),
        partial(with_sentences, move, working.moved),
    )


def out_of_play(table: Table, move: Moves) -> bool:
    """After the end, and by the dead, nothing can be done any more. Such a move stands only where an earlier one was
    corrected under it."""
    if table.phase == "finished":
        return True
    return not isinstance(move, Settle) and not table.alive(seat_number(table, move.player))


def motions(move: Moves, trail: list[Motion]) -> list[Motion]:
    """What the move did to hidden cards, in order. A given card that was confided counts as seen."""
    match move, trail:
        case Give(godcat=False, card=str(card)), [*earlier, Unseen(giver, asker)] if card in DECK.index:
            return [*earlier, Shown(giver, card), Hidden(asker, card, shown=(NOW,))]
    return trail


def deal(table: Table) -> tuple[Motion, ...]:
    players, quick = len(table.seats), table.options.quick
    sizes: dict[PlaceId, int] = dict(enumerate(fresh_sizes(players, quick)))
    dealt = Dealt(dict(zip(DECK.codes, fresh_totals(players), strict=True)), sizes)
    return (dealt, *fresh_flow(players, quick).trail)


def applied(table: Table, move: Moves, working: WorkingTable) -> Table:
    """The table after the move; `hands` come to lie as they do on it."""
    match move:
        case Play():
            return played(table, move, working)
        case Nope():
            return noped(table, move, working)
        case Settle():
            return table
        case Give():
            return given(table, move, working)
        case Steal():
            return stolen(table, move, working)
        case Answer():
            return answered(table, move, working)
        case Reveal():
            working.reveal(move.cards)
            return on_with_the_turn(table, working)
        case Bottom():
            return bottom_drawn(table, move, working)
        case Armageddon():
            return fought(table, move, working)
        case Draw():
            return drawn(table, move, working)
        case Defuse():
            return defused(table, move, working)
        case Explode():
            return exploded(table, move, working)
        case _:
            assert_never(move)


def seat_number(table: Table, seat: Seat) -> int:
    return table.seats.index(seat)


def played(table: Table, move: Play, working: WorkingTable) -> Table:
    player = seat_number(table, move.player)
    working.lay(player, move.cards)
    waiting = Pending(action_of(move), move.cards, player, table.number(move.target), move.wish, (), move.stands_for)
    turn = take_turn(working.on(table), player)
    return replace(turn, phase="pending", pending=waiting, latest_action=working.version)


def noped(table: Table, move: Nope, working: WorkingTable) -> Table:
    """Where no window is open the card is wasted."""
    player = seat_number(table, move.player)
    working.lay(player, (NOPE,))
    after = working.on(table)
    if after.pending is None:
        return after if something_left(after) else on_with_the_turn(after, working)
    return replace(after, pending=replace(after.pending, nopes=(*after.pending.nopes, player)))


def something_left(table: Table) -> bool:
    """Can the report that is owed still be made? A wasted nope may have emptied the hand that a card was due from."""
    due = table.due
    if due is None or due.type not in ("give", "steal", "answer"):
        return True
    giver = due.other if due.type == "steal" else due.player
    return giver is None or table.hand(giver) != 0


def on_with_the_turn(table: Table, working: WorkingTable) -> Table:
    return replace(working.on(table), phase="turn", due=None)


def other_side(table: Table) -> int | None:
    """Whom the owed report concerns beside the one who makes it. Nobody where none is owed: a report that a correction
    took the ground from moves no card."""
    return None if table.due is None else table.due.other


def card_passed(table: Table, giver: int, taker: int, working: WorkingTable, godcat: bool) -> Table:
    """A favor or a theft: nobody else sees the card, unless it is the Godcat, which everybody knows by its back."""
    if godcat:
        working.pass_openly(giver, taker, GODCAT)
    else:
        working.pass_unseen(giver, taker)
    return on_with_the_turn(table, working)


def given(table: Table, move: Give, working: WorkingTable) -> Table:
    giver, asker = seat_number(table, move.player), other_side(table)
    return table if asker is None else card_passed(table, giver, asker, working, move.godcat)


def stolen(table: Table, move: Steal, working: WorkingTable) -> Table:
    thief, victim = seat_number(table, move.player), other_side(table)
    return table if victim is None else card_passed(table, victim, thief, working, move.godcat)


def answered(table: Table, move: Answer, working: WorkingTable) -> Table:
    player, asker = seat_number(table, move.player), other_side(table)
    wish = None if table.due is None else table.due.wish
    if asker is None or wish is None:
        return table
    if move.has:
        working.pass_openly(player, asker, wish)
    elif wish in DECK.index and not table.places.at_least(hand_of(player), DECK.index[wish]):
        working.deny(player, wish)
    return on_with_the_turn(table, working)


def bottom_drawn(table: Table, move: Bottom, working: WorkingTable) -> Table:
    kitten = move.card == KITTEN
    if move.keep:
        player = seat_number(table, move.player)
        working.take_bottom(player, kitten)
        return facing(working.on(table), player) if kitten else turn_over(working.on(table))
    working.bottom_to_top(kitten)
    return turn_over(working.on(table))


def drawn(table: Table, move: Draw, working: WorkingTable) -> Table:
    player, kitten = seat_number(table, move.player), move.card == KITTEN
    working.draw(player, kitten)
    turn = take_turn(working.on(table), player)
    return facing(turn, player) if kitten else turn_over(turn)


def facing(table: Table, player: int) -> Table:
    return replace(table, phase="kitten", due=Due("defuse", player, facing=KITTEN))


def fought(table: Table, move: Armageddon, working: WorkingTable) -> Table:
    """The dead, whom only a correction can bring into it, fight no more."""
    if not table.alive(seat_number(table, move.target)):
        return on_with_the_turn(table, working)
    loser = seat_number(table, move.target if move.godcat == move.player else move.player)
    working.fight(seat_number(table, move.godcat), loser)
    return replace(working.on(table), phase="devilcat", due=Due("defuse", loser, facing=DEVILCAT))


def defused(table: Table, move: Defuse, working: WorkingTable) -> Table:
    player = seat_number(table, move.player)
    working.lay(player, (GODCAT if move.as_godcat else DEFUSE,))
    if table.phase == "kitten":
        working.put_kitten_back(player)
    elif table.phase == "devilcat":
        working.devilcat_back(player)
    return turn_over(working.on(table))


def exploded(table: Table, move: Explode, working: WorkingTable) -> Table:
    player = seat_number(table, move.player)
    working.lay(player, move.hand or ())
    trusted = table.options.must_defuse and move.hand is None
    if trusted and not table.places.at_least(hand_of(player), DECK.index[DEFUSE]):
        working.lacks(player, DEFUSE)
    working.bury(player)
    if table.phase == "kitten":
        working.discard_kitten(player)
    elif table.phase == "devilcat":
        working.devilcat_back(player)
    after = replace(working.on(table), exploded=(*table.exploded, player))
    if len(after.living) == 1:
        return replace(after, phase="finished", due=None)
    return turn_over(after)
