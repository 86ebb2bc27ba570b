"""openapi.yaml is what the service does: generated, complete, valid, and its examples are true."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from openapi_spec_validator import validate

from referee.games import GAMES
from schemas.moves import load_move
from schemas.openapi.document import document, written
from schemas.openapi.examples import MOVES
from schemas.problems import KINDS
from tests.http.client import Http, Table
from tests.http.contract import DOCUMENT, ROOT, hold
from tests.http.recorded import FILE, recorded

FOLDER = DOCUMENT.parent
METHODS = ("get", "post", "put", "patch", "delete")
BY_ITSELF = {"HEAD", "OPTIONS"}
"""Methods that Flask adds to every route."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in document()["paths"].items():
        for method in METHODS:
            if method in item:
                yield method.upper(), path, item[method]


def test_the_file_is_the_generated_document() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == written(), "make openapi"


def test_it_is_valid_openapi() -> None:
    validate(document())


def test_its_linter_has_nothing_to_say() -> None:
    command = [FOLDER / "tools/node_modules/.bin/redocly", "lint", "--extends", "recommended", DOCUMENT]
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(command, env=os.environ | quiet, capture_output=True, text=True)
    assert done.returncode == 0 and "You have" not in done.stdout + done.stderr, done.stdout + done.stderr


def test_every_route_is_described_and_nothing_else(app: Flask) -> None:
    routes = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - BY_ITSELF
    }
    assert {(method, path) for method, path, _ in operations()} == routes


def test_operations_are_told_apart() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(ids)) == len(ids)
    assert {tag for _, _, operation in operations() for tag in operation["tags"]} == {
        tag["name"] for tag in document()["tags"]
    }


def test_every_problem_is_described_with_its_status() -> None:
    described = {
        slug.removeprefix("/problems/"): schema["properties"]["status"]["const"]
        for schema in document()["components"]["schemas"].values()
        if (slug := schema.get("properties", {}).get("type", {}).get("const", "")).startswith("/problems/")
    }
    assert described == {slug: kind.status for slug, kind in KINDS.items()}


def examples(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every schema in the document that has examples beside it, with each of them."""
    if isinstance(node, dict):
        if "schema" in node:
            for shown in node.get("examples", {}).values():
                yield node["schema"], shown["value"]
            if "example" in node:
                yield node["schema"], node["example"]
        for inner in node.values():
            yield from examples(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from examples(inner)


def test_examples_fit_their_schemas() -> None:
    whole = document()
    registry = jsonschema_rs.Registry([(ROOT, whole)])
    shown = list(examples(whole))
    assert len(shown) > 40
    for schema, value in shown:
        absolute = json.loads(json.dumps(schema).replace('"#/', f'"{ROOT}#/'))
        jsonschema_rs.validator_for(absolute, registry=registry).validate(value)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_examples_that_its_loader_takes(game: str) -> None:
    for move in MOVES[game]:
        assert load_move(GAMES[game], move, "host").type == move["type"]


def test_the_openings_shown_open_a_table(http: Http) -> None:
    body = document()["paths"]["/v1/games"]["post"]["requestBody"]["content"]["application/json"]
    assert set(body["examples"]) == set(GAMES)
    for shown in body["examples"].values():
        assert http.open(shown["value"]).created["game"] == shown["value"]["game"]


def test_the_answers_shown_are_those_of_a_real_table(http: Http) -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == recorded(http), "make openapi"


def test_the_service_shows_the_file(http: Http) -> None:
    answer = http.get("/openapi.yaml")
    assert (answer.media, answer.content) == ("application/yaml", DOCUMENT.read_bytes())


# The holding of answers against the document, held to account itself.


@pytest.mark.parametrize(
    ("status", "header", "body"),
    [
        (200, '"1"', {"version": 1, "expects": [], "more": True}),
        (200, '"1"', {"version": "1", "expects": []}),
        (200, '"1"', {"expects": []}),
        (200, "1", {"version": 1, "expects": []}),
        (201, '"1"', {"version": 1, "expects": []}),
        (403, '"1"', {"version": 1, "expects": []}),
    ],
)
def test_an_answer_that_was_not_promised_fails(table: Table, status: int, header: str, body: Any) -> None:
    path = f"{table.path}/options"
    usual = {"Content-Type": "application/json", "Content-Language": "en"}
    hold("GET", path, 200, {**usual, "ETag": '"1"'}, b'{"version": 1, "expects": []}')
    with pytest.raises(AssertionError):
        hold("GET", path, status, {**usual, "ETag": header}, json.dumps(body).encode())


def test_a_missing_header_and_another_media_type_fail(table: Table) -> None:
    path, content = f"{table.path}/options", b'{"version": 1, "expects": []}'
    for headers in (
        {"Content-Type": "application/json", "Content-Language": "en"},
        {"Content-Type": "text/html", "Content-Language": "en", "ETag": '"1"'},
    ):
        with pytest.raises(AssertionError):
            hold("GET", path, 200, headers, content)


def test_an_unknown_path_must_be_not_found_and_an_unknown_method_not_allowed(http: Http) -> None:
    assert http.get("/v1/nothing").problem == "not-found"
    assert http.send("DELETE", "/v1/rules").problem == "method-not-allowed"
    assert http.send("HEAD", "/v1/rules").content == b""
