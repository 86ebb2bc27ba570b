"""A table of Good vs Evil, made of what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.game import Card, Seat, Setup
from referee.games.good_vs_evil.cards import COPIES, DECK, DEFUSE, DEVILCAT, GODCAT, KITTEN, NOPE
from referee.games.good_vs_evil.hidden_pile import more
from referee.games.good_vs_evil.moves import Play
from referee.games.good_vs_evil.moves_plays import action_of
from referee.games.good_vs_evil.position_told import ToldHiddenPlace, ToldPending, ToldTable
from referee.games.good_vs_evil.table import DRAW, Denied, Due, Laid, Pending, Table, fresh_copies
from referee.games.good_vs_evil.view import hidden_places
from referee.hidden_cards.bounds import Holding, Places
from referee.position.hidden_places import told_places
from referee.position.told import ToldPiles, by_rows, known

OPENED = 1
"""The version at which everything lies there that was told."""
NO_PLAYS = frozenset({DEFUSE, KITTEN, None})
"""Cards on the discard pile that need no action; but two Defuses may have been a pair."""


class Lying(msgspec.Struct, frozen=True):
    """What lies where, as far as it is told or follows from the deck."""

    hands: list[int | None]
    """The Godcat counted."""
    godcat: int | None
    kittens: int | None
    facing: bool
    """Does a kitten lie open before who must defuse it?"""
    order: tuple[Card | None, ...]
    discard: tuple[Card | None, ...]
    discarded: int | None
    draw: int | None
    box: int
    players: int

    @property
    def open(self) -> list[Card]:
        """All cards that everybody can name, the kittens too."""
        return [card for card in (*self.discard, *self.order) if card is not None]

    @property
    def unseen(self) -> list[int]:
        """How many copies of each code lie nowhere open; below zero where more are told than there are."""
        lying = Counter(self.open)
        return [copies - lying[code] for code, copies in fresh_copies(self.players).items()]

    @property
    def buried_kittens(self) -> int | None:
        """Kittens on the discard pile of which nobody told where; below zero where too many lie there."""
        if self.kittens is None:
            return None
        return self.players - 1 - self.kittens - self.facing - self.discard.count(KITTEN)

    @property
    def rest_of_pile(self) -> int | None:
        """The pile's hidden cards; with the kittens in it of which nobody knows where, if their number is unknown."""
        seen = sum(1 for card in self.order if card is not None)
        kittens = 0 if self.kittens is None else self.kittens - self.order.count(KITTEN)
        return None if self.draw is None else self.draw - seen - kittens

    @property
    def sizes(self) -> list[int | None]:
        """Of the hidden places."""
        buried = None
        if self.discarded is not None:
            buried = self.discard.count(None) - (self.buried_kittens or 0)
        hands = [more(hand, -(self.godcat == number)) for number, hand in enumerate(self.hands)]
        return [self.rest_of_pile, self.box, buried, *hands]

    @property
    def counted_sizes(self) -> list[int | None]:
        """Nothing is counted until the kittens are."""
        return self.sizes if self.kittens is not None else [None, *self.sizes[1:]]


def lying(setup: Setup, told: ToldTable) -> Lying:
    seats, facing = setup.seats, known(told.phase) == "kitten"
    living = [told.is_alive(seat) for seat in seats]
    hands = [
        0 if hand is None and not lives else hand
        for hand, lives in zip(by_rows(told, seats, "hand"), living, strict=True)
    ]
    kittens = known(told.kittens, len(seats) - 1 - facing if all(living) else None)
    godcat = holder(setup, told)
    draw, top = known(known(told.piles, ToldPiles()).draw), on_top(told)
    size = len(known(told.heap.cards)) if known(told.heap.cards) is not None else known(told.heap.size)
    if None not in hands:
        both = everything(setup) - facing - sum(hand or 0 for hand in hands) + (godcat is not None)
        size = max(0, both - draw) if size is None and draw is not None else size
        draw = max(0, both - size) if draw is None and size is not None else draw
    cards = known(told.heap.cards)
    if cards is None:
        cards = top if size is None else ((None,) * (size - len(top)) + top)
    return Lying(
        hands, godcat, kittens, facing, known_order(told), tuple(cards), size, draw, setup.options.quick, len(seats)
    )


def everything(setup: Setup) -> int:
    """All cards of the game but those of the mat and those in the box."""
    return sum(fresh_copies(len(setup.seats)).values()) + len(setup.seats) - 1 - int(setup.options.quick)


def on_top(told: ToldTable) -> tuple[Card, ...]:
    """What certainly lies on top of the discard pile: a play that waits, and its nopes."""
    if told.play is not None:
        return (*(card for card in told.play.cards if card != GODCAT), *[NOPE] * min(told.play.nopes, COPIES[NOPE]))
    return (told.heap.top,) if isinstance(told.heap.top, str) else ()


def known_order(told: ToldTable) -> tuple[Card | None, ...]:
    order = known(told.seen_order)
    return tuple(known(told.known_top, ())) if order is None else tuple(order.cards)


def holder(setup: Setup, told: ToldTable) -> int | None:
    """Who has the Godcat. Where it is said to be off the mat and nobody says where, it is in some hand."""
    seat = told.holder()
    if seat is not None:
        return setup.seats.index(seat) if seat in setup.seats else None
    off = not isinstance(told.mat, UnsetType) and told.mat.godcat is False
    return len(setup.seats) - 1 if off else None


