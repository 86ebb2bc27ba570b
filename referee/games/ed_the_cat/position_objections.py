"""What no table of Ed, the Cat can look like."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Setup, Violation
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.position_told import Lying, ToldTable, lying
from referee.games.ed_the_cat.rulebook import rule_id
from referee.games.ed_the_cat.view import hidden_places
from referee.position.common_objections import (
    ALWAYS_CLOCKWISE,
    NOBODYS_TURN,
    UNTOLD_BELOW,
    all_or_none,
    opening,
    same,
    too_many_copies,
)
from referee.position.hidden_places import NOT_THE_SUM, place_objections
from referee.position.told import ToldDiscard, ToldPiles, by_rows, known
from referee.text import Text

Violations = Iterator[Violation]


def objections(setup: Setup, told: ToldTable) -> Violations:
    piles = lying(setup, told)
    yield from too_many_copies(rule_id, zip(DECK.codes, DECK.totals, strict=True), piles.open)
    yield from _piles(setup, told, piles)
    yield from _hidden(setup, told, piles)
    yield from _round(setup, told, piles)
    yield from _points(setup, told)
    if told.direction == "counterclockwise":
        yield opening(rule_id, ALWAYS_CLOCKWISE, member="direction")


def _piles(setup: Setup, told: ToldTable, piles: Lying) -> Violations:
    """Sizes and top cards beside the lists that they belong to."""
    for seat, cards in zip(setup.seats, piles.penalties, strict=True):
        if cards is not None:
            yield from same(rule_id, "penalty.size", told.of(seat, "penalty.size"), len(cards))
            yield from _on_top("penalty.top", told.of(seat, "penalty.top"), cards)
    discard = known(known(told.piles, ToldPiles()).discard, ToldDiscard())
    cards = known(discard.cards)
    if cards is not None:
        yield from same(rule_id, "piles.discard.size", known(discard.size), len(cards))
        yield from _on_top("piles.discard.top", known(discard.top), cards)
        if None in cards[len(cards) - len(piles.discard) :]:
            yield opening(rule_id, UNTOLD_BELOW, member="piles.discard.cards")
    elif piles.discard and known(discard.size) == 0:
        yield opening(rule_id, member="piles.discard.top")


def _on_top(member: str, top: str | None, cards: tuple[str | None, ...]) -> Violations:
    if top is not None:
        yield from same(rule_id, member, top, (cards[-1] if cards else None) or "–")


def _hidden(setup: Setup, told: ToldTable, piles: Lying) -> Violations:
    names = hidden_places(setup.seats, piles.untold != 0)
    yield from place_objections(rule_id, DECK, names, piles.sizes, piles.unseen, told.places())
    hidden, left = sum(size or 0 for size in piles.sizes), DECK.size - len(piles.open)
    if None in piles.sizes and hidden > left:
        yield opening(rule_id, NOT_THE_SUM, member="piles", told=hidden, expected=max(0, left))


def _round(setup: Setup, told: ToldTable, piles: Lying) -> Violations:
    """Phase, turn, finishers and hands."""
    phase, turn = known(told.phase, "play"), known(told.turn)
    finishers = [seat for seat in told.finishers if seat in setup.seats]
    hand = dict(zip(setup.seats, piles.hands, strict=True))
    if phase == "play":
        yield from (opening(rule_id, EMPTY_IN_PLAY, member="hand", player=seat) for seat in hand if hand[seat] == 0)
        if finishers and (setup.position is not None or known(told.phase)):
            yield opening(rule_id, NO_FINISHER_YET, member="finisher", player=finishers[0])
    else:
        yield from (opening(rule_id, NOT_EMPTY, member="finisher", player=seat) for seat in finishers if hand[seat])
    if phase == "bonus" and turn in setup.seats and (turn not in finishers or told.of(turn, "penalty.cards") == ()):
        yield opening(rule_id, NO_BONUS, member="turn", player=turn)
    if phase == "scoring":
        if turn is not None:
            yield opening(rule_id, NOBODYS_TURN, member="turn", player=turn)
        if set(piles.hands) == {0}:
            yield opening(rule_id, NOTHING_TO_SHOW, member="phase")
    if len(finishers) != len(set(finishers)) or (len(finishers) > 1 and setup.options.double_finish == "active_only"):
        yield opening(rule_id, ONE_FINISHER, member="finisher")


EMPTY_IN_PLAY = Text(
    "The hand of {player:seat} is empty, so the round is over.",
    "Die Hand von {player:seat} ist leer, also ist die Runde zu Ende.",
)
NO_FINISHER_YET = Text(
    "While cards are played nobody has ended the round, not even {player:seat}.",
    "Solange gespielt wird, hat niemand die Runde beendet, auch {player:seat} nicht.",
)
NOT_EMPTY = Text(
    "{player:seat} still has cards and has not ended the round.",
    "{player:seat} hat noch Karten und hat die Runde nicht beendet.",
)
NO_BONUS = Text(
    "{player:seat} has no penalty card to discard now.", "{player:seat} hat jetzt keine Strafkarte abzulegen."
)
NOTHING_TO_SHOW = Text(
    "Nobody has cards left to show, so the round has been counted.",
    "Niemand hat noch Karten zu zeigen, also ist die Runde schon gewertet.",
)
ONE_FINISHER = Text("With these options only one ends a round.", "Mit diesen Optionen beendet nur einer die Runde.")


def _points(setup: Setup, told: ToldTable) -> Violations:
    yield from all_or_none(rule_id, setup, told, "score", "round_points")
    given, counted = (by_rows(told, setup.seats, member) for member in ("score", "round_points"))
    scores = [score or 0 for score in given]
    if told.phase != "finished" and max(scores) >= setup.options.limit:
        yield opening(rule_id, AT_THE_LIMIT, member="score", limit=setup.options.limit)
    if setup.options.rounds is not None and known(told.round, 0) > setup.options.rounds:
        yield opening(rule_id, NO_SUCH_ROUND, member="round", rounds=setup.options.rounds)
    if told.phase != "finished" and told.round == 1 and (any(scores) or any(each is not None for each in counted)):
        yield opening(rule_id, NO_POINTS_YET, member="score")
    if None not in counted and None not in given:
        few = [seat for seat, score, own in zip(setup.seats, scores, counted, strict=True) if own > score]
        yield from (opening(rule_id, FEWER_IN_ALL, member="round_points", player=seat) for seat in few)


AT_THE_LIMIT = Text(
    "Somebody has {limit} points, so the game is over.", "Jemand hat {limit} Punkte, also ist das Spiel aus."
)
NO_SUCH_ROUND = Text(
    "Only {rounds:# round is|# rounds are} played.", "Gespielt {rounds:wird nur # Runde|werden nur # Runden}."
)
NO_POINTS_YET = Text("In the first round nobody has points yet.", "In der ersten Runde hat noch niemand Punkte.")
FEWER_IN_ALL = Text(
    "{player:seat} cannot have fewer points in all than in the latest round.",
    "{player:seat} kann insgesamt nicht weniger Punkte haben als in der letzten Runde.",
)
