"""What the testing page and the marks of tests name is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.groups import SLOWEST, TOGETHER

ROOT = Path(__file__).parents[2]
TESTING = (ROOT / "docs" / "contributors" / "testing.md").read_text(encoding="utf-8")
COMMANDS = [
    command
    for row in re.findall(r"^\|.*\|$", TESTING, re.MULTILINE)
    for command in re.findall(r"`([^`]+)`", row.rstrip("| ").rpartition("|")[2])
]


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


def test_a_long_test_names_one_that_is_there() -> None:
    """It notices the same in `make test`."""
    names = [*long_tests()]

    assert names
    assert [name for name in names if not is_there(name)] == []


def test_folders_with_the_slowest_tests_are_there() -> None:
    """They begin first, and those of a browser together."""
    assert [folder for folder in (*SLOWEST, *TOGETHER) if not is_there(folder)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_testing_page_can_be_repeated(command: str) -> None:
    """Every file exists, every target is in the Makefile it names, and nothing else is listed."""
    makefile = ROOT / "Makefile"
    if "-C native" in command:
        makefile = ROOT / "native" / "Makefile"
    targets = set(re.findall(r"^([a-z-]+)\b.*:", makefile.read_text("utf-8"), re.MULTILINE))
    command = re.sub(r"-m (dev)\.(\w+)", r"\1/\2.py", command)
    words = re.sub(
        r"^(?:nohup |\w+=\w+ )*|-C native|-m pytest|-s\b|(?: \d+)+$", "", command
    ).split()

    assert words[0] in ("make", "python")
    assert words[1:]
    wanted = targets if words[0] == "make" else filter(is_there, words)
    assert {*words[1:]} - {*wanted} == set()
