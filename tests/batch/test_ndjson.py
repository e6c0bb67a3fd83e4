"""The readers of NDJSON: Arrow's and the careful one read the same boards."""

import gc
import io
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from boustro import Game, InputError, reads
from boustro.arrow import ndjson
from boustro.arrow.blocks import BoardBlock
from boustro.arrow.ndjson import advise, block_of_lines
from boustro.batch import parts
from boustro.batch.parts import whole_lines
from boustro.cli.group import boustro as group
from boustro.formats.boustro import JSON_KEYS
from tests.batch.material import ODD_LINES, answered, answers, batch, odd_line, refused
from tests.support.profile import PROFILE

FIRST = 100
KEYS_EXPECTED = f"expected keys among {', '.join(JSON_KEYS)}"
ADVICE = (
    "boustro batch --key NAME carries one along, boustro convert --to boustro reads other formats"
)
BLOCKS = 2000 if PROFILE == "long" else 40


def compare(lines: list[str], block: BoardBlock) -> Counter[str]:
    """Hold every line of a block against the careful reader; what was found of each."""
    at = {position - FIRST: index for index, position in enumerate(block.positions.tolist())}
    assert list(at) == sorted(at)
    found = Counter[str]()
    for number, line in enumerate(lines):
        text = line.strip("\ufeff")
        if not text.strip():
            assert number not in at
            found["blank"] += 1
            continue
        index = at[number]
        rules = block.rules[block.codes[index]]
        game: Game | None
        reasons: tuple[str, ...]
        try:
            game, reasons = reads(text, "boustro"), ()
        except InputError as error:
            reasons = tuple(map(advise, error.problems))
            game = None
        if game is None:
            if index not in block.faults:
                with pytest.raises(InputError):
                    block.game(index, rules)
            found["bad"] += 1
            found["odd reasons"] += int(block.faults.get(index, reasons) != reasons)
            continue
        found["sound"] += 1
        assert index not in block.faults, line
        ours = block.game(index, rules)
        assert (ours.size, ours.board.jumps, ours.rules) == (
            game.size,
            game.board.jumps,
            game.rules,
        ), line
        assert block.carried["name"][index].as_py() == game.board.name, line
    return found


@pytest.mark.slow
def test_both_readers_agree_on_every_line() -> None:
    """Blocks of good, odd and broken lines, from mostly good to mostly bad, with both line ends."""
    random, found = Random(17), Counter[str]()
    for number in range(BLOCKS):
        count = random.choice((1, 2, 5, 40, 200))
        lines = [odd_line(random, random.choice((0.0, 0.005, 0.1))) for _ in range(count)]
        end = "\r\n" if number % 5 == 0 else "\n"
        block = block_of_lines("".join(line + end for line in lines).encode(), FIRST)
        found += compare(lines, block)
    assert min(found["sound"], found["bad"]) >= 4 * BLOCKS, found
    assert not found["odd reasons"]


@pytest.mark.parametrize("line", ODD_LINES)
def test_an_odd_line_spoils_no_other(line: str) -> None:
    """Alone, first, last and in the middle; `null` alone would crash Arrow's own reader."""
    good = '{"size": 9, "jumps": [[3, 8]]}'
    for lines in ([line], [line, good], [good, line], [good] * 20 + [line] + [good] * 20):
        compare(lines, block_of_lines("".join(f"{each}\n" for each in lines).encode(), FIRST))


