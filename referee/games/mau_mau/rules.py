"""Every objection that Mau Mau knows, and the phases in which each move has its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee import common_rules
from referee.game import Assumption, Card, Move, Objections, Seat, by_seating, facts, objects
from referee.games.mau_mau.cards import CODES, COLOURLESS, FACES, PLUS4, WILD, fits, fitting_cards, wanted
from referee.games.mau_mau.effects_piles import Stock, anything_to_draw, flow_of
from referee.games.mau_mau.hidden_draws import NothingFits, denied, special_as_last
from referee.games.mau_mau.moves import Catch, Draw, Finish, LetGo, Moves, Next, Pass, Play, Say, Score, Start
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import Options, Pending, Phase, Table, call_due, one_less
from referee.hidden_cards.pile_and_hands import DRAW, hand_of

CALLING: tuple[Phase, ...] = ("play", "drawn", "last-card")
PHASES: dict[type[Move], tuple[Phase, ...]] = {
    Start: ("start",),
    Play: ("play", "drawn"),
    Draw: ("play", "drawn"),
    Pass: ("drawn",),
    Say: CALLING,
    Catch: CALLING,
    LetGo: ("last-card",),
    Score: ("scoring",),
    Next: ("between",),
    Finish: ("between",),
}
OUT_OF_PLACE = rule_id.each("over", "phase", "player")
UNREADABLE = (*OUT_OF_PLACE, rule_id("cards"))
BySeats = Play | Draw | Pass | Say | Catch | Score


def barred(table: Table, move: Moves) -> bool:
    """What its phase alone does not tell: only an open series is ended by the table, and only where it is drawn until
    a card fits one draws on, and passes once there is nothing to draw."""
    match move:
        case Finish():
            return table.options.series != "open"
        case Draw():
            return table.phase == "drawn" and not table.options.draw_until
        case Pass():
            return table.phase == "drawn" and draws_on(table)
        case _:
            return False


def draws_on(table: Table) -> bool:
    """In phase `drawn`: is another card to be drawn if the last one does not fit?"""
    return table.options.draw_until and anything_to_draw(table)


def moment(table: Table, move: Moves, due: tuple[str, ...]) -> dict[str, Any]:
    """The word for what is due now; and the phases in which the move has its place, but for what bars it there."""
    match move:
        case Finish() if table.options.series != "open":
            return facts(due=[], moment="ends-by-itself")
        case Draw() if not table.options.draw_until:
            return facts(due=["play"], moment=moment_of(table))
        case Pass() if table.phase == "drawn":
            return facts(due=[], moment=moment_of(table))
        case _:
            return facts(moment=moment_of(table))


def moment_of(table: Table) -> str:
    return "due-drawn-on" if table.phase == "drawn" and draws_on(table) else f"due-{table.phase}"


def seats_named(table: Table, move: BySeats) -> Iterable[Seat]:
    match move:
        case Score():
            return sorted(move.hands)
        case Catch():
            return dict.fromkeys((move.player, move.target))
        case _:
            return (move.player,)


def in_the_deck(table: Table, card: Card) -> bool:
    known = table.options.known_deck
    return card in (FACES if known is None else known.index)


def named_cards(table: Table, move: Start | Play | Score) -> Iterable[Card]:
    if isinstance(move, Score):
        return sorted({card for hand in move.hands.values() for card in hand})
    return (move.card,)


@objects(rule_id("out"), unless=OUT_OF_PLACE)
def still_plays(table: Table, move: Play | Draw | Pass | Say | Catch) -> Objections:
    for seat in seats_named(table, move) if table.placed else ():
        if table.number(seat) in table.placed:
            yield facts(player=seat, place=table.placed.index(table.seats.index(seat)) + 1)


@objects(rule_id("start-colourless"), unless=UNREADABLE)
def begins_with_colour(table: Table, move: Start) -> Objections:
    if move.card in COLOURLESS:
        yield facts(card=move.card)


@objects(rule_id("pending"), unless=UNREADABLE)
def answers_the_chain(table: Table, move: Play) -> Objections:
    if table.pending is not None and not answers(table.options, table.pending, move.card):
        yield facts(card=move.card, kind=table.pending.kind, cards=table.pending.cards, player=move.player)


def answers(options: Options, pending: Pending, card: Card) -> bool:
    value = FACES[card].value
    if value == WILD and options.wild_on_pending:
        return True
    match options.stacking:
        case "same":
            return value == pending.kind
        case "plus4-on-plus2":
            return value in (pending.kind, PLUS4)
        case "free":
            return value in ("plus2", "plus4")


@objects(rule_id("fit"), unless=UNREADABLE)
def card_fits(table: Table, move: Play) -> Objections:
    if table.pending is None and not fitting(table, move.card):
        yield facts(card=move.card, top=table.top, colour=table.colour)


def fitting(table: Table, card: Card) -> bool:
    return table.in_force is not None and fits(card, *table.in_force)


@objects(rule_id("last-special"), unless=(*UNREADABLE, rule_id("out")))
def no_special_as_last(table: Table, move: Play) -> Objections:
    if special_as_last(table.options, table.hands[table.seats.index(move.player)], move.card):
        yield facts(player=move.player, card=move.card)


@objects(rule_id("drawn"), unless=(*UNREADABLE, rule_id("turn")))
def only_the_drawn_card(table: Table, move: Play) -> Objections:
    if table.phase != "drawn":
        return
    if not fitting(table, move.card):
        yield facts(player=move.player, why="does-not-fit")
    if table.drawn_only and table.confided not in (None, move.card):
        yield facts(player=move.player, why="not-the-drawn-card")


@objects(rule_id("drawn"), unless=OUT_OF_PLACE)
def could_be_drawn(table: Table, move: Draw) -> Objections:
    """The facts do not name the card: it was confided."""
    if move.card is not None and not drawable(table, move.card):
        yield facts(player=move.player, why="cannot-be-drawn")


def drawable(table: Table, card: Card) -> bool:
    stock, known = Stock(table), table.options.known_deck
    if stock.flow is None or known is None:
        return card in FACES
    if card not in known.index:
        return False
    wanted = table.pending.cards if table.pending else 1
    in_pile = stock.flow.size(DRAW)
    if stock.flow.unseen is None or in_pile is None:
        return True
    shuffled = stock.discard[:-1] if wanted > in_pile else ()
    return stock.flow.places().can_hold(DRAW, known.index[card]) or any(laid.card == card for laid in shuffled)


@objects(rule_id("colour-missing"), unless=UNREADABLE)
def colour_named(table: Table, move: Play) -> Objections:
    if move.colour is None and names_colour(table, move.card):
        yield facts(card=move.card)


def names_colour(table: Table, card: Card) -> bool:
    """A wild always does, a +4 unless one of its chain has done so."""
    return card == WILD or (card == PLUS4 and (table.pending is None or table.pending.named is None))


@objects(rule_id("colour-needless"), unless=UNREADABLE)
def no_idle_colour(table: Table, move: Play) -> Objections:
    if move.colour is not None and move.card not in COLOURLESS:
        yield facts(card=move.card, colour=move.colour)


@objects(rule_id("colour-first"), unless=UNREADABLE)
def first_colour_stays(table: Table, move: Play) -> Objections:
    if move.colour is not None and move.card == PLUS4 and table.pending is not None and table.pending.named:
        yield facts(colour=move.colour, named=table.pending.named)


@objects(rule_id("say"), unless=(*OUT_OF_PLACE, rule_id("out")))
def says_what_applies(table: Table, move: Play | Say) -> Objections:
    if isinstance(move, Play):
        left = one_less(table.hands[table.seats.index(move.player)])
        due = call_due(left)
    else:
        left = table.hands[table.seats.index(move.player)]
        window = table.open_window(table.seats.index(move.player))
        due = window.call if window else None
    if move.say is not None and move.say != due:
        yield facts(player=move.player, say=move.say, cards=left, due=due)


@objects(rule_id("catch-self"), unless=OUT_OF_PLACE)
def catches_another(table: Table, move: Catch) -> Objections:
    if move.player == move.target:
        yield facts(player=move.player)


@objects(rule_id("catch-late"), unless=(*OUT_OF_PLACE, rule_id("catch-self")))
def caught_in_time(table: Table, move: Catch) -> Objections:
    missed = table.missed[table.seats.index(move.target)]
    if missed is not None and missed.call == move.missed and missed.closed is not None:
        yield facts(target=move.target, missed=move.missed, versions=[missed.version], closed=missed.closed)


@objects(rule_id("catch-wrong"), unless=(*OUT_OF_PLACE, rule_id("catch-self")))
def something_missed(table: Table, move: Catch) -> Objections:
    missed = table.missed[table.seats.index(move.target)]
    if missed is None or missed.call != move.missed:
        yield facts(target=move.target, missed=move.missed)


@objects(rule_id("hand"), unless=UNREADABLE)
def hand_can_hold(table: Table, move: Play | Score) -> Objections:
    for place, card, unseen, _ in misfits(table, move):
        if place != DRAW and unseen > 0:
            yield facts(card=card, player=table.seats[place - 1], size=table.hands[place - 1])


@objects(rule_id("cards"), unless=UNREADABLE)
def deck_can_hold(table: Table, move: Start | Play | Score) -> Objections:
    """Also where all copies that lie nowhere open must be on the draw pile."""
    for place, card, _, left in misfits(table, move):
        if place == DRAW or left <= 0:
            copies = (table.options.deck or {}).get(card, 0)
            yield facts(card=card, copies=copies, versions=seen_at(table, card))


class Misfit(NamedTuple):
    """A card that cannot have come out of the place it came from."""

    place: int
    card: Card
    unseen: int
    """How many copies are hidden at all."""
    left: int
    """How many of those need not lie on the draw pile."""


def misfits(table: Table, move: Start | Play | Score) -> list[Misfit]:
    flow, known = flow_of(table), table.options.known_deck
    if flow is None or known is None:
        return []
    found: list[Misfit] = []
    cards = sources(table, move)
    some_stay = len(cards) < sum(hand or 0 for hand in table.hands)
    for at, (place, card) in enumerate(cards, start=1):
        places, code = flow.places(), known.index[card]
        if places.lacking(place, {code: 1}):
            unseen = places.counted[code]
            # What only all places together cannot hold is the deck's to refuse.
            elsewhere = 0 if places.crowded_out(place, code) else unseen - places.at_least(DRAW, code)
            found.append(Misfit(place, card, unseen, elsewhere))
        elif at < len(cards) or not some_stay:  # nobody looks at what the last one leaves where cards stay in hands
            flow.show(place, code)
    if (
        found
        or some_stay
        or flow.unseen is None
        or any(flow.size(hand_of(number)) for number in range(len(table.seats)))
    ):
        return found
    places = flow.places()
    left = [Misfit(DRAW, card, places.counted[code], 0) for card, code in known.index.items()]
    return [each for each in left if each.unseen > places.at_most(DRAW, known.index[each.card])]


def sources(table: Table, move: Start | Play | Score) -> list[tuple[int, Card]]:
    match move:
        case Start():
            return [(DRAW, move.card)]
        case Play():
            return [(hand_of(table.seats.index(move.player)), move.card)]
        case Score():
            shown = by_seating(move.hands, table.seats)
            return [(hand_of(table.seats.index(seat)), card) for seat, cards in shown for card in cards]


def seen_at(table: Table, card: Card) -> list[int]:
    """Where the copies that lie open now were seen."""
    return [laid.version for laid in table.discard if laid.card == card]


def playable(table: Table, number: int) -> list[Card]:
    """Every card that this player may lay, as far as onlookers know."""
    places, known = table.places, table.options.known_deck
    fit = [card for card in followers(table) if not special_as_last(table.options, table.hands[number], card)]
    if places is None or known is None:
        return fit
    at = hand_of(number)
    return [card for card in fit if card in known.index and places.can_hold(at, known.index[card])]


def followers(table: Table) -> list[Card]:
    """Every card that answers the chain, or else fits what is in force."""
    if table.pending is not None:
        return [card for card in CODES if answers(table.options, table.pending, card)]
    return [] if table.in_force is None else list(fitting_cards(*table.in_force))


CHECKS = (
    common_rules.game_runs(rule_id, Moves),
    common_rules.right_phase(rule_id, PHASES, barred=barred, more=moment),
    common_rules.seats_exist(rule_id, BySeats, seats_named),
    still_plays,
    common_rules.own_turn(rule_id, Play | Draw | Pass, OUT_OF_PLACE),
    common_rules.codes_exist(rule_id, Start | Play | Score, (), named_cards, in_the_deck),
    begins_with_colour,
    answers_the_chain,
    card_fits,
    no_special_as_last,
    only_the_drawn_card,
    could_be_drawn,
    colour_named,
    no_idle_colour,
    first_colour_stays,
    says_what_applies,
    catches_another,
    caught_in_time,
    something_missed,
    hand_can_hold,
    deck_can_hold,
    common_rules.hands_complete(rule_id, Score, OUT_OF_PLACE),
    common_rules.hands_shown(rule_id, Score, OUT_OF_PLACE),
)


def assume(table: Table, move: Moves) -> Iterator[Assumption]:
    """A draw because nothing fits, or because the card drawn before does not: only that hand could prove it, unless the
    deck leaves nothing that it could hold."""
    if not isinstance(move, Draw):
        return
    nothing_fits = denied(table, move.player)
    if nothing_fits is not None and may_hold_fitting(table, nothing_fits, table.seats.index(move.player)):
        top, colour = nothing_fits.top, nothing_fits.colour
        known = facts(player=move.player, colour=colour, top=top, fits=wanted(top, colour))
        yield Assumption(rule_id("withheld"), known | facts(what=f"none-{nothing_fits.place}"))


def may_hold_fitting(table: Table, said: NothingFits, number: int) -> bool:
    """Can this hand hold a card that would have to be laid?"""
    places, deck = table.places, table.options.known_deck
    if places is None or deck is None:
        return True
    codes = (deck.index[card] for card in said.of_place() if card in deck.index)
    return any(places.can_hold(hand_of(number), code) for code in codes)
