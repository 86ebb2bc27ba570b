"""The rules of Good vs Evil in our own words, each with the section of the rulebook that it comes from."""

from referee import common_rules
from referee.common_rules import RuleIds
from referee.game import Rule, by_id
from referee.text import Text

rule_id = RuleIds("gve")
TITLE = "Exploding Kittens Good vs Evil"

SETUP = "Spielaufbau"
TURN = "Spielzug"
END = "Spielend"
KITTEN = "Exploding Kitten"
DEFUSE = "Entschärfung"
GODCAT = "Gotteskatze"
ATTACK = "Gezielter Angriff (2x)"
NOPE = "NÖ!"
CATS = "Katzen-Karten"
COMBOS = "Kombinationen"
ARMAGEDDON = "Die Armageddon-Karte spielen"
FAVOR = "Wunsch"
HECK = "Hilfe aus der Hölle"
REVEAL = "Offenbare die Zukunft (3x)"

RULES = by_id(
    common_rules.over(
        rule_id,
        END,
        Text("Once one player is left the game is over.", "Ist nur noch ein Spieler übrig, ist das Spiel aus."),
    ),
    common_rules.phase(
        rule_id,
        TURN,
        Text(
            "A turn is any number of plays and then one draw; each play first waits for nopes and then acts.",
            "Ein Zug sind beliebig viele Karten und dann einmal Ziehen; jede wartet erst auf NÖ! und wirkt dann.",
        ),
    ),
    common_rules.turn(
        rule_id,
        TURN,
        Text(
            "Turns go clockwise; an attack makes its victim owe several.",
            "Es geht im Uhrzeigersinn; wer angegriffen wird, schuldet mehrere Züge.",
        ),
    ),
    common_rules.player(rule_id, SETUP),
    Rule(
        rule_id("dead"),
        "matter",
        END,
        Text("Whoever exploded is out.", "Wer explodiert ist, ist raus."),
        Text("{player:seat} has exploded and is out.", "{player:seat} ist explodiert und raus."),
    ),
    Rule(
        rule_id("follow-up"),
        "matter",
        TURN,
        Text(
            "What an action leads to is reported before anything else happens.",
            "Was aus einer Aktion folgt, wird gemeldet, bevor es weitergeht.",
        ),
        Text(
            "First comes what {due:seat} owes the table: {first:word}.",
            "Erst kommt, was {due:seat} dem Tisch schuldet: {first:word}.",
        ),
    ),
    Rule(
        rule_id("target-missing"),
        "matter",
        ATTACK,
        Text(
            "A Targeted Attack, a Favor and two or three of a kind name another player.",
            "Ein Gezielter Angriff, ein Wunsch und zwei oder drei gleiche nennen einen Mitspieler.",
        ),
        Text(
            "Against whom was this played ({cards:cards})? The target is missing.",
            "Gegen wen wurde das gespielt ({cards:cards})? Das Ziel fehlt.",
        ),
    ),
    Rule(
        rule_id("target-needless"),
        "conduct",
        TURN,
        Text("Other cards are aimed at nobody when they are played.", "Andere Karten nennen beim Spielen kein Ziel."),
        Text(
            "{cards:cards} has no target, so it cannot hit {target:seat}.",
            "{cards:cards} hat kein Ziel, trifft also nicht {target:seat}.",
        ),
    ),
    Rule(
        rule_id("target-self"),
        "matter",
        ATTACK,
        Text("A target is somebody else.", "Ein Ziel ist immer jemand anderes."),
        Text(
            "{player:seat} cannot be the target of an own card.",
            "{player:seat} kann nicht Ziel der eigenen Karte sein.",
        ),
    ),
    Rule(
        rule_id("target-empty"),
        "conduct",
        FAVOR,
        Text(
            "Cards are only asked for or stolen from a hand that holds some.",
            "Gewünscht und gestohlen wird nur von einer Hand, die Karten hat.",
        ),
        Text(
            "{target:seat} has no cards; {cards:cards} would take nothing.",
            "{target:seat} hat keine Karten; mit {cards:cards} ist dort nichts zu holen.",
        ),
    ),
    Rule(
        rule_id("wish-missing"),
        "matter",
        COMBOS,
        Text("Three of a kind name the card that is wished for.", "Drei gleiche nennen die gewünschte Karte."),
        Text("Which card do {cards:cards} ask for?", "Welche Karte wird mit {cards:cards} gewünscht?"),
    ),
    Rule(
        rule_id("wish-needless"),
        "conduct",
        COMBOS,
        Text("Only three of a kind name a card.", "Nur drei gleiche nennen eine Karte."),
        Text(
            "{cards:cards} cannot ask for {wish:card}; that takes three of a kind.",
            "Mit {cards:cards} wünscht man sich nicht {wish:card}; das geht nur mit drei gleichen.",
        ),
    ),
    Rule(
        rule_id("wish"),
        "matter",
        COMBOS,
        Text(
            "A wish names a card that can be in a hand.",
            "Gewünscht wird eine Karte, die auf einer Hand sein kann.",
        ),
        Text("{wish:card} is never in a hand.", "{wish:card} ist nie auf einer Hand."),
    ),
    Rule(
        rule_id("denial"),
        "conduct",
        COMBOS,
        Text(
            "Whoever has the wished card hands it over.",
            "Wer die gewünschte Karte hat, gibt sie her.",
        ),
        Text(
            "{player:seat} certainly holds {card:card}; everybody can tell.",
            "{player:seat} hat sicher {card:card}; das können alle wissen.",
        ),
        Text("{player:seat}'s hand does not hold {card:card}.", "{player:seat} hat nicht auf der Hand: {card:card}."),
    ),
    Rule(
        rule_id("combo"),
        "conduct",
        COMBOS,
        Text(
            "Two or three cards go together if they have the same title; a Feral Cat counts as any cat.",
            "Zwei oder drei Karten passen zusammen, wenn sie gleich heißen; eine Streuner-Katze gilt als jede Katze.",
        ),
        Text("{cards:cards} are not of a kind.", "{cards:cards} sind nicht gleich."),
    ),
    Rule(
        rule_id("combos-off"),
        "conduct",
        CATS,
        Text(
            "A table may play without some combinations: only cats go together, or only pairs are played.",
            "Ein Tisch kann auf Kombinationen verzichten: Nur Katzen gelten als gleiche, oder es gibt nur Pärchen.",
        ),
        Text(
            "At this table {combos:word}, so {cards:cards} do not go together.",
            "An diesem Tisch {combos:word}, {cards:cards} also nicht.",
        ),
    ),
    Rule(
        rule_id("lone-cat"),
        "conduct",
        CATS,
        Text("A single cat does nothing.", "Eine einzelne Katze bewirkt nichts."),
        Text("{card:card} alone does nothing.", "{card:card} allein bewirkt nichts."),
    ),
    Rule(
        rule_id("not-playable"),
        "conduct",
        TURN,
        Text(
            "A Defuse answers a kitten or the Devilcat, a Nope another card; neither is played alone on a turn.",
            "Eine Entschärfung antwortet auf Kitten oder Satanskatze, ein NÖ! auf eine Karte; allein spielt man sie nicht.",
        ),
        Text("{card:card} is not played alone on a turn.", "{card:card} wird nicht allein im Zug gespielt."),
    ),
    Rule(
        rule_id("godcat-as"),
        "matter",
        GODCAT,
        Text(
            "The Godcat stands for one named card, but never for a Nope, a kitten or the Devilcat.",
            "Die Gotteskatze steht für eine genannte Karte, nie aber für ein NÖ!, ein Kitten oder die Satanskatze.",
        ),
        Text(
            "The Godcat cannot be used like this ({cards:cards}). {why:word}",
            "So lässt sich die Gotteskatze nicht verwenden ({cards:cards}). {why:word}",
        ),
    ),
    Rule(
        rule_id("godcat-owner"),
        "matter",
        GODCAT,
        Text(
            "Everybody sees who has the Godcat.",
            "Alle sehen, wer die Gotteskatze hat.",
        ),
        Text(
            "What is reported of {player:seat} and the Godcat cannot be. {why:word}",
            "Was von {player:seat} und der Gotteskatze gemeldet ist, kann nicht sein. {why:word}",
        ),
    ),
    Rule(
        rule_id("armageddon-mat"),
        "matter",
        ARMAGEDDON,
        Text(
            "Armageddon needs the Godcat and the Devilcat on the mat.",
            "Armageddon braucht Gotteskatze und Satanskatze auf der Matte.",
        ),
        Text(
            "{godcat:seat} has the Godcat, so there is no Armageddon.",
            "{godcat:seat} hat die Gotteskatze, also gibt es kein Armageddon.",
        ),
    ),
    Rule(
        rule_id("nope-nothing"),
        "conduct",
        NOPE,
        Text("A Nope answers a card that was played.", "Ein NÖ! antwortet auf eine gespielte Karte."),
        Text("Nothing was played yet that could be noped.", "Es wurde noch nichts gespielt, was man aufheben könnte."),
    ),
    Rule(
        rule_id("nope-late"),
        "conduct",
        NOPE,
        Text(
            "A Nope comes before the action has begun.",
            "Ein NÖ! kommt, bevor die Aktion begonnen hat.",
        ),
        Text(
            "Too late: the action played at {version} has begun or is settled.",
            "Zu spät: Die Aktion aus {version} hat begonnen oder ist erledigt.",
        ),
    ),
    Rule(
        rule_id("nope-own"),
        "conduct",
        NOPE,
        Text("Nobody nopes the card he laid last himself.", "Niemand hebt die zuletzt selbst gelegte Karte auf."),
        Text("{player:seat} laid the last card; another must nope it.", "Die letzte Karte legte {player:seat} selbst."),
    ),
    Rule(
        rule_id("must-defuse"),
        "conduct",
        KITTEN,
        Text(
            "Where the table says so, whoever is known to hold a Defuse plays it instead of exploding.",
            "Wo der Tisch es so will, explodiert nicht, wer bekanntlich eine Entschärfung hat, sondern spielt sie.",
        ),
        Text(
            "{player:seat} holds a Defuse, as everybody could see, and must play it at this table.",
            "{player:seat} hat eine Entschärfung, wie alle sehen konnten, und muss sie an diesem Tisch spielen.",
        ),
        Text(
            "{player:seat}'s hand holds no Defuse.",
            "{player:seat} hat keine Entschärfung auf der Hand.",
        ),
    ),
    Rule(
        rule_id("reveal-count"),
        "conduct",
        REVEAL,
        Text(
            "The top three cards are revealed, fewer if fewer are there.",
            "Offenbart werden die obersten drei Karten, weniger nur, wenn weniger da sind.",
        ),
        Text(
            "{expected:# card is|# cards are} revealed here, but {revealed:# was|# were} reported.",
            "Hier {expected:wird # Karte|werden # Karten} offenbart, gemeldet {revealed:ist #|sind #}.",
        ),
        Text(
            "Nobody told how many cards the pile has; it has no more than the {revealed} revealed.",
            "Wie viele Karten der Stapel hat, wurde nicht gesagt; mehr als die {revealed} offenbarten sind es nicht.",
        ),
    ),
    Rule(
        rule_id("unseen"),
        "conduct",
        HECK,
        Text(
            "A bottom card that goes on top is shown to nobody.",
            "Eine unterste Karte, die obenauf kommt, sieht sonst niemand.",
        ),
        Text(
            "{player:seat} puts the card on top, so nobody learns that it is a kitten.",
            "{player:seat} legt die Karte obenauf, also erfährt niemand, dass es ein Kitten ist.",
        ),
    ),
    Rule(
        rule_id("known-top"),
        "matter",
        REVEAL,
        Text(
            "Revealed cards lie where everybody saw them until a shuffle or a secret insertion.",
            "Offenbarte Karten liegen, wo alle sie sahen, bis gemischt oder heimlich etwas eingelegt wird.",
        ),
        Text(
            "Everybody saw what lies there (at {versions:list}): {known:card}.",
            "Alle haben gesehen, was dort liegt (bei {versions:list}): {known:card}.",
        ),
    ),
    Rule(
        rule_id("kittens"),
        "matter",
        KITTEN,
        Text(
            "One kitten fewer than players goes into the pile, and it can be counted how many are left; a kitten is shown at once.",
            "Ein Kitten weniger als Spieler kommt in den Stapel, und man kann zählen, wie viele noch drin sind; ein Kitten wird sofort gezeigt.",
        ),
        Text(
            "That cannot be: of {size:# card|# cards} in the pile, {kittens:# is a kitten|# are kittens}.",
            "Das kann nicht sein: Von {size:# Karte|# Karten} im Stapel {kittens:ist # ein|sind #} Kitten.",
        ),
        Text(
            "The card that {player:seat} put on top is no kitten.",
            "Die Karte, die {player:seat} obenauf legte, ist kein Kitten.",
        ),
    ),
    Rule(
        rule_id("position"),
        "matter",
        DEFUSE,
        Text(
            "A defused kitten goes back into the pile, anywhere from its top to its bottom; the Devilcat does not.",
            "Ein entschärftes Kitten kommt irgendwo zwischen oben und unten in den Stapel; die Satanskatze nicht.",
        ),
        Text(
            "No kitten can be put back at position {position} now; the pile has {size:# card|# cards}.",
            "An Stelle {position} kann jetzt kein Kitten zurück; der Stapel hat {size:# Karte|# Karten}.",
        ),
    ),
    common_rules.hand(
        rule_id,
        TURN,
        Text(
            "From what everybody saw, {player:seat}'s hand of {size:# card|# cards} does not go with: {cards:cards}.",
            "Nach allem, was zu sehen war, passt zur Hand von {player:seat} ({size:# Karte|# Karten}) nicht: {cards:cards}.",
        ),
    ),
    Rule(
        rule_id("cards"),
        "matter",
        SETUP,
        Text(
            "There are only so many cards of each title, six Defuses among them; spare ones stay in the box.",
            "Von jeder Karte gibt es nur eine feste Zahl, darunter sechs Entschärfungen; überzählige bleiben in der Schachtel.",
        ),
        Text(
            "{card:card} cannot turn up here; copies in the game: {copies}, seen at: {versions:list}, any other certainly "
            "elsewhere.",
            "{card:card} kann hier nicht auftauchen; Exemplare im Spiel: {copies}, zu sehen bei: {versions:list}, jedes "
            "andere sicher anderswo.",
        ),
    ),
    Rule(
        rule_id("owes"),
        "conduct",
        "Angriff (2x)",
        Text(
            "Two turns follow an attack, besides those that the attacker still owed; each draw ends one.",
            "Auf einen Angriff folgen zwei Züge, dazu die, die der Angreifer noch schuldete; jedes Ziehen beendet einen.",
        ),
    ),
    common_rules.players(rule_id, SETUP, 2, 5),
    common_rules.opening(rule_id, SETUP),
)
