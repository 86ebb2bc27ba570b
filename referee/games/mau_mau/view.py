"""What each onlooker sees of a table of Mau Mau."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from referee.game import Card, Seat, Viewer
from referee.games.mau_mau.cards import CODES, FACES, NUMBERS, Colour
from referee.games.mau_mau.table import Call, Denial, Table
from referee.hidden_cards.bounds import known_places, unseen
from referee.hidden_cards.pile_and_hands import DRAW
from referee.view import Outcome, PlayerView, TableView, fewest_points_win, pile_and_hands, ranking

ON_TURN = ("start", "play", "drawn")


class PendingView(TypedDict):
    kind: Literal["plus2", "plus4"]
    cards: int


class CatchableView(TypedDict):
    """Who can be caught now, and without which call."""

    target: Seat
    missed: Call


class SeatView(PlayerView):
    place: int | None
    """Where it is played for places: counted from 1, null while the seat plays."""
    mau: bool
    game_points: int | None


class View(TableView[SeatView]):
    game_number: int | None
    starter: Seat | None
    winner: Seat | None
    top: Card | None
    colour: Colour | None
    pending: PendingView | None
    catchable: list[CatchableView]


def view(table: Table, viewer: Viewer) -> View:
    return {
        "phase": table.phase,
        "round": table.round,
        "game_number": table.round,
        "turn": on_turn(table),
        "direction": "clockwise" if table.direction == 1 else "counterclockwise",
        "starter": None if table.starter is None else table.seats[table.starter],
        "winner": None if table.winner is None else table.seats[table.winner],
        "top": table.top,
        "colour": table.colour,
        "pending": pending(table),
        "catchable": catchable(table),
        "players": [seat_view(table, number) for number in range(len(table.seats))],
        "piles": {
            "draw": None if table.places is None else table.places.hidden[DRAW].size,
            "discard": {"size": table.discard_size, "top": table.top},
        },
        "outcome": outcome(table) if table.finished() else None,
    }


def on_turn(table: Table) -> Seat | None:
    return None if table.turn is None or table.phase not in ON_TURN else table.seats[table.turn]


def pending(table: Table) -> PendingView | None:
    """Whether the last card must be served shows only once the game goes on."""
    if table.pending is None or table.phase == "last-card":
        return None
    return {"kind": table.pending.kind, "cards": table.pending.cards}


def catchable(table: Table) -> list[CatchableView]:
    windows = ((seat, table.open_window(number)) for number, seat in enumerate(table.seats))
    return [{"target": seat, "missed": window.call} for seat, window in windows if window]


def seat_view(table: Table, number: int) -> SeatView:
    return {
        "id": table.seats[number],
        "hand": table.hands[number],
        "score": None if table.scores is None else table.scores[number],
        "out": number in table.placed,
        "place": table.placed.index(number) + 1 if number in table.placed else None,
        "mau": table.called[number],
        "game_points": table.round_points[number] if table.round_points else None,
    }


def outcome(table: Table) -> Outcome | None:
    """By the points of a series (nobody wins by points that are unknown), by places, by who got rid of all cards, or where the table ended the game, by how many
    cards are left."""
    if table.ended == "none":
        return None
    if table.options.series != "single":
        return None if table.scores is None else fewest_points_win(table.seats, table.scores)
    if table.options.places or table.ended is not None:
        ranked = [[table.seats[number]] for number in table.placed] + fewest_cards(table)
        return {"winners": ranked[0], "ranking": ranked}
    return {"winners": [] if table.winner is None else [table.seats[table.winner]]}


def fewest_cards(table: Table) -> list[list[Seat]]:
    """Who still plays; those with as many cards share a place."""
    left = table.playing()
    return ranking([table.seats[number] for number in left], [table.hands[number] for number in left])


def knowledge(table: Table) -> dict[str, Any]:
    names = pile_and_hands(table.seats)
    known = table.options.known_deck
    if known is None or table.places is None:
        places = [{**names[0], "size": None, "certain": {}, "possible": dict.fromkeys(CODES)}]
        for name, size in zip(names[1:], table.hands, strict=True):
            places.append({**name, "size": size, "certain": {}, "possible": dict.fromkeys(CODES, size)})
        still: dict[str, int | None] = dict.fromkeys(CODES)
    else:
        places = known_places(known, table.places, names)
        still = dict(unseen(known, table.places))
    hands = [with_denials(table, number, place) for number, place in enumerate(places[1:])]
    return {"places": [places[0], *hands], "unseen": still}


def with_denials(table: Table, number: int, place: dict[str, Any]) -> dict[str, Any]:
    """A hand, if what its draws have said is true: of a denied card no more than it got since."""
    denials = table.denials[number]
    gained = table.gained[number]
    most = {card: at_most(card, copies, denials, gained) for card, copies in place["possible"].items()}
    certain = place["certain"]
    possible = {card: max(n, certain.get(card, 0)) for card, n in most.items()}
    return {
        **place,
        "possible": {card: n for card, n in possible.items() if n > 0},
        "denied": [denial_view(each, gained) for each in denials],
    }


def denial_view(denial: Denial, gained: int) -> dict[str, Any]:
    told = {"what": denial.what, "version": denial.version, "cards_since": gained - denial.gained}
    return {**told, "numbers_only": True} if denial.numbers_only else told


def at_most(card: Card, copies: int, denials: tuple[Denial, ...], gained: int) -> int:
    """Of so many copies, as many as what draws have said leaves."""
    face = FACES[card]
    if face.colour is None:
        return copies
    number = face.value in NUMBERS
    of_it = [denial for denial in denials if denial.what in (face.colour, face.value)]
    return min([copies, *[gained - denial.gained for denial in of_it if number or not denial.numbers_only]])
