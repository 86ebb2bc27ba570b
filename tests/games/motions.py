"""The sizes of hidden places, followed by what the audit is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from referee.hidden_cards.bounds import AtMost, Dealt, Hidden, Lacks, Motion, PlaceId, Shown, Unseen


def sizes_after(before: Mapping[PlaceId, int], motions: Iterable[Motion]) -> dict[PlaceId, int]:
    sizes = dict(before)
    for motion in motions:
        match motion:
            case Dealt():
                sizes = dict(motion.sizes)
            case Unseen():
                sizes[motion.source] -= motion.number
                sizes[motion.target] = sizes.get(motion.target, 0) + motion.number
            case Shown():
                sizes[motion.source] -= 1
            case Hidden():
                sizes[motion.target] = sizes.get(motion.target, 0) + motion.copies
            case Lacks() | AtMost():
                pass
            case _:
                assert_never(motion)
    return sizes
