"""`pawbiter`: the service and its records from the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click

from app.answers.transcript import steps_of, transcript
from app.ops import api_client, signing_key, simulator, startup, text_games
from app.ops import backup as store_copies
from app.ops import doctor as store_doctor
from app.service.table_cache import TableCache, game_of
from app.service.tokens import renewed_here
from app.settings import Settings, from_environment
from app.store import StoreError
from app.store import downgrade as undo_last_step
from referee.__main__ import verified
from referee.audit.bundle import Unreadable, read
from referee.notation import MEDIA
from referee.record.events import Event, UnreadableRecord
from referee.record.keys import Keys
from referee.text import LANGUAGES, Language

CONFIG = Path(__file__).parent.parent / "gunicorn.conf.py"
FAILURES = (
    store_copies.Unfit,
    StoreError,
    api_client.Refusal,
    api_client.Unreachable,
    simulator.Stuck,
    text_games.Unfit,
    Unreadable,
    UnreadableRecord,
    LookupError,
    OSError,
)
"""Expected failures, as one-line messages."""

Command = TypeVar("Command", bound=Callable[..., Any])


def in_language(command: Command) -> Command:
    chosen = click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language.")
    return chosen(command)


@click.group()
def commands() -> None:
    """The referee for the cat games on your table."""


@commands.command()
@click.option("--host", envvar="HOST", default="127.0.0.1", show_default=True)
@click.option("--port", envvar="PORT", default=8000, show_default=True, type=click.IntRange(1, 65535))
def serve(host: str, port: int) -> None:
    """Start the service."""
    settings = {"HOST": host, "PORT": str(port), "PAWBITER_GREETING": "1"}
    start = [sys.executable, "-m", "gunicorn", "--config", str(CONFIG)]
    os.execve(start[0], start, {**os.environ, **settings})  # noqa: S606 (this very interpreter)


@commands.command()
@click.argument("bundle", type=click.Path(path_type=Path))
@click.option("--key", help="The log's verifier key, if you know it from elsewhere.")
@in_language
def verify(bundle: Path, key: str | None, lang: Language) -> None:
    """Check an exported game: chain, log, moves, hidden cards."""
    sound, said = verified(bundle, lang, key)
    click.echo(said)
    sys.exit(0 if sound else 1)


@commands.command()
@click.argument("source")
@click.option("--token", envvar="PAWBITER_TOKEN", help="A token of the game, for a game at an address.")
@in_language
def replay(source: str, token: str | None, lang: Language) -> None:
    """Tell a game move by move. SOURCE is a bundle file, a game as text (docs/notation.md), the id of a game in the
    store, or its address (http://…/v1/games/ID)."""
    for line in transcript(_steps(source, token, lang), lang):
        click.echo(line)


@commands.command("import")
@click.argument("text", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Of the running service.")
@click.option("--create-key", envvar="PAWBITER_CREATE_KEY", help="If the service asks for one.")
@in_language
def import_(text: Path, url: str, create_key: str | None, lang: Language) -> None:
    """Open a table with a game as text (docs/notation.md), and show its address and tokens."""
    content = text_games.text_in(text)
    try:
        table = api_client.at(url, lang).send("/v1/games/import", content, MEDIA, create_key)
    except api_client.Refusal as refused:
        raise text_games.Unfit(text_games.said(text, refused.problem)) from None
    click.echo(f"{url.rstrip('/')}/v1/games/{table['id']}")
    told = table["tokens"]
    seats = {f"player:{seat}": token for seat, token in told["players"].items()}
    persons = {f"person:{person}": token for person, token in told.get("persons", {}).items()}
    for role, token in {"host": told["host"], "spectator": told["spectator"], **seats, **persons}.items():
        click.echo(f"{role:>12}  {token}")


@commands.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Of the running service.")
@click.option("--game", "wanted", multiple=True, help="Which kind of game; several times for several. All if left out.")
@click.option("--games", default=10, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--moves", default=400, show_default=True, type=click.IntRange(1), help="At most so many in a game.")
@click.option("--seed", type=int, help="The same seed plays the same way again.")
@click.option("--create-key", envvar="PAWBITER_CREATE_KEY", help="If the service asks for one.")
def simulate(
    url: str, wanted: tuple[str, ...], games: int, moves: int, seed: int | None, create_key: str | None
) -> None:
    """Play games against a running service, filling in the forms that it offers."""
    service, random = api_client.at(url), Random(seed)  # noqa: S311 (games, not secrets)
    kinds = [kind for kind in service.get("/v1/rules")["games"] if not wanted or kind["id"] in wanted]
    if not kinds or {*wanted} - {kind["id"] for kind in kinds}:
        raise click.UsageError(f"the service knows no game {', '.join(wanted)}")
    with click.progressbar(range(games), label="games") as numbers:
        results = [_played(service, kinds[number % len(kinds)], random, moves, create_key) for number in numbers]
    for kind in kinds:
        click.echo(_summary(kind["id"], [each for each in results if each.game == kind["id"]]))


@commands.command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def backup(target: Path) -> None:
    """Copy the store into one file, while the service goes on."""
    events = store_copies.backup(_settings(), target)
    click.echo(f"{target}: {events} events")


@commands.command()
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
def restore(source: Path) -> None:
    """Put a copy in the store's place, after checking everything in it. Stop the service first."""
    settings = _settings()
    games, events = store_copies.restore(settings, source, _keys(settings))
    click.echo(f"{settings.store}: {games} games, {events} events, all of them checked")


@commands.command()
@click.option("--accept-restore", is_flag=True, help="An older copy was put in the store's place, on purpose.")
@click.option("--rebuild-tiles", is_flag=True, help="Make the tiles of the log anew of its events.")
def doctor(accept_restore: bool, rebuild_tiles: bool) -> None:
    """Look at the store, say what is wrong with it, and what helps."""
    settings = _settings()
    if accept_restore and (kept := store_doctor.accept_restore(settings)):
        click.echo(f"accepted; what was signed before is kept in {kept}")
    if rebuild_tiles:
        store_doctor.rebuild_tiles(settings)
    results = list(store_doctor.examine(settings, _keys(settings)))
    for result in results:
        click.echo(str(result))
    sys.exit(1 if any(result.wrong for result in results) else 0)


@commands.command()
@click.argument("game")
def forget(game: str) -> None:
    """Forget who played a game: names, ages, persons, label. The game itself stays, with its proofs."""
    with store_copies.open_for_a_while(startup.prepare(_settings()).store) as store:
        known = store.forget(game)
    click.echo(f"{game}: {'its people are forgotten' if known else 'nothing was known of its people'}")


@commands.group(invoke_without_command=True)
@click.pass_context
def key(context: click.Context) -> None:
    """Show the log's public verifier key; made if there is none yet."""
    if context.invoked_subcommand is None:
        click.echo(str(_keys(_settings()).current.public))


@key.command()
def rotate() -> None:
    """Sign with a new key from now on. What was signed stays valid, and bundles name both keys."""
    settings = _settings()
    _keys(settings)
    keys = signing_key.rotate(Path(settings.signing_key), settings.origin)
    click.echo(f"new: {keys.current.public}\nold: {keys.held[1].public}")


@commands.group()
def token() -> None:
    """The tokens of a table, for whoever has the machine."""


@token.command()
@click.argument("game")
@click.argument("role", default="host")
def renew(game: str, role: str) -> None:
    """Give a role of a game a new token, and make its old ones worth nothing. ROLE is host, spectator or player:<seat>."""
    with store_copies.open_for_a_while(startup.prepare(_settings()).store) as store:
        click.echo(renewed_here(store, game, role))


@commands.command()
def downgrade() -> None:
    """Take the store back to the schema of the release before. Stop the service first, and make a backup."""
    settings = _settings()
    click.echo(f"{settings.store}: {undo_last_step(settings.store)} is undone; now start the release before")


def main() -> None:
    try:
        commands(standalone_mode=False)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.ClickException as wrong:
        wrong.show()
        sys.exit(wrong.exit_code)
    except click.Abort:
        sys.exit(130)
    except FAILURES as failed:
        click.echo(f"pawbiter: {failed}", err=True)
        sys.exit(1)


def _settings() -> Settings:
    return from_environment(os.environ)


def _keys(settings: Settings) -> Keys:
    signing_key.make(Path(settings.signing_key))
    return signing_key.read(Path(settings.signing_key), settings.origin)


def _steps(source: str, token: str | None, language: Language) -> list[dict[str, Any]]:
    if urlsplit(source).scheme in ("http", "https"):
        address, _, path = source.rstrip("/").partition("/v1/")
        return _remote_steps(api_client.at(address, language), f"/v1/{path}/replay?views=false", token)
    if Path(source).is_file() and text_games.looks_like_text(Path(source)):
        return steps_of(*text_games.events_of(Path(source), language), language)
    if Path(source).is_file():
        held = read(Path(source).read_bytes())
        return _told(held.game, held.events, language)
    with store_copies.open_for_a_while(startup.prepare(_settings()).store) as store:
        return _told(source, TableCache(store).events(source), language)


def _remote_steps(service: api_client.Remote, path: str, token: str | None) -> list[dict[str, Any]]:
    """A long game comes in several pages."""
    steps: list[dict[str, Any]] = []
    start: int | None = 1
    while start is not None:
        page = service.get(f"{path}&from={start}", token)
        steps += page["steps"]
        start = page.get("next")
    return steps


def _told(id_: str, events: list[Event], language: Language) -> list[dict[str, Any]]:
    if not events:
        raise Unreadable(f"there is no game {id_}")
    try:
        return steps_of(game_of(events[0]), events, language)
    except UnreadableRecord:
        raise
    except Exception as broken:  # a forged or damaged record can break a reducer anywhere
        raise Unreadable(f"the record of {id_} cannot be replayed: {type(broken).__name__}") from None


def _played(
    service: api_client.Remote, kind: dict[str, Any], random: Random, most: int, key: str | None
) -> simulator.Played:
    for played in simulator.play(service, kind, random, most, key):
        last = played
    return last


def _summary(kind: str, games: list[simulator.Played]) -> str:
    finished, sound = sum(game.finished for game in games), sum(game.sound for game in games)
    moves, refused = sum(game.moves for game in games), sum(game.refused for game in games)
    return f"{kind}: {len(games)} games, {finished} finished, {sound} sound, {moves} moves, {refused} refused"


if __name__ == "__main__":
    commands()
