"""What hidden cards forbid: cards that cannot be where they are said to come from, given what everybody saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from referee.game import Card, Objections, Seat, facts, objects
from referee.games.good_vs_evil.cards import COPIES, DECK, DEFUSE, GODCAT, KITTEN, NOPE
from referee.games.good_vs_evil.effects_turns import judged_at
from referee.games.good_vs_evil.hidden_pile import Pile, named, pile_of
from referee.games.good_vs_evil.moves import (
    Answer,
    Armageddon,
    Bottom,
    Defuse,
    Draw,
    Explode,
    Give,
    Nope,
    Play,
    Reveal,
    Steal,
)
from referee.games.good_vs_evil.rulebook import rule_id
from referee.games.good_vs_evil.table import DRAW, Table, fresh_copies, hand_of
from referee.hidden_cards.bounds import Flow
from referee.text import Text

CARDS, KITTENS, KNOWN_TOP = rule_id.each("cards", "kittens", "known-top")
OUT_OF_PLACE = rule_id.each("over", "player", "dead", "phase", "follow-up")
UNREADABLE = rule_id.each("over", "player", "dead", "cards")
OutOfHand = Play | Nope | Defuse | Explode | Answer | Give


@objects(rule_id("godcat-owner"), unless=OUT_OF_PLACE)
def godcat_there(table: Table, move: Play | Defuse | Give | Steal | Answer) -> Objections:
    claimed = godcat_out_of(judged_at(table, move), move)
    owner = None if table.godcat is None else table.seats[table.godcat]
    if claimed is not None and claimed != owner:
        yield facts(player=claimed, godcat=owner, why="on-the-mat" if owner is None else "with-another")


def godcat_out_of(table: Table, move: Play | Defuse | Give | Steal | Answer) -> Seat | None:
    """Whose hand it is said to come from, if it moved at all."""
    match move:
        case Play():
            return move.player if GODCAT in move.cards else None
        case Defuse():
            return move.player if move.as_godcat else None
        case Give():
            return move.player if move.godcat else None
        case Steal():
            return victim_of(table) if move.godcat else None
        case Answer():
            return move.player if move.has and wish_of(table) == GODCAT else None


@objects(rule_id("godcat-owner"), unless=OUT_OF_PLACE)
def godcat_before_one_of_two(table: Table, move: Armageddon) -> Objections:
    if move.godcat not in (move.player, move.target):
        yield facts(player=move.godcat, godcat=None, why="with-one-of-two")


@objects(rule_id("godcat-owner"), unless=OUT_OF_PLACE)
def godcat_known_by_its_back(table: Table, move: Give) -> Objections:
    if move.card is not None and (move.card == GODCAT) is not move.godcat:
        owner = None if table.godcat is None else table.seats[table.godcat]
        yield facts(player=move.player, godcat=owner, why="known-by-its-back")


def wish_of(table: Table) -> Card | None:
    return table.due.wish if table.due is not None else None


def victim_of(table: Table) -> Seat | None:
    return table.seats[table.due.other] if table.due is not None and table.due.other is not None else None


def out_of_hand(table: Table, move: OutOfHand) -> tuple[Card, ...]:
    """Cards that the player's hand gave away, the Godcat left out where it may be named."""
    match move:
        case Play():
            return tuple(card for card in move.cards if card != GODCAT)
        case Nope():
            return (NOPE,)
        case Defuse():
            return () if move.as_godcat else (DEFUSE,)
        case Explode():
            return move.hand or ()
        case Answer():
            wish = wish_of(judged_at(table, move)) if move.has else None
            return () if wish in (None, GODCAT) else (wish,)
        case Give():
            return () if move.card in (None, GODCAT) else (move.card,)


@objects(CARDS, unless=UNREADABLE)
def copies_left(table: Table, move: OutOfHand) -> Objections:
    """Of the copies that do not lie open, those that are certainly elsewhere cannot come out of this hand."""
    place = hand_of(table.seats.index(move.player))
    for card, copies in Counter(out_of_hand(table, move)).items():
        if card in DECK.index and copies > left_for(table, place, DECK.index[card]):
            yield too_many(table, card)


def left_for(table: Table, place: int, code: int) -> int:
    elsewhere = sum(other.least[code] for at, other in enumerate(table.places.hidden) if at != place)
    return hidden_copies(table, DECK.codes[code]) - elsewhere


def hidden_copies(table: Table, card: Card) -> int:
    """How many copies lie in hidden places; at most, where nothing is counted."""
    if table.places.unseen is not None:
        return table.places.unseen[DECK.index[card]]
    return max(0, fresh_copies(len(table.seats))[card] - len(seen_at(table, card)))


