"""Whose turn it is, how many are owed, and what happens when the window for nopes closes."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.good_vs_evil.cards import ATTACK, SHUFFLE, TARGETED_ATTACK
from referee.games.good_vs_evil.effects_working_table import WorkingTable
from referee.games.good_vs_evil.moves import Moves, Nope, Settle
from referee.games.good_vs_evil.moves_plays import FOLLOW_UPS, TAKING
from referee.games.good_vs_evil.table import Due, Pending, Table


def judged_at(table: Table, move: Moves) -> Table:
    """The table that a move is judged by: any move but a nope or a settle finds the window closed."""
    return table if isinstance(move, Nope | Settle) else closed(table)


def closed(table: Table, working: WorkingTable | None = None) -> Table:
    """The table once the window has closed; the same table where none is open. `hands`, the table's own where given,
    come to lie as they do on it."""
    if table.pending is None:
        return table
    shut = replace(table, phase="turn", pending=None)
    return begun(shut, table.pending, working) if table.pending.effective else shut


def begun(table: Table, play: Pending, working: WorkingTable | None) -> Table:
    """The action begins. An emptied target leaves nothing to take, a dead one nobody to attack."""
    if play.action in TAKING and play.target is not None and table.hand(play.target) == 0:
        return table
    if play.action == ATTACK:
        return attack(table, next_living(table, play.player))
    if play.action == TARGETED_ATTACK and play.target is not None and table.alive(play.target):
        return attack(table, play.target)
    if play.action == SHUFFLE:
        # The only action that moves cards as it begins. A working copy is made for it alone: rules and views close
        # windows all the time.
        return shuffled(table, working or WorkingTable(table, version=0))
    if play.action in FOLLOW_UPS:
        return replace(table, phase="follow-up", due=owed(play))
    return table


def shuffled(table: Table, working: WorkingTable) -> Table:
    working.shuffle()
    return working.on(table)


def owed(play: Pending) -> Due:
    type_, who = FOLLOW_UPS[play.action]
    if who == "player" or play.target is None:
        return Due(type_, play.player, play.target)
    return Due(type_, play.target, play.player, play.wish)


def attack(table: Table, victim: int) -> Table:
    """Two turns, and those that the attacker still owed himself; his last one only if every turn is passed on."""
    passed_on = table.owes > 1 or (table.options.attack_stack == "strict" and table.attacked)
    return replace(table, turn=victim, owes=table.owes + 2 if passed_on else 2, attacked=True)


def take_turn(table: Table, number: int) -> Table:
    """Who acts out of turn takes a turn of his own; play goes on from there."""
    return table if number == table.turn else replace(table, turn=number, owes=1, attacked=False)


def turn_over(table: Table) -> Table:
    """One owed turn less; with the last one, or with its player's death, the next living player is on turn."""
    ended = replace(table, phase="turn", due=None)
    if table.owes > 1 and table.alive(table.turn):
        return replace(ended, owes=table.owes - 1)
    return replace(ended, turn=next_living(table, table.turn), owes=1, attacked=False)


def next_living(table: Table, number: int) -> int:
    exploded, seats = table.exploded, len(table.seats)
    for step in range(1, seats):
        other = (number + step) % seats
        if other not in exploded:
            return other
    return number
