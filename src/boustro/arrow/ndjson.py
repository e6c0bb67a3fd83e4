r"""NDJSON blocks: Arrow reads most lines; the careful reader reads those that Arrow cannot.

Idea.  Arrow's JSON reader wants every line to have the same types, but boustro's JSON allows
several: jumps as pairs or as an object, rules as a name or as an object.  So regular expressions,
which Arrow runs on all lines at once, first cut out the jumps and rules that are objects.  If Arrow
still refuses a block, one more expression finds the lines of the usual forms, and Arrow reads these
together.  The other lines are split into smaller and smaller groups.  The lines of a small group go
to the careful reader (`read_line`), which knows the whole format and says what is wrong.

The answers can include the value of one further key, as text.  Arrow reads a key as one type.  So
if a block has whole numbers under this key, Arrow reads it as whole numbers, which become text.

Argument.  Every line that Arrow accepts, the careful reader would accept with the same meaning.
Each line begins with { and ends with }, so if there are as many rows as lines, each line holds one
object.  An unknown or repeated key is an error.  If a line has the right types but may break
another rule of the format, it goes to the careful reader (`_suspects`).
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
"""The type of jumps as pairs."""
_WHOLE = ("size", "columns")
"""The keys with whole numbers."""
_TEXT = ("rules", "schema", "name", "source")
"""The keys with texts."""
_TYPES = pa.schema(
    dict.fromkeys(_WHOLE, pa.int64()) | {"jumps": _PAIRS} | dict.fromkeys(_TEXT, pa.string())
)
_PIECES = 16
"""A group that Arrow cannot read is split into this many groups."""
_FEW = 64
"""A group of at most this many lines is not split: the careful reader reads it."""
_STRING = r'"(?:[^"\\]|\\.)*"'
"""The expression for a JSON string."""
_ADVICE = {
    "key": (
        "boustro batch --key NAME carries one along, "
        "boustro convert --to boustro reads other formats"
    ),
    "object": "boustro convert --to boustro writes such lines",
}
"""Advice for some problems of lines, by the name of the problem."""
_LAST_OF_ASCII = 127
_RULES = r'"rules"\s*:\s*(?P<text>\{[^{}]*\})'
"""The expression for rules that are an object."""
_JUMPS = r'"jumps"\s*:\s*\{(?P<text>[^{}]*)\}'
"""The expression for jumps that are an object."""
_COMMAS = bytes.maketrans(b'":', b" ,")
"""Turns `"3": 8` into ` 3 , 8`."""


def _several(item: str) -> str:
    """The expression for items with commas between them, or none."""
    return rf"\s*(?:{item}\s*(?:,\s*{item}\s*)*)?"


def _object(inside: str) -> str:
    """The expression for braces around `inside`."""
    return r"\{" + inside + r"\}"


def _member(keys: Iterable[str], *values: str) -> str:
    """The expression for one of these keys with one of these values."""
    any_key = "|".join(keys)
    any_value = "|".join(values)
    return rf'"(?:{any_key})"\s*:\s*(?:{any_value})'


_INSIDE = _several(r'"[1-9][0-9]*"\s*:\s*[0-9]+')
"""The expression for jumps inside the braces of an object."""
_LIST = _several(r"\[\s*[0-9]+\s*,\s*[0-9]+\s*\]")
"""The expression for jumps inside the brackets of a list of pairs."""
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
    """The columns that are carried along, all of text: the name, and `key` if there is one.

    >>> carried_columns("id").names
    ['name', 'id']
    """
    names = ["name"] if key is None else ["name", key]
    return pa.schema([(name, pa.string()) for name in names])


def block_of_lines(data: bytes, first: int = 0, key: str | None = None) -> BoardBlock:
    r"""The boards of whole lines, each with its line feed; `first` is the position of the first.

    `key` is a further key, which is carried along as text.

    >>> block = block_of_lines(b'{"size": 9, "jumps": {"3": 8}}\n\n{"size": 9, "jumps": 5}\n')
    >>> block.boards.jumps(0), block.positions.tolist(), block.faults
    ([(3, 8)], [0, 2], {1: ('jumps: expected a list of pairs, got 5',)})
    """
    lines = _Lines(data, first, key)
    groups = [np.arange(len(lines.texts))]
    for_careful_reader: list[int] = []
    blocks: list[BoardBlock] = []
    while groups:
        group = groups.pop()
        try:
            block, is_suspect = lines.read_by_arrow(group)
        except (pa.ArrowException, UnicodeDecodeError):
            if len(group) <= _FEW:
                for_careful_reader += group.tolist()
            else:
                groups += lines.split(group)
        else:
            if is_suspect.any():
                for_careful_reader += group[is_suspect].tolist()
                block = block.take(np.flatnonzero(~is_suspect))
            blocks.append(block)
    if len(blocks) == 1 and not for_careful_reader:
        return blocks[0]
    block = join_blocks([*blocks, lines.read_carefully(for_careful_reader)])
    return block.take(np.argsort(block.positions))


class _Lines:
    """The lines of a block as Arrow's strings, without a copy; line 0 has the position `first`."""

    def __init__(self, data: bytes, first: int, key: str | None) -> None:
        letters = np.frombuffer(data, np.uint8)
        ends = np.flatnonzero(letters == ord("\n")) + 1
        cuts = np.concatenate(([0], ends)).astype(np.int32)
        self.texts: Any = pa.StringArray.from_buffers(
            len(ends), pa.py_buffer(cuts), pa.py_buffer(data)
        )
        self.first = first
        self.key = key
        self.carried = carried_columns(key)
        self.types = pa.unify_schemas([_TYPES, self.carried])
        """The type of every key."""
        members = _USUAL
        if key is not None:
            members += rf"|{_key_pattern(key)}\s*:\s*(?:{_STRING}|-?[0-9]+|null)"
        self.usual = "^" + _object(_several(f"(?:{members})")) + r"\s*$"
        """The expression for a line in one of the usual forms."""

    def text(self, position: int) -> str:
        """The line at a position, without its end."""
        line: bytes = self.texts[position - self.first].as_buffer().to_pybytes()
        return line.decode("utf-8", "replace").strip("\ufeff\r\n")

    def split(self, group: Ints) -> list[Ints]:
        """The groups into which a group that Arrow refuses is split.

        They are the lines in usual forms and the others, or else pieces of equal length.
        """
        texts = self.texts.take(column_of(group))
        is_usual = ints_of(pc.match_substring_regex(texts, self.usual)).astype(bool)
        if is_usual.any() and not is_usual.all():
            return [group[is_usual], group[~is_usual]]
        return np.array_split(group, _PIECES)

    def read_by_arrow(self, group: Ints) -> tuple[BoardBlock, Any]:
        """The boards of some lines, and for each line whether it needs the careful reader.

        Raises `ArrowInvalid` if Arrow cannot read one of the lines.
        """
        is_all = len(group) == len(self.texts)
        strings = self.texts if is_all else self.texts.take(column_of(group))
        _check_objects(strings)
        strings, rules = _cut_out(strings, "rules", _RULES)
        strings, jumps = _cut_out(strings, "jumps", _JUMPS)
        types = self.types
        if self.key is not None and _has_numbers(strings, self.key):
            types = types.set(types.get_field_index(self.key), pa.field(self.key, pa.int64()))
        table = _parse(strings, types)
        is_suspect = _suspects(table)
        boards = _boards_of_pairs(table, is_suspect)
        if jumps is not None:
            boards = _with_objects(boards, jumps, is_suspect)
        faults = Faults()
        rule_texts = combine(table["rules"])
        if rules is not None:
            rule_texts = pc.coalesce(rules, rule_texts)
        distinct, codes = rules_of_texts(rule_texts, faults)
        is_suspect[list(faults)] = True
        positions = self.first + group
        carried = table.select(self.carried.names).cast(self.carried)
        block = BoardBlock(boards, distinct, codes, positions, carried, self.text)
        return block, is_suspect

    def read_carefully(self, lines: list[int]) -> BoardBlock:
        """The boards of some lines, read one by one; blank lines are skipped."""
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
                # The traceback would keep all frames up to here alive.
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
    """An object without `key`, whose value is added to `cells`.

    A value that is no object, or does not have the key exactly once, stays as it is.
    """
    if not isinstance(thing, Object):
        return thing
    own = [value for name, value in thing.items if name == key]
    if len(own) != 1:
        return thing
    cells += own
    return Object(tuple((name, value) for name, value in thing.items if name != key))


