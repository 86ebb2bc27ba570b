"""The dispute `withheld`: did a fitting card lie in the hand of a player who drew because nothing fitted?

Who draws on says that the card just drawn does not fit, +4 and wild among those that would. By then that card is in the
hand, where others of its kind may have lain before: such a card is a fitting one that proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from referee.disputes.kinds import Case, Played, Reason, Settlement, rejected
from referee.game import Card, Seat
from referee.games.mau_mau.cards import FACES, wanted
from referee.games.mau_mau.hidden_draws import NothingFits, denied, lays_drawn_card
from referee.games.mau_mau.moves import Cards, Draw, Play, Score
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import Table
from referee.text import Line, Text, line

RULE = rule_id("withheld")


class ShownHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole hand, as the player shows it now."""

    hand: Cards | None = None


class Shown(msgspec.Struct, frozen=True):
    """Fitting cards that have come to light by now, and how many cards came into the hand after the draw."""

    fitting: tuple[Card, ...] = ()
    perhaps: tuple[Card, ...] = ()
    """Cards that fit if they were drawn just before, and need not have been laid if they lay in the hand."""
    versions: tuple[int, ...] = ()
    got: int = 0
    whole: bool = False
    """Everything that was in the hand has been seen."""

    @property
    def proves(self) -> bool:
        return len(self.fitting) > self.got


def withheld(case: Case) -> Settlement:
    step = case.step()
    if step is None or not isinstance(step.move, Draw):
        said = line("Nobody drew at {version}.", "Bei {version} hat niemand gezogen.", version=case.about)
        return rejected(RULE, said)
    player = step.move.player
    said_by = denied(step.before, player)
    if step.irregular or said_by is None:
        said = line(
            "The draw at {version} says nothing about the hand.",
            "Das Ziehen bei {version} sagt nichts über die Hand.",
            version=step.version,
        )
        return rejected(RULE, said, step.version)
    found = come_to_light(case, step, player, said_by)
    hand = shown_now(case, step, player)
    if not found.proves and not found.whole and hand is not None:
        objections = tuple(unreadable(case, step, player, tuple(hand)))
        if objections:
            return Settlement("rejected", (said_then(step, player), *objections))
        found = msgspec.structs.replace(seen(found, said_by, tuple(hand)), whole=True)
    return judged(step, player, found)


def shown_now(case: Case, draw: Played, player: Seat) -> list[Card] | None:
    """The evidence; an empty hand needs none."""
    table: Table = case.state
    empty = table.round == draw.before.round and not table.hands[table.seats.index(player)]
    hand: list[Card] | None = case.evidence.get("hand")
    return [] if empty and hand is None else hand


def come_to_light(case: Case, draw: Played, player: Seat, said: NothingFits) -> Shown:
    """What this hand has shown since the draw, up to the point where it proves something."""
    number = draw.before.seats.index(player)
    found = Shown(got=draw.after.gained[number] - draw.before.gained[number])
    for step in case.steps:
        if step.version <= draw.version or step.before.round != draw.before.round:
            continue
        gained = draw.before.gained[number]
        found = msgspec.structs.replace(found, got=step.before.gained[number] - gained)
        found = seen(found, said, shown_by(step, player), step.version)
        if found.proves:
            return found
        if isinstance(step.move, Score):
            return msgspec.structs.replace(found, whole=True)
        after = step.after.gained[number] if step.after.round == step.before.round else None
        found = found if after is None else msgspec.structs.replace(found, got=after - gained)
    return found


def shown_by(step: Played, player: Seat) -> tuple[Card, ...]:
    """Cards out of this hand; one that was drawn and laid at once never lay in it."""
    move, before = step.move, step.before
    if isinstance(move, Score):
        return move.hands.get(player, ())
    if not isinstance(move, Play) or move.player != player:
        return ()
    return () if lays_drawn_card(before, before.seats.index(player), move.card) else (move.card,)


def seen(found: Shown, said: NothingFits, cards: tuple[Card, ...], *at: int) -> Shown:
    """With those of these cards that are said not to have been there."""
    in_hand, drawn = said.of_hand(), said.of_place()
    fitting = tuple(card for card in cards if card in in_hand)
    perhaps = tuple(card for card in cards if card in drawn and card not in in_hand)
    return msgspec.structs.replace(
        found,
        fitting=(*found.fitting, *fitting),
        perhaps=(*found.perhaps, *perhaps),
        versions=(*found.versions, *at) if fitting or perhaps else found.versions,
    )


def unreadable(case: Case, draw: Played, player: Seat, hand: tuple[Card, ...]) -> Iterator[Reason]:
    table: Table = case.state
    expected = table.hands[table.seats.index(player)]
    known = table.options.known_deck
    for card in dict.fromkeys(hand):
        if card not in (FACES if known is None else known.index):
            said = line("There is no card {card:card}.", "Eine Karte {card:card} gibt es nicht.", card=card)
            yield Reason(rule_id("cards"), said)
    if table.round != draw.before.round:
        said = line(
            "That game is over; the hand shown now is another one.",
            "Jene Partie ist vorbei; die jetzt gezeigte Hand ist eine andere.",
        )
        yield Reason(rule_id("hands-size"), said)
    elif len(hand) != expected:
        said = line(
            "{player:seat} holds {expected:# card|# cards}, but {shown:# is|# are} shown.",
            "{player:seat} hat {expected:# Karte|# Karten}, gezeigt {shown:ist #|sind #}.",
            player=player,
            expected=expected,
            shown=len(hand),
        )
        yield Reason(rule_id("hands-size"), said)


def judged(draw: Played, player: Seat, found: Shown) -> Settlement:
    reasons = (said_then(draw, player), counted(draw, player, found))
    if found.proves:
        return Settlement("upheld", reasons)
    nothing = found.whole and not found.fitting and not found.perhaps
    return Settlement("rejected" if nothing else "undecidable", reasons)


def said_then(draw: Played, player: Seat) -> Reason:
    text = SAID["drawn" if draw.before.phase == "drawn" else "hand"]
    known = {"version": draw.version, "player": player, "fits": wanted(draw.before.top, draw.before.colour)}
    return Reason(RULE, Line(text, known), (draw.version,))


SAID = {
    "hand": Text(
        "At {version} {player:seat} drew because nothing fitted {fits:word}.",
        "Bei {version} zog {player:seat}, weil nichts zu {fits:word} passte.",
    ),
    "drawn": Text(
        "At {version} {player:seat} drew on because the card just drawn did not fit {fits:word}.",
        "Bei {version} zog {player:seat} weiter, weil die eben gezogene Karte nicht zu {fits:word} passte.",
    ),
}


def counted(draw: Played, player: Seat, found: Shown) -> Reason:
    said = line(
        "Fitting cards seen in that hand since: {cards:cards}; cards that came into it from the draw on: {got}.",
        "Passende Karten, die seither aus dieser Hand zu sehen waren: {cards:cards}; ab dem Ziehen dazugekommen: {got}.",
        cards=[*found.fitting, *found.perhaps],
        got=found.got,
    )
    return Reason(RULE, said, (draw.version, *found.versions))
