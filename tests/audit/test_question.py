"""The exact question asked again and again while a table is played: it finds what the audit finds, and not more."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from referee.audit import audit, question
from referee.audit.findings import Finding, told
from referee.audit.question import Question
from referee.game import Player
from referee.games import GAMES
from referee.hidden_cards.exact import Judgement, Problem
from referee.procedure.commands import Amend, Open, Strike
from referee.record.events import Event, redacted
from tests.audit import liars
from tests.audit.recording import Scribe, opening_of, recorded, reported, simulated

LYING = 4
"""Tables of each game, with liars."""


def accepted(name: str, seed: int) -> list[Event]:
    """What a referee records who believes what nothing contradicts while it is played."""
    setup, reports, _ = liars.lied(GAMES[name], seed)
    scribe = Scribe(GAMES[name]).write(opening_of(setup))
    for report in reports[:120]:
        scribe.ask(reported(GAMES[name], report))
    return scribe.events


def asked_bit_by_bit(events: Sequence[Event]) -> list[Finding]:
    game = GAMES.played_in(events[0])
    assert game is not None
    asked, half = Question(game), len(events) // 2
    asked.add(events[:half])
    asked.contradictions()
    asked.add(events[half:])
    assert asked.version == events[-1].version
    return asked.contradictions()


@pytest.mark.parametrize("name", GAMES)
def test_it_finds_what_the_audit_finds(name: str) -> None:
    caught = 0
    for seed in range(LYING):
        events = accepted(name, seed)
        seen = [redacted(event) if event.private else event for event in events]
        found = [each for each in audit(GAMES[name], seen).findings if each.argument]
        asked = asked_bit_by_bit(events)
        assert [(each.versions, each.line) for each in asked] == [(each.versions, each.line) for each in found]
        caught += len(found)
    assert caught or name not in ("mau-mau", "good-vs-evil"), "the others' liars are refused while they play"


@pytest.mark.parametrize("name", GAMES)
def test_it_finds_nothing_at_an_honest_table(name: str) -> None:
    setup, reports = simulated(GAMES[name], 4, most=80)
    assert asked_bit_by_bit(recorded(GAMES[name], setup, reports)) == []


MAU = GAMES["mau-mau"]
LIE = (
    {"type": "start", "card": "turquoise-4"},
    {"type": "play", "player": "anna", "card": "turquoise-9"},
    {"type": "draw", "player": "ben"},
    {"type": "play", "player": "ben", "card": "turquoise-2"},
    {"type": "play", "player": "anna", "card": "turquoise-1"},
    {"type": "play", "player": "ben", "card": "turquoise-8"},
)


def lied() -> Scribe:
    players = (Player("anna", "Anna"), Player("ben", "Ben"))
    scribe = Scribe(MAU).write(Open(by="host", players=players, first_player="anna", options=MAU.options()))
    return scribe.write(*(reported(MAU, report) for report in LIE))


def test_what_mends_it_takes_it_back() -> None:
    scribe = lied()
    asked = Question(MAU)
    asked.add(scribe.events)
    assert [each.versions for each in asked.contradictions()] == [(4, 7)]
    wild = {"type": "play", "player": "ben", "card": "wild", "colour": "pink"}
    scribe.write(Amend(by="host", amend=7, move=reported(MAU, wild), reason="misread"))
    asked.add(scribe.events[asked.version :])
    assert asked.contradictions() == []
    scribe.write(Strike(by="host", strike=6, reason="again"))
    asked.add(scribe.events[asked.version :])
    assert asked.contradictions() == []


def test_nothing_is_judged_again_where_nothing_became_visible(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Problem] = []
    whole = question.judge

    def counted(problem: Problem) -> Judgement:
        judged.append(problem)
        return whole(problem)

    monkeypatch.setattr(question, "judge", counted)
    asked, scribe = Question(MAU), lied()
    asked.add(scribe.events)
    found = asked.contradictions()
    assert asked.contradictions() == found and len(judged) == 1
    scribe.write(reported(MAU, {"type": "draw", "player": "anna"}))
    asked.add(scribe.events[asked.version :])
    assert asked.contradictions() == found


def test_it_can_be_kept_and_told_later() -> None:
    """As the store keeps it: in no language, and by nobody's name."""
    asked = Question(MAU)
    scribe = lied()
    asked.add(scribe.events)
    found = asked.contradictions()
    kept = msgspec.json.decode(msgspec.json.encode(found), type=list[Finding])
    standing = scribe.start
    lexicon = MAU.lexicon(standing.setup)  # type: ignore[union-attr]
    for language in ("en", "de"):
        assert [told(each, lexicon, language) for each in kept] == [told(each, lexicon, language) for each in found]
    assert b"Anna" not in msgspec.json.encode(found)
