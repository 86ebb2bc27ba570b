"""The rules of Addi Cat's in our own words, each with the section of the rulebook that it comes from."""

from referee import common_rules
from referee.common_rules import RuleIds
from referee.game import Rule, by_id
from referee.text import Text

rule_id = RuleIds("addi")
TITLE = "Addi Cat's (Cat's Family, François Petit)"

GAME = "II Das Spielprinzip"
MOUSE = "III Die Maus"
CARDS = "IV Die verschiedenen Karten"
END = "VI Details zum Spielende"

GENERAL = (
    common_rules.over(
        rule_id,
        GAME,
        Text("Once the game is finished nothing more happens.", "Ist das Spiel aus, geschieht nichts mehr."),
        Text("The game is finished; nothing can follow.", "Das Spiel ist aus; es kann nichts mehr folgen."),
    ),
    common_rules.phase(
        rule_id,
        GAME,
        Text(
            "Cards are flipped one after the other, after a magic all at once; slaps, gifts and calls answer a flip. "
            "New cards and the word to stop belong to the endless game.",
            "Aufgedeckt wird nacheinander, nach einer Magie gleichzeitig; Schläge, Geschenke und Rufe antworten auf ein "
            "Aufdecken. Neue Karten und das Aufhören gehören zur unendlichen Partie.",
        ),
    ),
    common_rules.turn(
        rule_id,
        GAME,
        Text(
            "Cats flip in turn; whoever wins a duel or is first at a chase goes on.",
            "Aufgedeckt wird reihum; wer ein Duell gewinnt oder bei einer Verfolgung zuerst ist, macht weiter.",
        ),
    ),
    common_rules.player(rule_id, GAME, Text("Only cats at the table take part.", "Nur Katzen am Tisch spielen mit.")),
    Rule(
        rule_id("out"),
        "matter",
        GAME,
        Text("A cat without cards is out and only looks on.", "Eine Katze ohne Karten ist fertig und schaut nur zu."),
        Text("{player:seat} is already out, on place {place}.", "{player:seat} ist schon fertig, auf Platz {place}."),
    ),
    Rule(
        rule_id("cards"),
        "matter",
        CARDS,
        Text(
            "Every addition and every sum is there once, every special as often as the deck says.",
            "Jede Addition und jede Summe gibt es einmal, jede Spezialkarte so oft, wie der Kartensatz sagt.",
        ),
        Text(
            "This cannot be {card:card}: the deck has {copies:# such card|# such cards} (seen at: {versions:list}).",
            "Das kann nicht {card:card} sein: Davon gibt es {copies:# Karte|# Karten} (gesehen bei: {versions:list}).",
        ),
    ),
    Rule(
        rule_id("stack"),
        "matter",
        GAME,
        Text(
            "A stack is played from the top: first what was dealt, then what came under it, in that order.",
            "Ein Stapel wird von oben gespielt: erst die ausgeteilten Karten, dann, was darunter kam, in dieser Folge.",
        ),
        Text(
            "{player:seat}'s stack of {size:# card|# cards} cannot have {card:card} on top now (seen at: {versions:list}).",
            "Der Stapel von {player:seat} ({size:# Karte|# Karten}) hat jetzt obenauf sicher nicht {card:card} "
            "(gesehen bei: {versions:list}).",
        ),
    ),
    Rule(
        rule_id("magic"),
        "conduct",
        CARDS,
        Text(
            "After a magic every cat with a face-down card flips exactly one, all at once.",
            "Nach einer Magie deckt jede Katze mit verdeckten Karten genau eine auf, alle gleichzeitig.",
        ),
        Text(
            "Still to flip: {missing:seats}. Nothing to flip: {needless:seats}.",
            "Es fehlen: {missing:seats}. Nichts aufzudecken haben: {needless:seats}.",
        ),
    ),
    Rule(
        rule_id("gift"),
        "conduct",
        CARDS,
        Text(
            "Whoever flips the gift may give one card to each of the others, until the next flip.",
            "Wer das Geschenk aufdeckt, darf bis zum nächsten Aufdecken jedem anderen eine Karte geben.",
        ),
        Text(
            "{player:seat} cannot give cards like this (named: {to:seats}); the gift is open to {giver:seat}.",
            "{player:seat} kann so keine Karten verschenken (genannt: {to:seats}); schenken darf gerade {giver:seat}.",
        ),
    ),
    Rule(
        rule_id("refill"),
        "conduct",
        GAME,
        Text(
            "In the endless game an empty cat takes new cards from the cats that have the most.",
            "In der unendlichen Partie nimmt eine leere Katze neue Karten von denen, die am meisten haben.",
        ),
        Text(
            "{player:seat} cannot take new cards like this (named: {wanted:shares}): they are for {refilling:seats}, in "
            "this order, at most {richest:shares}.",
            "{player:seat} kann so keine neuen Karten nehmen (genannt: {wanted:shares}): Sie sind für {refilling:seats}, in "
            "dieser Reihenfolge, höchstens {richest:shares}.",
        ),
        Text(
            "Nobody counted the cards of {seats:seats}: who has the most is taken as the table says.",
            "Die Karten von {seats:seats} hat niemand gezählt: Wer am meisten hat, wird der Runde geglaubt.",
        ),
    ),
    Rule(
        rule_id("empty"),
        "matter",
        GAME,
        Text(
            "Where nobody knows how many cards a stack has, the table says when it is used up.",
            "Wo niemand weiß, wie viele Karten ein Stapel hat, sagt die Runde, wann er aufgebraucht ist.",
        ),
        Text(
            "{player:seat}'s stack cannot be used up: its size is counted, or these cards still lie in it: {cards:cards}.",
            "Der Stapel von {player:seat} kann nicht aufgebraucht sein: Seine Größe ist gezählt, oder darin liegen noch: "
            "{cards:cards}.",
        ),
    ),
    Rule(
        rule_id("refill-cards"),
        "matter",
        GAME,
        Text("A stack gives no more cards than it has.", "Ein Stapel gibt nicht mehr Karten her, als er hat."),
        Text(
            "{number:# card|# cards} cannot come from {player:seat}, who can give {reachable}.",
            "{number:# Karte kann|# Karten können} nicht von {player:seat} kommen; zu holen {reachable:ist # Karte|sind # Karten}.",
        ),
    ),
    Rule(
        rule_id("players"),
        "matter",
        GAME,
        Text(
            "Three to eight cats play; two people play four cats, two stacks each.",
            "Drei bis acht Katzen spielen; zwei Leute spielen vier Katzen mit je zwei Stapeln.",
        ),
        Text(
            "{players:# cat is|# cats are} reported; {min} to {max} can play, and two people play two each.",
            "Gemeldet {players:ist # Katze|sind # Katzen}; {min} bis {max} können spielen, zwei Leute spielen je zwei.",
        ),
    ),
    common_rules.first_player(rule_id, GAME, "youngest"),
    common_rules.opening(rule_id, GAME),
)

