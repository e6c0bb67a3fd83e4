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
    """An Arrow array of ASCII texts; `pyarrow.array` would import pandas, as with `column_of`."""
    ends = np.cumsum([0, *map(len, texts)], dtype=np.int32)
    letters = "".join(texts).encode("ascii")
    return pa.StringArray.from_buffers(len(texts), pa.py_buffer(ends), pa.py_buffer(letters))


STATUSES = _strings("ok", "no route", "bad")
_INT = pa.int64()
_FLOAT = pa.float64()
COLUMNS: Mapping[str, Mapping[str, Any]] = {
    "solve": {"min_rolls": _INT},
    "analyse": {"mean": _FLOAT, "sd": _FLOAT, "p_finish": _FLOAT, "min_rolls": _INT},
    "simulate": dict.fromkeys(("mean", "mean_se", "sd"), _FLOAT)
    | dict.fromkeys(("median", "unfinished"), _INT),
}


@dataclass(frozen=True, slots=True, eq=False)
class BlockAnswers:
    """The answers for some boards."""

    columns: dict[str, Any]
    """The columns by name; -1 or, in a column of floats, nan stands for no answer."""
    status: Any
    """The status of each board, an index of `STATUSES`."""
    reasons: dict[int, Reasons]
    """Why a bad board is bad, by its index."""

    @classmethod
    def none(cls, kind: str, count: int) -> "BlockAnswers":
        """No answers yet, to be filled: all boards are bad."""
        columns = {
            name: np.full(count, -1) if type_ == _INT else np.full(count, np.nan)
            for name, type_ in COLUMNS[kind].items()
        }
        return cls(columns, np.full(count, BAD, np.int8), {})

    def put(self, at: Any, answers: "BlockAnswers") -> None:
        """Fill in the answers for the boards `at`."""
        for name, values in answers.columns.items():
            self.columns[name][at] = values
        self.status[at] = answers.status
        for index, reasons in answers.reasons.items():
            self.reasons[int(at[index])] = reasons

    def table(self) -> Any:
        """The answers as an Arrow table, null for none, with the status of every board."""
        columns = {
            name: column_of(values, _is_known(values)) for name, values in self.columns.items()
        }
        status = pa.DictionaryArray.from_arrays(column_of(self.status), STATUSES)
        return pa.table(columns | {"status": status})


def _is_known(values: Any) -> Any:
    """Which boards have an answer: -1 and nan stand for none."""
    if values.dtype == np.int64:
        return values >= 0
    return ~np.isnan(values)


@dataclass(frozen=True, slots=True)
class BlockQuestion:
    """What is asked of each board."""

    kind: str
    """`solve`, `analyse` or `simulate`."""
    change: RulesChange | None = None
    """Turn the rules of a board into those to play by."""
    games: int = 1000
    """The number of games of `simulate`."""
    seed: int = 0
    """The seed of `simulate`."""
    roll_limit: int = 1_000_000
    """The number of rolls after which `simulate` leaves a game unfinished."""

    @property
    def part_rows(self) -> int:
        """The boards of a part: as many usual ones as a core answers in about two seconds.

        >>> BlockQuestion("simulate", games=1000).part_rows, BlockQuestion("solve").part_rows
        (2353, 500000)
        """
        seconds = _SECONDS[self.kind]
        if self.kind == "simulate":
            seconds += _SECONDS_A_GAME * self.games
        # If the change does not suit the usual rules, it may still suit those of the boards.
        with suppress(InputError):
            if self.change is not None and self.change(Rules()).has_memory:
                seconds *= 20
        return max(1, round(2 / seconds))

    def answer(self, block: BoardBlock, first: int = 0, *, threads: int = 1) -> BlockAnswers:
        """The answers for the boards of a block in their order; `first` is the index of position 0.

        A board is bad if memory runs out for it alone.
        """
        try:
            return self._answer(block, first, threads)
        except MemoryError:
            answers = BlockAnswers.none(self.kind, len(block))
        if len(block) < 2:
            answers.reasons.update(dict.fromkeys(range(len(block)), (str(NO_MEMORY),)))
            return answers
        for half in np.array_split(np.arange(len(block)), 2):
            answers.put(half, self.answer(block.take(half), first, threads=1))
        return answers

    def _answer(self, block: BoardBlock, first: int, threads: int) -> BlockAnswers:
        answers = BlockAnswers.none(self.kind, len(block))
        for rules, members, group in block.groups():
            changed = rules if self.change is None else self.change(rules)
            if self.kind == "simulate":
                answers.put(members, self._simulate(group, changed, first, threads))
            else:
                answers.put(members, self._ask(group, changed, threads))
        if block.faults:
            faulty = np.array(list(block.faults))
            answers.put(faulty, BlockAnswers.none(self.kind, len(faulty)))
        answers.reasons.update(block.faults)
        return answers

    def _ask(self, block: BoardBlock, rules: Rules, threads: int) -> BlockAnswers:
        boards = block.boards
        rows = (boards.offsets, boards.entries, boards.exits, boards.sizes)
        ask: Any = solve_ragged if self.kind == "solve" else analyse_ragged
        others = block.faults.keys() | block.acting.keys()
        answers = self._read_off(ask(*rows, rules, threads=threads), others)
        if block.acting:
            # Rows of jumps hold no effects, so boards with effects are asked again as a whole.
            ask_whole: Any = solve_many if self.kind == "solve" else analyse_many
            whole = self._read_off(ask_whole(list(block.acting.values()), rules))
            answers.put(np.array(list(block.acting)), whole)
        return answers

    def _read_off(self, answers: Any, others: Container[int] = ()) -> BlockAnswers:
        """The columns of many answers, and why boards are bad, except for the boards `others`."""
        if self.kind == "solve":
            columns = {"min_rolls": np.asarray(answers.rolls)}
        else:
            columns = {name: np.asarray(getattr(answers, name)) for name in COLUMNS[self.kind]}
        status = np.asarray(answers.status)
        bad = [i for i in np.flatnonzero(status == BAD).tolist() if i not in others]
        return BlockAnswers(columns, status, {i: tuple(map(str, answers.problems(i))) for i in bad})

    def _simulate(self, block: BoardBlock, rules: Rules, first: int, threads: int) -> BlockAnswers:
        """Many games on each board, one board after the other."""
        answers = BlockAnswers.none("simulate", len(block))
        for i, position in enumerate(block.positions.tolist()):
            try:
                run = self._play(block.game(i, rules), first + position, threads)
            except QuestionError:
                answers.status[i] = NO_ROUTE
            except InputError as error:
                answers.reasons[i] = tuple(map(str, error.problems))
            except MemoryError:
                answers.reasons[i] = (str(NO_MEMORY),)
            else:
                answers.status[i] = OK
                for name, value in run.items():
                    if value is not None:
                        answers.columns[name][i] = value
        return answers

    def _play(self, game: Game, index: int, threads: int) -> dict[str, float | None]:
        run = simulate(
            game,
            games=self.games,
            seed=seed_of(self.seed, index),
            roll_limit=self.roll_limit,
            visits=False,
            threads=threads,
        )
        figures = {name: getattr(run, name) for name in COLUMNS["simulate"] if name != "median"}
        return figures | {"median": run.quantile(0.5)}


def seed_of(seed: int, index: int) -> int:
    """The seed of board number `index` in a run: it depends on nothing but these two.

    >>> seed_of(0, 1) == seed_of(0, 1) != seed_of(0, 2)
    True
    """
    return mix((mix(seed) + (index + 1) * GAMMA) & MASK)
