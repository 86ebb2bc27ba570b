"""What an accepted move does to the table. Nothing is checked here: that was done by rules.py."""

from __future__ import annotations

from functools import partial
from operator import add
from typing import Literal, TypeVar, assert_never

from msgspec.structs import replace

from referee.game import Card, Effect, Seat
from referee.games.mau_mau.cards import FACES, PLUS2, PLUS4, REVERSE, SKIP, Colour
from referee.games.mau_mau.effects_motions import motions
from referee.games.mau_mau.effects_piles import Stock
from referee.games.mau_mau.hands import hands_of
from referee.games.mau_mau.hidden_draws import NothingFits, denied, lays_drawn_card
from referee.games.mau_mau.moves import Catch, Draw, Finish, LetGo, Moves, Next, Pass, Play, Say, Score, Start
from referee.games.mau_mau.narration import lines
from referee.games.mau_mau.table import Denial, Missed, Pending, Series, Table, call_due, fresh_game, one_less
from referee.hidden_cards.pile_and_hands import DRAW, hand_of

Value = TypeVar("Value")


def carry_out(table: Table, move: Moves, version: int) -> Effect:
    """What a move comes to. After the end it does nothing any more: such a one stands only where an earlier one was
    corrected under it."""
    if table.phase == "finished":
        return Effect(table, partial(lines, table, move, table))
    stock = Stock(table)
    after = applied(table, move, stock, version)
    return Effect(
        after,
        partial(lines, table, move, after),
        partial(motions, table, move, stock.trail),
        partial(hands_of, table, move, stock.trail),
    )


def applied(table: Table, move: Moves, stock: Stock, version: int) -> Table:
    match move:
        case Play():
            return played(table, move, stock, version)
        case Draw():
            return drew(table, move, stock, version)
        case Pass():
            return turn_over(table, table.seats.index(move.player))
        case Say():
            return said_late(table, move)
        case Catch():
            return caught(table, move, stock)
        case Start():
            return started(table, move.card, stock, version)
        case LetGo():
            return let_go(table)
        case Score():
            return scored(table, move.hands)
        case Next():
            return fresh_game(table, next_starter(table))
        case Finish():
            return replace(table, phase="finished")
        case _:
            assert_never(move)


def started(table: Table, card: Card, stock: Stock, version: int) -> Table:
    stock.lay(DRAW, card, version)
    face = FACES[card]
    begun = replace(
        table,
        phase="play",
        top=card,
        colour=face.colour,
        places=stock.places(),
        discard=stock.discard,
        discard_size=stock.discard_size,
    )
    if table.options.first_special == "no-effect":
        return begun
    skipped = 1 if face.value == SKIP else 0
    return replace(
        begun,
        direction=-1 if face.value == REVERSE else 1,
        turn=None if table.starter is None else (table.starter + skipped) % len(table.seats),
        pending=Pending(PLUS2, 2, None) if face.value == PLUS2 else None,
    )


def played(table: Table, move: Play, stock: Stock, version: int) -> Table:
    number = table.seats.index(move.player)
    stock.lay(hand_of(number), move.card, version)
    left = one_less(table.hands[number])
    due = call_due(left)
    called = due is not None and move.say == due
    missed = windows_after(table, number, version)
    if due is not None:
        missed = changed(missed, number, None if called else Missed(due, version))
    acted = replace(
        acting(table, number, move.card, move.colour),
        phase="play",
        starter=beginning(table, number),
        hands=changed(table.hands, number, left),
        places=stock.places(),
        discard=stock.discard,
        discard_size=stock.discard_size,
        top=move.card,
        gained=without_drawn_card(table, number, move.card),
        called=changed(table.called, number, called),
        missed=missed,
        drawn_only=False,
        confided=None,
    )
    if left != 0:
        return acted
    return rid_of_all(acted, number) if called else replace(acted, phase="last-card")


def acting_after_all(table: Table) -> Table:
    """A table that waits for what becomes of the last card, of which only the sum was told that it may have brought:
    whose turn it is then, and where no sum was told, its own."""
    number, card = table.last_card_of(), table.top
    if number is None or card is None:
        return table
    before = -table.direction if FACES[card].value == REVERSE else table.direction
    acted = acting(replace(table, direction=before, pending=None), number, card, table.colour)
    return replace(acted, colour=table.colour, pending=table.pending or acted.pending)


