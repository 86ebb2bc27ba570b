"""A table of Nine Lives in words: what may be told of it, what cannot be, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from referee.game import Laid, Seat, Setup, Viewer, Violation
from referee.games.nine_lives.cards import DECK
from referee.games.nine_lives.rulebook import rule_id
from referee.games.nine_lives.table import Options, Table
from referee.hidden_cards.pile_and_hands import DRAW
from referee.position import Needed, Position
from referee.position.common_objections import NOBODYS_TURN, all_or_none, opening, same, too_many_copies
from referee.position.hidden_places import place_objections, told_deal, told_places
from referee.position.told import Number, Points, Told, ToldPile, ToldPlayer, by_rows, known
from referee.text import Text
from referee.view import pile_and_hands

OPENED = 1
"""The version at which everything lies there that was told."""


class ToldSeat(ToldPlayer, frozen=True, kw_only=True):
    hand: Number | UnsetType = UNSET
    score: Points | UnsetType = UNSET


class ToldPiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    draw: Number | UnsetType | None = UNSET
    discard: ToldPile | UnsetType = UNSET


class ToldTable(Told, frozen=True, kw_only=True):
    """How a table of Nine Lives stands, or what of it is told."""

    short: ClassVar[Mapping[str, str]] = {"hands": "hand"}

    game: Literal["nine-lives"] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    phase: Literal["play", "scoring", "finished"] | UnsetType = UNSET
    starter: Seat | UnsetType | None = UNSET
    players: tuple[Seat | ToldSeat, ...] | UnsetType = UNSET
    piles: ToldPiles | UnsetType = UNSET
    hands: dict[Seat, Number] | UnsetType = UNSET

    @property
    def discard(self) -> ToldPile:
        pile: ToldPile = known(known(self.piles, ToldPiles()).discard, ToldPile())
        return pile


def needs(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    """A table cannot be joined without these; a question asks for what it needs itself."""
    if known(told.phase, "play") == "play" and known(told.turn) is None:
        yield "turn"
    if known(told.discard.cards) is None:
        yield "piles.discard.cards"
    yield from [("hand", seat) for seat in setup.seats if told.of(seat, "hand") is None]


def table_at(setup: Setup, told: ToldTable) -> Table:
    """What is left out is as usual, or unknown: of a question, the hands may be."""
    seats, cards = setup.seats, known(told.discard.cards, ())
    starter = seats.index(known(told.starter, setup.first_player))
    scores = by_rows(told, seats, "score")
    return Table(
        seats=seats,
        options=setup.options,
        phase=known(told.phase, "play"),
        round=known(told.round, 1),
        starter=starter,
        turn=seats.index(known(told.turn, seats[starter])),
        places=told_places(DECK, pile_and_hands(seats), sizes(setup, told), unseen(told), told.places()),
        discard=tuple(Laid(card, OPENED) for card in cards),
        scores=(0,) * len(seats) if None in scores else tuple(scores),
    )


def sizes(setup: Setup, told: ToldTable) -> list[int | None]:
    """Of the draw pile, which follows from the rest, and of the hands."""
    hands, lying = by_rows(told, setup.seats, "hand"), len(known(told.discard.cards, ()))
    return [None if None in hands else max(0, DECK.size - lying - sum(hands)), *hands]


def unseen(told: ToldTable) -> list[int]:
    cards = known(told.discard.cards, ())
    return [total - cards.count(code) for code, total in zip(DECK.codes, DECK.totals, strict=True)]


def objections(setup: Setup, told: ToldTable) -> Iterator[Violation]:
    """Everything that cannot be. Seats and cards that do not exist are refused already."""
    phase, pile, hidden = known(told.phase, "play"), told.discard, sizes(setup, told)
    yield from too_many_copies(rule_id, zip(DECK.codes, DECK.totals, strict=True), known(pile.cards, ()))
    yield from same(rule_id, "piles.discard.size", known(pile.size), len(known(pile.cards, ())))
    yield from same(rule_id, "piles.draw", known(known(told.piles, ToldPiles()).draw), hidden[DRAW])
    yield from place_objections(rule_id, DECK, pile_and_hands(setup.seats), hidden, unseen(told), told.places())
    yield from all_or_none(rule_id, setup, told, "score")
    if phase == "play" and 0 in hidden:
        yield opening(rule_id, ROUND_OVER, member="phase")
    if phase == "scoring" and known(told.turn) is not None:
        yield opening(rule_id, NOBODYS_TURN, member="turn")
    if known(told.round, 1) > setup.options.rounds:
        yield opening(rule_id, NO_SUCH_ROUND, member="round", rounds=setup.options.rounds)


ROUND_OVER = Text(
    "A hand or the draw pile is empty, so the hands are shown.",
    "Eine Hand oder der Ziehstapel ist leer, also werden die Hände gezeigt.",
)
NO_SUCH_ROUND = Text(
    "So many rounds are not played: {rounds}.", "So viele Runden werden nicht gespielt: {rounds} sind es."
)


def write(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "round": table.round,
        "turn": table.seats[table.turn] if table.phase == "play" else None,
        "direction": "clockwise",
        "starter": table.seats[table.starter],
        "players": [
            {"id": seat, "hand": table.hand(number), "score": table.scores[number]}
            for number, seat in enumerate(table.seats)
        ],
        "piles": {
            "draw": table.places.hidden[DRAW].size,
            "discard": {
                "size": len(table.discard),
                "top": table.top,
                "cards": [laid.card for laid in table.discard],
            },
        },
    }


POSITION = Position(
    told=ToldTable,
    needs=needs,
    objections=objections,
    table_at=table_at,
    write=write,
    deal=lambda table: told_deal(DECK, table.places),
)
