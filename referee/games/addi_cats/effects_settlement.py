"""How slaps are settled, step by step. Each step moves its cards and leaves its sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

from referee.game import Card, Seat
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.effects_working_table import WorkingTable
from referee.games.addi_cats.hidden_stacks import total
from referee.games.addi_cats.moves import Slaps
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Laid, Table
from referee.games.addi_cats.table_situation import Open, situation


class Duel:
    """A duel that was fought: who won how many cards against whom."""

    def __init__(self, about: Open, winner: int, losers: list[int], pile: list[Laid]) -> None:
        self.about = about
        self.winner = winner
        self.losers = losers
        self.pile = pile


class Fight:
    """One report of slaps while it is being settled."""

    def __init__(
        self, working: WorkingTable, order: list[int], split: dict[Seat, tuple[Card, ...]] | None = None
    ) -> None:
        self.working = working
        self.order = order
        self.split = split
        self.situation = situation(working.table)
        self.duels = [each for each in self.situation.open if each.kind in ("equal", "seesaw")]
        self.trick = self.situation.running("trick")
        wrong = [cat for cat in order if cat not in self.situation.entitled and cat not in working.table.excused]
        in_time = order[: order.index(wrong[0])] if wrong else order
        self.joined = [cat for cat in in_time if cat in self.situation.joining]
        """Once somebody has sinned there is no duel left to join."""
        self.spoiled = bool(wrong) and working.table.options.late_sin == "everything"
        """A sinner takes the cards of all duels, also of those that are won before."""
        self.fought: list[Duel] = []
        self.sinners: list[int] = []
        self.tricker: int | None = None
        """Who was first at the trick."""
        self.chased: list[int] = []
        """Who takes the own pile back at the chase."""
        self.due: int | None = None
        """Who flips next by these slaps; None where they leave that as it was."""


def settle(fight: Fight) -> None:
    """Slap by slap in the order of the paws; the chase comes last."""
    if not fight.order:
        fight.working.say(sentences.NOBODY_SLAPPED)
    for cat in fight.order:
        if cat in fight.situation.entitled:
            justified_slap(fight, cat)
        elif cat in fight.working.table.excused:
            fight.working.say(sentences.IN_VAIN, cat=fight.working.seat(cat))
        else:
            sin(fight, cat)
    chase(fight)
    next_flipper(fight)
    if fight.working.nobody_can_flip():
        fight.working.say(sentences.TURNED_OVER)
        fight.working.turn_piles_over()


def justified_slap(fight: Fight, cat: int) -> None:
    """It settles its duels of equals, then its seesaw, then the trick."""
    duels = [duel for duel in fight.duels if cat in participants(fight, duel)]
    for duel in duels:
        duel_won(fight, duel, cat)
    if fight.trick:
        trick_won(fight, cat)
    elif fight.sinners and not duels and not any(cat in (one.winner, *one.losers) for one in fight.fought):
        fight.working.say(sentences.IN_VAIN, cat=fight.working.seat(cat))


def participants(fight: Fight, duel: Open) -> tuple[int, ...]:
    """The concerned cats, slapping or not, and those that joined equals with a special as their last card."""
    return (*duel.cats, *fight.joined) if duel.kind == "equal" else duel.cats


def duel_won(fight: Fight, duel: Open, winner: int) -> None:
    """The fastest gives the whole face-up pile to the losers, who take their own piles back too."""
    working = fight.working
    working.because = rule_id("duel") if duel.kind == "equal" else rule_id("seesaw")
    fight.duels.remove(duel)
    losers = [cat for cat in working.clockwise(winner) if cat in participants(fight, duel)]
    say_who_won(fight, duel, winner, losers)
    if fight.spoiled:
        fight.fought.append(Duel(duel, winner, losers, []))
        return
    fought = Duel(duel, winner, losers, list(working.piles[winner]))
    fight.fought.append(fought)
    share_out(fight, fought)
    working.take_back(losers, sentences.OWN_TAKEN)


def say_who_won(fight: Fight, duel: Open, winner: int, losers: list[int]) -> None:
    working = fight.working
    names = working.table.names(losers)
    if duel.kind == "seesaw":
        working.say(sentences.SEESAW_WON, winner=working.seat(winner), losers=names)
        return
    working.say(sentences.EQUAL_WON, winner=working.seat(winner), losers=names, sum=duel.sum)
    if fight.joined:
        working.say(sentences.JOINED, cats=working.table.names(fight.joined))


def share_out(fight: Fight, duel: Duel) -> None:
    """One card at a time clockwise from the winner's left, or as the table says it was split."""
    working, pile = fight.working, duel.pile
    number = working.up(duel.winner)
    shares = None if fight.split is None else as_reported(working.table, fight.split, pile)
    counts: dict[int, int | None]
    if shares is not None:
        working.lift(duel.winner)
        for cat, cards in shares.items():
            working.put_share_under(cat, duel.winner, cards)
        counts = {cat: len(cards) for cat, cards in shares.items()}
    elif number is None:
        counts = dict.fromkeys(duel.losers)
    else:
        each, rest = divmod(number, len(duel.losers))
        counts = {cat: each + (at < rest) for at, cat in enumerate(duel.losers)}
    if shares is None:
        if len(duel.losers) == 1:
            working.take_pile(duel.losers[0], duel.winner)
        else:
            working.deal_out(duel.winner, counts)
    if pile:
        given = {working.seat(cat): share for cat, share in counts.items() if share != 0}
        working.say(sentences.GIVEN, winner=working.seat(duel.winner), shares=given)


