"""Boards for batches: random lines of NDJSON, sound and unsound, and these boards in all forms."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
from click.testing import CliRunner

from boustro.cli.group import boustro as group
from boustro.formats.plain import plain_rules
from boustro.model.rules import Rules

Pairs = list[tuple[int, int]]
FULL_RULES = json.dumps(plain_rules(Rules()))
ODD_JUMPS = (
    *(
        *("null", "[]", "{}", "{ }", "[[1]]", "[[1,2,3]]", "[null]", "[[null,2]]", "5", '"x"'),
        "[[3,7]",
    ),
    *('[{"1":2}]', '{"1":{"2":3}}', "[[1,2],[3]]", '{"1":2,"1":2}', '{"1":2,"1":3}', '{"01":5}'),
    *('{"1":07}', "{1:2}", "[[1,2,],]", "[(1,2)]", '{"3":7 }', '{"1":null}', '{"3":"7"}'),
)
ODD_RULES = (
    *('"boxed"', '"leetcode"', '"nosuch"', FULL_RULES, '{"name":"spoj"}', '{"start":1,"start":1}'),
    *('{"start":null}', '{"foo":1}', "{}", "null", "5", '{"name":"three-sixes","again":null}'),
    *('{"die":"2d6"}', '{"die":[1,2]}', '{"die":[[1,2,"a"]]}', '{"finish":5}', '"{}"', '""'),
    *('{"name":"{"}', '"{\\"start\\":1}"'),
)
ODD_NAMES = (
    *('"a"', '"a\\u0007"', '"é"', '"\\ud83d\\ude00"', '"\\ud800"', "null", "5", '"a\\nb"', '"{}"'),
    *('"x \\"rules\\": {\\"start\\":1} y"', '"\\"jumps\\": {\\"1\\": 2}"'),
)
ODD_LINES = (
    *("", "null", "5", "[1]", "  ", "true", '"s"', "# c", "{}", "[[-1,-1],[-1,3]]", "{'size':5}"),
    *(
        *('{"size":"12"}', '{"size":12,}', '{"size":12} // c', '{"size":9}{"size":9}', "{"),
        '{"size":9',
    ),
)


def random_pairs(random: Random, size: int, most: int) -> Pairs:
    """Some jumps with different entries."""
    entries = random.sample(range(1, size + 1), random.randint(0, most))
    return [(entry, random.randint(0, size)) for entry in entries]


def odd_line(random: Random, oddity: float) -> str:
    """A line of NDJSON as people write it; `oddity` is the chance of a slip at each place."""

    def odd() -> bool:
        return random.random() < oddity

    def number(value: int) -> str:
        strange = (str(float(value)), f'"{value}"', str(-value), "null", "true", "1e2", str(10**20))
        return random.choice(strange) if odd() else str(value)

    size = random.choice((9, 10, 12))
    pairs = random_pairs(random, size, 3)
    jumps = ", ".join(f"[{number(a)}, {number(b)}]" for a, b in pairs)
    as_object = ", ".join(f'"{a}": {number(b)}' for a, b in pairs)
    keys = [("size", number(size))]
    keys.append(("jumps", random.choice((f"[{jumps}]", f"{{{as_object}}}"))))
    if odd():
        keys[1] = ("jumps", random.choice(ODD_JUMPS))
    for name, values in (("rules", ODD_RULES), ("name", ODD_NAMES)):
        if odd():
            keys.append((name, random.choice(values)))
    if random.random() < 0.5:
        keys.append(("columns", random.choice(("3", "1", "null", *("20", "0") * odd()))))
    if odd():
        keys.append(random.choice((keys[0], keys[-1], ("foo", "1"), ("schema", '"x"'))))
    random.shuffle(keys)
    line = "{" + ", ".join(f'"{key}": {value}' for key, value in keys) + "}"
    if odd():
        strange = (line[: random.randint(0, len(line))], line + line, " " + line, line + " ")
        return random.choice((*strange, "\ufeff" + line, *ODD_LINES))
    return line


def plain_boards(count: int, seed: int = 5, *, bad: int = 50) -> list[tuple[int, Pairs]]:
    """Sizes and jumps; one board in so many is bad."""
    random = Random(seed)
    boards = [(100, random_pairs(random, 99, 18)) for _ in range(count)]
    for index in range(7, count, bad):
        boards[index] = (100, [(5, 101)])
    return boards


def write_ndjson(path: Path, boards: list[tuple[int, Pairs]], source: str = "") -> Path:
    """The boards, one a line, their jumps as pairs and as objects in turn."""
    lines = [
        {"size": size, "jumps": dict(pairs) if index % 3 == 0 else pairs, "source": source}
        for index, (size, pairs) in enumerate(boards)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def arrow_table(boards: list[tuple[int, Pairs]]) -> pa.Table:
    """The boards as a table with a further column."""
    return pa.table(
        {
            "id": [f"b{index}" for index in range(len(boards))],
            "size": [size for size, _ in boards],
            "entries": [[entry for entry, _ in pairs] for _, pairs in boards],
            "exits": [[exit for _, exit in pairs] for _, pairs in boards],
        }
    )


def write_parquet(path: Path, boards: list[tuple[int, Pairs]], group: int = 1000) -> Path:
    """The boards as Parquet, in groups of rows."""
    pq.write_table(arrow_table(boards), path, row_group_size=group)
    return path


def write_arrow(path: Path, boards: list[tuple[int, Pairs]]) -> Path:
    """The boards as an Arrow file of several record batches."""
    table = arrow_table(boards)
    with pa.ipc.new_file(path, table.schema) as file:
        file.write_table(table, max_chunksize=100)
    return path


def batch(*words: object) -> tuple[int, str]:
    """Run `boustro batch` in this process; the exit code, and what it printed."""
    told = CliRunner().invoke(group, ["batch", *map(str, words)], prog_name="boustro")
    return told.exit_code, told.output


def answered(*words: object) -> str:
    """What `boustro batch` printed, which had to end well."""
    code, told = batch(*words)
    assert code == 0, told
    return told


def refused(*words: object) -> str:
    """What `boustro batch` printed, which had to end with exit code 2."""
    code, told = batch(*words)
    assert code == 2, told
    return told


def answers(folder: Path) -> pa.Table:
    """All parts of a folder, without the lines of rejects, which name their source."""
    tables = (pq.read_table(path) for path in sorted(folder.glob("*.parquet")))
    return pa.concat_tables(table.drop_columns("reject") for table in tables)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


Writer = Callable[[Path, list[tuple[int, Pairs]]], Path]
WRITERS: dict[str, Writer] = {
    "ndjson": write_ndjson,
    "parquet": write_parquet,
    "arrow": write_arrow,
}
