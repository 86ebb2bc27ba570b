"""The rules of Cheese Rescue in our own words, each with the section of the rulebook that it comes from."""

from referee import common_rules
from referee.common_rules import RuleIds
from referee.game import Rule, by_id
from referee.games.cheese_rescue.cards import MOST_WORTH, START, cheese
from referee.text import Text

rule_id = RuleIds("cheese")
TITLE = "Djeco cheese game (Eric Plotton, David Paput)"

CONTENTS = "Inhalt"
PLAY = "Spielverlauf"
END = "Spielende"

RULES = by_id(
    common_rules.over(
        rule_id,
        END,
        Text("Once the area is full the game is finished.", "Ist die Spielfläche voll, ist das Spiel aus."),
        Text("The game is finished; no card can follow.", "Das Spiel ist aus; es kann keine Karte mehr folgen."),
    ),
    common_rules.turn(rule_id, PLAY),
    common_rules.player(rule_id, PLAY),
    Rule(
        rule_id("occupied"),
        "matter",
        PLAY,
        Text("Each spot of the area takes one card.", "Auf jedem Feld liegt nur eine Karte."),
        Text("The spot ({x}, {y}) holds {card:word} already.", "Das Feld ({x}, {y}) trägt schon {card:word}."),
    ),
    Rule(
        rule_id("touch"),
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
        rule_id("square"),
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
        rule_id("first"),
        "conduct",
        PLAY,
        Text(
            "The first card touches Start; with three players there is no Start, and it is the spot (0, 0).",
            "Die erste Karte liegt an der Startkarte; zu dritt gibt es keine, und ihr Platz heißt (0, 0).",
        ),
        Text("The first card cannot lie at ({x}, {y}).", "Die erste Karte kann nicht auf ({x}, {y}) liegen."),
    ),
    Rule(
        rule_id("hand"),
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
        rule_id("cards"),
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
        rule_id("drawn"),
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
    common_rules.players(rule_id, CONTENTS, 2, 4),
    common_rules.first_player(rule_id, PLAY, "oldest"),
    common_rules.opening(rule_id, CONTENTS),
    Rule(
        rule_id("settlement"),
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
        rule_id("score"),
        "conduct",
        END,
        Text(
            "A player's points are the values of his or her cheeses left on the table.",
            "Die Punkte eines Spielers sind die Werte der eigenen Käse, die liegen geblieben sind.",
        ),
    ),
)


WORDS = {
    "dog": Text("a dog", "einen Hund"),
    "cat": Text("a cat", "eine Katze"),
    "mouse": Text("a mouse", "eine Maus"),
    START: Text("the Start card", "die Startkarte"),
    **{
        cheese(value): Text(f"a cheese worth {value}", f"einen Käse im Wert von {value}")
        for value in range(1, MOST_WORTH + 1)
    },
}
"""The cards as somebody lays, draws or sees them: with their article, in German in the accusative."""
