"""Worker records: a worker's replies to each board, none of which the judge trusts.

A record is an object: `answer`, `odd`, `raised`, `memory` or `unfit` (it could not be called),
`taken` where the solution notes what it takes, and its `seconds`; before them stands `ready`,
maybe with a `call` of its own that failed, or `unloaded`, and the last may say `enough`.  A reply
is a whole number or a fault, and a board without a record is one that was not asked.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boustro.judging.measure import Answer
from boustro.judging.verdict import SolverReply, Taken, Verdict
from boustro.judging.wrappers import untold
from boustro.say import plain_text, quoted, say

_SHOWN = 60
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
DECIMAL = re.compile(
    r"[+-]?(?:[0-9]{1,300}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,3})?"
)
# Error messages about a missing module or file that may exist next to the original solution.
MISSING = re.compile(
    r"No module named|Cannot find (?:module|package)|No such file or directory|"
    r"package \S+ does not exist|unresolved import|symbol: class|file not found for module|"
    r"is not in (?:GOROOT|std)|no required module"
)
LATE = Verdict.TIME_LIMIT.reply(say("late", "no answer within the time limit"))
FAILED = Verdict.RUNTIME_ERROR.reply(say("failed", "it ended in an error"))
"""An error of which an online judge says no more."""
GROWING = Verdict.MEMORY_LIMIT.reply(
    say("memory-grows", "its memory use kept growing and it did not finish")
)
Record = Mapping[str, Any]


def late(seconds: float, limit: float, how: str) -> SolverReply:
    """The fault of a reply that did not come in time."""
    text = f"no answer after {seconds:.1f} s {how} (limit {limit:g} s)"
    by_clock = say("by-clock", how) if "clock" in how else say("by-processor", how)
    said = say("no-answer-after", text, seconds=seconds, limit=limit, how=by_clock)
    return Verdict.TIME_LIMIT.reply(said)


def printable_words(text: object, longest: int = _SHOWN) -> str:
    """A solver's words as one line of limited length that every stream can print."""
    plain = str(text)[:longest].encode("utf-8", "replace").decode("utf-8")
    return plain_text(plain, kept="", instead=" ")


def read_record(line: bytes) -> Record:
    """The record on a line; anything else is an odd answer."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    return record if isinstance(record, dict) else {"odd": line[:_SHOWN].decode(errors="replace")}


def replies_of(
    records: Sequence[Record],
    count: int,
    fault: SolverReply | None,
    *,
    is_over: bool = False,
    is_whole: bool = True,
) -> list[SolverReply]:
    """The replies to the first of `count` boards, from the records of one run.

    `fault` is what the end of the run says, None where it ended well; `is_over`: it was stopped
    since the time for all boards was over, so the board at hand was not asked.  `is_whole`: only
    whole numbers are answers.
    """
    if not records or records[0].get("ready") is not True:
        return [] if is_over else [_unloaded(records, fault)]
    replies = [
        _reply(record, is_whole=is_whole)._replace(
            taken=tuple(_taken(record.get("taken"))), seconds=_seconds(record)
        )
        for record in records[1 : count + 1]
    ]
    if replies and "call" in records[0]:
        replies[0] = replies[0]._replace(own_call=_own_call(records[0]))
    is_enough = len(records) <= count + 1 and records[-1].get("enough") is True
    if is_enough and any(reply.fault for reply in replies):
        return replies
    if len(replies) < count and not is_over:
        message = say(
            "ended-unanswered", "it ended its process before it had answered (exit code 0)"
        )
        replies.append(fault or Verdict.RUNTIME_ERROR.reply(message))
    return replies


def _own_call(ready: Record) -> str:
    """The error of a call in the file itself that failed while loading."""
    error = printable_words(ready["call"], 200)
    what = quoted(_with_line(error, ready.get("line")))
    return say(
        "own-call-fails", f"a call of its own outside all functions fails: {what}", error=what
    )


def _unloaded(records: Sequence[Record], fault: SolverReply | None) -> SolverReply:
    if records and "unloaded" in records[0]:
        message = _with_line(printable_words(records[0]["unloaded"], 200), records[0].get("line"))
        is_missing = MISSING.search(message)
        return (Verdict.NOT_JUDGED if is_missing else Verdict.NOT_COMPILED).reply(message)
    return fault or Verdict.RUNTIME_ERROR.reply(
        say("ended-uncalled", "it ended before it was called")
    )


def read_answer(words: str) -> Answer:
    """A whole number, a decimal, or the words as they are.

    >>> read_answer("4"), read_answer("4.50"), read_answer("1/2")
    (4, 4.5, '1/2')
    """
    if _NUMBER.fullmatch(words):
        return int(words)
    return float(words) if DECIMAL.fullmatch(words) else words


def _reply(record: Record, *, is_whole: bool) -> SolverReply:
    """A worker's reply, with nothing in it trusted."""
    answer, value = record.get("answer"), record.get("value")
    is_changed = record.get("changed") is True
    if not is_whole and isinstance(value, str):
        return SolverReply(answer=read_answer(printable_words(value, 5000)), changed=is_changed)
    if type(answer) is int and abs(answer) < 10**15:
        return SolverReply(answer=answer, changed=is_changed)
    if record.get("memory") is True:
        return Verdict.MEMORY_LIMIT.reply("MemoryError")
    if "unfit" in record:
        return Verdict.NOT_JUDGED.reply(untold(printable_words(record["unfit"], 200), ""))
    if "raised" in record:
        message = _with_line(printable_words(record["raised"], 200), record.get("line"))
        return Verdict.RUNTIME_ERROR.reply(message)
    large = "one of more than fifteen digits" if type(answer) is int else "something else"
    got = printable_words(record.get("odd", large))
    message = say("no-whole-number", f"expected a whole number, got {got}", got=got)
    printed = printable_words(record.get("printed", ""))
    return SolverReply(fault=Verdict.FORMAT, message=message, printed=printed)


def _seconds(record: Record) -> float:
    seconds = record.get("seconds")
    return min(max(seconds, 0.0), 1e6) if type(seconds) is float else 0.0


def _taken(noted: object) -> Iterator[Taken]:
    """The well-formed entries of a solution's log."""
    for entry in noted if isinstance(noted, list) else ():
        match entry:
            case [int(place), int() | None as first, int() | None as second]:
                if min(first or 0, second or 0) >= 0:
                    yield place, first, second


def _with_line(message: str, line: object) -> str:
    if type(line) is not int or not 0 < line < 10**7:
        return message
    return say("error-at-line", f"{message} (line {line})", error=message, line=line)
