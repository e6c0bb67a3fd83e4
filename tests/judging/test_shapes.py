"""Solutions in the shapes in which people have them: languages, templates, objects."""

import codecs
import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from boustro.errors import QuestionError
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running.opening import Target
from boustro.judging.several import grade
from boustro.judging.verdict import Judgement
from boustro.model.board import Board
from tests.support.missing import need

SHAPES = Path(__file__).parent / "solvers" / "shapes"
FEW = Terms(boards=30, budget=120.0)
# What each needs, and its form; all of them are right.
RIGHT = {
    "../right/literal.py": ("", "leetcode"),
    "class_and_main.cpp": ("g++", "leetcode"),
    "exported.mjs": ("node", "leetcode"),
    "flat.cpp": ("g++", "gfg"),
    "free_function.cpp": ("g++", "leetcode"),
    "game_object.py": ("", "game"),
    "leetcode.c": ("gcc", "leetcode"),
    "Method.java": ("javac", "leetcode"),
    "module_syntax.js": ("node", "leetcode"),
    "other_arguments.py": ("", "boj"),
    "output_path.cpp": ("g++", "hackerrank"),
    "output_path.js": ("node", "hackerrank"),
    "output_path.py": ("", "hackerrank"),
    "output_path_program.cpp": ("g++", "hackerrank"),
    "Program.java": ("javac", "hackerrank"),
    "program.c": ("gcc", "boj"),
    "unguarded.py": ("", "hackerrank"),
}
MARKED = (
    "../right/literal.py",
    "class_and_main.cpp",
    "leetcode.c",
    "Method.java",
    "module_syntax.js",
)


_ALSO_IN_A_SANDBOX = ("free_function.cpp", "Method.java")
_LONG = pytest.mark.long("tests/judging/test_surroundings.py::test_the_real_tools_are_not_swayed")
_NAMES = [pytest.param(n, marks=_LONG) if n in _ALSO_IN_A_SANDBOX else n for n in RIGHT]


def judged(name: str, terms: Terms = FEW) -> Judgement:
    """The judgement on a file of the folder."""
    return judge(Target(name, SHAPES / name), terms)


@pytest.mark.slow
@pytest.mark.parametrize("name", _NAMES)
def test_a_right_solution_is_accepted_in_its_shape(name: str, tmp_path: Path) -> None:
    """Its form is found, and what it demonstrates in a `main` does not count."""
    tool, form = RIGHT[name]
    if tool:
        need(tool)
    path = SHAPES / name
    if name in MARKED:
        path = tmp_path / path.name
        path.write_bytes(codecs.BOM_UTF8 + (SHAPES / name).read_bytes())
    found = judge(Target(name, path), replace(FEW, boards=8) if form == "boj" else FEW)

    assert (found.verdict.value, found.form and found.form.name) == ("AC", form), found.reason


def test_a_program_that_reads_nothing_is_told_so() -> None:
    """It is not judged, and not compiled for it either."""
    found = judged("reads_nothing.cpp")

    assert found.verdict.value == "none"
    assert "reads no input" in found.reason


@pytest.mark.slow
def test_what_the_linker_misses_is_named() -> None:
    """The name, and not the linker's way of saying it."""
    need("g++")
    found = judged("links_nowhere.cpp")

    assert found.verdict.value == "CE"
    assert found.reason.startswith("helper(int) is used and defined nowhere")


def test_without_its_tool_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the package, or with the command to give."""
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    found = {name: judged(name).reason for name in ("Method.java", "exported.mjs", "flat.cpp")}

    assert found["Method.java"].endswith("install a JDK (default-jdk)")
    assert found["exported.mjs"].endswith("install nodejs")
    assert found["flat.cpp"].endswith("install g++")


def test_typescript_runs_or_says_what_it_needs() -> None:
    """Where Node.js is too old to take the types out, one sentence says so."""
    need("node")
    found = judged("typed.ts")

    assert found.accepted or "from version 22.13 on; this one is older" in found.reason


def test_no_tsc_beside_a_solution_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that of npm, beside it or in the current directory, nor one on the path."""
    need("node")
    canary, tools = tmp_path / "canary", tmp_path / "node_modules" / ".bin"
    tools.mkdir(parents=True)
    (tools / "tsc").write_text(f"#!/bin/sh\ntouch {canary}\n", "utf-8")
    (tools / "tsc").chmod(0o755)
    shutil.copy(SHAPES / "typed.ts", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}{os.pathsep}{tools}")
    judge(Target("typed.ts", tmp_path / "typed.ts"), FEW)

    assert not canary.exists()


def test_other_languages_are_judged_by_a_command() -> None:
    """Their sentence holds the command, alone and among others."""
    target = Target("ruby", SHAPES / "unknown.rb")
    with pytest.raises(
        QuestionError, match=r"(?s)boustro judge -- ruby .*unknown\.rb.*JSON\.parse"
    ):
        judge(target)
    (found,) = grade([target], FEW)

    assert found.verdict.value == "none"


@pytest.mark.slow
def test_java_finds_its_class_in_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `boustro judge -- java Program` has it, with a class path or without."""
    need("javac")
    subprocess.run(
        ["javac", "-d", str(tmp_path), str(SHAPES / "Program.java")], check=True, timeout=60
    )
    monkeypatch.chdir(tmp_path)
    for argv in (("java", "Program"), ("java", "-cp", ".", "Program")):
        target = Target("java", argv=argv, form="hackerrank")
        found = judge(target, Terms(board=Board(100), budget=60))

        assert found.verdict.value == "AC", found.reason


def test_the_budget_holds_while_forms_are_guessed(tmp_path: Path) -> None:
    """A program that sleeps in every form is unfinished, or too slow, soon after its time."""
    path = tmp_path / "sleeps.py"
    path.write_text("import time\ninput()\ntime.sleep(30)\n", encoding="utf-8")
    found = judge(Target("sleeps", path), Terms(boards=20, budget=1.0, shrinking=0.5))

    assert found.verdict.value in ("unfinished", "TLE")
    assert found.seconds < 8
