"""Edited solutions: one solution that contains many edits of a text; each call runs the next edit.

The judge writes this file with the text and its edits below it, and a worker loads it as it loads
any solution.  Each edit is called `EACH` times in a row, with what the worker is given, in a
namespace of its own; without a `FUNCTION` it is a program, which is run for the text that the
worker is given.
"""

import io
import os
import pickle
import re
import signal
import sys
from collections.abc import Callable, Iterator
from types import CodeType, ModuleType
from typing import Any

LINES: list[str] = []
EDITS: list[tuple[int, int, list[str]]] = []
FUNCTION, EACH, SECONDS = "", 1, 0.1
THROWS: list[int] | str = []
NO_ANSWER = 10**9
_AGAIN = 0.005


class _TooLong(BaseException):
    """An edit exceeds its time limit."""


def boustro_edit(*arguments: Any) -> Any:
    """The answer of the current edit; `NO_ANSWER` if it gives no valid answer."""
    return next(_turns)(pickle.dumps(arguments))


def _edited() -> Iterator[Callable[[bytes], Any]]:
    names = dict(globals())  # with those that the usual judge imports
    for first, last, lines in EDITS:
        text = "\n".join([*LINES[: first - 1], *lines, *LINES[last:]])
        module = ModuleType("solution")
        module.__dict__.update(names)
        solution = _EditedSolution(text, module)
        for _ in range(EACH):
            yield solution.answer


class _EditedSolution:
    """One edited text; it is loaded at its first call, and not called again after a failure."""

    def __init__(self, text: str, module: ModuleType) -> None:
        self.text, self.module = text, module
        self.call: Any = None
        self.has_failed = False

    def answer(self, pickled: bytes) -> Any:
        """The answer within the time for an edit."""
        if self.has_failed:
            return NO_ANSWER
        worker: Any = sys.modules["__main__"]
        try:
            _limit(SECONDS)
            if self.call is None:
                code = compile(self.text, "solution.py", "exec", dont_inherit=True)
                if FUNCTION:
                    exec(code, self.module.__dict__)  # noqa: S102 - running a solution is the task
                    self.call = worker._find_call(self.module, FUNCTION, THROWS)  # noqa: SLF001
                else:
                    self.call = lambda text: _printed(code, text)
            answer = self.call(*pickle.loads(pickled))  # noqa: S301 - our own
            record = worker._record(answer)  # noqa: SLF001 - our own
        except BaseException:  # noqa: BLE001 - anything an edit may do
            # What it held is freed below, which may take longer than until the next signal.
            _limit(0.0)
            answer, record = None, {}
        finally:
            _limit(0.0)
        self.has_failed = "answer" not in record and not record.get("value")
        return NO_ANSWER if self.has_failed else answer


def _printed(code: CodeType, text: str) -> int | str:
    """The number or the words that a program prints for an input text."""
    # pathlib loads slowly.
    with open("boustro-input", "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(text)
    os.dup2(reading := os.open("boustro-input", os.O_RDONLY), 0)
    os.close(reading)
    streams, printed = (sys.stdin, sys.stdout), io.TextIOWrapper(io.BytesIO(), "utf-8")
    sys.stdin, sys.stdout = open(0, encoding="utf-8", closefd=False), printed  # noqa: SIM115
    try:
        exec(code, {"__name__": "__main__", "__builtins__": __builtins__})  # noqa: S102
    except SystemExit as end:
        if end.code:
            raise
    finally:
        sys.stdin, sys.stdout = streams
    if os.path.exists("boustro-output"):  # noqa: PTH110
        with open("boustro-output", encoding="utf-8") as file:  # noqa: PTH123
            printed.write(file.read())
        os.unlink("boustro-output")  # noqa: PTH108
    printed.seek(0)
    words = " ".join(re.sub(r"(?i)\bcase\s*#?\s*[0-9]+\s*:", " ", printed.read()).split())
    return int(words) if re.fullmatch(r"[+-]?[0-9]{1,15}", words) else words


def _stop(*_: object) -> None:
    raise _TooLong


def _limit(seconds: float) -> None:
    """Interrupt the code after so much processor time, repeatedly if it continues; 0: never."""
    if hasattr(signal, "setitimer"):  # on Windows there is the worker's own limit alone
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN if seconds else 0.0)


if hasattr(signal, "setitimer"):
    signal.signal(signal.SIGVTALRM, _stop)
os.environ["OUTPUT_PATH"] = "boustro-output"
_turns = _edited()
