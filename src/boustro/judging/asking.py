"""Asking: replace a problem's own question, rules or notation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boustro.errors import QuestionError
from boustro.formats import format_named, writes
from boustro.judging.asked import Asked, AskedLimits, Case
from boustro.judging.measure import WHOLE, Measure
from boustro.judging.problems.base import Arguments, JudgedProblem
from boustro.judging.problems.statements import Statement
from boustro.judging.questions import QUESTIONS, Question, question_named
from boustro.model import Board, Game, Rules

Texts = Callable[[Sequence[Case]], str]
_FINITE, _MOST_SQUARES = ("expected", "wins"), 100
"""Questions for finite games only, on boards small enough for elimination in Python."""
ANSWERS = ("decimal", "fraction", "mod:P")
"""The possible forms of answers that are not whole numbers."""


_OF_THROWS = ("route", "squares", "winner")
_AS_THEY_ARE = ("fewest", *_OF_THROWS)
"""Questions whose answers are whole numbers with only one form."""


def _check_rules(question: Question, rules: Rules) -> None:
    """Raise `QuestionError` if the rules make a question ambiguous or unanswerable."""
    if question.name in _OF_THROWS and "doubles" in (rules.again, rules.opening):
        why = "throws are sums, which do not say whether a throw is a double"
        raise QuestionError(f"the question {question.name} cannot be asked with doubles: {why}")
    if question.name == "wins" and rules.bump:
        raise QuestionError("the question wins cannot be asked of tokens that bump one another")


def _check_fixed(problem: JudgedProblem, own: Rules, rules: Rules) -> None:
    """Raise `QuestionError` if the rules change one that the statement of a problem fixes."""
    for name in problem.fixed:
        if getattr(rules, name) != getattr(own, name):
            option = name.replace("_", "-")
            raise QuestionError(
                f"the form {problem.name} takes no --{option}: its statement fixes it"
            )


def _merged(own: AskedLimits | None, usual: AskedLimits | None, rules: Rules) -> AskedLimits | None:
    """The limits of a statement, completed by the question's usual limits."""
    if own is None or usual is None:
        return own if usual is None else replace(usual, shown=_shown(rules))
    changes: dict[str, Any] = {
        name: getattr(usual, name) for name in ("rolls", "throws", "players") if not own.has(name)
    }
    if not own.has("throws"):
        changes["shown"] = _shown(rules)
    return replace(own, **changes)


def _dealt(limits: AskedLimits | None, own: Rules, rules: Rules) -> AskedLimits | None:
    """The limits, with the throws of the new die if it differs from the statement's die."""
    if limits is None or not limits.has("throws") or rules.die == own.die:
        return limits
    return replace(limits, shown=_shown(rules))


def _shown(rules: Rules) -> tuple[int, ...]:
    """The possible throws of the die, ascending."""
    return tuple(sorted({outcome.advance for outcome in rules.die.outcomes}))


def _answered_as(question: Question, answers: str) -> Question:
    """The question with a value that can be written in this form.

    Raises `QuestionError` if there is no such value.
    """
    measure = measure_named(answers)
    if not (measure.modulus or measure.is_exact):
        return question
    is_whole = question.measure == WHOLE and question.name not in _AS_THEY_ARE
    if not is_whole and question.exactly is None:
        raise QuestionError(f"the question {question.name} has no answers as {answers}")
    return replace(question, value=question.exactly) if question.exactly else question


def measure_named(name: str) -> Measure:
    """The measure for a form of answers: decimals, fractions, or fractions modulo a prime.

    Raises `QuestionError` for any other name.

    >>> measure_named("mod:7").modulus
    7
    """
    kind, _, number = name.partition(":")
    if kind == "mod" and number.isdecimal() and 1 < int(number) < 10**15:
        return Measure(modulus=int(number))
    if name not in ANSWERS[:2]:
        raise QuestionError(f"expected one of {', '.join(ANSWERS)}, got {name!r}")
    return Measure(is_exact=True) if name == "fraction" else QUESTIONS["expected"].measure


@dataclass(frozen=True, slots=True)
class Asking:
    """Changes to a problem; an empty field or None changes nothing."""

    question: str = ""
    """The name of another question."""
    rules: Callable[[Rules], Rules] | None = None
    """Changes the problem's rules."""
    answers: str = ""
    """The form of answers that are not whole numbers (`ANSWERS`)."""
    notation: str = ""
    """The format in which a program reads its board."""

    def __bool__(self) -> bool:
        return bool(self.question or self.rules or self.answers or self.notation)

    @property
    def extras(self) -> tuple[str, ...]:
        """The arguments beside the board."""
        return question_named(self.question).extras if self.question else ()

    def of(self, problem: JudgedProblem) -> JudgedProblem:
        """The problem with the other question, rules and measure."""
        question = question_named(self.question) if self.question else problem.question
        own = Rules.of(problem.rules)
        rules = self.rules(own) if self.rules else own
        _check_rules(question, rules)
        _check_fixed(problem, own, rules)
        measure = question.measure if self.question else problem.measure
        if self.answers:
            measure = measure_named(self.answers)
        asked = self._with_question(problem, question, rules) if self.question else problem
        if self.answers:
            question = _answered_as(question, self.answers)
        return asked.changed(
            question=question,
            rules=rules if self.rules else problem.rules,
            measure=measure,
            beside=_dealt(asked.beside, own, rules),
        )

    def _with_question(
        self, problem: JudgedProblem, question: Question, rules: Rules
    ) -> JudgedProblem:
        """The problem with the question's arguments, in its statement and its input text, too."""
        statement, limits = problem.statement, _merged(problem.beside, question.usual, rules)
        if question.name in _FINITE:
            statement = statement.ending(_MOST_SQUARES)
        more = problem.missing(question.extras)
        return problem.changed(
            statement=statement,
            beside=limits,
            throws=(),
            text=_with_extras(problem.text, more),
            # A text has room for the arguments of one case only.
            cases=1 if more else problem.cases,
            has_words=problem.has_words and question.name == problem.question.name,
        )

    def by_notation(self) -> JudgedProblem:
        """The problem for programs that read this format.

        Raises `QuestionError` if boustro cannot write the format.
        """
        return self.of(InNotation(self.notation))


AS_STATED = Asking()


class InNotation(JudgedProblem):
    """The fewest rolls on a board in one of boustro's formats, under the format's rules."""

    def __init__(self, notation: str) -> None:
        rules = Rules.preset(format_named(notation).preset)
        self.name, self.rules = notation, rules
        self.sentence = f"a board in the format {notation}"
        self.statement = Statement(chains=rules.chaining == "single")

    def arguments(self, case: Case) -> Arguments:
        """The text."""
        return (_in_notation(self.name, case.board),)

    def text(self, cases: Sequence[Case]) -> str:
        """The board, without its effects."""
        return _in_notation(self.name, cases[0].board)


def _in_notation(notation: str, board: Board) -> str:
    rules = Rules.preset(format_named(notation).preset)
    text = writes(Game(Board(board.size, board.jumps), rules), notation, lossy=True)
    return text if text.endswith("\n") else f"{text}\n"


def _with_extras(text: Texts, extras: Sequence[str]) -> Texts:
    """The input text of a problem, followed by a line for each extra argument."""
    if not extras:
        return text
    return lambda cases: (
        text(cases) + "".join(f"{_line(cases[0].asked, extra)}\n" for extra in extras)
    )


def _line(asked: Asked, extra: str) -> str:
    value = getattr(asked, extra.partition(".")[0])
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
