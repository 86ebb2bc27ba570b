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
NUMBERS = [f"{colour}-{number}" for colour in COLOURS for number in "123456789"]
MINDLESS = 60
"""After so many cards of a game everybody is careful with the calls and draws what fits, so that it comes to an end."""
USUAL = {
    "deck": None,
    "series": "single",
    "first_special": "no-effect",
    "stacking": "same",
    "reverse_two": "order",
    "catch_window": "next-action",
    "draw_when_able": "forbidden",
    "next_starter": "youngest",
    "hand": 5,
    "wild_on_pending": False,
    "draw_until": False,
    "forgotten": 2,
    "places": False,
    "last_special": True,
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
                self.hands[seat] = [self.take() for _ in range(self.options["hand"])]
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
        self.placed: list[str] = []
        self.laid = 0

    def take(self) -> str:
        return self.random.choice(CODES) if self.pile is None else self.pile.pop()

    def stack_the_pile(self) -> None:
        """A card that fits lies on top, if the pile has one: onlookers cannot tell."""
        fitting = [card for card in self.pile or () if self.fits(card)]
        if self.pile is not None and fitting and not self.pending:
            self.pile.remove(fitting[0])
            self.pile.append(fitting[0])

    def draw(self, seat: str, number: int) -> int:
        for got in range(number):
            if self.pile is not None and not self.pile:
                self.pile, self.discard = self.discard[:-1], self.discard[-1:]
                self.random.shuffle(self.pile)
                if not self.pile:
                    return got
            if self.laid > MINDLESS and number == 1:
                self.stack_the_pile()
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
                self.win(next(seat for seat in self.playing() if not self.hands[seat]))
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
        if fitting and not (may_draw and self.random.random() < (0.3 if self.laid < MINDLESS else 0.03)):
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
        if self.options["draw_until"] and not self.fits(drawn) and self.can_draw():
            return self.draw_on(seat)
        free = self.options["draw_when_able"] == "allowed"
        fitting = [card for card in (self.hands[seat] if free else [drawn]) if self.fits(card)]
        self.phase, self.drawn = "play", None
        must = self.options["draw_until"] and self.can_draw()
        if fitting and (must or self.random.random() < 0.8):
            return self.lay(self.random.choice(fitting))
        self.turn = self.after(seat)
        return {"type": "pass", "player": seat}

    def can_draw(self) -> bool:
        return self.pile is None or bool(self.pile) or len(self.discard) > 1

    def draw_on(self, seat: str) -> Report:
        """The card that was drawn does not fit: it is kept, and another one is drawn."""
        self.draw(seat, 1)
        self.close(seat)
        self.drawn = self.hands[seat][-1]
        report = {"type": "draw", "player": seat}
        return {**report, "card": self.drawn} if self.confiding else report

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
        self.laid += 1
        if due and self.random.random() < (0.6 if self.laid < MINDLESS else 0.95):
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
        elif card == "wild":
            self.colour = report["colour"] = self.random.choice(COLOURS)
            self.named = None if self.named is None else self.colour
        elif self.named is None:
            self.colour = self.named = report["colour"] = self.random.choice(COLOURS)
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
            steps = 2 if len(self.playing()) == 2 and self.options["reverse_two"] == "skip" else 1
        for _ in range(steps):
            seat = self.after(seat)
        self.turn = seat

    def fits(self, card: str) -> bool:
        top = self.discard[-1]
        if not self.options["last_special"] and len(self.hands[self.turn]) == 1 and card not in NUMBERS:
            return False
        if self.pending and card == "wild":
            return bool(self.options["wild_on_pending"])
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
        got = self.draw(target, self.options["forgotten"])
        if ends:
            self.phase = "play"
            if not got:
                self.win(target)
        catcher = self.random.choice([seat for seat in self.playing() if seat != target])
        return {"type": "catch", "player": catcher, "target": target, "missed": missed}

    # The end

    def win(self, seat: str) -> None:
        if self.options["places"]:
            self.placed.append(seat)
            self.missed.pop(seat, None)
            if len(self.playing()) > 1:
                self.phase = "play"
                return
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

    def playing(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.placed]

    def after(self, seat: str) -> str:
        """The next one who plays."""
        while (seat := self.seats[(self.seats.index(seat) + self.direction) % len(self.seats)]) in self.placed:
            pass
        return seat


def points(card: str) -> int:
    value = card.partition("-")[2] or card
    return {"plus2": 15, "skip": 20, "reverse": 20, "plus4": 30, "wild": 30}.get(value) or int(value)


def random_deck(random: Random, dealt: int, many_drawn: bool) -> dict[str, int] | None:
    """Nobody knows it, a whole one, or a small one that runs short; not so short that nobody ever gets rid of cards."""
    match random.randrange(4):
        case 0 | 1:
            return None
        case 2:
            return {code: random.randint(1, 4) for code in CODES}
    return small_deck(random, dealt, 25 if many_drawn else 0)


def small_deck(random: Random, dealt: int, spare: int = 0) -> dict[str, int]:
    """So many cards are dealt, and not many more are left."""
    codes = [*random.sample(COLOURED, 5), *random.sample(NUMBERS, 5)]
    small = {code: random.randint(1, 2) for code in [*codes, "plus4", "wild"]}
    while sum(small.values()) < dealt + 1 + random.randrange(12) + spare:
        code = random.choice(codes[5:])
        small[code] = small.get(code, 0) + 1
    return small


def honest(seed: int) -> tuple[Setup, MauTable]:
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(2, 5))]
    options: dict[str, Any] = {
        "series": random.choice(["single", "single", "open", {"games": random.randint(1, 3)}, {"points": 60}]),
        "first_special": random.choice(["no-effect", "acts"]),
        "stacking": random.choice(["same", "plus4-on-plus2", "free"]),
        "reverse_two": random.choice(["order", "skip"]),
        "catch_window": random.choice(["next-action", "own-turn"]),
        "draw_when_able": random.choice(["forbidden", "forbidden", "allowed"]),
        "next_starter": random.choice(["youngest", "winner", "rotate"]),
        "hand": random.choice([3, 4, 5, 5, 7]),
        "wild_on_pending": random.random() < 0.4,
        "forgotten": random.choice([1, 2, 2, 4]),
        "last_special": random.random() < 0.6,
    }
    options["draw_until"] = options["draw_when_able"] == "forbidden" and random.random() < 0.5
    options["places"] = options["series"] == "single" and random.random() < 0.6
    many_drawn = options["draw_until"] or options["places"] or options["forgotten"] > 2 or not options["last_special"]
    options["deck"] = random_deck(random, options["hand"] * len(seats), many_drawn)
    first = random.choice(seats)
    return seated(MAU_MAU, seats, first, options), MauTable(random, seats, first, options)
