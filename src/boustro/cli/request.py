"""Shared options: how a board is read and which rules are changed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from boustro.cli.params import ParamType, Parsed, format_names, number, option, preset_names
from boustro.model import OPENING_MOVES, RULE_TABLE, Rule

if TYPE_CHECKING:
    from boustro.model import Rules


class Request(NamedTuple):
    """The options of a command line about reading and rules."""

    preset: str | None
    """The name of the rules that replace all rules of the input."""
    changes: dict[str, object]
    """Single rules that replace those of the input or of the preset."""
    strict: bool = False
    """Whether a note about a board is an error."""
    format: str | None = None
    """The format of the input; None to recognise it."""
    size: int | None = None
    """The number of squares, where the input does not have it."""
    columns: int | None = None
    """The width, where the input does not have it."""
    on_bad: str = "stop"
    """What to do at a board that cannot be read: `stop` or `skip`."""
    max_bytes: int | None = None
    """The largest input, in bytes."""

    @classmethod
    def of(cls, rules: Mapping[str, object], reading: Mapping[str, object]) -> "Request":
        """The request that these options make, by their names."""
        changes = dict(rules)
        preset = changes.pop("rules")
        make: Callable[..., Request] = cls
        return make(preset, _changes(changes), **reading)

    @property
    def touches_rules(self) -> bool:
        """Whether the options change the rules of a game."""
        return self.preset is not None or bool(self.changes)

    @property
    def is_empty(self) -> bool:
        """Whether no option of rules or of reading was given."""
        return self == Request(None, {})

    def rules(self, own: "Rules") -> "Rules":
        """The rules to use for a game that has the rules `own` in its file."""
        from boustro.model import Rules

        base = own if self.preset is None else Rules.preset(self.preset)
        return base.with_(**self.changes)


_OPTIONS = {rule.name: rule for rule in RULE_TABLE if rule.notation != "-"}


def _read_opening(text: str) -> str | None:
    _, colon, move = text.partition(":")
    return text if not colon or move in OPENING_MOVES else None


_OPENING = Parsed(
    "THROWS", f"THROWS or THROWS:MOVE with a move of {', '.join(OPENING_MOVES)}", _read_opening
)


def _type(rule: Rule) -> ParamType:
    """The click type of a rule's option."""
    if rule.name == "opening":
        return _OPENING
    if rule.texts:
        return click.Choice(rule.texts)
    return Parsed(rule.metavar, rule.text_form, partial(_read, rule))


def _read(rule: Rule, text: str) -> object:
    """The value that a text says; the word for none stays a text."""
    if rule.none and text == rule.none:
        return text
    try:
        return rule.parse(text)
    except ValueError:
        return None


_rule = partial(option, section="Rules")
_reading = partial(option, section="Reading")
RULES = (
    _rule(
        "--rules",
        "Rules by name (boxed, leetcode, spoj, ...), instead of those in the input.",
        metavar="PRESET",
        shell_complete=preset_names,
    ),
    *(
        _rule(
            f"--{rule.name.replace('_', '-')}",
            f"{rule.meaning[:-1]}: {rule.notation}.".replace("`", "")
            if rule.notation
            else rule.meaning,
            type=_type(rule),
            metavar=rule.metavar or None,
        )
        for rule in _OPTIONS.values()
    ),
)

_count = partial(number, section="Reading")
READING = (
    _reading("--strict", "Treat warnings about unusual boards as errors.", is_flag=True),
    _reading(
        "--format",
        "Format of the input (detected by default).",
        metavar="FORMAT",
        shell_complete=format_names,
    ),
    _count("--size", 1, 10**18, "Number of squares, if the input does not say."),
    _count("--columns", 1, 10**18, "Number of columns, if the input does not say."),
    _reading(
        "--on-bad",
        "What to do with a game that cannot be read or has no answer.",
        type=click.Choice(["stop", "skip"]),
        default="stop",
    ),
    _count("--max-bytes", 1, None, "Largest text of one game to read (default: 64 MiB)."),
)


def _changes(options: dict[str, object]) -> dict[str, object]:
    """The chosen rules, with `none` and `last` as None."""
    opening = options.pop("opening")
    changes: dict[str, object] = {
        name: None if value and value == _OPTIONS[name].none else value
        for name, value in options.items()
        if value is not None
    }
    if options["again"] == "none":
        changes.setdefault("again_limit", None)
    return changes if opening is None else changes | _opening(str(opening))


def _opening(text: str) -> dict[str, object]:
    throws, _, move = text.partition(":")
    if throws == "none":
        return {"opening": None, "opening_move": "one"}
    return {"opening": throws, "opening_move": move or "one"}


class SeatRules(ParamType):
    """Changes of the rules for one seat: `die=d12 start=5`; an empty text for none."""

    name = "RULE=VALUE ..."

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """The changes as a mapping."""
        if isinstance(value, dict):
            return value
        options: dict[str, object] = dict.fromkeys(_OPTIONS)
        for word in str(value).split():
            key, equals, text = word.partition("=")
            name = key.replace("-", "_")
            if name not in options or not equals:
                known = ", ".join(options).replace("_", "-")
                sentence = f"expected RULE=VALUE with a rule of {known}, got {word[:40]!r}"
                self.fail(sentence, param, ctx)
            try:
                options[name] = _type(_OPTIONS[name]).convert(text, param, ctx)
            except click.BadParameter as error:
                self.fail(f"{key}: {error.message}", param, ctx)
        return _changes(options)
