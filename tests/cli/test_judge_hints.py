"""`boustro judge --hint`: a class, a single solution, and options that contradict it."""

from pathlib import Path

import pytest

from boustro.cli.judge_options import DetailOptions, TrialOptions
from boustro.judging.line import search
from tests.cli.running import Run

WRONG = "def snakesAndLadders(board):\n    return 4321\n"


@pytest.mark.slow
@pytest.mark.parametrize("hint", [1, 2, 3, 4])
def test_a_class_has_its_hint(run: Run, run_here: Run, tmp_path: Path, hint: int) -> None:
    """In the terminal, as JSON, as CSV and as JUnit; the names of files say nothing either."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.py").write_text(WRONG, "utf-8")
    files = [tmp_path / "marks.csv", tmp_path / "report.xml"]
    given = ("judge", str(folder), "--boards", "60", "--hint", str(hint))
    reports = [run_here(*given, "-o", str(files[0]), "--junit", str(files[1])).out]
    (folder / "panel.js").write_text("var snakesAndLadders = (board) => 4321;", "utf-8")
    reports.append(run(*given, "--json").out)
    reports += [file.read_text("utf-8") for file in files]

    for report in reports:
        assert ("4321" in report) == (hint >= 3)
        assert ("on every board" in " ".join(report.split())) == (hint >= 4)
    assert {path.name for path in tmp_path.rglob("*.*")} == {
        "ada.py",
        "panel.js",
        "marks.csv",
        "report.xml",
    }


@pytest.mark.slow
def test_the_last_hint_looks_for_the_line(run_here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs no other option, and its change is there; the hint before it has neither."""
    # That many boards decide which change passes is tested with the line.
    monkeypatch.setattr(search, "_FRESH", 300)
    first, last = (
        run_here("judge", "examples/solutions/cleo.py", "--boards", "60", "--hint", str(hint)).out
        for hint in (4, 5)
    )

    assert "line 15: with a change there it passes" in last
    assert "the line" not in first
    assert "popleft" not in first


@pytest.mark.parametrize(("option", "hint"), [("--line", 4), ("--trace", 3)])
def test_an_option_that_shows_more_is_refused(run: Run, option: str, hint: int) -> None:
    """Two options that contradict each other are bad usage."""
    ran = run("judge", "examples/solutions/cleo.py", option, "--hint", str(hint))

    assert ran.code == 2
    assert f"{option} shows more than --hint {hint}" in ran.err


@pytest.mark.parametrize(
    ("hint", "shows"), [(None, True), (1, False), (3, False), (4, True), (5, True)]
)
def test_on_one_board_the_search_is_shown_with_the_mistake(hint: int | None, shows: bool) -> None:
    """No option asks for it: on the only board it is shown by the hint that names the mistake."""
    detail = DetailOptions(verbose=False, trace=False, line=False, hint=hint, editor=False)
    trial = TrialOptions("mb47", None, 0, None, 256, 10, strict=False, untrusted=False, jobs=None)

    assert trial.terms((), detail).trace is shows
