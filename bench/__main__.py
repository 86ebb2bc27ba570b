"""Measures, prints, and says which promises are kept: `python -m bench [reducers] [growth] [posting] [auditing]
[corrections] [rulings] [notation] [heavy]`; and only if they are asked for, how it was before: `python -m bench before
[--commit f9d0333]`, with a store of 100,000 games: `python -m bench growth [--games 100000]`, many tables: `python -m bench
honest [10000]`, `impossible [10000]`, `dishonest [2000]`, and under faults and attacks, for an hour: `python -m bench faults
[--share 1]`."""

from __future__ import annotations

import sys

from bench import (
    auditing,
    before,
    corrections,
    faults,
    growth,
    growth_of_store,
    heavy,
    many,
    notation,
    posting,
    reducers,
    rulings,
)

PARTS = {
    "reducers": reducers.measure,
    "growth": growth.measure,
    "posting": posting.measure,
    "auditing": auditing.measure,
    "corrections": corrections.measure,
    "rulings": rulings.measure,
    "notation": notation.measure,
    "heavy": heavy.measure,
}
MANY = {"honest": many.honest, "impossible": many.impossible, "dishonest": many.dishonest_audits}


def main(wanted: list[str]) -> int:
    if wanted[:1] == ["before"]:
        targets = before.measure(*wanted[2:3])
    elif wanted[:1] == ["faults"]:
        targets = faults.measure(*map(float, wanted[2:3]))
    elif wanted[:1] == ["growth"]:
        targets = [*growth.measure(), *growth_of_store.measure(*map(int, wanted[2:3]))]
    elif wanted and wanted[0] in MANY:
        targets = MANY[wanted[0]](*map(int, wanted[1:2]))
    else:
        targets = [target for name, measure in PARTS.items() if not wanted or name in wanted for target in measure()]
    print("\nPromises")
    for target in targets:
        print(f"  {target}")
    return 0 if all(target.kept for target in targets) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
