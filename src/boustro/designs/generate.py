"""Random boards: jumps by a seed that meet the plan and can always be won.

For each jump some pairs are drawn at random; the pair that crosses the fewest jumps is put on the
board.  A board on which a game might never end, or that misses the plan, is thrown away.  After
some failed boards, the search first replaces jumps that leave no room for others or cross the most.
"""

import math
import time
from collections.abc import Iterator, MutableSequence, Sequence
from itertools import islice
from typing import TypeVar

from boustro.basics.splitmix import key_of, word
from boustro.chain import expected_rolls
from boustro.designs.plan import JumpTable, Pair, Plan
from boustro.designs.ranges import Range

T = TypeVar("T")
_TRIES = 6
"""The pairs that are drawn for one jump."""
_SQUARES_A_TRY = 32
"""The squares for each pair on large boards, where more jumps may cross."""
_FAILED_DRAWS = 200
"""The most pairs that are drawn in the search for allowed ones."""
_BOARDS = 500
"""The most boards that are begun."""
_MENDED = range(20, 40)
"""The numbers of the boards on which jumps that are in the way are drawn anew."""
_PATIENCE = 100
"""How often that is done on one board."""
_MANY = 12
"""The most jumps of a kind that are drawn if the wishes have no upper bound."""


class Draws:
    """Random numbers of stream `number` of `seed`, the same on every machine.

    >>> draws = Draws(7, 0)
    >>> [draws.below(100) for _ in range(5)]
    [64, 54, 60, 34, 18]
    """

    def __init__(self, seed: int, number: int) -> None:
        self._key, self._number, self._count = key_of(seed), number, 0

    def below(self, count: int) -> int:
        """A whole number in 0..count - 1; the bias is less than count/2^64."""
        self._count += 1
        return word(self._key, self._number, self._count) * count >> 64

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        return low + (high - low) * (self.below(2**53) / 2**53)

    def choice(self, things: Sequence[T]) -> T:
        """One of `things`."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put `things` into a random order (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def random_jumps(
    plan: Plan, draws: Draws, *, until: float = math.inf, boards: int = _BOARDS
) -> JumpTable | None:
    """Jumps for a board of this plan; None if no attempt gives any, or if time runs out.

    `until` is a time of `time.monotonic`.
    """
    for board in range(boards):
        if time.monotonic() >= until:
            return None
        patience = _PATIENCE if board in _MENDED else 0
        if (jumps := _attempt(plan, draws, patience)) is not None:
            return jumps
    return None


def _attempt(plan: Plan, draws: Draws, patience: int) -> JumpTable | None:
    """A board; up to `patience` times a jump that is in the way is removed and drawn anew."""
    jumps = dict(plan.kept)
    kinds = draw_kinds(plan, draws)
    kinds.reverse()
    while kinds:
        pair = draw_pair(plan, jumps, draws, goes_up=kinds[-1])
        if pair is not None:
            kinds.pop()
            jumps[pair[0]] = pair[1]
            if kinds or plan.crossings(jumps) <= plan.wishes.crossings.high:
                continue
        new = [entry for entry in jumps if entry not in plan.kept]
        if patience == 0 or not new:
            return None
        patience -= 1
        draws.shuffle(new)
        if pair is not None:
            new.sort(key=lambda entry: plan.crossings_with(jumps, (entry, jumps[entry])))
        entry = new[-1]
        exit = jumps.pop(entry)
        kinds.insert(0, exit > entry)
    if plan.is_allowed(jumps) and math.isfinite(expected_rolls(plan.game_with(jumps))):
        return jumps
    return None


def draw_kinds(plan: Plan, draws: Draws) -> list[bool]:
    """Whether each of the new jumps is a ladder, in a random order."""
    board, wishes = plan.game.board, plan.wishes
    snakes = _beside(wishes.snakes, len(board.snakes), board.size)
    ladders = _beside(wishes.ladders, len(board.ladders), board.size)
    jumps = _beside(wishes.jumps, len(plan.kept), board.size)
    least = max(jumps[0], snakes[0] + ladders[0])
    total = least + draws.below(max(least, min(jumps[1], snakes[1] + ladders[1])) - least + 1)
    fewest, most = max(ladders[0], total - snakes[1]), min(ladders[1], total - snakes[0])
    up = fewest + draws.below(max(fewest, most) - fewest + 1)
    kinds = [True] * up + [False] * max(0, total - up)
    draws.shuffle(kinds)
    return kinds


def _beside(wished: Range, there: int, squares: int) -> tuple[int, int]:
    """The least and the most further jumps beside those on the board."""
    most = _MANY if math.isinf(wished.high) else min(int(wished.high), squares)
    return max(0, wished.least - there), max(0, most - there)


def draw_pair(
    plan: Plan, jumps: JumpTable, draws: Draws, *, goes_up: bool, inner: range | None = None
) -> Pair | None:
    """Of some allowed pairs the one that crosses the fewest of `jumps`.

    Both ends are in `inner`, by default on the whole board.
    """
    squares = range(1, plan.game.size + 1) if inner is None else inner
    tries = max(_TRIES, plan.game.size // _SQUARES_A_TRY)
    pairs = islice(_pairs(plan, jumps, draws, squares, goes_up=goes_up), tries)
    return min(pairs, key=lambda pair: plan.crossings_with(jumps, pair), default=None)


def _pairs(
    plan: Plan, jumps: JumpTable, draws: Draws, squares: range, *, goes_up: bool
) -> Iterator[Pair]:
    blocked = plan.blocked_squares(jumps)
    for _ in range(_FAILED_DRAWS):
        entry = draws.choice(squares)
        if entry in blocked.entries:
            continue
        exits = [x for x in plan.exits[entry] if (x > entry) is goes_up and x in squares]
        if exits:
            exit = draws.choice(exits)
            if exit not in blocked.exits:
                yield entry, exit
