"""Claims about designed boards and refused wishes hold: by interpreter and all small boards."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from boustro import Rules, design
from boustro.designs.generate import Draws, random_jumps
from boustro.designs.plan import Plan
from boustro.designs.wishes import Wishes
from boustro.errors import InputError
from tests.designs.test_repair import COMBINATIONS, can_always_be_won
from tests.support.house_pool import DICE
from tests.support.interpreter import House, classes, fewest_rolls, first_state, is_sound, throw

ORDERS = 20_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 300


def random_rules(rng: random.Random, size: int) -> tuple[House, dict[str, Any]]:
    """Rules of all kinds for a board of this size, finish anywhere, as both sides write them."""
    while True:
        die, kwargs = rng.choice(COMBINATIONS)
        kwargs = {**kwargs, "finish": rng.choice((None, None, rng.randint(1, size)))}
        house = House(**kwargs, outcomes=DICE[die])
        if is_sound(size, {}, house) and house.start != (house.finish or size):
            return house, {**kwargs, "die": die}


def cells(size: int, columns: int) -> dict[int, tuple[int, int]]:
    """Row and column of every square, counted by hand from the bottom left."""
    found = {}
    for square in range(1, size + 1):
        row, step = divmod(square - 1, columns)
        found[square] = row, columns - 1 - step if row % 2 else step
    return found


def counted_to(size: int, jumps: dict[int, int], house: House) -> set[int]:
    """The entries of jumps that some throw takes: without the jump it ends or waits elsewhere."""
    waiting, known, used = [first_state(house)], {first_state(house)}, set[int]()
    for state in waiting:
        for outcome in classes(house):
            after, won, _ = throw(size, jumps, house, state, outcome)
            for entry in jumps:
                others = {e: x for e, x in jumps.items() if e != entry}
                if throw(size, others, house, state, outcome)[:2] != (after, won):
                    used.add(entry)
            if not won and after not in known:
                known.add(after)
                waiting.append(after)
    return used


@pytest.mark.slow
def test_a_board_that_is_made_is_as_said() -> None:
    """Always won, no shared or level ends, no unused jump, numbers and places kept."""
    rng, seen = random.Random(41), Counter[str]()
    while seen.total() < ORDERS:
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
        size, (snakes, ladders) = rows * columns, (rng.randint(0, 3), rng.randint(0, 3))
        house, rules = random_rules(rng, size)
        spacing, barred = rng.choice((1, 1, 2)), rng.randint(1, rows)
        wishes: dict[str, Any] = {"snakes": snakes, "ladders": ladders, "spacing": spacing}
        wishes |= {"columns": columns}
        wishes |= {"snake_length": "1..", "ladder_length": "1..", "rules": Rules(**rules)}
        try:
            plan = Plan(Wishes.of(size, **wishes, forbidden_rows={"ladders": [barred]}))
        except InputError:
            seen["refused"] += 1
            continue
        jumps = random_jumps(plan, Draws(seen.total(), 0), boards=3)
        seen["made" if jumps is not None else "none"] += 1
        if jumps is None:
            continue
        at = cells(size, columns)

        assert can_always_be_won(size, jumps, house)
        assert sum(x < e for e, x in jumps.items()) == snakes
        assert sum(x > e for e, x in jumps.items()) == ladders
        assert len({*jumps, *jumps.values()}) == 2 * len(jumps)
        assert counted_to(size, jumps, house) == set(jumps)
        for one, other in combinations(jumps.items(), 2):
            for a, b in product(one, other):
                assert max(abs(at[a][0] - at[b][0]), abs(at[a][1] - at[b][1])) >= spacing
        if rows > 2:
            assert all(at[e][0] != at[x][0] for e, x in jumps.items())
        assert all(at[s][0] != barred - 1 for e, x in jumps.items() if x > e for s in (e, x))
    assert seen["made"] > ORDERS // 4


def all_boards(size: int) -> Iterator[dict[int, int]]:
    """Every board of this size whose jumps lead somewhere else."""
    for exits in product(range(1, size + 1), repeat=size):
        yield {e: x for e, x in enumerate(exits, 1) if e != x}


SMALLEST = [(jumps, sum(x < e for e, x in jumps.items())) for jumps in all_boards(4)]


def _refusals(size: int, **wishes: Any) -> set[str]:
    try:
        Wishes.of(size, **wishes)
    except InputError as error:
        return {problem.name for problem in error.problems}
    return set()


def test_what_is_called_impossible_no_board_has() -> None:
    """Numbers, spacing and the fewest rolls on four squares, under all rules, on all boards."""
    rng, told = random.Random(42), Counter[bool]()
    for _ in range(ORDERS):
        house, rules = random_rules(rng, 4)
        snakes, ladders, jumps = (rng.randint(0, 3) for _ in range(3))
        spacing, most, figure = (
            rng.randint(0, 1),
            rng.randint(0, 3),
            rng.choice(("min_rolls", "mean")),
        )
        wishes = {
            "snakes": snakes,
            "ladders": ladders,
            "jumps": f"..{jumps + 1}",
            "spacing": spacing,
        }
        refused = _refusals(4, **wishes, rules=Rules(**rules), **{figure: f"..{most}"})
        told[bool(refused)] += 1
        assert refused <= {"impossible"}
        for table, down in SMALLEST if refused else ():
            if (down, len(table) - down) == (snakes, ladders) and len(table) <= jumps + 1:
                apart = not spacing or len({*table, *table.values()}) == 2 * len(table)
                if apart and is_sound(4, table, house):
                    fewest = fewest_rolls(4, table, house)
                    assert fewest is None or fewest > most, (table, house, wishes, most)
    assert min(told.values()) > ORDERS // 20


@pytest.mark.slow
def test_an_order_with_little_room_is_filled() -> None:
    """Nine jumps two cells apart on eight by eight without crossings; forty on 100 squares."""
    for size, wishes in (
        (64, {"spacing": 2, "snakes": 5, "ladders": 4, "crossings": "..0"}),
        (100, {"snakes": 20, "ladders": 20}),
    ):
        assert len(design(size, **wishes).game.board.jumps) >= 9


def test_what_is_in_the_way_is_named() -> None:
    """Three kept ladders cross three times; the error names the default of two crossings."""
    with pytest.raises(
        InputError, match=r"no board met every requirement.*crossings 0\.\.2 \(a default\)"
    ):
        design(25, keep={2: 24, 3: 22, 4: 21}, snakes=0, ladders=3)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"forbidden_rows": [11]}, "expected a row in 1..10, got 11"),
        ({"forbidden_rows": [0]}, "expected a row in 1..10, got 0"),
        ({"forbidden": [101]}, "expected a square in 1..100, got 101"),
        ({"forbidden": {"laders": [3]}}, "expected snakes or ladders, got 'laders'"),
    ],
)
def test_places_that_are_not_there_are_refused(wishes: dict[str, Any], said: str) -> None:
    """Squares and rows are counted from 1 to the last; a kind has its name."""
    with pytest.raises(InputError, match=said):
        Wishes.of(100, **wishes)


def test_quantiles_are_read_as_people_write_them() -> None:
    """A share in per cent as a key, and minutes in a value, mean the same as in a text."""
    read = Wishes.of(100, quantile={"99%": "..200", 0.5: "10..12 minutes"}).targets
    written = Wishes.of(100, quantile=["0.99=0..200", "50%=10..12 minutes"]).targets

    assert [(t.share, t.unit, t.range.high) for t in read] == [
        (0.99, "rolls", 200),
        (0.5, "minutes", 12),
    ]
    assert [t.name for t in read] == [t.name for t in written]
