"""What a format is: how games of one kind are recognised, read and written.

A reader turns text into drafts (a layout, and the rules where the text says them) one game at a
time; `drafts.py` makes games of them.  Readers never decide whether a board is sound.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from boustro.errors import InputError, Problem
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.rules import Rules


@dataclass(frozen=True, slots=True)
class Asked:
    """What the caller asked for beside the text: each one overrides what the text says."""

    rules: Rules | None = None
    size: int | None = None
    columns: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """One game as written: a layout, its rules where the text says them, and its place."""

    layout: Layout
    rules: Rules | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Bad:
    """One game that cannot be read, where the reader can go on with the next one."""

    error: InputError
    place: str = ""


Found = Draft | Bad
Reader = Callable[[Source, Asked], Iterator[Found]]
Writer = Callable[[Sequence[Game]], "str | bytes"]


@dataclass(frozen=True, slots=True)
class Format:
    """One way in which games are written.

    `preset` names the rules of a game whose text says none, `suffixes` the file names that mean
    this format, `dense` says that every square is written, `many` that one text can hold several
    games and `binary` that it is no text at all.
    """

    name: str
    title: str
    preset: str
    fits: Callable[[Head], bool]
    read: Reader
    write: Writer
    suffixes: tuple[str, ...] = ()
    dense: bool = False
    many: bool = True
    binary: bool = False


def one_by_one(write: Callable[[Game], str]) -> Writer:
    """The writer of a format in which games simply follow one another."""
    return lambda games: "".join(write(game) for game in games)


def direction(kind: str, entry: object, exit: object, where: str) -> Iterator[Problem]:
    """The problem of a ladder that goes down or a snake that goes up; equal ends are allowed.

    >>> [str(problem) for problem in direction("ladder", 38, 14, "line 7")]
    ["line 7: expected a ladder's top above its foot, got 38 -> 14"]
    """
    if type(entry) is not int or type(exit) is not int:
        return
    if kind == "ladder" and exit < entry:
        sentence = f"expected a ladder's top above its foot, got {entry} -> {exit}"
        yield Problem("direction", sentence, where)
    if kind == "snake" and exit > entry:
        sentence = f"expected a snake's tail below its head, got {entry} -> {exit}"
        yield Problem("direction", sentence, where)


KINDS = {
    **dict.fromkeys(("l", "ladder", "ladders", "up"), "ladder"),
    **dict.fromkeys(("c", "s", "chute", "chutes", "slide", "snake", "snakes", "down"), "snake"),
}
"""The words for a jump's kind that readers accept, in lower case."""
