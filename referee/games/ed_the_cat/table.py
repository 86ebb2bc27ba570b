"""The table of Ed, the Cat: what lies where, as far as onlookers know."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec

from referee.game import Laid, SeatedTable, Setup
from referee.games.ed_the_cat.cards import DECK, HAND
from referee.hidden_cards.bounds import Places
from referee.hidden_cards.pile_and_hands import dealt_hands, hand_of

Phase = Literal["play", "bonus", "scoring", "finished"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limit: Annotated[
        int, msgspec.Meta(ge=10, le=999, description="The game ends once anybody has this many points.")
    ] = 99
    rounds: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=50)] | None,
        msgspec.Meta(description="The game ends after so many rounds, if nobody reaches the limit before."),
    ] = None
    finisher_scores: Annotated[
        Literal["rest", "zero"],
        msgspec.Meta(description="What the finisher counts: his remaining penalty cards, or nothing."),
    ] = "rest"
    double_finish: Annotated[
        Literal["active_only", "both"], msgspec.Meta(description="Who finished when a 6 empties both hands.")
    ] = "active_only"
    next_starter: Annotated[
        Literal["total", "last_round"], msgspec.Meta(description="Whose points decide who begins the next round.")
    ] = "total"


class Table(SeatedTable, frozen=True):
    options: Options
    phase: Phase
    round: int | None
    """Unknown (None) where the table was joined in the middle, like the next three."""
    starter: int | None
    turn: int | None
    """Where it is unknown who begins a round, the first to play says so."""
    places: Places
    discard: tuple[Laid, ...]
    penalties: tuple[tuple[Laid, ...], ...]
    finishers: tuple[int, ...]
    bonus_due: tuple[int, ...]
    """Finishers who still have to say which penalty card they discard."""
    scores: tuple[int, ...] | None
    round_points: tuple[int, ...] | None

    def hand(self, number: int) -> int | None:
        return self.places.hidden[hand_of(number)].size

    @property
    def untold(self) -> int | None:
        """How many cards lie under the discard pile's known ones, of which nobody told which they are."""
        place = untold_place(self.places, len(self.seats))
        return 0 if place is None else self.places.hidden[place].size

    @property
    def last_round(self) -> bool:
        """Is this the last of the rounds that the table agreed on?"""
        return self.options.rounds is not None and self.round is not None and self.round >= self.options.rounds


def round_counted(before: Table, after: Table) -> bool:
    """Did this move end the round, and were the points counted? A table that ends early counts no round."""
    return after.round_points is not before.round_points


def dealt_anew(before: Table, after: Table) -> bool:
    """Did this move lead to the next round?"""
    return round_counted(before, after) and not after.finished()


def untold_place(places: Places, players: int) -> int | None:
    """Where the untold cards of the discard pile are followed, after the last hand; until the next deal."""
    return players + 1 if len(places.hidden) > players + 1 else None


def open_table(setup: Setup) -> Table:
    seats = setup.seats
    starter = seats.index(setup.first_player)
    return Table(
        seats=seats,
        options=setup.options,
        phase="play",
        round=1,
        starter=starter,
        turn=starter,
        places=fresh_places(len(seats)),
        discard=(),
        penalties=((),) * len(seats),
        finishers=(),
        bonus_due=(),
        scores=(0,) * len(seats),
        round_points=None,
    )


@cache
def fresh_places(players: int) -> Places:
    return dealt_hands(DECK, HAND, players)
