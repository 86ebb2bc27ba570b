"""What a draw says about hidden cards, and which play brings the drawn card."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee.game import Card, Seat
from referee.games.mau_mau.cards import COLOURLESS, FACES, NUMBERS, Colour, fits, fitting_cards, forced
from referee.games.mau_mau.table import Denial, Options, Table


class NothingFits(msgspec.Struct, frozen=True):
    """A draw says that nothing in the hand fits what lies on top or, of a player who draws on, that the card drawn
    before does not fit it."""

    place: Literal["hand", "drawn"]
    top: Card
    colour: Colour
    numbers_only: bool
    """The hand was a single card, and that may not be a special one: if it is one, it did not fit."""

    def of_hand(self) -> tuple[Card, ...]:
        """The cards that it says are not in the hand, a card drawn before among them: those that must be laid."""
        return tuple(card for card in forced(self.top, self.colour) if not self.numbers_only or is_number(card))

    def of_place(self) -> tuple[Card, ...]:
        """The cards that it says are not in the hand, or that the card drawn before is not."""
        return self.of_hand() if self.place == "hand" else fitting_cards(self.top, self.colour)

    def traits(self) -> tuple[str, ...]:
        """The colour and the value of which it says there is none in the hand."""
        value = FACES[self.top].value
        if value in COLOURLESS or (self.numbers_only and value not in NUMBERS):
            return (self.colour,)
        return (self.colour, value)


def denied(table: Table, player: Seat) -> NothingFits | None:
    """What a draw by this player says now; None if it says nothing."""
    if table.pending is not None or table.options.draw_when_able != "forbidden" or table.in_force is None:
        return None
    number = table.number(player)
    if number is None or table.turn not in (None, number):
        return None
    if table.phase == "play":
        last = table.hands[number] == 1 and not table.options.last_special
        return NothingFits("hand", *table.in_force, numbers_only=last)
    if table.phase == "drawn" and table.drawn_only:
        return NothingFits("drawn", *table.in_force, numbers_only=denied_numbers_only(table))
    return None


def denied_numbers_only(table: Table) -> bool:
    """Whether what this turn's first draw said was of a single card that may not be a special one."""
    denials = () if table.turn is None else table.denials[table.turn]
    return any(each.numbers_only and each.what == table.colour for each in denials)


def denied_cards(denial: Denial) -> tuple[Card, ...]:
    """The cards of which it says that there were none."""
    of_it = (card for card, face in FACES.items() if denial.what in (face.colour, face.value))
    return tuple(card for card in of_it if not denial.numbers_only or is_number(card))


def lays_drawn_card(table: Table, number: int, card: Card) -> bool:
    """Nothing else fitted. A card that does not fit either, and was let stand, may as well come out of the hand."""
    if not table.drawn_only or number != table.turn or table.in_force is None:
        return False
    return fits(card, *table.in_force)


def special_as_last(options: Options, hand: int | None, card: Card) -> bool:
    """Would it be the last card, and must not, since it is a special one?"""
    return not options.last_special and hand == 1 and not is_number(card)


def is_number(card: Card) -> bool:
    return FACES[card].value in NUMBERS
