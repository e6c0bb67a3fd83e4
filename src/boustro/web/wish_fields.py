"""Request fields of wishes: ranges of figures, and the jumps that a board to order keeps."""

from dataclasses import dataclass

from boustro.design.ranges import PATTERN, Range
from boustro.errors import InputError
from boustro.web.fields import Schema
from boustro.web.limits import ServerLimits

MOST_KEPT = 200
_LONGEST = 40


@dataclass(frozen=True)
class RangeOf:
    """What a figure may be: a number, or a text such as `36..44`."""

    def read(self, value: object, key: str, _: ServerLimits) -> Range:
        """The range."""
        if isinstance(value, str) and len(value) > _LONGEST:
            raise InputError.of(
                key, f"expected {key} to be a text of at most {_LONGEST} characters"
            )
        if not isinstance(value, int | float | str):
            raise InputError.of(key, f"expected {key} to be a number or a range such as 36..44")
        return Range.of(value, key)

    def schema(self) -> Schema:
        """A number, or a bounded string."""
        text: Schema = {"type": "string", "minLength": 1, "maxLength": _LONGEST, "pattern": PATTERN}
        return {"oneOf": [{"type": "number"}, text]}


@dataclass(frozen=True)
class JumpsOf:
    """Jumps: a list of an entry and an exit each."""

    def read(self, value: object, key: str, _: ServerLimits) -> tuple[tuple[int, int], ...]:
        """The jumps."""
        if not isinstance(value, list) or len(value) > MOST_KEPT:
            raise InputError.of(key, f"expected {key} to be a list of at most {MOST_KEPT} jumps")
        if not all(map(_is_pair, value)):
            raise InputError.of(key, f"expected {key} to hold an entry and an exit each")
        return tuple((entry, exit) for entry, exit in value)

    def schema(self) -> Schema:
        """A list of pairs."""
        whole: Schema = {"type": "integer", "minimum": 0}
        pair: Schema = {"type": "array", "items": whole, "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": pair, "maxItems": MOST_KEPT}


def _is_pair(value: object) -> bool:
    """Whether it is an entry and an exit; true and false are no squares."""
    return isinstance(value, list) and [*map(type, value)] == [int, int] and min(value) >= 0
