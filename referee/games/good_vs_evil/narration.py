"""Good vs Evil as a story, one or more sentences a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from referee.common_sentences import DRAWS_A_CARD
from referee.game import Setup
from referee.games.good_vs_evil.cards import ATTACK, KITTEN, SHUFFLE, TARGETED_ATTACK
from referee.games.good_vs_evil.moves import (
    Answer,
    Armageddon,
    Bottom,
    Defuse,
    Draw,
    Explode,
    Give,
    Moves,
    Nope,
    Play,
    Reveal,
    Settle,
    Steal,
)
from referee.games.good_vs_evil.moves_plays import TAKING
from referee.games.good_vs_evil.table import Pending, Table
from referee.text import Line, line


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    yield line(
        "{seats:seats} get eight cards each, one of them a Defuse; {pile} cards lie in the pile, {kittens:# of them a kitten|# of them kittens}. "
        "{first:seat} begins.",
        "{seats:seats} bekommen je acht Karten, darunter eine Entschärfung; im Stapel liegen {pile}, davon {kittens} Kitten. "
        "{first:seat} beginnt.",
        seats=list(setup.seats),
        pile=table.pile,
        kittens=table.kittens,
        first=setup.first_player,
    )


def lines(before: Table, met: Table, move: Moves, after: Table) -> Iterator[Line]:
    """`met` is the table that the move was made on: the one before it, its window closed unless this was a nope."""
    if before.pending is not None and met.pending is None:
        yield from window_closed(before, before.pending, met)
    yield from move_lines(met, move, after)
    if after.phase == "finished" and before.phase != "finished":
        yield line(
            "The game is over: {winner:seat} has not exploded and wins.",
            "Das Spiel ist aus: {winner:seat} ist nicht explodiert und gewinnt.",
            winner=after.seats[after.living[0]],
        )


def window_closed(before: Table, play: Pending, met: Table) -> Iterator[Line]:
    """What became of the action that waited for nopes."""
    cards = list(play.cards)
    if not play.effective:
        yield line("It stays noped: {cards:cards}.", "Es bleibt beim NÖ!: {cards:cards}.", cards=cards)
    elif play.action in (ATTACK, TARGETED_ATTACK):
        yield line(
            "The attack takes effect: {victim:seat} now owes {owes} turns.",
            "Der Angriff wirkt: {victim:seat} schuldet jetzt {owes} Züge.",
            victim=met.seats[met.turn],
            owes=met.owes,
        )
    elif play.action == SHUFFLE:
        yield line("The pile is shuffled.", "Der Stapel wird gemischt.")
    elif play.action in TAKING and met.due is None:
        yield line("There is nothing to take.", "Dort ist nichts zu holen.")
    else:
        yield line("Nobody stops it: {cards:cards}.", "Niemand hält es auf: {cards:cards}.", cards=cards)


def move_lines(met: Table, move: Moves, after: Table) -> Iterator[Line]:
    match move:
        case Play():
            yield played(move)
        case Nope():
            yield noped(move, after)
        case Settle():
            pass  # what the closing window let through is all there is to tell
        case Give():
            yield handed_over(move.player, other(met), move.godcat)
        case Steal():
            yield handed_over(other(met), move.player, move.godcat)
        case Answer():
            yield answered(met, move)
        case Reveal():
            yield line(
                "{player:seat} reveals from the top: {cards:cards}.",
                "{player:seat} offenbart von oben: {cards:cards}.",
                player=move.player,
                cards=list(move.cards),
            )
        case Bottom():
            yield bottom(move)
        case Armageddon():
            yield from fought(move)
        case Draw():
            yield drawn(move)
        case Defuse():
            yield from defused(met, move)
        case Explode():
            yield line("{player:seat} explodes.", "{player:seat} explodiert.", player=move.player)
        case _:
            assert_never(move)


def other(table: Table) -> str | None:
    return None if table.due is None or table.due.other is None else table.seats[table.due.other]


def played(move: Play) -> Line:
    known = {"player": move.player, "cards": list(move.cards), "target": move.target, "wish": move.wish}
    meaning = ("", "")
    if move.stands_for is not None:
        meaning = (" as {as_card:card}", " als {as_card:card}")
        if len(move.cards) > 1:
            meaning = (" (the Godcat as {as_card:card})", " (die Gotteskatze als {as_card:card})")
    aim = ("", "")
    if move.target is not None:
        aim = (" against {target:seat}", " gegen {target:seat}")
    asked = ("", "")
    if move.wish is not None:
        asked = (", asking for {wish:card}", " und wünscht sich {wish:card}")
    return line(
        "{player:seat} plays {cards:cards}" + meaning[0] + aim[0] + asked[0] + ".",
        "{player:seat} spielt {cards:cards}" + meaning[1] + aim[1] + asked[1] + ".",
        **known,
        as_card=move.stands_for,
    )


def noped(move: Nope, after: Table) -> Line:
    if after.pending is None:
        return line(
            "{player:seat} plays a Nope out of time; it is wasted.",
            "{player:seat} spielt ein NÖ! zur Unzeit; es ist vertan.",
            player=move.player,
        )
    if after.pending.effective:
        return line(
            "{player:seat} nopes the Nope; it counts again: {cards:cards}.",
            "{player:seat} sagt DOCH!; es gilt wieder: {cards:cards}.",
            player=move.player,
            cards=list(after.pending.cards),
        )
    return line(
        "{player:seat} nopes {cards:cards}.",
        "{player:seat} sagt NÖ! zu {cards:cards}.",
        player=move.player,
        cards=list(after.pending.cards),
    )


def handed_over(giver: str | None, taker: str | None, godcat: bool) -> Line:
    """Which card it was stays between the two, except for the Godcat."""
    known = {"giver": giver, "taker": taker}
    if godcat:
        return line(
            "The Godcat goes from {giver:seat} to {taker:seat}.",
            "Die Gotteskatze geht von {giver:seat} an {taker:seat}.",
            **known,
        )
    return line(
        "A card goes from {giver:seat} to {taker:seat}.", "Eine Karte geht von {giver:seat} an {taker:seat}.", **known
    )


def answered(met: Table, move: Answer) -> Line:
    known = {"player": move.player, "card": met.due.wish if met.due else None, "asker": other(met)}
    if move.has:
        return line(
            "{player:seat} hands over what {asker:seat} asked for: {card:card}.",
            "{player:seat} gibt her, was {asker:seat} wollte: {card:card}.",
            **known,
        )
    return line(
        "{player:seat} says that there is none: {card:card}.",
        "{player:seat} sagt, das sei nicht da: {card:card}.",
        **known,
    )


def bottom(move: Bottom) -> Line:
    if not move.keep:
        return line(
            "{player:seat} puts the bottom card on top.",
            "{player:seat} legt die unterste Karte obenauf.",
            player=move.player,
        )
    if move.card == KITTEN:
        return line(
            "{player:seat} takes the bottom card: a kitten!",
            "{player:seat} nimmt die unterste Karte: ein Kitten!",
            player=move.player,
        )
    return line("{player:seat} takes the bottom card.", "{player:seat} nimmt die unterste Karte.", player=move.player)


def fought(move: Armageddon) -> Iterator[Line]:
    known = {"target": move.target, "player": move.player}
    if move.swapped:
        yield line("{target:seat} swaps with {player:seat}.", "{target:seat} tauscht mit {player:seat}.", **known)
    else:
        yield line("{target:seat} keeps the card.", "{target:seat} behält die Karte.", **known)
    loser = move.target if move.godcat == move.player else move.player
    yield line(
        "{winner:seat} gets the Godcat, {loser:seat} faces the Devilcat.",
        "{winner:seat} bekommt die Gotteskatze, {loser:seat} hat die Satanskatze vor sich.",
        winner=move.godcat,
        loser=loser,
    )


def drawn(move: Draw) -> Line:
    if move.card == KITTEN:
        return line("{player:seat} draws a kitten!", "{player:seat} zieht ein Kitten!", player=move.player)
    return Line(DRAWS_A_CARD, {"player": move.player})


def defused(met: Table, move: Defuse) -> Iterator[Line]:
    if move.as_godcat:
        yield line(
            "{player:seat} defuses with the Godcat.",
            "{player:seat} entschärft mit der Gotteskatze.",
            player=move.player,
        )
    else:
        yield line("{player:seat} plays a Defuse.", "{player:seat} entschärft.", player=move.player)
    if met.phase == "kitten":
        yield line(
            "The kitten goes back into the pile, nobody else knows where.",
            "Das Kitten kommt zurück in den Stapel, wohin, weiß sonst niemand.",
        )
