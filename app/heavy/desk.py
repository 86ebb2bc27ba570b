"""Where heavy work is done in a process of its own."""

from __future__ import annotations

from pathlib import Path

from app.ops import signing_key
from app.service.commands import Service
from app.service.heavy_work import Desk
from app.service.merkle_log import MerkleLog
from app.service.witness import witness_of
from app.settings import Settings
from app.store import open_store


def desk_of(settings: Settings) -> Desk:
    """With a store and a log that nobody else has."""
    keys = signing_key.KeyFile(Path(settings.signing_key), settings.origin)
    store = open_store(settings.store)
    log = MerkleLog(store, keys.keys, witness_of(store, settings.witness_folder))
    return Desk(Service(store, keys.keys().first.seed), log)
