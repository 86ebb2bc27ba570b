"""Where the cards of Ed, the Cat lie, and what hands do with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from referee.game import Card
from referee.games.ed_the_cat.moves import DiscardPenalty, Moves, Play
from referee.games.ed_the_cat.table import Table, dealt_anew, untold_place
from referee.hands import DISCARD_PILE, DRAW_PILE, HAND, Lying, Pile, PlaceName, Spot, Transfer
from referee.hidden_cards.bounds import Hidden, Motion, Shown, Unseen
from referee.hidden_cards.pile_and_hands import DRAW, seat_of_hand
from referee.text import Line, Text

PLACE_NAMES = {
    "hand": HAND,
    "penalty": PlaceName(
        Text("penalty cards of {seat:seat}", "Strafkarten von {seat:seat}"), Text("penalty cards", "Strafkarten")
    ),
    "draw": DRAW_PILE,
    "discard": DISCARD_PILE,
}
PILE, SHUFFLED_PILE = Spot("draw"), Spot("draw", end="shuffled")
DISCARD, ON_DISCARD = Spot("discard"), Spot("discard", end="top")


def lying(table: Table) -> Lying:
    piles = {
        PILE: Pile(table.places.hidden[DRAW].size),
        DISCARD: discarded_cards(table),
    }
    for number, seat in enumerate(table.seats):
        penalty = table.penalties[number]
        piles[Spot("hand", seat)] = Pile(table.hand(number))
        piles[Spot("penalty", seat)] = Pile(len(penalty), tuple(laid.card for laid in penalty))
    return piles


def discarded_cards(table: Table) -> Pile:
    under = table.untold
    size = None if under is None else under + len(table.discard)
    return Pile(size, ((None,) * (under or 0)) + tuple(laid.card for laid in table.discard))


def hands(before: Table, move: Moves, after: Table, trail: Iterable[Motion] = ()) -> Iterator[Transfer]:
    """What hands do, in order; `trail` is what a played card did. Showing a hand moves nothing."""
    match move:
        case Play():
            yield from played(before, move, trail)
        case DiscardPenalty():
            yield from discarded(before, move)
    if dealt_anew(before, after):
        yield Transfer(DISCARD, SHUFFLED_PILE, None, None, line=Line(NEW_DEAL, {"seats": list(after.seats)}))


NEW_DEAL = Text(
    "All cards are gathered and shuffled, and five each are dealt to {seats:seats}.",
    "Alle Karten werden eingesammelt und gemischt, und je fünf gehen an {seats:seats}.",
)


def played(before: Table, move: Play, trail: Iterable[Motion]) -> Iterator[Transfer]:
    """The card itself first, then what its action moves; what moves together is one entry."""
    _, *rest = trail
    yield laid(move)
    for way, motions in groupby(rest, key=lambda motion: way_of(before, move, motion)):
        yield together(*way, list(motions))


def laid(move: Play) -> Transfer:
    known = {"player": move.player, "card": move.card, "target": move.target}
    hand = Spot("hand", move.player)
    if move.card == "5":
        return Transfer(hand, on_penalties(move.target or move.player), ("5",), 1, True, Line(LAID_BEFORE, known))
    return Transfer(hand, ON_DISCARD, (move.card,), 1, True, Line(LAID, known))


def on_penalties(seat: str) -> Spot:
    return Spot("penalty", seat, end="top")


LAID = Text("{player:seat} lays the {card} on the discard pile.", "{player:seat} legt die {card} auf den Ablagestapel.")
LAID_BEFORE = Text(
    "{player:seat} lays the 5 on the penalty cards of {target:seat}.",
    "{player:seat} legt die 5 auf die Strafkarten von {target:seat}.",
)


def way_of(before: Table, move: Play, motion: Motion) -> tuple[Spot, Spot]:
    """From where to where. What a 1 turns up is discarded; a 2 and a 6 punish their target, a 7 its player."""
    match motion:
        case Shown(source=source):
            owner = move.player if move.card == "7" else move.target
            return spot(before, source), ON_DISCARD if move.card == "1" else on_penalties(owner or move.player)
        case Unseen(source=source, target=target) if source != untold_place(before.places, len(before.seats)):
            return spot(before, source), spot(before, target)
        case _:
            return DISCARD, SHUFFLED_PILE


def spot(table: Table, place: int | str) -> Spot:
    return PILE if place == DRAW else Spot("hand", table.seats[seat_of_hand(place)])


def together(source: Spot, target: Spot, motions: list[Motion]) -> Transfer:
    """Cards that nobody saw leave unnamed whatever goes with them."""
    unseen = sum(motion.number for motion in motions if isinstance(motion, Unseen))
    cards: list[Card] = []
    for motion in motions:
        match motion:
            case Shown(card=card):
                cards.append(card)
            case Hidden(card=card, copies=copies):
                cards += [card] * copies
    turned_up = any(isinstance(motion, Shown) for motion in motions)
    number = len(cards) + unseen
    known = {"cards": cards, "count": number, "giver": source.seat, "taker": target.seat}
    own = target.place == "penalty" and source.seat == target.seat
    said = ONTO_OWN_PENALTIES if own else SAID[source.place, target.place]
    return Transfer(source, target, None if unseen else tuple(cards) or None, number, turned_up, Line(said, known))


ONTO_OWN_PENALTIES = Text(
    "{cards:list} out of {giver:seat}'s hand {cards:becomes a penalty card|become penalty cards} of the same player.",
    "{cards:list} aus der Hand von {giver:seat} {cards:wird eine eigene Strafkarte|werden eigene Strafkarten}.",
)
SAID = {
    ("hand", "discard"): Text(
        "{cards:list} out of {giver:seat}'s hand {cards:goes|go} onto the discard pile.",
        "{cards:list} aus der Hand von {giver:seat} {cards:kommt|kommen} auf den Ablagestapel.",
    ),
    ("hand", "penalty"): Text(
        "{cards:list} out of {giver:seat}'s hand {cards:goes|go} onto the penalty cards of {taker:seat}.",
        "{cards:list} aus der Hand von {giver:seat} {cards:kommt|kommen} auf die Strafkarten von {taker:seat}.",
    ),
    ("draw", "penalty"): Text(
        "{cards:list} from the draw pile {cards:goes|go} onto the penalty cards of {taker:seat}.",
        "{cards:list} vom Nachziehstapel {cards:kommt|kommen} auf die Strafkarten von {taker:seat}.",
    ),
    ("draw", "hand"): Text(
        "{taker:seat} takes {count:# card|# cards} from the draw pile into the hand.",
        "{taker:seat} nimmt {count:# Karte|# Karten} vom Nachziehstapel auf die Hand.",
    ),
    ("hand", "hand"): Text(
        "{taker:seat} takes {count:# card|# cards}, unseen, out of {giver:seat}'s hand.",
        "{taker:seat} nimmt {count:# Karte|# Karten} ungesehen aus der Hand von {giver:seat}.",
    ),
    ("discard", "draw"): Text(
        "The whole discard pile ({count:# card|# cards}) is shuffled and becomes the draw pile.",
        "Der ganze Ablagestapel ({count:# Karte|# Karten}) wird gemischt und ist der neue Nachziehstapel.",
    ),
}


def discarded(before: Table, move: DiscardPenalty) -> Iterator[Transfer]:
    lying_there = [each.card for each in before.penalties[before.seats.index(move.player)]]
    if move.card in lying_there:
        said = Line(OFF_THE_PENALTIES, {"player": move.player, "card": move.card})
        yield Transfer(Spot("penalty", move.player), ON_DISCARD, (move.card,), 1, True, said)


OFF_THE_PENALTIES = Text(
    "The {card} goes from the penalty cards of {player:seat} onto the discard pile.",
    "Die {card} kommt von den Strafkarten von {player:seat} auf den Ablagestapel.",
)
