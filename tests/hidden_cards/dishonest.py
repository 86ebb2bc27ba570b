"""Tables for whatever may be reported: large ones, whose piles are shuffled again soon, and with a deck that is known."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from referee.game import Game, Setup
from referee.games import GAMES
from tests.audit.late_liars import small_deck
from tests.games.tables import seated


def ed_the_cat(random: Random) -> Setup:
    seats = [f"p{number}" for number in range(random.choice([3, 7, 7, 8, 8]))]
    return seated(GAMES["ed-the-cat"], seats, seats[0], {"limit": 10})


def mau_mau(random: Random) -> Setup:
    seats = [f"p{number}" for number in range(random.randint(2, 5))]
    options = {"deck": small_deck(random, len(seats)), "draw_when_able": random.choice(["allowed", "forbidden"])}
    return seated(GAMES["mau-mau"], seats, seats[0], options)


SETUPS: dict[str, Callable[[Random], Setup]] = {"ed-the-cat": ed_the_cat, "mau-mau": mau_mau}


def dishonest(game: Game, seed: int) -> Setup:
    return SETUPS[game.id](Random(seed))
