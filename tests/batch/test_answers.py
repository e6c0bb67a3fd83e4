"""What a batch answers: the same as one board after the other, whatever the form of the input."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.json as pj
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from boustro import Board, Game, InputError, analyse_many, min_rolls, reads
from boustro.arrow import analyse, questions, solve
from boustro.arrow.blocks import BoardBlock
from boustro.arrow.ndjson import block_of_lines
from boustro.arrow.questions import BlockAnswers, BlockQuestion, seed_of
from boustro.arrow.rows import ints_of
from boustro.batch.apart import answer_apart
from boustro.cli.group import boustro as group
from boustro.simulation import simulate
from tests.batch.material import (
    WRITERS,
    answered,
    answers,
    arrow_table,
    batch,
    plain_boards,
    write_ndjson,
    write_parquet,
)

BOARDS = plain_boards(400)


def one_by_one(rules: object = None) -> list[int | str | None]:
    """The fewest rolls of each board alone, `bad` for one that is refused."""
    found: list[int | str | None] = []
    for size, pairs in BOARDS:
        try:
            found.append(min_rolls(Game(Board(size, jumps=pairs), rules)))  # type: ignore[arg-type]
        except InputError:
            found.append("bad")
    return found


def told(table: pa.Table) -> list[int | str | None]:
    """The answers of a batch in the same form."""
    rows = table.select(["min_rolls", "status"]).to_pylist()
    for row in rows:
        assert (row["min_rolls"] is None) == (row["status"] != "ok")
    return ["bad" if row["status"] == "bad" else row["min_rolls"] for row in rows]


@pytest.mark.parametrize("form", WRITERS)
def test_every_form_has_the_answers_of_single_boards(form: str, tmp_path: Path) -> None:
    """Answers come in the order of the input, with an index and its further columns."""
    path = WRITERS[form](tmp_path / f"boards.{form}", BOARDS)
    out = answered("solve", path, "-o", tmp_path / "out")
    table = answers(tmp_path / "out")

    assert told(table) == one_by_one()
    assert table["index"].to_pylist() == list(range(400))
    if form != "ndjson":
        assert table["id"].to_pylist() == [f"b{index}" for index in range(400)]
    assert "400 boards: 392 ok, 0 without a route, 8 bad" in out


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (["--rules", "leetcode"], {"start": 1}),
        (["--die", "2d6", "--overshoot", "bounce"], {"die": "2d6", "overshoot": "bounce"}),
        (["--opening", "6"], {"opening": 6}),
    ],
)
def test_rules_of_the_command_replace_those_of_the_boards(
    words: list[str], rules: dict[str, object], tmp_path: Path
) -> None:
    """Rules with memory are played, too."""
    path = write_parquet(tmp_path / "boards.parquet", BOARDS)
    assert batch("solve", path, "-o", tmp_path / "out", *words)[0] == 0

    assert told(answers(tmp_path / "out")) == one_by_one(rules)


def test_each_line_has_its_own_rules(tmp_path: Path) -> None:
    """Rules as a name, as an object and none stand side by side."""
    rules = ['"rules": "leetcode", ', '"rules": {"die": "2d6"}, ', ""]
    lines = [f'{{{rules[i % 3]}"size": 50, "jumps": [[{i + 2}, 49]]}}' for i in range(40)]
    path = tmp_path / "boards.ndjson"
    path.write_text("\n".join(lines), "utf-8")
    assert batch("solve", path, "-o", tmp_path / "out")[0] == 0

    found = answers(tmp_path / "out")["min_rolls"].to_pylist()
    assert found == [min_rolls(reads(line, "boustro")) for line in lines]


def test_rules_that_no_board_has_are_not_changed(tmp_path: Path) -> None:
    """A limit on further rolls is allowed if all boards give them."""
    line = '{"size": 50, "jumps": [[3, 40]], "rules": {"again": 6}}'
    careful = line.replace("50", '"50"')
    (tmp_path / "boards.ndjson").write_text(f"{line}\n{careful}\n{line}\n", "utf-8")
    words = ("solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out", "--again-limit", "3:void")
    answered(*words)

    rules = reads(line, "boustro").rules.with_(again_limit=(3, "void"))
    expected = min_rolls(Game(reads(line, "boustro").board, rules))
    assert answers(tmp_path / "out")["min_rolls"].to_pylist() == [expected] * 3


ACTING_LINES = (
    '{"size": 20, "jumps": [[3, 14], [17, 5]]}',
    '{"size": 20, "jumps": [[3, 14], [17, 5]], "effects": [[3, "chance 50 %"], [8, "miss 1"]]}',
    '{"size": 12, "jumps": {"5": 2}, "effects": [[7, "over"]], "rules": {"die": "2d6"}}',
    '{"size": 12, "effects": [[2, "over"], [3, "over"]], "rules": {"die": "1,2"}}',
    '{"size": 9, "effects": [[4, "back"]], "rules": {"again": 6}}',
    '{"size": 9, "effects": [[40, "over"]]}',
)
"""Boards with effects of every kind beside one without any; the last is bad."""


def write_acting(path: Path, further: int = 0) -> Path:
    """Lines of boards with effects among many without any."""
    lines = ACTING_LINES[:1] * further
    path.write_text("\n".join((*lines, *ACTING_LINES, *lines)), "utf-8")
    return path


@pytest.mark.parametrize("further", [0, 1000])
@pytest.mark.parametrize("words", [[], ["--die", "d8"], ["--opening", "2"]])
def test_boards_with_effects_have_the_answers_of_solve(
    further: int, words: list[str], tmp_path: Path
) -> None:
    """Each line has the number that `solve --answers` prints, for long texts, too."""
    path = write_acting(tmp_path / "boards.ndjson", further)
    answered("solve", path, "-o", tmp_path / "out", *words)
    printed = CliRunner().invoke(
        group, ["solve", "--answers", "--on-bad", "skip", str(path), *words]
    )

    shown: dict[int | str | None, str] = {"bad": "?", None: "-1"}
    found = [shown.get(rolls, str(rolls)) for rolls in told(answers(tmp_path / "out"))]
    assert found == printed.stdout.split()
    assert found.count("?") == 1


def test_boards_with_effects_have_the_figures_of_one_board(tmp_path: Path) -> None:
    """A batch has the figures of `analyse_many` and `simulate`, to the last bit."""
    path = write_acting(tmp_path / "boards.ndjson")
    answered("analyse", path, "-o", tmp_path / "analysed")
    answered("simulate", path, "-o", tmp_path / "simulated", "--games", "40", "--seed", "3")
    analysed, simulated = (
        answers(tmp_path / name).to_pylist() for name in ("analysed", "simulated")
    )

    for index, line in enumerate(ACTING_LINES[:-1]):
        game = reads(line, "boustro")
        expected = analyse_many([game])
        assert expected.status[0] == (analysed[index]["status"] == "no route")
        for name in ("mean", "sd", "p_finish"):
            assert analysed[index][name] == getattr(expected, name)[0], (line, name)
        if simulated[index]["status"] == "ok":
            run = simulate(game, games=40, seed=seed_of(3, index))
            assert (simulated[index]["mean"], simulated[index]["unfinished"]) == (
                run.mean,
                run.unfinished,
            )
    assert [row["status"] for row in analysed][-1] == "bad"
    assert sum(row["status"] == "ok" for row in simulated) >= 4


def test_boards_with_effects_are_answered_apart_and_in_halves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Boards are answered in processes of their own, and after memory ran out for all at once."""
    block = block_of_lines("\n".join((*ACTING_LINES, "")).encode())
    question = BlockQuestion("solve")
    whole = question.answer(block)
    assert (
        question.answer(block.take(np.array([2, 1])))
        .table()
        .equals(whole.table().take(pa.array([2, 1])))
    )
    assert answer_apart(question, block, 0).table().equals(whole.table())

    answer = BlockQuestion._answer

    def refuse(self: BlockQuestion, block: BoardBlock, first: int, threads: int) -> BlockAnswers:
        if len(block) > 1:
            raise MemoryError
        return answer(self, block, first, threads)

    monkeypatch.setattr(BlockQuestion, "_answer", refuse)
    assert question.answer(block).table().equals(whole.table())


