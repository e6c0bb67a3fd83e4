"""SECURITY.md promises what a test holds: each promise names tests, and they are there."""

import re
from pathlib import Path

import pytest

from tests.docs.test_testing import is_there

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "SECURITY.md").read_text("utf-8")
PROMISES = re.findall(r"^\| (?!what holds|-)(.+?) \| (.+) \|$", PAGE, re.MULTILINE)
NAMED = re.findall(r"`((?:tests|fuzz)/[^`]+)`", PAGE)


@pytest.mark.parametrize(("promise", "tests"), PROMISES, ids=lambda cell: cell[:40])
def test_each_promise_names_its_tests(promise: str, tests: str) -> None:
    """Every row of the tables has a test, or more, in its last cell."""
    assert re.search(r"`tests/[^`]+`", tests), promise


@pytest.mark.parametrize("name", NAMED)
def test_each_named_test_is_there(name: str) -> None:
    """It is a file, or a test in one."""
    assert is_there(name)


def test_all_promises_are_read() -> None:
    """The tables are found: one for each part of boustro that meets what others wrote."""
    assert len(PROMISES) >= 20
    assert len(NAMED) >= len(PROMISES)
