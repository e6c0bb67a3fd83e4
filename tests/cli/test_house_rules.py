"""The table of house rules: every row is what a simulation gives."""

import json
import re
from pathlib import Path

import pytest

from boustro.simulate import kernels
from tests.cli.running import Run

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
ROWS = re.findall(r"\| `(--.*?)` \| ([\d.]+) \| ([\d.]+) \|", PAGE.read_text(encoding="utf-8"))


@pytest.mark.skipif(kernels.native() is None, reason="no native core is installed")
@pytest.mark.parametrize(("said", "mean", "sd"), ROWS)
def test_a_row_is_what_a_simulation_gives(run: Run, said: str, mean: str, sd: str) -> None:
    """A million games by seed 1, to the last digit printed."""
    args = ("--games", "1000000", "--seed", "1", "--json", "--no-visits")
    (result,) = json.loads(run("simulate", "mb48", *said.split(), *args).out)["results"]

    assert (f"{result['mean']:.2f}", f"{result['sd']:.1f}") == (mean, sd)


def test_there_are_rows() -> None:
    """The page was read."""
    assert len(ROWS) > 10
