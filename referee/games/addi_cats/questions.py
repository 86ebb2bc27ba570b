"""What can be asked about Addi Cat's without a table: who may slap, what slaps come to, and what a card counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game import Card, Seat, Setup
from referee.games.addi_cats.cards import SUMS, made_by
from referee.games.addi_cats.effects import EffectWithTakings
from referee.games.addi_cats.effects_settlement import Duel, Fight, settled_order
from referee.games.addi_cats.moves import Cards, Seats, Slaps, Together
from referee.games.addi_cats.position import tops_needed
from referee.games.addi_cats.position_told import ToldTable, kinds_on_top, lying
from referee.games.addi_cats.questions_reasons import entitlement, settlement, show_sum
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Table
from referee.games.addi_cats.table_situation import Open, Situation, situation
from referee.position import Needed
from referee.position.told import Told, known
from referee.questions import Answer, Asked, Leaning, Other, Question, Settled
from referee.text import Line, Text

Kind = Literal["equal", "seesaw", "chase", "trick"]
IN_ORDER: tuple[Kind, ...] = ("equal", "seesaw", "chase", "trick")


class Entitled(msgspec.Struct, frozen=True, kw_only=True):
    kind: Kind
    sum: int | UnsetType = UNSET
    seats: list[Seat]
    joins: list[Seat] | UnsetType = UNSET
    """With equals: cats whose last card is a special."""


class EntitledAnswer(Answer, frozen=True, kw_only=True):
    entitled: list[Entitled]
    sums: dict[Seat, int | None]


class Fought(msgspec.Struct, frozen=True, kw_only=True):
    kind: Literal["equal", "seesaw"]
    sum: int | UnsetType = UNSET
    winner: Seat
    losers: list[Seat]


class SlapsAnswer(EntitledAnswer, frozen=True, kw_only=True):
    duels: list[Fought]
    winners: list[Seat]
    sinners: list[Seat]
    trick: Seat | None
    chase: list[Seat]
    """Who takes the own pile back."""
    out: list[Seat]
    next: Seat | None


class SlapsAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the report has it."""

    order: Annotated[tuple[Seat | Together, ...], Meta(max_length=16)]
    coverage: Seats | UnsetType = UNSET
    head: Seat | UnsetType | None = UNSET
    split: dict[Seat, Cards] | UnsetType | None = UNSET

    def move(self) -> Slaps:
        return Slaps(self.order, known(self.coverage, ()), known(self.head), known(self.split))


class EntitledAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """About the table as it lies."""


class SumAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    card: Card


class SumAnswer(Answer, frozen=True, kw_only=True):
    sum: int | None


def slaps(asked: Asked) -> Settled:
    table, move = asked.table, asked.question.move()
    if violations := asked.judged(table, move):
        return Settled(violations=violations)
    effect = asked.made(table, move)
    assert isinstance(effect, EffectWithTakings) and effect.fight is not None and effect.hands is not None
    now, fight, after = effect.fight.situation, effect.fight, effect.after
    answer = SlapsAnswer(
        entitled=entitled_by(table, now),
        sums=sums(table),
        duels=[fought(table, each) for each in fight.fought],
        winners=list(dict.fromkeys(table.seats[each.winner] for each in fight.fought)),
        sinners=table.names(fight.sinners),
        trick=None if fight.tricker is None else table.seats[fight.tricker],
        chase=table.names(fight.chased),
        out=[table.seats[cat] for cat in table.playing if after.cards(cat) == 0],
        next=who_flips(asked.told, fight, after),
    )
    return Settled(answer=answer, grounds=tuple(settlement(table, move, fight)), hands=tuple(effect.hands()))


def entitled_by(table: Table, now: Situation) -> list[Entitled]:
    return [entitled_to(table, now, each) for kind in IN_ORDER for each in now.open if each.kind == kind]


def entitled_to(table: Table, now: Situation, each: Open) -> Entitled:
    seats = table.names(each.cats)
    if each.kind == "equal" and each.sum is not None:
        return Entitled(kind="equal", sum=each.sum, seats=seats, joins=table.names(now.joining))
    return Entitled(kind=each.kind, seats=seats)


def sums(table: Table) -> dict[Seat, int | None]:
    return {table.seats[cat]: table.sum(cat) for cat in table.playing}


def fought(table: Table, duel: Duel) -> Fought:
    names = {"winner": table.seats[duel.winner], "losers": table.names(duel.losers)}
    told = {"kind": duel.about.kind} | ({} if duel.about.sum is None else {"sum": duel.about.sum})
    return msgspec.convert({**told, **names}, Fought)


def who_flips(told: Told, fight: Fight, after: Table) -> Seat | None:
    """Where slaps leave it as it was, somebody must have said whose turn it is."""
    assert isinstance(told, ToldTable)
    told_at_all = any(known(each) is not None for each in (told.turn, told.due, told.flipper))
    if after.turn is None or (fight.due is None and not told_at_all):
        return None
    return after.seats[after.turn]


