"""What a worker does beside serving: processes for heavy work, and the watch over what is reported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.heavy.lane import HeavyLane
from app.heavy.watch import Watch
from app.service.heavy_work import Answered, QuestionJob
from app.settings import Settings
from app.store.interface import Looked, Store


@contextmanager
def beside(app: Any) -> Iterator[None]:
    """As long as this lasts. Any other application than the referee has nothing beside it."""
    extensions: dict[str, Any] = getattr(app, "extensions", {})
    if "service" not in extensions:
        yield
        return
    settings: Settings = extensions["settings"]
    lane = extensions["heavy"] = HeavyLane(settings)
    watch = watch_of(extensions["service"].store, lane, settings)
    watch.start()
    try:
        yield
    finally:
        watch.close()
        lane.close()


def watch_of(store: Store, lane: HeavyLane, settings: Settings) -> Watch:
    def ask(game: str) -> Looked:
        answered = lane.do(QuestionJob(game))
        assert isinstance(answered, Answered)
        return answered.looked

    lock = Path(settings.signing_key).parent / f"{store.meta('id')}.watch"
    return Watch(store, ask, lane.warm, lock)
