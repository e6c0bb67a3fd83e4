"""Reference of the command line: the help of each command and of the shared options as Markdown."""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from math import log

import click

from boustro.cli.group import COMMANDS, boustro
from boustro.cli.params import OWN, Option
from boustro.cli.request import READING, RULES
from boustro.cli.screen import DRAWING

SECTIONS = {"Rules": RULES, "Reading": READING, "Drawing": DRAWING}
"""The sections of options that many commands have, by their titles."""
_LARGEST_WRITTEN_OUT = 10**9
_WIDTH = 100
"""The most characters of a line of prose."""
_BEGINS_BLOCK = re.compile(r"[-+*#>|:=~]|1[.)]$")
"""A word that would begin a list, a heading or the like at the beginning of a line."""


def command_named(name: str) -> click.Command:
    """A command by its name."""
    command: click.Command = import_module(f"boustro.cli.{name}").command
    return command


def command_blocks() -> dict[str, str]:
    """The generated blocks of the page, by the names in the comments that open them."""
    blocks = {f"boustro {name}": command_block(name) for name in COMMANDS}
    return blocks | {title: option_list(options) for title, options in SECTIONS.items()}


def command_block(name: str) -> str:
    """The usage, the help and the options of a command, and of the commands inside it."""
    command = command_named(name)
    path = f"boustro {name}"
    if not isinstance(command, click.Group):
        own = _own_options(command)
        return f"{usage([(path, command)])}{_text(command)}{option_list(own)}{_shared(command)}"
    inside = {f"{path} {key}": each for key, each in command.commands.items()}
    common, further = _common_options(inside)
    parts = [usage(inside.items()), _text(command), option_list(common)]
    for subpath, own in further.items():
        if own:
            parts += [f"These are for `{subpath}`:\n\n", option_list(own)]
    return "".join([*parts, _shared(*inside.values())])


def usage(commands: Iterable[tuple[str, click.Command]]) -> str:
    """The lines of usage of these commands, by their paths."""
    lines = []
    for path, command in commands:
        # Click keeps the help option of the first context, so this one has the usual names, too.
        context = click.Context(command, parent=click.Context(boustro, **boustro.context_settings))
        pieces = command.collect_usage_pieces(context)
        lines.append(f"{' '.join([path, *pieces])}\n")
    return f"```text\n{''.join(lines)}```\n\n"


def option_list(options: Iterable[click.Option]) -> str:
    """A definition list of options: how each is written, and its help."""
    return "".join(
        f"{_term(option)}\n{_wrapped(f': {_definition(option)}', indent='  ')}\n\n"
        for option in options
    )


def _text(command: click.Command) -> str:
    """The paragraphs of the help of a command."""
    paragraphs = (command.help or "").split("\n\n")
    return "".join(f"{_wrapped(_marked(' '.join(text.split())))}\n\n" for text in paragraphs)


def _wrapped(text: str, *, indent: str = "") -> str:
    """A paragraph in lines of at most 100 characters; lines after the first have the indent.

    >>> print(_wrapped(f"{'Many words. ' * 8}Default: 1. From 1 to 64.", indent="  "))
    Many words. Many words. Many words. Many words. Many words. Many words. Many words. Many words.
      Default: 1. From 1 to 64.
    """
    words: list[str] = []
    for word in text.split(" "):
        if words and _BEGINS_BLOCK.match(word):
            words[-1] += f" {word}"
        else:
            words.append(word)
    lines = words[:1]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= _WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent}{word}")
    return "\n".join(lines)


def _own_options(command: click.Command) -> list[click.Option]:
    """The options of a command that stand in no shared section, without the hidden ones."""
    return [
        param
        for param in command.params
        if isinstance(param, click.Option)
        and not param.hidden
        and getattr(param, "section", OWN) == OWN
    ]


def _common_options(
    commands: dict[str, click.Command],
) -> tuple[list[click.Option], dict[str, list[click.Option]]]:
    """The options that all these commands have, and the further options of each."""
    own = {path: _own_options(command) for path, command in commands.items()}
    first, *others = own.values()
    common = [option for option in first if all(option in options for options in others)]
    further = {
        path: [option for option in options if option not in common]
        for path, options in own.items()
    }
    return common, further


def _shared(*commands: click.Command) -> str:
    """A sentence with links to the shared sections whose options the commands have, too."""
    used = {getattr(param, "section", OWN) for command in commands for param in command.params}
    links = [
        f"[{title.lower()}](#options-of-{title.lower()})" for title in SECTIONS if title in used
    ]
    if not links:
        return ""
    *before, last = links
    listed = f"{', of '.join(before)} and of {last}" if before else last
    return f"{_wrapped(f'It also takes the options of {listed}.')}\n\n"


def _term(option: click.Option) -> str:
    """How an option is written: each of its names with its value."""
    value = ""
    if not option.is_flag:
        metavar = option.make_metavar(click.Context(click.Command("")))
        value = (
            f" {metavar.strip('[]')}" if isinstance(option.type, click.Choice) else f" {metavar}"
        )
    return ", ".join(f"`{name}{value}`" for name in option.opts)


def _definition(option: click.Option) -> str:
    """The help of an option with its default, its range and whether it can be repeated."""
    words = option.words if isinstance(option, Option) else option.help or ""
    sentences = [_marked(words), *_default(option), *_range(option.type)]
    if option.multiple:
        sentences.append("Can be repeated.")
    return " ".join(sentences)


def _default(option: click.Option) -> Iterator[str]:
    """The default of an option, if its help shows it."""
    value = option.default
    if not option.show_default or option.is_flag:
        return
    if isinstance(value, str):
        yield f"Default: {value}."
    elif isinstance(value, int | float):
        yield f"Default: {_number(value)}."


def _range(kind: object) -> Iterator[str]:
    """The least and the largest value of a number, where they are not obvious."""
    if not isinstance(kind, click.IntRange | click.FloatRange):
        return
    if kind.min is not None and kind.max is not None:
        yield f"From {_number(kind.min)} to {_number(kind.max)}."
    elif kind.min is not None and kind.min > 1:
        yield f"At least {_number(kind.min)}."


def _number(number: float) -> str:
    """A number for people: with commas, or as a power of ten or two.

    >>> [_number(number) for number in (0.005, 20.0, 10**6, 10**12, 2**64 - 1)]
    ['0.005', '20', '1,000,000', '10^12', '2^64 − 1']
    """
    if number <= _LARGEST_WRITTEN_OUT:
        return f"{number:,}" if isinstance(number, int) else f"{number:,g}"
    base = 10 if number % 10 == 0 else 2
    less = number % 2
    return f"{base}^{round(log(number + less, base))}{' − 1' if less else ''}"


def _marked(text: str) -> str:
    """A text with options and a single hyphen set as code, unless they are already.

    >>> _marked("Use --json, or `--csv` (- for standard output).")
    'Use `--json`, or `--csv` (`-` for standard output).'
    """
    parts = text.split("`")
    for place in range(0, len(parts), 2):
        parts[place] = _code_set(parts[place])
    return "`".join(parts)


def _code_set(text: str) -> str:
    """A text without backticks, with its options and single hyphens between backticks."""
    words = []
    for word in text.split(" "):
        bare = word.strip("().,;:")
        is_code = bare == "-" or (bare.startswith("--") and len(bare) > 2)
        words.append(word.replace(bare, f"`{bare}`") if is_code else word)
    return " ".join(words)