SLAPPING = (
    Rule(
        rule_id("tie"),
        "matter",
        MOUSE,
        Text(
            "Of those who hit the mouse together, the one that covers most of it is first; whoever has its head is first in "
            "any case. It must be told where it changes what happens.",
            "Von denen, die gleichzeitig treffen, ist zuerst, wer am meisten von der Maus bedeckt, und in jedem Fall, wer "
            "ihren Kopf hat. Gemeldet werden muss es, wo es etwas ändert.",
        ),
        Text(
            "{tied:seats} hit the mouse together, and it matters who was first: who covers more of it, who has its head?",
            "{tied:seats} haben gleichzeitig getroffen, und es kommt darauf an: Wer bedeckt mehr, wer hat den Kopf?",
        ),
    ),
    Rule(
        rule_id("tie-evidence"),
        "matter",
        MOUSE,
        Text(
            "Coverage and the mouse's head only compare those who hit it together, and coverage names all of them.",
            "Bedeckung und Mauskopf vergleichen nur die, die gleichzeitig trafen, und die Bedeckung nennt alle davon.",
        ),
        Text(
            "At the same moment hit: {tied:seats}. Named though not tied: {not_tied:seats}; missing: {missing:seats}; "
            "twice: {twice:seats}.",
            "Gleichzeitig trafen: {tied:seats}. Genannt, aber nicht gleichauf: {not_tied:seats}; es fehlen: {missing:seats}; "
            "doppelt: {twice:seats}.",
        ),
    ),
    Rule(
        rule_id("slaps-twice"),
        "matter",
        MOUSE,
        Text(
            "In an order of slaps every cat appears once at most.",
            "In einer Reihenfolge der Schläge kommt jede Katze höchstens einmal vor.",
        ),
        Text("{player:seat} is named {times} times.", "{player:seat} ist {times}-mal genannt."),
    ),
    Rule(
        rule_id("slaps-settled"),
        "conduct",
        MOUSE,
        Text(
            "A flip has its slaps once; then comes the next card.",
            "Ein Aufdecken hat einmal Schläge; dann kommt die nächste Karte.",
        ),
        Text(
            "The slaps after the flip at {flip} are already settled.",
            "Die Schläge nach dem Aufdecken bei {flip} sind schon abgerechnet.",
        ),
    ),
    Rule(
        rule_id("split"),
        "matter",
        GAME,
        Text(
            "A winner of several shares his open cards evenly among all losers of the one duel, unless a sinner takes them.",
            "Wer gegen mehrere gewinnt, verteilt seine offenen Karten gleichmäßig auf alle Verlierer des einen Duells, "
            "sofern kein Sünder sie nimmt.",
        ),
        Text(
            "This split does not fit {duels:the one duel|# duels} (losers: {losers:seats}; cards to share: {pile:cards}).",
            "Diese Aufteilung passt nicht zu {duels:dem einen Duell|# Duellen} (Verlierer: {losers:seats}; zu verteilen: "
            "{pile:cards}).",
        ),
    ),
    Rule(
        rule_id("call-off"),
        "conduct",
        GAME,
        Text(
            "Calling the mouse belongs to the rule for advanced players.",
            "Das Rufen der Maus gehört zur Zusatzregel für Fortgeschrittene.",
        ),
        Text("This table plays without calling the mouse.", "Dieser Tisch spielt ohne das Rufen der Maus."),
    ),
    Rule(
        rule_id("call-equals"),
        "conduct",
        GAME,
        Text(
            "Only the others call, not the equals themselves.",
            "Rufen dürfen nur die anderen, nicht die Gleichen selbst.",
        ),
        Text(
            "{player:seat} cannot call: {cats:seats} are the equals at {sum}.",
            "{player:seat} kann nicht rufen: {cats:seats} sind die Gleichen mit {sum}.",
        ),
    ),
    Rule(
        rule_id("call-early"),
        "conduct",
        GAME,
        Text(
            "The mouse is called once a card has been flipped over unnoticed equals, and once a flip.",
            "Gerufen wird, wenn nach übersehener Gleichheit weiter aufgedeckt ist, und einmal je Aufdecken.",
        ),
        Text(
            "It is too early to call the mouse: first comes the next card.",
            "Für den Ruf ist es zu früh: Erst kommt die nächste Karte.",
        ),
    ),
)

