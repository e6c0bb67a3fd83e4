"""A class: every file of a folder or a ZIP has a line.

Nothing of a ZIP lands elsewhere, and notebooks are read.
"""

import json
import os
import warnings
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from boustro.errors import QuestionError
from boustro.judging import Terms, judge
from boustro.judging.submissions import python_of, submissions
from boustro.judging.verdict import Verdict
from tests.support.missing import only

SOLVERS = Path(__file__).parent / "solvers"
RIGHT = (SOLVERS / "right" / "bfs.py").read_text("utf-8")
MOODLE = "Ada Lovelace_11_assignsubmission_file_"
LINK = "a link, which is not followed"
HIDDEN = "its name begins with a dot or an underscore"


def zipped(path: Path, *files: tuple[str, str | bytes]) -> Path:
    """A ZIP with these files."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a name that is there twice
        for name, content in files:
            archive.writestr(name, content)
    return path


def lines(given: Path, place: Path) -> dict[str, str]:
    """Every line by its name: why it is passed over, or the text that is judged."""
    found = submissions(given, lambda: place)
    return {name: path.read_text("utf-8") if path else why for name, path, why in found}


def test_every_file_of_a_folder_has_a_line(tmp_path: Path) -> None:
    """Those judged, those passed over with the reason, and a line for a folder passed over."""
    top = tmp_path / "class"
    for name in (
        *("a/x.py", "_b.py", ".git/config", ".git/head", "node_modules/m/i.js", "n.txt", "run"),
    ):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(name, "utf-8")
    (top / "link").symlink_to(top / "a")

    assert lines(top, tmp_path) == {
        "a/x.py": "a/x.py",
        "_b.py": HIDDEN,
        ".git/": HIDDEN,
        "node_modules/": "installed packages",
        "link": LINK,
        "n.txt": "boustro judges no .txt files",
        "run": "its name does not say its language",
    }


@only(os.name == "posix" and os.geteuid() != 0, "an ordinary user")
def test_a_folder_that_cannot_be_read_has_a_line(tmp_path: Path) -> None:
    """With the system's reason."""
    (tmp_path / "shut").mkdir(mode=0)

    assert lines(tmp_path, tmp_path) == {"shut/": "cannot read it: permission denied"}


def test_a_zip_as_learning_platforms_export_it(tmp_path: Path) -> None:
    """A folder for each student, a ZIP among them.

    What is passed over or damaged has its reason.
    """
    inner = zipped(tmp_path / "inner.zip", ("src/solve.py", "inner"), ("src/.DS_Store", ""))
    given = zipped(
        tmp_path / "class.zip",
        (f"{MOODLE}/solution.py", "ada"),
        (f"{MOODLE}/report.pdf", b"%PDF"),
        ("ben_12_99_solution.py", "ben"),
        ("Dan_14_file_/work.zip", inner.read_bytes()),
        ("Eve/bad.zip", b"PK"),
        ("__MACOSX/._solution.py", ""),
        ("__MACOSX/._other.py", ""),
    )

    assert lines(given, tmp_path / "place") == {
        f"{MOODLE}/solution.py": "ada",
        f"{MOODLE}/report.pdf": "boustro judges no .pdf files",
        "ben_12_99_solution.py": "ben",
        "Dan_14_file_/work.zip/src/solve.py": "inner",
        "Dan_14_file_/work.zip/src/.DS_Store": HIDDEN,
        "Eve/bad.zip": "cannot unpack it: File is not a zip file",
        "__MACOSX/": HIDDEN,
    }


