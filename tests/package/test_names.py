"""Names in the package: each class has its own, and answers, page and command know their types."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import boustro

PACKAGE = Path(boustro.__file__).parent
TYPED = ("answers", "cli", "web")


@pytest.fixture(scope="module")
def modules() -> dict[str, ast.Module]:
    """The syntax tree of every module, by its place in the package."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


@pytest.mark.slow
def test_a_class_name_is_used_once(modules: dict[str, ast.Module]) -> None:
    """Two classes of one name, be one of them private, would both be too vague."""
    homes = defaultdict(list)
    for path, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name.strip("_")].append(path)

    assert len(homes) > 200
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_answers_page_and_command_know_their_types(modules: dict[str, ast.Module]) -> None:
    """Nothing there is `Any`: that would say that nobody looks."""
    typed = {path: tree for path, tree in modules.items() if path.split("/")[0] in TYPED}
    untyped = [
        f"{path}:{node.lineno}"
        for path, tree in typed.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute | ast.alias)
        and ast.unparse(node).split(".")[-1] == "Any"
    ]

    assert len(typed) > 60
    assert untyped == []
