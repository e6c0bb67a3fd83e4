"""Batches: answer many boards in one call, with a status for each and the problems of bad ones.

One bad board never stops a batch.  The compiled core divides an array of boards among all
processor cores.  Python answers other boards one after the other.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, cast

from boustro import core
from boustro.basics.arguments import check_arguments
from boustro.basics.as_lists import as_lists
from boustro.errors import InputError, LayoutError, LimitError, Problem, quote
from boustro.model.board import Board
from boustro.model.game import Game, RulesSpec
from boustro.model.layout import Layout
from boustro.model.memory import int64_of, memory_of
from boustro.model.rules import PRESETS, Rules
from boustro.model.soundness import LARGEST_SIZE
from boustro.model.track import Turns

OK = 0
"""The status of a board with a route."""
NO_ROUTE = 1
"""The status of a board without a route."""
BAD = 2
"""The status of a bad board."""
NO_ROLLS = -1
"""The fewest rolls, in arrays, of a board without a route."""
MOST_BOARDS = 10**7
"""The most boards in a batch that is not an array."""
NO_MEMORY = Problem("memory", "expected a board that memory can hold the search of")
"""The problem of a board whose search ran out of memory; the other boards are still answered."""
MOST_THREADS = 1024
_LEFT = 9
"""The status of a board that no kernel has answered yet; Python answers it."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The answers for many boards, in their order."""

    status: "array[int]"
    """One byte per board: 0 (ok), 1 (no route) or 2 (bad board); NumPy reads it without a copy."""
    ask: Callable[[int], object] = field(repr=False)
    """Answers one board alone, by its index."""

    def __len__(self) -> int:
        return len(self.status)

    @property
    def bad(self) -> int:
        """The number of bad boards."""
        return self.status.count(BAD)

    @property
    def route_flags(self) -> bytes:
        """One byte per board: 1 with a route, 0 without."""
        return self.status.tobytes().translate(_IS_SOLVED)

    def problems(self, index: int) -> tuple[Problem, ...]:
        """Why a board is bad; empty for a good one.  Python reads the board again to find out."""
        if self.status[index] != BAD:
            return ()
        try:
            # This turns an index that counts from the end into one from the beginning.
            position = range(len(self))[index]
            self.ask(position)
        except InputError as error:
            return error.problems
        except MemoryError:
            return (NO_MEMORY,)
        # The board is sound now, so its memory has changed since the batch was answered.
        return (Problem("board", "expected a board that stays as it is while it is solved"),)


class ManyBoards(NamedTuple):
    """Many boards: their number, and how to read each one."""

    number: int
    game_at: Callable[[int], Game]
    """Reads the game of one board in Python, by its index."""
    buffers: Sequence[Any] = ()
    """An array, or four compressed rows, for the core; empty if the core cannot read the boards."""
    rules: Rules = PRESETS["boxed"]
    """The rules of the `buffers`."""
    matrices: Sequence[Any] = ()
    """A list of boards in which the core solves the matrices; empty if it can solve none."""

    @classmethod
    def of(cls, boards: Any, rules: RulesSpec) -> "ManyBoards":
        """The boards of an array, or of any other iterable.

        Raises `InputError` for a value that is neither, and `LimitError` for more than 10^7 boards
        that are not in an array.
        """
        checked = Rules.of("leetcode" if rules is None else rules)
        memory = memory_of(boards, 3)
        if memory is not None:
            return cls(len(memory), _games_in_memory(memory, checked), [memory], checked)
        listed = _boards_of(boards)
        number = len(listed)

        def game_at(index: int) -> Game:
            return Game.of(listed[index], rules)

        if core.native is None:
            return cls(number, game_at)
        # Without `rules` each game keeps its own, which may differ.
        types_with_equal_rules = Board if rules is None else Board | Game
        if all(isinstance(thing, types_with_equal_rules) for thing in listed):
            bare = [thing.board if isinstance(thing, Game) else thing for thing in listed]
            # Compressed rows have no place for effects.
            if not any(board.effects for board in bare):
                return cls(number, game_at, _rows_of(bare), Rules.of(rules))
        core_solves_matrices = checked == PRESETS["leetcode"]
        return cls(number, game_at, matrices=listed if core_solves_matrices else ())

    @classmethod
    def of_rows(cls, rows: Sequence[Sequence[int]], rules: RulesSpec) -> "ManyBoards":
        """Boards in compressed rows: offsets, entries, exits and sizes.

        Raises `InputError` if their lengths do not match, or if they hold anything but whole
        numbers.
        """
        checked = Rules.of(rules)
        names = ("offsets", "entries", "exits", "sizes")
        buffers = [int64_of(row, name) for row, name in zip(rows, names, strict=True)]
        offset_count, entry_count, exit_count, board_count = map(len, buffers)
        if offset_count != board_count + 1 or entry_count != exit_count:
            expected = "expected one more offset than sizes, and as many exits as entries"
            raise InputError.of("ragged", expected)
        game_at = _games_in_rows(buffers, checked)
        return cls(board_count, game_at, buffers if core.native is not None else (), checked)

    @check_arguments(threads=(0, MOST_THREADS))
    def answer(
        self,
        question: str,
        alone: Callable[[Game], Any],
        columns: Sequence[Any],
        *before: Any,
        threads: int,
    ) -> "array[int]":
        """Fill the columns and return the status of each board.

        The kernel called `question` fills them.  Boards that it leaves are answered by `alone`, one
        by one.  `alone` returns the figures of one game, one per column, and the last figure is the
        fewest rolls.  `before` has the arguments that the kernel takes before the columns.
        """
        status = array("B", [_LEFT]) * self.number
        if self.matrices and question == "solve_many":
            cast("Any", core.native).solve_listed(self.matrices, *columns, status)
        if self.buffers and self.rules.is_in_core:
            name = question if len(self.buffers) == 1 else f"{question}_ragged"
            kernel = getattr(core.native, name)
            arguments = [*self.buffers, *before, *columns, status]
            kernel(*arguments, rules=board_rules(self.rules), threads=threads)
        codes = status.tobytes()
        index = codes.find(_LEFT)
        while index >= 0:
            status[index] = self._answer_alone(index, alone, columns)
            index = codes.find(_LEFT, index + 1)
        return array("B", status.tobytes().translate(_ONE_KIND_OF_BAD))

    def _answer_alone(self, index: int, alone: Callable[[Game], Any], columns: Any) -> int:
        """Fill in the figures of one board; return its status."""
        try:
            *figures, fewest = alone(self.game_at(index))
        except (InputError, MemoryError):
            return BAD
        rolls = NO_ROLLS if fewest is None else fewest
        for column, figure in zip(columns, (*figures, rolls), strict=True):
            column[index] = figure
        return NO_ROUTE if fewest is None else OK


