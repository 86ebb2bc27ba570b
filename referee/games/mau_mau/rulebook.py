"""The rules of Mau Mau in our own words, each with the section of the rulebook that it comes from."""

from referee.game import Rule, by_id
from referee.text import Text

TITLE = "Ed, the Cat Mau Mau! (moses 90611, 2024)"

RUN = "Spielablauf"
ACTIONS = "Sonderaktionen"
PLUS_TWO = "Sonderaktionen: +2"
PLUS_FOUR = "Sonderaktionen: +4"
CHOICE = "Sonderaktionen: Farbwahl"
CALLS = "Sonderaktionen, letzter Absatz"
END = "Spielende"

RULES = by_id(
    Rule(
        "mau.over",
        "matter",
        END,
        Text("Once the game is finished nothing more is played.", "Ist das Spiel aus, wird nicht weitergespielt."),
        Text("The game is finished; no move can follow.", "Das Spiel ist aus; es kann kein Zug mehr folgen."),
    ),
    Rule(
        "mau.phase",
        "matter",
        RUN,
        Text(
            "A card is turned up, then each turn lays a card, or draws one and lays it or passes; a won game of a series is "
            "scored before the next is dealt, and only an open series is ended by the table.",
            "Eine Karte wird aufgedeckt, dann legt jeder Zug eine Karte, oder er zieht eine und legt sie oder passt; eine "
            "gewonnene Partie einer Serie wird gewertet, bevor neu gegeben wird, und nur eine offene Serie beendet der Tisch.",
        ),
        Text(
            "At this table '{type}' has no place in the phase '{phase}'.",
            "An diesem Tisch hat '{type}' in der Phase '{phase}' keinen Platz.",
        ),
    ),
    Rule(
        "mau.turn",
        "conduct",
        RUN,
        Text(
            "Players take their turns clockwise, or the other way round after a reverse; a skip leaves one out.",
            "Gespielt wird reihum im Uhrzeigersinn, nach einem Richtungswechsel andersherum; Aussetzen überspringt jemanden.",
        ),
        Text("It is {turn:seat}'s turn, not {player:seat}'s.", "{turn:seat} ist dran, nicht {player:seat}."),
    ),
    Rule(
        "mau.player",
        "matter",
        RUN,
        Text("Only those who sit at the table take part.", "Nur wer am Tisch sitzt, spielt mit."),
        Text("Nobody called '{player}' sits at this table.", "An diesem Tisch sitzt niemand namens '{player}'."),
    ),
    Rule(
        "mau.fit",
        "conduct",
        RUN,
        Text(
            "A card fits if it has the colour in force, or the value or symbol of the top card; +4 and wild fit always.",
            "Eine Karte passt, wenn sie die geltende Farbe oder Wert oder Zeichen der obersten Karte hat; +4 und Farbwahl "
            "passen immer.",
        ),
        Text(
            "{card:card} does not fit: on top lies {top:card}, and {colour:word} is in force.",
            "{card:card} passt nicht: Oben liegt {top:card}, und es gilt {colour:word}.",
        ),
    ),
    Rule(
        "mau.pending",
        "conduct",
        PLUS_TWO,
        Text(
            "Whoever faces a +2 or +4 answers with the same kind, which adds up, or draws the whole sum and plays nothing. "
            "Once served it has no further effect.",
            "Wer vor einer +2 oder +4 steht, legt die gleiche Art dazu, und es summiert sich, oder zieht die ganze Summe und "
            "legt nichts. Danach wirkt sie nicht mehr.",
        ),
        Text(
            "{cards} cards are pending from a {kind:word}; {card:card} does not answer that.",
            "Es stehen {cards} Karten aus einer {kind:word} an; {card:card} ist darauf keine Antwort.",
        ),
    ),
    Rule(
        "mau.colour-missing",
        "matter",
        CHOICE,
        Text(
            "A wild and the first +4 of a chain name the colour to go on with.",
            "Eine Farbwahl und die erste +4 einer Kette bestimmen die Farbe, mit der es weitergeht.",
        ),
        Text("Which colour was named with {card:card}?", "Welche Farbe wurde mit {card:card} bestimmt?"),
    ),
    Rule(
        "mau.colour-needless",
        "conduct",
        CHOICE,
        Text("A coloured card names no other colour.", "Eine farbige Karte bestimmt keine andere Farbe."),
        Text(
            "{card:card} has its colour and cannot name {colour:word}.",
            "{card:card} hat ihre Farbe und kann nicht {colour:word} bestimmen.",
        ),
    ),
    Rule(
        "mau.colour-first",
        "conduct",
        PLUS_FOUR,
        Text(
            "The colour after a chain is the one named with its first +4.",
            "Nach einer Kette gilt die Farbe, die mit ihrer ersten +4 bestimmt wurde.",
        ),
        Text(
            "The first +4 of this chain named {named:word}; a later one cannot name {colour:word}.",
            "Die erste +4 dieser Kette hat {named:word} bestimmt; eine spätere kann nicht {colour:word} bestimmen.",
        ),
    ),
    Rule(
        "mau.say",
        "conduct",
        CALLS,
        Text(
            'With the second-last card one says "Mau", with the last "Mau-Mau", each time, and not otherwise.',
            "Zur vorletzten Karte sagt man „Mau“, zur letzten „Mau-Mau“, jedes Mal, und sonst nicht.",
        ),
        Text(
            'With {cards:# card|# cards} left, {player:seat} has no reason to say "{say:word}" now.',
            "{player:seat} hat noch {cards:# Karte|# Karten} und jetzt keinen Grund für „{say:word}“.",
        ),
    ),
    Rule(
        "mau.catch-wrong",
        "conduct",
        CALLS,
        Text(
            "Only a call that is missing can be caught; a wrong catch costs nothing.",
            "Erwischt werden kann nur, wer einen Ruf vergessen hat; ein falscher Vorwurf kostet nichts.",
        ),
        Text('{target:seat} owes no "{missed:word}".', "{target:seat} ist kein „{missed:word}“ schuldig."),
    ),
    Rule(
        "mau.catch-late",
        "conduct",
        CALLS,
        Text(
            "A missing call can be caught until anyone, or where the table wants it so the player himself, next lays or draws.",
            "Ein fehlender Ruf kann erwischt werden, bis irgendwer, oder wo der Tisch es will die Person selbst, wieder legt oder zieht.",
        ),
        Text(
            '{target:seat} left out "{missed:word}" at {versions:list}, but the window closed at {closed}.',
            "{target:seat} hat „{missed:word}“ bei {versions:list} vergessen, aber das Fenster ging bei {closed} zu.",
        ),
    ),
    Rule(
        "mau.catch-self",
        "conduct",
        CALLS,
        Text("One is caught by somebody else.", "Erwischen muss einen jemand anderes."),
        Text("{player:seat} cannot catch himself or herself.", "{player:seat} kann sich nicht selbst erwischen."),
    ),
    Rule(
        "mau.start-colourless",
        "matter",
        RUN,
        Text(
            "A game begins with a coloured card; one without colour goes back into the pile and another is turned up.",
            "Eine Partie beginnt mit einer farbigen Karte; eine ohne Farbe geht zurück in den Stapel, und eine andere wird aufgedeckt.",
        ),
        Text(
            "{card:card} has no colour to begin with; turn up another.",
            "{card:card} hat keine Farbe zum Anfangen; deckt eine andere auf.",
        ),
    ),
    Rule(
        "mau.drawn",
        "conduct",
        RUN,
        Text(
            "Who drew because nothing fitted may lay the drawn card at once if it fits, and no other.",
            "Wer zog, weil nichts passte, darf die gezogene Karte sofort legen, wenn sie passt, und keine andere.",
        ),
        Text(
            "{player:seat} may lay only the drawn card now, if it fits. {why:word}",
            "{player:seat} darf jetzt nur die gezogene Karte legen, wenn sie passt. {why:word}",
        ),
    ),
    Rule(
        "mau.withheld",
        "conduct",
        RUN,
        Text(
            "One draws only if nothing in the hand fits; +4 and wild need never be laid.",
            "Gezogen wird nur, wenn nichts auf der Hand passt; +4 und Farbwahl muss niemand legen.",
        ),
        assumption=Text(
            "{player:seat}'s hand holds nothing that fits {fits:word}.",
            "Auf der Hand von {player:seat} passt nichts zu {fits:word}.",
        ),
    ),
    Rule(
        "mau.hand",
        "matter",
        RUN,
        Text("A card comes out of the hand that holds it.", "Eine Karte kommt aus der Hand, in der sie steckt."),
        Text(
            "{player:seat}'s hand of {size:# card|# cards} cannot hold {card:card}: all hidden copies must be elsewhere.",
            "{player:seat} kann unter {size:# Karte|# Karten} nicht {card:card} haben: Alle verdeckten müssen woanders sein.",
        ),
    ),
    Rule(
        "mau.cards",
        "matter",
        ACTIONS,
        Text(
            "Only cards of the game turn up, and no more copies than the deck has, where it is known.",
            "Es tauchen nur Karten des Spiels auf, und nicht mehr als das Blatt hat, wo es bekannt ist.",
        ),
        Text(
            "{card:card} cannot turn up here; copies in the deck: {copies}, seen at: {versions:list}.",
            "{card:card} kann hier nicht auftauchen; Exemplare im Blatt: {copies}, zu sehen bei: {versions:list}.",
        ),
    ),
    Rule(
        "mau.points",
        "conduct",
        END,
        Text(
            "Cards left in hand count: 1 to 9 their number, +2 15, skip and reverse 20, +4 and wild 30. Fewest points win.",
            "Karten auf der Hand zählen: 1 bis 9 ihre Zahl, +2 15, Aussetzen und Richtungswechsel 20, +4 und Farbwahl 30. "
            "Die wenigsten Punkte gewinnen.",
        ),
    ),
    Rule(
        "mau.hands-size",
        "conduct",
        END,
        Text("At the count everyone shows the whole hand.", "Zur Wertung zeigen alle ihre ganze Hand."),
        Text(
            "{player:seat} must hold {expected:# card|# cards} but shows {shown}.",
            "{player:seat} muss {expected:# Karte|# Karten} haben, zeigt aber {shown}.",
        ),
    ),
    Rule(
        "mau.hands-missing",
        "matter",
        END,
        Text("Everyone with cards left is counted.", "Alle, die noch Karten haben, werden gewertet."),
        Text(
            "{player:seat} still holds {expected:# card, which is|# cards, which are} missing from the count.",
            "{player:seat} hat noch {expected:# Karte, und sie fehlt|# Karten, und sie fehlen} in der Wertung.",
        ),
    ),
    Rule(
        "mau.players",
        "matter",
        "Titel",
        Text("Two to five players sit at the table.", "Zwei bis fünf Personen sitzen am Tisch."),
        Text(
            "{players:# player is|# players are} reported; {min} to {max} can play.",
            "Gemeldet {players:ist # Person|sind # Personen}; {min} bis {max} können spielen.",
        ),
    ),
    Rule(
        "mau.first-player",
        "conduct",
        RUN,
        Text("The youngest begins.", "Wer am jüngsten ist, beginnt."),
        Text(
            "{due:seat} is the youngest and begins, not {first_player:seat}.",
            "{due:seat} ist am jüngsten und beginnt, nicht {first_player:seat}.",
        ),
    ),
)
