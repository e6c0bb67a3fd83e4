"""Problem: what a solver is asked, and how.

A published problem is a class that overrides what differs.

A problem says the same case to a function (its arguments) and to a program (a text on standard
input).  Its statement is what it promises about the boards; a solver is asked no other boards, so
that a right solution is never refused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from math import gcd
from random import Random
from typing import Any, Protocol, Self

from boustro.errors import InputError
from boustro.judging.problems.statements import Statement
from boustro.judging.questions import (
    FEWEST,
    NO_ROUTE,
    WHOLE,
    Answer,
    Asked,
    AskedLimits,
    Case,
    Measure,
    Question,
    Throws,
    expected,
    fewest,
    squares_after,
    throws_by_state,
)
from boustro.model import Board, Game, Rules

Arguments = tuple[Any, ...]
_LONGEST_MEAN = 10_000
"""Rolls: longer means differ in digits that other methods lose."""
_HANDED_OVER = ("arguments", "text", "truth")
"""What makes no other problem: by whom and how the same cases are told and judged."""


class Truth(Protocol):
    """Who says which answers are right."""

    def is_whole(self, problem: "JudgedProblem", /) -> bool:
        """Whether every answer is one whole number."""

    def takes_words(self, problem: "JudgedProblem", /) -> bool:
        """Whether answers may be other words than numbers."""

    def answer(self, problem: "JudgedProblem", case: Case, /) -> Answer:
        """The right answer to a case."""

    def answered(self, problem: "JudgedProblem", cases: Sequence[Case], /) -> Sequence[Case]:
        """Those of the first cases to which a right answer is known."""

    def accepts(self, problem: "JudgedProblem", case: Case, answer: Answer | None, /) -> bool:
        """Whether an answer to a case is right."""


class OwnTruth:
    """Boustro itself says what is right."""

    def is_whole(self, problem: "JudgedProblem") -> bool:
        """Whether the question has such answers, and the statement no words for them."""
        is_number = problem.question.is_one_number and not problem.has_words
        return problem.measure.is_whole and is_number

    def takes_words(self, problem: "JudgedProblem") -> bool:
        """Whether the statement has words for answers, or they are fractions."""
        return problem.has_words or problem.measure.is_exact

    def answer(self, problem: "JudgedProblem", case: Case) -> Answer:
        """The problem's own."""
        return problem.own_answer(case)

    def answered(self, _: "JudgedProblem", cases: Sequence[Case]) -> Sequence[Case]:
        """All."""
        return cases

    def accepts(self, problem: "JudgedProblem", case: Case, answer: Answer | None) -> bool:
        """Whether it is the right answer, or one of several."""
        if problem.question is FEWEST:
            return answer == problem.answer(case)
        if problem.question.check is not None:
            return problem.question.check(problem.game(case), answer, problem.answer(case))
        return problem.measure.accepts(answer, problem.answer(case))