@objects(rule_id("hand"), unless=rule_id.each("over", "player", "dead"))
def hand_can_hold(table: Table, move: OutOfHand) -> Objections:
    number = table.seats.index(move.player)
    wrong, size = misplaced(table, move, number), table.hand(number)
    if wrong and size is not None:
        yield facts(player=move.player, size=size, cards=wrong)


@objects(rule_id("hand"), unless=rule_id.each("over", "player", "dead", "hand"))
def any_hand_can_hold(table: Table, move: OutOfHand) -> Objections:
    """Of a hand of unknown size, in a question."""
    number = table.seats.index(move.player)
    wrong = misplaced(table, move, number)
    if wrong and table.hand(number) is None:
        yield facts(player=move.player, size=None, cards=wrong)


NOT_IN_A_HAND = Text(
    "These cannot come out of a hand: {cards:cards}.", "Aus einer Hand kommt das nicht: {cards:cards}."
)


def misplaced(table: Table, move: OutOfHand, number: int) -> list[Card]:
    """Cards that cannot have been in this hand, though there are such cards."""
    cards = out_of_hand(table, move)
    known = Counter(DECK.index[card] for card in cards if card in DECK.index)
    wrong = [card for card in dict.fromkeys(cards) if card in COPIES and card not in DECK.index]
    lacking = table.places.lacking(hand_of(number), known)
    return wrong + [DECK.codes[code] for code in lacking if known[code] <= hidden_copies(table, DECK.codes[code])]


@objects(rule_id("hand"), unless=(*UNREADABLE, *OUT_OF_PLACE))
def whole_hand(table: Table, move: Explode) -> Objections:
    number = table.seats.index(move.player)
    size = table.places.hidden[hand_of(number)].size
    if move.hand is not None and size is not None and len(move.hand) != size:
        yield facts(player=move.player, size=table.hand(number), cards=list(move.hand))


@objects(rule_id("hand"), unless=OUT_OF_PLACE)
def another_card_than_the_godcat(table: Table, move: Give | Steal) -> Objections:
    met = judged_at(table, move)
    giver = move.player if isinstance(move, Give) else victim_of(met)
    number = met.number(giver)
    if number is not None and not move.godcat and met.places.hidden[hand_of(number)].size == 0:
        yield facts(player=giver, size=met.hand(number), cards=[])


@objects(rule_id("denial"), unless=OUT_OF_PLACE)
def no_certain_card_denied(table: Table, move: Answer) -> Objections:
    wish, number = wish_of(judged_at(table, move)), table.seats.index(move.player)
    if not move.has and wish is not None and certainly_holds(table, number, wish):
        yield facts(player=move.player, card=wish)


def certainly_holds(table: Table, number: int, card: Card) -> bool:
    if card == GODCAT:
        return table.godcat == number
    return card in DECK.index and table.places.at_least(hand_of(number), DECK.index[card]) > 0


def may_hold(table: Table, number: int, card: Card) -> bool:
    if card == GODCAT:
        return table.godcat == number
    return card in DECK.index and table.places.can_hold(hand_of(number), DECK.index[card])


@objects(rule_id("position"), unless=OUT_OF_PLACE)
def place_in_the_pile(table: Table, move: Defuse) -> Objections:
    """Only its own seat can send it, so only that seat ever reads this."""
    deepest = DECK.size if table.pile is None else table.pile
    if move.position is not None and (table.phase != "kitten" or not 0 <= move.position <= deepest):
        yield facts(position=move.position, size=deepest, phase=table.phase)


class Misfit(NamedTuple):
    rule: str
    card: Card | None
    known: Card | None = None


def drawn_misfit(table: Table, move: Draw | Bottom | Reveal) -> Iterator[Misfit]:
    met = judged_at(table, move)
    pile = pile_of(met)
    match move:
        case Draw():
            rule = at_the_top(pile, move.card)
            if rule is not None:
                yield Misfit(rule, move.card, pile.top.card if pile.top else None)
        case Bottom():
            rule = at_the_bottom(pile, move)
            if rule is not None:
                yield Misfit(rule, move.card, pile.bottom.card if pile.bottom else None)
        case Reveal():
            yield from revealed_misfits(met, move.cards)


def at_the_top(pile: Pile, card: Card | None) -> str | None:
    """Which rule forbids that this card lies there; null is a safe card that nobody showed."""
    if pile.top_may_be(card):
        return None
    return KITTENS if pile.top is None else KNOWN_TOP