def entitled(asked: Asked) -> Settled:
    table: Table = asked.table
    now = situation(table)
    answer = EntitledAnswer(entitled=entitled_by(table, now), sums=sums(table))
    return Settled(answer=answer, grounds=tuple(entitlement(table, now)))


def sum_of(asked: Asked) -> Settled:
    card = asked.question.card
    number = SUMS.get(card)
    grounds = show_sum(card, number, made_by(number) if number else [])
    return Settled(answer=SumAnswer(sum=number), grounds=(grounds,))


# What the situation must tell, and what an answer leans on where it is left out


def tops(setup: Setup, told: ToldTable, question: object) -> Iterator[Needed]:
    yield from tops_needed(setup, told)
    if told.running is UNSET and told.slapped is not True and len(kinds_on_top(lying(setup, told))) > 1:
        yield "running"


def tops_and_pile(setup: Setup, told: ToldTable, question: SlapsAsked) -> Iterator[Needed]:
    """To see whether a split fits, the whole pile that is shared out must be known."""
    missing = [*tops(setup, told, question)]
    yield from missing
    order = [seat for seat in settled_order(question.move()) if seat in setup.seats]
    if missing or not known(question.split):
        return
    piles = dict(zip(setup.seats, lying(setup, told).piles, strict=True))
    winner = next((seat for seat in order if seat not in known(question.split)), None)
    if winner is not None and piles[winner].untold != 0 and piles[winner].cards:
        yield "up.cards", winner


def taken_as_usual(asked: Asked) -> Iterator[Leaning]:
    table, told = asked.table, asked.told
    assert isinstance(told, ToldTable)
    for cat in table.playing:
        if table.down(cat) is None and table.top(cat) is not None:
            seat = table.seats[cat]
            none_left = Other({"down": {seat: 0}}, Line(NONE_LEFT, {"seat": seat}))
            yield Leaning(member="down", seat=seat, rule=rule_id("turn"), assumed=ENOUGH, others=(none_left,))
    if told.running is UNSET and table.running:
        kind = table.running[0]
        settled = Other({"running": []}, Line(SETTLED[kind]))
        yield Leaning(member="running", rule=rule_id(kind), assumed=STILL_RUNNING[kind], others=(settled,))
    if told.direction is UNSET:
        other_way = Other({"direction": "counterclockwise"}, Line(COUNTERCLOCKWISE))
        yield Leaning(member="direction", rule=rule_id("turn"), assumed=CLOCKWISE, others=(other_way,))


ENOUGH = Text(
    "Whether {seat:seat} still has face-down cards was not told; it is taken that there are some.",
    "Ob {seat:seat} noch verdeckte Karten hat, wurde nicht gesagt; angenommen ist: ja.",
)
NONE_LEFT = Text("If {seat:seat} has no face-down card.", "Falls {seat:seat} keine verdeckte Karte hat.")
STILL_RUNNING = {
    "chase": Text(
        "Whether the chase is still on was not told; it is taken to be.",
        "Ob die Verfolgung noch gilt, wurde nicht gesagt; angenommen ist: ja.",
    ),
    "seesaw": Text(
        "Whether the seesaw is still on was not told; it is taken to be.",
        "Ob die Wippe noch gilt, wurde nicht gesagt; angenommen ist: ja.",
    ),
    "trick": Text(
        "Whether the trick is still on was not told; it is taken to be.",
        "Ob die Hinterlist noch gilt, wurde nicht gesagt; angenommen ist: ja.",
    ),
}
SETTLED = {
    "chase": Text("If the chase is no longer on.", "Falls die Verfolgung nicht mehr gilt."),
    "seesaw": Text("If the seesaw is no longer on.", "Falls die Wippe nicht mehr gilt."),
    "trick": Text("If the trick is no longer on.", "Falls die Hinterlist nicht mehr gilt."),
}
CLOCKWISE = Text(
    "In which direction play goes was not told; it is taken as clockwise.",
    "In welcher Richtung gespielt wird, wurde nicht gesagt; angenommen ist im Uhrzeigersinn.",
)
COUNTERCLOCKWISE = Text("If play goes counterclockwise.", "Falls es gegen den Uhrzeigersinn geht.")


QUESTIONS = (
    Question(
        kind="slaps",
        text=Text("What do these slaps come to?", "Was ergeben diese Schläge?"),
        asks=SlapsAsked,
        answers=SlapsAnswer,
        act=True,
        settle=slaps,
        needs=tops_and_pile,
        seated=True,
        leans_on=taken_as_usual,
    ),
    Question(
        kind="entitled",
        text=Text("Who may slap now?", "Wer darf jetzt schlagen?"),
        asks=EntitledAsked,
        answers=EntitledAnswer,
        settle=entitled,
        needs=tops,
        seated=True,
        leans_on=taken_as_usual,
    ),
    Question(
        kind="sum",
        text=Text("What does this card count?", "Was zählt diese Karte?"),
        asks=SumAsked,
        answers=SumAnswer,
        settle=sum_of,
    ),
)
