"""A table of Nine Lives with its true hidden world. It plays by the rules and reports only what onlookers see."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Setup
from referee.games.nine_lives import NINE_LIVES
from referee.games.nine_lives.cards import COPIES, DECK, fitting, points
from tests.games.tables import seated
from tests.simulators.order import in_any_order

Report = dict[str, Any]


def honest(seed: int) -> tuple[Setup, NineLivesTable]:
    """A table of any size with any options, about to play its first card."""
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(2, 4))]
    options = {
        "hand": random.randint(3, 7),
        "rounds": random.randint(1, 3),
        "drawing": random.choice(["if-nothing-fits", "freely"]),
    }
    first = random.choice(seats)
    return seated(NINE_LIVES, seats, first, options), NineLivesTable(random, seats, first, options)


class NineLivesTable:
    """Plays honestly and at random. `next_report()` gives the next report until the game is over, then None."""

    def __init__(self, random: Random, seats: list[str], first: str, options: dict[str, Any]) -> None:
        self.random, self.seats, self.starter = random, seats, first
        self.options = {"hand": 5, "rounds": 1, "drawing": "if-nothing-fits", **options}
        self.scores = dict.fromkeys(seats, 0)
        self.round = 1
        self.over = False
        self.deal()

    def deal(self) -> None:
        self.draw_pile = [card for card in DECK.codes for _ in range(COPIES)]
        self.random.shuffle(self.draw_pile)
        self.hands = {seat: [self.draw_pile.pop() for _ in range(self.options["hand"])] for seat in self.seats}
        self.discard: list[str] = []
        self.turn = self.starter

    @in_any_order
    def next_report(self) -> Report | None:
        if self.over:
            return None
        return self.act() if self.draw_pile and all(self.hands.values()) else self.score()

    def act(self) -> Report:
        player = self.turn
        self.turn = self.after(player)
        fits = self.fitting(player)
        draws_anyway = self.options["drawing"] == "freely" and self.random.random() < 0.2
        return self.draw(player) if draws_anyway or not fits else self.play(player, self.random.choice(fits))

    def fitting(self, player: str) -> list[str]:
        allowed = fitting(self.discard[-1] if self.discard else None)
        return [card for card in self.hands[player] if card in allowed]

    def play(self, player: str, card: str) -> Report:
        self.hands[player].remove(card)
        if card == "9" and self.discard[-1:] == ["8"]:
            self.hands[player].append(self.discard.pop())
        self.discard.append(card)
        return {"type": "play", "player": player, "card": card}

    def draw(self, player: str) -> Report:
        self.hands[player].append(self.draw_pile.pop())
        return {"type": "draw", "player": player}

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def score(self) -> Report:
        hands = {seat: list(hand) for seat, hand in self.hands.items() if hand or self.random.random() < 0.1}
        for seat, hand in hands.items():
            self.scores[seat] += points(hand)
        self.over = self.round == self.options["rounds"]
        if not self.over:
            self.round += 1
            self.starter = self.after(self.starter)
            self.deal()
        return {"type": "score", "hands": hands}
