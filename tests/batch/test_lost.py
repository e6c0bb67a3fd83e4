"""Nothing is lost: runs that are killed, disturbed or refused, and those that continue them."""

import json
import resource
import signal
import sys
import zlib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from boustro import core
from boustro.arrow import ndjson as reader
from boustro.batch import run
from tests.batch.material import (
    answered,
    arrow_table,
    batch,
    contents,
    plain_boards,
    refused,
    write_arrow,
    write_ndjson,
    write_parquet,
)
from tests.conftest import LONGEST_LONG_TEST
from tests.support.processes import run_to_end
from tests.support.profile import PROFILE

ROOT = Path(__file__).parents[2]
LONG = PROFILE == "long"


@pytest.fixture
def ndjson(tmp_path: Path) -> Path:
    """A file whose answers make two shards of a MiB of input."""
    return write_ndjson(tmp_path / "boards.ndjson", plain_boards(400, bad=60), "x" * 3000)


@pytest.mark.slow
def test_a_run_killed_at_any_moment_is_continued_to_the_same_bytes(
    ndjson: Path, tmp_path: Path
) -> None:
    """The run is stopped at twenty lines of the code that writes files; at many in a long round."""
    moments = 400 if LONG else 20
    command = [
        *(sys.executable, "-m", "tests.batch.killing", str(ndjson), str(tmp_path)),
        str(moments),
    ]
    limit = LONGEST_LONG_TEST if LONG else 240
    done = run_to_end(*command, cwd=ROOT, timeout=limit)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{moments} of ")


def test_a_run_that_is_complete_has_nothing_left_to_do(ndjson: Path, tmp_path: Path) -> None:
    """The same command again changes nothing and prints the same summary."""
    first = batch("solve", ndjson, "-o", tmp_path / "out")
    before = contents(tmp_path / "out")
    again = batch("solve", ndjson, "-o", tmp_path / "out")

    assert first[0] == again[0] == 0
    assert "nothing was left to do" in again[1]
    assert contents(tmp_path / "out") == before


def metadata(path: Path) -> dict[str, Any]:
    """The metadata of a file of answers."""
    said: dict[str, Any] = json.loads(pq.read_metadata(path).metadata[b"boustro"])
    return said


def test_a_part_says_what_it_answers(ndjson: Path, tmp_path: Path) -> None:
    """Question, rules, version, input with size and checksum (CRC-32 of `zlib`), and its counts."""
    assert batch("solve", ndjson, "-o", tmp_path / "out", "--die", "2d6")[0] == 0
    part = metadata(tmp_path / "out/part-000000.parquet")

    assert part["schema"] == "boustro/batch/4"
    assert part["question"] == {"kind": "solve", "rules": None, "changes": {"die": "2d6"}}
    whole = zlib.crc32(repr([zlib.crc32(ndjson.read_bytes())]).encode())
    size = ndjson.stat().st_size
    assert part["input"] == {"name": str(ndjson), "bytes": size, "checksum": f"{whole:08x}"}
    statuses = pq.read_table(tmp_path / "out/part-000000.parquet")["status"].to_pylist()
    assert part["counts"] == [statuses.count(status) for status in ("ok", "no route", "bad")]
    assert sum(part["histogram"].values()) == part["counts"][0] > 380


@pytest.mark.slow
def test_lines_of_json_are_made_of_a_run_that_is_complete(ndjson: Path, tmp_path: Path) -> None:
    """`--to ndjson` is asked for at the end, or of a folder of Parquet later: the same bytes."""
    assert batch("solve", ndjson, "-o", tmp_path / "one", "--to", "ndjson")[0] == 0
    assert batch("solve", ndjson, "-o", tmp_path / "two", "--shard-size", "1")[0] == 0
    assert not (tmp_path / "two/_answers.ndjson").exists()
    code, out = batch(
        "solve", ndjson, "-o", tmp_path / "two", "--shard-size", "1", "--to", "ndjson"
    )

    assert (code, "nothing was left to do" in out) == (0, True)
    lines = [(tmp_path / folder / "_answers.ndjson").read_bytes() for folder in ("one", "two")]
    assert lines[0] == lines[1]
    assert lines[0].count(b"\n") == 400


