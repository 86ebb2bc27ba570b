"""What the fields say about a value that does not fit, in German. Rules and games say theirs in both languages."""

from __future__ import annotations

import re

from referee.procedure.limits import BLANK, CONTROLS, NEEDS_REASON

SAYINGS = {
    "Missing data for required field.": "Dieses Feld fehlt.",
    "Field may not be null.": "Darf nicht null sein.",
    "Unknown field.": "Dieses Feld gibt es hier nicht.",
    "Not an object.": "Kein Objekt.",
    "Invalid input type.": "Kein Objekt.",
    "Invalid data type: {given}": "Kein Objekt.",
    "Not a valid string.": "Kein Text.",
    "Not a valid integer.": "Keine ganze Zahl.",
    "Not a valid number.": "Keine Zahl.",
    "Not a valid boolean.": "Weder true noch false.",
    "Not a valid list.": "Keine Liste.",
    "Must be one of: {choices}.": "Muss eines davon sein: {choices}.",
    "Must be greater than or equal to {least} and less than or equal to {most}.": "Muss von {least} bis {most} reichen.",
    "Length must be between {least} and {most}.": "Muss {least} bis {most} Zeichen lang sein.",
    "Shorter than minimum length {least}.": "Muss mindestens {least} Zeichen lang sein.",
    "Longer than maximum length {most}.": "Darf höchstens {most} Zeichen lang sein.",
    "Does not match {pattern}.": "Passt nicht zu {pattern}.",
    CONTROLS.en: CONTROLS.de,
    BLANK.en: BLANK.de,
    "Not an RFC 3339 time with an offset, such as {example}.": (
        "Keine Zeit nach RFC 3339 mit Zeitzone, wie etwa {example}."
    ),
    "Must hold {least} to {most}, not {number}.": "Muss {least} bis {most} enthalten, nicht {number}.",
    "Must hold at least {least}, not {number}.": "Muss mindestens {least} enthalten, nicht {number}.",
    "Fits none of the shapes that are possible here.": "Passt zu keiner Form, die hier möglich ist.",
    NEEDS_REASON.en: NEEDS_REASON.de,
    "A reason goes with 'stands'.": "Eine Begründung gehört zu 'stands'.",
    "Must not lie before 'from'.": "Darf nicht vor 'from' liegen.",
}


def in_german(message: str) -> str:
    """What nobody translated is told as it is."""
    for pattern, german in _PATTERNS:
        if found := pattern.fullmatch(message):
            return german.format(**found.groupdict())
    return message


def _pattern(english: str) -> re.Pattern[str]:
    gap = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*)", re.escape(english))
    return re.compile(gap, re.DOTALL)


_PATTERNS = [(_pattern(english), german) for english, german in SAYINGS.items()]
