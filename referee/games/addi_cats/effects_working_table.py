"""A working copy of the table while one report is carried out: each step moves cards and adds its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from referee.game import Card, Seat
from referee.games.addi_cats import hands
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.hidden_stack_moves import StackMoves
from referee.games.addi_cats.hidden_stacks import total
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Laid, Table
from referee.hands import Transfer
from referee.text import Line, Text

if TYPE_CHECKING:
    from referee.games.addi_cats.effects_settlement import Fight

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
        self.fight: Fight | None = None
        """What slaps have settled."""
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

    def down(self, cat: int) -> int | None:
        return self.stack_moves.size(cat)

    def untold(self, cat: int) -> int | None:
        """How many open cards lie under the known ones; None where nobody counted them."""
        at = self.table.untold_at(cat)
        return 0 if at is None else self.stack_moves.size(at)

    def up(self, cat: int) -> int | None:
        return total((len(self.piles[cat]), self.untold(cat)))

    def cards(self, cat: int) -> int | None:
        return total((self.down(cat), self.up(cat)))

    def take_pile(self, cat: int, source: int) -> int | None:
        """A whole face-up pile goes under a cat's stack; says how many cards that was."""
        number = self.up(source)
        if number != 0:
            names = self.hide_all(self.stack_moves.under(cat), source)
            self.took(hands.pile_under(self.seat(source), self.seat(cat), names, number))
        return number

    def hide_all(self, block: int, source: int) -> tuple[Card, ...] | None:
        """A whole open pile goes face down; says which cards that was, as far as everybody can tell."""
        told = self.untold(source) == 0
        self.hide_untold(block, source)
        names = self.hide(block, self.lift(source))
        return names if told else None

    def hide_untold(self, block: int, source: int) -> None:
        """The open cards of which nobody told which they are."""
        at, number = self.table.untold_at(source), self.untold(source)
        for each in () if at is None else self.stack_moves.filled(at):
            if number is None:
                self.stack_moves.unnumbered(each, block, left=0)
            else:
                self.stack_moves.unseen(each, block, number)

    def hide_lowest(self, block: int, source: int, number: int) -> tuple[tuple[Card, ...] | None, int]:
        """Up to so many of the lowest cards of an open pile; says which, where everybody can tell, and how many."""
        told, at = self.untold(source) == 0, self.table.untold_at(source)
        hidden = 0 if at is None else self.stack_moves.take_top(at, block, number)
        pile = self.piles[source]
        shown, self.piles[source] = pile[: number - hidden], pile[number - hidden :]
        names = self.hide(block, shown)
        return names if told else None, hidden + len(names)

    def take_back(self, cats: list[int], text: Text) -> int:
        """Each takes its own face-up pile back; says how many did."""
        own = {self.seat(cat): self.take_pile(cat, cat) for cat in cats if self.piles[cat]}
        if own:
            self.say(text, shares=own)
        return len(own)

    def lift(self, cat: int) -> list[Laid]:
        pile, self.piles[cat] = self.piles[cat], []
        return pile

    def put_share_under(self, cat: int, source: int, cards: list[Laid]) -> None:
        """A share of an open pile goes under a cat's stack."""
        if cards:
            names = self.hide(self.stack_moves.under(cat), cards)
            self.took(hands.share_under(self.seat(source), self.seat(cat), names, len(names)))

    def hide(self, block: int, cards: list[Laid]) -> tuple[Card, ...]:
        """Open cards go face down, where all can see it; says which."""
        self.stack_moves.hide(block, ((laid.card, laid.version) for laid in cards))
        return tuple(laid.card for laid in cards)

    def took(self, transfer: Transfer, among: tuple[Card, ...] = ()) -> None:
        self.takings.append(Taking(self.because, transfer, among))
        self.hands.append(transfer)

    def deal_out(self, source: int, shares: Mapping[int, int | None]) -> None:
        """Open cards are shared out: everybody sees how many each cat gets, nobody notes which."""
        pool = self.stack_moves.pool()
        names = self.hide_all(pool, source)
        if names is None:
            self._deal_out_untold(source, pool, shares)
            return
        for cat, number in shares.items():
            if number:
                self.stack_moves.unseen(pool, self.stack_moves.under(cat), number)
                told = names[:number] if number == len(names) or hands.alike(names) else None
                transfer = hands.share_under(self.seat(source), self.seat(cat), told, number)
                self.took(transfer, () if told else names)

    def _deal_out_untold(self, source: int, pool: int, shares: Mapping[int, int | None]) -> None:
        """Where not even the whole table could say afterwards which cards were shared out."""
        *_others, last = shares
        for cat, number in shares.items():
            under = self.stack_moves.under(cat)
            if number is None:
                self.stack_moves.unnumbered(pool, under, left=0 if cat == last else None)
            else:
                self.stack_moves.unseen(pool, under, number)
            if number != 0:
                self.took(hands.share_under(self.seat(source), self.seat(cat), None, number))

    def give_top(self, source: int, cat: int) -> int:
        """One card under another cat's stack: the top of the face-down stack, else the bottom of the face-up pile."""
        way = self.seat(source), self.seat(cat)
        if self.down(source) != 0:
            known = self.stack_moves.known_top(source)
            self.stack_moves.take_top(source, self.stack_moves.under(cat))
            self.took(hands.top_under(*way, known))
        elif self.piles[source]:
            names, number = self.hide_lowest(self.stack_moves.under(cat), source, 1)
            self.took(hands.lowest_under(*way, names, number))
        else:
            return 0
        return 1

    def give_one_each(self, source: int, cats: list[int]) -> None:
        """Cards from the top of the stack, then from the bottom of the open pile: nobody can tell who gets which."""
        pool = self.stack_moves.pool()
        hidden = self.stack_moves.take_top(source, pool, len(cats))
        names, number = self.hide_lowest(pool, source, len(cats) - hidden)
        if number:
            self.hands.append(hands.lowest_turned(self.seat(source), names, number))
        for cat in cats:
            self.stack_moves.unseen(pool, self.stack_moves.under(cat), 1)
            self.took(hands.top_under(self.seat(source), self.seat(cat), None))

    def turn_piles_over(self) -> None:
        """Each pile becomes the stack again, unshuffled: what was flipped first comes first."""
        for cat in self.table.playing:
            number, told = self.up(cat), self.untold(cat) == 0
            if not told:
                self.hide_untold(self.stack_moves.layer(cat), cat)
            pile = self.lift(cat)
            for laid in pile:
                self.hide(self.stack_moves.layer(cat), [laid])
            if number != 0:
                names = tuple(laid.card for laid in pile) if told else None
                self.hands.append(hands.turned_over(self.seat(cat), names, number))

    def nobody_can_flip(self) -> bool:
        return all(self.down(cat) == 0 for cat in self.table.playing)

    def closed(self, **changes: Any) -> Table:
        """The table at the end of the report: who is out, who scored, whose turn it is."""
        piles = tuple(map(tuple, self.piles))
        moved = replace(
            self.table, piles=piles, stacks=self.stack_moves.stacks(), next_flipper=self.next_flipper, **changes
        )
        return with_turn(self.without_cards(moved))

    def without_cards(self, table: Table) -> Table:
        empty = [cat for cat in table.playing if table.cards(cat) == 0 and cat not in table.refilling]
        if not empty or table.finished():
            return table
        return self.scored(table, empty) if table.options.endless else self.placed(table, empty)

    def scored(self, table: Table, empty: list[int]) -> Table:
        seats = len(table.seats)
        empty.sort(key=lambda cat: (cat - table.last_flipper) % seats)
        had = table.scores
        points = None if had is None else tuple(each + (cat in empty) for cat, each in enumerate(had))
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
