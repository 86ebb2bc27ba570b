"""Who may not do something, or comes at the wrong moment, is told so before what is wrong with the body."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.game import Game
from referee.games import GAMES
from referee.procedure import decide, refused_unread
from referee.procedure.commands import Amend, Command, Decide, File, Open, Refused, Report, Strike
from referee.procedure.drafting import Unreadable
from tests.audit.evenings import ADDI, ED, MAU, SLAPPED, amends, attacked, flips, move, opened, own
from tests.audit.recording import Scribe
from tests.procedure.desk import Desk, PaperSeal
from tests.procedure.evenings import Evening

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def at_ed() -> Scribe:
    """Ben reported the latest move."""
    return opened(ED, anna=None, ben=None).write(own("anna", "play", card="4"), own("ben", "play", card="8"))


def at_mau() -> Scribe:
    return opened(MAU, ben=None, anna=None).write(move("host", "start", card="turquoise-4"))


def quarrelling() -> Scribe:
    """An open dispute of Ben's about the latest move."""
    return flips(ADDI, anna="7+4", ben="1+1").write(SLAPPED)


def settled() -> Scribe:
    return quarrelling().write(Decide(by="host", id=1, verdict="rejected", reason="no"))


def used_up() -> Scribe:
    scribe = at_ed()
    for number in range(ED.procedure.most_corrections):
        scribe.write(amends(2, own("anna", "play", card="84"[number % 2])))
    return scribe


Asked = tuple[Any, type[Command], str, object]
TOLD: dict[str, tuple[Asked, str | None]] = {
    "Ben reports Anna's move, card 7": (
        (at_ed, Report, "player:ben", {"type": "play", "player": "anna", "card": 7}),
        "table.seat",
    ),
    "... his own": ((at_ed, Report, "player:ben", {"type": "play", "player": "ben", "card": 7}), None),
    "... whose is unreadable": ((at_ed, Report, "player:ben", {"type": "play", "player": 7, "card": "8"}), None),
    "... nobody's": ((at_ed, Report, "player:ben", {"type": "play"}), None),
    "... of no type": ((at_ed, Report, "player:ben", {"type": ["play"], "player": "anna"}), "table.seat"),
    "... of an unknown type": ((at_ed, Report, "player:ben", {"type": "dance"}), None),
    "... the table's": ((at_mau, Report, "player:ben", {"type": "start", "card": 7}), "table.seat"),
    "... what any seat may": ((attacked, Report, "player:ben", {"type": "settle", "louder": 1}), None),
    "... and lets it stand": (
        (at_ed, Report, "player:ben", {"type": "play", "player": "ben", "stands": True}),
        "table.stands",
    ),
    "... or nearly": ((at_ed, Report, "player:ben", {"type": "play", "player": "ben", "stands": "yes"}), None),
    "the host confides": (
        (at_mau, Report, "host", {"type": "draw", "player": "ben", "card": 7}),
        "table.private",
    ),
    "Anna confides for Ben": (
        (at_mau, Report, "player:anna", {"type": "draw", "player": "ben", "card": 7}),
        "table.private",
    ),
    "Ben confides something else": ((at_mau, Report, "player:ben", {"type": "draw", "player": "ben", "card": 7}), None),
    "a spectator reports nothing": ((at_ed, Report, "spectator", None), "table.role"),
    "a stranger reports": ((at_ed, Report, "player:ghost", []), "table.role"),
    "the host reports nothing": ((at_ed, Report, "host", None), None),
    "a move while a dispute is open": ((quarrelling, Report, "host", {"type": 7}), "table.dispute-open"),
    "a spectator then": ((quarrelling, Report, "spectator", {"type": 7}), "table.role"),
    "a seat strikes another's": ((at_ed, Strike, "player:anna", {"strike": "3"}), "table.own-latest"),
    "a seat strikes an earlier move": ((at_ed, Strike, "player:ben", {"strike": 2}), "table.own-latest"),
    "a seat strikes who knows what": ((at_ed, Strike, "player:ben", {"strike": "3"}), None),
    "... without a reason": ((at_ed, Strike, "player:ben", {"strike": 3}), None),
    "the host strikes who knows what": ((at_ed, Strike, "host", {"strike": True}), None),
    "a strike too many": ((used_up, Strike, "host", {}), "table.corrections"),
    "a seat amends": ((at_ed, Amend, "player:ben", {"amend": 3}), "table.role"),
    "the host amends nothing": ((at_ed, Amend, "host", {"amend": 3, "move": 7}), None),
    "... by what it cannot confide": (
        (at_mau, Amend, "host", {"amend": 2, "move": {"type": "draw", "player": "ben", "card": 7}}),
        "table.private",
    ),
    "an amendment too many": ((used_up, Amend, "host", {"move": {}}), "table.corrections"),
    "in another's name": ((at_ed, File, "player:ben", {"by": "anna"}), "table.own-name"),
    "in whose name?": ((at_ed, File, "player:ben", {"by": 7, "kind": "turn"}), None),
    "a second dispute": ((quarrelling, File, "player:ben", {"kind": "weather"}), "table.one-open"),
    "... the host's for Ben": ((quarrelling, File, "host", {"by": "ben"}), "table.one-open"),
    "... the host's for nobody": ((quarrelling, File, "host", {"by": 7}), None),
    "... another seat's": ((quarrelling, File, "player:cleo", {}), None),
    "a seat decides": ((quarrelling, Decide, "player:ben", {"id": 1}), "table.role"),
    "what is settled": ((settled, Decide, "host", {"id": 1, "verdict": "maybe"}), "table.settled"),
    "what is open": ((quarrelling, Decide, "host", {"id": 1, "verdict": "maybe"}), None),
    "what nobody filed": ((quarrelling, Decide, "host", {"id": 9}), None),
    "a seat opens": ((lambda: Scribe(ED), Open, "player:ben", {}), "table.role"),
    "the host opens": ((lambda: Scribe(ED), Open, "host", {"players": 7}), None),
}