def test_analyse_has_the_figures_of_analyse_many(tmp_path: Path) -> None:
    """The answers are equal to the last bit."""
    path = write_ndjson(tmp_path / "boards.ndjson", BOARDS)
    answered("analyse", path, "-o", tmp_path / "out")
    table = answers(tmp_path / "out")
    good = [Board(size, jumps=pairs) for size, pairs in BOARDS if pairs != [(5, 101)]]
    expected = analyse_many(good)
    kept = table.filter(pa.compute.field("status") != "bad")

    for name in ("mean", "sd", "p_finish", "min_rolls"):
        assert kept[name].to_pylist() == list(getattr(expected, name))
    assert table["mean"].null_count == 8


def test_simulate_plays_each_board_on_a_seed_of_its_own(tmp_path: Path) -> None:
    """The seed of a board follows from that of the run and its index, so shards change nothing."""
    boards = [(size, pairs) for size, pairs in BOARDS[:30] if len(pairs) < 6]
    path = write_parquet(tmp_path / "boards.parquet", boards, group=7)
    answered("simulate", path, "-o", tmp_path / "out", "--games", "50", "--seed", "3")
    rows = answers(tmp_path / "out").to_pylist()

    for index, (size, pairs) in enumerate(boards):
        if rows[index]["status"] != "ok":
            continue
        run = simulate(Board(size, jumps=pairs), games=50, seed=seed_of(3, index))
        assert (rows[index]["mean"], rows[index]["median"]) == (run.mean, run.quantile(0.5))
    assert sum(row["status"] == "ok" for row in rows) > 5


