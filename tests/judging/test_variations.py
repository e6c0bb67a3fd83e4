"""Likely mistakes in other questions than the fewest rolls.

Each is named on a solution that makes it, and nothing else is.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from boustro.judging.asking import AS_STATED, Asking
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running.opening import Target
from boustro.judging.verdict import Verdict
from tests.judging.in_process import judge_here
from tests.judging.test_against import FLIGHTS, PLAYERS, WITHIN, written

pytestmark = pytest.mark.slow

MEAN = """
def expected_rolls(board):
    n, to, k = len(board), {}, 0
    for r, row in enumerate(reversed(board)):
        for v in row if r % 2 == 0 else row[::-1]:
            k += 1
            to[k] = k if v == -1 else v
    last, mean = n * n, [0.0] * (n * n + 1)
    ways = [[to.get(s + d, s) for d in range(1, 7)] for s in range(last)]
    for _ in range(10**5):
        before = list(mean)
        for s in range(last - 1, 0, -1):
            mean[s] = 1 + sum([mean[t] for t in ways[s]]) / len(ways[s])
        if all([abs(a - b) < 1e-9 for a, b in zip(mean, before)]):
            break
    return mean[1]
"""
BOUNCE = "to.get(s + d, s)", "to[1 + abs(last - 1 - abs(last - s - d))] if s else 0"

READS = (
    PLAYERS
    + """
numbers = iter(list(map(int, open(0).read().split())))
for _ in range(next(numbers)):
    players, count, rolls = next(numbers), next(numbers), next(numbers)
    jumps = [(next(numbers), next(numbers)) for _ in range(count)]
    for i, s in enumerate(solve(players, jumps, [next(numbers) for _ in range(rolls)]), 1):
        print("Position of player %d is %d." % (i, s))
"""
)

MISTAKES: Mapping[str, tuple[str, str, str, tuple[str, str]]] = {
    "a roll too many": (FLIGHTS, "solve", "hdu4405", ("return mean[0]", "return mean[0] + 1")),
    "a roll too few": (FLIGHTS, "solve", "hdu4405", ("return mean[0]", "return mean[0] - 1")),
    "overshoot that bounces": (MEAN, "expected_rolls", "", BOUNCE),
    "no six": (MEAN, "expected_rolls", "", ("range(1, 7)", "range(1, 6)")),
    "few sweeps in place": (MEAN, "expected_rolls", "", ("range(10**5)", "range(60)")),
    "few sweeps": (
        MEAN.replace("[mean[t] for", "[before[t] for"),
        "expected_rolls",
        "",
        ("range(10**5)", "range(100)"),
    ),
    "overshoot that stays": (
        FLIGHTS,
        "solve",
        "hdu4405",
        (
            "mean[s] += (mean[t] + 1) / 6",
            "mean[s] += (mean[t] + 6 / min(6, size - s)) / min(6, size - s) * (s + d <= size)",
        ),
    ),
    "one flight": (FLIGHTS, "solve", "hdu4405", ("while t in to", "if t in to")),
    "the last roll only": (WITHIN, "solve", "abc275e", ("done * faces + after", "after")),
    "another prime": (WITHIN, "solve", "abc275e", ("998244353", "10**9 + 7")),
    "a residue that is none": (WITHIN, "solve", "abc275e", ("% p", "")),
    "on after a win": (
        READS,
        "",
        "uva11459",
        ("s = at[i % players] + d", "s = at[i % players] + d * (at[i % players] < 100)"),
    ),
}
SENTENCES = {
    "a roll too many": "it counts one roll too many: one that was not made",
    "a roll too few": "it counts one roll too few: the last one counts, too",
    "overshoot that bounces": (
        "a throw past the last square leaves the token where it is: "
        "here it sends it back by what is left"
    ),
    "no six": "its die never shows a 6: the die shows 1 to 6",
    "few sweeps in place": (
        "it stops after a fixed number of sweeps (some 60), which are too few where games are long"
    ),
    "few sweeps": (
        "it stops after a fixed number of sweeps (some 100), which are too few where games are long"
    ),
    "overshoot that stays": (
        "a throw past the last square wins: here it leaves the token where it is"
    ),
    "one flight": (
        "an exit that is the entry of another jump leads on: it takes only one jump a roll"
    ),
    "the last roll only": (
        "it counts only the games that end with the last roll: "
        "a finish that is passed is none any more"
    ),
    "another prime": "its prime is 1,000,000,007: here it is 998,244,353",
    "a residue that is none": "it does not reduce its answer modulo the prime",
    "on after a win": "it plays on after a player has won",
}


def named(
    folder: Path, text: str, function: str, form: str, asking: Asking = AS_STATED
) -> str | None:
    """The mistake that is named of a wrong solution."""
    target = Target(
        "solution",
        written(folder, "solution.py", text),
        function=function,
        form=form,
        asking=asking,
    )
    # A program that opens its input by number reads that of this process.
    judge_it = judge if "open(0)" in text else judge_here
    judgement = judge_it(target, Terms(boards=50, budget=60.0, shrinking=20.0))
    assert judgement.verdict in (Verdict.WRONG_ANSWER, Verdict.FORMAT), judgement.reason
    assert judgement.failure is not None
    return judgement.failure.mistake


@pytest.mark.parametrize("name", MISTAKES)
def test_a_typical_mistake_is_named(name: str, tmp_path: Path) -> None:
    """The sentence is that of the change that was made."""
    text, function, form, (old, new) = MISTAKES[name]
    assert old in text
    text = text.replace(old, new)
    if name == "on after a win":
        text = text.replace("            break\n", "            pass\n")

    assert named(tmp_path, text, function, form or "leetcode") == SENTENCES[name]


def test_no_other_mistake_is_named(tmp_path: Path) -> None:
    """Answers that no variation gives have no sentence."""
    scaled = FLIGHTS.replace("return mean[0]", "return mean[0] * 1.01")
    added = WITHIN.replace("return done", "return 1 + done")

    assert named(tmp_path, scaled, "solve", "hdu4405") is None
    assert named(tmp_path, added, "solve", "abc275e") is None
