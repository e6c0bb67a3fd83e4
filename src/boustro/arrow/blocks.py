"""Blocks of boards: the output of every reader and the input of every question."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

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
BOARD_COLUMNS = ("size", "columns", "entries", "exits", "rules")


@dataclass(frozen=True, slots=True, eq=False)
class BoardBlock:
    """Boards in their order; the compressed rows hold only their sizes and jumps."""

    boards: CompressedRows
    """The boards."""
    rules: tuple[Rules, ...]
    """The different rules of the boards."""
    codes: Ints
    """For each board, which of `rules` it has."""
    positions: Ints
    """For each board, its line or row in the input's part, from 0."""
    carried: Any
    """The columns that no question needs."""
    text: Callable[[int], str]
    """Get the board at a position as it was written."""
    faults: dict[int, Reasons] = field(default_factory=dict)
    """Why boards could not be read, by their index."""
    acting: dict[int, Board] = field(default_factory=dict)
    """The boards with effects, by their index."""

    def __len__(self) -> int:
        return len(self.positions)

    def take(self, order: Ints) -> "BoardBlock":
        """The boards `order`, in that order."""
        if len(self.carried.schema):
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
        """The boards under each of the rules: which they are, and the boards themselves."""
        if len(self.rules) == 1:
            yield self.rules[0], np.arange(len(self)), self
            return
        for code in np.unique(self.codes).tolist():
            members = np.flatnonzero(self.codes == code)
            yield self.rules[code], members, self.take(members)

    def game(self, index: int, rules: Rules) -> Game:
        """One board under other rules; raises `InputError` for a bad one."""
        if index in self.acting:
            return Game(self.acting[index], rules)
        layout = Layout(int(self.boards.sizes[index]), self.boards.jumps(index))
        return Game.from_layout(layout, rules)


def _taken(things: dict[int, Thing], order: Ints) -> dict[int, Thing]:
    """The things of the boards in `order`, keyed by the new places of these boards."""
    if not things:
        return {}
    return {i: things[place] for i, place in enumerate(order.tolist()) if place in things}


def join_blocks(blocks: Sequence[BoardBlock]) -> BoardBlock:
    """The boards of all blocks, one after the other; the text is that of the first block."""
    rules, places = number_rules(rule_set for block in blocks for rule_set in block.rules)
    codes: list[Ints] = []
    faults: dict[int, Reasons] = {}
    acting: dict[int, Board] = {}
    first = offset = 0
    for block in blocks:
        codes.append(places[offset + block.codes])
        faults |= {first + index: reasons for index, reasons in block.faults.items()}
        acting |= {first + index: board for index, board in block.acting.items()}
        first += len(block)
        offset += len(block.rules)
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
    """The distinct rules in their order, and which of them each is."""
    places: dict[Rules, int] = {}
    codes = [places.setdefault(rule_set, len(places)) for rule_set in rules]
    return tuple(places), np.array(codes, np.int64)


def rules_of_texts(texts: Any, faults: Faults) -> tuple[tuple[Rules, ...], Ints]:
    """The distinct rules of a column of texts, and which each board has; null means `boxed`.

    A text is a preset's name or the JSON object of rules.  Each distinct text is read once.  If it
    is not rules, its rows get the reasons in `faults`.
    """
    coded = texts.dictionary_encode()
    null_code = len(coded.dictionary)
    codes = ints_of(coded.indices, null_code)
    rules: list[Rules] = []
    for code, text in enumerate(coded.dictionary.to_pylist()):
        try:
            rules.append(rules_of(parse(text) if text.lstrip().startswith("{") else text))
        except InputError as error:
            rules.append(BOXED)
            for problem in error.problems:
                faults.add(np.flatnonzero(codes == code), str(problem))
    rules.append(BOXED)  # for `null_code`
    used, places = np.unique(codes, return_inverse=True)
    distinct, renumber = number_rules(rules[code] for code in used.tolist())
    return distinct or (BOXED,), renumber[places]


def check_schema(schema: Any, name: str) -> Any:
    """The schema of the further columns; raises `FormatError` for columns without boards."""
    problems = [
        Problem("schema", f"expected one column {column}, got {count}", name)
        for column, count in Counter(schema.names).items()
        if count > 1
    ]
    for column, (noun, fits, is_needed) in _FITS.items():
        found = [field.type for field in schema if field.name == column]
        if len(found) > 1:
            continue
        is_missing = not found and is_needed
        is_unfit = bool(found) and not fits(found[0])
        if is_missing or is_unfit:
            got = found[0] if found else "none"
            sentence = f"expected a column {column} of {noun}, got {got}"
            problems.append(Problem("schema", sentence, name))
    if "effects" in schema.names:
        sentence = "expected boards without a column effects; NDJSON has boards with effects"
        problems.append(Problem("schema", sentence, name))
    if problems:
        raise FormatError(problems)
    return pa.schema([field for field in schema if field.name not in BOARD_COLUMNS])


def _is_lists(type_: Any) -> bool:
    kinds = (types.is_list, types.is_large_list, types.is_fixed_size_list)
    if any(fits(type_) for fits in kinds):
        return bool(types.is_integer(type_.value_type) or types.is_null(type_.value_type))
    return bool(types.is_null(type_))


def _is_text(type_: Any) -> bool:
    inner = type_.value_type if types.is_dictionary(type_) else type_
    return str(inner) in ("string", "large_string", "string_view")


_FITS: dict[str, tuple[str, Callable[[Any], bool], bool]] = {
    "size": ("whole numbers", types.is_integer, True),
    **dict.fromkeys(("entries", "exits"), ("lists of whole numbers", _is_lists, True)),
    "columns": ("whole numbers", types.is_integer, False),
    "rules": ("texts", _is_text, False),
}


def block_of_table(table: Any, first: int = 0, rules: Rules | None = None) -> BoardBlock:
    """The boards of a table or record batch, under `rules` or else under its own rules.

    Without both the rules are `boxed`.  Raises `ArrowException` if the memory of a column does not
    match its type.

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
    """Add a fault for each width that a board of this size cannot have; null is allowed."""
    values, large = int64_of_column(combine(columns))
    width = ints_of(values)
    odd = large | (ints_of(values, 1) < 1)
    odd |= (width > sizes) & (sizes != UNREADABLE)
    for row in np.flatnonzero(odd).tolist():
        got = "a larger number" if large[row] else width[row]
        faults.add(np.array([row]), f"expected columns in 1..{sizes[row]}, got {got}")


def no_columns(count: int) -> Any:
    """A table of `count` rows that carries nothing."""
    return pa.table({"": pa.nulls(count)}).select([])


def join_columns(table: Any, *others: Any) -> Any:
    """The columns of a table, followed by those of the others."""
    for other in others:
        for column in other.schema:
            table = table.append_column(column, other[column.name])
    return table
