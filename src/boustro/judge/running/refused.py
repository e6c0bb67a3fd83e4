"""Refused system calls: a filter (seccomp) that the kernel puts every call in the sandbox through.

Refused is what takes memory that no limit counts, what looks into other processes or the kernel,
and whatever is newer than this list.
"""

import platform
import re
import struct

# The word of the kernel for the machine (linux/audit.h), and the column of the numbers below.
_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
# Numbers on x86-64 and on arm64, from the kernel's unistd.h; -1 where there is no such call.
_NUMBERS = {
    name: tuple(map(int, numbers))
    for name, *numbers in re.findall(
        r"(\w+) (-?\d+) (-?\d+)",
        """memfd_create 319 279, memfd_secret 447 447, shmget 29 194, msgget 68 186, semget 64 190,
        mq_open 240 180, vmsplice 278 75, io_setup 206 0, io_uring_setup 425 425, socket 41 198,
        userfaultfd 323 282, add_key 248 217, request_key 249 218, keyctl 250 219, bpf 321 280,
        inotify_init 253 -1, inotify_init1 294 26, fanotify_init 300 262, perf_event_open 298 241,
        ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, kcmp 312 272,
        pidfd_getfd 438 438, process_madvise 440 440, unshare 272 97, setns 308 268, syslog 103 116,
        modify_ldt 154 -1, clone 56 220, clone3 435 435, mmap 9 222, fcntl 72 25,
        rt_sigaction 13 134""",
    )
}
_NEWER = 453
_NOT_PERMITTED, _NO_MEMORY, _NO_LOCKS, _NO_SUCH_CALL = 1, 12, 37, 38
# A call, the number of an argument, the bits of it that are looked at, their value that is
# refused, and the error.
_BY_ARGUMENT = (
    # Memory that is shared and has no name stays when it is unmapped in part: nobody counts it.
    ("mmap", 3, 0x21, 0x21, _NO_MEMORY),
    # SIGCHLD stays as it is: the time of children that nobody waits for would be nobody's.  No
    # error, for Node.js sets every signal at its start and ends at an error.
    ("rt_sigaction", 0, 0xFFFFFFFF, 17, 0),
    *(("fcntl", 1, 0xFFFFFFFF, lock, _NO_LOCKS) for lock in (6, 7, 37, 38)),
    *(("clone", 0, 1 << bit, 1 << bit, _NOT_PERMITTED) for bit in (17, *range(25, 31))),
)
_LOAD, _EQUAL, _AT_LEAST, _MASK, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000


def refusing_filter() -> bytes | None:
    """The filter as bwrap reads it; None for a machine whose numbers are not known here."""
    word, column = _MACHINES.get(platform.machine(), (0, 0))
    if not word:
        return None
    program = [_step(_LOAD, 4), _step(_EQUAL, word, yes=1), _step(_RETURN, _KILL), _step(_LOAD, 0)]
    # Those of another kind of program on the same machine (x32) are above, too.
    program += [_step(_AT_LEAST, _NEWER, no=1), _refuse(_NO_SUCH_CALL)]
    by_argument = {name for name, *_ in _BY_ARGUMENT}
    for name, numbers in _NUMBERS.items():
        if name not in by_argument:
            # Without clone3 every program goes on with clone, whose flags can be looked at.
            error = _NO_SUCH_CALL if name == "clone3" else _NOT_PERMITTED
            program += [_step(_EQUAL, numbers[column] & 0xFFFFFFFF, no=1), _refuse(error)]
    for name, argument, bits, value, error in _BY_ARGUMENT:
        looked = [_step(_LOAD, 16 + 8 * argument), _step(_MASK, bits), _step(_EQUAL, value, no=1)]
        looked += [_refuse(error), _step(_LOAD, 0)]
        program += [_step(_EQUAL, _NUMBERS[name][column], no=len(looked)), *looked]
    return b"".join([*program, _step(_RETURN, _ALLOW)])


def _refuse(error: int) -> bytes:
    return _step(_RETURN, _ERROR | error)


def _step(code: int, operand: int, *, yes: int = 0, no: int = 0) -> bytes:
    """One instruction (linux/filter.h): `yes` and `no` say how many a test skips."""
    return struct.pack("=HBBI", code, yes, no, operand)
