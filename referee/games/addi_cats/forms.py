"""What may be reported next, and the forms for it: the bodies as JSON Schemas."""

from __future__ import annotations

from itertools import combinations

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat
from referee.games.addi_cats.effects_refill import reachable, richest
from referee.games.addi_cats.table import Table
from referee.games.addi_cats.table_situation import equals
from referee.games.addi_cats.view import fresh_copies


def expects(table: Table) -> tuple[Expectation, ...]:
    if table.finished():
        return ()
    return tuple(_expected(table))


def _expected(table: Table) -> list[Expectation]:
    due: list[Expectation] = []
    if table.turn is not None:
        due.append(Expectation("flip", (table.seats[table.turn],)))
    if table.phase == "magic":
        due.append(Expectation("flip_all"))
    if table.phase == "refill":
        due.append(Expectation("refill", (table.seats[table.refilling[0]],)))
    else:
        due += _meanwhile(table)
    if table.options.endless:
        due.append(Expectation("stop"))
    return due


def _meanwhile(table: Table) -> list[Expectation]:
    """What may come besides the next card."""
    due: list[Expectation] = []
    if table.latest_flip and not table.slapped:
        due.append(Expectation("slaps"))
    if table.giver is not None and table.giver in table.playing:
        due.append(Expectation("gift", (table.seats[table.giver],)))
    if callers := possible_callers(table):
        due.append(Expectation("call_mouse", tuple(table.names(callers))))
    if uncounted := [cat for cat in table.playing if table.down(cat) is None and not table.stacks.inside(cat)]:
        due.append(Expectation("empty", tuple(table.names(uncounted))))
    return due


def possible_callers(table: Table) -> list[int]:
    fresh = not table.missed and bool(equals(table))
    closed = not table.latest_flip or table.slapped or table.called or fresh or table.phase == "magic"
    if not table.options.mouse_call or closed:
        return []
    return [cat for cat in table.playing if all(cat not in equal.cats for equal in table.missed)]


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "flip":
            cat = table.number(seat)
            tops = possible_tops(table, cat) if cat is not None else []
            return forms.body(type_, seat, card=forms.one_of(tops))
        case "flip_all":
            able = [cat for cat in table.playing if table.can_flip(cat)]
            cards = {table.seats[cat]: forms.one_of(possible_tops(table, cat)) for cat in able}
            return forms.body(type_, cards=forms.record(cards))
        case "slaps":
            return forms.either(slaps_forms(table))
        case "gift":
            others = [other for other in table.names(table.playing) if other != seat]
            return forms.body(type_, seat, to=forms.list_of(forms.one_of(others), 0, len(others), unique=True))
        case "refill":
            return forms.either(refill_forms(table, seat))
        case _:
            return forms.body(type_, seat)


def slaps_forms(table: Table) -> list[Schema]:
    """One after the other, or two together with whoever covers more of the mouse, or has its head, named.

    Whatever the paws did, one of these bodies has the same result: a tie that the table settled is an order.
    """
    cats = table.names(table.playing)
    apart = forms.list_of(forms.one_of(cats), 0, len(cats), unique=True)
    bodies = [forms.body("slaps", order=apart)]
    for one, other in combinations(cats, 2):
        together = forms.exactly([[one, other]])
        covered = forms.one_of([[one, other], [other, one]])
        bodies.append(forms.body("slaps", order=together, coverage=covered))
        bodies.append(forms.body("slaps", order=together, head=forms.one_of([one, other])))
    return bodies


def refill_forms(table: Table, seat: Seat | None) -> list[Schema]:
    """The usual half, or so many cards of one of the richest, or of all of them."""
    rich = {table.seats[cat]: _up_to(reachable(table, cat)) for cat in richest(table)}
    choices = [{name: number} for name, number in rich.items()]
    choices += [rich] if len(rich) > 1 else []
    bodies = [forms.body("refill", seat)]
    return bodies + [forms.body("refill", seat, **{"from": forms.record(choice)}) for choice in choices]


def _up_to(number: int | None) -> Schema:
    return {"type": "integer", "minimum": 1} | ({} if number is None else {"maximum": number})


def possible_tops(table: Table, cat: int) -> list[Card]:
    """Which cards the top of a stack can be."""
    top = table.stacks.top(cat)
    if top is None:
        return []
    fresh = fresh_copies(table)
    known = {trace.card for trace in table.stacks.traces() if top.id in trace.blocks}
    return [card for card in table.deck.codes if card in known or (top.fresh != 0 and fresh[card] > 0)]
