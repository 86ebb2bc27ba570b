"""What every engine must do with what cannot all be true at a table. Subclassed like the contract beside it."""

import pytest

from app.store import Contradictions, Looked, Store, UnknownGame
from tests.store.contract import GAME
from tests.store.samples import opened, ulid

OTHER = ulid(2)


class ContradictionsContract:
    def test_a_table_that_nobody_looked_at_says_so(self, store: Store) -> None:
        opened(store)
        assert store.contradictions(GAME) == Contradictions(0, b"[]", 0, 0)
        assert store.contradictions_since(0) == []

    def test_what_is_found_is_kept_and_its_changes_are_counted(self, store: Store) -> None:
        opened(store)
        looks = [(3, b"[]"), (4, b"[1]"), (5, b"[1]"), (6, b"[]"), (7, b"[2]")]
        kept = []
        for version, found in looks:
            store.put_looked([Looked(GAME, version, found)])
            kept.append(store.contradictions(GAME))
        assert [(each.checked, each.found) for each in kept] == looks
        assert [each.times for each in kept] == [0, 1, 1, 2, 3]
        assert [each.change for each in kept] == [0, 1, 1, 2, 3]

    def test_the_newest_version_wins(self, store: Store) -> None:
        opened(store)
        store.put_looked([Looked(GAME, 5, b"[1]")])
        store.put_looked([Looked(GAME, 4, b"[]")])
        assert store.contradictions(GAME) == Contradictions(5, b"[1]", 1, 1)

    def test_changes_are_told_once_for_each_table_the_latest_last(self, store: Store) -> None:
        for game in (GAME, OTHER):
            opened(store, game)
        store.put_looked([Looked(GAME, 2, b"[1]"), Looked(OTHER, 2, b"[1]")])
        assert store.contradictions_since(0) == [(1, GAME), (2, OTHER)]
        store.put_looked([Looked(GAME, 3, b"[]")])
        assert store.contradictions_since(0) == [(2, OTHER), (3, GAME)]
        assert store.contradictions_since(2) == [(3, GAME)] and store.contradictions_since(3) == []

    def test_up_to_where_everything_was_looked_at_is_kept_with_it(self, store: Store) -> None:
        opened(store)
        store.put_looked([Looked(GAME, 1, b"[]")], upto=7)
        assert store.meta("watched") == "7"
        store.put_looked([Looked(GAME, 2, b"[]")])
        assert store.meta("watched") == "7"

    def test_there_is_nothing_to_find_at_no_table(self, store: Store) -> None:
        with pytest.raises(UnknownGame):
            store.put_looked([Looked(GAME, 1, b"[]")])
