"""Answers held against openapi.yaml: status, media type, headers, and every member of the content."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema_rs
import yaml

DOCUMENT = Path(__file__).parents[2] / "openapi.yaml"
ROOT = "urn:openapi"
LINES = ("application/x-ndjson", "text/event-stream")


def hold(method: str, path: str, status: int, headers: Mapping[str, str], content: bytes) -> None:
    """Fails where an answer is not one that the document promises."""
    if method == "OPTIONS":
        return  # for browsers of other origins; no operation
    response = described(method, path, status)
    told = f"{method} {path} -> {status}"
    _hold_headers(response.get("headers", {}), headers, told)
    if method == "HEAD" or "content" not in response:
        assert content == b"", f"{told} has content"
    else:
        _hold_content(response["content"], headers, content, told)


def described(method: str, path: str, status: int) -> dict[str, Any]:
    item = path_item(unquote(urlsplit(path).path))
    if item is None:
        return _only(404, "NotFound", method, path, status)
    operation = item.get(method.lower().replace("head", "get"))
    if operation is None:
        return _only(405, "MethodNotAllowed", method, path, status)
    assert str(status) in operation["responses"], f"{method} {path} -> {status} is not described"
    return _resolved(operation["responses"][str(status)])


def path_item(path: str) -> dict[str, Any] | None:
    found = next((template for pattern, template in _patterns() if pattern.fullmatch(path)), None)
    return None if found is None else document()["paths"][found]


@cache
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load(DOCUMENT.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return loaded


@cache
def validator(reference: str) -> Any:
    """Of a part of the document, compiled once. A member that is not described fails, unless others are promised."""
    return jsonschema_rs.validator_for({"$ref": f"{ROOT}{reference}"}, registry=_registry(), validate_formats=True)


@cache
def _registry() -> Any:
    strict = json.loads(json.dumps(document()))
    for schema in strict["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    strict["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return jsonschema_rs.Registry([(ROOT, strict)])


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Templates with fewer parameters first, so that what is written out is found before what stands for anything."""
    templates = sorted(document()["paths"], key=lambda template: template.count("{"))
    parts = {"{name}": ".+", "{n}": "[0-9]+"}
    return [
        (re.compile(re.sub(r"\{\w+\}", lambda found: parts.get(found[0], "[^/]+"), template)), template)
        for template in templates
    ]


def _only(wanted: int, response: str, method: str, path: str, status: int) -> dict[str, Any]:
    assert status == wanted, f"{method} {path} -> {status} is not described"
    named: dict[str, Any] = document()["components"]["responses"][response]
    return named


def _resolved(shown: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in shown:
        target: Any = document()
        for part in shown["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/")]
        shown = target
    return shown


def _hold_headers(promised: Mapping[str, Any], headers: Mapping[str, str], told: str) -> None:
    for name, shown in promised.items():
        header = _resolved(shown)
        value = headers.get(name)
        assert value is not None or not header.get("required"), f"{told} lacks {name}"
        assert value is None or jsonschema_rs.is_valid(header["schema"], value), f"{told} has {name}: {value}"


def _hold_content(promised: Mapping[str, Any], headers: Mapping[str, str], content: bytes, told: str) -> None:
    media = headers.get("Content-Type", "").partition(";")[0]
    assert media in promised, f"{told} is {media}"
    schema = promised[media]["schema"]
    if media in LINES:
        for name, line in _lines(media, content):
            _hold_value(schema["x-named"][name] if name else schema["x-line"], line, told)
    elif media.endswith("json"):
        _hold_value(schema, content, told)
    else:
        content.decode("utf-8")


def _lines(media: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """Each with the name of its kind, which plain events do not have."""
    name = ""
    for line in content.splitlines():
        if media == "application/x-ndjson":
            yield "", line
        elif line.startswith(b"event: "):
            name = line.removeprefix(b"event: ").decode()
        elif line.startswith(b"data: "):
            yield name, line.removeprefix(b"data: ")
            name = ""


def _hold_value(schema: Mapping[str, Any], content: bytes, told: str) -> None:
    value = json.loads(content)
    errors = validator(_shape(schema, value)).iter_errors(value)
    found = [f"{'/'.join(map(str, error.instance_path))}: {error.message}" for error in errors]
    assert not found, f"{told}: {found}"


def _shape(schema: Mapping[str, Any], value: Any) -> str:
    """The one that it says it is, so that a failure tells what is wrong and not only that none fits."""
    if "discriminator" not in schema:
        return str(schema["$ref"])
    mapping = schema["discriminator"]["mapping"]
    told = value.get(schema["discriminator"]["propertyName"])
    assert told in mapping, f"{told} is none of {list(mapping)}"
    return str(mapping[told])