def beginning(table: Table, number: int) -> int | None:
    """Who began the game: where nobody knew, whoever acts first, unless the first card skipped somebody before."""
    if table.turn is not None or table.top is None:
        return table.starter
    skipped = table.options.first_special == "acts" and FACES[table.top].value == SKIP
    return (number - 1) % len(table.seats) if skipped else number


def acting(table: Table, number: int, card: Card, named: Colour | None) -> Table:
    """The colour, the chain, the direction and whose turn it is after this card."""
    value = FACES[card].value
    pending = chained(table, card, named)
    direction = -table.direction if value == REVERSE else table.direction
    again = value == REVERSE and table.options.reverse_two == "skip" and len(table.playing()) == 2
    steps = 2 if value == SKIP or again else 1
    return replace(
        table,
        colour=colour_after(table, pending, card, named),
        pending=pending,
        direction=direction,
        turn=table.following(number, steps, direction),
    )


def colour_after(table: Table, pending: Pending | None, card: Card, named: Colour | None) -> Colour | None:
    """A coloured card shows its own; a later +4 of a chain brings back the one that was named in it."""
    face = FACES[card]
    if face.value == PLUS4 and pending is not None:
        return pending.named or table.colour
    return face.colour or named or table.colour


def chained(table: Table, card: Card, named: Colour | None) -> Pending | None:
    """The sum after this card; one that answers nothing lets it lapse."""
    kind: Literal["plus2", "plus4"]
    pending = table.pending
    match FACES[card].value:
        case "wild" if pending is not None and table.options.wild_on_pending:
            return passed_on(pending, named)
        case "plus2":
            kind, cards = PLUS2, 2
        case "plus4":
            kind, cards = PLUS4, 4
        case _:
            return None
    before, first = (pending.cards, pending.named) if pending else (0, None)
    return Pending(kind, before + cards, first or (named if kind == PLUS4 else None))


def passed_on(pending: Pending, wish: Colour | None) -> Pending:
    """The same sum for the next one. In a chain that a +4 has named a colour for, the wish takes that colour's place;
    otherwise the first +4 after it still names one."""
    return replace(pending, named=wish) if pending.named is not None and wish is not None else pending


def without_drawn_card(table: Table, number: int, card: Card) -> tuple[int, ...]:
    """A drawn card that is laid at once never joined the hand that was denied."""
    laid_at_once = lays_drawn_card(table, number, card)
    return changed(table.gained, number, table.gained[number] - 1) if laid_at_once else table.gained


def windows_after(table: Table, number: int, version: int) -> tuple[Missed | None, ...]:
    """The calls that were missed, after this player laid or drew: that closes windows."""
    if not any(table.missed):
        return table.missed
    everyone = table.options.catch_window == "next-action"
    return tuple(
        replace(each, closed=version) if each and each.closed is None and (everyone or at == number) else each
        for at, each in enumerate(table.missed)
    )


def drew(table: Table, move: Draw, stock: Stock, version: int) -> Table:
    number = table.seats.index(move.player)
    nothing_fits = denied(table, move.player)
    got = stock.draw(number, table.pending.cards if table.pending else 1)
    begun = replace(table, starter=beginning(table, number))
    denied_now = begun if nothing_fits is None else denying(begun, number, nothing_fits, version)
    after = received(denied_now, number, got, stock, windows_after(table, number, version))
    if table.pending or not got:
        return turn_over(after, number)
    return replace(after, phase="drawn", turn=number, drawn_only=nothing_fits is not None, confided=move.card)


def received(table: Table, number: int, got: int, stock: Stock, missed: tuple[Missed | None, ...]) -> Table:
    """The table after so many cards came into a hand, and these are the missed calls."""
    if not got:
        return replace(table, missed=missed)
    hand = table.hands[number]
    return replace(
        table,
        hands=changed(table.hands, number, None if hand is None else hand + got),
        gained=changed(table.gained, number, table.gained[number] + got),
        called=changed(table.called, number, False),
        places=stock.places(),
        discard=stock.discard,
        discard_size=stock.discard_size,
        missed=missed,
    )