@pytest.mark.slow
def test_only_lines_that_arrow_refuses_take_the_careful_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Arrow reads the good lines between any number of bad ones."""
    good = [
        '{"size": 9, "jumps": [[3, 8], [7, 2]], "columns": 3}',
        '{"jumps": {"3": 8}, "rules": {"die": "2d6"}, "size": 9}',
        '{"size": 9, "name": "é \\"{}\\"", "rules": "leetcode", "jumps": []}',
    ]
    asked = list[str]()

    def count(text: str, key: str | None) -> tuple[Game, dict[str, Any]]:
        asked.append(text)
        return read(text, key)

    read = ndjson.read_line
    monkeypatch.setattr(ndjson, "read_line", count)
    for bad, odd in ((300, '{"size": 9, "jumps": [[3,'), (7, '{"size": 9, "jumps": 5}')):
        asked.clear()
        lines = [good[i % 3] if i % bad else odd for i in range(900)]
        compare(lines, block_of_lines("".join(f"{each}\n" for each in lines).encode(), FIRST))
        assert asked.count(odd) == len(asked) == lines.count(odd)


@pytest.mark.slow
def test_a_block_that_has_been_read_is_forgotten_at_once() -> None:
    """Bad lines leave no cycles behind, which would keep whole blocks until they are collected."""
    while gc.collect():  # the cycles of earlier tests: ending a generator may take a second search
        pass
    gc.disable()
    try:
        block_of_lines(b'{"size": 9}\n{"size": 9, "jumps": 5}\n{"size": 9, "jumps": [[\n' * 50)
        left = [each for each in gc.get_objects() if isinstance(each, ndjson._Lines)]
    finally:
        gc.enable()
    assert not left


def test_bytes_that_are_no_text_are_a_fault() -> None:
    """A line that is no UTF-8 is bad; its neighbours are read."""
    data = b'{"size": 9}\n{"size": 9, "name": "\xff"}\n{"size": 10}\n'
    block = block_of_lines(data)
    assert block.boards.sizes.tolist()[::2] == [9, 10]
    assert "\ufffd" in block.text(1)


def test_every_line_is_in_the_range_in_which_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the cuts and the blocks, each line is read once, and whole."""
    random = Random(3)
    for _ in range(200):
        data = b"".join(b"x" * random.choice((0, 0, 1, 3, 9)) + b"\n" for _ in range(12))
        data = data[: random.randint(1, len(data))]
        monkeypatch.setattr(parts, "BLOCK_BYTES", random.randint(1, 9))
        monkeypatch.setattr(parts, "_STEP", random.randint(1, 9))
        cuts = sorted({0, len(data), *(random.randint(0, len(data)) for _ in range(3))})
        pieces = [
            b"".join(whole_lines(io.BytesIO(data), first, last)) for first, last in pairwise(cuts)
        ]
        whole = data if data.endswith(b"\n") else data + b"\n"
        assert b"".join(pieces) == whole
        assert all(piece.endswith(b"\n") for piece in pieces if piece)


def test_a_line_beyond_the_limit_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """A very long line is cut, so that it needs little memory; its neighbours are read."""
    monkeypatch.setattr(parts, "BLOCK_BYTES", 1 << 10)
    monkeypatch.setattr(parts, "LONGEST_LINE", 1 << 12)
    long = '{"size": 9, "name": "' + "x" * (1 << 14) + '"}'
    data = f'{{"size": 9}}\n{long}\n{{"size": 10}}\n'.encode()
    text = b"".join(whole_lines(io.BytesIO(data), 0, len(data)))
    assert len(text) < 1 << 13
    block = block_of_lines(text)
    assert block.boards.sizes.tolist()[::2] == [9, 10]
    assert list(block.faults) == [1]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "[[-1,-1],[-1,3]]",
            (
                "expected an object, got [[-1, -1], [-1, 3]]; "
                "boustro convert --to boustro writes such lines"
            ),
        ),
        (
            '{"1": 95}',
            f"{KEYS_EXPECTED}, got 1; {ADVICE}",
        ),
    ],
)
def test_lines_of_other_formats_are_bad_boards(line: str, reason: str, tmp_path: Path) -> None:
    """Each gets a sentence with the command that reads it; so does a run without other boards."""
    path = tmp_path / "boards.ndjson"
    path.write_text(f"{line}\n" * 2)
    assert f"got bad ones only; {path}, line 1: {reason}\n" in refused(
        "solve", path, "-o", tmp_path / "out"
    )

    path.write_text(f'{line}\n{{"size": 9}}\n')
    answered("solve", path, "-o", tmp_path / "two")
    assert answers(tmp_path / "two")["min_rolls"].to_pylist() == [None, 2]
    assert reason in json.loads((tmp_path / "two/_rejects.ndjson").read_text())["reasons"]


def test_lines_of_other_formats_are_converted(tmp_path: Path) -> None:
    """What the sentence says to do gives the answers of the boards as they were."""
    path = tmp_path / "boards.txt"
    path.write_text("[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]\n[[-1,-1],[-1,3]]\n[[-1,-1],[-1,7]]\n")
    told = CliRunner().invoke(group, ["convert", str(path), "--to", "boustro", "--on-bad", "skip"])
    (tmp_path / "boards.ndjson").write_text(told.stdout)
    answered("solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out")

    assert answers(tmp_path / "out")["min_rolls"].to_pylist() == [1, 1]


@pytest.mark.parametrize(
    ("bad", "good", "code"), [(1000, 0, 2), (999, 1, 0), (1000, 1, 2), (900, 0, 2)]
)
def test_a_first_thousand_of_bad_boards_ends_the_run(
    bad: int, good: int, code: int, tmp_path: Path
) -> None:
    """If the first thousand boards are bad the run ends without shards, unless one is good."""
    path = tmp_path / "boards.ndjson"
    path.write_text('{"size": 9, "jumps": [[3, 12]]}\n' * bad + '{"size": 9}\n' * good)
    said, out = batch("solve", path, "-o", tmp_path / "out")

    assert said == code, out
    sentence = (
        "expected boards, got 1,000 bad ones first, line 1: expected an exit in 0..9, got 3 -> 12"
    )
    assert (sentence in out) == (bad == 1000)
    assert (tmp_path / "out/part-000000.parquet").exists() == (bad < 1000)
