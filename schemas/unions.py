"""Bodies of several shapes, told apart by the value of one field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError
from marshmallow_oneofschema.one_of_schema import OneOfSchema


class Union(OneOfSchema):
    """The field that tells the shapes apart stays in what is loaded."""

    type_field_remove = False

    def __init__(self, told_by: str, shapes: Mapping[str, Schema]) -> None:
        super().__init__(unknown=RAISE)
        self.type_field = told_by
        self.type_schemas = dict(shapes)

    def load(self, data: Any, **rest: Any) -> dict[str, Any]:
        loaded: dict[str, Any] = super().load(data, **rest)  # type: ignore[no-untyped-call]
        return loaded

    def get_data_type(self, data: dict[str, Any]) -> str | None:
        sent = data.get(self.type_field)
        if self.type_field in data and not (isinstance(sent, str) and sent in self.type_schemas):
            raise ValidationError({self.type_field: [f"Must be one of: {', '.join(self.type_schemas)}."]})
        return sent
