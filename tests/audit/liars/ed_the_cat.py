"""Cards that were turned up, or hands that were shown, are given out as others."""

from __future__ import annotations

from typing import Any

from tests.audit.liars import Lied, misnamed
from tests.audit.recording import Report

NUMBERS = [str(number) for number in range(1, 10)]


def lied(seed: int) -> Lied:
    def shown(report: Report) -> list[list[Any]]:
        return [report.get("revealed", []), *report.get("hands", {}).values()]

    return misnamed("ed-the-cat", seed, shown, lambda card: [other for other in NUMBERS if other != card])
