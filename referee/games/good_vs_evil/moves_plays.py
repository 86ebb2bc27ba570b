"""What a play amounts to: a single card's action, two of a kind or three of a kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.game import Card
from referee.games.good_vs_evil.cards import (
    ARMAGEDDON,
    ATTACK,
    FAVOR,
    FELINES,
    FERAL,
    GODCAT,
    HECK,
    REVEAL,
    SHUFFLE,
    TARGETED_ATTACK,
)
from referee.games.good_vs_evil.moves import Play
from referee.games.good_vs_evil.table import Report

PAIR, TRIPLE, NOTHING = "pair", "triple", "nothing"
AIMED = frozenset({TARGETED_ATTACK, FAVOR, PAIR, TRIPLE})
"""Actions that name another player at once."""
TAKING = frozenset({FAVOR, PAIR, TRIPLE})
"""Actions that take a card out of the target's hand."""
ALONE = frozenset({ATTACK, TARGETED_ATTACK, ARMAGEDDON, SHUFFLE, FAVOR, HECK, REVEAL})
"""Cards that do something when played alone."""

FOLLOW_UPS: dict[str, tuple[Report, Literal["player", "target"]]] = {
    FAVOR: ("give", "target"),
    PAIR: ("steal", "player"),
    TRIPLE: ("answer", "target"),
    REVEAL: ("reveal", "player"),
    HECK: ("bottom", "player"),
    ARMAGEDDON: ("armageddon", "player"),
}
"""What is owed once the window has closed on an effective action, and by whom."""


def titles(move: Play) -> tuple[Card | None, ...]:
    """The titles as they count: the Godcat is what it stands for."""
    return tuple(move.stands_for if card == GODCAT else card for card in move.cards)


def action_of(move: Play) -> str:
    match titles(move):
        case (title,):
            return title if title in ALONE else NOTHING
        case (_, _):
            return PAIR
        case _:
            return TRIPLE


def of_a_kind(named: Sequence[Card | None]) -> bool:
    """Equal titles; Feral Cats stand for any one cat."""
    kinds = set(named) - {FERAL}
    return not kinds or (len(kinds) == 1 and (FERAL not in named or kinds <= FELINES))
