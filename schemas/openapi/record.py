"""The operations about the record: history, disputes, audit, log."""

from __future__ import annotations

import msgspec

from schemas import answers_record as r
from schemas import queries as q
from schemas.openapi.components import LIMITED
from schemas.openapi.operation import (
    ASKED,
    ASKING,
    CREATED,
    JSON,
    LINES,
    LIVE,
    NOTATION,
    READ,
    WRITES,
    WRITTEN,
    Answered,
    Operation,
    about_a_game,
)

HISTORY = (
    Operation(
        method="get",
        path="/v1/games/{id}/events",
        id="readEvents",
        tag="History",
        summary="The events of a game",
        description="As a JSON page, waiting up to `wait` seconds for the next event; with `Accept: "
        "application/x-ndjson` the whole rest as lines; with `Accept: text/event-stream` what is there after "
        "`Last-Event-ID` (or `after`) and then live, with a heartbeat comment every 15 seconds, and with `event: "
        "contradictions`, which has no id, where what the view has under that name has changed.",
        query=q.EVENTS_PARAMETERS,
        headers=("LastEventId",),
        answers=(Answered(200, "The events", r.EventsPage, (JSON, LINES, LIVE), ("ETag", "Link")),),
        problems=(*READ, "too-many-streams"),
    ),
    msgspec.structs.replace(
        about_a_game(
            "/replay",
            "replayGame",
            "History",
            "The game as a story",
            "Every event with its sentence and the table after it; moves that no longer count are marked. At most "
            "5,000 steps at once; `next` and `Link` say where the next page goes on.",
            r.Replay,
            headers=("Link",),
        ),
        query=q.REPLAY_PARAMETERS,
    ),
    Operation(
        method="post",
        path="/v1/games/{id}/corrections",
        id="correctGame",
        tag="History",
        summary="Strike moves, or put another in place of one",
        description="For the host; a seat may strike the latest move that counts, if its own token reported it and "
        "nothing followed. One event is appended; nothing is ever deleted.",
        body="Correction",
        headers=(*WRITES, "Prefer"),
        answers=(Answered(201, "The correction counts", r.CorrectionAnswer, headers=("ETag", "IdempotentReplayed")),),
        problems=(*WRITTEN, "corrections-used-up", "version-mismatch", "illegal-correction"),
    ),
)

DISPUTES = (
    Operation(
        method="post",
        path="/v1/games/{id}/disputes",
        id="fileDispute",
        tag="Disputes",
        summary="File a dispute",
        description="It is settled at once from the history, with reasons; an upheld one applies its penalty by "
        "itself. What only eyes could tell stays open for the host. A kind that asks about one move needs a move that "
        "counts in `about`; any other judges the table as it stood after any version, or as it stands. Filed again "
        "while the record it rests on is the same it is the same dispute, so that no penalty is paid twice; otherwise "
        "it is judged anew, with `earlier`.",
        body="Filing",
        headers=WRITES,
        answers=(Answered(201, "The dispute with its ruling", r.DisputeAnswer, headers=CREATED),),
        problems=(*WRITTEN, "dispute-open", "version-mismatch"),
    ),
    Operation(
        method="post",
        path="/v1/games/{id}/disputes/check",
        id="checkDispute",
        tag="Disputes",
        summary="Ask what a filing would come to",
        description="Body and roles of a filing. Appends nothing, and no open dispute is in its way; the filing that "
        "follows says the same.",
        body="Filing",
        headers=("IfMatch",),
        answers=(Answered(200, "What the referee would say", r.FilingCheck, headers=("ETag",)),),
        problems=(*READ, *ASKING, "forbidden", "version-mismatch"),
    ),
    about_a_game("/disputes", "listDisputes", "Disputes", "The disputes of a game", "In filing order.", r.DisputesPage),
    about_a_game("/disputes/{n}", "readDispute", "Disputes", "One dispute", "With what followed from it.", r.Dispute),
    Operation(
        method="post",
        path="/v1/games/{id}/disputes/{n}/decision",
        id="decideDispute",
        tag="Disputes",
        summary="Decide an open dispute",
        description="For the host, where the referee could not tell. Recorded as a human decision.",
        body="Decision",
        headers=WRITES,
        answers=(Answered(201, "The dispute is settled", r.DisputeAnswer, headers=CREATED),),
        problems=(*WRITTEN, "dispute-settled", "version-mismatch"),
    ),
)

AUDIT = (
    about_a_game(
        "/audit",
        "auditGame",
        "Audit",
        "The whole history, checked again",
        "The hash chain, the log, every move by replay, each digest, and the reasoning about hidden cards.",
        r.AuditReport,
        headers=LIMITED,
    ),
    Operation(
        method="get",
        path="/v1/games/{id}/export",
        id="exportGame",
        tag="Audit",
        summary="The game to take home",
        description="As a bundle that verifies offline: events, proofs, checkpoint and public key in one file. With "
        "`Accept: text/vnd.pawbiter` as a text that people read and that can be imported; what was confided is not in it.",
        answers=(Answered(200, "The game", r.Bundle, (JSON, NOTATION), ("ETag",)),),
        problems=(*READ, "log-broken"),
    ),
    Operation(
        method="get",
        path="/v1/log/checkpoint",
        id="readCheckpoint",
        tag="Audit",
        summary="The signed head of the log",
        description="The log holds a leaf for every event of every game.",
        answers=(Answered(200, "The checkpoint", r.Checkpoint),),
        problems=(*ASKED, "store-unavailable", "log-broken"),
        caller="anyone",
    ),
    Operation(
        method="get",
        path="/v1/log/proof",
        id="proveInclusion",
        tag="Audit",
        summary="That an event is in the log",
        description="For whoever may see the game.",
        query=q.PROOF_PARAMETERS,
        answers=(Answered(200, "The proof", r.InclusionProof),),
        problems=(*READ, "log-broken"),
    ),
    Operation(
        method="get",
        path="/v1/log/consistency",
        id="proveConsistency",
        tag="Audit",
        summary="That the log only grew",
        description="Between two sizes that the log has had.",
        query=q.CONSISTENCY_PARAMETERS,
        answers=(Answered(200, "The proof", r.ConsistencyProof),),
        problems=("not-found", *ASKED, "store-unavailable", "log-broken"),
        caller="anyone",
    ),
)
