"""Blocks of boards: the output of every reader and the input of every question."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
from pyarrow import types

from boustro.arrow.rows import (
    UNREADABLE,
    CompressedRows,
    Faults,
    Ints,
    Reasons,
    column_of,
    combine,
    int64_of_column,
    ints_of,
    rows_of_columns,
    values_of,
)
from boustro.basics.literal import parse
from boustro.errors import FormatError, InputError, Problem
from boustro.formats import rules_of
from boustro.model import Board, Game, Layout, Rules

Thing = TypeVar("Thing")
BOXED = Rules()
"""The rules of boards without rules of their own."""
BOARD_COLUMNS = ("size", "columns", "entries", "exits", "rules")
"""The columns of a table that describe a board; all others are carried along."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardBlock:
    """Some boards of the input, in their order.

    An index is a board's place in the block, from 0.  A position is its line or row in the part of
    the input to which it belongs, also from 0.
    """

    boards: CompressedRows
    """The sizes and the jumps of the boards."""
    rules: tuple[Rules, ...]
    """The different rules of the boards."""
    codes: Ints
    """For each board the index of its rules in `rules`."""
    positions: Ints
    """For each board its position."""
    carried: Any
    """A table with the columns that are copied to the answers."""
    text: Callable[[int], str]
    """A function from a position to the board there, as it was written."""
    faults: dict[int, Reasons] = field(default_factory=dict)
    """Why boards could not be read, by the index of the board."""
    acting: dict[int, Board] = field(default_factory=dict)
    """The boards with effects, by their index; `boards` cannot hold effects."""

    def __len__(self) -> int:
        return len(self.positions)

    def take(self, order: Ints) -> "BoardBlock":
        """The block of the boards with the indices `order`, in that order."""
        has_carried_columns = len(self.carried.schema) > 0
        if has_carried_columns:
            carried = self.carried.take(column_of(order))
        else:
            carried = no_columns(len(order))
        return replace(
            self,
            boards=self.boards.take(order),
            codes=self.codes[order],
            positions=self.positions[order],
            carried=carried,
            faults=_taken(self.faults, order),
            acting=_taken(self.acting, order),
        )

    def groups(self) -> Iterator[tuple[Rules, Ints, "BoardBlock"]]:
        """For each of the rules, the indices of its boards and a block of these boards."""
        if len(self.rules) == 1:
            yield self.rules[0], np.arange(len(self)), self
            return
        for code in np.unique(self.codes).tolist():
            members = np.flatnonzero(self.codes == code)
            yield self.rules[code], members, self.take(members)

    def game(self, index: int, rules: Rules) -> Game:
        """The game on one board under these rules; raises `InputError` for a bad board."""
        if index in self.acting:
            return Game(self.acting[index], rules)
        layout = Layout(int(self.boards.sizes[index]), self.boards.jumps(index))
        return Game.from_layout(layout, rules)


def _taken(things: dict[int, Thing], order: Ints) -> dict[int, Thing]:
    """The values of `things` for the boards with the indices `order`, by their new indices."""
    if not things:
        return {}
    return {new: things[old] for new, old in enumerate(order.tolist()) if old in things}


def join_blocks(blocks: Sequence[BoardBlock]) -> BoardBlock:
    """The boards of all blocks, one after the other.

    The function `text` is that of the first block, so all blocks must be from the same part.
    """
    rules, new_codes = number_rules(rule_set for block in blocks for rule_set in block.rules)
    codes: list[Ints] = []
    faults: dict[int, Reasons] = {}
    acting: dict[int, Board] = {}
    boards_before = rules_before = 0
    for block in blocks:
        indices_in_all_rules = rules_before + block.codes
        codes.append(new_codes[indices_in_all_rules])
        faults |= {boards_before + index: reasons for index, reasons in block.faults.items()}
        acting |= {boards_before + index: board for index, board in block.acting.items()}
        boards_before += len(block)
        rules_before += len(block.rules)
    return replace(
        blocks[0],
        boards=CompressedRows.join([block.boards for block in blocks]),
        rules=rules,
        codes=np.concatenate(codes),
        positions=np.concatenate([block.positions for block in blocks]),
        carried=pa.concat_tables([block.carried for block in blocks]),
        faults=faults,
        acting=acting,
    )


def number_rules(rules: Iterable[Rules]) -> tuple[tuple[Rules, ...], Ints]:
    """The distinct rules in the order of first use, and for each of `rules` its index there."""
    indices: dict[Rules, int] = {}
    codes = [indices.setdefault(rule_set, len(indices)) for rule_set in rules]
    return tuple(indices), np.array(codes, np.int64)


def rules_of_texts(texts: Any, faults: Faults) -> tuple[tuple[Rules, ...], Ints]:
    """The distinct rules in a column of texts, and for each row the index of its rules there.

    A text is a preset's name or a JSON object of rules; null means `boxed`.  Each distinct text is
    read once.  If it is not valid, its rows get the reasons in `faults`.
    """
    encoded = texts.dictionary_encode()
    null_code = len(encoded.dictionary)
    codes = ints_of(encoded.indices, null_code)  # for each row the index of its text
    rules: list[Rules] = []
    for code, text in enumerate(encoded.dictionary.to_pylist()):
        is_object = text.lstrip().startswith("{")
        try:
            rules.append(rules_of(parse(text) if is_object else text))
        except InputError as error:
            rules.append(BOXED)
            for problem in error.problems:
                faults.add(np.flatnonzero(codes == code), str(problem))
    rules.append(BOXED)  # for `null_code`
    # Different texts may state the same rules, so the rules get numbers of their own.
    used_codes, index_in_used = np.unique(codes, return_inverse=True)
    used_rules = [rules[code] for code in used_codes.tolist()]
    distinct, numbers_of_used = number_rules(used_rules)
    if not distinct:
        distinct = (BOXED,)  # a column without rows
    numbers_of_rows = numbers_of_used[index_in_used]
    return distinct, numbers_of_rows


