"""Hostile Arrow into `boustro.arrow`: the answers of single boards, or an error of boustro's.

    python fuzz/tables.py [seconds] [seed] [number of a case]

Tables of every type that says whole numbers and lists of them, sliced, chunked, with nulls and
empty; some with offsets, lengths or bytes that pyarrow itself would refuse if it were asked to
look.  Where it finds the table sound `solve`, `analyse` and `min_rolls` answer as single boards are
answered, or refuse the type; a table that is not sound is refused.  A signal, another exception, no
end in time or too much memory is a finding, and the first ends the run with exit code 1.
"""

from random import Random
from typing import Any

import pyarrow as pa
from batches import BAD, RULES, game_of_row
from children import Finding, in_child, main

import boustro.arrow
from boustro import InputError, min_rolls
from tests.batch.material import random_pairs

SIZES = (
    pa.int64(),
    pa.int32(),
    pa.int16(),
    pa.uint8(),
    pa.uint64(),
    pa.float64(),
    pa.null(),
)
LISTS = (pa.list_, pa.list_, pa.list_, pa.large_list, pa.large_list, pa.list_view)
ITEMS = (pa.int64(), pa.int32(), pa.uint16(), pa.uint64(), pa.int8())
OFFSETS = (-1, 0, 1, 5, 1000, 10**6, 2**31 - 1, -(2**31), 2**31, 2**62)


MOST = 2_000
ASKED = "now boustro is asked"
pa.array([0])  # which imports pandas, for all children


def lists_of(random: Random, values: list[Any]) -> pa.Array:
    """A column of lists of some type."""
    if random.random() < 0.1 and len({len(each) for each in values if each is not None}) == 1:
        width = next(len(each) for each in values if each is not None)
        return pa.array(values, pa.list_(pa.int64(), width))
    try:
        return pa.array(values, random.choice(LISTS)(random.choice(ITEMS)))
    except (pa.ArrowInvalid, OverflowError):
        return pa.array(values, pa.list_(pa.int64()))


def sound_table(random: Random) -> pa.Table:
    """Some boards."""
    odd, count = random.choice((0, 0, 0.1, 0.9)), random.choice((0, 1, 2, 5, 9))

    def maybe(value: Any) -> Any:
        return None if random.random() < odd else value

    boards = [(random.choice((0, 9, 36, 100)), random_pairs(random, 9, 4)) for _ in range(count)]
    sizes = [maybe(size) for size, _ in boards]
    kind = random.choice(SIZES)
    numbers = pa.nulls(count) if kind == pa.null() else pa.array(sizes, pa.int64()).cast(kind)
    columns = {"size": numbers.dictionary_encode() if random.random() < 0.1 else numbers}
    for name, side in (("entries", 0), ("exits", 1)):
        columns[name] = lists_of(
            random, [maybe([maybe(pair[side]) for pair in pairs]) for _, pairs in boards]
        )
    if random.random() < 0.3:
        texts = pa.array(
            [random.choice(RULES) for _ in boards],
            random.choice((pa.string(), pa.large_string(), pa.string_view())),
        )
        columns["rules"] = (
            texts.dictionary_encode()
            if random.random() < 0.3 and texts.type != pa.string_view()
            else texts
        )
    if random.random() < 0.3:
        columns["columns"] = pa.array([random.choice((0, 3, None)) for _ in boards], pa.int64())
    return pa.table(columns)


def reshaped(random: Random, table: pa.Table) -> Any:
    """The same rows, or some of them, in slices or chunks or as a record batch."""
    first, last = sorted(random.randrange(len(table) + 1) for _ in range(2))
    how = random.randrange(5)
    if how == 0:
        return table.slice(first, last - first)
    if how == 1:
        return pa.concat_tables([table.slice(last), table.slice(0, first), table.slice(first, 0)])
    if how == 2:
        return table.slice(first).combine_chunks().to_batches()[0] if first < len(table) else table
    return table


