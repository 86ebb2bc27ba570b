"""The rules of procedure: who may do what at a table, and what comes first. Every game has them, beside its own."""

from __future__ import annotations

from referee.game import Kind, Procedure, Rule, by_id
from referee.text import Text

ROLES, MOVES, CORRECTING, DISPUTING = "Roles", "Moves", "Corrections", "Disputes"


def _rule(name: str, section: str, text: Text, objection: Text, kind: Kind = "conduct") -> Rule:
    return Rule(f"table.{name}", kind, section, text, objection)


PROCEDURE = Procedure(
    source="Pawbiter, procedure",
    rules=by_id(
        _rule(
            "role",
            ROLES,
            Text(
                "The host reports, corrects and decides; a seat reports its own moves, takes its latest one back and "
                "files disputes; spectators and auditors watch.",
                "Die Spielleitung meldet, berichtigt und entscheidet; ein Platz meldet eigene Züge, nimmt seinen letzten "
                "zurück und erhebt Streitfälle; Zuschauer und Prüfer sehen zu.",
            ),
            Text("That is not for '{by}' to do at this table.", "Das darf '{by}' an diesem Tisch nicht."),
        ),
        _rule(
            "seat",
            ROLES,
            Text(
                "A seat's token reports the moves of that seat, and those moves of the table that any seat may report.",
                "Das Token eines Platzes meldet dessen Züge, und vom Tisch nur, was jeder Platz melden darf.",
            ),
            Text("'{by}' reports its own moves only, not this one.", "'{by}' meldet nur eigene Züge, diesen nicht."),
        ),
        _rule(
            "private",
            ROLES,
            Text(
                "Only the acting seat itself may confide what it alone can see.",
                "Nur der handelnde Platz selbst darf anvertrauen, was er allein sieht.",
            ),
            Text(
                "Only {player:seat} may confide: {fields:list}.", "Nur {player:seat} darf das mitteilen: {fields:list}."
            ),
        ),
        _rule(
            "stands",
            ROLES,
            Text(
                "Only the host lets a move stand that broke a rule.",
                "Nur die Spielleitung lässt einen regelwidrigen Zug gelten.",
            ),
            Text("Only the host lets a move stand.", "Nur die Spielleitung lässt einen Zug gelten."),
        ),
        _rule(
            "own-name",
            DISPUTING,
            Text(
                "A seat files disputes in its own name; the host in anybody's.",
                "Ein Platz erhebt Streitfälle im eigenen Namen; die Spielleitung in jedem.",
            ),
            Text(
                "'{by}' cannot file in the name of {claimant:seat}.",
                "'{by}' kann nicht im Namen von {claimant:seat} streiten.",
            ),
        ),
        _rule(
            "admission",
            DISPUTING,
            Text(
                "What somebody is accused of only the accused seat, its person or the host can admit.",
                "Zugeben kann etwas nur der beschuldigte Platz, die Person, der er gehört, oder die Spielleitung.",
            ),
            Text("'{by}' cannot admit it for {against:seat}.", "'{by}' kann es nicht für {against:seat} zugeben."),
        ),
        _rule(
            "one-open",
            DISPUTING,
            Text("A seat has one open dispute at a time.", "Ein Platz hat nur einen offenen Streitfall zugleich."),
            Text(
                "Dispute {dispute} of {claimant:seat} is still open.",
                "Streitfall {dispute} von {claimant:seat} ist noch offen.",
            ),
        ),
        _rule(
            "dispute-open",
            DISPUTING,
            Text(
                "While a dispute about the latest move is open that could change the table, no further move is made.",
                "Solange zum letzten Zug ein Streitfall offen ist, der den Tisch ändern kann, wird nicht weitergespielt.",
            ),
            Text(
                "Dispute {dispute} about move {about} comes first: the host decides it.",
                "Streitfall {dispute} zu Zug {about} kommt zuerst: die Spielleitung entscheidet ihn.",
            ),
        ),
        _rule(
            "settled",
            DISPUTING,
            Text("Only an open dispute can be decided.", "Nur ein offener Streitfall kann entschieden werden."),
            Text("Dispute {dispute} is settled already.", "Streitfall {dispute} ist schon entschieden."),
        ),
        _rule(
            "nothing-there",
            CORRECTING,
            Text(
                "Corrections and disputes name moves that count, seats of this table, disputes that were filed; how "
                "things stood can be asked of every version.",
                "Berichtigungen und Streitfälle nennen Züge, die zählen, Plätze am Tisch, erhobene Streitfälle; wie es "
                "stand, lässt sich zu jeder Version fragen.",
            ),
            Text(
                "'{field}' names {value}, but no such move, seat or dispute counts here.",
                "'{field}' nennt {value}, aber so ein Zug, Platz oder Streitfall zählt hier nicht.",
            ),
            kind="matter",
        ),
        _rule(
            "corrections",
            CORRECTING,
            Text(
                "A game has at most 200 corrections. An amendment that follows from a ruling is one of them, but the "
                "limit does not stop it.",
                "Eine Partie hat höchstens 200 Berichtigungen. Was ein Entscheid berichtigt, zählt mit, wird davon aber "
                "nicht aufgehalten.",
            ),
            Text(
                "This game has had its {most} corrections.",
                "Diese Partie hatte ihre {most} Berichtigungen schon.",
            ),
        ),
        _rule(
            "own-latest",
            CORRECTING,
            Text(
                "A seat takes back the latest move only, if its own token reported it and nothing followed; all else is "
                "put right by the host.",
                "Ein Platz nimmt nur den letzten Zug zurück, wenn sein eigenes Token ihn gemeldet hat und nichts folgte; "
                "alles andere berichtigt die Spielleitung.",
            ),
            Text(
                "Move {strike} is not for '{by}' to take back: it must be the latest ({latest}) and its own report, and "
                "nothing may have followed (the record stands at {version}).",
                "Zug {strike} darf '{by}' nicht zurücknehmen: Es muss der letzte sein ({latest}) und selbst gemeldet, und "
                "nichts darf gefolgt sein (die Aufzeichnung steht bei {version}).",
            ),
        ),
    ),
    most_corrections=200,
)
"""Of rules version 2. Another version that plays by another procedure names another such value."""
