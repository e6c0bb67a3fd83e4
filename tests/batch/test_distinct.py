"""`--distinct`: of equal games only the first is answered, in whatever part of the input it is."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from boustro import InputError, min_rolls, reads
from boustro.batch import distinct
from boustro.batch.parts import BatchPart
from boustro.batch.shards import BatchJob
from tests.batch.material import (
    Pairs,
    answers,
    batch,
    contents,
    matrices,
    plain_boards,
    write_parquet,
)
from tests.conftest import LONG_ROUND, PROFILE

ROOT = Path(__file__).parents[2]


def lines_of(boards: list[tuple[int, Pairs]], seed: int) -> list[str]:
    """The boards as lines, with jumps in any order and form, and with names, which do not count."""
    random = Random(seed)
    lines = list[str]()
    for number, (size, pairs) in enumerate(boards):
        shuffled = random.sample(pairs, len(pairs))
        jumps = dict(shuffled) if random.random() < 0.5 else shuffled
        plain = {"name": f"b{number}", "size": size, "jumps": jumps, "source": "x" * 50}
        lines.append(json.dumps(plain))
    return lines


@pytest.fixture
def ndjson(tmp_path: Path) -> Path:
    """Two shards of a MiB of input, in which most boards come several times; some lines are bad."""
    random = Random(8)
    boards = plain_boards(1500, bad=300)
    lines = lines_of([random.choice(boards) for _ in range(8000)], 9)
    for at in range(100, 8000, 900):
        lines[at] = ("", '{"size": 9, "jumps": 5}')[at // 900 % 2]
    path = tmp_path / "boards.ndjson"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def firsts_one_by_one(path: Path) -> tuple[list[tuple[int, int]], int]:
    """Index and fewest rolls of the first of equal games, and how many others there are."""
    found, seen, equal = list[tuple[int, int]](), set[str](), 0
    for index, line in enumerate(path.read_text("utf-8").splitlines()):
        try:
            game = reads(line, "boustro")
        except InputError:
            continue
        equal += game.key in seen
        if game.key not in seen:
            found.append((index, -1 if (rolls := min_rolls(game)) is None else rolls))
        seen.add(game.key)
    return found, equal


def test_a_part_without_a_board_to_answer_is_an_empty_shard(tmp_path: Path) -> None:
    """In lines, too: the boards of the second part are all equal to earlier ones, the third is blank."""
    texts = {"a": '{"size": 9}\n{"size": 4}\n', "b": '{"size": 9}\n', "c": " \n\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.ndjson").write_text(text, "utf-8")
    inputs = sorted(tmp_path.glob("*.ndjson"))
    out = tmp_path / "out"
    code, said = batch("solve", *inputs, "-o", out, "--to", "ndjson", "--distinct")

    assert code == 0, said
    shards = [path.read_text("utf-8").splitlines() for path in sorted(out.glob("part-*"))]
    assert [len(lines) for lines in shards] == [2, 0, 0]
    assert [json.loads(line)["index"] for line in shards[0]] == [0, 1]


def test_only_the_first_of_equal_games_is_answered(
    ndjson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one by one, whatever the shards, and where keys are sorted in many ranges."""
    expected, equal = firsts_one_by_one(ndjson)
    bad = 0
    for name, size, at_once in (("one", 32, 1 << 22), ("many", 1, 300)):
        monkeypatch.setattr(distinct, "_AT_ONCE", at_once)
        words = ("solve", ndjson, "-o", tmp_path / name, "--distinct", "--shard-size", size)
        code, out = batch(*words)
        assert code == 0, out
        table = answers(tmp_path / name)
        rows = [row for row in table.to_pylist() if row["status"] != "bad"]
        assert [
            (row["index"], -1 if row["min_rolls"] is None else row["min_rolls"]) for row in rows
        ] == expected
        told = int(
            out.partition(" equal to an earlier one")[0].rpartition("\n")[2].replace(",", "")
        )
        bad = table.num_rows - len(rows)
        assert told >= equal
        assert table.num_rows + told == sum(map(bool, ndjson.read_text().splitlines()))
    assert len(list((tmp_path / "many").glob("*.parquet"))) == 2
    rejects = (tmp_path / "one/rejects.ndjson").read_text().splitlines()
    assert len(rejects) == bad
    assert sum("expected a list of pairs" in line for line in rejects) == 4


