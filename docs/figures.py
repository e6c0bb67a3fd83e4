"""The figures of the documentation: computed, shown by a tested example, or with their source.

A figure in the prose of a page is one of three things:

- computed: a comment right behind it holds what it is, as in a format string, and no reader sees
  it: `39.2<!-- mb47.mean:.1f -->`;
- shown: a block of the same page that runs as a test holds the same number;
- sourced: its paragraph or table has a comment `<!-- source: ... -->` that says where it is from.

The help of commands, which `dev.generate` writes between comments, needs no more:
`tests/cli/test_help.py` compares its figures with the code.

`python docs/figures.py` writes the computed ones anew, Sphinx computes them when it builds a page,
and `tests/docs/test_figures.py` fails where a page holds anything else.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from math import log
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from click.testing import CliRunner

import boustro
from boustro.chain.analysis import Analysis
from boustro.cli.group import boustro as group
from boustro.web.limits import ServerLimits

ROOT = Path(__file__).parent.parent
# A decision is a dated record of what was measured when it was taken.
RECORDS = ROOT / "docs" / "contributors" / "decisions"
BENCH = ROOT / "bench" / "results.json"

_COMPUTED = re.compile(r"(?P<figure>[^\s|*(>`]+)<!-- (?!source:)(?P<what>.+?) -->")
_OPTIONS = re.compile(r"`(--[^`]*)`")
_BLOCK = re.compile(r"^```(?P<kind>\S*).*?^```", re.MULTILINE | re.DOTALL)
_HELP = re.compile(r"<!-- help: .*?<!-- end of help -->", re.DOTALL)
_UNSEEN = re.compile(r"`[^`]*`|<img [^>]*>|\]\([^)]*\)|<!-- .*? -->", re.DOTALL)
_NUMBER = re.compile(
    r"(?<![\w.,^+-])(?:\d[\d,]*\d|\d)(?:\.\d+)?(?:\^\d+|⁻?[⁰¹²³⁴-⁹]+)?(?!\w|-[a-z])"
)
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_YEAR = re.compile(r"19\d\d|20(?!00)[0-2]\d")
_TESTED = ("python", "console")


def pages() -> list[Path]:
    """The pages whose figures are held to the rule: README and all under `docs`, records apart."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if RECORDS not in page.parents]


def computed(text: str) -> str:
    """A page with every computed figure worked out anew.

    >>> computed("On average 0<!-- mb47.mean:.1f --> rolls.")
    'On average 39.2<!-- mb47.mean:.1f --> rolls.'
    """
    return "\n".join(map(_computed_line, text.split("\n")))


def without_support(text: str) -> list[str]:
    """The figures of a page that are neither computed nor shown nor sourced, with their lines.

    Whole numbers of one digit and years need no support.

    >>> without_support("The mean is 39.7.")
    ['line 1: 39.7']
    """
    blocks = [found for found in _BLOCK.finditer(text) if found["kind"] in _TESTED]
    shown = {number for block in blocks for number in _numbers(block[0], _DIGITS)}
    written = _HELP.sub(_blank, text)
    prose = _BLOCK.sub(_blank, _COMPUTED.sub(_blank, written))
    return [
        f"line {line}: {number}"
        for line, paragraph in _paragraphs(prose)
        if "<!-- source: " not in paragraph
        for line, number in _figures(line, _UNSEEN.sub(_blank, paragraph))
        if number not in shown
    ]


def _computed_line(line: str) -> str:
    options = _OPTIONS.search(line)
    names = _NAMES | {"row": analysed(options[1])} if options and "row[" in line else _NAMES

    def anew(found: re.Match[str]) -> str:
        value = eval(f"f'''{{{found['what']}}}'''", dict(names))  # noqa: S307 - our own pages
        return f"{value}<!-- {found['what']} -->"

    return _COMPUTED.sub(anew, line)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """What stands between empty lines, with the number of its first line."""
    line = 1
    for paragraph in text.split("\n\n"):
        yield line, paragraph
        line += paragraph.count("\n") + 2


def _figures(line: int, paragraph: str) -> Iterator[tuple[int, str]]:
    for at, text in enumerate(paragraph.split("\n"), line):
        for number in _numbers(text):
            if len(number) > 1 and not _YEAR.fullmatch(number):
                yield at, number


def _numbers(text: str, pattern: re.Pattern[str] = _NUMBER) -> list[str]:
    return [number.replace(",", "") for number in pattern.findall(text)]


def _blank(found: re.Match[str]) -> str:
    """As many lines, and nothing in them."""
    return "\n" * found[0].count("\n") or " "


# What the comments may name ------------------------------------------------------------


@cache
def game(name: str, **rules: Any) -> Analysis:
    """The exact figures of a built-in board, under its own rules or with some of them changed."""
    found = boustro.builtin(name)
    return boustro.analyse(found.board, found.rules.with_(**rules))


@cache
def analysed(options: str) -> dict[str, Any]:
    """What `boustro analyse mb48 --json` prints with these options: in a table, `row`."""
    asked = ["analyse", "mb48", "--json", *options.split()]
    done = CliRunner().invoke(group, asked, catch_exceptions=False)
    return dict(json.loads(done.output)["results"][0])