def _rows_of(boards: Iterable[Board]) -> list[Any]:
    """Boards as compressed rows: offsets, entries, exits and sizes."""
    offsets = array("q", [0])
    entries, exits, sizes = array("q"), array("q"), array("q")
    for board in boards:
        entries_of_board, exits_of_board = board.jumps.in_order
        entries.extend(entries_of_board)
        exits.extend(exits_of_board)
        offsets.append(len(entries))
        sizes.append(board.size)
    return [offsets, entries, exits, sizes]


def _games_in_memory(boards: memoryview, rules: Rules) -> Callable[[int], Game]:
    """A function that reads one game of an array of boards in Python, by its index."""
    _, rows, columns = boards.shape or (0, 0, 0)
    if rows * columns > LARGEST_SIZE:
        raise LayoutError.of("size", f"expected a size in 1..10^18, got {rows * columns}")

    def game_at(index: int) -> Game:
        board = [[boards[index, row, column] for column in range(columns)] for row in range(rows)]
        return Game.from_matrix(board, rules)

    return game_at


def _games_in_rows(rows: Sequence[Any], rules: Rules) -> Callable[[int], Game]:
    """A function that reads one game of compressed rows in Python, by its index."""
    offsets, entries, exits, sizes = rows

    def game_at(index: int) -> Game:
        first, last = offsets[index], offsets[index + 1]
        if not 0 <= first <= last <= len(entries):
            sentence = f"expected ascending offsets in 0..{len(entries)}, got {first} and {last}"
            raise LayoutError.of("ragged", sentence)
        pairs = tuple(zip(entries[first:last], exits[first:last], strict=True))
        return Game.from_layout(Layout(sizes[index], pairs), rules)

    return game_at


def _refuse_too_many(count: int) -> None:
    if count > MOST_BOARDS:
        raise LimitError.of("boards", f"expected at most {MOST_BOARDS} boards, got more")


def _boards_of(boards: Any) -> list[Any]:
    """The boards of an iterable as a list; raises `InputError` for anything else."""
    with suppress(TypeError):
        # An array with strides of 0 can be longer than memory, so check its length first.
        if getattr(boards, "shape", ()):
            _refuse_too_many(len(boards))
        # An array of boards gives its boards one by one.  A memoryview cannot, and other arrays
        # must become lists.
        is_array_of_boards = hasattr(boards, "ndim") and boards.ndim == 3
        is_other_array = hasattr(boards, "ndim") and not is_array_of_boards
        if isinstance(boards, memoryview) or is_other_array:
            boards = as_lists(boards)
        if not isinstance(boards, str | bytes):  # letters are no boards
            listed = list(islice(boards, MOST_BOARDS + 1))
            _refuse_too_many(len(listed))
            return listed
    got = f"{type(boards).__name__} {quote(boards)}"
    raise InputError.of("boards", f"expected boards one after the other, got {got}")


def board_rules(rules: Rules) -> Any:
    """The rules as an object of the core, for boards that the core reads itself."""
    return cast("Any", core.native).BoardRules(
        array("q", filter(None, rules.die.faces)),
        rules.start,
        rules.finish or 0,
        rules.overshoot,
        rules.chaining == "follow",
        Turns(rules).core_form if rules.has_memory else None,
    )


_IS_SOLVED = bytes([1, *[0] * 255])
"""Maps each status to 1 with a route and 0 without."""
_ONE_KIND_OF_BAD = bytes([OK, NO_ROUTE, *[BAD] * 254])
"""Maps each status to itself, and all kinds of bad boards to `BAD`."""
