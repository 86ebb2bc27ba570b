"""A working copy of the table while one report is carried out: each step moves cards and adds its sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.game import Card, Seat
from referee.games.addi_cats import hands
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.hidden_stack_moves import StackMoves
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Laid, Table
from referee.hands import Transfer
from referee.text import Line, Text

SIN = rule_id("sin")


class Taking(msgspec.Struct, frozen=True):
    """Cards that went under a cat's stack, and by which rule."""

    rule: str
    transfer: Transfer
    among: tuple[Card, ...] = ()
    """The open cards of which these are some, where nobody notes which."""


class WorkingTable:
    def __init__(self, table: Table, version: int) -> None:
        self.table = table
        self.version = version
        self.stack_moves = StackMoves(table.stacks, version)
        self.piles = [list(pile) for pile in table.piles]
        self.next_flipper = table.next_flipper
        self.because = SIN
        """The rule by which cards go under stacks just now."""
        self.lines: list[Line] = []
        self.takings: list[Taking] = []
        self.hands: list[Transfer] = []
        """All that hands have to do, in order; the takings are among it."""

    def say(self, text: Text, **known: Any) -> None:
        self.lines.append(Line(text, known))

    def seat(self, cat: int) -> Seat:
        return self.table.seats[cat]

    def clockwise(self, cat: int) -> list[int]:
        """Everybody else in the game, from the left neighbour on."""
        seats = len(self.table.seats)
        return sorted((other for other in self.table.playing if other != cat), key=lambda other: (other - cat) % seats)

    def down(self, cat: int) -> int:
        return self.stack_moves.size(cat)

    def cards(self, cat: int) -> int:
        return self.down(cat) + len(self.piles[cat])

    def take_pile(self, cat: int, source: int) -> int:
        """A whole face-up pile goes under a cat's stack."""
        pile = self.lift(source)
        self.put_under(cat, source, pile)
        return len(pile)

    def take_back(self, cats: list[int], text: Text) -> int:
        """Each takes its own face-up pile back; says how many cards that was."""
        own = {self.seat(cat): self.take_pile(cat, cat) for cat in cats if self.piles[cat]}
        if own:
            self.say(text, shares=own)
        return sum(own.values())

    def lift(self, cat: int) -> list[Laid]:
        pile, self.piles[cat] = self.piles[cat], []
        return pile

    def put_under(self, cat: int, source: int, cards: list[Laid], share: bool = False) -> None:
        """A whole open pile, or a share of one, goes under a cat's stack."""
        if cards:
            names = self.hide(self.stack_moves.under(cat), cards)
            way = self.seat(source), self.seat(cat)
            self.took(hands.share_under(*way, names, len(names)) if share else hands.pile_under(*way, names))

    def hide(self, block: int, cards: list[Laid]) -> tuple[Card, ...]:
        """Open cards go face down, where all can see it; says which."""
        self.stack_moves.hide(block, ((laid.card, laid.version) for laid in cards))
        return tuple(laid.card for laid in cards)

    def took(self, transfer: Transfer, among: tuple[Card, ...] = ()) -> None:
        self.takings.append(Taking(self.because, transfer, among))
        self.hands.append(transfer)

    def deal_out(self, source: int, pile: list[Laid], shares: dict[int, int]) -> None:
        """Open cards are shared out: everybody sees how many each cat gets, nobody notes which."""
        pool = self.stack_moves.pool()
        names = self.hide(pool, pile)
        for cat, number in shares.items():
            if number:
                self.stack_moves.unseen(pool, self.stack_moves.under(cat), number)
                told = names[:number] if number == len(names) or hands.alike(names) else None
                transfer = hands.share_under(self.seat(source), self.seat(cat), told, number)
                self.took(transfer, () if told else names)

    def give_top(self, source: int, cat: int) -> int:
        """One card under another cat's stack: the top of the face-down stack, else the bottom of the face-up pile."""
        way = self.seat(source), self.seat(cat)
        if self.down(source):
            known = self.stack_moves.known_top(source)
            self.stack_moves.take_top(source, self.stack_moves.under(cat))
            self.took(hands.top_under(*way, known))
        elif self.piles[source]:
            lowest = self.hide(self.stack_moves.under(cat), [self.piles[source].pop(0)])
            self.took(hands.lowest_under(*way, lowest))
        else:
            return 0
        return 1

    def give_one_each(self, source: int, cats: list[int]) -> None:
        """Cards from the top of the stack, then from the bottom of the open pile: nobody can tell who gets which."""
        pool = self.stack_moves.pool()
        hidden = self.stack_moves.take_top(source, pool, len(cats))
        pile = self.piles[source]
        shown, self.piles[source] = pile[: len(cats) - hidden], pile[len(cats) - hidden :]
        if lowest := self.hide(pool, shown):
            self.hands.append(hands.lowest_turned(self.seat(source), lowest))
        for cat in cats:
            self.stack_moves.unseen(pool, self.stack_moves.under(cat), 1)
            self.took(hands.top_under(self.seat(source), self.seat(cat), None))

    def turn_piles_over(self) -> None:
        """Each pile becomes the stack again, unshuffled: what was flipped first comes first."""
        for cat in self.table.playing:
            pile = self.lift(cat)
            for laid in pile:
                self.hide(self.stack_moves.layer(cat), [laid])
            if pile:
                self.hands.append(hands.turned_over(self.seat(cat), tuple(laid.card for laid in pile)))

    def nobody_can_flip(self) -> bool:
        return not any(self.down(cat) for cat in self.table.playing)

    def closed(self, **changes: Any) -> Table:
        """The table at the end of the report: who is out, who scored, whose turn it is."""
        piles = tuple(map(tuple, self.piles))
        moved = replace(
            self.table, piles=piles, stacks=self.stack_moves.stacks(), next_flipper=self.next_flipper, **changes
        )
        return with_turn(self.without_cards(moved))

    def without_cards(self, table: Table) -> Table:
        empty = [cat for cat in table.playing if not table.cards(cat) and cat not in table.refilling]
        if not empty or table.finished():
            return table
        return self.scored(table, empty) if table.options.endless else self.placed(table, empty)

    def scored(self, table: Table, empty: list[int]) -> Table:
        seats = len(table.seats)
        empty.sort(key=lambda cat: (cat - table.last_flipper) % seats)
        points = tuple(had + (cat in empty) for cat, had in enumerate(table.scores))
        self.say(sentences.POINT, cats=table.names(empty))
        return replace(table, scores=points, refilling=(*table.refilling, *empty))

    def placed(self, table: Table, empty: list[int]) -> Table:
        place = 1 + sum(each is not None for each in table.ranks)
        self.say(sentences.CHAMPION if place == 1 else sentences.OUT, cats=table.names(empty), place=place)
        after = replace(table, ranks=placing(table, empty, place))
        if len(after.playing) > 2 and table.options.end == "two-left":
            return after
        self.say(
            sentences.LOSERS if table.options.end == "two-left" else sentences.ENDED, cats=after.names(after.playing)
        )
        return replace(after, phase="finished", ranks=placing(after, after.playing, place + len(empty)))


def placing(table: Table, cats: list[int] | tuple[int, ...], place: int) -> tuple[int | None, ...]:
    return tuple(place if cat in cats else had for cat, had in enumerate(table.ranks))


def with_turn(table: Table) -> Table:
    """In which phase the table is, and who flips next: whoever is due, or else the next one who can."""
    if table.finished():
        return replace(table, turn=None)
    if table.refilling:
        return replace(table, phase="refill", turn=None)
    queues, seats = table.stacks.queues, len(table.seats)
    for step in range(seats):
        cat = (table.next_flipper + step * table.direction) % seats
        if queues[cat]:
            return replace(table, **MAGIC) if table.magic else replace(table, phase="flip", turn=cat)
    return replace(table, phase="stalled", turn=None, magic=False)


MAGIC: dict[str, Any] = {"phase": "magic", "turn": None}
