"""The dispute about a number of cards, which every game has: copies of one card, or cards in one hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from referee.disputes.kinds import Case, DisputeKind, Played, Reason, Settlement, by_claim, rejected
from referee.game import Card, Seat, State, Viewer
from referee.text import Text, line

ONLOOKER = Viewer("spectator")
CopiesCount = Callable[[Case, Card], Settlement]
HandCount = Callable[[Case, Seat], Settlement]


class CountedCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With a card: how many copies of it were seen. Without: how many cards `against` has in hand."""

    card: Card | None = None
    claimed: int | None = None


def about_cards(copies: CopiesCount, hand: HandCount | None = None) -> DisputeKind:
    """The game's own answers: `copies` about a card and, where counting move by move is not enough, `hand` about a hand."""

    def settle(case: Case) -> Settlement:
        card = case.evidence.get("card")
        if card is not None:
            return copies(case, card)
        if case.against is not None:
            return (hand or hand_count)(case, case.against)
        said = line("Which card, or whose hand? Name one.", "Welche Karte, oder wessen Hand? Nenn eines davon.")
        return rejected(f"{case.game.prefix}.cards", said)

    text = Text(
        "Derives how many cards a seat has, or where the copies of a card were seen.",
        "Leitet her, wie viele Karten ein Platz hat oder wo die Exemplare einer Karte zu sehen waren.",
    )
    name = Text("number of cards", "Zahl der Karten")
    shown = (("card", Text("card", "Karte")),)
    return DisputeKind(kind="card-count", name=name, text=text, evidence=CountedCards, shown=shown, settle=settle)


def hand_count(case: Case, seat: Seat, rule: str = "") -> Settlement:
    """Move by move since the latest deal."""
    cited = rule or f"{case.game.prefix}.hand"
    _, size = _round_and_hand(case, case.state, seat)
    said = line(
        "{seat:seat} holds {size:# card|# cards}.", "{seat:seat} hat {size:# Karte|# Karten}.", seat=seat, size=size
    )
    return by_claim(case, size, [*_changes(case, seat, cited), Reason(cited, said)])


def _changes(case: Case, seat: Seat, rule: str) -> Iterator[Reason]:
    latest, _ = _round_and_hand(case, case.state, seat)
    for step in case.steps:
        began, before = _round_and_hand(case, step.before, seat)
        ended, after = _round_and_hand(case, step.after, seat)
        if ended == latest and (before, began) != (after, ended):
            yield _change(step, rule, before, after, dealt=began != ended)


def _change(step: Played, rule: str, before: int | None, after: int | None, dealt: bool) -> Reason:
    said = line(
        "At {version}: {after} cards after the deal." if dealt else "At {version}: from {before} to {after}.",
        "Bei {version}: {after} Karten nach dem Geben." if dealt else "Bei {version}: von {before} auf {after}.",
        version=step.version,
        before=before,
        after=after,
    )
    return Reason(rule, said, (step.version,))


def _round_and_hand(case: Case, state: State, seat: Seat) -> tuple[int | None, int | None]:
    view = case.game.view(state, ONLOOKER)
    return view["round"], next(row["hand"] for row in view["players"] if row["id"] == seat)
