"""The document: every operation, and the components that it refers to."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

import yaml
from marshmallow import Schema

from referee.notation import LARGEST
from schemas import answers, answers_record
from schemas.answers import Answer
from schemas.json_schema import inline, specification
from schemas.openapi import components, requests
from schemas.openapi.examples import EXAMPLES, GAME_AS_TEXT, request_examples
from schemas.openapi.operation import HTML, JSON, LINES, LIVE, NOTATION, YAML, Answered, Operation
from schemas.openapi.playing import GAMES, MOVES, RULES, RULINGS
from schemas.openapi.record import AUDIT, DISPUTES, HISTORY
from schemas.openapi.service import SERVICE
from schemas.problems import KINDS

Json = dict[str, Any]
OPERATIONS: tuple[Operation, ...] = (*RULES, *RULINGS, *GAMES, *MOVES, *HISTORY, *DISPUTES, *AUDIT, *SERVICE)
ALWAYS = ("method-not-allowed", "internal", "busy")
TAGS = {
    "Rules": "The games, their cards, moves, rules and rulings.",
    "Games": "Opening tables, listing and looking at them.",
    "Moves": "Where a move enters.",
    "History": "What happened, live and later, and putting it right.",
    "Disputes": "Claims, rulings, the host's decisions.",
    "Audit": "Proofs to take home.",
    "Service": "Is it up, how is it used.",
}
ABOUT = """The referee for cat card games that are played with real cards at a real table.

Apps report what every onlooker sees; the referee answers with the event, its narration, the table after it and what
may come next, or with every rule that the report breaks. Every refusal is `application/problem+json` (RFC 9457).
An unknown path is 404. `HEAD` works wherever `GET` does, and every path answers `OPTIONS` for other origins."""


def written() -> str:
    return yaml.dump(document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)


def document() -> Json:
    schemas = _schemas()
    whole = {
        "openapi": "3.1.0",
        "info": _info(),
        "servers": [{"url": "/", "description": "The service that shows this document."}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "security": [{"bearer": []}],
        "paths": _paths(),
        "components": {
            "securitySchemes": {"bearer": _BEARER},
            "parameters": components.parameters(),
            "headers": components.headers(),
            "responses": _problem_responses(),
            "schemas": schemas,
        },
    }
    # Tuples and lists are the same to a reader of JSON.
    plain: Json = json.loads(json.dumps(whole))
    return plain


def _info() -> Json:
    return {
        "title": "Pawbiter",
        "version": "1",
        "summary": "The referee for the cat games on your table",
        "description": ABOUT,
        "license": {"name": "All rights reserved", "identifier": "LicenseRef-All-Rights-Reserved"},
    }


_BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of a role: `host`, `player:<seat>`, `spectator`; or the service's auditor.",
}


def _paths() -> Json:
    found: Json = {}
    for operation in OPERATIONS:
        item = found.setdefault(operation.path, _path_item(operation.path))
        item[operation.method] = _operation(operation)
    return found


def _path_item(path: str) -> Json:
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return {"parameters": [_parameter(name) for name in named]} if named else {}


def _operation(operation: Operation) -> Json:
    shown: Json = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
    }
    if operation.caller != "token holder":
        shown["security"] = [] if operation.caller == "anyone" else [{}, {"bearer": []}]
    if parameters := [*_query(operation.query), *map(_parameter, (*operation.headers, *_spoken(operation)))]:
        shown["parameters"] = parameters
    if operation.body is not None:
        shown["requestBody"] = _request_body(operation.body)
    shown["responses"] = _responses(operation)
    return shown


def _spoken(operation: Operation) -> tuple[str, ...]:
    """Whatever tells a sentence tells it in the caller's language."""
    speaks = any(answer.shape is not None or HTML in answer.media for answer in operation.answers)
    return ("AcceptLanguage",) if speaks and operation.id not in ("docs", "console", "consolePart") else ()


def _query(schema: Schema) -> list[Json]:
    shape = inline(schema)
    required = shape.get("required", ())
    found = []
    for name, own in shape.get("properties", {}).items():
        about = {"name": name, "in": "query", "description": own.pop("description")}
        found.append({**about, **({"required": True} if name in required else {}), "schema": own})
    return found


