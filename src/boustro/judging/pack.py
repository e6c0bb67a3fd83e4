"""Packs of test cases: small boards to run on an online judge, and a verdict on their outputs.

The solution runs where it always runs, in any language; only its outputs come back.  A mistake is
named if its model gives all of them, and no model with another sentence does.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from boustro.errors import QuestionError
from boustro.judging.asked import Case
from boustro.judging.explaining import sentence_for_all
from boustro.judging.growth import SLOW
from boustro.judging.packs import PACKS
from boustro.judging.panel import replies_by_case, replies_in_order
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.shrink import key
from boustro.judging.verdict import AskedCase, Failure, Judgement, SolverReply, Verdict
from boustro.say import join_words, quantity, quoted, say, square_list

OUTPUTS = "your outputs"
"""The name of the solver in reports."""
_LIKE_ONE_THAT = "it behaves like a solution that "
_AS_IF = "it behaves as if this were so: "
_FACTS = "on every board", "it is right wherever there is a route"
"""The beginnings of sentences that only describe the outputs."""
_SHOWN = say(
    "one-of-boards-shown", "of their boards, the one with the fewest squares and jumps is shown"
)
_ITS_BOARD = say("its-board-shown", "its board is shown")
_TOO_SLOW = say("only-too-slow", "the others are right: the search is only too slow")
_PASSED = (
    "all {} outputs are right; a pack is small: a solution may still be wrong on other boards, or "
    "too slow on larger ones"
)
_COUNT = (
    "expected {} outputs, one for each board of the pack, got {}: write error or time for a board "
    "on which the run crashes or is too slow, leave that board out, and run the others again"
)
_NOT_SHOWN = (
    "expected an output for each board of the pack, and the panel shows none for {}: write all "
    "outputs one below the other instead"
)
_OTHER_BOARD = "expected boards of the pack, and the panel shows another: {}"
_CRASHES = (
    "If a run crashes, the site answers nothing: take the boards out one at a time, the last one "
    "first, and write error (or time) in place of the output of a board that crashes (or is late). "
    "The site's message may stand behind it, as in error: IndexError."
)
HOW = {
    "leetcode": (
        "Paste all lines into the box Testcase, in place of what is there: one argument a line, "
        "one case after another."
    ),
    "hackerrank": (
        "Paste the text into Test against custom input: it is one input of {count} boards."
    ),
    "gfg": (
        "Paste the text into Custom Input: the number of boards, then each with its count and its "
        "ends. If the box takes one board, paste the two lines of one after another."
    ),
    "boj": (
        "Each text is one input: run the program once for each, the first one first. The site has "
        "no box for an input of your own."
    ),
}
"""Instructions for running the boards of each form on its online judge."""


@dataclass(frozen=True)
class Pack:
    """The boards of a form, in the order in which they are run."""

    problem: JudgedProblem
    """The problem, which writes boards and knows the right answers."""
    cases: tuple[Case, ...]
    """The boards."""

    @property
    def name(self) -> str:
        """The name of its form."""
        return self.problem.name

    @property
    def how(self) -> str:
        """Instructions for running it."""
        return f"{HOW[self.name].format(count=len(self.cases))} {_CRASHES}"

    @property
    def text(self) -> str:
        """The boards as the form's programs read them, a blank line before another input.

        The cases of LeetCode's box stand one after another.
        """
        group, between = self.problem.cases, "\n"
        if self.name == "leetcode":
            group, between = 1, ""
        starts = range(0, len(self.cases), group)
        texts = [self.problem.text(self.cases[start : start + group]) for start in starts]
        return between.join(texts)

    @cached_property
    def right(self) -> tuple[int, ...]:
        """The right outputs."""
        return tuple(self.problem.fewest(case.board) for case in self.cases)


def pack_of(form: str) -> Pack:
    """The pack of a form; raises `QuestionError` if the form has none.

    >>> pack = pack_of("leetcode")
    >>> len(pack.cases), len(pack.text.splitlines()), pack.right[:3]
    (12, 12, (3, 11, 1))
    """
    if form not in PACKS:
        raise QuestionError(f"expected one of {', '.join(PACKS)}, got {form!r}")
    return Pack(problem_named(form), PACKS[form])


def judge_outputs(form: str, text: str) -> Judgement:
    r"""The judgement on the outputs of the boards of a pack.

    They are numbers with blanks, commas or line ends between them, or the panel of an online judge.
    Raises `QuestionError` for a form without a pack, and for outputs that are not one a board.

    >>> judge_outputs("leetcode", "4 " * 12).reason.split(":")[0]
    'all outputs are 4, whatever the board'
    """
    pack = pack_of(form)
    asked = [
        AskedCase(case, right, reply)
        for case, right, reply in zip(pack.cases, pack.right, _replies(pack, text), strict=True)
    ]
    wrong = [one for one in asked if one.verdict is not Verdict.ACCEPTED]
    count = len(asked)
    plain = Judgement(OUTPUTS, pack.problem, Verdict.ACCEPTED, count, count, last=count)
    if not wrong:
        reason = say("all-outputs-right", _PASSED.format(count), count=count)
        return replace(plain, reason=reason)
    shown = min(wrong, key=lambda one: key(one.case))
    mistake = _mistake(pack, asked)
    failure = Failure(shown.case, shown.right, shown.reply, "", shown.case, mistake=mistake)
    reason = join_words("; ", _reasons(asked))
    return replace(plain, verdict=shown.verdict, wrong=len(wrong), failure=failure, reason=reason)


def _replies(pack: Pack, text: str) -> Sequence[SolverReply]:
    """One reply for each board of a pack."""
    text = text.replace("\r\n", "\n")
    shown = replies_by_case(text)
    if not shown:
        replies = replies_in_order(text)
        if len(replies) != len(pack.cases):
            expected, got = len(pack.cases), len(replies)
            text = _COUNT.format(expected, got)
            raise QuestionError(say("number-of-outputs", text, expected=expected, got=got))
        return replies
    by_case = dict(shown)
    others = [case for case in by_case if case not in pack.cases]
    if others:
        size = others[0].board.size
        text = _OTHER_BOARD.format(quantity(size, "square"))
        raise QuestionError(say("board-not-of-pack", text, size=size))
    missing = [i for i, case in enumerate(pack.cases, 1) if case not in by_case]
    if missing:
        text = _NOT_SHOWN.format(f"board {square_list(missing)}")
        raise QuestionError(say("outputs-missing", text, boards=tuple(missing)))
    return [by_case[case] for case in pack.cases]


def _reasons(asked: Sequence[AskedCase]) -> list[str]:
    """A sentence on the wrong outputs; it first says if all outputs are equal."""
    wrong = [i for i, one in enumerate(asked, 1) if one.verdict is not Verdict.ACCEPTED]
    places = f"outputs {square_list(wrong)} are" if wrong[1:] else f"output {wrong[0]} is"
    text = f"{places} wrong, of {len(asked)}"
    are_wrong = say("outputs-wrong", text, outputs=tuple(wrong), count=len(asked))
    reasons: list[str] = [are_wrong, _SHOWN if wrong[1:] else _ITS_BOARD]
    if all(one.reply.fault in SLOW for one in asked if one.verdict is not Verdict.ACCEPTED):
        reasons.append(_TOO_SLOW)
    same = _equal_output(asked)
    return [same, *reasons] if same else reasons


def _equal_output(asked: Sequence[AskedCase]) -> str:
    """The sentence that all outputs are equal; empty if they differ."""
    counts = Counter(one.reply for one in asked)
    if counts[asked[0].reply] < len(asked):
        return ""
    reply = asked[0].reply
    same = f"all outputs are {reply.answer}" if reply.fault is None else f"always, {reply.message}"
    text = f"{same}, whatever the board: does the solution read the board?"
    if reply.fault is None:
        return say("outputs-equal", text, answer=str(reply.answer))
    return say("outputs-all-fail", text, what=quoted(reply.message))


def _mistake(pack: Pack, asked: Sequence[AskedCase]) -> str | None:
    """The mistake that explains the outputs; two mistakes together may give the same outputs."""
    sentence = sentence_for_all(pack.problem, asked)
    if sentence is None or sentence.startswith(_FACTS):
        return sentence
    text = f"{_AS_IF}{sentence}"
    if sentence.startswith("it "):
        text = f"{_LIKE_ONE_THAT}{sentence.removeprefix('it ')}"
    return say("behaves-like", text, what=quoted(sentence))
