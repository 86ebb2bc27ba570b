"""Good vs Evil: the view and the knowledge against the truth, and whatever is particular to its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.disputes.kinds import Case, Played, Settlement
from referee.game import Setup, Viewer, judge
from referee.games.good_vs_evil import GOOD_VS_EVIL as GAME
from referee.games.good_vs_evil.cards import COPIES, DECK
from referee.games.good_vs_evil.hidden_pile import named
from referee.games.good_vs_evil.table import BURIED, Table
from referee.hands import Spot
from tests.games.contradictions import followed
from tests.games.members import assert_order_means_nothing
from tests.games.tables import move_from, refereed, seated
from tests.simulators.good_vs_evil import KITTEN, KittenTable, honest

CITED_ONLY = {"gve.owes"}

HOST = Viewer("host")
SEEDS = st.integers(0, 2**32)
OWN_POSITIONS = True
SMALLEST = {"seats": ["anna", "ben"], "position": {"turn": "ben", "hands": {"anna": 5, "ben": 7}}}


def agrees(state: Table, table: KittenTable) -> None:
    view = GAME.view(state, HOST)
    turn, owes = on_turn(table)
    assert view["turn"] == (None if table.over else turn)
    for row in view["players"]:
        seat = row["id"]
        assert (row["alive"], row["out"]) == (seat in table.alive, seat not in table.alive)
        assert (row["hand"], row["godcat"]) == (table.held(seat), table.godcat == seat)
        assert row["owes"] == (owes if seat == turn and not table.over else 0)
    assert view["piles"]["draw"] == len(table.pile)
    assert view["piles"]["discard"]["cards"] == table.discard
    assert view["kittens"] == table.pile.count(KITTEN)
    assert view["mat"] == {"godcat": table.godcat is None, "devilcat": not table.devilcat_off}
    for card, known in zip(table.pile, view["known_top"], strict=False):
        assert known in (None, card)
    waits_agree(view, table)
    knowledge_is_true(state, table)
    if table.over:
        places = [*table.alive, *reversed(table.fallen)]
        assert view["outcome"] == {"winners": places[:1], "losers": places[1:], "ranking": [[s] for s in places]}


def on_turn(table: KittenTable) -> tuple[str, int]:
    """Who is on turn if the window closes now, and how many turns are owed then."""
    play = table.pending
    if play is None or len(table.nopers) % 2 or play["action"] not in ("attack", "targeted-attack"):
        return table.turn, table.owes
    passed_on = table.owes > 1 or (table.options["attack_stack"] == "strict" and table.attacked)
    victim = play["target"] if play["action"] == "targeted-attack" else table.after(play["player"])
    return victim, 2 + (table.owes if passed_on else 0)


def waits_agree(view: dict[str, Any], table: KittenTable) -> None:
    play, due = table.pending, table.due
    assert view["awaiting"] == (None if due is None else {"type": due[0], "player": due[1]})
    if play is None:
        assert view["pending"] is None
        return
    nopes = len(table.nopers)
    told = {name: play.get(name) for name in ("cards", "player", "target", "wish")}
    assert view["pending"] == {**told, "nopes": nopes, "effective": nopes % 2 == 0}


def knowledge_is_true(state: Table, table: KittenTable) -> None:
    """What is true lies within what the referee holds possible."""
    known = GAME.knowledge(state)
    for place in known["places"]:
        if place["place"] == "discard":
            continue
        cards = Counter(truth_of(table, place))
        assert place["size"] == cards.total()
        for card in COPIES:
            assert place["certain"].get(card, 0) <= cards[card] <= place["possible"].get(card, 0), (place, cards)
    if table.pile and table.pending is None and known["kitten_chance_exact"]:
        assert known["kitten_chance"] != (0 if table.pile[0] == KITTEN else 1)


def truth_of(table: KittenTable, place: dict[str, Any]) -> list[str]:
    if place["place"] == "hand":
        seat = place["player"]
        return [*table.hands[seat], *(["godcat"] if table.godcat == seat else [])]
    return table.pile if place["place"] == "draw" else table.box


def conserved(state: Table) -> None:
    """All 55 cards are somewhere: hidden, open, in the pile, on the mat, met, or back in the box from the start."""
    players = len(state.seats)
    hidden = sum(place.size for at, place in enumerate(state.places.hidden) if at != BURIED)
    met = 1 if state.phase == "kitten" else 0
    spare = 4 - (players - 1) + 6 - players - min(2, 6 - players)
    assert hidden + len(state.discard) + len(named(state.order)) + state.kittens + met + spare + 2 == 55
    assert state.places.hidden[BURIED].size == sum(laid.card is None for laid in state.discard)


@pytest.mark.parametrize(("players", "pile", "defuses"), [(2, 32, 4), (3, 26, 5), (4, 20, 6), (5, 13, 6)])
def test_the_set_up(players: int, pile: int, defuses: int) -> None:
    state = opened(players)
    view, known = GAME.view(state, HOST), GAME.knowledge(state)
    assert (view["piles"]["draw"], view["kittens"]) == (pile, players - 1)
    assert [row["hand"] for row in view["players"]] == [8] * players
    assert known["unseen"]["defuse"] == defuses
    assert known["kitten_chance"] == pytest.approx((players - 1) / pile) and known["kitten_chance_exact"]
    for place in known["places"]:
        assert place["certain"] == ({"defuse": 1} if place["place"] == "hand" else {KITTEN: players - 1})


@pytest.mark.parametrize(("players", "most"), [(2, 15), (3, 12), (4, 8), (5, 4)])
def test_the_quick_game_takes_out_half_at_most(players: int, most: int) -> None:
    assert not GAME.refuse_options(opened(players, quick=most).options, players)
    assert set(GAME.refuse_options(opened(players, quick=most + 1).options, players)) == {"quick"}
    whole = GAME.view(opened(players), HOST)["piles"]["draw"]
    assert GAME.view(opened(players, quick=most), HOST)["piles"]["draw"] == whole - most


def opened(players: int, **options: Any) -> Table:
    seats = ["anna", "ben", "cleo", "dora", "emil"][:players]
    state: Table = GAME.open(seated(GAME, seats, "anna", options))
    return state


def after(state: Table, *reports: dict[str, Any]) -> Table:
    for version, report in enumerate(reports, start=2):
        move = move_from(GAME, report)
        assert not judge(GAME, state, move), (report, judge(GAME, state, move))
        state = GAME.carry_out(state, move, version).after
    return state


def attack(player: str) -> dict[str, Any]:
    return {"type": "play", "player": player, "cards": ["attack"]}


def aimed(player: str, target: str) -> dict[str, Any]:
    return {"type": "play", "player": player, "cards": ["targeted-attack"], "target": target}


def draw(player: str) -> dict[str, Any]:
    return {"type": "draw", "player": player}


CHAINS: list[tuple[str, list[dict[str, Any]], str, int]] = [
    ("rest", [attack("anna")], "ben", 2),
    ("rest", [attack("anna"), attack("ben")], "cleo", 4),
    ("rest", [attack("anna"), attack("ben"), aimed("cleo", "anna")], "anna", 6),
    ("rest", [attack("anna"), draw("ben"), attack("ben")], "cleo", 2),
    ("strict", [attack("anna")], "ben", 2),
    ("strict", [attack("anna"), attack("ben")], "cleo", 4),
    ("strict", [attack("anna"), draw("ben"), attack("ben")], "cleo", 3),
    ("strict", [attack("anna"), draw("ben"), draw("ben"), attack("cleo")], "anna", 2),
    ("rest", [aimed("anna", "cleo"), draw("cleo"), draw("cleo")], "anna", 1),
    ("rest", [aimed("anna", "cleo"), {"type": "nope", "player": "ben"}], "anna", 1),
    ("rest", [attack("anna"), {"type": "nope", "player": "ben"}, {"type": "nope", "player": "cleo"}], "ben", 2),
]


@pytest.mark.parametrize(("stack", "reports", "turn", "owes"), CHAINS)
def test_attacks_pass_on_what_is_owed(stack: str, reports: list[dict[str, Any]], turn: str, owes: int) -> None:
    """The window of the last attack is still open: the view already shows who is on turn if it closes now."""
    view = GAME.view(after(opened(3, attack_stack=stack), *reports), HOST)
    told = {row["id"]: row["owes"] for row in view["players"]}
    assert (view["turn"], told[turn]) == (turn, owes)
    assert sum(told.values()) == owes


REVEAL = [
    {"type": "play", "player": "anna", "cards": ["reveal-the-future"]},
    {"type": "reveal", "player": "anna", "cards": [KITTEN, "nope", "favor"]},
]
DEFUSED = [{"type": "draw", "player": "anna", "card": KITTEN}, {"type": "defuse", "player": "anna"}]
SHUFFLED = [{"type": "play", "player": "anna", "cards": ["shuffle"]}, {"type": "settle"}]


@pytest.mark.parametrize(
    ("reports", "known_top", "chance", "exact"),
    [
        ([*REVEAL], [KITTEN, "nope", "favor"], 1, True),
        ([*REVEAL, *SHUFFLED], [], 2 / 26, True),
        ([*REVEAL, DEFUSED[0]], ["nope", "favor"], 0, False),
        ([*REVEAL, *DEFUSED], [], 1 / 26, False),
        # A kitten before a card known to be safe was the one put back: the others lie where they lay.
        ([*REVEAL, *DEFUSED, {"type": "draw", "player": "ben", "card": KITTEN}], ["nope", "favor"], 0, False),
        ([*REVEAL, DEFUSED[0], {"type": "explode", "player": "anna"}], ["nope", "favor"], 0, True),
    ],
)
def test_known_cards_and_when_they_stop_being_known(
    reports: list[dict[str, Any]], known_top: list[str], chance: float, exact: bool
) -> None:
    state = after(opened(3), *reports)
    assert GAME.view(state, HOST)["known_top"] == known_top
    known = GAME.knowledge(state)
    assert known["kitten_chance"] == pytest.approx(chance) and known["kitten_chance_exact"] is exact


def test_a_safe_card_behind_a_kitten_put_back_is_known_in_the_hand_that_draws_it() -> None:
    state = after(opened(3), *REVEAL, *DEFUSED, draw("ben"))
    hand = next(place for place in GAME.knowledge(state)["places"] if place["player"] == "ben")
    assert hand["certain"] == {"defuse": 1, "nope": 1}


def test_a_denial_is_remembered_until_the_card_may_have_come() -> None:
    asked = {"type": "play", "player": "anna", "cards": ["mercat"] * 3, "target": "ben", "wish": "favor"}
    state = after(opened(2), asked, {"type": "answer", "player": "ben", "has": False})
    assert denied_by_ben(state) == ({"favor": 0}, 0)
    state = after(state, draw("anna"))
    assert denied_by_ben(state) == ({"favor": 0}, 0)
    state = after(state, draw("ben"))
    assert denied_by_ben(state) == ({"favor": 1}, 1)


def denied_by_ben(state: Table) -> tuple[dict[str, int], int]:
    hand = next(place for place in GAME.knowledge(state)["places"] if place["player"] == "ben")
    return hand["denied"], hand["possible"].get("favor", 0)


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_how_things_stood_is_settled_by_the_table_of_then(seed: int) -> None:
    """Whoever claims what the view of that version showed is right, and nothing later is cited."""
    setup, table = honest(seed)
    steps = [Played(each.version, each.move, each.before, each.effect) for each in refereed(GAME, setup, table)]
    then = steps[: 1 + seed % len(steps)]
    state, at = then[-1].after, then[-1].version
    for kind, against, claimed, more in as_it_stood(state):
        settlement = settled(setup, then, kind, against, {"claimed": claimed, **more})
        assert settlement.verdict == "upheld", (kind, against, claimed, at)
        assert all(version <= at for reason in settlement.reasons for version in reason.versions)


def as_it_stood(state: Table) -> Iterator[tuple[str, str | None, Any, dict[str, Any]]]:
    """(kind, against, what is true, further evidence)"""
    view, known = GAME.view(state, HOST), GAME.knowledge(state)
    yield "turn", None, view["turn"], {}
    yield "godcat", None, next((row["id"] for row in view["players"] if row["godcat"]), "mat"), {}
    for row in view["players"]:
        yield "owes", row["id"], row["owes"], {}
        yield "card-count", row["id"], row["hand"], {}
    open_now = Counter(view["piles"]["discard"]["cards"])
    if not state.strays:
        yield "card-count", None, open_now["nope"] + view["known_top"].count("nope"), {"card": "nope"}
    if known["kitten_chance_exact"]:
        yield "kitten-chance", None, known["kitten_chance"], {}


def settled(setup: Setup, steps: list[Played], kind: str, against: str | None, evidence: dict[str, Any]) -> Settlement:
    case = Case(
        game=GAME,
        setup=setup,
        steps=steps,
        state=steps[-1].after,
        kind=kind,
        by=setup.seats[0],
        against=against,
        about=steps[-1].version,
        evidence=evidence,
        filer=HOST,
    )
    settlement: Settlement = next(each for each in GAME.disputes if each.kind == kind).settle(case)
    return settlement


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_nothing_public_depends_on_what_was_confided(seed: int) -> None:
    """The same reports without confidences lead to the very same table."""
    setup, table = honest(seed)
    bare = GAME.open(setup)
    for played in refereed(GAME, setup, table):
        report = {name: value for name, value in played.report.items() if name not in type(played.move).private}
        effect = GAME.carry_out(bare, move_from(GAME, report), played.version)
        bare = effect.after
        assert bare == played.after
        assert list(effect.lines()) == list(played.effect.lines())
        assert list(GAME.assume(played.before, played.move)) == list(
            GAME.assume(played.before, move_from(GAME, report))
        )


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_record_that_contradicts_itself_is_followed_to_its_end(seed: int) -> None:
    followed(GAME, seed)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_of_members_means_nothing(seed: int) -> None:
    assert_order_means_nothing(GAME, seed)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_hands_say_where_the_two_of_the_mat_go(seed: int) -> None:
    where = {"godcat": Spot("mat"), "devilcat": Spot("mat")}
    for played in refereed(GAME, *honest(seed)):
        assert played.effect.hands is not None
        for transfer in played.effect.hands():
            for card in {*where} & {*(transfer.cards or ())}:
                assert where[card] == transfer.source, (played.report, transfer)
                where[card] = transfer.target
        table = played.after
        assert where["godcat"] == (Spot("mat") if table.godcat is None else Spot("hand", table.seats[table.godcat]))
        assert (where["devilcat"] == Spot("mat")) is (table.phase != "devilcat")


def test_every_card_is_counted() -> None:
    assert sum(COPIES.values()) == 55 and DECK.size == 49


PRINTED = {
    "exploding-kitten": ("Exploding Kitten", 4),
    "defuse": ("Entschärfung", 6),
    "attack": ("Angriff (2x)", 2),
    "targeted-attack": ("Gezielter Angriff (2x)", 2),
    "nope": ("NÖ!", 5),
    "armageddon": ("Armageddon", 3),
    "shuffle": ("Mischen", 2),
    "favor": ("Wunsch", 4),
    "raising-heck": ("Hilfe aus der Hölle", 2),
    "reveal-the-future": ("Offenbare die Zukunft (3x)", 3),
    "feral-cat": ("Streuner-Katze", 4),
    "godcat": ("Gotteskatze", 1),
    "devilcat": ("Satanskatze", 1),
}


def test_cards_are_called_and_counted_as_printed() -> None:
    deck = {card.code: (card.name.de, card.count) for card in GAME.cards}
    assert {code: deck[code] for code in PRINTED} == PRINTED
    assert {code: count for code, (_, count) in deck.items() if code not in PRINTED} == dict.fromkeys(
        ("horse-cat", "knight-cat", "mercat", "troll-cat"), 4
    )
    assert sum(count or 0 for _, count in deck.values()) == 53 + 2
