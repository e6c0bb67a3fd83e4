"""Commands: what `boustro` prints and writes, for a fixed set of command lines."""

import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from dev.comparison.plain import pieces

_LONGEST_S = 300
_EXAMPLES = "mb47.json matrix.json class.txt cases.gfg mb47.csv three.npy"
_BATCH = """\
{"size": 9, "jumps": {"2": 7, "8": 3}}
{"size": 16, "jumps": {"4": 11, "14": 2}}
{"size": 12, "jumps": {"3": 3}}
{"size": 8, "jumps": {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 1}}
"""
_EFFECTS = (
    '{"size": 20, "jumps": {"3": 14, "17": 5}, "effects": {"3": "chance 50 %", "8": "miss 1"}}'
)
_BAD = '{"size": 9, "jumps": {"2": 70, "9": 9}}\n'
_PANEL = "Input: board = [[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]\nOutput: 2\nExpected: 1\n"

COMMANDS = """\
boards
boards --json
boards mb47
boards nothing
solve mb47
solve mb47 --json
solve mb47 --routes 3 --levels
solve mb47 --trace
solve mb47.json matrix.json class.txt cases.gfg mb47.csv three.npy
solve mb47.json matrix.json class.txt cases.gfg mb47.csv three.npy --json --routes 2 --levels
solve wall trap
solve wall trap --json
solve effects.json
solve effects.json --json
solve bad.json
solve bad.json --json
solve missing.json
solve mb47 --answers
solve mb47 --rules leetcode --die 2d6 --again doubles --again-limit 3:start --opening 6
analyse mb47
analyse mb47 --json
analyse mb47 --exact --pmf 12 --table --players 3 --ever --to 50 --before 20:30
analyse mb47 --exact --pmf 12 --table --players 3 --ever --to 50 --before 20:30 --json
analyse mb47 leetcode wall
analyse effects.json
analyse effects.json --json --exact
analyse mb47 --seat die=d12 --seat ''
whatif leetcode
whatif leetcode --json
whatif leetcode --csv --moves
whatif leetcode --json --matrix --moves
decide mb47 --optional ladders
decide mb47 --optional ladders --json
decide leetcode --dice d6,d4 --within 4
decide leetcode --dice d6,d4 --within 4 --json
decide leetcode --optional jumps --exact --json
decide leetcode --optional jumps -o policy.svg
simulate mb47 --games 2000 --seed 3 --threads 1
simulate mb47 --games 2000 --seed 3 --threads 1 --json
simulate effects.json --games 500 --seed 3 --players 3 --json
simulate mb47 --games 300 --seed 1 --longest longest.txt
simulate trap --games 10 --seed 1
graph leetcode
graph leetcode --as edges
graph leetcode --as dot
graph leetcode --as levels
graph leetcode --as json
design --size 36 --mean 12..14 --seed 4
design --size 36 --mean 12..14 --seed 4 --json
design --size 25 --snakes 3 --ladders 2 --preset gentle -o designed.json
advise leetcode --mean 12
advise leetcode --mean 12 --json
advise trap --repair
advise wall --repair --json
show mb47
show mb47 --ascii --route
show mb47 --levels --width 60
show effects.json
show mb47 -o board.svg --route
show mb47 -o heat.svg --heat visits --theme safe
show leetcode -o graph.svg --graph
show effects.json -o effects.svg
show mb47 -o board.txt
lesson leetcode -o lesson.html
lesson leetcode --variants 2 --key --seed 5 -o variants.html
convert mb47
convert mb47 --to leetcode --lossy
convert mb47 --to csv -o mb47-again.csv
convert class.txt --to pairs
convert mb47 --to npy -o mb47.npy --lossy
play mb47 --auto --seed 7 --players 2
play mb47 --auto --seed 7 --players 2 --json
play mb47 --throws 4,6,1,2 --seed 5 --record game.txt
play leetcode --throws 6,6,6 --seed 5 --json
play mb47 --auto --seed 2 --players 2 --report game.svg
batch solve boards.ndjson -o solved --to ndjson --threads 1
batch analyse boards.ndjson -o analysed --to ndjson --threads 1
batch simulate boards.ndjson -o simulated --to ndjson --threads 1 --games 100 --seed 2
batch solve missing.ndjson -o nothing
completion bash
completion zsh
completion fish
judge solutions
judge solutions --json
judge solutions -o marks.csv --junit marks.xml
judge solutions/ben.py --trace --line
judge solutions/ben.py --trace --line --json
judge solutions/ben.py --hint 2
judge panel.txt
judge panel.txt --json
judge missing.py
serve --port nothing
mcp --nothing
site
"""
"""A command line a line: every command, as a text and with `--json` where it has that."""