@pytest.mark.parametrize(("asked", "rule"), TOLD.values(), ids=TOLD)
def test_what_can_be_told_of_an_unfit_body(asked: Asked, rule: str | None) -> None:
    table, kind, by, sent = asked
    said = refused_unread(table().start, kind, by, sent)
    assert (said.violations[0].rule if said else None) == rule
    assert said is None or (said.kind in ("forbidden", "conflict") and not said.errors)


def test_every_rule_that_comes_before_the_body_is_told() -> None:
    later = {"table.nothing-there", "table.admission"}
    assert {rule for _, rule in TOLD.values() if rule} == ED.procedure.rules.keys() - later


# Of a body that fits it says just what the door says.


def body_of(command: Command) -> dict[str, Any]:
    match command:
        case Report():
            player = {} if command.player is None else {"player": command.player}
            told = {**command.fields, **command.private, **player}
            return {**told, "type": command.type, "stands": command.stands, "reason": command.reason}
        case Strike():
            return {"strike": command.strike, "reason": command.reason}
        case Amend():
            return {"amend": command.amend, "move": body_of(command.move), "reason": command.reason}
        case File():
            about = {"against": command.against, "about": command.about, "evidence": command.evidence}
            return {"kind": command.kind, "by": command.claimant, **about}
        case Decide():
            return {"id": command.id, "verdict": command.verdict, "reason": command.reason}
        case Open():
            return {}


def invented(evening: Evening, random: Random) -> Command:
    """Anybody asks for anything."""
    seats = evening.setup.seats
    by = random.choice(["host", "spectator", *(f"player:{seat}" for seat in seats)])
    version = random.randint(1, len(evening.desk.events) + 1)
    report = evening.random.choice(evening.reports)
    kind = evening.game.move_type(report["type"])
    private = {name: report[name] for name in (kind.private if kind else ()) if name in report}
    fields = {name: each for name, each in report.items() if name not in ("type", "player", *private)}
    stands: dict[str, Any] = {"stands": True, "reason": "so"} if random.random() < 0.3 else {}
    moved = Report(by=by, type=report["type"], player=report.get("player"), fields=fields, private=private, **stands)
    match random.randrange(5):
        case 0:
            return moved
        case 1:
            return Strike(by=by, strike=version, reason="so")
        case 2:
            return Amend(by=by, amend=version, move=moved, reason="so")
        case 3:
            claimant = random.choice([None, *seats])
            return File(by=by, kind="turn", claimant=claimant, evidence={"claimed": seats[0]})
        case _:
            return Decide(by=by, id=random.randint(1, 4), verdict="rejected", reason="so")


@EVERY_GAME
def test_it_says_what_the_door_says(game: Game) -> None:
    said = [answers(Evening(game, seed), Random(seed)) for seed in range(2)]
    kinds = {each.kind if isinstance(each, Refused) else None for told in said for each in told}
    assert {"forbidden", "conflict", None} <= kinds


def answers(evening: Evening, random: Random) -> list[Refused | None]:
    evening.spend(40)
    desk = evening.desk
    return [same_as_decided(desk, invented(evening, random)) for _ in range(150)]


def same_as_decided(desk: Desk, command: Command) -> Refused | None:
    early = refused_unread(desk.standing, type(command), command.by, body_of(command))
    try:
        decided = decide(desk.standing, command, desk.past(), PaperSeal())
    except Unreadable:
        return None
    if isinstance(decided, Refused) and decided.kind in ("forbidden", "conflict"):
        assert early == decided, command
        return early
    repeated = not isinstance(decided, Refused) and decided.repeats is not None
    assert early is None or repeated, command
    return None