def _text_of(key: str, cell: Any) -> str | None:
    """The value of a key as text; a number as it is written.

    Raises `FormatError` for a list or an object, and for a text that UTF-8 cannot encode.

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
    """The boards of games as rows, their distinct rules, and for each board the index of its rules.

    None becomes a board that cannot be read.
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
    first_letters = letters[starts]
    last_letters = letters[ends - 2]  # each line ends with \n or \r\n
    before_last = letters[np.maximum(ends - 3, 0)]
    last_letters = np.where(last_letters == ord("\r"), before_last, last_letters)
    if not (np.all(first_letters == ord("{")) and np.all(last_letters == ord("}"))):
        raise pa.ArrowInvalid("a line is no object")
    if letters.max() > _LAST_OF_ASCII:
        _check_utf8(data)


def _check_utf8(data: Any) -> None:
    """Raise `UnicodeDecodeError` for bytes that are not UTF-8."""
    str(data, "utf-8")


def _cut_out(strings: Any, key: str, pattern: str) -> tuple[Any, Any]:
    """Replace the object under a key with null; return the new lines and the texts of the objects.

    If no line has such an object, the texts are None.
    """
    beginning = rf'"{key}"\s*:\s*\{{'
    if not re.search(beginning.encode(), _bytes_of(strings)):
        return strings, None
    [texts] = pc.extract_regex(strings, pattern=pattern).flatten()
    without = pc.replace_substring_regex(strings, pattern, f'"{key}":null', max_replacements=1)
    return without, texts


