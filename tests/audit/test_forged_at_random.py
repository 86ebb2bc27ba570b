"""Junk anywhere in a record makes the referee neither fail nor accuse itself: that would be the forger's way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.record.events import Confided, Event, confide
from tests.audit.evenings import ED, RECORDS, addi, ed, much_corrected
from tests.audit.forging import Record, defects, remade, restated, unsound

FORGERIES = range(40)
JUNK = [None, True, 0, 3, -1, 10**9, 1.5, "", "anna", "x" * 100, [], {}, [None], {"a": 1}, "host", "referee", "upheld"]
SEALED = ("version", "previous", "hash", "state_digest", "recorded_at")
Path = tuple[Any, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from paths(part, (*path, name))


def spoil(event: dict[str, Any], random: Random) -> None:
    """Something in it is junk, left out or one too many."""
    *way, last = random.choice([path for path in paths(event) if path[0] not in SEALED])
    inner: Any = event
    for name in way:
        inner = inner[name]
    match random.randrange(4):
        case 0:
            del inner[last]
        case 1 if isinstance(inner, list):
            inner.append(inner[last])
        case 1:
            inner["more"] = inner[last]
        case _:
            inner[last] = random.choice(JUNK)


def spoilt(events: Record, random: Random) -> Record | None:
    plain: list[dict[str, Any]] = msgspec.to_builtins(events)
    for event in random.sample(plain, random.randint(1, 2)):
        spoil(event, random)
    try:
        return [committed(event) for event in msgspec.convert(plain, list[Event])]
    except msgspec.ValidationError:
        return None


def committed(event: Event) -> Event:
    """Its commitments hold, whatever is confided now."""
    return replace(event, private={name: _kept(fact) for name, fact in event.private.items()})


def _kept(fact: Confided) -> Confided:
    return fact if fact.salt is None else confide(fact.value, fact.salt)


@pytest.mark.parametrize("record", [each for each in RECORDS if each is not much_corrected], ids=lambda it: it.__name__)
def test_junk_is_never_the_referees_own_fault(record: Callable[[], Record]) -> None:
    game, found_out = RECORDS[record], 0
    for seed in FORGERIES:
        forged = spoilt(record(), Random(f"{record.__name__} {seed}"))
        if forged is None:
            continue
        found = audit(game, remade(game, forged))
        assert not defects(found) and found.sound is not None, seed
        assert found.told("en")["findings"] is not None
        found_out += found.sound is False
    assert found_out > 5


@pytest.mark.parametrize("reasons", ["because", [1], ["because"], [None], [{}], [{"text": 1.5}], [[]], {}])
def test_reasons_of_no_form(reasons: Any) -> None:
    assert unsound(ED, restated(ed(), 5, reasons=reasons))[0] == ("record.ruling", (5,))


def test_sentences_must_be_sentences() -> None:
    (told,) = ed()[4].data["reasons"]
    for text in (1.5, None, {}, {"en": "It is Cleo's turn."}, {"en": 1, "de": 2}, {**told["text"], "fr": "A Cléo."}):
        assert unsound(ED, restated(ed(), 5, reasons=[{**told, "text": text}])) == [("record.ruling", (5,))]


def test_what_breaks_a_reducer_was_forged_if_anything_was() -> None:
    """What is left of the ruling names no dispute: nobody can play it, and the referee is not to blame."""
    assert unsound(ED, restated(ed(), 5, id=...)) == [("record.ruling", (5,)), ("record.move", (5,))]
    assert unsound(RECORDS[addi], restated(addi(), 9, about=...)) == [("record.ruling", (9,)), ("record.move", (9,))]
