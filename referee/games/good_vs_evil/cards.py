"""Exploding Kittens Good vs Evil: 53 cards, and the Godcat and the Devilcat on their mat."""

from referee.game import Card, CardKind
from referee.hidden_cards.bounds import deck
from referee.text import Text

KITTEN, DEFUSE, NOPE = "exploding-kitten", "defuse", "nope"
GODCAT, DEVILCAT = "godcat", "devilcat"
ATTACK, TARGETED_ATTACK, ARMAGEDDON = "attack", "targeted-attack", "armageddon"
SHUFFLE, FAVOR, HECK, REVEAL = "shuffle", "favor", "raising-heck", "reveal-the-future"
FERAL = "feral-cat"
CATS = ("horse-cat", "knight-cat", "mercat", "troll-cat")

_NOTHING_ALONE = Text(
    "Does nothing alone; two or three of a kind take a card from another player.",
    "Bewirkt allein nichts; zwei oder drei gleiche holen eine Karte von einem Mitspieler.",
)

CARDS = (
    CardKind(
        KITTEN,
        4,
        Text("Exploding Kitten", "Exploding Kitten"),
        Text(
            "Show it at once: defuse it or explode.",
            "Sofort zeigen: entschärfen oder explodieren.",
        ),
    ),
    CardKind(
        DEFUSE,
        6,
        Text("Defuse", "Entschärfung"),
        Text(
            "Saves you from a kitten, which then goes back into the draw pile where you like, or from the Devilcat.",
            "Rettet vor einem Kitten, das dann an eine Stelle deiner Wahl in den Stapel kommt, oder vor der Satanskatze.",
        ),
    ),
    CardKind(
        ATTACK,
        2,
        Text("Attack", "Angriff (2x)"),
        Text(
            "Your turn ends without a draw; the next player takes two turns.",
            "Dein Zug endet ohne Ziehen; der nächste Spieler macht zwei Züge.",
        ),
    ),
    CardKind(
        TARGETED_ATTACK,
        2,
        Text("Targeted Attack", "Gezielter Angriff (2x)"),
        Text(
            "Your turn ends without a draw; a player you choose takes two turns.",
            "Dein Zug endet ohne Ziehen; ein Spieler deiner Wahl macht zwei Züge.",
        ),
    ),
    CardKind(
        NOPE,
        5,
        Text("Nope", "NÖ!"),
        Text(
            "Cancels what somebody just played, also another Nope.",
            "Hebt auf, was gerade gespielt wurde, auch ein anderes NÖ!.",
        ),
    ),
    CardKind(
        ARMAGEDDON,
        3,
        Text("Armageddon", "Armageddon"),
        Text(
            "Godcat and Devilcat face down, one before you and one before another player, who may swap them.",
            "Gottes- und Satanskatze verdeckt, eine vor dir, eine vor einem Mitspieler, der sie tauschen darf.",
        ),
    ),
    CardKind(
        SHUFFLE,
        2,
        Text("Shuffle", "Mischen"),
        Text("The draw pile is shuffled.", "Der Spielstapel wird gemischt."),
    ),
    CardKind(
        FAVOR,
        4,
        Text("Favor", "Wunsch"),
        Text(
            "Another player gives you a card of his own choice.",
            "Ein Mitspieler gibt dir eine Karte, die er selbst aussucht.",
        ),
    ),
    CardKind(
        HECK,
        2,
        Text("Raising Heck", "Hilfe aus der Hölle"),
        Text(
            "Take the bottom card of the pile or put it on top; your turn ends.",
            "Nimm die unterste Karte des Stapels oder lege sie obenauf; dein Zug endet.",
        ),
    ),
    CardKind(
        REVEAL,
        3,
        Text("Reveal the Future", "Offenbare die Zukunft (3x)"),
        Text(
            "Everybody sees the top three cards of the pile; they go back as they were.",
            "Alle sehen die obersten drei Karten des Stapels; sie kommen unverändert zurück.",
        ),
    ),
    CardKind(
        FERAL,
        4,
        Text("Feral Cat", "Streuner-Katze"),
        Text("Stands for any cat card.", "Gilt als beliebige Katzen-Karte."),
    ),
    CardKind("horse-cat", 4, Text("Horse Cat", "Pferdekatze"), _NOTHING_ALONE),
    CardKind("knight-cat", 4, Text("Knight Cat", "Ritterkatze"), _NOTHING_ALONE),
    CardKind("mercat", 4, Text("Mercat", "Meerkatze"), _NOTHING_ALONE),
    CardKind("troll-cat", 4, Text("Troll Cat", "Trollkatze"), _NOTHING_ALONE),
    CardKind(
        GODCAT,
        1,
        Text("Godcat", "Gotteskatze"),
        Text("Any card but a Nope; then back to the mat.", "Jede Karte außer NÖ!; danach zurück auf die Matte."),
    ),
    CardKind(
        DEVILCAT,
        1,
        Text("Devilcat", "Satanskatze"),
        Text(
            "Whoever has it after Armageddon defuses it or explodes.",
            "Wer sie nach dem Armageddon vor sich hat, entschärft oder explodiert.",
        ),
    ),
)
COPIES: dict[Card, int] = {card.code: card.count or 0 for card in CARDS}

OUT_OF_HANDS = frozenset({KITTEN, GODCAT, DEVILCAT})
"""Kittens lie in the pile, openly or out of the game; where the other two are, everybody sees."""
DECK = deck({code: copies for code, copies in COPIES.items() if code not in OUT_OF_HANDS})
WISHABLE = tuple(code for code in COPIES if code not in (KITTEN, DEVILCAT))
FELINES = frozenset({*CATS, FERAL})
STAND_INS = tuple(code for code in COPIES if code not in (KITTEN, NOPE, GODCAT, DEVILCAT))
"""What the Godcat can stand for."""

HAND = 7
"""Cards dealt to each player, beside the one Defuse."""


def spare_defuses(players: int) -> int:
    """How many Defuses are shuffled into the deck."""
    return min(2, COPIES[DEFUSE] - players)


def deck_before_kittens(players: int) -> int:
    """How many cards are left when the hands are dealt and no kitten is in yet."""
    rest = DECK.size - COPIES[DEFUSE] + spare_defuses(players)
    return rest - HAND * players
