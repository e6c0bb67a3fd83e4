"""The grid: public functions × rules that remember × small boards, held against brute force.

The quick round tries a few hundred boards; `BOUSTRO_PROFILE=long` tries as many thousands as
`BOUSTRO_GRID` says (5 if it says nothing) and prints how many comparisons that makes.
"""

import os
import sys
from functools import partial
from itertools import islice

import pytest

from boustro.simulation import termination
from tests.grid.case import cases
from tests.grid.hold import LONG, Checks, Hold
from tests.grid.packages import PACKAGES
from tests.grid.registry import claimed_codes, codes_run

THOUSANDS = int(os.environ.get("BOUSTRO_GRID", "5"))
QUICK = {"chain": 120, "model": 600, "solve": 600, "simulation": 60, "gameplay": 60, "judging": 120}
"""More boards for cheap packages: games without a route, or with a tail of two steps, are rare."""
TRIAL_ROLLS = 20_000
"""Games on ten squares that end do so much sooner; a million rolls: `test_termination.py`."""
TRACED = 48
"""Boards on which is noted what runs, which takes twice as long, until all claims are seen."""
SEED = int(os.environ.get("BOUSTRO_GRID_SEED", "12"))


@pytest.mark.slow
@pytest.mark.parametrize("checks", PACKAGES, ids=[checks.package for checks in PACKAGES])
def test_the_grid(checks: Checks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every check agrees with brute force on every board, and calls each function it claims."""
    if not LONG:
        monkeypatch.setattr(termination, "TRIAL_ROLLS", TRIAL_ROLLS)
    count = 1_000 * THOUSANDS if LONG else QUICK[checks.package]
    boards, hold, never_called = cases(SEED, count), Hold(), claimed_codes(checks)
    for case in islice(boards, TRACED):
        ran = codes_run(partial(checks.run, [case], hold))
        never_called = {name: code for name, code in never_called.items() if code not in ran}
        if not never_called:
            break
    checks.run(boards, hold)

    sys.stdout.write(f"{checks.package}, {count:,} boards: {hold.report()}\n")
    assert not hold.wrong, hold.report()
    assert hold.compared.keys() == checks.keys()
    assert never_called.keys() == set()
