"""The program that refuses local sockets, run here step by step as the kernel would."""

import errno
import socket

import pytest

from boustro.judge.inside.sockets import _WAYS, _program

ALLOWED, REFUSED = 0x7FFF0000, 0x00050000
CALLS = [
    ("socket", (1, 1), errno.EACCES),
    ("socket", (1, 2 | 0x80000), errno.EACCES),
    ("socket", (2, 1), 0),
    ("socket", (10, 2), 0),
    ("socketpair", (1, 1 | 0x80000), 0),
    ("socketpair", (1, 5), 0),
    ("socketpair", (1, 2), errno.EACCES),
    ("socketpair", (1, 3), errno.EACCES),
]


def answered(machine: str, architecture: int, number: int, *given: int) -> int:
    """The error number that a call is answered with, 0 where it is let through."""
    asked = {0: number, 4: architecture, 16: 0, 24: 0, **dict(zip((16, 24), given, strict=False))}
    steps, at, value = _program(_WAYS[machine]), 0, 0
    while True:
        code, if_so, if_not, operand = steps[at]
        at += 1
        if code == 0x06:
            return 0 if operand == ALLOWED else operand - REFUSED
        if code == 0x20:
            value = asked[operand]
        elif code == 0x54:
            value &= operand
        else:
            holds = value == operand if code == 0x15 else value >= operand
            at += if_so if holds else if_not


WAYS = [(machine, way) for machine, ways in _WAYS.items() for way in range(len(ways))]


@pytest.mark.parametrize(("call", "given", "expected"), CALLS)
@pytest.mark.parametrize(("machine", "way"), WAYS)
def test_sockets(machine: str, way: int, call: str, given: tuple[int, ...], expected: int) -> None:
    """Local ones are refused, and pairs that could be pointed elsewhere; all others are made."""
    asked = _WAYS[machine][way]

    assert answered(machine, asked.architecture, getattr(asked, call), *given) == expected


@pytest.mark.parametrize(("machine", "way"), WAYS)
def test_ways_round_are_not_there(machine: str, way: int) -> None:
    """Calls that would make sockets unseen, and architectures that have no business here."""
    asked = _WAYS[machine][way]

    assert answered(machine, asked.architecture, 425) == errno.ENOSYS
    assert answered(machine, asked.architecture, asked.socket | 0x40000000, 1) == errno.ENOSYS
    assert answered(machine, 0x12345678, 1) == errno.ENOSYS
    assert answered(machine, asked.architecture, 3) == 0
    if asked.any_socket_call >= 0:
        assert answered(machine, asked.architecture, asked.any_socket_call) == errno.ENOSYS


def test_numbers_of_families_and_types() -> None:
    """What the program compares with is what this system calls them."""
    assert (socket.AF_UNIX, socket.SOCK_STREAM, socket.SOCK_SEQPACKET) == (1, 1, 5)
