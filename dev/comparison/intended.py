"""Intended differences: what a later change gives another answer to on purpose, and why.

`dev/compare.py` counts and names what an entry covers instead of failing, and reports an entry that
covers nothing any more.  An entry covers places, not answers: the rest of an answer must be equal.
"""

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import NamedTuple

from dev.comparison import conditions
from dev.comparison.difference import Difference
from dev.comparison.plain import ABSENT


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
        if not all(fnmatchcase(*pair) for pair in patterns):
            return False
        try:
            return self.when(difference)
        except (AttributeError, LookupError, TypeError, ValueError):
            # An answer of another shape is not one that the reason is about.
            return False


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
        "search",
        "*",
        "what a step of a search tried is a TriedThrow",
        when=conditions.is_throw_renamed,
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

READ_NOW = (
    *(f"manners {number}.txt" for number in ("082", "083", "141", "144")),
    *(f"sixty {number}.txt" for number in ("011", "024", "029", "030", "057")),
)
"""Texts of the tests, with the board that is meant, which no format read."""

_NO_JUMPS = "FormatError: expected jumps such as 3-22 or jumps[[]3[]] = 22, got none"
_NO_PAIRS = "FormatError: line [12]: expected pairs such as jumps[[]1[]] = 38 or (1, 38), got *"

FILES = (
    *(
        Intended(
            "files",
            question,
            subject,
            "pairs of numbers in code, and names with both words, are read",
            when=conditions.is_read_now,
        )
        for subject in READ_NOW
        for question in ("read", "read as freeform", "write *")
    ),
    Intended(
        "files",
        "read",
        "*",
        "a text that cannot be read is told the nearest formats",
        "FormatError: *; text in any other known format works, too (*",
        "FormatError: *; the nearest formats are *: choose with format=",
        conditions.is_same_cause,
    ),
    *(
        Intended(
            "files",
            question,
            "*",
            "lines that are not understood are counted, "
            "and several jumps beyond a size are one problem",
            when=conditions.is_told_shorter,
        )
        for question in ("read", "read as *", "write *")
    ),
    *(
        Intended(
            "files",
            f"read as {form}",
            "*",
            "a number above rows is their number, and nothing else",
            "LayoutError: * expected 1 cells as in row 1, got *",
            when=conditions.is_number_of_rows,
        )
        for form in ("leetcode", "resolved", "relative-grid")
    ),
    Intended(
        "files",
        "read as counted",
        "*",
        "cases below their number are no jumps of one board",
        "FormatError: * problems:*",
        "FormatError: line 3: expected the end after the last jump, got [0-9]*",
    ),
    *(
        Intended(
            "files",
            question,
            "*",
            "a program or a text without jumps is one problem",
            was,
            becomes,
        )
        for question, was, becomes in (
            ("read", "FormatError: *", _NO_PAIRS),
            ("read as freeform", "FormatError: *", _NO_PAIRS),
            ("read as freeform", "FormatError: *", _NO_JUMPS),
            ("read as freeform", "[[][[]100, 10, {}, {}, None, *", _NO_JUMPS),
        )
    ),
    *(
        Intended(
            "files",
            question,
            "sixty 052.txt",
            "a snake that is written tail first is told beside a line that is not understood",
            "FormatError: line 2: *, got '7, 17'",
            "FormatError: 2 problems:*, got '7, 17'*"
            "expected a snake's head first, then its tail, got 34 -> 54",
        )
        for question in ("read", "read as freeform")
    ),
)

_LESSON = "a lesson says what is true of every board, and rounds no chance to 0 %"

_NEW_PROBLEMS = ("abc146f", "joi2010yo_b", "cses1633")
CASES = (
    *(
        Intended("cases", "cases", form, "the problem is gone", becomes="None")
        for form in ("shifts", "codingquest13", "topcoder258", "codevita")
    ),
    *(Intended("cases", "cases", form, "the problem is new", was="None") for form in _NEW_PROBLEMS),
)
SOLUTIONS = (
    *(
        Intended("solutions", "*", f"tests/judging/solvers/problems/{form}/*", "the problem is new")
        for form in _NEW_PROBLEMS
    ),
    Intended(
        "solutions",
        "mistake",
        "tests/judging/solvers/wrong/goes_left_to_right.py",
        "a snake ends at its tail, and a square is visited",
        "it never goes on from the foot of a snake: it takes the squares *",
        "it never goes on from the tail of a snake: it visits the squares *",
    ),
)

