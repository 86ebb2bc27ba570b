"""The rules of Mau Mau in our own words, each with the section of the rulebook that it comes from."""

from referee import common_rules
from referee.common_rules import RuleIds
from referee.game import Card, Rule, by_id
from referee.games.mau_mau.cards import CODES, COLOUR_NAMES, FACES, PLUS2, PLUS4, VALUE_NAMES
from referee.text import Text

rule_id = RuleIds("mau")
TITLE = "Ed, the Cat Mau Mau! (moses 90611, 2024)"

RUN = "Spielablauf"
ACTIONS = "Sonderaktionen"
PLUS_TWO = "Sonderaktionen: +2"
PLUS_FOUR = "Sonderaktionen: +4"
CHOICE = "Sonderaktionen: Farbwahl"
CALLS = "Sonderaktionen, letzter Absatz"
END = "Spielende"

RULES = by_id(
    common_rules.over(rule_id, END),
    common_rules.phase(
        rule_id,
        RUN,
        Text(
            "A card is turned up, then each turn lays a card, or draws one and lays it or passes (where one draws until a card "
            "fits: or draws on); a won game of a series is scored before the next is dealt, and only an open series is ended "
            "by the table.",
            "Eine Karte wird aufgedeckt, dann legt jeder Zug eine Karte, oder er zieht eine und legt sie oder passt (wo gezogen "
            "wird, bis etwas passt: oder zieht weiter); eine gewonnene Partie einer Serie wird gewertet, bevor neu gegeben "
            "wird, und nur eine offene Serie beendet der Tisch.",
        ),
        Text(
            "This is not the moment for {type:word}: {moment:word}.",
            "Für {type:word} ist jetzt nicht der Moment: {moment:word}.",
        ),
    ),
    common_rules.turn(
        rule_id,
        RUN,
        Text(
            "Players take their turns clockwise, or the other way round after a reverse; a skip leaves one out.",
            "Gespielt wird reihum im Uhrzeigersinn, nach einem Richtungswechsel andersherum; Aussetzen überspringt jemanden.",
        ),
    ),
    common_rules.player(rule_id, RUN),
    Rule(
        rule_id("out"),
        "matter",
        END,
        Text(
            "Who has got rid of all cards is out, where the others play on for their places: he lays, draws, calls and catches "
            "nothing more, and nobody catches him.",
            "Wer alle Karten los ist, ist draußen, wo die anderen um ihre Plätze weiterspielen: legt, zieht, ruft und erwischt "
            "nicht mehr und wird nicht mehr erwischt.",
        ),
        Text(
            "{player:seat} has place {place} already and is out of the game.",
            "{player:seat} hat schon Platz {place} und spielt nicht mehr mit.",
        ),
    ),
    Rule(
        rule_id("fit"),
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
        rule_id("pending"),
        "conduct",
        PLUS_TWO,
        Text(
            "Whoever faces a +2 or +4 answers with the same kind, which adds up, or draws the whole sum and plays nothing. "
            "Once served it has no further effect. Where the table plays it so, a wild card passes the sum on as it is.",
            "Wer vor einer +2 oder +4 steht, legt die gleiche Art dazu, und es summiert sich, oder zieht die ganze Summe und "
            "legt nichts. Danach wirkt sie nicht mehr. Wo der Tisch es so spielt, reicht eine Farbwahl die Summe weiter.",
        ),
        Text(
            "{cards} cards are pending from a {kind:word}; {card:card} does not answer that.",
            "Es stehen {cards} Karten aus einer {kind:word} an; {card:card} ist darauf keine Antwort.",
        ),
    ),
    Rule(
        rule_id("colour-missing"),
        "matter",
        CHOICE,
        Text(
            "A wild and the first +4 of a chain name the colour to go on with.",
            "Eine Farbwahl und die erste +4 einer Kette bestimmen die Farbe, mit der es weitergeht.",
        ),
        Text("Which colour was named with {card:card}?", "Welche Farbe wurde mit {card:card} bestimmt?"),
    ),
    Rule(
        rule_id("colour-needless"),
        "conduct",
        CHOICE,
        Text("A coloured card names no other colour.", "Eine farbige Karte bestimmt keine andere Farbe."),
        Text(
            "{card:card} has its colour and cannot name {colour:word}.",
            "{card:card} hat ihre Farbe und kann nicht {colour:word} bestimmen.",
        ),
    ),
    Rule(
        rule_id("colour-first"),
        "conduct",
        PLUS_FOUR,
        Text(
            "The colour after a chain is the one named with its first +4, or by a wild card that was laid on it since.",
            "Nach einer Kette gilt die Farbe, die mit ihrer ersten +4 bestimmt wurde, oder die eine Farbwahl darauf gewünscht hat.",
        ),
        Text(
            "In this chain {named:word} is named already; a later +4 cannot name {colour:word}.",
            "In dieser Kette ist {named:word} schon bestimmt; eine spätere +4 kann nicht {colour:word} bestimmen.",
        ),
    ),
    Rule(
        rule_id("last-special"),
        "conduct",
        END,
        Text(
            "Where the table plays it so, the last card is a number: no +2, skip or reverse, no +4 and no wild.",
            "Wo der Tisch es so spielt, ist die letzte Karte eine Zahl: keine +2, kein Aussetzen, kein Richtungswechsel, keine "
            "+4 und keine Farbwahl.",
        ),
        Text(
            "{card:card} is {player:seat}'s last card, and at this table that may not be a special one.",
            "{card:card} ist die letzte Karte von {player:seat}, und an diesem Tisch darf das keine Sonderkarte sein.",
        ),
    ),
    Rule(
        rule_id("say"),
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
        rule_id("catch-wrong"),
        "conduct",
        CALLS,
        Text(
            "Only a call that is missing can be caught; a wrong catch costs nothing.",
            "Erwischt werden kann nur, wer einen Ruf vergessen hat; ein falscher Vorwurf kostet nichts.",
        ),
        Text('{target:seat} owes no "{missed:word}".', "{target:seat} ist kein „{missed:word}“ schuldig."),
    ),
    Rule(
        rule_id("catch-late"),
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
        rule_id("catch-self"),
        "conduct",
        CALLS,
        Text("One is caught by somebody else.", "Erwischen muss einen jemand anderes."),
        Text("{player:seat} cannot catch himself or herself.", "{player:seat} kann sich nicht selbst erwischen."),
    ),
    Rule(
        rule_id("start-colourless"),
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
        rule_id("drawn"),
        "conduct",
        RUN,
        Text(
            "Who drew because nothing fitted may lay the drawn card at once if it fits, and no other. Where the table draws until "
            "a card fits, one that does is laid.",
            "Wer zog, weil nichts passte, darf die gezogene Karte sofort legen, wenn sie passt, und keine andere. Wo gezogen "
            "wird, bis etwas passt, wird die passende gelegt.",
        ),
        Text(
            "{player:seat} may lay only the drawn card now, if it fits. {why:word}",
            "{player:seat} darf jetzt nur die gezogene Karte legen, wenn sie passt. {why:word}",
        ),
    ),
    Rule(
        rule_id("withheld"),
        "conduct",
        RUN,
        Text(
            "One draws only if nothing in the hand fits; +4 and wild need never be laid. Who draws until a card fits draws on "
            "only if the drawn card does not, and there +4 and wild fit too.",
            "Gezogen wird nur, wenn nichts auf der Hand passt; +4 und Farbwahl muss niemand legen. Wo gezogen wird, bis etwas "
            "passt, zieht nur weiter, wessen gezogene Karte nicht passt; da passen auch +4 und Farbwahl.",
        ),
        assumption=Text(
            "{player:seat}'s {what:word} {fits:word}.",
            "Bei {player:seat} passt {what:word} zu {fits:word}.",
        ),
    ),
    common_rules.hand(
        rule_id,
        RUN,
        Text(
            "{player:seat}'s hand of {size:# card|# cards} cannot hold {card:card}: all hidden copies must be elsewhere.",
            "{player:seat} kann unter {size:# Karte|# Karten} nicht {card:card} haben: Alle verdeckten müssen woanders sein.",
        ),
    ),
    Rule(
        rule_id("cards"),
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
        rule_id("points"),
        "conduct",
        END,
        Text(
            "Cards left in hand count: 1 to 9 their number, +2 15, skip and reverse 20, +4 and wild 30. Fewest points win.",
            "Karten auf der Hand zählen: 1 bis 9 ihre Zahl, +2 15, Aussetzen und Richtungswechsel 20, +4 und Farbwahl 30. "
            "Die wenigsten Punkte gewinnen.",
        ),
    ),
    common_rules.hands_size(rule_id, END),
    common_rules.hands_missing(
        rule_id,
        END,
        Text(
            "{player:seat} still holds {expected:# card, which is|# cards, which are} missing from the count.",
            "{player:seat} hat noch {expected:# Karte, und sie fehlt|# Karten, und sie fehlen} in der Wertung.",
        ),
    ),
    common_rules.players(rule_id, "Titel", 2, 5, ("Person", "Personen")),
    common_rules.first_player(rule_id, RUN, "youngest"),
    common_rules.opening(rule_id, RUN),
)


