"""A record that does not show what was confided excuses nothing but what that could have made of a move."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.audit.bundle import redacted
from referee.game import Game
from referee.games import GAMES
from referee.record.events import Event, move_of, public_move_of, setup_of
from tests.audit.evenings import MAU, mau, move, opened, own
from tests.audit.forging import Blame, Record, assert_sound, blamed, changed, remade, unsound
from tests.audit.recording import recorded, simulated

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
OTHER_CARD = {"rule": "mau.drawn", "facts": {"player": "ben", "why": "not-the-drawn-card"}}
MISFITS = [
    {"rule": "mau.fit", "facts": {"card": "pink-9", "colour": "turquoise", "top": "turquoise-4"}},
    {"rule": "mau.drawn", "facts": {"player": "ben", "why": "does-not-fit"}},
]


def bare(events: Record) -> Record:
    return redacted(events, lambda event: False)


def laid(card: str, colour: str | None) -> Record:
    """Ben confides that he drew a yellow 4. The host says that he laid another card, and lets it stand."""
    scribe = opened(MAU, ben=None, anna=None).write(move("host", "start", card="turquoise-4"))  # 2
    scribe.write(replace(own("ben", "draw"), private={"card": "yellow-4"}))  # 3
    stands = replace(
        move("host", "play", "ben", card=card, **({"colour": colour} if colour else {})),
        stands=True,
        reason="nobody minded",
    )
    return scribe.write(stands, own("anna", "draw")).events  # 4, 5


@cache
def another() -> Record:
    return laid("wild", "pink")


def test_what_a_confided_card_made_of_a_move_is_a_note() -> None:
    assert another()[3].irregular == [OTHER_CARD]
    found = audit(MAU, bare(another()))
    assert (found.sound, blamed(found)) == (True, [])
    assert notes(found.findings) == [("record.redacted", (4,))]
    assert_sound(MAU, another())


def test_what_everybody_saw_is_no_note() -> None:
    """The card does not fit, whichever was drawn; that it was another besides rests on what is not shown."""
    assert laid("pink-9", None)[3].irregular == [*MISFITS, OTHER_CARD]
    found = audit(MAU, bare(laid("pink-9", None)))
    assert found.sound and notes(found.findings) == [("record.redacted", (4,))]
    less = changed(laid("pink-9", None), 4, irregular=[OTHER_CARD])
    assert unsound(MAU, bare(less)) == [("record.irregular", (4,))]


def notes(findings: Any) -> list[Blame]:
    return [(each.rule, each.versions) for each in findings if each.severity == "note"]


INVENTED: dict[str, list[Any]] = {
    "a rule of no game": [{"rule": "mau.weather", "facts": {}}],
    "no rule": [{}],
    "a rule of matter": [{"rule": "mau.phase", "facts": {"phase": "drawn", "due": [], "type": "play"}}],
    "a rule of procedure": [{"rule": "table.seat", "facts": {"by": "host", "player": "ben"}}],
    "another rule": [{"rule": "mau.turn", "facts": {"turn": "anna", "player": "ben"}}],
    "another rule besides": [OTHER_CARD, {"rule": "mau.turn", "facts": {"turn": "anna", "player": "ben"}}],
    "twice the same": [OTHER_CARD, OTHER_CARD],
    "the wrong facts": [{"rule": "mau.drawn", "facts": {}}],
    "another's fault": [{"rule": "mau.drawn", "facts": {"player": "anna", "why": "not-the-drawn-card"}}],
    "more than a note says": [{**OTHER_CARD, "louder": True}],
}


@pytest.mark.parametrize("irregular", INVENTED.values(), ids=INVENTED)
def test_nothing_else_can_be_noted_of_that_move(irregular: list[Any]) -> None:
    for events in (another(), bare(another())):
        assert unsound(MAU, changed(events, 4, irregular=irregular))[0] == ("record.irregular", (4,))


@pytest.mark.parametrize("irregular", [[OTHER_CARD], *INVENTED.values()], ids=["that", *INVENTED])
def test_nothing_can_be_noted_of_other_moves(irregular: list[Any]) -> None:
    """Of no later one, nor of one before anything was confided."""
    late = changed(bare(mau()), 8, irregular=irregular, by="host", reason="so")
    early = changed(bare(mau()), 2, irregular=irregular, by="host", reason="so")
    assert unsound(MAU, late)[0] == ("record.irregular", (8,))
    assert unsound(MAU, early)[0] == ("record.irregular", (2,))


def test_what_nobody_confided_excuses_nothing() -> None:
    scribe = opened(MAU, ben=None, anna=None).write(move("host", "start", card="turquoise-4"), own("ben", "draw"))
    events = scribe.write(move("host", "play", "ben", card="wild", colour="pink")).events
    assert_sound(MAU, events)
    assert unsound(MAU, changed(events, 4, irregular=[OTHER_CARD], reason="so")) == [("record.irregular", (4,))]


def test_what_is_shown_excuses_nothing_though_something_else_is_not() -> None:
    """Ben laid the very card that he had confided. What Anna confided before, this record leaves out."""
    scribe = opened(MAU, anna=None, ben=None).write(move("host", "start", card="turquoise-4"))  # 2
    scribe.write(replace(own("anna", "draw"), private={"card": "pink-7"}), own("anna", "pass"))  # 3, 4
    scribe.write(replace(own("ben", "draw"), private={"card": "turquoise-9"}))  # 5
    events = scribe.write(move("host", "play", "ben", card="turquoise-9")).events  # 6
    shown = redacted(events, lambda event: event.player == "ben")
    assert_sound(MAU, shown)
    assert unsound(MAU, changed(shown, 6, irregular=[OTHER_CARD], reason="so")) == [("record.irregular", (6,))]


WITHHELD = {
    "rule": "mau.withheld",
    "facts": {"player": "anna", "colour": "pink", "top": "wild", "fits": ""},
}


@pytest.mark.parametrize("assumes", [[], [WITHHELD], [{"rule": "mau.weather", "facts": {}}]], ids=str)
def test_no_other_assumption_can_be_noted(assumes: list[Any]) -> None:
    """What is taken on trust follows from what everybody saw."""
    assert another()[4].assumes not in ([], assumes)
    for events in (another(), bare(another())):
        assert unsound(MAU, changed(events, 5, assumes=assumes)) == [("record.assumes", (5,))]
    both = changed(bare(another()), 4, assumes=[WITHHELD])
    assert unsound(MAU, both) == [("record.irregular", (4,))]


def test_who_confides_lets_nothing_stand() -> None:
    """That a report's own secret breaks a rule is matter, or a reason to refuse it: no record can note it."""
    noted = changed(bare(mau()), 3, irregular=[{"rule": "mau.drawn", "facts": {"player": "ben"}}], reason="so")
    assert unsound(MAU, noted)[0] == ("table.stands", (3,))


@EVERY_GAME
def test_no_assumption_rests_on_what_was_confided(game: Game) -> None:
    for seed in range(6):
        events = recorded(game, *simulated(game, seed))
        state = game.open(setup_of(game, events[0]))
        for event in events[1:]:
            assert assumed(game, state, event) == [*game.assume(game.public(state), public_move_of(game, event))]
            state = game.carry_out(state, move_of(game, event), event.version).after


def assumed(game: Game, state: Any, event: Event) -> list[Any]:
    return [*game.assume(state, move_of(game, event))]


@EVERY_GAME
def test_a_table_at_odds_differs_only_in_what_was_confided(game: Game) -> None:
    for seed in range(3):
        events = recorded(game, *simulated(game, seed))
        state = game.open(setup_of(game, events[0]))
        for event in events[1:]:
            assert game.public(game.at_odds(state)) == game.public(state)
            state = game.carry_out(state, move_of(game, event), event.version).after


@pytest.mark.parametrize("show", [list, bare], ids=["shown", "redacted"])
def test_a_record_that_is_made_again_is_the_same(show: Any) -> None:
    assert [event.hash for event in remade(MAU, show(another()))] == [event.hash for event in another()]
