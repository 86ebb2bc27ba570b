"""What a dispute is: a claim goes in, a verdict with reasons comes out.

Each game lists its kinds of dispute; a kind settles a case from the effective history alone. What only eyes could
tell is undecidable and waits for the host.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from referee.game import Effect, Game, Move, Seat, Setup, State, Viewer
from referee.text import Line, Text

Verdict = Literal["upheld", "rejected", "undecidable"]


class Played(msgspec.Struct, frozen=True):
    """A move that counts, with the table before it and what it came to."""

    version: int
    move: Move
    before: State
    effect: Effect
    irregular: bool = False

    @property
    def after(self) -> State:
        return self.effect.after


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute as filed. `steps` is the effective history, `state` the table after it: as it stood after version
    `about`, with what counted then, if the kind asks how things stood; as it stands now, if it asks about one move.
    `filer` is who sent it (the host's token is the host)."""

    game: Game
    setup: Setup
    steps: Sequence[Played]
    state: State
    kind: str
    by: Seat | None
    against: Seat | None
    about: int | None
    evidence: dict[str, Any]
    filer: Viewer

    def step(self) -> Played | None:
        """The move that the case is about. A kind about one move is never settled without one."""
        return next((step for step in self.steps if step.version == self.about), None)


class Reason(msgspec.Struct, frozen=True):
    """A sentence that the people at the table understand; it cites a rule and the versions that it rests on."""

    rule: str
    line: Line
    versions: tuple[int, ...] = ()


class Settlement(msgspec.Struct, frozen=True):
    """`consequences` are moves of the game that the referee itself then makes; `amend` puts another move in place
    of one. In an undecidable case they are what follows if the host upholds it."""

    verdict: Verdict
    reasons: tuple[Reason, ...]
    consequences: tuple[Move, ...] = ()
    amend: tuple[int, Move] | None = None


class DisputeKind(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    name: Text
    """How a sentence names it."""
    text: Text
    """What this kind settles, for `/v1/rules/{game}`."""
    evidence: type[msgspec.Struct]
    """The shape of `evidence`; unknown fields are refused."""
    shown: tuple[tuple[str, Text], ...] = ()
    """How a sentence names what is shown as evidence besides the claim."""
    settle: Callable[[Case], Settlement]
    needs: frozenset[str] = frozenset()
    """Which of `about`, `against`, `by` a filing must name. A kind that needs `about` asks about one move, which must
    count now; any other asks how things stood after that version, whatever was corrected later, or how they stand."""
    binding: bool = False
    """Could its outcome change the table? Then moves wait while such a case about the latest move is open."""

    @property
    def about_a_move(self) -> bool:
        return "about" in self.needs


ADMISSION = "x-admission"
Admitted = Annotated[bool, msgspec.Meta(extra_json_schema={ADMISSION: True})]
"""A field of evidence in which the accused admits what is claimed: it counts from the token of the accused seat, of its
person, or of the host, and no other token may say so."""


@cache
def admissions(evidence: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of this evidence that admit something."""
    hints = get_type_hints(evidence, include_extras=True)
    return frozenset(name for name, hint in hints.items() if any(map(_admits, getattr(hint, "__metadata__", ()))))


def _admits(meta: object) -> bool:
    return isinstance(meta, msgspec.Meta) and ADMISSION in (meta.extra_json_schema or {})


def by_claim(case: Case, truth: Any, reasons: Sequence[Reason]) -> Settlement:
    """Upheld when `evidence.claimed` is true, rejected when not; without a claim the record stands."""
    return decided("claimed" in case.evidence and case.evidence["claimed"] == truth, *reasons)


def decided(upheld: bool, *reasons: Reason) -> Settlement:
    return Settlement("upheld" if upheld else "rejected", reasons)


def rejected(rule: str, said: Line, *versions: int) -> Settlement:
    """What is claimed makes no sense, for this one reason."""
    return decided(False, Reason(rule, said, versions))


class NoEvidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing need be shown."""


class ClaimedNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    claimed: int | None = None


class ClaimedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    claimed: Seat | None = None


def about_score(settle: Callable[[Case], Settlement], needs: frozenset[str] = frozenset({"against"})) -> DisputeKind:
    """The dispute about points, which every game has."""
    text = Text(
        "Recounts the points of a seat, step by step.", "Zählt die Punkte eines Platzes Schritt für Schritt nach."
    )
    name = Text("points", "Punkte")
    return DisputeKind(kind="score", name=name, text=text, evidence=ClaimedNumber, settle=settle, needs=needs)


def about_turn(settle: Callable[[Case], Settlement]) -> DisputeKind:
    """The dispute about whose turn it is, which every game has."""
    text = Text("Says whose turn it is, and why.", "Sagt, wer dran ist und warum.")
    name = Text("whose turn it is", "wer dran ist")
    return DisputeKind(kind="turn", name=name, text=text, evidence=ClaimedSeat, settle=settle)
