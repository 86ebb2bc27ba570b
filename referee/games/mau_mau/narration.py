"""Mau Mau as a story, one or more sentences a move."""

from __future__ import annotations

from collections.abc import Iterator

from referee.common_sentences import DRAWS_A_CARD, points_counted
from referee.game import Card, Seat, Setup
from referee.games.mau_mau.cards import FACES, REVERSE, SKIP, Colour, wanted
from referee.games.mau_mau.hidden_draws import denied
from referee.games.mau_mau.moves import Catch, Draw, Finish, LetGo, Moves, Next, Pass, Play, Say, Score, Start
from referee.games.mau_mau.table import Table, call_due, one_less
from referee.text import Line, Text, line
from referee.view import fewest_points_win


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    yield line(
        "{each} cards each are dealt to {seats:seats}; {first:seat} begins once a card is turned up.",
        "Je {each} Karten gehen an {seats:seats}; {first:seat} beginnt, sobald eine Karte aufgedeckt ist.",
        each=setup.options.hand,
        seats=list(setup.seats),
        first=setup.first_player,
    )


def lines(before: Table, move: Moves, after: Table) -> Iterator[Line]:
    match move:
        case Start():
            yield from started(before, move, after)
        case Play():
            yield from played(before, move, after)
        case Draw():
            yield from drew(before, move, after)
        case Pass():
            yield line("{player:seat} keeps the card.", "{player:seat} behält die Karte.", player=move.player)
        case Say():
            yield called(move.player, move.say)
            yield from goes_on(before, after)
        case Catch():
            yield from caught(before, move, after)
        case LetGo():
            yield line('Nobody noticed that "Mau-Mau" was missing.', "Niemand hat das „Mau-Mau“ vermisst.")
            yield from goes_on(before, after)
        case Score():
            yield from points_counted(after.seats, after.round_points, after.scores)
        case Next():
            yield dealt(after)
        case Finish():
            pass
    yield from ended(before, after)


def dealt(after: Table) -> Line:
    if after.starter is None or after.round is None:
        return line("The next game is dealt.", "Die nächste Partie ist gegeben.")
    return line(
        "Game {number} is dealt; {first:seat} begins.",
        "Partie {number} ist gegeben; {first:seat} beginnt.",
        number=after.round,
        first=after.seats[after.starter],
    )


def started(before: Table, move: Start, after: Table) -> Iterator[Line]:
    if after.turn is None or after.starter is None:
        yield line("{card:card} is turned up.", "{card:card} liegt auf.", card=move.card)
        return
    yield line(
        "{card:card} is turned up; {first:seat} begins.",
        "{card:card} liegt auf; {first:seat} beginnt.",
        card=move.card,
        first=after.seats[after.turn],
    )
    if after.options.first_special == "acts":
        yield from acted(after.seats[after.starter - 1], move.card, before, after)


def played(before: Table, move: Play, after: Table) -> Iterator[Line]:
    yield laid(move, after.colour if FACES[move.card].colour is None else None)
    if move.say is not None:
        yield called(move.player, move.say)
    elif due := call_due(one_less(before.hands[before.seats.index(move.player)])):
        yield line('There was no "{call:word}".', "„{call:word}“ war nicht zu hören.", call=due)
    yield from placed(before, after)
    if after.phase == "play":
        yield from acted(move.player, move.card, before, after)


def laid(move: Play, colour: Colour | None) -> Line:
    """Of a card without a colour: which one is in force, if a corrected record still names any."""
    if colour is None:
        return line(
            "{player:seat} lays {card:card}.", "{player:seat} legt {card:card}.", player=move.player, card=move.card
        )
    return line(
        "{player:seat} lays {card:card}; {colour:word} is in force.",
        "{player:seat} legt {card:card}; es gilt {colour:word}.",
        player=move.player,
        card=move.card,
        colour=colour,
    )


def called(player: str, call: str) -> Line:
    return line('{player:seat} says "{call:word}".', "{player:seat} sagt „{call:word}“.", player=player, call=call)


def acted(player: Seat, card: Card, before: Table, after: Table) -> Iterator[Line]:
    """What the card on top does to those who played when it was laid."""
    value = FACES[card].value
    if value == SKIP:
        skipped = after.seats[before.following(after.seats.index(player), 1, after.direction)]
        yield line("{seat:seat} loses a turn.", "{seat:seat} setzt aus.", seat=skipped)
    if value == REVERSE:
        way = "clockwise" if after.direction == 1 else "counterclockwise"
        yield line("Play now goes {way:word}.", "Es geht jetzt {way:word} weiter.", way=way)
    yield from chain(after)


