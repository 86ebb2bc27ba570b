"""The exact reasoning against brute force: the same answer every time, and the smallest contradiction each time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from referee.hidden_cards.bounds import Dealt, Hidden, Lacks, Motion, Shown, Unseen
from referee.hidden_cards.exact import Problem, judge, problems
from referee.hidden_cards.exact.program import program
from referee.hidden_cards.exact.solver import Solved, relaxed, suspects
from referee.hidden_cards.exact.story import told_through
from tests.audit.brute_force import contradict, possible
from tests.audit.tables import hands_and_pile, stacks_and_pot

TABLES = {"hands and pile": hands_and_pile, "stacks and pot": stacks_and_pot}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("table", TABLES)
def test_honest_tables_are_never_accused(table: str, seed: int) -> None:
    random = Random(f"{table} {seed} honest")
    for _ in range(150):
        problem = TABLES[table](random, 0).problem()
        assert judge(problem).verdict == "consistent", problem


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("table", TABLES)
def test_the_same_answer_as_brute_force(table: str, seed: int) -> None:
    random = Random(f"{table} {seed} dishonest")
    verdicts = []
    for _ in range(150):
        problem = TABLES[table](random, random.choice([0.05, 0.3, 0.7])).problem()
        judgement = judge(problem)
        assert (judgement.verdict == "consistent") is possible(problem), problem
        verdicts.append(judgement.verdict)
        if judgement.contradictions:
            first = judgement.contradictions[0]
            assert first.smallest, problem
            assert not possible(problem, first.versions), problem
            assert not contradict(problem, len(first.versions) - 1), problem
    assert 15 < verdicts.count("inconsistent") < 140, "the random tables no longer try both answers"
    assert "undecided" not in verdicts


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("table", TABLES)
def test_a_story_is_told_only_where_there_is_one(table: str, seed: int) -> None:
    """The quick try may miss that everything fits, but never says so where it does not."""
    random = Random(f"{table} {seed} stories")
    told = []
    for _ in range(250):
        problem = TABLES[table](random, random.choice([0, 0.05, 0.3])).problem()
        told.append(told_through(problem))
        assert possible(problem) or not told[-1], problem
    assert 15 < told.count(True) < 235, "the quick try is no longer one"


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("table", TABLES)
def test_a_contradiction_always_names_a_liar(table: str, seed: int) -> None:
    """Never only honest moves, also where cards that somebody lied about were shuffled in by somebody honest."""
    random, found = Random(f"{table} {seed} liars"), 0
    for _ in range(250):
        true = TABLES[table](random, random.choice([0.05, 0.15, 0.3]))
        for contradiction in judge(true.problem()).contradictions:
            found += 1
            assert true.liars & set(contradiction.versions), (true.problem(), true.liars, contradiction)
    assert found > 8, "the random tables no longer lie"


@pytest.mark.parametrize("table", TABLES)
def test_the_moves_of_the_solvers_argument_contradict_each_other(table: str) -> None:
    """Also where it rests on what was shuffled in, so that other cards could not come from there."""
    random, argued = Random(f"{table} argument"), 0
    for _ in range(300):
        problem = TABLES[table](random, random.choice([0.05, 0.3, 0.7])).problem()
        asked = program(problem, problem.versions)
        if relaxed(asked).answer == "impossible":
            named, _ = suspects(asked)
            assert named is None or not possible(problem, named), problem
            argued += named is not None
    assert argued > 30, "the random tables are seldom contradictory"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("table", TABLES)
def test_of_large_questions_what_is_told_is_true(table: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are left out in the time since the first of them only; what is called smallest or minimal is."""
    monkeypatch.setattr("referee.hidden_cards.exact.contradiction.LARGE", 0)
    random, found = Random(f"{table} {seed} large"), 0
    for _ in range(150):
        problem = TABLES[table](random, random.choice([0.05, 0.3, 0.7])).problem()
        judgement = judge(problem)
        assert (judgement.verdict == "consistent") is possible(problem), problem
        for told in judgement.contradictions:
            found += 1
            assert not possible(problem, told.versions), problem
            if told.minimal:
                assert all(possible(problem, {*told.versions} - {move}) for move in told.versions), problem
        if judgement.contradictions and judgement.contradictions[0].smallest:
            assert not contradict(problem, len(judgement.contradictions[0].versions) - 1), problem
    assert found > 8, "the random tables no longer lie"


