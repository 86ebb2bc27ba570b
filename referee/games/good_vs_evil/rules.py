"""Every objection to who may report what and when, and to how cards are played together.

What hidden cards forbid is in doubts.py. A move that is neither a nope nor a settle closes an open window first, so it
is judged by the table after that.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.game import Card, Objections, Seat, facts, objects, tag
from referee.games.good_vs_evil.cards import ARMAGEDDON, COPIES, FELINES, GODCAT, KITTEN, STAND_INS, WISHABLE
from referee.games.good_vs_evil.effects_turns import judged_at
from referee.games.good_vs_evil.moves import (
    Armageddon,
    Bottom,
    ByPlayer,
    Defuse,
    Draw,
    Explode,
    FollowUp,
    Give,
    Moves,
    Nope,
    Play,
    Reveal,
    Settle,
)
from referee.games.good_vs_evil.moves_plays import AIMED, NOTHING, TAKING, action_of, of_a_kind, titles
from referee.games.good_vs_evil.rules_hidden_cards import DOUBTS
from referee.games.good_vs_evil.table import Phase, Table

OVER = ("gve.over",)
NOBODY = ("gve.over", "gve.player")


@objects("gve.over")
def game_runs(table: Table, move: Moves) -> Objections:
    if table.phase == "finished":
        yield facts(status="finished")


@objects("gve.player", unless=OVER)
def seats_exist(table: Table, move: ByPlayer) -> Objections:
    for seat in seats_named(move):
        if seat not in table.seats:
            yield facts(player=seat, seats=list(table.seats))


def seats_named(move: ByPlayer) -> Iterable[Seat]:
    named = [move.player]
    if isinstance(move, Play | Armageddon) and move.target is not None:
        named.append(move.target)
    if isinstance(move, Armageddon):
        named.append(move.godcat)
    return dict.fromkeys(named)


@objects("gve.dead", unless=OVER)
def among_the_living(table: Table, move: ByPlayer) -> Objections:
    for seat in seats_named(move):
        number = table.number(seat)
        if number is not None and not table.alive(number):
            yield facts(player=seat)


DUE_PHASES: dict[type[Moves], tuple[Phase, ...]] = {
    Play: ("turn",),
    Draw: ("turn",),
    Settle: ("pending",),
    Defuse: ("kitten", "devilcat"),
    Explode: ("kitten", "devilcat"),
}


@objects("gve.phase", unless=OVER)
def right_phase(table: Table, move: Play | Settle | FollowUp | Draw | Defuse | Explode) -> Objections:
    phase, due = judged_at(table, move).phase, DUE_PHASES.get(type(move), ("follow-up",))
    if phase not in due:
        yield facts(phase=phase, due=due[0], type=tag(type(move)))


@objects("gve.follow-up", unless=OVER)
def owed_report_first(table: Table, move: Play | Settle | FollowUp | Draw | Defuse | Explode) -> Objections:
    due = judged_at(table, move).due
    if due is None:
        return
    player = None if isinstance(move, Settle) else move.player
    if not reports(move, due.type) or player != table.seats[due.player]:
        yield facts(awaiting=due.type, due=table.seats[due.player], type=tag(type(move)), player=player)


def reports(move: Moves, due: str) -> bool:
    return tag(type(move)) == due or (due == "defuse" and isinstance(move, Explode))


@objects("gve.turn", unless=NOBODY)
def own_turn(table: Table, move: Play | Draw) -> Objections:
    met = judged_at(table, move)
    if move.player != met.seats[met.turn]:
        yield facts(turn=met.seats[met.turn], player=move.player)


@objects("gve.turn", unless=NOBODY)
def own_report(table: Table, move: FollowUp | Defuse | Explode) -> Objections:
    due = judged_at(table, move).due
    if due is not None and reports(move, due.type) and move.player != table.seats[due.player]:
        yield facts(turn=table.seats[due.player], player=move.player)


@objects("gve.nope-nothing", unless=OVER)
def something_to_nope(table: Table, move: Nope) -> Objections:
    if not table.acted:
        yield facts(phase=table.phase)


@objects("gve.nope-late", unless=(*OVER, "gve.nope-nothing"))
def window_open(table: Table, move: Nope) -> Objections:
    if table.pending is None:
        yield facts(phase=table.phase, version=table.acted)


@objects("gve.nope-own", unless=NOBODY)
def not_the_own_card(table: Table, move: Nope) -> Objections:
    own = table.pending is not None and table.seats[table.pending.laid_last] == move.player
    if own and not table.options.self_nope:
        yield facts(player=move.player)


@objects("gve.cards", unless=OVER)
def codes_exist(table: Table, move: Play | Reveal | Give | Explode) -> Objections:
    for card in cards_named(move):
        if card not in COPIES:
            yield facts(card=card, copies=0, versions=[])
    if isinstance(move, Play) and move.cards.count(GODCAT) > COPIES[GODCAT]:
        yield facts(card=GODCAT, copies=COPIES[GODCAT], versions=[])


def cards_named(move: Play | Reveal | Give | Explode) -> Iterable[Card]:
    match move:
        case Play():
            told = (*move.cards, move.wish, move.stands_for)
        case Reveal():
            told = move.cards
        case Give():
            told = (move.card,)
        case Explode():
            told = move.hand or ()
    return [card for card in dict.fromkeys(told) if card is not None]


UNREADABLE = (*OVER, "gve.cards", "gve.godcat-as")


@objects("gve.godcat-as", unless=OVER)
def godcat_stands_for_something(table: Table, move: Play) -> Objections:
    why = misused(table, move)
    if why is not None:
        yield facts(stands_for=move.stands_for, cards=list(move.cards), why=why)


def misused(table: Table, move: Play) -> str | None:
    """What is wrong with how a Godcat was used, if there was one."""
    if GODCAT not in move.cards:
        return None if move.stands_for is None else "no-godcat"
    if move.stands_for is None:
        return "stands-for-nothing"
    if move.stands_for not in STAND_INS:
        return "never-stands-for"
    return "godcat-combo" if len(move.cards) > 1 and not table.options.godcat_combo else None


@objects("gve.not-playable", unless=UNREADABLE)
def playable_alone(table: Table, move: Play) -> Objections:
    if action_of(move) == NOTHING and titles(move)[0] not in FELINES:
        yield facts(card=titles(move)[0])


@objects("gve.lone-cat", unless=UNREADABLE)
def cats_in_company(table: Table, move: Play) -> Objections:
    if action_of(move) == NOTHING and titles(move)[0] in FELINES:
        yield facts(card=titles(move)[0])


@objects("gve.combo", unless=UNREADABLE)
def equal_titles(table: Table, move: Play) -> Objections:
    if len(move.cards) > 1 and not of_a_kind(titles(move)):
        yield facts(cards=list(move.cards), stands_for=move.stands_for)


@objects("gve.combos-off", unless=(*UNREADABLE, "gve.combo"))
def only_cats_combine(table: Table, move: Play) -> Objections:
    if table.options.combos == "cats-only" and len(move.cards) > 1 and not FELINES.issuperset(titles(move)):
        yield facts(cards=list(move.cards), option="combos")


@objects("gve.armageddon-mat", unless=UNREADABLE)
def both_on_the_mat(table: Table, move: Play) -> Objections:
    if action_of(move) == ARMAGEDDON and (table.godcat is not None or GODCAT in move.cards):
        yield facts(godcat=move.player if table.godcat is None else table.seats[table.godcat])


@objects("gve.target-missing", unless=UNREADABLE)
def target_named(table: Table, move: Play) -> Objections:
    if action_of(move) in AIMED and move.target is None:
        yield facts(cards=list(move.cards))


@objects("gve.target-needless", unless=UNREADABLE)
def no_idle_target(table: Table, move: Play) -> Objections:
    if action_of(move) not in AIMED and move.target is not None:
        yield facts(cards=list(move.cards), target=move.target)


@objects("gve.target-self", unless=NOBODY)
def somebody_else(table: Table, move: Play | Armageddon) -> Objections:
    if move.target == move.player:
        yield facts(player=move.player)


@objects("gve.target-empty", unless=(*NOBODY, *UNREADABLE, "gve.dead", "gve.target-self"))
def something_to_take(table: Table, move: Play) -> Objections:
    target = table.number(move.target)
    refusing = table.options.empty_target == "refuse"
    if refusing and target is not None and action_of(move) in TAKING and table.hand(target) == 0:
        yield facts(target=move.target, cards=list(move.cards))


@objects("gve.wish-missing", unless=OVER)
def wish_named(table: Table, move: Play) -> Objections:
    if len(move.cards) == 3 and move.wish is None:
        yield facts(cards=list(move.cards))


@objects("gve.wish-needless", unless=OVER)
def no_idle_wish(table: Table, move: Play) -> Objections:
    if len(move.cards) < 3 and move.wish is not None:
        yield facts(cards=list(move.cards), wish=move.wish)


@objects("gve.wish", unless=OVER)
def wish_can_be_held(table: Table, move: Play) -> Objections:
    if move.wish is not None and move.wish not in WISHABLE:
        yield facts(wish=move.wish)


@objects("gve.unseen", unless=NOBODY)
def put_on_top_unseen(table: Table, move: Bottom) -> Objections:
    if move.card == KITTEN and not move.keep:
        yield facts(player=move.player)


REVEALED = 3


@objects("gve.reveal-count", unless=(*NOBODY, "gve.phase", "gve.follow-up"))
def top_three(table: Table, move: Reveal) -> Objections:
    expected = min(REVEALED, judged_at(table, move).pile)
    if len(move.cards) != expected:
        yield facts(expected=expected, revealed=len(move.cards))


CHECKS = (
    game_runs,
    seats_exist,
    among_the_living,
    right_phase,
    owed_report_first,
    own_turn,
    own_report,
    something_to_nope,
    window_open,
    not_the_own_card,
    codes_exist,
    godcat_stands_for_something,
    playable_alone,
    cats_in_company,
    equal_titles,
    only_cats_combine,
    both_on_the_mat,
    target_named,
    no_idle_target,
    somebody_else,
    something_to_take,
    wish_named,
    no_idle_wish,
    wish_can_be_held,
    put_on_top_unseen,
    top_three,
    *DOUBTS,
)
