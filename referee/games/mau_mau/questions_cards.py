"""The questions `fits` and `owes` of Mau Mau: laying a card, and what a chain of cards comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from referee.game import Card, Effect, Seat, Setup, Violation
from referee.games.mau_mau.cards import COLOURLESS, FACES, REVERSE, Colour
from referee.games.mau_mau.disputes_cards import whether_fits
from referee.games.mau_mau.moves import Play
from referee.games.mau_mau.position_told import SERVED, ToldTable, may_wait, passes_on
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import Table
from referee.hands import Transfer
from referee.position import Needed
from referee.position.told import known
from referee.questions import Answer, Asked, Grounds, Leaning, Other, Settled
from referee.text import Line, Text


class FitsAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    card: Card
    on: Card | UnsetType | None = UNSET
    """Left out: what lies on top."""
    colour: Colour | UnsetType | None = UNSET
    """The one in force, on a card without colour."""


class FitsAnswer(Answer, frozen=True, kw_only=True):
    fits: bool


def fits(asked: Asked) -> Settled:
    """Whoever lays it; who is on turn must be able to hold it."""
    told, card, table = asked.told, asked.question.card, asked.table
    player = known(told.turn)
    if player is None:
        table = replace(table, hands=(None,) * len(table.seats))
    move = Play(player or table.seats[table.playing()[0]], card)
    besides = [rule_id("colour-missing"), *([] if player else [rule_id("hand")])]
    if violations := asked.judged(table, move, *besides):
        return Settled(violations=tuple(unnamed(each) if player is None else each for each in violations))
    rule, because, _ = whether_fits(table, move.player, card)
    return Settled(
        answer=FitsAnswer(fits=True),
        grounds=(Grounds(rule, because),),
        hands=tuple(laid_by(player, asked.made(table, move))),
    )


def unnamed(violation: Violation) -> Violation:
    """Nobody was said to lay the card."""
    return replace(violation, facts={name: value for name, value in violation.facts.items() if name != "player"})


def laid_by(player: Seat | None, effect: Effect) -> Iterator[Transfer]:
    """Out of somebody's hand, where nobody is said to lay the card."""
    assert effect.hands is not None
    for each in effect.hands():
        yield each if player else replace(each, source=replace(each.source, seat=None), line=None)


def told_in_fits(question: FitsAsked) -> dict[str, Any]:
    told = {"top": question.on, "colour": question.colour}
    return {name: value for name, value in told.items() if known(value) is not None}


def lies_open(setup: Setup, told: ToldTable, question: FitsAsked) -> Iterable[Needed]:
    if told.card is None:
        yield "question.on"
    elif told.card in COLOURLESS and told.in_force is None:
        yield "question.colour"


def pending_leaned_on(asked: Asked) -> Iterator[Leaning]:
    """Whether a +2 or +4 on top was served already, or a sum that a wild card passed on."""
    told = asked.told
    assert isinstance(told, ToldTable)
    if told.pending is not UNSET or told.at not in SERVED:
        return
    if may_wait(told):
        kinds = [FACES[told.card or ""].value]
    elif passes_on(asked.setup, told):
        kinds = ["plus2", "plus4"]
    else:
        return
    yield Leaning(
        member="pending",
        rule=rule_id("pending"),
        assumed=SERVED_ALREADY,
        others=tuple(
            Other({"pending": {"kind": kind, "cards": CARDS[kind]}}, Line(STILL_PENDING, {"kind": kind}))
            for kind in kinds
        ),
    )


CARDS = {"plus2": 2, "plus4": 4}
SERVED_ALREADY = Text(
    "Whether cards still have to be drawn was not told; it is taken that nothing is pending.",
    "Ob noch Karten zu ziehen sind, wurde nicht gesagt; angenommen ist, dass nichts ansteht.",
)
STILL_PENDING = Text("If the {kind:word} is still pending.", "Falls die {kind:word} noch ansteht.")


class OwesAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """+2 and +4 laid one after another, or one single card; the last one by `player`."""

    chain: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=200)]
    player: Seat | UnsetType | None = UNSET


