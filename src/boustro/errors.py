"""Every error boustro raises on purpose, by whose fault it is.

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

An `InputError` carries *all* the problems found, not the first one.  That a game has no route
is not an error: it is the answer ``None``.
"""

from collections.abc import Iterable
from dataclasses import dataclass

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why an input is refused, or one unusual thing that is only noted.

    `name` is stable and meant for programs, `sentence` is meant for people and `where` is the
    place in the input, empty when there is none to name.

    >>> print(Problem("exit-out-of-range", "expected an exit in 0..9, got 3 -> 12", "line 7"))
    line 7: expected an exit in 0..9, got 3 -> 12
    """

    name: str
    sentence: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" if self.where else self.sentence


class BoustroError(Exception):
    """The root of the tree: catches everything boustro raises on purpose."""


class InputError(BoustroError, ValueError):
    """What was handed in is at fault; `problems` lists every reason that was found.

    >>> error = InputError([Problem("a", "first"), Problem("b", "second", "line 2")])
    >>> print(error)
    2 problems:
      first
      line 2: second
    """

    def __init__(self, problems: Iterable[Problem] | str) -> None:
        if isinstance(problems, str):
            problems = (Problem("input", problems),)
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return str(self.problems[0])
        lines = [f"{len(self.problems)} problems:"]
        lines += [f"  {problem}" for problem in self.problems[:_SHOWN]]
        if len(self.problems) > _SHOWN:
            lines.append(f"  … and {len(self.problems) - _SHOWN} more")
        return "\n".join(lines)


class FormatError(InputError):
    """The text is not what the format expects."""


class AmbiguousFormatError(FormatError):
    """Two or more formats fit the same text; `fits` names them."""

    def __init__(self, problems: Iterable[Problem] | str, fits: Iterable[str] = ()) -> None:
        super().__init__(problems)
        self.fits: tuple[str, ...] = tuple(fits)

    def __reduce__(self) -> tuple[type, tuple[tuple[Problem, ...], tuple[str, ...]]]:
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
