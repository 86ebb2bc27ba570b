"""A ruling without a table: the game's own deciding on a table that is made of what was told, and nothing is kept.

What the situation leaves open is never guessed: the answer takes it as is usual in this game, names it, and every other
value that would change the answer or what hands do is a case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from referee.common_rules import seating_violations
from referee.game import Assumption, Game, Player, Setup, assumption_line
from referee.hands import Transfer
from referee.position import NEEDED, all_objections, known_card, path_of
from referee.position.common_objections import common_objections
from referee.position.long_form import merged
from referee.position.named import names_in
from referee.position.told import Told, Unfit, known, seats_named
from referee.procedure.commands import Refused
from referee.questions import Answer, Asked, Leaning, Question, Settled
from referee.text import Line, Text

Verdict = Literal["legal", "unproven", "illegal"]
ELSEWHERE = Text("Not at this table.", "Gibt es an diesem Tisch nicht.")
NAMELESS = "?"
"""Makes ids for those who must sit there too and whom nobody names. No seat can be called so."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """What the answer would be if a member had another value than was assumed."""

    piece: dict[str, Any]
    line: Line
    settled: Settled
    answer: Answer | None


class Assumed(msgspec.Struct, frozen=True):
    """A member that was left out, and that changes something."""

    leaning: Leaning
    cases: tuple[Case, ...]


class AnsweredQuestion(msgspec.Struct, frozen=True, kw_only=True):
    question: Question
    setup: Setup
    verdict: Verdict | None
    answer: Answer | None
    settled: Settled
    assumed: tuple[Assumed, ...]

    @property
    def cases(self) -> Iterator[Case]:
        return (case for each in self.assumed for case in each.cases)


class _Impossible(Exception):
    """What was told of the table, or asked, cannot be."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused)
        self.refused = refused


def rule(
    game: Game, situation: Mapping[str, Any], question: Question, asked: Mapping[str, Any]
) -> AnsweredQuestion | Refused:
    """The answer to a question whose members have the right shape; or why there is none."""
    wanted: Any = msgspec.convert(asked, question.asks)
    try:
        # 1. The table: what is told, and what the question itself says of it.
        whole = _situated(game, situation, question, wanted)
        on_table = _asked(game, whole, question, wanted, told_players="players" in situation)
        # 2. The answer, everything that was left out taken as usual.
        settled = question.settle(on_table)
    except _Impossible as impossible:
        return impossible.refused
    # 3. Each other value alone: does it change anything?
    assumed = tuple(_assumed(game, whole, on_table, question, settled))
    # 4. The verdict, for what somebody does.
    open_ = bool(assumed or settled.assumes)
    verdict: Verdict = "unproven" if open_ else "illegal" if settled.violations else "legal"
    return AnsweredQuestion(
        question=question,
        setup=on_table.setup,
        verdict=verdict if question.act else None,
        answer=_answer(question, settled),
        settled=settled,
        assumed=assumed,
    )


def _situated(game: Game, situation: Mapping[str, Any], question: Question, wanted: Any) -> dict[str, Any]:
    assert game.position is not None
    try:
        return merged(game.position.told, situation, question.shared(wanted))
    except Unfit as unfit:
        errors = {_joined("situation", path): said for path, said in unfit.errors.items()}
        raise _Impossible(Refused("unfit", (), errors=errors)) from unfit


