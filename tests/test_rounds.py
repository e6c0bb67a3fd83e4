"""Every test stands in its round by itself, and a long one names a test that notices the same."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests import rounds

ROOT = Path(__file__).parents[1]
TESTING = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
COMMANDS = [
    command
    for row in re.findall(r"^\|.*\|$", TESTING, re.MULTILINE)
    for command in re.findall(r"`([^`]+)`", row.rstrip("| ").rpartition("|")[2])
]


@pytest.mark.parametrize(
    ("name", "fixtures", "needed"),
    [
        ("tests/web/browser/test_new.py::test_new", ["visit", "browser"], "a browser"),
        ("tests/web/browser/test_new.py::test_firefox", ["seen", "server"], "a browser"),
        ("tests/site/test_new.py::test_new", ["package"], "Pyodide"),
        ("tests/judge/test_new.py::test_new[shape in it.cpp]", [], "a compiler"),
        ("tests/model/test_new.py::test_new", ["tmp_path"], None),
    ],
)
def test_what_a_test_needs_is_seen_from_its_fixtures_and_name(
    name: str, fixtures: list[str], needed: str | None
) -> None:
    """A new test of the page is left out of the quick round without being named."""
    item = SimpleNamespace(nodeid=name, fixturenames=fixtures)

    assert rounds.need(cast("Any", item)) == needed


def functions(path: Path) -> set[str]:
    """The names of the tests in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def is_there(name: str) -> bool:
    """Whether `name` is a path from the root, with or without a test in that file."""
    path, _, test = name.partition("::")
    return (ROOT / path).exists() and (not test or test.partition("[")[0] in functions(ROOT / path))


def long_tests() -> Iterator[str]:
    """The test that each use of the mark names."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        yield from re.findall(r'pytest\.mark\.long\(\s*"([^"]+)"', path.read_text("utf-8"))


def test_names_lead_to_tests() -> None:
    """The dear tests, the first ones, and those that notice what a long one does."""
    names = [f"tests/{name}" for names in rounds.DEAR.values() for name in names] + [
        *rounds.FIRST,
        *rounds.MEASURED,
    ]

    assert [name for name in [*names, *long_tests()] if not is_there(name)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_testing_page_can_be_repeated(command: str) -> None:
    """Files are there, targets are those of the Makefile that is asked, and nothing else is written."""
    makefile = ROOT / ("native/Makefile" if "-C native" in command else "Makefile")
    targets = set(re.findall(r"^([a-z-]+)\b.*:", makefile.read_text("utf-8"), re.MULTILINE))
    words = re.sub(r"^(?:nohup |\w+=\w+ )*|-C native|-m pytest|-s\b|\b\d+$", "", command).split()

    assert words[0] in ("make", "python")
    assert words[1:]
    wanted = targets if words[0] == "make" else filter(is_there, words)
    assert {*words[1:]} - {*wanted} == set()