def _bytes_of(strings: Any) -> Any:
    """The bytes of all strings of an Arrow array, one after another."""
    _, _, data = strings.buffers()
    return data


def _key_pattern(key: str) -> str:
    r"""The expression for a key as a line has it, with a code such as `\x{61}` for each letter."""
    written = json.dumps(key, ensure_ascii=False)
    return "".join(rf"\x{{{ord(letter):x}}}" for letter in written)


def _has_numbers(strings: Any, key: str) -> bool:
    """Whether the value of a key is a number in any of the lines."""
    name = re.escape(json.dumps(key, ensure_ascii=False))
    number = rf"{name}\s*:\s*-?[0-9]"
    return re.search(number.encode(), _bytes_of(strings)) is not None


def _parse(strings: Any, types: Any) -> Any:
    """The lines as a table with a column for each of these types."""
    data = _bytes_of(strings)
    table = pa.json.read_json(
        pa.BufferReader(data),
        pa.json.ReadOptions(use_threads=False, block_size=data.size + 1),
        pa.json.ParseOptions(explicit_schema=types, unexpected_field_behavior="error"),
    )
    if len(table) != len(strings):
        raise pa.ArrowInvalid("not one object a line")
    return table


def _suspects(table: Any) -> Any:
    """For each board, whether it may break a rule of the format although its types are right."""
    sizes = ints_of(combine(table["size"]), UNREADABLE)
    widths = ints_of(combine(table["columns"]), 1)
    has_odd_size = (sizes < 1) | (widths < 1) | (widths > sizes)
    odd_texts = [
        pc.invert(pc.match_substring_regex(combine(table["schema"]), f"^{BOARD_SCHEMA}$")),
        pc.match_substring(combine(table["rules"]), "{"),
        pc.invert(pc.utf8_is_printable(combine(table["name"]))),
        pc.invert(pc.utf8_is_printable(combine(table["source"]))),
    ]
    has_odd_text = np.any([ints_of(column) for column in odd_texts], axis=0)
    return has_odd_size | has_odd_text


