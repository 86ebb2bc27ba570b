"""Ed, the Cat as a story, one or more sentences a move."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Setup
from referee.games.ed_the_cat.effects import Moves
from referee.games.ed_the_cat.moves import DiscardPenalty, Play, Score
from referee.games.ed_the_cat.table import Table
from referee.games.ed_the_cat.view import outcome
from referee.text import Line, Text, line

PLAYS = {
    "1": Text(
        "{player:seat} plays a 1; {target:seat} takes {count} of {player:seat}'s cards onto the discard pile: {revealed:list}.",
        "{player:seat} spielt eine 1; {target:seat} nimmt {player:seat} {count} Karten ab und legt sie auf die Ablage: {revealed:list}.",
    ),
    "2": Text(
        "{player:seat} plays a 2; the {revealed:list} becomes a penalty card of {target:seat}.",
        "{player:seat} spielt eine 2; die {revealed:list} wird Strafkarte von {target:seat}.",
    ),
    "3": Text(
        "{player:seat} plays a 3; {target:seat} draws three cards.",
        "{player:seat} spielt eine 3; {target:seat} zieht drei Karten.",
    ),
    "4": Text(
        "{player:seat} plays a 4; everybody else draws one card.",
        "{player:seat} spielt eine 4; alle anderen ziehen eine Karte.",
    ),
    "5": Text(
        "{player:seat} lays a 5 in front of {target:seat} as a penalty card.",
        "{player:seat} legt {target:seat} eine 5 als Strafkarte hin.",
    ),
    "6": Text(
        "{player:seat} plays a 6; {revealed:list} become penalty cards of {target:seat}.",
        "{player:seat} spielt eine 6; {revealed:list} werden Strafkarten von {target:seat}.",
    ),
    "7": Text(
        "{player:seat} plays a 7, {target:seat} draws: the {revealed:list} becomes a penalty card of {player:seat}.",
        "{player:seat} spielt eine 7, {target:seat} zieht: Die {revealed:list} wird Strafkarte von {player:seat}.",
    ),
    "8": Text("{player:seat} plays an 8 and draws a card.", "{player:seat} spielt eine 8 und zieht eine Karte."),
    "9": Text(
        "{player:seat} plays a 9 and takes a card out of {target:seat}'s hand.",
        "{player:seat} spielt eine 9 und nimmt {target:seat} eine Karte aus der Hand.",
    ),
}
LAST_ONE = Text(
    "{player:seat} plays a 1 as the last card.",
    "{player:seat} spielt eine 1 als letzte Karte.",
)


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    yield line(
        "Five cards each are dealt to {seats:seats}; {first:seat} begins.",
        "Je fünf Karten gehen an {seats:seats}; {first:seat} beginnt.",
        seats=list(setup.seats),
        first=setup.first_player,
    )


def narrate(before: Table, move: Moves, after: Table) -> Iterator[Line]:
    match move:
        case Play():
            yield played(move)
        case DiscardPenalty():
            yield bonus(move)
        case Score():
            pass
    if after.scores != before.scores or after.phase == "finished":
        yield from counted(after)
    elif after.finishers and not before.finishers:
        yield line(
            "The round is over: {seats:seats} has no cards left.",
            "Die Runde ist zu Ende: {seats:seats} hat keine Karten mehr.",
            seats=[after.seats[number] for number in after.finishers],
        )


def played(move: Play) -> Line:
    text = LAST_ONE if move.card == "1" and not move.revealed else PLAYS[move.card]
    known = {"player": move.player, "target": move.target, "revealed": list(move.revealed)}
    return Line(text, {**known, "count": len(move.revealed)})


def bonus(move: DiscardPenalty) -> Line:
    if move.card is None:
        return line(
            "{player:seat} keeps all penalty cards.", "{player:seat} behält alle Strafkarten.", player=move.player
        )
    return line(
        "{player:seat} gets rid of a penalty card, the {card}.",
        "{player:seat} wird eine Strafkarte los, die {card}.",
        player=move.player,
        card=move.card,
    )


def counted(table: Table) -> Iterator[Line]:
    for number, seat in enumerate(table.seats):
        points = table.round_points[number] if table.round_points else 0
        yield line(
            "{seat:seat} gets {points} points, {total} in all.",
            "{seat:seat} bekommt {points} Punkte, insgesamt {total}.",
            seat=seat,
            points=points,
            total=table.scores[number],
        )
    if table.phase == "finished":
        yield line(
            "The game is over; the fewest points: {winners:seats}.",
            "Das Spiel ist aus; die wenigsten Punkte: {winners:seats}.",
            winners=outcome(table)["winners"],
        )
    else:
        yield line(
            "Round {round} begins with {first:seat}.",
            "Runde {round} beginnt mit {first:seat}.",
            round=table.round,
            first=table.seats[table.starter],
        )
