"""Constraints that a type does not express, for `Annotated`; the schema generator reads them."""

from typing import Annotated, NamedTuple


class Between(NamedTuple):
    """The range of a number."""

    least: float | None
    """The least value; None for no bound."""
    largest: float | None = None
    """The largest value; None for no bound."""


class Matches(NamedTuple):
    """The pattern of a text."""

    pattern: str


class OneOf(NamedTuple):
    """All the values of a text."""

    values: tuple[str, ...]


class As(NamedTuple):
    """The type of an answer that is stored as JSON and sent unchanged."""

    answer: type


class NamedType(NamedTuple):
    """A type with a name in schemas and in TypeScript."""

    name: str
    description: str
    """What the type is."""
    kinds: tuple[str, ...]
    """The kinds of JSON values: `integer`, `number`, `string`, `array`, `null`, or `digits` for a
    text of decimal digits."""


_WHOLE = "A whole number; beyond 2^53, a string of its decimal digits."
_FIGURE = "A number; null if it is infinite or undefined."
_LENGTH = "A whole number; beyond 2^53, a string of its decimal digits; null if it is infinite."
_VALUE = "A number, a name or squares; a list of claims if it is a sentence itself."

Whole = Annotated[int, NamedType("Whole", _WHOLE, ("integer", "digits"))]
Seed = Annotated[int, NamedType("Seed", _WHOLE, ("integer", "digits"))]
Figure = Annotated[float, NamedType("Figure", _FIGURE, ("number", "null"))]
Length = Annotated[float, NamedType("Length", _LENGTH, ("integer", "digits", "null"))]
ClaimValue = Annotated[
    object, NamedType("ClaimValue", _VALUE, ("number", "string", "array", "null"))
]
Count = Annotated[int, Between(0)]
Seat = Annotated[int, Between(1)]
# A sum of floats can exceed 1 by a rounding error.
Chance = Annotated[float, Between(0, 1.000000001)]
