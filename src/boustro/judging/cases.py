"""Test cases: edge cases first, then the families in turn; equal seeds give equal cases.

Small boards come before large ones, so most mistakes show on a small board.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from math import isqrt
from random import Random
from threading import Lock

from boustro.errors import QuestionError
from boustro.judging.asked import Case
from boustro.judging.built import Pairs, in_every_deck
from boustro.judging.families import FAMILIES, narrow, walled
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.problems.statements import Statement
from boustro.judging.verdict import DealtCase
from boustro.model import builtin

EDGE_CASES = "edge cases"
_SMALL, _MIDDLE, _SMALL_FIRST = (3, 6), (5, 10), 200
_MOST_MISSED, _MOST_EMPTY = 5_000, 20
_SAMPLES = ("leetcode", "hackerrank1", "hackerrank2", "graph100", "flat30", "resolved36")


class Deck:
    """The cases of a trial, in order; each is generated when it is first needed."""

    def __init__(self, problem: JudgedProblem, seed: int = 0) -> None:
        self._coming = _endless(problem, seed)
        self._made: list[DealtCase] = []
        self._seen: set[Case] = set()
        # Parallel solvers share a deck.
        self._lock = Lock()

    def first(self, count: int) -> Sequence[DealtCase]:
        """The first `count` different cases; fewer if the problem has no more."""
        with self._lock:
            repeated = 0
            while len(self._made) < count and repeated < _MOST_MISSED:
                dealt = next(self._coming)
                repeated += 1
                if dealt.case not in self._seen:
                    self._seen.add(dealt.case)
                    self._made.append(dealt)
                    repeated = 0
        return self._made[:count]


@lru_cache(maxsize=8)
def deck(problem: JudgedProblem, seed: int) -> Deck:
    """The shared deck of a problem and a seed."""
    return Deck(problem, seed)


def cases_of(problem: JudgedProblem | str, count: int, seed: int = 0) -> Sequence[DealtCase]:
    """`count` different cases for a problem or its name, with their families.

    >>> [dealt.family for dealt in cases_of("leetcode", 3)]
    ['edge cases', 'edge cases', 'edge cases']
    """
    return deck(problem_named(problem) if isinstance(problem, str) else problem, seed).first(count)


def _endless(problem: JudgedProblem, seed: int) -> Iterator[DealtCase]:
    if only := problem.statement.only:
        rng = Random(f"{seed} {problem.name}")  # noqa: S311 - boards are no secrets
        while True:
            yield DealtCase(problem.case(only, rng), "the board of the statement")
    edges = _edges(problem, Random(f"{seed} edge"))  # noqa: S311 - boards are no secrets
    cases = (DealtCase(case, EDGE_CASES) for case in edges if case is not None)
    dealt = _of_families(problem, seed)
    if problem.is_searched:
        yield from cases
    else:
        # A slow question gets few boards, and these should not all be edge cases.
        yield from chain.from_iterable(zip(cases, dealt, strict=False))
    yield from dealt


def _of_families(problem: JudgedProblem, seed: int) -> Iterator[DealtCase]:
    deck = [family for family in FAMILIES for _ in range(family.weight)]
    rng = Random(f"{seed} {problem.name}")  # noqa: S311 - boards are no secrets
    turn = missed = 0
    while missed < _MOST_MISSED:
        rng.shuffle(deck)
        for family in deck:
            turn += 1
            size = _size(problem.statement, rng, turn)
            is_linear = problem.statement.is_linear
            pairs = family.make(rng, max(isqrt(size), 3) ** 2 if is_linear else size)
            case = fitted(pairs, size, problem, rng, own=family.own)
            missed = 0 if case else missed + 1
            if case:
                yield DealtCase(case, family.name)
            if turn == _SMALL_FIRST:
                yield from (DealtCase(one, EDGE_CASES) for one in _narrow(problem, rng))
    raise QuestionError(f"no board of the form {problem.name} goes with these rules")


def _size(statement: Statement, rng: Random, turn: int) -> int:
    """The size of the next board: small sizes first, then all sizes of the statement."""
    if statement.size is not None:
        return statement.size
    least, most = statement.sides
    if turn <= _SMALL_FIRST:
        span = _SMALL
    else:
        span = _MIDDLE if turn % 4 else (least, most)
    if statement.is_linear:
        squared = span if span == statement.sides else (4, span[1] ** 2)
        return rng.randint(max(least, squared[0]), max(min(most, squared[1]), least, squared[0]))
    return int(rng.randint(max(least, span[0]), min(most, span[1])) ** 2)


def _narrow(problem: JudgedProblem, rng: Random) -> Iterator[Case]:
    sizes = problem.statement.sizes()
    made = list[tuple[int, Pairs]]()
    for size in filter(sizes.__contains__, (30, 36, 100)):
        made += ((size, pairs) for pairs in chain(narrow(size), in_every_deck(rng, size)))
    yield from filter(None, (fitted(pairs, size, problem, rng) for size, pairs in made))


def fitted(
    pairs: Pairs, size: int, problem: JudgedProblem, rng: Random, *, own: bool = False
) -> Case | None:
    """A case whose board has these jumps as far as the statement allows; None if it cannot.

    Jumps to their own entry remain only if they are intended (`own`) and allowed.
    """
    case = problem.case(problem.statement.fitted(pairs, size, rng, own=own), rng)
    return case if problem.allows(case) else None


def _edges(problem: JudgedProblem, rng: Random) -> Iterator[Case | None]:
    """The smallest boards, the example boards of well-known problems, and empty boards."""
    sizes = problem.statement.sizes()
    if 4 in sizes:
        for second, third in product((2, 1, 3, 4), (3, 1, 2, 4)):
            yield fitted({2: second, 3: third}, 4, problem, rng)
    for size in sizes[1:4]:
        yield from (fitted(walled(size, first), size, problem, rng) for first in (2, 3, size // 2))
    for size in sizes[:: -(-len(sizes) // _MOST_EMPTY)]:
        yield fitted({}, size, problem, rng)
    if not problem.beside:
        yield from filter(problem.allows, (Case(builtin(name).board) for name in _SAMPLES))
    for size in sizes[1:3]:
        for entry, exit in product(range(2, size), range(1, size + 1)):
            if rng.random() < 0.4:
                yield fitted({entry: exit}, size, problem, rng)
