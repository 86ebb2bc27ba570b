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
            "The same kind only. Where more is allowed sums add up and the last +2 or +4 says the kind.",
            "Nur die gleiche Art. Wo mehr erlaubt ist, summiert es sich, und die letzte +2 oder +4 bestimmt die Art.",
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
        rule_id("ruling.wild-on-pending"),
        Text(
            "A wild card may be laid on any card: also on a pending +2 or +4?",
            "Eine Farbwahl passt auf jede Karte: auch auf eine anstehende +2 oder +4?",
        ),
        Text(
            "No. Where the table allows it the sum passes on as it is, and the wish holds after the chain: in a chain with a +4 "
            "in place of the colour named before, so that a later +4 names none; in a chain of +2 until another +2 shows its "
            "own colour or a +4, the first after the wish, names one.",
            "Nein. Wo der Tisch es erlaubt, geht die Summe unverändert weiter, und der Wunsch gilt nach der Kette: in einer mit "
            "einer +4 anstelle der vorher bestimmten Farbe, sodass eine spätere +4 keine bestimmt; in einer aus +2, bis eine "
            "weitere +2 ihre eigene Farbe zeigt oder eine +4, die erste nach dem Wunsch, eine bestimmt.",
        ),
        Text(
            "What must be answered is answered in kind; the wild says where a card fits, not whether a sum is passed on.",
            "Wer antworten muss, antwortet mit der gleichen Art; die Farbwahl sagt, wohin sie passt, nicht ob sie weiterreicht.",
        ),
        "wild_on_pending",
    ),
    Ruling(
        rule_id("ruling.reverse-two"),
        Text("What does a reverse do with two players?", "Was bewirkt ein Richtungswechsel zu zweit?"),
        Text(
            "Only the direction turns; the other one plays. Where it is played for places, two are those who still play as the "
            "card is laid.",
            "Nur die Richtung dreht sich; die andere Person spielt. Wo um Plätze gespielt wird, zählen die, die noch spielen, "
            "wenn die Karte gelegt wird.",
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
            "The game waits: caught, the player draws the penalty, the card acts and play goes on; let go, the game is won. With "
            "the call it is won at once and a +2 or +4 is not served.",
            "Die Partie wartet: Erwischt zieht man die Strafe, die Karte wirkt, und es geht weiter; sonst ist gewonnen. Mit Ruf "
            "ist sofort gewonnen, und eine +2 oder +4 wird nicht mehr bedient.",
        ),
        Text("Who has to draw has not got rid of all cards.", "Wer ziehen muss, ist nicht alle Karten los."),
    ),
    Ruling(
        rule_id("ruling.forgotten"),
        Text("What does a forgotten call cost?", "Was kostet ein vergessener Ruf?"),
        Text(
            'Two cards, for "Mau" and for "Mau-Mau" alike, and no turn; or one to four, as the table says.',
            "Zwei Karten, für „Mau“ wie für „Mau-Mau“, und keinen Zug; oder eine bis vier, wie der Tisch es sagt.",
        ),
        Text("The rulebook names two; many families play harder.", "Die Anleitung nennt zwei; viele spielen strenger."),
        "forgotten",
    ),
    Ruling(
        rule_id("ruling.places"),
        Text("Do the others play on once somebody has won?", "Spielen die anderen weiter, wenn jemand gewonnen hat?"),
        Text(
            "No. Where it is played for places they do until one is left: a last card acts as any other while two or more play "
            "on, and who is out has no turn, catches nobody and is not caught. That does not go with a series.",
            "Nein. Wo um Plätze gespielt wird, bis eine Person übrig ist: Eine letzte Karte wirkt wie jede andere, solange noch "
            "zwei spielen, und wer draußen ist, kommt nicht mehr dran, erwischt nicht und wird nicht erwischt. Mit einer Serie "
            "geht das nicht zusammen.",
        ),
        Text("The first without cards ends the game.", "Wer zuerst keine Karten hat, beendet die Partie."),
        "places",
    ),
    Ruling(
        rule_id("ruling.last-special"),
        Text("May the last card be a special one?", "Darf die letzte Karte eine Sonderkarte sein?"),
        Text(
            "Yes, any that fits. Where the table wants a number, a special one does not fit as the last card, and who draws with "
            "only that in hand has told no lie.",
            "Ja, jede, die passt. Wo der Tisch eine Zahl will, passt eine Sonderkarte als letzte nicht, und wer mit ihr allein "
            "zieht, hat nicht gelogen.",
        ),
        Text(
            "The rulebook makes no difference between last cards.", "Die Anleitung unterscheidet letzte Karten nicht."
        ),
        "last_special",
    ),
    Ruling(
        rule_id("ruling.end-by-table"),
        Text("Who is ahead where the table ends early?", "Wer liegt vorn, wenn der Tisch vorzeitig aufhört?"),
        Text(
            "Whoever holds the fewest cards, in a series whoever has the fewest points of the games counted so far; places that "
            "were reached are kept. Ties share.",
            "Wer die wenigsten Karten hat, in einer Serie wer in den gewerteten Partien die wenigsten Punkte hat; erreichte "
            "Plätze bleiben. Bei Gleichstand teilen sie.",
        ),
        Text("To be rid of all cards is the aim.", "Alle Karten loszuwerden ist das Ziel."),
    ),
    Ruling(
        rule_id("ruling.hand"),
        Text("How many cards is everyone dealt?", "Wie viele Karten bekommen alle?"),
        Text("Five, or three to seven, as the table says.", "Fünf, oder drei bis sieben, wie der Tisch es sagt."),
        Text("The rulebook deals five.", "Die Anleitung gibt fünf."),
        "hand",
    ),
    Ruling(
        rule_id("ruling.draw-until"),
        Text("Does one draw until a card fits?", "Zieht man, bis eine Karte passt?"),
        Text(
            "No, one card. Where the table plays it so, the card that fits is laid, a drawn +4 or wild too; to draw on says that "
            "the card just drawn does not fit, and only with nothing left to draw one passes.",
            "Nein, eine Karte. Wo der Tisch es so spielt, wird die passende gelegt, auch eine gezogene +4 oder Farbwahl; "
            "weiterziehen heißt, dass die eben gezogene nicht passt, und erst wenn nichts mehr da ist, passt man.",
        ),
        Text("The rulebook speaks of one card.", "Die Anleitung spricht von einer Karte."),
        "draw_until",
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
