"""Repairs are the fewest changes, against every set of changes of small boards."""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from boustro import Board, Game, Rules, repair
from boustro.designs import mend
from boustro.designs.advice import Change
from boustro.errors import LimitError, QuestionError
from tests.support.house_pool import DICE, rule_combinations
from tests.support.interpreter import (
    House,
    State,
    classes,
    first_state,
    is_sound,
    over_at_once,
    throw,
)

BOARDS = 20_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 300
COMBINATIONS = [(die, kwargs) for die in DICE for kwargs in rule_combinations(die)]
Table = frozenset[tuple[int, int]]


def can_always_be_won(size: int, jumps: dict[int, int], house: House) -> bool:
    """Whether from every state that is come to there is a way to a win, throw by throw."""
    if over_at_once(size, house):
        return True
    sources: dict[State | None, set[State]] = {None: set()}
    waiting, known, outcomes = [first_state(house)], {first_state(house)}, classes(house)
    for state in waiting:
        for outcome in outcomes:
            after, won, _ = throw(size, jumps, house, state, outcome)
            sources.setdefault(None if won else after, set()).add(state)
            if not won and after not in known:
                known.add(after)
                waiting.append(after)
    winning: set[State | None] = {None}
    grown: set[State | None] = {None}
    while grown:
        grown = {s for to in grown for s in sources.get(to, ()) if s not in winning}
        winning |= grown
    return known <= winning


def changed(table: Table, size: int, start: int) -> Iterator[tuple[int, Table]]:
    """Every table one change away, with the squares that the end of a jump is moved by."""
    entries, exits = dict(table), range(0 if start == 0 else 1, size + 1)
    for jump in table:
        entry, exit = jump
        yield abs(entry - exit), table - {jump}
        yield from ((abs(x - exit), table - {jump} | {(entry, x)}) for x in exits if x != exit)
        for e in set(range(1, size + 1)) - entries.keys():
            yield abs(e - entry), table - {jump} | {(e, exit)}
    for e in set(range(1, size + 1)) - entries.keys():
        yield from ((abs(e - x), table | {(e, x)}) for x in exits)


def fewest_changes(size: int, jumps: dict[int, int], house: House, most: int) -> int | None:
    """The fewest changes that mend, by trying all sets; None if it takes more than `most`."""
    known = frontier = {frozenset(jumps.items())}
    for count in range(most + 1):
        if any(is_mended(size, table, house) for table in frontier):
            return count
        if count < most:
            frontier = {to for table in frontier for _, to in changed(table, size, house.start)}
            frontier -= known
            known = known | frontier
    return None


def is_mended(size: int, table: Table, house: House) -> bool:
    """Whether it is a board on which every game can be finished."""
    jumps = dict(table)
    return is_sound(size, jumps, house) and can_always_be_won(size, jumps, house)


def random_case(rng: random.Random) -> tuple[int, dict[int, int], House, Game] | None:
    """A small board with random rules and finish; None if these contradict each other."""
    die, kwargs = rng.choice(COMBINATIONS)
    size = rng.randint(2, 6)
    finish = rng.choice((None, None, rng.randint(1, size)))
    chance = rng.choice((0.3, 0.6, 0.9))
    jumps = {e: rng.randint(0, size) for e in range(1, size + 1) if rng.random() < chance}
    house = House(**{**kwargs, "outcomes": DICE[die], "finish": finish})
    if not is_sound(size, jumps, house):
        return None
    rules = Rules(**{**kwargs, "die": die, "finish": finish})
    return size, jumps, house, Game(Board(size, jumps=jumps), rules)


def broken_cases(seed: int, count: int) -> Iterator[tuple[int, dict[int, int], House, Game]]:
    """Random boards that need mending."""
    rng = random.Random(seed)
    while count:
        case = random_case(rng)
        if case is not None and not can_always_be_won(*case[:3]):
            count -= 1
            yield case


