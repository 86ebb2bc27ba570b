"""Every kind of refusal: its status, what it means, and the members it adds to a problem (RFC 9457)."""

from __future__ import annotations

import msgspec

from referee.text import Text
from schemas.answers import Answer
from schemas.answers_record import (
    CorrectionsUsedUp,
    DisputeOpen,
    DisputeSettled,
    Forbidden,
    IllegalCorrection,
    IllegalMove,
    InvalidRequest,
    NotAvailable,
    Problem,
    VersionMismatch,
)


class ProblemKind(msgspec.Struct, frozen=True):
    status: int
    title: Text
    meaning: Text
    shape: type[Answer] = Problem


KINDS: dict[str, ProblemKind] = {
    "malformed": ProblemKind(
        400,
        Text("The body cannot be read", "Der Inhalt ist nicht lesbar"),
        Text(
            "The body is not one JSON object. Duplicate keys, NaN, lone surrogates, deep nesting and integers beyond 2^53 are refused too.",
            "Der Inhalt ist kein einzelnes JSON-Objekt. Auch doppelte Schlüssel, NaN, einzelne Surrogate, tiefe Schachtelung und ganze Zahlen jenseits von 2^53 werden abgelehnt.",
        ),
    ),
    "unauthenticated": ProblemKind(
        401,
        Text("Who are you?", "Wer bist du?"),
        Text(
            "Send a token that is valid now as 'Authorization: Bearer …'.",
            "Sende ein gültiges Token als 'Authorization: Bearer …'.",
        ),
    ),
    "forbidden": ProblemKind(
        403,
        Text("Not with this token", "Nicht mit diesem Token"),
        Text("The token's role may not do this.", "Die Rolle dieses Tokens darf das nicht."),
        Forbidden,
    ),
    "not-found": ProblemKind(
        404,
        Text("Nothing is there", "Hier ist nichts"),
        Text(
            "There is no such thing, or the token may not see it.",
            "Das gibt es nicht, oder das Token darf es nicht sehen.",
        ),
    ),
    "method-not-allowed": ProblemKind(
        405,
        Text("Not with this method", "Nicht mit dieser Methode"),
        Text("The resource does not know this HTTP method.", "Diese HTTP-Methode kennt die Ressource nicht."),
    ),
    "not-acceptable": ProblemKind(
        406,
        Text("Not in that format", "Nicht in diesem Format"),
        Text("'Accept' names no format that this resource has.", "'Accept' nennt kein Format dieser Ressource."),
    ),
    "idempotency-conflict": ProblemKind(
        409,
        Text("The key belongs to another request", "Der Schlüssel gehört zu einer anderen Anfrage"),
        Text(
            "The same Idempotency-Key came before with another body. Take a new key for a new request.",
            "Derselbe Idempotency-Key kam schon mit einem anderen Inhalt. Nimm für eine neue Anfrage einen neuen Schlüssel.",
        ),
    ),
    "dispute-open": ProblemKind(
        409,
        Text("A dispute comes first", "Erst der Streitfall"),
        Text(
            "A dispute about the latest move is open and its outcome could change the table. The host decides it first.",
            "Zum letzten Zug ist ein Streitfall offen, der den Tisch ändern kann. Erst entscheidet die Spielleitung.",
        ),
        DisputeOpen,
    ),
    "dispute-settled": ProblemKind(
        409,
        Text("The dispute is settled", "Der Streitfall ist entschieden"),
        Text("Only an open dispute can be decided.", "Nur ein offener Streitfall kann entschieden werden."),
        DisputeSettled,
    ),
    "corrections-used-up": ProblemKind(
        409,
        Text("No more corrections", "Keine Berichtigung mehr"),
        Text(
            "This game has had as many corrections as a game can have. Nothing was changed.",
            "Diese Partie hatte schon so viele Berichtigungen, wie eine Partie haben kann. Nichts wurde geändert.",
        ),
        CorrectionsUsedUp,
    ),
    "version-mismatch": ProblemKind(
        412,
        Text("The game has moved on", "Das Spiel ist weiter"),
        Text(
            "'If-Match' names another version than the current one, which 'current_version' tells.",
            "'If-Match' nennt eine andere Version als die aktuelle, die in 'current_version' steht.",
        ),
        VersionMismatch,
    ),
    "too-large": ProblemKind(
        413,
        Text("Too much at once", "Zu viel auf einmal"),
        Text(
            "A body holds at most 64 KiB, a batch at most 500 moves, a game as text 1 MiB and 10,000 lines, with as many corrections and disputes as a long evening has.",
            "Ein Inhalt hat höchstens 64 KiB, ein Stapel höchstens 500 Züge, eine Partie als Text 1 MiB und 10.000 Zeilen, mit so vielen Berichtigungen und Streitfällen wie an einem langen Abend.",
        ),
    ),
    "unsupported-media-type": ProblemKind(
        415,
        Text("Not in this media type", "Nicht in diesem Medientyp"),
        Text(
            "The body must be 'application/json', or 'text/vnd.pawbiter' where a game is imported.",
            "Der Inhalt muss 'application/json' sein, beim Einlesen einer Partie 'text/vnd.pawbiter'.",
        ),
    ),
    "invalid-request": ProblemKind(
        422,
        Text("The request does not fit", "Die Anfrage passt nicht"),
        Text(
            "'errors' says for each field what is wrong with it.",
            "'errors' sagt zu jedem Feld, was daran nicht stimmt.",
        ),
        InvalidRequest,
    ),
    "illegal-move": ProblemKind(
        422,
        Text("The move breaks a rule", "Der Zug bricht eine Regel"),
        Text(
            "'violations' lists every rule that it breaks, with the facts. Nothing was recorded.",
            "'violations' nennt jede gebrochene Regel mit den Tatsachen. Nichts wurde aufgezeichnet.",
        ),
        IllegalMove,
    ),
    "illegal-correction": ProblemKind(
        422,
        Text("The correction cannot stand", "Die Korrektur geht nicht"),
        Text(
            "With it the move at 'version' would be illegal, as 'violations' tells. Nothing was changed.",
            "Damit wäre der Zug bei 'version' regelwidrig, wie 'violations' sagt. Nichts wurde geändert.",
        ),
        IllegalCorrection,
    ),
    "too-many-requests": ProblemKind(
        429,
        Text("Slow down", "Langsamer"),
        Text("Try again after 'Retry-After' seconds.", "Versuche es nach 'Retry-After' Sekunden wieder."),
    ),
    "internal": ProblemKind(
        500,
        Text("The referee stumbled", "Der Schiedsrichter ist gestolpert"),
        Text("This is our mistake. Nothing was recorded.", "Das ist unser Fehler. Nichts wurde aufgezeichnet."),
    ),
    "store-unavailable": ProblemKind(
        503,
        Text("The record cannot be written now", "Gerade kann nicht aufgezeichnet werden"),
        Text(
            "The event store cannot take the write now. Nothing was recorded; retry with the same Idempotency-Key.",
            "Der Speicher nimmt gerade nichts an. Nichts wurde aufgezeichnet; versuche es mit demselben Idempotency-Key wieder.",
        ),
        NotAvailable,
    ),
    "record-unreadable": ProblemKind(
        503,
        Text("This release does not read the record", "Diese Ausgabe liest die Aufzeichnung nicht"),
        Text(
            "The game was recorded in a form, or by rules, that this release of the service does not know. Nothing was changed; trying again does not help, another release of the service does.",
            "Die Partie wurde in einer Form oder nach Regeln aufgezeichnet, die diese Ausgabe des Dienstes nicht kennt. Nichts wurde geändert; es hilft kein neuer Versuch, sondern eine andere Ausgabe des Dienstes.",
        ),
    ),
    "log-broken": ProblemKind(
        503,
        Text("The log no longer continues what it signed", "Das Verzeichnis setzt nicht fort, was es signiert hat"),
        Text(
            "Somebody changed the store behind the service's back, so nothing more is signed. The audit of a game tells what is wrong.",
            "Jemand hat den Speicher am Dienst vorbei geändert; darum wird nichts mehr signiert. Die Prüfung einer Partie sagt, was nicht stimmt.",
        ),
    ),
    "busy": ProblemKind(
        503,
        Text("Too much to do just now", "Gerade zu viel zu tun"),
        Text(
            "So many requests are waiting that yours was not begun. Nothing was recorded; retry after 'Retry-After' seconds.",
            "Es warten so viele Anfragen, dass deine nicht begonnen wurde. Nichts wurde aufgezeichnet; versuche es nach 'Retry-After' Sekunden wieder.",
        ),
    ),
    "too-many-streams": ProblemKind(
        503,
        Text("Too many live streams", "Zu viele Live-Verbindungen"),
        Text(
            "Streams are limited so that moves are never kept waiting. Retry after 'Retry-After' seconds, or poll with '?wait='.",
            "Live-Verbindungen sind begrenzt, damit Züge nie warten. Nach 'Retry-After' Sekunden wieder, oder mit '?wait=' abfragen.",
        ),
    ),
}
