"""A working copy of hands, pile, mat and discard pile while one move is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.game import Card
from referee.games.good_vs_evil.cards import COPIES, DECK, DEVILCAT, GODCAT, KITTEN
from referee.games.good_vs_evil.hands import BOTTOM, DISCARDED, HAND, ON_THE_MAT, PILE, TABLE
from referee.games.good_vs_evil.hidden_pile import Lifted, Order, Pile, is_kitten, more
from referee.games.good_vs_evil.table import BURIED, DRAW, Denied, Laid, Table, hand_of
from referee.hands import Spot, Transfer
from referee.hidden_cards.bounds import Flow, Lacks


class WorkingTable:
    __slots__ = (
        "denials",
        "discard",
        "flow",
        "godcat",
        "kittens",
        "moved",
        "order",
        "position_chosen",
        "seats",
        "strays",
        "version",
    )

    def __init__(self, table: Table, version: int) -> None:
        self.version = version
        self.seats = table.seats
        self.moved: list[Transfer] = []
        """What hands did with the real cards, in order."""
        self.flow = Flow(DECK, table.places)
        self.order = table.order
        self.strays = table.strays
        self.position_chosen = table.position_chosen
        self.kittens = table.kittens
        self.discard = table.discard
        self.godcat = table.godcat
        self.denials = table.denials

    def on(self, table: Table) -> Table:
        """The table with the cards where they are now."""
        order = _without_unknown_end(self.order) if self.order else ()
        seen = sum(map(is_kitten, order))
        loose = self.strays if self.kittens is None else self.kittens - seen
        return replace(
            table,
            places=self.flow.places(),
            order=order,
            strays=min(self.strays, loose) if order else 0,
            position_chosen=self.position_chosen,
            kittens=self.kittens,
            discard=self.discard,
            godcat=self.godcat,
            denials=self.denials,
        )

    @property
    def pile(self) -> Pile:
        return Pile(self.order, self.strays, self.kittens, self.flow.size(DRAW))

    def hand(self, number: int) -> Spot:
        return Spot(HAND, self.seats[number])

    def before(self, number: int) -> Spot:
        """Open on the table before somebody."""
        return Spot(TABLE, self.seats[number])

    def lay(self, number: int, cards: Sequence[Card]) -> None:
        """Out of a hand onto the discard pile; the Godcat onto its mat."""
        laid = tuple(card for card in cards if card != GODCAT)
        for card in laid:
            self.flow.show(hand_of(number), DECK.index[card])
            self.discard = (*self.discard, Laid(card, self.version))
            self._shown_by(number, card)
        if laid:
            self.moved.append(Transfer(self.hand(number), DISCARDED, laid, len(laid), done=True))
        if len(laid) < len(cards):
            self.godcat_back(number)

    def godcat_back(self, number: int) -> None:
        if self.godcat == number:
            self.moved.append(Transfer(self.hand(number), ON_THE_MAT, (GODCAT,), 1))
        self.godcat = None

    def fight(self, winner: int, loser: int) -> None:
        """Once the cards of the mat are turned up: one goes into a hand, one lies before who must defuse it."""
        source = ON_THE_MAT if self.godcat is None else self.hand(self.godcat)
        if source != self.hand(winner):
            self.moved.append(Transfer(source, self.hand(winner), (GODCAT,), 1, done=True))
        self.moved.append(Transfer(ON_THE_MAT, self.before(loser), (DEVILCAT,), 1, done=True))
        self.godcat = winner

    def devilcat_back(self, number: int) -> None:
        self.moved.append(Transfer(self.before(number), ON_THE_MAT, (DEVILCAT,), 1))

    def discard_kitten(self, number: int) -> None:
        self.moved.append(Transfer(self.before(number), DISCARDED, (KITTEN,), 1))
        self.discard = (*self.discard, Laid(KITTEN, self.version))

    def bury(self, number: int) -> None:
        """What is left of a hand onto the discard pile, unshown."""
        unshown = self.flow.size(hand_of(number))
        self.flow.all_from(hand_of(number), BURIED)
        self.discard = (*self.discard, *[Laid(None, self.version)] * (unshown or 0))
        self.denials = tuple(said for said in self.denials if said.player != number)
        if unshown != 0:
            self.moved.append(Transfer(self.hand(number), DISCARDED, None, unshown))
        if self.godcat == number:
            self.godcat_back(number)

    def pass_unseen(self, source: int, target: int) -> None:
        if self.flow.size(hand_of(source)):
            self.moved.append(Transfer(self.hand(source), self.hand(target), None, 1, done=True))
        self.flow.unseen_from(hand_of(source), hand_of(target), 1)
        self._gained(target)

    def pass_openly(self, source: int, target: int, card: Card) -> None:
        self.moved.append(Transfer(self.hand(source), self.hand(target), (card,), 1, done=True))
        if card == GODCAT:
            self.godcat = target
            return
        self.flow.hand_over(hand_of(source), hand_of(target), DECK.index[card])
        self._shown_by(source, card)
        self._gained(target, card)

    def deny(self, number: int, card: Card) -> None:
        """Remembered, not believed: a card that shows up later is no impossible report but a lie come to light."""
        self.lacks(number, card)
        others = (said for said in self.denials if (said.player, said.card) != (number, card))
        self.denials = (*others, Denied(number, card, 0))

    def lacks(self, number: int, card: Card) -> None:
        """Somebody's word, or conduct by the rules, that the hand holds no such card: the audit looks into it."""
        self.flow.trail.append(Lacks(hand_of(number), (card,)))

    def draw(self, number: int, kitten: bool) -> None:
        self._take(number, self._lift(KITTEN if kitten else None), kitten, PILE)

    def reveal(self, cards: Iterable[Card]) -> None:
        """Lifted one after the other and put back as they were."""
        seen: list[Laid | None] = []
        for card in cards:
            known = self._lift(card)
            if known is None and card != KITTEN:
                self.flow.show(DRAW, DECK.index[card])
            elif known is None:
                self._loose_kittens(-1)
            seen.append(Laid(card, self.version) if known is None else known)
        if self.strays:
            self.forget()
        self.order = (*seen, *self.order)
        if self.kittens is not None:
            self.kittens += sum(map(is_kitten, seen))

    def take_bottom(self, number: int, kitten: bool) -> None:
        known = self._lift_bottom(kitten)
        self.kittens = more(self.kittens, -kitten)
        self._take(number, known, kitten, BOTTOM)

    def bottom_to_top(self, kitten: bool) -> None:
        known = self._lift_bottom(kitten or None)
        self.moved.append(Transfer(BOTTOM, Spot(PILE.place, end="top"), _named(known, kitten), 1, done=True))
        if kitten and known is None:
            self._loose_kittens(-1)
        self.order = (Laid(KITTEN, self.version) if kitten else known, *self.order)
        self.position_chosen = True

    def put_kitten_back(self, number: int) -> None:
        self.moved.append(Transfer(self.before(number), Spot(PILE.place, end="secret"), (KITTEN,), 1))
        self.kittens = more(self.kittens, 1)
        self._loose_kittens(1)
        self.strays += 1
        self.position_chosen = True

    def shuffle(self) -> None:
        self.moved.append(Transfer(PILE, Spot(PILE.place, end="shuffled"), None, self.pile.size))
        self.forget()
        self.position_chosen = False

    def forget(self) -> None:
        """What was known of the order is only known to be somewhere in the pile."""
        self._forget(self.order)
        self.order, self.strays = (), 0

    def _forget(self, order: Order) -> None:
        known = [(laid.card, laid.version) for laid in order if laid and laid.card and laid.card != KITTEN]
        self.flow.hide_all(DRAW, (DECK.index[card] for card, _ in known), (version for _, version in known))
        self._loose_kittens(sum(map(is_kitten, order)))

    def _loose_kittens(self, number: int) -> None:
        """Where nobody knows how many kittens there are, those that lie nobody knows where are hidden cards of the pile."""
        if self.kittens is None:
            here = self.flow.hidden[DRAW]
            self.flow.hidden[DRAW] = replace(here, size=more(here.size, number))

    def _lift(self, card: Card | None) -> Laid | None:
        """What was known of the top card; null is a safe card that nobody showed. Only a correction of what was seen
        before leaves a record that says otherwise: then no place in the pile is certain any more."""
        kitten = card == KITTEN
        if self.order and not self.pile.top_may_be(card):
            self.forget()
        if not self.order:
            self.kittens = more(self.kittens, -kitten)
            return None
        lifted: Lifted = self.pile.lifted(kitten)
        self._forget(lifted.forgotten)
        self.order, self.strays, self.kittens = lifted.rest.order, lifted.rest.strays, lifted.rest.kittens
        return lifted.known

    def _lift_bottom(self, kitten: bool | None) -> Laid | None:
        """What was known of the bottom card; `kitten` is None where nobody saw it. As for `_lift`, the record may say
        otherwise."""
        pile = self.pile
        known, fits = pile.bottom, kitten is None or pile.bottom_may_be(kitten)
        if not fits or pile.tangled():
            self.forget()
            return None
        if known is not None:
            self.order = self.order[:-1]
        return known

    def _take(self, number: int, known: Laid | None, kitten: bool, source: Spot) -> None:
        target = self.before(number) if kitten else self.hand(number)
        self.moved.append(Transfer(source, target, _named(known, kitten), 1, done=True))
        if kitten and known is None:
            self._loose_kittens(-1)
        if kitten:
            return
        if known is None or known.card is None:
            self.flow.unseen_from(DRAW, hand_of(number), 1)
            self._gained(number)
        else:
            self.flow.hide(hand_of(number), DECK.index[known.card], shown=(known.version,))
            self._gained(number, known.card)

    def _gained(self, number: int, card: Card | None = None) -> None:
        """A card came into a hand that denied some; once all copies could have come, the denial says nothing more."""
        if self.denials:
            denials = (_one_more(said) if _concerns(said, number, card) else said for said in self.denials)
            self.denials = tuple(said for said in denials if said.since < COPIES[said.card])

    def _shown_by(self, number: int, card: Card) -> None:
        """One copy less can be left; where none can have been there, the denial was no truth to hold on to."""
        if self.denials:
            denials = (_one_less(said) if (said.player, said.card) == (number, card) else said for said in self.denials)
            self.denials = tuple(said for said in denials if said.since >= 0)


def _named(known: Laid | None, kitten: bool) -> tuple[Card, ...] | None:
    if kitten:
        return (KITTEN,)
    return None if known is None or known.card is None else (known.card,)


def _concerns(said: Denied, number: int, card: Card | None) -> bool:
    return said.player == number and card in (None, said.card)


def _one_more(said: Denied) -> Denied:
    return replace(said, since=said.since + 1)


def _one_less(said: Denied) -> Denied:
    return replace(said, since=said.since - 1)


def _without_unknown_end(order: Order) -> Order:
    end = len(order)
    while end and order[end - 1] is None:
        end -= 1
    return order[:end]
