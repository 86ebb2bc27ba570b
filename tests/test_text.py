"""Sentences are filled in for both languages, for one and for several."""

from __future__ import annotations

from typing import Any

import pytest

from referee.text import Language, Lexicon, Line, Text, say

LEXICON = Lexicon({"anna": "Anna", "ben": "Ben"}, {"cat": Text("cat", "Katze")}, {"red": Text("red", "rot")})


@pytest.mark.parametrize(
    ("en", "de", "facts", "told"),
    [
        ("{n:# card|# cards}", "{n:# Karte|# Karten}", {"n": 1}, ("1 card", "1 Karte")),
        ("{n:# card|# cards}", "{n:# Karte|# Karten}", {"n": 0}, ("0 cards", "0 Karten")),
        ("{w:seats} {w:wins|win}", "{w:seats} {w:gewinnt|gewinnen}", {"w": ["anna"]}, ("Anna wins", "Anna gewinnt")),
        (
            "{w:seats} {w:wins|win}",
            "{w:seats} {w:gewinnt|gewinnen}",
            {"w": ["anna", "ben"]},
            ("Anna and Ben win", "Anna und Ben gewinnen"),
        ),
        ("{who:seat}", "{who:seat}", {"who": None}, ("nobody", "niemand")),
        ("{who:seat}", "{who:seat}", {"who": "zoe"}, ("zoe", "zoe")),
        ("{it:card}", "{it:card}", {"it": "cat"}, ("cat", "Katze")),
        ("{it:word}", "{it:word}", {"it": "red"}, ("red", "rot")),
        ("{it:card} fits.", "{it:card} passt.", {"it": "cat"}, ("Cat fits.", "Katze passt.")),
        ("{it:word} fits.", "{it:word} passt.", {"it": "red"}, ("Red fits.", "Rot passt.")),
        ("{who:seat} fits.", "{who:seat} passt.", {"who": "zoe"}, ("zoe fits.", "zoe passt.")),
        ("{them:list}", "{them:list}", {"them": [1, 2, 3]}, ("1, 2 and 3", "1, 2 und 3")),
        ("{them:list}", "{them:list}", {"them": []}, ("–", "–")),
        ("{each:counts}", "{each:counts}", {"each": {"anna": 2}}, ("Anna 2", "Anna 2")),
        ("{each:shares}", "{each:shares}", {"each": {"ben": 2}}, ("2 of Ben's", "2 von Ben")),
        (
            "{each:portions}",
            "{each:portions}",
            {"each": {"anna": 1, "ben": 2}},
            ("1 card to Anna and 2 cards to Ben", "1 Karte an Anna und 2 Karten an Ben"),
        ),
    ],
)
def test_told(en: str, de: str, facts: dict[str, Any], told: tuple[str, str]) -> None:
    spoken = Line(Text(en, de), facts)
    languages: tuple[Language, Language] = ("en", "de")
    assert tuple(say(spoken, LEXICON, language) for language in languages) == told


def test_a_sentence_cannot_reach_into_what_fills_it() -> None:
    with pytest.raises(KeyError):
        say(Line(Text("{n.__class__}", ""), {"n": 1}), LEXICON, "en")
