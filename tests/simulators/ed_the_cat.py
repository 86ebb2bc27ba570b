"""A table of Ed, the Cat with its true hidden world. It plays by the rules and reports only what onlookers see."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Setup
from referee.games.ed_the_cat import ED_THE_CAT
from tests.games.tables import seated
from tests.simulators.order import in_any_order

CARDS = [str(value) for value in range(1, 10) for _ in range(9)]
Report = dict[str, Any]


def honest(seed: int) -> tuple[Setup, EdTable]:
    """A table of any size with any options, about to play its first card."""
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(2, 8))]
    options = {
        "limit": random.choice([10, 40, 99]),
        "rounds": random.choice([None, None, 1, 2, 4, 50]),
        "finisher_scores": random.choice(["rest", "zero"]),
        "double_finish": random.choice(["active_only", "both"]),
        "next_starter": random.choice(["total", "last_round"]),
    }
    first = random.choice(seats)
    return seated(ED_THE_CAT, seats, first, options), EdTable(random, seats, first, options)


class EdTable:
    """Plays honestly and at random. `next_report()` gives the next report until the game is over, then None."""

    def __init__(self, random: Random, seats: list[str], first: str, options: dict[str, Any]) -> None:
        self.random = random
        self.seats = seats
        self.options = {
            "limit": 99,
            "rounds": None,
            "finisher_scores": "rest",
            "double_finish": "active_only",
            "next_starter": "total",
            **options,
        }
        self.scores = dict.fromkeys(seats, 0)
        self.starter = first
        self.rounds_played = 0
        self.over = False
        self.deal()

    def deal(self) -> None:
        self.draw_pile = CARDS.copy()
        self.random.shuffle(self.draw_pile)
        self.hands = {seat: [self.draw_pile.pop() for _ in range(5)] for seat in self.seats}
        self.discard: list[str] = []
        self.penalties: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.turn = self.starter
        self.finishers: list[str] = []
        self.reporting: list[str] = []

    @in_any_order
    def next_report(self) -> Report | None:
        if self.over:
            return None
        if self.reporting:
            return self.bonus()
        if self.finishers:
            return self.show_hands()
        return self.play()

    def play(self) -> Report:
        player = self.turn
        hand = self.hands[player]
        card = hand.pop(self.random.randrange(len(hand)))
        target = self.random.choice([seat for seat in self.seats if seat != player])
        report: Report = {"type": "play", "player": player, "card": card}
        nobody_is_hit = card in "17" and not hand
        if card in "1235679" and not (nobody_is_hit and self.random.random() < 0.5):
            report["target"] = target
        (self.penalties[target] if card == "5" else self.discard).append(card)
        revealed = self.act(card, player, target)
        if revealed or self.random.random() < 0.2:
            report["revealed"] = revealed
        self.turn = self.after(player)
        self.look_for_end(player)
        return report

    def act(self, card: str, player: str, target: str) -> list[str]:
        match card:
            case "1":
                revealed = [self.blind(player) for _ in range(min(2, len(self.hands[player])))]
                self.discard += revealed
                return revealed
            case "2" | "7":
                taken = self.blind(player) if self.hands[player] else self.from_pile()
                assert taken is not None
                self.penalties[target if card == "2" else player].append(taken)
                return [taken]
            case "3":
                for _ in range(3):
                    self.into_hand(target)
            case "4":
                other = self.after(player)
                while other != player:
                    self.into_hand(other)
                    other = self.after(other)
            case "6":
                both = []
                for _ in range(2):
                    taken = self.blind(target) if self.hands[target] else self.from_pile()
                    assert taken is not None
                    self.penalties[target].append(taken)
                    both.append(taken)
                return both
            case "8":
                self.into_hand(player)
            case "9":
                self.hands[player].append(self.blind(target))
        return []

    def blind(self, seat: str) -> str:
        hand = self.hands[seat]
        return hand.pop(self.random.randrange(len(hand)))

    def from_pile(self) -> str | None:
        if not self.draw_pile:
            self.draw_pile, self.discard = self.discard, []
            self.random.shuffle(self.draw_pile)
        return self.draw_pile.pop() if self.draw_pile else None

    def into_hand(self, seat: str) -> None:
        card = self.from_pile()
        if card is not None:
            self.hands[seat].append(card)

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def look_for_end(self, player: str) -> None:
        empty = sorted((seat for seat in self.seats if not self.hands[seat]), key=lambda seat: seat != player)
        if not empty:
            return
        alone = player in empty and self.options["double_finish"] == "active_only"
        self.finishers = empty[:1] if alone else empty
        self.reporting = [seat for seat in self.finishers if self.penalties[seat]]
        self.count_if_nobody_shows()

    def count_if_nobody_shows(self) -> None:
        if not self.reporting and not any(self.hands.values()):
            self.count()

    def bonus(self) -> Report:
        seat = self.reporting.pop(0)
        card = self.random.choice([*self.penalties[seat], None])
        if card is not None:
            lying = self.penalties[seat]
            lying.pop(len(lying) - 1 - lying[::-1].index(card))  # of equal ones the topmost
            self.discard.append(card)
        self.count_if_nobody_shows()
        return {"type": "discard_penalty", "player": seat, "card": card}

    def show_hands(self) -> Report:
        hands = {seat: list(hand) for seat, hand in self.hands.items() if hand or self.random.random() < 0.1}
        self.count()
        return {"type": "score", "hands": hands}

    def count(self) -> None:
        points = {}
        for seat in self.seats:
            free = seat in self.finishers and self.options["finisher_scores"] == "zero"
            points[seat] = 0 if free else sum(map(int, self.hands[seat] + self.penalties[seat]))
            self.scores[seat] += points[seat]
        self.rounds_played += 1
        if max(self.scores.values()) >= self.options["limit"] or self.rounds_played == self.options["rounds"]:
            self.over = True
            return
        deciding = self.scores if self.options["next_starter"] == "total" else points
        at = self.seats.index(self.starter)
        clockwise = self.seats[at + 1 :] + self.seats[: at + 1]
        self.starter = max(clockwise, key=deciding.__getitem__)
        self.deal()