def _or(code: Card) -> Text:
    face = FACES[code]
    assert face.colour is not None
    colour, value = COLOUR_NAMES[face.colour], VALUE_NAMES[face.value]
    return Text(f"{colour.en} or {value.en}", f"{colour.de} oder {value.de}")


MOVES = {
    "start": Text("turning up the first card", "das Aufdecken der ersten Karte"),
    "play": Text("laying a card", "das Legen einer Karte"),
    "draw": Text("drawing", "das Ziehen"),
    "say": Text('a late "Mau" or "Mau-Mau"', "ein nachgeholtes „Mau“ oder „Mau-Mau“"),
    "pass": Text("keeping the drawn card", "das Behalten der gezogenen Karte"),
    "catch": Text("catching somebody", "das Erwischen"),
    "let_go": Text('letting a missing "Mau-Mau" go', "das Durchgehenlassen eines fehlenden „Mau-Mau“"),
    "score": Text("counting the hands", "das Werten der Hände"),
    "next": Text("dealing the next game", "das Geben der nächsten Partie"),
    "finish": Text("ending the series", "das Beenden der Serie"),
}
MOMENTS = {
    "due-start": Text("first a card is turned up", "erst wird eine Karte aufgedeckt"),
    "due-play": Text("now a card is laid or drawn", "jetzt wird gelegt oder gezogen"),
    "due-drawn": Text("now the drawn card is laid or kept", "jetzt wird die gezogene Karte gelegt oder behalten"),
    "due-drawn-on": Text(
        "the drawn card is laid or, if it does not fit, another one is drawn",
        "die gezogene Karte wird gelegt oder, wenn sie nicht passt, eine weitere gezogen",
    ),
    "due-last-card": Text(
        'the last card was laid without "Mau-Mau", and the table says whether anybody noticed',
        "die letzte Karte kam ohne „Mau-Mau“, und der Tisch sagt, ob es jemand gemerkt hat",
    ),
    "due-scoring": Text("first the hands are counted", "erst werden die Hände gewertet"),
    "due-between": Text("the next game is dealt first", "erst wird die nächste Partie gegeben"),
    "ends-by-itself": Text("this game ends by itself", "dieses Spiel endet von selbst"),
}

WORDS: dict[str, Text] = {
    **COLOUR_NAMES,
    **{code: _or(code) for code in CODES if FACES[code].colour is not None},
    PLUS2: VALUE_NAMES[PLUS2],
    PLUS4: VALUE_NAMES[PLUS4],
    **MOVES,
    **MOMENTS,
    "none-hand": Text("hand holds nothing that fits", "nichts auf der Hand"),
    "none-drawn": Text("newly drawn card does not fit", "die eben gezogene Karte nicht"),
    "mau": Text("Mau", "Mau"),
    "mau-mau": Text("Mau-Mau", "Mau-Mau"),
    "clockwise": Text("clockwise", "im Uhrzeigersinn"),
    "counterclockwise": Text("counterclockwise", "gegen den Uhrzeigersinn"),
    "does-not-fit": Text("This one does not fit.", "Diese passt nicht."),
    "not-the-drawn-card": Text(
        "It is another card than the one confided.", "Es ist eine andere als die vertraulich gemeldete."
    ),
    "cannot-be-drawn": Text(
        "The card confided cannot have been drawn.", "Die gemeldete kann nicht gezogen worden sein."
    ),
}