def denying(table: Table, number: int, said: NothingFits, version: int) -> Table:
    """A later denial of the same colour or value says all that an earlier one said."""
    gained, before = table.gained[number], table.denials[number]
    if said.place == "drawn":
        return replace(table, denials=changed(table.denials, number, denied_on(before, said, version, gained)))
    news = [Denial(what, version, gained, said.numbers_only) for what in said.traits()]
    kept = [each for each in before if each.what not in said.traits()]
    return replace(table, denials=changed(table.denials, number, (*kept, *news)))


def denied_on(before: tuple[Denial, ...], said: NothingFits, version: int, gained: int) -> tuple[Denial, ...]:
    """Of a hand that held none of these before the card came which does not fit either."""
    return tuple(
        replace(each, version=version, gained=gained)
        if each.what in said.traits() and each.gained == gained - 1
        else each
        for each in before
    )


def turn_over(table: Table, number: int) -> Table:
    turn = table.following(number, 1, table.direction)
    return replace(table, phase="play", turn=turn, pending=None, drawn_only=False, confided=None)


def said_late(table: Table, move: Say) -> Table:
    number = table.seats.index(move.player)
    window = table.open_window(number)
    if window is None or window.call != move.say:
        return table
    said = replace(table, missed=changed(table.missed, number, None), called=changed(table.called, number, True))
    return rid_of_all(said, number) if table.phase == "last-card" and move.say == "mau-mau" else said


def caught(table: Table, move: Catch, stock: Stock) -> Table:
    number = table.seats.index(move.target)
    got = stock.draw(number, table.options.forgotten)
    after = received(table, number, got, stock, changed(table.missed, number, None))
    if table.phase != "last-card" or number != table.last_card_of():
        return after
    return replace(after, phase="play") if got else rid_of_all(after, number)


def let_go(table: Table) -> Table:
    """Where nobody has laid the last card, as the record has it now, nobody is let go."""
    number = table.last_card_of()
    return table if number is None else rid_of_all(table, number)


def rid_of_all(table: Table, number: int) -> Table:
    """That wins the game. Where it is played for places it goes on, as the last card says, until one is left."""
    if not table.options.places:
        return won(table, number)
    placed = table.placed if number in table.placed else (*table.placed, number)
    out = replace(table, placed=placed, missed=changed(table.missed, number, None))
    return replace(out, phase="play", winner=placed[0]) if len(out.playing()) > 1 else won(out, placed[0])


def won(table: Table, number: int) -> Table:
    return replace(
        table,
        phase="finished" if table.options.series == "single" else "scoring",
        winner=number,
        pending=None,
        missed=(None,) * len(table.seats),
    )


def scored(table: Table, hands: dict[Seat, tuple[Card, ...]]) -> Table:
    points = tuple(points_of(hands.get(seat, ())) for seat in table.seats)
    totals = None if table.scores is None else tuple(map(add, table.scores, points))
    over = series_over(table, totals)
    return replace(table, phase="finished" if over else "between", scores=totals, round_points=points)


def points_of(hand: tuple[Card, ...]) -> int:
    return sum(FACES[card].points for card in hand)


def series_over(table: Table, totals: tuple[int, ...] | None) -> bool:
    """What is unknown ends nothing."""
    series = table.options.series
    if not isinstance(series, Series):
        return series == "single"
    if series.games is not None:
        return table.round is not None and table.round >= series.games
    return series.points is not None and totals is not None and max(totals) >= series.points


def next_starter(table: Table) -> int | None:
    match table.options.next_starter:
        case "youngest":
            return table.first_player
        case "winner":
            return table.first_player if table.winner is None else table.winner
        case "rotate":
            return None if table.starter is None else (table.starter + 1) % len(table.seats)


def changed(row: tuple[Value, ...], number: int, value: Value) -> tuple[Value, ...]:
    return (*row[:number], value, *row[number + 1 :])
