"""Boards to order: candidate edits a second, beside a new elimination for each of them.

What bounds it: half is the kernel of all edits, the rest Python, which picks the nearest that keep
the plan.
"""

import time
from collections.abc import Iterator

from bench.measure import Table, side_by_side
from boustro import expected_rolls, min_rolls
from boustro.designs.candidates import Candidates
from boustro.designs.defaults import PRESETS
from boustro.designs.generate import Draws, random_jumps
from boustro.designs.local_search import search_once
from boustro.designs.plan import Plan
from boustro.designs.wishes import Wishes

WISHES = Wishes.of(100, jumps="0..20", snakes="0..", ladders="0..", mean=55.48861, tolerance=1e-6)
PLAN = Plan(WISHES)
_EFFORT = 300_000


def preset_lines(count: int) -> Iterator[str]:
    """Means, fewest rolls and crossings of random boards of each preset; no board may be unfit."""
    for preset in PRESETS:
        plan, draws = Plan(Wishes.of(100, preset=preset)), Draws(1, 0)
        boards = [random_jumps(plan, draws) or {} for _ in range(count)]
        assert all(plan.is_allowed(jumps) for jumps in boards)
        games = [plan.game_with(jumps) for jumps in boards]
        means = sorted(map(expected_rolls, games))
        fewest = sorted(min_rolls(game) or 0 for game in games)
        crossings = sum(map(plan.crossings, boards)) / count
        shares = ", ".join(f"{means[count * n // 100]:.1f}" for n in (5, 50, 95))
        median = fewest[count // 2]
        yield f"{preset}: means {shares}; fewest rolls {median}; crossings {crossings:.1f}"


def tables(quick: bool) -> Iterator[Table]:
    """One step of the search beside as many means, one by one; the note has boards a second."""
    jumps = random_jumps(PLAN, Draws(1, 0)) or {}
    looked_at = Candidates(PLAN, jumps).count
    game = PLAN.game_with(jumps)

    def one_by_one() -> None:
        for _ in range(looked_at):
            expected_rolls(game)

    def all_at_once() -> None:
        Candidates(PLAN, jumps).nearest(55.48861, 400)

    base = "a new elimination for each"
    begun = time.process_time()
    effort = search_once(WISHES, 1, (1, _EFFORT // 3 if quick else _EFFORT)).effort
    rate = effort / (time.process_time() - begun)
    note = (
        f"{looked_at:,} boards a step; "
        f"the whole search looks at {rate:,.0f} boards a second of processor time"
    )
    contestants = {base: one_by_one, "one step": all_at_once}
    yield side_by_side(
        "Candidate boards of a design",
        base,
        contestants,
        notes=(note, *preset_lines(50 if quick else 1_000)),
    )
