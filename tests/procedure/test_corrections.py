"""What stops a correction, and what does not: by what everybody saw, and whoever made the later moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.disputes.kinds import Case, DisputeKind, NoEvidence, Settlement
from referee.game import Game, Objections, facts, objects
from referee.games.mau_mau.moves import Draw, Pass
from referee.games.mau_mau.table import Table
from referee.procedure.commands import Accepted, File, Refused, Report, Strike
from referee.procedure.drafting import reported_move
from referee.procedure.standing import Standing
from referee.text import Text
from tests.audit.evenings import ED, GVE, MAU, NOPED, amends, attacked, decides, move, opened, own
from tests.audit.forging import forged_event, unsound
from tests.audit.recording import Scribe

DRAW = own("anna", "draw")


def stopped(said: Accepted | Refused) -> Iterator[tuple[int | None, str]]:
    assert isinstance(said, Refused) and said.kind == "illegal", said
    return ((said.version, violation.rule) for violation in said.violations)


def noped_by_host() -> Scribe:
    return attacked().write(amends(3, own("ben", "nope")))


def noped_by_ruling() -> Scribe:
    return attacked().write(NOPED).write(decides(1, "upheld"))


@pytest.mark.parametrize("noped", [noped_by_host, noped_by_ruling])
def test_whoever_amended_a_later_move_it_stops_a_correction_that_makes_it_illegal(noped: object) -> None:
    assert callable(noped)
    assert list(stopped(noped().ask(amends(2, DRAW)))) == [(3, "gve.nope-nothing")]


def test_such_a_correction_is_found_in_a_record() -> None:
    drawing = forged_event("amended", "host", amend=2, reason="so", move={"type": "draw", "player": "anna"})
    assert unsound(GVE, [*noped_by_ruling().events, drawing]) == [("record.correction", (8, 3))]


CALLED = own("anna", "play", card="pink-9", say="mau")


def caught() -> Scribe:
    """Ben confided what he drew. Anna forgot to call at 11, so that the referee let Ben catch her at 14."""
    scribe = opened(MAU, ben=None, anna=None).write(move("host", "start", card="turquoise-4"))
    scribe.write(replace(own("ben", "draw"), private={"card": "pink-7"}), own("ben", "pass"))
    for anna, ben in (("turquoise-1", "yellow-1"), ("yellow-2", "orange-2"), ("orange-3", "pink-3")):
        scribe.write(own("anna", "play", card=anna), own("ben", "play", card=ben))
    scribe.write(own("anna", "play", card="pink-9"))
    return scribe.write(File(by="player:ben", kind="forgot-mau", about=11))


def test_what_the_referee_itself_let_follow_counts_as_a_later_move() -> None:
    """A penalty does not stay silently behind when its reason goes: it is taken back first."""
    scribe = caught()
    assert list(stopped(scribe.ask(amends(11, CALLED)))) == [(14, "mau.catch-wrong")]
    scribe.write(Strike(by="host", strike=14, reason="she did call"), amends(11, CALLED))
    assert audit(MAU, scribe.events).sound


def test_a_later_move_that_was_illegal_before_stops_nothing() -> None:
    """Nor does one that the table let stand, whatever else it breaks now."""
    late = replace(move("host", "play", "anna", card="8"), stands=True, reason="nobody noticed")
    scribe = opened(ED, anna=None, ben=None, cleo=None).write(own("anna", "play", card="4"), late)
    assert isinstance(scribe.ask(amends(2, own("anna", "play", card="8"))), Accepted)


# By what everybody saw: whether a correction holds must tell nobody what was confided.


@objects("mau.turn")
def keeps_no_pink_on_yellow(table: Table, move: Pass) -> Objections:
    """A rule that reads what was confided."""
    if table.confided == "pink-7" and table.top == "yellow-4":
        yield facts(turn="ben", player=move.player)


NOSY = replace(MAU, checks=(*MAU.checks, keeps_no_pink_on_yellow))


def drawn(game: Game) -> Scribe:
    scribe = opened(game, ben=None, anna=None).write(move("host", "start", card="turquoise-4"))
    return scribe.write(replace(own("ben", "draw"), private={"card": "pink-7"}), own("ben", "pass"))


def test_a_correction_is_judged_by_what_everybody_saw() -> None:
    assert isinstance(drawn(NOSY).ask(amends(2, move("host", "start", card="yellow-4"))), Accepted)
    scribe = drawn(NOSY)
    shown = opened(NOSY, ben=None, anna=None).write(move("host", "start", card="yellow-4"))
    shown.write(replace(own("ben", "draw"), private={"card": "pink-7"}))
    assert list(stopped(shown.ask(own("ben", "pass")))) == [(None, "mau.turn")], "the rule does read it"
    assert audit(NOSY, scribe.write(amends(2, move("host", "start", card="yellow-4"))).events).sound


def test_a_dispute_is_settled_on_what_everybody_saw() -> None:
    seen: list[Case] = []

    def settle(case: Case) -> Settlement:
        seen.append(case)
        return Settlement("rejected", ())

    peeping = DisputeKind(kind="peeping", name=Text("", ""), text=Text("", ""), evidence=NoEvidence, settle=settle)
    game = replace(MAU, disputes=(*MAU.disputes, peeping))
    scribe = opened(game, ben=None, anna=None).write(move("host", "start", card="turquoise-4"))
    scribe.write(replace(own("ben", "draw"), private={"card": "pink-7"}), File(by="host", kind="peeping"))
    (case,) = seen
    assert [step.move for step in case.steps][-1] == Draw("ben") and case.state.confided is None
    assert case.state.phase == "drawn"


# Members in any order, as a phone may send them.


def test_an_amendment_reads_members_in_any_order_alike() -> None:
    """Hands are told by seat; a move's own members too may come as they like."""
    for hands in ({"anna": ["1"], "ben": ["2"]}, {"ben": ["2"], "anna": ["1"]}):
        report = Report(by="host", type="score", fields={"hands": hands})
        assert list(reported_move(ED, report).hands) == ["anna", "ben"]  # type: ignore[attr-defined]


