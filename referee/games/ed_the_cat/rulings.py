"""What the rulebook of Ed, the Cat leaves open, and how the referee decides."""

from referee.game import Ruling
from referee.games.ed_the_cat.rulebook import rule_id
from referee.text import Text

RULINGS = (
    Ruling(
        rule_id("ruling.players"),
        Text("How many can play?", "Wie viele können mitspielen?"),
        Text("Two to eight.", "Zwei bis acht."),
        Text(
            "The rulebook names no number; every action works with two, and eight hands leave a fair draw pile.",
            "Die Anleitung nennt keine Zahl; alle Aktionen gehen zu zweit, und acht Hände lassen einen brauchbaren Stapel übrig.",
        ),
    ),
    Ruling(
        rule_id("ruling.double-finish"),
        Text("Who finished when a 6 empties both hands?", "Wer hat beendet, wenn eine 6 beide Hände leert?"),
        Text(
            "The active player: his last card left his hand before its action began.",
            "Der aktive Spieler: Seine letzte Karte war aus der Hand, bevor ihre Aktion begann.",
        ),
        Text("The bonus goes to whoever was empty first.", "Der Bonus gehört dem, der zuerst leer war."),
        "double_finish",
    ),
    Ruling(
        rule_id("ruling.finisher-scores"),
        Text("Does the finisher count penalty cards?", "Zählt der Beender seine Strafkarten?"),
        Text("Yes, those that are left after the bonus.", "Ja, die nach dem Bonus noch übrigen."),
        Text(
            "If he counted nothing, discarding one card would be no bonus.",
            "Zählte er nichts, wäre das Ablegen einer Karte kein Bonus.",
        ),
        "finisher_scores",
    ),
    Ruling(
        rule_id("ruling.next-starter"),
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
        rule_id("ruling.refill"),
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
        rule_id("ruling.equal-penalties"),
        Text("Which of several equal penalty cards leaves?", "Welche von mehreren gleichen Strafkarten geht?"),
        Text("The topmost.", "Die oberste."),
        Text("It makes no difference to the points.", "Für die Punkte ist es gleich."),
    ),
    Ruling(
        rule_id("ruling.last-target"),
        Text("Whom does a 1 or a 7 hit as the last card?", "Wen trifft eine 1 oder 7 als letzte Karte?"),
        Text(
            "Nobody. No target need be named, and one that is named all the same means nothing.",
            "Niemanden. Ein Ziel muss nicht genannt werden, und eines, das trotzdem genannt wird, bedeutet nichts.",
        ),
        Text(
            "There is nothing left in the hand that somebody could take.",
            "In der Hand ist nichts mehr, was jemand nehmen könnte.",
        ),
    ),
    Ruling(
        rule_id("ruling.one-other-card"),
        Text(
            "What does a 1 take if its player holds only one other card?",
            "Was nimmt eine 1, wenn ihr Spieler nur noch eine weitere Karte hat?",
        ),
        Text(
            "That one card; the hand is empty then, and the round is over.",
            "Diese eine Karte; damit ist die Hand leer und die Runde zu Ende.",
        ),
        Text(
            "The rulebook fills up from the draw pile only where a penalty card is missing, not for the discard pile.",
            "Vom Nachziehstapel füllt die Anleitung nur fehlende Strafkarten auf, nicht die Ablage.",
        ),
    ),
    Ruling(
        rule_id("ruling.rounds"),
        Text("Can the game end sooner?", "Kann das Spiel früher enden?"),
        Text(
            "At a lower limit, or after a number of rounds that the table agrees on, whichever comes first.",
            "Bei einer niedrigeren Grenze oder nach einer vereinbarten Zahl von Runden; was zuerst kommt, gilt.",
        ),
        Text(
            "The rulebook offers the lower limit; with rounds a table knows how long it will take.",
            "Die niedrigere Grenze bietet die Anleitung an; mit Runden weiß man, wie lange es dauert.",
        ),
        "rounds",
    ),
    Ruling(
        rule_id("ruling.early-end"),
        Text(
            "What counts if the table stops in the middle of a round?",
            "Was zählt, wenn mitten in einer Runde Schluss ist?",
        ),
        Text(
            "The totals of the rounds that were scored. If none was, all share the victory.",
            "Der Stand nach den gewerteten Runden. Gibt es keine, teilen sich alle den Sieg.",
        ),
        Text(
            "Cards in hand are no points before a round is over.",
            "Karten auf der Hand sind keine Punkte, solange die Runde läuft.",
        ),
    ),
)
