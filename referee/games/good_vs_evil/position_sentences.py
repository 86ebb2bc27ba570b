"""How it is said what cannot be in a position of Good vs Evil."""

from referee.text import Text

ONE_ROUND = Text("This game has one round only.", "Dieses Spiel hat nur eine Runde.")
DEAD_OWN_NOTHING = Text(
    "{player:seat} is out and has neither cards nor turns.", "{player:seat} ist raus und hat weder Karten noch Züge."
)
FALLEN_AND_ALIVE = Text(
    "Who has fallen ({told:seats}) and who is out ({dead:seats}) are not the same.",
    "Gefallen ({told:seats}) und raus ({dead:seats}) sind nicht dieselben.",
)
KITTENS_RANGE = Text(
    "{kittens:# kitten|# kittens} in the pile cannot be: with so many living there are {least} to {most}.",
    "{kittens:# Kitten|# Kitten} im Stapel kann nicht sein: Bei so vielen Lebenden sind es {least} bis {most}.",
)
KITTENS_KNOWN = Text(
    "{seen:# kitten is|# kittens are} known in the pile, which has {kittens}.",
    "{seen:# Kitten ist|# Kitten sind} im Stapel bekannt, darin {kittens:ist aber nur #|sind aber nur #}.",
)
STRAYS = Text(
    "An order in which kittens lie nobody knows where goes with no known top card, and needs such kittens.",
    "Zu einer Folge, in der irgendwo Kitten liegen, gehören solche Kitten und keine bekannte oberste Karte.",
)
NOT_ON_DISCARD = Text(
    "What waits for nopes lies on top of the discard pile, with its nopes: {cards:cards}.",
    "Was auf NÖ! wartet, liegt samt den NÖ! oben auf dem Ablagestapel: {cards:cards}.",
)
NEVER_THERE = Text("{card:card} does not lie hidden there.", "{card:card} liegt dort nicht verdeckt.")
ONE_GODCAT = Text("There is one Godcat: {seats:seats}.", "Es gibt nur eine Gotteskatze: {seats:seats}.")
NOT_ON_MAT = Text(
    "What is told of the mat does not go with where Godcat and Devilcat are.",
    "Was von der Matte gesagt ist, passt nicht dazu, wo Gotteskatze und Satanskatze sind.",
)
OWES_NOTHING = Text(
    "Only who is on turn owes turns; of {player:seat} something else is told.",
    "Züge schuldet nur, wer dran ist; von {player:seat} ist es anders gesagt.",
)
NOBODY_WAITS = Text("In this phase no play waits for nopes.", "In dieser Phase wartet keine Karte auf NÖ!.")
NOTHING_OWED = Text("In this phase no report is owed.", "In dieser Phase wird keine Meldung geschuldet.")
ALL_FROM_THE_FIRST = Text(
    "{owes:# turn|# turns} at once come from an attack only.",
    "{owes:# Zug|# Züge} auf einmal kommen nur von einem Angriff.",
)
WHOSE_LAST = Text(
    "Without a nope {player:seat} laid the last card; and there are only so many nopes.",
    "Ohne NÖ! legte {player:seat} die letzte Karte; und es gibt nur wenige NÖ!.",
)
OTHER_REPORT = Text(
    "In this phase and turn {player:seat} does not owe such a report.",
    "In dieser Phase und diesem Zug schuldet {player:seat} keine solche Meldung.",
)
