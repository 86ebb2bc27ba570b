"""What every view of a table holds, whatever the game and whoever looks; each game's own view adds to it.

The service puts `game`, `version`, `status`, `expects` and `disputes_open` around it, and names and persons into the rows
of the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, NotRequired, Required, TypedDict, TypeVar

from referee.game import Card, Seat
from referee.hidden_cards.bounds import Deck, Places, known_places, unseen


class PlayerView(TypedDict):
    """A row of `players`, in the order of the seating."""

    id: Seat
    hand: int | None
    """How many cards the seat has; which, nobody is told here."""
    score: int | None
    out: bool


class PileView(TypedDict):
    """An open pile; a face-down one is just a number. Null where nobody knows how many cards there are."""

    size: int | None
    top: Card | None
    cards: NotRequired[list[Card | None] | None]


class PeopleOutcome(TypedDict):
    """How it ended for people who play several seats each, by the names of the persons."""

    winners: list[str]
    losers: list[str]


class Outcome(TypedDict, total=False):
    """How it ended. Ties share a place; what a game does not have is left out."""

    winners: Required[list[Seat]]
    losers: list[Seat]
    ranking: list[list[Seat]]
    scores: dict[Seat, int]
    people: PeopleOutcome
    """Put in by the service, which alone knows whose seats they are."""


Row = TypeVar("Row", bound=PlayerView)


class TableView(TypedDict, Generic[Row]):
    phase: str
    round: int | None
    turn: Seat | None
    direction: Literal["clockwise", "counterclockwise"]
    players: list[Row]
    piles: Mapping[str, int | PileView | None]
    outcome: Outcome | None


AnyView = TableView[Any]


def ranking(seats: Sequence[Seat], results: Sequence[Any], highest_first: bool = False) -> list[list[Seat]]:
    """The seats by what they reached, those with the same result together; the fewest points come first."""
    return [
        [seat for seat, own in zip(seats, results, strict=True) if own == result]
        for result in sorted(set(results), reverse=highest_first)
    ]


def fewest_points_win(seats: Sequence[Seat], scores: Sequence[int]) -> Outcome:
    ranked = ranking(seats, scores)
    return {"winners": ranked[0], "ranking": ranked, "scores": dict(zip(seats, scores, strict=True))}


def pile_and_hands(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """What `knowledge` calls the hidden places of a game with a draw pile and a hand for each seat."""
    return [{"place": "draw", "player": None}, *({"place": "hand", "player": seat} for seat in seats)]


def known_of_pile_and_hands(deck: Deck, places: Places, seats: Sequence[Seat]) -> dict[str, Any]:
    """All of `knowledge` where a draw pile and the hands are the only hidden places."""
    return {"places": known_places(deck, places, pile_and_hands(seats)), "unseen": unseen(deck, places)}
