"""Whatever is done to a bundle after it was given out is found: bits, events, proofs, signatures."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.audit.bundle import Bundle, Unreadable, Verified, read, redacted, verify
from referee.games import GAMES
from referee.record.checkpoint import SigningKey
from referee.record.events import Event, confide, seal
from tests.audit.recording import KEY, bundled, recorded, resealed, simulated
from tests.games.tables import seated

ED, MAU = GAMES["ed-the-cat"], GAMES["mau-mau"]


@cache
def held(seed: int = 1) -> Bundle:
    return bundled(recorded(ED, *simulated(ED, seed, most=25)))


def written(changed: Bundle) -> bytes:
    return msgspec.json.encode(changed)


BODY = written(held())


def verified(changed: Bundle) -> Verified:
    return verify(written(changed), GAMES)


def rules(found: Verified) -> set[str]:
    return {finding.rule for finding in found.audit.findings}


def test_a_bundle_as_given_out_is_sound() -> None:
    found = verify(BODY, GAMES, KEY.public)
    assert found.sound and not found.audit.findings and found.signed is not None
    assert verify(msgspec.json.format(BODY, indent=2), GAMES).sound, "layout is no content"


@pytest.mark.parametrize("kind", GAMES)
def test_bundles_of_every_game_hold_and_break(kind: str) -> None:
    events = recorded(GAMES[kind], *simulated(GAMES[kind], 9, most=60))
    random = Random(kind)
    for record in (events, redacted(events, lambda event: False)):
        body = written(bundled(record))
        found = verify(body, GAMES)
        assert found.sound and not found.audit.findings
        for _ in range(20):
            spoilt = bytearray(body)
            spoilt[random.randrange(len(body))] ^= 1 << random.randrange(8)
            assert not verify(bytes(spoilt), GAMES).sound


@given(st.integers(0, len(BODY) * 8 - 1))
def test_no_bit_can_change(bit: int) -> None:
    spoilt = bytearray(BODY)
    spoilt[bit // 8] ^= 1 << bit % 8
    found = verify(bytes(spoilt), GAMES)
    assert not found.sound and found.audit.findings


def test_no_character_of_an_event_can_change() -> None:
    """Not one bit here and there, but every place of one event, each once."""
    event = msgspec.json.encode(held().events[7])
    start, random = BODY.index(event), Random(7)
    for at in range(start, start + len(event)):
        spoilt = bytearray(BODY)
        spoilt[at] ^= 1 << random.randrange(8)
        assert not verify(bytes(spoilt), GAMES).sound, (at, bytes(spoilt[at - 9 : at + 9]))


places = st.integers(1, len(held().events) - 1)


def changed(events: list[Event], proofs: list[Any] | None = None) -> Bundle:
    return replace(held(), events=events, proofs=held().proofs if proofs is None else proofs)


@given(places, st.booleans())
def test_dropped_events_are_missed(at: int, proof_too: bool) -> None:
    events, proofs = list(held().events), list(held().proofs)
    del events[at]
    if proof_too:
        del proofs[at]
    assert not verified(changed(events, proofs)).sound


@given(places, st.booleans())
def test_doubled_events_are_found(at: int, proof_too: bool) -> None:
    events, proofs = list(held().events), list(held().proofs)
    events.insert(at, events[at])
    if proof_too:
        proofs.insert(at, proofs[at])
    found = rules(verified(changed(events, proofs)))
    assert {"record.version", "record.chain"} <= found


@given(places, places)
def test_swapped_events_are_found(one: int, other: int) -> None:
    if one == other:
        return
    events = list(held().events)
    events[one], events[other] = events[other], events[one]
    assert {"record.version", "record.chain", "log.inclusion"} <= rules(verified(changed(events)))


@given(places, st.booleans())
def test_a_forged_chain_is_not_in_the_log(at: int, dropped: bool) -> None:
    """All hashes made anew, so that the chain itself holds."""
    events = list(held().events)
    if dropped and at < len(events) - 1:
        del events[at]
    else:
        events[at] = replace(events[at], recorded_at="2026-05-01T13:00:00.000Z")
    found = rules(verified(changed(resealed(events), held().proofs[: len(events)])))
    assert "log.inclusion" in found
    assert not found & {"record.chain", "record.hash", "record.version"}


def test_an_added_event_is_found() -> None:
    events = list(held().events)
    added = seal(replace(events[-1], version=len(events) + 1, previous=events[-1].hash))
    assert "log.inclusion" in rules(verified(changed([*events, added])))
    assert "log.inclusion" in rules(verified(changed([*events, added], [*held().proofs, held().proofs[-1]])))


def test_events_of_another_game_are_found() -> None:
    other = held(2)
    assert not verified(replace(held(), events=other.events)).sound
    assert not verified(replace(held(), game=other.game[:-1] + "W")).sound
    assert not verified(replace(held(), proofs=other.proofs)).sound


@given(places, st.data())
def test_no_proof_can_change(at: int, draw: st.DataObject) -> None:
    proofs = list(held().proofs)
    path = list(proofs[at].path)
    if draw.draw(st.booleans()) or not path:
        proofs[at] = replace(proofs[at], index=draw.draw(st.integers(-2, 90).filter(lambda i: i != proofs[at].index)))
    else:
        del path[draw.draw(st.integers(0, len(path) - 1))]
        proofs[at] = replace(proofs[at], path=path)
    assert "log.inclusion" in rules(verified(changed(list(held().events), proofs)))


def test_a_forged_checkpoint_is_found() -> None:
    """Another log, signed by somebody else: nothing but the key tells."""
    events = list(held().events)
    events[3] = replace(events[3], recorded_at="2026-05-01T13:00:00.000Z")
    thief = SigningKey(KEY.name, bytes(32))
    forged = bundled(resealed(events), key=thief)
    assert verified(forged).sound, "a bundle alone cannot tell whose log it is from"
    assert rules(verify(written(forged), GAMES, KEY.public)) == {"log.checkpoint"}
    assert rules(verify(written(replace(forged, public_key=str(KEY.public))), GAMES)) == {"log.checkpoint"}
    for part in ("checkpoint", "head"):
        mixed = replace(held(), **{part: getattr(forged, part)})
        assert rules(verify(written(mixed), GAMES)) == {f"log.{part}"}
    assert rules(verified(replace(held(), head=held().checkpoint))) == {"log.head"}
    assert rules(verified(replace(held(), checkpoint=held().head))) == {"log.checkpoint"}


def test_the_end_cannot_be_cut_off() -> None:
    cut = changed(list(held().events[:-1]), list(held().proofs[:-1]))
    assert rules(verified(cut)) == {"log.head"}


def test_moves_that_no_table_could_play_are_found_even_if_signed() -> None:
    """A service that forges its own record is caught by the rules."""
    events = list(held().events)
    for at, other in (
        (5, {"player": "nobody"}),
        (6, {"type": "dance"}),
        (7, {"data": {"card": "9" * 9}}),
        (0, {"data": {}}),
    ):
        forged = [replace(event, **other) if number == at else event for number, event in enumerate(events)]
        assert not verified(bundled(resealed(forged))).sound
    digests = [replace(event, state_digest="0" * 64) if event.version == 4 else event for event in events]
    assert rules(verified(bundled(resealed(digests)))) == {"record.digest"}
    noted = [
        replace(event, assumes=[{"rule": "ed.hand", "facts": {}}]) if event.version == 4 else event for event in events
    ]
    assert rules(verified(bundled(resealed(noted)))) == {"record.assumes"}
    stood = [
        replace(event, irregular=[{"rule": "ed.x", "facts": {}}]) if event.version == 4 else event for event in events
    ]
    assert "record.irregular" in rules(verified(bundled(resealed(stood))))


def test_confided_facts_are_shown_whole_or_not_at_all() -> None:
    """Ben confides which card he drew."""
    setup = seated(MAU, ["anna", "ben"], "ben", {})
    drawn = {"type": "draw", "player": "ben", "card": "pink-7"}
    events = recorded(MAU, setup, [{"type": "start", "card": "turquoise-4"}, drawn, {"type": "pass", "player": "ben"}])
    open_, closed = bundled(events), bundled(redacted(events, lambda event: False))
    assert verified(open_).sound and verified(closed).sound
    fact = events[2].private["card"]
    for lie in (replace(fact, value="pink-8"), replace(fact, salt="pepper"), replace(fact, salt=None)):
        lying = [*events[:2], replace(events[2], private={"card": lie}), events[3]]
        assert "record.confided" in rules(verified(replace(open_, events=lying)))
    other = [*events[:2], replace(events[2], private={"card": confide("pink-8", "salt")}), events[3]]
    assert "record.hash" in rules(verified(replace(open_, events=other)))


@pytest.mark.parametrize(
    "spoilt",
    [
        BODY.replace(b'"format"', b'"format":"pawbiter bundle/1","format"', 1),
        BODY.replace(b'"game"', b'"extra":1,"game"', 1),
        BODY.replace(b'"version":3,', b'"version":3,"extra":1,', 1),
        BODY.replace(b'"version":3,', b'"version":3.0,', 1),
        BODY.replace(b'"private":{},', b"", 1),
        BODY.replace(b'"index":', b'"at":', 1),
        BODY + b"{}",
    ],
)
def test_what_no_proof_covers_is_refused(spoilt: bytes) -> None:
    assert spoilt != BODY
    with pytest.raises(Unreadable):
        read(spoilt)
    assert rules(verify(spoilt, GAMES)) == {"bundle.format"}


def test_a_bundle_holds_what_the_contract_names() -> None:
    assert set(msgspec.to_builtins(held())) == {
        "format",
        "game",
        "events",
        "proofs",
        "checkpoint",
        "head",
        "public_key",
    }
