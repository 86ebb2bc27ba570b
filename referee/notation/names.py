"""How seats, cards and other codes may be called: by code or by name, in both languages, with small slips."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from referee.game import CardKind, Game, Player
from referee.text import Text

_SLIPS = re.compile(r"[\s\-_'’!?.()=:‐‑–]+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_ARTICLE = re.compile(r"^(the|a|an|der|die|das|ein|eine)\s+", re.IGNORECASE)
_REMARK = re.compile(r"\s*\(.*\)")
_PART = re.compile(r"[\s\-_]+")

Lookup = Mapping[str, tuple[str, ...]]
"""Codes by a name without its slips."""


LONGEST_NAME = 200


def fold(text: str) -> str:
    """What is left of a name where case, accents, blanks, hyphens and a leading '=' mean nothing; nothing of what is
    too long to be one."""
    return _folded(text) if len(text) <= LONGEST_NAME else ""


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return _SLIPS.sub("", bare.casefold())


class Names:
    """What can be named at one table."""

    def __init__(self, game: Game, players: Iterable[Player]) -> None:
        self._kinds = game.cards
        self.cards = _card_names(game.cards)
        self.codes = {card.code for card in game.cards}
        self.words = game.words
        players = tuple(players)
        self.seats = tuple(player.id for player in players)
        self.persons = tuple(dict.fromkeys(player.person for player in players if player.person is not None))
        called = [(player.id, name) for player in players for name in (player.id, player.name)]
        self._seat_names = _lookup(called)
        self.most_words = max([name.count(" ") + 1 for _, name in called], default=1)

    def seat(self, text: str) -> tuple[str, ...]:
        """Every seat that is called so. An id, written as it is, is nobody else's name."""
        return (text,) if text in self.seats else self._seat_names.get(fold(text), ())

    def card(self, text: str) -> tuple[str, ...]:
        return (text,) if text in self.codes else self.cards.get(fold(text), ())

    def near_seat(self, text: str) -> tuple[str, ...]:
        return _near(text, self._seat_names, lambda wanted, name: bool(wanted) and name.startswith(wanted))

    def near_card(self, text: str) -> tuple[str, ...]:
        """Cards in whose name, or code, all these words are."""
        wanted = {fold(part) for part in _PART.split(text)} - {""}
        if not wanted:
            return ()
        return tuple(dict.fromkeys(code for parts, code in _card_parts(self._kinds) if wanted <= parts))

    def choice(self, text: str, codes: Sequence[str]) -> tuple[str, ...]:
        """One of a few codes, such as a colour, by itself or by its name."""
        if text in codes:
            return (text,)
        named = [(code, name) for code in codes for name in _called(code, self.words)]
        return _lookup(named).get(fold(text), ())


def _called(code: str, words: Mapping[str, Text]) -> tuple[str, ...]:
    name = words.get(code)
    return (code,) if name is None else (code, name.en, name.de)


def _near(text: str, names: Lookup, alike: Callable[[str, str], bool]) -> tuple[str, ...]:
    wanted = fold(text)
    return tuple(dict.fromkeys(code for name, codes in names.items() if alike(wanted, name) for code in codes))


def _lookup(called: Iterable[tuple[str, str]]) -> Lookup:
    found: dict[str, dict[str, None]] = {}
    for code, name in called:
        for way in (name, name.translate(_UMLAUTS), _REMARK.sub("", name), _ARTICLE.sub("", name)):
            found.setdefault(fold(way), {})[code] = None
    return {name: tuple(codes) for name, codes in found.items() if name}


@lru_cache(maxsize=64)
def _card_names(cards: tuple[CardKind, ...]) -> Lookup:
    return _lookup([(card.code, name) for card in cards for name in (card.code, card.name.en, card.name.de)])


@lru_cache(maxsize=64)
def _card_parts(cards: tuple[CardKind, ...]) -> tuple[tuple[frozenset[str], str], ...]:
    """The words of each name of each card."""
    named = [(card.code, name) for card in cards for name in (card.code, card.name.en, card.name.de)]
    return tuple((frozenset(fold(part) for part in _PART.split(name)), code) for code, name in named)
