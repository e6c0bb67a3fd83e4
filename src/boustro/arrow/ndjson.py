r"""NDJSON blocks: Arrow reads the lines, and the careful reader those that Arrow cannot.

Idea.  Arrow's JSON reader wants every line to have the same types, and boustro's JSON allows
several: jumps as pairs or as an object, rules as a name or as an object.  So jumps and rules that
are objects are first cut out, by regular expressions that Arrow runs on all lines at once.  If
Arrow still refuses a block, one more expression finds the lines of the usual forms, and Arrow reads
these together.  The other lines are split into ever smaller groups.  Small groups go to
`boustro.reads`, which knows the whole format and says what is wrong.

A key may be carried along as text.  Arrow reads it as one type: as whole numbers if a block has
any, which become text afterwards, else as text.

Argument.  Whatever Arrow accepts, the careful reader accepts with the same meaning.  Each line
begins with { and ends with }, so if there are as many rows as lines, each line holds one object.
An unknown or repeated key is an error.  A line with the right types that may break another rule of
the format goes to the careful reader (`_suspects`).
"""

import json
import re
from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from boustro.arrow.blocks import BOXED, BoardBlock, join_blocks, number_rules, rules_of_texts
from boustro.arrow.rows import (
    UNREADABLE,
    CompressedRows,
    Faults,
    Ints,
    Reasons,
    column_of,
    combine,
    ints_of,
)
from boustro.basics.literal import NotANumber, Object
from boustro.errors import FormatError, InputError, Problem
from boustro.formats import BOARD_SCHEMA, game_of_line
from boustro.model import Game, Rules

_PAIRS = pa.list_(pa.list_(pa.int64()))
_WHOLE = ("size", "columns")
_TEXT = ("rules", "schema", "name", "source")
_TYPES = pa.schema(
    dict.fromkeys(_WHOLE, pa.int64()) | {"jumps": _PAIRS} | dict.fromkeys(_TEXT, pa.string())
)
_PIECES = 16
"""The number of groups into which a group that Arrow cannot read is split."""
_FEW = 64
"""A group of at most this many lines is read line by line instead."""
_STRING = r'"(?:[^"\\]|\\.)*"'
_ADVICE = {
    "key": (
        "boustro batch --key NAME carries one along, "
        "boustro convert --to boustro reads other formats"
    ),
    "object": "boustro convert --to boustro writes such lines",
}
"""Advice for lines that hold more than a board, or a board in another format, by the problem."""
_LAST_OF_ASCII = 127
_RULES = r'"rules"\s*:\s*(?P<text>\{[^{}]*\})'
_JUMPS = r'"jumps"\s*:\s*\{(?P<text>[^{}]*)\}'
_COMMAS = bytes.maketrans(b'":', b" ,")


def _several(item: str) -> str:
    """The expression for items with commas between them, or none."""
    return rf"\s*(?:{item}\s*(?:,\s*{item}\s*)*)?"


def _object(inside: str) -> str:
    """The expression for braces around `inside`."""
    return r"\{" + inside + r"\}"


def _member(keys: Iterable[str], *values: str) -> str:
    """The expression for one of these keys with one of these values."""
    return f'"(?:{"|".join(keys)})"' + r"\s*:\s*" + f"(?:{'|'.join(values)})"


_INSIDE = _several(r'"[1-9][0-9]*"\s*:\s*[0-9]+')
_LIST = _several(r"\[\s*[0-9]+\s*,\s*[0-9]+\s*\]")
_USUAL = "|".join(
    [
        _member(_WHOLE, "[0-9]+"),
        _member(["jumps"], rf"\[{_LIST}\]", _object(_INSIDE)),
        _member(["rules"], _STRING, _object("[^{}]*")),
        _member(_TEXT, _STRING),
    ]
)
"""The expression for a member of an object in one of the usual forms."""


def carried_columns(key: str | None) -> Any:
    """The columns that lines carry along, all of text: the name, and `key` if there is one.

    >>> carried_columns("id").names
    ['name', 'id']
    """
    names = ["name"] if key is None else ["name", key]
    return pa.schema([(name, pa.string()) for name in names])


