"""Random boards: jumps by a seed that meet the plan, for games that can always be finished.

For each jump the search draws some pairs at random, and puts the pair that crosses the fewest jumps
on the board.  It drops a board that does not meet the plan, or on which a game might never end.
After some failed boards, it tries harder: it removes jumps that leave no room for others, or that
cross the most, and draws them again.
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
"""On large boards, where more jumps cross, a pair is drawn for every 32 squares."""
_FAILED_DRAWS = 200
"""The most entries that are drawn in the search for allowed pairs."""
_BOARDS = 500
"""The most boards that are begun."""
_MENDED = range(20, 40)
"""On the boards with these numbers, jumps that are in the way are removed and drawn again."""
_PATIENCE = 100
"""How often a jump may be removed on one of these boards."""
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
        """A random number in 0..count - 1; the bias is less than count/2^64."""
        self._count += 1
        return word(self._key, self._number, self._count) * count >> 64

    def between(self, low: float, high: float) -> float:
        """A random number from `low` to `high`."""
        share = self.below(2**53) / 2**53
        return low + (high - low) * share

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
    """Jumps for a board of this plan; None if no attempt succeeds, or if time runs out.

    `until` is a time of `time.monotonic`.
    """
    for board in range(boards):
        if time.monotonic() >= until:
            return None
        patience = _PATIENCE if board in _MENDED else 0
        jumps = _attempt(plan, draws, patience)
        if jumps is not None:
            return jumps
    return None


def _attempt(plan: Plan, draws: Draws, patience: int) -> JumpTable | None:
    """The jumps of one attempt; None if it fails.

    A jump that is in the way is removed and drawn again, up to `patience` times.
    """
    jumps = dict(plan.kept)
    kinds = draw_kinds(plan, draws)
    kinds.reverse()  # the next kind is the last of the list
    while kinds:
        pair = draw_pair(plan, jumps, draws, goes_up=kinds[-1])
        if pair is not None:
            kinds.pop()
            entry, exit = pair
            jumps[entry] = exit
            is_board_full = not kinds
            if not is_board_full or plan.crossings(jumps) <= plan.wishes.crossings.high:
                continue
        removable = [entry for entry in jumps if entry not in plan.kept]
        if patience == 0 or not removable:
            return None
        patience -= 1
        draws.shuffle(removable)
        if pair is not None:
            # Too many jumps cross: remove the one that crosses the most.
            removable.sort(key=lambda entry: plan.crossings_with(jumps, (entry, jumps[entry])))
        removed = removable[-1]
        exit = jumps.pop(removed)
        kinds.insert(0, exit > removed)
    if plan.is_allowed(jumps) and math.isfinite(expected_rolls(plan.game_with(jumps))):
        return jumps
    return None


def draw_kinds(plan: Plan, draws: Draws) -> list[bool]:
    """For each of the new jumps whether it is a ladder, in a random order."""
    board, wishes = plan.game.board, plan.wishes
    least_snakes, most_snakes = _further(wishes.snakes, len(board.snakes), board.size)
    least_ladders, most_ladders = _further(wishes.ladders, len(board.ladders), board.size)
    least_jumps, most_jumps = _further(wishes.jumps, len(plan.kept), board.size)
    total = _draw_number(
        draws,
        least=max(least_jumps, least_snakes + least_ladders),
        most=min(most_jumps, most_snakes + most_ladders),
    )
    ladders = _draw_number(
        draws,
        least=max(least_ladders, total - most_snakes),
        most=min(most_ladders, total - least_snakes),
    )
    snakes = max(0, total - ladders)
    kinds = [True] * ladders + [False] * snakes
    draws.shuffle(kinds)
    return kinds


def _draw_number(draws: Draws, *, least: int, most: int) -> int:
    """A random number from `least` to `most`; `least` if `most` is lower."""
    return least + draws.below(max(least, most) - least + 1)


def _further(wished: Range, present: int, squares: int) -> tuple[int, int]:
    """The least and the most jumps of a kind to add to the `present` ones."""
    if math.isinf(wished.high):
        most = _MANY
    else:
        most = min(int(wished.high), squares)
    return max(0, wished.least - present), max(0, most - present)


def draw_pair(
    plan: Plan, jumps: JumpTable, draws: Draws, *, goes_up: bool, inner: range | None = None
) -> Pair | None:
    """Draw some allowed pairs; return the pair that crosses the fewest of `jumps`.

    Both ends are in `inner`, which is the whole board by default.  None if no pair is allowed.
    """
    squares = range(1, plan.game.size + 1) if inner is None else inner
    tries = max(_TRIES, plan.game.size // _SQUARES_A_TRY)
    pairs = islice(_pairs(plan, jumps, draws, squares, goes_up=goes_up), tries)
    return min(pairs, key=lambda pair: plan.crossings_with(jumps, pair), default=None)


def _pairs(
    plan: Plan, jumps: JumpTable, draws: Draws, squares: range, *, goes_up: bool
) -> Iterator[Pair]:
    """Random pairs that the plan allows beside `jumps`, from at most `_FAILED_DRAWS` draws."""
    blocked = plan.blocked_squares(jumps)
    for _ in range(_FAILED_DRAWS):
        entry = draws.choice(squares)
        if entry in blocked.entries:
            continue
        of_this_kind = range(entry + 1, squares.stop) if goes_up else range(squares.start, entry)
        exits = [exit for exit in plan.exits[entry] if exit in of_this_kind]
        if exits:
            exit = draws.choice(exits)
            if exit not in blocked.exits:
                yield entry, exit
