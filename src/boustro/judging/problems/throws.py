"""Problems with given throws."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from boustro.judging.asked import Asked, AskedLimits, Case, Throws
from boustro.judging.choices import OWN_QUESTIONS
from boustro.judging.measure import NO_ROUTE, Answer
from boustro.judging.problems.base import Arguments, JudgedProblem
from boustro.judging.problems.notations import resolved, text_of
from boustro.judging.problems.statements import OfSize, OneBoard, RowOfSquares, Statement
from boustro.judging.questions import QUESTIONS, Question
from boustro.model import Board, Game, Outcome, Rules, initial, is_won, step

GAME_THROWS = (3, 6, 1, 5, 2, 6, 4, 6, 3, 5)
_CHUTES = {54: 19, 90: 48, 99: 77, 9: 34, 40: 64, 67: 86}
_CODEWARS = {
    2: 38, 7: 14, 8: 31, 15: 26, 16: 6, 21: 42, 28: 84, 36: 44, 46: 25, 49: 11, 51: 67, 62: 19,
    64: 60, 71: 91, 74: 53, 78: 98, 87: 94, 89: 68, 92: 88, 95: 75, 99: 80,
}  # fmt: skip


class GameObject(JudgedProblem):
    """A class whose token makes ten throws."""

    name = "game"
    sentence = "a game object made of such a matrix: where its token stands after ten throws"
    statement = Statement(jump_on_last=True)
    throws = GAME_THROWS
    has_text = False

    def arguments(self, case: Case) -> Arguments:
        """A matrix of the squares where a token rests."""
        return (resolved(case.board),)


class Uva11459(JudgedProblem):
    """UVa 11459, Snakes and Ladders."""

    name = "uva11459"
    sentence = "cases of players, jumps and throws on 100 squares: the square of each player"
    source = "UVa 11459, Snakes and Ladders"
    rules = Rules(start=1, overshoot="win")
    statement = OfSize(chains=False, shared=False, each_kind=(0, 15))
    question = QUESTIONS["squares"]
    beside = AskedLimits(players=(1, 4), throws=(0, 120))
    cases = 10
    has_words = True

    def arguments(self, case: Case) -> Arguments:
        """The number of players, the jumps, the throws."""
        jumps = [list(pair) for pair in case.board.jumps.items()]
        return case.asked.players, jumps, [*case.asked.throws]

    def text(self, cases: Sequence[Case]) -> str:
        """The number of cases; for each case the players, jumps and throws, with their numbers."""
        lines: list[Sequence[object]] = [[len(cases)]]
        for case in cases:
            jumps, asked = case.board.jumps, case.asked
            lines += [[asked.players, len(jumps), len(asked.throws)], *jumps.items()]
            lines += [[throw] for throw in asked.throws]
        return text_of(lines)

    def written(self, game: Game, asked: Asked, answer: Answer) -> str:  # noqa: ARG002 - of others
        """A line for each player."""
        squares = enumerate(str(answer).split(), 1)
        return "\n".join(f"Position of player {i} is {square}." for i, square in squares)


class Ccc2003s1(JudgedProblem):
    """CCC 2003 S1, Snakes and Ladders."""

    name = "ccc2003s1"
    sentence = "throws of two dice, 0 at the end, on the statement's board: the square after each"
    source = "CCC 2003 S1, Snakes and Ladders"
    rules = Rules(start=1)
    statement = OneBoard(board=Board(100, jumps=_CHUTES))
    question = QUESTIONS["squares"]
    beside = AskedLimits(throws=(0, 60), dice=2)
    has_words = True

    def arguments(self, case: Case) -> Arguments:  # noqa: ARG002 - a program reads it
        """Nothing."""
        return ()

    def text(self, cases: Sequence[Case]) -> str:
        """The throws, one per line, and a final 0."""
        return text_of([throw] for throw in (*cases[0].asked.throws, 0))

    def written(self, game: Game, asked: Asked, answer: Answer) -> str:  # noqa: ARG002 - of others
        """The printed line after each throw."""
        lines, state = list[str](), initial(game)
        for throw in asked.throws:
            state = step(game, state, Outcome(throw)).state
            lines.append(f"You are now on square {state.square}")
            if is_won(game, state):
                return "\n".join([*lines, "You Win!"])
        return "\n".join([*lines, "You Quit!"])


class Codewars(JudgedProblem):
    """Codewars, Snakes and Ladders."""

    name = "codewars"
    sentence = (
        "a class with a method play(die1, die2) on the statement's board: what each call returns"
    )
    source = "Codewars, Snakes and Ladders"
    rules = Rules(overshoot="bounce")
    statement = OneBoard(board=Board(100, jumps=_CODEWARS))
    question = QUESTIONS["squares"]
    beside = AskedLimits(throws=(1, 80), dice=2)
    fixed = ("die", "again", "again_limit", "bump")
    has_text = False
    has_words = True
    calls = True

    def arguments(self, case: Case) -> Arguments:
        """The dice of each call."""
        return ([[die, throw - die] for throw, die in _first_dice(case.asked)],)

    def others(self, throw: int) -> Throws:
        """The other player's throw: the smallest that is no double."""
        return () if _is_double(throw) else (_LEAST_OF_OTHERS,)

    def written(self, game: Game, asked: Asked, answer: Answer) -> str:  # noqa: ARG002 - of others
        """The results of all calls; after doubles the same player rolls again."""
        states, seat, lines, is_over = [initial(game)] * 2, 0, list[str](), False
        for throw, die in _first_dice(asked):
            if is_over:
                lines.append("Game over!")
                continue
            states[seat] = step(game, states[seat], Outcome(throw)).state
            is_over = is_won(game, states[seat])
            square = states[seat].square
            does = "Wins!" if is_over else f"is on square {square}"
            lines.append(f"Player {seat + 1} {does}")
            if 2 * die != throw:
                seat = 1 - seat
        return " ".join(lines)