def test_a_little_effort_tells_what_it_found_and_how_sure_it_is() -> None:
    random, spared = Random("little effort"), 0
    for _ in range(150):
        problem = hands_and_pile(random, 0.3).problem()
        for told in judge(problem, effort=1_000).contradictions:
            assert not possible(problem, told.versions), problem
            if told.minimal:
                assert all(possible(problem, {*told.versions} - {move}) for move in told.versions), problem
            spared += not told.minimal
    assert spared > 3, "the effort was enough for everything"


def table(*moves: Motion | tuple[Motion, ...], totals: dict[str, int], sizes: Mapping[Any, int]) -> Problem:
    """Moves from version 2 on."""
    entries: list[tuple[int, Motion]] = [(1, Dealt(totals, {**sizes}))]
    for version, motions in enumerate(moves, start=2):
        entries += [(version, motion) for motion in (motions if isinstance(motions, tuple) else (motions,))]
    (problem,) = problems(entries)
    return problem


def contradictions(problem: Problem) -> list[tuple[int, ...]]:
    return [found.versions for found in judge(problem).contradictions]


MANY = 10**9


def test_a_withheld_card_is_proved_by_the_draw_and_what_was_laid_since() -> None:
    """Ben draws since nothing fits, lays the drawn card, and later a card that would have fitted."""
    draw = (Lacks("ben", ("t8", "t2", "p4")), Unseen("pile", "ben", 1))
    totals, sizes = dict.fromkeys(("t8", "t2", "p4", "o9"), MANY), {"pile": MANY, "anna": 5, "ben": 5}
    problem = table(
        Shown("anna", "o9"),
        draw,
        Shown("ben", "t2"),
        Shown("anna", "p4"),
        Shown("ben", "t8"),
        totals=totals,
        sizes=sizes,
    )
    assert contradictions(problem) == [(3, 4, 6)]


def test_an_unprovable_lie_is_left_alone() -> None:
    """The same, but the card drawn can have been the one laid."""
    draw = (Lacks("ben", ("t8", "t2", "p4")), Unseen("pile", "ben", 1))
    totals, sizes = dict.fromkeys(("t8", "t2", "p4", "o9"), MANY), {"pile": MANY, "anna": 5, "ben": 5}
    problem = table(draw, Shown("anna", "p4"), Shown("ben", "t8"), Shown("ben", "o9"), totals=totals, sizes=sizes)
    assert judge(problem).verdict == "consistent"


def test_contradictions_that_need_several_draws_together() -> None:
    """Two draws denied red; three reds laid, though only two cards came in, one of them after the second denial."""
    denied = (Lacks("ben", ("red",)), Unseen("pile", "ben", 1))
    red = Shown("ben", "red")
    totals, sizes = {"red": MANY, "blue": MANY}, {"pile": MANY, "ben": 4}
    assert judge(table(denied, denied, red, totals=totals, sizes=sizes)).verdict == "consistent"
    assert contradictions(table(denied, denied, red, red, totals=totals, sizes=sizes)) == [(3, 4, 5)]


def test_more_copies_than_exist() -> None:
    problem = table(
        Shown("a", "x"),
        Shown("b", "x"),
        Shown("a", "y"),
        Shown("b", "x"),
        totals={"x": 2, "y": 4},
        sizes={"a": 3, "b": 3},
    )
    assert contradictions(problem) == [(2, 3, 5)]


def test_a_card_taken_unseen_may_be_the_one_denied_before() -> None:
    deny, take = Lacks("b", ("x",)), Unseen("a", "b", 1)
    totals, sizes = {"x": 1, "y": 5}, {"a": 3, "b": 3}
    assert judge(table(deny, take, Shown("b", "x"), totals=totals, sizes=sizes)).verdict == "consistent"
    assert contradictions(table(take, deny, Shown("b", "x"), totals=totals, sizes=sizes)) == [(3, 4)]


