"""What deciding a record again may find, each as a finding that says it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.audit.findings import Finding, error
from referee.game import Game, Violation, objection_line
from referee.history import OPENED
from referee.record.events import Event
from referee.text import line


def no_opening(event: Event) -> Finding:
    return error(
        "record.opening",
        "The table was opened as no table of this game can be.",
        "Der Tisch wurde so eröffnet, wie kein Tisch dieses Spiels sein kann.",
        event.version,
    )


def no_reason(event: Event) -> Finding:
    return error(
        "record.reason",
        "At version {version} there must be a reason, and one that can be given.",
        "Zu Version {version} gehört eine Begründung, und zwar eine, die man geben kann.",
        event.version,
        version=event.version,
    )


def other_data(event: Event) -> Finding:
    if event.type == OPENED:
        return error(
            "record.opening",
            "The opening does not say what such an opening says.",
            "Die Eröffnung sagt nicht, was so eine Eröffnung sagt.",
            event.version,
        )
    return error(
        "record.ruling",
        "Version {version} is not what the history leads to.",
        "Version {version} ist nicht, was aus dem Verlauf folgt.",
        event.version,
        version=event.version,
    )


def other_note(event: Event, rule: str) -> Finding:
    return error(
        rule,
        "What the referee noted at version {version} is not what follows from the table.",
        "Was zu Version {version} vermerkt ist, folgt nicht aus dem Tisch.",
        event.version,
        version=event.version,
    )


def cannot_tell(event: Event) -> Finding:
    said = line(
        "What is noted at version {version} may rest on confided facts that this record leaves out.",
        "Was zu Version {version} vermerkt ist, kann auf anvertrauten Angaben beruhen, die hier fehlen.",
        version=event.version,
    )
    return Finding(severity="note", rule="record.redacted", line=said, versions=(event.version,))


def persons_forgotten(events: Sequence[Event]) -> Finding:
    said = line(
        "Who sat where was forgotten: for which seats the tokens of persons spoke is taken from the record.",
        "Wer wo saß, wurde vergessen: Für welche Plätze die Token von Personen sprachen, steht nur in der Aufzeichnung.",
    )
    return Finding(severity="note", rule="record.redacted", line=said, versions=tuple(each.version for each in events))


def other_table(event: Event) -> Finding:
    return error(
        "record.digest",
        "Replaying version {version} leads to another table than the one recorded.",
        "Version {version} nachgespielt führt zu einem anderen Tisch als dem aufgezeichneten.",
        event.version,
        version=event.version,
    )


def not_followed(version: int) -> Finding:
    return error(
        "record.ruling",
        "After version {version} the record leaves out what follows from the ruling.",
        "Nach Version {version} fehlt in der Aufzeichnung, was aus dem Entscheid folgt.",
        version,
        version=version,
    )


def not_owed(event: Event) -> Finding:
    return error(
        "record.ruling",
        "Version {version} is said to be the referee's, but no ruling leads to it.",
        "Version {version} soll vom Schiedsrichter sein, folgt aber aus keinem Entscheid.",
        event.version,
        version=event.version,
    )


def repeated(event: Event) -> Finding:
    return error(
        "record.ruling",
        "The dispute filed at version {version} had been settled already.",
        "Der in Version {version} erhobene Streitfall war schon entschieden.",
        event.version,
        version=event.version,
    )


def unreadable(event: Event) -> Finding:
    return error(
        "record.move",
        "Version {version} ('{type}') cannot be played on the table before it; the rest was not replayed.",
        "Version {version} ('{type}') lässt sich am Tisch davor nicht spielen; der Rest wurde nicht nachgespielt.",
        event.version,
        version=event.version,
        type=event.type,
    )


def illegal(game: Game, event: Event, violation: Violation) -> Finding:
    known = objection_line(game, violation)
    return Finding(rule=violation.rule, line=known, versions=(event.version,), proof={"facts": violation.facts})
