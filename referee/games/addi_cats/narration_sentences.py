"""The sentences of Addi Cat's."""

from referee.text import Text

DEALT = Text(
    "{size} cards are dealt to {seats:seats}; {first:seat} flips first.",
    "{size} Karten gehen an {seats:seats}; {first:seat} deckt zuerst auf.",
)
SET_ASIDE = Text(
    "{rest:# card is|# cards are} set aside unseen.", "{rest:# Karte bleibt|# Karten bleiben} ungesehen beiseite."
)

FLIPS_NUMBER = Text(
    "{player:seat} flips {card:card}, that is {sum}.", "{player:seat} deckt {card:card} auf, das macht {sum}."
)
FLIPS_SPECIAL = Text("{player:seat} flips {card:card}.", "{player:seat} deckt {card:card} auf.")
EQUALS = Text("Equal at {sum}: {cats:seats}.", "Gleich mit {sum}: {cats:seats}.")
SPECIALS = {
    "chase": Text("All cats after the mouse!", "Alle Katzen auf die Maus!"),
    "trick": Text("All cats may slap.", "Alle Katzen dürfen schlagen."),
    "dead-end": Text("The direction turns round.", "Die Richtung dreht sich um."),
    "magic": Text("Everybody flips a card at once.", "Alle decken gleichzeitig eine Karte auf."),
}
SEESAW = Text(
    "Highest against lowest: {cats:seats} may slap.", "Höchste gegen niedrigste: {cats:seats} dürfen schlagen."
)
SEESAW_NOBODY = Text("There is no duel on this seesaw.", "Auf dieser Wippe gibt es kein Duell.")
GIFT_OPEN = Text("{player:seat} may give cards away.", "{player:seat} darf Karten verschenken.")
NO_MAGIC = Text("There is no face-down card left to flip.", "Es ist keine verdeckte Karte mehr da.")

NO_TURN = Text("The dead ends cancel out.", "Die Sackgassen heben sich auf.")

BY_HEAD = Text(
    "{tied:seats} hit the mouse together; {first:seat} has its head and is first.",
    "{tied:seats} treffen die Maus gleichzeitig; {first:seat} hat ihren Kopf und ist zuerst.",
)
BY_COVERAGE = Text(
    "{tied:seats} hit the mouse together; {first:seat} covers most of it and is first.",
    "{tied:seats} treffen die Maus gleichzeitig; {first:seat} bedeckt am meisten von ihr und ist zuerst.",
)
NOBODY_SLAPPED = Text("Nobody slapped.", "Niemand hat geschlagen.")
EQUAL_WON = Text(
    "{winner:seat} is the fastest of the equals at {sum}, against {losers:seats}.",
    "{winner:seat} ist bei der gleichen Summe {sum} am schnellsten, gegen {losers:seats}.",
)
SEESAW_WON = Text(
    "{winner:seat} is the fastest on the seesaw, against {losers:seats}.",
    "{winner:seat} ist auf der Wippe am schnellsten, gegen {losers:seats}.",
)
JOINED = Text(
    "With a special as the last card {cats:seats} joined in.",
    "Mit einer Spezialkarte als letzter Karte {cats:hat|haben} sich {cats:seats} beteiligt.",
)
GIVEN = Text(
    "{winner:seat} gives the face-up pile away: {shares:portions}.",
    "{winner:seat} gibt den offenen Haufen ab: {shares:portions}.",
)
OWN_TAKEN = Text(
    "Face-up cards go back under their own stack: {shares:shares}.",
    "Offene Karten kommen zurück unter den eigenen Stapel: {shares:shares}.",
)
IN_VAIN = Text(
    "{cat:seat}'s slap counts for nothing, neither won nor wrong: the cards it was meant for are gone.",
    "Der Schlag von {cat:seat} zählt nicht, weder gewonnen noch gesündigt: Die Karten dafür sind weg.",
)
SIN = Text(
    "{sinner:seat} was not concerned: {cards:cards} are {owners:owners}.",
    "{sinner:seat} war nicht betroffen: {cards:cards} gehören {owners:owners}.",
)
SIN_NOTHING = Text(
    "{sinner:seat} slapped, but nothing was open.", "{sinner:seat} hat geschlagen, doch es lag nichts an."
)
LATE_SIN = Text(
    "That others were faster makes no difference: the penance is all open cards of the others as they lay, so the duel "
    "that was won moves none of them.",
    "Dass andere schneller waren, ändert nichts: Die Buße sind alle offenen Karten der anderen, wie sie lagen; das "
    "gewonnene Duell bewegt keine davon.",
)
PENANCE = Text(
    "{sinner:seat} takes {number} cards: {shares:shares}.", "{sinner:seat} nimmt {number} Karten: {shares:shares}."
)
PENANCE_UNCOUNTED = Text("{sinner:seat} takes {shares:shares}.", "{sinner:seat} nimmt {shares:shares}.")
PENANCE_OF_ONE = Text(
    "{sinner:seat} takes one card: {shares:shares}.", "{sinner:seat} nimmt eine Karte: {shares:shares}."
)
NO_PENANCE = Text("There is nothing to take.", "Es gibt nichts zu nehmen.")
TRICK = Text(
    "{winner:seat} was first at the trick and gets {givers:a card|a card each} from {givers:seats}.",
    "{winner:seat} war bei der Hinterlist zuerst und bekommt {givers:eine Karte|je eine Karte} von {givers:seats}.",
)
CHASE_LAST = Text(
    "The last at the chase takes the face-up cards back: {shares:shares}.",
    "Wer bei der Verfolgung zuletzt war, nimmt die offenen Karten zurück: {shares:shares}.",
)
CHASE_IDLE = Text(
    "Whoever did not slap at the chase takes the face-up cards back: {shares:shares}.",
    "Wer bei der Verfolgung nicht schlug, nimmt die offenen Karten zurück: {shares:shares}.",
)
CHASE_FREE = Text("Nobody pays for this chase.", "Für diese Verfolgung zahlt niemand.")
FLIPS_ON = Text("{cat:seat} flips next.", "{cat:seat} deckt als Nächstes auf.")
TURNED_OVER = Text(
    "Nobody has a face-down card: all turn their piles over as new stacks.",
    "Niemand hat eine verdeckte Karte: Alle drehen ihre Haufen als neue Stapel um.",
)
STALLED = Text(
    "Nobody has a face-down card left. Did anybody slap?", "Niemand hat mehr eine verdeckte Karte. Wurde geschlagen?"
)

