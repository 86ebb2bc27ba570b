"""Honest records in which everything happens that may happen at a table, each event with its version in the margin."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from msgspec.structs import replace

from referee.disputes.kinds import Case, DisputeKind, NoEvidence, Settlement
from referee.game import Game, Player
from referee.games import GAMES
from referee.games.addi_cats.moves import Atone
from referee.procedure.commands import Amend, Decide, File, Open, Report, Strike
from referee.text import Text
from tests.audit.forging import Record
from tests.audit.recording import Scribe

ED, ADDI, MAU, GVE = (GAMES[id_] for id_ in ("ed-the-cat", "addi-cats", "mau-mau", "good-vs-evil"))


def opened(game: Game, **ages: int | None) -> Scribe:
    """The first of the seats begins."""
    players = tuple(Player(seat, seat.title(), age) for seat, age in ages.items())
    command = Open(by="host", players=players, first_player=players[0].id, options=game.options(), label="Friday")
    return Scribe(game).write(command)


def move(by: str, type_: str, player: str | None = None, **fields: Any) -> Report:
    return Report(by=by, type=type_, player=player, fields=fields)


def own(seat: str, type_: str, **fields: Any) -> Report:
    return move(f"player:{seat}", type_, seat, **fields)


def amends(version: int, instead: Report) -> Amend:
    return Amend(by="host", amend=version, move=replace(instead, by="host"), reason="misread")


def decides(id_: int, verdict: Literal["upheld", "rejected"]) -> Decide:
    return Decide(by="host", id=id_, verdict=verdict, reason="we all saw it")


@cache
def ed() -> Record:
    turn = File(by="player:ben", kind="turn", evidence={"claimed": "cleo"})
    late = replace(move("host", "play", "anna", card="8"), stands=True, reason="nobody noticed")
    return (
        opened(ED, anna=41, ben=12, cleo=9)
        .write(own("anna", "play", card="4"))  # 2
        .write(own("ben", "play", card="8"))  # 3
        .write(turn)  # 4 disputed, 5 ruled
        .write(amends(3, own("ben", "play", card="4")))  # 6
        .write(late)  # 7
        .write(own("ben", "play", card="8"))  # 8
        .write(Strike(by="player:ben", strike=8, reason="taken back"))  # 9
        .write(move("host", "play", "ben", card="8"))  # 10
    ).events


@cache
def much_corrected() -> Record:
    scribe = opened(ED, anna=None, ben=None).write(own("anna", "play", card="4"))  # 2
    for number in range(ED.procedure.most_corrections):  # 3 to 202
        scribe.write(amends(2, own("anna", "play", card="48"[number % 2])))
    return scribe.events


def flips(game: Game, **cards: str) -> Scribe:
    scribe = opened(game, anna=None, ben=None, cleo=None)
    return scribe.write(*(own(seat, "flip", card=card) for seat, card in cards.items()))


SLAPPED = File(by="player:ben", kind="illegal-slap", against="cleo", about=3)


@cache
def addi() -> Record:
    """Ben says that cleo slapped; the host saw it too. Meanwhile cleo asks whose turn it is."""
    return (
        flips(ADDI, anna="7+4", ben="1+1")  # 2, 3
        .write(SLAPPED)  # 4 disputed, 5 ruled: undecidable
        .write(File(by="player:cleo", kind="turn", evidence={"claimed": "cleo"}))  # 6 disputed, 7 ruled
        .write(decides(1, "upheld"))  # 8 decided, 9 atone
        .write(own("cleo", "flip", card="2+2"))  # 10
    ).events


@cache
def judged_anew() -> Record:
    """The host did not see the slap; then it is put on record, and Ben files once more. How things stood is asked of an
    opening, a ruling and a move that was taken back; at last Cleo admits another slap."""
    turns = [File(by="player:ben", kind="turn", about=at, evidence={"claimed": seat}) for at, seat in MOMENTS]
    admits = File(by="player:cleo", kind="illegal-slap", against="cleo", about=16, evidence={"admitted": True})
    return (
        flips(ADDI, anna="7+4", ben="1+1")  # 2, 3
        .write(SLAPPED, decides(1, "rejected"))  # 4 disputed, 5 ruled: undecidable; 6 decided
        .write(move("host", "slaps", order=["cleo"]))  # 7
        .write(SLAPPED)  # 8 disputed, 9 ruled: upheld
        .write(own("cleo", "flip", card="2+2"), Strike(by="host", strike=10, reason="misread"))  # 10, 11
        .write(turns[0], turns[1])  # 12 disputed, 13 ruled; 14, 15
        .write(own("cleo", "flip", card="3+2"))  # 16
        .write(turns[2], admits)  # 17, 18; 19 disputed, 20 ruled
    ).events


MOMENTS = ((1, "anna"), (5, "cleo"), (10, "anna"))


@cache
def tied() -> Record:
    """Whose paw was larger: the referee amends the slaps."""
    slaps = move("host", "slaps", order=[["anna", "ben"]], coverage=["ben", "anna"])
    return (
        flips(ADDI, anna="7+4", ben="=11")  # 2, 3
        .write(slaps)  # 4
        .write(
            File(by="host", kind="slap-order", claimant="anna", about=4, evidence={"head": "anna"})
        )  # 5, 6, 7 amended
        .write(own("anna", "flip", card="1+1"))  # 8
    ).events


def both(case: Case) -> Settlement:
    return Settlement("upheld", (), tuple(Atone(seat, 3) for seat in ("ben", "cleo")))


BOTH = DisputeKind(kind="both", name=Text("", ""), text=Text("", ""), evidence=NoEvidence, settle=both)
ADDI_BOTH = replace(ADDI, disputes=(*ADDI.disputes, BOTH))
"""A game with a dispute from which two moves follow; none of ours has one yet."""


@cache
def two_penalties() -> Record:
    return (
        flips(ADDI_BOTH, anna="7+4", ben="1+1")  # 2, 3
        .write(File(by="host", kind="both"))  # 4 disputed, 5 ruled, 6 atone, 7 atone
        .write(own("cleo", "flip", card="2+2"))  # 8
    ).events


def attacked() -> Scribe:
    attack = own("anna", "play", cards=["attack"])
    return opened(GVE, anna=None, ben=None, cleo=None).write(attack, move("host", "settle"))  # 2, 3


NOPED = File(by="player:ben", kind="nope-timing", about=3, evidence={"claimed": True})


@cache
def noped() -> Record:
    """Ben's nope was in time: it takes the place of the settle."""
    return attacked().write(NOPED).write(decides(1, "upheld")).events  # 4, 5; 6 decided, 7 amended


