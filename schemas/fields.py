"""Fields that take a value as it is or refuse it; marshmallow's own turn "7" into 7 and "yes" into true."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Sized
from datetime import UTC, datetime
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from referee.procedure.limits import UNPRINTABLE, WORDS

LARGEST = 2**53
"""Beyond this a client whose numbers are doubles would read something else than was sent."""

NO_INSTANT = "Not an RFC 3339 time with an offset, such as 2026-05-01T12:00:00Z."

# As JSON Schemas show them too, so written for every dialect of regular expressions.
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"
RFC_3339 = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"

_RFC_3339 = re.compile(RFC_3339)
_DECIMAL = re.compile(r"0|-?[1-9]\d{0,15}", re.ASCII)


class Strict(Schema):
    """A body in which every unknown field is refused."""

    class Meta:
        unknown = RAISE


class Pattern(validate.Regexp):
    """Found anywhere, as JSON Schema has it; `Regexp` looks at the beginning only."""

    def __call__(self, value: Any) -> Any:
        if self.regex.search(value) is None:
            raise ValidationError(self._format_error(value))
        return value


class Text(fields.String):
    def __init__(
        self, *, least: int | None = None, most: int | None = None, pattern: str | None = None, **rest: Any
    ) -> None:
        checks: list[Any] = []
        if least is not None or most is not None:
            checks.append(validate.Length(min=least, max=most))
        if pattern is not None:
            checks.append(Pattern(pattern, error="Does not match {regex}."))
        super().__init__(validate=checks, **rest)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if type(value) is not str:
            raise self.make_error("invalid")
        if UNPRINTABLE.search(value):
            raise ValidationError("Control characters are not allowed.")
        return value


class Words(Text):
    """A text that says something."""

    def __init__(self, *, most: int, **rest: Any) -> None:
        super().__init__(least=1, most=most, **rest)
        self.validators = [*self.validators, Pattern(WORDS, error="Must hold more than blanks.")]


class Whole(fields.Integer):
    """An integer: not 7.0, not "7", not true."""

    def __init__(self, *, least: int = -LARGEST, most: int = LARGEST, **rest: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(min=least, max=most), **rest)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid")
        return value


class WholeText(Whole):
    """An integer in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if not _DECIMAL.fullmatch(value):
            raise self.make_error("invalid")
        return int(value)


class Number(fields.Float):
    """Any number, as it was sent: not "7", not true."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> float:
        if type(value) not in (int, float):
            raise self.make_error("invalid")
        return value  # type: ignore[no-any-return]


class Flag(fields.Boolean):
    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class FlagText(Flag):
    """`true` or `false` in a query."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if value not in ("true", "false"):
            raise self.make_error("invalid", input=value)
        return bool(value == "true")


class Choice(fields.Field[Any]):
    """One of a few values, of exactly their types: true is not 1."""

    def __init__(self, choices: Sequence[Any], **rest: Any) -> None:
        self.choices = tuple(choices)
        super().__init__(**rest)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if not any(type(value) is type(choice) and value == choice for choice in self.choices):
            raise ValidationError(f"Must be one of: {', '.join(str(choice) for choice in self.choices)}.")
        return value


class Instant(fields.String):
    """A time by RFC 3339, kept in UTC as text."""

    def __init__(self, *, precision: str = "auto", **rest: Any) -> None:
        self.precision = precision
        super().__init__(**rest)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if type(value) is not str or not _RFC_3339.fullmatch(value):
            raise ValidationError(NO_INSTANT)
        try:
            moment = datetime.fromisoformat(value.upper()).astimezone(UTC)
        except (ValueError, OverflowError) as error:
            raise ValidationError(NO_INSTANT) from error
        return moment.isoformat(timespec=self.precision).replace("+00:00", "Z")


class Row(fields.List[Any]):
    """A list whose length is checked before its items, so that a long one costs nothing."""

    def __init__(self, inner: Any, *, least: int | None = None, most: int | None = None, **rest: Any) -> None:
        super().__init__(inner, **rest)
        self.least = least or 0
        self.most = most

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        if type(value) is not list:
            raise self.make_error("invalid")
        _counted(value, self.least, self.most)
        return super()._deserialize(value, attr, data, **kwargs)


class Lookup(fields.Dict):
    """An object with names of its own. Errors are told at the name, not at `value` within it."""

    def __init__(
        self, keys: Any, values: Any, *, least: int | None = None, most: int | None = None, **rest: Any
    ) -> None:
        super().__init__(keys=keys, values=values, **rest)
        self.least = least or 0
        self.most = most

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[str, Any]:
        if type(value) is not dict:
            raise ValidationError("Not an object.")
        _counted(value, self.least, self.most)
        return self._members(value, kwargs)

    def _members(self, value: dict[str, Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        assert self.key_field is not None
        assert self.value_field is not None
        found, errors = {}, {}
        for name, member in value.items():
            try:
                found[self.key_field.deserialize(name)] = self.value_field.deserialize(member, **kwargs)
            except ValidationError as error:
                errors[name] = error.messages
        if errors:
            raise ValidationError(errors, valid_data=found)
        return found


class Either(fields.Field[Any]):
    """One of several shapes, told apart by the JSON type of the value."""

    def __init__(self, shapes: Sequence[tuple[frozenset[type], fields.Field[Any]]], **rest: Any) -> None:
        self.shapes = tuple(shapes)
        super().__init__(**rest)

    def _bind_to_schema(self, field_name: str, parent: Any) -> None:
        super()._bind_to_schema(field_name, parent)
        for _, shape in self.shapes:
            shape._bind_to_schema(field_name, self)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        fitting = [shape for kinds, shape in self.shapes if type(value) in kinds]
        if len(fitting) == 1:
            return fitting[0].deserialize(value, attr, data, **kwargs)
        for shape in fitting:
            try:
                return shape.deserialize(value, attr, data, **kwargs)
            except ValidationError:
                continue
        raise ValidationError("Fits none of the shapes that are possible here.")


class Json(fields.Field[Any]):
    """Any object; a schema that is found only later looks into it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[str, Any]:
        if type(value) is not dict:
            raise ValidationError("Not an object.")
        return value


class Shown(fields.Field[Any]):
    """What goes out exactly as it is given, since the referee made it; `shape` says what that looks like."""

    def __init__(self, shape: Schema, *, each: bool = False, **rest: Any) -> None:
        self.shape = shape
        self.each = each
        super().__init__(**rest)


def _counted(value: Sized, least: int, most: int | None) -> None:
    if len(value) < least or (most is not None and len(value) > most):
        wanted = f"at least {least}" if most is None else f"{least} to {most}"
        raise ValidationError(f"Must hold {wanted}, not {len(value)}.")