def test_games_differ_by_rules_and_columns(tmp_path: Path) -> None:
    """Unless the command gives all of them the same rules."""
    (tmp_path / "boards.ndjson").write_text(
        '{"size": 30}\n{"size": 30, "rules": "boxed"}\n{"size": 30, "rules": "leetcode"}\n'
        '{"size": 30, "columns": 5}\n{"size": "30", "jumps": {}}\n'
    )
    for words, expected in (((), [0, 2, 3]), (("--rules", "spoj"), [0, 3])):
        out = tmp_path / f"out{len(words)}"
        assert batch("solve", tmp_path / "boards.ndjson", "-o", out, "--distinct", *words)[0] == 0
        assert answers(out)["index"].to_pylist() == expected


def test_equal_boards_in_several_files_and_forms(tmp_path: Path) -> None:
    """Of two files with the same boards the second has no rows; `.npy` is made distinct, too."""
    boards = [(100, [(number + 2, 90)]) for number in range(50)]
    for name in ("one", "two"):
        write_parquet(tmp_path / f"{name}.parquet", boards)
    words = ("solve", f"{tmp_path}/*.parquet", "-o", tmp_path / "out", "--distinct")
    assert batch(*words)[0] == 0
    assert answers(tmp_path / "out")["id"].to_pylist() == [f"b{number}" for number in range(50)]

    np.save(tmp_path / "boards.npy", np.concatenate([matrices(40)] * 2))
    assert batch("solve", tmp_path / "boards.npy", "-o", tmp_path / "npy", "--distinct")[0] == 0
    assert answers(tmp_path / "npy")["index"].to_pylist() == list(range(40))


def test_a_run_that_was_killed_is_continued_to_the_same_bytes(ndjson: Path, tmp_path: Path) -> None:
    """At moments of writing keys, shards and manifest."""
    moments = 100 if PROFILE == "long" else 12
    command = [
        sys.executable,
        "-m",
        "tests.batch.killing",
        str(ndjson),
        str(tmp_path),
        str(moments),
    ]
    done = subprocess.run(
        [*command, "--distinct"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG_ROUND if PROFILE == "long" else 240,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{moments} of ")


def test_keys_that_were_cut_end_the_run(
    ndjson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And those of a run before are made again, not believed."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--distinct")
    write = distinct.write_keys

    def write_and_cut(job: BatchJob, part: BatchPart) -> None:
        write(job, part)
        path = tmp_path / "out" / distinct.KEYS.format(part.number)
        path.write_bytes(path.read_bytes()[:-1])

    monkeypatch.setattr("boustro.batch.run.write_keys", write_and_cut)
    code, out = batch(*words)
    assert code == 1
    assert "a file of keys was cut" in out
    monkeypatch.undo()
    assert batch(*words)[0] == 0


def test_a_shard_that_is_gone_is_made_again_with_the_same_rows(
    ndjson: Path, tmp_path: Path
) -> None:
    """The keys of all parts are then made again, and are gone at the end; the option is kept."""
    words = ("solve", ndjson, "-o", tmp_path / "out", "--shard-size", "1")
    assert batch(*words, "--distinct")[0] == 0
    before = contents(tmp_path / "out")
    (tmp_path / "out/part-000001.parquet").unlink()
    assert batch(*words, "--distinct")[0] == 0

    assert contents(tmp_path / "out") == before
    assert not [name for name in before if name.startswith(".")]
    assert batch(*words)[0] == 2
