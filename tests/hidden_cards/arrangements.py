"""Can the unseen cards lie as a table says at all? Answered anew, and not by what the referee answers it with."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from referee.hidden_cards.bounds import Places

Node = tuple[str, int]
START, END = ("start", 0), ("end", 0)


def has_arrangement(places: Places) -> bool:
    """Least and most copies of each code in each place, all sizes, all copies: a flow with bounds that fills everything."""
    rest = _capacities(places)
    if any(room < 0 for ends in rest.values() for room in ends.values()):
        return False
    wanted = sum(rest[START].values())
    while (path := _path(rest)) is not None:
        wanted -= _pushed(rest, path)
    return wanted == 0 and sum(map(places.known_size, range(len(places.hidden)))) == sum(places.counted)


def _capacities(places: Places) -> dict[Node, dict[Node, int]]:
    """What is left once every place has the least that it must have."""
    rest: dict[Node, dict[Node, int]] = {START: {}, END: {}}
    for code, unseen in enumerate(places.counted):
        rest["code", code] = {END: unseen - sum(each.least[code] for each in places.hidden)}
    for number, each in enumerate(places.hidden):
        rest[START]["place", number] = places.known_size(number) - sum(each.least)
        spare = {("code", code): high - low for code, (low, high) in enumerate(zip(each.least, each.most, strict=True))}
        rest["place", number] = dict(spare)
    return rest


def _path(rest: dict[Node, dict[Node, int]]) -> list[Node] | None:
    came: dict[Node, Node] = {START: START}
    waiting = deque([START])
    while waiting:
        node = waiting.popleft()
        for further, room in rest[node].items():
            if room > 0 and further not in came:
                came[further] = node
                waiting.append(further)
    if END not in came:
        return None
    path = [END]
    while path[-1] != START:
        path.append(came[path[-1]])
    return path[::-1]


def _pushed(rest: dict[Node, dict[Node, int]], path: list[Node]) -> int:
    steps = list(pairwise(path))
    number = min(rest[one][other] for one, other in steps)
    for one, other in steps:
        rest[one][other] -= number
        rest[other][one] = rest[other].get(one, 0) + number
    return number
