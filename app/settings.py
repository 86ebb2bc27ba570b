"""What the environment says about this service."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much of a process anybody may take. Each is set by `PAWBITER_` and its name in capitals."""

    threads: int = 48
    """Request threads: one half for what changes a table, the other for what only reads."""
    waiting: int = 128
    """Requests that wait for a thread of either kind; one more is refused as `busy`."""
    waiting_seconds: float = 5.0
    """How long a request waits for a thread before it is refused as `busy`."""
    head_seconds: float = 10.0
    """From the first byte of a request, or from the start of a connection, to the end of the headers."""
    body_seconds: float = 20.0
    """From there to the end of the body."""
    reader_seconds: float = 20.0
    """An answer of which nothing is taken for so long is given up."""
    head_bytes: int = 32 * 1024
    target_bytes: int = 8190
    head_fields: int = 100
    unfinished: int = 32
    """Connections of one address that have not delivered a whole request."""
    connections: int = 8192
    waiting_bytes: int = 64 * 1024 * 1024
    """Bytes of answers that were made but not taken yet, of all connections together."""
    grace_seconds: float = 0.5
    """An open connection may still bring a request so long after the process was told to end."""
    streams: int = 8192
    """Live streams and long polls together."""
    streams_of_game: int = 4096
    streams_of_token: int = 2048


class Settings(Limits, frozen=True, kw_only=True):
    store: str = "sqlite:///var/pawbiter.db"
    create_key: str | None = None
    """Who may create games: anyone who reaches the port, or only who sends this key."""
    audit_key: str | None = None
    """The auditor's token; without it nobody is one."""
    signing_key: str = "var/signing.key"
    """The file that holds the key of the log's checkpoints; made on the first start."""
    witness: str | None = None
    """Where what was signed last is kept, outside the store; beside the signing key if left out."""
    origin: str = "pawbiter"
    """The name under which checkpoints are signed."""
    create_rate: int = 0
    """Games that one address may open in a minute; 0 is without limit."""

    @property
    def witness_folder(self) -> Path:
        return Path(self.witness) if self.witness else Path(self.signing_key).parent / "witness"


def from_environment(environment: Mapping[str, str]) -> Settings:
    return Settings(
        store=environment.get("PAWBITER_STORE") or Settings().store,
        create_key=environment.get("PAWBITER_CREATE_KEY") or None,
        audit_key=environment.get("PAWBITER_AUDIT_KEY") or None,
        signing_key=environment.get("PAWBITER_SIGNING_KEY") or Settings().signing_key,
        witness=environment.get("PAWBITER_WITNESS") or None,
        origin=environment.get("PAWBITER_ORIGIN") or Settings().origin,
        create_rate=int(environment.get("PAWBITER_CREATE_RATE") or 0),
        **_limits(environment),
    )


def _limits(environment: Mapping[str, str]) -> dict[str, Any]:
    """A limit is a number above zero; anything else is a `ValueError` that names the variable."""
    given: dict[str, Any] = {}
    for field in msgspec.structs.fields(Limits):
        variable = f"PAWBITER_{field.name.upper()}"
        if said := environment.get(variable):
            try:
                given[field.name] = field.type(said)
            except ValueError:
                raise ValueError(f"{variable} is no number: {said}") from None
            if not given[field.name] > 0:
                raise ValueError(f"{variable} must be more than 0")
    return given
