"""What a question without a table costs: beside a `moves/check` of the very move that it is about."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any

from flask.testing import FlaskClient

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from bench.honest import Json
from bench.report import Target, section
from referee.game import Game
from referee.games import GAMES
from tests.games.asking import forgotten
from tests.games.positions import told
from tests.games.tables import honest, module_of, refereed, said_of

MOST = 3.0
"""At most so many times as long as a check."""
MOVES, SEED = 12, 7
TURNS = 5


def measure() -> list[Target]:
    with TemporaryDirectory() as folder:
        app = create_app(
            prepare(Settings(store=f"sqlite:///{folder}/games.db", signing_key=f"{folder}/key")), quiet=True
        )
        client = app.test_client()
        found = {game.id: costs(client, game) for game in GAMES.values() if game.questions}
        app.extensions["service"].store.close()
    rows = [
        (game, f"{check:.2f} ms", f"{ruling:.2f} ms", f"{ruling / check:.2f}")
        for game, (check, ruling) in found.items()
    ]
    section("A question without a table", ("game", "moves/check", "ruling", "of a check"), rows)
    return [
        Target(f"{game}: a ruling, of a check", ruling / check, most=MOST) for game, (check, ruling) in found.items()
    ]


def costs(client: FlaskClient, game: Game) -> tuple[float, float]:
    """Milliseconds of processor time of a check and of a ruling; of each whatever the machine did least beside."""
    checks: list[Callable[[], Any]] = []
    questions: list[Callable[[], Any]] = []
    for path, token, report, question in asked(client, game):
        checks.append(partial(posted, client, path, report, token))
        questions.append(partial(posted, client, f"/v1/rules/{game.id}/rulings", question))
    turns = [(spent(checks), spent(questions)) for _ in range(TURNS)]
    return min(check for check, _ in turns), min(ruling for _, ruling in turns)


def asked(client: FlaskClient, game: Game) -> Iterator[tuple[str, str, Json, Json]]:
    """The moves of an honest game as they come, and the questions about them, with as little told as people tell."""
    questions_about = import_module(f"tests.games.test_{module_of(game)}").questions_about
    setup, table = honest(game, SEED)
    for number, played in enumerate(refereed(game, setup, table)):
        if number == MOVES:
            return
        position = told(game, setup, played.before)
        opening = {"game": game.id, "players": [{"id": seat} for seat in setup.seats], "position": position}
        opened = posted(client, "/v1/games", opening)
        situation = forgotten(position, said_of(game, "LEFT_OUT", tuple[str, ...]()))
        for about in questions_about(setup, played):
            question = {"situation": about.situation or situation, "question": about.question}
            yield f"/v1/games/{opened['id']}/moves/check", opened["tokens"]["host"], played.report, question


def posted(client: FlaskClient, path: str, body: Json, token: str = "") -> Any:
    with client.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {}) as answer:
        assert answer.status_code in (200, 201), answer.data
        return answer.json


def spent(asking: Sequence[Callable[[], Any]]) -> float:
    start = time.process_time()
    for each in asking:
        each()
    return (time.process_time() - start) / len(asking) * 1000
