"""Mutants of sentences: a word exchanged, or a condition turned round, which tests have to notice.

`python dev/sentence_mutants.py [COUNT] [SEED]` draws so many changes, of the words in `model/claims.py` and of
the conditions by which a claim is chosen, and runs the tests of claims on a copy of the committed
files after each.  Survivors are printed.
"""

import ast
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
TESTED = Path(sysconfig.get_path("purelib", vars={"base": str(ROOT / ".venv")}))
WORDS = "src/boustro/model/claims.py"
CHOOSING = (
    "src/boustro/solve/reasons.py",
    "src/boustro/answers/endings.py",
    "src/boustro/lesson/facts.py",
    "src/boustro/lesson/sections.py",
)
TESTS = (
    *("tests/solve/test_reasons.py", "tests/grid/test_claims.py"),
    *("tests/answers/test_view.py", "tests/lesson/test_lesson.py"),
)
EXCHANGED = {
    "no": "every",
    "every": "some",
    "all": "most",
    "some": "all",
    "not": "just",
    "none": "some",
    "won": "lost",
    "lost": "won",
    "never": "sooner or later",
    "prevents": "allows",
    "or": "and",
    "before": "after",
    "past": "before",
    "back": "on",
    "only": "also",
    "fewer": "more",
    "without": "with",
    "largest": "smallest",
    "nearest": "farthest",
    "above": "below",
    "finite": "infinite",
    "infinite": "finite",
}
OTHER = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}
OTHER |= {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
LONGEST = 600


class Mutant(NamedTuple):
    """A change of one file."""

    path: str
    words: str
    """What it changes, for people."""
    text: str
    """The file after it."""


def exchanged_words() -> Iterator[Mutant]:
    """Each word of a claim that has an opposite, exchanged."""
    text = (ROOT / WORDS).read_text("utf-8")
    begin, end = text.index('_TABLE = """'), text.index('"""\n"""Each code')
    for match in re.finditer(r"(?m)(?<=[ |])[a-z]+(?=[ ,:]|$)", text[begin:end]):
        if new := EXCHANGED.get(match[0]):
            at = begin + match.start()
            line = text[text.rindex("\n", 0, at) + 1 : text.index("\n", at)]
            yield Mutant(
                WORDS,
                f"{match[0]} -> {new}: {line}",
                f"{text[:at]}{new}{text[at + len(match[0]) :]}",
            )


def turned_conditions() -> Iterator[Mutant]:
    """Each condition negated, each comparison turned round, each `and` an `or`."""
    for path in CHOOSING:
        text = (ROOT / path).read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if (new := _turned(node)) is not None and isinstance(node, ast.expr):
                old = ast.get_source_segment(text, node) or ""
                start = _offset(text, node.lineno, node.col_offset)
                changed = f"{text[:start]}({new}){text[start + len(old) :]}"
                yield Mutant(path, f"line {node.lineno}: {old} -> {new}", changed)


def _turned(node: ast.AST) -> str | None:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        turned = OTHER.get(type(node.ops[0]))
        return (
            None
            if turned is None
            else ast.unparse(ast.Compare(node.left, [turned()], node.comparators))
        )
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return ast.unparse(ast.BoolOp(other, node.values))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ast.unparse(node.operand)
    return None


def _offset(text: str, line: int, column: int) -> int:
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())


FIRST = """
from tests.grid import test_claims as claims
from tests.solve import test_reasons as reasons
claims.BOARDS = 160
for part in range(4):
    claims.test_what_is_said_is_true(part)
reasons.test_every_claim_under_effects()
"""
"""What fails for most mutants, without the start of pytest."""


def is_noticed(mutant: Mutant | None, home: Path) -> bool:
    """Whether a test fails with it."""
    if mutant:
        (home / mutant.path).write_text(mutant.text, "utf-8")
    whole = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS)
    try:
        return any(_fails(home, command) for command in (("-c", FIRST), whole))
    finally:
        if mutant:
            shutil.copy(ROOT / mutant.path, home / mutant.path)


def _fails(home: Path, command: tuple[str, ...]) -> bool:
    paths = os.pathsep.join(map(str, (home / "src", home, TESTED)))
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    python = [sys.executable, "-S", *command]
    try:
        done = subprocess.run(
            python, cwd=home, env=env, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main(count: int = 40, seed: int = 1) -> None:
    """Try `count` changes, half of words and half of conditions, and print who survives."""
    rng = random.Random(seed)
    drawn = [
        mutant
        for kind in (exchanged_words, turned_conditions)
        for mutant in rng.sample([*kind()], count // 2)
    ]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        packed = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "x", "-C", home], input=packed.stdout, check=True)
        for core in (TESTED / "boustro").glob("_native*.so"):
            shutil.copy(core, home / "src" / "boustro")
        if is_noticed(None, home):
            raise SystemExit("the tests fail without any change")
        noticed = 0
        for number, mutant in enumerate(drawn, 1):
            found = is_noticed(mutant, home)
            noticed += found
            print(number, "noticed" if found else "SURVIVES", mutant.path, mutant.words, flush=True)
    print(f"{noticed} of {len(drawn)} noticed")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