class OwesAnswer(Answer, frozen=True, kw_only=True):
    draw: int
    """So many cards, unless it is answered."""
    skip: bool
    """The next one is passed over."""
    turn: Seat | None
    """Whose turn it is then; null where nobody says who laid the last card, or who sits there."""


def owes(asked: Asked) -> Settled:
    """Each card is laid by the seat before the next one's, on what the situation tells of the table before."""
    seated = bool(known(asked.told.players)) and known(asked.question.player) is not None
    table = replace(asked.table, phase="play", pending=asked.table.pending, hands=(None,) * len(asked.table.seats))
    chain = asked.question.chain
    last = table.number(known(asked.question.player)) or 0
    number = table.following(last, len(chain) - 1, -table.direction)
    if number in table.placed:
        number = table.playing()[0]
    grounds: list[Grounds] = []
    for card in chain:
        before = replace(table, turn=number)
        move = Play(table.seats[number], card)
        besides = [rule_id("colour-missing"), rule_id("hand"), rule_id("cards")]
        if violations := asked.judged(before, move, *besides, *([] if before.in_force else [rule_id("fit")])):
            return Settled(violations=tuple(violations if seated else map(unnamed, violations)))
        table = asked.made(before, move).after
        grounds += sum_after(card, before, table)
        laid_by_last, number = number, table.following(number, 1, table.direction)
    follows = table.following(laid_by_last, 1, table.direction)
    answer = OwesAnswer(
        draw=table.pending.cards if table.pending else 0,
        skip=follows != table.turn,
        turn=table.seats[table.turn] if seated and table.turn is not None else None,
    )
    if not grounds:
        grounds.append(Grounds(rule_id("turn"), Line(order_of(chain[-1], answer), {"card": chain[-1]})))
    if answer.turn is not None:
        grounds.append(Grounds(rule_id("turn"), Line(NEXT, {"seat": answer.turn})))
    return Settled(answer=answer, grounds=tuple(grounds))


def sum_after(card: Card, before: Table, after: Table) -> Iterator[Grounds]:
    if after.pending is not None:
        added = after.pending.cards - (before.pending.cards if before.pending else 0)
        known_ = {"card": card, "sum": after.pending.cards, "added": added}
        yield Grounds(rule_id("pending"), Line(MADE_IT if added else PASSED_ON, known_))


MADE_IT = Text(
    "{card:card} makes it {sum:# card|# cards}, {added} more than before.",
    "Mit {card:card} sind es {sum:# Karte|# Karten}, {added} mehr als vorher.",
)
PASSED_ON = Text("{card:card} passes the {sum} on.", "{card:card} reicht die {sum} weiter.")
NEXT = Text("Next is {seat:seat}.", "Als Nächstes ist {seat:seat} dran.")
PASSED_OVER = Text("{card:card} passes the next one over.", "{card:card} überspringt die nächste Person.")
TURNS_ROUND = Text("{card:card} only turns the direction.", "{card:card} dreht nur die Richtung um.")
OWES_NOTHING = Text(
    "{card:card} makes nobody draw or lose a turn.", "Wegen {card:card} muss niemand ziehen oder aussetzen."
)


def order_of(card: Card, answer: OwesAnswer) -> Text:
    if answer.skip:
        return PASSED_OVER
    return TURNS_ROUND if FACES[card].value == REVERSE else OWES_NOTHING


def for_chain(setup: Setup, told: ToldTable, question: OwesAsked) -> Iterable[Needed]:
    """Where a reverse passes somebody over at a table of two, it matters how many sit there."""
    if not told.rows() and setup.options.reverse_two == "skip" and FACES[question.chain[-1]].value == REVERSE:
        yield "players"


def direction_leaned_on(asked: Asked) -> Iterator[Leaning]:
    if asked.told.direction is UNSET:
        yield Leaning(
            member="direction",
            rule=rule_id("turn"),
            assumed=CLOCKWISE,
            others=(Other({"direction": "counterclockwise"}, Line(OTHER_WAY)),),
        )


CLOCKWISE = Text(
    "Which way it goes was not told; it is taken as clockwise.",
    "In welche Richtung es geht, wurde nicht gesagt; angenommen ist im Uhrzeigersinn.",
)
OTHER_WAY = Text("If it goes counterclockwise.", "Falls es gegen den Uhrzeigersinn geht.")
