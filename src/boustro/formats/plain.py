"""Conversion between games and plain values, as JSON objects and headers hold them.

Whole numbers beyond 2^53, which other readers of JSON would round, are written as strings of
digits and read either way.
"""

from collections.abc import Callable
from typing import Any

from boustro.errors import FormatError, LimitError, Problem, RulesError
from boustro.formats.literal import Object, duplicates, number
from boustro.model.choices import TABLE
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
        return Rules.from_dict(_read_rules(plain))
    except LimitError:
        raise
    except RulesError as error:
        raise FormatError(error.problems) from None


def _safe(value: Any) -> Any:
    if isinstance(value, list):
        return [_safe(item) for item in value]
    return plain_int(value) if type(value) is int else value


def _read_rules(plain: Object) -> dict[str, Any]:
    """The values of an object of rules; raises `FormatError` with all that are of another kind."""
    problems, rules = [*duplicates(plain.items)], {}
    for key, value in plain.items:
        if not isinstance(key, str):
            problems.append(Problem("rules", f"expected the name of a rule, got {key!s:.40}"))
            continue
        kind, or_null = _RULES.get(key, ("", None))
        expected, read = _KINDS.get(kind, ("", lambda value: value))
        try:
            rules[key] = None if value is None and or_null else read(value)
        except ValueError:
            expected = f"expected {key} to be {expected}{' or null' if or_null else ''}"
            problems.append(Problem("rules", f"{expected}, got {value!s:.40}"))
    if problems:
        raise FormatError(problems)
    return rules


def _whole(value: Any) -> int:
    if type(whole := whole_number(value)) is not int:
        raise ValueError
    return whole


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _several(value: Any, *reads: Callable[[Any], Any]) -> list[Any]:
    if not isinstance(value, list) or len(value) != len(reads):
        raise ValueError
    return [read(item) for read, item in zip(reads, value, strict=True)]


def _selection(value: Any) -> Any:
    if isinstance(value, list) and value:
        return [_whole(item) for item in value]
    return whole_number(value) if isinstance(value, str) else _whole(value)


def _outcome(value: Any) -> Any:
    return _several(value, _whole, _whole, _word) if isinstance(value, list) else _whole(value)


_KINDS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "name": ("a preset's name", _word),
    "square": ("a whole number", _whole),
    "word": ("a word", _word),
    "die": (
        "a text or a list of outcomes",
        lambda value: [*map(_outcome, value)] if isinstance(value, list) else _word(value),
    ),
    "throws": ("a throw, several, max, doubles", _selection),
    "limit": ("[n, effect]", lambda value: _several(value, _whole, _word)),
}

"""What a value of each kind must be, and its reader, which raises `ValueError` for another."""
_RULES = {"name": ("name", "none")} | {rule.name: (rule.kind, rule.none) for rule in TABLE}