def _asked(game: Game, whole: Mapping[str, Any], question: Question, wanted: Any, told_players: bool) -> Asked:
    """The table that the question is about; refuses what no table can look like."""
    assert game.position is not None
    told: Told = msgspec.convert(whole, game.position.told)
    options = known(told.options, game.options())
    seats = _seats(game, told, wanted, told_players)
    setup = Setup(game.id, tuple(Player(seat, seat) for seat in seats), seats[0], options, game.rules_version)
    if crowded := seating_violations(game, setup.players, None):
        others = common_objections(game, setup, told, whole, game.card_names.__contains__)
        raise _Impossible(Refused("illegal", (*crowded, *others)))
    has_card = known_card(game, setup)
    errors = {
        f"question.{path}": [ELSEWHERE]
        for kind, path, name in names_in(wanted)
        if not (name in setup.seats if kind == "seat" else has_card(name))
    }
    if question.seated and not told_players:
        errors["situation.players"] = [NEEDED]
        raise _Impossible(Refused("unfit", (), errors=errors))
    errors |= {_path(whole, told, each): [NEEDED] for each in question.needs(setup, told, wanted)}
    errors |= {f"situation.options.{name}": said for name, said in game.refuse_options(options, len(seats)).items()}
    if errors:
        raise _Impossible(Refused("unfit", (), errors=errors))
    if violations := all_objections(game, setup, told, whole):
        raise _Impossible(Refused("illegal", violations))
    table = game.position.table_at(setup, told)
    return Asked(
        game=game,
        setup=setup,
        told=told,
        table=table,
        question=wanted,
        made=lambda state, move: game.carry_out(state, move, 2),
    )


def _seats(game: Game, told: Told, wanted: Any, told_players: bool) -> list[str]:
    """Those who are told to sit there; else all that are named, and as many more as there must be."""
    if told_players:
        return list(dict.fromkeys(seats_named(told))) or [NAMELESS]
    named = {name for each in (told, wanted) for kind, _, name in names_in(each) if kind == "seat"}
    nameless = [f"{NAMELESS}{number}" for number in range(len(named), game.min_players)]
    return [*sorted(named), *nameless]


def _path(whole: Mapping[str, Any], told: Told, needed: Any) -> str:
    if isinstance(needed, str) and needed.startswith("question."):
        return needed
    return _joined("situation", path_of(whole, told, needed))


def _joined(*parts: str) -> str:
    return ".".join(filter(None, parts))


def _assumed(
    game: Game, whole: Mapping[str, Any], asked: Asked, question: Question, settled: Settled
) -> Iterator[Assumed]:
    for leaning in question.leans_on(asked):
        cases = tuple(_cases(game, whole, leaning, asked, question, settled))
        if cases:
            yield Assumed(leaning, cases)


def _cases(
    game: Game, whole: Mapping[str, Any], leaning: Leaning, asked: Asked, question: Question, settled: Settled
) -> Iterator[Case]:
    """The other values that the situation allows and that change the answer, or what hands do."""
    assert game.position is not None
    usual, hands = _answer(question, settled), _ways(settled.hands)
    for other in leaning.others:
        also = merged(game.position.told, whole, other.piece)
        told: Told = msgspec.convert(also, game.position.told)
        if all_objections(game, asked.setup, told, also):
            continue
        table = game.position.table_at(asked.setup, told)
        otherwise = question.settle(replace(asked, told=told, table=table))
        answer = _answer(question, otherwise)
        as_usual = bool(settled.violations) is bool(otherwise.violations) and answer == usual
        if not as_usual or _ways(otherwise.hands) != hands:
            yield Case(piece=other.piece, line=other.line, settled=otherwise, answer=answer)


def _answer(question: Question, settled: Settled) -> Answer | None:
    return question.no if settled.answer is None else settled.answer


def _ways(hands: Iterable[Transfer]) -> list[Transfer]:
    """What hands do, in whatever words."""
    return [replace(each, line=None) for each in hands]


def assumptions(game: Game, ruling: AnsweredQuestion) -> list[tuple[Assumption, Line]]:
    """Everything that the ruling takes on trust, with its sentence."""
    found = [(each, assumption_line(game, each)) for each in ruling.settled.assumes]
    for each in ruling.assumed:
        seat = {} if each.leaning.seat is None else {"seat": each.leaning.seat}
        facts = {"member": each.leaning.member, **seat}
        found.append((Assumption(each.leaning.rule, facts), Line(each.leaning.assumed, facts)))
    return found
