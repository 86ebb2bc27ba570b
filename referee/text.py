"""Sentences in English and German, filled in with facts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Literal

import msgspec

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")
BEGINS_WITH_A_CODE = re.compile(r"\{\w+:(cards?|word)\}[ ,:]")
"""Such a sentence gets its capital letter here; people's names stay as they are written."""


class Text(msgspec.Struct, frozen=True):
    """A sentence in both languages. `{ben:seat}`, `{who:seats}`, `{it:card}`, `{them:cards}` name people and cards,
    `{what:word}` another code of the game, `{each:counts}` and `{parts:shares}` how many of each seat's,
    `{gifts:portions}` how many cards for each seat.
    `{number:# card|# cards}` is worded for one and for several; a list counts by its length."""

    en: str
    de: str

    def in_(self, language: Language) -> str:
        return self.de if language == "de" else self.en


class Line(msgspec.Struct, frozen=True):
    """A sentence together with the facts that fill it."""

    text: Text
    facts: dict[str, Any] = {}


class Lexicon(msgspec.Struct, frozen=True):
    """How seats, cards and a game's other codes are called."""

    names: Mapping[str, str]
    cards: Mapping[str, Text]
    words: Mapping[str, Text] = {}


def line(en: str, de: str, **facts: Any) -> Line:
    return Line(Text(en, de), facts)


def say(spoken: Line, lexicon: Lexicon, language: Language) -> str:
    voice, template = _Voice(lexicon, language), spoken.text.in_(language)
    sentence = voice.vformat(template, (), spoken.facts)
    return sentence[:1].upper() + sentence[1:] if BEGINS_WITH_A_CODE.match(template) else sentence


def tell(lines: Sequence[Line], lexicon: Lexicon, language: Language) -> str:
    return " ".join(say(each, lexicon, language) for each in lines)


class _Voice(Formatter):
    """Only named facts with a plain specification: a template cannot reach into objects."""

    def __init__(self, lexicon: Lexicon, language: Language) -> None:
        self.lexicon = lexicon
        self.language = language

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "seat":
                return self._seat(value)
            case "seats":
                return self._listed([self._seat(each) for each in value])
            case "card":
                return self._card(value)
            case "cards":
                return self._listed([self._card(each) for each in value])
            case "word":
                return self._word(value)
            case "list":
                return self._listed([str(each) for each in value])
            case "counts":
                return self._listed([f"{self._seat(seat)} {number}" for seat, number in self._seated(value)])
            case "owners":
                return self._listed([self._owner(each) for each in value])
            case "shares":
                return self._listed([self._share(seat, number) for seat, number in self._seated(value)])
            case "portions":
                return self._listed([self._portion(seat, number) for seat, number in self._seated(value)])
            case _ if "|" in format_spec:
                return self._numbered(value, *format_spec.split("|"))
            case _:
                return format(value, format_spec)

    def _seated(self, value: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """Clockwise, as the players sit: the order of an object's members means nothing."""
        clockwise = {seat: at for at, seat in enumerate(self.lexicon.names)}
        return sorted(value.items(), key=lambda each: (clockwise.get(each[0], len(clockwise)), each[0]))

    def _seat(self, seat: str | None) -> str:
        if seat is None:
            return "niemand" if self.language == "de" else "nobody"
        return self.lexicon.names.get(seat, seat)

    def _numbered(self, value: Any, one: str, several: str) -> str:
        """Of an unknown number the sentence only says that it is cards: "# cards" is "cards"."""
        if value is None:
            return several.replace("# ", "").replace("#", "?")
        number = value if isinstance(value, int) else len(value)
        return (one if number == 1 else several).replace("#", str(number))

    def _owner(self, seat: str) -> str:
        return self._seat(seat) if self.language == "de" else f"{self._seat(seat)}'s"

    def _share(self, seat: str, number: int | None) -> str:
        if number is None:
            return f"Karten von {self._seat(seat)}" if self.language == "de" else f"cards of {self._seat(seat)}'s"
        return f"{number} von {self._seat(seat)}" if self.language == "de" else f"{number} of {self._seat(seat)}'s"

    def _portion(self, seat: str, number: int | None) -> str:
        if self.language == "de":
            return f"{self._numbered(number, '# Karte', '# Karten')} an {self._seat(seat)}"
        return f"{self._numbered(number, '# card', '# cards')} to {self._seat(seat)}"

    def _card(self, card: str | None) -> str:
        if card is None:
            return "keine Karte" if self.language == "de" else "no card"
        known = self.lexicon.cards.get(card)
        return known.in_(self.language) if known else card

    def _word(self, code: str) -> str:
        known = self.lexicon.words.get(code)
        return known.in_(self.language) if known else code

    def _listed(self, words: list[str]) -> str:
        if not words:
            return "–"
        joint = " und " if self.language == "de" else " and "
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + joint + words[-1]
