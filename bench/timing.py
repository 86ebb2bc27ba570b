"""Seconds, and what they amount to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

ROUNDS = 7


def fastest(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The quickest of several rounds, in seconds of the processor: what the work takes when nothing is in the way."""
    return min(processor_seconds(work) for _ in range(rounds))


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def processor_seconds(work: Callable[[], object]) -> float:
    """Of all threads of this process; waiting, for the disk or for a turn on a busy machine, does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
