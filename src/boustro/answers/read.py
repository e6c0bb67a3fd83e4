"""Answers about files: the boards in a file, and the formats that boustro knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from boustro.answers.parts import NoteAnswer, note_answers
from boustro.answers.saved import BoardAnswer, board_answer
from boustro.errors import Problem
from boustro.formats import FORMATS
from boustro.model import Game, Rules
from boustro.say import Wording


@dataclass(frozen=True)
class ReadBoardAnswer:
    """One board of a file, with its rules."""

    board: BoardAnswer
    rules: Rules
    rules_text: Wording
    name: str | None
    format: str
    notes: tuple[NoteAnswer, ...]


@dataclass(frozen=True)
class ReadAnswer:
    """The boards in a file."""

    schema: ClassVar[str] = "boustro/read/1"
    boards: tuple[ReadBoardAnswer, ...]


@dataclass(frozen=True)
class FormatAnswer:
    """A format: its name, its description and the suffixes of its files."""

    name: str
    title: str
    extensions: tuple[str, ...]
    reads: bool
    writes: bool


@dataclass(frozen=True)
class FormatsAnswer:
    """The formats."""

    schema: ClassVar[str] = "boustro/formats/1"
    formats: tuple[FormatAnswer, ...]


def read_board_answer(game: Game, form: str, notes: Sequence[Problem]) -> ReadBoardAnswer:
    """The answer about a board that was read from a file of this format."""
    return ReadBoardAnswer(
        board_answer(game),
        game.rules,
        game.in_plain_words,
        game.board.name,
        form,
        note_answers(notes),
    )


def formats_answer() -> FormatsAnswer:
    """The answer about all formats.

    >>> formats_answer().formats[0].name
    'boustro'
    """
    formats = [
        FormatAnswer(name, form.title, form.suffixes, reads=True, writes=True)
        for name, form in FORMATS.items()
    ]
    return FormatsAnswer(tuple(formats))
