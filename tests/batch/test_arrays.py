"""Arrays of boards in `.npy`: read as the format reads them, and refused unless whole."""

from pathlib import Path

import numpy as np
import pytest

from boustro import min_rolls, read_all
from boustro.batch import arrays, parts
from boustro.batch.sources import InputFile
from tests.batch.material import answers, batch, matrices


def header(shape: str, descr: str = "<i8") -> bytes:
    """The head of a file of version 1."""
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (header("(3, 2, 2)") + bytes(95), "for an array of shape (3, 2, 2), got"),
        (header("(3, 2, 2)") + bytes(97), "for an array of shape (3, 2, 2), got"),
        (header("(1000000000000, 10, 10)") + bytes(8), "for an array of shape (1000000000000, 10, 10), got"),
        (header("(-5, 10, 10)"), "expected a 2-D or 3-D array, got shape (-5, 10, 10)"),
        (header("(0, 10, 10)"), "expected boards with squares"),
        (header("(2, 0, 10)"), "expected boards with squares"),
        (header("(3, 2, 2)", "<f8") + bytes(96), "expected whole numbers"),
        (header("(3, 2, 2)", "|O") + bytes(96), "expected whole numbers"),
        (header("(3,)") + bytes(24), "expected a 2-D or 3-D array"),
        (header("(99999999999999999999, 2, 2)"), "expected a 2-D or 3-D array"),
        (header("(3, 2, 2)")[:40], "expected a header with descr, fortran_order and shape"),
        (header("(3, 2, 2)").replace(b"}\n", b"}x\n"), "expected a header with descr, fortran_order"),
    ],
)
def test_a_header_that_the_file_does_not_keep_is_refused(data: bytes, said: str, tmp_path: Path) -> None:
    """Before a board is read: nothing is answered, and no folder is left."""
    (tmp_path / "boards.npy").write_bytes(data)
    code, out = batch("solve", tmp_path / "boards.npy", "-o", tmp_path / "out")

    assert code == 2, out
    assert said in out
    assert not (tmp_path / "out").exists()


def test_an_array_that_was_cut_is_not_answered(tmp_path: Path) -> None:
    """At any length: the file ends the run, and no byte of the process's memory is a board."""
    np.save(tmp_path / "whole.npy", matrices(200).astype(np.int8))
    data = (tmp_path / "whole.npy").read_bytes()
    for length in (0, 5, 9, 60, 128, 129, 2000, len(data) - 1):
        (tmp_path / "boards.npy").write_bytes(data[:length])
        code, out = batch("solve", tmp_path / "boards.npy", "-o", tmp_path / "out")
        assert code == 2, (length, out)
        assert "boards.npy: expected" in out
        assert not (tmp_path / "out").exists()


def test_an_array_that_is_cut_while_it_is_read_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short read is an error, whatever size the file had when it was opened."""
    path = tmp_path / "boards.npy"
    np.save(path, matrices(200))
    opened = arrays.ArrayFile.__init__

    def open_and_cut(file: arrays.ArrayFile, stream: object, name: str) -> None:
        opened(file, stream, name)
        with path.open("r+b") as other:
            other.truncate(1000)

    monkeypatch.setattr(arrays.ArrayFile, "__init__", open_and_cut)
    code, out = batch("solve", path, "-o", tmp_path / "out")

    assert code == 1, out
    assert "cannot read" in out
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_cut_while_it_is_surveyed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines and the checksum of bytes that are not there are not made up."""
    path = tmp_path / "boards.ndjson"
    path.write_text('{"size": 9}\n' * 50)
    monkeypatch.setattr(InputFile, "stamp", lambda _: (path.stat().st_size + 100, path.stat().st_mtime_ns))
    code, out = batch("solve", path, "-o", tmp_path / "out")

    assert code == 2, out
    assert "cannot read" in out


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("name", ["i1", "<i2", ">i4", "<i8", ">i8", "u1", ">u2", "<u4", "u8", ">u8"])
def test_an_array_is_read_as_its_format_says(
    name: str, order: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every size of integer in either byte order, and either order of cells; also in several blocks."""
    monkeypatch.setattr(parts, "BLOCK_BYTES", 1 << 10)
    dtype = np.dtype(name)
    boards = matrices(40)
    if dtype.kind == "u":
        boards = np.where(boards == -1, np.arange(1, 37).reshape(6, 6), boards)
    path = tmp_path / "boards.npy"
    np.save(path, np.asarray(boards.astype(dtype), order=order))  # type: ignore[call-overload]
    code, out = batch("solve", path, "-o", tmp_path / "out")
    assert code == 0, out

    assert answers(tmp_path / "out")["min_rolls"].to_pylist() == [min_rolls(game) for game in read_all(path)]


def test_an_unsigned_number_beyond_64_bits_is_no_plain_square(tmp_path: Path) -> None:
    """2^64 - 1 has the bits of -1: its board is bad, and the others are answered."""
    boards = np.full((2, 2, 2), 4, np.uint64)
    boards[1, 0, 0] = 2**64 - 1
    np.save(tmp_path / "boards.npy", boards)
    code, out = batch("solve", tmp_path / "boards.npy", "-o", tmp_path / "out")

    assert code == 0, out
    assert "2 boards: 1 ok, 0 without a route, 1 bad" in out
    assert "18446744073709551615" in (tmp_path / "out/_rejects.ndjson").read_text()


def test_one_board_alone_is_an_array_too(tmp_path: Path) -> None:
    """An array of two dimensions in either order, as `boustro solve` reads it."""
    for order in ("C", "F"):
        np.save(tmp_path / "board.npy", np.asarray([[-1, 2, -1], [-1, -1, 6]], order=order))
        code, out = batch("solve", tmp_path / "board.npy", "-o", tmp_path / order)
        assert code == 0, out
        found = answers(tmp_path / order)["min_rolls"].to_pylist()
        assert found == [min_rolls(game) for game in read_all(tmp_path / "board.npy")]
