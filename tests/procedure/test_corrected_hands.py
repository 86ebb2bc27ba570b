"""What hands do for a correction: from the table as it lies to the table as it ought to lie, and what stays done."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Game
from referee.games import GAMES
from referee.hands import Lying, Pile, Spot, applied, told
from referee.procedure.commands import Accepted, Amend, File, Strike
from referee.procedure.standing import Step, hands_of
from referee.text import say
from tests.games.tables import honest
from tests.games.test_hands_and_ends import EVERY_GAME
from tests.procedure.desk import Desk, reported

SEEDS = st.integers(0, 2**32)


def played(game: Game, seed: int, most: int = 60) -> Desk:
    """An honest table after some of its moves."""
    setup, table = honest(game, seed)
    desk = Desk(game, setup)
    for _ in range(seed % most + 1):
        report = table.next_report()
        if report is None:
            break
        desk.does(reported(game, report))
    return desk


def done(desk: Desk, command: Any) -> Step:
    said = desk.asked(command)
    assert isinstance(said, Accepted), said
    return said.steps[0]


def struck(desk: Desk, version: int) -> Step:
    return done(desk, Strike(by="host", strike=version, reason="we began anew"))


def sentences(step: Step, language: Any = "en") -> list[str]:
    game = step.after.game
    return [say(told(each, game.place_names), game.lexicon(step.after.setup), language) for each in step.hands]


def wrong(lying: Lying, wanted: Lying) -> list[Spot]:
    """Places at which other cards lie than ought to; one that nobody has seen or remembers may be any."""
    empty = Pile(0, ())
    piles = {spot: (lying.get(spot, empty), wanted.get(spot, empty)) for spot in {**lying, **wanted}}
    return [spot for spot, (pile, ought) in piles.items() if pile.size != ought.size or not may_be(pile, ought)]


def may_be(pile: Pile, ought: Pile) -> bool:
    if not pile.size or pile.open is None or ought.open is None:
        return True
    here, there = Counter(pile.open), Counter(ought.open)
    unknown = here.pop(None, 0), there.pop(None, 0)
    return (there - here).total() <= unknown[0] and (here - there).total() <= unknown[1]


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_strike_leads_to_the_table_as_it_ought_to_lie(name: str, seed: int) -> None:
    game = GAMES[name]
    desk = played(game, seed)
    step = struck(desk, 2 + (seed >> 8) % (len(desk.events) - 1))
    assert step.before is not None
    before, after = (game.lying(game.public(standing.state)) for standing in (step.before, step.after))
    hands = list(step.hands)
    assert not wrong(applied(before, hands), after), hands
    undone, redone = step.corrected
    mixed = {each.target.bare for move in undone for each in hands_of(game, move) if each.target.end == "shuffled"}
    assert [each.lasting for each in hands].count("shuffled") == len(mixed) and not redone
    for each in hands:
        assert each.lasting is None or each.cards is None
        assert each.cards is None or len(each.cards) == each.count
    assert all(sentences(step)) and all(sentences(step, "de"))


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=5, deadline=None)
def test_the_same_move_once_more_moves_no_card(name: str, seed: int) -> None:
    game = GAMES[name]
    desk = played(game, seed, most=20)
    event = desk.past().counting()[-1]
    same = reported(game, {"type": event.type, "player": event.player, **event.data}, by="host")
    step = done(desk, Amend(by="host", amend=event.version, move=same, reason="just so"))
    assert list(step.hands) == []


def ed() -> Desk:
    game = GAMES["ed-the-cat"]
    return Desk(game, honest(game, 3)[0])


def lays(desk: Desk, card: str) -> str:
    """Who is on turn lays this card at version 2."""
    seat = desk.standing.setup.seats[desk.standing.state.turn]
    desk.does(reported(desk.game, {"type": "play", "player": seat, "card": card}, by="host"))
    return seat


def test_what_was_shown_goes_back_and_all_have_seen_it() -> None:
    desk = ed()
    seat = lays(desk, "4")
    back, *_, seen = struck(desk, 2).hands
    assert (back.source.place, back.target.place, back.target.seat, back.cards) == ("discard", "hand", seat, ("4",))
    assert (seen.source, seen.target, seen.cards, seen.lasting) == (back.target, back.target, None, "seen")
    assert seen.count == 1


def test_what_was_drawn_goes_back_and_its_seat_has_seen_it() -> None:
    desk = ed()
    seat = lays(desk, "8")
    step = struck(desk, 2)
    drawn = [each for each in step.hands if each.target.place == "draw"]
    assert [(each.source.place, each.cards, each.count, each.lasting) for each in drawn] == [("hand", None, 1, "held")]
    name = desk.game.lexicon(desk.standing.setup).names[seat]
    assert any(f"{name} has seen that card" in sentence for sentence in sentences(step)), sentences(step)
    assert any(f"{name} hat sie gesehen" in sentence for sentence in sentences(step, "de"))


def test_a_dispute_moves_no_card() -> None:
    desk = ed()
    said = desk.asked(File(by="host", kind="turn"))
    assert isinstance(said, Accepted) and not any(list(step.hands) for step in said.steps)