# The limit.


def limited(game: Game, most: int) -> Game:
    return replace(game, procedure=replace(game.procedure, most_corrections=most))


def test_an_amendment_by_a_ruling_counts_but_is_not_stopped_by_the_limit() -> None:
    game = limited(GVE, 1)
    attack, settle = own("anna", "play", cards=["attack"]), move("host", "settle")
    scribe = opened(game, anna=None, ben=None, cleo=None).write(attack, settle)  # 2, 3
    scribe.write(NOPED, amends(2, attack), decides(1, "upheld"))  # 4, 5; 6; 7 decided, 8 amended
    assert [(event.version, event.type, event.by) for event in scribe.events[5:]] == [
        (6, "amended", "host"),
        (7, "decided", "host"),
        (8, "amended", "referee"),
    ]
    standing = scribe.start
    assert isinstance(standing, Standing) and standing.corrections == 2
    said = scribe.ask(Strike(by="host", strike=3, reason="so"))
    assert isinstance(said, Refused)
    assert (said.kind, [each.rule for each in said.violations]) == ("conflict", ["table.corrections"])
    assert audit(game, scribe.events).sound


def test_an_amendment_by_a_ruling_is_one_of_those_that_there_may_be() -> None:
    scribe = noped_by_ruling()
    counting = opened(limited(GVE, 1), anna=None, ben=None, cleo=None)
    counting.write(own("anna", "play", cards=["attack"]), move("host", "settle"), NOPED, decides(1, "upheld"))
    strike = Strike(by="host", strike=3, reason="so")
    assert isinstance(scribe.ask(strike), Accepted) and isinstance(counting.ask(strike), Refused)


def test_the_rule_says_so_in_both_languages() -> None:
    rule = GVE.procedure.rules["table.corrections"]
    assert "ruling" in rule.text.en and "Entscheid" in rule.text.de
