"""`boustro lesson`: the file is there whole, or not at all with the reason."""

from pathlib import Path

import pytest

from boustro import builtin
from boustro.lesson import lesson, worksheets
from tests.cli.running import Run


def test_the_file_holds_the_lesson(run: Run, tmp_path: Path) -> None:
    """The file named is the page of `boustro.lesson`, and a message on standard error says so."""
    target = tmp_path / "page.html"
    told = run("lesson", "leetcode", "-o", str(target))
    assert told.code == 0
    assert target.read_text("utf-8") == lesson(builtin("leetcode"))
    assert "lesson written to" in told.err
    assert told.out == ""


def test_standard_output_holds_the_page(run: Run) -> None:
    """`-o -` prints the page and nothing else."""
    assert run("lesson", "leetcode", "-o", "-").out == lesson(builtin("leetcode"))


def test_what_cannot_be_a_lesson_is_refused(run: Run, tmp_path: Path) -> None:
    """A large board, or several, end with 2 and leave no file."""
    many = tmp_path / "many.txt"
    many.write_text("[[-1,-1],[-1,3]]\n[[-1,-1],[-1,-1]]\n")
    large = tmp_path / "large.json"
    large.write_text('{"size": 1000, "jumps": []}')
    for board in (many, large):
        told = run("lesson", str(board), "-o", str(tmp_path / "page.html"))
        assert told.code == 2, told.err
    assert not (tmp_path / "page.html").exists()


def test_the_command_writes_worksheets(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file that is named after the board; a key needs sheets."""
    monkeypatch.chdir(tmp_path)
    told = run("lesson", "leetcode", "--variants", "3", "--key", "--seed", "7")

    assert told.err.startswith("worksheets written to leetcode-worksheets.html (")
    text = (tmp_path / "leetcode-worksheets.html").read_text(encoding="utf-8")
    assert text == worksheets(builtin("leetcode"), 3, seed=7, key=True)
    assert run("lesson", "leetcode", "--key").code == 2
