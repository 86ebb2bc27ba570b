"""A table of Mau Mau with its true hidden world. It plays by the rules and reports only what onlookers see."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Setup
from referee.games.mau_mau import MAU_MAU
from tests.games.tables import seated
from tests.simulators.order import in_any_order

COLOURS = ["pink", "turquoise", "yellow", "orange"]
COLOURED = [f"{colour}-{value}" for colour in COLOURS for value in [*"123456789", "plus2", "skip", "reverse"]]
CODES = [*COLOURED, "plus4", "wild"]
USUAL = {
    "deck": None,
    "series": "single",
    "first_special": "no-effect",
    "stacking": "same",
    "reverse_two": "order",
    "catch_window": "next-action",
    "draw_when_able": "forbidden",
    "next_starter": "youngest",
}
Report = dict[str, Any]


class MauTable:
    """Plays honestly and at random. `next_report()` gives the next report until the series is over, then None."""

    def __init__(self, random: Random, seats: list[str], first: str, options: dict[str, Any]) -> None:
        self.random = random
        self.seats = seats
        self.options = {**USUAL, **options}
        self.scores = dict.fromkeys(seats, 0)
        self.first = self.starter = first
        self.game_number = 0
        self.confiding = False
        self.deal()

    # The hidden world

    def deal(self) -> None:
        counts = self.options["deck"]
        self.pile = None if counts is None else [code for code, copies in counts.items() for _ in range(copies)]
        self.discard: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        while True:
            if self.pile is not None:
                self.random.shuffle(self.pile)
            for seat in self.seats:
                self.hands[seat] = [self.take() for _ in range(5)]
            if self.pile is None or any(card in COLOURED for card in self.pile):
                break
            self.pile += [card for hand in self.hands.values() for card in hand]
        self.game_number += 1
        self.phase = "start"
        self.turn = self.starter
        self.direction = 1
        self.colour: str | None = None
        self.pending: list[str] = []
        self.named: str | None = None
        self.missed: dict[str, str] = {}
        self.drawn: str | None = None
        self.winner: str | None = None

    def take(self) -> str:
        return self.random.choice(CODES) if self.pile is None else self.pile.pop()

    def draw(self, seat: str, number: int) -> int:
        for got in range(number):
            if self.pile is not None and not self.pile:
                self.pile, self.discard = self.discard[:-1], self.discard[-1:]
                self.random.shuffle(self.pile)
                if not self.pile:
                    return got
            self.hands[seat].append(self.take())
        return number

    # Reports

    @in_any_order
    def next_report(self) -> Report | None:
        if self.missed and self.random.random() < 0.4:
            return self.call_or_catch()
        match self.phase:
            case "start":
                return self.turn_up()
            case "play":
                return self.act()
            case "drawn":
                return self.after_draw()
            case "last-card":
                self.win(next(seat for seat in self.seats if not self.hands[seat]))
                return {"type": "let_go"}
            case "scoring":
                return self.count()
            case "between":
                return self.go_on()
            case _:
                return None

    def turn_up(self) -> Report:
        if self.pile is None:
            card = self.random.choice(COLOURED)
        else:
            card = self.random.choice([card for card in self.pile if card in COLOURED])
            self.pile.remove(card)
            self.random.shuffle(self.pile)
        self.discard = [card]
        self.colour, _, value = card.partition("-")
        self.phase = "play"
        if self.options["first_special"] == "acts":
            match value:
                case "skip":
                    self.turn = self.after(self.turn)
                case "reverse":
                    self.direction = -1
                case "plus2":
                    self.pending = [card]
        return {"type": "start", "card": card}

    def act(self) -> Report:
        seat = self.turn
        fitting = [card for card in self.hands[seat] if self.fits(card)]
        may_draw = self.pending or self.options["draw_when_able"] == "allowed" or not set(fitting) & set(COLOURED)
        if fitting and not (may_draw and self.random.random() < 0.3):
            return self.lay(self.random.choice(fitting))
        wanted = sum(4 if card == "plus4" else 2 for card in self.pending) or 1
        got = self.draw(seat, wanted)
        self.close(seat)
        if self.pending or not got:
            self.pending, self.named = [], None
            self.turn = self.after(seat)
        else:
            self.phase, self.drawn = "drawn", self.hands[seat][-1]
        report = {"type": "draw", "player": seat}
        return {**report, "card": self.hands[seat][-1]} if self.confiding and got else report

    def after_draw(self) -> Report:
        seat, drawn = self.turn, self.drawn
        assert drawn is not None
        free = self.options["draw_when_able"] == "allowed"
        fitting = [card for card in (self.hands[seat] if free else [drawn]) if self.fits(card)]
        self.phase, self.drawn = "play", None
        if fitting and self.random.random() < 0.8:
            return self.lay(self.random.choice(fitting))
        self.turn = self.after(seat)
        return {"type": "pass", "player": seat}

    def lay(self, card: str) -> Report:
        seat = self.turn
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.close(seat)
        self.missed.pop(seat, None)
        report: Report = {"type": "play", "player": seat, "card": card}
        self.choose_colour(card, report)
        self.effect(seat, card)
        due = {0: "mau-mau", 1: "mau"}.get(len(self.hands[seat]))
        if due and self.random.random() < 0.6:
            report["say"] = due
            if due == "mau-mau":
                self.win(seat)
        elif due:
            self.missed[seat] = due
            self.phase = "last-card" if due == "mau-mau" else self.phase
        return report

    def choose_colour(self, card: str, report: Report) -> None:
        if card in COLOURED:
            self.colour = card.partition("-")[0]
        elif card == "wild" or self.named is None:
            self.colour = report["colour"] = self.random.choice(COLOURS)
            self.named = self.colour if card == "plus4" else None
        else:
            self.colour = self.named

    def effect(self, seat: str, card: str) -> None:
        value = card.partition("-")[2]
        steps = 1
        if card == "plus4" or value == "plus2":
            self.pending.append(card)
        if value == "skip":
            steps = 2
        if value == "reverse":
            self.direction = -self.direction
            steps = 2 if len(self.seats) == 2 and self.options["reverse_two"] == "skip" else 1
        for _ in range(steps):
            seat = self.after(seat)
        self.turn = seat

    def fits(self, card: str) -> bool:
        top = self.discard[-1]
        if self.pending:
            kinds = ["plus4" if each == "plus4" else each.partition("-")[2] for each in (self.pending[-1], card)]
            match self.options["stacking"]:
                case "same":
                    return kinds[0] == kinds[1]
                case "plus4-on-plus2":
                    return kinds[0] == kinds[1] or kinds == ["plus2", "plus4"]
                case _:
                    return kinds[1] in ("plus2", "plus4")
        if card not in COLOURED:
            return True
        colour, _, value = card.partition("-")
        return colour == self.colour or value == top.partition("-")[2]

    # Calls

    def close(self, seat: str) -> None:
        """Somebody lays or draws."""
        if self.options["catch_window"] == "next-action":
            self.missed.clear()
        else:
            self.missed.pop(seat, None)

    def call_or_catch(self) -> Report:
        target = self.random.choice(list(self.missed))
        missed = self.missed.pop(target)
        ends = self.phase == "last-card" and not self.hands[target]
        if self.random.random() < 0.3:
            if ends:
                self.win(target)
            return {"type": "say", "player": target, "say": missed}
        got = self.draw(target, 2)
        if ends:
            self.phase = "play"
            if not got:
                self.win(target)
        catcher = self.random.choice([seat for seat in self.seats if seat != target])
        return {"type": "catch", "player": catcher, "target": target, "missed": missed}

    # The end

    def win(self, seat: str) -> None:
        self.phase = "finished" if self.options["series"] == "single" else "scoring"
        self.winner = seat
        self.missed.clear()
        self.pending = []

    def count(self) -> Report:
        hands = {seat: list(hand) for seat, hand in self.hands.items() if hand or self.random.random() < 0.2}
        for seat, hand in hands.items():
            self.scores[seat] += sum(map(points, hand))
        series = self.options["series"]
        over = series != "open" and (
            self.game_number >= series["games"] if "games" in series else max(self.scores.values()) >= series["points"]
        )
        self.phase = "finished" if over else "between"
        return {"type": "score", "hands": hands}

    def go_on(self) -> Report:
        if self.options["series"] == "open" and self.random.random() < 0.5:
            self.phase = "finished"
            return {"type": "finish"}
        match self.options["next_starter"]:
            case "winner":
                assert self.winner is not None
                self.starter = self.winner
            case "rotate":
                self.starter = self.seats[(self.seats.index(self.starter) + 1) % len(self.seats)]
            case _:
                self.starter = self.first
        self.deal()
        return {"type": "next"}

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + self.direction) % len(self.seats)]


def points(card: str) -> int:
    value = card.partition("-")[2] or card
    return {"plus2": 15, "skip": 20, "reverse": 20, "plus4": 30, "wild": 30}.get(value) or int(value)


def random_deck(random: Random, players: int) -> dict[str, int] | None:
    """Nobody knows it, a whole one, or a small one that runs short."""
    match random.randrange(4):
        case 0 | 1:
            return None
        case 2:
            return {code: random.randint(1, 4) for code in CODES}
    codes = random.sample(COLOURED, 10)
    small = {code: random.randint(1, 2) for code in random.sample([*codes, "plus4", "wild"], 12)}
    while sum(small.values()) < 5 * players + 1 + random.randrange(12):
        small[random.choice(codes)] += 1
    return small


def honest(seed: int) -> tuple[Setup, MauTable]:
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(2, 5))]
    options = {
        "deck": random_deck(random, len(seats)),
        "series": random.choice(["single", "open", {"games": random.randint(1, 3)}, {"points": 60}]),
        "first_special": random.choice(["no-effect", "acts"]),
        "stacking": random.choice(["same", "plus4-on-plus2", "free"]),
        "reverse_two": random.choice(["order", "skip"]),
        "catch_window": random.choice(["next-action", "own-turn"]),
        "draw_when_able": random.choice(["forbidden", "allowed"]),
        "next_starter": random.choice(["youngest", "winner", "rotate"]),
    }
    first = random.choice(seats)
    return seated(MAU_MAU, seats, first, options), MauTable(random, seats, first, options)
