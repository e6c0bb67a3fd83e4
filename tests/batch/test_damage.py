"""Damage: parts, rejects and lines that were cut or changed are made again or refused."""

import shutil
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.batch.material import answered, batch, contents, plain_boards, refused, write_ndjson


@pytest.fixture
def ndjson(tmp_path: Path) -> Path:
    """A file whose answers make two shards of a MiB of input, both with rejects."""
    return write_ndjson(tmp_path / "boards.ndjson", plain_boards(400, bad=60), "x" * 3000)


def damages(data: bytes, count: int, most: int) -> list[bytes]:
    """The bytes with one of the first `most` flipped, cut short, emptied, and as something else."""
    random = Random(7)
    found = [b"", data[:-1], data[: len(data) // 2], data + b"x", b"{}\n", b"\xff\n", b"[1]\n{"]
    for _ in range(count):
        flipped = bytearray(data)
        flipped[random.randrange(4, most)] ^= 1 << random.randrange(8)
        found.append(bytes(flipped))
    return found


@pytest.mark.slow
def test_a_damaged_part_is_answered_anew(ndjson: Path, tmp_path: Path) -> None:
    """Cut, empty, another file, or a flipped bit of a page; the others are left as they are."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1")
    assert batch(*words)[0] == 0
    before, path = contents(tmp_path / "out"), tmp_path / "out/part-000001.parquet"
    pages = len(before[path.name]) - 8 - int.from_bytes(before[path.name][-8:-4], "little")
    known = pq.read_table(path)
    for data in damages(before[path.name], 40, pages):
        path.write_bytes(data)
        answered(*words)
        # A bit of a page's statistics is in no checksum, and moves no answer.
        assert pq.read_table(path).equals(known)
        assert contents(tmp_path / "out") | {path.name: b""} == before | {path.name: b""}


def test_a_part_that_lacks_a_row_is_answered_anew(ndjson: Path, tmp_path: Path) -> None:
    """A part with missing rows is answered again, although its Parquet and metadata are sound."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1")
    answered(*words)
    path = tmp_path / "out/part-000001.parquet"
    known = pq.read_table(path)
    schema = pq.read_schema(path)
    metadata = {
        key: value
        for key, value in pq.read_metadata(path).metadata.items()
        if key != b"ARROW:schema"
    }
    with pq.ParquetWriter(path, schema) as writer:
        writer.write_table(known.slice(1))
        writer.add_key_value_metadata(metadata)
    answered(*words)

    assert pq.read_table(path).equals(known)


@pytest.mark.slow
def test_a_damaged_footer_is_told_or_moves_no_answer(ndjson: Path, tmp_path: Path) -> None:
    """Metadata has no checksum: if it has changed, the folder is refused or unaffected."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1")
    assert batch(*words)[0] == 0
    path = tmp_path / "out/part-000001.parquet"
    data, known, random = path.read_bytes(), pq.read_table(path), Random(11)
    foot = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    for _ in range(40):
        flipped = bytearray(data)
        flipped[random.randrange(foot, len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(flipped)
        code, out = batch(*words)
        if code == 2:
            assert "another run" in out or "expected a new or empty folder" in out
            assert path.read_bytes() == flipped
        else:
            assert code == 0, out
            assert pq.read_table(path).equals(known)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["_rejects.ndjson", "_answers.ndjson"])
def test_what_is_written_at_the_end_is_written_again(
    name: str, ndjson: Path, tmp_path: Path
) -> None:
    """A file with a flipped bit, or a missing one, is written again."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1", "--to", "ndjson")
    assert batch(*words)[0] == 0
    before, path = contents(tmp_path / "out"), tmp_path / "out" / name
    for data in damages(before[name], 3, len(before[name])):
        path.write_bytes(data)
        assert batch(*words)[0] == 0
        assert contents(tmp_path / "out") == before


def test_a_damaged_page_is_told_by_any_reader_of_parquet(ndjson: Path, tmp_path: Path) -> None:
    """Pages have checksums, so that no flipped bit of the answers reads as another value."""
    assert batch("solve", ndjson, "-o", tmp_path / "out")[0] == 0
    path = tmp_path / "out/part-000000.parquet"
    data, known = path.read_bytes(), pq.read_table(path)
    foot = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    random, silent = Random(5), 0
    for _ in range(60):
        flipped = bytearray(data)
        flipped[random.randrange(4, foot)] ^= 1 << random.randrange(8)
        path.write_bytes(flipped)
        try:
            read = pq.read_table(path, page_checksum_verification=True)
        except (OSError, pa.ArrowInvalid):
            continue
        if not read.equals(known):
            silent += 1
    assert silent == 0


def test_parquet_that_is_not_ours_is_left_alone(ndjson: Path, tmp_path: Path) -> None:
    """A Parquet file of others is not touched, although it has the name of a part."""
    (tmp_path / "out").mkdir()
    pq.write_table(pa.table({"a": [1]}), tmp_path / "out/part-000000.parquet")
    before = contents(tmp_path / "out")
    said = refused("solve", ndjson, "-o", tmp_path / "out")

    assert "expected a new or empty folder, or one of this run" in said
    assert contents(tmp_path / "out") == before


def test_a_part_in_the_place_of_another_is_refused(ndjson: Path, tmp_path: Path) -> None:
    """A part knows its place: it is refused in that of another, and beyond the last."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1")
    assert batch(*words)[0] == 0
    part = (tmp_path / "out/part-000000.parquet").read_bytes()
    for number in (1, 2):
        (tmp_path / f"out/part-00000{number}.parquet").write_bytes(part)
        code, said = batch(*words)
        assert (code, "its input was split differently" in said) == (2, True)
        (tmp_path / f"out/part-00000{number}.parquet").unlink()


def test_hidden_files_of_others_are_left_alone(ndjson: Path, tmp_path: Path) -> None:
    """A run removes what runs leave, and no other file."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out/.gitignore").write_text("keep me")
    (tmp_path / "out/.part-000009.parquet.0123abcd").write_text("left by a run")
    assert batch("solve", ndjson, "-o", tmp_path / "out")[0] == 0

    assert (tmp_path / "out/.gitignore").read_text() == "keep me"
    assert [name for name in contents(tmp_path / "out") if name.startswith(".")] == [".gitignore"]


def test_a_folder_of_version_e1fccac_is_read_and_not_continued(tmp_path: Path) -> None:
    """Its answers open as a dataset; the command that made it says so, and changes nothing."""
    import pyarrow.dataset as ds

    old, out = Path(__file__).parent / "e1fccac", tmp_path / "answers"
    shutil.copytree(old, out)
    assert ds.dataset(out).to_table().select(["index", "min_rolls", "status"]).to_pydict() == {
        "index": [0, 1, 2],
        "min_rolls": [12, None, 4],
        "status": ["ok", "bad", "ok"],
    }
    boards = tmp_path / "boards.ndjson"
    boards.write_text(
        '{"size": 100, "jumps": [[1, 38], [16, 6]]}\n'
        '{"size": 9, "jumps": [[3, 12]]}\n'
        '{"size": 20}\n'
    )
    said = refused("solve", boards, "-o", out)

    assert (
        "holds a run of an earlier version: its answers can be read as they are; give another -o"
        in said
    )
    assert contents(out) == contents(old)
