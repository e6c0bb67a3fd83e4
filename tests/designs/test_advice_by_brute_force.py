"""Advice against brute force: every single change of a board, with an independent program."""

import math
import os
import random
from collections import Counter
from contextlib import nullcontext
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from boustro import Board, Game
from boustro.designs import advise, design
from boustro.designs.advice import Advice, figures_of
from tests.designs.test_advice import smallest_by_jump, tried_changes
from tests.designs.test_repair import can_always_be_won
from tests.support.interpreter import House, faces, fewest_rolls, first_state, is_sound, throw
from tests.support.pure import without_core

pytestmark = pytest.mark.slow

QUESTIONS = 2_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 120
DICE = {
    "d6": faces(1, 2, 3, 4, 5, 6),
    "d2": faces(1, 2),
    "1,3": faces(1, 3),
    "d4": faces(1, 2, 3, 4),
}
NAMES = ("mean", "sd", "min_rolls", "quantile", "minutes", "first_seat")
SHARE = 0.9
SECONDS = 10
LONGEST = 4_000
NEAR = 1e-13
CLEAR = 1e-9


class Law:
    """The length of a game that can always be finished, by its throws; a turn is a roll."""

    def __init__(self, size: int, jumps: dict[int, int], house: House) -> None:
        self.known = size, jumps, house
        states, ways, wins = [first_state(house)], list[tuple[int, int]](), list[int]()
        places = {states[0]: 0}
        for place, state in enumerate(states):
            for outcome in house.outcomes:
                after, won, _ = throw(size, jumps, house, state, outcome)
                if not won:
                    if after not in places:
                        places[after] = len(states)
                        states.append(after)
                    ways.append((place, places[after]))
                else:
                    wins.append(place)
        self.matrix = np.zeros((len(states),) * 2)
        self.is_won_at_once = np.zeros(len(states), bool)
        self.is_won_at_once[wins] = True
        for way in ways:
            self.matrix[way] += 1 / len(house.outcomes)

    @property
    def can_always_be_won(self) -> bool:
        """Whether from every state that is come to there is a way to a win."""
        ways, winning, known = self.matrix > 0, self.is_won_at_once, 0
        while known < (known := int(winning.sum())):
            winning = winning | ways @ winning
        return bool(winning.all())

    @cached_property
    def survival(self) -> Any:
        """P(rolls > n) for n = 0 and on, until nothing is left; None where that takes long."""
        v, found, ahead = np.eye(len(self.matrix))[0], [1.0], [np.ones(len(self.matrix))]
        for _ in range(32):
            ahead.append(self.matrix @ ahead[-1])
        chances, power = np.column_stack(ahead[1:]), np.linalg.matrix_power(self.matrix, 32)
        while found[-1] > 1e-18 and len(found) < LONGEST:
            found += (v @ chances).tolist()
            v = v @ power
        return np.array(found) if len(found) < LONGEST else None

    def figure(self, name: str) -> float:
        """A figure of the law, for two players whose throws take so many seconds."""
        s = self.survival
        if name == "min_rolls":
            rolls = fewest_rolls(*self.known)
            return math.inf if rolls is None else rolls
        if name in ("mean", "sd"):
            chain = np.eye(len(self.matrix)) - self.matrix
            mean = np.linalg.solve(chain, np.ones(len(chain)))
            square = np.linalg.solve(chain, 1 + 2 * self.matrix @ mean)
            return float(mean[0] if name == "mean" else np.sqrt(max(square[0] - mean[0] ** 2, 0)))
        if name == "quantile":
            return int(np.argmax(s <= 1 - SHARE + NEAR))
        if name == "minutes":
            return float((s * s).sum() + (s[1:] * s[:-1]).sum()) * SECONDS / 60
        return float(sum((a - b) * a for a, b in pairwise(s)))


def question(
    rng: random.Random,
) -> tuple[Game, str, tuple[float, float], float, list[tuple[int, object, float, dict[int, int]]]]:
    """A game, a figure that it does not have, what it is now, and what each change makes of it."""
    while True:
        size, (die, outcomes) = (
            rng.choice((4, 6, 7, 8, 9) * 4 + (19,)),
            rng.choice(list(DICE.items())),
        )
        jumps = {e: rng.randint(1, size) for e in range(1, size) if rng.random() < 0.25}
        jumps = {entry: exit for entry, exit in jumps.items() if entry != exit}
        house = House(outcomes=outcomes, overshoot=rng.choice(("stay", "bounce", "win")))
        before = Law(size, jumps, house)
        if not before.can_always_be_won:
            continue
        laws = [
            (moved, jump, law, after)
            for moved, jump, after in tried_changes(size, jumps, 0, size)
            if (law := Law(size, after, house)).can_always_be_won
        ]
        name = rng.choice(NAMES)
        if not laws or any(
            law.survival is None for law in (before, *(law for _, _, law, _ in laws))
        ):
            continue
        now, after = before.figure(name), [(m, j, law.figure(name), t) for m, j, law, t in laws]
        aim = rng.choice([value for _, _, value, _ in after])
        low, high = rng.choice([(aim, aim), (-math.inf, aim), (aim, math.inf)])
        shift = rng.choice((0, 0, 1e-6 * aim, -1e-6 * aim)) if low < high else 0
        low, high = low + shift, high + shift
        values = [now, *(value for _, _, value, _ in after)]
        clear = all(
            not NEAR < abs(v - end) / max(abs(end), NEAR) < CLEAR
            for v in values
            for end in (low, high)
            if math.isfinite(end)
        )
        is_possible = high >= 1 or name in ("sd", "minutes", "first_seat")
        if clear and is_possible and aim > 0 and not within(now, low, high):
            game = Game(Board(size, jumps=jumps), {"die": die, "overshoot": house.overshoot})
            return game, name, (low, high), now, after