def fallen(setup: Setup, told: ToldTable) -> tuple[Seat, ...]:
    """First out first; as they sit, where that is not told."""
    dead = [seat for seat in setup.seats if not told.is_alive(seat)]
    first = [seat for seat in known(told.fallen, ()) if seat in dead]
    return (*first, *(seat for seat in dead if seat not in first))


def table_at(setup: Setup, told: ToldTable) -> Table:
    seats, piles = setup.seats, lying(setup, told)
    out = tuple(seats.index(seat) for seat in fallen(setup, told))
    living = [number for number in range(len(seats)) if number not in out] or [0]
    phase, play = known(told.phase, "turn"), told.play
    on_turn = play.player if play is not None else known(told.turn)
    turn = seats.index(on_turn) if on_turn in seats else living[0]
    owes = owed_turns(told, play) if play is not None else known(told.of(seats[turn], "owes"), 1)
    godcat = None if piles.godcat is None else living[-1] if piles.godcat in out else piles.godcat
    order = known(told.seen_order)
    return Table(
        seats=seats,
        options=setup.options,
        phase=phase,
        turn=turn,
        owes=owes,
        attacked=known(told.attacked, owes > 1),
        pending=None if play is None else pending(seats, play),
        due=due(setup, told, turn, living, godcat),
        godcat=godcat,
        places=places_of(setup, told, piles),
        order=tuple(None if card is None else Laid(card, OPENED) for card in piles.order),
        strays=0 if order is None else order.strays,
        position_chosen=not known(told.even, False),
        kittens=piles.kittens,
        discard=tuple(Laid(card, OPENED) for card in piles.discard),
        exploded=out,
        denials=tuple(denials(seats, told)),
        latest_action=OPENED if played_before(phase, piles) else 0,
    )


def owed_turns(told: ToldTable, play: ToldPending) -> int:
    """Of whoever played, if it is cancelled: as many as are told to be owed, if that is who owes them."""
    owes = told.of(play.player, "owes") if known(told.turn) == play.player else None
    return int(known(play.owes, owes or 1))


def pending(seats: tuple[Seat, ...], play: ToldPending) -> Pending:
    last = seats.index(known(play.last, play.player))
    move = as_played(play)
    target = None if play.target is None else seats.index(play.target)
    nopes = (last,) * min(play.nopes, COPIES[NOPE])
    return Pending(action_of(move), play.cards, seats.index(play.player), target, play.wish, nopes, play.stands_for)


def as_played(play: ToldPending) -> Play:
    return Play(play.player, play.cards, play.target, play.wish, play.stands_for)


def due(setup: Setup, told: ToldTable, turn: int, living: Sequence[int], godcat: int | None) -> Due | None:
    phase, owed, seats = known(told.phase, "turn"), told.owed, setup.seats
    if phase not in ("follow-up", "kitten", "devilcat"):
        return None
    facing = {"kitten": KITTEN, "devilcat": DEVILCAT}.get(phase)
    if owed is not None:
        other = None if owed.other is None else seats.index(owed.other)
        return Due(owed.type, seats.index(owed.player), other, owed.wish, facing)
    who = loser(turn, living, godcat) if phase == "devilcat" else turn
    return Due("defuse", turn if who is None else who, facing=facing)


def loser(turn: int, living: Sequence[int], godcat: int | None) -> int | None:
    """Who faces the Devilcat, where it follows: whoever fought without getting the Godcat."""
    if godcat != turn:
        return turn
    others = [number for number in living if number != turn]
    return others[0] if len(others) == 1 else None


def places_of(setup: Setup, told: ToldTable, piles: Lying) -> Places:
    names = hidden_places(setup.seats)
    places = told_places(DECK, names, piles.counted_sizes, piles.unseen, tuple(hidden_told(told, piles)))
    if piles.kittens is not None:
        return places
    pile = places.hidden[DRAW]
    return Places(places.unseen, (Holding(piles.rest_of_pile, pile.least, pile.most), *places.hidden[1:]))


def hidden_told(told: ToldTable, piles: Lying) -> Iterator[ToldHiddenPlace]:
    """The hidden places without what everybody can name there: kittens and seen cards of the pile, and the Godcat."""
    for place in told.places():
        seen: Counter[str] = Counter({GODCAT: 1} if told.of(place.player or "", "godcat") else {})
        if place.place == "draw":
            seen = Counter(card for card in piles.order if card is not None)
            seen[KITTEN] = seen[KITTEN] if piles.kittens is None else piles.kittens
        size = more(known(place.size), -sum(seen.values()))
        certain = {card: max(0, copies - seen[card]) for card, copies in known(place.certain, {}).items()}
        yield replace(place, size=size, certain=certain, possible=possible(place, seen))


def possible(place: ToldHiddenPlace, seen: Mapping[str, int]) -> dict[Card, int | None] | UnsetType:
    """What a player said not to have is remembered, not believed."""
    if isinstance(place.possible, UnsetType):
        return UNSET
    most = {card: None if n is None else max(0, n - seen.get(card, 0)) for card, n in place.possible.items()}
    return {**{card: None for card in known(place.denied, {}) if card not in most}, **most}


def denials(seats: tuple[Seat, ...], told: ToldTable) -> Iterator[Denied]:
    for place in told.places():
        if place.player in seats:
            for card, since in known(place.denied, {}).items():
                yield Denied(seats.index(place.player), card, since)


def played_before(phase: str, piles: Lying) -> bool:
    """Has an action been played, as far as anybody can tell?"""
    if phase in ("pending", "follow-up", "devilcat") or piles.discarded is None:
        return True
    return not NO_PLAYS.issuperset(piles.discard) or piles.discard.count(DEFUSE) > 1
