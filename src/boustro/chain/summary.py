"""Summary of a game, or of many: mean and spread of the rolls, chance to finish, fewest rolls.

The core computes the summary of the games that it can play.  `absorption` explains the variance.
"""

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boustro.chain.arithmetic import BEYOND_FLOATS
from boustro.chain.definitions import Chain
from boustro.chain.expected import LARGEST_LISTED, chain_in_core
from boustro.chain.shortest import shortest
from boustro.errors import LimitError
from boustro.model.batch import BAD, NO_ROLLS, Batch, ManyBoards
from boustro.model.game import Game, RulesSpec
from boustro.model.rules import Rules
from boustro.model.states import chances_of_throws
from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular
from boustro.model.turn import classes_of


class Summary(NamedTuple):
    """The summary of a game."""

    mean: float
    """The mean of the rolls; `inf` if a trap can be entered, or if floats cannot hold it."""
    sd: float
    """The standard deviation of the rolls; `inf` if the mean is."""
    p_finish: float
    """The chance to finish; 1 if the mean is infinite only because floats cannot hold it."""
    min_rolls: int | None
    """The fewest rolls; None without a route."""


@dataclass(frozen=True, slots=True, eq=False)
class Summaries(Batch, Tabular):
    """The summaries of many boards, in their order, as arrays that NumPy reads without a copy.

    Iteration gives the `Summary` of each board, with None instead of -1.
    """

    mean: "array[float]"
    """The mean of the rolls; `inf` if a trap can be entered, nan for a bad board."""
    sd: "array[float]"
    """The standard deviation of the rolls; `inf` or nan if the mean is."""
    p_finish: "array[float]"
    """The chance to finish; nan for a bad board."""
    min_rolls: "array[int]"
    """The fewest rolls; -1 without a route."""

    @property
    def arrow(self) -> ArrowTable:
        """The columns `mean`, `sd`, `p_finish`, `min_rolls` and `status` by board."""
        figures = {"mean": self.mean, "sd": self.sd, "p_finish": self.p_finish}
        good = bytes(status != BAD for status in self.status)
        columns = {name: ArrowColumn(values, good) for name, values in figures.items()}
        columns["min_rolls"] = ArrowColumn(self.min_rolls, self.route_flags)
        return ArrowTable(columns | {"status": ArrowColumn(self.status)})

    def __getitem__(self, index: int) -> Summary:
        fewest = None if self.min_rolls[index] == NO_ROLLS else self.min_rolls[index]
        return Summary(self.mean[index], self.sd[index], self.p_finish[index], fewest)

    def __iter__(self) -> Iterator[Summary]:
        return map(self.__getitem__, range(len(self)))


def analyse_many(boards: Any, rules: RulesSpec = None, *, threads: int = 0) -> Summaries:
    """The mean, sd, chance to finish and fewest rolls of many boards, with a status for each.

    Takes what `solve_many` takes: an array of shape (count, rows, columns) of whole numbers, or an
    iterable of games, boards and matrices.  A board of more than 2,000 squares is bad here.
    `threads` is the number of threads for an array; 0 uses all cores.  `mean` and `p_finish` have
    the relative error of `expected_rolls`; `docs/theory.md` has a bound for `sd`.

    >>> many = analyse_many([[[-1, -1], [-1, 3]], [[-1, -1], [-1, 2]], [[-1, 9], [-1, -1]]])
    >>> print(many[0], list(many.status))
    Summary(mean=6.0, sd=5.477225575051661, p_finish=1.0, min_rolls=1) [0, 0, 2]
    """
    return _summarise(ManyBoards.of(boards, rules), threads)


def analyse_ragged(
    offsets: Sequence[int],
    entries: Sequence[int],
    exits: Sequence[int],
    sizes: Sequence[int],
    rules: RulesSpec = None,
    *,
    threads: int = 0,
) -> Summaries:
    """The summaries of boards of different sizes, whose jumps are in compressed rows.

    Takes what `solve_ragged` takes; the default rules are `boxed`.

    >>> found = analyse_ragged([0, 1, 1], [4], [20], [20, 30])
    >>> [round(mean, 3) for mean in found.mean], list(found.min_rolls)
    ([8.009, 13.333], [1, 5])
    """
    return _summarise(ManyBoards.of_rows([offsets, entries, exits, sizes], rules), threads)


def _summarise(boards: ManyBoards, threads: int) -> Summaries:
    mean, sd, p_finish = (array("d", [math.nan]) * boards.number for _ in range(3))
    columns: Any = (mean, sd, p_finish, array("q", [NO_ROLLS]) * boards.number)
    die = _chances_for_core(boards.rules)
    status = boards.answer("analyse_many", summary_of, columns, *die, threads=threads)
    return Summaries(status, lambda index: summary_of(boards.game_at(index)), *columns)


def _chances_for_core(rules: Rules) -> tuple["array[float]", float]:
    """The chances of the throws that the rules treat differently, and the chance of a throw of 0.

    Under rules with memory the first list includes the throw of 0.
    """
    if rules.has_memory:
        return array("d", chances_of_throws(classes_of(rules))), 0.0
    weights, total = rules.die.weights, rules.die.total_weight
    chance_of_0 = weights.pop(0, 0) / total
    chances = [weight / total for weight in weights.values()]
    return array("d", chances), chance_of_0


def summary_of(game: Game) -> Summary:
    """The summary of one game; raises `LimitError` for more than 2,000 squares or 200,000 states.

    >>> from boustro import builtin
    >>> summary_of(builtin("mb47"))
    Summary(mean=39.22512230823496, sd=25.22495711284515, p_finish=1.0, min_rolls=7)
    """
    if game.size > LARGEST_LISTED:
        sentence = f"expected at most {LARGEST_LISTED} squares for a summary, got {game.size}"
        raise LimitError.of("size", sentence)
    core = chain_in_core(game)
    return summary_of_chain(Chain.of(game)) if core is None else summary_in_core(core)


def summary_in_core(core: Any) -> Summary:
    """The summary by the core; raises `LimitError` if floats cannot hold the chance to finish."""
    summary = Summary(*core.summary())
    if math.isnan(summary.p_finish):
        raise LimitError(BEYOND_FLOATS)
    return summary


def summary_of_chain(chain: Chain) -> Summary:
    """The summary of a listed chain; with a trap only the chance to finish."""
    route = shortest(chain)
    fewest = None if route is None else route.rolls
    if chain.absorbs:
        return Summary(float(chain.mean), chain.sd, 1.0, fewest)
    return Summary(math.inf, math.inf, min(1.0, float(chain.p_finish)), fewest)
