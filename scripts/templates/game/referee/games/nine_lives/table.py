"""The table of Nine Lives: what lies where, as far as onlookers know."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from referee.game import Card, Laid, SeatedTable, Setup
from referee.games.nine_lives.cards import DECK
from referee.hidden_cards.bounds import Places
from referee.hidden_cards.pile_and_hands import dealt_hands, hand_of

Phase = Literal["play", "scoring", "finished"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[int, msgspec.Meta(ge=3, le=7, description="So many cards are dealt to each player.")] = 5
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9, description="The game ends after so many rounds.")] = 1
    drawing: Annotated[
        Literal["if-nothing-fits", "freely"],
        msgspec.Meta(description="Who may draw: only who holds nothing that fits, or whoever likes."),
    ] = "if-nothing-fits"


class Table(SeatedTable, frozen=True):
    options: Options
    phase: Phase
    round: int
    starter: int
    turn: int
    places: Places
    discard: tuple[Laid, ...]
    scores: tuple[int, ...]

    def hand(self, number: int) -> int | None:
        """Unknown (None) only at a table that somebody asks about and did not tell it."""
        return self.places.hidden[hand_of(number)].size

    @property
    def top(self) -> Card | None:
        return self.discard[-1].card if self.discard else None


def open_table(setup: Setup) -> Table:
    starter = setup.seats.index(setup.first_player)
    return Table(
        seats=setup.seats,
        options=setup.options,
        phase="play",
        round=1,
        starter=starter,
        turn=starter,
        places=fresh_places(setup.options, len(setup.seats)),
        discard=(),
        scores=(0,) * len(setup.seats),
    )


def fresh_places(options: Options, players: int) -> Places:
    return dealt_hands(DECK, options.hand, players)
