"""`boustro judge --reports`: a class of twelve files, named as Moodle and Canvas name them."""

import csv
import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import Run
from tests.judging.variants import SOLVERS

RIGHT, WRONG, SLIP = (
    (SOLVERS / name).read_text("utf-8")
    for name in (
        "right/bfs.py",
        "wrong/forgets_to_alternate.py",
        "wrong/takes_from_the_wrong_end.py",
    )
)
FEW = ("--boards", "60", "--budget", "10")


@pytest.fixture
def platforms(tmp_path: Path) -> Path:
    """A ZIP with six files as Moodle names them and six as Canvas does."""
    path = tmp_path / "class.zip"
    with ZipFile(path, "w") as archive:
        for number in range(6):
            text = f"{(RIGHT, WRONG, SLIP)[number % 3]}\nNUMBER = {number}\n"
            folder = f"Áda Example {number}_{1000 + number}_assignsubmission_file"
            archive.writestr(f"{folder}/solution.py", text)
            late = "_LATE" if number % 5 == 0 else ""
            name = f"exampleben{number}{late}_{2000 + number}_{9000 + number}_my_solution-1.py"
            # The first of Canvas is the first of Moodle, but for a comment.
            archive.writestr(name, f"{text}# mine\n" if number == 0 else f"{text}OTHER = 1\n")
    return path


@pytest.mark.slow
def test_a_class_of_twelve(run_here: Run, platforms: Path, tmp_path: Path) -> None:
    """A page and a Markdown file for each, a summary, and a gradebook with a line a student."""
    folder = tmp_path / "reports"
    ran = run_here(
        "judge", str(platforms), *FEW, "--hint", "2", "--reports", str(folder), "--points", "5"
    )
    rows = gradebook(folder)

    assert ran.code == 1
    assert len(list(folder.glob("*.html"))) == len(list(folder.glob("*.md"))) - 1 == 12
    assert sorted(row["id"] for row in rows) == [str(1000 + n) for n in range(6)] + [
        str(2000 + n) for n in range(6)
    ]
    for row in rows:
        expected = ("AC", "WA", "WA")[int(row["id"]) % 1000 % 3]
        assert (row["verdict"], row["points"]) == (expected, "5" if expected == "AC" else "0")
        assert row["late"] == ("late" if row["id"] in ("2000", "2005") else "")
        report = (folder / row["report"]).read_text("utf-8")
        assert row["file"] in report
        assert "Correct answer" not in report
    equal = {row["id"]: row["equal"] for row in rows if row["equal"]}
    assert set(equal) == {"1000", "2000"}
    assert "exampleben0" in equal["1000"]
    (moodle,) = (row for row in rows if row["id"] == "1000")
    assert moodle["report"].endswith("-ada-example-0-1000.html")
    assert "exampleben0" not in (folder / moodle["report"]).read_text("utf-8")


def test_the_end_of_the_table_says_where_the_boards_are(run_here: Run, tmp_path: Path) -> None:
    """In the reports if they are wanted, as a solution of a ZIP has no path to give.

    A path that is wider than the terminal is not cut, so that it can be copied.
    """
    folder = tmp_path / ("reports-" * 12)
    path = tmp_path / "class.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("ada.py", RIGHT)
        archive.writestr("bob.py", WRONG)
    ran = run_here("judge", str(path), *FEW, "--reports", str(folder))

    assert f"gets wrong: open its report in {folder}" in " ".join(ran.out.split())


def gradebook(folder: Path) -> list[dict[str, str]]:
    """The lines of the gradebook in a folder."""
    text = (folder / "gradebook.csv").read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_summary_of_a_ci_job(run_here: Run, tmp_path: Path) -> None:
    """The same Markdown: a table, and the reports on what failed."""
    folder, results = tmp_path / "reports", tmp_path / "results.json"
    path = tmp_path / "mine.py"
    path.write_text(WRONG, "utf-8")
    ran = run_here(
        "judge", str(path), *FEW, "--reports", str(folder), "--gradescope", str(results)
    )  # fmt: skip
    (report,) = folder.glob("001*.md")
    lines = report.read_text("utf-8").splitlines()

    assert ran.code == 1
    summary = (folder / "summary.md").read_text("utf-8")
    assert "wrong answer | 0 | " in summary
    assert f"#{lines[0]}" in summary.splitlines()
    assert "Correct answer" in summary
    assert json.loads(results.read_text("utf-8"))["tests"][0]["output"] == "\n".join(lines) + "\n"


def test_reports_that_cannot_be_written_are_refused_at_the_door(
    run_here: Run, tmp_path: Path
) -> None:
    """A folder with files, a file, and results in no folder; before any judging."""
    path = tmp_path / "mine.py"
    path.write_text(WRONG, "utf-8")
    run_here("judge", str(path), "--reports", str(tmp_path)).refused("new or empty folder")
    run_here("judge", str(path), "--reports", str(path)).refused("got a file")
    run_here("judge", str(path), "--gradescope", "/nowhere/results.json").refused("cannot write")


def test_equal_names_in_two_folders_are_two_students(run_here: Run, tmp_path: Path) -> None:
    """Each has a line in the gradebook, and the line for editors names the file that fails."""
    for student, text in (("ada", RIGHT), ("bob", WRONG)):
        (tmp_path / student).mkdir()
        (tmp_path / student / "solution.py").write_text(text, "utf-8")
    folder = tmp_path / "reports"
    arguments = (str(tmp_path / "ada"), str(tmp_path / "bob"), *FEW)
    ran = run_here("judge", *arguments, "--editor", "--hint", "1", "--reports", str(folder))

    assert [row["verdict"] for row in gradebook(folder)] == ["AC", "WA"]
    (line,) = ran.out.splitlines()
    assert line.startswith(f"{tmp_path / 'bob' / 'solution.py'}:")
