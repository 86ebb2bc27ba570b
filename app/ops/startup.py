"""What is done once, before any worker starts."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from app.ops import signing_key
from app.settings import Settings, from_environment
from app.store import StoreRefused, StoreUnavailable, migrate

COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""Where the workers keep their counts, so that any of them can tell those of all."""


def prepare(settings: Settings | None = None) -> Settings:
    """The store at this release's schema, the signing key made; a clear word where that cannot be."""
    try:
        settings = settings or from_environment(os.environ)
        migrate(settings.store)
        signing_key.make(Path(settings.signing_key))
    except (StoreRefused, StoreUnavailable, OSError, ValueError) as refused:
        raise SystemExit(f"Pawbiter cannot start: {refused}") from None
    return settings


def share_counts(place: str, folder: str | None) -> None:
    """An empty directory for the workers' counts. It must be named before any of them loads the counters."""
    if given := os.environ.get(COUNTS):
        _empty(Path(given))
        return
    within = Path(folder or tempfile.gettempdir())
    named = "pawbiter-counts-" + "".join(sign if sign.isalnum() else "-" for sign in place) + "-"
    # One that was killed could not clean up after itself; nobody else serves at this place.
    for left in within.glob(f"{named}*"):
        shutil.rmtree(left, ignore_errors=True)
    os.environ[COUNTS] = tempfile.mkdtemp(prefix=named, dir=within)


def forget_counts() -> None:
    if "pawbiter-counts-" in (counts := os.environ.get(COUNTS, "")):
        shutil.rmtree(counts, ignore_errors=True)


def _empty(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob("*.db"):
        left.unlink()
