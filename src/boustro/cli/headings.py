"""Headings of games: the title of a game, its notes, and why it was left out."""

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
    """The name of a game in messages: its source, and its place in the source."""
    return _joined(shown_name(item.board), item.place)


def heading(item: Item, game: "Game") -> str:
    """The heading of a game: its name, its place and its size."""
    name = game.board.name
    if not name and item.board != STANDARD_INPUT:
        name = shown_name(item.board)
    full_name = _joined(name or "", item.place)
    squares = quantity(game.size, "square")
    return clean(f"{full_name}: {squares}" if full_name else squares)


def _joined(name: str, place: str) -> str:
    """A name and a place with a comma between them, or the one that is not empty."""
    return ", ".join(part for part in (name, place) if part)


def rules_line(game: "Game", style: Style, label: str = "") -> str:
    """The line with the rules and the effects of a game, below its heading."""
    indent = "  " if label else ""
    return style.paint(style.wrap(f"{label}{game.in_words}", indent), DIM)


def mean_text(mean: float) -> str:
    """A mean in rolls, for people."""
    return "infinite: there is a trap" if math.isinf(mean) else f"{mean:.6g} rolls"


def skip_line(item: Item) -> str:
    """One line about a game that was left out: its title, and the reason."""
    return clean(f"{title(item)}: left out: {_reason(item)}")


def refusal_text(item: Item) -> str:
    """What is wrong with a game that cannot be read, after its title."""
    return f"{title(item)}: {_reason(item)}"


def _reason(item: Item) -> str:
    """The first problems of a game in one line, without repeating the place of the game."""
    problems = Problems() if item.error is None else item.error.problems
    sentences = [str(_within(problem, item.place)) for problem in problems[:_SHOWN]]
    if problems.total > _SHOWN:
        sentences.append(f"and {problems.total - _SHOWN} more")
    return "; ".join(sentences).replace("\n", " ")


def with_places(items: Iterable[Item]) -> Iterator[Item]:
    """The items; if a source has several games, the place of the first one is `game 1`.

    Readers name the place of a game only from the second one on.  So each item is held back until
    the next one shows whether their source has several games.
    """
    previous: Item | None = None
    try:
        for item in items:
            if previous is not None:
                yield _first_of_several(previous, item)
            previous = item
    except click.ClickException:
        if previous is not None:
            yield previous
        raise
    if previous is not None:
        yield previous


def _first_of_several(item: Item, following: Item) -> Item:
    """The item; its place is `game 1` if the following item is the second game of its source."""
    is_first = item.board == following.board and following.place == "game 2"
    if is_first and not item.place:
        return item._replace(place="game 1")
    return item


def _within(problem: Problem, place: str) -> Problem:
    """A problem without the place of its game, which the title already names."""
    where = problem.where
    if place:
        where = where.removeprefix(place).removeprefix(", ")
    return Problem(problem.name, problem.sentence, where)
