"""Sentences for what is no move of a game: openings, claims and rulings, decisions, corrections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.game import Game, Setup
from referee.history import AMENDED, DECIDED, DISPUTED, OPENED, REFEREE, RULED, STRUCK
from referee.procedure.standing import Standing
from referee.record.events import Event
from referee.text import Language, Lexicon, Line, Text, line, tell

VERDICTS = {
    "upheld": Text("upheld", "stattgegeben"),
    "rejected": Text("rejected", "abgewiesen"),
    "undecidable": Text("undecidable", "nicht entscheidbar"),
}
DECISIONS = {
    "upheld": Text(
        'The host upholds dispute {id}: "{reason}".', "Die Spielleitung gibt Streitfall {id} statt: „{reason}“."
    ),
    "rejected": Text(
        'The host rejects dispute {id}: "{reason}".', "Die Spielleitung weist Streitfall {id} ab: „{reason}“."
    ),
}
FOLLOWS = Text(
    "{versions:Move|Moves} {versions:list} {versions:follows|follow} from it.",
    "Daraus {versions:folgt Zug|folgen die Züge} {versions:list}.",
)
AGAIN = Text(
    "It was filed before ({earlier:list}); the record has changed since.",
    "Er wurde schon einmal erhoben ({earlier:list}); seither hat sich die Aufzeichnung geändert.",
)
LEFT = Text(
    "Move {amend} cannot be put right by itself, since the move at {version} would then be illegal: the host does it.",
    "Zug {amend} lässt sich nicht von selbst berichtigen, denn dann wäre der Zug bei {version} nicht erlaubt: das macht "
    "die Spielleitung.",
)
STANDS = Text('This was irregular and stands: "{reason}".', "Das war regelwidrig und gilt: „{reason}“.")


def record_event_narration(standing: Standing, event: Event, language: Language, instead: str) -> str:
    """The sentences for an event that is not a move of the game; `instead` tells the move that took another's place."""
    game, lexicon = standing.game, standing.game.lexicon(standing.setup)
    return " ".join(filter(None, [tell(list(_lines(game, event, lexicon, language)), lexicon, language), instead]))


def irregularity_narration(event: Event, lexicon: Lexicon, language: Language) -> str:
    return tell([Line(STANDS, {"reason": event.reason or ""})] if event.irregular else [], lexicon, language)


def _lines(game: Game, event: Event, lexicon: Lexicon, language: Language) -> Iterator[Line]:
    match event.type:
        case _ if event.type == STRUCK:
            yield line(
                'The moves from {strike} on are struck: "{reason}".',
                "Die Züge ab {strike} sind gestrichen: „{reason}“.",
                **event.data,
            )
        case _ if event.type == AMENDED:
            yield _amended(event)
        case _ if event.type == DISPUTED:
            yield from _claim(game, event.data, lexicon, language)
        case _ if event.type == RULED:
            yield from _ruling(event.data)
        case _ if event.type == DECIDED:
            yield Line(DECISIONS[event.data["verdict"]], event.data)
            yield from _consequences(event.data)
        case _:
            assert event.type == OPENED
            yield line("The table is opened.", "Der Tisch ist eröffnet.")


def _amended(event: Event) -> Line:
    if event.by == REFEREE:
        return line(
            "Following the ruling, move {amend} is put right.",
            "Dem Entscheid folgend ist Zug {amend} berichtigt.",
            **event.data,
        )
    return line('Move {amend} is put right: "{reason}".', "Zug {amend} ist berichtigt: „{reason}“.", **event.data)


def _claim(game: Game, claim: dict[str, Any], lexicon: Lexicon, language: Language) -> Iterator[Line]:
    """Who says what, against whom and about which move, and what is shown for it."""
    kind = next(each for each in game.disputes if each.kind == claim["kind"])
    who = Text("{by:seat}", "{by:seat}") if claim["by"] else Text("The host", "Die Spielleitung")
    named = kind.name
    parts = [
        Text(f"{who.en} raises dispute {{id}} ({named.en})", f"{who.de} erhebt Streitfall {{id}} ({named.de})"),
    ]
    if claim["against"] is not None:
        parts.append(Text("against {against:seat}", "gegen {against:seat}"))
    if claim["about"] is not None:
        parts.append(Text("about move {about}", "zu Zug {about}"))
    yield line(" ".join(part.en for part in parts) + ".", " ".join(part.de for part in parts) + ".", **claim)
    if claim.get("earlier"):
        yield Line(AGAIN, claim)
    shown = [(name, value) for name, value in claim["evidence"].items() if name != "claimed"]
    if shown:
        called = dict(kind.shown)
        told = "; ".join(f"{called[name].in_(language)}: {_worded(value, lexicon, language)}" for name, value in shown)
        yield line("Shown for it: {told}.", "Vorgelegt: {told}.", told=told)
    if "claimed" in claim["evidence"]:
        told = _worded(claim["evidence"]["claimed"], lexicon, language)
        yield line("The claim: {told}.", "Die Behauptung: {told}.", told=told)


def _worded(value: Any, lexicon: Lexicon, language: Language) -> str:
    """A piece of evidence in words: seats and cards by their names."""
    german = language == "de"
    match value:
        case None:
            return "niemand oder nichts" if german else "nobody or nothing"
        case bool():
            return ("ja" if value else "nein") if german else ("yes" if value else "no")
        case list():
            return ", ".join(_worded(each, lexicon, language) for each in value) or "–"
        case dict():
            return ", ".join(
                f"{_worded(name, lexicon, language)}: {_worded(each, lexicon, language)}"
                for name, each in value.items()
            )
        case str() if value in lexicon.names:
            return lexicon.names[value]
        case str() if value in lexicon.cards:
            return lexicon.cards[value].in_(language)
        case _:
            return str(value)


def _ruling(ruling: dict[str, Any]) -> Iterator[Line]:
    verdict = VERDICTS[ruling["verdict"]]
    yield line(
        f"Ruling on dispute {{id}}: {verdict.en}.", f"Entscheid zu Streitfall {{id}}: {verdict.de}.", id=ruling["id"]
    )
    for reason in ruling["reasons"]:
        yield Line(Text(**reason["text"]), reason["facts"])
    if ruling["verdict"] == "undecidable":
        yield line("The host has to decide.", "Die Spielleitung muss entscheiden.")
    yield from _consequences(ruling)


def _consequences(ruling: dict[str, Any]) -> Iterator[Line]:
    if ruling["consequences"]:
        yield Line(FOLLOWS, {"versions": ruling["consequences"]})
    if ruling.get("left"):
        yield Line(LEFT, ruling["left"])


def opening_narration(standing: Standing, language: Language) -> str:
    game, setup = standing.game, standing.setup
    if setup.position is not None:
        lines = [Line(IN_THE_MIDDLE, {"seats": list(setup.seats)})]
    else:
        lines = list(game.opening(setup, standing.state)) if game.opening else [_opening_line(setup)]
    return tell(lines, game.lexicon(setup), language)


IN_THE_MIDDLE = Text(
    "{seats:seats} are in the middle of a game; the referee joins them.",
    "{seats:seats} sind mitten im Spiel; der Schiedsrichter steigt ein.",
)


def _opening_line(setup: Setup) -> Line:
    return line(
        "{seats:seats} sit down; {first:seat} begins.",
        "{seats:seats} setzen sich; {first:seat} beginnt.",
        seats=list(setup.seats),
        first=setup.first_player,
    )
