"""A table of Mau Mau in words: what it needs, how it is made of what is told, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UnsetType, to_builtins
from msgspec.structs import replace

from referee.game import Card, Laid, Seat, Setup, Viewer
from referee.games.mau_mau.cards import COLOURLESS, FACES
from referee.games.mau_mau.effects import acting_after_all
from referee.games.mau_mau.position_deal import told_hands
from referee.games.mau_mau.position_objections import objections
from referee.games.mau_mau.position_told import (
    IN_FORCE,
    Lying,
    ToldDenial,
    ToldHidden,
    ToldTable,
    lying,
    may_wait,
)
from referee.games.mau_mau.table import Denial, Missed, Pending, Table
from referee.games.mau_mau.view import ON_TURN, at_most, catchable, denial_view, on_turn, seat_view
from referee.hidden_cards.bounds import BOTTOMLESS, Holding, Places, known_places
from referee.hidden_cards.pile_and_hands import DRAW
from referee.position import Needed, Position
from referee.position.hidden_places import told_places
from referee.position.told import by_rows, known
from referee.view import pile_and_hands

OPENED = 1
"""The version at which everything lies there that was told."""
BETWEEN = ("scoring", "between")


def table_at(setup: Setup, told: ToldTable) -> Table:
    seats, there, phase = setup.seats, lying(setup, told), told.at
    gained = tuple(came(told, seat, phase) for seat in seats)
    scores = by_rows(told, seats, "score")
    points = by_rows(told, seats, "game_points")
    placed = told.placed(setup)
    bare = Table(
        seats=seats,
        options=setup.options,
        first_player=first_of_series(setup, told),
        phase=phase,
        round=told.number,
        starter=number_of(setup, known(told.starter) or (known(told.turn) if phase == "start" else None)),
        turn=number_of(setup, known(told.turn)),
        direction=-1 if told.direction == "counterclockwise" else 1,
        hands=tuple(there.hands),
        places=places(setup, told, there),
        discard=tuple(Laid(card, OPENED) for card in there.discard) if setup.options.deck is not None else (),
        discard_size=there.size,
        top=told.card,
        colour=told.in_force,
        pending=pending(told),
        called=tuple(told.of(seat, "mau") or False for seat in seats),
        missed=missed(setup, told, there),
        gained=gained,
        denials=tuple(denials(told, seat, own) for seat, own in zip(seats, gained, strict=True)),
        drawn_only=phase == "drawn" and setup.options.draw_when_able == "forbidden",
        confided=known(told.drawn),
        winner=number_of(setup, known(told.winner, placed[0] if placed else None)),
        placed=tuple(seats.index(seat) for seat in placed),
        scores=((0,) * len(seats) if told.number == 1 else None) if None in scores else tuple(scores),
        round_points=None if None in points else tuple(points),
    )
    return acting_after_all(bare) if phase == "last-card" else bare


def number_of(setup: Setup, seat: Seat | None) -> int | None:
    return setup.seats.index(seat) if seat in setup.seats else None


def came(told: ToldTable, seat: Seat, phase: str) -> int:
    """How many cards came into a hand, as far as what it denied tells; the card just drawn is one."""
    drawn = 1 if phase == "drawn" and known(told.turn) == seat else 0
    return max([drawn, *(each.cards_since for each in denied(told.hidden(seat)))])


def denied(place: ToldHidden | None) -> tuple[ToldDenial, ...]:
    found: tuple[ToldDenial, ...] = () if place is None else known(place.denied, ())
    return found


def denials(told: ToldTable, seat: Seat, gained: int) -> tuple[Denial, ...]:
    return tuple(
        Denial(each.what, OPENED, gained - each.cards_since, known(each.numbers_only, False))
        for each in denied(told.hidden(seat))
    )


def pending(told: ToldTable) -> Pending | None:
    sum_ = known(told.pending)
    if sum_ is None:
        return None
    usual = told.in_force if sum_.kind == "plus4" else None
    return Pending(sum_.kind, sum_.cards, usual if isinstance(sum_.named, UnsetType) else sum_.named)


def missed(setup: Setup, told: ToldTable, there: Lying) -> tuple[Missed | None, ...]:
    """A last card that waits for the table to say whether anybody noticed came without its call."""
    silent = {each.target: each.missed for each in known(told.catchable, ())}
    if told.at == "last-card":
        out = told.placed(setup)
        last = (seat for seat, hand in zip(setup.seats, there.hands, strict=True) if hand == 0 and seat not in out)
        silent |= dict.fromkeys(last, "mau-mau")
    return tuple(Missed(silent[seat], OPENED) if seat in silent else None for seat in setup.seats)


def first_of_series(setup: Setup, told: ToldTable) -> int | None:
    """Who began this game, where that is the same; else the youngest, if all ages are known."""
    starter = number_of(setup, known(told.starter))
    if starter is not None and (told.number == 1 or setup.options.next_starter == "youngest"):
        return starter
    return None if any(player.age is None for player in setup.players) else setup.seats.index(setup.first_player)


def places(setup: Setup, told: ToldTable, there: Lying) -> Places | None:
    if setup.options.deck is None:
        return None
    names = pile_and_hands(setup.seats)
    told_of = tuple(without_denials(told, each) for each in told.places())
    if there.counted:
        return told_places(there.deck, names, there.sizes, there.unseen, told_of)
    counted = told_places(there.deck, names, [None, *there.hands], there.unseen, told_of)
    pile = Holding(there.draw, counted.hidden[0].least, counted.hidden[0].most)
    return Places(None, (pile, *counted.hidden[1:]))


def without_denials(told: ToldTable, place: ToldHidden) -> ToldHidden:
    """What knowledge shows of a hand has taken into account what its draws have said; the bounds leave open that it was
    not true."""
    believed = tuple(each for each in denied(place) if known(each.version) is not None)
    if not believed or isinstance(place.possible, UnsetType):
        return place
    gained = max(each.cards_since for each in believed)
    said = tuple(
        Denial(each.what, OPENED, gained - each.cards_since, known(each.numbers_only, False)) for each in believed
    )
    caps = {card: at_most(card, BOTTOMLESS, said, gained) for card in FACES}
    possible: dict[Card, int | None] = dict(place.possible)
    possible |= {card: None for card, cap in caps.items() if (place.possible.get(card, 0) or 0) <= cap < BOTTOMLESS}
    return replace(place, possible=possible)


def needs(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    yield from (("hand", seat) for seat in setup.seats if told.of(seat, "hand") is None)
    if told.at in ON_TURN and known(told.turn) is None and not (told.turn is None and just_dealt(setup, told)):
        yield "turn"
    if told.at != "start" and told.card is None:
        yield "top"
    if told.at in IN_FORCE and told.card in COLOURLESS and known(told.colour) is None:
        yield "colour"
    if may_wait(told) and isinstance(told.pending, UnsetType):
        yield "pending"
    if told.at in BETWEEN and known(told.winner) is None:
        yield "winner"


def just_dealt(setup: Setup, told: ToldTable) -> bool:
    """Only then nobody may be on turn: where it is unknown who begins."""
    dealt = all(hand == setup.options.hand for hand in by_rows(told, setup.seats, "hand"))
    return told.at in ("start", "play") and known(told.starter) is None and dealt


def write(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "round": table.round,
        "game_number": table.round,
        "turn": on_turn(table),
        "direction": "clockwise" if table.direction == 1 else "counterclockwise",
        "starter": None if table.starter is None else table.seats[table.starter],
        "winner": None if table.winner is None else table.seats[table.winner],
        "top": table.top,
        "colour": table.colour,
        "pending": None if table.pending is None else to_builtins(table.pending),
        "catchable": catchable(table),
        "players": [player_json(table, number) for number in range(len(table.seats))],
        "piles": piles_json(table),
        "knowledge": {"places": [*knowledge_json(table)]},
        **drawn_json(table, viewer),
    }


def player_json(table: Table, number: int) -> dict[str, Any]:
    row = seat_view(table, number)
    members = ("id", "hand", "score", "mau", "game_points", *(["place"] if table.options.places else []))
    return {name: row[name] for name in members}  # type: ignore[literal-required]


def piles_json(table: Table) -> dict[str, Any]:
    discard = {"size": table.discard_size, "top": table.top}
    if table.places is None:
        return {"draw": None, "discard": discard}
    pile = table.places.hidden[DRAW].size
    if table.discard_size is None:
        return {"draw": pile, "discard": {**discard, "cards": None}}
    untold = [None] * (table.discard_size - len(table.discard))
    return {"draw": pile, "discard": {**discard, "cards": [*untold, *(laid.card for laid in table.discard)]}}


def knowledge_json(table: Table) -> Iterator[dict[str, Any]]:
    """The bounds as they are; what draws have said stands beside them. Of a deck that nobody knows only that."""
    names, deck = pile_and_hands(table.seats), table.options.known_deck
    counted = deck is not None and table.places is not None
    rows = known_places(deck, table.places, names) if deck is not None and table.places is not None else names
    for at, row in enumerate(rows):
        said = [] if at == DRAW else denied_json(table, at - 1)
        if said:
            yield {**row, "size": table.hands[at - 1], "denied": said}
        elif counted:
            yield row


def denied_json(table: Table, number: int) -> list[dict[str, Any]]:
    views = (denial_view(each, table.gained[number]) for each in table.denials[number])
    return [{name: value for name, value in each.items() if name != "version"} for each in views]


def drawn_json(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The card that was confided shows to its seat and the auditor."""
    if table.phase != "drawn" or not table.confided or table.turn is None:
        return {}
    return {"drawn": table.confided} if viewer.may_read(table.seats[table.turn], over=False) else {}


def has_card(setup: Setup, card: Card) -> bool:
    deck = setup.options.known_deck
    return card in (FACES if deck is None else deck.index)


POSITION = Position(
    told=ToldTable,
    needs=needs,
    objections=objections,
    table_at=table_at,
    write=write,
    deal=told_hands,
    has_card=has_card,
)
