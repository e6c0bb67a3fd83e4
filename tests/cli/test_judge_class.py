"""`boustro judge` for a class: a ZIP, a table of marks; and for a panel that was pasted."""

import csv
import io
import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import Run
from tests.judging.test_panel import LEETCODE
from tests.judging.variants import SOLVERS
from tests.support.missing import only

RIGHT, WRONG = (
    (SOLVERS / name).read_text("utf-8")
    for name in ("right/bfs.py", "wrong/forgets_to_alternate.py")
)
FEW = ("--boards", "60")
HOSTILE = "=HYPERLINK(1)"


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """A ZIP of a class: a right solution, a wrong one, a program with its command, a report."""
    path = tmp_path / "class.zip"
    with ZipFile(path, "w") as archive:
        for name, text in (
            ("Ada_1_file_/solution.py", RIGHT),
            (f"{HOSTILE}/solution.py", WRONG),
            ("Cleo_3\x1b[2J\u202e\n/report.pdf", ""),
            ("Dan_4_file_/main.rb", "puts 1"),
        ):
            archive.writestr(name, text)
    return path


def test_a_zip_is_graded(run: Run, exported: Path) -> None:
    """A line for every file in it; nothing of it stays, and no path of its place is told."""
    ran = run("judge", str(exported), *FEW)

    assert ran.code == 1
    assert "3 solvers: 1 wrong answer, 1 accepted, 1 not judged; 1 file skipped" in ran.out
    assert "ruby Dan_4_file_/main.rb" in ran.out.replace("\n    ", " ")
    assert "boustro-judge-" not in ran.out


def test_files_passed_over_do_not_fail_a_class(run: Run, exported: Path) -> None:
    """Exit code 0 if every solution is accepted."""
    with ZipFile(exported, "w") as archive:
        archive.writestr("Ada/solution.py", RIGHT)
        archive.writestr("Ada/notes.md", "")

    assert run("judge", str(exported), *FEW).code == 0


def test_marks_for_a_spreadsheet(run: Run, exported: Path, tmp_path: Path) -> None:
    """A line for every file; no name of a file becomes a formula or controls the terminal."""
    out = tmp_path / "marks.csv"
    run("judge", str(exported), *FEW, "-o", str(out))
    text = out.read_bytes()
    lines = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))

    assert text.startswith(b"\xef\xbb\xbf")
    assert [(line["file"], line["verdict"]) for line in lines] == [
        (f"'{HOSTILE}/solution.py", "WA"),
        ("Ada_1_file_/solution.py", "AC"),
        ("Cleo_3�[2J��/report.pdf", "skipped"),
        ("Dan_4_file_/main.rb", "none"),
    ]
    assert lines[0]["note"].startswith("it forgets that rows alternate")
    assert lines[0]["test"] == "[[-1,2],[-1,-1]]"
    assert not [cell for line in lines for cell in line.values() if cell[:1] in ("=", "@", "+")]


def test_marks_split_at_semicolons_have_no_formula(run: Run, tmp_path: Path) -> None:
    """Names and messages of solutions stay texts where a spreadsheet splits the table elsewhere."""
    folder, out = tmp_path / "class", tmp_path / "marks.csv"
    folder.mkdir()
    for name, message in (
        ("a", "x;=cmd|'/C calc'!A0;y"),
        ("b;=1+1;", "x;\uff1d2"),
        ("c", "x\\t=2+2"),
    ):
        body = f'def snakesAndLadders(board):\n    raise ValueError("{message}")\n'
        (folder / f"{name}.py").write_text(body, "utf-8")
    run("judge", str(folder), *FEW, "-o", str(out))
    text = out.read_bytes().decode("utf-8-sig")

    assert text.count("\n") == 4
    assert "x;'=cmd" in text
    for delimiter in ",;\t|":
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        assert not [
            cell for row in rows for cell in row if cell.strip()[:1] in ("=", "@", "+", "\uff1d")
        ]


def test_marks_that_cannot_be_written_are_refused_at_the_door(run: Run, exported: Path) -> None:
    """Before any judging."""
    run("judge", str(exported), "-o", "/nowhere/at/all.csv").refused("cannot write")


def test_a_panel_is_answered(run: Run, tmp_path: Path) -> None:
    """As a file or pasted: who is right, the board with a route, and the mistake."""
    panel = tmp_path / "panel.txt"
    panel.write_text(LEETCODE, "utf-8")
    ran = run("judge", str(panel))

    assert ran.code == 1
    assert "your output 7 is wrong, the expected answer 4 is right" in ran.out
    assert "its answer       7\ncorrect answer   4\na shortest route roll 1:" in ran.out
    assert "likely mistake   it searches depth first" in ran.out
    assert run("judge", "-", text=LEETCODE).out == ran.out
    document = json.loads(run("judge", str(panel), "--json").out)
    assert document["judgements"][0]["failure"]["right"] == 4


def test_what_is_pasted_has_to_be_a_panel_or_a_solution(run: Run) -> None:
    """Exit code 2, and what belongs to one; a board that is none is refused in the usual words."""
    assert "Input, Output and Expected" in run("judge", "-", text="hello").err
    solution = (SOLVERS / "right" / "bfs.py").read_text(encoding="utf-8")
    assert run("judge", "-", "--boards", "20", text=f"```\n{solution}```\n").out.endswith(
        "-: accepted\n"
    )
    ran = run("judge", "-", text="Input\n[[-1,-1],[9,-1]]\nOutput\n3\nExpected\n4")
    assert (ran.code, "row 2, column 1" in ran.err) == (2, True)


def test_a_text_file_is_read_as_what_is_pasted(run: Run, tmp_path: Path) -> None:
    """A solution in a .txt file, with sentences around it, is judged as after a hyphen."""
    solution = (SOLVERS / "right" / "bfs.py").read_text(encoding="utf-8")
    path = tmp_path / "mine.txt"
    path.write_text(f"Here is my solution, please help me:\n{solution}\nThanks a lot.\n", "utf-8")

    assert run("judge", str(path), "--boards", "20").out.endswith("mine.txt: accepted\n")


@only(os.name == "posix", "POSIX")
def test_links_in_a_class_are_passed_over(run: Run, tmp_path: Path) -> None:
    """A classmate's solution is not accepted under another name; alone, the error says why."""
    top = tmp_path / "class"
    (top / "ada").mkdir(parents=True)
    (top / "mallory").mkdir()
    (top / "ada" / "sol.py").write_text(RIGHT, "utf-8")
    (top / "mallory" / "sol.py").symlink_to("../ada/sol.py")
    ran = run("judge", str(top), *FEW)

    assert ran.code == 0
    assert "1 solver: 1 accepted; 1 file skipped" in ran.out
    assert "a link, which is not followed" in ran.out
    said = "mallory/sol.py: a link, which is not followed"
    (top / "ada" / "sol.py").unlink()
    run("judge", str(top), *FEW).refused(said)
