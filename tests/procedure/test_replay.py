"""Applying a history: step by step, at once or from the middle, it leads to the same table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from referee.disputes.kinds import Played
from referee.game import Game, Move, State
from referee.games import GAMES
from referee.games.ed_the_cat import ED_THE_CAT
from referee.history import CORRECTIONS, effective
from referee.procedure import Past, decide, latest, replay
from referee.procedure.commands import Accepted, Amend, Command, Decide, File, Refused, Report, Strike
from referee.procedure.standing import Standing
from referee.record.events import Event, decode, encode
from referee.record.state_digest import state_digest
from tests.games.tables import seated
from tests.procedure.desk import Counted, Desk, PaperSeal, reported
from tests.procedure.evenings import Evening

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
SEEDS = pytest.mark.parametrize("seed", range(4))
SETUP = seated(ED_THE_CAT, ["anna", "ben"], "anna", {})


@SEEDS
@EVERY_GAME
def test_a_whole_evening_is_the_same_however_it_is_replayed(game: Game, seed: int) -> None:
    desk = Evening(game, seed).spend(80)
    events, random = desk.events, Random(seed)
    assert {event.type for event in events} >= CORRECTIONS | {"disputed", "ruled"}
    standings = [step.after for step in replay(events, game, Past(game))]
    assert [state_digest(game, each.state) for each in standings] == [event.state_digest for event in events]
    assert standings[-1] == desk.standing
    for upto in (len(events), *random.sample(range(1, len(events)), 5)):
        assert latest(events[:upto], game, Past(game, tuple)) == standings[upto - 1]
        assert caught_up(standings[upto - 1], events) == desk.standing


def caught_up(start: Standing, events: list[Event]) -> Standing:
    """As another process goes on from where it knew the table."""
    known = events[: start.version]
    missing = events[start.version :]
    return latest(missing, start, Past(start.game, lambda: known)) if missing else start


@SEEDS
@EVERY_GAME
def test_a_history_grows_by_its_steps_to_what_it_is_when_read(game: Game, seed: int) -> None:
    """Also one that nobody has asked before the steps were added."""
    events = Evening(game, seed).spend(60).events
    steps, half = list(replay(events, game, Past(game))), len(events) // 2
    asked, unasked = Past(game, lambda: events[:half]), Past(game, lambda: events[:half])
    assert len(asked.moves()) == len(effective(events[:half]))
    for step in steps[half:]:
        asked.add(step)
        unasked.add(step)
    for past in (asked, unasked):
        assert past.events() == events and past.counting() == effective(events)
        assert in_short(past.moves()) == in_short(Past(game, lambda: events).moves())


def in_short(moves: Iterable[Played]) -> list[tuple[int, Move, State, State, bool]]:
    return [(each.version, each.move, each.before, each.after, each.irregular) for each in moves]


def correction_of(desk: Desk, command: Amend | Strike) -> Event:
    said = desk.asked(command)
    assert isinstance(said, Accepted), said
    return said.steps[0].event


@SEEDS
@EVERY_GAME
def test_corrected_moves_are_those_of_a_full_replay(game: Game, seed: int) -> None:
    evening = Evening(game, seed)
    evening.spend(50)
    for _ in range(12):
        before = list(evening.desk.events)
        evening.random.choice([evening.put_right, evening.take_back])()
        new = evening.desk.events[len(before) :]
        if new:
            counting, moves = Past(game, lambda known=before: known).corrected(new[0])  # type: ignore[misc]
            assert counting == effective([*before, *new])
            assert in_short(moves) == in_short(Past(game, lambda: evening.desk.events).moves())
        else:
            assert evening.desk.events == before
        for _ in range(6):
            evening.play()


@EVERY_GAME
def test_moves_behind_a_correction_are_played_only_until_the_table_is_the_same_again(game: Game) -> None:
    evening = Evening(game, 0)
    for _ in range(30):
        evening.play()
    desk, counted = evening.desk, Counted(game)
    past = Past(counted.game, lambda: desk.events)
    number, old = len(past.moves()), past.counting()[4]
    move = {"type": old.type, "player": old.player, **old.data}
    same = correction_of(desk, Amend(by="host", amend=old.version, move=reported(game, move, by="host"), reason="r"))
    past.corrected(same)
    assert number > 20 and counted.times == number + 1, "the amended move only: after it all is known"
    past.corrected(same)
    assert counted.times == number + 1


def eight(version: int) -> Report:
    return Report(by="host", type="play", player=SETUP.seats[version % 2], fields={"card": "8"})


def eights(number: int) -> Desk:
    desk = Desk(ED_THE_CAT, SETUP)
    for version in range(2, number + 2):
        desk.does(eight(version))
    return desk


def test_a_strike_gives_back_the_very_state() -> None:
    desk = Desk(ED_THE_CAT, SETUP)
    standings = [desk.standing, *(desk.does(eight(version)) for version in range(2, 7))]
    after = desk.does(Strike(by="host", strike=4, reason="r"))
    assert after.state == standings[2].state != standings[-1].state
    assert (after.version, after.latest, after.reporter, after.corrections) == (7, 3, "host", 1)
    opened = desk.does(Strike(by="host", strike=2, reason="r"))
    assert opened.state == standings[0].state and (opened.latest, opened.reporter) == (1, None)


def test_an_open_dispute_about_a_struck_move_is_moot() -> None:
    desk = Desk(GAMES["good-vs-evil"], seated(GAMES["good-vs-evil"], ["anna", "ben", "cleo"], "anna", {}))
    desk.does(Report(by="host", type="play", player="anna", fields={"cards": ["shuffle"]}))
    desk.does(Report(by="host", type="settle"))
    claim = File(by="player:ben", kind="nope-timing", about=3, evidence={"claimed": True})
    assert [each.status for each in desk.does(claim).disputes] == ["open"]
    late = desk.asked(Decide(by="host", id=2, verdict="upheld", reason="r"))
    assert isinstance(late, Refused) and late.kind == "unfit"
    assert [each.status for each in desk.does(Strike(by="host", strike=3, reason="r")).disputes] == ["settled"]
    said = desk.asked(Decide(by="host", id=1, verdict="upheld", reason="r"))
    assert isinstance(said, Refused) and [each.rule for each in said.violations] == ["table.settled"]


def test_a_history_that_would_turn_illegal_is_named_by_its_first_illegal_move() -> None:
    desk = eights(3)
    for amend, player, version in ((2, "ben", 2), (3, "anna", 3)):
        move = Report(by="host", type="play", player=player, fields={"card": "8"})
        said = desk.asked(Amend(by="host", amend=amend, move=move, reason="r"))
        assert isinstance(said, Refused)
        assert (said.kind, said.version, [each.rule for each in said.violations]) == ("illegal", version, ["ed.turn"])


def test_a_plain_move_never_reads_the_history() -> None:
    desk = eights(2)

    def never() -> Iterable[Event]:
        raise AssertionError("it was read")

    past = Past(ED_THE_CAT, never)
    said = decide(desk.standing, eight(4), past, PaperSeal())
    assert isinstance(said, Accepted) and said.steps[0].after.version == 4
    past.add(said.steps[0])
    corrections: list[Command] = [Strike(by="host", strike=2, reason="r"), File(by="host", kind="turn")]
    for command in corrections:
        with pytest.raises(AssertionError, match="it was read"):
            decide(said.steps[0].after, command, past, PaperSeal())


def test_a_cold_start_plays_only_the_moves_that_count_and_each_once() -> None:
    desk = eights(9)
    for strike in (10, 8, 5):
        desk.does(Strike(by="host", strike=strike, reason="r"))
    counted = Counted(ED_THE_CAT)
    assert latest(desk.events, counted.game, Past(counted.game, tuple)).state == desk.standing.state
    assert counted.times == 3


def test_a_draft_is_evolved_from_what_will_be_read_back() -> None:
    """Tuples become lists, members come sorted: what lives in memory is what a new process reads."""
    desk = Desk(ED_THE_CAT, SETUP)
    six = Report(by="host", type="play", player="anna", fields={"target": "ben", "revealed": ("3", "8"), "card": "6"})
    said = decide(desk.standing, six, desk.past(), PaperSeal())
    assert isinstance(said, Accepted)
    (step,) = said.steps
    assert step.event.data == {"card": "6", "revealed": ["3", "8"], "target": "ben"}
    assert list(step.event.data) == sorted(step.event.data)
    assert step.after.head == step.event.hash and decode(encode(step.event)) == step.event