CITED = (
    Rule(
        rule_id("equal"),
        "conduct",
        MOUSE,
        Text(
            "Cats whose visible cards make the same sum duel for the mouse; nobody else may slap then.",
            "Katzen, deren sichtbare Karten dieselbe Summe ergeben, duellieren sich um die Maus; sonst darf niemand schlagen.",
        ),
    ),
    Rule(
        rule_id("duel"),
        "conduct",
        MOUSE,
        Text(
            "The fastest gives all his open cards to the losers, who take their own back too, and flips next.",
            "Wer am schnellsten ist, gibt alle offenen Karten den Verlierern, die auch ihre eigenen zurücknehmen, und macht weiter.",
        ),
    ),
    Rule(
        rule_id("sin"),
        "conduct",
        MOUSE,
        Text(
            "Whoever slaps without right takes all open cards of the others, however fast they were.",
            "Wer ohne Recht schlägt, nimmt alle offenen Karten der anderen, wie schnell sie auch waren.",
        ),
    ),
    Rule(
        rule_id("chase"),
        "conduct",
        CARDS,
        Text(
            "At a chase all slap; the slowest takes its open cards back, the fastest flips next.",
            "Bei einer Verfolgung schlagen alle; die langsamste nimmt ihre offenen Karten zurück, die schnellste macht weiter.",
        ),
    ),
    Rule(
        rule_id("seesaw"),
        "conduct",
        CARDS,
        Text(
            "At a seesaw the highest and the lowest visible number duel; specials do not take part.",
            "Bei einer Wippe duellieren sich die größte und die kleinste sichtbare Zahl; Spezialkarten sind nicht dabei.",
        ),
    ),
    Rule(
        rule_id("trick"),
        "conduct",
        CARDS,
        Text(
            "At the trick all may slap; the fastest gets a card from everybody.",
            "Bei der Hinterlist dürfen alle schlagen; die schnellste bekommt von allen eine Karte.",
        ),
    ),
    Rule(
        rule_id("last-special"),
        "conduct",
        END,
        Text(
            "A cat whose last card is a special may join a duel of equals.",
            "Eine Katze mit einer Spezialkarte als letzter Karte darf sich an einem Duell der Gleichen beteiligen.",
        ),
    ),
    Rule(
        rule_id("mouse-call"),
        "conduct",
        GAME,
        Text(
            "Equals who overlook it take their open cards back once somebody calls; a wrong caller takes back his own.",
            "Übersehen Gleiche es, nehmen sie nach dem Ruf ihre offenen Karten zurück; wer falsch ruft, die eigenen.",
        ),
    ),
    Rule(
        rule_id("champion"),
        "conduct",
        GAME,
        Text("The first cat without cards is the champion.", "Die erste Katze ohne Karten ist der „Chapion“."),
    ),
    Rule(
        rule_id("losers"),
        "conduct",
        GAME,
        Text("The last two with cards lose.", "Die letzten zwei mit Karten verlieren."),
    ),
)

WORDS = {
    "flip": Text("flipping a card", "das Aufdecken einer Karte"),
    "flip_all": Text("the common flip", "das gemeinsame Aufdecken"),
    "magic": Text("the common flip", "das gemeinsame Aufdecken"),
    "slaps": Text("slaps", "das Schlagen"),
    "stalled": Text("settling who slapped", "das Klären der Schläge"),
    "gift": Text("a gift", "das Verschenken"),
    "empty": Text("saying that a stack is used up", "das Ansagen, dass ein Stapel aufgebraucht ist"),
    "call_mouse": Text("a mouse call", "das Rufen der Maus"),
    "refill": Text("taking new cards", "das Nehmen neuer Karten"),
    "stop": Text("ending an endless game", "das Beenden einer unendlichen Partie"),
    "clockwise": Text("clockwise", "im Uhrzeigersinn"),
    "counterclockwise": Text("counterclockwise", "gegen den Uhrzeigersinn"),
}
"""Moves, phases and directions as sentences name them."""

RULES = by_id(*GENERAL, *SLAPPING, *CITED)
