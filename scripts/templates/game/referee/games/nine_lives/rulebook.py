"""The rules of Nine Lives in our own words, each with the section of the rulebook that it comes from."""

from referee import common_rules
from referee.common_rules import RuleIds
from referee.game import Rule, by_id
from referee.text import Text

rule_id = RuleIds("nine")
TITLE = "Nine Lives (house rules)"

CONTENTS, START, TURN, ROUND, END = "Contents", "Setting up", "A turn", "End of a round", "End of the game"

WORDS = {
    "play": Text("playing or drawing a card", "das Spielen oder Ziehen einer Karte"),
    "draw": Text("drawing a card", "das Ziehen einer Karte"),
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
            "Cards are played until a hand or the draw pile is empty; then all hands are shown.",
            "Gespielt wird, bis eine Hand oder der Ziehstapel leer ist; dann werden alle Hände gezeigt.",
        ),
    ),
    common_rules.player(rule_id, START),
    common_rules.players(rule_id, START, 2, 4),
    common_rules.first_player(rule_id, START, "youngest"),
    common_rules.turn(rule_id, TURN),
    common_rules.opening(rule_id, START),
    Rule(
        rule_id("fits"),
        "conduct",
        TURN,
        Text(
            "A card goes on its equal, or on one that is one higher or lower.",
            "Eine Karte kommt auf ihresgleichen oder auf eine, die um eins höher oder niedriger ist.",
        ),
        Text("{card:card} does not go on {top:card}.", "{card:card} passt nicht auf {top:card}."),
    ),
    Rule(
        rule_id("withheld"),
        "conduct",
        TURN,
        Text("One draws only if nothing in the hand fits.", "Gezogen wird nur, wenn nichts auf der Hand passt."),
        assumption=Text(
            "{player:seat}'s hand holds nothing that fits: {cards:cards}.",
            "Auf der Hand von {player:seat} ist nichts, was passt: {cards:cards}.",
        ),
    ),
    Rule(
        rule_id("life"),
        "conduct",
        TURN,
        Text("Whoever plays a 9 takes an 8 beneath it back.", "Wer eine 9 spielt, nimmt eine 8 darunter zurück."),
    ),
    Rule(
        rule_id("cards"),
        "matter",
        CONTENTS,
        Text("There are four cards of each value from 1 to 9.", "Von jedem Wert von 1 bis 9 gibt es vier Karten."),
        Text(
            "There are {copies} cards '{card}', and so many cannot be hidden any more.",
            "Es gibt {copies} Karten '{card}', und so viele können nicht mehr verdeckt sein.",
        ),
    ),
    Rule(
        rule_id("hand"),
        "matter",
        TURN,
        Text("One plays out of one's own hand.", "Gespielt wird aus der eigenen Hand."),
        Text(
            "{player:seat}'s hand of {size:# card|# cards} cannot hold {card:card}.",
            "Auf der Hand von {player:seat} mit {size:# Karte|# Karten} kann {card:card} nicht sein.",
        ),
    ),
    Rule(
        rule_id("hands-size"),
        "matter",
        ROUND,
        Text("Hands are shown whole.", "Hände werden ganz gezeigt."),
        Text(
            "{player:seat} must show {expected:# card|# cards}, not {shown}.",
            "{player:seat} muss {expected:# Karte|# Karten} zeigen, nicht {shown}.",
        ),
    ),
    Rule(
        rule_id("score"),
        "conduct",
        ROUND,
        Text("Cards left in hand count their values.", "Karten auf der Hand zählen ihre Werte."),
    ),
)
