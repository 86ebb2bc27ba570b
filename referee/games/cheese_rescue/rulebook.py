"""The rules of Cheese Rescue in our own words, each with the section of the rulebook that it comes from."""

from referee.game import Rule, Ruling, by_id
from referee.text import Text

TITLE = "Djeco cheese game (Eric Plotton, David Paput)"

CONTENTS = "Inhalt"
PLAY = "Spielverlauf"
END = "Spielende"

RULES = by_id(
    Rule(
        "cheese.over",
        "matter",
        END,
        Text("Once the area is full the game is finished.", "Ist die Spielfläche voll, ist das Spiel aus."),
        Text("The game is finished; no card can follow.", "Das Spiel ist aus; es kann keine Karte mehr folgen."),
    ),
    Rule(
        "cheese.turn",
        "conduct",
        PLAY,
        Text("Players take their turns clockwise.", "Gespielt wird reihum im Uhrzeigersinn."),
        Text("It is {turn:seat}'s turn, not {player:seat}'s.", "{turn:seat} ist dran, nicht {player:seat}."),
    ),
    Rule(
        "cheese.player",
        "matter",
        PLAY,
        Text("Only those who sit at the table take part.", "Nur wer am Tisch sitzt, spielt mit."),
        Text("Nobody called '{player}' sits at this table.", "An diesem Tisch sitzt niemand namens '{player}'."),
    ),
    Rule(
        "cheese.occupied",
        "matter",
        PLAY,
        Text("Each spot of the area takes one card.", "Auf jedem Feld liegt nur eine Karte."),
        Text("The spot ({x}, {y}) holds {card:word} already.", "Das Feld ({x}, {y}) trägt schon {card:word}."),
    ),
    Rule(
        "cheese.touch",
        "conduct",
        PLAY,
        Text(
            "A card shares at least one whole side with a card that lies already.",
            "Eine Karte hat mindestens eine ganze Seite mit einer liegenden Karte gemeinsam.",
        ),
        Text(
            "No laid card has a side in common with ({x}, {y}).",
            "Keine liegende Karte hat eine Seite mit ({x}, {y}) gemeinsam.",
        ),
    ),
    Rule(
        "cheese.square",
        "conduct",
        PLAY,
        Text(
            "All cards stay within a square: 5 by 5 for two players, 6 by 6 for three, 7 by 7 for four.",
            "Alle Karten bleiben in einem Quadrat: 5 mal 5 zu zweit, 6 mal 6 zu dritt, 7 mal 7 zu viert.",
        ),
        Text(
            "({x}, {y}) leaves the square of {square} by {square}: {axis} can only be {least} to {most}.",
            "({x}, {y}) ragt aus dem Quadrat von {square} mal {square}: {axis} kann nur {least} bis {most} sein.",
        ),
    ),
    Rule(
        "cheese.first",
        "conduct",
        PLAY,
        Text(
            "The first card touches Start; with three players there is no Start, and it is the spot (0, 0).",
            "Die erste Karte liegt an der Startkarte; zu dritt gibt es keine, und ihr Platz heißt (0, 0).",
        ),
        Text("The first card cannot lie at ({x}, {y}).", "Die erste Karte kann nicht auf ({x}, {y}) liegen."),
    ),
    Rule(
        "cheese.hand",
        "matter",
        PLAY,
        Text(
            "A card comes out of the own hand: one's own cheeses and the animals one has drawn.",
            "Eine Karte kommt aus der eigenen Hand: die eigenen Käse und die gezogenen Tiere.",
        ),
        Text(
            "{player:seat} cannot lay {card:word}: that hand holds {animals:# animal|# animals} and "
            "{values:# cheese|# cheeses} (worth {values:list}).",
            "{player:seat} kann {card:word} nicht legen: Auf dieser Hand {animals:ist # Tier|sind # Tiere} und "
            "{values:# Käse|# Käse} (Wert {values:list}).",
        ),
    ),
    Rule(
        "cheese.cards",
        "matter",
        CONTENTS,
        Text(
            "Only the animals that the number of players leaves in the game, and each player's cheeses, can turn up.",
            "Es gibt nur die Tiere, die bei dieser Spielerzahl im Spiel sind, und die Käse jedes Spielers.",
        ),
        Text(
            "There is no further card '{card:card}' here: the game has {copies}, seen at {versions:list}.",
            "Eine weitere Karte '{card:card}' gibt es hier nicht: Im Spiel sind {copies}, zu sehen bei {versions:list}.",
        ),
    ),
    Rule(
        "cheese.drawn",
        "matter",
        PLAY,
        Text(
            "Which animal was drawn is only told where hands lie open and the pile still has a card.",
            "Welches Tier gezogen wurde, wird nur bei offenen Händen gesagt und solange der Stapel reicht.",
        ),
        Text(
            "'{card:card}' cannot be told as drawn: that takes open hands and an animal from the pile.",
            "'{card:card}' kann nicht als gezogen gelten: Dazu müssen die Hände offen liegen und ein Tier vom Stapel kommen.",
        ),
    ),
    Rule(
        "cheese.players",
        "matter",
        CONTENTS,
        Text("Two to four players sit at the table.", "Zwei bis vier Spieler sitzen am Tisch."),
        Text(
            "{players:# player is|# players are} reported; {min} to {max} can play.",
            "Gemeldet {players:ist # Spieler|sind # Spieler}; {min} bis {max} können spielen.",
        ),
    ),
    Rule(
        "cheese.first-player",
        "conduct",
        PLAY,
        Text("The oldest begins.", "Wer am ältesten ist, beginnt."),
        Text(
            "{due:seat} is the oldest and begins, not {first_player:seat}.",
            "{due:seat} ist am ältesten und beginnt, nicht {first_player:seat}.",
        ),
    ),
    Rule(
        "cheese.settlement",
        "conduct",
        END,
        Text(
            "After the last card first the cats next to a dog leave, then the mice next to a remaining cat, then the "
            "cheeses next to a remaining mouse; each step at once for all.",
            "Nach der letzten Karte gehen erst die Katzen neben einem Hund, dann die Mäuse neben einer übrigen Katze, dann "
            "die Käse neben einer übrigen Maus; jeder Schritt für alle zugleich.",
        ),
    ),
    Rule(
        "cheese.score",
        "conduct",
        END,
        Text(
            "A player's points are the values of his or her cheeses left on the table.",
            "Die Punkte eines Spielers sind die Werte der eigenen Käse, die liegen geblieben sind.",
        ),
    ),
)

