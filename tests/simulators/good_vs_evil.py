"""A table of Good vs Evil with its true hidden world. It plays by the rules and reports only what onlookers see."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Setup
from referee.games.good_vs_evil import GOOD_VS_EVIL
from tests.games.tables import seated
from tests.simulators.order import in_any_order

Report = dict[str, Any]

COPIES = {
    "attack": 2,
    "targeted-attack": 2,
    "nope": 5,
    "armageddon": 3,
    "shuffle": 2,
    "favor": 4,
    "raising-heck": 2,
    "reveal-the-future": 3,
    "feral-cat": 4,
    "horse-cat": 4,
    "knight-cat": 4,
    "mercat": 4,
    "troll-cat": 4,
}
CATS = ("horse-cat", "knight-cat", "mercat", "troll-cat")
KITTEN = "exploding-kitten"
ALONE = ("attack", "targeted-attack", "armageddon", "shuffle", "favor", "raising-heck", "reveal-the-future")
AIMED = ("targeted-attack", "favor", "pair", "triple")
TAKING = ("favor", "pair", "triple")
TITLES = (*COPIES, "defuse")
FREE_CHOICE = ["defuse", "nope", "godcat", *CATS]
DEFAULTS = {
    "quick": 0,
    "combos": "full",
    "attack_stack": "rest",
    "self_nope": False,
    "godcat_combo": True,
    "heck_kitten": "choice",
    "empty_target": "refuse",
    "must_defuse": False,
}


class KittenTable:
    """Plays honestly and at random. `next_report()` gives the next report until the game is over, then None."""

    def __init__(self, random: Random, seats: list[str], first: str, options: dict[str, Any]) -> None:
        self.random = random
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        self.alive = list(seats)
        self.fallen: list[str] = []
        self.turn, self.owes, self.attacked = first, 1, False
        self.godcat: str | None = None
        self.discard: list[str | None] = []
        self.pending: Report | None = None
        self.nopers: list[str] = []
        self.due: tuple[str, str] | None = None
        self.action: Report = {}
        self.kitten_met = False
        self.devilcat_off = False
        self.over = False
        self.set_up()

    def set_up(self) -> None:
        spare = min(2, 6 - len(self.seats))
        deck = [card for card, copies in COPIES.items() for _ in range(copies)] + ["defuse"] * spare
        self.random.shuffle(deck)
        self.hands = {seat: [*(deck.pop() for _ in range(7)), "defuse"] for seat in self.seats}
        self.box = [deck.pop() for _ in range(self.options["quick"])]
        self.pile = deck + [KITTEN] * (len(self.seats) - 1)
        self.random.shuffle(self.pile)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def held(self, seat: str) -> int:
        return len(self.hands[seat]) + (self.godcat == seat)

    # What comes next

    @in_any_order
    def next_report(self) -> Report | None:
        if self.over:
            return None
        if self.pending is not None:
            noper = self.somebody_nopes()
            if noper is not None:
                return {"type": "nope", "player": noper}
            explicit = self.chance(0.5)
            self.close()
            if explicit:
                return {"type": "settle"}
        if self.due is not None:
            return self.follow_up(*self.due)
        return (self.play() if self.chance(0.6) else None) or self.draw()

    def somebody_nopes(self) -> str | None:
        assert self.pending is not None
        last = self.nopers[-1] if self.nopers else self.pending["player"]
        able = [s for s in self.alive if "nope" in self.hands[s] and (s != last or self.options["self_nope"])]
        if not able or self.chance(0.6):
            return None
        noper = self.random.choice(able)
        self.lay(noper, "nope")
        self.nopers.append(noper)
        return noper

    def lay(self, seat: str, card: str) -> None:
        if card == "godcat":
            self.godcat = None
        else:
            self.hands[seat].remove(card)
            self.discard.append(card)

    # Playing

    def play(self) -> Report | None:
        seat = self.turn
        found = self.random.choice([self.single, self.pair, self.triple])(seat)
        if found is None:
            return None
        action, cards, stands_for = found
        report: Report = {"type": "play", "player": seat, "cards": cards}
        if stands_for is not None:
            report["as"] = stands_for
        if action in AIMED:
            others = [s for s in self.alive if s != seat]
            if action in TAKING and self.options["empty_target"] == "refuse":
                others = [s for s in others if self.held(s)]
            if not others:
                return None
            report["target"] = self.random.choice(others)
        if action == "triple":
            report["wish"] = self.wish(report["target"])
        for card in cards:
            self.lay(seat, card)
        self.pending, self.nopers = {**report, "action": action}, []
        return report

    def wish(self, target: str) -> str:
        held = [*self.hands[target], *(["godcat"] if self.godcat == target else [])]
        return self.random.choice(held if held and self.chance(0.5) else FREE_CHOICE)

    def single(self, seat: str) -> tuple[str, list[str], str | None] | None:
        titles = [title for title in ALONE if title != "armageddon" or self.godcat is None]
        if self.godcat == seat and self.chance(0.3):
            title = self.random.choice(titles)
            return title, ["godcat"], title
        held = [card for card in self.hands[seat] if card in titles]
        return (title := self.random.choice(held), [title], None) if held else None

    def pair(self, seat: str) -> tuple[str, list[str], str | None] | None:
        return self.of_a_kind(seat, 2, "pair")

    def triple(self, seat: str) -> tuple[str, list[str], str | None] | None:
        return None if self.options["combos"] == "pairs" else self.of_a_kind(seat, 3, "triple")

    def of_a_kind(self, seat: str, number: int, action: str) -> tuple[str, list[str], str | None] | None:
        titles = [*CATS, "feral-cat"] if self.options["combos"] == "cats-only" else list(TITLES)
        self.random.shuffle(titles)
        for title in titles:
            fitting = [card for card in self.hands[seat] if card == title or (card == "feral-cat" and title in CATS)]
            self.random.shuffle(fitting)
            if len(fitting) >= number:
                return action, fitting[:number], None
            helps = self.godcat == seat and self.options["godcat_combo"] and title != "nope"
            if helps and len(fitting) == number - 1 and self.chance(0.3):
                cards = [*fitting, "godcat"]
                self.random.shuffle(cards)
                return action, cards, title
        return None

    # When the window closes

    def close(self) -> None:
        assert self.pending is not None
        play, self.pending = self.pending, None
        player, target, action = play["player"], play.get("target"), play["action"]
        if len(self.nopers) % 2 or (action in TAKING and target is not None and not self.held(target)):
            return
        self.action = play
        match action:
            case "attack":
                self.attack(self.after(player))
            case "targeted-attack":
                assert target is not None
                self.attack(target)
            case "shuffle":
                self.random.shuffle(self.pile)
            case "favor":
                self.due = "give", str(target)
            case "pair":
                self.due = "steal", player
            case "triple":
                self.due = "answer", str(target)
            case "reveal-the-future":
                self.due = "reveal", player
            case "raising-heck":
                self.due = "bottom", player
            case "armageddon":
                self.due = "armageddon", player

    def attack(self, victim: str) -> None:
        strict = self.options["attack_stack"] == "strict" and self.attacked
        self.owes = self.owes + 2 if self.owes > 1 or strict else 2
        self.turn, self.attacked = victim, True

    def after(self, seat: str) -> str:
        at = self.seats.index(seat)
        clockwise = self.seats[at + 1 :] + self.seats[: at + 1]
        return next(other for other in clockwise if other in self.alive)

    def turn_over(self) -> None:
        self.due, self.kitten_met, self.devilcat_off = None, False, False
        if self.owes > 1 and self.turn in self.alive:
            self.owes -= 1
        else:
            self.turn, self.owes, self.attacked = self.after(self.turn), 1, False

    # Follow-ups

    def follow_up(self, type_: str, seat: str) -> Report:
        report: Report = {"type": type_, "player": seat}
        match type_:
            case "give":
                self.give(report, seat)
            case "steal":
                self.steal(report, seat)
            case "answer":
                self.answer(report, seat)
            case "reveal":
                report["cards"] = self.pile[:3]
                self.due = None
            case "bottom":
                self.bottom(report, seat)
            case "armageddon":
                self.fight(report, seat)
            case _:
                return self.survive_or_not(seat)
        return report

    def give(self, report: Report, giver: str) -> None:
        card = self.random.choice([*self.hands[giver], *(["godcat"] if self.godcat == giver else [])])
        self.pass_on(giver, self.action["player"], card)
        if card == "godcat" or self.chance(0.1):
            report["godcat"] = card == "godcat"
        if self.chance(0.4):
            report["card"] = card
        self.due = None

    def steal(self, report: Report, thief: str) -> None:
        victim = self.action["target"]
        only = not self.hands[victim]
        card = "godcat" if self.godcat == victim and (only or self.chance(0.5)) else None
        report |= {"godcat": card is not None} if card or self.godcat == victim or self.chance(0.1) else {}
        self.pass_on(victim, thief, card or self.random.choice(self.hands[victim]))
        self.due = None

    def pass_on(self, source: str, target: str, card: str) -> None:
        if card == "godcat":
            self.godcat = target
        else:
            self.hands[source].remove(card)
            self.hands[target].append(card)

    def answer(self, report: Report, target: str) -> None:
        wish = self.action["wish"]
        report["has"] = self.godcat == target if wish == "godcat" else wish in self.hands[target]
        if report["has"]:
            self.pass_on(target, self.action["player"], wish)
        self.due = None

    def bottom(self, report: Report, seat: str) -> None:
        card = self.pile.pop()
        forced = card == KITTEN and self.options["heck_kitten"] == "explodes"
        report["keep"] = forced or self.chance(0.6)
        if not report["keep"]:
            self.pile.insert(0, card)
            self.turn_over()
        elif card == KITTEN:
            report["card"] = KITTEN
            self.meet_kitten(seat)
        else:
            self.hands[seat].append(card)
            self.turn_over()

    def fight(self, report: Report, seat: str) -> None:
        target = self.random.choice([s for s in self.alive if s != seat])
        winner = self.random.choice([seat, target])
        report |= {"target": target, "swapped": self.chance(0.5), "godcat": winner}
        self.godcat, self.devilcat_off = winner, True
        self.due = "defuse", target if winner == seat else seat

    # Kittens

    def draw(self) -> Report:
        seat, card = self.turn, self.pile.pop(0)
        if card == KITTEN:
            self.meet_kitten(seat)
            return {"type": "draw", "player": seat, "card": KITTEN}
        self.hands[seat].append(card)
        self.turn_over()
        return {"type": "draw", "player": seat}

    def meet_kitten(self, seat: str) -> None:
        self.kitten_met = True
        self.due = "defuse", seat

    def survive_or_not(self, seat: str) -> Report:
        by_godcat = self.godcat == seat and self.chance(0.5)
        defusing = by_godcat or "defuse" in self.hands[seat]
        must = self.options["must_defuse"] and "defuse" in self.hands[seat]
        if defusing and (must or self.chance(0.95)):
            return self.defuse(seat, by_godcat)
        return self.explode(seat)

    def defuse(self, seat: str, by_godcat: bool) -> Report:
        report: Report = {"type": "defuse", "player": seat}
        if by_godcat or self.chance(0.1):
            report["as_godcat"] = by_godcat
        self.lay(seat, "godcat" if by_godcat else "defuse")
        if self.kitten_met:
            place = self.random.choice([0, self.random.randint(0, len(self.pile)), len(self.pile)])
            self.pile.insert(place, KITTEN)
            if self.chance(0.4):
                report["position"] = place
        self.turn_over()
        return report

    def explode(self, seat: str) -> Report:
        report: Report = {"type": "explode", "player": seat}
        shown = self.chance(0.5)
        if shown:
            report["hand"] = list(self.hands[seat])
        self.discard += self.hands[seat] if shown else [None] * len(self.hands[seat])
        self.hands[seat] = []
        if self.kitten_met:
            self.discard.append(KITTEN)
        if self.godcat == seat:
            self.godcat = None
        self.alive.remove(seat)
        self.fallen.append(seat)
        if len(self.alive) == 1:
            self.over, self.due, self.kitten_met, self.devilcat_off = True, None, False, False
        else:
            self.turn_over()
        return report


def honest(seed: int) -> tuple[Setup, KittenTable]:
    """A table of any size with any options, about to play its first card."""
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(2, 5))]
    options = {
        "quick": random.choice([0, 0, random.randint(0, [15, 12, 8, 4][len(seats) - 2])]),
        "combos": random.choice(["full", "full", "cats-only", "pairs"]),
        "attack_stack": random.choice(["rest", "strict"]),
        "self_nope": random.random() < 0.3,
        "godcat_combo": random.random() < 0.7,
        "heck_kitten": random.choice(["choice", "explodes"]),
        "empty_target": random.choice(["refuse", "fizzle"]),
        "must_defuse": random.random() < 0.4,
    }
    first = random.choice(seats)
    return seated(GOOD_VS_EVIL, seats, first, options), KittenTable(random, seats, first, options)
