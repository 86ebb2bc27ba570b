"""What may be reported next: who, what, and in which form."""

from __future__ import annotations

from collections.abc import Iterator

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat
from referee.games.good_vs_evil.cards import DECK, DEFUSE, KITTEN, NOPE
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.forms_plays import play_forms
from referee.games.good_vs_evil.hidden_pile import Pile, named, pile_of
from referee.games.good_vs_evil.rules import REVEALED
from referee.games.good_vs_evil.rules_hidden_cards import certainly_holds, may_hold
from referee.games.good_vs_evil.table import DRAW, Due, Table, hand_of
from referee.hidden_cards.bounds import copies, possible


def expects(table: Table) -> tuple[Expectation, ...]:
    if table.phase == "finished":
        return ()
    return (*while_pending(table), *after_closing(closed(table)))


def while_pending(table: Table) -> Iterator[Expectation]:
    if table.pending is None:
        return
    own = None if table.options.self_nope else table.pending.laid_last
    may = [number for number in table.living if number != own and may_hold(table, number, NOPE)]
    if may:
        yield Expectation("nope", tuple(table.seats[number] for number in may))
    yield Expectation("settle")


def after_closing(table: Table) -> Iterator[Expectation]:
    if table.due is None:
        on_turn = (table.seats[table.turn],)
        if play_forms(table, table.turn):
            yield Expectation("play", on_turn)
        yield Expectation("draw", on_turn)
        return
    reporter = (table.seats[table.due.player],)
    if table.due.type != "defuse":
        yield Expectation(table.due.type, reporter)
        return
    if ways_out(table, table.due.player):
        yield Expectation("defuse", reporter)
    if not (table.options.must_defuse and certainly_holds(table, table.due.player, DEFUSE)):
        yield Expectation("explode", reporter)


def ways_out(table: Table, number: int) -> list[bool]:
    """Values of `as_godcat` with which this player can save himself."""
    by_defuse = [False] if may_hold(table, number, DEFUSE) else []
    return [*by_defuse, *([True] if table.godcat == number else [])]


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    if type_ in ("nope", "settle"):
        return forms.body(type_, seat)
    met = closed(table)
    if type_ == "play":
        return forms.either(play_forms(met, met.turn))
    if type_ == "draw":
        return draw_form(pile_of(met), seat)
    assert met.due is not None
    return follow_up_form(met, met.due, type_, seat)


def draw_form(pile: Pile, seat: Seat | None) -> Schema:
    if not pile.top_may_be_kitten():
        return forms.body("draw", seat)
    optional = ("card",) if pile.top_may_be_safe() else ()
    return forms.body("draw", seat, optional, card=forms.exactly(KITTEN))


def follow_up_form(table: Table, due: Due, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "give":
            return card_form(table, type_, seat, due.player)
        case "steal":
            return card_form(table, type_, seat, due.other)
        case "answer":
            return forms.body(type_, seat, has=forms.one_of(answers(table, due)))
        case "reveal":
            return forms.body(type_, seat, cards=top_cards(table, pile_of(table)))
        case "bottom":
            return forms.either(bottom_forms(table, seat))
        case "armageddon":
            return forms.either(armageddon_forms(table, due.player, seat))
        case "defuse":
            return defuse_form(table, due.player, seat)
        case _:
            return forms.body("explode", seat, ("hand",), hand=hand_form(table, due.player))


def card_form(table: Table, type_: str, seat: Seat | None, giver: int | None) -> Schema:
    """A card out of that hand: unseen, unless it is the Godcat."""
    assert giver is not None
    others = table.places.hidden[hand_of(giver)].size != 0
    may = [*([True] if table.godcat == giver else []), *([False] if others else [])]
    return forms.body(type_, seat, ("godcat",) if others else (), godcat=forms.one_of(may))


def answers(table: Table, due: Due) -> list[bool]:
    assert due.wish is not None
    yes = [True] if may_hold(table, due.player, due.wish) else []
    return [*yes, *([] if certainly_holds(table, due.player, due.wish) else [False])]


def top_cards(table: Table, pile: Pile) -> Schema:
    """Each as far as it is known; one row for each way kittens may lie among them."""
    if pile.size is not None:
        return so_many_cards(table, pile, min(REVEALED, pile.size))
    several = [so_many_cards(table, pile, number) for number in range(REVEALED, 0, -1)]
    return {"type": "array", "oneOf": several}


def so_many_cards(table: Table, pile: Pile, number: int) -> Schema:
    if not number:
        return forms.exactly([])
    seen, unknown = named(pile.order), possible(DECK, table.places, DRAW)
    anything = forms.one_of([KITTEN, *unknown, *dict.fromkeys(card for card in seen if card not in unknown)])
    # Bounds that contradict each other, as a corrected record can leave them, may go below none at all.
    hidden = {card: max(0, table.places.at_most(DRAW, code)) for card, code in DECK.index.items()}
    often = {card: (0, most + seen.count(card)) for card, most in hidden.items()}
    return forms.limited(forms.rows(_rows(pile, number, unknown), anything, number), often)


def _rows(pile: Pile, number: int, unknown: list[Card]) -> Iterator[tuple[Schema, ...]]:
    if number == 0:
        yield ()
        return
    if pile.top_may_be_kitten():
        lifted = pile.lifted(kitten=True)
        loose = list(dict.fromkeys((*unknown, *named(lifted.forgotten))))
        for rest in _rows(lifted.rest, number - 1, loose):
            yield (forms.exactly(KITTEN), *rest)
    if pile.top_may_be_safe():
        here = forms.one_of(unknown) if pile.top is None else forms.exactly(pile.top.card)
        for rest in _rows(pile.lifted(kitten=False).rest, number - 1, unknown):
            yield (here, *rest)


def bottom_forms(table: Table, seat: Seat | None) -> list[Schema]:
    pile, found = pile_of(table), []
    if pile.bottom_may_be_safe():
        found.append(forms.body("bottom", seat, keep=forms.exactly(True)))
    if pile.bottom_may_be_kitten():
        found.append(forms.body("bottom", seat, keep=forms.exactly(True), card=forms.exactly(KITTEN)))
    # Only a contradictory record leaves an empty pile, and so neither of the above.
    if pile.bottom_may_be_safe() or table.options.heck_kitten == "choice" or not found:
        found.append(forms.body("bottom", seat, keep=forms.exactly(False)))
    return found


def armageddon_forms(table: Table, player: int, seat: Seat | None) -> list[Schema]:
    others = [table.seats[number] for number in table.living if number != player]
    return [
        forms.body(
            "armageddon",
            seat,
            target=forms.exactly(target),
            swapped=forms.one_of([True, False]),
            godcat=forms.one_of([table.seats[player], target]),
        )
        for target in others
    ]


def defuse_form(table: Table, player: int, seat: Seat | None) -> Schema:
    ways = ways_out(table, player)
    optional = ("as_godcat",) if False in ways else ()
    return forms.body("defuse", seat, optional, as_godcat=forms.one_of(ways))


def hand_form(table: Table, player: int) -> Schema:
    """Who must play a Defuse that is seen shows none while exploding."""
    size, held = table.places.hidden[hand_of(player)].size, copies(DECK, table.places, hand_of(player))
    if table.options.must_defuse:
        held.pop(DEFUSE, None)
    return forms.cards(held, size) if size else forms.exactly([])
