"""A table of Addi Cat's in words: what it needs, how it is made of what is told, and how it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from referee.game import Seat, Setup, Viewer
from referee.games.addi_cats.cards import deck_of
from referee.games.addi_cats.hidden_stacks import Block, Certain, Seen, Stacks, Trace
from referee.games.addi_cats.position_objections import objections
from referee.games.addi_cats.position_told import (
    Lying,
    ToldLoose,
    ToldTable,
    kinds_on_top,
    layers_of,
    lying,
    may_hold,
    running_of,
    unseen,
)
from referee.games.addi_cats.table import Equal, Laid, Table
from referee.games.addi_cats.view import fresh_copies
from referee.hidden_cards.bounds import Dealt, Hidden, Lacks, Motion
from referee.position import Needed, Position
from referee.position.told import by_rows, known

OPENED = 1
"""The version at which everything lies there that was told."""


def needs(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    if known(told.phase, "flip") == "flip" and known(told.turn) is None:
        yield "turn"
    yield from tops_needed(setup, told)
    if told.running is UNSET and told.slapped is not True and kinds_on_top(lying(setup, told)):
        yield "running"


def tops_needed(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    refilling = known(told.refilling, ())
    for seat in setup.seats:
        if told.plays(seat) and seat not in refilling and not told.top_told(seat):
            yield "up.top", seat


def table_at(setup: Setup, told: ToldTable) -> Table:
    seats, found = setup.seats, lying(setup, told)
    direction = -1 if told.direction == "counterclockwise" else 1
    flipper, phase = number(seats, told.flipper), known(told.phase, "flip")
    due = who_is_due(seats, told, flipper, direction)
    return Table(
        seats=seats,
        options=setup.options,
        phase=phase,
        direction=direction,
        turn=number(seats, told.turn),
        next_flipper=due,
        last_flipper=(due - direction) % len(seats) if flipper is None else flipper,
        piles=tuple(tuple(Laid(card, OPENED) for card in pile.cards) for pile in found.piles),
        stacks=stacks(setup, told, found),
        ranks=tuple(by_rows(told, seats, "place")),
        scores=scores(setup, told),
        latest_flip=OPENED if has_flipped(setup, told, found) else 0,
        running=running_of(found, told),
        magic=phase == "magic" or told.magic is True,
        giver=number(seats, told.giver),
        slapped=told.slapped is True,
        called=told.called is True,
        caller=number(seats, told.caller),
        missed=tuple(Equal(each.sum, tuple(map(seats.index, each.cats))) for each in known(told.missed, ())),
        excused=tuple(map(seats.index, known(told.excused, ()))),
        refilling=tuple(map(seats.index, known(told.refilling, ()))),
    )


def number(seats: tuple[Seat, ...], told: Any) -> int | None:
    return None if known(told) is None else seats.index(known(told))


def who_is_due(seats: tuple[Seat, ...], told: ToldTable, flipper: int | None, direction: int) -> int:
    for each in (told.due, told.turn):
        if known(each) is not None:
            return seats.index(known(each))
    return 0 if flipper is None else (flipper + direction) % len(seats)


def scores(setup: Setup, told: ToldTable) -> tuple[int, ...] | None:
    """Points exist in an endless game only."""
    for member in ("score", "points"):
        given = by_rows(told, setup.seats, member)
        if None not in given:
            return tuple(given)
    nobody_yet = known(told.round) == 1 or not setup.options.endless
    return (0,) * len(setup.seats) if nobody_yet else None


def has_flipped(setup: Setup, told: ToldTable, found: Lying) -> bool:
    """Just dealt is a table with nothing open, and nothing in any stack that ever was."""
    if any(pile.cards or pile.untold != 0 for pile in found.piles) or not all(map(told.plays, setup.seats)):
        return True
    layers = [layers_of(found, cat) for cat in range(len(setup.seats))]
    dealt = all(len(own) == 1 and known(own[0].unseen) == known(own[0].size) for own in layers)
    return not dealt or None in found.down


# Stacks


def stacks(setup: Setup, told: ToldTable, found: Lying) -> Stacks:
    """Every layer is a block; at the end, where there are any, the open cards that nobody told."""
    queues: list[tuple[Block, ...]] = []
    certain, next_id = Certain({}, {}), 0
    ids: list[range] = []
    for cat in range(len(setup.seats)):
        blocks = []
        ids.append(range(next_id, next_id + len(layers_of(found, cat))))
        for layer in layers_of(found, cat):
            cards = known(layer.cards, ())
            for card in cards:
                certain.add(card, Seen(OPENED, OPENED), next_id)
            blocks.append(Block(next_id, known(layer.size), unseen(layer), len(cards)))
            next_id += 1
        queues.append(tuple(block for block in blocks if block.size != 0))
    untold = [pile.untold for pile in found.piles]
    for size in (found.aside, *(untold if any(each != 0 for each in untold) else ())):
        queues.append(() if size == 0 else (Block(next_id, size, size),))
        next_id += 1
    loose = tuple(trace(setup, found, ids, each) for each in known(told.loose, ()))
    return Stacks(tuple(queues), certain, loose, next_id)


def trace(setup: Setup, found: Lying, ids: list[range], loose: ToldLoose) -> Trace:
    blocks: list[int] = []
    for seat in loose.seats:
        cat = setup.seats.index(seat)
        layers = layers_of(found, cat)
        told = known(loose.layers, {}).get(seat)
        own = [at for at in range(len(layers)) if may_hold(layers, at)] if told is None else told
        blocks += [ids[cat][at] for at in own]
    return Trace(loose.card, Seen(OPENED, OPENED), tuple(blocks))


# Writing


def write(table: Table, viewer: Viewer) -> dict[str, Any]:
    """All of it is public. What is known of the stacks is said layer by layer, so that `knowledge` adds nothing."""
    seats = table.seats
    rare = {
        "magic": (table.magic and table.phase == "refill") or None,
        "caller": None if table.caller is None else seats[table.caller],
        "excused": table.names(table.excused) or None,
    }
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if table.turn is None else seats[table.turn],
        "direction": "clockwise" if table.direction == 1 else "counterclockwise",
        "players": [player_json(table, cat) for cat in range(len(seats))],
        "loose": [loose_json(table, each) for each in sorted(table.stacks.loose, key=lambda each: each.card)],
        "running": list(table.running),
        "slapped": table.slapped,
        "called": table.called,
        "flipper": seats[table.last_flipper],
        "due": seats[table.next_flipper],
        "giver": None if table.giver is None else seats[table.giver],
        "missed": [{"kind": "equal", "sum": each.sum, "cats": table.names(each.cats)} for each in table.missed],
        "refilling": table.names(table.refilling),
        **{name: value for name, value in rare.items() if value is not None},
        "knowledge": None,
    }


def player_json(table: Table, cat: int) -> dict[str, Any]:
    untold = table.untold(cat)
    cards = [*([None] * (1 if untold is None else untold)), *table.shown(cat)]
    row = {
        "id": table.seats[cat],
        "place": table.ranks[cat],
        "down": table.down(cat),
        "up": {"size": table.up(cat), "top": table.top(cat), "cards": cards},
        "stack": [layer_json(table, block) for block in table.stacks.queues[cat]],
    }
    if table.options.endless:
        row["points"] = None if table.scores is None else table.scores[cat]
    return row


def layer_json(table: Table, block: Block) -> dict[str, Any]:
    cards = [each.card for each in table.stacks.certain.within(block.id)]
    return {"size": block.size, "cards": cards, "unseen": block.fresh}


def loose_json(table: Table, each: Trace) -> dict[str, Any]:
    """Layers are named only where the card cannot be in all that have room for it."""
    queues = dict(zip(table.seats, table.stacks.queues, strict=False))
    at = {seat: [at for at, block in enumerate(own) if block.id in each.blocks] for seat, own in queues.items()}
    at = {seat: layers for seat, layers in at.items() if layers}
    usual = {seat: [n for n, block in enumerate(queues[seat]) if usually(queues[seat], n)] for seat in at}
    layers = {} if at == usual else {"layers": at}
    return {"card": each.card, "seats": list(at), **layers}


def usually(queue: tuple[Block, ...], at: int) -> bool:
    """As `may_hold` reads it."""
    block = queue[at]
    dealt = at == 0 and block.size is not None and block.size - block.sure == block.fresh
    return (block.size is None or block.size > block.sure) and not (dealt and len(queue) > 1)


def deal(table: Table) -> tuple[Motion, ...]:
    """What is certain went there openly; what cannot lie in a layer is denied. Nothing where the cards are not counted."""
    blocks = [block for queue in table.stacks.queues for block in queue]
    if any(block.size is None for block in blocks):
        return ()
    lying = Counter(laid.card for pile in table.piles for laid in pile)
    certain = {block.id: Counter(each.card for each in table.stacks.certain.within(block.id)) for block in blocks}
    sure: Counter[str] = sum(certain.values(), Counter())
    deck = table.deck
    totals = {code: n - lying[code] - sure[code] for code, n in zip(deck.codes, deck.totals, strict=True)}
    dealt = Dealt(totals, {block.id: (block.size or 0) - block.sure for block in blocks})
    shown = [Hidden(at, card, copies) for at, own in certain.items() for card, copies in own.items()]
    return (dealt, *denials(table, blocks), *shown)


def denials(table: Table, blocks: list[Block]) -> Iterator[Motion]:
    fresh = fresh_copies(table)
    for block in blocks:
        may = {each.card for each in table.stacks.loose if block.id in each.blocks}
        lacks = [card for card in fresh if card not in may and not (block.fresh and fresh[card] > 0)]
        if block.size != block.sure and lacks:
            yield Lacks(block.id, tuple(lacks))


POSITION = Position(
    told=ToldTable,
    needs=needs,
    objections=objections,
    table_at=table_at,
    write=write,
    deal=deal,
    has_card=lambda setup, card: card in deck_of(setup.options.range, setup.options.specials).index,
)
