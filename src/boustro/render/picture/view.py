"""Drawable view: the squares, jumps and effects of a game, a board or a layout."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from boustro.errors import LayoutError, Problem, QuestionError
from boustro.model import (
    Board,
    Effect,
    Game,
    Layout,
    Numbering,
    Rules,
    RulesSpec,
    default_columns,
    is_matrix,
)
from boustro.say import quantity

_MOST_JUMPS = 100


class View(NamedTuple):
    """The parts of a board to draw; the board may be unsound."""

    size: int
    """The number of squares."""
    columns: int
    """The number of columns."""
    pairs: tuple[tuple[int, int], ...]
    """The jumps as (entry, exit), without those that lead to squares not on the board."""
    start: int
    """The square on which the game starts; 0 is off the board."""
    finish: int
    """The square that wins."""
    name: str | None = None
    """The name of the board."""
    bad: frozenset[tuple[int, int]] = frozenset()
    """The jumps that contradict others."""
    stray: frozenset[int] = frozenset()
    """The squares of jumps whose other ends are not on the board."""
    effects: tuple[tuple[int, Effect], ...] = ()
    """The effects of squares."""

    @classmethod
    def of(cls, thing: Any, rules: RulesSpec = None) -> "View":
        """The view of a game, a board, a layout or a matrix, under other rules if given."""
        if isinstance(thing, Layout):
            return _of_layout(thing, Rules.of(rules))
        if not (isinstance(thing, (Game, Board)) or is_matrix(thing)):
            raise QuestionError(f"expected a game or a board to draw, got {type(thing).__name__}")
        game = Game.of(thing, rules)
        board = game.board
        return cls(
            size=board.size,
            columns=board.columns,
            pairs=tuple(board.jumps.items()),
            start=game.start,
            finish=game.finish,
            name=board.name,
            effects=tuple(board.effects.items()),
        )

    @property
    def rows(self) -> int:
        """The number of rows; the top row may have fewer squares."""
        return (self.size + self.columns - 1) // self.columns

    @property
    def numbering(self) -> Numbering:
        """The map between squares and cells."""
        return Numbering(self.rows, self.columns)

    @property
    def title(self) -> str:
        """What the picture is called."""
        return self.name or f"A board of {self.size} squares"

    def description(self) -> str:
        """The board in words, for screen readers.

        >>> View.of(Board(9, jumps={2: 8})).description()
        '9 squares in 3 rows of 3. Start off the board, finish 9. Ladders: 2 to 8. No snakes.'
        """
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        yield f"{self.size} squares in {quantity(self.rows, 'row')} of {self.columns}."
        yield f"Start {self.start or 'off the board'}, finish {self.finish}."
        yield _jump_sentence("ladders", [pair for pair in self.pairs if pair[1] > pair[0]])
        yield _jump_sentence("snakes", [pair for pair in self.pairs if pair[1] <= pair[0]])
        exits = dict(self.pairs)
        words = [effect.on(square, exits.get(square, 0)) for square, effect in self.effects]
        if words:
            yield f"Effects: {', '.join(words)}."


def _jump_sentence(name: str, pairs: Sequence[tuple[int, int]]) -> str:
    """The jumps of a kind in words."""
    if not pairs:
        return f"No {name}."
    jumps = [f"{entry} to {exit or 'off the board'}" for entry, exit in pairs[:_MOST_JUMPS]]
    if len(pairs) > _MOST_JUMPS:
        jumps.append(f"and {len(pairs) - _MOST_JUMPS} more")
    return f"{name.capitalize()}: {', '.join(jumps)}."


def _of_layout(layout: Layout, rules: Rules) -> View:
    """The parts of a layout that can be drawn although it may be unsound.

    Raises `LayoutError` if its size or number of columns is wrong.
    """
    problems = layout.problems(rules)
    if any(problem.name in ("size", "columns") for problem in problems):
        raise LayoutError(problems)
    size = layout.size
    lowest_exit = min(rules.start, 1)
    pairs: set[tuple[int, int]] = set()
    stray: set[int] = set()
    for entry, exit in layout.pairs:
        if _is_in(1, entry, size) and _is_in(lowest_exit, exit, size):
            pairs.add((entry, exit))
        else:
            stray.update(end for end in (entry, exit) if _is_in(1, end, size))
    wrong = _entries_in_contradiction(layout.each_problem(rules))
    effects: list[tuple[int, Effect]] = []
    for square, effect in layout.effects:
        if isinstance(effect, Effect) and _is_in(1, square, size):
            effects.append((square, effect))
    return View(
        size=size,
        columns=layout.columns or default_columns(size),
        pairs=tuple(sorted(pairs)),
        start=min(rules.start, size),
        finish=min(rules.finish or size, size),
        name=layout.name,
        bad=frozenset((entry, exit) for entry, exit in pairs if entry in wrong),
        stray=frozenset(stray),
        effects=tuple(effects),
    )


def _entries_in_contradiction(problems: Iterable[Problem]) -> set[int]:
    """The entries with two exits, and those whose jumps form a cycle."""
    wrong: set[int] = set()
    for problem in problems:
        if problem.name == "two-exits":
            wrong.update(problem.squares[:1])
        elif problem.name == "cycle":
            wrong.update(problem.squares)
    return wrong


def _is_in(low: int, value: object, high: int) -> bool:
    return type(value) is int and low <= value <= high
