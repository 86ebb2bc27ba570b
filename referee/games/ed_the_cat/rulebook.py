"""The rules of Ed, the Cat in our own words, each with the section of the rulebook that it comes from."""

from referee import common_rules
from referee.common_rules import RuleIds
from referee.game import Rule, by_id
from referee.text import Text

rule_id = RuleIds("ed")
TITLE = "Ed, the Cat – Wer fährt seine Krallen aus? (moses 27435, 2016)"

SETUP = "So macht ihr das Spiel startklar"
PLAY = "So wird gespielt"
ACTIONS = "Welche Aktionen lösen die Karten aus?"
CONTENTS = "Was ist drin im Spiel?"
ROUND = "Ende einer Runde"
END = "So endet das Spiel"
SHORT = "Nicht mehr genug Karten auf der Hand?"
NOTES = "Was gibt's noch zu beachten?"

WORDS = {
    "play": Text("playing a card", "das Ausspielen einer Karte"),
    "discard_penalty": Text("discarding a penalty card", "das Ablegen einer Strafkarte"),
    "bonus": Text("discarding a penalty card", "das Ablegen einer Strafkarte"),
    "score": Text("showing the hands", "das Zeigen der Hände"),
    "scoring": Text("showing the hands", "das Zeigen der Hände"),
}
"""Moves and phases as sentences name them."""

RULES = by_id(
    common_rules.over(rule_id, END),
    common_rules.phase(
        rule_id,
        ROUND,
        Text(
            "Cards are played until a hand is empty; then comes the finisher's bonus, then the count.",
            "Gespielt wird, bis eine Hand leer ist; dann folgt der Bonus des Ersten, dann die Wertung.",
        ),
    ),
    common_rules.turn(rule_id, PLAY),
    common_rules.player(rule_id, PLAY),
    Rule(
        rule_id("target-missing"),
        "matter",
        ACTIONS,
        Text(
            "1, 2, 3, 5, 6, 7 and 9 are aimed at one other player; a 1 or 7 as the last card hits nobody.",
            "1, 2, 3, 5, 6, 7 und 9 richten sich an einen anderen Spieler; eine 1 oder 7 als letzte Karte trifft niemanden.",
        ),
        Text("Whom did the {card} hit? It needs a target.", "Wen hat die {card} getroffen? Sie braucht ein Ziel."),
    ),
    Rule(
        rule_id("target-needless"),
        "conduct",
        ACTIONS,
        Text("4 and 8 are aimed at nobody in particular.", "4 und 8 richten sich an niemand Bestimmten."),
        Text(
            "The {card} has no target, so it cannot hit {target:seat}.",
            "Die {card} hat kein Ziel, trifft also nicht {target:seat}.",
        ),
    ),
    Rule(
        rule_id("target-self"),
        "conduct",
        ACTIONS,
        Text("A card's target is somebody else.", "Das Ziel einer Karte ist immer jemand anderes."),
        Text(
            "{player:seat} cannot be hit by a {card} of his or her own.",
            "{player:seat} kann die {card} nicht auf sich selbst richten.",
        ),
    ),
    Rule(
        rule_id("revealed-count"),
        "conduct",
        SHORT,
        Text(
            "A 1 turns up two cards (fewer from a short hand), 2 and 7 one, a 6 two; the others none.",
            "Eine 1 deckt zwei Karten auf (bei kurzer Hand weniger), 2 und 7 eine, eine 6 zwei; die anderen keine.",
        ),
        Text(
            "The {card} turns up {expected:# card|# cards} here, but {revealed:# was|# were} reported.",
            "Die {card} deckt hier {expected:# Karte|# Karten} auf, gemeldet {revealed:ist #|sind #}.",
        ),
    ),
    Rule(
        rule_id("cards"),
        "matter",
        CONTENTS,
        Text("There are nine cards of each value from 1 to 9.", "Von jedem Wert 1 bis 9 gibt es neun Karten."),
        Text(
            "No further '{card}' can turn up here: of {copies} in the game, {versions:# lies|# lie} open (seen at "
            "{versions:list}), the rest elsewhere.",
            "Hier kann keine weitere '{card}' auftauchen: Von {copies} im Spiel {versions:liegt #|liegen #} offen (zu sehen "
            "bei {versions:list}), der Rest woanders.",
        ),
    ),
    common_rules.hand(
        rule_id,
        PLAY,
        Text(
            "The hand of {player:seat} ({size:# card|# cards}) cannot hold that {card}: the hidden ones must lie elsewhere.",
            "In der Hand von {player:seat} ({size:# Karte|# Karten}) kann diese {card} nicht stecken: Die verdeckten müssen "
            "woanders sein.",
        ),
    ),
    Rule(
        rule_id("penalty-card"),
        "matter",
        ROUND,
        Text(
            "The finisher may discard one of his own penalty cards.",
            "Wer die Runde beendet, darf eine eigene Strafkarte ablegen.",
        ),
        Text(
            "No {card} lies among the penalty cards of {player:seat}.",
            "Unter den Strafkarten von {player:seat} liegt keine {card}.",
        ),
    ),
    common_rules.hands_size(rule_id, ROUND),
    common_rules.hands_missing(
        rule_id,
        ROUND,
        Text(
            "{player:seat} still holds {expected:# card, which was|# cards, which were} not shown.",
            "{player:seat} hat noch {expected:# Karte, die|# Karten, die} nicht gezeigt {expected:wurde|wurden}.",
        ),
    ),
    common_rules.players(rule_id, SETUP, 2, 8),
    common_rules.first_player(rule_id, PLAY, "oldest"),
    common_rules.opening(rule_id, SETUP),
    Rule(
        rule_id("action"),
        "conduct",
        ACTIONS,
        Text("Each played card sets its own action in motion.", "Jede gespielte Karte löst ihre eigene Aktion aus."),
    ),
    Rule(
        rule_id("score"),
        "conduct",
        ROUND,
        Text(
            "A round's points are the values of the cards in hand and of the penalty cards. Whoever ended the round first "
            "gets rid of a penalty card.",
            "Die Punkte einer Runde sind die Werte der Handkarten und der Strafkarten. Wer die Runde beendet hat, wird vorher "
            "eine Strafkarte los.",
        ),
    ),
    Rule(
        rule_id("finisher"),
        "conduct",
        ROUND,
        Text(
            "Once an action is done and a hand is empty, the round is over; whose hand was empty first ended it.",
            "Ist nach einer Aktion eine Hand leer, ist die Runde zu Ende; beendet hat sie, wessen Hand zuerst leer war.",
        ),
    ),
    Rule(
        rule_id("hand-count"),
        "conduct",
        NOTES,
        Text(
            "How many cards somebody holds is open to all.",
            "Wie viele Karten jemand auf der Hand hat, dürfen alle wissen.",
        ),
    ),
    Rule(
        rule_id("penalty-pile"),
        "conduct",
        NOTES,
        Text(
            "Penalty cards lie in an open pile before their owner, who may look through it; the others see its top card.",
            "Strafkarten liegen als offener Stapel vor ihrem Besitzer, der ihn durchsehen darf; die anderen sehen die oberste.",
        ),
    ),
)