GIFT = Text(
    "{player:seat} gives {cats:a card|a card each} to {cats:seats}.",
    "{player:seat} schenkt {cats:seats} {cats:eine Karte|je eine Karte}.",
)
NO_GIFT = Text("{player:seat} gives nothing away.", "{player:seat} verschenkt nichts.")

CALL_RIGHT = Text(
    "Mouse! {caller:seat} saw it: {cats:seats} overlooked their equal sums.",
    "Maus! {caller:seat} hat es gesehen: {cats:seats} haben ihre gleichen Summen übersehen.",
)
CALL_WRONG = Text(
    "{caller:seat} called the mouse wrongly: no equals had been overlooked.",
    "{caller:seat} hat zu Unrecht Maus gerufen: Es waren keine gleichen Summen übersehen.",
)

REFILL = Text("{player:seat} takes new cards: {shares:shares}.", "{player:seat} nimmt neue Karten: {shares:shares}.")
EMPTY = Text("{player:seat}'s stack is used up.", "Der Stapel von {player:seat} ist aufgebraucht.")
STOP = Text("The table stops playing.", "Der Tisch hört auf.")
POINTS = Text(
    "Points: {points:counts}. Most points: {winners:seats}.", "Punkte: {points:counts}. Die meisten: {winners:seats}."
)
POINTS_UNKNOWN = Text(
    "How many points everybody had before the table was joined in the middle is not known.",
    "Wie viele Punkte alle hatten, als man mittendrin einstieg, ist nicht bekannt.",
)

POINT = Text(
    "{cats:seats} {cats:is|are} out of cards: a point and new cards{cats:| for each}.",
    "{cats:seats} {cats:ist|sind} ohne Karten: {cats:ein Punkt|je ein Punkt} und neue Karten.",
)
CHAMPION = Text(
    "{cats:seats} {cats:is|are} out of cards first: {cats:the champion|champions together}.",
    "{cats:seats} {cats:ist|sind} zuerst ohne Karten: {cats:der „Chapion“|gemeinsam „Chapion“}.",
)
OUT = Text(
    "{cats:seats} {cats:is|are} out of cards: place {place}.",
    "{cats:seats} {cats:ist|sind} ohne Karten: Platz {place}.",
)
NOBODY_FLIPPED = Text("Nobody flips a card.", "Niemand deckt eine Karte auf.")
SHARED = Text(
    "{cats:seats} {cats:takes|share} place {place}.",
    "{cats:seats} {cats:belegt|teilen sich} Platz {place}.",
)
LOSERS = Text(
    "The game is over; {cats:seats} {cats:loses|lose}.",
    "Das Spiel ist aus; {cats:seats} {cats:verliert|verlieren}.",
)
ENDED = Text("The game is over with the first cat that is out.", "Das Spiel ist mit der ersten fertigen Katze aus.")

ATONE = Text(
    "By ruling {sinner:seat} atones for a slap after the flip at version {about}.",
    "Nach Schiedsspruch büßt {sinner:seat} für einen Schlag nach dem Aufdecken bei Version {about}.",
)
