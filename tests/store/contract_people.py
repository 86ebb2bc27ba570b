"""What every engine must do with what it knows of people. Subclassed like the contract beside it."""

import pytest

from app.store import (
    Answer,
    AnswerTaken,
    Head,
    Store,
)
from tests.store.contract import GAME, PEOPLE
from tests.store.samples import (
    ANNA,
    NOW,
    assert_unbroken,
    chain,
    full_of,
    opened,
    played,
    row,
    said,
    ulid,
)


class PeopleContract:
    def test_people_come_back_byte_for_byte(self, store: Store) -> None:
        store.create(row(label="Family"), chain(1), [], people=PEOPLE)
        played(store, GAME)
        assert store.people(GAME) == PEOPLE
        assert store.head(GAME) == Head(2, store.read(GAME)[-1].hash, people=True)
        assert [game.label for game in store.games()[0]] == ["Family"]

    def test_a_game_without_people_has_none(self, store: Store) -> None:
        store.create(row(label="Family"), chain(1), [])
        assert store.people(GAME) is None
        assert store.head(GAME) == Head(1, chain(1)[0].hash, people=False)
        store.create(row(ulid(2)), chain(1), [], people=b"")
        assert store.people(ulid(2)) == b""
        assert store.head(ulid(2)) == Head(1, chain(1)[0].hash, people=True)

    def test_what_is_forgotten_is_known_no_more(self, store: Store) -> None:
        full_of("Mathilda", store)
        assert store.forget(GAME)
        game = store.game(GAME)
        assert game is not None
        assert game.label is None
        assert store.people(GAME) is None
        assert store.snapshot(GAME) is None
        assert store.head(GAME) == Head(2, store.read(GAME)[-1].hash, people=False)
        for said_ in ("open", "play", "no", "add", "renew", "revoke"):
            assert store.answer("s", f"{said_} {GAME}") == Answer("s", f"{said_} {GAME}", "", 201, (), b"", NOW)

    def test_a_forgotten_game_stays_and_is_played_on(self, store: Store) -> None:
        full_of("Mathilda", store)
        before, tokens = store.read(GAME), store.tokens(GAME)
        store.forget(GAME)
        assert (store.read(GAME), store.tokens(GAME)) == (before, tokens)
        assert [found.id for found in store.games(player=ANNA)[0]] == [GAME]
        played(store, GAME)
        store.put_snapshot(GAME, 3, b"without names")
        assert store.head(GAME) == Head(3, store.read(GAME)[-1].hash, people=False)
        assert store.snapshot(GAME) == (3, b"without names")
        assert_unbroken(store.read(GAME))

    def test_nothing_is_done_twice_because_its_answer_was_forgotten(self, store: Store) -> None:
        full_of("Mathilda", store)
        store.forget(GAME)
        with pytest.raises(AnswerTaken) as taken:
            played(store, GAME, answer=said(f"play {GAME}"))
        assert taken.value.answer.fingerprint == ""
        with pytest.raises(AnswerTaken):
            store.create(row(ulid(2)), chain(1), [], said(f"open {GAME}"))
        assert store.size() == 2

    def test_forgetting_again_does_no_harm(self, store: Store) -> None:
        store.create(row(), chain(1), [], people=PEOPLE)
        assert [store.forget(GAME) for _ in range(3)] == [True, False, False]
        store.create(row(ulid(2), label="Family"), chain(1), [])
        assert [store.forget(ulid(2)) for _ in range(2)] == [True, False]
        assert store.forget(opened(store, ulid(3))) is False

    def test_other_games_are_not_forgotten(self, store: Store) -> None:
        mine, other = full_of("Mathilda", store), full_of("Ottokar", store, ulid(2))
        store.remember(said("of no game", body=b"Ottokar"))
        store.forget(mine)
        game, kept = store.game(other), [store.answer("s", key) for key in ("of no game", f"play {other}")]
        assert game is not None
        assert game.label == "Ottokar's birthday"
        assert store.people(other) == b"Ottokar"
        assert store.snapshot(other) == (2, b"Ottokar")
        assert [answer and answer.body for answer in kept] == [b"Ottokar"] * 2
