"""How sentences of Good vs Evil call moves, phases and what else has a code."""

from referee.text import Text

WORDS: dict[str, Text] = {
    # What can be reported. In German each stands after "für" as well as before "ist": no word changes between them.
    "play": Text("playing a card", "das Ausspielen einer Karte"),
    "settle": Text("ending the wait for nopes", "das Ende des Wartens auf NÖ!"),
    "give": Text("handing over a card for a Favor", "das Hergeben einer Karte für den Wunsch"),
    "steal": Text("stealing a card", "das Stehlen einer Karte"),
    "answer": Text("answering a wish", "die Antwort auf einen Kartenwunsch"),
    "reveal": Text("revealing the top cards", "das Offenbaren der obersten Karten"),
    "bottom": Text("taking the bottom card or putting it on top", "das Nehmen oder Umlegen der untersten Karte"),
    "armageddon": Text("the fight for the Godcat", "das Armageddon"),
    "draw": Text("drawing a card", "das Ziehen einer Karte"),
    "defuse": Text("defusing", "das Entschärfen"),
    "explode": Text("exploding", "das Explodieren"),
    # What the table waits for.
    "turn": Text("playing or drawing", "das Spielen oder Ziehen"),
    "pending": Text("waiting for nopes", "das Warten auf NÖ!"),
    "follow-up": Text("what the card leads to", "das, was aus der Karte folgt"),
    "kitten": Text("defusing the kitten or exploding", "das Entschärfen des Kittens oder die Explosion"),
    "devilcat": Text("defusing the Devilcat or exploding", "das Entschärfen der Satanskatze oder die Explosion"),
    # What tables agreed on.
    "cats-only": Text("only cats combine", "werden nur Katzen kombiniert"),
    "pairs": Text("only pairs are played", "gibt es nur Pärchen"),
    # What may be wrong about the Godcat.
    "no-godcat": Text("It is not among the cards.", "Sie ist nicht unter den Karten."),
    "stands-for-nothing": Text("Nobody said what it stands for.", "Wofür sie steht, hat niemand gesagt."),
    "never-stands-for": Text(
        "It stands for any card but a Nope, a kitten, the Devilcat or itself.",
        "Sie steht für jede Karte außer NÖ!, Kitten, Satanskatze und sich selbst.",
    ),
    "godcat-combo": Text(
        "At this table it does not make two or three of a kind.",
        "An diesem Tisch macht sie keine zwei oder drei gleichen voll.",
    ),
    "on-the-mat": Text("It lies on the mat.", "Sie liegt auf der Matte."),
    "with-another": Text("Somebody else has it.", "Jemand anderes hat sie."),
    "with-one-of-two": Text(
        "It ends up with one of the two who fight.", "Sie landet bei einer der beiden Seiten des Kampfes."
    ),
    "known-by-its-back": Text(
        "Its back tells whether it was given away.", "An der Rückseite sieht man, ob sie weggegeben wurde."
    ),
}
"""Codes other than cards that sentences name."""
