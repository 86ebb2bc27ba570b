"""Forms: the bodies that may be reported now, as JSON Schemas."""

from __future__ import annotations

from itertools import combinations

from referee import forms
from referee.forms import Schema
from referee.game import Seat
from referee.games.addi_cats.effects_refill import reachable, richest
from referee.games.addi_cats.table import Table
from referee.games.addi_cats.view import possible_tops


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "flip":
            cat = table.number(seat)
            tops = possible_tops(table, cat) if cat is not None else []
            return forms.body(type_, seat, card=forms.one_of(tops))
        case "flip_all":
            able = [cat for cat in table.playing if table.down(cat)]
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


def _up_to(number: int) -> Schema:
    return {"type": "integer", "minimum": 1, "maximum": number}
