"""Seccomp filter against Unix sockets, which reach services that no namespace hides.

The kernel asks a small program of ours about every call (seccomp(2)); it says no to sockets of the
family `AF_UNIX`, and to pairs of them but for streams, which cannot be pointed elsewhere.  What
would go round that is refused, too: io_uring makes sockets of its own, and older ways to call the
kernel hide what is asked for.
"""

import ctypes
import errno
import os
import struct
import sys
from typing import NamedTuple

_LOAD, _EQUAL, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = 0, 4, 16, 24  # where they lie in what is asked
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_UNIX, _STREAM, _PACKETS, _TYPES = 1, 1, 5, 0xF
_IO_URING = 425  # on every architecture
_OTHER_WAY = 0x40000000  # the calls of x32
_SET_FILTER, _BY_PROGRAM = 22, 2

Step = tuple[int, int, int, int]
"""An instruction: what it does, how many to skip if a test holds and if not, its number."""


class Way(NamedTuple):
    """A way to call the kernel: its architecture, and the numbers of its calls."""

    architecture: int
    socket: int
    socketpair: int
    any_socket_call: int = -1


_WAYS = {
    "x86_64": (Way(0xC000003E, 41, 53), Way(0x40000003, 359, 360, 102)),
    "aarch64": (Way(0xC00000B7, 198, 199), Way(0x40000028, 281, 288)),
}


def no_local_sockets() -> bool:
    """Refuse them to this process and all it starts from now on; whether that is so now.

    It may gain no powers any more, else the kernel does not take the program.
    """
    if not sys.platform.startswith("linux"):
        return False
    ways = _WAYS.get(os.uname().machine)
    if ways is None or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    steps = _program(ways)
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    given = struct.pack("@HP", len(steps), ctypes.addressof(code))
    nothing = ctypes.c_ulong(0)
    by_program = ctypes.c_ulong(_BY_PROGRAM)
    return bool(ctypes.CDLL(None).prctl(_SET_FILTER, by_program, given, nothing, nothing) == 0)


def _program(ways: tuple[Way, ...]) -> list[Step]:
    steps = [(_LOAD, 0, 0, _ARCHITECTURE)]
    for way in ways:
        steps += _if(way.architecture, _asked(way))
    return [*steps, _answer(errno.ENOSYS)]


def _asked(way: Way) -> list[Step]:
    """What is answered to calls made in one way."""
    unknown = [_answer(errno.ENOSYS)]
    steps = [(_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _OTHER_WAY), *unknown]
    steps += _if(_IO_URING, unknown)
    if way.any_socket_call >= 0:
        steps += _if(way.any_socket_call, unknown)
    steps += _if(
        way.socket,
        [(_LOAD, 0, 0, _FIRST), *_if(_UNIX, [_answer(errno.EACCES)]), _answer(0)],
    )
    harmless = [*_if(_STREAM, [_answer(0)]), *_if(_PACKETS, [_answer(0)])]
    kind = [(_LOAD, 0, 0, _SECOND), (_AND, 0, 0, _TYPES)]
    steps += _if(way.socketpair, [*kind, *harmless, _answer(errno.EACCES)])
    return [*steps, _answer(0)]


def _if(value: int, steps: list[Step]) -> list[Step]:
    """Do some steps, the last of them an answer, if what was loaded is this."""
    return [(_EQUAL, 0, len(steps), value), *steps]


def _answer(number: int) -> Step:
    return (_RETURN, 0, 0, _REFUSE | number if number else _ALLOW)