def block_of_lines(data: bytes, first: int = 0, key: str | None = None) -> BoardBlock:
    r"""The boards of whole lines, each ended by a line feed; `first` is the number of the first.

    `key` is a further key, which is carried along as text.

    >>> block = block_of_lines(b'{"size": 9, "jumps": {"3": 8}}\n\n{"size": 9, "jumps": 5}\n')
    >>> block.boards.jumps(0), block.positions.tolist(), block.faults
    ([(3, 8)], [0, 2], {1: ('jumps: expected a list of pairs, got 5',)})
    """
    lines = _Lines(data, first, key)
    waiting = [np.arange(len(lines.texts))]
    alone: list[int] = []
    blocks: list[BoardBlock] = []
    while waiting:
        group = waiting.pop()
        try:
            block, suspects = lines.read_by_arrow(group)
        except (pa.ArrowException, UnicodeDecodeError):
            if len(group) <= _FEW:
                alone += group.tolist()
            else:
                waiting += lines.split(group)
        else:
            if suspects.any():
                alone += group[suspects].tolist()
                block = block.take(np.flatnonzero(~suspects))
            blocks.append(block)
    if len(blocks) == 1 and not alone:
        return blocks[0]
    block = join_blocks([*blocks, lines.read_carefully(alone)])
    return block.take(np.argsort(block.positions))


class _Lines:
    """The lines of a block as Arrow's strings, without a copy; line 0 has the number `first`."""

    def __init__(self, data: bytes, first: int, key: str | None) -> None:
        ends = np.flatnonzero(np.frombuffer(data, np.uint8) == 10) + 1
        cuts = np.concatenate(([0], ends)).astype(np.int32)
        self.texts: Any = pa.StringArray.from_buffers(
            len(ends), pa.py_buffer(cuts), pa.py_buffer(data)
        )
        self.first = first
        self.key = key
        self.carried = carried_columns(key)
        self.types = pa.unify_schemas([_TYPES, self.carried])
        forms = _USUAL
        if key is not None:
            forms += rf"|{_key_pattern(key)}\s*:\s*(?:{_STRING}|-?[0-9]+|null)"
        self.usual = "^" + _object(_several(f"(?:{forms})")) + r"\s*$"

    def text(self, position: int) -> str:
        """One line without its end."""
        line: bytes = self.texts[position - self.first].as_buffer().to_pybytes()
        return line.decode("utf-8", "replace").strip("\ufeff\r\n")

    def split(self, group: Ints) -> list[Ints]:
        """A group that Arrow refuses, split into usual forms and others, or else into pieces."""
        usual = pc.match_substring_regex(self.texts.take(column_of(group)), self.usual)
        is_usual = ints_of(usual).astype(bool)
        if is_usual.any() and not is_usual.all():
            return [group[is_usual], group[~is_usual]]
        return np.array_split(group, _PIECES)

    def read_by_arrow(self, group: Ints) -> tuple[BoardBlock, Any]:
        """Some lines, and which of them the careful reader has to read again.

        Raises `ArrowInvalid` if Arrow cannot read one of them.
        """
        whole = len(group) == len(self.texts)
        strings = self.texts if whole else self.texts.take(column_of(group))
        _check_objects(strings)
        strings, rules = _cut_out(strings, "rules", _RULES)
        strings, jumps = _cut_out(strings, "jumps", _JUMPS)
        types = self.types
        if self.key is not None and _has_numbers(strings, self.key):
            types = types.set(types.get_field_index(self.key), pa.field(self.key, pa.int64()))
        table = _parse(strings, types)
        suspects = _suspects(table)
        boards = _boards_of_pairs(table, suspects)
        if jumps is not None:
            boards = _with_objects(boards, jumps, suspects)
        faults = Faults()
        rule_texts = combine(table["rules"])
        if rules is not None:
            rule_texts = pc.coalesce(rules, rule_texts)
        known, codes = rules_of_texts(rule_texts, faults)
        suspects[list(faults)] = True
        carried = table.select(self.carried.names).cast(self.carried)
        return BoardBlock(boards, known, codes, self.first + group, carried, self.text), suspects

    def read_carefully(self, lines: list[int]) -> BoardBlock:
        """Some lines one by one; blank lines are skipped."""
        boards: list[Game | None] = []
        faults: dict[int, Reasons] = {}
        positions: list[int] = []
        rows: list[dict[str, Any]] = []
        for line in lines:
            position = self.first + line
            text = self.text(position)
            if not text.strip():
                continue
            game = None
            row: dict[str, Any] = {}
            try:
                game, row = read_line(text, self.key)
            except InputError as error:
                faults[len(boards)] = tuple(map(advise, error.problems))
                # Its traceback keeps all frames up to here alive.
                error.__traceback__ = None
            boards.append(game)
            rows.append(row)
            positions.append(position)
        sizes_and_jumps, rules, codes = _rows_of_games(boards)
        return BoardBlock(
            boards=sizes_and_jumps,
            rules=rules,
            codes=codes,
            positions=np.array(positions, np.int64),
            carried=pa.Table.from_pylist(rows, self.carried),
            text=self.text,
            faults=faults,
            acting={i: game.board for i, game in enumerate(boards) if game and game.board.effects},
        )