def hostile_array(random: Random, array: pa.Array) -> pa.Array:
    """An array whose offsets, sizes, length, offset or bits are others, unchecked."""
    buffers, children = array.buffers(), []
    kind, length, offset = array.type, len(array), array.offset
    if pa.types.is_nested(kind) and not pa.types.is_dictionary(kind):
        children = [array.values]
        own = 1 if "fixed" in str(kind) else 2
        if "view" in str(kind):
            own = 3
        buffers = buffers[:own]
    at = random.randrange(len(buffers) + 2)
    if at < len(buffers) and buffers[at] is not None and buffers[at].size:
        data = bytearray(buffers[at].to_pybytes())
        place = random.randrange(len(data)) // 4 * 4
        data[place : place + 4] = (random.choice(OFFSETS) % 2**32).to_bytes(4, "little")
        buffers[at] = pa.py_buffer(
            bytes(data[: random.choice((len(data), len(data), len(data) // 2))])
        )
    elif at == len(buffers):
        length = random.choice((length + 1, 1000, 10**9, 2**40))
    else:
        offset = random.choice((1, 1000, 2**40))
    return pa.Array.from_buffers(kind, length, buffers, random.choice((-1, 0, 1)), offset, children)


def hostile_table(random: Random, table: pa.Table) -> Any:
    """A table that nobody checked: an array of it, or a byte of its message, is another."""
    if random.random() < 0.5:
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
        data = bytearray(sink.getvalue().to_pybytes())
        for _ in range(random.choice((1, 3))):
            data[random.randrange(len(data))] = random.choice((0, 1, 127, 128, 255))
        return pa.ipc.open_stream(bytes(data)).read_all()
    batch = table.combine_chunks().to_batches()[0]
    at = random.randrange(batch.num_columns)
    arrays = [
        hostile_array(random, each) if i == at else each for i, each in enumerate(batch.columns)
    ]
    return pa.RecordBatch.from_arrays(arrays, names=batch.schema.names)


def buffers_of(column: Any) -> Any:
    """What an array is made of."""
    if isinstance(column, pa.ChunkedArray):
        return [buffers_of(chunk) for chunk in column.chunks]
    told = [each and each.to_pybytes().hex() for each in column.buffers()]
    return len(column), column.offset, told


def is_sound(table: Any) -> bool:
    """Whether pyarrow finds nothing wrong with it."""
    try:
        table.validate(full=True)
    except (pa.ArrowException, ValueError):
        return False
    return True


def one_by_one(table: Any) -> list[int | str | None]:
    """The fewest rolls of each board alone."""
    answers = list[int | str | None]()
    for row in table.to_pylist():
        try:
            answers.append(min_rolls(game_of_row(row)))
        except InputError:
            answers.append(BAD)
    return answers


def ask(random: Random) -> str:
    """Ask about a table and hold the answers against those of single boards."""
    table = sound_table(random)
    try:
        table = (
            hostile_table(random, table)
            if len(table) and random.random() < 0.5
            else reshaped(random, table)
        )
    except (
        pa.ArrowException,
        ValueError,
        OSError,
        KeyError,
        TypeError,
        NotImplementedError,
        OverflowError,
    ):
        return "never made"
    verb = random.choice(("solve", "solve", "analyse", "min_rolls"))
    if verb == "min_rolls":
        table = table.select(["size", "entries", "exits"])
    sound = is_sound(table)
    told = table.to_pylist() if sound else list(map(str, map(buffers_of, table.columns)))
    print(verb, "sound" if sound else "unsound", len(table), table.schema, told, ASKED, flush=True)
    try:
        if verb == "min_rolls":
            found = boustro.arrow.min_rolls(*table.columns).to_pylist()
        else:
            rows = getattr(boustro.arrow, verb)(table, threads=1).to_pylist()
            found = [BAD if row["status"] == "bad" else row["min_rolls"] for row in rows]
    except InputError:
        return f"{verb} refused"
    if not sound:
        raise Finding("answered though it is not sound")
    right = one_by_one(table)
    if verb == "analyse":  # not of large boards
        sizes = table["size"].to_pylist()
        right = [
            BAD if size and size > MOST else each for size, each in zip(sizes, right, strict=True)
        ]
    if verb == "min_rolls":
        right = [None if each == BAD else each for each in right]
    if found != right:
        raise Finding(f"answered {found} instead of {right}")
    return f"{verb} answered"


def try_table(random: Random) -> str:
    """The same in a child."""
    done = in_child(lambda: ask(random))
    if done.wrong and ASKED not in done.said:
        return "pyarrow's own end"
    if done.wrong:
        raise Finding(f"{done.wrong}\n{done.said[-3000:]}")
    return str(done.value)


if __name__ == "__main__":
    main(__file__, try_table)
