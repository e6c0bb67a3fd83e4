"""Questions about every board of a block, and the columns of the answers."""

from collections.abc import Container, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from boustro.arrow.blocks import BoardBlock
from boustro.arrow.rows import Reasons, column_of
from boustro.basics.splitmix import GAMMA, MASK, mix
from boustro.chain import analyse_many, analyse_ragged
from boustro.errors import InputError, QuestionError
from boustro.formats import RulesChange
from boustro.model import BAD, NO_MEMORY, NO_ROUTE, OK, Game, Rules
from boustro.simulation import simulate
from boustro.solve import solve_many, solve_ragged

_SECONDS = {"solve": 4e-6, "analyse": 1.5e-5, "simulate": 6.5e-4}
"""Seconds per board of 100 squares, measured on one core."""
_SECONDS_A_GAME = 2e-7
"""Seconds that `simulate` adds for each game."""


def _strings(*texts: str) -> Any:
    """An Arrow array of ASCII texts.

    It is built from buffers, because `pyarrow.array` would import pandas (see `column_of`).
    """
    ends = np.cumsum([0, *map(len, texts)], dtype=np.int32)
    letters = "".join(texts).encode("ascii")
    return pa.StringArray.from_buffers(len(texts), pa.py_buffer(ends), pa.py_buffer(letters))


STATUSES = _strings("ok", "no route", "bad")
"""The words for the statuses `OK`, `NO_ROUTE` and `BAD`, which are indices of this array."""
_INT = pa.int64()
_FLOAT = pa.float64()
COLUMNS: Mapping[str, Mapping[str, Any]] = {
    "solve": {"min_rolls": _INT},
    "analyse": {"mean": _FLOAT, "sd": _FLOAT, "p_finish": _FLOAT, "min_rolls": _INT},
    "simulate": {
        "mean": _FLOAT,
        "mean_se": _FLOAT,
        "sd": _FLOAT,
        "median": _INT,
        "unfinished": _INT,
    },
}
"""The columns of the answers to each question, with their types."""


@dataclass(frozen=True, slots=True, eq=False)
class BlockAnswers:
    """The answers for some boards."""

    columns: dict[str, Any]
    """The columns by name.  No answer is -1, or nan in a column of floats."""
    status: Any
    """The status of each board: an index of `STATUSES`."""
    reasons: dict[int, Reasons]
    """Why boards are bad, by the index of the board."""

    @classmethod
    def none(cls, kind: str, count: int) -> "BlockAnswers":
        """Answers in which all boards are bad, to be filled in with `put`."""
        columns = {
            name: np.full(count, -1) if type_ == _INT else np.full(count, np.nan)
            for name, type_ in COLUMNS[kind].items()
        }
        return cls(columns, np.full(count, BAD, np.int8), {})

    def put(self, at: Any, answers: "BlockAnswers") -> None:
        """Fill in the answers for the boards with the indices `at`."""
        for name, values in answers.columns.items():
            self.columns[name][at] = values
        self.status[at] = answers.status
        for index, reasons in answers.reasons.items():
            self.reasons[int(at[index])] = reasons

    def table(self) -> Any:
        """The answers as an Arrow table with the status of every board; no answer is null."""
        columns = {
            name: column_of(values, _is_known(values)) for name, values in self.columns.items()
        }
        status = pa.DictionaryArray.from_arrays(column_of(self.status), STATUSES)
        return pa.table(columns | {"status": status})


def _is_known(values: Any) -> Any:
    """For each board, whether it has an answer: neither -1 nor nan."""
    if values.dtype == np.int64:
        return values >= 0
    return ~np.isnan(values)


