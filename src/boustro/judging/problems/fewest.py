"""Problems that ask for the fewest rolls, or for a shortest sequence of throws."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from boustro.formats import unchecked_text
from boustro.judging.asked import Asked, AskedLimits, Case
from boustro.judging.choices import OWN_QUESTIONS
from boustro.judging.measure import NO_ROUTE, Answer
from boustro.judging.problems.base import Arguments, JudgedProblem
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
from boustro.judging.problems.statements import OfSize, Pairs, RowOfSquares, Statement
from boustro.judging.questions import Question
from boustro.model import Board, Game, Rules
from boustro.say import say
from boustro.solve import shortest_route


@dataclass(frozen=True)
class _WithOwnNumbers(Statement):
    """Boards on which a cell may hold its own number, so that a token rests there."""

    has_own: ClassVar[bool] = True


class LeetCode(JudgedProblem):
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
        """The matrix, in one line."""
        return f"{literal(cases[0].board)}\n"


class LeetCodeInRows(LeetCode):
    """LeetCode 909 with the board in rows, as handwritten programs read it."""

    def text(self, cases: Sequence[Case]) -> str:
        """The side, and the rows of the matrix."""
        return rows(cases[0].board)


class HackerRank(JudgedProblem):
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
        """The cases; for each case both lists with their lengths."""
        return unchecked_text((Game(case.board, "hackerrank") for case in cases), "hackerrank")


class InterviewBit(HackerRank):
    """InterviewBit, Snake Ladder Problem."""

    name = "interviewbit"
    sentence = "ladders and snakes on 100 squares, two lists of pairs"
    source = "InterviewBit, Snake Ladder Problem"
    has_text = False
    signatures = ""


@dataclass(frozen=True)
class _WithFreeEnds(OfSize):
    """Boards without jumps from or to the first and the last square."""

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump avoids both squares."""
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
        return unchecked_text((Game(case.board, "boj") for case in cases), "boj")


@dataclass(frozen=True)
class _WithAJump(OfSize):
    """Boards with at least one jump."""

    def allows(self, board: Board) -> bool:
        """Whether the board keeps the statement and has a jump."""
        return len(board.jumps) > 0 and super().allows(board)


class GeeksForGeeks(JudgedProblem):
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
        """The cases; for each case the count and the ends."""
        return unchecked_text((Game(case.board, "gfg") for case in cases), "gfg")


class Flat(JudgedProblem):
    """An array of moves, as in textbooks."""

    name = "flat"
    sentence = "an array of destinations counted from 0, -1 for a plain cell, and its length"
    rules = "gfg"
    statement = Statement(chains=False)
    signatures = (
        "board.l size.n; size.n board.l; board.l; jumps.d size.n; size.n jumps.d; "
        "from0.d size.n; size.n from0.d"
    )

    def arguments(self, case: Case) -> Arguments:
        """The list of destinations, counted from 0, and its length."""
        return flat(case.board), case.board.size

    def text(self, cases: Sequence[Case]) -> str:
        """The list in a line."""
        return line_of(flat(cases[0].board))


class Resolved(JudgedProblem):
    """A matrix of the squares where a token rests, for a function or a class."""

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


class Pcpc12e(JudgedProblem):
    """SPOJ PCPC12E, Snakes and Ladders."""

    name = "pcpc12e"
    sentence = (
        "for each board its rows, columns, snakes and ladders, then these: the fewest rolls, or -1"
    )
    source = "SPOJ PCPC12E, Snakes and Ladders"
    rules = Rules(chaining="follow")
    statement = RowOfSquares(sides=(2, 100), each_kind=(0, 20))
    cases = 100

    def arguments(self, case: Case) -> Arguments:
        """The size, and the jumps."""
        return size_and_jumps(case)

    def text(self, cases: Sequence[Case]) -> str:
        """Each board as one row: the counts, then snakes and ladders."""
        return boards_in_one_row(cases)


def size_and_jumps(case: Case) -> Arguments:
    """The number of squares, and the jumps as pairs."""
    return case.board.size, [list(pair) for pair in case.board.jumps.items()]


def boards_in_one_row(cases: Sequence[Case]) -> str:
    """Boards in SPOJ's form: rows, columns, the numbers of snakes and ladders, then the jumps."""
    lines = list[Sequence[object]]()
    for case in cases:
        snakes, ladders = pairs_of(case.board.snakes), pairs_of(case.board.ladders)
        lines += [[1, case.board.size, len(snakes), len(ladders)], *snakes, *ladders]
    return text_of(lines)


