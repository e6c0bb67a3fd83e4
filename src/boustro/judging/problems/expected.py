"""Problems that ask for the expected number of rolls."""

from collections.abc import Sequence
from dataclasses import dataclass

from boustro.judging.asked import Asked, AskedLimits, Case
from boustro.judging.choices import OWN_QUESTIONS
from boustro.judging.measure import Measure
from boustro.judging.problems.base import Arguments, JudgedProblem
from boustro.judging.problems.fewest import boards_in_one_row, size_and_jumps
from boustro.judging.problems.notations import text_of
from boustro.judging.problems.statements import OfSize, RowOfSquares, SentBack, cells
from boustro.judging.questions import QUESTIONS, Question
from boustro.model import Board, Game, Numbering, Rules


class LightOj(JudgedProblem):
    """LightOJ 1151, Snakes and Ladders."""

    name = "lightoj"
    sentence = (
        "cases of the number of jumps and their ends, on 100 squares: the expected number of rolls"
    )
    source = "LightOJ 1151, Snakes and Ladders"
    rules = Rules(start=1)
    statement = OfSize(chains=False, each_kind=(0, 15), is_finite=True)
    question = QUESTIONS["expected"]
    measure = Measure(tolerance=1e-5)
    cases = 10

    def arguments(self, case: Case) -> Arguments:
        """The jumps as pairs."""
        return ([list(pair) for pair in case.board.jumps.items()],)

    def text(self, cases: Sequence[Case]) -> str:
        """The number of cases; for each case the number of jumps, and the jumps."""
        lines: list[Sequence[object]] = [[len(cases)]]
        for case in cases:
            lines += [[len(case.board.jumps)], *case.board.jumps.items()]
        return text_of(lines)


class Pcpc12f(JudgedProblem):
    """SPOJ PCPC12F, Snakes and Ladders Again."""

    name = "pcpc12f"
    sentence = (
        "for each board its rows, columns, snakes and ladders, then these: "
        "the expected number of rolls"
    )
    source = "SPOJ PCPC12F, Snakes and Ladders Again"
    rules = Rules(chaining="follow")
    statement = RowOfSquares(sides=(2, 100), each_kind=(0, 20), is_finite=True)
    question = QUESTIONS["expected"]
    measure = Measure(tolerance=1e-3)
    cases = 10

    def arguments(self, case: Case) -> Arguments:
        """The size, and the jumps."""
        return size_and_jumps(case)

    def text(self, cases: Sequence[Case]) -> str:
        """Each board as one row: the counts, then snakes and ladders."""
        return boards_in_one_row(cases)


class Hdu4405(JudgedProblem):
    """HDU 4405, Aeroplane chess."""

    name = "hdu4405"
    sentence = (
        "size and number of flights, then the flights, 0 0 at the end: the expected number of rolls"
    )
    source = "HDU 4405, Aeroplane chess"
    rules = Rules(overshoot="win", chaining="follow")
    statement = RowOfSquares(sides=(1, 400), each_kind=(0, 60), down=False)
    question = QUESTIONS["expected"]
    measure = Measure(tolerance=1e-4)
    cases = 10

    def arguments(self, case: Case) -> Arguments:
        """The size, and the flights."""
        return size_and_jumps(case)

    def text(self, cases: Sequence[Case]) -> str:
        """For each case the size, the number of flights, and the flights."""
        lines = list[Sequence[object]]()
        for case in cases:
            jumps = case.board.jumps
            lines += [[case.board.size, len(jumps)], *jumps.items()]
        return text_of([*lines, [0, 0]])


class Abc189f(JudgedProblem):
    """AtCoder ABC 189 F, Sugoroku2."""

    name = "abc189f"
    sentence = (
        "N, M, K and K squares that send back to 0: the expected number of rolls of a die with "
        "M faces, or -1"
    )
    source = "AtCoder ABC 189 F, Sugoroku2"
    rules = Rules(overshoot="win")
    statement = SentBack(sides=(1, 200), up=False, each_kind=(0, 10))
    question = QUESTIONS["expected"]
    measure = Measure(tolerance=1e-3)
    beside = AskedLimits(sides=(1, 12))
    fixed = ("die",)

    def admits(self, game: Game, asked: Asked) -> bool:
        """Whether the die has at most as many faces as the board has squares."""
        return asked.sides[0] <= game.board.size

    def arguments(self, case: Case) -> Arguments:
        """The size, the faces of the die, and the squares that send back."""
        return case.board.size, case.asked.sides[0], [*case.board.jumps]

    def text(self, cases: Sequence[Case]) -> str:
        """The size, the faces and the number of squares that send back, then these squares."""
        case = cases[0]
        entries = [*case.board.jumps]
        return text_of([[case.board.size, *case.asked.sides, len(entries)], entries])


@dataclass(frozen=True)
class _Upright(OfSize):
    """Boards whose jumps lead straight up or down."""

    def laid(self, board: Board) -> Board:
        """The board with every exit above or below its entry, without jumps within a row.

        >>> _Upright(squares=9).laid(Board(9, {2: 9, 3: 5, 4: 6})).jumps
        {2: 8, 3: 4}
        """
        places, numbering = cells(board.rows, board.columns), Numbering(board.rows, board.columns)
        jumps = {
            entry: numbering.square(places[exit - 1][0], places[entry - 1][1])
            for entry, exit in board.jumps.items()
        }
        kept = {entry: exit for entry, exit in jumps.items() if entry != exit}
        return Board(board.size, kept, columns=board.columns)

    def allows(self, board: Board) -> bool:
        """Whether all jumps lead straight up or down."""
        return super().allows(board) and self.laid(board).jumps == board.jumps


def _least_mean(game: Game, _: Asked) -> float:
    """The expected number of rolls of a player who takes exactly the ladders that help."""
    from boustro.chain import decide

    return decide(game, optional="ladders").value


class Cf1245e(JudgedProblem):
    """Codeforces 1245 E, Hyakugoku and Ladders."""

    name = "cf1245e"
    sentence = (
        "ten rows of heights of ladders, which need not be taken: "
        "the least expected number of rolls"
    )
    source = "Codeforces 1245 E, Hyakugoku and Ladders"
    rules = Rules(start=1)
    statement = _Upright(down=False)
    measure = Measure(tolerance=1e-6)
    question = Question(*OWN_QUESTIONS["cf1245e"], _least_mean, measure=measure, is_one_number=True)

    def arguments(self, case: Case) -> Arguments:
        """The rows."""
        return (_heights(case.board),)

    def text(self, cases: Sequence[Case]) -> str:
        """A line for each row."""
        return text_of(_heights(cases[0].board))


def _heights(board: Board) -> list[list[int]]:
    """The number of rows that the ladder of each cell climbs, top row first."""
    places = cells(board.rows, board.columns)
    heights = [[0] * board.columns for _ in range(board.rows)]
    for entry, exit in board.jumps.items():
        (row, column), (to, _) = places[entry - 1], places[exit - 1]
        heights[row][column] = row - to
    return heights
