"""A table of Cheese Rescue with its true hidden world. It plays by the rules and reports only what onlookers see."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Setup
from referee.games.cheese_rescue import CHEESE_RESCUE
from tests.games.tables import seated
from tests.simulators.order import in_any_order

Report = dict[str, Any]
Cell = tuple[int, int]

SQUARE = {2: 5, 3: 6, 4: 7}
BACK_IN_THE_BOX = {2: {"dog": 3, "cat": 6, "mouse": 9}, 3: {"dog": 2, "cat": 3, "mouse": 4}, 4: {}}
CHASES = (("dog", "cat"), ("cat", "mouse"), ("mouse", "cheese"))
OTHER_ANIMALS = (
    {"dog": 12, "cat": 12, "mouse": 12},
    {"dog": 3, "cat": 6, "mouse": 27},
    {"dog": 9, "cat": 40, "mouse": 50},
)
OTHER_CHEESES = ([1, 2, 3, 4, 5, 6], [5] * 6, [1, 1, 1, 1, 10, 10, 20])


def honest(seed: int) -> tuple[Setup, CheeseTable]:
    """A table of any size with any options, about to place its first card."""
    random = Random(seed)
    seats = ["p0", "p1", "p2", "p3"][: random.randint(2, 4)]
    options: dict[str, Any] = {
        "adjacency": random.choice(["orthogonal", "diagonal-too"]),
        "area": "floating" if len(seats) == 3 else random.choice(["floating", "start-is-centre"]),
        "tiebreak": random.choice(["remaining", "placed"]),
        "open_hands": random.random() < 0.3,
    }
    if random.random() < 0.3:
        options["animals"] = random.choice(OTHER_ANIMALS)
    if random.random() < 0.3:
        options["cheese_values"] = random.choice(OTHER_CHEESES)
    first = random.choice(seats)
    return seated(CHEESE_RESCUE, seats, first, options), CheeseTable(random, seats, first, options)


class CheeseTable:
    """Plays honestly and at random. `next_report()` gives the next report until the game is over, then None."""

    def __init__(self, random: Random, seats: list[str], first: str, options: dict[str, Any]) -> None:
        self.random = random
        self.seats = seats
        self.options = {
            "adjacency": "orthogonal",
            "area": "floating",
            "tiebreak": "remaining",
            "animals": {"dog": 6, "cat": 12, "mouse": 18},
            "cheese_values": [1, 1, 1, 2, 2, 3],
            "open_hands": False,
            **options,
        }
        self.turn = first
        self.square = SQUARE[len(seats)]
        self.pile = self.shuffled_animals()
        cheeses = [f"cheese-{value}" for value in self.options["cheese_values"]]
        self.hands = {seat: [*cheeses, self.pile.pop(), self.pile.pop()] for seat in seats}
        self.board: dict[Cell, tuple[str, str | None]] = {} if len(seats) == 3 else {(0, 0): ("start", None)}
        self.placed = dict.fromkeys(seats, 0)
        self.over = False

    def shuffled_animals(self) -> list[str]:
        back = BACK_IN_THE_BOX[len(self.seats)]
        animals = [a for a, n in self.options["animals"].items() for _ in range(n - back.get(a, 0))]
        self.random.shuffle(animals)
        return animals

    @in_any_order
    def next_report(self) -> Report | None:
        if self.over:
            return None
        seat = self.turn
        cell = self.random.choice(self.free_cells())
        card = self.hands[seat].pop(self.random.randrange(len(self.hands[seat])))
        self.board[cell] = (card, seat)
        self.placed[seat] += 1
        self.over = all(count == 12 for count in self.placed.values())
        report: Report = {"type": "place", "player": seat, "card": card, "x": cell[0], "y": cell[1]}
        if self.pile and not self.over:
            drawn = self.pile.pop()
            self.hands[seat].append(drawn)
            if self.options["open_hands"] and self.random.random() < 0.8:
                report["drawn"] = drawn
        self.turn = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        return report

    def free_cells(self) -> list[Cell]:
        if not self.board:
            return [(0, 0)]
        near = {(x + dx, y + dy) for x, y in self.board for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        return sorted(cell for cell in near - set(self.board) if self.inside(cell))

    def inside(self, cell: Cell) -> bool:
        if self.options["area"] == "start-is-centre":
            half = self.square // 2
            return abs(cell[0]) <= half and abs(cell[1]) <= half
        cells = [cell, *self.board]
        return all(max(each) - min(each) < self.square for each in ([x for x, _ in cells], [y for _, y in cells]))

    def left_over(self) -> dict[Cell, tuple[str, str | None]]:
        """The table after dogs, cats and mice have done their work."""
        board = dict(self.board)
        for hunter, prey in CHASES:
            hunters = [cell for cell, (card, _) in board.items() if card == hunter]
            board = {
                cell: laid
                for cell, laid in board.items()
                if not (laid[0].startswith(prey) and any(self.near(cell, other) for other in hunters))
            }
        return board

    def near(self, a: Cell, b: Cell) -> bool:
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(dx, dy) == 1 if self.options["adjacency"] == "diagonal-too" else dx + dy == 1

    def scores(self) -> dict[str, int]:
        own = dict.fromkeys(self.seats, 0)
        for card, seat in self.left_over().values():
            if seat and card.startswith("cheese-"):
                own[seat] += int(card.removeprefix("cheese-"))
        return own

    def cheeses(self, board: dict[Cell, tuple[str, str | None]]) -> dict[str, int]:
        owners = [seat for card, seat in board.values() if card.startswith("cheese-")]
        return {seat: owners.count(seat) for seat in self.seats}

    def winners(self) -> list[str]:
        board = self.left_over() if self.options["tiebreak"] == "remaining" else self.board
        scores, cheeses = self.scores(), self.cheeses(board)
        best = max((scores[seat], cheeses[seat]) for seat in self.seats)
        return [seat for seat in self.seats if (scores[seat], cheeses[seat]) == best]
