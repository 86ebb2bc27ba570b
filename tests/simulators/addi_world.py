"""The true cards of a table of Addi Cat's, and how slaps, gifts and calls move them."""

from __future__ import annotations

from random import Random
from typing import Any

FREQUENT = {5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}


def cards_of(options: dict[str, Any]) -> list[str]:
    range_ = options["range"]
    cards = [f"{a}+{b}" for a in range(1, range_ + 1) for b in range(1, 11)]
    cards += [f"={number}" for number in range(2, range_ + 11)]
    if options["specials"]:
        cards += ["chase", "dead-end", "magic", "seesaw"] * FREQUENT[range_] + ["trick", "gift"]
    return cards


def value(card: str) -> int | None:
    if card[0] == "=":
        return int(card[1:])
    if "+" in card:
        first, second = card.split("+")
        return int(first) + int(second)
    return None


class Situation:
    """What is there to slap for."""

    def __init__(self, equals: dict[int, list[str]], seesaw: list[str], trick: bool, chase: bool, last: list[str]):
        self.equals, self.seesaw, self.trick, self.chase = equals, seesaw, trick, chase
        self.joiners = last if equals else []

    def entitled(self, playing: list[str]) -> list[str]:
        if self.trick or self.chase:
            return playing
        cats = {cat for group in self.equals.values() for cat in group} | set(self.seesaw) | set(self.joiners)
        return [cat for cat in playing if cat in cats]

    def duels(self) -> list[tuple[str, list[str]]]:
        found = [("equal", self.equals[number]) for number in sorted(self.equals)]
        return found + ([("seesaw", self.seesaw)] if self.seesaw else [])


class World:
    def __init__(self, random: Random, seats: list[str], first: str, options: dict[str, Any], deal: list[str]) -> None:
        self.random, self.seats, self.options = random, seats, options
        at = seats.index(first)
        order = seats[at:] + seats[:at]
        rest = len(deal) % len(seats) if options["deal_rest"] == "set-aside" else 0
        self.aside = deal[len(deal) - rest :]
        dealt = deal[: len(deal) - rest]
        self.stacks = {seat: dealt[order.index(seat) :: len(seats)] for seat in seats}
        self.piles: dict[str, list[str]] = {seat: [] for seat in seats}
        self.incoming: dict[str, list[str]] = {seat: [] for seat in seats}
        self.places: dict[str, int] = {}
        self.points = dict.fromkeys(seats, 0)
        self.running: set[str] = set()
        self.direction = 1
        self.due = first

    @property
    def playing(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.places]

    def after(self, seat: str, step: int) -> str:
        return self.seats[(self.seats.index(seat) + step) % len(self.seats)]

    def clockwise(self, seat: str) -> list[str]:
        around = [self.after(seat, step) for step in range(1, len(self.seats))]
        return [other for other in around if other not in self.places]

    def total(self, seat: str) -> int:
        return len(self.stacks[seat]) + len(self.incoming[seat]) + len(self.piles[seat])

    def situation(self) -> Situation:
        tops = {seat: value(self.piles[seat][-1]) for seat in self.playing if self.piles[seat]}
        sums: dict[int, list[str]] = {}
        for seat, number in tops.items():
            if number is not None:
                sums.setdefault(number, []).append(seat)
        equals = {number: group for number, group in sums.items() if len(group) > 1}
        last = [seat for seat, number in tops.items() if number is None and not self.stacks[seat]]
        return Situation(equals, self._seesaw(sums), "trick" in self.running, "chase" in self.running, last)

    def _seesaw(self, sums: dict[int, list[str]]) -> list[str]:
        if "seesaw" not in self.running or len(sums) < 2:
            return []
        low, high = sums[min(sums)], sums[max(sums)]
        if self.options["seesaw_tie"] == "no-duel" and len(low) + len(high) > 2:
            return []
        return [seat for seat in self.seats if seat in low + high]

    # Cards on their way

    def put_under(self, seat: str, cards: list[str]) -> None:
        self.incoming[seat] += cards

    def lift(self, seat: str) -> list[str]:
        pile, self.piles[seat] = self.piles[seat], []
        return pile

    def top_card(self, seat: str) -> str | None:
        """Off the face-down stack; else from the bottom of the face-up pile."""
        if self.stacks[seat]:
            return self.stacks[seat].pop(0)
        if self.incoming[seat]:
            return self.incoming[seat].pop(self.random.randrange(len(self.incoming[seat])))
        return self.piles[seat].pop(0) if self.piles[seat] else None

    def tuck_in(self) -> None:
        """What a report put under a stack lies there in any order."""
        for seat, cards in self.incoming.items():
            self.random.shuffle(cards)
            self.stacks[seat] += cards
            self.incoming[seat] = []

    # Slaps

    def slap(self, order: list[str]) -> list[tuple[str, dict[str, list[str]]]]:
        """Settles the slaps; tells of each duel who won and what each loser got of the winner's cards."""
        now = self.situation()
        entitled = now.entitled(self.playing)
        wrong = [seat for seat in order if seat not in entitled]
        in_time = order[: order.index(wrong[0])] if wrong else order
        joined = [seat for seat in in_time if seat in now.joiners]
        gone = bool(wrong) and self.options["late_sin"] == "everything"
        duels, trick = now.duels(), now.trick
        fought: list[tuple[str, dict[str, list[str]]]] = []
        sinners = []
        if gone:
            # What lay open when the paws came down is the first sinner's, whatever was won before.
            self.penance(wrong[0])
        for seat in order:
            if seat not in entitled:
                if sinners or not gone:
                    self.penance(seat)
                sinners.append(seat)
                duels = []
                continue
            for kind, cats in list(duels):
                taking_part = cats + joined if kind == "equal" else cats
                if seat in taking_part:
                    duels.remove((kind, cats))
                    fought.append((seat, {} if gone else self.win(seat, taking_part)))
            if trick:
                trick = False
                given = [self.top_card(other) for other in self.clockwise(seat)]
                self.put_under(seat, [card for card in given if card is not None])
        if now.chase:
            self.end_chase(order)
        self.next_after_slaps(order, now, fought, sinners)
        return fought

    def win(self, winner: str, taking_part: list[str]) -> dict[str, list[str]]:
        losers = [seat for seat in self.clockwise(winner) if seat in taking_part]
        cards = self.lift(winner)
        self.random.shuffle(cards)
        shares = {loser: cards[at :: len(losers)] for at, loser in enumerate(losers)}
        for loser, share in shares.items():
            self.put_under(loser, share + self.lift(loser))
        return shares

    def penance(self, sinner: str) -> None:
        for other in self.clockwise(sinner):
            self.put_under(sinner, self.lift(other))
        if self.options["sin_own_pile"] == "taken-too":
            self.put_under(sinner, self.lift(sinner))

    def end_chase(self, order: list[str]) -> None:
        idle = [seat for seat in self.playing if seat not in order]
        if self.options["chase_nonslap"] == "one":
            paying = order[-1:] if len(order) > 1 else []
        else:
            paying = idle or order[-1:]
        for seat in paying:
            self.put_under(seat, self.lift(seat))

    def next_after_slaps(self, order: list[str], now: Situation, fought: list[Any], sinners: list[str]) -> None:
        if fought:
            self.due = fought[0][0]
        elif now.chase and order:
            self.due = order[0]
        elif sinners and self.options["after_sin"] == "sinner" and not self.called_rightly:
            self.due = sinners[0]

    called_rightly = False

    def turn_over(self) -> None:
        for seat in self.playing:
            self.stacks[seat] = self.lift(seat)
