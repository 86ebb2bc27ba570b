"""Is a record what it was when it was written? Each event names the hash of the one before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from referee.audit.findings import Finding, error
from referee.record.checkpoint import Checkpoint
from referee.record.events import GENESIS, Confided, Event, commitment, event_hash
from referee.record.merkle_log import Proof, included, leaf, leaf_hash


class Inclusion(msgspec.Struct, frozen=True):
    """Where a game's events are in the log, in the order of their versions, as of a checkpoint."""

    game: str
    checkpoint: Checkpoint
    proofs: tuple[tuple[int, Proof], ...]
    """Index in the log and path, an event each."""


def broken_links(events: Sequence[Event]) -> Iterator[Finding]:
    previous = GENESIS
    for due, event in enumerate(events, start=1):
        if event.version != due:
            yield error(
                "record.version",
                "Event {due} of the record says that it is version {version}.",
                "Ereignis {due} der Aufzeichnung nennt sich Version {version}.",
                event.version,
                due=due,
                version=event.version,
            )
        yield from _broken_link(event, previous)
        previous = event.hash


def _broken_link(event: Event, previous: str) -> Iterator[Finding]:
    if event.previous != previous:
        yield error(
            "record.chain",
            "Version {version} does not follow the event before it: something was added, removed or moved.",
            "Version {version} folgt nicht auf das Ereignis davor: etwas kam hinzu, fehlt oder wurde verschoben.",
            event.version,
            version=event.version,
        )
    if event_hash(event) != event.hash:
        yield error(
            "record.hash",
            "Version {version} was changed after it was recorded: its hash is another one.",
            "Version {version} wurde nach der Aufzeichnung verändert: die Prüfsumme ist eine andere.",
            event.version,
            version=event.version,
        )
    for name, fact in event.private.items():
        if not _kept(fact):
            yield error(
                "record.confided",
                "What was confided at version {version} ('{name}') is not what was recorded.",
                "Was in Version {version} anvertraut wurde ('{name}'), ist nicht das Aufgezeichnete.",
                event.version,
                version=event.version,
                name=name,
            )


def _kept(fact: Confided) -> bool:
    if fact.salt is None:
        return fact.value is None
    return commitment(fact.value, fact.salt) == fact.commitment


def not_in_log(events: Sequence[Event], inclusion: Inclusion) -> Iterator[Finding]:
    """Every event must be a leaf of the signed log, and the game's events follow each other there."""
    if len(inclusion.proofs) != len(events):
        yield error(
            "log.inclusion",
            "There are {events} events, but proofs for {proofs}.",
            "Es sind {events} Ereignisse, aber Nachweise für {proofs}.",
            events=len(events),
            proofs=len(inclusion.proofs),
        )
    last = -1
    for event, (index, proof) in zip(events, inclusion.proofs, strict=False):
        if index <= last or not _in_log(event, index, proof, inclusion):
            yield error(
                "log.inclusion",
                "Version {version} is not in the signed log where it is said to be.",
                "Version {version} steht nicht dort im signierten Verzeichnis, wo sie stehen soll.",
                event.version,
                version=event.version,
            )
        last = index


def _in_log(event: Event, index: int, proof: Proof, inclusion: Inclusion) -> bool:
    signed = inclusion.checkpoint
    hashed = leaf_hash(leaf(inclusion.game, event.version, event.hash))
    return included(hashed, index, signed.size, proof, signed.root)
