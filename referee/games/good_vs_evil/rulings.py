"""What the rulebook of Good vs Evil leaves open, and how the referee decides."""

from referee.game import Ruling
from referee.games.good_vs_evil.rulebook import rule_id
from referee.text import Text

RULINGS = (
    Ruling(
        rule_id("ruling.quick"),
        Text("How many cards does the quick game take out?", "Wie viele Karten nimmt die schnelle Variante heraus?"),
        Text(
            "As many as the table says, at most half; any number of players may do it.",
            "So viele, wie der Tisch sagt, höchstens die Hälfte; das geht mit jeder Spielerzahl.",
        ),
        Text(
            "The rulebook says about a third and merely recommends it to two or three players.",
            "Die Anleitung nennt etwa ein Drittel und empfiehlt es nur zu zweit oder dritt.",
        ),
        "quick",
    ),
    Ruling(
        rule_id("ruling.combos"),
        Text("Which cards make two or three of a kind?", "Welche Karten bilden zwei oder drei gleiche?"),
        Text(
            "Two or three of any title; a table may leave it at cats, or at pairs of any title.",
            "Zwei oder drei beliebige, die gleich heißen; ein Tisch kann es bei Katzen lassen oder bei Pärchen.",
        ),
        Text(
            "That is the full game; its last page is meant for those who have played a few rounds.",
            "So ist das volle Spiel; die letzte Seite ist für alle gedacht, die es schon ein paarmal gespielt haben.",
        ),
        "combos",
    ),
    Ruling(
        rule_id("ruling.attack-stack"),
        Text(
            "What does an attacked player pass on when he attacks?",
            "Was gibt ein Angegriffener weiter, wenn er angreift?",
        ),
        Text(
            "While he owes more than one turn, all of them, the current one counted, plus two: 2, 4, 6. On his last owed "
            "turn nothing is left: the next one owes 2. A table that counts that turn as well (strict) says 1 + 2 = 3.",
            "Solange er mehr als einen Zug schuldet, alle, den laufenden mitgezählt, und zwei dazu: 2, 4, 6. Im letzten "
            "geschuldeten Zug bleibt nichts übrig: Dann sind es 2. Zählt ein Tisch auch diesen Zug (strict), sind es 1 + 2 = 3.",
        ),
        Text(
            "Both readings give 2, 4, 6 as printed and differ on the last owed turn alone; a debt that the attack itself "
            "ends is not passed on.",
            "Beide Lesarten ergeben 2, 4, 6 wie gedruckt und gehen nur im letzten geschuldeten Zug auseinander; eine "
            "Schuld, die mit dem Angriff endet, wandert nicht weiter.",
        ),
        "attack_stack",
    ),
    Ruling(
        rule_id("ruling.self-nope"),
        Text("May one nope one's own card?", "Darf man die eigene Karte aufheben?"),
        Text(
            "Not the card one laid last; a Nope against one's own action may be noped.",
            "Nicht die zuletzt selbst gelegte; ein NÖ! gegen die eigene Aktion schon.",
        ),
        Text("A Nope answers another card.", "Ein NÖ! antwortet auf eine andere Karte."),
        "self_nope",
    ),
    Ruling(
        rule_id("ruling.godcat-combo"),
        Text("May the Godcat complete a kind?", "Darf die Gotteskatze zwei oder drei gleiche vollmachen?"),
        Text("Yes, as any card it may stand for.", "Ja, als jede Karte, für die sie stehen darf."),
        Text("It can be used as any card in the game.", "Sie gilt als jede beliebige Karte im Spiel."),
        "godcat_combo",
    ),
    Ruling(
        rule_id("ruling.heck-kitten"),
        Text("What if the bottom card is a kitten?", "Was, wenn die unterste Karte ein Kitten ist?"),
        Text(
            "It may be put on top unseen; taken, it must be met.",
            "Sie darf ungesehen obenauf; genommen muss man sich ihr stellen.",
        ),
        Text(
            "The card lets its player choose, and only a card in the hand is shown.",
            "Die Karte lässt die Wahl, und gezeigt wird nur, was man nimmt.",
        ),
        "heck_kitten",
    ),
    Ruling(
        rule_id("ruling.empty-target"),
        Text("May an empty hand be a target?", "Darf eine leere Hand das Ziel sein?"),
        Text(
            "No; if it was emptied by its own Nope meanwhile, the action fizzles.",
            "Nein; hat sie sich erst durch ein eigenes NÖ! geleert, verpufft die Aktion.",
        ),
        Text("There would be nothing to take.", "Es gäbe nichts zu holen."),
        "empty_target",
    ),
    Ruling(
        rule_id("ruling.window"),
        Text("Until when may one nope?", "Bis wann darf man NÖ! spielen?"),
        Text(
            "Until the table says that nobody will, or the next move shows that the action has begun.",
            "Bis der Tisch sagt, dass niemand mehr will, oder der nächste Zug zeigt, dass die Aktion begonnen hat.",
        ),
        Text("A Nope comes before the action begins.", "Ein NÖ! kommt vor Beginn der Aktion."),
    ),
    Ruling(
        rule_id("ruling.explode"),
        Text("Must one defuse if one can?", "Muss man entschärfen, wenn man kann?"),
        Text(
            "No, one may explode with a Defuse in hand, even with one that everybody saw; a table may forbid that.",
            "Nein, man darf auch mit einer Entschärfung explodieren, selbst wenn alle sie sahen; ein Tisch kann das verbieten.",
        ),
        Text("The Defuse is offered, not demanded.", "Die Entschärfung ist ein Angebot, keine Pflicht."),
        "must_defuse",
    ),
    Ruling(
        rule_id("ruling.out-of-turn"),
        Text(
            "What if somebody acts out of turn and it stands?", "Was, wenn jemand außer der Reihe spielt und es gilt?"
        ),
        Text(
            "It counts as that player's turn; debts of others lapse and play goes on from there.",
            "Es zählt als Zug dieses Spielers; Schulden anderer verfallen, und von dort geht es weiter.",
        ),
        Text("Cards that were seen cannot be unseen.", "Gesehene Karten sind nicht mehr ungesehen."),
    ),
)
