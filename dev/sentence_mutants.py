"""Mutants of sentences: a word exchanged, or a condition turned round, which tests have to notice.

`python -m dev.sentence_mutants [COUNT] [SEED]` draws so many changes, of the words in
`model/claims.py` and of the conditions that choose a claim, and runs the tests of claims in a child
for each.  No file is changed; survivors are printed.
"""

import ast
import os
import random
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from boustro.model.claims import WORDS as WORDS_SAID
from tests.answers import test_view as view
from tests.grid import test_claims as claims
from tests.lesson import test_lesson as lessons
from tests.solve import test_reasons as reasons

ROOT = Path(__file__).parent.parent
WORDS = "src/boustro/model/claims.py"
CHOOSING = {
    "src/boustro/solve/reasons.py": (),
    "src/boustro/answers/endings.py": (),
    "src/boustro/lesson/facts.py": (),
    "src/boustro/lesson/sections.py": (),
    "src/boustro/chain/decisions.py": ("reason", "_why_none"),
    "src/boustro/simulation/termination.py": ("_why_stuck", "_named_squares"),
    "src/boustro/answers/words.py": ("mean_or_why_not", "late_in_the_game"),
}
"""Where claims are chosen: the functions that do it, none for all of a file."""
claims.BOARDS = 160
TESTS: tuple[Callable[[], object], ...] = (
    claims.test_every_claim_is_a_predicate,
    *(partial(claims.test_what_is_said_is_true, part) for part in range(4)),
    *(partial(claims.test_why_no_choices_are_best, part) for part in range(2)),
    *(partial(claims.test_why_games_are_not_simulated, part) for part in range(2)),
    claims.test_lengths_that_no_game_has,
    claims.test_what_is_said_beside_pictures_and_advice,
    reasons.test_every_claim_under_effects,
    reasons.test_a_jump_past_a_wall_from_which_a_token_is_sent_back,
    *(partial(reasons.test_what_is_said_is_true, name) for name in reasons.CLAIMED),
    view.test_what_was_not_computed_is_said_so,
    view.test_words_about_large_boards,
    lessons.test_where_nobody_rests_is_told_with_its_reason,
    lessons.test_a_square_that_sends_back_is_told_apart,
    reasons.test_every_claim_about_large_boards,
    reasons.test_every_claim_under_every_rule,
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
    for path, functions in CHOOSING.items():
        text = (ROOT / path).read_text("utf-8")
        for node in _within(ast.parse(text), functions):
            if (new := _turned(node)) is not None and isinstance(node, ast.expr):
                old = ast.get_source_segment(text, node) or ""
                start = _offset(text, node.lineno, node.col_offset)
                changed = f"{text[:start]}({new}){text[start + len(old) :]}"
                yield Mutant(path, f"line {node.lineno}: {old} -> {new}", changed)


def _within(tree: ast.AST, functions: Collection[str]) -> Iterator[ast.AST]:
    """The nodes of some functions, of all the tree where none is named."""
    if not functions:
        yield from ast.walk(tree)
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            yield from ast.walk(node)


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


def is_noticed(mutant: Mutant | None) -> bool:
    """Whether a child in which the change is made fails a test, breaks down or takes too long."""
    child = get_context("fork").Process(target=_ask, args=(mutant,))
    child.start()
    child.join(LONGEST)
    if child.exitcode is None:
        child.kill()
    return child.exitcode != 0


def _ask(mutant: Mutant | None) -> None:
    """Make the change in what is loaded already, and ask the tests."""
    if mutant:
        name = mutant.path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        module = import_module(name)
        new = dict(vars(module))
        exec(compile(mutant.text, mutant.path, "exec"), new)  # noqa: S102 - our own code
        _graft(vars(module), new)
        WORDS_SAID.update(new.get("WORDS", {}))
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    for test in TESTS:
        test()


def _graft(old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Let the functions of a module or a class do what those of another one do."""
    for name, value in [*old.items()]:
        mine, other = map(_function_of, (value, new.get(name)))
        if isinstance(mine, FunctionType) and isinstance(other, FunctionType):
            mine.__code__, mine.__defaults__ = other.__code__, other.__defaults__
        elif isinstance(value, type) and isinstance(new.get(name), type) and value is not new[name]:
            _graft(vars(value), vars(new[name]))


def _function_of(value: Any) -> Any:
    """The function inside a class method, a property or a cached property."""
    for part in ("__func__", "fget", "func"):
        value = getattr(value, part, value)
    return value


def main(count: int = 40, seed: int = 1) -> None:
    """Try `count` changes, half of words and half of conditions, and print who survives."""
    rng = random.Random(seed)
    drawn = [
        mutant
        for kind in (exchanged_words, turned_conditions)
        for mutant in rng.sample([*kind()], count // 2)
    ]
    if is_noticed(None):
        raise SystemExit("the tests fail without any change")
    noticed = 0
    for number, mutant in enumerate(drawn, 1):
        found = is_noticed(mutant)
        noticed += found
        print(number, "noticed" if found else "SURVIVES", mutant.path, mutant.words, flush=True)
    print(f"{noticed} of {len(drawn)} noticed")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
