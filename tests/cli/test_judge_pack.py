"""`boustro judge --pack`: the boards to copy, and the judgement on the outputs that come back."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boustro.judging.choices import PACK_FORMS
from boustro.judging.mistakes import mistake_named
from boustro.judging.pack import pack_of
from tests.cli.running import Run
from tests.judging.test_pack import LEETCODE, RIGHT, outputs_of

PACK = ("judge", "--pack", "leetcode")
TWO_JUMPS = "\n".join(outputs_of(mistake_named("two-jumps"), LEETCODE))


@pytest.fixture
def outputs(tmp_path: Path) -> Path:
    """A file with the outputs of a solution that follows two jumps."""
    path = tmp_path / "outputs.txt"
    path.write_text(TWO_JUMPS, "utf-8")
    return path


@pytest.mark.parametrize("form", PACK_FORMS)
def test_the_boards_stand_alone_on_standard_output(run: Run, form: str) -> None:
    """Ready to be copied; how to run them is said beside."""
    ran = run("judge", "--pack", form)

    assert (ran.code, ran.out) == (0, pack_of(form).text)
    assert f"boustro judge --pack {form} --outputs FILE" in " ".join(ran.err.split())


def test_a_pack_as_json(run: Run) -> None:
    """What the page asks for."""
    pack = json.loads(run(*PACK, "--json").out)

    assert (pack["schema"], pack["form"], pack["boards"]) == ("boustro/pack/1", "leetcode", 12)
    assert (pack["how"], pack["text"]) == (LEETCODE.how, LEETCODE.text)


def test_wrong_outputs_are_judged(run: Run, outputs: Path) -> None:
    """Exit code 1; the board, both answers, a route, and what the solution behaves like."""
    ran = run(*PACK, "--outputs", str(outputs), "--ascii")

    assert ran.code == 1
    assert "12 boards tested, 4 wrong\n" in ran.out
    assert "a shortest route roll 1:" in ran.out
    assert "behaves like a solution that follows two jumps" in " ".join(ran.out.split())
    assert ran.out.splitlines()[-1] == "your outputs: wrong answer"


def test_right_outputs_are_accepted(run: Run, tmp_path: Path) -> None:
    """Exit code 0, and that a pack is small."""
    path = tmp_path / "outputs.txt"
    path.write_text(f"[{', '.join(RIGHT)}]", "utf-8")
    ran = run(*PACK, "--outputs", str(path))

    assert ran.code == 0
    assert "12 boards tested, all correct\n" in ran.out
    assert "a pack is small" in " ".join(ran.out.split())


def test_outputs_are_told_by_hints_and_reports(run: Run, outputs: Path, tmp_path: Path) -> None:
    """As those of a solution: JSON, JUnit, and no more than a hint shows."""
    report = tmp_path / "report.xml"
    said = json.loads(run(*PACK, "--outputs", str(outputs), "--json", "--junit", str(report)).out)
    hinted = run(*PACK, "--outputs", str(outputs), "--hint", "2").out
    (found,) = said["judgements"]

    assert (found["verdict"], found["boards"], found["wrong"]) == ("WA", 12, 4)
    assert found["failure"]["mistake"].startswith("it behaves like")
    assert ElementTree.parse(report).getroot().get("failures") == "1"  # noqa: S314 - our own file
    assert "correct answer" not in hinted
    assert "behaves like" not in hinted


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--outputs", "FILE"], "name its form with --pack"),
        (["--pack", "leetcode", "solution.py"], "expected a solution or a pack, got both"),
        (["--pack", "leetcode", "--outputs", "no-such-file"], "cannot read no-such-file"),
        (["--pack", "flat"], "'flat' is not one of"),
    ],
)
def test_what_goes_with_no_pack_is_refused(run: Run, options: list[str], said: str) -> None:
    """Outputs without a form, a solution beside it, a missing file, another form."""
    ran = run("judge", *options)

    assert ran.code != 0
    assert said in " ".join(ran.err.split())


def test_too_few_outputs_are_told_plainly(run: Run, tmp_path: Path) -> None:
    """How many are expected, and what to write for a board without one."""
    path = tmp_path / "outputs.txt"
    path.write_text("1 2 3", "utf-8")
    ran = run(*PACK, "--outputs", str(path))

    assert ran.code == 2
    assert "expected 12 outputs, one for each board of the pack, got 3" in " ".join(ran.err.split())


@pytest.mark.parametrize("option", ["--editor", "--board=leetcode", "--trace", "--line"])
def test_what_is_for_a_solution_is_refused(run: Run, outputs: Path, option: str) -> None:
    """An option that a pack does not know is not passed over in silence."""
    name = option.partition("=")[0]
    run(*PACK, option).refused(f"{name} is for a solution, not for a pack")
    run(*PACK, "--outputs", str(outputs), option).refused(f"{name} is for a solution")


@pytest.mark.parametrize("option", ["--reports", "--junit", "-o", "--gradescope"])
def test_reports_are_on_outputs(run: Run, outputs: Path, tmp_path: Path, option: str) -> None:
    """They are refused where a pack is only printed, and written where outputs are judged."""
    written = tmp_path / "written"
    run(*PACK, option, str(written)).refused("expected --outputs beside --pack")
    assert not written.exists()
    run(*PACK, "--outputs", str(outputs), option, str(written))
    assert written.exists()
