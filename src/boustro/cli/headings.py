"""Game headings: the title of a game, its notes, and why it was skipped."""

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.guard import clean, complain
from boustro.cli.source import STANDARD_INPUT, Item, shown_name
from boustro.errors import Problem, Problems
from boustro.render.style import DIM, Style
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.model.game import Game

_SHOWN = 5


def print_notes(item: Item) -> None:
    """Print the notes on a game on standard error."""
    for note in item.notes:
        complain(f"{title(item)}: note: {note.sentence}")


def title(item: Item) -> str:
    """The name of a game in messages: its source and its place there."""
    return ", ".join(filter(None, (shown_name(item.board), item.place)))


def heading(item: Item, game: "Game") -> str:
    """The heading of a game: its name, its place and its size."""
    name = game.board.name or ("" if item.board == STANDARD_INPUT else shown_name(item.board))
    called = ", ".join(filter(None, (name, item.place)))
    squares = quantity(game.size, "square")
    return clean(f"{called}: {squares}" if called else squares)


def rules_line(game: "Game", style: Style, label: str = "") -> str:
    """The rules of a game and what its squares do, under its heading."""
    return style.paint(style.wrap(f"{label}{game.in_words}", "  " if label else ""), DIM)


def mean_text(mean: float) -> str:
    """A mean in rolls, for people."""
    return "infinite: there is a trap" if math.isinf(mean) else f"{mean:.6g} rolls"


def skip_line(item: Item) -> str:
    """One line on a game that was skipped: its title, and why."""
    return clean(f"{title(item)}: left out: {_reason(item)}")


def refusal_text(item: Item) -> str:
    """What is wrong with a game that cannot be read, under its title."""
    return f"{title(item)}: {_reason(item)}"


def _reason(item: Item) -> str:
    """The first problems of a game in one line, without repeating the place of the game."""
    problems = Problems() if item.error is None else item.error.problems
    sentences = [str(_within(problem, item.place)) for problem in problems[:_SHOWN]]
    if problems.total > _SHOWN:
        sentences.append(f"and {problems.total - _SHOWN} more")
    return "; ".join(sentences).replace("\n", " ")


def with_places(items: Iterable[Item]) -> Iterator[Item]:
    """The items, the first of several in one source called `game 1` as the second is `game 2`.

    Each item waits for the next one, which shows whether there are several.
    """
    held: Item | None = None
    try:
        for item in items:
            if held is not None:
                yield _first_of_several(held, item)
            held = item
    except click.ClickException:
        if held is not None:
            yield held
        raise
    if held is not None:
        yield held


def _first_of_several(item: Item, following: Item) -> Item:
    several = item.board == following.board and following.place == "game 2"
    return item._replace(place="game 1") if several and not item.place else item


def _within(problem: Problem, place: str) -> Problem:
    """A problem without the place of its game, which the message names already."""
    where = problem.where.removeprefix(place).removeprefix(", ") if place else problem.where
    return Problem(problem.name, problem.sentence, where)
