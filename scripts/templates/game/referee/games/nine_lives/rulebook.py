"""The rules of Nine Lives in our own words, each with the section of the rulebook that it comes from."""

from referee.game import Rule, by_id
from referee.text import Text

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
    Rule(
        "nine.over",
        "matter",
        END,
        Text("Once the game is finished nothing more is played.", "Ist das Spiel aus, wird nicht weitergespielt."),
        Text("The game is finished; no move can follow.", "Das Spiel ist aus; es kann kein Zug mehr folgen."),
    ),
    Rule(
        "nine.phase",
        "matter",
        ROUND,
        Text(
            "Cards are played until a hand or the draw pile is empty; then all hands are shown.",
            "Gespielt wird, bis eine Hand oder der Ziehstapel leer ist; dann werden alle Hände gezeigt.",
        ),
        Text(
            "This is not the moment for {type:word}: {phase:word} is due.",
            "Für {type:word} ist jetzt nicht der Moment; an der Reihe ist {phase:word}.",
        ),
    ),
    Rule(
        "nine.player",
        "matter",
        START,
        Text("Only those who sit at the table take part.", "Nur wer am Tisch sitzt, spielt mit."),
        Text("Nobody called '{player}' sits at this table.", "An diesem Tisch sitzt niemand namens '{player}'."),
    ),
    Rule(
        "nine.players",
        "matter",
        START,
        Text("Two to four play.", "Es spielen zwei bis vier."),
        Text("{min} to {max} can play, not {players}.", "Mitspielen können {min} bis {max}, nicht {players}."),
    ),
    Rule(
        "nine.first-player",
        "conduct",
        START,
        Text("The youngest begins.", "Wer am jüngsten ist, beginnt."),
        Text(
            "{due:seat} is the youngest and begins, not {first_player:seat}.",
            "{due:seat} ist am jüngsten und beginnt, nicht {first_player:seat}.",
        ),
    ),
    Rule(
        "nine.turn",
        "conduct",
        TURN,
        Text("Players take their turns clockwise.", "Gespielt wird reihum im Uhrzeigersinn."),
        Text("It is {turn:seat}'s turn, not {player:seat}'s.", "{turn:seat} ist dran, nicht {player:seat}."),
    ),
    Rule(
        "nine.fits",
        "conduct",
        TURN,
        Text(
            "A card goes on its equal, or on one that is one higher or lower.",
            "Eine Karte kommt auf ihresgleichen oder auf eine, die um eins höher oder niedriger ist.",
        ),
        Text("{card:card} does not go on {top:card}.", "{card:card} passt nicht auf {top:card}."),
    ),
    Rule(
        "nine.withheld",
        "conduct",
        TURN,
        Text("One draws only if nothing in the hand fits.", "Gezogen wird nur, wenn nichts auf der Hand passt."),
        assumption=Text(
            "{player:seat}'s hand holds nothing that fits: {cards:cards}.",
            "Auf der Hand von {player:seat} ist nichts, was passt: {cards:cards}.",
        ),
    ),
    Rule(
        "nine.life",
        "conduct",
        TURN,
        Text("Whoever plays a 9 takes an 8 beneath it back.", "Wer eine 9 spielt, nimmt eine 8 darunter zurück."),
    ),
    Rule(
        "nine.cards",
        "matter",
        CONTENTS,
        Text("There are four cards of each value from 1 to 9.", "Von jedem Wert von 1 bis 9 gibt es vier Karten."),
        Text(
            "There are {copies} cards '{card}', and so many cannot be hidden any more.",
            "Es gibt {copies} Karten '{card}', und so viele können nicht mehr verdeckt sein.",
        ),
    ),
    Rule(
        "nine.hand",
        "matter",
        TURN,
        Text("One plays out of one's own hand.", "Gespielt wird aus der eigenen Hand."),
        Text(
            "{player:seat}'s hand of {size:# card|# cards} cannot hold {card:card}.",
            "Auf der Hand von {player:seat} mit {size:# Karte|# Karten} kann {card:card} nicht sein.",
        ),
    ),
    Rule(
        "nine.hands-size",
        "matter",
        ROUND,
        Text("Hands are shown whole.", "Hände werden ganz gezeigt."),
        Text(
            "{player:seat} must show {expected:# card|# cards}, not {shown}.",
            "{player:seat} muss {expected:# Karte|# Karten} zeigen, nicht {shown}.",
        ),
    ),
    Rule(
        "nine.score",
        "conduct",
        ROUND,
        Text("Cards left in hand count their values.", "Karten auf der Hand zählen ihre Werte."),
    ),
)
