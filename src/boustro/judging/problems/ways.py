"""Problems that ask for the number of ways."""

from collections.abc import Callable, Mapping, Sequence

from boustro.judging.asked import Asked, Case
from boustro.judging.choices import OWN_QUESTIONS
from boustro.judging.measure import Answer, Measure
from boustro.judging.problems.base import Arguments, JudgedProblem
from boustro.judging.problems.notations import text_of
from boustro.judging.problems.statements import RowOfSquares
from boustro.judging.questions import Question
from boustro.model import Game, Rules
from boustro.say import say

_PRIME = 10**9 + 7


def _ways_modulo(game: Game, _: Asked) -> int:
    """The number of sequences of throws that end exactly on the finish, modulo the prime.

    >>> from boustro.model import Board
    >>> _ways_modulo(Game(Board(4), Rules()), Asked())
    8
    """
    faces, distance = game.rules.die.faces, game.finish - game.rules.start
    ways = [1]
    for here in range(1, distance + 1):
        ways.append(sum(ways[here - face] for face in faces if face <= here) % _PRIME)
    return ways[distance]


def _sums(game: Game) -> int:
    """The same number if the order of the throws does not count."""
    distance = game.finish - game.rules.start
    ways = [1] + [0] * distance
    for face in game.rules.die.faces:
        for here in range(face, distance + 1):
            ways[here] += ways[here - face]
    return ways[distance] % _PRIME


class Cses1633(JudgedProblem):
    """CSES 1633, Dice Combinations."""

    name = "cses1633"
    sentence = "n: in how many ways throws of a die have the sum n, modulo 1000000007"
    source = "CSES 1633, Dice Combinations"
    rules = Rules()
    statement = RowOfSquares(sides=(1, 10_000), each_kind=(0, 0))
    measure = Measure(modulus=_PRIME)
    question = Question(
        *OWN_QUESTIONS["cses1633"],
        _ways_modulo,
        exactly=_ways_modulo,
        measure=measure,
        is_one_number=True,
        adds_rows=True,
    )

    def arguments(self, case: Case) -> Arguments:
        """The sum."""
        return (case.board.size,)

    def text(self, cases: Sequence[Case]) -> str:
        """The sum."""
        return text_of([[cases[0].board.size]])

    def slips(self) -> Mapping[str, Callable[[Case], Answer]]:
        """The mistake of ignoring the order of throws."""
        sentence = say(
            "counts-sums",
            "it counts sums, not rows of throws: 1 and then 2 is another way than 2 and then 1",
        )
        return {sentence: lambda case: _sums(self.game(case))}