def test_names_of_a_zip_need_no_flag_to_be_utf_8(tmp_path: Path) -> None:
    """Names in UTF-8 without the bit that says so are read as what they are.

    So are those of an old code page.
    """
    path = zipped(tmp_path / "class.zip", ("Zo\u00eb.py", "x = 1"), ("plain.py", "y = 1"))
    data = path.read_bytes()
    entry = ZipFile(path).infolist()[0]
    assert entry.flag_bits & 0x800
    # The bit stands in the high byte of the flags, beside the file and in the list of files.
    for head, place in ((b"PK\x03\x04", 7), (b"PK\x01\x02", 9)):
        at = data.index(head) + place
        data = data[:at] + bytes([data[at] & ~0x08]) + data[at + 1 :]
    path.write_bytes(data)
    assert not ZipFile(path).infolist()[0].flag_bits & 0x800

    assert [*lines(path, tmp_path / "place")] == ["Zo\u00eb.py", "plain.py"]
    old = path.read_bytes().replace("Zo\u00eb.py".encode(), b"Zo\x89x.py")
    path.write_bytes(old)
    assert [*lines(path, tmp_path / "other")] == ["Zo\u00ebx.py", "plain.py"]


def test_a_zip_writes_nowhere_else(tmp_path: Path) -> None:
    """Names that lead out of it, absolute ones and one that is there twice stay below its place."""
    names = ("../../out.py", "/abs.py", "a/../../up.py", "twice.py", "twice.py")
    given = zipped(tmp_path / "z.zip", *((name, f"{i}") for i, name in enumerate(names)))
    place = tmp_path / "deep" / "place"
    found = submissions(given, lambda: place)
    paths = [path for _, path, _ in found if path]
    outside = [path for path in tmp_path.rglob("*.py") if not path.is_relative_to(place)]

    assert outside == []
    assert all(path.is_relative_to(place) for path in paths)
    assert {path.read_text() for path in paths} == {"1", "3", "4"}


def test_a_zip_is_not_larger_than_it_may_be(tmp_path: Path) -> None:
    """A file of more than a mebibyte is not unpacked, nor a ZIP in a ZIP in a ZIP."""
    inner = zipped(tmp_path / "c.zip", ("x.py", "x"))
    middle = zipped(tmp_path / "b.zip", ("c.zip", inner.read_bytes()))
    given = zipped(
        tmp_path / "a.zip", ("b.zip", middle.read_bytes()), ("big.py", b" " * (1 << 20) + b"1")
    )
    found = lines(given, tmp_path / "place")

    assert found["b.zip/c.zip"] == "a ZIP in a ZIP in a ZIP"
    assert found["big.py"].startswith("too large: expected at most 1 MiB")
    assert not list((tmp_path / "place").rglob("big.py"))


def notebook(path: Path, *cells: str) -> Path:
    """A notebook with these code cells, and a text before each."""
    listed = [
        {"cell_type": kind, "source": source.splitlines(keepends=True)}
        for cell in cells
        for kind, source in (("markdown", "# def text"), ("code", cell))
    ]
    path.write_text(json.dumps({"cells": listed, "nbformat": 4}), "utf-8")
    return path


def test_a_notebook_is_judged_by_its_code_cells(tmp_path: Path) -> None:
    """Magics, shell commands and cells in other languages do not matter.

    Line for line it is Python.
    """
    cells = (
        "%matplotlib inline\n!pip install x\n",
        "%%bash\nls | wc",
        "%%time\nx = 5 % 3",
        "list?",
        RIGHT,
    )
    given = notebook(tmp_path / "mine.ipynb", *cells)

    assert judge(given, Terms(boards=20)).verdict is Verdict.ACCEPTED
    assert "pass\npass\n" in python_of(given, "mine.ipynb")


@pytest.mark.parametrize("text", ["", "[1]", '{"cells": 7}', '{"cells": [{}]}', "[" * 9999])
def test_what_is_no_notebook_is_refused(tmp_path: Path, text: str) -> None:
    """In one sentence that names the file."""
    path = tmp_path / "x.ipynb"
    path.write_text(text, "utf-8")

    with pytest.raises(QuestionError, match=r"cannot read x\.ipynb: expected a Jupyter notebook"):
        python_of(path, "x.ipynb")
