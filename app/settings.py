"""What the environment says about this service."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    store: str = "sqlite:///var/pawbiter.db"
    create_key: str | None = None
    """Who may create games: anyone who reaches the port, or only who sends this key."""
    audit_key: str | None = None
    """The auditor's token; without it nobody is one."""
    signing_key: str = "var/signing.key"
    """The file that holds the key of the log's checkpoints; made on the first start."""
    origin: str = "pawbiter"
    """The name under which checkpoints are signed."""
    threads: int = 48
    """Request threads of a process; live streams and long polls take a third of them each at most."""
    create_rate: int = 0
    """Games that one address may open in a minute; 0 is without limit."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    return Settings(
        store=environment.get("PAWBITER_STORE") or Settings().store,
        create_key=environment.get("PAWBITER_CREATE_KEY") or None,
        audit_key=environment.get("PAWBITER_AUDIT_KEY") or None,
        signing_key=environment.get("PAWBITER_SIGNING_KEY") or Settings().signing_key,
        origin=environment.get("PAWBITER_ORIGIN") or Settings().origin,
        threads=int(environment.get("PAWBITER_THREADS") or Settings().threads),
        create_rate=int(environment.get("PAWBITER_CREATE_RATE") or 0),
    )
