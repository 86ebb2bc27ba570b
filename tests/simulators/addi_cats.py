"""A table of Addi Cat's with its true hidden world. It plays by the rules and reports only what onlookers see."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from referee.game import Setup
from referee.games.addi_cats import ADDI_CATS
from tests.games.tables import seated
from tests.simulators.addi_world import Situation, World, cards_of, value
from tests.simulators.order import in_any_order

Report = dict[str, Any]
USUAL: dict[str, Any] = {
    "range": 10,
    "specials": True,
    "deal_rest": "deal",
    "mouse_call": False,
    "endless": False,
    "sin_own_pile": "stays",
    "after_sin": "next",
    "late_sin": "everything",
    "seesaw_tie": "all",
    "chase_nonslap": "all",
    "end": "two-left",
}


class AddiTable(World):
    """Plays honestly and at random. `next_report()` gives the next report until the game is over, then None."""

    def __init__(
        self,
        random: Random,
        seats: list[str],
        first: str,
        options: dict[str, Any],
        deal: list[str] | None = None,
        sleepy: bool = False,
        stop_in: str | None = None,
    ) -> None:
        told = {**USUAL, **options}
        super().__init__(random, seats, first, told, deal or random.sample(cards_of(told), len(cards_of(told))))
        self.sleepy = sleepy
        """Nobody slaps until the stacks have run out for the first time."""
        self.stop_in = stop_in
        self.plain = False
        """Onlookers report as the forms ask: a tie of two alone, and nobody notes how cards were shared out."""
        self.patience = random.randint(40, 200)
        """After so many reports a glutton takes whatever lies open, so that the game ends."""
        self.flipper = first
        self.reports = 0
        self.flips = 0
        self.magic = self.settled = self.called = self.over = False
        self.giver: str | None = None
        self.missed: list[str] = []
        self.waiting: list[str] = []

    @property
    def phase(self) -> str:
        if self.over:
            return "finished"
        if self.waiting:
            return "refill"
        if not any(self.stacks[seat] for seat in self.playing):
            return "stalled"
        return "magic" if self.magic else "flip"

    @property
    def hurried(self) -> bool:
        return self.reports > self.patience and not self.options["endless"]

    @property
    def glutton(self) -> str:
        return self.playing[0]

    @property
    def turn(self) -> str | None:
        return self.able_from(self.due) if self.phase == "flip" else None

    def able_from(self, seat: str) -> str:
        while not self.stacks[seat]:
            seat = self.after(seat, self.direction)
        return seat

    @in_any_order
    def next_report(self) -> Report | None:
        if self.over:
            return None
        self.reports += 1
        report = self.choose()
        self.finish_report()
        return report

    def choose(self) -> Report:
        phase = self.phase
        if self.options["endless"] and self.enough(phase):
            self.over = True
            return {"type": "stop"}
        if phase == "refill":
            return self.refill()
        if phase == "stalled":
            self.sleepy = False
        if self.giver in self.playing and not self.sleepy and self.random.random() < 0.7:
            return self.gift()
        if (
            not self.hurried
            and not self.sleepy
            and self.may_call()
            and self.random.random() < (0.6 if self.missed else 0.05)
        ):
            return self.call()
        if self.wants_to_slap():
            return self.slaps()
        if phase == "stalled":
            return self.slaps()
        return self.flip_all() if phase == "magic" else self.flip()

    def enough(self, phase: str) -> bool:
        if self.stop_in is None or self.reports > 400:
            return self.reports > self.patience
        return phase == self.stop_in and (phase != "flip" or self.reports > 30)

    def finish_report(self) -> None:
        """Cards lie where they went; who has none is out, or scores."""
        self.tuck_in()
        empty = [seat for seat in self.playing if not self.total(seat) and seat not in self.waiting]
        if self.over or not empty:
            pass
        elif self.options["endless"]:
            around = [self.after(self.flipper, step) for step in range(len(self.seats))]
            self.waiting += [seat for seat in around if seat in empty]
            for seat in empty:
                self.points[seat] += 1
        else:
            self.place(empty)
        if self.phase == "stalled":
            self.magic = False

    def place(self, empty: list[str]) -> None:
        place = len(self.places) + 1
        self.places |= dict.fromkeys(empty, place)
        if len(self.playing) <= 2 or self.options["end"] == "first-out":
            self.places |= dict.fromkeys(self.playing, place + len(empty))
            self.over = True

    # Flips

    def flip(self) -> Report:
        seat = self.able_from(self.due)
        self.flipper = seat
        card = self.stacks[seat][0]
        self.turn_up({seat: card})
        return {"type": "flip", "player": seat, "card": card}

    def flip_all(self) -> Report:
        cards = {seat: self.stacks[seat][0] for seat in self.playing if self.stacks[seat]}
        self.turn_up(cards)
        return {"type": "flip_all", "cards": cards}

    def turn_up(self, cards: dict[str, str]) -> None:
        self.missed = sorted({cat for group in self.situation().equals.values() for cat in group})
        for seat in cards:
            self.piles[seat].append(self.stacks[seat].pop(0))
        shown = list(cards.values())
        self.direction *= (-1) ** shown.count("dead-end")
        self.due = self.after(self.flipper, self.direction)
        self.running = {"chase", "trick", "seesaw"} & set(shown)
        self.magic = "magic" in shown
        self.giver = next((seat for seat, card in cards.items() if card == "gift"), None)
        self.settled = self.called = self.called_rightly = False
        self.flips += 1

    # Slaps

    def wants_to_slap(self) -> bool:
        if self.settled or not self.flips or self.sleepy:
            return False
        now = self.situation()
        if self.hurried:
            return self.glutton not in (self.flipper, *now.entitled(self.playing))
        return self.random.random() < (0.75 if now.entitled(self.playing) else 0.05)

    def slaps(self) -> Report:
        order = self.paws(self.situation())
        slots, evidence = self.ties(order)
        report: Report = {"type": "slaps", "order": slots, **evidence}
        stalled = self.phase == "stalled"
        fought = self.slap(order)
        self.tuck_in()
        if stalled and not any(self.stacks[seat] for seat in self.playing):
            self.turn_over()
        if self.may_tell_split(fought):
            report["split"] = fought[0][1]
        self.settled, self.running = True, set()
        return report

    def paws(self, now: Situation) -> list[str]:
        """Who slaps, in which order: mostly those who may."""
        entitled, random = now.entitled(self.playing), self.random
        if self.hurried:
            return [self.glutton] if self.glutton not in entitled else []
        eager = [seat for seat in entitled if random.random() < 0.8]
        random.shuffle(eager)
        others = [seat for seat in self.playing if seat not in eager]
        if others and random.random() < (0.12 if entitled else 0.8):
            for seat in random.sample(others, min(len(others), random.choice((1, 1, 2)))):
                eager.insert(random.randint(0, len(eager)), seat)
        return eager

    def ties(self, order: list[str]) -> tuple[list[Any], Report]:
        """The order as onlookers tell it: some hit together, and then the paws on the mouse are compared."""
        random = self.random
        if len(order) < 2 or random.random() < 0.6 or (self.plain and len(order) > 2):
            return list(order), {}
        start = random.randrange(len(order) - 1)
        end = random.randint(start + 2, len(order))
        tied = order[start:end]
        slots: list[Any] = [*order[:start], random.sample(tied, len(tied)), *order[end:]]
        if len(tied) == 2 and random.random() < 0.3:
            return slots, {"head": tied[0]}
        covered = list(tied)
        if random.random() < 0.7 or self.plain:
            return slots, {"coverage": covered}
        covered.insert(random.randrange(len(tied)), covered.pop(0))
        return slots, {"coverage": covered, "head": tied[0]}

    def may_tell_split(self, fought: list[Any]) -> bool:
        shared = len(fought) == 1 and bool(fought[0][1])
        return shared and not self.plain and self.random.random() < 0.4

    # Gifts, calls, new cards

    def gift(self) -> Report:
        giver = self.giver
        assert giver is not None
        to = [seat for seat in self.clockwise(giver) if self.random.random() < 0.7]
        cards = [self.top_card(giver) for _ in range(min(len(to), self.total(giver)))]
        self.random.shuffle(cards)
        for seat, card in zip(to, cards, strict=False):
            assert card is not None
            self.put_under(seat, [card])
        self.giver = None
        return {"type": "gift", "player": giver, "to": self.random.sample(to, len(to))}

    def may_call(self) -> bool:
        on = self.options["mouse_call"] and self.flips and not self.settled and not self.called and not self.magic
        fresh = not self.missed and bool(self.situation().equals)
        return bool(on) and not fresh and any(seat not in self.missed for seat in self.playing)

    def call(self) -> Report:
        caller = self.random.choice([seat for seat in self.playing if seat not in self.missed])
        for seat in self.missed or [caller]:
            self.put_under(seat, self.lift(seat))
        self.called, self.called_rightly = True, bool(self.missed)
        if self.missed:
            self.due = caller
        return {"type": "call_mouse", "player": caller}

    def refill(self) -> Report:
        seat = self.waiting.pop(0)
        most = max(self.total(other) for other in self.playing)
        rich = [other for other in [*self.clockwise(seat)] if self.total(other) == most]
        if self.random.random() < 0.4:
            wanted = {rich[0]: max(1, self.in_reach(rich[0]) // 2)}
            report: Report = {"type": "refill", "player": seat}
        else:
            chosen = rich if self.random.random() < 0.3 else [self.random.choice(rich)]
            wanted = {other: self.random.randint(1, self.in_reach(other)) for other in chosen}
            report = {"type": "refill", "player": seat, "from": wanted}
        for other, number in wanted.items():
            self.put_under(seat, self.from_bottom(other, number))
        return report

    def in_reach(self, seat: str) -> int:
        return len(self.stacks[seat]) or len(self.piles[seat])

    def from_bottom(self, seat: str, number: int) -> list[str]:
        if self.stacks[seat]:
            left = len(self.stacks[seat]) - number
            self.stacks[seat], taken = self.stacks[seat][:left], self.stacks[seat][left:]
        else:
            taken, self.piles[seat] = self.piles[seat][:number], self.piles[seat][number:]
        return taken


def honest(seed: int) -> tuple[Setup, AddiTable]:
    """A table that reports as the forms ask."""
    setup, table = wild(seed)
    table.plain = True
    return setup, table


def wild(seed: int) -> tuple[Setup, AddiTable]:
    """A table that reports whatever paws can do: ties of any size anywhere, shares told card by card."""
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(3, 8))]
    first, options = random.choice(seats), random_options(random)
    if seed % 8 == 1:
        options |= {"mouse_call": True, "specials": False, "endless": seed % 16 == 1}
    if seed % 20 == 13:
        options |= {"endless": True}
    people = {seat: f"hand{at % 2}" for at, seat in enumerate(seats)} if len(seats) == 4 and seed % 2 else {}
    setup = seated(ADDI_CATS, seats, first, options, **people)
    return setup, table_of(random, seed, seats, first, options)


def random_options(random: Random) -> dict[str, Any]:
    return {
        "range": random.choice([5, 5, 6, 7, 8, 9, 10]),
        "specials": random.random() < 0.85,
        "deal_rest": random.choice(["deal", "set-aside"]),
        "mouse_call": random.random() < 0.4,
        "endless": random.random() < 0.25,
        "sin_own_pile": random.choice(["stays", "taken-too"]),
        "after_sin": random.choice(["next", "sinner"]),
        "late_sin": random.choice(["everything", "everything", "rest"]),
        "seesaw_tie": random.choice(["all", "no-duel"]),
        "chase_nonslap": random.choice(["all", "one"]),
        "end": random.choice(["two-left", "two-left", "first-out"]),
    }


def table_of(random: Random, seed: int, seats: list[str], first: str, options: dict[str, Any]) -> AddiTable:
    """Some tables are dealt so, or so sleepy, that rare things happen."""
    stop_in = [None, "flip", "magic", "stalled", "refill"][seed % 5]
    match seed % 4:
        case 1:
            deal = random.sample(cards_of(options), len(cards_of(options)))
            return AddiTable(random, seats, first, options, with_equals_last(deal, seats), True, stop_in)
        case 2 if options["specials"]:
            return AddiTable(random, seats, first, options, gift_last(random, seats, first, options), True, stop_in)
        case 3 if options["specials"]:
            return AddiTable(random, seats, first, options, gift_in_magic(random, seats, options), False, stop_in)
        case _:
            return AddiTable(random, seats, first, options, stop_in=stop_in)


def gift_last(random: Random, seats: list[str], first: str, options: dict[str, Any]) -> list[str]:
    """A deal whose last face-down card is the gift, if nobody slaps."""
    deal = random.sample(cards_of(options), len(cards_of(options)))
    asleep = AddiTable(deepcopy(random), seats, first, {**options, "endless": False}, deal, sleepy=True)
    last = None
    while asleep.phase != "stalled":
        report = asleep.flip_all() if asleep.phase == "magic" else asleep.flip()
        last = report.get("card") or list(report["cards"].values())[-1]
    if last is not None and value(last) is not None and "gift" not in asleep.aside:
        at, gift = deal.index(last), deal.index("gift")
        deal[at], deal[gift] = deal[gift], deal[at]
    return deal


def with_equals_last(deal: list[str], seats: list[str]) -> list[str]:
    """A deal in which the cards at the bottom of the stacks make the same sum, so that calls come when all is flipped."""
    end = len(deal) - len(deal) % len(seats) - 1
    alike = [card for card in deal if value(card) == 7]
    for at, card in zip(range(end, 0, -1), alike[: len(seats) - 1], strict=False):
        there = deal.index(card)
        deal[at], deal[there] = deal[there], deal[at]
    return deal


def gift_in_magic(random: Random, seats: list[str], options: dict[str, Any]) -> list[str]:
    """A deal that begins with a magic, under which another one and the gift come up together."""
    deal = random.sample(cards_of(options), len(cards_of(options)))
    for at, card in ((0, "magic"), (len(seats), "magic"), (1, "gift")):
        there = next(place for place in range(len(deal) - 1, -1, -1) if deal[place] == card and place != 0)
        deal[at], deal[there] = deal[there], deal[at]
    return deal
