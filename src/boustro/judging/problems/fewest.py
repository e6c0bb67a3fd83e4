"""Problems that ask for the fewest rolls."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from boustro.formats.counted import write_boj, write_gfg, write_hackerrank
from boustro.judging.problems.base import Arguments, Problem
from boustro.judging.problems.notations import (
    flat,
    line_of,
    literal,
    matrix,
    pairs_of,
    resolved,
    rows,
    text_of,
)
from boustro.judging.problems.statements import Line, OfSize, Statement
from boustro.judging.questions import Case
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules


@dataclass(frozen=True)
class _WithOwnNumbers(Statement):
    """A cell may hold its own number: a token that comes there rests there."""

    has_own: ClassVar[bool] = True


class LeetCode(Problem):
    """LeetCode 909, Snakes and Ladders."""

    name = "leetcode"
    sentence = (
        "an n×n matrix, top row first, -1 or a destination (LeetCode 909); as text, a board a line"
    )
    source = "LeetCode 909, Snakes and Ladders"
    statement = _WithOwnNumbers()
    signatures = (
        "board.m; board.m side.n; side.n board.m; board.m side.n side.n; "
        "side.n side.n board.m; board.m side.n widths.l"
    )

    def arguments(self, case: Case) -> Arguments:
        """The matrix."""
        return (matrix(case.board),)

    def text(self, cases: Sequence[Case]) -> str:
        """The matrix in a line."""
        return f"{literal(cases[0].board)}\n"


class LeetCodeInRows(LeetCode):
    """The same, as programs by hand read it."""

    def text(self, cases: Sequence[Case]) -> str:
        """The side, and the rows of the matrix."""
        return rows(cases[0].board)


class HackerRank(Problem):
    """HackerRank, Snakes and Ladders: The Quickest Way Up."""

    name = "hackerrank"
    sentence = "ladders and snakes on 100 squares: two lists of pairs, or a text of up to ten cases"
    source = "HackerRank, Snakes and Ladders: The Quickest Way Up"
    rules: Rules | str = "hackerrank"
    statement: Statement = OfSize(chains=False, shared=False, each_kind=(1, 15))
    cases = 10
    signatures = (
        "ladders.* snakes.*; snakes.* ladders.*; "
        "ladders.n ladders.* snakes.n snakes.*; ladders.* ladders.n snakes.* snakes.n; "
        "ladders.n two.n ladders.m snakes.n two.n snakes.m; "
        "size.n ladders.* snakes.*; size.n snakes.* ladders.*; side.n ladders.* snakes.*; "
        "ladders.* snakes.* size.n; snakes.* ladders.* size.n; jumps.*"
    )

    def arguments(self, case: Case) -> Arguments:
        """Two lists of pairs: ladders, snakes."""
        return pairs_of(case.board.ladders), pairs_of(case.board.snakes)

    def text(self, cases: Sequence[Case]) -> str:
        """The cases; per case both lists, counted."""
        return write_hackerrank([Game(case.board, "hackerrank") for case in cases])


class InterviewBit(HackerRank):
    """InterviewBit, Snake Ladder Problem."""

    name = "interviewbit"
    sentence = "ladders and snakes on 100 squares, two lists of pairs"
    source = "InterviewBit, Snake Ladder Problem"
    has_text = False
    signatures = ""


@dataclass(frozen=True)
class _WithFreeEnds(OfSize):
    """No jump begins or ends on the first or the last square."""

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump keeps off them."""
        return not {entry, exit} & {1, size} and super().may_stand(entry, exit, size)


class Boj(HackerRank):
    """Baekjoon 16928, the game of snakes and ladders."""

    name = "boj"
    sentence = "ladders and snakes on 100 squares, counted on one line (judge problem 16928)"
    source = "Baekjoon 16928, the game of snakes and ladders"
    rules = "boj"
    statement = _WithFreeEnds(chains=False, shared=False, each_kind=(1, 15), route=True)
    cases = 1

    def text(self, cases: Sequence[Case]) -> str:
        """Both counts, then the pairs."""
        return write_boj([Game(case.board, "boj") for case in cases])


@dataclass(frozen=True)
class _WithAJump(OfSize):
    """A board has at least one jump."""

    def allows(self, board: Board) -> bool:
        """Whether it has one."""
        return len(board.jumps) > 0 and super().allows(board)


class GeeksForGeeks(Problem):
    """GeeksforGeeks, Snake and Ladder Problem."""

    name = "gfg"
    sentence = "the number of jumps and their ends in one list, on 30 squares"
    source = "GeeksforGeeks, Snake and Ladder Problem"
    rules = "gfg"
    statement = _WithAJump(squares=30, chains=False, shared=False, each_kind=(0, 5), route=True)
    cases = 10
    signatures = "jumps.n jumps.l; jumps.l jumps.n"

    def arguments(self, case: Case) -> Arguments:
        """The count, and the ends in one list."""
        jumps = case.board.jumps
        return len(jumps), [*chain.from_iterable(jumps.items())]

    def text(self, cases: Sequence[Case]) -> str:
        """The cases; per case both."""
        return write_gfg([Game(case.board, "gfg") for case in cases])


class Flat(Problem):
    """An array of moves, as textbooks have it."""

    name = "flat"
    sentence = "an array of destinations counted from 0, -1 for a plain cell, and its length"
    rules = "gfg"
    statement = Statement(chains=False)
    signatures = (
        "board.l size.n; size.n board.l; board.l; jumps.d size.n; size.n jumps.d; "
        "from0.d size.n; size.n from0.d"
    )

    def arguments(self, case: Case) -> Arguments:
        """The list from 0, and its length."""
        return flat(case.board), case.board.size

    def text(self, cases: Sequence[Case]) -> str:
        """The list in a line."""
        return line_of(flat(cases[0].board))


class Resolved(Problem):
    """A matrix of where a token rests, or a class made of it."""

    name = "resolved"
    sentence = "an n×n matrix of where a token comes to rest, handed to a game object"
    statement = Statement(jump_on_last=True)
    keeps = True
    signatures = "rest.m"

    def arguments(self, case: Case) -> Arguments:
        """The matrix."""
        return (resolved(case.board),)

    def text(self, cases: Sequence[Case]) -> str:
        """The matrix in a line."""
        return line_of(resolved(cases[0].board))


class Pcpc12e(Problem):
    """SPOJ PCPC12E, Snakes and Ladders."""

    name = "pcpc12e"
    sentence = (
        "for each board its rows, columns, snakes and ladders, then these: the fewest rolls, or -1"
    )
    source = "SPOJ PCPC12E, Snakes and Ladders"
    rules = Rules(chaining="follow")
    statement = Line(sides=(2, 100), each_kind=(0, 20))
    cases = 100

    def arguments(self, case: Case) -> Arguments:
        """The size, and the jumps."""
        return size_and_jumps(case)

    def text(self, cases: Sequence[Case]) -> str:
        """Each board as one row: the counts, then snakes and ladders."""
        return boards_in_one_row(cases)


def size_and_jumps(case: Case) -> Arguments:
    """How many squares there are, and the jumps as pairs."""
    return case.board.size, [list(pair) for pair in case.board.jumps.items()]


def boards_in_one_row(cases: Sequence[Case]) -> str:
    """Boards as SPOJ's: rows, columns, the counts of snakes and ladders, then these."""
    lines = list[Sequence[object]]()
    for case in cases:
        snakes, ladders = pairs_of(case.board.snakes), pairs_of(case.board.ladders)
        lines += [[1, case.board.size, len(snakes), len(ladders)], *snakes, *ladders]
    return text_of(lines)