def test_rejects_say_where_what_and_why(tmp_path: Path) -> None:
    """One JSON line for each bad board: source, line, index, text and reasons."""
    path = write_ndjson(tmp_path / "boards.ndjson", BOARDS)
    text = path.read_text("utf-8").splitlines()
    text[20] = '{"size": 9, "jump": 3}'
    path.write_text("\n".join(text), "utf-8")
    assert batch("solve", path, "-o", tmp_path / "out")[0] == 0
    rejects = [
        json.loads(line) for line in (tmp_path / "out/_rejects.ndjson").read_text().splitlines()
    ]

    assert [each["index"] for each in rejects] == [7, 20, *range(57, 400, 50)]
    assert rejects[1]["line"] == 21
    assert rejects[1]["text"] == text[20]
    assert rejects[1]["source"] == str(path)
    assert "expected keys among" in rejects[1]["reasons"][0]
    assert rejects[0]["reasons"] == ["expected an exit in 0..100, got 5 -> 101"]


def test_ndjson_says_the_same_as_parquet(tmp_path: Path) -> None:
    """Each row is a JSON object with the same keys; what is infinite or unknown is null."""
    boards = [*BOARDS[:50], (30, [(entry, 1) for entry in range(10, 16)])]
    path = write_parquet(tmp_path / "boards.parquet", boards)
    for form in ("parquet", "ndjson"):
        words = ("analyse", path, "-o", tmp_path / form, "--to", form)
        assert batch(*words)[0] == 0
    rows = [
        json.loads(line) for line in (tmp_path / "ndjson/_answers.ndjson").read_text().splitlines()
    ]

    expected = answers(tmp_path / "parquet").to_pylist()
    assert expected[50]["mean"] == float("inf")
    for row in expected:
        row["mean"], row["sd"] = (
            None if row[k] == float("inf") else row[k] for k in ("mean", "sd")
        )
    assert rows == expected
    assert pj.read_json(tmp_path / "ndjson/_answers.ndjson").num_rows == 51


