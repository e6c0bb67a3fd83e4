"""The list of rules: every way in which a rule can remember, each as boustro's rules and a House.

One `Memory` is a combination that needs no board yet.  `every_memory()` gives all of them, about
sixty thousand; `drawn()` a seeded choice in which every value of every rule occurs.  The test of
the registry fails when `Rules` has a field or a value that no combination uses.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from boustro import Rules
from boustro.model.rule_table import OVERSHOOT
from tests.support.house_pool import DICE
from tests.support.interpreter import House

LIMITS = (None, *product((1, 2, 3), ("keeps", "void", "start", "one", "undo")))
STARTS = ("off", "one", "inner")
FINISHES = ("last", "inner")
BUMPS = (None, None, None, "start", None, "block", None, "swap")


class Memory(NamedTuple):
    """Rules before a board is known: `start` and `finish` are places, filled in by `on`."""

    die: str
    overshoot: Any
    chaining: Any
    start: str
    finish: str
    again: Any
    again_limit: Any
    opening: Any
    opening_move: Any
    bump: str | None = None

    def on(self, size: int, rng: random.Random) -> tuple[Rules, House]:
        """These rules on a board of `size` squares, for boustro and for the interpreter."""
        start = {"off": 0, "one": 1, "inner": rng.randint(1, size)}[self.start]
        finish = None if self.finish == "last" else rng.randint(1, max(1, size - 1))
        shared: dict[str, Any] = self._asdict() | {"start": start, "finish": finish}
        die, bump = shared.pop("die"), shared.pop("bump")
        house = House(outcomes=DICE[die], **shared)
        return Rules(die=die, bump=bump, **shared), house


def selections(die: str) -> list[Any]:
    """Every way to name throws of a die: a value, several, the highest, doubles."""
    advances = sorted({outcome[0] for outcome in DICE[die]})
    found: list[Any] = [advances[len(advances) // 2], (advances[0], advances[-1]), "max"]
    return [*found, "doubles"] if any(outcome[2] for outcome in DICE[die]) else found


@cache
def every_memory() -> tuple[Memory, ...]:
    """Every combination, rules without memory among them."""
    return tuple(_every_memory())


def _every_memory() -> Iterator[Memory]:
    for die in DICE:
        picks = selections(die)
        agains = [(None, None), *product(picks, LIMITS)]
        openings = [(None, "one"), *product(picks, ("one", "advance"))]
        ends = [each for each in product(OVERSHOOT, FINISHES) if each != ("win", "inner")]
        kinds = product(ends, ("single", "follow"), STARTS, agains, openings)
        for (overshoot, finish), chaining, start, again, opening in kinds:
            yield Memory(die, overshoot, chaining, start, finish, *again, *opening)


def drawn(seed: int, count: int) -> list[Memory]:
    """`count` combinations by chance, the same for the same seed; some of them with bumping."""
    rng = random.Random(f"memories {seed}")
    found = rng.choices(every_memory(), k=count)
    return [memory._replace(bump=BUMPS[i % len(BUMPS)]) for i, memory in enumerate(found)]