@pytest.mark.slow
def test_repairs_are_the_fewest_changes() -> None:
    """Under all rules with memory no repair has more changes than the smallest set needs."""
    counts: dict[str, int] = {}
    for size, jumps, house, game in broken_cases(39, BOARDS):
        try:
            (advice,) = repair(game)
        except QuestionError:
            counts["refused"] = counts.get("refused", 0) + 1
            everything = {e: game.finish for e in range(1, size + 1) if e != game.finish}
            assert not can_always_be_won(size, everything, house), game
            assert fewest_changes(size, jumps, house, 1) is None, game
            continue
        needed = len(advice.changes)
        counts[f"{needed} changes"] = counts.get(f"{needed} changes", 0) + 1
        after = dict(advice.game.board.jumps)
        assert can_always_be_won(size, after, house), game
        assert after == applied(jumps, advice.changes)
        assert advice.is_proved
        assert fewest_changes(size, jumps, house, min(needed, 3) - 1) is None, game
        if needed == 1:
            assert advice.size == smallest_single(size, jumps, house), game
    assert {"1 changes", "2 changes", "refused"} <= counts.keys()


def applied(jumps: dict[int, int], changes: tuple[Change, ...]) -> dict[int, int]:
    """The jumps after these changes; each changes a present jump or uses a free square."""
    jumps = dict(jumps)
    for before, after in changes:
        if before:
            assert jumps.pop(before[0]) == before[1]
        if after:
            assert after[0] not in jumps
            jumps[after[0]] = after[1]
    return jumps


def smallest_single(size: int, jumps: dict[int, int], house: House) -> int:
    """The size of the smallest change that mends a board and puts no entry on the finish."""
    finish = size if house.finish is None else house.finish
    table = frozenset(jumps.items())
    return min(
        moved
        for moved, after in changed(table, size, house.start)
        if (finish in jumps or finish not in dict(after))
        and all(entry != exit for entry, exit in after - table)
        and is_mended(size, after, house)
    )


NAMED: list[tuple[int, dict[int, int], dict[str, Any]]] = [
    (5, {1: 0, 3: 5, 2: 3}, {"die": "d2", "finish": 4}),
    (6, {3: 1, 6: 4, 4: 2, 1: 3}, {"die": "d3", "finish": 2}),
]


@pytest.mark.parametrize(("size", "jumps", "rules"), NAMED)
def test_one_change_mends_them(size: int, jumps: dict[int, int], rules: dict[str, Any]) -> None:
    """With two throws 2 → 4 wins; with three, taking 1 → 3 away opens the way to 2."""
    (advice,) = repair(Board(size, jumps=jumps), rules)

    assert len(advice.changes) == 1
    assert advice.is_proved


def test_a_board_that_no_change_of_jumps_mends_is_refused() -> None:
    """A throw of three never comes to the last square of two."""
    with pytest.raises(QuestionError, match="no change of jumps lets this game be finished"):
        repair(Board(2), {"die": "3"})


@pytest.mark.parametrize("size", [1_001, 10**6, 10**15])
def test_a_board_too_large_is_refused(size: int) -> None:
    """The error names the number of squares and comes before any search."""
    with pytest.raises(LimitError, match=f"at most 1000 squares.*got {size}"):
        repair(Board(size, jumps={7: 2}))


def test_a_search_that_ends_early_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two walls in a row the changes mend the board, and are not called the fewest."""
    monkeypatch.setattr(mend, "EFFORT", 500)
    walls = dict.fromkeys(range(20, 26), 1) | dict.fromkeys(range(50, 56), 30)
    (advice,) = repair(Board(100, jumps={**walls, 2: 40}))

    assert can_always_be_won(100, dict(advice.game.board.jumps), House())
    assert not advice.is_proved


def test_a_large_board_is_mended_in_the_middle() -> None:
    """The smallest of some hundred thousand changes that open a wall is found."""
    (advice,) = repair(Board(400, jumps=dict.fromkeys(range(200, 206), 1)))

    assert (advice.size, advice.is_proved) == (1, True)
