"""What can be asked about Ed, the Cat without a table: what a card does, and what a round counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.game import Card, Effect, Seat, Setup, Violation, facts
from referee.games.ed_the_cat.cards import CARDS, DECK
from referee.games.ed_the_cat.effects import EffectOfPlay
from referee.games.ed_the_cat.moves import Cards, Play, Score
from referee.games.ed_the_cat.narration import ROUND_OVER
from referee.games.ed_the_cat.position_objections import NOT_EMPTY
from referee.games.ed_the_cat.position_told import ToldTable
from referee.games.ed_the_cat.rulebook import rule_id
from referee.games.ed_the_cat.rules import cards_due
from referee.games.ed_the_cat.table import Table
from referee.hands import Transfer
from referee.hidden_cards.bounds import Holding, Places, Unseen
from referee.hidden_cards.pile_and_hands import hand_of, seat_of_hand
from referee.position import Needed
from referee.position.common_objections import too_many_copies
from referee.position.told import known
from referee.questions import Answer, Asked, Grounds, Leaning, Other, Question, Settled
from referee.text import Line, Text


class ActionAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    player: Seat
    card: Card
    target: Seat | UnsetType | None = UNSET


class Drawn(msgspec.Struct, frozen=True):
    player: Seat
    count: int


class ActionAnswer(Answer, frozen=True, kw_only=True):
    draws: tuple[Drawn, ...]
    reveals: int
    """How many cards are turned up."""
    ends_round: bool
    finisher: Seat | tuple[Seat, ...] | None


REVEALED_COUNT = rule_id("revealed-count")


def action(asked: Asked) -> Settled:
    """The card is played without saying what it turns up, then with any cards: how many they are is what counts."""
    move = Play(asked.question.player, asked.question.card, known(asked.question.target))
    if violations := asked.judged(asked.table, move, REVEALED_COUNT):
        return Settled(violations=violations)
    table = replace(asked.table, places=uncounted(asked.table.places))
    due = cards_due(move.card, table.hand(table.seats.index(move.player)))
    effect = asked.made(table, msgspec.structs.replace(move, revealed=DECK.codes[:1] * due))
    assert isinstance(effect, EffectOfPlay)
    finishers = tuple(table.seats[number] for number in effect.finishers)
    return Settled(
        answer=ActionAnswer(
            draws=tuple(drawn(table, effect)),
            reveals=due,
            ends_round=bool(finishers),
            finisher=finishers if len(finishers) > 1 else next(iter(finishers), None),
        ),
        grounds=tuple(why(move, due, finishers)),
        hands=tuple(unseen_hands(effect)),
    )


def uncounted(places: Places) -> Places:
    """The same sizes, with nothing known of the cards."""
    nothing = (0,) * len(DECK.codes)
    return Places(None, tuple(Holding(each.size, nothing, nothing) for each in places.hidden))


def drawn(table: Table, effect: Effect) -> Iterator[Drawn]:
    """Into hands from the draw pile, in the order in which they draw."""
    counts: dict[int, int] = {}
    for motion in effect.motions():
        if isinstance(motion, Unseen) and motion.source == 0:
            number = seat_of_hand(motion.target)
            counts[number] = counts.get(number, 0) + motion.number
    yield from (Drawn(table.seats[number], count) for number, count in counts.items())


def unseen_hands(effect: Effect) -> Iterator[Transfer]:
    """What is turned up nobody can name yet."""
    assert effect.hands is not None
    laid, *rest = effect.hands()
    yield laid
    for each in rest:
        turned_up = each.cards is not None and each.done
        yield replace(each, cards=None, done=False, line=None) if turned_up else replace(each, done=False)


def why(move: Play, due: int, finishers: tuple[Seat, ...]) -> Iterator[Grounds]:
    does = next(kind.does for kind in CARDS if kind.code == move.card)
    yield Grounds(rule_id("action"), Line(does, {"card": move.card, "player": move.player, "target": move.target}))
    if due:
        yield Grounds(REVEALED_COUNT, Line(TURNS_UP, {"card": move.card, "expected": due}))
    if finishers:
        yield Grounds(rule_id("finisher"), Line(ROUND_OVER, {"seats": list(finishers)}))


TURNS_UP = Text(
    "The {card} turns up {expected:# card|# cards} here.", "Die {card} deckt hier {expected:# Karte|# Karten} auf."
)
ENOUGH = Text(
    "How many cards {seat:seat} holds was not told; it is taken as enough.",
    "Wie viele Karten {seat:seat} hat, wurde nicht gesagt; angenommen sind genug.",
)
WITH_ONLY = Text(
    "If {seat:seat} holds only {count:# card|# cards}.", "Falls {seat:seat} nur {count:# Karte|# Karten} hat."
)
NEVER_SHORT = 4
"""With so many cards in hand no action takes the last one."""


def hands_leaned_on(asked: Asked) -> Iterator[Leaning]:
    """The hand of the player, and of the target of a 6 or 9."""
    hit = known(asked.question.target) if asked.question.card in ("6", "9") else None
    for seat in dict.fromkeys((asked.question.player, hit)):
        if seat is not None and asked.told.of(seat, "hand") is None:
            yield Leaning(
                member="hands",
                seat=seat,
                rule=rule_id("hand-count"),
                assumed=ENOUGH,
                others=tuple(
                    Other({"hands": {seat: count}}, Line(WITH_ONLY, {"seat": seat, "count": count}))
                    for count in range(1, NEVER_SHORT)
                ),
            )


def all_draw(setup: Setup, told: ToldTable, question: ActionAsked) -> Iterable[Needed]:
    """Who draws for a 4 is everybody else."""
    return ["players"] if question.card == "4" and not told.rows() else []


class ScoreAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is left out has no cards."""

    hands: dict[Seat, Cards]
    penalties: dict[Seat, Cards] | UnsetType = UNSET
    finisher: Seat | tuple[Seat, ...] | UnsetType | None = UNSET


