"""Parameter types, and short ways to make options."""

import os
from collections.abc import Callable, Iterable
from string import ascii_uppercase
from typing import TYPE_CHECKING

import click

from boustro.model.choices import LIMIT_EFFECTS
from boustro.model.digits import is_number
from boustro.render.choices import THEMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[object]
else:
    # Older versions of click have no generic one.
    ParamType = click.ParamType

OWN, LARGEST_SEED = "Options", 2**64 - 1
_DIGITS, _COUNT_DIGITS = 19, 6
"""The most digits of a square, 10^18 being the largest, and of a number of throws."""


class Option(click.Option):
    """An option: the help lists it under the title of its section, and a rare one only in full."""

    section, rare = OWN, False


_new: Callable[..., Option] = Option


def option(
    names: str, said: str, *, section: str = OWN, rare: bool = False, **more: object
) -> Option:
    """An option with these names, such as `-o --output`; its default is shown unless `said` tells it."""
    shown = "default" in more and "(default" not in said
    made = _new(names.split(), help=said, **{"show_default": shown} | more)
    made.section, made.rare = section, rare
    return made


_option: Callable[..., Option] = option


def flag(names: str, said: str, *, section: str = OWN) -> Option:
    """An option that is given or not."""
    return _option(names, said, section=section, is_flag=True)


def number(
    names: str, low: int, high: int | None, said: str, *, rare: bool = False, **more: object
) -> Option:
    """An option that takes a whole number from `low` to `high`."""
    more = {"metavar": "N", "type": click.IntRange(low, high)} | more
    return _option(names, said, rare=rare, **more)


def one_per_core(names: str, said: str, *, rare: bool = False) -> Option:
    """An option that takes a number of threads or processes; as many as there are cores if not given."""
    return number(names, 1, 1024, said, rare=rare, default=lambda: os.cpu_count() or 1)


def choice(names: str, choices: Iterable[str], said: str, **more: object) -> Option:
    """An option that takes one of these words."""
    return _option(names, said, type=click.Choice(tuple(choices)), **more)


def text(names: str, metavar: str, said: str, *, rare: bool = False, **more: object) -> Option:
    """An option that takes a text."""
    return _option(names, said, rare=rare, metavar=metavar, **more)


def positive(names: str, said: str, *, rare: bool = False, **more: object) -> Option:
    """An option that takes a number above 0."""
    kind = click.FloatRange(min=0, min_open=True)
    return _option(names, said, rare=rare, **{"metavar": "N", "type": kind} | more)


def json_flag(document: str) -> Option:
    """The option to print a JSON document of that name in place of a text."""
    return flag("--json as_json", f"One JSON document (schema boustro/{document}/1).")


class BoardName(ParamType):
    """A file, - for standard input, or the name of a built-in board."""

    name = "board"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> "list[CompletionItem]":
        """Built-in boards and files."""
        from click.shell_completion import CompletionItem

        from boustro.model.builtin import builtin_names

        names = [name for name in builtin_names() if name.startswith(incomplete)]
        return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]


class Square(ParamType):
    """A whole number from `low`, or one word that stands for none of them."""

    name = "square"

    def __init__(self, low: int, word: str | None = None) -> None:
        self.low, self.word = low, word

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """The number, or the word as it is."""
        if value == self.word and self.word is not None:
            return value
        text = str(value)
        if not (is_number(text, _DIGITS) and int(text) >= self.low):
            self.fail(f"expected {self._expectation()}, got {text[:40]!r}", param, ctx)
        return int(text)

    def _expectation(self) -> str:
        number = f"a whole number from {self.low}"
        return f"{number} or {self.word!r}" if self.word else number


class Limit(ParamType):
    """The again-limit: `3:start`, or `none`."""

    name = "N:EFFECT"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """(n, effect), or the word `none`."""
        if value == "none" or isinstance(value, tuple):
            return value
        count, _, effect = str(value).partition(":")
        good = is_number(count, _COUNT_DIGITS) and int(count) > 0
        if not good or effect not in LIMIT_EFFECTS:
            known = ", ".join(LIMIT_EFFECTS)
            self.fail(f"expected N:EFFECT with an effect of {known}, got {value!r}", param, ctx)
        return int(count), effect


class TwoSquares(ParamType):
    """Two squares with a sign between them: `80:87` for `A:B`, `1-200` for `FIRST-LAST`."""

    def __init__(self, name: str, expected: str) -> None:
        self.name, self.expected = name, expected

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """The two numbers."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split(self.name.strip(ascii_uppercase))
        if len(parts) != 2 or not all(is_number(part, _DIGITS) for part in parts):
            self.fail(f"expected {self.expected}, got {str(value)[:40]!r}", param, ctx)
        return int(parts[0]), int(parts[1])


def preset_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - click's signature
    """Presets, to complete what was typed so far."""
    from boustro.model.rules import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


def format_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - click's signature
    """Formats, to complete what was typed so far."""
    from boustro.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


LIST_LIMIT = number(
    "--list-limit", 0, None, "Largest number of throws or squares to list.", default=10**6
)
THEME = choice("--theme", THEMES, "Look of the picture.", default="classic")
