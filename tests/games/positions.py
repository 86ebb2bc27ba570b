"""Tables told in words and opened again."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.game import Game, Setup, Viewer
from referee.position import opened, position_json, position_violations, unfit_position

HOST = Viewer("host")


def told(game: Game, setup: Setup, state: Any, viewer: Viewer = HOST, version: int = 7) -> dict[str, Any]:
    """As `GET …/position` answers, read back from JSON."""
    written: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(position_json(game, setup, state, version, viewer))
    )
    return written


def joined(game: Game, setup: Setup, position: dict[str, Any]) -> tuple[Setup, Any]:
    """The table that a position opens; it must be one that can be."""
    there = replace(setup, position=position)
    assert unfit_position(game, there) == {}
    assert position_violations(game, there) == ()
    return there, opened(game, there)


def assert_narrower(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
    """What is known of hidden places is the same, or more."""
    assert [(each["place"], each["player"], each["size"]) for each in one] == [
        (each["place"], each["player"], each["size"]) for each in other
    ]
    for narrow, wide in zip(one, other, strict=True):
        for card, copies in narrow["possible"].items():
            assert copies is None or wide["possible"].get(card) is None or copies <= wide["possible"][card]
        for card, copies in wide["certain"].items():
            assert narrow["certain"].get(card, 0) >= copies
