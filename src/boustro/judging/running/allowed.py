"""Allowed system calls: a filter (seccomp) that the kernel puts every call in the sandbox through.

`syscalls.txt` lists them.  Any other call does not exist there (ENOSYS), so that libraries go on
without it.  Not listed is what takes memory that no limit counts, what looks into other processes
or the kernel, and whatever is newer.
"""

import errno
import platform
import re
import struct
from collections.abc import Iterator
from pathlib import Path

# The word of the kernel for the machine (linux/audit.h), and the group with its numbers below.
_MACHINES = {"x86_64": (0xC000003E, "x86"), "aarch64": (0xC00000B7, "arm")}
_CALL = re.compile(
    r"^\w+ (?P<x86>\d+|-) (?P<arm>\d+|-)"
    r"(?: argument (?P<argument>\d) & (?P<bits>\w+) (?P<rule>is|not) (?P<values>.+) "
    r"else (?P<error>\w+))?$",
    re.MULTILINE,
)
_LOAD, _EQUAL, _MASK, _RETURN = 0x20, 0x15, 0x54, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000


def allowing_filter() -> bytes | None:
    """The filter as bwrap reads it; None for a machine whose numbers are not listed."""
    word, machine = _MACHINES.get(platform.machine(), (0, ""))
    if not word:
        return None
    calls = {int(call[machine]): call for call in listed_calls() if call[machine] != "-"}
    program = [_step(_LOAD, 4), _step(_EQUAL, word, yes=1), _step(_RETURN, _KILL), _step(_LOAD, 0)]
    for number, call in calls.items():
        if call["rule"]:
            tests = _tests(call)
            program += [_step(_EQUAL, number, no=len(tests)), *tests]
    # Those of another kind of program on the same machine (x32) are none of these.
    for number in sorted(calls):
        program += [_step(_EQUAL, number, no=1), _step(_RETURN, _ALLOW)]
    return b"".join([*program, _step(_RETURN, _ERROR | errno.ENOSYS)])


def listed_calls() -> Iterator[re.Match[str]]:
    """The lines of the table that name a call."""
    return _CALL.finditer(Path(__file__).with_name("syscalls.txt").read_text("ascii"))


def _tests(call: re.Match[str]) -> list[bytes]:
    """The filter for a call whose argument decides whether it is allowed."""
    values = [int(value, 0) for value in call["values"].split()]
    refused = _ERROR | (0 if call["error"] == "OK" else getattr(errno, call["error"]))
    ends = [refused, _ALLOW] if call["rule"] == "is" else [_ALLOW, refused]
    return [
        _step(_LOAD, 16 + 8 * int(call["argument"])),
        _step(_MASK, int(call["bits"], 0)),
        *(_step(_EQUAL, value, yes=len(values) - i) for i, value in enumerate(values)),
        *(_step(_RETURN, end) for end in ends),
    ]


def _step(code: int, operand: int, *, yes: int = 0, no: int = 0) -> bytes:
    """One instruction (linux/filter.h): `yes` and `no` say how many a test skips."""
    return struct.pack("=HBBI", code, yes, no, operand)
