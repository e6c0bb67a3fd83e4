"""Types of parameters, and functions that make options."""

import os
from collections.abc import Callable, Iterable
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, NamedTuple

import click

from boustro.basics.digits import is_number
from boustro.render.picture_options import THEMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[object]
else:
    # In older versions of click, this class is not generic.
    ParamType = click.ParamType

OWN = "Options"
_LARGEST_SEED = 2**64 - 1
_DIGITS = 19
"""The most digits of a square; the largest is 10^18."""


class Option(click.Option):
    """An option of a section of the help; only the full help shows a rare one."""

    section, rare = OWN, False
    words = ""
    """The help with code between backticks, for the reference that is generated from it."""
    group: "OptionGroup | None" = None


class OptionGroup(NamedTuple):
    """Options whose values a command receives as one value."""

    name: str
    """The parameter of the command."""
    kind: Callable[..., object]
    """The class of the value; it has a field for each option."""


_new: Callable[..., Option] = Option


def option(
    names: str, words: str, *, section: str = OWN, rare: bool = False, **more: object
) -> Option:
    """An option with these names, such as `-o --output`, and these words in the help.

    The help shows the default if the words do not.  Backticks around code are for the reference.
    """
    shows_default = "default" in more and "(default" not in words
    help_text = words.replace("`", "")
    new_option = _new(names.split(), help=help_text, **{"show_default": shows_default} | more)
    new_option.section, new_option.rare, new_option.words = section, rare, words
    return new_option


def _show_all(ctx: click.Context, _: click.Parameter, is_used: bool) -> None:
    """Show the full help, if the option `--help-all` is used."""
    if is_used and not ctx.resilient_parsing:
        ctx.meta["in_full"] = True
        click.echo(ctx.get_help())
        ctx.exit()


IN_FULL = option(
    "--help-all",
    "Show all options, also the rare ones.",
    is_flag=True,
    is_eager=True,
    hidden=True,
    expose_value=False,
    callback=_show_all,
)
"""The option `--help-all`, which every command has."""


_option: Callable[..., Option] = option


def grouped(name: str, kind: Callable[..., object], *options: Option) -> tuple[Option, ...]:
    """These options; the command receives them as one value of this class, under this name."""
    for member in options:
        member.group = OptionGroup(name, kind)
    return options


def flag(names: str, words: str, *, section: str = OWN, rare: bool = False) -> Option:
    """An option without a value."""
    return _option(names, words, section=section, rare=rare, is_flag=True)


def number(
    names: str, low: int, high: int | None, words: str, *, rare: bool = False, **more: object
) -> Option:
    """An option that takes a whole number from `low` to `high`."""
    more = {"metavar": "N", "type": click.IntRange(low, high)} | more
    return _option(names, words, rare=rare, **more)


def one_per_core(names: str, words: str, *, rare: bool = False) -> Option:
    """An option that takes a number of threads or processes; the default is one for each core."""
    return number(names, 1, 1024, words, rare=rare, default=lambda: os.cpu_count() or 1)


def seed_option(words: str, **more: object) -> Option:
    """The option that takes a random seed."""
    return _option("--seed", words, metavar="N", type=click.IntRange(0, _LARGEST_SEED), **more)


def file_option(
    names: str,
    words: str,
    *,
    dash: bool = False,
    default: str | None = None,
    rare: bool = False,
) -> Option:
    """An option that takes a file to write, or with `dash` also `-` for standard output."""
    kind = click.Path(dir_okay=False, allow_dash=dash)
    more = {"default": default} if default else {}
    return _option(names, words, rare=rare, metavar="FILE", type=kind, **more)


def choice(names: str, choices: Iterable[str], words: str, **more: object) -> Option:
    """An option that takes one of these words."""
    return _option(names, words, type=click.Choice(tuple(choices)), **more)


def text(names: str, metavar: str, words: str, *, rare: bool = False, **more: object) -> Option:
    """An option that takes a text."""
    return _option(names, words, rare=rare, metavar=metavar, **more)


def positive(names: str, words: str, *, rare: bool = False, **more: object) -> Option:
    """An option that takes a number above 0."""
    kind = click.FloatRange(min=0, min_open=True)
    return _option(names, words, rare=rare, **{"metavar": "N", "type": kind} | more)


def json_flag(document: str, version: int = 1) -> Option:
    """The option to print a JSON document with this name instead of a text."""
    return flag(
        "--json as_json", f"Print one JSON document (schema `boustro/{document}/{version}`)."
    )


class BoardName(ParamType):
    """A file, - for standard input, or the name of a built-in board."""

    name = "board"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> "list[CompletionItem]":
        """Suggest built-in boards and files."""
        from click.shell_completion import CompletionItem

        from boustro.model import builtin_names

        names = [name for name in builtin_names() if name.startswith(incomplete)]
        return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]


class Parsed(ParamType):
    """A text that `read` parses; it returns None if the text is not what is `expected`."""

    def __init__(self, name: str, expected: str, read: Callable[[str], object]) -> None:
        self.name = name
        self.expected = expected
        self.read = read

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """The parsed value of a text; any other value is a default, which needs no parsing."""
        if not isinstance(value, str):
            return value
        parsed = self.read(value)
        if parsed is None:
            self.fail(f"expected {self.expected}, got {value[:40]!r}", param, ctx)
        return parsed


def square(low: int) -> Parsed:
    """A whole number from `low`."""

    def read(text: str) -> object:
        if not is_number(text, _DIGITS):
            return None
        number = int(text)
        return number if number >= low else None

    return Parsed("square", f"a whole number from {low}", read)


def _two(sign: str, text: str) -> object:
    """Two squares with a sign between them; None for any other text."""
    parts = text.split(sign)
    if len(parts) != 2 or not all(is_number(part, _DIGITS) for part in parts):
        return None
    return tuple(map(int, parts))


TWO_SQUARES = Parsed("A:B", "two squares such as 80:87", partial(_two, ":"))
WINDOW = Parsed("FIRST-LAST", "FIRST-LAST such as 1-200", partial(_two, "-"))


def _names_in(place: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Shell completion with the names in a mapping, whose module is loaded only when needed."""

    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
        return [name for name in resolve_name(place) if name.startswith(incomplete)]

    return complete


preset_names = _names_in("boustro.model:PRESETS")
format_names = _names_in("boustro.formats:KNOWN")
LIST_LIMIT = number(
    "--list-limit",
    0,
    None,
    "List at most N throws, squares or search steps; longer lists are null in JSON.",
    default=10**6,
)
THEME = choice("--theme", THEMES, "Draw the picture in this style.", default="classic")
