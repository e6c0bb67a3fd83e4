"""Names in the package: a class has one of its own, a function says what it does or what it gives."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import boustro

PACKAGE = Path(boustro.__file__).parent
LATER = "judge/"  # its functions get their names with its rebuilding
TYPED = ("answers", "cli", "web")
IRREGULAR = set(
    """
    begun bought brought built caught chosen dealt done drawn fallen felt found given gone grown
    heard held hidden kept known laid led lent lost made meant met paid said seen sent shown shrunk
    sold spoken stuck taken thrown told torn understood won worn written
    """.split()  # noqa: SIM905 - a list of words is read as words
)
NOUNS = {*("drawing", "feed", "heading", "landing", "numbering", "opening", "reading", "ring"), "string"}
VERBS = {"embed", "speed"}
# Names that the documents promise.
DOCUMENTED = {*("embedded", "finished", "found", "landed"), *("moved", "reached", "remaining", "removed")}


@pytest.fixture(scope="module")
def modules() -> dict[str, ast.Module]:
    """The syntax tree of every module, by its place in the package."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def is_participle(name: str) -> bool:
    """Whether a name is a participle and nothing else."""
    word = name.strip("_")
    if "_" in word or word in NOUNS | VERBS | DOCUMENTED:
        return False
    return word in IRREGULAR or word.endswith(("ed", "ing"))


def test_what_a_participle_is() -> None:
    """A predicate, an adjective before a noun, a noun and a verb are none."""
    names = ("_told", "joined", "going", "is_sound", "kept_form", "heading", "embed", "square")
    assert [name for name in names if is_participle(name)] == ["_told", "joined", "going"]


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


def test_a_function_is_no_bare_participle(modules: dict[str, ast.Module]) -> None:
    """A function is a verb phrase or the noun it returns; `told` and `kept` are neither."""
    names = [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not path.startswith(LATER)
    ]

    assert len(names) > 1200
    ours = [name for name in names if not name.endswith("__")]
    assert [name for name in ours if is_participle(name.split()[1])] == []


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