_UNEQUAL, _LEAST_OF_OTHERS = (4, 8), 3
"""Even throws whose dice differ."""


def _is_double(throw: int) -> bool:
    return throw % 2 == 0 and throw not in _UNEQUAL


def _first_dice(asked: Asked) -> list[tuple[int, int]]:
    """Each throw with one of its two dice; a throw that can be a double counts as one."""
    return [(throw, throw // 2 - (1 if throw in _UNEQUAL else 0)) for throw in asked.throws]


_MORE_THROWS = 10
"""The most throws after the end of the game."""


@dataclass(frozen=True)
class _FromTheSecond(RowOfSquares):
    """Rows of squares on which a token starts on 1, where there is no jump."""

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump does not start on square 1."""
        return entry > 1 and super().may_stand(entry, exit, size)


def _rolls_to_finish(game: Game, asked: Asked) -> int:
    """The number of throws after which a token is on the finish; -1 if it never is."""
    state = initial(game)
    for count, throw in enumerate(asked.throws, 1):
        state = step(game, state, Outcome(throw)).state
        if is_won(game, state):
            return count
    return NO_ROUTE


class Joi2010yoB(JudgedProblem):
    """JOI 2009/2010, qualifier, problem 2: Sugoroku."""

    name = "joi2010yo_b"
    sentence = (
        "N, M, how far each of N squares leads, and M throws: "
        "how many throws it takes to the finish"
    )
    source = "JOI 2009/2010, qualifier, problem 2, Sugoroku (AtCoder joi2010yo_b)"
    rules = Rules(start=1, overshoot="win")
    statement = _FromTheSecond(sides=(2, 100), each_kind=(0, 60))
    question = Question(*OWN_QUESTIONS["joi2010yo_b"], _rolls_to_finish, is_one_number=True)
    beside = AskedLimits(throws=(1, 300))

    @property
    def _asks_its_own(self) -> bool:
        """Whether the problem asks its own question."""
        return self.question is type(self).question

    def case(self, board: Board, rng: Random) -> Case:
        """A case whose throws lead to the finish, with up to ten more throws after it."""
        case = super().case(board, rng)
        if not self._asks_its_own or self.beside is None:
            return case
        thrown = tuple(rng.choices(self.beside.faces, k=self.beside.throws[1]))
        rolls = _rolls_to_finish(self.game(case), Asked(throws=thrown))
        asked = case.asked._replace(throws=thrown[: rolls + rng.randint(0, _MORE_THROWS)])
        return Case(board, asked)

    def admits(self, game: Game, asked: Asked) -> bool:
        """Whether the throws lead to the finish, if the problem asks its own question."""
        return not self._asks_its_own or _rolls_to_finish(game, asked) != NO_ROUTE

    def arguments(self, case: Case) -> Arguments:
        """The distance that each square leads, and the throws."""
        return _steps(case.board), [*case.asked.throws]

    def text(self, cases: Sequence[Case]) -> str:
        """Both counts, then one number per line."""
        steps, throws = _steps(cases[0].board), cases[0].asked.throws
        numbers = ([number] for number in (*steps, *throws))
        return text_of([[len(steps), len(throws)], *numbers])


def _steps(board: Board) -> list[int]:
    """The distance that each square leads; negative for snakes."""
    return [board.jumps.get(square, square) - square for square in range(1, board.size + 1)]
