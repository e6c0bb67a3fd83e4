"""Compressed lines: the answers are those of the plain file, and a damaged one is refused."""

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from tests.batch.material import answers, batch, contents, plain_boards, write_ndjson
from tests.processes import run_to_end

PACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zst": lambda data: pa.compress(data, "zstd", asbytes=True),
}
ENDS = [f"{kind}{end}" for kind in (".ndjson", ".jsonl") for end in PACK]


@pytest.fixture
def data(tmp_path: Path) -> bytes:
    """Lines of boards, of several blocks of those that are read at once."""
    return write_ndjson(tmp_path / "plain.ndjson", plain_boards(3_000), "x" * 3000).read_bytes()


@pytest.mark.parametrize("end", [*ENDS, ".NDJSON.GZ"])
def test_packed_lines_are_answered_as_plain_ones(end: str, data: bytes, tmp_path: Path) -> None:
    """In one part, of which the shard has the same rows and the rejects the same lines."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / f"boards{end}").write_bytes(PACK[f".{end.rsplit('.', maxsplit=1)[-1].lower()}"](data))
    code, out = batch("solve", folder, "-o", tmp_path / "out", "--shard-size", 1)
    assert code == 0, out
    assert batch("solve", tmp_path / "plain.ndjson", "-o", tmp_path / "one")[0] == 0
    assert len(data) > 2 * (4 << 20)
    assert answers(tmp_path / "out").equals(answers(tmp_path / "one"))
    rejects = [(tmp_path / name / "_rejects.ndjson").read_bytes() for name in ("out", "one")]
    assert rejects[0].replace(f"{folder}/boards{end}".encode(), b"") == rejects[1].replace(
        bytes(tmp_path / "plain.ndjson"), b""
    )
    before = contents(tmp_path / "out")
    assert "nothing was left to do" in batch("solve", folder, "-o", tmp_path / "out", "--shard-size", 1)[1]
    assert contents(tmp_path / "out") == before


def test_files_that_were_packed_one_after_the_other_are_one(data: bytes, tmp_path: Path) -> None:
    """As `cat` joins them, and gzip and zstd read them."""
    for end, pack in PACK.items():
        path = tmp_path / f"boards.ndjson{end}"
        path.write_bytes(pack(data) + pack(b'{"size": 9}'))
        code, out = batch("solve", path, "-o", tmp_path / end)
        assert code == 0, out
        assert out.startswith("3,001 boards")


@pytest.mark.parametrize("end", PACK)
@pytest.mark.parametrize("damage", ["cut", "half", "flipped", "plain", "more"])
def test_a_damaged_packed_file_is_refused(end: str, damage: str, data: bytes, tmp_path: Path) -> None:
    """Before anything is answered, with the name of the file."""
    packed = PACK[end](data)
    middle = len(packed) // 2
    damaged = {
        "cut": packed[:-3],
        "half": packed[:middle],
        "flipped": packed[:middle] + bytes([packed[middle] ^ 255]) + packed[middle + 1 :],
        "plain": data,
        "more": packed + b"more",
    }[damage]
    path = tmp_path / f"boards.ndjson{end}"
    path.write_bytes(damaged)
    code, out = batch("solve", path, "-o", tmp_path / "out")
    if damage == "flipped" and end == ".zst" and code == 0:
        # zstd keeps no checksum unless it is asked to: the lines differ, and are read as they are.
        return
    assert code == 2, out
    assert f"cannot read {path}: " in out
    assert not (tmp_path / "out").exists()


def test_a_packed_file_that_changes_ends_the_run(data: bytes, tmp_path: Path) -> None:
    """The command given again is another run, and refuses."""
    path = tmp_path / "boards.ndjson.gz"
    path.write_bytes(gzip.compress(data))
    assert batch("solve", path, "-o", tmp_path / "out")[0] == 0
    path.write_bytes(gzip.compress(data + data))
    code, out = batch("solve", path, "-o", tmp_path / "out")
    assert code == 2
    assert "its input differs or has changed since" in out


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peaks are told by Linux")
def test_memory_does_not_grow_with_a_packed_file(tmp_path: Path) -> None:
    """Four times the boards, in one part, take far less more than their answers and names would."""
    line = json.dumps({"size": 100, "jumps": [[1, 38]], "name": "x" * 200}).encode() + b"\n"
    script = (
        "import sys; from pathlib import Path; from tests.batch.material import batch\n"
        "assert batch('solve', sys.argv[1], '-o', sys.argv[2], '--threads', 1)[0] == 0\n"
        "print(Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
    )
    peaks = []
    for count in (100_000, 400_000):
        path = tmp_path / f"{count}.ndjson.gz"
        path.write_bytes(gzip.compress(line * count, 1))
        done = run_to_end(
            sys.executable,
            "-c",
            script,
            str(path),
            str(tmp_path / f"out{count}"),
            cwd=Path(__file__).parents[2],
            timeout=240,
        )
        assert done.returncode == 0, done.stderr
        peaks.append(int(done.stdout) << 10)
    assert peaks[1] - peaks[0] < 300_000 * 100, peaks
