"""Exceptions that boustro raises on purpose, grouped by whose fault the error is.

::

    BoustroError
    ├── InputError (ValueError)        what was handed in is at fault
    │   ├── FormatError                the text is not what the format expects
    │   │   └── AmbiguousFormatError   two formats fit the same text
    │   ├── LayoutError                the board as written has no meaning
    │   ├── RulesError                 the rules contradict themselves
    │   └── LimitError                 larger than a stated limit
    ├── LossyFormatError (ValueError)  the format cannot say what it was asked to say
    ├── QuestionError (ValueError)     the question has no meaning for this game
    └── MissingExtraError (ImportError)  an optional dependency is not installed

An `InputError` carries *all* the problems found, not the first one; of more than a hundred it
keeps the first and the count.  That a game has no route is not an error: it is the answer ``None``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Self

from boustro.say import Said, Wording, join_said, said_by

MOST_PROBLEMS = 100
_SHOWN = 20
_WIDEST = 60


def quote(value: object) -> str:
    """A value as messages quote it: its repr, cut short where it is long.

    >>> quote(7), quote("x"), quote(10**5000)
    ('7', "'x'", 'a number of too many digits')
    """
    try:
        text = repr(value[:_WIDEST] if isinstance(value, str) else value)
    except ValueError:  # Python prints numbers of some thousand digits at most
        return "a number of too many digits"
    return text if len(text) <= _WIDEST else f"{text[:_WIDEST]}…"


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why an input is refused, or one unusual thing that is only noted.

    >>> print(Problem("exit-out-of-range", "expected an exit in 0..9, got 3 -> 12", "line 7"))
    line 7: expected an exit in 0..9, got 3 -> 12
    """

    name: str
    """A stable name, for programs."""
    sentence: str
    """A sentence, for people."""
    where: str = ""
    """The place in the input; empty if there is none to name."""
    squares: tuple[int, ...] = ()
    """The squares of the board that it is about, the entry first."""

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" if self.where else self.sentence

    @property
    def wording(self) -> Wording:
        """The sentence with the place before it, and what it says.

        If the sentence has no code of its own, the problem's name is its code.
        """
        said = said_by(self.sentence)
        if not said:
            said = (Said(f"problem-{self.name}", (("squares", self.squares),)),)
        if self.where:
            what = Wording(self.sentence, said)
            said = (Said("at-place", (("place", self.where), ("what", what))),)
        return Wording(str(self), said)


class Problems(tuple[Problem, ...]):  # noqa: SLOT001 - a tuple can have no slots of its own
    """The first hundred problems in order.

    >>> problems = Problems(Problem("a", str(number)) for number in range(5000))
    >>> len(problems), problems.more, problems.total
    (100, 4900, 5000)
    """

    more: int
    """The number of problems that are not kept."""

    def __new__(cls, found: Iterable[Problem] = (), more: int = 0) -> Self:
        """Take the first of `found` and count the others, and `more` besides."""
        rest = iter(found)
        problems = super().__new__(cls, islice(rest, MOST_PROBLEMS))
        problems.more = more + getattr(found, "more", 0) + sum(1 for _ in rest)
        return problems

    @property
    def total(self) -> int:
        """How many problems were found."""
        return len(self) + self.more

    def plus(self, found: Iterable[Problem]) -> "Problems":
        """These problems and some more."""
        return Problems(chain(self, found), self.more + getattr(found, "more", 0))

    def with_places(self, place: Callable[[str], str]) -> "Problems":
        """The same problems, with `place` applied to the place of each."""
        return Problems((replace(old, where=place(old.where)) for old in self), self.more)


class BoustroError(Exception):
    """The root of the tree: catches everything boustro raises on purpose."""

    @property
    def wording(self) -> Wording:
        """The error's sentence, and what it says; nothing if it has no code."""
        return Wording(str(self), said_by(self.args[0]) if self.args else ())


class InputError(BoustroError, ValueError):
    """What was handed in is at fault; `problems` lists the reasons that were found.

    >>> error = InputError([Problem("a", "first"), Problem("b", "second", "line 2")])
    >>> print(error)
    2 problems:
      first
      line 2: second
    """

    def __init__(self, problems: Iterable[Problem] | str) -> None:
        if isinstance(problems, str):
            problems = (Problem("input", problems),)
        self.problems = Problems(problems)
        super().__init__(self.problems)

    @classmethod
    def of(cls, name: str, sentence: str, where: str = "") -> Self:
        """The error that has one problem.

        >>> print(LimitError.of("boards", "expected at most 5 boards, got 6", "line 2"))
        line 2: expected at most 5 boards, got 6
        """
        return cls([Problem(name, sentence, where)])

    @property
    def wording(self) -> Wording:
        """The problems, and what each of them says."""
        return Wording(str(self), join_said("\n  ", [one.wording for one in self.problems]))

    def __str__(self) -> str:
        total = self.problems.total
        if total == 1:
            return str(self.problems[0])
        lines = [f"{total} problems:"]
        lines += [f"  {problem}" for problem in self.problems[:_SHOWN]]
        if total > _SHOWN:
            lines.append(f"  … and {total - _SHOWN} more")
        return "\n".join(lines)


class FormatError(InputError):
    """The text is not what the format expects."""


class AmbiguousFormatError(FormatError):
    """Two or more formats fit the same text; `fits` names them."""

    def __init__(self, problems: Iterable[Problem] | str, fits: Iterable[str] = ()) -> None:
        super().__init__(problems)
        self.fits: tuple[str, ...] = tuple(fits)

    def __reduce__(self) -> tuple[type, tuple[Problems, tuple[str, ...]]]:
        return type(self), (self.problems, self.fits)


class LayoutError(InputError):
    """The board as written has no defined meaning."""


class RulesError(InputError):
    """The rules contradict themselves, or are not rules boustro knows."""


class LimitError(InputError):
    """The input, or the answer asked for, is larger than a stated limit."""


class LossyFormatError(BoustroError, ValueError):
    """The format cannot say what it was asked to say; the message tells what would be lost."""


class QuestionError(BoustroError, ValueError):
    """The question has no defined answer for this game."""


class MissingExtraError(BoustroError, ImportError):
    """An optional dependency is not installed; the message names the extra that brings it."""