@cache
def noped_too_late() -> Record:
    """... but he has drawn since, which he could not have done then: it is left to the host."""
    scribe = attacked().write(own("ben", "draw"))  # 4
    return scribe.write(NOPED).write(decides(1, "upheld")).events  # 5, 6; 7 decided


@cache
def mau() -> Record:
    """Ben confides what he drew. Anna lays three cards, the fourth without a word."""
    scribe = opened(MAU, ben=None, anna=None).write(move("host", "start", card="turquoise-4"))  # 2
    scribe.write(replace(own("ben", "draw"), private={"card": "pink-7"}), own("ben", "pass"))  # 3, 4
    for anna, ben in (("turquoise-1", "yellow-1"), ("yellow-2", "orange-2"), ("orange-3", "pink-3")):
        scribe.write(own("anna", "play", card=anna), own("ben", "play", card=ben))  # 5 to 10
    scribe.write(own("anna", "play", card="pink-9"))  # 11
    return scribe.write(File(by="player:ben", kind="forgot-mau", about=11)).events  # 12 disputed, 13 ruled, 14 catch


RECORDS: dict[Callable[[], Record], Game] = {
    ed: ED,
    much_corrected: ED,
    addi: ADDI,
    judged_anew: ADDI,
    tied: ADDI,
    two_penalties: ADDI_BOTH,
    noped: GVE,
    noped_too_late: GVE,
    mau: MAU,
}
