"""Parameter types of options and arguments."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from boustro.model.choices import LIMIT_EFFECTS
from boustro.model.digits import is_number

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[object]
else:
    # Older versions of click have no generic one.
    ParamType = click.ParamType

_DIGITS, _COUNT_DIGITS = 19, 6
"""The most digits of a square, 10^18 being the largest, and of a number of throws."""


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
    """Two squares: `80:87`."""

    name = "A:B"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """(a, b)."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split(":")
        if len(parts) != 2 or not all(is_number(part, _DIGITS) for part in parts):
            self.fail(f"expected two squares such as 80:87, got {str(value)[:40]!r}", param, ctx)
        return int(parts[0]), int(parts[1])


class Window(ParamType):
    """A run of squares: `1-200`."""

    name = "FIRST-LAST"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """(first, last)."""
        if isinstance(value, tuple):
            return value
        first, _, last = str(value).partition("-")
        for part in (first, last):
            if not is_number(part, _DIGITS):
                self.fail(f"expected FIRST-LAST such as 1-200, got {str(value)[:40]!r}", param, ctx)
        return int(first), int(last)


def preset_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - click's signature
    """Presets, to complete what was typed so far."""
    from boustro.model.rules import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


def format_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - click's signature
    """Formats, to complete what was typed so far."""
    from boustro.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


list_limit_option = click.option(
    "--list-limit",
    metavar="N",
    type=click.IntRange(min=0),
    default=10**6,
    show_default=True,
    help="Largest number of throws or squares to list.",
)


def json_option(document: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option to print a JSON document of that name in place of a text."""
    said = f"One JSON document (schema boustro/{document}/1)."
    return click.option("--json", "as_json", is_flag=True, help=said)
