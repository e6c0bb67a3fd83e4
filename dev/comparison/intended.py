"""Intended differences: what a later change gives another answer to on purpose, and why.

`dev/compare.py` counts and names what an entry covers instead of failing, and reports an entry that
covers nothing any more.  An entry covers places, not answers: what else differs in an answer is told.
"""

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import NamedTuple

from dev.comparison import conditions
from dev.comparison.difference import Difference


def _always(_: Difference) -> bool:
    return True


class Intended(NamedTuple):
    """Places of answers that may differ from those of the other version."""

    part: str
    """The part of the comparison: games, files, cases, solutions or commands."""
    question: str
    """A pattern of the names of its questions, as the comparison prints them."""
    subject: str
    """A pattern of what was asked about: a game, a file, a form, a solution, a command line."""
    reason: str
    """Why the answer is another one now, in a sentence."""
    was: str = "*"
    """A pattern of what stood there."""
    becomes: str = "*"
    """A pattern of what stands there now."""
    when: Callable[[Difference], bool] = _always
    """What else must be true of the place."""

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is one of these."""
        patterns = (
            (difference.part, self.part),
            (difference.question, self.question),
            (difference.subject, self.subject),
            (str(difference.old), self.was),
            (str(difference.new), self.becomes),
        )
        return all(fnmatchcase(*pair) for pair in patterns) and self.when(difference)


GAMES = (
    *(
        Intended(
            "games",
            question,
            "*",
            "calls for many boards answer boards with effects",
            when=conditions.is_answered_with_effects,
        )
        for question in ("solve_many", "analyse_many")
    ),
    *(
        Intended(
            "games",
            question,
            "*",
            "an effect ends a turn in which every throw would give another roll",
            when=conditions.is_turn_ended_by_effect,
        )
        for question in ("turns", "seats", "table", "places")
    ),
    Intended(
        "games",
        "remaining",
        "*",
        "who begins on a square that ends the game plays on",
        when=conditions.is_begun_on_game_over,
    ),
    *(
        Intended(
            "games",
            question,
            "*",
            "under follow the second jump of a chain is taken, too",
            when=conditions.is_second_of_chain,
        )
        for question in ("uses", "jump_uses")
    ),
    Intended(
        "games",
        "moves",
        "*",
        "a jump that is moved keeps its chance, and cannot go where another effect is",
        when=conditions.is_move_of_jump_with_chance,
    ),
    Intended(
        "games",
        "decide*",
        "*",
        "of equally good choices the first is named",
        when=conditions.is_tie,
    ),
    Intended(
        "games",
        "decide*",
        "*",
        "a jump to its own square is a choice like others",
        when=conditions.is_choice_of_jump_to_itself,
    ),
    Intended(
        "games",
        "repair",
        "*",
        "a tail or a top that is moved is named by its jump",
        when=conditions.is_tail_named,
    ),
    Intended(
        "games",
        "repair",
        "*",
        "moves of an entry are counted wherever they save a change",
        when=conditions.is_repaired_by_fewer,
    ),
    Intended(
        "games",
        "explain",
        "*",
        "of several rules the opening is named first",
        "the rules *",
        "the rules *",
        conditions.is_in_another_order,
    ),
    Intended(
        "games",
        "explain",
        "*",
        "effects of squares and games that are all lost are reasons why there is no route",
        when=conditions.is_explained_by_effects,
    ),
)

COMMANDS: tuple[Intended, ...] = ()
FILES: tuple[Intended, ...] = ()
INTENDED: tuple[Intended, ...] = (*GAMES, *FILES, *COMMANDS)
"""The one list of all intended differences from commit b1c61b76."""


def covering(entries: tuple[Intended, ...], difference: Difference) -> Intended | None:
    """The first entry that covers a difference, or None."""
    return next((entry for entry in entries if entry.covers(difference)), None)
