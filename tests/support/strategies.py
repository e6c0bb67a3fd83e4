"""Hypothesis strategies for boards, dice, rules and games, used by every test that draws them."""

from collections.abc import Mapping
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


def dice() -> st.SearchStrategy[Die]:
    """Dice: single, several, loaded, with a face 0, with labels of their own."""
    faces = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)
    return st.sampled_from(_DICE).map(Die.parse) | faces.map(Die)


@st.composite
def _selections(draw: st.DrawFn, die: Die) -> Any:
    options: list[Any] = [None, "max", die.faces[0], die.faces]
    if any(outcome.is_double for outcome in die.outcomes):
        options.append("doubles")
    return draw(st.sampled_from(options))


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
    overshoot = draw(st.sampled_from(OVERSHOOT))
    finish = st.none() if overshoot == "win" else st.none() | st.integers(1, size)
    again = draw(_selections(rolled))
    limits = st.none() | st.tuples(st.integers(1, 4), st.sampled_from(LIMIT_EFFECTS))
    return Rules(
        start=draw(st.sampled_from([0, 1]) | st.integers(0, size)),
        finish=draw(finish),
        overshoot=overshoot,
        chaining=draw(st.sampled_from(chaining)),
        die=rolled,
        again=again,
        again_limit=None if again is None else draw(limits),
        opening=draw(_selections(rolled)),
        opening_move=draw(st.sampled_from(OPENING_MOVES)),
        bump=draw(st.sampled_from((None, *BUMPS))),
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
    size = draw(st.integers(min_size, max_size))
    ends = st.integers(1, size), st.integers(lowest_exit, size)
    jumps = draw(st.dictionaries(*ends, max_size=min(size, 12)))
    columns = draw(st.none() | st.integers(1, size))
    return Board(
        size,
        columns=columns,
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