def check_schema(schema: Any, name: str) -> Any:
    """The schema of the columns to carry along.

    Raises `FormatError` if the other columns do not describe boards.
    """
    problems = [
        Problem("schema", f"expected one column {column}, got {count}", name)
        for column, count in Counter(schema.names).items()
        if count > 1
    ]
    for column, (noun, fits, is_needed) in _EXPECTED.items():
        types_of_column = [field.type for field in schema if field.name == column]
        if len(types_of_column) > 1:
            continue  # reported above
        if types_of_column:
            [got] = types_of_column
            is_wrong = not fits(got)
        else:
            got = "none"
            is_wrong = is_needed
        if is_wrong:
            sentence = f"expected a column {column} of {noun}, got {got}"
            problems.append(Problem("schema", sentence, name))
    if "effects" in schema.names:
        sentence = "expected boards without a column effects; NDJSON has boards with effects"
        problems.append(Problem("schema", sentence, name))
    if problems:
        raise FormatError(problems)
    return pa.schema([field for field in schema if field.name not in BOARD_COLUMNS])


def _is_lists(type_: Any) -> bool:
    """Whether a column of this type holds lists of whole numbers, or only nulls."""
    is_list = types.is_list(type_) or types.is_large_list(type_) or types.is_fixed_size_list(type_)
    if is_list:
        return bool(types.is_integer(type_.value_type) or types.is_null(type_.value_type))
    return bool(types.is_null(type_))


def _is_text(type_: Any) -> bool:
    """Whether a column of this type holds texts, perhaps as a dictionary."""
    inner = type_.value_type if types.is_dictionary(type_) else type_
    return str(inner) in ("string", "large_string", "string_view")


class _Expected(NamedTuple):
    """What a column of boards must hold."""

    noun: str
    """The content in words."""
    fits: Callable[[Any], bool]
    """Whether a type is right."""
    is_needed: bool


_EXPECTED = {
    "size": _Expected("whole numbers", types.is_integer, True),
    "entries": _Expected("lists of whole numbers", _is_lists, True),
    "exits": _Expected("lists of whole numbers", _is_lists, True),
    "columns": _Expected("whole numbers", types.is_integer, False),
    "rules": _Expected("texts", _is_text, False),
}
"""The columns that `check_schema` checks."""


def block_of_table(table: Any, first: int = 0, rules: Rules | None = None) -> BoardBlock:
    """The boards of a table or record batch; `first` is the position of its first row.

    The rules are `rules`, or else those of the table, or else `boxed`.  Raises `ArrowException` if
    the memory of a column does not match its type.

    >>> block = block_of_table(pa.table({"size": [9], "entries": [[3]], "exits": [[8]]}))
    >>> block.boards.jumps(0), block.rules
    ([(3, 8)], (Rules(),))
    """
    table.validate(full=True)
    boards, faults = rows_of_columns(table["size"], table["entries"], table["exits"])
    rule_sets: tuple[Rules, ...] = (rules or BOXED,)
    codes = np.zeros(len(boards), np.int64)
    if rules is None and "rules" in table.schema.names:
        rule_sets, codes = rules_of_texts(combine(table["rules"].cast(pa.string())), faults)
    carried = table.select([name for name in table.schema.names if name not in BOARD_COLUMNS])

    def text(position: int) -> str:
        row = table.slice(position - first, 1)
        values = {name: values_of(combine(row[name]))[0] for name in row.schema.names}
        return json.dumps(values, default=str)

    if "columns" in table.schema.names:
        _check_widths(table["columns"], boards.sizes, faults)
    positions = np.arange(first, first + len(boards))
    return BoardBlock(boards, rule_sets, codes, positions, carried, text, faults)


def _check_widths(columns: Any, sizes: Ints, faults: Faults) -> None:
    """Add a fault for each number of columns that a board cannot have; null is allowed."""
    values, is_large = int64_of_column(combine(columns))
    widths = ints_of(values)
    is_too_small = ints_of(values, 1) < 1
    is_too_wide = (widths > sizes) & (sizes != UNREADABLE)
    is_wrong = is_large | is_too_small | is_too_wide
    for row in np.flatnonzero(is_wrong).tolist():
        got = "a larger number" if is_large[row] else widths[row]
        faults.add(np.array([row]), f"expected columns in 1..{sizes[row]}, got {got}")


def no_columns(count: int) -> Any:
    """A table of `count` rows without columns."""
    return pa.table({"": pa.nulls(count)}).select([])


def join_columns(table: Any, *others: Any) -> Any:
    """The columns of a table, followed by those of the others."""
    for other in others:
        for column in other.schema:
            table = table.append_column(column, other[column.name])
    return table