def at_the_bottom(pile: Pile, move: Bottom) -> str | None:
    """A card that was put on top unseen may be anything."""
    if move.card is None and not move.keep:
        return None
    if pile.bottom_may_be(move.card == KITTEN):
        return None
    return KITTENS if pile.bottom is None else KNOWN_TOP


def revealed_misfits(table: Table, cards: Iterable[Card]) -> Iterator[Misfit]:
    """One after the other, up to the first that cannot lie there."""
    pile, flow = pile_of(table), Flow(DECK, table.places)
    for card in cards:
        rule = at_the_top(pile, card)
        if rule is not None:
            yield Misfit(rule, card, pile.top.card if pile.top else None)
            return
        lifted = pile.lifted(card == KITTEN)
        flow.hide_all(DRAW, (DECK.index[forgotten] for forgotten in named(lifted.forgotten)))
        if lifted.known is None and card != KITTEN:
            if card not in DECK.index or flow.places().lacking(DRAW, {DECK.index[card]: 1}):
                yield Misfit(CARDS, card)
                return
            flow.show(DRAW, DECK.index[card])
        pile = lifted.rest


@objects(KNOWN_TOP, unless=OUT_OF_PLACE)
def as_revealed(table: Table, move: Draw | Bottom | Reveal) -> Objections:
    for misfit in drawn_misfit(table, move):
        if misfit.rule == KNOWN_TOP:
            yield facts(card=misfit.card, known=misfit.known, versions=seen_in_pile(judged_at(table, move)))


@objects(KITTENS, unless=OUT_OF_PLACE)
def kittens_left(table: Table, move: Draw | Bottom | Reveal) -> Objections:
    if table.kittens is None or table.pile is None:
        return
    for misfit in drawn_misfit(table, move):
        if misfit.rule == KITTENS:
            yield facts(card=misfit.card, kittens=table.kittens, size=table.pile)


@objects(KITTENS, unless=(*OUT_OF_PLACE, KITTENS))
def kittens_left_uncounted(table: Table, move: Draw | Bottom | Reveal) -> Objections:
    for misfit in drawn_misfit(table, move):
        if misfit.rule == KITTENS:
            yield facts(card=misfit.card, kittens=table.kittens, size=table.pile)


NOT_THERE = Text(
    "That cannot be: from what is known of the pile, no such card lies there.",
    "Das kann nicht sein: Nach allem, was vom Stapel bekannt ist, liegt dort keine solche Karte.",
)


@objects(KITTENS, unless=OUT_OF_PLACE)
def known_kitten_met(table: Table, move: Bottom) -> Objections:
    """Where a bottom kitten must be met, one that everybody knows of cannot be put on top."""
    forced = table.options.heck_kitten == "explodes" and not move.keep and move.card is None
    counted = table.kittens is not None and table.pile is not None
    if forced and counted and not pile_of(judged_at(table, move)).bottom_may_be_safe():
        yield facts(card=None, kittens=table.kittens, size=table.pile)


@objects(CARDS, unless=(*UNREADABLE, *OUT_OF_PLACE))
def pile_can_hold(table: Table, move: Reveal) -> Objections:
    for misfit in drawn_misfit(table, move):
        if misfit.rule == CARDS and misfit.card is not None:
            yield too_many(table, misfit.card)


def too_many(table: Table, card: Card) -> dict[str, object]:
    seen = seen_at(table, card)
    hidden = hidden_copies(table, card) if card in DECK.index else COPIES.get(card, 0)
    return facts(card=card, copies=len(seen) + hidden, versions=seen)


def seen_at(table: Table, card: Card) -> list[int]:
    """Where the copies were seen that lie open now, or in a known place of the pile."""
    lying = [*table.discard, *(known for known in table.order if known)]
    return sorted(laid.version for laid in lying if laid.card == card)


def seen_in_pile(table: Table) -> list[int]:
    return sorted({known.version for known in table.order if known})


HIDDEN_CARD_CHECKS = (
    godcat_there,
    godcat_before_one_of_two,
    godcat_known_by_its_back,
    copies_left,
    hand_can_hold,
    replace(any_hand_can_hold, objection=NOT_IN_A_HAND),
    whole_hand,
    another_card_than_the_godcat,
    no_certain_card_denied,
    place_in_the_pile,
    as_revealed,
    kittens_left,
    replace(kittens_left_uncounted, objection=NOT_THERE),
    known_kitten_met,
    pile_can_hold,
)