def read_line(text: str, key: str | None) -> tuple[Game, dict[str, str | None]]:
    """The game of a line, and the texts to carry along; raises `InputError` for a bad line."""
    cells: list[Any] = []
    game = game_of_line(text, lambda thing: _take_out(thing, key, cells))
    carried = {"name": game.board.name}
    if key is not None:
        carried[key] = _text_of(key, cells[0]) if cells else None
    return game, carried


def advise(problem: Problem) -> str:
    """A problem of a line in words, with advice if there is any."""
    advice = _ADVICE.get(problem.name)
    return f"{problem}; {advice}" if advice else str(problem)


def _take_out(thing: Any, key: str | None, cells: list[Any]) -> Any:
    """An object without `key`, whose value goes to `cells`; unchanged if it has the key twice."""
    if not isinstance(thing, Object) or [name for name, _ in thing.items].count(key) != 1:
        return thing
    cells += [value for name, value in thing.items if name == key]
    return Object(tuple(item for item in thing.items if item[0] != key))


def _text_of(key: str, cell: Any) -> str | None:
    """The value of a key as text, a number as it is written.

    Raises `FormatError` for a list or an object, and for a text that UTF-8 cannot hold.

    >>> _text_of("id", 7), _text_of("id", "7"), _text_of("id", True), _text_of("id", None)
    ('7', '7', 'true', None)
    """
    if cell is None:
        return None
    if isinstance(cell, NotANumber):
        cell = cell.text
    if isinstance(cell, list | Object):
        raise FormatError.of(key, f"expected a text or a number, got {cell!s:.40}", key)
    text = cell if isinstance(cell, str) else json.dumps(cell)
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise FormatError.of(key, f"expected text, got {text[:40]!a}", key)
    return text


def _rows_of_games(
    games: list[Game | None],
) -> tuple[CompressedRows, tuple[Rules, ...], Ints]:
    """The boards of games as rows, their distinct rules, and which each has.

    None becomes an unreadable board.
    """
    jumps = [game.board.jumps if game else {} for game in games]
    counts = [len(table) for table in jumps]
    entries = [entry for table in jumps for entry in table]
    exits = [exit for table in jumps for exit in table.values()]
    sizes = [game.size if game else UNREADABLE for game in games]
    rows = CompressedRows.of_counts(
        np.array(counts, np.int64),
        np.array(entries, np.int64),
        np.array(exits, np.int64),
        np.array(sizes, np.int64),
    )
    rules, codes = number_rules(game.rules if game else BOXED for game in games)
    return rows, rules or (BOXED,), codes


def _check_objects(strings: Any) -> None:
    """Raise `ArrowInvalid` for a line that is not an object."""
    _, offsets, data = strings.buffers()
    letters = np.frombuffer(data, np.uint8)
    cuts = np.frombuffer(offsets, np.int32)[: len(strings) + 1]
    starts, ends = cuts[:-1], cuts[1:]
    last = letters[ends - 2]
    last = np.where(last == ord("\r"), letters[np.maximum(ends - 3, 0)], last)
    if not (np.all(letters[starts] == ord("{")) and np.all(last == ord("}"))):
        raise pa.ArrowInvalid("a line is no object")
    if letters.max() > _LAST_OF_ASCII:
        _check_utf8(data)


def _check_utf8(data: Any) -> None:
    """Raise `UnicodeDecodeError` for bytes that are not UTF-8."""
    str(data, "utf-8")


def _cut_out(strings: Any, key: str, pattern: str) -> tuple[Any, Any]:
    """The lines with null for the object under a key, and the texts of those objects, if any."""
    beginning = f'"{key}"' + r"\s*:\s*\{"
    if not re.search(beginning.encode(), strings.buffers()[2]):
        return strings, None
    texts = pc.extract_regex(strings, pattern=pattern).flatten()[0]
    return pc.replace_substring_regex(strings, pattern, f'"{key}":null', max_replacements=1), texts


def _key_pattern(key: str) -> str:
    """The expression for a key as it stands in a line; each letter is given by its number."""
    written = json.dumps(key, ensure_ascii=False)
    return "".join(r"\x{" + format(ord(letter), "x") + "}" for letter in written)