def _boards_of_pairs(table: Any, is_suspect: Any) -> CompressedRows:
    """The boards with the jumps that are written as pairs.

    A board with a list that is not a pair becomes a suspect.
    """
    jumps = combine(table["jumps"])
    counts = ints_of(pc.list_value_length(jumps))  # for each board its number of lists
    lists = jumps.flatten()
    lengths = ints_of(pc.list_value_length(lists))
    # A null becomes -1, which is not a square, so the board is bad.
    numbers = ints_of(lists.flatten(), -1)
    is_no_pair = lengths != 2
    if is_no_pair.any():
        owners = np.repeat(np.arange(len(counts)), counts)  # the board of each list
        is_suspect[owners[is_no_pair]] = True
        # Drop all numbers of suspects.
        is_kept_list = ~is_suspect[owners]
        is_kept_number = np.repeat(is_kept_list, lengths)
        numbers = numbers[is_kept_number]
        counts = np.where(is_suspect, 0, counts)
    entries = np.ascontiguousarray(numbers[0::2])
    exits = np.ascontiguousarray(numbers[1::2])
    sizes = ints_of(combine(table["size"]), UNREADABLE)
    return CompressedRows.of_counts(counts, entries, exits, sizes)


def _with_objects(boards: CompressedRows, texts: Any, is_suspect: Any) -> CompressedRows:
    """The boards with the jumps that are written as objects; `texts` are the insides of these.

    A board with the same key twice becomes a suspect.
    """
    if not pc.all(pc.match_substring_regex(texts, f"^{_INSIDE}$")).as_py():
        raise pa.ArrowInvalid("jumps that are no numbers")
    with_object = np.flatnonzero(ints_of(texts.is_valid()))
    numbers, counts_of_numbers = _numbers(texts.drop_null())
    counts = counts_of_numbers // 2
    entries = np.ascontiguousarray(numbers[0::2])
    exits = np.ascontiguousarray(numbers[1::2])
    objects = CompressedRows.of_counts(counts, entries, exits, boards.sizes[with_object])
    owners = np.repeat(with_object, counts)  # the board of each jump
    order = np.lexsort((entries, owners))
    sorted_entries, sorted_owners = entries[order], owners[order]
    is_repeated = (np.diff(sorted_entries) == 0) & (np.diff(sorted_owners) == 0)
    owners_of_later = sorted_owners[1:]
    is_suspect[owners_of_later[is_repeated]] = True
    # `objects` follow `boards`, and replace those with an object.
    places = np.arange(len(boards))
    places[with_object] = len(boards) + np.arange(len(with_object))
    return CompressedRows.join([boards, objects]).take(places)


def _numbers(texts: Any) -> tuple[Ints, Ints]:
    """All numbers inside the braces of objects, and how many each object has."""
    _, offsets, data = texts.buffers()
    with_commas = pa.py_buffer(data.to_pybytes().translate(_COMMAS))
    plain = pa.StringArray.from_buffers(len(texts), offsets, with_commas, offset=texts.offset)
    bare = pc.utf8_trim_whitespace(plain)
    words = pc.split_pattern(bare, ",")
    counts = ints_of(pc.list_value_length(words))
    # An empty text is split into one empty word.
    is_empty = ints_of(pc.utf8_length(bare)) == 0
    counts = np.where(is_empty, 0, counts)
    all_words = pc.utf8_trim_whitespace(words.flatten())
    numbers = all_words.filter(pc.match_substring_regex(all_words, "."))
    return ints_of(numbers), counts
