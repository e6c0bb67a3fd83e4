"""Differences: the places in which two versions answer the same question otherwise."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

LONGEST_SHOWN = 300


class Difference(NamedTuple):
    """One place of an answer in which two versions disagree."""

    part: str
    """The part of the comparison: games, files, cases, solutions or commands."""
    question: str
    subject: str
    """What was asked about: a game, a file, a form, a solution, a command line."""
    path: str
    """Where in the answer."""
    old: Any
    new: Any
    beside: Mapping[str, Any] = {}
    """All answers of the new version about the subject, by question."""

    @property
    def answer(self) -> tuple[str, str, str]:
        """The answer in which the place is."""
        return self.part, self.question, self.subject

    def lines(self) -> Iterator[str]:
        """The difference as text."""
        yield f"{self.part}, {self.question}{self.path}: {self.subject[:LONGEST_SHOWN]}"
        yield f"  was {str(self.old)[:LONGEST_SHOWN]}"
        yield f"  is  {str(self.new)[:LONGEST_SHOWN]}"
