"""Two small card games without rules, honest or not: worlds with true hidden cards, and what was said about them."""

from __future__ import annotations

from random import Random

from referee.hidden_cards.bounds import AtMost, Hidden, Lacks, Motion, PlaceId, Shown, Unseen
from referee.hidden_cards.exact import Problem

Entries = list[tuple[int, Motion]]


class TrueTable:
    """Cards really lie somewhere; `lie` is the chance that a report is made up, `stays` that an open card is not
    shuffled in with the others."""

    def __init__(self, random: Random, totals: dict[str, int], sizes: dict[PlaceId, int], lie: float) -> None:
        self.random, self.totals, self.sizes, self.lie = random, totals, sizes, lie
        self.stays = random.choice([0, 0.3])
        cards = [code for code, copies in totals.items() for _ in range(copies)]
        random.shuffle(cards)
        self.piles = {place: [cards.pop() for _ in range(size)] for place, size in sizes.items()}
        self.open: list[tuple[str, str]] = []
        """What lies there, and what it was said to be."""
        self.liars: set[int] = set()
        """The moves that said something false of a card they showed, or denied one that was there."""
        self.entries: Entries = []
        self.version = 2

    def problem(self) -> Problem:
        return Problem(self.totals, self.sizes, tuple(self.entries))

    def say(self, motion: Motion) -> None:
        self.entries.append((self.version, motion))

    def lies(self) -> bool:
        return self.random.random() < self.lie

    def any_code(self) -> str:
        return self.random.choice(list(self.totals))

    def unseen(self, source: PlaceId, target: PlaceId, number: int) -> None:
        number = min(number, len(self.piles[source]))
        if number and source != target:
            self.random.shuffle(self.piles[source])
            moved = [self.piles[source].pop() for _ in range(number)]
            self.piles.setdefault(target, []).extend(moved)
            self.say(Unseen(source, target, number))

    def show(self, source: PlaceId) -> None:
        if self.piles.get(source):
            card = self.piles[source].pop(self.random.randrange(len(self.piles[source])))
            said = self.any_code() if self.lies() else card
            if said != card:
                self.liars.add(self.version)
            self.open.append((card, said))
            self.say(Shown(source, said))

    def hide(self, target: PlaceId) -> None:
        """The open cards, or some of them, are shuffled in: as they were said to be, whatever they are."""
        kept = [each for each in self.open if self.random.random() < self.stays]
        for card, said in self.open:
            if (card, said) not in kept:
                self.piles.setdefault(target, []).append(card)
                self.say(Hidden(target, said))
        self.open = kept

    def deny(self, place: PlaceId, codes: list[str]) -> None:
        held = set(self.piles.get(place, ()))
        told = [code for code in codes if code not in held or self.lies()]
        if held & set(told):
            self.liars.add(self.version)
        if told:
            self.say(Lacks(place, tuple(told)))

    def limit(self, place: PlaceId, codes: list[str]) -> None:
        """No pair of any of these is there, says somebody."""
        pile = self.piles.get(place, [])
        told = [code for code in codes if pile.count(code) < 2 or self.lies()]
        if any(pile.count(code) > 1 for code in told):
            self.liars.add(self.version)
        if told:
            self.say(AtMost(place, tuple(told)))


def hands_and_pile(random: Random, lie: float) -> TrueTable:
    """Two hands and a draw pile; cards are drawn, laid, taken from each other, denied, shuffled in again."""
    totals = {code: random.randint(1, 3) for code in "abcd"[: random.randint(2, 4)]}
    pile = sum(totals.values())
    hands = [random.randint(0, min(2, pile // 2)) for _ in range(2)]
    table = TrueTable(random, totals, {0: pile - sum(hands), 1: hands[0], 2: hands[1]}, lie)
    for _ in range(random.randint(4, 12)):
        hand, other = random.sample([1, 2], 2)
        match random.randrange(7):
            case 6:
                table.limit(hand, random.sample(list(totals), random.randint(1, len(totals))))
            case 0 | 1:
                table.unseen(0, hand, random.randint(1, 2))
            case 2:
                table.show(random.choice([hand, hand, 0]))
            case 3:
                table.deny(hand, random.sample(list(totals), random.randint(1, len(totals))))
            case 4:
                table.unseen(other, hand, 1)
            case _:
                table.hide(0)
        table.version += 1
    return table


def stacks_and_pot(random: Random, lie: float) -> TrueTable:
    """Unique cards in stacks that are shown one by one; open ones go through a pot, split unseen, under the stacks."""
    codes = "abcdef"[: random.randint(3, 5)]
    cut = random.randint(1, len(codes) - 1)
    table = TrueTable(random, dict.fromkeys(codes, 1), {"x0": cut, "y0": len(codes) - cut}, lie)
    blocks = ["x0", "y0"]
    for turn in range(random.randint(3, 10)):
        match random.randrange(4):
            case 0 | 1:
                table.show(random.choice(blocks))
            case 2:
                table.hide(f"pot{turn}")
                block = f"{random.choice('xy')}{turn + 1}"
                if table.piles.get(f"pot{turn}"):
                    table.unseen(f"pot{turn}", block, random.randint(1, 2))
                    blocks += [block, f"pot{turn}"]
            case _:
                table.deny(random.choice(blocks), random.sample(codes, 2))
        table.version += 1
    return table
