"""From which address a request comes."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from flask import current_app, request

from app.settings import Network, Settings

Address = IPv4Address | IPv6Address
FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-IP")


def caller_address() -> str:
    """The caller's, by what the trusted proxies say and nobody else."""
    settings: Settings = current_app.extensions["settings"]
    found = address_of(request.remote_addr, request.headers.getlist("X-Forwarded-For"), settings.trusted_proxies)
    return "" if found is None else str(found)


def network_of(address: str) -> str:
    """What is counted as one: an address, or the network that a household has of the longer ones."""
    read = _read(address)
    if isinstance(read, IPv6Address):
        return str(ip_network((read, 64), strict=False))
    return address


def is_direct_loopback() -> bool:
    """Somebody at this very machine, or a proxy on it that says nothing of others."""
    peer = _read(request.remote_addr or "")
    return (peer is None or peer.is_loopback) and not any(name in request.headers for name in FORWARDED)


def address_of(peer: str | None, forwarded: Sequence[str], trusted: Sequence[Network]) -> Address | None:
    """Back from the peer, hop by hop, as far as those are trusted that named the next one."""
    address = _read(peer or "")
    hops = [hop.strip() for line in forwarded for hop in line.split(",")]
    while hops and address is not None and any(address in network for network in trusted):
        before = _read(hops.pop())
        if before is None:
            break  # who was trusted wrote something else; the last address that is known counts
        address = before
    return address


def _read(written: str) -> Address | None:
    """With or without a port, in brackets or not; an address of the old kind in the new form is the old one."""
    bare = written.strip().strip('"')
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        read = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return (read.ipv4_mapped or read) if isinstance(read, IPv6Address) else read
