"""The rules of Ed, the Cat in our own words, each with the section of the rulebook that it comes from."""

from referee.game import Rule, Ruling, by_id
from referee.text import Text

TITLE = "Ed, the Cat – Wer fährt seine Krallen aus? (moses 27435, 2016)"

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
    Rule(
        "ed.over",
        "matter",
        END,
        Text("Once the game is finished nothing more is played.", "Ist das Spiel aus, wird nicht weitergespielt."),
        Text("The game is finished; no move can follow.", "Das Spiel ist aus; es kann kein Zug mehr folgen."),
    ),
    Rule(
        "ed.phase",
        "matter",
        ROUND,
        Text(
            "Cards are played until a hand is empty; then comes the finisher's bonus, then the count.",
            "Gespielt wird, bis eine Hand leer ist; dann folgt der Bonus des Ersten, dann die Wertung.",
        ),
        Text(
            "This is not the moment for {type:word}: {phase:word} is due.",
            "Für {type:word} ist jetzt nicht der Moment; an der Reihe ist {phase:word}.",
        ),
    ),
    Rule(
        "ed.turn",
        "conduct",
        PLAY,
        Text("Players take their turns clockwise.", "Gespielt wird reihum im Uhrzeigersinn."),
        Text("It is {turn:seat}'s turn, not {player:seat}'s.", "{turn:seat} ist dran, nicht {player:seat}."),
    ),
    Rule(
        "ed.player",
        "matter",
        PLAY,
        Text("Only those who sit at the table take part.", "Nur wer am Tisch sitzt, spielt mit."),
        Text("Nobody called '{player}' sits at this table.", "An diesem Tisch sitzt niemand namens '{player}'."),
    ),
    Rule(
        "ed.target-missing",
        "matter",
        ACTIONS,
        Text(
            "1, 2, 3, 5, 6, 7 and 9 are aimed at one other player.",
            "1, 2, 3, 5, 6, 7 und 9 richten sich an einen anderen Spieler.",
        ),
        Text("Whom did the {card} hit? It needs a target.", "Wen hat die {card} getroffen? Sie braucht ein Ziel."),
    ),
    Rule(
        "ed.target-needless",
        "conduct",
        ACTIONS,
        Text("4 and 8 are aimed at nobody in particular.", "4 und 8 richten sich an niemand Bestimmten."),
        Text(
            "The {card} has no target, so it cannot hit {target:seat}.",
            "Die {card} hat kein Ziel, trifft also nicht {target:seat}.",
        ),
    ),
    Rule(
        "ed.target-self",
        "conduct",
        ACTIONS,
        Text("A card's target is somebody else.", "Das Ziel einer Karte ist immer jemand anderes."),
        Text(
            "{player:seat} cannot be hit by a {card} of his or her own.",
            "{player:seat} kann die {card} nicht auf sich selbst richten.",
        ),
    ),
    Rule(
        "ed.revealed-count",
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
        "ed.cards",
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
    Rule(
        "ed.hand",
        "matter",
        PLAY,
        Text("A card comes out of the hand that holds it.", "Eine Karte kommt aus der Hand, in der sie steckt."),
        Text(
            "The hand of {player:seat} ({size:# card|# cards}) cannot hold that {card}: the hidden ones must lie elsewhere.",
            "In der Hand von {player:seat} ({size:# Karte|# Karten}) kann diese {card} nicht stecken: Die verdeckten müssen "
            "woanders sein.",
        ),
    ),
    Rule(
        "ed.penalty-card",
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
    Rule(
        "ed.hands-size",
        "conduct",
        ROUND,
        Text("At the count everyone shows the whole hand.", "Zur Wertung zeigen alle ihre ganze Hand."),
        Text(
            "{player:seat} must hold {expected:# card|# cards} but shows {shown}.",
            "{player:seat} muss {expected:# Karte|# Karten} haben, zeigt aber {shown}.",
        ),
    ),
    Rule(
        "ed.hands-missing",
        "matter",
        ROUND,
        Text("Everyone with cards left is counted.", "Alle, die noch Karten haben, werden gewertet."),
        Text(
            "{player:seat} still holds {expected:# card, which was|# cards, which were} not shown.",
            "{player:seat} hat noch {expected:# Karte, die|# Karten, die} nicht gezeigt {expected:wurde|wurden}.",
        ),
    ),
    Rule(
        "ed.players",
        "matter",
        "So macht ihr das Spiel startklar",
        Text("Two to eight players sit at the table.", "Zwei bis acht Spieler sitzen am Tisch."),
        Text(
            "{players:# player is|# players are} reported; {min} to {max} can play.",
            "Gemeldet {players:ist # Spieler|sind # Spieler}; {min} bis {max} können spielen.",
        ),
    ),
    Rule(
        "ed.first-player",
        "conduct",
        PLAY,
        Text("The oldest begins.", "Wer am ältesten ist, beginnt."),
        Text(
            "{due:seat} is the oldest and begins, not {first_player:seat}.",
            "{due:seat} ist am ältesten und beginnt, nicht {first_player:seat}.",
        ),
    ),
    Rule(
        "ed.score",
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
        "ed.finisher",
        "conduct",
        ROUND,
        Text(
            "Once an action is done and a hand is empty, the round is over; whose hand was empty first ended it.",
            "Ist nach einer Aktion eine Hand leer, ist die Runde zu Ende; beendet hat sie, wessen Hand zuerst leer war.",
        ),
    ),
    Rule(
        "ed.hand-count",
        "conduct",
        NOTES,
        Text(
            "How many cards somebody holds is open to all.",
            "Wie viele Karten jemand auf der Hand hat, dürfen alle wissen.",
        ),
    ),
    Rule(
        "ed.penalty-pile",
        "conduct",
        NOTES,
        Text(
            "Penalty cards lie in an open pile before their owner, who may look through it; the others see its top card.",
            "Strafkarten liegen als offener Stapel vor ihrem Besitzer, der ihn durchsehen darf; die anderen sehen die oberste.",
        ),
    ),
)

RULINGS = (
    Ruling(
        "ed.ruling.players",
        Text("How many can play?", "Wie viele können mitspielen?"),
        Text("Two to eight.", "Zwei bis acht."),
        Text(
            "The rulebook names no number; every action works with two, and eight hands leave a fair draw pile.",
            "Die Anleitung nennt keine Zahl; alle Aktionen gehen zu zweit, und acht Hände lassen einen brauchbaren Stapel übrig.",
        ),
    ),
    Ruling(
        "ed.ruling.double-finish",
        Text("Who finished when a 6 empties both hands?", "Wer hat beendet, wenn eine 6 beide Hände leert?"),
        Text(
            "The active player: his last card left his hand before its action began.",
            "Der aktive Spieler: Seine letzte Karte war aus der Hand, bevor ihre Aktion begann.",
        ),
        Text("The bonus goes to whoever was empty first.", "Der Bonus gehört dem, der zuerst leer war."),
        "double_finish",
    ),
    Ruling(
        "ed.ruling.finisher-scores",
        Text("Does the finisher count penalty cards?", "Zählt der Beender seine Strafkarten?"),
        Text("Yes, those that are left after the bonus.", "Ja, die nach dem Bonus noch übrigen."),
        Text(
            "If he counted nothing, discarding one card would be no bonus.",
            "Zählte er nichts, wäre das Ablegen einer Karte kein Bonus.",
        ),
        "finisher_scores",
    ),
    Ruling(
        "ed.ruling.next-starter",
        Text(
            "Whose points decide who begins, and what if they tie?",
            "Wessen Punkte entscheiden, und was gilt bei Gleichstand?",
        ),
        Text(
            "The running total; a tie goes to the first tied seat clockwise after the last round's starter.",
            "Der Gesamtstand; bei Gleichstand der erste Gleichauf-Platz im Uhrzeigersinn nach dem letzten Startspieler.",
        ),
        Text("The written score is the running total.", "Aufgeschrieben wird der Gesamtstand."),
        "next_starter",
    ),
    Ruling(
        "ed.ruling.refill",
        Text("When is the draw pile refilled, and what goes in?", "Wann wird nachgemischt, und was kommt hinein?"),
        Text(
            "When a card is needed and none is there: the whole discard pile with the card just laid; penalty cards stay. "
            "If nothing is left to shuffle, missing cards lapse.",
            "Wenn eine Karte gebraucht wird und keine da ist: die ganze Ablage mit der eben gelegten Karte; Strafkarten bleiben "
            "liegen. Gibt es nichts zu mischen, entfallen die fehlenden Karten.",
        ),
        Text("Nobody can draw from an empty pile before that.", "Vorher kann niemand von einem leeren Stapel ziehen."),
    ),
    Ruling(
        "ed.ruling.equal-penalties",
        Text("Which of several equal penalty cards leaves?", "Welche von mehreren gleichen Strafkarten geht?"),
        Text("The topmost.", "Die oberste."),
        Text("It makes no difference to the points.", "Für die Punkte ist es gleich."),
    ),
    Ruling(
        "ed.ruling.last-target",
        Text("Whom does a 1 or a 7 hit as the last card?", "Wen trifft eine 1 oder 7 als letzte Karte?"),
        Text("Nobody need be named.", "Niemand muss genannt werden."),
        Text(
            "There is nothing left in the hand that somebody could take.",
            "In der Hand ist nichts mehr, was jemand nehmen könnte.",
        ),
    ),
)
