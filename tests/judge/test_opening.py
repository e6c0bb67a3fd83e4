"""What cannot be opened is refused by name, and no reason is an error of ours."""

import importlib.util
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from boustro.errors import QuestionError
from boustro.judge import grading
from boustro.judge.grading import judge
from boustro.judge.judging import Terms
from boustro.judge.running.opening import Target

SOLVERS = Path(__file__).parent / "solvers"
DEEP = ("-" * 200_000 + "1", "x" + ".x" * 100_000, "1" + "+1" * 100_000)


@pytest.mark.parametrize("text", DEEP, ids=["minus", "dots", "plus"])
def test_a_file_too_deep_to_be_read_is_refused(tmp_path: Path, text: str) -> None:
    """The refusal names the file; a file of usual depth beside it is judged."""
    path = tmp_path / "deep.py"
    path.write_text(f"y = {text}\ndef solve(board): return 1\n", encoding="utf-8")

    with pytest.raises(QuestionError, match=r"cannot read .*deep\.py: it is nested too deeply"):
        judge(Target("deep", path))


def test_a_file_with_a_name_too_long_is_refused() -> None:
    """The refusal names it, and says why."""
    with pytest.raises(QuestionError, match=r"cannot read .*x\.py: File name too long"):
        judge(Target("long", Path("x" * 300 + ".py")))


def test_a_long_word_of_a_command_is_no_file() -> None:
    """A program may be handed a text that is too long for the name of a file."""
    source = (SOLVERS / "right" / "literal.py").read_text(encoding="utf-8")
    argv = (sys.executable, "-c", f"{source}\n#{'x' * 300}")

    assert judge(Target("inline", argv=argv, form="leetcode"), Terms(boards=20)).accepted


def test_a_program_with_a_name_too_long_is_refused() -> None:
    """As one that is not there."""
    with pytest.raises(QuestionError, match="no such program"):
        judge(Target("long", argv=("x" * 300,)))


def test_a_path_a_function_and_a_command_are_targets() -> None:
    """What can be judged need not be made a `Target` first."""
    path = SOLVERS / "right" / "literal.py"
    nowhere = runpy.run_path(str(path), run_name="nowhere")["Solution"].snakesAndLadders

    assert Target.of(path) == Target.of(str(path)) == Target(str(path), path)
    assert Target.of([sys.executable, str(path)]).argv == (sys.executable, str(path))
    assert Target.of(judge) == Target("judge", Path(grading.__file__), function="judge")
    with pytest.raises(QuestionError, match="expected a function that a file defines by name"):
        Target.of(nowhere)
    with pytest.raises(QuestionError, match=r"got .*<lambda>"):
        Target.of(lambda board: board)


def test_a_function_is_judged_in_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that was imported is judged as its file with its name."""
    spec = importlib.util.spec_from_file_location("own", SOLVERS / "right" / "literal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "own", module)
    spec.loader.exec_module(module)

    assert judge(module.Solution.snakesAndLadders, Terms(boards=20)).accepted


@pytest.mark.parametrize("thing", [3, None, [], ["node", 3], {"a": 1}])
def test_what_is_no_target_is_refused(thing: Any) -> None:
    """One sentence says what may be judged, and what was given."""
    with pytest.raises(QuestionError) as error:
        Target.of(thing)
    assert (
        str(error.value)
        == f"expected a file's path, a command's words or a function, got {thing!r}"
    )
