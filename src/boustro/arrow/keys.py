"""Keys of many games: the canonical texts of a block's boards in one go, then their hashes."""

from hashlib import sha256
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from boustro.arrow.blocks import BoardBlock
from boustro.arrow.rows import CompressedRows, Ints, column_of
from boustro.formats.base import RulesChange
from boustro.model.board import Board
from boustro.model.key import canonical_text
from boustro.model.rules import Rules
from boustro.model.square import default_columns


def keys_of_block(block: BoardBlock, change: RulesChange | None = None) -> list[bytes]:
    """The keys of the games of a block, as bytes; `change` makes the rules to play by.

    Each is that of `game.key` where the board is sound.  Unsound boards with the same size,
    columns, jumps and rules have the same key, too.

    >>> from boustro import Board, Game
    >>> from boustro.arrow.blocks import block_of_table
    >>> block = block_of_table(pa.table({"size": [9], "entries": [[7, 3]], "exits": [[2, 8]]}))
    >>> keys_of_block(block)[0].hex() == Game(Board(9, jumps={3: 8, 7: 2})).key
    True
    """
    is_rows = isinstance(block.boards, CompressedRows)
    rows = block.boards if is_rows else _rows_of_matrices(block.boards)
    width = block.columns if is_rows else np.full(len(rows), block.boards.shape[2])
    texts = pc.binary_join_element_wise(
        '{"columns":',
        _numbers(_columns(rows.sizes, width)),
        ',"jumps":[',
        *_jumps(rows),
        '],"rules":',
        _rules(block, change),
        ',"size":',
        _numbers(rows.sizes),
        "}",
        "",
    )
    _, buffer, data = texts.buffers()
    cuts = np.frombuffer(buffer, np.int32)[: len(texts) + 1].tolist()
    inside = memoryview(data)
    return [sha256(inside[a:b]).digest() for a, b in pairwise(cuts)]


def _numbers(values: Ints) -> Any:
    return column_of(values).cast(pa.string())


def _columns(sizes: Ints, given: Ints | None) -> Ints:
    """The columns of each board, with the usual ones in the place of 0."""
    known, of = np.unique(sizes, return_inverse=True)
    usual = np.array([default_columns(max(size, 1)) for size in known.tolist()])[of]
    return usual if given is None else np.where(given == 0, usual, given)


def _jumps(rows: CompressedRows) -> tuple[Any, Any, Any]:
    """The texts of the jumps by ascending entry, and the brackets around each that has any."""
    owners = np.repeat(np.arange(len(rows)), rows.counts)
    order = np.lexsort((rows.entries, owners))
    ends = (_numbers(side[order]) for side in (rows.entries, rows.exits))
    pairs = pc.binary_join_element_wise(*ends, ",")
    lists = pa.ListArray.from_arrays(column_of(rows.offsets.astype(np.int32)), pairs)
    some = column_of((rows.counts > 0).astype(np.int64))
    left, right = (pa.array(["", bracket]).take(some) for bracket in "[]")
    return left, pc.binary_join(lists, "],["), right


def _rules(block: BoardBlock, change: RulesChange | None) -> Any:
    """The texts of the rules of each board."""
    texts = [""] * len(block.rules)
    for code in np.unique(block.codes).tolist():
        rules = block.rules[code] if change is None else change(block.rules[code])
        texts[code] = _text(rules)
    return pa.array(texts).take(column_of(block.codes))


def _text(rules: Rules) -> str:
    """What the canonical text of a game says of its rules."""
    whole = canonical_text(Board(1), rules)
    return whole.partition('"rules":')[2].removesuffix(',"size":1}')


def _rows_of_matrices(cells: Any) -> CompressedRows:
    """The jumps of boards in an array of matrices."""
    squares = cells[:, ::-1].copy()
    squares[:, 1::2] = squares[:, 1::2, ::-1].copy()
    flat = squares.reshape(len(cells), -1)
    owners, at = np.nonzero(flat != -1)
    counts = np.bincount(owners, minlength=len(cells))
    sizes = np.full(len(cells), flat.shape[1])
    return CompressedRows.of_counts(counts, at + 1, flat[owners, at].astype(np.int64), sizes)