class ScoreAnswer(Answer, frozen=True, kw_only=True):
    points: dict[Seat, int]


def score(asked: Asked) -> Settled:
    hands: dict[Seat, tuple[Card, ...]] = {seat: asked.question.hands.get(seat, ()) for seat in asked.table.seats}
    finishers = finishers_of(asked.told, asked.question)
    table = at_the_count(asked.table, hands, finishers)
    shown = Score({seat: cards for seat, cards in hands.items() if cards})
    lying = [laid.card for pile in table.penalties for laid in pile]
    copies = too_many_copies(
        rule_id,
        zip(DECK.codes, DECK.totals, strict=True),
        [*lying, *(card for hand in hands.values() for card in hand)],
    )
    holding = (seat for seat in finishers if hands[seat])
    not_empty = (Violation(rule_id("finisher"), facts(player=seat), NOT_EMPTY) for seat in holding)
    if violations := (*asked.judged(table, shown), *copies, *not_empty):
        return Settled(violations=violations)
    counted = asked.made(table, shown).after.round_points
    assert counted is not None
    points = dict(zip(table.seats, counted, strict=True))
    return Settled(answer=ScoreAnswer(points=points), grounds=tuple(sums(table, hands, points)))


def finishers_of(told: ToldTable, question: ScoreAsked) -> tuple[Seat, ...]:
    asked = known(question.finisher, told.finishers)
    return (asked,) if isinstance(asked, str) else tuple(asked)


def at_the_count(table: Table, hands: dict[Seat, tuple[Card, ...]], named: tuple[Seat, ...]) -> Table:
    """Hands of which nothing was told are as large as what is shown."""
    empty = tuple(number for number, seat in enumerate(table.seats) if not hands[seat])
    places = uncounted(table.places)
    sizes = {hand_of(number): len(hands[seat]) for number, seat in enumerate(table.seats)}
    hidden = tuple(
        replace(each, size=sizes[at]) if at in sizes and each.size is None else each
        for at, each in enumerate(places.hidden)
    )
    finishers = tuple(map(table.seats.index, named)) or (empty if len(empty) == 1 else ())
    return replace(table, phase="scoring", finishers=finishers, places=Places(None, hidden), bonus_due=())


def sums(table: Table, hands: dict[Seat, tuple[Card, ...]], points: dict[Seat, int]) -> Iterator[Grounds]:
    for seat, lying in zip(table.seats, table.penalties, strict=True):
        said: dict[str, Any] = {"seat": seat, "hand": list(hands[seat]), "penalty": [laid.card for laid in lying]}
        yield Grounds(rule_id("score"), Line(COUNTED, {**said, "points": points[seat]}))


COUNTED = Text(
    "{seat:seat} has {hand:list} in hand and {penalty:list} as penalty: {points:# point|# points}.",
    "{seat:seat} hat {hand:list} auf der Hand und {penalty:list} als Strafe: {points:# Punkt|# Punkte}.",
)


def told_in_score(question: ScoreAsked) -> dict[str, Any]:
    return {} if question.penalties is UNSET else {"penalties": msgspec.to_builtins(question.penalties)}


def finisher_matters(setup: Setup, told: ToldTable, question: ScoreAsked) -> Iterable[Needed]:
    """Where the finisher counts nothing, and the empty hands do not say who that is."""
    empty = [seat for seat in setup.seats if not question.hands.get(seat)]
    free = setup.options.finisher_scores == "zero"
    return ["question.finisher"] if free and len(empty) != 1 and not finishers_of(told, question) else []


QUESTIONS = (
    Question(
        kind="action",
        text=Text("What does this card do now?", "Was macht diese Karte jetzt?"),
        asks=ActionAsked,
        answers=ActionAnswer,
        act=True,
        settle=action,
        needs=all_draw,
        leans_on=hands_leaned_on,
    ),
    Question(
        kind="score",
        text=Text("What does this round count?", "Was zählt diese Runde?"),
        asks=ScoreAsked,
        answers=ScoreAnswer,
        settle=score,
        needs=finisher_matters,
        shared=told_in_score,
    ),
)