@dataclass(frozen=True, slots=True)
class BlockQuestion:
    """A question about each board."""

    kind: str
    """`solve`, `analyse` or `simulate`."""
    change: RulesChange | None = None
    """A function from the rules of a board to the rules to play by."""
    games: int = 1000
    """The number of games of `simulate`."""
    seed: int = 0
    """The seed of `simulate`."""
    roll_limit: int = 1_000_000
    """The number of rolls after which `simulate` leaves a game unfinished."""

    @property
    def part_rows(self) -> int:
        """The number of boards of a part: as many as a core answers in about two seconds.

        This is for boards of 100 squares.

        >>> BlockQuestion("simulate", games=1000).part_rows, BlockQuestion("solve").part_rows
        (2353, 500000)
        """
        seconds = _SECONDS[self.kind]
        if self.kind == "simulate":
            seconds += _SECONDS_A_GAME * self.games
        # The change may be invalid for the usual rules, but valid for those of the boards.
        with suppress(InputError):
            if self.change is not None and self.change(Rules()).has_memory:
                seconds *= 20
        return max(1, round(2 / seconds))

    def answer(self, block: BoardBlock, first: int = 0, *, threads: int = 1) -> BlockAnswers:
        """The answers for the boards of a block in their order.

        `first` is the number of the board at position 0 in the whole run.  If memory runs out, the
        halves of the block are answered one after the other, and so on.  A single board for which
        memory runs out is bad.
        """
        try:
            return self._answer(block, first, threads)
        except MemoryError:
            answers = BlockAnswers.none(self.kind, len(block))
        if len(block) == 1:
            answers.reasons[0] = (str(NO_MEMORY),)
        if len(block) < 2:
            return answers
        for half in np.array_split(np.arange(len(block)), 2):
            answers.put(half, self.answer(block.take(half), first, threads=1))
        return answers

    def _answer(self, block: BoardBlock, first: int, threads: int) -> BlockAnswers:
        """The answers for a block, if memory is enough."""
        answers = BlockAnswers.none(self.kind, len(block))
        for rules, members, group in block.groups():
            rules_to_play = rules if self.change is None else self.change(rules)
            if self.kind == "simulate":
                of_group = self._simulate(group, rules_to_play, first, threads)
            else:
                of_group = self._compute(group, rules_to_play, threads)
            answers.put(members, of_group)
        if block.faults:
            # A board that cannot be read is bad, whatever its rows say.
            unreadable = np.array(list(block.faults))
            answers.put(unreadable, BlockAnswers.none(self.kind, len(unreadable)))
            answers.reasons.update(block.faults)
        return answers

    def _compute(self, block: BoardBlock, rules: Rules, threads: int) -> BlockAnswers:
        """The answers to `solve` or `analyse` for boards under the same rules."""
        boards = block.boards
        rows = (boards.offsets, boards.entries, boards.exits, boards.sizes)
        for_rows: Any = solve_ragged if self.kind == "solve" else analyse_ragged
        without_reasons = block.faults.keys() | block.acting.keys()
        answers = self._collect(for_rows(*rows, rules, threads=threads), without_reasons)
        if block.acting:
            # Rows of jumps have no effects, so the boards with effects are answered again.
            for_boards: Any = solve_many if self.kind == "solve" else analyse_many
            acting = self._collect(for_boards(list(block.acting.values()), rules))
            answers.put(np.array(list(block.acting)), acting)
        return answers

    def _collect(self, answers: Any, without_reasons: Container[int] = ()) -> BlockAnswers:
        """The columns of answers, and why boards are bad, except for those `without_reasons`."""
        if self.kind == "solve":
            columns = {"min_rolls": np.asarray(answers.rolls)}
        else:
            columns = {name: np.asarray(getattr(answers, name)) for name in COLUMNS[self.kind]}
        status = np.asarray(answers.status)
        reasons: dict[int, Reasons] = {}
        for index in np.flatnonzero(status == BAD).tolist():
            if index not in without_reasons:
                reasons[index] = tuple(map(str, answers.problems(index)))
        return BlockAnswers(columns, status, reasons)

    def _simulate(self, block: BoardBlock, rules: Rules, first: int, threads: int) -> BlockAnswers:
        """The answers to `simulate`: many games on each board, one board after the other."""
        answers = BlockAnswers.none("simulate", len(block))
        for i, position in enumerate(block.positions.tolist()):
            try:
                figures = self._play(block.game(i, rules), first + position, threads)
            except QuestionError:
                answers.status[i] = NO_ROUTE
            except InputError as error:
                answers.reasons[i] = tuple(map(str, error.problems))
            except MemoryError:
                answers.reasons[i] = (str(NO_MEMORY),)
            else:
                answers.status[i] = OK
                for name, value in figures.items():
                    if value is not None:
                        answers.columns[name][i] = value
        return answers

    def _play(self, game: Game, number: int, threads: int) -> dict[str, float | None]:
        """The figures of many games on board `number` of the run, by the name of the column."""
        run = simulate(
            game,
            games=self.games,
            seed=seed_of(self.seed, number),
            roll_limit=self.roll_limit,
            visits=False,
            threads=threads,
        )
        return {
            "mean": run.mean,
            "mean_se": run.mean_se,
            "sd": run.sd,
            "median": run.quantile(0.5),
            "unfinished": run.unfinished,
        }


def seed_of(seed: int, index: int) -> int:
    """The seed for board number `index` of a run with this `seed`; it depends on nothing else.

    >>> seed_of(0, 1) == seed_of(0, 1) != seed_of(0, 2)
    True
    """
    return mix((mix(seed) + (index + 1) * GAMMA) & MASK)
