"""The dispute `forgot-mau`: a catch with its window explained."""

from __future__ import annotations

import msgspec

from referee.disputes.kinds import Case, Played, Reason, Settlement
from referee.game import Seat
from referee.games.mau_mau.moves import Catch, Play, Say
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import Call, Table, call_due, one_less
from referee.text import Line, Text, line


class ClaimedCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which call is said to have been missing; it follows from the play if nobody says."""

    claimed: Call | None = None


WINDOWS = {
    "next-action": Text(
        "A missing call can be caught until anyone next lays or draws a card.",
        "Ein fehlender Ruf kann erwischt werden, bis jemand die nächste Karte legt oder zieht.",
    ),
    "own-turn": Text(
        "A missing call can be caught until that player next lays or draws a card.",
        "Ein fehlender Ruf kann erwischt werden, bis diese Person selbst die nächste Karte legt oder zieht.",
    ),
}


def forgot_mau(case: Case) -> Settlement:
    step = case.step()
    if step is None or not isinstance(step.move, Play):
        said = line("No card was laid at {version}.", "Bei {version} wurde keine Karte gelegt.", version=case.about)
        return rejected(Reason(rule_id("catch-wrong"), said))
    player = step.move.player
    due = call_due(one_less(step.before.hands[step.before.seats.index(player)]))
    objection = nothing_missing(case, step, step.move, due)
    if objection is not None or due is None:
        return rejected(*([] if objection is None else [objection]))
    return by_window(case, step, player, due)


def rejected(*reasons: Reason) -> Settlement:
    return Settlement("rejected", reasons)


def nothing_missing(case: Case, step: Played, move: Play, due: Call | None) -> Reason | None:
    at = (step.version,)
    if case.against not in (None, move.player):
        said = line(
            "The card at {version} was laid by {player:seat}.",
            "Die Karte bei {version} hat {player:seat} gelegt.",
            version=step.version,
            player=move.player,
        )
        return Reason(rule_id("catch-wrong"), said, at)
    if due is None or case.evidence.get("claimed") not in (None, due):
        said = line(
            "{player:seat} had {cards:# card|# cards} left at {version}; no such call was due.",
            "{player:seat} hatte bei {version} noch {cards:# Karte|# Karten}; ein solcher Ruf war nicht fällig.",
            player=move.player,
            version=step.version,
            cards=step.after.hands[step.after.seats.index(move.player)],
        )
        return Reason(rule_id("catch-wrong"), said, at)
    if move.say == due:
        return Reason(rule_id("say"), call_heard(move.player, due, step.version), at)
    if case.by == move.player:
        said = line(
            "{player:seat} cannot catch himself or herself; saying it late would count.",
            "{player:seat} kann sich nicht selbst erwischen; nachholen würde zählen.",
            player=move.player,
        )
        return Reason(rule_id("catch-self"), said, at)
    table: Table = case.state
    if table.number(case.by) in table.placed:
        said = line(
            "{player:seat} is out and catches nobody.",
            "{player:seat} ist draußen und erwischt niemanden.",
            player=case.by,
        )
        return Reason(rule_id("out"), said, at)
    return None


def call_heard(player: Seat, call: Call, version: int) -> Line:
    return line(
        '{player:seat} said "{call:word}" at {version}.',
        "{player:seat} hat bei {version} „{call:word}“ gesagt.",
        player=player,
        call=call,
        version=version,
    )


def by_window(case: Case, step: Played, player: Seat, due: Call) -> Settlement:
    table: Table = case.state
    number = table.seats.index(player)
    silent = line(
        '{player:seat} laid a card at {version} and did not say "{call:word}".',
        "{player:seat} hat bei {version} gelegt und nicht „{call:word}“ gesagt.",
        player=player,
        version=step.version,
        call=due,
    )
    reasons = [Reason(rule_id("say"), silent, (step.version,)), Reason(rule_id("catch-late"), window_of(table))]
    closer = closing(case, step, number)
    if closer is None:
        still = line("Since then the window is open.", "Seitdem ist das Fenster offen.")
        catcher = case.by or table.seats[table.following(number, 1, 1)]
        upheld = (*reasons, Reason(rule_id("catch-late"), still, (step.version,)))
        return Settlement("upheld", upheld, (Catch(player=catcher, target=player, missed=due),))
    return rejected(*reasons, closed_by(closer, player, due))


def window_of(table: Table) -> Line:
    text = WINDOWS[table.options.catch_window]
    return line(text.en, text.de)


def closing(case: Case, step: Played, number: int) -> Played | None:
    """The move that closed the window which this play opened."""
    for later in case.steps:
        missed = later.before.open_window(number) if later.version > step.version else None
        if missed is not None and missed.version == step.version:
            after = later.after.open_window(number)
            if after is None or after.version != step.version:
                return later
    return None


def closed_by(closer: Played, player: Seat, due: Call) -> Reason:
    at = (closer.version,)
    if isinstance(closer.move, Say):
        return Reason(rule_id("say"), call_heard(player, due, closer.version), at)
    if isinstance(closer.move, Catch):
        said = line(
            "{player:seat} was caught for it at {version} already.",
            "{player:seat} wurde dafür schon bei {version} erwischt.",
            player=player,
            version=closer.version,
        )
        return Reason(rule_id("catch-wrong"), said, at)
    said = line("The window closed at {version}.", "Das Fenster ging bei {version} zu.", version=closer.version)
    return Reason(rule_id("catch-late"), said, at)
