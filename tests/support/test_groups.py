"""Which tests are slow without being told so."""

import subprocess

from tests.support.groups import _starts_processes
from tests.support.processes import run_to_end


def _helped() -> str:
    return str(run_to_end("true").stdout)


def _calls_a_helper() -> list[str]:
    return [_helped() for _ in range(2)]


def _calls_the_module() -> None:
    subprocess.run(["true"], check=True, timeout=9)


def _calls_none() -> str:
    return ascii("true")


def test_who_starts_a_process_is_slow() -> None:
    """Also by a function of the tests, and within a comprehension; whoever starts none is not."""
    slow = [_helped, _calls_a_helper, _calls_the_module]

    assert all(map(_starts_processes, slow))
    assert not _starts_processes(_calls_none)
