"""Constraints that a type cannot say, written with `Annotated`; only the schema generator reads them."""

from typing import Annotated, NamedTuple


class Between(NamedTuple):
    """The least and the largest value of a number; None for no bound."""

    least: float | None
    largest: float | None = None


class Matches(NamedTuple):
    """The pattern of a text."""

    pattern: str


class OneOf(NamedTuple):
    """All the values that a text may have."""

    values: tuple[str, ...]


class As(NamedTuple):
    """The type of an answer that is stored as JSON and sent unchanged."""

    answer: type


class Named(NamedTuple):
    """The name under which schemas and TypeScript know a type, what it is, and its kinds of JSON.

    The kinds are `integer`, `number`, `null` and, for a whole number in decimal digits, `digits`.
    """

    name: str
    description: str
    kinds: tuple[str, ...]


_WHOLE = "A whole number; beyond 2^53 as a decimal string."
_FIGURE = "A number; null where it is infinite or undefined."
_LENGTH = "A whole number, as a decimal string beyond 2^53; null where it is infinite."

Whole = Annotated[int, Named("Whole", _WHOLE, ("integer", "digits"))]
Seed = Annotated[int, Named("Seed", _WHOLE, ("integer", "digits"))]
Figure = Annotated[float, Named("Figure", _FIGURE, ("number", "null"))]
Length = Annotated[float, Named("Length", _LENGTH, ("integer", "digits", "null"))]
Count = Annotated[int, Between(0)]
Seat = Annotated[int, Between(1)]
# A sum of floats can exceed 1 by a rounding error.
Chance = Annotated[float, Between(0, 1.000000001)]
