"""Every objection to who may report what and when, and to how cards are played together.

What hidden cards forbid is in rules_hidden_cards.py. A move that is neither a nope nor a settle closes an open window first, so it
is judged by the table after that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from referee import common_rules
from referee.game import Assumption, Card, Move, Objections, Seat, facts, objects, tag
from referee.games.good_vs_evil.cards import (
    ARMAGEDDON,
    COPIES,
    DEFUSE,
    FELINES,
    GODCAT,
    KITTEN,
    STAND_INS,
    WISHABLE,
)
from referee.games.good_vs_evil.effects_turns import judged_at
from referee.games.good_vs_evil.hidden_pile import pile_of
from referee.games.good_vs_evil.moves import (
    Answer,
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
from referee.games.good_vs_evil.rulebook import rule_id
from referee.games.good_vs_evil.rules_hidden_cards import (
    HIDDEN_CARD_CHECKS,
    OUT_OF_PLACE,
    certainly_holds,
    may_hold,
    wish_of,
)
from referee.games.good_vs_evil.table import Phase, Table

OVER = rule_id.each("over")
NOBODY = rule_id.each("over", "player")


def seats_named(table: Table, move: ByPlayer) -> Iterable[Seat]:
    named = [move.player]
    if isinstance(move, Play | Armageddon) and move.target is not None:
        named.append(move.target)
    if isinstance(move, Armageddon):
        named.append(move.godcat)
    return dict.fromkeys(named)


@objects(rule_id("dead"), unless=OVER)
def among_the_living(table: Table, move: ByPlayer) -> Objections:
    for seat in seats_named(table, move):
        number = table.number(seat)
        if number is not None and not table.alive(number):
            yield facts(player=seat)


PHASES: dict[type[Move], tuple[Phase, ...]] = {
    Play: ("turn",),
    Draw: ("turn",),
    Settle: ("pending",),
    Defuse: ("kitten", "devilcat"),
    Explode: ("kitten", "devilcat"),
    **dict.fromkeys(get_args(FollowUp), ("follow-up",)),
}
"""A nope may come at any time: whether it is in time is a rule of its own."""


@objects(rule_id("follow-up"), unless=OVER)
def owed_report_first(table: Table, move: Play | Settle | FollowUp | Draw | Defuse | Explode) -> Objections:
    met = judged_at(table, move)
    due = met.due
    if due is None:
        return
    first = met.phase if due.type == "defuse" else due.type
    player = None if isinstance(move, Settle) else move.player
    if not reports(move, due.type) or player != table.seats[due.player]:
        yield facts(awaiting=due.type, due=table.seats[due.player], first=first, type=tag(type(move)), player=player)


def reports(move: Moves, due: str) -> bool:
    return tag(type(move)) == due or (due == "defuse" and isinstance(move, Explode))


def on_turn(table: Table, move: Play | Draw) -> Seat:
    met = judged_at(table, move)
    return met.seats[met.turn]


def who_owes(table: Table, move: FollowUp | Defuse | Explode) -> Seat | None:
    due = judged_at(table, move).due
    return table.seats[due.player] if due is not None and reports(move, due.type) else None


@objects(rule_id("nope-nothing"), unless=OVER)
def something_to_nope(table: Table, move: Nope) -> Objections:
    if not table.latest_action:
        yield facts(phase=table.phase)


@objects(rule_id("nope-late"), unless=(*OVER, rule_id("nope-nothing")))
def window_open(table: Table, move: Nope) -> Objections:
    if table.pending is None:
        yield facts(phase=table.phase, version=table.latest_action)


@objects(rule_id("nope-own"), unless=NOBODY)
def not_the_own_card(table: Table, move: Nope) -> Objections:
    own = table.pending is not None and table.seats[table.pending.laid_last] == move.player
    if own and not table.options.self_nope:
        yield facts(player=move.player)


@objects(rule_id("cards"), unless=OVER)
def only_one_godcat(table: Table, move: Play) -> Objections:
    if move.cards.count(GODCAT) > COPIES[GODCAT]:
        yield facts(card=GODCAT, copies=COPIES[GODCAT], versions=[])


def named_cards(table: Table, move: Play | Reveal | Give | Explode) -> Iterable[Card]:
    match move:
        case Play():
            named = (*move.cards, move.wish, move.stands_for)
        case Reveal():
            named = move.cards
        case Give():
            named = (move.card,)
        case Explode():
            named = move.hand or ()
    return [card for card in dict.fromkeys(named) if card is not None]


UNREADABLE = (*OVER, rule_id("cards"), rule_id("godcat-as"))


@objects(rule_id("godcat-as"), unless=OVER)
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


@objects(rule_id("not-playable"), unless=UNREADABLE)
def playable_alone(table: Table, move: Play) -> Objections:
    if action_of(move) == NOTHING and titles(move)[0] not in FELINES:
        yield facts(card=titles(move)[0])


@objects(rule_id("lone-cat"), unless=UNREADABLE)
def cats_in_company(table: Table, move: Play) -> Objections:
    if action_of(move) == NOTHING and titles(move)[0] in FELINES:
        yield facts(card=titles(move)[0])


@objects(rule_id("combo"), unless=UNREADABLE)
def equal_titles(table: Table, move: Play) -> Objections:
    if len(move.cards) > 1 and not of_a_kind(titles(move)):
        yield facts(cards=list(move.cards), stands_for=move.stands_for)


@objects(rule_id("combos-off"), unless=(*UNREADABLE, rule_id("combo")))
def these_combine_here(table: Table, move: Play) -> Objections:
    combos = table.options.combos
    barred = {
        "full": False,
        "cats-only": len(move.cards) > 1 and not FELINES.issuperset(titles(move)),
        "pairs": len(move.cards) > 2,
    }
    if barred[combos]:
        yield facts(cards=list(move.cards), option="combos", combos=combos)


@objects(rule_id("armageddon-mat"), unless=UNREADABLE)
def both_on_the_mat(table: Table, move: Play) -> Objections:
    if action_of(move) == ARMAGEDDON and (table.godcat is not None or GODCAT in move.cards):
        yield facts(godcat=move.player if table.godcat is None else table.seats[table.godcat])


@objects(rule_id("target-missing"), unless=UNREADABLE)
def target_named(table: Table, move: Play) -> Objections:
    if action_of(move) in AIMED and move.target is None:
        yield facts(cards=list(move.cards))


@objects(rule_id("target-needless"), unless=UNREADABLE)
def no_idle_target(table: Table, move: Play) -> Objections:
    if action_of(move) not in AIMED and move.target is not None:
        yield facts(cards=list(move.cards), target=move.target)


@objects(rule_id("target-self"), unless=NOBODY)
def somebody_else(table: Table, move: Play | Armageddon) -> Objections:
    if move.target == move.player:
        yield facts(player=move.player)


@objects(rule_id("target-empty"), unless=(*NOBODY, *UNREADABLE, rule_id("dead"), rule_id("target-self")))
def something_to_take(table: Table, move: Play) -> Objections:
    target = table.number(move.target)
    refusing = table.options.empty_target == "refuse"
    if refusing and target is not None and action_of(move) in TAKING and table.hand(target) == 0:
        yield facts(target=move.target, cards=list(move.cards))


@objects(rule_id("wish-missing"), unless=OVER)
def wish_named(table: Table, move: Play) -> Objections:
    if len(move.cards) == 3 and move.wish is None:
        yield facts(cards=list(move.cards))


@objects(rule_id("wish-needless"), unless=OVER)
def no_idle_wish(table: Table, move: Play) -> Objections:
    if len(move.cards) < 3 and move.wish is not None:
        yield facts(cards=list(move.cards), wish=move.wish)


@objects(rule_id("wish"), unless=OVER)
def wish_can_be_held(table: Table, move: Play) -> Objections:
    if move.wish is not None and move.wish not in WISHABLE:
        yield facts(wish=move.wish)


@objects(rule_id("unseen"), unless=NOBODY)
def put_on_top_unseen(table: Table, move: Bottom) -> Objections:
    if move.card == KITTEN and not move.keep:
        yield facts(player=move.player)


@objects(rule_id("must-defuse"), unless=OUT_OF_PLACE)
def seen_defuse_is_played(table: Table, move: Explode) -> Objections:
    """A Defuse that everybody knows of, or that the very hand shows. The Godcat is none."""
    number = table.seats.index(move.player)
    known = certainly_holds(table, number, DEFUSE) or DEFUSE in (move.hand or ())
    if table.options.must_defuse and known:
        yield facts(player=move.player, card=DEFUSE, option="must_defuse")


REVEALED = 3


@objects(rule_id("reveal-count"), unless=(*NOBODY, rule_id("phase"), rule_id("follow-up")))
def top_three(table: Table, move: Reveal) -> Objections:
    """Of a pile of unknown size fewer than three may have been left."""
    pile = judged_at(table, move).pile
    expected = REVEALED if pile is None else min(REVEALED, pile)
    if len(move.cards) > expected or (pile is not None and len(move.cards) < expected):
        yield facts(expected=expected, revealed=len(move.cards))


CHECKS = (
    common_rules.game_runs(rule_id, Moves),
    common_rules.seats_exist(rule_id, ByPlayer, seats_named),
    among_the_living,
    common_rules.right_phase(rule_id, PHASES, judged_at=judged_at, more=common_rules.first_due),
    owed_report_first,
    common_rules.own_turn(rule_id, Play | Draw, NOBODY, on_turn),
    common_rules.own_turn(rule_id, FollowUp | Defuse | Explode, NOBODY, who_owes),
    something_to_nope,
    window_open,
    not_the_own_card,
    common_rules.codes_exist(
        rule_id, Play | Reveal | Give | Explode, OVER, named_cards, lambda table, card: card in COPIES
    ),
    only_one_godcat,
    godcat_stands_for_something,
    playable_alone,
    cats_in_company,
    equal_titles,
    these_combine_here,
    both_on_the_mat,
    target_named,
    no_idle_target,
    somebody_else,
    something_to_take,
    wish_named,
    no_idle_wish,
    wish_can_be_held,
    put_on_top_unseen,
    seen_defuse_is_played,
    top_three,
    *HIDDEN_CARD_CHECKS,
)


def assume(table: Table, move: Moves) -> Iterator[Assumption]:
    """What is taken on trust: that a denied card is not there, that a kitten that must be met was none, that who had to
    defuse could not, and that no more cards were left to reveal."""
    met = judged_at(table, move)
    match move:
        case Answer(has=False) if (wish := wish_of(met)) and may_hold(met, met.seats.index(move.player), wish):
            yield Assumption(rule_id("denial"), facts(player=move.player, card=wish))
        case Reveal(cards=cards) if met.pile is None and len(cards) < REVEALED:
            yield Assumption(rule_id("reveal-count"), facts(revealed=len(cards)))
        case Bottom(keep=False) if met.options.heck_kitten == "explodes" and pile_of(met).bottom_may_be_kitten():
            yield Assumption(rule_id("kittens"), facts(player=move.player))
        case Explode(hand=None) if met.options.must_defuse and may_hold(met, met.seats.index(move.player), DEFUSE):
            yield Assumption(rule_id("must-defuse"), facts(player=move.player, card=DEFUSE))
        case _:
            pass
