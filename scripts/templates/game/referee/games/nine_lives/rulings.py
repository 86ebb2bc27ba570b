"""What the rulebook of Nine Lives leaves open, and how the referee decides."""

from referee.game import Ruling
from referee.games.nine_lives.rulebook import rule_id
from referee.text import Text

RULINGS = (
    Ruling(
        rule_id("ruling.used-up"),
        Text("What if the draw pile is used up?", "Was gilt, wenn der Ziehstapel leer ist?"),
        Text(
            "Whoever draws its last card ends the round.",
            "Wer die letzte Karte zieht, beendet die Runde.",
        ),
        Text("So every round comes to an end.", "So geht jede Runde einmal zu Ende."),
    ),
    Ruling(
        rule_id("ruling.drawing"),
        Text("May one draw although a card fits?", "Darf ziehen, wer eine passende Karte hat?"),
        Text("No.", "Nein."),
        Text("Else nobody would ever play a low card.", "Sonst würde niemand je eine niedrige Karte spielen."),
        "drawing",
    ),
)
