"""Problem: the question that the judge asks, and the form in which it asks.

A published problem is a class that overrides what differs.

A problem presents the same case to a function, as arguments, and to a program, as text on standard
input.  Its statement describes the boards.  The judge never asks other boards, so a right solution
never fails.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from math import gcd
from random import Random
from typing import Any, Protocol, Self

from boustro.errors import InputError
from boustro.judging.asked import Asked, AskedLimits, Case, Throws
from boustro.judging.measure import NO_ROUTE, WHOLE, Answer, Measure
from boustro.judging.problems.statements import Statement
from boustro.judging.questions import (
    FEWEST,
    Question,
    expected,
    fewest,
    squares_after,
    throws_by_state,
)
from boustro.model import Board, Game, Rules

Arguments = tuple[Any, ...]
_LONGEST_MEAN = 10_000
"""The longest mean, in rolls; of longer means other methods lose digits."""
_HANDED_OVER = ("arguments", "text", "truth")
"""Attributes that `==` ignores: they change the form of a problem and not the problem."""


class Truth(Protocol):
    """The source of right answers."""

    def is_whole(self, problem: "JudgedProblem", /) -> bool:
        """Whether every answer is one whole number."""

    def takes_words(self, problem: "JudgedProblem", /) -> bool:
        """Whether answers may contain words other than numbers."""

    def answer(self, problem: "JudgedProblem", case: Case, /) -> Answer:
        """The right answer to a case."""

    def answered(self, problem: "JudgedProblem", cases: Sequence[Case], /) -> Sequence[Case]:
        """The leading cases whose right answer is known; cases without an answer are left out."""

    def accepts(self, problem: "JudgedProblem", case: Case, answer: Answer | None, /) -> bool:
        """Whether an answer to a case is right."""


class OwnTruth:
    """Boustro itself computes the right answers."""

    def is_whole(self, problem: "JudgedProblem") -> bool:
        """Whether every answer is one whole number, and the statement has no words for it."""
        is_number = problem.question.is_one_number and not problem.has_words
        return problem.measure.is_whole and is_number

    def takes_words(self, problem: "JudgedProblem") -> bool:
        """Whether the statement has words for answers, or answers are fractions."""
        return problem.has_words or problem.measure.is_exact

    def answer(self, problem: "JudgedProblem", case: Case) -> Answer:
        """The problem's own answer."""
        return problem.own_answer(case)

    def answered(self, _: "JudgedProblem", cases: Sequence[Case]) -> Sequence[Case]:
        """All cases."""
        return cases

    def accepts(self, problem: "JudgedProblem", case: Case, answer: Answer | None) -> bool:
        """Whether the answer is the right one, or one of several right ones."""
        if problem.question is FEWEST:
            return answer == problem.answer(case)
        if problem.question.check is not None:
            return problem.question.check(problem.game(case), answer, problem.answer(case))
        return problem.measure.accepts(answer, problem.answer(case))


