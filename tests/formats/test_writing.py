"""Writing: whole files or none, and a word on what would be lost."""

import os
import stat
from pathlib import Path

import pytest

from boustro.errors import FormatError, LimitError, LossyFormatError
from boustro.formats import Limits, read, read_all, reads, write, writes
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules
from tests.support.missing import only

JUDGE = Rules(start=1)


@pytest.mark.parametrize(
    ("game", "name", "message"),
    [
        (Game(Board(100)), "leetcode", "the rules (start 0, exact finish, one jump a roll, d6)"),
        (Game(Board(100), "spoj"), "mapping", "the rules (start 0, exact finish, jumps follow on"),
        (Game(Board(9, jumps={4: 4}), JUDGE), "resolved", "the jump 4 -> 4 would be lost"),
        (Game(Board(9, jumps={4: 4}), JUDGE), "relative-grid", "the jump 4 -> 4 would be lost"),
        (Game(Board(9, jumps={4: 0})), "flat0", "the jump 4 -> 0 would be lost"),
        (Game(Board(9, jumps={4: 1}), JUDGE), "flat1", "the jump 4 -> 1 would be lost"),
        (Game(Board(36), JUDGE), "hackerrank", "36 squares would become 100"),
        (Game(Board(36), JUDGE), "gfg", "36 squares would become 30"),
        (Game(Board(100, columns=20), JUDGE), "boj", "20 columns would become 10"),
        (Game(Board(36)), "mapping", "36 squares would become 100"),
        (Game(Board(9, columns=1)), "relative-vector", "1 columns would become 3"),
    ],
)
def test_what_would_be_lost_is_said(game: Game, name: str, message: str) -> None:
    """The error says in one sentence what the format cannot say, and how to write all the same."""
    with pytest.raises(LossyFormatError) as got:
        writes(game, name)
    assert message in str(got.value)
    assert str(got.value).endswith("; lossy=True writes it anyway")
    assert writes(game, name, lossy=True)


def test_five_losses_are_said_and_that_there_are_more() -> None:
    """A jump that is lost is a loss of its own."""
    for number, says_more in ((5, False), (6, True)):
        loops = Game(Board(9, jumps={square: square for square in range(2, 2 + number)}), JUDGE)
        with pytest.raises(LossyFormatError, match="the jump 6 -> 6 would be lost") as got:
            writes(loops, "resolved")
        assert ("would be lost and more; lossy=True" in str(got.value)) is says_more


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (Game(Board(17), JUDGE), "leetcode"),
        (Game(Board(17), JUDGE), "resolved"),
        (Game(Board(17)), "typed"),
        (Game(Board(17, columns=5)), "counted"),
        (Game(Board(200, jumps={1: 150}), JUDGE), "hackerrank"),
        (Game(Board(200, jumps={1: 150}), JUDGE), "mapping"),
    ],
)
def test_what_cannot_be_written_at_all_is_refused(game: Game, name: str) -> None:
    """A short top row has no cells in a matrix, and a jump beyond a fixed size no square."""
    for lossy in (False, True):
        with pytest.raises(LossyFormatError, match=f"{name} cannot express this at all: expected"):
            writes(game, name, lossy=lossy)


@pytest.mark.parametrize("name", ["boj", "pairs", "csv", "relative-vector"])
def test_formats_of_one_game_refuse_two(name: str) -> None:
    """A format that holds one game says so."""
    with pytest.raises(LossyFormatError, match=f"{name} holds one game and cannot hold 2"):
        writes([Game(Board(100))] * 2, name)


def test_boards_of_one_array_have_one_shape(tmp_path: Path) -> None:
    """A 3-D array holds boards of equal rows and columns."""
    games = [Game(Board(size), JUDGE) for size in (9, 16)]
    with pytest.raises(LossyFormatError, match="npy cannot express this at all"):
        write(games, tmp_path / "boards.npy")


def test_dense_formats_refuse_boards_too_large_to_list() -> None:
    """Writing every square of a huge board is refused with the limit, which can be set."""
    game = Game(Board(10**12), JUDGE)
    with pytest.raises(LimitError, match="expected at most 1000000 squares to write in leetcode"):
        writes(game, "leetcode")
    with pytest.raises(LimitError, match="expected at most 8 squares"):
        writes(Game(Board(9), JUDGE), "flat0", limits=Limits(squares=8))
    assert reads(writes(game, "pairs")) == game


def test_the_suffix_names_the_format(tmp_path: Path) -> None:
    """A file's name says how it is written; one that says nothing is refused."""
    game = Game(Board(100, jumps={1: 38}))
    for name in ("a.json", "a.pairs", "a.csv", "a.typed", "a.counted"):
        write(game, tmp_path / name)
        assert read(tmp_path / name) == game
    with pytest.raises(FormatError, match=r"expected a file name that ends in one of \.json"):
        write(game, tmp_path / "a.txt")
    write(game, tmp_path / "a.txt", "pairs")
    assert (tmp_path / "a.txt").read_text() == "# size 100\n1 38\n"


def test_several_games_in_one_file(tmp_path: Path) -> None:
    """Games follow one another in order, NumPy's file included."""
    games = [Game(Board(9, jumps={1: exit}), JUDGE) for exit in (5, 6, 7)]
    for name in ("games.jsonl", "games.leetcode", "games.npy"):
        write(iter(games), tmp_path / name)
        assert list(read_all(tmp_path / name)) == games
    with pytest.raises(LossyFormatError, match="at least one game"):
        write([], tmp_path / "none.json")


def test_a_failed_write_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old file stays whole, and nothing is left beside it."""
    path = tmp_path / "board.json"
    write(Game(Board(9)), path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write(Game(Board(16)), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@only(os.name == "posix", "POSIX")
def test_permissions_are_those_of_any_file(tmp_path: Path) -> None:
    """A new file has the usual permissions, an old one keeps its own, a link stays a link."""
    plain, path, link = (tmp_path / name for name in ("plain", "board.json", "link.json"))
    plain.write_text("")
    write(Game(Board(9)), path)
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    link.symlink_to(path)
    write(Game(Board(16)), link)
    assert link.is_symlink()
    assert read(path).size == 16
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_binary_formats_are_no_text() -> None:
    """NumPy's file cannot be had as a text."""
    with pytest.raises(LossyFormatError, match="npy is no text"):
        writes(Game(Board(9), JUDGE), "npy")
