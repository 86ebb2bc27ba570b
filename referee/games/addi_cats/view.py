"""What onlookers see of a table of Addi Cat's; all of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from referee.game import Card, Player, Seat, Viewer
from referee.games.addi_cats.hidden_stacks import total
from referee.games.addi_cats.table import Table, people
from referee.games.addi_cats.table_situation import Open, situation
from referee.view import Outcome, PeopleOutcome, PlayerView, TableView, ranking


class FaceUpView(TypedDict):
    size: int | None
    top: Card | None
    sum: int | None
    """The visible number; null behind a special or nothing."""


class SeatView(PlayerView):
    down: int | None
    up: FaceUpView
    place: int | None
    points: NotRequired[int | None]
    """Only in an endless game."""


class OpenView(TypedDict):
    kind: Literal["equal", "seesaw", "trick", "chase"]
    sum: NotRequired[int | None]
    cats: list[Seat]


class SituationView(TypedDict):
    open: list[OpenView]
    entitled: list[Seat]


class View(TableView[SeatView]):
    situation: SituationView
    champion: Seat | list[Seat] | None


def view(table: Table, viewer: Viewer) -> View:
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if table.turn is None else table.seats[table.turn],
        "direction": "clockwise" if table.direction == 1 else "counterclockwise",
        "players": [seat_view(table, cat) for cat in range(len(table.seats))],
        "piles": {"set_aside": table.stacks.size(len(table.seats))},
        "situation": situation_view(table),
        "champion": champion(table),
        "outcome": outcome(table) if table.finished() and table.ended != "none" else None,
    }


def seat_view(table: Table, cat: int) -> SeatView:
    points = None if table.scores is None else table.scores[cat]
    shown: SeatView = {
        "id": table.seats[cat],
        "hand": hand(table, cat),
        "score": points,
        "out": cat not in table.playing and table.cards(cat) == 0,
        "down": table.down(cat),
        "up": {"size": table.up(cat), "top": table.top(cat), "sum": table.sum(cat)},
        "place": table.ranks[cat],
    }
    return {**shown, "points": points} if table.options.endless else shown


def hand(table: Table, cat: int) -> int | None:
    """All of a cat's cards are counted once those of every cat are."""
    counted = all(table.cards(each) is not None for each in range(len(table.seats)))
    return table.cards(cat) if counted else None


def situation_view(table: Table) -> SituationView:
    now = situation(table)
    return {"open": [open_view(table, each) for each in now.open], "entitled": table.names(now.entitled)}


def open_view(table: Table, each: Open) -> OpenView:
    cats = table.names(each.cats)
    if each.kind == "equal":
        return {"kind": "equal", "sum": each.sum, "cats": cats}
    return {"kind": each.kind, "cats": cats}


def champion(table: Table) -> Seat | list[Seat] | None:
    """Who ran out of cards first; whoever shares the first place only since the table ended the game is none."""
    shared = {cat for cat in range(len(table.seats)) if table.ended is not None and table.cards(cat) != 0}
    first = [table.seats[cat] for cat, place in enumerate(table.ranks) if place == 1 and cat not in shared]
    return first if len(first) > 1 else first[0] if first else None


def outcome(table: Table) -> Outcome | None:
    return by_points(table) if table.options.endless else by_places(table)


def by_places(table: Table) -> Outcome:
    placed = [cat for cat, place in enumerate(table.ranks) if place is not None]
    if not placed:  # only a contradictory record stops such a game
        return {"winners": [], "ranking": []}
    ranked = ranking(table.names(placed), [table.ranks[cat] for cat in placed])
    result: Outcome = {"winners": ranked[0], "ranking": ranked}
    nobody_lost = table.options.end == "first-out" or table.ended is not None
    return result if nobody_lost else {**result, "losers": ranked[-1]}


def by_points(table: Table) -> Outcome | None:
    """The most points win; the two with the fewest lose, more if they tie, but never a winner. From unknown points
    nothing follows."""
    if table.scores is None:
        return None
    points = dict(zip(table.seats, table.scores, strict=True))
    ranked = ranking(table.seats, table.scores, highest_first=True)
    second_fewest = sorted(table.scores)[1]
    losers = [seat for seat in table.seats if points[seat] <= second_fewest and seat not in ranked[0]]
    return {"winners": ranked[0], "losers": losers, "ranking": ranked, "scores": points}


def of_people(outcome: Outcome, players: Sequence[Player]) -> PeopleOutcome | None:
    """Where two people play two stacks each: whose stack is among the winners, and who only has one that lost."""
    owners = people(players)
    persons = list(dict.fromkeys(owners.values()))
    if len(persons) != 2:
        return None
    won, lost = ({owners[seat] for seat in seats} for seats in (outcome["winners"], outcome.get("losers", [])))
    return {
        "winners": [person for person in persons if person in won],
        "losers": [person for person in persons if person in lost - won],
    }


def fresh_copies(table: Table) -> Counter[Card]:
    """How many copies of each card nobody has seen since the deal."""
    deck = table.deck
    fresh = Counter(dict(zip(deck.codes, deck.totals, strict=True)))
    fresh.subtract(laid.card for pile in table.piles for laid in pile)
    fresh.subtract(trace.card for trace in table.stacks.traces())
    return fresh


def knowledge(table: Table) -> dict[str, Any]:
    fresh = fresh_copies(table)
    places = [place_view(table, cat, fresh) for cat in range(len(table.seats) + 1)]
    lying = Counter(laid.card for pile in table.piles for laid in pile)
    deck = table.deck
    return {
        "places": [place for place in places if place["player"] is not None or place["size"]],
        "unseen": {code: total - lying[code] for code, total in zip(deck.codes, deck.totals, strict=True)},
    }


def place_view(table: Table, cat: int, fresh: Counter[Card]) -> dict[str, Any]:
    stacks, mine = table.stacks, table.stacks.owned(cat)
    seat = table.seats[cat] if cat < len(table.seats) else None
    room, size = total([block.fresh for block in stacks.queues[cat]]), stacks.size(cat)
    alone = all(block.fresh == 0 for other, queue in enumerate(stacks.queues) for block in queue if other != cat)
    counted = None not in (table.cards(each) for each in range(len(table.seats)))
    most = table.deck.size if size is None else size
    can = Counter(trace.card for trace in stacks.traces() if mine.intersection(trace.blocks))
    sure = Counter(trace.card for trace in stacks.traces() if mine.issuperset(trace.blocks))
    if room != 0:
        can.update({card: copies if room is None else min(copies, room) for card, copies in fresh.items()})
    if alone and counted:
        sure.update(fresh)
    return {
        "place": "set-aside" if seat is None else "stack",
        "player": seat,
        "size": size,
        "certain": {code: sure[code] for code in table.deck.codes if sure[code] > 0},
        "possible": {code: min(can[code], most) for code in table.deck.codes if min(can[code], most) > 0},
    }
