"""What the verification of a bundle found, for people to read."""

from __future__ import annotations

from collections.abc import Iterator

from referee.audit.bundle import Bundle, Verified
from referee.audit.findings import told
from referee.game import Game
from referee.text import Language, Text

SEVERITIES = {
    "error": Text("ERROR", "FEHLER"),
    "defect": Text("REFEREE'S FAULT", "FEHLER DES SCHIEDSRICHTERS"),
    "irregular": Text("irregular", "regelwidrig, galt aber"),
    "note": Text("note", "Hinweis"),
}
HIDDEN = {
    "consistent": Text("all reports can be true together", "alle Meldungen können zusammen wahr sein"),
    "inconsistent": Text("the reports contradict each other", "die Meldungen widersprechen sich"),
    "undecided": Text("not decided; nobody is accused", "nicht entschieden; niemand wird beschuldigt"),
    "not checked": Text("not checked", "nicht geprüft"),
}
SOUND = Text(
    "Sound: the record is whole, every move was played by the rules or let stand, nothing contradicts itself.",
    "In Ordnung: die Aufzeichnung ist vollständig, jeder Zug war regelgerecht oder durfte stehen, nichts widerspricht sich.",
)
UNSOUND = Text("Not sound: see the errors above.", "Nicht in Ordnung: siehe die Fehler oben.")
UNTOLD = Text(
    "Undecided: the referee itself failed, which accuses nobody. Please report it.",
    "Nicht entschieden: der Schiedsrichter selbst hat versagt; das beschuldigt niemanden. Bitte melden.",
)
VERDICTS = {True: SOUND, False: UNSOUND, None: UNTOLD}


def report(verified: Verified, game: Game | None, language: Language) -> str:
    lines = list(_lines(verified, game, language))
    return "\n".join(_printable(line) for line in lines)


def _lines(verified: Verified, game: Game | None, language: Language) -> Iterator[str]:
    if verified.bundle is not None:
        yield from _about(verified.bundle, game, language)
        yield from _checked(verified, language)
    for finding in verified.audit.findings:
        known = told(finding, verified.audit.lexicon, language)
        versions = "".join(f" {version}" for version in known["versions"])
        yield f"  {SEVERITIES[finding.severity].in_(language)}  {finding.rule}{versions}: {known['message']}"
    yield VERDICTS[verified.sound].in_(language)


def _about(held: Bundle, game: Game | None, language: Language) -> Iterator[str]:
    kind = game.name.in_(language) if game else "?"
    yield f"{Text('Game', 'Partie').in_(language)} {held.game}: {kind}"
    if held.events:
        first, last = held.events[0], held.events[-1]
        yield f"  {Text('recorded', 'aufgezeichnet').in_(language)}: {first.recorded_at} – {last.recorded_at}"


def _checked(verified: Verified, language: Language) -> Iterator[str]:
    checked = verified.audit.checked
    if not checked:
        return
    rows = (
        (Text("events", "Ereignisse"), str(checked["events"])),
        (Text("moves played again", "nachgespielte Züge"), str(checked["moves"])),
        (Text("proved in the log", "im Verzeichnis nachgewiesen"), str(checked["in_log"])),
        (Text("hidden cards", "verdeckte Karten"), HIDDEN[checked["hidden_cards"]].in_(language)),
        (Text("confided facts left out", "ausgelassene anvertraute Angaben"), str(checked["redacted"])),
    )
    for name, value in rows:
        yield f"  {name.in_(language)}: {value}"
    if verified.signed is not None and verified.bundle is not None:
        yield f"  {Text('log', 'Verzeichnis').in_(language)}: {verified.signed.origin}, {verified.signed.size}"
        yield f"  {Text('signed by', 'signiert von').in_(language)}: {verified.bundle.public_key}"
        for note in verified.bundle.handovers:
            yield f"  {Text('before that', 'davor').in_(language)}: {note.splitlines()[1]}"


def _printable(line: str) -> str:
    """A forged file gets no control characters onto a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in line)
