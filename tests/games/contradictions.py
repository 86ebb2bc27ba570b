"""Records that contradict themselves: earlier moves of an honest game were corrected, the later ones still stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import jsonschema_rs

from referee.disputes.kinds import Case, DisputeKind, Played, Reason
from referee.game import Effect, Game, Move, Setup, Viewer, judge, standable
from referee.hands import told
from referee.text import LANGUAGES, say, tell
from tests.games.junk import Heap
from tests.games.tables import honest, refereed

HOST, SPECTATOR = Viewer("host"), Viewer("spectator")
MORE_TO_SAY = {"sum": {"card": "7+4"}, "card-count": {"card": "joker"}}
"""Evidence of disputes that is not optional."""


def followed(game: Game, seed: int, *more: Move) -> list[Played]:
    """Every move of a corrected game is carried out unjudged. Nothing may raise; `more` are moves that only rulings make."""
    random = Random(seed)
    setup, table = honest(game, seed)
    steps = list(refereed(game, setup, table))
    corrected = Corrected(game, Heap(game, setup, steps), random)
    moves = corrected.order([step.move for step in steps])
    played = list(corrected.played(setup, moves, more))
    for step in random.sample(played, min(20, len(played))):
        assert_stands(game, setup, step.effect)
        assert_settled(game, setup, played, step)
    return played


class Corrected:
    """An honest game with a part of its moves dropped, replaced or put into another order."""

    def __init__(self, game: Game, heap: Heap, random: Random) -> None:
        self.game, self.heap, self.random = game, heap, random
        self.dropped, self.replaced = random.choice(((0.05, 0.0), (0.0, 0.1), (0.2, 0.1), (0.5, 0.3), (0.02, 0.02)))

    def order(self, moves: list[Move]) -> list[Move]:
        """As they were made, or in pieces that changed places."""
        if self.random.random() < 0.6:
            return moves
        cuts = sorted(self.random.choices(range(len(moves) + 1), k=self.random.choice((1, 2, 8, len(moves)))))
        pieces = [moves[start:end] for start, end in pairwise((0, *cuts, len(moves)))]
        self.random.shuffle(pieces)
        return [move for piece in pieces for move in piece]

    def played(self, setup: Setup, moves: Sequence[Move], more: Sequence[Move]) -> Iterator[Played]:
        state, version = self.game.open(setup), 1
        for move in moves:
            version += 1
            chosen = self.instead(state, move, more)
            if chosen is not None:
                effect = self.game.carry_out(state, chosen, version)
                yield Played(version, chosen, state, effect, irregular=bool(judge(self.game, state, chosen)))
                state = effect.after

    def instead(self, state: Any, move: Move, more: Sequence[Move]) -> Move | None:
        lot = self.random.random()
        if lot < self.dropped:
            return None
        return self.bent(state, more) or move if lot < self.dropped + self.replaced else move

    def bent(self, state: Any, more: Sequence[Move]) -> Move | None:
        """A correction is judged where it is made."""
        if more and self.random.random() < 0.2:
            return self.random.choice(more)
        tried = (self.heap.junk(self.random) for _ in range(10))
        return next((each for each in tried if each and standable(self.game, judge(self.game, state, each))), None)


def assert_stands(game: Game, setup: Setup, effect: Effect) -> None:
    after, lexicon = effect.after, game.lexicon(setup)
    for language in LANGUAGES:
        assert "{" not in tell(list(effect.lines()), lexicon, language)
        for each in effect.hands() if effect.hands is not None else ():
            assert "{" not in say(told(each, game.place_names), lexicon, language)
    list(effect.motions())
    for transfer in effect.hands() if effect.hands is not None else ():
        assert all("{" not in say(told(transfer, game.place_names), lexicon, language) for language in LANGUAGES)
    for viewer in (HOST, SPECTATOR, *(Viewer("player", seat) for seat in setup.seats)):
        assert len(game.view(after, viewer)["players"]) == len(setup.seats)
    assert all((place["size"] or 0) >= 0 for place in game.knowledge(after)["places"])
    expected = game.expects(after)
    assert bool(expected) is not game.finished(after)
    for each in expected:
        for seat in each.seats or (None,):
            jsonschema_rs.validator_for(game.form(after, each.type, seat))


def assert_settled(game: Game, setup: Setup, played: Sequence[Played], about: Played) -> None:
    """No dispute about it stumbles either."""
    for kind in game.disputes:
        for reason in reasons(game, setup, played, about, kind):
            assert all("{" not in say(reason.line, game.lexicon(setup), language) for language in LANGUAGES)


def reasons(game: Game, setup: Setup, played: Sequence[Played], about: Played, kind: DisputeKind) -> tuple[Reason, ...]:
    case = Case(
        game=game,
        setup=setup,
        steps=[step for step in played if step.version <= about.version],
        state=about.after,
        kind=kind.kind,
        by=setup.seats[0],
        against=setup.seats[-1],
        about=about.version,
        evidence=MORE_TO_SAY.get(kind.kind, {}),
        filer=HOST,
    )
    reasons: tuple[Reason, ...] = kind.settle(case).reasons
    return reasons