def within(value: float, low: float, high: float) -> bool:
    """Whether a value is between two numbers as far as floats can tell."""
    return low - NEAR * abs(low) <= value <= high + NEAR * abs(high) or low == value == high


def asked(game: Game, name: str, ends: tuple[float, float], **further: Any) -> tuple[Advice, ...]:
    """The advice on one figure."""
    wish = {SHARE: ends} if name == "quantile" else ends
    wishes: dict[str, Any] = {name: wish, "tolerance": 0, "seconds": SECONDS, "players": 2}
    return advise(game, **wishes, **further)


def test_no_single_change_is_missed() -> None:
    """Of at most 300 changes, or if it is proved, the smallest are named; bounds are exact."""
    rng, compared = random.Random(41), Counter[str]()
    for _ in range(QUESTIONS):
        game, name, (low, high), _, after = question(rng)
        does = [(moved, jump) for moved, jump, value, _ in after if within(value, low, high)]
        boards = [table for _, _, value, table in after if within(value, low, high)]
        advices = asked(game, name, (low, high))
        where = game, name, low, high
        with without_core():
            pure = asked(game, name, (low, high))
        compared[name] += 1

        same = [(advice.changes, advice.is_proved) for advice in advices]
        assert [(advice.changes, advice.is_proved) for advice in pure] == same, where
        is_proved = all(advice.is_proved for advice in advices)
        if does and (len(after) <= 300 or name == "mean" or (advices and is_proved)):
            assert [advice.size for advice in advices] == smallest_by_jump(does)[:3], where
            assert is_proved
        for advice in advices:
            single = dict(advice.game.board.jumps) in boards
            assert single if len(advice.changes) == 1 else not advice.is_proved
    assert set(compared) == set(NAMES)


@pytest.mark.parametrize("core", [True, False])
def test_a_figure_on_its_bound_meets_it(core: bool) -> None:
    """Six squares take 6 rolls and no more; with the core or without, and without any tolerance."""
    with nullcontext() if core else without_core():
        for wish in ("..6", "6..", 6, (6, 6)):
            assert figures_of(Game(Board(6)), mean=wish, tolerance=0).is_met
            empty = design(6, mean=wish, tolerance=0, snakes=0, ladders=0, effort=1)
            assert empty.is_met
            assert empty.game.board.jumps == {}
        assert not figures_of(Game(Board(6)), mean="..5.99999999999").is_met
        found = advise(Board(8, jumps={7: 2}), mean="..7", count=2)
    assert [(str(advice), advice.size) for advice in found] == [
        ("add a ladder from 1 to 2", 1),
        ("add a ladder from 1 to 3", 2),
    ]


def test_pairs_change_two_jumps_and_give_different_boards() -> None:
    """Neither change of a pair does alone, and none undoes or goes on with the other."""
    compared = 0
    for seed in range(60):
        game, name, (low, high), _, after = question(random.Random(f"pairs {seed}"))
        values = [value for _, _, value, _ in after]
        low, high = (-math.inf, 0.8 * min(values)) if high < math.inf else (1.2 * max(values), high)
        if name in ("first_seat", "min_rolls") or high < 1:
            continue
        advices = asked(game, name, (low, high), count=20)
        boards = [frozenset(advice.game.board.jumps.items()) for advice in advices]
        assert len(set(boards)) == len(boards)
        singles = [frozenset(table.items()) for _, _, _, table in after]
        for advice, board in zip(advices, boards, strict=True):
            first, second = advice.changes
            compared += 1
            house = House(outcomes=DICE[str(game.rules.die)], overshoot=game.rules.overshoot)
            assert board not in singles, (game, str(advice))
            assert {first.before, second.before}.isdisjoint({first.after, second.after} - {None})
            for half in advice.changes:
                table = half.apply_to(dict(game.board.jumps))
                if is_sound(game.size, table, house) and can_always_be_won(game.size, table, house):
                    assert not within(Law(game.size, table, house).figure(name), low, high), str(
                        advice
                    )
    assert compared > 100


def test_a_board_that_might_never_end_is_advised_on_all_figures() -> None:
    """Its mean says nothing of other figures, so that all kinds of changes are tried."""
    trap = Board(30, jumps=dict.fromkeys(range(11, 17), 3))
    for name, wish in (("sd", "..20"), ("minutes", "..4"), ("first_seat", "0.5..0.6")):
        wishes: dict[str, Any] = {name: wish}
        (advice,) = advise(trap, count=1, **wishes)
        assert len(advice.changes) == 1
        assert figures_of(advice.game, **wishes).is_met
