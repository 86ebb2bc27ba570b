"""What every engine must do. A test module of an engine subclasses this and gives it a `store`."""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

from app.store import (
    AnswerTaken,
    NewEvent,
    Store,
    StoredEvent,
    TokenRow,
    UnknownGame,
    VersionConflict,
)
from tests.store.samples import (
    ANNA,
    BEN,
    LATER,
    NOW,
    assert_unbroken,
    chain,
    opened,
    played,
    row,
    said,
    token,
    ulid,
)

GAME = ulid(1)
PEOPLE = '{"anna":{"name":"Ä\\u0000 \U0001f408"}}'.encode() + b"\xff\x00"
T = TypeVar("T")


class StoreContract:
    # Creating and appending
    def test_a_created_game_is_there_whole(self, store: Store) -> None:
        store.create(row(), chain(1), [token("h1")], said())
        assert store.game(GAME) == row()
        assert store.head(GAME) == (1, chain(1)[0].hash, False)
        assert store.read(GAME) == [_stored(chain(1)[0], GAME, 1)]
        assert store.token("h1") == token("h1")
        assert store.answer("s", "k1") == said()

    def test_a_game_is_created_once(self, store: Store) -> None:
        played(store, opened(store))
        with pytest.raises(VersionConflict) as conflict:
            store.create(row(), chain(1), [token("h2")], said())
        assert conflict.value.current == 2
        assert store.token("h2") is None
        assert store.answer("s", "k1") is None

    def test_an_append_moves_the_projection_along(self, store: Store) -> None:
        opened(store)
        new = chain(2, 1, chain(1)[0].hash)
        store.append(GAME, 1, new, "finished", LATER)
        game = store.game(GAME)
        assert game is not None
        assert (game.version, game.head, game.status) == (3, new[-1].hash, "finished")
        assert (game.created_at, game.updated_at) == (NOW, LATER)
        assert store.head(GAME) == (3, new[-1].hash, False)

    def test_bodies_come_back_byte_for_byte(self, store: Store) -> None:
        opened(store)
        body = '{"name":"Ä\\u0000 \U0001f408","n":1e2}'.encode() + b"\xff\x00"
        store.append(GAME, 1, [NewEvent(2, "a" * 64, body, "play")], "running", LATER)
        assert store.read(GAME, after=1)[0].body == body

    @pytest.mark.parametrize("expected", [1, 3])
    def test_another_version_than_expected_appends_nothing(self, store: Store, expected: int) -> None:
        played(store, opened(store))
        with pytest.raises(VersionConflict) as conflict:
            store.append(GAME, expected, chain(1, expected), "finished", LATER, said())
        assert conflict.value.current == 2
        assert store.size() == 2
        assert store.answer("s", "k1") is None
        game = store.game(GAME)
        assert game is not None
        assert game.status == "running"

    def test_an_unknown_game_takes_nothing(self, store: Store) -> None:
        for write in (
            lambda: store.append(GAME, 1, chain(1, 1), "running", NOW),
            lambda: store.add_tokens([token("h1")]),
            lambda: store.revoke(GAME, "host", NOW),
            lambda: store.put_snapshot(GAME, 1, b""),
            lambda: store.forget(GAME),
        ):
            with pytest.raises(UnknownGame):
                write()
        assert store.token("h1") is None

    def test_events_out_of_order_are_a_mistake_of_the_caller(self, store: Store) -> None:
        opened(store)
        for events in ([], chain(1, 2), chain(2, 1)[::-1], chain(1, 1) * 2):
            with pytest.raises(ValueError):
                store.append(GAME, 1, events, "running", NOW)
        with pytest.raises(ValueError):
            store.create(row(ulid(2)), chain(2), [])
        assert store.size() == 1

    # Idempotency

    def test_a_used_key_says_the_first_answer_and_appends_nothing(self, store: Store) -> None:
        opened(store)
        played(store, GAME, answer=said(body=b"first"))
        with pytest.raises(AnswerTaken) as taken:
            played(store, GAME, answer=said(body=b"second"))
        assert taken.value.answer == said(body=b"first")
        assert store.head(GAME) == (2, store.read(GAME)[-1].hash, False)

    def test_a_used_key_comes_before_a_conflict(self, store: Store) -> None:
        opened(store)
        again = chain(1, 1, chain(1)[0].hash)
        store.append(GAME, 1, again, "running", LATER, said())
        with pytest.raises(AnswerTaken):
            store.append(GAME, 1, again, "running", LATER, said())
        with pytest.raises(AnswerTaken):
            store.create(row(), chain(1), [], said())

    def test_keys_are_apart_by_scope(self, store: Store) -> None:
        store.remember(said(scope="a", body=b"1"))
        store.remember(said(scope="b", body=b"2"))
        first, second = store.answer("a", "k1"), store.answer("b", "k1")
        assert first is not None
        assert second is not None
        assert (first.body, second.body) == (b"1", b"2")
        assert store.answer("a", "k2") is None

    def test_a_refusal_is_remembered_once(self, store: Store) -> None:
        store.remember(said(body=b"no"))
        with pytest.raises(AnswerTaken) as taken:
            store.remember(said(body=b"maybe"))
        assert taken.value.answer.body == b"no"

    def test_a_race_for_one_key_has_one_winner(self, store: Store) -> None:
        opened(store)

        def attempt(number: int) -> bytes:
            mine = said(body=str(number).encode())
            while True:
                try:
                    played(store, GAME, answer=mine)
                except VersionConflict:
                    continue
                except AnswerTaken as taken:
                    return taken.answer.body
                return mine.body

        assert len(set(_at_once(16, attempt))) == 1
        assert store.size() == 2

    # Concurrency

    def test_racing_writers_leave_no_gap_and_no_double(self, store: Store) -> None:
        opened(store)

        def write(number: int) -> int:
            for turn in range(10):
                _insist(store, f"{number}/{turn}")
            return number

        _at_once(16, write)
        events = store.read(GAME)
        assert len(events) == 161
        assert_unbroken(events)

    def test_of_many_appends_to_one_version_one_wins(self, store: Store) -> None:
        opened(store)

        def attempt(number: int) -> int:
            try:
                store.append(GAME, 1, chain(1, 1, note=str(number)), "running", LATER)
            except VersionConflict as conflict:
                return conflict.current
            return 0

        assert sorted(_at_once(16, attempt)) == [0] + [2] * 15

    # Reading

    def test_reading_a_part(self, store: Store) -> None:
        opened(store)
        played(store, GAME, 9)
        assert _versions(store.read(GAME, after=7)) == [8, 9, 10]
        assert _versions(store.read(GAME, upto=2)) == [1, 2]
        assert _versions(store.read(GAME, after=2, upto=8, limit=3)) == [3, 4, 5]
        assert store.read(GAME, after=10) == []
        assert store.read(ulid(9)) == []

    def test_a_stream_is_the_whole_rest_across_pages(self, store: Store) -> None:
        opened(store)
        played(store, GAME, 1300)
        assert _versions(store.stream(GAME, after=1)) == list(range(2, 1302))
        assert _versions(store.stream(GAME, after=600, upto=1200)) == list(range(601, 1201))

    def test_nothing_is_known_of_an_unknown_game(self, store: Store) -> None:
        assert store.head(GAME) is None
        assert store.game(GAME) is None
        assert store.position(GAME, 1) is None
        assert store.snapshot(GAME) is None
        assert store.people(GAME) is None

    # Listing

    def test_newest_first_page_by_page(self, store: Store) -> None:
        for number in (3, 1, 5, 2, 4):
            opened(store, ulid(number))
        first, cursor = store.games(limit=2)
        second, cursor2 = store.games(limit=2, cursor=cursor)
        third, end = store.games(limit=2, cursor=cursor2)
        assert [game.id for game in first + second + third] == [ulid(n) for n in (5, 4, 3, 2, 1)]
        assert end is None
        assert store.games(limit=5)[1] is None

    def test_filters(self, store: Store) -> None:
        opened(store, ulid(1), kind="mau-mau", players=(ANNA, "cleo"))
        opened(store, ulid(2), created_at="2026-03-02T00:00:00.500000Z")
        opened(store, ulid(3), created_at="2026-03-03T00:00:00Z")
        store.append(ulid(3), 1, chain(1, 1), "finished", LATER)
        assert _found(store, kind="mau-mau") == [1]
        assert _found(store, status="finished") == [3]
        assert _found(store, player=BEN) == [3, 2]
        assert _found(store, player=ANNA, status="running") == [2, 1]
        assert _found(store, only={ulid(1), ulid(3), ulid(9)}) == [3, 1]
        assert _found(store, only=set()) == []
        assert _found(store, player="nobody") == []
        assert _found(store, player=ANNA, kind="mau-mau") == [1]
        assert _found(store, player=BEN, kind="mau-mau") == []
        assert _found(store, player=BEN, status="finished") == [3]
        assert _found(store, player=BEN, kind="ed-the-cat", status="finished") == [3]
        assert _found(store, kind="ed-the-cat", status="running") == [2]
        store.append(ulid(3), 2, chain(1, 2), "running", LATER)
        assert _found(store, player=BEN, status="running") == [3, 2]

    def test_every_filter_goes_on_from_page_to_page(self, store: Store) -> None:
        for number in range(1, 8):
            opened(store, ulid(number), created_at=f"2026-03-0{8 - number}T00:00:00Z")
        filters: dict[str, str]
        for filters in (
            {},
            {"player": BEN},
            {"kind": "ed-the-cat"},
            {"status": "running"},
            {"since": NOW[:8] + "01T00:00:00Z"},
        ):
            found, cursor = store.games(limit=3, **filters)  # type: ignore[arg-type]
            while cursor:
                page, cursor = store.games(limit=3, cursor=cursor, **filters)  # type: ignore[arg-type]
                found += page
            assert [row.id for row in found] == [ulid(number) for number in range(1, 8)], "newest first"

    @pytest.mark.parametrize(
        ("since", "found"),
        [
            ("2026-03-02T00:00:00Z", [3, 2]),
            ("2026-03-02T00:00:00.500000Z", [3, 2]),
            ("2026-03-02T00:00:00.501Z", [3]),
            ("2026-03-02T02:00:00+02:00", [3, 2]),
            ("2026-03-04T00:00:00Z", []),
        ],
    )
    def test_since_is_a_moment_not_a_text(self, store: Store, since: str, found: list[int]) -> None:
        opened(store, ulid(1))
        opened(store, ulid(2), created_at="2026-03-02T00:00:00.500000Z")
        opened(store, ulid(3), created_at="2026-03-03T00:00:00Z")
        assert _found(store, since=since) == found

    # Tokens

    def test_revoking_a_role_leaves_the_others(self, store: Store) -> None:
        store.create(row(), chain(1), [token("h"), token("p", role="player:anna")])
        store.revoke(GAME, "host", LATER)
        assert store.token("h") == TokenRow("h", GAME, "host", NOW, LATER)
        assert store.games_of_token("h") == ()
        assert store.games_of_token("p") == (GAME,)
        assert store.games_of_token("x") == ()

    def test_a_renewed_role_has_the_new_token_only(self, store: Store) -> None:
        store.create(row(), chain(1), [token("old")])
        store.renew(token("new", created_at=LATER), said())
        assert store.tokens(GAME) == [
            TokenRow("old", GAME, "host", NOW, LATER),
            TokenRow("new", GAME, "host", LATER),
        ]
        with pytest.raises(AnswerTaken):
            store.renew(token("newer"), said())
        assert store.token("newer") is None
        assert store.games_of_token("new") == (GAME,)

    def test_a_first_revocation_keeps_its_time(self, store: Store) -> None:
        store.create(row(), chain(1), [token("h")])
        store.revoke(GAME, "host", NOW)
        store.revoke(GAME, "host", LATER)
        assert store.tokens(GAME) == [TokenRow("h", GAME, "host", NOW, NOW)]

    # The rest

    def test_the_latest_snapshot_is_kept(self, store: Store) -> None:
        opened(store)
        store.put_snapshot(GAME, 250, b"\x00new")
        store.put_snapshot(GAME, 100, b"late and old")
        assert store.snapshot(GAME) == (250, b"\x00new")
        store.put_snapshot(GAME, 500, b"newer")
        assert store.snapshot(GAME) == (500, b"newer")

    def test_meta_keeps_the_last_value(self, store: Store) -> None:
        assert store.meta("origin") is None
        store.put_meta("origin", "a")
        store.put_meta("origin", "b")
        assert store.meta("origin") == "b"

    def test_a_ready_store_says_nothing_and_keeps_the_log(self, store: Store) -> None:
        opened(store)
        store.ready()
        store.ready()
        assert store.size() == 1


def _stored(event: NewEvent, game: str, position: int) -> StoredEvent:
    return StoredEvent(event.version, event.hash, event.body, event.type, game, position)


def _versions(events: Iterable[StoredEvent]) -> list[int]:
    return [event.version for event in events]


def _found(store: Store, **filters: object) -> list[int]:
    return [int(game.id[3:]) for game in store.games(**filters)[0]]  # type: ignore[arg-type]


def _insist(store: Store, note: str) -> None:
    while True:
        try:
            return played(store, GAME, note=note)
        except VersionConflict:
            continue


def _at_once(count: int, work: Callable[[int], T]) -> list[T]:
    start = threading.Barrier(count)

    def begin(number: int) -> T:
        start.wait()
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begin, range(count)))
