"""Conversion between games and plain values, as JSON objects and headers hold them.

Whole numbers beyond 2^53, which other readers of JSON would round, are written as strings of
digits and read either way.
"""

from collections.abc import Callable, Iterator
from typing import Any

from boustro.errors import FormatError, LimitError, Problem, RulesError
from boustro.formats.literal import Object, duplicates, number
from boustro.model.rules import Rules

EXACT = 1 << 53


def plain_int(value: int) -> int | str:
    """A whole number as JSON can carry it without harm.

    >>> plain_int(7), plain_int(10**18)
    (7, '1000000000000000000')
    """
    return value if abs(value) <= EXACT else str(value)


def whole_number(value: Any) -> Any:
    """The int that a number or a string of digits says; anything else as it is.

    >>> whole_number(7), whole_number("38"), whole_number(True)
    (7, 38, True)
    """
    if isinstance(value, str):
        read = number(value.strip())
        return read if type(read) is int else value
    return value


def printable(text: Any, *, strict: bool = True) -> str:
    """A name or a source; raises `FormatError` for what would harm a terminal or a file."""
    if not isinstance(text, str):
        raise FormatError.of("text", f"expected text, got {text!s:.40}")
    shown = "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")
    if strict and shown != text:
        raise FormatError.of("text", f"expected printable text, got {text[:40]!a}")
    return shown


def plain_rules(rules: Rules) -> dict[str, Any]:
    """The rules as JSON carries them."""
    return {key: _safe(value) for key, value in rules.as_dict().items()}


def rules_of(plain: Any) -> Rules:
    """The rules that a preset's name or an object describes; raises `FormatError` for none."""
    try:
        if isinstance(plain, str):
            return Rules.preset(plain)
        if not isinstance(plain, Object):
            expected = "expected a preset's name or an object"
            raise FormatError.of("rules", f"{expected}, got {plain!s:.40}")
        if problems := [*duplicates(plain.items), *_problems(plain)]:
            raise FormatError(problems)
        return Rules.from_dict({key: _read(key, value) for key, value in plain.items})
    except LimitError:
        raise
    except RulesError as error:
        raise FormatError(error.problems) from None


def _safe(value: Any) -> Any:
    if isinstance(value, list):
        return [_safe(item) for item in value]
    return plain_int(value) if type(value) is int else value


def _problems(plain: Object) -> Iterator[Problem]:
    for key, value in plain.items:
        if not isinstance(key, str):
            yield Problem("rules", f"expected the name of a rule, got {key!s:.40}")
        elif key in _EXPECTED:
            expected, holds = _EXPECTED[key]
            if not holds(value):
                yield Problem("rules", f"expected {key} to be {expected}, got {value!s:.40}")


def _whole(value: Any) -> bool:
    return type(whole_number(value)) is int


def _word(value: Any) -> bool:
    return isinstance(value, str)


def _selection(value: Any) -> bool:
    listed = value if isinstance(value, list) else []
    return (
        value is None
        or _word(value)
        or _whole(value)
        or (listed != [] and all(map(_whole, listed)))
    )


def _limit(value: Any) -> bool:
    return value is None or (
        isinstance(value, list) and len(value) == 2 and _whole(value[0]) and _word(value[1])
    )


def _die(value: Any) -> bool:
    return _word(value) or (isinstance(value, list) and all(map(_outcome, value)))


def _outcome(value: Any) -> bool:
    if not isinstance(value, list):
        return _whole(value)
    return len(value) == 3 and _whole(value[0]) and _whole(value[1]) and _word(value[2])


_EXPECTED: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "name": ("a preset's name or null", lambda value: value is None or _word(value)),
    "start": ("a whole number", _whole),
    "finish": ("a whole number or null", lambda value: value is None or _whole(value)),
    "overshoot": ("a word", _word),
    "chaining": ("a word", _word),
    "die": ("a text or a list of outcomes", _die),
    "again": ("a throw, several, max, doubles or null", _selection),
    "again_limit": ("[n, effect] or null", _limit),
    "opening": ("a throw, several, max, doubles or null", _selection),
    "opening_move": ("a word", _word),
    "bump": ("a word or null", lambda value: value is None or _word(value)),
}


def _read(key: str, value: Any) -> Any:
    """The value of one rule with its strings of digits as numbers, where it has numbers."""
    if key == "die" and isinstance(value, list):
        return [_read("outcome", item) for item in value]
    if key == "outcome" and isinstance(value, list):
        return [whole_number(value[0]), whole_number(value[1]), value[2]]
    if key == "again_limit" and isinstance(value, list):
        return [whole_number(value[0]), value[1]]
    if key in ("again", "opening") and isinstance(value, list):
        return [whole_number(item) for item in value]
    return (
        whole_number(value) if key in ("start", "finish", "again", "opening", "outcome") else value
    )
