"""What the environment says about this service."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

Network = IPv4Network | IPv6Network
LIMITS = ("limit_open", "limit_rulings", "limit_tokens", "limit_audits")


class Quota(NamedTuple):
    """So many within so many seconds."""

    most: int
    seconds: int


class Capacity(msgspec.Struct, frozen=True, kw_only=True):
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
    heavy: int = 1
    """Processes for long work, such as audits, of each worker."""
    heavy_waiting: int = 8
    """Such work that waits for one; one more is refused as `busy`."""
    heavy_seconds: float = 120.0
    """An audit that takes longer is given up."""
    streams: int = 8192
    """Live streams and long polls together."""
    streams_of_game: int = 4096
    streams_of_token: int = 2048


class Settings(Capacity, frozen=True, kw_only=True):
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
    limits: bool = True
    """Whether anything is limited by address or token at all."""
    limit_open: Quota = Quota(10, 60)
    """Tables that one address may open."""
    limit_rulings: Quota = Quota(60, 60)
    """Questions without a table that one address may ask."""
    limit_tokens: Quota = Quota(30, 60)
    """Tokens that are nobody's, of one address."""
    limit_audits: Quota = Quota(30, 60)
    """Audits for one address, and for one token."""
    trusted_proxies: tuple[Network, ...] = ()
    """Whose `X-Forwarded-For` says from which address a request comes."""

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
        limits=(environment.get("PAWBITER_LIMITS") or "on").lower() != "off",
        **_quotas(environment),
        trusted_proxies=_networks(environment.get("PAWBITER_TRUSTED_PROXIES") or ""),
        **_capacity(environment),
    )


def _capacity(environment: Mapping[str, str]) -> dict[str, Any]:
    """Each is a number above zero; anything else is a `ValueError` that names the variable."""
    given: dict[str, Any] = {}
    for field in msgspec.structs.fields(Capacity):
        variable = f"PAWBITER_{field.name.upper()}"
        if said := environment.get(variable):
            try:
                given[field.name] = field.type(said)
            except ValueError:
                raise ValueError(f"{variable} is no number: {said}") from None
            if not given[field.name] > 0:
                raise ValueError(f"{variable} must be more than 0")
    return given


def _quotas(environment: Mapping[str, str]) -> dict[str, Any]:
    return {name: _quota(given) for name in LIMITS if (given := environment.get(f"PAWBITER_{name.upper()}"))}


def _quota(given: str) -> Quota:
    """`10/60`: ten within a minute."""
    most, parted, seconds = given.partition("/")
    quota = Quota(int(most), int(seconds) if parted else 60)
    if quota.most < 1 or not 1 <= quota.seconds <= 86_400:
        raise ValueError(f"{given} is no limit such as 10/60")
    return quota


def _networks(given: str) -> tuple[Network, ...]:
    """Addresses and networks, parted by commas or blanks."""
    return tuple(ip_network(each, strict=False) for each in given.replace(",", " ").split())
