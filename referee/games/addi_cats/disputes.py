"""What can be disputed about in Addi Cat's, settled from the record."""

from __future__ import annotations

from referee.disputes.counting import about_cards
from referee.disputes.kinds import ClaimedNumber, DisputeKind, NoEvidence, about_score, about_turn
from referee.games.addi_cats.disputes_counts import ClaimedSum, cards_of, copies, place, score, sum_of, turn
from referee.games.addi_cats.disputes_slaps import (
    Admission,
    Paws,
    illegal_slap,
    missed_equality,
    slap_order,
)
from referee.games.addi_cats.disputes_taken import ClaimedTaking, penalty
from referee.text import Text

DISPUTES = (
    DisputeKind(
        kind="illegal-slap",
        name=Text("wrong slap", "falscher Schlag"),
        text=Text(
            "Says whether a cat was entitled to slap after a flip; if not, the penalty follows.",
            "Sagt, ob eine Katze nach einem Aufdecken schlagen durfte; wenn nicht, folgt die Buße.",
        ),
        evidence=Admission,
        shown=(("admitted", Text("admitted", "zugegeben")),),
        settle=illegal_slap,
        needs=frozenset({"about", "against"}),
        binding=True,
    ),
    DisputeKind(
        kind="slap-order",
        name=Text("who slapped first", "wer zuerst geschlagen hat"),
        text=Text(
            "Settles who was first among those who hit the mouse together.",
            "Klärt, wer von denen zuerst war, die gleichzeitig trafen.",
        ),
        evidence=Paws,
        shown=(
            ("coverage", Text("most of the mouse covered, in order", "am meisten Maus bedeckt, der Reihe nach")),
            ("head", Text("on its head", "auf dem Kopf")),
        ),
        settle=slap_order,
        needs=frozenset({"about"}),
        binding=True,
    ),
    DisputeKind(
        kind="sum",
        name=Text("a sum", "eine Summe"),
        text=Text(
            "Shows the sum of a card on its solution card.", "Zeigt die Summe einer Karte auf ihrer Lösungskarte."
        ),
        evidence=ClaimedSum,
        shown=(("card", Text("card", "Karte")),),
        settle=sum_of,
    ),
    DisputeKind(
        kind="missed-equality",
        name=Text("missed equality", "übersehene Gleichheit"),
        text=Text(
            "Says whether equals lay open before a flip that nobody slapped; with mouse calls it is the call.",
            "Sagt, ob vor einem Aufdecken Gleiche lagen, die niemand schlug; wo gerufen wird, ist es der Ruf.",
        ),
        evidence=NoEvidence,
        settle=missed_equality,
        needs=frozenset({"about"}),
        binding=True,
    ),
    DisputeKind(
        kind="penalty",
        name=Text("cards to take", "Karten zur Strafe"),
        text=Text(
            "Lists which cards a sinner or loser had to take, pile by pile.",
            "Nennt Haufen für Haufen, welche Karten jemand nehmen musste.",
        ),
        evidence=ClaimedTaking,
        settle=penalty,
        needs=frozenset({"about"}),
    ),
    about_turn(turn),
    DisputeKind(
        kind="place",
        name=Text("place", "Platzierung"),
        text=Text("Says which place a cat has taken, and when.", "Sagt, welchen Platz eine Katze wann erreicht hat."),
        evidence=ClaimedNumber,
        settle=place,
        needs=frozenset({"against"}),
    ),
    about_cards(copies, cards_of),
    about_score(score),
)
