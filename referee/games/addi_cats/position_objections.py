"""What no table of Addi Cat's can look like."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Setup, Violation, facts
from referee.games.addi_cats.cards import SUMS, deck_of
from referee.games.addi_cats.position_told import (
    Lying,
    ToldLayer,
    ToldTable,
    layers_of,
    lying,
    may_hold,
    running_of,
    unseen,
)
from referee.games.addi_cats.rulebook import rule_id
from referee.position.common_objections import NOBODYS_TURN, all_or_none, opening, same, too_many_copies
from referee.position.hidden_places import NO_SUCH_PLACE, NOT_THE_SUM
from referee.position.told import known
from referee.text import Text

Violations = Iterator[Violation]


def objections(setup: Setup, told: ToldTable) -> Violations:
    found = lying(setup, told)
    yield from _copies(setup, told, found)
    yield from _piles(setup, told, found)
    yield from _stacks(setup, told, found)
    yield from _sums(setup, told, found)
    yield from _places(setup, told, found)
    yield from _turn(setup, told, found)
    yield from _since_the_flip(setup, told, found)
    yield from _points(setup, told)


def _copies(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    deck = deck_of(setup.options.range, setup.options.specials)
    open_ = [card for pile in found.piles for card in pile.cards]
    hidden = [card for layers in found.layers for layer in layers for card in known(layer.cards, ())]
    loose = [each.card for each in known(told.loose, ())]
    yield from too_many_copies(rule_id, zip(deck.codes, deck.totals, strict=True), [*open_, *hidden, *loose])


def _piles(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    for seat, pile in zip(setup.seats, found.piles, strict=True):
        size, cards, top = (told.of(seat, f"up.{member}") for member in ("size", "cards", "top"))
        if size is not None and (size < len(pile.cards) or (cards is not None and None not in cards)):
            yield from same(rule_id, "up.size", size, len(pile.cards))
        if size and told.top_told(seat) and not pile.cards:
            yield opening(rule_id, NOTHING_ON_TOP, member="up.top", player=seat)
        if cards is not None and top is not None:
            yield from same(rule_id, "up.top", top, (cards[-1] if cards else None) or "–")
        if cards is not None and None in cards[len(cards) - len(pile.cards) :]:
            yield opening(rule_id, UNTOLD_BELOW, member="up.cards", player=seat)
        if cards is not None and size is not None and None in cards:
            yield from same(rule_id, "up.size", size, len(cards))


NOTHING_ON_TOP = Text(
    "{player:seat} has open cards, so one of them lies on top.",
    "{player:seat} hat offene Karten, also liegt eine davon obenauf.",
)
UNTOLD_BELOW = Text(
    "Open cards of {player:seat} that nobody can tell lie under the others.",
    "Offene Karten von {player:seat}, die niemand nennen kann, liegen unter den anderen.",
)


def _stacks(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    for cat, seat in enumerate(setup.seats):
        layers = layers_of(found, cat)
        sizes = [known(layer.size) for layer in found.layers[cat]]
        if sizes and None not in sizes:
            yield from same(rule_id, "down", found.down[cat], sum(sizes))
        elif found.down[cat] is not None and sum(size or 0 for size in sizes) > (found.down[cat] or 0):
            yield opening(rule_id, member="stack", player=seat)
        nothing_left = found.down[cat] == 0 and any(known(layer.cards, ()) for layer in found.layers[cat])
        if nothing_left or any(_overfull(layer) for layer in (*layers, *found.layers[cat])):
            yield opening(rule_id, OVERFULL, member="stack", player=seat)
    for each in known(told.loose, ()):
        cats = [setup.seats.index(seat) for seat in each.seats if seat in setup.seats]
        here = [layers_of(found, cat) for cat in cats]
        holding = any(may_hold(layers, at) for layers in here for at in range(len(layers)))
        layers_told = known(each.layers, {})
        beyond = any(
            at >= len(layers_of(found, setup.seats.index(seat)))
            for seat, ats in layers_told.items()
            if seat in setup.seats
            for at in ats
        )
        if not holding or beyond or not set(layers_told) <= set(each.seats):
            yield opening(rule_id, NO_ROOM_FOR, member="loose", card=each.card, seats=list(each.seats))
    for place in told.places():
        if place.place not in ("stack", "set-aside") or (place.place == "stack") is (place.player is None):
            yield opening(rule_id, NO_SUCH_PLACE, member="knowledge", place=place.place, player=place.player)
        elif place.player in setup.seats:
            size = found.down[setup.seats.index(place.player)]
            yield from same(rule_id, "knowledge.stack", known(place.size), size)


def _overfull(layer: ToldLayer) -> bool:
    size = known(layer.size)
    return size is not None and (len(known(layer.cards, ())) > size or known(layer.unseen, 0) > size)


OVERFULL = Text(
    "A layer of {player:seat}'s stack has no room for all that is said to be in it.",
    "In einer Lage im Stapel von {player:seat} ist kein Platz für alles, was darin sein soll.",
)
NO_ROOM_FOR = Text(
    "Under the stacks of {seats:seats} is no room for {card:card}.",
    "Unter den Stapeln von {seats:seats} ist kein Platz für {card:card}.",
)


def _sums(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    """All cards of the deck are somewhere, and those that never lay open have room. A question about a few cards need
    not tell where all others are."""
    deck = deck_of(setup.options.range, setup.options.specials).size
    joined, all_told = setup.position is not None, None not in found.sizes
    if found.known > deck or (joined and all_told and found.known != deck):
        yield opening(rule_id, NOT_THE_SUM, member="down", told=_hidden(found), expected=max(0, deck - _open(found)))
    elif joined and all_told:
        layers = [layer for cat in range(len(found.down)) for layer in layers_of(found, cat)]
        traced = sum(len(known(layer.cards, ())) for layer in layers) + len(known(told.loose, ()))
        never_open = _hidden(found) - traced
        places = found.aside + sum(unseen(layer) or 0 for layer in layers)
        if places + sum(pile.untold or 0 for pile in found.piles) < never_open:
            yield opening(rule_id, NEVER_OPEN, member="stack", told=places, expected=never_open)


def _open(found: Lying) -> int:
    return sum(len(pile.cards) for pile in found.piles)


def _hidden(found: Lying) -> int:
    return found.known - _open(found)


NEVER_OPEN = Text(
    "{expected:# card|# cards} never lay open, but the stacks have room for {told} of them.",
    "{expected:# Karte|# Karten} lagen nie offen, die Stapel haben aber nur für {told} davon Platz.",
)


def _places(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    """Who is out, and who cannot be."""
    refilling = known(told.refilling, ())
    for seat, pile, down in zip(setup.seats, found.piles, found.down, strict=True):
        has_cards = bool(pile.cards or pile.untold or down)
        if not told.plays(seat) and has_cards:
            yield opening(rule_id, OUT_WITH_CARDS, member="place", player=seat)
        elif told.plays(seat) and seat not in refilling and not pile.cards and pile.untold == 0 and down == 0:
            yield opening(rule_id, NO_CARDS, member="down", player=seat)
        elif seat in refilling and has_cards:
            yield opening(rule_id, member="refilling", player=seat)
    taken = sorted(place for seat in setup.seats if (place := told.of(seat, "place")) is not None)
    if any(taken.index(place) != place - 1 for place in taken) or (taken and setup.options.endless):
        yield opening(rule_id, member="place")
    left = len(setup.seats) - len(taken)
    if told.phase != "finished" and taken and (left <= 2 or setup.options.end == "first-out"):
        yield Violation(rule_id("over"), facts(places=taken), DECIDED)


OUT_WITH_CARDS = Text("{player:seat} has a place, but still cards.", "{player:seat} hat einen Platz, aber noch Karten.")
NO_CARDS = Text(
    "{player:seat} has no card left and is out: a place belongs to that.",
    "{player:seat} hat keine Karte mehr und ist fertig: Dazu gehört ein Platz.",
)
DECIDED = Text("With these places the game is over.", "Mit diesen Plätzen ist das Spiel aus.")


def _turn(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    phase, turn = known(told.phase, "flip"), known(told.turn)
    able = [seat for seat, down in zip(setup.seats, found.down, strict=True) if down != 0 and told.plays(seat)]
    if turn is not None and phase != "flip":
        yield opening(rule_id, NOBODYS_TURN, member="turn", player=turn)
    elif turn in setup.seats and not told.plays(turn):
        yield Violation(rule_id("out"), facts(player=turn, place=told.of(turn, "place")))
    elif turn in setup.seats and turn not in able:
        yield opening(rule_id, EMPTY_STACK, member="turn", player=turn)
    else:
        yield from _due(setup, told, found)
    if phase == "magic" and not able:
        yield opening(rule_id, member="phase")
    if phase == "stalled" and able:
        yield opening(rule_id, STILL_ABLE, member="phase", player=able[0])
    refills = bool(known(told.refilling, ()))
    if refills is not (phase == "refill") or (refills and not setup.options.endless):
        yield opening(rule_id, member="refilling")
    if told.magic is True and phase not in ("refill", "magic"):
        yield opening(rule_id, member="magic")


EMPTY_STACK = Text(
    "{player:seat} has no face-down card and cannot be the one to flip.",
    "{player:seat} hat keine verdeckte Karte und kann nicht mit Aufdecken dran sein.",
)
STILL_ABLE = Text("{player:seat} still has face-down cards.", "{player:seat} hat noch verdeckte Karten.")


def _due(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    """Whoever is due flips, or else the next one who can."""
    due, turn, seats = known(told.due), known(told.turn), setup.seats
    if due not in seats or turn not in seats:
        return
    step = -1 if told.direction == "counterclockwise" else 1
    at = seats.index(due)
    while seats[at] != turn:
        if found.down[at] != 0:
            yield opening(rule_id, OTHER_DUE, member="due", player=seats[at])
            return
        at = (at + step) % len(seats)


OTHER_DUE = Text(
    "Then {player:seat}, who has face-down cards, would flip.",
    "Dann würde {player:seat} aufdecken, denn da liegen verdeckte Karten.",
)


def _since_the_flip(setup: Setup, told: ToldTable, found: Lying) -> Violations:
    """What the latest flip has opened."""
    running, options = running_of(found, told), setup.options
    taken_since = told.called is True or bool(known(told.excused, ()))
    for kind in dict.fromkeys(running):
        if told.slapped is True or (kind not in found.tops() and not taken_since):
            yield opening(rule_id, NOT_RUNNING, member="running", card=kind)
    if len(set(running)) < len(running):
        yield opening(rule_id, member="running")
    if (told.called is True or known(told.caller) is not None) and not options.mouse_call:
        yield opening(rule_id, member="called")
    if known(told.giver) is not None and not options.specials:
        yield opening(rule_id, member="giver")
    for equal in known(told.missed, ()):
        cats = equal.cats
        if len(set(cats)) < max(2, len(cats)) or equal.sum not in SUMS.values():
            yield opening(rule_id, member="missed")


NOT_RUNNING = Text(
    "{card:card} cannot be slapped: it lies on no pile, or the slaps are settled.",
    "Auf {card:card} kann nicht geschlagen werden: Sie liegt nirgends obenauf, oder die Schläge sind abgerechnet.",
)


def _points(setup: Setup, told: ToldTable) -> Violations:
    yield from all_or_none(rule_id, setup, told, "score", "points")
    for seat in setup.seats:
        score, points = told.of(seat, "score"), told.of(seat, "points")
        yield from same(rule_id, "points", points, score)
        if not setup.options.endless and (score or points):
            yield opening(rule_id, NO_POINTS, member="score", player=seat)
    if known(told.round, 1) != 1:
        yield opening(rule_id, member="round")


NO_POINTS = Text(
    "Only an endless game has points, not {player:seat}.", "Punkte hat nur eine unendliche Partie, nicht {player:seat}."
)
