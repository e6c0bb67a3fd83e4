"""Batches of damaged files: the answers of single boards, or a refusal; a new run mends a folder.

    python fuzz/batches.py [seconds] [seed] [number of a case]

- *Inputs*: a few small files of a kind, one of them damaged: bytes flipped, cut, added or swapped,
  numbers and headers made hostile.  `boustro batch` answers as single boards are answered that an
  independent reader (`json`, pyarrow with all of its checks) finds in the same files,
  or it refuses the input.  What it says of a board stands in the input.
- *Folders*: the same of the files of an output folder, of a run that is complete or was
  interrupted.  Given again, the command leaves the rows of all parts, and all other files,
  as those of an undisturbed run, or refuses.
- *Changed inputs*: the input of a run is damaged before the command is given again: it refuses.

Each runs in a child: a signal, a traceback, an internal error, no end in time or too much memory is
a finding, too.  The first one ends the run with exit code 1 and says what led there.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from children import Ended, Finding, import_for, in_child, main

from boustro import Board, Game, InputError, min_rolls, reads
from boustro.basics.literal import parse
from boustro.batch.sources import OutputFolder
from boustro.cli.group import boustro as group
from boustro.formats.plain import rules_of
from tests.batch.material import odd_line, random_pairs

BAD = "bad"
HOSTILE = (
    b"0",
    b"-5",
    b"2",
    b"99",
    b"255",
    b"1000000000000",
    b"2000000000",
    b"4294967296",
    b"9223372036854775807",
    b"1e999",
    b"null",
)
LINES = (
    '{"size": 30, "jumps": [[3, 22]], "effects": [[3, "chance 1/2"], [8, "over"]]}',
    '{"size": 2000000000, "rules": {"die": "1,3"}}',
    '{"size": 100, "rules": {"die": "1,30000000"}}',
    '{"size": 1000000000000000000, "jumps": [[5, 999999999999999999]]}',
    '{"size": 90, "rules": {"die": "2d6", "again": 6}}',
)
RULES = ("boxed", "leetcode", "bounce", '{"die": "2d4"}', "nosuch", "{", None)
Answer = list[tuple[int, str | int | None]]
"""The index of each board, and its fewest rolls, None for no route, `bad` for a bad one."""
Place = tuple[str, Callable[[], Game]]
"""A board as rejects tell it, and what reads it."""


def hostile(random: Random, data: bytes) -> bytes:
    """A number written out made another one."""
    digits = [i for i, byte in enumerate(data) if 48 <= byte < 58]
    if not digits:
        return data + b"0"
    at = random.choice(digits)
    end = next(i for i in range(at, len(data) + 1) if not data[i : i + 1].isdigit())
    return data[:at] + random.choice(HOSTILE) + data[end:]


def flipped(random: Random, data: bytes) -> bytes:
    """Some bytes changed, as often near an end as anywhere."""
    changed, last = bytearray(data), max(1, len(data))
    for _ in range(random.choice((1, 1, 2, 8)) if data else 0):
        near = min(last, random.choice((8, 100, last)))
        at = random.randrange(near)
        changed[random.choice((at, last - 1 - at))] = random.choice(
            (0, 1, 127, 128, 255, random.randrange(256))
        )
    return bytes(changed)


def swapped(random: Random, data: bytes) -> bytes:
    """Two stretches that change places."""
    a, b, c, d = sorted(random.randrange(len(data) + 1) for _ in range(4))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def cut(random: Random, data: bytes) -> bytes:
    """The end left out, a byte of it or much."""
    return data[: random.choice((0, 1, random.randrange(len(data) + 1), -1, -8))]


def extended(random: Random, data: bytes) -> bytes:
    """Something behind the end."""
    return data + random.choice((b"\0", b"\n", random.randbytes(99), data))


DAMAGES = hostile, flipped, flipped, swapped, cut, cut, extended


def table_of(random: Random) -> pa.Table:
    """A table of boards, in which now and then something is null."""

    def maybe(value: Any) -> Any:
        return None if random.random() < odd else value

    odd, columns = (
        random.choice((0, 0, 0.1)),
        dict[str, list[Any]](id=[], size=[], entries=[], exits=[]),
    )
    for i in range(random.randrange(1, 12)):
        size = random.choice((9, 36, 100))
        pairs = random_pairs(random, size, 6)
        columns["id"].append(f"b{i}")
        columns["size"].append(maybe(size))
        for name, side in (("entries", 0), ("exits", 1)):
            columns[name].append(maybe([maybe(pair[side]) for pair in pairs]))
    if random.random() < 0.3:
        columns["rules"] = [random.choice(RULES) for _ in columns["id"]]
    lists = pa.list_(random.choice((pa.int64(), pa.int32(), pa.uint8())))
    types = {"size": pa.int64(), "entries": lists, "exits": lists, "rules": pa.string()}
    return pa.table({name: pa.array(each, types.get(name)) for name, each in columns.items()})


def parquet_of(random: Random) -> bytes:
    """Such a table as Parquet."""
    sink = BytesIO()
    squeeze = random.choice(("none", "none", "snappy", "zstd"))
    pq.write_table(
        table_of(random),
        sink,
        row_group_size=4,
        compression=squeeze,
        use_dictionary=random.random() < 0.5,
    )
    return sink.getvalue()


def arrow_of(random: Random) -> bytes:
    """Such a table as an Arrow file."""
    table, sink = table_of(random), BytesIO()
    with pa.ipc.new_file(
        sink,
        table.schema,
        options=pa.ipc.IpcWriteOptions(compression=random.choice((None, None, "lz4"))),
    ) as file:
        file.write_table(table, max_chunksize=4)
    return sink.getvalue()


def ndjson_of(random: Random) -> bytes:
    """Lines of boards, now and then odd or large."""
    lines = [odd_line(random, 0.02) for _ in range(random.randrange(1, 12))]
    if random.random() < 0.1:
        lines.append(random.choice(LINES))
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


MAKERS = {"ndjson": ndjson_of, "parquet": parquet_of, "arrow": arrow_of}


def game_of_row(row: dict[str, Any]) -> Game:
    """A board of a table; raises `InputError` where anything of it is null."""
    size, entries, exits = row["size"], row["entries"], row["exits"]
    if None in (size, entries, exits) or None in (*entries, *exits) or len(entries) != len(exits):
        raise InputError.of("null", "null, or lists of two lengths")
    said = "boxed" if row.get("rules") is None else row["rules"]
    rules = rules_of(parse(said) if said.lstrip().startswith("{") else said)
    pairs = list(zip(entries, exits, strict=True))
    return Game(Board(size, columns=row.get("columns"), jumps=pairs), rules)


def places_of(kind: str, path: Path) -> list[Place | None]:
    """What an independent reader finds in a file, None for a blank line."""
    data = path.read_bytes()
    if kind == "ndjson":
        lines = data.removesuffix(b"\n").split(b"\n") if data else []
        return [
            (
                line.decode(errors="replace").removeprefix("\ufeff"),
                lambda line=line: reads(line.decode(), "boustro"),
            )
            if line.decode(errors="replace").strip("\ufeff").strip()
            else None
            for line in lines
        ]
    table = pq.read_table(path) if kind == "parquet" else pa.ipc.open_file(data).read_all()
    table.validate(full=True)
    rows = table.to_pylist()
    return [(json.dumps(row, default=str), partial(game_of_row, row)) for row in rows]


def one_by_one(kind: str, paths: list[Path]) -> tuple[Answer, dict[int, str]]:
    """The answer for every board of the files, each alone, and how the bad ones are told."""
    answers, texts = Answer(), {}
    every = [place for path in paths for place in places_of(kind, path)]
    for index, place in enumerate(every):
        if place is None:
            continue
        try:
            answers.append((index, min_rolls(place[1]())))
        except (ValueError, MemoryError):  # of boustro, and of bytes that are no text
            answers.append((index, BAD))
            texts[index] = place[0]
    return answers, texts


def words_of(question: str, paths: list[Path], out: Path, words: list[str]) -> list[str]:
    """A command line."""
    return ["batch", question, *map(str, paths), "-o", str(out), "--threads", "2", *words]


def command(question: str, paths: list[Path], out: Path, words: list[str]) -> Ended:
    """`boustro batch` in a child."""
    given = words_of(question, paths, out, words)

    def work() -> int:
        try:
            group(given, prog_name="boustro")
        except SystemExit as end:
            return int(end.code or 0)
        return 0

    done = in_child(work)
    said = f"{' '.join(given)}: exit code {done.value}, {done.said[-1500:]}"
    if done.wrong:
        raise Finding(f"{done.wrong}: {said}")
    if "Traceback" in done.said or "internal error" in done.said or done.value not in (0, 1, 2):
        raise Finding(said)
    return done


def told(out: Path) -> tuple[Answer, dict[int, str]]:
    """The answers in a folder, and how it tells the bad ones."""
    answers = Answer()
    for path in sorted(out.glob("part-*")):
        table = pq.read_table(path)
        table.validate(full=True)
        for row in table.select(["index", "status", "min_rolls"]).to_pylist():
            answers.append((row["index"], BAD if row["status"] == BAD else row["min_rolls"]))
    rejects = out / "_rejects.ndjson"
    lines = rejects.read_text("utf-8").splitlines() if rejects.exists() else []
    return answers, {each["index"]: each["text"] for each in map(json.loads, lines)}


def write_inputs(random: Random, kind: str, folder: Path) -> list[Path]:
    """Some files of a kind; made in a child, so that this process has no threads when it forks."""
    folder.mkdir()
    paths = [folder / f"{name}.{kind}" for name in "ab"[: random.choice((1, 2))]]
    for path in paths:
        made = in_child(partial(MAKERS[kind], Random(random.random())))
        if made.wrong:
            raise Finding(f"{kind} cannot be made: {made.wrong}")
        path.write_bytes(made.value)
    return paths


def damage(random: Random, paths: list[Path]) -> str:
    """Damage one of some files, or take one for another; how."""
    path, other, how = random.choice(paths), random.choice(paths), random.choice(DAMAGES)
    if random.random() < 0.1:
        shutil.copyfile(other, path) if other != path else path.unlink()
        return f"{path.name} replaced by {other.name}"
    path.write_bytes(how(random, path.read_bytes()))
    return f"{path.name} {how.__name__}"


def try_input(random: Random, folder: Path) -> str:
    """A damaged input: the answers of single boards, or a refusal."""
    kind, out = random.choice(list(MAKERS)), folder / "out"
    paths = write_inputs(random, kind, folder / "in")
    how = damage(random, paths) if random.random() < 0.8 else "sound"
    alone = in_child(partial(one_by_one, kind, paths))
    done = command("solve", paths, out, [])
    if alone.wrong and alone.wrong.startswith("ended by"):
        return f"{kind} ends its reader"
    if done.value:
        if how == "sound" and not alone.wrong and any(each != BAD for _, each in alone.value[0]):
            raise Finding(f"{kind}, sound, was refused: {done.said}")
        return f"{kind} refused"
    if alone.wrong:
        raise Finding(f"{kind}, {how}: answered though it cannot be read: {alone.wrong}")
    read = in_child(partial(told, out))
    if read.wrong:
        raise Finding(f"{kind}, {how}: its answers cannot be read: {read.wrong}")
    (answers, rejects), (right, texts) = read.value, alone.value
    differ("answers", answers, right, f"{kind}, {how}")
    known = {index: rejects.get(index) for index, answer in right if index in texts}
    differ("rejects", known, texts, f"{kind}, {how}")
    return f"{kind} answered"


def differ(what: str, found: Any, right: Any, where: str) -> None:
    """Raise `Finding` where two lists or mappings differ, with the first difference."""
    if found == right:
        return
    pairs = (
        zip_longest(found.items(), right.items())
        if isinstance(right, dict)
        else zip_longest(found, right)
    )
    first, second = next((a, b) for a, b in pairs if a != b)
    raise Finding(f"{where}: {what} differ: {first!r:.200} instead of {second!r:.200}")


def contents(folder: Path) -> dict[str, object]:
    """All files of a folder: the rows of Parquet, and the bytes of others."""

    def read() -> dict[str, object]:
        return {
            path.name: pq.read_table(path).to_pylist()
            if path.suffix == ".parquet"
            else path.read_bytes()
            for path in sorted(folder.iterdir())
        }

    done = in_child(read)
    if done.wrong:
        raise Finding(f"{folder} cannot be read: {done.wrong}")
    files: dict[str, object] = done.value
    return files


def try_folder(random: Random, folder: Path) -> str:
    """A damaged folder of a run, or a damaged input: the same as undamaged, or a refusal."""
    kind, out = random.choice(list(MAKERS)), folder / "out"
    question = random.choice(("solve", "solve", "analyse", "simulate"))
    words = random.choice(([], ["--to", "ndjson"]))
    if question == "simulate":
        words = [*words, "--games", "10"]
    paths = write_inputs(random, kind, folder / "in")
    if command(question, paths, out, words).value:
        return "refused"
    right, is_cut = contents(out), random.random() < 0.5
    if is_cut:
        shutil.rmtree(out)
        given = words_of(question, paths, out, words)
        in_child(
            partial(interrupt, partial(group, given, prog_name="boustro"), random.randrange(1, 9))
        )
    parts = sorted(out.glob("part-*"))
    # What is written at the end is written again whatever it was.
    files = parts if parts and random.random() < 0.8 else list(out.glob("*"))
    inputs = random.random() < 0.1 or not files
    before = [path.read_bytes() for path in paths]
    how = damage(random, paths if inputs else files)
    done = command(question, paths, out, words)
    where = f"{kind}, {question} {words}, {'interrupted' if is_cut else 'complete'}, {how}"
    if done.value == 0:
        if inputs and before != [path.read_bytes() for path in paths]:
            # Where nothing had been answered yet, all answers are on the input as it is now.
            command(question, paths, folder / "new", words)
            if contents(out) != contents(folder / "new"):
                raise Finding(f"{where}: the run went on with another input")
            return "begun anew"
        now = contents(out)
        if wrong := sorted(name for name in now | right if now.get(name) != right.get(name)):
            raise Finding(f"{where}: {', '.join(wrong)} not as it was")
    return f"{'input' if inputs else 'folder'} {'refused' if done.value else 'mended'}"


def interrupt(work: Callable[[], object], moment: int) -> None:
    """Work that writes so many files of a folder and then ends at once."""
    write, left = OutputFolder.write, iter(range(moment))

    def write_or_end(*given: Any) -> None:
        if next(left, None) is None:
            os._exit(0)
        write(*given)

    OutputFolder.write = write_or_end  # type: ignore[method-assign]
    work()


def try_case(random: Random) -> str:
    """One of these in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return random.choice((try_input, try_folder))(random, Path(folder))


def ask_everything() -> None:
    """A batch of each kind about one board."""
    with tempfile.TemporaryDirectory() as folder:
        for kind, make in MAKERS.items():
            path = Path(folder, f"a.{kind}")
            path.write_bytes(make(Random(1)))
            for question in ("solve", "analyse", "simulate"):
                out = Path(folder, f"{kind}-{question}")
                with suppress(SystemExit):
                    group(words_of(question, [path], out, []), prog_name="boustro")


import_for(ask_everything)
if __name__ == "__main__":
    main(__file__, try_case)