def as_reported(table: Table, split: dict[Seat, tuple[Card, ...]], pile: list[Laid]) -> dict[int, list[Laid]] | None:
    """Who gets which cards; None where the reported cards are not those of the pile."""
    shares = table.by_cat(split)
    if Counter(card for cards in shares.values() for card in cards) != Counter(laid.card for laid in pile):
        return None
    left: dict[Card, list[Laid]] = {}
    for laid in reversed(pile):
        left.setdefault(laid.card, []).append(laid)
    return {cat: [left[card].pop() for card in cards] for cat, cards in shares.items()}


def sin(fight: Fight, sinner: int) -> None:
    """Whoever slaps without right takes the face-up piles of all others; duels nobody has won yet are void."""
    working = fight.working
    say_why_sin(fight, sinner)
    if fight.spoiled and fight.fought and not fight.sinners:
        working.say(sentences.LATE_SIN)
    fight.sinners.append(sinner)
    penance(working, sinner)
    fight.duels.clear()


def say_why_sin(fight: Fight, sinner: int) -> None:
    working, table = fight.working, fight.working.table
    name, owners = working.seat(sinner), fight.situation.entitled
    if owners:
        cards = [table.top(cat) for cat in owners]
        working.say(sentences.SIN, sinner=name, owners=table.names(owners), cards=cards)
    else:
        working.say(sentences.SIN_NOTHING, sinner=name)


def penance(working: WorkingTable, sinner: int) -> None:
    working.because = rule_id("sin")
    shares = {working.seat(other): working.take_pile(sinner, other) for other in working.clockwise(sinner)}
    if working.table.options.sin_own_pile == "taken-too":
        shares[working.seat(sinner)] = working.take_pile(sinner, sinner)
    shares = {seat: number for seat, number in shares.items() if number != 0}
    number = total(shares.values())
    if number is None:
        text = sentences.PENANCE_UNCOUNTED
    else:
        text = sentences.PENANCE if number > 1 else sentences.PENANCE_OF_ONE if number else sentences.NO_PENANCE
    working.say(text, sinner=working.seat(sinner), number=number, shares=shares)


def trick_won(fight: Fight, winner: int) -> None:
    """The fastest of all gets one card from every other cat."""
    working = fight.working
    working.because = rule_id("trick")
    fight.trick, fight.tricker = False, winner
    givers = [other for other in working.clockwise(winner) if working.give_top(other, winner)]
    working.say(sentences.TRICK, winner=working.seat(winner), givers=working.table.names(givers))


def chase(fight: Fight) -> None:
    """Those that did not slap take their own piles back; if all did, the last of them."""
    if not fight.situation.running("chase"):
        return
    working = fight.working
    working.because = rule_id("chase")
    idle = [cat for cat in working.table.playing if cat not in fight.order]
    if working.table.options.chase_nonslap == "one":
        idle, last = [], fight.order[-1:] if len(fight.order) > 1 else []
    else:
        last = [] if idle else fight.order[-1:]
    fight.chased = [cat for cat in (*last, *idle) if working.piles[cat]]
    paid = working.take_back(last, sentences.CHASE_LAST) + working.take_back(idle, sentences.CHASE_IDLE)
    if not paid:
        working.say(sentences.CHASE_FREE)


def next_flipper(fight: Fight) -> None:
    """The first duel's winner, then the fastest of a chase, then the first sinner if the table plays so."""
    working = fight.working
    if fight.fought:
        fight.due = fight.fought[0].winner
    elif fight.situation.running("chase") and fight.order:
        fight.due = fight.order[0]
    elif fight.sinners and working.table.options.after_sin == "sinner" and working.table.caller is None:
        fight.due = fight.sinners[0]
    if fight.due is not None:
        working.next_flipper = fight.due


def ties(move: Slaps) -> list[tuple[Seat, ...]]:
    """Those that hit the mouse together."""
    return [slot for slot in move.order if isinstance(slot, tuple) and len(slot) > 1]


def slots(move: Slaps) -> list[tuple[Seat, ...]]:
    return [slot if isinstance(slot, tuple) else (slot,) for slot in move.order]


def by_evidence(move: Slaps, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Whoever covers most of the mouse is first; the head overrides."""
    covering = {seat: at for at, seat in enumerate(move.coverage)}
    covered = sorted(tied, key=lambda seat: covering.get(seat, len(covering)))
    return tuple(sorted(covered, key=lambda seat: seat != move.head))


def settled_order(move: Slaps) -> tuple[Seat, ...]:
    return tuple(seat for slot in slots(move) for seat in by_evidence(move, slot))


def unsettled(move: Slaps, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of a tie whose order the evidence leaves open."""
    if set(tied) <= set(move.coverage):
        return ()
    left = tuple(seat for seat in tied if seat != move.head)
    return left if len(left) > 1 else ()


def possible_orders(move: Slaps, varied: list[tuple[Seat, ...]]) -> Iterator[tuple[Seat, ...]]:
    """Every order that the evidence allows, the ties in `varied` turned all ways, the others as they are listed."""
    ways = [_ways(move, slot) if slot in varied else [by_evidence(move, slot)] for slot in slots(move)]
    for chosen in product(*ways):
        yield tuple(seat for slot in chosen for seat in slot)


def _ways(move: Slaps, slot: tuple[Seat, ...]) -> list[tuple[Seat, ...]]:
    open_ = unsettled(move, slot)
    first = tuple(seat for seat in by_evidence(move, slot) if seat not in open_)
    ways = [(*first, *rest) for rest in permutations(open_)]
    # The two extremes first: where a tie matters, they almost always show it.
    return [*ways[:1], *ways[:0:-1]]
