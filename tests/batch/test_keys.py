"""Keys of many games at once are those of the games one by one."""

import json
from random import Random

import numpy as np
import pyarrow as pa

from boustro import Game, InputError, reads
from boustro.arrow.blocks import BoardBlock, block_of_matrices, block_of_table
from boustro.arrow.keys import keys_of_block
from boustro.arrow.ndjson import block_of_lines
from boustro.model.rules import Rules
from tests.batch.material import matrices, odd_line, random_pairs
from tests.conftest import PROFILE

BLOCKS = 300 if PROFILE == "long" else 15


def compare(block: BoardBlock, games: list[Game | None]) -> int:
    """Hold the keys of a block against those of the sound games; how many there were."""
    keys = keys_of_block(block)
    assert len(keys) == len(block) == len(games)
    for key, game in zip(keys, games, strict=True):
        assert game is None or key.hex() == game.key, game
    return sum(game is not None for game in games)


def test_keys_of_lines_are_those_of_their_games() -> None:
    """All forms of jumps and rules, with and without columns; names do not count."""
    random, sound = Random(3), 0
    for _ in range(BLOCKS):
        lines = [odd_line(random, random.choice((0.0, 0.1))) for _ in range(100)]
        block = block_of_lines("".join(f"{line}\n" for line in lines).encode())
        games = list[Game | None]()
        for position in block.positions.tolist():
            try:
                games.append(reads(lines[position].strip("\ufeff"), "boustro"))
            except InputError:
                games.append(None)
        sound += compare(block, games)
    assert sound > 30 * BLOCKS


def test_keys_of_tables_and_matrices_are_those_of_their_games() -> None:
    """Columns, rules and jumps in any order; matrices with more columns than rows."""
    random = Random(5)
    boards = [(random.randint(2, 10**9), random.choice((None, 1, 2))) for _ in range(200)]
    jumps = [random_pairs(random, min(size, 40), 2) for size, _ in boards]
    rules = [random.choice(("boxed", "leetcode", '{"die": "2d6"}')) for _ in boards]
    table = pa.table(
        {
            "size": [size for size, _ in boards],
            "columns": pa.array([columns for _, columns in boards], pa.int16()),
            "entries": [[entry for entry, _ in pairs] for pairs in jumps],
            "exits": [[exit for _, exit in pairs] for pairs in jumps],
            "rules": rules,
        }
    )
    games = list[Game | None]()
    for row in table.to_pylist():
        pairs = list(zip(row.pop("entries"), row.pop("exits"), strict=True))
        text = row | {"rules": json.loads(row["rules"]) if "{" in row["rules"] else row["rules"]}
        try:
            games.append(reads(json.dumps(text | {"jumps": pairs}), "boustro"))
        except InputError:
            games.append(None)
    assert compare(block_of_table(table), games) > 100
    for cells in (matrices(50), matrices(50)[:, :5], matrices(50)[:, :, :4]):
        grids = np.where(cells > cells[0].size, -1, cells)
        assert compare(
            block_of_matrices(grids), [Game.from_matrix(each.tolist()) for each in grids]
        )


def test_keys_are_those_of_the_rules_played_by() -> None:
    """Boards that differ only by rules are equal where other rules replace both."""
    block = block_of_lines(b'{"size": 9, "rules": "leetcode"}\n{"size": 9, "columns": 3}\n')
    assert len(set(keys_of_block(block))) == 2
    assert len(set(keys_of_block(block, lambda _: Rules(die="2d6")))) == 1