WITHOUT_JSON = ("batch", "completion", "convert", "graph", "lesson", "mcp", "serve", "show", "site")
"""Commands without a JSON document of their own; the page answers for `serve` and `site`."""

_SECONDS = re.compile(r"\d+(?:\.\d+)? (?:s|ms|min)\b")
_FIELD = re.compile(r'("seconds": |\btime=")[\d.]+')
_RATE = re.compile(r"[\d,.]+ (?:boards|games|positions)? ?(?:a|per) second")
_COLUMN = re.compile(r"(?m)^(\S+ +\S+ +\S+ +[\d,]+) +\d+\.\d$")
"""The last column of the table of `judge`."""
_CSV_SECONDS = re.compile(r"(?m)(?<=,)\d+\.\d(?=,)")


class Side(NamedTuple):
    """One of the two versions that are compared."""

    environment: Mapping[str, str]
    """With it Python imports this version."""
    folder: Path
    """A folder of its own, which is there."""


def command_lines() -> list[str]:
    """The command lines."""
    return COMMANDS.splitlines()


def answers(side: Side, root: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a version prints for each command line, its exit code, and the files that it writes."""
    for line in command_lines():
        with tempfile.TemporaryDirectory(dir=side.folder) as folder:
            lay_out(root, Path(folder))
            yield line, _run(side, shlex.split(line), Path(folder))


def lay_out(root: Path, folder: Path) -> None:
    """Put into a folder what the command lines name."""
    examples = root / "examples"
    for name in _EXAMPLES.split():
        (folder / name).write_bytes((examples / name).read_bytes())
    (folder / "boards.ndjson").write_text(_BATCH)
    (folder / "effects.json").write_text(_EFFECTS)
    (folder / "bad.json").write_text(_BAD)
    (folder / "panel.txt").write_text(_PANEL)
    solutions = folder / "solutions"
    solutions.mkdir()
    for path in sorted((examples / "solutions").glob("*.py")):
        (solutions / path.name).write_bytes(path.read_bytes())


def _run(side: Side, words: list[str], folder: Path) -> dict[str, Any]:
    before = {path for path in folder.rglob("*") if path.is_file()}
    done = subprocess.run(
        # Without `site`, or an editable installation answers for both.
        [sys.executable, "-S", "-P", "-m", "boustro", *words],
        cwd=folder,
        env=side.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_LONGEST_S,
        check=False,
    )
    answers: dict[str, Any] = {
        "exit code": done.returncode,
        "standard output": _plain(done.stdout, folder),
        "standard error": _plain(done.stderr, folder),
    }
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if path not in before:
            answers[f"file {path.relative_to(folder)}"] = _written(path, folder)
    return answers


def _written(path: Path, folder: Path) -> Any:
    """What a file holds: the rows of a table, the elements of a page a line each, or its text."""
    if path.suffix == ".parquet":
        import pyarrow.parquet as pq

        rows = pq.read_table(path).to_pylist()
        return [pieces(json.dumps(row)) for row in rows]
    data = path.read_bytes()
    return _plain(data.replace(b"><", b">\n<") if path.suffix == ".html" else data, folder)


def _plain(printed: bytes, folder: Path) -> Any:
    """What was printed or written: lines without times and paths, with floats apart."""
    try:
        text = printed.decode()
    except UnicodeDecodeError:
        return f"{len(printed)} bytes"
    text = text.replace(str(folder), "FOLDER")
    text = _SECONDS.sub("0 s", _RATE.sub("0 a second", text))
    text = _COLUMN.sub(r"\1 0", _FIELD.sub(r"\g<1>0", text))
    if text.startswith(("\ufefffile", '\ufeff"file')):
        text = _CSV_SECONDS.sub("0", text)
    return [pieces(line) for line in text.split("\n")]
