"""What an accepted move does to the table. Nothing is checked here: that was done by rules.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from operator import add
from typing import assert_never

from msgspec.structs import replace

from referee.game import Card, Effect, Ended, Laid, Seat, by_seating, ended_by_table
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.effects_cards import Action, perform
from referee.games.ed_the_cat.hands import hands
from referee.games.ed_the_cat.moves import DiscardPenalty, Moves, Play, Score
from referee.games.ed_the_cat.narration import lines, standing_so
from referee.games.ed_the_cat.table import Table, dealt_anew, fresh_places
from referee.hidden_cards.bounds import Motion, Shown, deal_of
from referee.hidden_cards.pile_and_hands import hand_of


class EffectOfPlay(Effect, frozen=True, gc=False):
    """What a played card came to; whose hand was empty first, if that ended the round, and the penalty cards that then
    lay there: where nobody has anything left to report, the table after it is the next round's."""

    finishers: tuple[int, ...] = ()
    penalties: tuple[tuple[Laid, ...], ...] = ()


def carry_out(table: Table, move: Moves, version: int) -> Effect:
    """What a move comes to. After the end it does nothing any more: such a one stands only where an earlier one was
    corrected under it."""
    if table.phase == "finished":
        return Effect(table, partial(lines, table, move, table))
    match move:
        case Play():
            return played(table, move, version)
        case DiscardPenalty():
            after = penalty_discarded(table, move, version)
        case Score():
            after = scored(table, move.hands)
        case _:
            assert_never(move)
    return Effect(
        after,
        partial(lines, table, move, after),
        partial(motions, table, move, after),
        partial(hands, table, move, after),
    )


def ended(table: Table, move: Ended) -> Effect:
    """As it stands: the totals of the rounds that were scored count, the round that is broken off does not."""
    after = ended_by_table(table, move)
    return Effect(after, partial(standing_so, table, after))


def motions(table: Table, move: Moves, after: Table, trail: Iterable[Motion] = ()) -> list[Motion]:
    """What the move did to hidden cards, in order; `trail` is what a played card did."""
    seen = hands_shown(table, move) if isinstance(move, Score) else trail
    return [*seen, *deal(after)] if dealt_anew(table, after) else [*seen]


def hands_shown(table: Table, move: Score) -> Iterator[Motion]:
    """A hand that was let stand with another size proves nothing about what it held."""
    for seat, cards in by_seating(move.hands, table.seats):
        number = table.seats.index(seat)
        if len(cards) == table.hand(number):
            yield from (Shown(hand_of(number), card) for card in cards)


def deal(table: Table) -> tuple[Motion, ...]:
    return (deal_of(DECK, fresh_places(len(table.seats))),)


def played(table: Table, move: Play, version: int) -> EffectOfPlay:
    action = Action(table, version)
    perform(action, move)
    player = table.seats.index(move.player)
    finishers, penalties, trail = first_empty(table, player, action), tuple(action.penalties), action.flow.trail
    moved = replace(
        table,
        starter=player if table.turn is None else table.starter,
        turn=(player + 1) % action.players,
        places=action.flow.places(),
        discard=tuple(action.discard),
        penalties=penalties,
    )
    after = round_ended(moved, finishers) if finishers else moved
    return EffectOfPlay(
        after,
        partial(lines, table, move, after, trail, finishers),
        partial(motions, table, move, after, trail),
        partial(hands, table, move, after, trail),
        finishers=finishers,
        penalties=penalties,
    )


def first_empty(table: Table, player: int, action: Action) -> tuple[int, ...]:
    """The active player's hand was empty first, since his card left it before its action began."""
    hands = action.flow.hidden[hand_of(0) : hand_of(action.players)]
    empty = [number for number, held in enumerate(hands) if held.size == 0]
    if player not in empty:
        return tuple(empty)
    if table.options.double_finish == "active_only":
        return (player,)
    return (player, *[number for number in empty if number != player])


def round_ended(table: Table, finishers: tuple[int, ...]) -> Table:
    bonus_due = tuple(number for number in finishers if table.penalties[number])
    return toward_scoring(replace(table, finishers=finishers, bonus_due=bonus_due))


def toward_scoring(table: Table) -> Table:
    if table.bonus_due:
        return replace(table, phase="bonus", turn=table.bonus_due[0])
    if any(table.hand(number) != 0 for number in range(len(table.seats))):
        return replace(table, phase="scoring")
    return scored(table, {})


def penalty_discarded(table: Table, move: DiscardPenalty, version: int) -> Table:
    number = table.seats.index(move.player)
    bonus_due = tuple(waiting for waiting in table.bonus_due if waiting != number)
    reported = replace(table, bonus_due=bonus_due)
    kept = without_topmost(table.penalties[number], move.card)
    if move.card is None or len(kept) == len(table.penalties[number]):
        return toward_scoring(reported)
    penalties = (*table.penalties[:number], kept, *table.penalties[number + 1 :])
    discard = (*table.discard, Laid(move.card, version))
    return toward_scoring(replace(reported, penalties=penalties, discard=discard))


def without_topmost(pile: tuple[Laid, ...], card: Card | None) -> tuple[Laid, ...]:
    """A card that does not lie there, as the record has it now, is not taken away."""
    topmost = max((at for at, laid in enumerate(pile) if laid.card == card), default=len(pile))
    return (*pile[:topmost], *pile[topmost + 1 :])


def scored(table: Table, hands: dict[Seat, tuple[Card, ...]]) -> Table:
    points = tuple(points_of(table, number, hands.get(seat, ())) for number, seat in enumerate(table.seats))
    totals = None if table.scores is None else tuple(map(add, table.scores, points))
    counted = replace(table, scores=totals, round_points=points, bonus_due=())
    if table.last_round or (totals is not None and max(totals) >= table.options.limit):
        return replace(counted, phase="finished")
    return next_round(counted, totals if table.options.next_starter == "total" else points)


def points_of(table: Table, number: int, hand: Iterable[Card]) -> int:
    if number in table.finishers and table.options.finisher_scores == "zero":
        return 0
    return sum(map(int, hand)) + sum(int(laid.card) for laid in table.penalties[number])


def next_round(table: Table, points: tuple[int, ...] | None) -> Table:
    players, starter = len(table.seats), next_starter(table, points)
    return replace(
        table,
        phase="play",
        round=None if table.round is None else table.round + 1,
        starter=starter,
        turn=starter,
        places=fresh_places(players),
        discard=(),
        penalties=((),) * players,
        finishers=(),
    )


def next_starter(table: Table, points: tuple[int, ...] | None) -> int | None:
    """Whoever has the most points; of several the first after who began. What is unknown decides nothing."""
    if points is None:
        return None
    most = [number for number, own in enumerate(points) if own == max(points)]
    if len(most) == 1 or table.starter is None:
        return most[0] if len(most) == 1 else None
    players = len(table.seats)
    return min(most, key=lambda number: (number - (table.starter or 0) - 1) % players)
