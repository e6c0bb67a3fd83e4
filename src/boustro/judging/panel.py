"""Pasted panels: an online judge shows a board with two answers; decide which one is right."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.formats import reads
from boustro.judging.asked import Case
from boustro.judging.explaining import sentences_for
from boustro.judging.measure import Answer
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.records import FAILED, LATE, printable_words
from boustro.judging.verdict import PASTED, AskedCase, Failure, Judgement, SolverReply, Verdict
from boustro.say import Wording, join_words, quoted, say

LONGEST = 65_536
_LISTED, _LARGEST, _MOST_CASES = 3, 400, 50
_NAMES = ("your output", "the expected answer")
_CELLS = re.compile(r"[-\d\s,\[\]]+")
_OPENS, _CLOSES = re.compile(r"\[\s*\["), re.compile(r"\](?=\s*\])")
_NUMBER = re.compile(r"-?\d{1,15}")
_NOTHING = ("null", "undefined", "none", "nan", "nil", "inf", "infinity", "true", "false")
_NO_RESPONSE = re.compile(r"~ ?no response on stdout ?~", re.IGNORECASE)
_OUT_OF_MEMORY = say("out-of-memory", "it ran out of memory")
_SILENT = say("printed-nothing", "it printed nothing")


def _label(names: str) -> re.Pattern[str]:
    """Matches a label at the beginning of a line; its group is the rest of the line."""
    return re.compile(
        rf"^[^\S\n]*(?:{names})(?: \((?:stdin|stdout)\))?[^\S\n]*(?::|=|$|(?=-?\d))[^\S\n]*(.*)$",
        re.IGNORECASE | re.MULTILINE,
    )


_INPUT = _label("(?:for |last executed )?input")
_ANSWERS = tuple(map(_label, ("(?:your )?(?:output|answer)", "expected(?: output| answer)?")))
_OTHER = _label(
    "stdout|stderr|debug output|compiler message|explanation|(?:test ?)?case ?\\d*|status"
)
_LABELS = (_INPUT, *_ANSWERS, _OTHER)
_ENDINGS = {
    "time limit exceeded": LATE,
    "memory limit exceeded": Verdict.MEMORY_LIMIT.reply(
        say("out-of-memory", "it ran out of memory")
    ),
    "runtime error": FAILED,
}
_FAULTS = {"time": LATE, "error": FAILED}
"""The words that a student writes for a board on which a run fails."""
_ERROR_LINE = re.compile(r"\s*error:\s*(\S.*)", re.IGNORECASE)
_SHORT = {
    "time limit exceeded": "time",
    "memory limit exceeded": "time",
    "runtime error": "error",
}
"""The one word for each of these faults; out of memory counts as out of time."""
_UNKNOWN = "expected a whole number, error or time for each board, got {}"
_ENDED = re.compile(rf"^[^\S\n]*({'|'.join(_ENDINGS)})", re.IGNORECASE | re.MULTILINE)
_ERROR = re.compile(r"^.*(?:Error|Exception|error:|SIG[A-Z]+|[Oo]verflow).*$", re.MULTILINE)


class _ShownCase(NamedTuple):
    """A board of a panel, with the answers shown for it."""

    problem: JudgedProblem
    """The problem whose notation the panel uses."""
    case: Case
    """The board."""
    replies: Mapping[str, SolverReply]
    """Each answer shown, by its label."""


def judge_panel(text: str) -> Judgement | None:
    r"""Judge what an online judge shows (*Input*, *Output*, *Expected*): which answer is right?

    The judgement is on the first wrong answer, or on the error in which the solution ended.  Its
    `reason` says which answers are right.  It names a mistake if all models with this wrong answer
    have the same explanation.

    Returns None if the text is no such panel.  Raises `BoustroError` for an invalid board.

    >>> found = judge_panel("Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\nExpected\n1")
    >>> found.solver, found.failure.right
    ('your output', 1)
    """
    text = text.replace("\r\n", "\n")
    ended = _ended(text)
    cases = [case for section in _sections(text) for case in _cases(section, ended)]
    judgements = [_judgement(case) for case in cases[:_MOST_CASES]]
    if not judgements:
        return None
    wrong = (i for i, one in enumerate(judgements) if not one.accepted)
    place = next(wrong, 0)
    found = judgements[place]
    if len(judgements) == 1:
        return found
    which = "all cases" if found.accepted else f"case {place + 1} of {len(judgements)}"
    text = f"{which}: {found.reason}"
    code = "all-cases" if found.accepted else "case-of-panel"
    of = len(judgements)
    return replace(found, reason=say(code, text, case=place + 1, of=of, what=quoted(found.reason)))


def replies_by_case(text: str) -> list[tuple[Case, SolverReply]]:
    r"""The boards of a pasted panel, each with the output that is shown for it.

    Empty for a text without boards.  Raises `BoustroError` for an invalid board.

    >>> [(_, reply)] = replies_by_case("Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\n")
    >>> reply.answer
    2
    """
    ended = _ended(text)
    found: list[tuple[Case, SolverReply]] = []
    for section in _sections(text):
        if _INPUT.search(section) is None:
            continue
        words = _words_below(_ANSWERS[0], section)
        shown = _cases_in(section)
        for i, (_, case) in enumerate(shown):
            reply = _reply(words, i, len(shown)) if words is not None else ended
            if reply is not None:
                found.append((case, reply))
    return found


def replies_in_order(text: str) -> list[SolverReply]:
    r"""The outputs in a text, one after another: below `Output` if that stands there, else all.

    `error` and `time` stand for a run that ends in an error or too late; a line `error: ...` has
    the site's message.  Raises `QuestionError` for any other word.

    >>> [reply.answer for reply in replies_in_order("[4, -1,\n3]")]
    [4, -1, 3]
    >>> replies_in_order("error: IndexError")[0].message
    'IndexError'
    """
    text = _ENDED.sub(lambda ended: _SHORT[ended[1].lower()], text)
    words = _words_below(_ANSWERS[0], text)
    lines = text.splitlines() if words is None else [" ".join(words)]
    return [reply for line in lines for reply in _replies_on(line)]


def _replies_on(line: str) -> list[SolverReply]:
    """The outputs on a line, or the one error with its message."""
    if error := _ERROR_LINE.fullmatch(line):
        return [FAILED._replace(message=printable_words(error[1], 200))]
    return [_reply_of(word) for word in re.sub(r"[\[\](),;]", " ", line).split()]


def _reply_of(word: str) -> SolverReply:
    """The reply that an output stands for."""
    reply = _FAULTS.get(word.lower()) or _reply([word], 0, 1)
    if reply is None:
        got = printable_words(word)
        raise QuestionError(say("not-an-output", _UNKNOWN.format(got), got=got))
    return reply


def _ended(text: str) -> SolverReply | None:
    """The limit or the error that a panel names in place of an answer."""
    match = _ENDED.search(text)
    if match is None:
        return None
    reply = _ENDINGS[match[1].lower()]
    error = _ERROR.search(text, match.end())
    if reply.fault is Verdict.RUNTIME_ERROR and error:
        return reply._replace(message=printable_words(error[0].strip(), 200))
    return reply


def _sections(text: str) -> list[str]:
    """The parts of a panel, each from an input on; the whole panel if no input is marked."""
    starts = [match.start() for match in _INPUT.finditer(text)] or [0]
    ends = [*starts[1:], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def _cases(section: str, ended: SolverReply | None) -> Iterator[_ShownCase]:
    """The boards below one input with their answers.

    None without both answers, unless it ended before.
    """
    found = [_words_below(label, section) for label in _ANSWERS]
    output, expected = found
    is_shown = expected is not None and (output is not None or ended is not None)
    if not (is_shown or (ended is not None and output is None)):
        return
    shown = _cases_in(section)
    for i, (problem, case) in enumerate(shown):
        replies: dict[str, SolverReply] = {}
        if output is None and ended is not None:
            replies[_NAMES[0]] = ended
        for name, words in zip(_NAMES, found, strict=True):
            reply = _reply(words, i, len(shown))
            if reply is not None:
                replies[name] = reply
        if _NAMES[0] in replies:
            yield _ShownCase(problem, case, replies)


def _words_below(label: re.Pattern[str], section: str) -> list[str] | None:
    """The text after a label, or on the lines below it; None if the label is missing."""
    match = label.search(section)
    if match is None:
        return None
    if match[1].strip():
        return match[1].split()
    following = (other.search(section, match.end()) for other in _LABELS)
    end = min((other.start() for other in following if other), default=len(section))
    below = _NO_RESPONSE.sub("", section[match.end() : end])
    return below.split()


def _reply(words: list[str] | None, place: int, count: int) -> SolverReply | None:
    """The answer to one of the boards; None if the text is no number and no known fault."""
    if words is None or len(words) > count:
        return None
    if place >= len(words):
        return Verdict.FORMAT.reply(_SILENT)
    word = words[place]
    if _NUMBER.fullmatch(word):
        return SolverReply(answer=int(word))
    is_none = word.lower() in _NOTHING
    message = say("no-whole-number", f"expected a whole number, got {word}", got=word)
    return Verdict.FORMAT.reply(message) if is_none else None


def _judgement(shown: _ShownCase) -> Judgement:
    """The judgement on a case: on its first wrong answer."""
    problem, case = shown.problem, shown.case
    right = problem.answer(case)
    mine = shown.replies[_NAMES[0]]
    if _NAMES[1] not in shown.replies:
        failure, note = _failure(problem, case, right, mine)
        is_right = say("right-answer-is", f"the right answer is {right}", answer=str(right))
        reason = join_words("; ", (is_right, note))
        verdict = mine.fault or Verdict.WRONG_ANSWER
        return Judgement("your solution", problem, verdict, failure=failure, reason=reason)
    wrong = {name: one for name, one in shown.replies.items() if one.answer != right}
    remarks = [_remark(name, one, is_wrong=name in wrong) for name, one in shown.replies.items()]
    if not wrong:
        return Judgement(_NAMES[0], problem, Verdict.ACCEPTED, reason=join_words(" and ", remarks))
    replies = list(dict.fromkeys(wrong.values()))
    failures = [_failure(problem, case, right, reply) for reply in replies]
    notes = [note for _, note in failures if note]
    if len(failures) > 1 and (mistake := failures[1][0].mistake):
        text = f"{replies[1].answer}, if {mistake}"
        answer = str(replies[1].answer)
        notes.append(say("answer-if", text, answer=answer, what=quoted(mistake)))
    reason = join_words("; ", [join_words(", ", remarks), *notes])
    first = next(iter(wrong))
    verdict = wrong[first].fault or Verdict.WRONG_ANSWER
    return Judgement(first, problem, verdict, failure=failures[0][0], reason=reason)


def _remark(name: str, reply: SolverReply, *, is_wrong: bool) -> Wording:
    """Whether an answer is right, in words."""
    whose = "your" if name == _NAMES[0] else "expected"
    if reply.fault is not None:
        text = f"{name} is none: {reply.message}"
        return say(f"{whose}-output-none", text, what=quoted(reply.message))
    is_what = "wrong" if is_wrong else "right"
    text = f"{name} {reply.answer} is {is_what}"
    return say(f"{whose}-output-{is_what}", text, answer=str(reply.answer))


def _cases_in(section: str) -> list[tuple[JudgedProblem, Case]]:
    """The boards of an input, each with its problem: of LeetCode, HackerRank or GfG."""
    if (matrix := _matrix_in(section)) is not None:
        return [(FORMS["leetcode"], Case(reads(matrix, "leetcode").board))]
    words = _words_below(_INPUT, section) or []
    words = " ".join(words).replace(",", " ").split()
    if len(words) < 2 or not all(word.isdecimal() and len(word) <= 9 for word in words):
        return []
    # GfG leaves out the number of cases.
    words = ["1", *words] if len(words) == 1 + 2 * int(words[0]) else words
    for name, lists in (("gfg", 1), ("hackerrank", 2)):
        cases = _split_cases(words[1:], lists)
        if cases is not None and len(cases) == int(words[0]):
            texts = (" ".join(["1", *case]) for case in cases)
            return [(FORMS[name], Case(reads(text, name).board)) for text in texts]
    return []


def _split_cases(words: list[str], lists: int) -> list[list[str]] | None:
    """The numbers of each case, which has a given number of lists of pairs with their lengths.

    None where they do not come out even.
    """
    cases: list[list[str]] = []
    begin = 0
    while begin < len(words):
        end = begin
        for _ in range(lists):
            if end >= len(words):
                return None
            end += 1 + 2 * int(words[end])
        if end > len(words):
            return None
        cases.append(words[begin:end])
        begin = end
    return cases


def _matrix_in(text: str) -> str | None:
    """The first rows in brackets, found in time that grows with the text."""
    for cells in _CELLS.finditer(text):
        opens, closes = _OPENS.search(cells[0]), [*_CLOSES.finditer(cells[0])]
        if opens and closes and opens.start() < closes[-1].start():
            return cells[0][opens.start() : cells[0].index("]", closes[-1].end()) + 1]
    return None


def _failure(
    problem: JudgedProblem, case: Case, right: Answer, reply: SolverReply
) -> tuple[Failure, str]:
    """A wrong answer or a fault, with its likely mistake or the reason why none is named."""
    asked = AskedCase(case, right, reply)
    failure = Failure(case, right, reply, PASTED, case)
    if case.board.size > _LARGEST:
        text = f"no mistake is looked for on more than {_LARGEST} squares"
        return failure, say("too-large-for-mistakes", text, most=_LARGEST)
    sentences = sentences_for(problem, asked)
    if len(sentences) == 1:
        return replace(failure, mistake=sentences.pop()), ""
    count = len(sentences)
    what = _doing(reply, count)
    if not sentences:
        text = f"no mistake that boustro knows {what} on this board"
        return failure, say("none-fits", text, what=what)
    listed = join_words(", or ", sorted(sentences) if count <= _LISTED else [])
    named = f": {listed}" if listed else ", so none is named"
    text = f"{count} different mistakes would {what} on this board{named}"
    return failure, say("several-fit", text, count=count, what=what, mistakes=listed)


def _doing(reply: SolverReply, count: int) -> Wording:
    """What mistakes do that give a reply: none does it, or several do."""
    s = "" if count else "s"
    if reply.fault is None:
        return say("give-answer", f"give{s} {reply.answer}", answer=str(reply.answer))
    if reply.fault is Verdict.RUNTIME_ERROR:
        return say("end-in-error", f"end{s} in an error")
    if reply.fault is Verdict.FORMAT:
        return say("give-no-number", f"give{s} no number")
    return say("run-out-of-time", f"run{s} out of time")
