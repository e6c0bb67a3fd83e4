"""Format interface: how one format recognises, reads and writes games.

A reader turns text into drafts (a layout, and the rules where the text says them) one game at a
time; `drafts.py` makes games of them.  Readers never decide whether a board is sound.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from boustro.errors import InputError, Problem
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.rules import Rules

RulesChange = Callable[[Rules], Rules]
"""From the rules that a text or its format has to those to play by."""


class Overrides(NamedTuple):
    """What the caller asked for beside the text: each one overrides what the text says."""

    rules: Rules | RulesChange | None = None
    size: int | None = None
    columns: int | None = None

    def rules_to_play(self, given: Rules) -> Rules:
        """The rules to play by, where the text or its format has the rules `given`."""
        if self.rules is None:
            return given
        return self.rules if isinstance(self.rules, Rules) else self.rules(given)


class Draft(NamedTuple):
    """One game as written: a layout, its rules where the text says them, its place, and notes."""

    layout: Layout
    rules: Rules | None = None
    place: str = ""
    notes: tuple[Problem, ...] = ()


class Bad(NamedTuple):
    """One game that cannot be read, where the reader can go on with the next one."""

    error: InputError
    place: str = ""


Found = Draft | Bad
Reader = Callable[[Source, Overrides], Iterator[Found]]
Writer = Callable[[Sequence[Game]], "str | bytes"]


class Format(NamedTuple):
    """One way in which games are written.

    `preset` names the rules of a game whose text says none, `dense` says that every square is
    written, `many` that one text can hold several games, `names` that it says a board's name and
    source, and `binary` that it is no text at all.
    The endings of file names that mean a format stand in `registry.py`.
    """

    name: str
    title: str
    preset: str
    fits: Callable[[Head], bool]
    read: Reader
    write: Writer
    dense: bool = False
    many: bool = True
    names: bool = False
    binary: bool = False


def one_by_one(write: Callable[[Game], str]) -> Writer:
    """The writer of a format in which games simply follow one another."""
    return lambda games: "".join(write(game) for game in games)


KINDS = {
    **dict.fromkeys(("l", "ladder", "ladders", "up"), "ladder"),
    **dict.fromkeys(("c", "s", "chute", "chutes", "slide", "snake", "snakes", "down"), "snake"),
}
"""The words for a jump's kind that readers accept, in lower case."""
