"""The rules that every game has, written once: is the game over, is it the moment, who sits here, whose turn is it.

A game takes them with its `rule_id`, with the section of its rulebook that says so and, where the rulebook says it in
another way, with the game's own words. The first half makes rules to be read, the second half checks of moves; the last
part is for tables that are being opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from referee.game import (
    Card,
    Check,
    Game,
    Move,
    Objections,
    Player,
    Rule,
    Seat,
    State,
    Violation,
    facts,
    move_types,
    tag,
)
from referee.text import Text


class RuleIds(msgspec.Struct, frozen=True):
    """Makes the ids of a game's rules: `rule_id("turn")` is `ed.turn`. Nothing else in a game knows its prefix."""

    prefix: str

    def __call__(self, name: str) -> str:
        return f"{self.prefix}.{name}"

    def each(self, *names: str) -> tuple[str, ...]:
        return tuple(self(name) for name in names)


# Rules to be read

NOTHING_MORE = Text(
    "Once the game is finished nothing more is played.", "Ist das Spiel aus, wird nicht weitergespielt."
)
NO_MOVE = Text("The game is finished; no move can follow.", "Das Spiel ist aus; es kann kein Zug mehr folgen.")
NOT_THE_MOMENT = Text(
    "This is not the moment for {type:word}: {phase:word} is due.",
    "Für {type:word} ist jetzt nicht der Moment; an der Reihe ist {phase:word}.",
)
ONLY_SEATS = Text("Only those who sit at the table take part.", "Nur wer am Tisch sitzt, spielt mit.")
NO_SUCH_SEAT = Text("Nobody called '{player}' sits at this table.", "An diesem Tisch sitzt niemand namens '{player}'.")
CLOCKWISE = Text("Players take their turns clockwise.", "Gespielt wird reihum im Uhrzeigersinn.")
ANOTHERS_TURN = Text("It is {turn:seat}'s turn, not {player:seat}'s.", "{turn:seat} ist dran, nicht {player:seat}.")
NO_SUCH_CARD = Text("There is no card {card} in this game.", "Eine Karte {card} gibt es in diesem Spiel nicht.")
OUT_OF_THE_HAND = Text(
    "A card comes out of the hand that holds it.", "Eine Karte kommt aus der Hand, in der sie steckt."
)


def over(rule_id: RuleIds, section: str, text: Text = NOTHING_MORE, objection: Text = NO_MOVE) -> Rule:
    return Rule(rule_id("over"), "matter", section, text, objection)


def phase(rule_id: RuleIds, section: str, text: Text, objection: Text = NOT_THE_MOMENT) -> Rule:
    """The usual objection names moves and phases by the game's `words`."""
    return Rule(rule_id("phase"), "matter", section, text, objection)


def player(rule_id: RuleIds, section: str, text: Text = ONLY_SEATS) -> Rule:
    return Rule(rule_id("player"), "matter", section, text, NO_SUCH_SEAT)


def turn(rule_id: RuleIds, section: str, text: Text = CLOCKWISE) -> Rule:
    return Rule(rule_id("turn"), "conduct", section, text, ANOTHERS_TURN)


def hand(rule_id: RuleIds, section: str, objection: Text, text: Text = OUT_OF_THE_HAND) -> Rule:
    return Rule(rule_id("hand"), "matter", section, text, objection)


def hands_size(rule_id: RuleIds, section: str) -> Rule:
    text = Text("At the count everyone shows the whole hand.", "Zur Wertung zeigen alle ihre ganze Hand.")
    objection = Text(
        "{player:seat} must hold {expected:# card|# cards} but shows {shown}.",
        "{player:seat} muss {expected:# Karte|# Karten} haben, zeigt aber {shown}.",
    )
    return Rule(rule_id("hands-size"), "conduct", section, text, objection)


def hands_missing(rule_id: RuleIds, section: str, objection: Text) -> Rule:
    text = Text("Everyone with cards left is counted.", "Alle, die noch Karten haben, werden gewertet.")
    return Rule(rule_id("hands-missing"), "matter", section, text, objection)


NUMBERS = {
    2: ("two", "zwei"),
    3: ("three", "drei"),
    4: ("four", "vier"),
    5: ("five", "fünf"),
    6: ("six", "sechs"),
    7: ("seven", "sieben"),
    8: ("eight", "acht"),
}


def players(
    rule_id: RuleIds, section: str, least: int, most: int, called: tuple[str, str] = ("Spieler", "Spieler")
) -> Rule:
    """How many may play; `called` is what the German rulebook calls one of them, and several."""
    one, several = called
    (few, wenige), (many, viele) = NUMBERS[least], NUMBERS[most]
    text = Text(
        f"{few.capitalize()} to {many} players sit at the table.",
        f"{wenige.capitalize()} bis {viele} {several} sitzen am Tisch.",
    )
    objection = Text(
        "{players:# player is|# players are} reported; {min} to {max} can play.",
        f"Gemeldet {{players:ist # {one}|sind # {several}}}; {{min}} bis {{max}} können spielen.",
    )
    return Rule(rule_id("players"), "matter", section, text, objection)


BEGINNERS = {"oldest": "ältesten", "youngest": "jüngsten"}


def first_player(rule_id: RuleIds, section: str, begins: Literal["oldest", "youngest"]) -> Rule:
    text = Text(f"The {begins} begins.", f"Wer am {BEGINNERS[begins]} ist, beginnt.")
    objection = Text(
        f"{{due:seat}} is the {begins} and begins, not {{first_player:seat}}.",
        f"{{due:seat}} ist am {BEGINNERS[begins]} und beginnt, nicht {{first_player:seat}}.",
    )
    return Rule(rule_id("first-player"), "conduct", section, text, objection)


