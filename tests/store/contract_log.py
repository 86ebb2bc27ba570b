"""What every engine must do about the log over all games."""

import pytest

from app.store import Checkpoint, Leaf, Store, VersionConflict
from referee.record.merkle_log import Tree, leaf, leaf_hash
from referee.record.tiles import WIDTH
from tests.store.samples import NOW, chain, opened, played, ulid

GAME = ulid(1)


class LogContract:
    def test_the_log_runs_through_all_games_without_gaps(self, store: Store) -> None:
        first, second = opened(store, ulid(1)), opened(store, ulid(2))
        played(store, first, 2)
        with pytest.raises(VersionConflict):
            store.append(second, 7, chain(1, 7), "running", NOW)
        played(store, second)
        feed = store.feed()
        assert [event.position for event in feed] == [1, 2, 3, 4, 5]
        assert [(event.game, event.version) for event in feed] == [
            (first, 1),
            (second, 1),
            (first, 2),
            (first, 3),
            (second, 2),
        ]
        assert store.size() == 5
        assert store.feed(after_position=3, limit=1) == [feed[3]]
        assert store.position(second, 2) == 5
        assert store.position(second, 3) is None

    def test_leaves_are_in_log_order(self, store: Store) -> None:
        assert store.leaves(0, 10) == []
        played(store, opened(store), 4)
        leaves = [Leaf(event.game, event.version, event.hash) for event in store.feed()]
        assert store.leaves(0, store.size()) == leaves
        assert store.leaves(1, 3) == leaves[1:3]

    def test_a_tile_is_there_with_the_append_that_fills_it(self, store: Store) -> None:
        played(store, opened(store), WIDTH - 2)
        assert store.tile(0, 0) == store.tile(1, 0) == b""
        played(store, GAME)
        assert store.tile(0, 0) == _hashes(store, 0)
        assert store.tile(1, 0) == Tree(_leaves(store)).root()
        assert store.tile(0, 1) == store.tile(2, 0) == b""

    def test_tiles_are_those_of_all_leaves_however_they_came(self, store: Store) -> None:
        first, second = opened(store, ulid(1)), opened(store, ulid(2))
        for count in (1, 254, 3, 600, 255, 256, 257):
            played(store, first, count)
            played(store, second)
        whole = store.size() // WIDTH
        assert [store.tile(0, index) for index in range(whole)] == [_hashes(store, index) for index in range(whole)]
        assert store.tile(0, whole) == b""
        roots = [Tree(_leaves(store, index)).root() for index in range(whole)]
        assert store.tile(1, 0) == b"".join(roots)
        store.rebuild_tiles()
        assert store.tile(1, 0) == b"".join(roots)

    def test_a_conflict_fills_no_tile(self, store: Store) -> None:
        opened(store)
        with pytest.raises(VersionConflict):
            store.append(GAME, 7, chain(300, 7), "running", NOW)
        assert store.tile(0, 0) == b""

    def test_the_first_checkpoint_of_a_size_stands(self, store: Store) -> None:
        assert store.last_checkpoint() is None
        three, five = Checkpoint(3, "r3", "note 3"), Checkpoint(5, "r5", "note 5")
        assert store.add_checkpoint(five) == five
        assert store.add_checkpoint(three) == three
        assert store.add_checkpoint(Checkpoint(5, "r5", "signed again")) == five
        assert store.last_checkpoint() == five
        assert store.checkpoint(3) == three
        assert store.checkpoint(4) is None
        assert store.checkpoints() == [three, five]
        assert store.checkpoints(after_size=3) == [five]
        assert store.checkpoints(limit=1) == [three]


def _leaves(store: Store, index: int = 0) -> list[bytes]:
    return [leaf(*each) for each in store.leaves(index * WIDTH, (index + 1) * WIDTH)]


def _hashes(store: Store, index: int) -> bytes:
    return b"".join(map(leaf_hash, _leaves(store, index)))
