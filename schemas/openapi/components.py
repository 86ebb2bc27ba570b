"""What several operations share: parameters, headers, and the answers that are problems."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.games import GAMES
from referee.text import LANGUAGES
from schemas.problems import KINDS, ProblemKind

Json = dict[str, Any]
PROBLEM = "application/problem+json"

PATH: dict[str, Json] = {
    "id": {
        "description": "The id of the game, a ULID.",
        "schema": {"type": "string", "pattern": "^[0-9A-HJKMNP-TV-Z]{26}$"},
        "example": "01JV3Q8Z6M4T1B5N7C9D2E0F8G",
    },
    "n": {"description": "The number of the dispute.", "schema": {"type": "integer", "minimum": 0}, "example": 1},
    "game": {
        "description": "Which of the games.",
        "schema": {"type": "string", "enum": list(GAMES)},
        "example": "ed-the-cat",
    },
    "slug": {
        "description": "The last part of a problem's `type`.",
        "schema": {"type": "string", "enum": list(KINDS)},
        "example": "illegal-move",
    },
    "name": {"description": "Its path.", "schema": {"type": "string", "minLength": 1}, "example": "console.css"},
}

SENT: dict[str, Json] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "description": "The same key with the same body answers with the first answer, byte for byte, and appends "
        "nothing. Keys last at least 24 hours.",
        "schema": {"type": "string", "pattern": "^[\\x21-\\x7e]{1,128}$"},
        "example": "9f1c1c0e-3f0e-4c52-a1d4-2f2b7f9a6f11",
    },
    "IfMatch": {
        "name": "If-Match",
        "description": "The version that the writer knows, as `ETag` told it, of which the version counts alone: "
        "refused with 412 if the game has moved on.",
        "schema": {"type": "string", "pattern": '^(\\*|"[0-9]+(-c[0-9]+)?"( *, *"[0-9]+(-c[0-9]+)?")*)$'},
        "example": '"17"',
    },
    "Prefer": {
        "name": "Prefer",
        "description": "`return=minimal` leaves the view out of the answer.",
        "schema": {"type": "string", "enum": ["return=minimal", "return=representation"]},
        "example": "return=minimal",
    },
    "AcceptLanguage": {
        "name": "Accept-Language",
        "description": "The language of messages and narrations: `en` (default) or `de`.",
        "schema": {"type": "string", "default": "en"},
        "example": "de",
    },
    "LastEventId": {
        "name": "Last-Event-ID",
        "description": "Of a live stream: the last version that was received.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"},
        "example": "17",
    },
}

LEFT, QUOTA = '"[a-z-]+";r=[0-9]+;t=[0-9]+', '"[a-z-]+";q=[0-9]+;w=[0-9]+'
TOLD: dict[str, Json] = {
    "ETag": {
        "description": "The version of the game; of a form other than JSON with a word behind it, and `-c` and a number "
        "while contradictions are known.",
        "schema": {"type": "string", "pattern": '^"[0-9]+(-[a-z0-9-]+)?"$'},
    },
    "Location": {"description": "Where it can be read.", "schema": {"type": "string", "pattern": "^/v1/"}},
    "Link": {
        "description": '`<...>; rel="next"` (RFC 8288) where there is a further page.',
        "schema": {"type": "string"},
    },
    "IdempotentReplayed": {
        "description": "`true`: this is the first answer again, and nothing was appended.",
        "schema": {"type": "string", "const": "true"},
    },
    "ContentLanguage": {
        "description": "The language of its messages.",
        "schema": {"type": "string", "enum": list(LANGUAGES)},
    },
    "RetryAfter": {"description": "Seconds.", "schema": {"type": "string", "pattern": "^[0-9]+$"}},
    "RetryIfItHelps": {
        "description": "Seconds; left out where trying again does not help.",
        "schema": {"type": "string", "pattern": "^[0-9]+$"},
    },
    "RateLimit": {
        "description": 'What is left where a limit holds: `"open";r=9;t=30`, nine more within 30 seconds.',
        "schema": {"type": "string", "pattern": f"^{LEFT}(, {LEFT})*$"},
        "example": '"open";r=9;t=30',
    },
    "RateLimitPolicy": {
        "description": 'The limit: `"open";q=10;w=60`, ten within 60 seconds.',
        "schema": {"type": "string", "pattern": f"^{QUOTA}(, {QUOTA})*$"},
        "example": '"open";q=10;w=60',
    },
    "WwwAuthenticate": {"description": "How to say who you are.", "schema": {"type": "string", "pattern": "^Bearer "}},
    "Allow": {"description": "The methods that the path knows.", "schema": {"type": "string"}},
}
HEADER_NAMES = {
    "IdempotentReplayed": "Idempotent-Replayed",
    "ContentLanguage": "Content-Language",
    "RetryAfter": "Retry-After",
    "RetryIfItHelps": "Retry-After",
    "WwwAuthenticate": "WWW-Authenticate",
    "RateLimitPolicy": "RateLimit-Policy",
}
LIMITED = ("RateLimit", "RateLimitPolicy")
NOT_ALWAYS = frozenset({"Link", "IdempotentReplayed", "RetryIfItHelps", *LIMITED})
OF_A_STATUS = {
    401: ("WwwAuthenticate", *LIMITED),
    405: ("Allow",),
    429: ("RetryAfter", *LIMITED),
    503: ("RetryIfItHelps",),
}


def parameters() -> dict[str, Json]:
    paths = {name: {"name": name, "in": "path", "required": True, **about} for name, about in PATH.items()}
    return paths | {name: {"in": "header", **about} for name, about in SENT.items()}


def headers() -> dict[str, Json]:
    return {name: {**about, "required": True} if name not in NOT_ALWAYS else about for name, about in TOLD.items()}


def header_references(names: Iterable[str]) -> Json:
    return {HEADER_NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"} for name in names}


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.replace("_", "-").replace("'", "").split("-"))


def problem_name(slug: str) -> str:
    return f"{pascal(slug)}Problem"


def problem_schema(slug: str, shape: Json) -> Json:
    kind = KINDS[slug]
    own = {
        "type": {"type": "string", "const": f"/problems/{slug}"},
        "status": {"type": "integer", "const": kind.status},
    }
    return {**shape, "properties": {**shape["properties"], **own}, "description": kind.meaning.en}


def response_name(slugs: Iterable[str]) -> str:
    return "Or".join(pascal(slug) for slug in slugs)


def problem_response(slugs: tuple[str, ...]) -> Json:
    """The answer of one status, whichever of these problems it is."""
    kinds = [KINDS[slug] for slug in slugs]
    told = ("ContentLanguage", *OF_A_STATUS.get(kinds[0].status, ()))
    content = {"schema": _any_problem(slugs), "examples": {slug: {"value": _example(slug)} for slug in slugs}}
    return {
        "description": " / ".join(kind.title.en for kind in kinds),
        "headers": header_references(told),
        "content": {PROBLEM: content},
    }


def _any_problem(slugs: tuple[str, ...]) -> Json:
    references = {slug: f"#/components/schemas/{problem_name(slug)}" for slug in slugs}
    if len(slugs) == 1:
        return {"$ref": references[slugs[0]]}
    mapping = {f"/problems/{slug}": reference for slug, reference in references.items()}
    return {
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def _example(slug: str) -> Json:
    kind: ProblemKind = KINDS[slug]
    return {
        "type": f"/problems/{slug}",
        "title": kind.title.en,
        "status": kind.status,
        "detail": kind.meaning.en,
        "instance": "/v1/games/01JV3Q8Z6M4T1B5N7C9D2E0F8G/moves",
        **MEMBERS.get(slug, {}),
    }


BROKEN = {
    "rule": "ed.turn",
    "kind": "conduct",
    "message": "It is Ben's turn, not Anna's.",
    "source": {"rulebook": "Ed, the Cat", "section": "So wird gespielt"},
    "facts": {"turn": "ben", "player": "anna"},
}


def _procedure(rule: str, section: str, message: str, **known: Any) -> Json:
    source = {"rulebook": "Pawbiter, procedure", "section": section}
    return {"rule": rule, "kind": "conduct", "message": message, "source": source, "facts": known}


MEMBERS: dict[str, Json] = {
    "forbidden": {
        "violations": [
            _procedure(
                "table.seat",
                "Roles",
                "'player:ben' reports its own moves only, not this one.",
                by="player:ben",
                player="anna",
            )
        ]
    },
    "version-mismatch": {"current_version": 18},
    "dispute-open": {
        "dispute": 1,
        "violations": [
            _procedure(
                "table.dispute-open",
                "Disputes",
                "Dispute 1 about move 17 comes first: the host decides it.",
                dispute=1,
                kind="illegal-slap",
                about=17,
            )
        ],
    },
    "dispute-settled": {
        "dispute": 1,
        "violations": [_procedure("table.settled", "Disputes", "Dispute 1 is settled already.", dispute=1)],
    },
    "corrections-used-up": {
        "violations": [
            _procedure("table.corrections", "Corrections", "This game has had its 200 corrections.", most=200)
        ]
    },
    "invalid-request": {"errors": {"players.0.id": ["Missing data for required field."]}},
    "illegal-move": {"violations": [BROKEN]},
    "illegal-correction": {"version": 16, "violations": [BROKEN]},
}
