"""What is done once, before any worker starts."""

from __future__ import annotations

import os
from pathlib import Path

from app import keys
from app.settings import Settings, from_environment
from app.store import StoreRefused, migrate


def prepare(settings: Settings | None = None) -> Settings:
    """The store at this release's schema, the signing key made; a clear word where that cannot be."""
    settings = settings or from_environment(os.environ)
    try:
        migrate(settings.store)
        keys.make(Path(settings.signing_key))
    except (StoreRefused, OSError) as refused:
        raise SystemExit(f"Pawbiter cannot start: {refused}") from None
    return settings