def test_a_shard_that_is_gone_is_a_reason_to_answer_its_part_again(
    ndjson: Path, tmp_path: Path
) -> None:
    """A complete run is repaired, too: the folder is then the same as before."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1")
    assert batch(*words)[0] == 0
    before = contents(tmp_path / "out")
    (tmp_path / "out/part-000001.parquet").unlink()
    assert batch(*words)[0] == 0

    assert contents(tmp_path / "out") == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (["--die", "2d6"], "its question or its rules differ"),
        (["--shard-size", "1"], "its shards have another size"),
    ],
)
def test_another_run_is_refused(change: list[str], said: str, ndjson: Path, tmp_path: Path) -> None:
    """The folder of another run is not changed; the exit code is 2."""
    assert batch("solve", ndjson, "-o", tmp_path / "out")[0] == 0
    before = contents(tmp_path / "out")
    out = refused("solve", ndjson, "-o", tmp_path / "out", *change)

    assert said in out
    assert contents(tmp_path / "out") == before


def test_a_run_with_the_core_is_not_continued_without(
    ndjson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their figures agree to twelve digits and no further, so one folder never holds both."""
    assert batch("analyse", ndjson, "-o", tmp_path / "out")[0] == 0
    monkeypatch.setattr(run, "native", None if core.native else core)
    assert "one of the two runs has no compiled core" in refused(
        "analyse", ndjson, "-o", tmp_path / "out"
    )


def test_input_that_has_changed_is_refused(ndjson: Path, tmp_path: Path) -> None:
    """A change of one digit is noticed, even if size and lines stay the same."""
    assert batch("solve", ndjson, "-o", tmp_path / "out")[0] == 0
    text = ndjson.read_bytes()
    ndjson.write_bytes(text.replace(b"100", b"101", 1))
    assert "its input differs or has changed since" in refused(
        "solve", ndjson, "-o", tmp_path / "out"
    )


@pytest.mark.parametrize("deed", ["change", "vanish"])
def test_input_that_changes_while_it_is_read_ends_the_run(
    deed: str, ndjson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that changes ends the run with exit code 1; no shard has its new content."""
    read = reader.block_of_lines

    def read_and_disturb(data: bytes, *rest: Any) -> object:
        if deed == "change":
            ndjson.write_bytes(ndjson.read_bytes() + b"\n")
        else:
            ndjson.unlink(missing_ok=True)
        return read(data, *rest)

    monkeypatch.setattr(reader, "block_of_lines", read_and_disturb)
    code, out = batch("solve", ndjson, "-o", tmp_path / "out")

    assert code == 1
    assert {"change": "it has changed meanwhile", "vanish": "no such file"}[deed] in out.lower()
    assert "run the same command again to continue" in out
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "boards.txt",
            b"x",
            "expected a file that ends in .ndjson, .jsonl, .parquet, .pq, .arrow, .feather, .ipc",
        ),
        ("boards.parquet", b"PAR1 or so", "cannot read"),
        ("boards.arrow", b"ARROW1 or so", "cannot read"),
    ],
)
def test_a_file_that_is_no_such_file_is_refused(
    name: str, content: bytes, said: str, tmp_path: Path
) -> None:
    """A file that is not of its kind ends the run with exit code 2, and no folder is made."""
    (tmp_path / name).write_bytes(content)
    out = refused("solve", tmp_path / name, "-o", tmp_path / "out")

    assert said in out
    assert not (tmp_path / "out").exists()


def test_columns_that_are_no_boards_are_refused(tmp_path: Path) -> None:
    """All problems of columns are named, with the file."""
    path = tmp_path / "boards.parquet"
    pq.write_table(pa.table({"size": ["9"], "entries": [[1.5]], "rules": [3]}), path)
    out = refused("solve", path, "-o", tmp_path / "out")

    for said in (
        "expected a column size of whole numbers, got string",
        "expected a column entries of lists of whole numbers, got list<element: double>",
        "expected a column exits of lists of whole numbers, got none",
        "expected a column rules of texts, got int64",
    ):
        assert f"{path}: {said}" in out


def test_columns_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    """Files with different further columns are refused, and so is a column named as an answer."""
    one = write_parquet(tmp_path / "one.parquet", plain_boards(10))
    two = write_ndjson(tmp_path / "two.ndjson", plain_boards(10))
    assert "expected the further columns of" in refused("solve", one, two, "-o", tmp_path / "out")

    table = arrow_table(plain_boards(10)).rename_columns(["status", "size", "entries", "exits"])
    pq.write_table(table, tmp_path / "three.parquet")
    out = refused("solve", tmp_path / "three.parquet", "-o", tmp_path / "out")
    assert "expected no column of the name status, which answers have" in out


def test_a_folder_that_is_not_ours_is_left_alone(ndjson: Path, tmp_path: Path) -> None:
    """A folder with files of others gets no output."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out/letter.txt").write_text("keep me")
    assert "expected a new or empty folder" in refused("solve", ndjson, "-o", tmp_path / "out")
    assert list(contents(tmp_path / "out")) == ["letter.txt"]