def _parameter(name: str) -> Json:
    return {"$ref": f"#/components/parameters/{name}"}


def _request_body(name: str) -> Json:
    if name == NOTATION:
        text = {"type": "string", "description": "A game as text: docs/notation.md.", "maxLength": LARGEST}
        return {"required": True, "content": {NOTATION: {"schema": text, "example": GAME_AS_TEXT}}}
    content: Json = {"schema": _reference(name)}
    if examples := request_examples(name):
        content["examples"] = examples
    return {"required": True, "content": {JSON: content}}


def _responses(operation: Operation) -> Json:
    found: Json = {str(answer.status): _answer(operation, answer) for answer in operation.answers}
    for slugs in _by_status(operation):
        status = str(KINDS[slugs[0]].status)
        found[status] = {"$ref": f"#/components/responses/{components.response_name(slugs)}"}
    return dict(sorted(found.items()))


def _by_status(operation: Operation) -> list[tuple[str, ...]]:
    slugs = sorted({*operation.problems, *ALWAYS}, key=list(KINDS).index)
    return [tuple(group) for _, group in groupby(slugs, key=lambda slug: KINDS[slug].status)]


def _answer(operation: Operation, answer: Answered) -> Json:
    spoken = ("ContentLanguage",) if answer.shape is not None else ()
    shown: Json = {"description": answer.says}
    if told := components.header_references((*answer.headers, *spoken)):
        shown["headers"] = told
    if answer.media:
        shown["content"] = {media: _content(operation, answer, media) for media in answer.media}
    return shown


def _content(operation: Operation, answer: Answered, media: str) -> Json:
    if media == LINES:
        return {"schema": {"type": "string", "description": "A line each.", "x-line": _reference("Event")}}
    if media == LIVE:
        named = {"contradictions": _reference("Contradictions")}
        shown = {"type": "string", "description": "Server-sent events; those with a name hold what `x-named` says."}
        return {"schema": {**shown, "x-line": _reference("Event"), "x-named": named}}
    if media == NOTATION:
        return {"schema": {"type": "string", "description": "A game as text."}, "example": GAME_AS_TEXT}
    if answer.shape is None:
        return {"schema": {"type": "object" if media == YAML else "string"}}
    content: Json = {"schema": _reference(answer.shape.__name__)}
    if operation.id in EXAMPLES:
        content["example"] = EXAMPLES[operation.id]
    return content


def _reference(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _problem_responses() -> Json:
    combinations = {slugs for operation in OPERATIONS for slugs in _by_status(operation)}
    ordered = sorted(combinations, key=lambda slugs: [list(KINDS).index(slug) for slug in slugs])
    return {components.response_name(slugs): components.problem_response(slugs) for slugs in ordered}


def _schemas() -> Json:
    spec, plugin = specification(title="answers", version="1")
    assert plugin.converter is not None
    for operation in OPERATIONS:
        for answer in operation.answers:
            if answer.shape is not None:
                plugin.converter.resolve_nested_schema(answer.shape())  # type: ignore[no-untyped-call]
    shapes = {slug: plugin.converter.schema2jsonschema(kind.shape()) for slug, kind in KINDS.items()}  # type: ignore[no-untyped-call]
    problems = {components.problem_name(slug): components.problem_schema(slug, shapes[slug]) for slug in shapes}
    told = {name: _described(name, shape) for name, shape in spec.to_dict()["components"]["schemas"].items()}
    return dict(sorted((requests.schemas() | problems | told).items()))


def _described(name: str, shape: Json) -> Json:
    answer: type[Answer] = getattr(answers, name, None) or getattr(answers_record, name)
    own = answer.__dict__.get("__doc__")
    return {"description": own, **shape} if own else shape


class _Plain(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        """Written out each time: a reader of the file should not have to look things up."""
        return True

    def represent_str(self, data: str) -> yaml.ScalarNode:
        return self.represent_scalar("tag:yaml.org,2002:str", data, style="|" if "\n" in data else None)


_Plain.add_representer(str, _Plain.represent_str)
