"""Problems that ask for a chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from boustro.judging.asked import Asked, AskedLimits, Case
from boustro.judging.choices import OWN_QUESTIONS
from boustro.judging.measure import Measure
from boustro.judging.problems.base import Arguments, JudgedProblem
from boustro.judging.problems.notations import text_of
from boustro.judging.problems.statements import MISSES, Pairs, RowOfSquares, SentBack
from boustro.judging.questions import QUESTIONS, Question, seat_game
from boustro.model import Board, Game, Rules

_PRIME = Measure(modulus=998244353)


class Abc275e(JudgedProblem):
    """AtCoder ABC 275 E, Sugoroku 4."""

    name = "abc275e"
    sentence = (
        "N, M, K: the chance to finish within K rolls of a die with M faces, modulo 998244353"
    )
    source = "AtCoder ABC 275 E, Sugoroku 4"
    rules = Rules(overshoot="bounce")
    statement = RowOfSquares(sides=(1, 60), each_kind=(0, 0))
    question = QUESTIONS["within"]
    measure = _PRIME
    beside = AskedLimits(rolls=(1, 40), sides=(1, 10))
    fixed = ("die",)

    def admits(self, game: Game, asked: Asked) -> bool:
        """Whether the die has at most as many faces as the board has squares."""
        return asked.sides[0] <= game.board.size

    def arguments(self, case: Case) -> Arguments:
        """The size, the faces of the die, and the rolls."""
        return _size_sides_rolls(case)

    def text(self, cases: Sequence[Case]) -> str:
        """These three numbers, in one line."""
        return text_of([_size_sides_rolls(cases[0])])


def _size_sides_rolls(case: Case) -> Arguments:
    return case.board.size, *case.asked.sides, case.asked.rolls


def _first_wins(game: Game, asked: Asked) -> Fraction:
    """The exact chance that the first of two players wins a game that always ends."""
    from boustro.chain import analyse

    longest = game.board.size
    one, other = (
        analyse(seat_game(game, asked, seat), exact=True).pmf_exact(longest) or ()
        for seat in (0, 1)
    )
    later = [1 - sum(other[:n], Fraction(0)) for n in range(longest + 1)]
    return sum((chance * later[n] for n, chance in enumerate(one)), Fraction(0))


class Abc298e(JudgedProblem):
    """AtCoder ABC 298 E, Unfair Sugoroku."""

    name = "abc298e"
    sentence = (
        "N, two starts and the faces of two dice: "
        "the chance that the first player wins, modulo 998244353"
    )
    source = "AtCoder ABC 298 E, Unfair Sugoroku"
    rules = Rules(overshoot="win")
    statement = RowOfSquares(sides=(2, 30), each_kind=(0, 0))
    measure = _PRIME
    question = Question(
        *OWN_QUESTIONS["abc298e"],
        _first_wins,
        exactly=_first_wins,
        measure=measure,
        adds_rows=True,
    )
    beside = AskedLimits(sides=(1, 10), players=(2, 2), a_die_each=True, starts=True)
    # The exact chance is a sum over games that end within as many rolls as there are squares.
    fixed = ("die", "start", "finish", "overshoot", "again", "opening")

    def arguments(self, case: Case) -> Arguments:
        """The size, both starts, and the faces of both dice."""
        return _size_starts_sides(case)

    def text(self, cases: Sequence[Case]) -> str:
        """These five numbers, in one line."""
        return text_of([_size_starts_sides(cases[0])])


def _size_starts_sides(case: Case) -> Arguments:
    return case.board.size, *case.asked.starts, *case.asked.sides


@dataclass(frozen=True)
class _WithLostTurns(SentBack):
    """Rows of squares on which drawn ladders become missed turns, and snakes lead back to 0."""

    def aimed(self, pairs: Pairs) -> Pairs:
        """The drawn jumps, unchanged."""
        return pairs

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a row of squares may have a jump."""
        return RowOfSquares.may_stand(self, entry, exit, size)

    def allows(self, board: Board) -> bool:
        """Whether all jumps lead back to 0."""
        return not any(board.jumps.values()) and super().allows(board)

    def acts(self, board: Board) -> bool:
        """Whether every effect costs one turn."""
        return {str(effect) for effect in board.effects.values()} <= {MISSES}

    def laid(self, board: Board) -> Board:
        """The board with ladders changed into missed turns, and snakes back to 0.

        >>> _WithLostTurns().laid(Board(9, {2: 7, 4: 3}))
        Board(9, jumps={4: 0}, effects={2: 'miss 1'})
        """
        lost = [entry for entry, exit in board.jumps.items() if exit > entry]
        back = {entry: 0 for entry in board.jumps if entry not in lost}
        return Board(board.size, back, columns=board.columns, effects=dict.fromkeys(lost, MISSES))

    def unlaid(self, board: Board) -> Board:
        """The board with missed turns changed into ladders to its last square."""
        if not board.effects:
            return board
        lost = dict.fromkeys(board.effects, board.size)
        return Board(board.size, {**board.jumps, **lost}, columns=board.columns)


def _within_turns(game: Game, asked: Asked) -> float:
    """The chance to finish within this many turns, including missed turns."""
    from boustro.chain import analyse

    result = analyse(game)
    return (result.turns or result).lengths.within(asked.rolls)


class Poj3519(JudgedProblem):
    """POJ 3519, Minimal Backgammon."""

    name = "poj3519"
    sentence = (
        "N, T, counts of squares that lose a turn and that send back to 0, then these: "
        "the chance within T turns"
    )
    source = "POJ 3519, Minimal Backgammon"
    rules = Rules(overshoot="bounce")
    # With at least 6 squares, no throw past the last square bounces back to the start.
    statement = _WithLostTurns(sides=(6, 100), each_kind=(0, 40))
    measure = Measure(tolerance=1e-5)
    question = Question(
        *OWN_QUESTIONS["poj3519"], _within_turns, measure=measure, is_one_number=True
    )
    beside = AskedLimits(rolls=(1, 100))
    cases = 10
    unit = "turn"

    def arguments(self, case: Case) -> Arguments:
        """The size, the turns, the squares that lose a turn, and those that send back."""
        board = case.board
        return board.size, case.asked.rolls, [*board.effects], [*board.jumps]

    def text(self, cases: Sequence[Case]) -> str:
        """For each case these four, with counts, one square per line."""
        lines = list[Sequence[object]]()
        for case in cases:
            board = case.board
            lines += [[board.size, case.asked.rolls, len(board.effects), len(board.jumps)]]
            lines += [[square] for square in (*board.effects, *board.jumps)]
        return text_of([*lines, [0, 0, 0, 0]])
