"""Damage: shards, receipts, manifest and rejects that were cut or changed are made again or refused."""

import json
from pathlib import Path
from random import Random

import pyarrow.parquet as pq
import pytest

from tests.batch.material import batch, contents, plain_boards, write_ndjson


@pytest.fixture
def ndjson(tmp_path: Path) -> Path:
    """A file whose answers make two shards of a MiB of input, both with rejects."""
    return write_ndjson(tmp_path / "boards.ndjson", plain_boards(2000, bad=300), "x" * 600)


def damages(data: bytes, count: int) -> list[bytes]:
    """The bytes with one bit flipped, cut short, emptied, and as something else."""
    random = Random(7)
    found = [b"", data[:-1], data[: len(data) // 2], data + b"x", b"{}\n", b"\xff\n", b"[1]\n{"]
    for _ in range(count):
        flipped = bytearray(data)
        flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
        found.append(bytes(flipped))
    return found


@pytest.mark.parametrize("form", ["parquet", "ndjson"])
@pytest.mark.parametrize("name", ["part-000001", "_rejects.ndjson"])
def test_a_damaged_file_of_answers_is_made_again(name: str, form: str, ndjson: Path, tmp_path: Path) -> None:
    """Whatever bit was flipped, though its length is the same; the others are left as they are."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1", "--to", form)
    assert batch(*words)[0] == 0
    before = contents(tmp_path / "out")
    path = tmp_path / "out" / (name if "." in name else f"{name}.{form}")
    for data in damages(before[path.name], 3):
        path.write_bytes(data)
        code, out = batch(*words)
        assert code == 0, out
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
        except OSError:
            continue
        silent += not read.equals(known)
    assert silent == 0


def unfinished(ndjson: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[object, ...]:
    """Leave a run that has both its shards and receipts and was ended before the end; its command."""
    words = ("solve", ndjson, "-o", out, "--shard-size", "1")
    with monkeypatch.context() as patch:
        patch.setattr("boustro.batch.run.finish", None)
        with pytest.raises(TypeError):
            batch_raising(*words)
    return words


def batch_raising(*words: object) -> None:
    """Run the command and let through what it raises."""
    from click.testing import CliRunner

    from boustro.cli.batch import command

    CliRunner().invoke(command, list(map(str, words)), catch_exceptions=False)


def test_a_damaged_receipt_counts_as_missing(
    ndjson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its part is answered again, and no count or reject of it is believed."""
    assert batch("solve", ndjson, "-o", tmp_path / "whole", "--shard-size", "1")[0] == 0
    whole = contents(tmp_path / "whole")
    out = tmp_path / "out"
    words = unfinished(ndjson, out, monkeypatch)
    left = contents(out)
    for data in damages(left[".part-000001.done"], 3):
        for name in contents(out):
            (out / name).unlink()
        for name, known in left.items():
            (out / name).write_bytes(known)
        (out / ".part-000001.done").write_bytes(data)
        code, said = batch(*words)
        assert code == 0, said
        assert contents(out) == whole


def test_a_damaged_manifest_counts_as_missing(ndjson: Path, tmp_path: Path) -> None:
    """So that shards without one are left alone, and a folder with nothing else is begun anew."""
    out = tmp_path / "out"
    words = ("solve", ndjson, "-o", out, "--shard-size", "1")
    assert batch(*words)[0] == 0
    before = contents(out)
    for data in damages(before["_manifest.json"], 5):
        (out / "_manifest.json").write_bytes(data)
        code, said = batch(*words)
        assert code == 2, said
        assert "expected a new or empty folder, or one of this run" in said
        assert contents(out) == before | {"_manifest.json": data}

    for name in before:
        (out / name).unlink()
    (out / "_manifest.json").write_bytes(before["_manifest.json"][:-9])
    code, said = batch(*words)
    assert code == 0, said
    assert contents(out) == before


def test_a_manifest_that_is_not_ours_is_left_alone(ndjson: Path, tmp_path: Path) -> None:
    """Other programs have files of that name."""
    (tmp_path / "out").mkdir()
    for data in (b"", b'{"name": "app"}', b"[]", b"not JSON"):
        (tmp_path / "out/_manifest.json").write_bytes(data)
        code, said = batch("solve", ndjson, "-o", tmp_path / "out")
        assert code == 2, said
        assert contents(tmp_path / "out") == {"_manifest.json": data}


def test_hidden_files_of_others_are_left_alone(ndjson: Path, tmp_path: Path) -> None:
    """A run removes what runs leave, and no other file."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out/.gitignore").write_text("keep me")
    (tmp_path / "out/.part-000009.done.0123abcd").write_text("left by a run")
    assert batch("solve", ndjson, "-o", tmp_path / "out")[0] == 0

    assert (tmp_path / "out/.gitignore").read_text() == "keep me"
    assert [name for name in contents(tmp_path / "out") if name.startswith(".")] == [".gitignore"]


def test_the_manifest_has_the_checksums_of_what_was_written(ndjson: Path, tmp_path: Path) -> None:
    """Of each shard, and of the rejects; without rejects there is no such file."""
    import zlib

    out = tmp_path / "out"
    assert batch("solve", ndjson, "-o", out, "--shard-size", "1")[0] == 0
    manifest = json.loads((out / "_manifest.json").read_text("utf-8"))
    told = [each["crc32"] for each in (*manifest["shards"], manifest["rejects"])]
    names = ("part-000000.parquet", "part-000001.parquet", "_rejects.ndjson")
    assert told == [f"{zlib.crc32((out / name).read_bytes()):08x}" for name in names]

    (tmp_path / "good.ndjson").write_text('{"size": 9}\n')
    assert batch("solve", tmp_path / "good.ndjson", "-o", tmp_path / "good")[0] == 0
    assert json.loads((tmp_path / "good/_manifest.json").read_text("utf-8"))["rejects"] is None
