"""A query is taken exactly where openapi.yaml says that it fits; an empty value counts as left out."""

from __future__ import annotations

import re
from typing import Any

import jsonschema_rs
import pytest
from marshmallow import Schema

from schemas.openapi.document import OPERATIONS, document

VALUES = (
    *("0", "1", "2", "25", "26", "500", "501", "-1", "007", "1.0", "1e3", " 5", "5 ", "٥", str(2**53), str(2**53 + 1)),
    *(
        "true",
        "false",
        "True",
        "yes",
        "running",
        "finished",
        "over",
        "ed-the-cat",
        "chess",
        "anna",
        "x" * 200,
        "x" * 201,
    ),
    *("2026-05-01T18:30:00Z", "2026-05-01T18:30:00+02:00", "2026-05-01T18:30:00", "2026-02-30T18:30:00Z", "2026-05-01"),
    *("01JV3Q8Z6M4T1B5N7C9D2E0F8G", "01JV3Q8Z6M4T1B5N7C9D2E0F8", "tab\t", "Grüße"),
)
ASKED = [operation for operation in OPERATIONS if operation.query.fields]
EVERY_PARAMETER = pytest.mark.parametrize(
    ("id", "name"),
    [(operation.id, field.data_key or name) for operation in ASKED for name, field in operation.query.fields.items()],
)


@EVERY_PARAMETER
def test_a_parameter_is_taken_where_it_fits(id: str, name: str) -> None:
    operation = next(each for each in OPERATIONS if each.id == id)
    shown = {each["name"]: each for each in parameters(id)}
    others = {"game": "01JV3Q8Z6M4T1B5N7C9D2E0F8G", "version": "1", "from": "0", "to": str(2**53)}
    needed = {each: others[each] for each in shown if shown[each].get("required") and each != name}
    schema = shown[name]["schema"]
    fitting = [value for value in VALUES if jsonschema_rs.is_valid(schema, meant(schema, value), validate_formats=True)]
    assert [value for value in VALUES if taken(operation.query, {**needed, name: value})] == fitting
    assert 0 < len(fitting) < len(VALUES)


def taken(query: Schema, sent: dict[str, str]) -> bool:
    return not query.validate(sent)


def parameters(id: str) -> list[dict[str, Any]]:
    operations = [item[method] for item in document()["paths"].values() for method in ("get", "post") if method in item]
    own = next(operation for operation in operations if operation["operationId"] == id)
    return [each for each in own["parameters"] if each.get("in") == "query"]


def meant(schema: dict[str, Any], value: str) -> Any:
    """The value that the text of a query stands for."""
    match schema.get("type"):
        case "integer":
            return int(value) if re.fullmatch(r"-?(0|[1-9][0-9]*)", value) else value
        case "boolean":
            return {"true": True, "false": False}.get(value, value)
        case _:
            return value