def opening(rule_id: RuleIds, section: str) -> Rule:
    """Of positions. What exactly cannot go together, each violation says for itself."""
    text = Text(
        "A table is joined in the middle as a table of this game can be.",
        "Mittendrin steigt man an einem Tisch ein, wie er in diesem Spiel vorkommen kann.",
    )
    return Rule(rule_id("opening"), "matter", section, text)


# Checks of moves. `moves` is a type of move or a union of several.


def game_runs(rule_id: RuleIds, moves: Any) -> Check:
    def objections(table: State, move: Move) -> Objections:
        if table.phase == "finished":
            yield facts(status="finished")

    return Check(rule_id("over"), move_types(moves), (), objections)


Phases = tuple[str, ...]


def right_phase(
    rule_id: RuleIds,
    phases: Mapping[type[Move], Phases],
    *,
    judged_at: Callable[[Any, Any], State] | None = None,
    barred: Callable[[Any, Any], bool] | None = None,
    more: Callable[[Any, Any, Phases], dict[str, Any]] = lambda table, move, due: {},
) -> Check:
    """Each move has its phases. `judged_at` is the table that a move meets, `barred` what is out of place in any phase,
    `more` are facts beside the usual ones, or in place of them."""

    def objections(table: State, move: Move) -> Objections:
        # Asked of every move: games without a table of their own, or without bars, pay nothing for those that have them.
        now, due = (judged_at(table, move) if judged_at else table).phase, phases[type(move)]
        if now not in due or (barred is not None and barred(table, move)):
            yield facts(phase=now, due=list(due), type=tag(type(move))) | more(table, move, due)

    return Check(rule_id("phase"), tuple(phases), rule_id.each("over"), objections)


def first_due(table: State, move: Move, due: Phases) -> dict[str, Any]:
    """For games that name one phase only."""
    return {"due": due[0]}


def seats_exist(rule_id: RuleIds, moves: Any, named: Callable[[Any, Any], Iterable[Seat]]) -> Check:
    """`named` gives every seat that a report speaks of."""

    def objections(table: State, move: Move) -> Objections:
        for seat in named(table, move):
            if seat not in table.seats:
                yield facts(player=seat, seats=list(table.seats))

    return Check(rule_id("player"), move_types(moves), rule_id.each("over"), objections)


def codes_exist(
    rule_id: RuleIds,
    moves: Any,
    unless: tuple[str, ...],
    named: Callable[[Any, Any], Iterable[Card]],
    known: Callable[[Any, Card], bool],
) -> Check:
    """A report names cards of the game. How many copies of one may turn up is another check of the same rule."""

    def objections(table: State, move: Move) -> Objections:
        for card in named(table, move):
            if not known(table, card):
                yield facts(card=card, copies=0, versions=[])

    return Check(rule_id("cards"), move_types(moves), unless, objections, NO_SUCH_CARD)


def seat_on_turn(table: State, move: Move) -> Seat | None:
    """Nobody in particular where it is unknown who begins."""
    return None if table.turn is None else table.seats[table.turn]


def own_turn(
    rule_id: RuleIds,
    moves: Any,
    unless: tuple[str, ...],
    due: Callable[[Any, Any], Seat | None] = seat_on_turn,
) -> Check:
    """`due` is who may report this move now; nobody in particular if it gives none."""

    def objections(table: State, move: Any) -> Objections:
        seat = due(table, move)
        if seat is not None and move.player != seat:
            yield facts(turn=seat, player=move.player)

    return Check(rule_id("turn"), move_types(moves), unless, objections)


def hands_complete(rule_id: RuleIds, score: type[Move], unless: tuple[str, ...]) -> Check:
    """Who shows a hand at the count shows all of it."""

    def objections(table: State, move: Any) -> Objections:
        for number, seat in enumerate(table.seats):
            if seat in move.hands and len(move.hands[seat]) != table.hand(number):
                yield facts(player=seat, expected=table.hand(number), shown=len(move.hands[seat]))

    return Check(rule_id("hands-size"), (score,), unless, objections)


def hands_shown(rule_id: RuleIds, score: type[Move], unless: tuple[str, ...]) -> Check:
    """Who has cards at the count shows them."""

    def objections(table: State, move: Any) -> Objections:
        for number, seat in enumerate(table.seats):
            if table.hand(number) and seat not in move.hands:
                yield facts(player=seat, expected=table.hand(number))

    return Check(rule_id("hands-missing"), (score,), unless, objections)


# Opening a table


def first_seat(game: Game, players: tuple[Player, ...]) -> Seat:
    """Who begins where the table did not say: by age if all ages are known, else the first in the list."""
    ages = [player.age for player in players]
    if game.begins == "table" or None in ages:
        return players[0].id
    wanted = (max if game.begins == "oldest" else min)(age for age in ages if age is not None)
    return players[ages.index(wanted)].id


def seating_violations(game: Game, players: tuple[Player, ...], first: Seat | None) -> tuple[Violation, ...]:
    """Objections to opening this table at all."""
    rule_id = RuleIds(game.prefix)
    found = []
    if not game.min_players <= len(players) <= game.max_players:
        known = facts(players=len(players), min=game.min_players, max=game.max_players)
        found.append(Violation(rule_id("players"), known))
    found += [Violation(rule_id("players"), known) for known in game.seating(players)]
    ages = {player.id: player.age for player in players}
    if first is not None and game.begins != "table" and players and None not in ages.values():
        due = ages[first_seat(game, players)]
        if first in ages and ages[first] != due:
            known = facts(first_player=first, due=first_seat(game, players), ages=ages)
            found.append(Violation(rule_id("first-player"), known))
    return tuple(found)
