"""Options that many commands have: how to read a board, and which rules to change."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from boustro.cli.params import (
    Option,
    ParamType,
    Parsed,
    format_names,
    number,
    option,
    preset_names,
)
from boustro.model import OPENING_MOVES, RULE_TABLE, Rule

if TYPE_CHECKING:
    from boustro.model import Game, Rules


class Request(NamedTuple):
    """The options of reading and of rules on a command line."""

    preset: str | None
    """The name of the rules that replace all rules of the input."""
    changes: dict[str, object]
    """Single rules that replace those of the input or of the preset."""
    strict: bool = False
    """Whether a note about a board is an error."""
    format: str | None = None
    """The format of the input; None to recognise it."""
    size: int | None = None
    """The number of squares, if the input does not say it."""
    columns: int | None = None
    """The number of columns, if the input does not say it."""
    on_bad: str = "stop"
    """What to do with a board that cannot be read: `stop` or `skip`."""
    max_bytes: int | None = None
    """The largest input, in bytes."""

    @classmethod
    def of(cls, rules: Mapping[str, object], reading: Mapping[str, object]) -> "Request":
        """The request with the values of these options, by their names."""
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
        """Whether the command line has no option of rules or of reading."""
        return self == Request(None, {})

    def rules(self, own: "Rules") -> "Rules":
        """The rules to play by, for a game whose file has the rules `own`."""
        from boustro.model import Rules

        base = own if self.preset is None else Rules.preset(self.preset)
        return base.with_(**self.changes)


_OPTIONS = {rule.name: rule for rule in RULE_TABLE if rule.notation != "-"}


def _read_opening(text: str) -> str | None:
    """The same text if its move is known, or if it has none; else None."""
    _, colon, move = text.partition(":")
    is_valid = not colon or move in OPENING_MOVES
    return text if is_valid else None


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
    """The value of a rule that is written as this text; the word for none stays a text."""
    if rule.none and text == rule.none:
        return text
    try:
        return rule.parse(text)
    except ValueError:
        return None


_rule = partial(option, section="Rules")
_reading = partial(option, section="Reading")


def _rule_option(rule: Rule) -> Option:
    """The option that changes one rule."""
    words = rule.meaning
    if rule.notation:
        words = f"{rule.meaning[:-1]}: {rule.notation}."
    name = f"--{rule.name.replace('_', '-')}"
    return _rule(name, words, type=_type(rule), metavar=rule.metavar or None)


RULES = (
    _rule(
        "--rules",
        "Replace all rules of the input by a preset: `boxed`, `leetcode`, `gfg`, `hackerrank`, "
        "`boj`, `spoj`, `bounce`, `generous` or `three-sixes`.",
        metavar="PRESET",
        shell_complete=preset_names,
    ),
    *(_rule_option(rule) for rule in _OPTIONS.values()),
)

_count = partial(number, section="Reading")
READING = (
    _reading(
        "--strict", "Treat notes on unusual boards, and a guessed format, as errors.", is_flag=True
    ),
    _reading(
        "--format",
        "Read the input in this format (detected by default).",
        metavar="FORMAT",
        shell_complete=format_names,
    ),
    _count(
        "--size", 1, 10**18, "Give the board N squares, if the input does not say how many it has."
    ),
    _count(
        "--columns",
        1,
        10**18,
        "Give the board N columns, if the input does not say how many it has.",
    ),
    _reading(
        "--on-bad",
        "Stop at a game that cannot be read or has no answer, or skip it.",
        type=click.Choice(["stop", "skip"]),
        default="stop",
    ),
    _count(
        "--max-bytes", 1, None, "Refuse a game whose text is longer than N bytes (default: 64 MiB)."
    ),
)


def _changes(options: dict[str, object]) -> dict[str, object]:
    """The values of the rules that the options change.

    An option that was not used is None; a rule whose value is None is written with a word such as
    `none` or `last`.
    """
    opening = options.pop("opening")
    changes: dict[str, object] = {}
    for name, value in options.items():
        if value is not None:
            means_none = bool(value) and value == _OPTIONS[name].none
            changes[name] = None if means_none else value
    if options["again"] == "none":
        changes.setdefault("again_limit", None)
    if opening is not None:
        changes |= _opening(str(opening))
    return changes


def _opening(text: str) -> dict[str, object]:
    """The two rules that the option `--opening` changes."""
    throws, _, move = text.partition(":")
    if throws == "none":
        return {"opening": None, "opening_move": "one"}
    return {"opening": throws, "opening_move": move or "one"}


class SeatRules(ParamType):
    """Changes of the rules for one seat, such as `die=d12 start=5`; an empty text changes none."""

    name = "RULE=VALUE ..."

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """The changed rules with their values."""
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
            if options[name] is not None:
                self.fail(f"expected each rule once, got {key} twice", param, ctx)
            try:
                options[name] = _type(_OPTIONS[name]).convert(text, param, ctx)
            except click.BadParameter as error:
                self.fail(f"{key}: {error.message}", param, ctx)
        return _changes(options)


def seat_games(game: "Game", seats: Iterable[dict[str, object]]) -> "list[Game]":
    """The game of each seat: `game` with its rules changed for the seat."""
    from boustro.model import Game

    return [Game(game.board, game.rules.with_(**changes)) for changes in seats]
