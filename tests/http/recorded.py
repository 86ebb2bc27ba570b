"""The answers that openapi.yaml shows, recorded from a real table: `make openapi` writes them anew."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.http.client import ED, Answer, Http, Table, service_here

FILE = Path(__file__).parents[2] / "schemas" / "openapi" / "answers.json"
SIX = {"type": "play", "player": "anna", "card": "6", "target": "ben", "revealed": ["3", "8"]}
FOUR = {"type": "play", "player": "ben", "card": "4"}
RULING = {
    "situation": {"hands": {"anna": 4, "ben": 1}},
    "question": {"type": "action", "player": "anna", "card": "6", "target": "ben"},
}
LATER = {
    r"01[0-9A-HJKMNP-TV-Z]{24}": "01JV3Q8Z6M4T1B5N7C9D2E0F8G",
    r"pb_[\w-]{20,}": "pb_a-secret",
    r"\d{4}-\d\d-\d\dT[\d:.]+Z": "2026-05-01T18:30:00Z",
    r"\b[0-9a-f]{64}\b": "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
    r"\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}": "+0a1b2c3d+AWZvciBleGFtcGxl",
    r"[A-Za-z0-9+/]{43,}={1,2}": "Zm9yIGV4YW1wbGU=",
}
"""What another table would have had instead."""


def recorded(http: Http) -> dict[str, Any]:
    """An answer of each operation that is short enough to be read."""
    table = http.open(ED)
    told = {"listRules": http.get("/v1/rules"), "openGame": table.created, **_playing(table), **_record(http, table)}
    told["askRuling"] = http.post("/v1/rules/ed-the-cat/rulings", RULING)
    told |= {"health": http.get("/healthz"), "readiness": http.get("/readyz")}
    return {name: _masked(each.body if isinstance(each, Answer) else each) for name, each in told.items()}


def _playing(table: Table) -> dict[str, Answer]:
    return {
        "checkMove": table.post("/moves/check", {**FOUR, "player": "cleo"}),
        "reportMove": table.move(SIX),
        "reportMoves": table.post("/moves/batch", {"moves": [FOUR]}, Prefer="return=minimal"),
        "readGame": table.get(),
        "readOptions": table.get("/options"),
        "readPosition": table.get("/position"),
        "listGames": table.http.get("/v1/games", table.tokens["host"]),
        "renewToken": table.post("/tokens", {"role": "spectator"}),
    }


def _record(http: Http, table: Table) -> dict[str, Answer]:
    filed = table.post("/disputes", {"kind": "turn", "by": "ben", "evidence": {"claimed": "ben"}})
    return {
        "readEvents": table.get("/events?after=1&limit=1"),
        "replayGame": table.get("/replay?from=2&to=2&views=false"),
        "fileDispute": filed,
        "listDisputes": table.get("/disputes"),
        "readDispute": table.get("/disputes/1"),
        "correctGame": table.post("/corrections", {"strike": 3, "reason": "It was a 5."}, Prefer="return=minimal"),
        "auditGame": table.get("/audit"),
        "readCheckpoint": http.get("/v1/log/checkpoint"),
        "proveInclusion": http.get(f"/v1/log/proof?game={table.id}&version=2", table.tokens["host"]),
        "proveConsistency": http.get("/v1/log/consistency?from=1&to=3"),
    }


def _masked(body: Any) -> Any:
    match body:
        case dict():
            return {name: _masked(each) for name, each in body.items()}
        case list():
            return [_masked(each) for each in body]
        case str():
            for changing, constant in LATER.items():
                body = re.sub(changing, constant, body)
    return body


def main() -> None:
    FILE.write_text(json.dumps(recorded(service_here()), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