_ENDS = "over"
"""The effect of a square that ends the game."""


@dataclass(frozen=True)
class _WithEnds(RowOfSquares):
    """Rows of squares on which every drawn jump becomes a square that ends the game."""

    def allows(self, board: Board) -> bool:
        """Whether the board keeps the statement and has no jumps."""
        return not board.jumps and super().allows(board)

    def acts(self, board: Board) -> bool:
        """Whether every effect ends the game."""
        return {str(effect) for effect in board.effects.values()} <= {_ENDS}

    def laid(self, board: Board) -> Board:
        """The board with jumps changed into squares that end the game.

        >>> _WithEnds().laid(Board(9, {2: 7, 4: 3})).effects
        {2: 'over', 4: 'over'}
        """
        effects = dict.fromkeys(board.jumps, _ENDS)
        return Board(board.size, columns=board.columns, effects=effects)

    def unlaid(self, board: Board) -> Board:
        """The board with these squares changed into ladders to its last square."""
        ladders: Pairs = dict.fromkeys(board.effects, board.size)
        return Board(board.size, ladders, columns=board.columns)


def _first_throws(game: Game, _: Asked) -> str | int:
    """The throws of the shortest route with the smallest first throws."""
    route = shortest_route(game)
    return NO_ROUTE if route is None else " ".join(map(str, route.throws))


def _throws_by(game: Game, best: Callable[[int, int], tuple[int, ...]]) -> Answer:
    """Throws to the finish; each minimises `best`, given the throw and the rolls left after it."""
    faces = game.rules.die.faces
    left = {game.finish: 0}
    for square in range(game.finish - 1, game.rules.start - 1, -1):
        following = [left[square + face] for face in faces if square + face in left]
        if following and square not in game.board.effects:
            left[square] = min(following) + 1
    square, throws = game.rules.start, list[int]()
    while square in left and square != game.finish:
        throw = min(
            (face for face in faces if square + face in left),
            key=lambda face: best(face, left[square + face]),
        )
        throws.append(throw)
        square += throw
    return " ".join(map(str, throws)) if square == game.finish else NO_ROUTE


class Abc146f(JudgedProblem):
    """AtCoder ABC 146 F, Sugoroku."""

    name = "abc146f"
    sentence = (
        "N, M and a digit for each square, 1 where the game is over: the fewest throws of at most "
        "M, of several rows of these the smallest, or -1"
    )
    source = "AtCoder ABC 146 F, Sugoroku"
    rules = Rules()
    statement = _WithEnds(sides=(1, 100), each_kind=(0, 50))
    question = Question(*OWN_QUESTIONS["abc146f"], _first_throws)
    beside = AskedLimits(sides=(1, 12))
    fixed = ("die", "start")
    has_words = True

    def arguments(self, case: Case) -> Arguments:
        """The last square, the largest throw, and the digits."""
        return case.board.size, case.asked.sides[0], _digits(case.board)

    def text(self, cases: Sequence[Case]) -> str:
        """Both numbers, then the digits."""
        case = cases[0]
        return text_of([[case.board.size, *case.asked.sides], [_digits(case.board)]])

    def slips(self) -> Mapping[str, Callable[[Case], Answer]]:
        """Throws in another order, or over squares that end the game."""
        return {
            say(
                "largest-first",
                "it takes the largest throws first: of the shortest routes the one with the "
                "smallest first throws is asked",
            ): self._largest_first,
            say(
                "smallest-throws",
                "it takes the smallest throws, and so more of them than it needs",
            ): self._smallest,
            say("rests-where-over", "it comes to rest where the game is over"): self._without_ends,
        }

    def _largest_first(self, case: Case) -> Answer:
        return _throws_by(self.game(case), lambda throw, left: (left, -throw))

    def _smallest(self, case: Case) -> Answer:
        return _throws_by(self.game(case), lambda throw, _: (throw,))

    def _without_ends(self, case: Case) -> Answer:
        return self.own_answer(Case(Board(case.board.size), case.asked))


def _digits(board: Board) -> str:
    """A digit for each square from 0 on; 1 means that the game ends there."""
    return "".join("1" if square in board.effects else "0" for square in range(board.size + 1))