COMMANDS = (
    *(
        Intended(
            "commands",
            question,
            line,
            "every text of a report is quoted and harmless in a spreadsheet",
            when=conditions.is_quoted,
        )
        for question, line in (
            ("file marks.csv", "judge solutions -o marks.csv *"),
            ("standard output", "whatif leetcode --csv *"),
        )
    ),
    Intended(
        "commands",
        "standard output",
        "analyse * --json*",
        "what was not computed has a list of its own",
        ABSENT,
        "[[][]]",
        conditions.at("not_computed"),
    ),
    *(
        Intended(
            "commands",
            "standard output",
            "analyse * --json*",
            "the most likely shortest route and its chance are in the document",
            ABSENT,
            when=conditions.at(key),
        )
        for key in ("likeliest_route", "p_likeliest")
    ),
    Intended(
        "commands",
        "standard output",
        "analyse *",
        "the most likely shortest route has its chance beside it",
        "most likely shortest *",
        "most likely shortest *, in * % of games",
    ),
    Intended(
        "commands",
        "standard output",
        "decide * --json",
        "the error of the value has a name of its own",
        '{"schema": "boustro/decide/1", "results": [[]',
        '{"schema": "boustro/decide/2", "results": [[]',
    ),
    Intended(
        "commands",
        "standard output",
        "decide * --json",
        "the error of the value has a name of its own",
        when=conditions.is_error_of_value,
    ),
    *(
        Intended(
            "commands",
            "standard output",
            "advise leetcode *",
            "a tail or a top that is moved is named by its jump",
            was,
            becomes,
        )
        for was, becomes in (
            (
                "move the ladder's top from 35 to 36",
                "move the top of the ladder at 14 from 35 to 36",
            ),
            (
                "move the ladder's top from 35 to 36 and add *: mean 11.9952",
                "move the top of the ladder at 14 from 35 to 36 and add *: mean",
            ),
            ("  rolls", "  11.9952 rolls"),
        )
    ),
    Intended(
        "commands",
        "standard output",
        "play * --json",
        "a play says whether all tokens are out of the game",
        ABSENT,
        "*",
        conditions.at("position.over"),
    ),
    *(
        Intended(
            "commands",
            question,
            "play *--report *",
            "the report of a game is gone, and a sentence says what is there instead",
            becomes=becomes,
        )
        for question, becomes in (
            ("exit code", "2"),
            ("standard output", ""),
            ("standard error", "boustro: --report is gone: *"),
            ("file game.svg", "None"),
        )
    ),
    Intended(
        "commands",
        "standard error",
        "lesson *",
        "a lesson is shorter without the question what the player chooses",
        "* written to * bytes)",
        "* written to * bytes)",
    ),
    Intended(
        "commands",
        "file *.html",
        "lesson *",
        "no page draws chances to win, and none has their colours",
        "*.chance.seat-*",
        "",
        conditions.is_style_of_chances,
    ),
    Intended(
        "commands",
        "file *.html",
        "lesson *",
        "a lesson does not ask what the player chooses, and says why an average game is longer",
        "*so much longer than the shortest*If you may refuse a ladder*",
        "*longer than the shortest*of all games take only 4 rolls, the shortest.*",
    ),
    *(
        Intended("commands", "file *.html", "lesson *", _LESSON, was, becomes)
        for was, becomes in (
            ("*On which squares can a token rest *", "*On which squares can a token be *"),
            (
                "<p>No game reaches * in fewer rolls. *",
                "<p>No game reaches * in fewer than 4 rolls. *",
            ),
            ("<p>No token ever rests on: *", "<p>No token ever rests on *"),
            ("<title>[0-3] rolls: 0.0 %</title>", "<title>[0-3] rolls: 0 %</title>"),
        )
    ),
)

INTENDED: tuple[Intended, ...] = (*GAMES, *FILES, *CASES, *SOLUTIONS, *COMMANDS)
"""The one list of all intended differences from commit b1c61b76."""


def covering(entries: tuple[Intended, ...], difference: Difference) -> Intended | None:
    """The first entry that covers a difference, or None."""
    return next((entry for entry in entries if entry.covers(difference)), None)