def test_tables_with_nulls_and_gaps_have_bad_rows_and_no_others() -> None:
    """A null, or a wrong number of exits, spoils only its own row."""
    table = pa.table(
        {
            "size": pa.array([9, None, 9, 9, 9, 9], pa.int32()),
            "entries": pa.array([[3], [3], [3, 4], [None], None, [3]], pa.large_list(pa.int16())),
            "exits": pa.array([[8], [8], [8], [8], None, [8]]),
        }
    )
    for part in (table, table.to_batches()[0], table.slice(1)):
        status = solve(part)["status"].to_pylist()
        assert status == ["ok", "bad", "bad", "bad", "bad", "ok"][-len(part) :]
    assert solve(table.slice(5))["min_rolls"].to_pylist() == [2]
    assert solve(table.slice(6)).num_rows == 0
    # The values of a frame without rows may lie in a buffer of any length.
    nothing = pa.Array.from_buffers(pa.int64(), 0, [None, pa.py_buffer(b"x")])
    assert ints_of(nothing).tolist() == []


def test_tables_have_the_answers_of_single_boards() -> None:
    """Rules come from the argument or from each row; record batches are read, too."""
    table = arrow_table(BOARDS)
    assert told(solve(table)) == one_by_one()
    assert told(solve(table.to_batches()[0], "leetcode")) == one_by_one("leetcode")
    names = ["leetcode" if i % 2 else '{"die": "2d6"}' for i in range(400)]
    mixed = told(solve(table.append_column("rules", pa.array(names).dictionary_encode())))
    both = one_by_one("leetcode"), one_by_one({"die": "2d6"})
    assert mixed == [both[0][i] if i % 2 else both[1][i] for i in range(400)]
    means = analyse(table)["mean"].to_pylist()
    assert means[0] == analyse_many([Board(100, jumps=BOARDS[0][1])]).mean[0]


def test_rules_that_are_none_make_their_rows_bad() -> None:
    """Other boards are answered, and the reasons of bad ones name the rule."""
    table = pa.table(
        {"size": [9, 9], "entries": [[3], [3]], "exits": [[8], [8]], "rules": ["x", None]}
    )
    assert solve(table)["status"].to_pylist() == ["bad", "ok"]


@pytest.mark.slow
def test_parts_do_not_change_the_answers(tmp_path: Path) -> None:
    """A run in many shards has the same rows as a run in one."""
    path = write_ndjson(tmp_path / "boards.ndjson", plain_boards(2_000), "x" * 1200)
    assert batch("solve", path, "-o", tmp_path / "one")[0] == 0
    assert batch("solve", path, "-o", tmp_path / "many", "--shard-size", "1")[0] == 0

    assert len(list((tmp_path / "many").glob("*.parquet"))) == 3
    assert answers(tmp_path / "many").equals(answers(tmp_path / "one"))
    assert pq.read_metadata(tmp_path / "one/part-000000.parquet").num_rows == 2_000


@pytest.mark.slow
@pytest.mark.parametrize("form", WRITERS)
def test_boards_that_take_long_are_cut_into_more_parts(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The length of a part follows the cost; rows, seeds and rejects are those of one part."""
    path = tmp_path / f"boards.{form}"
    WRITERS[form](path, plain_boards(300))
    words = ("simulate", path, "--games", "5", "--seed", "9", "-o")
    assert batch(*words, tmp_path / "one")[0] == 0
    monkeypatch.setitem(questions._SECONDS, "simulate", 2 / 40)
    assert batch(*words, tmp_path / "many")[0] == 0

    assert len(list((tmp_path / "many").glob("part-*"))) >= 8
    assert answers(tmp_path / "many").equals(answers(tmp_path / "one"))
    rejects = [folder / "_rejects.ndjson" for folder in (tmp_path / "one", tmp_path / "many")]
    assert rejects[0].read_bytes() == rejects[1].read_bytes()
    code, out = batch(*words, tmp_path / "one")
    assert (code, "its parts have another length" in out) == (2, True)


def test_twenty_thousand_boards_to_simulate_are_several_parts() -> None:
    """A hundred games on a board are two seconds of a core for some thousand boards."""
    assert 1_000 < BlockQuestion("simulate", games=100).part_rows < 5_000
    assert BlockQuestion("simulate", games=10**9).part_rows == 1
