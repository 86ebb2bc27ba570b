"""What the rulebook of Cheese Rescue leaves open, and how the referee decides."""

from referee.game import Ruling
from referee.games.cheese_rescue.rulebook import rule_id
from referee.text import Text

RULINGS = (
    Ruling(
        rule_id("ruling.animals"),
        Text("How many dogs, cats and mice are there?", "Wie viele Hunde, Katzen und Mäuse gibt es?"),
        Text("Six dogs, twelve cats and eighteen mice.", "Sechs Hunde, zwölf Katzen und achtzehn Mäuse."),
        Text(
            "The rulebook tells the sum of 36 and what goes back into the box; this split fits both.",
            "Die Anleitung nennt die Summe 36 und was in die Schachtel zurückgeht; diese Aufteilung passt zu beidem.",
        ),
        "animals",
    ),
    Ruling(
        rule_id("ruling.cheese-values"),
        Text("What are the six cheeses worth?", "Was sind die sechs Käse wert?"),
        Text("1, 1, 1, 2, 2 and 3.", "1, 1, 1, 2, 2 und 3."),
        Text("The rulebook does not print the values.", "Die Anleitung druckt die Werte nicht ab."),
        "cheese_values",
    ),
    Ruling(
        rule_id("ruling.area"),
        Text("Where does the square lie?", "Wo liegt das Quadrat?"),
        Text(
            "Nowhere until the cards say so: at any time the box around all laid cards must fit into it.",
            "Nirgends, bis die Karten es zeigen: Das Rechteck um alle Karten muss jederzeit hineinpassen.",
        ),
        Text(
            "The rulebook limits the size only; it does not say that Start is the centre of the square.",
            "Die Anleitung begrenzt nur die Größe; dass Start die Mitte des Quadrats ist, steht dort nicht.",
        ),
        "area",
    ),
    Ruling(
        rule_id("ruling.adjacency"),
        Text("Do corners count as next to each other?", "Gelten Ecken als nebeneinander?"),
        Text("No, only common sides.", "Nein, nur gemeinsame Seiten."),
        Text(
            "Laying cards speaks of common sides, and the removal of nothing else.",
            "Beim Anlegen geht es um gemeinsame Seiten, beim Wegnehmen um nichts anderes.",
        ),
        "adjacency",
    ),
    Ruling(
        rule_id("ruling.at-once"),
        Text(
            "Does the order matter within one step of the removal?", "Zählt die Reihenfolge innerhalb eines Schritts?"
        ),
        Text("No, each step happens at once for all cards.", "Nein, jeder Schritt gilt für alle Karten zugleich."),
        Text(
            "The cards of one step never act on each other, so any order gives the same.",
            "Die Karten eines Schritts wirken nicht aufeinander; jede Reihenfolge ergibt dasselbe.",
        ),
    ),
    Ruling(
        rule_id("ruling.tiebreak"),
        Text("Which cheeses break a tie?", "Welche Käse entscheiden bei Gleichstand?"),
        Text("Those that are left on the table.", "Die liegen gebliebenen."),
        Text(
            "The rulebook speaks of cheeses on the area, and counts after the removal.",
            "Die Anleitung spricht von Käse auf der Spielfläche und zählt nach dem Wegnehmen.",
        ),
        "tiebreak",
    ),
    Ruling(
        rule_id("ruling.start"),
        Text(
            "Can the Start card be removed or remove anything?", "Kann die Startkarte weggenommen werden oder wirken?"
        ),
        Text("No, it only fills its spot.", "Nein, sie füllt nur ihren Platz."),
        Text("It is neither an animal nor a cheese.", "Sie ist weder Tier noch Käse."),
    ),
    Ruling(
        rule_id("ruling.open-hands"),
        Text("May hands lie open?", "Dürfen die Hände offen liegen?"),
        Text(
            "If the table wants it; then a report may add the drawn animal as `drawn`, but need not.",
            "Wenn der Tisch es will; dann darf ein Bericht das gezogene Tier als `drawn` nennen, muss aber nicht.",
        ),
        Text("Some families play so with small children.", "Manche Familien spielen so mit kleinen Kindern."),
        "open_hands",
    ),
    Ruling(
        rule_id("ruling.early-end"),
        Text("What counts if the table stops early?", "Was zählt, wenn der Tisch vorher aufhört?"),
        Text(
            "The board is settled as it lies, and the cheeses that are left count; cards in hand count nothing.",
            "Der Tisch wird aufgelöst, wie er liegt, und die übrigen Käse zählen; Karten auf der Hand zählen nichts.",
        ),
        Text(
            "At the end of the rulebook, too, only what lies on the area counts, and cards in hand are put away.",
            "Auch am Ende der Anleitung zählt nur, was auf der Spielfläche liegt; Handkarten werden weggelegt.",
        ),
    ),
    Ruling(
        rule_id("ruling.out-of-turn"),
        Text("What if a card laid out of turn stands?", "Was, wenn eine Karte außer der Reihe liegen bleibt?"),
        Text(
            "It was that player's turn and play goes on from there; the game ends when the area is full, and a player "
            "without cards is passed over.",
            "Es war der Zug dieses Spielers, und es geht nach ihm weiter; das Spiel endet mit voller Fläche, und wer keine "
            "Karten mehr hat, wird übergangen.",
        ),
        Text("The full area ends the game in the rulebook.", "Laut Anleitung endet das Spiel mit der vollen Fläche."),
    ),
)