def chain(after: Table) -> Iterator[Line]:
    if after.pending is not None and after.turn is not None and after.phase == "play":
        yield line(
            "{seat:seat} must draw {cards} cards or answer.",
            "{seat:seat} muss {cards} Karten ziehen oder antworten.",
            seat=after.seats[after.turn],
            cards=after.pending.cards,
        )


def drew(before: Table, move: Draw, after: Table) -> Iterator[Line]:
    got = drawn_by(before, after, before.seats.index(move.player))
    nothing_fits = denied(before, move.player)
    if nothing_fits is None:
        yield drawn(move.player, got)
    else:
        text = DENIED[nothing_fits.place, got > 0]
        yield Line(text, {"player": move.player, "fits": wanted(nothing_fits.top, nothing_fits.colour)})
    yield from reshuffled(before, after)


DENIED = {
    ("hand", True): Text(
        "{player:seat} draws a card because nothing fits {fits:word}.",
        "{player:seat} zieht eine Karte, weil nichts zu {fits:word} passt.",
    ),
    ("hand", False): Text(
        "{player:seat} has nothing that fits {fits:word}, and no card is left to draw.",
        "{player:seat} hat nichts, was zu {fits:word} passt, und zu ziehen gibt es nichts mehr.",
    ),
    ("drawn", True): Text(
        "{player:seat} draws on: the last card does not fit {fits:word}.",
        "{player:seat} zieht weiter: Die letzte Karte passt nicht zu {fits:word}.",
    ),
    ("drawn", False): Text(
        "{player:seat}'s last card does not fit {fits:word} either, and no card is left to draw.",
        "Auch die letzte Karte von {player:seat} passt nicht zu {fits:word}, und zu ziehen gibt es nichts mehr.",
    ),
}
"""By what is denied, and whether a card came."""
DRAWN = {
    0: Text("No card is left to draw for {player:seat}.", "Für {player:seat} gibt es nichts mehr zu ziehen."),
    1: DRAWS_A_CARD,
}
SEVERAL = Text("{player:seat} draws {cards} cards.", "{player:seat} zieht {cards} Karten.")


def drawn_by(before: Table, after: Table, number: int) -> int:
    return (after.hands[number] or 0) - (before.hands[number] or 0)


def drawn(player: str, cards: int) -> Line:
    return Line(DRAWN.get(cards, SEVERAL), {"player": player, "cards": cards})


def reshuffled(before: Table, after: Table) -> Iterator[Line]:
    if after.discard_size == 1 != before.discard_size:
        yield line(
            "The discard pile was shuffled into a new draw pile; {top:card} stays.",
            "Die Ablage wurde zum neuen Stapel gemischt; {top:card} bleibt liegen.",
            top=after.top,
        )


def caught(before: Table, move: Catch, after: Table) -> Iterator[Line]:
    yield line(
        '{player:seat} catches {target:seat} without "{missed:word}".',
        "{player:seat} erwischt {target:seat} ohne „{missed:word}“.",
        player=move.player,
        target=move.target,
        missed=move.missed,
    )
    yield drawn(move.target, drawn_by(before, after, before.seats.index(move.target)))
    yield from reshuffled(before, after)
    yield from goes_on(before, after)


def goes_on(before: Table, after: Table) -> Iterator[Line]:
    """The last card acts after all: its player was caught, or others play on for their places."""
    yield from placed(before, after)
    number = before.last_card_of()
    if before.phase == "last-card" and after.phase == "play" and after.top is not None and number is not None:
        yield from acted(after.seats[number], after.top, before, after)


def ended(before: Table, after: Table) -> Iterator[Line]:
    if after.options.places:
        if after.phase == "finished" != before.phase:
            yield line(
                "Only {seats:seats} has cards left: the game is over.",
                "Nur {seats:seats} hat noch Karten: Die Partie ist aus.",
                seats=[after.seats[number] for number in after.playing()],
            )
    elif before.winner is None and after.winner is not None:
        yield line("{seat:seat} wins the game.", "{seat:seat} gewinnt die Partie.", seat=after.seats[after.winner])
    if after.phase == "finished" != before.phase and after.options.series != "single" and after.scores is not None:
        yield line(
            "The series is over; the fewest points: {winners:seats}.",
            "Die Serie ist aus; die wenigsten Punkte: {winners:seats}.",
            winners=fewest_points_win(after.seats, after.scores)["winners"],
        )


def placed(before: Table, after: Table) -> Iterator[Line]:
    for place, number in enumerate(after.placed, start=1):
        if place > len(before.placed):
            yield line(
                "{seat:seat} has no cards left and takes place {place}.",
                "{seat:seat} hat keine Karten mehr und wird Nummer {place}.",
                seat=after.seats[number],
                place=place,
            )
