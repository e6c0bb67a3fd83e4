"""Conversion between rules and the plain values that JSON objects and headers can hold.

Other readers of JSON round whole numbers beyond 2^53, so these are written as strings of digits.
boustro reads them as numbers or as strings.
"""

from typing import Any

from boustro.basics.literal import Object, duplicates
from boustro.errors import FormatError, LimitError, Problem, RulesError
from boustro.model.rule_kinds import WordRule
from boustro.model.rule_table import BY_NAME
from boustro.model.rules import Rules

EXACT = 1 << 53
"""The largest whole number up to which every reader of JSON is exact."""


def plain_int(value: int) -> int | str:
    """A whole number in a form that no reader of JSON rounds: a large one becomes a string.

    >>> plain_int(7), plain_int(10**18)
    (7, '1000000000000000000')
    """
    is_exact = abs(value) <= EXACT
    return value if is_exact else str(value)


def plain_rules(rules: Rules) -> dict[str, Any]:
    """The rules as plain values, for JSON."""
    return {key: _plain(value) for key, value in rules.as_dict().items()}


def rules_of(plain: Any) -> Rules:
    """The rules that a preset's name or an object states; raises `FormatError` otherwise."""
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


def changed_rules(rules: Rules, changes: Object) -> Rules:
    """These rules with those that an object states; raises `FormatError` for unknown ones."""
    stated = _read_rules(changes)
    if "name" in stated:
        raise FormatError.of("rules", "expected single rules, got a preset's name")
    try:
        return Rules.from_dict({**rules.as_dict(), **stated, "name": None})
    except LimitError:
        raise
    except RulesError as error:
        raise FormatError(error.problems) from None


def _plain(value: Any) -> Any:
    """The value of a rule with large numbers as strings, also in a list."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return plain_int(value) if type(value) is int else value


def _read_rules(plain: Object) -> dict[str, Any]:
    """The values in an object of rules; raises `FormatError` with every value of a wrong kind."""
    problems = list(duplicates(plain.items))
    rules: dict[str, Any] = {}
    for key, value in plain.items:
        if not isinstance(key, str):
            problems.append(Problem("rules", f"expected the name of a rule, got {key!s:.40}"))
            continue
        try:
            rules[key] = _read_rule(key, value)
        except FormatError as error:
            problems += error.problems
    if problems:
        raise FormatError(problems)
    return rules


def _read_rule(key: str, value: Any) -> Any:
    """The value of a rule, read from JSON; raises `FormatError` if it is of a wrong kind."""
    rule = _RULES.get(key)
    if rule is None:
        return value  # `Rules` reports unknown rules
    may_be_null = bool(rule.none)
    if value is None and may_be_null:
        return None
    try:
        return rule.from_json(value)
    except ValueError:
        form = f"{rule.json_form} or null" if may_be_null else rule.json_form
        sentence = f"expected {key} to be {form}, got {value!s:.40}"
        raise FormatError.of("rules", sentence) from None


class _PresetName(WordRule):
    """The kind of the key `name`: an object of rules may also name their preset."""

    json_form = "a preset's name"


_RULES = BY_NAME | {"name": _PresetName(name="name", meaning="The preset.", none="none")}