class JudgedProblem:
    """A problem for solvers: boards, a question, rules, and the form of a case.

    Problems are values; `changed` returns a modified copy.
    """

    name = ""
    sentence = ""
    """The solver's input, in words."""
    source = ""
    """The site or contest that published the problem."""
    rules: Rules | str = "leetcode"
    """The rules of the game, or the name of a preset."""
    statement: Statement = Statement()
    """The boards that the problem promises."""
    question: Question = FEWEST
    measure: Measure = WHOLE
    """Which answers count as right."""
    beside: AskedLimits | None = None
    """The limits of the arguments beside the board."""
    cases = 1
    """The most cases in one input text."""
    has_text = True
    """Whether programs can read the problem."""
    has_words = False
    """Whether the statement has its own words for an answer."""
    fixed: tuple[str, ...] = ()
    """The rules that the statement fixes; the judge rejects an option that changes one."""
    signatures = ""
    """The arguments that its functions may take (`calls`), usual ones first; empty if `arguments`
    are the only ones."""
    truth: Truth = OwnTruth()
    """The source of right answers."""
    throws: Throws = ()
    """The same throws on every board, if the answer is the square after them."""
    keeps = False
    """Whether the solver must not change the board."""
    calls = False
    """Whether the last argument lists the arguments of several calls."""
    unit = "roll"
    """The word for what is counted."""

    def arguments(self, case: Case) -> Arguments:
        """The arguments of a function for a case."""
        raise NotImplementedError

    def text(self, cases: Sequence[Case]) -> str:
        """The input of a program for some cases."""
        raise NotImplementedError

    def written(self, game: Game, asked: Asked, answer: Answer) -> Answer:  # noqa: ARG002
        """A right answer in the statement's words."""
        return answer

    def in_words(self, game: Game, asked: Asked, answer: Answer) -> Answer:
        """A right answer, in the statement's words if it has its own."""
        return self.written(game, asked, answer) if self.has_words else answer

    def admits(self, game: Game, asked: Asked) -> bool:  # noqa: ARG002 - subclasses use it
        """Whether the statement defines a right answer."""
        return True

    def others(self, throw: int) -> Throws:  # noqa: ARG002 - subclasses use it
        """The throws of the other players after a throw of the first player."""
        return ()

    def slips(self) -> Mapping[str, Callable[[Case], Answer]]:
        """Mistakes that only this statement invites: a sentence, and the wrong answer to a case."""
        return {}

    def changed(self, **attributes: Any) -> Self:
        """A copy of the problem with other attributes."""
        other = copy(self)
        vars(other).update(attributes)
        return other

    @property
    def _key(self) -> tuple[object, ...]:
        compared = {name: value for name, value in vars(self).items() if name not in _HANDED_OVER}
        return self.name, tuple(sorted(compared.items(), key=lambda item: item[0]))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, JudgedProblem) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.name, self.question.name, self.statement))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @property
    def has_models(self) -> bool:
        """Whether the models of common mistakes apply to this question and these rules."""
        return self.question is FEWEST and Rules.of(self.rules) == Rules.preset("leetcode")

    @property
    def is_searched(self) -> bool:
        """Whether a search for the fewest rolls answers the question."""
        return self.question is FEWEST and not self.throws

    @property
    def is_whole(self) -> bool:
        """Whether every answer is one whole number."""
        return self.truth.is_whole(self)

    @property
    def takes_words(self) -> bool:
        """Whether answers may contain words other than numbers."""
        return self.truth.takes_words(self)

    def answered(self, cases: Sequence[Case]) -> Sequence[Case]:
        """The leading cases whose right answer is known."""
        return self.truth.answered(self, cases)

    def game(self, case: Case) -> Game:
        """The game on the board of a case, with the case's die."""
        rules, sides = Rules.of(self.rules), case.asked.sides
        if len(sides) == 1 and not (self.beside and self.beside.a_die_each):
            rules = _with_die(rules, sides[0])
        return Game(case.board, rules)

    def case(self, board: Board, rng: Random) -> Case:
        """A case with the board, and random arguments beside it if the problem has any."""
        return Case(board, self.beside.drawn(rng, board)) if self.beside else Case(board)

    def allows(self, case: Case) -> bool:
        """Whether the statement allows a case."""
        if not self.statement.allows(case.board):
            return False
        if any(start >= case.board.size for start in case.asked.starts):
            return False
        try:
            game = self.game(case)
        except InputError:
            return False  # a cycle of jumps, or a start past the last square
        if self.statement.route and self.fewest(case.board) == NO_ROUTE:
            return False
        if not self.admits(game, case.asked):
            return False
        if self.statement.is_finite and expected(game) > _LONGEST_MEAN:
            return False
        return not self.measure.modulus or self._has_residue(case)

    def _has_residue(self, case: Case) -> bool:
        """Whether the right answer exists modulo the prime; some denominators have no inverse."""
        if self.question.adds_rows and self._chances_have_residues(case):
            return True
        try:
            self.own_answer(case)
        except ValueError:
            return False
        return True

    def _chances_have_residues(self, case: Case) -> bool:
        """Whether the chance of every sequence of throws exists modulo the prime."""
        weights = case.asked.sides or [Rules.of(self.rules).die.total_weight]
        is_by_throws = not case.board.effects.have("chance")
        return is_by_throws and all(gcd(self.measure.modulus, weight) == 1 for weight in weights)

    def fewest(self, board: Board) -> int:
        """The fewest rolls; -1 if there is no route."""
        return _fewest_rolls(self.rules, board)

    def answer(self, case: Case) -> Answer:
        """The right answer to a case; -1 if there is no route."""
        return self.truth.answer(self, case)

    def own_answer(self, case: Case) -> Answer:
        """Boustro's answer to a case, even if a reference decides."""
        return self.fewest(case.board) if self.is_searched else _answer(self, case)

    def accepts(self, case: Case, answer: Answer | None) -> bool:
        """Whether an answer to a case is right."""
        return self.truth.accepts(self, case, answer)

    def smaller_cases(self, case: Case) -> Iterator[Case]:
        """Cases with the same board and smaller arguments."""
        if self.beside:
            smaller = self.beside.smaller(case.asked)
            yield from (Case(case.board, asked) for asked in smaller)
        if case.asked.players == 1:
            yield from self.cases_by_state(case)

    def cases_by_state(self, case: Case) -> Iterator[Case]:
        """Cases with every throw from every state of a single token, if throws are arguments."""
        if self.beside and self.beside.throws[1] and self.beside.players[0] == 1:
            by_state = throws_by_state(self.game(case), self.beside.faces, self.others)
            yield from (Case(case.board, Asked(throws=throws)) for throws in by_state)

    def tiny_cases(self, board: Board) -> Iterator[Case]:
        """A tiny board with each of the smallest arguments."""
        if self.beside:
            yield from (Case(board, asked) for asked in self.beside.tiny(board))
        else:
            yield Case(board)

    def missing(self, extras: Sequence[str]) -> tuple[str, ...]:
        """The arguments beside a board (`calls`) that the statement does not have yet."""
        own = self.beside
        return tuple(one for one in extras if own is None or not own.has(one.partition(".")[0]))


@lru_cache
def _with_die(rules: Rules, sides: int) -> Rules:
    """The rules with another die, cached because checking them takes longer than most boards."""
    return rules.with_(die=f"d{sides}")


@lru_cache(1 << 13)
def _fewest_rolls(rules: Rules | str, board: Board) -> int:
    """The fewest rolls, cached because all solvers of a class get the same boards."""
    return fewest(Game(board, rules))


@lru_cache(1 << 13)
def _answer(problem: JudgedProblem, case: Case) -> Answer:
    game, asked = problem.game(case), case.asked
    if problem.throws:
        return squares_after(game, Asked(throws=problem.throws))[0]
    answer = problem.measure.written(problem.question.value(game, asked))
    return problem.in_words(game, asked, answer)
