"""Layout: a board as written, which may be unsound.

Text, matrices and drawings become a `Layout`.  A layout without problems becomes a `Board`, and
after that nothing is checked again.  `soundness.py` lists all possible problems.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boustro.basics.arguments import check_arguments
from boustro.errors import LayoutError, Problem, Problems, quote
from boustro.model import soundness
from boustro.model.board import Board
from boustro.model.effects import Effect, pairs_of_effects
from boustro.model.rules import Rules


@dataclass(frozen=True, slots=True)
class Layout:
    """A board as written.

    >>> layout = Layout(10, [(3, 12), (5, 2), (5, 4)])
    >>> for problem in layout.problems():
    ...     print(problem)
    expected an exit in 0..10, got 3 -> 12
    expected one exit for entry 5, got 5 -> 2 and 5 -> 4
    """

    size: int
    """The number of squares."""
    pairs: Sequence[soundness.Pair] = ()
    """(entry, exit) pairs in the order in which they were written."""
    columns: int | None = None
    name: str | None = None
    source: str | None = None
    places: Sequence[str] = field(default=(), compare=False, repr=False)
    """Where each pair was written (such as "line 7"), for messages; may be empty."""
    effects: Sequence[tuple[Any, Any]] = ()
    """(square, effect) pairs."""

    def __post_init__(self) -> None:
        pairs = self.pairs.items() if isinstance(self.pairs, Mapping) else self.pairs
        # A frozen dataclass refuses `self.pairs = ...`.
        object.__setattr__(self, "pairs", _row_of("pairs", pairs))
        object.__setattr__(self, "places", _row_of("places", self.places))
        object.__setattr__(self, "effects", pairs_of_effects(self.effects))

    def problems(self, rules: Rules | None = None) -> Problems:
        """Why the layout is not a board (under `rules`, if given); empty for a sound layout."""
        return Problems(self.each_problem(rules))

    @check_arguments()
    def each_problem(self, rules: Rules | None = None) -> Iterator[Problem]:
        """The problems one by one, without a limit."""
        is_sound = True
        problems_of_board = soundness.board_problems(
            self.size, self.columns, self.pairs, self.places, self.effects
        )
        for problem in problems_of_board:
            is_sound = False
            yield problem
        if is_sound and rules is not None:
            written = zip(self.pairs, self.places, strict=False)
            places = {entry: place for (entry, _), place in written}
            jumps = dict(self.pairs)
            effects: dict[int, Effect] = dict(self.effects)
            yield from soundness.rule_problems(self.size, jumps, rules, places, effects)
        elif rules is not None:
            yield from soundness.finish_problems(self.size, rules, self.effects)

    @check_arguments()
    def notes(self, rules: Rules | None = None) -> tuple[Problem, ...]:
        """What is unusual about the layout, though it can be played."""
        return (
            *soundness.repeat_notes(self.pairs),
            *soundness.unusual(self.size, dict(self.pairs), rules or Rules(), dict(self.effects)),
        )

    def board(self) -> Board:
        """The board; raises `LayoutError` with every problem of an unsound layout."""
        try:
            return Board(
                self.size,
                self.pairs,
                columns=self.columns,
                effects=self.effects,
                name=self.name,
                source=self.source,
            )
        except LayoutError:
            # The board's problems do not say where the jumps were written; those of the layout do.
            raise LayoutError(self.problems()) from None


def _row_of(name: str, values: Any) -> tuple[Any, ...]:
    if not isinstance(values, Iterable):
        raise LayoutError.of("layout", f"expected {name} in a row, got {quote(values)}")
    return tuple(values)
