"""Every failure as problem+json (RFC 9457), from one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from app.store.interface import StoreUnavailable, UnknownGame, VersionConflict
from referee.record.checkpoint import Forged, Inconsistent
from referee.record.events import DamagedRecord, UnreadableRecord
from referee.text import Language, Text
from schemas.errors import TooMany, UnfitText, errors_json, errors_of, first_index
from schemas.problems import KINDS

_BY_STATUS = {404: "not-found", 405: "method-not-allowed", 406: "not-acceptable", 413: "too-large"}
_BY_STATUS |= {415: "unsupported-media-type", 400: "malformed", 503: "store-unavailable", 429: "too-many-requests"}


DAMAGED = Text(
    "A stored event of this game is not what was recorded. Nothing was changed; the audit tells which, and the operator has copies.",
    "Ein gespeichertes Ereignis dieser Partie ist nicht das aufgezeichnete. Nichts wurde geändert; die Prüfung sagt, welches, und wer den Dienst betreibt, hat Kopien.",
)


class Problem(Exception):
    """A failure with its kind, its particulars and any further members."""

    def __init__(
        self, slug: str, detail: Text | str | None = None, headers: Mapping[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(slug)
        self.slug = slug
        self.kind = KINDS[slug]
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members

    @property
    def final(self) -> bool:
        """Would the same request be refused again for the same reason? Then a retry may be told the same."""
        return self.slug in ("invalid-request", "illegal-move", "illegal-correction")

    def body(self, language: Language, instance: str) -> dict[str, Any]:
        detail = self.detail.in_(language) if isinstance(self.detail, Text) else self.detail
        return {
            "type": f"/problems/{self.slug}",
            "title": self.kind.title.in_(language),
            "status": self.kind.status,
            "detail": detail or self.kind.meaning.in_(language),
            "instance": instance,
            **self._told(language),
        }

    def _told(self, language: Language) -> dict[str, Any]:
        errors = self.members.get("errors")
        return {**self.members, "errors": errors_json(errors, language)} if errors else self.members


def problem_of(error: Exception) -> Problem:
    """The problem that an exception means to the caller; what is not in this table is our mistake."""
    match error:
        case Problem():
            return error
        case ValidationError():
            problem = Problem("invalid-request", errors=errors_of(error))
            if (index := first_index(error)) is not None:
                problem.members["index"] = index
            if isinstance(error, UnfitText):
                problem.members |= error.where
            return problem
        case TooMany():
            return Problem("too-large")
        case VersionConflict():
            return Problem("version-mismatch", current_version=error.current)
        case UnknownGame():
            return Problem("not-found")
        case StoreUnavailable():
            return Problem("store-unavailable", headers={"Retry-After": "1"}, check=error.check)
        case DamagedRecord():
            return Problem("record-unreadable", DAMAGED)
        case UnreadableRecord():
            return Problem("record-unreadable")
        case Forged() | Inconsistent():
            return Problem("log-broken", headers={"Retry-After": "60"})
        case HTTPException() if error.code in _BY_STATUS:
            kept = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
            return Problem(_BY_STATUS[error.code], headers=kept)
        case HTTPException() if error.code is not None and 400 <= error.code < 500:
            return Problem("malformed")
        case _:
            return Problem("internal")