RULINGS = (
    Ruling(
        "cheese.ruling.animals",
        Text("How many dogs, cats and mice are there?", "Wie viele Hunde, Katzen und Mäuse gibt es?"),
        Text("Six dogs, twelve cats and eighteen mice.", "Sechs Hunde, zwölf Katzen und achtzehn Mäuse."),
        Text(
            "The rulebook tells the sum of 36 and what goes back into the box; this split fits both.",
            "Die Anleitung nennt die Summe 36 und was in die Schachtel zurückgeht; diese Aufteilung passt zu beidem.",
        ),
        "animals",
    ),
    Ruling(
        "cheese.ruling.cheese-values",
        Text("What are the six cheeses worth?", "Was sind die sechs Käse wert?"),
        Text("1, 1, 1, 2, 2 and 3.", "1, 1, 1, 2, 2 und 3."),
        Text("The rulebook does not print the values.", "Die Anleitung druckt die Werte nicht ab."),
        "cheese_values",
    ),
    Ruling(
        "cheese.ruling.area",
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
        "cheese.ruling.adjacency",
        Text("Do corners count as next to each other?", "Gelten Ecken als nebeneinander?"),
        Text("No, only common sides.", "Nein, nur gemeinsame Seiten."),
        Text(
            "Laying cards speaks of common sides, and the removal of nothing else.",
            "Beim Anlegen geht es um gemeinsame Seiten, beim Wegnehmen um nichts anderes.",
        ),
        "adjacency",
    ),
    Ruling(
        "cheese.ruling.at-once",
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
        "cheese.ruling.tiebreak",
        Text("Which cheeses break a tie?", "Welche Käse entscheiden bei Gleichstand?"),
        Text("Those that are left on the table.", "Die liegen gebliebenen."),
        Text(
            "The rulebook speaks of cheeses on the area, and counts after the removal.",
            "Die Anleitung spricht von Käse auf der Spielfläche und zählt nach dem Wegnehmen.",
        ),
        "tiebreak",
    ),
    Ruling(
        "cheese.ruling.start",
        Text(
            "Can the Start card be removed or remove anything?", "Kann die Startkarte weggenommen werden oder wirken?"
        ),
        Text("No, it only fills its spot.", "Nein, sie füllt nur ihren Platz."),
        Text("It is neither an animal nor a cheese.", "Sie ist weder Tier noch Käse."),
    ),
    Ruling(
        "cheese.ruling.open-hands",
        Text("May hands lie open?", "Dürfen die Hände offen liegen?"),
        Text(
            "If the table wants it; then a report may add the drawn animal as `drawn`, but need not.",
            "Wenn der Tisch es will; dann darf ein Bericht das gezogene Tier als `drawn` nennen, muss aber nicht.",
        ),
        Text("Some families play so with small children.", "Manche Familien spielen so mit kleinen Kindern."),
        "open_hands",
    ),
    Ruling(
        "cheese.ruling.out-of-turn",
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