def test_two_lies_are_told_apart() -> None:
    problem = table(
        Lacks("a", ("x",)),
        Lacks("b", ("y",)),
        Shown("a", "x"),
        Shown("b", "y"),
        totals={"x": 3, "y": 3},
        sizes={"a": 3, "b": 3},
    )
    assert sorted(contradictions(problem)) == [(2, 4), (3, 5)]


def test_each_of_many_lies_is_told_by_the_moves_it_takes() -> None:
    """Each player denies a card and lays it later; nobody's lie hides another's."""
    seats = [f"p{seat}" for seat in range(8)]
    denied = [Lacks(seat, (f"x{seat}",)) for seat in seats]
    laid = [Shown(seat, f"x{seat}") for seat in seats]
    totals = {f"x{seat}": 3 for seat in seats}
    problem = table(*denied, *laid, totals=totals, sizes=dict.fromkeys(seats, 3))
    judgement = judge(problem)
    told = judgement.contradictions
    assert sorted(each.versions for each in told) == [(at, at + 8) for at in range(2, 10)]
    assert all(each.smallest for each in told) and judgement.whole


def test_when_the_effort_is_spent_a_contradiction_is_told_all_the_same() -> None:
    denied, laid = Lacks("a", ("x",)), Shown("a", "x")
    problem = table(denied, laid, Lacks("b", ("y",)), Shown("b", "y"), totals={"x": 3, "y": 3}, sizes={"a": 3, "b": 3})
    judgement = judge(problem, effort=0)
    (told,) = judgement.contradictions
    assert told.versions in {(2, 3), (4, 5)} and not told.smallest
    assert not judgement.whole


def test_every_deal_is_a_question_of_its_own() -> None:
    deal = Dealt({"x": 1, "y": 1}, {"a": 1, "b": 1})
    found = problems([(1, deal), (2, Shown("a", "x")), (3, deal), (4, Shown("b", "x")), (5, Shown("a", "x"))])
    assert [judge(problem).verdict for problem in found] == ["consistent", "inconsistent"]
    assert problems([(1, deal), (2, Unseen("a", "b", 1))]) == []


def test_what_no_table_can_be_is_no_accusation() -> None:
    """More cards moved than there are: that is no report's fault, so nobody is named."""
    problem = table(Unseen("a", "b", 5), Shown("b", "x"), totals={"x": 2, "y": 2}, sizes={"a": 2, "b": 2})
    assert judge(problem).verdict == "undecided"
    assert judge(problem).contradictions == ()


def test_a_solver_that_errs_accuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It calls every report impossible; the exact proof does not come about."""
    wrong = "referee.hidden_cards.exact.contradiction.relaxed"
    monkeypatch.setattr(wrong, lambda asked, work=0: Solved("impossible" if any(asked.sources) else "fits", 0))
    problem = table(Lacks("a", ("x",)), Shown("b", "x"), totals={"x": 3, "y": 3}, sizes={"a": 3, "b": 3})
    judgement = judge(problem)
    assert (judgement.verdict, judgement.contradictions) == ("undecided", ())


def test_cards_that_were_put_back_openly_are_known() -> None:
    """The pile is empty, two open cards are shuffled in, both are drawn by one: the other cannot lay one of them."""
    moves = (Shown("a", "x"), Shown("b", "x"), (Hidden("pile", "x", 2), Unseen("pile", "a", 2)))
    totals, sizes = {"x": 2, "y": 2}, {"a": 2, "b": 2, "pile": 0}
    assert judge(table(*moves, Shown("b", "y"), totals=totals, sizes=sizes)).verdict == "consistent"
    assert judge(table(*moves, Shown("b", "x"), totals=totals, sizes=sizes)).verdict == "inconsistent"


def test_open_cards_of_the_deal_are_nobodys_claim() -> None:
    """Each gets one x openly with the deal: a third x is proved by the moves that show them, not by the deal."""
    deal = (Dealt({"y": 2, "z": 2}, {"a": 2, "b": 2}), Hidden("a", "x"), Hidden("b", "x"))
    shown = [(2, Shown("a", "x")), (3, Shown("b", "x"))]
    (honest,) = problems([*((1, motion) for motion in deal), *shown])
    assert judge(honest).verdict == "consistent"
    (lying,) = problems([*((1, motion) for motion in deal), *shown, (4, Shown("a", "x"))])
    assert contradictions(lying) == [(2, 4)]
