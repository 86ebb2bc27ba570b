"""Nine Lives as a story, one or more sentences a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.common_sentences import DRAWS_A_CARD
from referee.game import Setup
from referee.games.nine_lives.moves import Draw, Moves, Play, Score
from referee.games.nine_lives.rules import shown_hands
from referee.games.nine_lives.table import Table
from referee.games.nine_lives.view import outcome
from referee.hidden_cards.bounds import Hidden, Motion
from referee.text import Line, Text, line

PLAYS = Text("{player:seat} plays {card:card}.", "{player:seat} spielt {card:card}.")
USED_UP = Text("The draw pile is used up.", "Der Ziehstapel ist leer.")
TAKES = Text(
    "{player:seat} takes back the {card:card} beneath it.", "{player:seat} nimmt die {card:card} darunter zurück."
)
EMPTY = Text("That was {player:seat}'s last card.", "Das war die letzte Karte von {player:seat}.")
SHOWS = Text("{seat:seat} shows {cards:cards}.", "{seat:seat} zeigt {cards:cards}.")
STANDS = Text("{seat:seat} has {total:# point|# points} now.", "{seat:seat} hat jetzt {total:# Punkt|# Punkte}.")
EARLY = Text("The fewest points so far: {winners:seats}.", "Bisher die wenigsten Punkte: {winners:seats}.")
OVER = Text(
    "All rounds are played; the fewest points: {winners:seats}.",
    "Alle Runden sind gespielt; die wenigsten Punkte: {winners:seats}.",
)


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    yield line(
        "{hand:# cards|# cards} each are dealt, and {first:seat} begins.",
        "Alle bekommen {hand:# Karten|# Karten}, und {first:seat} beginnt.",
        hand=table.options.hand,
        first=setup.first_player,
    )


def lines(before: Table, move: Moves, after: Table, trail: Sequence[Motion]) -> Iterator[Line]:
    """`trail` is what happened to hidden cards."""
    match move:
        case Play():
            yield Line(PLAYS, {"player": move.player, "card": move.card})
            for motion in trail:
                if isinstance(motion, Hidden):
                    yield Line(TAKES, {"player": move.player, "card": motion.card})
            if after.phase == "scoring":
                yield Line(EMPTY, {"player": move.player})
        case Draw():
            yield Line(DRAWS_A_CARD, {"player": move.player})
            if after.phase == "scoring":
                yield Line(USED_UP)
        case Score():
            yield from counted(before, move, after)


def standing_so(table: Table) -> Iterator[Line]:
    """Where the table ends the game, and it counts how it stands."""
    if table.has_outcome():
        yield Line(EARLY, {"winners": outcome(table)["winners"]})


def counted(before: Table, move: Score, after: Table) -> Iterator[Line]:
    for seat, cards in shown_hands(before, move):
        if cards:
            yield Line(SHOWS, {"seat": seat, "cards": list(cards)})
    for seat, total in zip(after.seats, after.scores, strict=True):
        yield Line(STANDS, {"seat": seat, "total": total})
    if after.phase == "finished":
        yield Line(OVER, {"winners": outcome(after)["winners"]})
    else:
        yield line(
            "Round {round} is dealt, and {first:seat} begins.",
            "Runde {round} ist ausgeteilt, und {first:seat} beginnt.",
            round=after.round,
            first=after.seats[after.starter],
        )
