"""What the rulebook of Addi Cat's leaves open, how the referee decides, and the option that changes it."""

from referee.game import Ruling
from referee.games.addi_cats.rulebook import rule_id
from referee.text import Text

RULINGS = (
    Ruling(
        rule_id("ruling.deal-rest"),
        Text("What if the cards cannot be dealt equally?", "Was, wenn die Karten nicht aufgehen?"),
        Text(
            "All are dealt one by one from the first player on; stacks differ by one card at most.",
            "Alle werden ab dem Startspieler einzeln ausgeteilt; Stapel unterscheiden sich um höchstens eine Karte.",
        ),
        Text(
            "137 is a prime number: no table can deal all its cards equally.",
            "137 ist eine Primzahl: Kein Tisch kann alle Karten gleichmäßig austeilen.",
        ),
        "deal_rest",
    ),
    Ruling(
        rule_id("ruling.sin-own-pile"),
        Text("What becomes of a sinner's own open cards?", "Was wird aus den offenen Karten des Sünders?"),
        Text("They stay where they are.", "Sie bleiben liegen."),
        Text("The penance speaks of the others' cards only.", "Die Buße spricht nur von den Karten der anderen."),
        "sin_own_pile",
    ),
    Ruling(
        rule_id("ruling.after-sin"),
        Text("Who flips after a sin?", "Wer deckt nach einer Sünde auf?"),
        Text("The regular next cat.", "Die regulär nächste Katze."),
        Text("Nothing is said to change the order.", "Nichts ändert laut Anleitung die Reihenfolge."),
        "after_sin",
    ),
    Ruling(
        rule_id("ruling.sin-order"),
        Text("What if one sins while a duel is open?", "Was, wenn jemand sündigt, während ein Duell offen ist?"),
        Text(
            "Slaps count in their order. A sin before the duel's first rightful slap voids the duel, and its cats' "
            "slaps are neither won nor wrong; several sinners pay one after the other.",
            "Schläge zählen der Reihe nach. Eine Sünde vor dem ersten berechtigten Schlag macht das Duell hinfällig, und "
            "die Schläge seiner Katzen sind weder gewonnen noch falsch; mehrere Sünder büßen nacheinander.",
        ),
        Text("The sinner has taken the cards it was about.", "Die Karten, um die es ging, hat der Sünder genommen."),
    ),
    Ruling(
        rule_id("ruling.late-sin"),
        Text(
            "What does a sinner take who was slower than the winner of a duel?",
            "Was nimmt ein Sünder, der langsamer war als der Sieger eines Duells?",
        ),
        Text(
            "All open cards of all others as they lay when the paws came down, those of the duel too. The duel is won all "
            "the same, and its winner flips next, but it moves no cards, and there is nothing to split. A last special that "
            "slaps after the sin joins no duel. Several sinners pay one after the other: the first takes all.",
            "Alle offenen Karten aller anderen, wie sie lagen, als die Pfoten fielen, auch die des Duells. Das Duell ist "
            "trotzdem gewonnen, und sein Sieger deckt als Nächstes auf, doch es bewegt keine Karten, und zu verteilen ist "
            "nichts. Wer mit einer letzten Spezialkarte nach der Sünde schlägt, beteiligt sich an keinem Duell. Mehrere "
            "Sünder büßen nacheinander: Der erste nimmt alles.",
        ),
        Text(
            "The penance is all open cards of the others, whoever was faster: speed decides between cats that may slap. If a "
            "duel came first, those who sin late would pay with nothing just where most is at stake.",
            "Die Buße sind alle offenen Karten der anderen, gleich, wer schneller war: Schnelligkeit entscheidet zwischen "
            "denen, die schlagen dürfen. Käme ein Duell zuerst, zahlte, wer spät sündigt, gerade dann nichts, wenn es um "
            "etwas geht.",
        ),
        "late_sin",
    ),
    Ruling(
        rule_id("ruling.seesaw-tie"),
        Text(
            "What if several cats tie at an end of the seesaw?",
            "Was, wenn mehrere an einem Ende der Wippe gleichauf sind?",
        ),
        Text("All of them take part.", "Alle machen mit."),
        Text("Each has the highest or lowest sum.", "Jede hat die größte oder kleinste Summe."),
        "seesaw_tie",
    ),
    Ruling(
        rule_id("ruling.chase-nonslap"),
        Text(
            "Who pays if several did not slap at a chase?", "Wer zahlt, wenn mehrere bei der Verfolgung nicht schlagen?"
        ),
        Text("All of those, and then nobody else.", "Alle diese, und sonst niemand."),
        Text("Not slapping is named beside being last.", "Nicht zu schlagen steht neben dem Letztsein."),
        "chase_nonslap",
    ),
    Ruling(
        rule_id("ruling.several"),
        Text("What if several things are open at once?", "Was, wenn mehreres zugleich offen ist?"),
        Text(
            "Each slap settles its duel of equals, then its seesaw, then the trick, with the piles as they then lie; "
            "the chase comes last. The first duel's winner flips next.",
            "Jeder Schlag erledigt sein Duell der Gleichen, dann seine Wippe, dann die Hinterlist, mit den Haufen, wie sie "
            "dann liegen; die Verfolgung kommt zuletzt. Wer das erste Duell gewinnt, macht weiter.",
        ),
        Text("Somebody has to be settled first.", "Etwas muss zuerst kommen."),
    ),
    Ruling(
        rule_id("ruling.split"),
        Text(
            "How are a winner's cards shared among several losers?",
            "Wie werden die Karten auf mehrere Verlierer verteilt?",
        ),
        Text(
            "One at a time clockwise from the winner's left, or as the table reports it; shares differ by one at most.",
            "Einzeln im Uhrzeigersinn ab dem linken Nachbarn oder wie der Tisch es meldet; höchstens eine Karte Unterschied.",
        ),
        Text("They are to be shared evenly.", "Es soll gleichmäßig geteilt werden."),
    ),
    Ruling(
        rule_id("ruling.trick-gift"),
        Text("Which cards do the trick and the gift move?", "Welche Karten bewegen Hinterlist und Geschenk?"),
        Text(
            "The top of the face-down stack, unseen; without one, the bottom of the open pile. A gift that does not "
            "reach for all goes clockwise; where it is partly from the open pile, its cards are mixed face down first, so "
            "that nobody can tell who got which.",
            "Die oberste des verdeckten Stapels, ungesehen; ohne Stapel die unterste des offenen Haufens. Reicht ein "
            "Geschenk nicht für alle, geht es im Uhrzeigersinn; kommt es zum Teil vom offenen Haufen, werden die Karten "
            "zuvor verdeckt gemischt, sodass niemand weiß, wer welche bekam.",
        ),
        Text("No card is named.", "Keine Karte ist genannt."),
    ),
    Ruling(
        rule_id("ruling.magic"),
        Text("Who flips after a magic?", "Wer deckt nach einer Magie auf?"),
        Text(
            "The next cat after the one that flipped the first magic of the chain. With no face-down card left the magic "
            "does nothing; two dead ends at once cancel out.",
            "Die nächste nach der Katze, die die erste Magie der Kette aufgedeckt hat. Ohne verdeckte Karten bewirkt die "
            "Magie nichts; zwei Sackgassen zugleich heben sich auf.",
        ),
        Text("The common flip is nobody's turn.", "Das gemeinsame Aufdecken ist kein eigener Zug."),
    ),
    Ruling(
        rule_id("ruling.stalled"),
        Text("What if nobody has a face-down card?", "Was, wenn niemand eine verdeckte Karte hat?"),
        Text(
            "Once it is clear who slapped, all turn their piles over as new stacks, unshuffled.",
            "Sobald klar ist, wer geschlagen hat, drehen alle ihre Haufen unvermischt als neue Stapel um.",
        ),
        Text("The game goes on until cards are given away.", "Gespielt wird, bis Karten abgegeben sind."),
    ),
    Ruling(
        rule_id("ruling.places"),
        Text("What if several run out at once?", "Was, wenn mehrere zugleich fertig sind?"),
        Text(
            "They share the place, and the next place counts them all. If fewer than two are left, those lose.",
            "Sie teilen sich den Platz, und der nächste zählt alle mit. Bleiben weniger als zwei, verlieren diese.",
        ),
        Text("Nobody was earlier.", "Niemand war früher."),
        "end",
    ),
    Ruling(
        rule_id("ruling.call"),
        Text("When is a mouse call right?", "Wann ist ein Ruf berechtigt?"),
        Text(
            "If equals lay open before the latest flip that nobody slapped; once a flip, before its slaps.",
            "Wenn vor dem letzten Aufdecken Gleiche offen lagen, die niemand schlug; einmal je Aufdecken, vor den Schlägen.",
        ),
        Text("The next card shows that it was overlooked.", "Die nächste Karte zeigt, dass es übersehen wurde."),
        "mouse_call",
    ),
    Ruling(
        rule_id("ruling.endless"),
        Text("How many cards does an empty cat take in the endless game?", "Wie viele Karten nimmt eine leere Katze?"),
        Text(
            "As many as the table says from the bottom of a richest cat's stack; otherwise the lower half of the first "
            "richest clockwise. Most points win; the two with the fewest lose, more if they tie, never a winner.",
            "So viele, wie der Tisch sagt, von unten vom Stapel einer reichsten Katze; sonst die untere Hälfte der ersten "
            "reichsten im Uhrzeigersinn. Die meisten Punkte gewinnen; die zwei mit den wenigsten verlieren, bei Gleichstand "
            "mehr, nie ein Sieger.",
        ),
        Text("The rulebook names no number.", "Die Anleitung nennt keine Zahl."),
        "endless",
    ),
    Ruling(
        rule_id("ruling.decks"),
        Text("Which cards make the learning decks?", "Aus welchen Karten bestehen die Lernspiele?"),
        Text(
            "Additions by their first number, the sums they can make, and the specials in the number given; or without.",
            "Additionen nach ihrer ersten Zahl, die möglichen Summen und die genannten Spezialkarten; oder ohne diese.",
        ),
        Text("So it is listed.", "So ist es aufgezählt."),
        "range",
    ),
)
