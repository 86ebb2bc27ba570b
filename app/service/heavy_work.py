"""What long work there is, and how it is done, in whichever process."""

from __future__ import annotations

from collections import OrderedDict

import msgspec
import structlog

from app.service.audits import audit_json
from app.service.commands import Service
from app.service.merkle_log import MerkleLog
from app.service.table_cache import game_of
from app.store.interface import Looked, StoreUnavailable
from referee.audit.question import Question
from referee.game import Viewer
from referee.record.events import decode
from referee.text import Language

KEPT = 32
"""Tables that are kept between two questions about them."""


class AuditJob(msgspec.Struct, frozen=True, tag="audit"):
    """A game's whole history checked again, by what this reader may know."""

    game: str
    viewer: Viewer
    language: Language


class QuestionJob(msgspec.Struct, frozen=True, tag="question"):
    """Whether what was reported at a table can all be true."""

    game: str


class Audited(msgspec.Struct, frozen=True, tag="audited"):
    body: bytes
    """As `GET /v1/games/{id}/audit` answers."""
    version: int


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    looked: Looked


class Unavailable(msgspec.Struct, frozen=True, tag="unavailable"):
    """The store could not be read."""

    why: str
    check: str


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    why: str


Job = AuditJob | QuestionJob
Result = Audited | Answered | Unavailable | Failed


class Desk:
    """Does what is asked, one after the other."""

    def __init__(self, service: Service, log: MerkleLog) -> None:
        self._service = service
        self._log = log
        self._questions: OrderedDict[str, Question] = OrderedDict()

    def do(self, job: Job) -> Result:
        match job:
            case AuditJob():
                told, version = audit_json(self._service, self._log, job.game, job.viewer, job.language)
                return Audited(msgspec.json.encode(told), version)
            case QuestionJob():
                return Answered(self._looked(job.game))

    def _looked(self, id_: str) -> Looked:
        """Only what is new is read and played; what fails is forgotten, and read anew the next time."""
        question = self._questions.pop(id_, None)
        rows = self._service.store.read(id_, after=question.version if question else 0)
        events = [decode(row.body) for row in rows]
        question = question or Question(game_of(events[0]))
        question.add(events)
        found = msgspec.json.encode(question.contradictions())
        self._questions[id_] = question
        if len(self._questions) > KEPT:
            self._questions.popitem(last=False)
        return Looked(id_, question.version, found)


def tried(desk: Desk, job: Job) -> Result:
    """What came of it, also where nothing did."""
    try:
        return desk.do(job)
    except StoreUnavailable as unavailable:
        return Unavailable(str(unavailable), unavailable.check)
    except Exception as failure:  # it is for whoever asked, and must not end the process
        structlog.get_logger().error("heavy work failed", job=type(job).__name__, game=job.game, exc_info=failure)
        return Failed(type(failure).__name__)
