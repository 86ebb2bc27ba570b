"""`python -m referee verify bundle.json`: checks an exported game, without the service and without the net."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from referee.audit.bundle import kind_of, verify
from referee.audit.report import report
from referee.games import GAMES
from referee.record.checkpoint import Forged, PublicKey, public_key
from referee.text import LANGUAGES, Language


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m referee", description="The referee without its service.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("verify", help="check an exported game: chain, log, moves, hidden cards")
    command.add_argument("bundle", type=Path)
    command.add_argument("--lang", choices=LANGUAGES, default="en")
    command.add_argument("--key", help="the log's verifier key, if you know it from elsewhere")
    asked = parser.parse_args(arguments)
    sound, said = verified(asked.bundle, asked.lang, asked.key)
    sys.stdout.write(f"{said}\n")
    return 0 if sound else 1


def verified(path: Path, language: Language, key: str | None = None) -> tuple[bool, str]:
    """Is the bundle in this file known to be sound, and the report. Whatever the file holds, there is an answer."""
    try:
        known = _known(key)
        result = verify(path.read_bytes(), GAMES, known)
        return result.sound is True, report(result, kind_of(result.bundle, GAMES), language)
    except OSError as unreadable:
        return False, f"{path}: {unreadable.strerror}"
    except Forged as forged:
        return False, f"--key: {forged}"
    except (Exception, RecursionError, MemoryError) as broken:
        return False, f"{path}: {type(broken).__name__}"


def _known(key: str | None) -> PublicKey | None:
    return None if key is None else public_key(key)


if __name__ == "__main__":
    sys.exit(main())
