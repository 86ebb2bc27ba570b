"""What no table of Mau Mau can look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.game import Seat, Setup, Violation
from referee.games.mau_mau.cards import FACES, PLUS2, PLUS4, WILD
from referee.games.mau_mau.position_objections_game import game_objections
from referee.games.mau_mau.position_told import (
    IN_FORCE,
    SERVED,
    Lying,
    ToldPending,
    ToldTable,
    lying,
    may_wait,
    passes_on,
)
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import call_due
from referee.position.common_objections import NOBODYS_TURN, UNTOLD_BELOW, opening, same, too_many_copies
from referee.position.hidden_places import NOT_THE_SUM, place_objections
from referee.position.told import known
from referee.text import Text
from referee.view import pile_and_hands

Violations = Iterator[Violation]
ENDED = ("scoring", "between")


def objections(setup: Setup, told: ToldTable) -> Violations:
    there = lying(setup, told)
    hands = dict(zip(setup.seats, there.hands, strict=True))
    yield from _top(setup, told, there)
    yield from _pending(setup, told)
    yield from _hidden(setup, told, there)
    yield from _empty_hands(setup, told, hands)
    yield from _calls(told, hands)
    yield from _turn(setup, told, hands)
    yield from game_objections(setup, told)


def _top(setup: Setup, told: ToldTable, there: Lying) -> Violations:
    """The top card wherever it is told, the pile under it, and the colour in force."""
    cards, face = known(told.heap.cards), FACES.get(told.card or "")
    lies = cards[-1] if cards else known(told.heap.top)
    for member, top in (("top", known(told.top)), ("piles.discard.top", known(told.heap.top))):
        yield from same(rule_id, member, top, lies)
    if cards is not None:
        yield from same(rule_id, "piles.discard.size", known(told.heap.size), len(cards))
        if None in cards[len(cards) - len(there.discard) :]:
            yield opening(rule_id, UNTOLD_BELOW, member="piles.discard.cards")
    if told.at == "start" and (face is not None or known(told.heap.size) or known(told.colour) is not None):
        yield opening(rule_id, NOTHING_OPEN, member="top")
    elif face is not None and (known(told.heap.size) == 0 or cards == ()):
        yield opening(rule_id, member="piles.discard.size")
    if face is not None and face.colour is not None:
        yield from same(rule_id, "colour", known(told.colour), face.colour)
    known_deck = setup.options.known_deck
    if known_deck is not None:
        drawn = [] if known(told.drawn) is None else [known(told.drawn)]
        yield from too_many_copies(
            rule_id, zip(known_deck.codes, known_deck.totals, strict=True), [*there.discard, *drawn]
        )


NOTHING_OPEN = Text("Before the start no card lies open.", "Vor dem Aufdecken liegt noch keine Karte offen.")


def _pending(setup: Setup, told: ToldTable) -> Violations:
    sum_, card = known(told.pending), told.card
    if sum_ is None or card is None or card not in FACES:
        if sum_ is not None and told.at not in SERVED:
            yield opening(rule_id, NOTHING_PENDING, member="pending")
        return
    if not may_wait(told) and not passes_on(setup, told):
        yield opening(rule_id, NOTHING_PENDING, member="pending")
        return
    value = FACES[card].value
    if value != WILD and value != sum_.kind:
        yield opening(rule_id, OTHER_KIND, member="pending.kind", kind=sum_.kind, card=card)
    if not can_be(setup, sum_):
        yield opening(rule_id, NO_SUCH_SUM, member="pending.cards", kind=sum_.kind, cards=sum_.cards)
    if isinstance(sum_.named, str) and value in (PLUS4, WILD):
        yield from same(rule_id, "pending.named", sum_.named, told.in_force)
    plain = sum_.kind == PLUS2 and setup.options.stacking == "same"
    if isinstance(sum_.named, str) and plain:
        yield opening(rule_id, NOTHING_NAMED, member="pending.named")


def can_be(setup: Setup, sum_: ToldPending) -> bool:
    """Twos and fours, at least one of the kind; of one kind only where no other answers it."""
    if sum_.kind == PLUS4:
        mixed = setup.options.stacking != "same"
        return sum_.cards >= 4 and sum_.cards % (2 if mixed else 4) == 0
    return sum_.cards % 2 == 0


NOTHING_PENDING = Text("Here no +2 or +4 is pending.", "Hier steht keine +2 oder +4 an.")
OTHER_KIND = Text(
    "{card:card} lies on top, so it is not a {kind:word} that is pending.",
    "Oben liegt {card:card}, also steht keine {kind:word} an.",
)
NO_SUCH_SUM = Text(
    "{cards} cards cannot come from a chain that ends with a {kind:word}.",
    "{cards} Karten können nicht aus einer Kette kommen, die mit einer {kind:word} endet.",
)
NOTHING_NAMED = Text("In a chain of +2 no colour is named.", "In einer Kette aus +2 wird keine Farbe bestimmt.")


def _hidden(setup: Setup, told: ToldTable, there: Lying) -> Violations:
    sizes = there.sizes if there.counted else [None, *there.hands]
    names = pile_and_hands(setup.seats)
    yield from place_objections(rule_id, there.deck, names, sizes, there.unseen, told.places())
    for place in told.places():
        twice = [what for what, times in Counter(each.what for each in known(place.denied, ())).items() if times > 1]
        yield from (opening(rule_id, DENIED_TWICE, member="denied", what=what) for what in twice)
        if place.place != "hand" and known(place.denied, ()):
            yield opening(rule_id, member="denied")
    if setup.options.deck is not None and not there.counted:
        hidden, left = sum(size or 0 for size in there.sizes), there.deck.size - (there.size or len(there.discard))
        if hidden > left:
            yield opening(rule_id, NOT_THE_SUM, member="piles", told=hidden, expected=max(0, left))
    if known(told.drawn) is not None and told.at != "drawn":
        yield opening(rule_id, NOTHING_DRAWN, member="drawn")


DENIED_TWICE = Text("{what:word} is denied twice.", "{what:word} ist zweimal verneint.")
NOTHING_DRAWN = Text("Nobody has just drawn a card.", "Niemand hat gerade eine Karte gezogen.")


def _empty_hands(setup: Setup, told: ToldTable, hands: dict[Seat, int | None]) -> Violations:
    """Who may have no cards left: who is out, whoever has won, and who has just laid the last card."""
    out = told.placed(setup)
    empty = [seat for seat in setup.seats if hands[seat] == 0 and seat not in out]
    yield from (opening(rule_id, OUT_WITH_CARDS, member="place", player=seat) for seat in out if hands[seat])
    if told.at == "start":
        other = [seat for seat in setup.seats if hands[seat] not in (None, setup.options.hand)]
        dealt = setup.options.hand
        yield from (opening(rule_id, JUST_DEALT, member="hand", player=seat, dealt=dealt) for seat in other)
    elif told.at in ENDED:
        winner = known(told.winner)
        if hands.get(winner):
            yield opening(rule_id, WON_WITH_CARDS, member="winner", player=winner)
        others = [seat for seat in empty if winner is not None and seat != winner]
        yield from (opening(rule_id, EMPTY_IN_PLAY, member="hand", player=seat) for seat in others)
    elif told.at == "last-card":
        if None not in hands.values() and len(empty) != 1:
            yield opening(rule_id, ONE_LAST_CARD, member="hand", seats=empty)
    else:
        yield from (opening(rule_id, EMPTY_IN_PLAY, member="hand", player=seat) for seat in empty)


OUT_WITH_CARDS = Text(
    "{player:seat} has a place already but holds cards.", "{player:seat} ist schon fertig, hat aber noch Karten."
)
JUST_DEALT = Text(
    "Before the start {player:seat} holds the {dealt:# card|# cards} that were dealt.",
    "Vor dem Aufdecken hat {player:seat} die {dealt:# Karte|# Karten}, die gegeben wurden.",
)
WON_WITH_CARDS = Text(
    "{player:seat} holds cards and has not won.", "{player:seat} hat noch Karten, also nicht gewonnen."
)
EMPTY_IN_PLAY = Text(
    "The hand of {player:seat} is empty and nothing is said of a win.",
    "Die Hand von {player:seat} ist leer, und von einem Sieg ist nichts gesagt.",
)
ONE_LAST_CARD = Text(
    "In this phase one player has laid the last card, and only one.",
    "In dieser Phase hat genau eine Person die letzte Karte gelegt.",
)


def _calls(told: ToldTable, hands: dict[Seat, int | None]) -> Violations:
    """Calls that were said, and those that can still be caught."""
    silent = known(told.catchable, ())
    for each in silent:
        hand = hands.get(each.target)
        if told.at not in IN_FORCE or (hand is not None and call_due(hand) != each.missed):
            yield opening(rule_id, NOTHING_MISSED, member="catchable", player=each.target, missed=each.missed)
        if told.of(each.target, "mau"):
            yield opening(rule_id, SAID_AND_MISSED, member="catchable", player=each.target)
    for seat, times in Counter(each.target for each in silent).items():
        if times > 1:
            yield opening(rule_id, MISSED_TWICE, member="catchable", player=seat)
    for seat, hand in hands.items():
        if told.of(seat, "mau") and hand is not None and call_due(hand) is None:
            yield opening(rule_id, NO_CALL, member="mau", player=seat, cards=hand)
    if (
        told.at == "last-card"
        and isinstance(told.catchable, tuple)
        and "mau-mau" not in [each.missed for each in silent]
    ):
        yield opening(rule_id, LAST_CARD_SILENT, member="catchable")


NOTHING_MISSED = Text(
    'With such a hand {player:seat} owes no "{missed:word}" now.',
    "Mit dieser Hand ist {player:seat} jetzt kein „{missed:word}“ schuldig.",
)
SAID_AND_MISSED = Text(
    "{player:seat} has either made the call or can be caught.", "{player:seat} hat gerufen oder kann erwischt werden."
)
MISSED_TWICE = Text("{player:seat} can be caught only once.", "{player:seat} kann nur einmal erwischt werden.")
NO_CALL = Text(
    "With {cards:# card|# cards} in hand {player:seat} has made no call.",
    "Mit {cards:# Karte|# Karten} auf der Hand hat {player:seat} nicht gerufen.",
)
LAST_CARD_SILENT = Text(
    'The table waits because the "Mau-Mau" with the last card is missing.',
    "Der Tisch wartet, weil zur letzten Karte das „Mau-Mau“ fehlt.",
)


def _turn(setup: Setup, told: ToldTable, hands: dict[Seat, int | None]) -> Violations:
    turn, out = known(told.turn), told.placed(setup)
    if turn is not None and told.at in ("last-card", *ENDED):
        yield opening(rule_id, NOBODYS_TURN, member="turn", player=turn)
    if turn in out:
        yield opening(rule_id, OUT_ON_TURN, member="turn", player=turn)
    yield from (
        opening(rule_id, OUT_ON_TURN, member="catchable", player=each.target)
        for each in known(told.catchable, ())
        if each.target in out
    )
    if told.at == "start":
        starter = known(told.starter)
        yield from same(rule_id, "starter", starter, turn)
        if told.direction == "counterclockwise":
            yield opening(rule_id, CLOCKWISE_FIRST, member="direction")
    if told.at == "drawn" and turn in hands and hands[turn] == 0:
        yield opening(rule_id, member="hand", player=turn)


OUT_ON_TURN = Text("{player:seat} is out and plays no more.", "{player:seat} ist draußen und spielt nicht mehr mit.")
CLOCKWISE_FIRST = Text("Every game begins clockwise.", "Jede Partie beginnt im Uhrzeigersinn.")
