"""Intended differences: what a later change gives another answer to on purpose, and why.

`dev/compare.py` counts and names what an entry covers instead of failing, and reports an entry that
covers nothing any more.
"""

from fnmatch import fnmatchcase
from typing import Any, NamedTuple


class Intended(NamedTuple):
    """Answers that may differ from those of the other version."""

    part: str
    """The part of the comparison: games, files, cases, solutions or commands."""
    question: str
    """A pattern of the names of its questions, as the comparison prints them."""
    subject: str
    """A pattern of what was asked about: a game, a file, a form, a solution, a command line."""
    reason: str
    """Why the answer is another one now, in a sentence."""

    def covers(self, part: str, question: str, subject: str) -> bool:
        """Whether a difference is one of these."""
        return (
            part == self.part
            and fnmatchcase(question, self.question)
            and fnmatchcase(subject, self.subject)
        )


INTENDED: tuple[Intended, ...] = (
    Intended(
        "commands",
        "file marks.csv",
        "judge solutions -o marks.csv *",
        "every text of a report is quoted and harmless in a spreadsheet",
    ),
    Intended(
        "commands",
        "standard output",
        "whatif leetcode --csv *",
        "every text of a report is quoted and harmless in a spreadsheet",
    ),
    Intended(
        "commands",
        "standard output",
        "decide *--json",
        "boustro/decide/2: what could not be computed has a message of its own",
    ),
    Intended(
        "commands",
        "standard output",
        "play *--json",
        "a play says whether all tokens are out of the game",
    ),
    Intended(
        "commands",
        "*",
        "play *--report *",
        "the report of a game is gone, and a sentence says what is there instead",
    ),
    Intended(
        "commands",
        "*",
        "lesson *",
        "a lesson does not ask what the player chooses",
    ),
    Intended(
        "games",
        "decide*",
        "*",
        "a jump to itself is a choice like others, and of equally good ones the first is named",
    ),
    Intended(
        "games",
        "uses",
        '*"chaining": "follow"*',
        "the second jump of a chain is taken, too",
    ),
    Intended(
        "games",
        "jump_uses",
        '*"chaining": "follow"*',
        "the second jump of a chain is taken, too",
    ),
    Intended(
        "games",
        "moves",
        '*"chance *',
        "a jump that is moved keeps its chance, and cannot go where another effect is",
    ),
    Intended(
        "games",
        "turns",
        '*"again": [[]*',
        "an effect ends a turn in which every throw would give another roll",
    ),
    Intended(
        "games",
        "turns",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "seats",
        '*"again": [[]*',
        "an effect ends a turn in which every throw would give another roll",
    ),
    Intended(
        "games",
        "seats",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "table",
        '*"again": [[]*',
        "an effect ends a turn in which every throw would give another roll",
    ),
    Intended(
        "games",
        "table",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "places",
        '*"again": [[]*',
        "an effect ends a turn in which every throw would give another roll",
    ),
    Intended(
        "games",
        "places",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "remaining",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "passage",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "precedence",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "touches",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "uses",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
    Intended(
        "games",
        "jump_uses",
        '*"over"*',
        "who begins on a square that ends the game plays on",
    ),
)
"""The one list of all intended differences from commit b1c61b76."""


def covering(entries: tuple[Intended, ...], part: str, question: str, subject: str) -> Any:
    """The first entry that covers a difference, or None."""
    return next((entry for entry in entries if entry.covers(part, question, subject)), None)
