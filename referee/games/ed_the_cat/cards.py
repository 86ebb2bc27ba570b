"""Ed, the Cat – Wer fährt seine Krallen aus? (moses 27435, 2016): nine each of the values 1 to 9."""

from referee.game import CardKind
from referee.hidden_cards.bounds import deck
from referee.text import Text

COPIES = 9
HAND = 5

CARDS = tuple(
    CardKind(str(value), COPIES, Text(str(value), str(value)), does)
    for value, does in enumerate(
        (
            Text(
                "A player you choose takes two cards out of your hand onto the discard pile.",
                "Ein Mitspieler deiner Wahl nimmt dir zwei Karten aus der Hand; sie kommen auf die Ablage.",
            ),
            Text(
                "A player you choose takes one card out of your hand as a penalty card of his own.",
                "Ein Mitspieler deiner Wahl nimmt dir eine Karte aus der Hand und behält sie als eigene Strafkarte.",
            ),
            Text("A player you choose draws three cards.", "Ein Mitspieler deiner Wahl zieht drei Karten nach."),
            Text("Every other player draws one card.", "Alle anderen ziehen je eine Karte nach."),
            Text(
                "This card becomes a penalty card of a player you choose.",
                "Diese Karte wird zur Strafkarte eines Mitspielers deiner Wahl.",
            ),
            Text(
                "Take two cards out of another hand; they become that player's penalty cards.",
                "Nimm zwei Karten aus einer anderen Hand; sie werden Strafkarten ihres Besitzers.",
            ),
            Text(
                "A player you choose takes one card out of your hand; it becomes your penalty card.",
                "Ein Mitspieler deiner Wahl nimmt dir eine Karte aus der Hand; sie wird deine Strafkarte.",
            ),
            Text("Draw one card.", "Zieh eine Karte nach."),
            Text("Take one card out of another hand into yours.", "Nimm eine Karte aus einer anderen Hand in deine."),
        ),
        start=1,
    )
)
DECK = deck({card.code: COPIES for card in CARDS})
TARGETED = frozenset({"1", "2", "3", "5", "6", "7", "9"})
TARGETLESS_LAST = frozenset({"1", "7"})
"""They hit nobody as the last card: what they take out of the own hand is not there."""
