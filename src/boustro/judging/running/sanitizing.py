"""Sanitizers: a failing solution in C++ is built once more with checks of the compiler.

They say in which line it breaks a rule of the language.
"""

import json
import re
from dataclasses import replace
from pathlib import Path

from boustro.judging.problems.base import JudgedProblem
from boustro.judging.running.functions import Callee
from boustro.judging.running.process import MIB, SolverLimits, run
from boustro.judging.running.tools import ANYWHERE, Toolbox
from boustro.judging.running.workshop import MERGED, Workshop
from boustro.judging.solver import Solver
from boustro.judging.verdict import Failure
from boustro.say import say

_OPTIONS = (
    *("-O1", "-g1", "-fno-omit-frame-pointer", "-D_GLIBCXX_ASSERTIONS"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"),
    *(
        "-Wreturn-type",
        "-Wuninitialized",
        "-Wmaybe-uninitialized",
        "-Wparentheses",
        "-Wempty-body",
        "-Wunused-value",
    ),
)
_SETTINGS = (
    "detect_leaks=0:handle_abort=1:print_legend=0:quarantine_size_mb=8:malloc_context_size=1"
)
# The shadow of all memory is reserved, and hardly any of it used.
_RESERVED, _MORE = 1 << 46, 256 * MIB
_SECONDS = 5.0
_LINE = r"solution\.cpp:(\d+)"
NO_VALUE = say("cpp-no-value", "it uses a variable that has no value yet")
_OUTSIDE = r"AddressSanitizer: (?:heap|stack|global|dynamic-stack)-buffer-\w+"
_WORDS = {
    r"end of a value-returning function|-Wreturn-type":
        say("cpp-no-return", "the end of a function is reached without a return"),
    r"Assertion '__n < this->size\(\)'": say(
        "cpp-index-outside-vector",
        "it uses an index outside a vector",
    ),
    r"Assertion '!(?:this->)?empty\(\)'": say(
        "cpp-takes-from-empty",
        "it takes an element of what is empty",
    ),
    r"index -?\d+ out of bounds": say(
        "cpp-index-outside-array",
        "it uses an index outside an array",
    ),
    rf"{_OUTSIDE}[^\n]*\nWRITE": say(
        "cpp-writes-outside-array",
        "it writes outside a vector or an array",
    ),
    _OUTSIDE: say("cpp-reads-outside-array", "it reads outside a vector or an array"),
    r"heap-use-after-free":
        say(
            "cpp-freed-memory",
            "it uses memory that was given back, as that of a vector that has grown",
        ),
    r"stack-overflow": say("cpp-calls-without-end", "it calls itself without end"),
    r"null pointer|SEGV":
        say(
            "cpp-null-address",
            "it uses an address where nothing is: a null pointer, or an index far outside",
        ),
    r"signed integer overflow": say(
        "cpp-number-too-large",
        "a number becomes too large for its type",
    ),
    r"division by zero": say("cpp-divides-by-zero", "it divides by zero"),
    r"-W(?:maybe-)?uninitialized": NO_VALUE,
    r"-Wparentheses\b.*truth value|truth value.*-Wparentheses":
        say("cpp-assigns-in-condition", "= stands in a condition, where == compares"),
    r"-Wempty-body": say("cpp-empty-body", "a ; stands where the body should be"),
    r"-Wunused-value": say("cpp-result-unused", "what it computes is not used"),
}  # fmt: skip


def finding_of(messages: str) -> str | None:
    """The first finding of a sanitizer or a warning in the solution, as a sentence with its line.

    >>> finding_of("/x/solution.cpp:3:5: runtime error: division by zero")
    'it divides by zero (line 3)'
    """
    for pattern, words in _WORDS.items():
        if not (match := re.search(pattern, messages)):
            continue
        begin = messages.rfind("\n", 0, match.start()) + 1
        if place := re.compile(_LINE).search(messages, begin):
            text = f"{words} (line {place[1]})"
            return say(words.said[0].code, text, line=int(place[1]))
    return None


def finding(
    text: str,
    callee: Callee | None,
    solver: Solver,
    failure: Failure,
    limits: SolverLimits,
    *,
    toolbox: Toolbox = ANYWHERE,
) -> str | None:
    """The sanitizers' finding on the failing board, or otherwise the compiler's warning.

    None if that is nothing.  Raises `CannotOpen` where the compiler has no sanitizers, or there is
    no time.
    """
    untrusted = solver.contained.get("files", False)
    workshop = Workshop(limits, limits.end, untrusted=untrusted, toolbox=toolbox)
    workshop.options = _OPTIONS
    try:
        path = Path(workshop.write("plain/solution.cpp", text))
        argv = workshop.build(path, text, callee)
        place = workshop.place(argv[0])
        settings = {"ASAN_OPTIONS": _SETTINGS, "UBSAN_OPTIONS": "print_stacktrace=1"}
        place = replace(place, environment={**place.environment, **settings})
        memory = limits.memory + _MORE
        limits = limits._replace(seconds=_SECONDS, memory=memory, reserved=_RESERVED)
        command = ["/bin/sh", "-c", MERGED, "sh", *argv]
        text = _input_of(solver.problem, failure, is_program=callee is None)
        ran = run(command, text.encode(), limits, place, total=_SECONDS)
    finally:
        workshop.scratch.take_away()
    printed = ran.out.decode(errors="replace")
    return finding_of(printed) or finding_of(workshop.warnings)


def _input_of(form: JudgedProblem, failure: Failure, *, is_program: bool) -> str:
    """The input of the boards on which the solution fails."""
    if is_program:
        return form.text([failure.case])
    cases = [*failure.before, failure.case]
    arguments = (list(form.arguments(case)) for case in cases)
    return "".join(f"{json.dumps(each, separators=(',', ':'))}\n" for each in arguments)
