"""A process of its own that writes to a store and says on its output what was acknowledged.

race <url> <game> <threads> <events>     every thread appends so many events to the one game
storm <url> <threads>                    every thread appends to a game of its own until killed
once <url> <game>                        appends one event and says when
"""

import os
import sys
import threading
import time
import uuid
from collections.abc import Callable

from app.store import Store, VersionConflict, open_store
from tests.store.samples import opened, played, said, ulid


def race(store: Store, game: str, threads: int, events: int) -> None:
    def insist(number: int) -> None:
        for turn in range(events):
            while not _appended(store, game, f"{os.getpid()} {number} {turn}"):
                pass

    _in_threads(threads, insist)


def storm(store: Store, threads: int) -> None:
    def write(number: int) -> None:
        game = ulid(number + 1)
        if store.head(game) is None:
            opened(store, game)
        while True:
            note = uuid.uuid4().hex
            played(store, game, note=note, answer=said(key=note))
            _say(f"{game} {note}")

    _in_threads(threads, write)


def once(store: Store, game: str) -> None:
    played(store, game)
    _say(str(time.monotonic()))


def _appended(store: Store, game: str, note: str) -> bool:
    try:
        played(store, game, note=note)
    except VersionConflict:
        return False
    _say(note)
    return True


def _say(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # one write: lines of threads do not mix, nothing waits in a buffer


def _in_threads(count: int, work: Callable[[int], None]) -> None:
    threads = [threading.Thread(target=work, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    what, url, *rest = sys.argv[1:]
    here = open_store(url)
    if what == "race":
        race(here, rest[0], int(rest[1]), int(rest[2]))
    elif what == "storm":
        storm(here, int(rest[0]))
    else:
        once(here, rest[0])
    here.close()
