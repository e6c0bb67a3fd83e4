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
    from boustro.model import Game

_SHOWN = 5


def print_notes(item: Item) -> None:
    """Print the notes on a game on standard error."""
    for note in item.notes:
        complain(f"{title(item)}: note: {note.sentence}")


def title(item: Item) -> str:
    """The name of a game in messages: its source and its place there."""
    return _joined(shown_name(item.board), item.place)


def heading(item: Item, game: "Game") -> str:
    """The heading of a game: its name, its place and its size."""
    name = game.board.name
    if not name and item.board != STANDARD_INPUT:
        name = shown_name(item.board)
    called = _joined(name or "", item.place)
    squares = quantity(game.size, "square")
    return clean(f"{called}: {squares}" if called else squares)


def _joined(name: str, place: str) -> str:
    """A name and a place with a comma between them, or only the one that is not empty."""
    return f"{name}, {place}" if name and place else name or place


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
    """The items; if a source has several games, the first one is called `game 1`.

    Readers number games from the second one on.  So each item waits for the next one, which shows
    whether its source has several.
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
    if several and not item.place:
        return item._replace(place="game 1")
    return item


def _within(problem: Problem, place: str) -> Problem:
    """A problem without the place of its game, which the message names already."""
    where = problem.where
    if place:
        where = where.removeprefix(place).removeprefix(", ")
    return Problem(problem.name, problem.sentence, where)