@cache
def bench(title: str, row: str) -> dict[str, Any]:
    """A row of `bench/results.json`: its times in seconds and how often the base takes as long."""
    tables = json.loads(BENCH.read_text(encoding="utf-8"))["tables"]
    (table,) = (table for table in tables if table["title"] == title)
    (found,) = (found for found in table["rows"] if found["name"] == row)
    return dict(found)


def faster(than: str, *titles: str, row: str = "boustro") -> float:
    """How many times as long as `row` another row takes, round by round: the least of the tables."""
    ratio = "base_over_this"
    return min(float(bench(t, row)[ratio] / bench(t, than)[ratio]) for t in titles)


@cache
def without(entry: int) -> float:
    """How much longer a game on `mb47` is without the jump from `entry`."""
    return boustro.whatif(boustro.builtin("mb47")).removed(entry).change


def at(name: str) -> Any:
    """What the code calls `name`, without the package: `model.soundness:LARGEST_SIZE`."""
    return resolve_name(f"boustro.{name}")


def default(subcommand: str, option: str) -> Any:
    """The default of a command's option; a command inside another is named as `batch:solve`."""
    found = at(f"cli.{subcommand}" if ":" in subcommand else f"cli.{subcommand}:command")
    return next(o.default for o in found.params if option in o.opts)


def power(number: int) -> str:
    """A power of two or ten as one: 2^20, 10^6."""
    base = 10 if number % 10 == 0 else 2
    exponent = round(log(number, base))
    if base**exponent != number:
        raise ValueError(f"expected a power of {base}, got {number}")
    return f"{base}^{exponent}"


def scientific(number: float) -> str:
    """One digit before the point, one behind it, and a power of ten."""
    digits, exponent = f"{number:.1e}".split("e")
    return f"{digits}·10{str(int(exponent)).translate(_RAISED)}"


def _lists(sample: str) -> float:
    """How many times as fast as the classic solution a list of lists is."""
    return faster("classic Python, arithmetic", f"List of lists, one call: {sample}")


def _batch(boards: int, where: str) -> float:
    """How many times as fast as the loop in C++ a batch is, on one thread."""
    title = f"{boards} boards of 20×20 int32, 10 % jumps, {where}"
    return faster("C++ loop, one thread", title, row="boustro, one thread")


def _matrix(*titles: str) -> float:
    """How many times as fast as the loop in C++ a matrix is, at the slowest."""
    return faster("C++ loop", *titles)


def _seconds(title: str, row: str) -> float:
    return float(bench(title, row)["median_s"])


_COLD = "A cold process (user and system time)"
_JUMPS = "10^18 squares, uniform jumps, 8 boards"
_MEANS = "The means of 1,000 boards of 10×10 with 19 jumps"
_DENSE = [f"10,000×10,000 int32, {share}% jumps" for share in ("0.0", "0.1", "1.0", "10.0", "30.0")]
_SIDES = [
    f"{side}×{side} int32, {share}% jumps, 20 boards"
    for side in (33, 50, 100, 200)
    for share in (1, 3, 10, 30)
]
_MEASURED: dict[str, Callable[[], float]] = {
    "sample": lambda: _lists("the 6×6 sample"),
    "first_list": lambda: _lists("20×20, 5 % jumps, board 1"),
    "second_list": lambda: _lists("20×20, 5 % jumps, board 2"),
    "third_list": lambda: _lists("20×20, 5 % jumps, board 3"),
    "batch_from_memory": lambda: _batch(40000, "from memory"),
    "batch_in_cache": lambda: _batch(400, "hot in cache"),
    "read": lambda: max(1 / bench(title, "boustro")["base_over_this"] for title in _DENSE[:2]),
    "large_matrix": lambda: _matrix(*_DENSE),
    "matrix": lambda: _matrix(*_SIDES),
    "short_ladders": lambda: _matrix("10,000×10,000, a short ladder on every second square"),
    "million_jumps": lambda: _seconds(_JUMPS, "1,000,000 jumps") / 8,
    "twice_the_jumps": lambda: max(
        faster(f"{2 * n:,} jumps", _JUMPS, row=f"{n:,} jumps") for n in (125000, 250000, 500000)
    ),
    "cold_ms": lambda: (
        1000
        * (
            _seconds(_COLD, "import boustro, first list of lists")
            - _seconds(_COLD, "bare interpreter")
        )
    ),
    "means": lambda: round(1000 / _seconds(_MEANS, "boustro, analyse_many of an array"), -3),
    "inverses": lambda: 1 / bench(_MEANS, "dense inverse, from the matrices")["base_over_this"],
}


class _Measured:
    """Figures of the last `make bench`, by name; the measurements are read when one is asked for."""

    def __getattr__(self, name: str) -> float:
        return _MEASURED[name]()


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_NAMES: dict[str, object] = {
    "boustro": boustro,
    "game": game,
    "without": without,
    "bench": bench,
    "measured": _Measured(),
    "at": at,
    "default": default,
    "power": power,
    "scientific": scientific,
    "server": ServerLimits(),
    "mb47": game("mb47"),
    "mb48": game("mb48"),
}


def main() -> None:
    """Write every computed figure anew."""
    for page in (*pages(), *RECORDS.glob("*.md")):
        page.write_text(computed(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