class JudgedProblem:
    """What a solver is asked: boards, a question, rules, and how a case is handed over.

    Problems are values: `changed` makes another one.
    """

    name = ""
    sentence = ""
    """What a solver gets, in words."""
    source = ""
    """Where the problem is from."""
    rules: Rules | str = "leetcode"
    """The rules that the answers are by, or the name of a preset."""
    statement: Statement = Statement()
    """Which boards are asked."""
    question: Question = FEWEST
    measure: Measure = WHOLE
    """Which answers count as the right one."""
    beside: AskedLimits | None = None
    """The limits of what is asked beside the board."""
    cases = 1
    """How many cases one text holds at most."""
    has_text = True
    """Whether programs read the problem."""
    has_words = False
    """Whether the statement has words of its own for an answer."""
    fixed: tuple[str, ...] = ()
    """The rules that only the statement can say: an option that changes one is refused."""
    signatures = ""
    """The values that its functions take (`calls`), the usual ones first; empty if `arguments` are
    the only ones."""
    truth: Truth = OwnTruth()
    """Who says what is right."""
    throws: Throws = ()
    """What is thrown on every board, where the answer is where the token stands then."""
    keeps = False
    """Whether the board is the solver's to keep, so that changing it is wrong."""
    calls = False
    """Whether the last argument holds the arguments of one call after another."""
    unit = "roll"
    """What is counted."""

    def arguments(self, case: Case) -> Arguments:
        """The arguments of a function for a case."""
        raise NotImplementedError

    def text(self, cases: Sequence[Case]) -> str:
        """What a program reads."""
        raise NotImplementedError

    def written(self, game: Game, asked: Asked, answer: Answer) -> Answer:  # noqa: ARG002
        """A right answer in the statement's words."""
        return answer

    def in_words(self, game: Game, asked: Asked, answer: Answer) -> Answer:
        """A right answer, in the statement's words where it has some."""
        return self.written(game, asked, answer) if self.has_words else answer

    def admits(self, game: Game, asked: Asked) -> bool:  # noqa: ARG002 - of others
        """Whether the statement says clearly what is right."""
        return True

    def others(self, throw: int) -> Throws:  # noqa: ARG002 - of others
        """What other players throw after a throw, where one token is looked at."""
        return ()

    def slips(self) -> Mapping[str, Callable[[Case], Answer]]:
        """What a solver answers that makes a mistake of this statement alone, by its sentence."""
        return {}

    def changed(self, **attributes: Any) -> Self:
        """The same problem with other attributes."""
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
        """Whether the models of mistakes make mistakes in what is asked here."""
        return self.question is FEWEST and Rules.of(self.rules) == Rules.preset("leetcode")

    @property
    def is_searched(self) -> bool:
        """Whether a search for the fewest rolls answers."""
        return self.question is FEWEST and not self.throws

    @property
    def is_whole(self) -> bool:
        """Whether every answer is one whole number."""
        return self.truth.is_whole(self)

    @property
    def takes_words(self) -> bool:
        """Whether answers may be other words than numbers."""
        return self.truth.takes_words(self)

    def answered(self, cases: Sequence[Case]) -> Sequence[Case]:
        """The cases to which a right answer is known."""
        return self.truth.answered(self, cases)

    def game(self, case: Case) -> Game:
        """The game that is played on the board of a case, with its die."""
        rules, sides = Rules.of(self.rules), case.asked.sides
        if len(sides) == 1 and not (self.beside and self.beside.a_die_each):
            rules = _with_die(rules, sides[0])
        return Game(case.board, rules)

    def case(self, board: Board, rng: Random) -> Case:
        """A case with the board, with something beside it where that is asked."""
        return Case(board, self.beside.drawn(rng, board)) if self.beside else Case(board)

    def allows(self, case: Case) -> bool:
        """Whether the statement allows a case."""
        if not self.statement.allows(case.board):
            return False
        if any(start >= case.board.size for start in case.asked.starts):
            return False
        if not isinstance(self.rules, str) and not self._is_playable(case):
            return False
        if self.statement.route and self.fewest(case.board) == NO_ROUTE:
            return False
        if not self.admits(self.game(case), case.asked):
            return False
        if self.statement.is_finite and expected(self.game(case)) > _LONGEST_MEAN:
            return False
        return not self.measure.modulus or self._has_residue(case)

    def _has_residue(self, case: Case) -> bool:
        """Whether the right answer is one modulo the number: a denominator may have no inverse."""
        if self.question.adds_rows and self._chances_have_residues(case):
            return True
        try:
            self.own_answer(case)
        except ValueError:
            return False
        return True

    def _chances_have_residues(self, case: Case) -> bool:
        """Whether every row of throws has a chance modulo the number."""
        weights = case.asked.sides or [Rules.of(self.rules).die.total_weight]
        is_by_throws = not case.board.effects.have("chance")
        return is_by_throws and all(gcd(self.measure.modulus, weight) == 1 for weight in weights)

    def _is_playable(self, case: Case) -> bool:
        """Whether board and rules fit: no jumps in circles, no start past the last square."""
        try:
            self.game(case)
        except InputError:
            return False
        return True

    def fewest(self, board: Board) -> int:
        """The fewest rolls, -1 where there is no route."""
        return _fewest_rolls(self.rules, board)

    def answer(self, case: Case) -> Answer:
        """The right answer to a case, -1 where there is no route."""
        return self.truth.answer(self, case)

    def own_answer(self, case: Case) -> Answer:
        """The same of boustro, whatever a reference says."""
        return self.fewest(case.board) if self.is_searched else _answer(self, case)

    def accepts(self, case: Case, answer: Answer | None) -> bool:
        """Whether an answer to a case is right."""
        return self.truth.accepts(self, case, answer)

    def smaller_cases(self, case: Case) -> Iterator[Case]:
        """The same board with something smaller beside it."""
        if self.beside:
            smaller = self.beside.smaller(case.asked)
            yield from (Case(case.board, asked) for asked in smaller)
        if case.asked.players == 1:
            yield from self.cases_by_state(case)

    def cases_by_state(self, case: Case) -> Iterator[Case]:
        """The board with every throw from every state of one token, where throws are asked."""
        if self.beside and self.beside.throws[1] and self.beside.players[0] == 1:
            by_state = throws_by_state(self.game(case), self.beside.faces, self.others)
            yield from (Case(case.board, Asked(throws=throws)) for throws in by_state)

    def tiny_cases(self, board: Board) -> Iterator[Case]:
        """A tiny board with the smallest that may stand beside it."""
        if self.beside:
            yield from (Case(board, asked) for asked in self.beside.tiny(board))
        else:
            yield Case(board)

    def missing(self, extras: Sequence[str]) -> tuple[str, ...]:
        """The things beside a board (`calls`) that the statement does not have already."""
        own = self.beside
        return tuple(one for one in extras if own is None or not own.has(one.partition(".")[0]))


@lru_cache
def _with_die(rules: Rules, sides: int) -> Rules:
    """The rules with another die: to check them takes longer than most boards."""
    return rules.with_(die=f"d{sides}")


@lru_cache(1 << 13)
def _fewest_rolls(rules: Rules | str, board: Board) -> int:
    """The solvers of a class are asked the same boards."""
    return fewest(Game(board, rules))


@lru_cache(1 << 13)
def _answer(problem: JudgedProblem, case: Case) -> Answer:
    game, asked = problem.game(case), case.asked
    if problem.throws:
        return squares_after(game, Asked(throws=problem.throws))[0]
    answer = problem.measure.written(problem.question.value(game, asked))
    return problem.in_words(game, asked, answer)