def test_inputs_are_files_folders_and_patterns(tmp_path: Path) -> None:
    """In the order of the command line, those of a folder by name; hidden files are left out."""
    for name in (
        *("b/2.ndjson", "b/1.ndjson", "b/.3.ndjson", "b/_4.ndjson", "b/note.txt", "a.ndjson"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        write_ndjson(tmp_path / name, plain_boards(3))
    answered("solve", tmp_path / "b", f"{tmp_path}/*.ndjson", "-o", tmp_path / "out")

    inputs = [metadata(path)["input"]["name"] for path in sorted((tmp_path / "out").glob("part-*"))]
    names = [name.removeprefix(f"{tmp_path}/") for name in inputs]
    assert names == ["b/1.ndjson", "b/2.ndjson", "a.ndjson"]
    for missing in (tmp_path / "none.ndjson", f"{tmp_path}/x*.ndjson", "nowhere://x"):
        assert batch("solve", missing, "-o", tmp_path / "other")[0] == 2


@pytest.mark.slow
def test_a_full_disk_ends_the_run_and_another_continues_it(ndjson: Path, tmp_path: Path) -> None:
    """A file that cannot grow: exit code 1, a sentence, no broken file; then the same bytes."""
    words = ["solve", str(ndjson), "--shard-size", "1", "-o"]
    answered(*words, tmp_path / "whole")
    command = [sys.executable, "-m", "boustro", "batch", *words]

    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1200, resource.RLIM_INFINITY))

    done = run_to_end(*command, str(tmp_path / "out"), cwd=ROOT, preexec_fn=no_room)
    assert done.returncode == 1
    assert "File too large" in done.stderr
    assert not (tmp_path / "out").exists()
    answered(*words, tmp_path / "out")
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_an_arrow_file_is_continued_like_any_other(tmp_path: Path) -> None:
    """The pieces of a file form the same parts each time."""
    path = write_arrow(tmp_path / "boards.arrow", plain_boards(2000))
    assert batch("solve", path, "-o", tmp_path / "out")[0] == 0
    (tmp_path / "out/part-000000.parquet").unlink()
    answered("solve", path, "-o", tmp_path / "out")


@pytest.mark.parametrize(
    ("text", "counts", "said"),
    [("", "0 boards", "got none"), ("[]\n\n5\n", "2 boards: 0 ok", "got bad ones only")],
)
def test_a_run_that_answered_nothing_does_not_pass_for_one_that_did(
    text: str, counts: str, said: str, tmp_path: Path
) -> None:
    """Its folder is complete, and it ends with exit code 2, as often as it is asked."""
    (tmp_path / "boards.ndjson").write_text(text)
    for _ in range(2):
        out = refused("solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out")
        assert counts in out
        assert f"expected boards that can be answered, {said}" in out
