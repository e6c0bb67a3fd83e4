"""Memory runs out: only the board that takes too much is rejected, and no error is a bug's."""

import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from boustro import Board, Game, Rules, min_rolls, solve_many, solve_ragged
from boustro.arrow.blocks import BoardBlock
from boustro.arrow.questions import BlockAnswers, BlockQuestion
from boustro.errors import LimitError
from boustro.solve import kernels
from tests.batch.material import answered, answers, arrow_table, batch, plain_boards, write_ndjson
from tests.support.processes import run_to_end

ROOT = Path(__file__).parents[2]
LARGE = 2_000_000_000


@pytest.mark.slow
def test_a_board_that_takes_too_much_memory_is_rejected_alone(tmp_path: Path) -> None:
    """The other boards are answered, in a process with little memory itself."""
    lines = ['{"size": 9}', f'{{"size": {LARGE}, "rules": {{"die": "1,3"}}}}', '{"size": 12}']
    (tmp_path / "boards.ndjson").write_text("\n".join(lines))
    script = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); "
        "from boustro.__main__ import main; sys.exit(main())"
    )
    words = ["batch", "solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out", "--threads", "1"]
    done = run_to_end(sys.executable, "-c", script, *map(str, words), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert answers(tmp_path / "out")["min_rolls"].to_pylist() == [2, None, 2]
    assert (
        f"expected at most 10000000 squares for a die with gaps, got {LARGE}"
        in (tmp_path / "out/_rejects.ndjson").read_text()
    )


def test_a_die_with_gaps_has_a_bound() -> None:
    """A sentence says that memory ran out, for one board and for one among many."""
    sentence = "expected at most 10000000 squares for a die with gaps, got 10000001"
    board = Board(10_000_001)
    with pytest.raises(LimitError, match=sentence):
        min_rolls(Game(board, {"die": "1,3"}))
    rules = Rules(die="1,3")
    many = solve_ragged([0, 0, 0], [], [], [10_000_001, 9], rules)
    assert list(many.status) == [2, 0]
    assert str(many.problems(0)[0]) == sentence


def out_of_memory(*_: object, **__: object) -> None:
    """Raise the error of a call that gets no memory."""
    raise MemoryError


def test_a_board_among_many_that_finds_no_memory_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function for many boards gives such a board a reason."""
    monkeypatch.setattr(kernels, "min_rolls", out_of_memory)
    games = [Game(Board(9), {"opening": 6})] * 2
    many = solve_many(games)

    assert list(many.status) == [2, 2]
    assert str(many.problems(0)[0]) == "expected a board that memory can hold the search of"


@pytest.mark.parametrize("kind", ["solve", "analyse", "simulate"])
def test_a_block_that_finds_no_memory_is_answered_in_halves(
    kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only the board with which alone there is too little is rejected, in every question."""
    path = tmp_path / "boards.parquet"
    pq.write_table(arrow_table(plain_boards(40)), path)
    answer = BlockQuestion._answer

    def answer_small(
        question: BlockQuestion, block: BoardBlock, first: int, threads: int
    ) -> BlockAnswers:
        if 13 in block.positions.tolist():
            raise MemoryError
        return answer(question, block, first, threads)

    assert batch(kind, path, "-o", tmp_path / "whole")[0] == 0
    monkeypatch.setattr(BlockQuestion, "_answer", answer_small)
    answered(kind, path, "-o", tmp_path / "out")

    whole, rows = (answers(tmp_path / name).to_pylist() for name in ("whole", "out"))
    assert [i for i, row in enumerate(rows) if row != whole[i]] == [13]
    assert rows[13]["status"] == "bad"
    rejects = (tmp_path / "out/_rejects.ndjson").read_text()
    assert "expected a board that memory can hold the search of" in rejects


def test_a_simulation_that_finds_no_memory_is_rejected(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Boards that do not fit into memory together are answered one by one."""
    monkeypatch.setattr(BlockQuestion, "_play", out_of_memory)
    path = write_ndjson(tmp_path / "boards.ndjson", plain_boards(3))
    code, out = batch("simulate", path, "-o", tmp_path / "out")
    assert code != 0
    assert "3 boards: 0 ok, 0 without a route, 3 bad" in out


@pytest.mark.parametrize("place", ["boustro.batch.run.survey", "boustro.batch.folder.join_columns"])
def test_memory_that_runs_out_is_no_bug(
    place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Wherever it happens, the command ends with exit code 1 and a sentence."""
    path = write_ndjson(tmp_path / "boards.ndjson", plain_boards(3))
    monkeypatch.setattr(place, out_of_memory)
    code, out = batch("solve", path, "-o", tmp_path / "out")

    assert code == 1
    assert "memory ran out" in out
