"""Hypothesis strategies for boards, dice, rules and games, used by every test that draws them.

A strategy that depends on a size is made once for each size: Hypothesis looks through every new one
before it draws from it, which takes longer than to draw.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from hypothesis import strategies as st

from boustro.model.board import Board
from boustro.model.die import Die
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.rule_table import BUMPS, CHAINING, LIMIT_EFFECTS, OPENING_MOVES, OVERSHOOT
from boustro.model.rules import Rules

_DICE = ("d6", "d4", "d2", "1", "2d6", "d4+d6", "1-4", "0,1,2", "2,3", "1:1,6:3", "0:1,1:2,5:1")
_NAMES = st.none() | st.text(st.characters(codec="utf-8", categories=["L", "N", "Zs"]), max_size=12)


@cache
def dice() -> st.SearchStrategy[Die]:
    """Dice: single, several, loaded, with a face 0, with labels of their own."""
    faces = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)
    return st.sampled_from(_DICE).map(Die.parse) | faces.map(Die)


_AT_STARTS = st.sampled_from([0, 1])
_OVERSHOOTS = st.sampled_from(OVERSHOOT)
_LIMITS = st.none() | st.tuples(st.integers(1, 4), st.sampled_from(LIMIT_EFFECTS))
_MOVES = st.sampled_from(OPENING_MOVES)
_ALL_BUMPS = st.sampled_from((None, *BUMPS))


@cache
def _squares(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(low, high)


@cache
def _starts(size: int) -> st.SearchStrategy[int]:
    return _AT_STARTS | st.integers(0, size)


@cache
def _perhaps(low: int, high: int) -> st.SearchStrategy[int | None]:
    """A whole number, or none."""
    return st.none() | st.integers(low, high)


@cache
def _chainings(words: tuple[str, ...]) -> st.SearchStrategy[Any]:
    return st.sampled_from(words)


@cache
def _jumps(size: int, lowest_exit: int) -> st.SearchStrategy[dict[int, int]]:
    ends = st.integers(1, size), st.integers(lowest_exit, size)
    return st.dictionaries(*ends, max_size=min(size, 12))


@lru_cache(256)
def _selections(die: Die) -> st.SearchStrategy[Any]:
    options: list[Any] = [None, "max", die.faces[0], die.faces]
    if any(outcome.is_double for outcome in die.outcomes):
        options.append("doubles")
    return st.sampled_from(options)


@st.composite
def rules(
    draw: st.DrawFn,
    *,
    size: int = 100,
    die: st.SearchStrategy[Die] | None = None,
    chaining: tuple[str, ...] = CHAINING,
) -> Rules:
    """Rules that have a meaning on a board of `size` squares with no jump off the board."""
    rolled = draw(dice() if die is None else die)
    overshoot = draw(_OVERSHOOTS)
    finish = None if overshoot == "win" else draw(_perhaps(1, size))
    again = draw(_selections(rolled))
    return Rules(
        start=draw(_starts(size)),
        finish=finish,
        overshoot=overshoot,
        chaining=draw(_chainings(chaining)),
        die=rolled,
        again=again,
        again_limit=None if again is None else draw(_LIMITS),
        opening=draw(_selections(rolled)),
        opening_move=draw(_MOVES),
        bump=draw(_ALL_BUMPS),
    )


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    min_size: int = 1,
    max_size: int = 40,
    lowest_exit: int = 0,
    acyclic: bool = False,
) -> Board:
    """Boards with any jumps, self-loops and jumps on the last square included.

    `lowest_exit` 1 leaves out jumps off the board; `acyclic` leaves out cycles of exits.
    """
    size = draw(_squares(min_size, max_size))
    jumps = draw(_jumps(size, lowest_exit))
    return Board(
        size,
        columns=draw(_perhaps(1, size)),
        jumps=_without_cycles(jumps) if acyclic else jumps,
        name=draw(_NAMES),
        source=draw(_NAMES),
    )


@st.composite
def games(
    draw: st.DrawFn,
    *,
    min_size: int = 1,
    max_size: int = 40,
    rules: st.SearchStrategy[Rules] | None = None,
) -> Game:
    """Games: any sound board with any rules that suit it, or with those given.

    Rules that are given must have a start and a finish within `min_size`.
    """
    chosen = draw(_any_rules(size=min_size) if rules is None else rules)
    board = draw(
        boards(
            min_size=min_size,
            max_size=max_size,
            lowest_exit=0 if chosen.start == 0 else 1,
            acyclic=chosen.chaining == "follow",
        )
    )
    return Game(board, chosen)


@st.composite
def layouts(draw: st.DrawFn, *, max_size: int = 40) -> Layout:
    """Boards as people write them: pairs repeated, two exits for an entry, ends off the board."""
    size = draw(st.integers(-1, max_size))
    ends = st.integers(-2, max_size + 2)
    pairs = draw(st.lists(st.tuples(ends, ends), max_size=12))
    columns = draw(st.none() | st.integers(-1, max_size + 1))
    return Layout(size, pairs, columns, places=[f"line {i}" for i in range(1, len(pairs) + 1)])


def _without_cycles(jumps: Mapping[int, int]) -> dict[int, int]:
    """The jumps without those that would close a cycle with the ones before them."""
    kept: dict[int, int] = {}
    for entry, exit in jumps.items():
        square = exit
        while square in kept:
            square = kept[square]
        if square != entry:
            kept[entry] = exit
    return kept


_any_rules = rules
