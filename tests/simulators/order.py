"""Reports come with their members in any order, at every depth: it means nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any, TypeVar

Report = dict[str, Any]
Table = TypeVar("Table")


def in_any_order(next_report: Callable[[Table], Report | None]) -> Callable[[Table], Report | None]:
    """Where the reports of a simulator come out. The same report comes in the same order whenever it is played."""

    @wraps(next_report)
    def mixed(table: Table) -> Report | None:
        report = next_report(table)
        return None if report is None else shuffled(report, Random(repr(report)))

    return mixed


def shuffled(value: Any, random: Random) -> Any:
    if isinstance(value, dict):
        members = [(name, shuffled(each, random)) for name, each in value.items()]
        return dict(random.sample(members, len(members)))
    return [shuffled(each, random) for each in value] if isinstance(value, list | tuple) else value
