"""What the rulebook of Mau Mau leaves open, and how the referee decides."""

from referee.game import Ruling
from referee.games.mau_mau.rulebook import rule_id
from referee.text import Text

RULINGS = (
    Ruling(
        rule_id("ruling.deck"),
        Text("Which cards are in the deck?", "Welche Karten sind im Spiel?"),
        Text(
            "Unknown unless the table says so: copies are not limited and the draw pile is not counted.",
            "Unbekannt, solange der Tisch es nicht sagt: Exemplare sind nicht begrenzt, der Stapel wird nicht gezählt.",
        ),
        Text("The rulebook does not list them.", "Die Anleitung zählt sie nicht auf."),
        "deck",
    ),
    Ruling(
        rule_id("ruling.start-card"),
        Text("What if a special card is turned up first?", "Was gilt, wenn zuerst eine Sonderkarte aufliegt?"),
        Text(
            "A coloured one lies without effect; one without colour goes back and another is turned up. Where it acts, it acts "
            "on the first player; after a reverse the first player begins and the direction has turned.",
            "Eine farbige liegt ohne Wirkung; eine ohne Farbe geht zurück, und eine andere wird aufgedeckt. Wo sie wirkt, trifft "
            "sie die erste Person; nach einem Richtungswechsel beginnt diese, und die Richtung ist gedreht.",
        ),
        Text("Nobody played it.", "Niemand hat sie gespielt."),
        "first_special",
    ),
    Ruling(
        rule_id("ruling.stacking"),
        Text("What may be laid on a pending +2 or +4?", "Was darf auf eine anstehende +2 oder +4?"),
        Text(
            "The same kind only. Where more is allowed sums add up and the last card says the kind.",
            "Nur die gleiche Art. Wo mehr erlaubt ist, summiert es sich, und die letzte Karte bestimmt die Art.",
        ),
        Text("The rulebook passes a +2 on with a +2, a +4 with a +4.", "Weitergegeben wird +2 mit +2, +4 mit +4."),
        "stacking",
    ),
    Ruling(
        rule_id("ruling.chain-colour"),
        Text("Which colour holds in a mixed chain?", "Welche Farbe gilt in einer gemischten Kette?"),
        Text(
            "A +2 on top has its own colour; as soon as a +4 lies on it, the colour that the first +4 named holds again.",
            "Eine +2 oben hat ihre eigene Farbe; liegt wieder eine +4 darauf, gilt die mit der ersten +4 bestimmte.",
        ),
        Text(
            "A coloured card shows its colour; only a +4 names one.",
            "Eine farbige Karte zeigt ihre Farbe, nur eine +4 nennt eine.",
        ),
        "stacking",
    ),
    Ruling(
        rule_id("ruling.reverse-two"),
        Text("What does a reverse do with two players?", "Was bewirkt ein Richtungswechsel zu zweit?"),
        Text(
            "Only the direction turns; the other one plays.", "Nur die Richtung dreht sich; die andere Person spielt."
        ),
        Text("It says nothing of losing a turn.", "Vom Aussetzen ist dort keine Rede."),
        "reverse_two",
    ),
    Ruling(
        rule_id("ruling.catch-window"),
        Text("How long can a missing call be caught?", "Wie lange kann man beim Vergessen erwischt werden?"),
        Text(
            "Until anyone next lays or draws a card. Saying it late but before that counts.",
            "Bis jemand die nächste Karte legt oder zieht. Vorher nachgeholt, zählt der Ruf.",
        ),
        Text("Afterwards nobody can tell any more.", "Danach lässt es sich nicht mehr sagen."),
        "catch_window",
    ),
    Ruling(
        rule_id("ruling.last-card"),
        Text("What if the last card comes without a call?", "Was gilt, wenn die letzte Karte ohne Ruf kommt?"),
        Text(
            "The game waits: caught, the player draws two cards, the card acts and play goes on; let go, the game is won. With "
            "the call it is won at once and a +2 or +4 is not served.",
            "Die Partie wartet: Erwischt zieht man zwei Karten, die Karte wirkt, und es geht weiter; sonst ist gewonnen. Mit Ruf "
            "ist sofort gewonnen, und eine +2 oder +4 wird nicht mehr bedient.",
        ),
        Text("Who has to draw has not got rid of all cards.", "Wer ziehen muss, ist nicht alle Karten los."),
    ),
    Ruling(
        rule_id("ruling.draw-when-able"),
        Text("May one draw although a card fits?", "Darf man ziehen, obwohl etwas passt?"),
        Text(
            "No; a draw says that nothing fits, and only the drawn card may follow. +4 and wild need not be laid.",
            "Nein; Ziehen heißt, dass nichts passt, und nur die gezogene Karte darf folgen. +4 und Farbwahl muss man nicht legen.",
        ),
        Text("Drawing is what follows when no card fits.", "Ziehen folgt darauf, dass keine Karte passt."),
        "draw_when_able",
    ),
    Ruling(
        rule_id("ruling.reshuffle"),
        Text("When is the pile shuffled anew, and if it cannot be?", "Wann wird neu gemischt, und wenn es nicht geht?"),
        Text(
            "When a card is needed and none is there; the top card and a named colour stay. With nothing to shuffle one draws "
            "what there is; a draw of none passes the turn.",
            "Wenn eine Karte gebraucht wird und keine da ist; die oberste und eine bestimmte Farbe bleiben. Gibt es nichts zu "
            "mischen, zieht man, was da ist; wer nichts ziehen kann, ist fertig.",
        ),
        Text("Before that nobody notices.", "Vorher merkt es niemand."),
    ),
    Ruling(
        rule_id("ruling.series"),
        Text("When does a series end?", "Wann endet eine Serie?"),
        Text(
            "As the table says: after one game, so many games, so many points, or when it wants to.",
            "Wie der Tisch es sagt: nach einer Partie, so vielen Partien, so vielen Punkten oder wann er will.",
        ),
        Text("The rulebook leaves it to the players.", "Die Anleitung überlässt es den Spielenden."),
        "series",
    ),
    Ruling(
        rule_id("ruling.next-starter"),
        Text("Who begins the next game?", "Wer beginnt die nächste Partie?"),
        Text("The one who began the first.", "Wer die erste begonnen hat."),
        Text("The youngest stays the youngest.", "Wer am jüngsten ist, bleibt es."),
        "next_starter",
    ),
    Ruling(
        rule_id("ruling.irregular-chain"),
        Text(
            "What becomes of a pending sum if a card that answers nothing was let stand?",
            "Was wird aus einer anstehenden Summe, wenn eine unpassende Karte stehen bleibt?",
        ),
        Text("It lapses.", "Sie verfällt."),
        Text("The table played on without it.", "Der Tisch hat ohne sie weitergespielt."),
    ),
)