def _has_numbers(strings: Any, key: str) -> bool:
    """Whether the value of a key is a number in any of the lines."""
    name = re.escape(json.dumps(key, ensure_ascii=False))
    return re.search(rf"{name}\s*:\s*-?[0-9]".encode(), strings.buffers()[2]) is not None


def _parse(strings: Any, types: Any) -> Any:
    """The lines as a table of the documented keys and the one that is carried along."""
    data = strings.buffers()[2]
    table = pa.json.read_json(
        pa.BufferReader(data),
        pa.json.ReadOptions(use_threads=False, block_size=data.size + 1),
        pa.json.ParseOptions(explicit_schema=types, unexpected_field_behavior="error"),
    )
    if len(table) != len(strings):
        raise pa.ArrowInvalid("not one object a line")
    return table


def _suspects(table: Any) -> Any:
    """Which boards may break a rule of the format although their types are right."""
    sizes = ints_of(combine(table["size"]), UNREADABLE)
    width = ints_of(combine(table["columns"]), 1)
    odd = [
        pc.invert(pc.match_substring_regex(combine(table["schema"]), f"^{BOARD_SCHEMA}$")),
        pc.match_substring(combine(table["rules"]), "{"),
        pc.invert(pc.utf8_is_printable(combine(table["name"]))),
        pc.invert(pc.utf8_is_printable(combine(table["source"]))),
    ]
    strange = [ints_of(column) for column in odd]
    return (sizes < 1) | (width < 1) | (width > sizes) | np.any(strange, axis=0)


def _boards_of_pairs(table: Any, suspects: Any) -> CompressedRows:
    """The boards with the jumps that were written as pairs.

    A board with other lists is a suspect.
    """
    pairs = combine(table["jumps"])
    counts = ints_of(pc.list_value_length(pairs))
    lists = pairs.flatten()
    lengths = ints_of(pc.list_value_length(lists))
    # A null is not a square: the board is bad, and the careful reader gives the reason.
    flat = ints_of(lists.flatten(), -1)
    if (lengths != 2).any():
        owners = np.repeat(np.arange(len(counts)), counts)
        suspects[owners[lengths != 2]] = True
        flat = flat[np.repeat(~suspects[owners], lengths)]
        counts = np.where(suspects, 0, counts)
    entries = np.ascontiguousarray(flat[0::2])
    exits = np.ascontiguousarray(flat[1::2])
    sizes = ints_of(combine(table["size"]), UNREADABLE)
    return CompressedRows.of_counts(counts, entries, exits, sizes)


def _with_objects(boards: CompressedRows, texts: Any, suspects: Any) -> CompressedRows:
    """The boards with the jumps that were written as objects.

    A board with the same key twice is a suspect.
    """
    if not pc.all(pc.match_substring_regex(texts, f"^{_INSIDE}$")).as_py():
        raise pa.ArrowInvalid("jumps that are no numbers")
    written = np.flatnonzero(ints_of(texts.is_valid()))
    numbers, counts = _numbers(texts.drop_null())
    entries = np.ascontiguousarray(numbers[0::2])
    exits = np.ascontiguousarray(numbers[1::2])
    objects = CompressedRows.of_counts(counts // 2, entries, exits, boards.sizes[written])
    owners = np.repeat(written, counts // 2)
    order = np.lexsort((entries, owners))
    sorted_entries, sorted_owners = entries[order], owners[order]
    is_repeated = (np.diff(sorted_entries) == 0) & (np.diff(sorted_owners) == 0)
    owners_of_later = sorted_owners[1:]
    suspects[owners_of_later[is_repeated]] = True
    place = np.arange(len(boards))
    place[written] = len(boards) + np.arange(len(written))
    return CompressedRows.join([boards, objects]).take(place)


def _numbers(texts: Any) -> tuple[Ints, Ints]:
    """All numbers inside the braces of objects, and how many each object has."""
    offsets, data = texts.buffers()[1:]
    commas = pa.py_buffer(data.to_pybytes().translate(_COMMAS))
    plain = pa.StringArray.from_buffers(len(texts), offsets, commas, offset=texts.offset)
    bare = pc.utf8_trim_whitespace(plain)
    words = pc.split_pattern(bare, ",")
    counts = ints_of(pc.list_value_length(words))
    counts = np.where(ints_of(pc.utf8_length(bare)) > 0, counts, 0)
    flat = pc.utf8_trim_whitespace(words.flatten())
    return ints_of(flat.filter(pc.match_substring_regex(flat, "."))), counts
