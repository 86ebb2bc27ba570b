"""Bodies that were right, changed a little: some still are."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

NAMES = ("player", "card", "target", "x", "type", "reason", "stands", "occurred_at", "claimed", "unheard-of")
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    7,
    10**6,
    2**53,
    2**53 + 1,
    -(2**53) - 1,
    0.5,
    "",
    " ",
    "anna",
    "7",
    "1/2",
    "x" * 64,
    "x" * 65,
    "x" * 500,
    "x" * 501,
    "tab\tin it",
    "end\n",
    "\x85",
    "Grüße 🐈",
    "2026-05-01T18:30:00Z",
    "2026-05-01t18:30:00.123456789+02:00",
    "2026-05-01T18:30:00",
    "2026-13-01T18:30:00Z",
    "2026-05-01",
    [],
    ["anna"],
    [["anna", "ben"], "cleo"],
    [None],
    ["7"] * 200,
    {},
    {"anna": ["7"]},
    {"anna": 7, "ben": None},
    {"x" * 65: []},
)


def mutated(body: dict[str, Any], random: Random) -> dict[str, Any]:
    """One or two changes, anywhere in it."""
    changed = copy.deepcopy(body)
    for _ in range(random.choice((1, 1, 2))):
        _change(random.choice(_containers(changed)), random)
    return changed


def _containers(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [*([value] if isinstance(value, dict | list) else []), *(each for one in inner for each in _containers(one))]


def _change(container: Any, random: Random) -> None:
    if isinstance(container, list):
        container[random.randint(0, len(container)) :] = [_value(random)] * random.randint(0, 2)
    elif container and random.random() < 0.2:
        del container[random.choice(list(container))]
    else:
        name = random.choice([*container, *container, *NAMES])
        container[name] = _value(random, container.get(name))


def _value(random: Random, like: Any = None) -> Any:
    """Often of the same type, so that it often fits."""
    same = [value for value in VALUES if type(value) is type(like)]
    return copy.deepcopy(random.choice(same if like is not None and same and random.random() < 0.6 else VALUES))
