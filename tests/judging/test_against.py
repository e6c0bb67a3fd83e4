"""A reference in boustro's place: planted faults are found; what it cannot answer is left out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from boustro import Board
from boustro.cli.group import boustro as group
from boustro.judging.against import Reference, with_reference
from boustro.judging.asked import Case
from boustro.judging.asking import AS_STATED, Asking
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.running.opening import Target
from boustro.judging.running.process import SolverLimits
from boustro.judging.verdict import Judgement, Verdict
from tests.judging.in_process import judge_here, judging_here
from tests.support.there import there

TERMS = Terms(boards=120, budget=15.0, shrinking=15.0)

FEWEST = """
def solve(board):
    n, to, k = len(board), {}, 0
    for r, row in enumerate(reversed(board)):
        for v in row if r % 2 == 0 else row[::-1]:
            k += 1
            to[k] = k if v == -1 else v
    best = {1: 0}
    while True:
        before = dict(best)
        for s in before:
            for d in range(1, 7):
                t = to.get(s + d, s)
                best[t] = min(best.get(t, n * n), best[s] + 1)
        if best == before:
            break
    return best.get(n * n, -1)
"""
FLIGHTS = """
def solve(size, flights):
    to = dict(flights)
    mean = [0.0] * (size + 1)
    for s in range(size - 1, -1, -1):
        for d in range(1, 7):
            t = min(s + d, size)
            while t in to:
                t = to[t]
            mean[s] += (mean[t] + 1) / 6
    return mean[0]
"""
SENT_BACK = """
def solve(size, faces, back):
    back, a, b = set(back), [0.0] * (size + faces + 1), [0.0] * (size + faces + 1)
    for s in range(size - 1, -1, -1):
        if s in back and s:
            a[s], b[s] = 0.0, 1.0
        else:
            a[s] = sum(a[s + 1 : s + faces + 1]) / faces + 1
            b[s] = sum(b[s + 1 : s + faces + 1]) / faces
    return -1 if b[0] > 1 - 1e-9 else a[0] / (1 - b[0])
"""
WITHIN = """
def solve(size, faces, rolls):
    p, at, done = 998244353, {0: 1}, 0
    for _ in range(rolls):
        after = {}
        for s, ways in at.items():
            for d in range(1, faces + 1):
                t = s + d if s + d <= size else 2 * size - s - d
                after[t] = after.get(t, 0) + ways
        done = done * faces + after.pop(size, 0)
        at = after
    return done * pow(faces, -rolls, p) % p
"""
UNFAIR = """
from fractions import Fraction
from functools import cache
@cache
def wins(size, one, other, faces, others):
    if other >= size:
        return Fraction(0)
    if one >= size:
        return Fraction(1)
    return sum(1 - wins(size, other, min(one + d, size), others, faces)\
 for d in range(1, faces + 1)) / Fraction(faces)
def solve(size, one, other, faces, others):
    chance = wins(size, one, other, faces, others)
    return chance.numerator * pow(chance.denominator, -1, 998244353) % 998244353
"""
PLAYERS = """
def solve(players, jumps, throws):
    to, at = dict(jumps), [1] * players
    for i, d in enumerate(throws):
        s = at[i % players] + d
        at[i % players] = to.get(s, s) if s <= 100 else 100
        if at[i % players] == 100:
            break
    return at
"""
DICE = """
class SnakesLadders:
    to = {2: 38, 7: 14, 8: 31, 15: 26, 16: 6, 21: 42, 28: 84, 36: 44, 46: 25, 49: 11, 51: 67,\
 62: 19, 64: 60, 71: 91,
          74: 53, 78: 98, 87: 94, 89: 68, 92: 88, 95: 75, 99: 80}
    def __init__(self):
        self.at, self.who, self.over = [0, 0], 0, False
    def play(self, die1, die2):
        if self.over:
            return "Game over!"
        who, s = self.who, self.at[self.who] + die1 + die2
        s = 200 - s if s > 100 else s
        self.at[who] = s = self.to.get(s, s)
        self.who = who if die1 == die2 else 1 - who
        self.over = s == 100
        return f"Player {who + 1} Wins!" if s == 100 else f"Player {who + 1} is on square {s}"
"""


class Planted(NamedTuple):
    """A reference, and what stands in it instead, in a form."""

    form: str
    reference: str
    old: str
    new: str
    function: str = "solve"

    @property
    def wrong(self) -> str:
        """The text with the fault."""
        assert self.old in self.reference
        return self.reference.replace(self.old, self.new)


PLANTED = {
    "no six": Planted("leetcode", FEWEST, "range(1, 7)", "range(1, 6)"),
    "overshoot stays": Planted(
        "hdu4405", FLIGHTS, "min(s + d, size)", "s + d if s + d <= size else s + 1"
    ),
    "a wall not seen": Planted(
        "abc189f",
        SENT_BACK,
        "-1 if b[0] > 1 - 1e-9 else a[0] / (1 - b[0])",
        "a[0] / (1 - b[0] + 1e-12)",
    ),
    "overshoot wins": Planted("abc275e", WITHIN, "2 * size - s - d", "size"),
    "the second rolls first": Planted(
        "abc298e",
        UNFAIR,
        "chance = wins(size, one, other, faces, others)",
        "chance = 1 - wins(size, other, one, others, faces)",
    ),
    "goes on after a win": Planted("uva11459", PLAYERS, "break", "pass"),
    "doubles end the turn": Planted(
        "codewars", DICE, "who if die1 == die2 else 1 - who", "1 - who", ""
    ),
}


def written(folder: Path, name: str, text: str) -> Path:
    """A file with a text."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def against(
    folder: Path,
    planted: Planted,
    text: str,
    asking: Asking = AS_STATED,
    limits: SolverLimits | None = None,
    *,
    judges: Callable[..., Judgement] = judge_here,
) -> Judgement:
    """The judgement on a text against the reference."""
    path = written(folder, "reference.py", planted.reference)
    usual = Target("reference", path, function=planted.function, form=planted.form, asking=asking)
    path = written(folder, "solution.py", text)
    return judges(replace(usual, name="solution", path=path, against=usual), TERMS, limits=limits)


def answers_of(text: str, function: str, form: JudgedProblem) -> Callable[[Case], Any]:
    """What a text answers, in this process."""
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102 - our own text

    def answer(case: Case) -> Any:
        arguments = form.arguments(case)
        if function:
            return names[function](*arguments)
        game = names["SnakesLadders"]()
        return [game.play(*dice) for dice in arguments[-1]]

    return answer


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str, tmp_path: Path) -> None:
    """The reference itself is accepted; a fault is found where it shows.

    That no smaller case shows it is tested in test_problems.py:
    `test_a_fault_is_shown_on_a_case_as_small_as_a_search_finds`.
    """
    planted = PLANTED[name]
    judgement = against(tmp_path, planted, planted.wrong)

    assert against(tmp_path, planted, planted.reference).accepted
    assert judgement.verdict is Verdict.WRONG_ANSWER, judgement.reason
    case, form = there(judgement.failure).case, problem_named(planted.form)
    right, wrong = (
        answers_of(text, planted.function, form) for text in (planted.reference, planted.wrong)
    )
    assert wrong(case) != pytest.approx(right(case), abs=1e-6)


@pytest.mark.slow
def test_answers_are_compared_as_tokens(tmp_path: Path) -> None:
    """What is asked may be no question of boustro: moves in words; a word that differs is seen."""
    told = FEWEST.replace(
        "return best.get(n * n, -1)", "return 'after', len(best), 'rolls', best.get(n * n, -1)"
    )
    planted = Planted("leetcode", told, "range(1, 7)", "range(1, 6)")

    assert against(tmp_path, planted, told).accepted
    judgement = against(tmp_path, planted, planted.wrong)
    assert judgement.verdict is Verdict.WRONG_ANSWER
    assert there(judgement.form).question.name == "reference"
    assert judgement.failure is not None
    assert judgement.failure.mistake is None
    assert str(judgement.failure.right).startswith("after ")


@pytest.mark.slow
def test_a_mistake_is_named_where_the_reference_answers_a_question_with_models(
    tmp_path: Path,
) -> None:
    """The fewest rolls have models, and are recognised by what the reference answers."""
    judgement = against(tmp_path, PLANTED["no six"], PLANTED["no six"].wrong)

    assert there(judgement.failure).mistake == "its die never shows a 6: the die shows 1 to 6"


@pytest.mark.slow
def test_decimals_are_compared_with_a_tolerance(tmp_path: Path) -> None:
    """A sum in another order is near; whole numbers are not near one another."""
    planted = Planted("hdu4405", FLIGHTS, "return mean[0]", "return mean[0] + 1e-9")
    off = Planted(
        "leetcode", FEWEST.replace("return best.get", "return 10**9 + best.get"), "-1)", "-1) + 1"
    )

    assert against(tmp_path, planted, planted.wrong).accepted
    assert (
        against(
            tmp_path, planted, FLIGHTS.replace("return mean[0]", "return mean[0] + 1e-3")
        ).verdict
        is Verdict.WRONG_ANSWER
    )
    assert against(tmp_path, off, off.wrong).verdict is Verdict.WRONG_ANSWER


@pytest.mark.slow
def test_a_fraction_is_right_modulo_a_prime(tmp_path: Path) -> None:
    """A reference may answer a fraction, of which a solution gives the residue."""
    residue = "chance.numerator * pow(chance.denominator, -1, 998244353) % 998244353"
    planted = Planted("abc298e", UNFAIR.replace(residue, "str(chance)"), "", "")
    modulo = Asking(answers="mod:998244353")

    assert against(tmp_path, planted, UNFAIR, modulo).accepted
    assert (
        against(tmp_path, planted, UNFAIR.replace(residue, "1"), modulo).verdict
        is Verdict.WRONG_ANSWER
    )


class Oracle(Reference):
    """A reference whose answers are known: a word for every board."""

    def __init__(self, word: str) -> None:
        self.word, self.is_known = word, False

    def answer(self, case: Case) -> str:  # noqa: ARG002 - a reference is asked so
        """The word."""
        return self.word


@pytest.mark.parametrize("word", ["7", "None", "1 2"])
def test_no_answer_is_none_of_the_reference(word: str) -> None:
    """The reference's words are right; others are not, nor is no answer, though printed as one."""
    form = with_reference(problem_named("leetcode"), Oracle(word))

    answers = (word, f"{word} 3", "8", None, "")
    accepted = [form.accepts(Case(Board(4)), answer) for answer in answers]
    assert accepted == [True, False, False, False, False]


ROUTE = """
def shortest_route(board):
    n, to, k = len(board), {}, 0
    for r, row in enumerate(reversed(board)):
        for v in row if r % 2 == 0 else row[::-1]:
            k += 1
            to[k] = k if v == -1 else v
    known, waiting = {1: [1]}, [1]
    for s in waiting:
        for t in [to[s + d] for d in range(1, 7) if s + d <= n * n]:
            if t not in known:
                known[t] = [*known[s], t]
                waiting.append(t)
    return known.get(n * n, -1)
"""


@pytest.mark.slow
def test_any_shortest_route_is_right(tmp_path: Path) -> None:
    """A solution may find another route than the reference, as long as that, and no longer."""
    planted = Planted("leetcode", ROUTE, "range(1, 7)", "range(6, 0, -1)", "shortest_route")

    assert against(tmp_path, planted, planted.wrong, Asking("route")).accepted
    judgement = against(
        tmp_path, planted, ROUTE.replace("range(1, 7)", "range(1, 6)"), Asking("route")
    )
    assert judgement.verdict is Verdict.WRONG_ANSWER


@pytest.mark.slow
def test_boards_that_the_reference_cannot_answer_are_left_out_and_counted(tmp_path: Path) -> None:
    """One whose time and memory double with each square answers small boards.

    Larger ones are held against nobody.
    """
    slow = FEWEST.replace("n, to, k =", "n, to, k = len(b'.' * 2 ** min(len(board) ** 2, 28)) and")
    planted = Planted("leetcode", slow, "", "")

    judgement = against(tmp_path, planted, FEWEST, judges=patiently)
    assert judgement.accepted
    (remark,) = judgement.remarks
    assert remark.name == "left-out"
    left_out = int(remark.sentence.split()[0])
    assert 0 < left_out < sum(judgement.families.values())
    assert judgement.boards == judgement.planned
    wrong = FEWEST.replace("range(1, 7)", "range(1, 6)")
    assert against(tmp_path, planted, wrong, judges=patiently).verdict is Verdict.WRONG_ANSWER


def patiently(target: Target, terms: Terms, **more: Any) -> Judgement:
    """The judgement with more time, which a busy machine may need for a process a board."""
    return judge(target, replace(terms, budget=120.0), **more)


@pytest.mark.slow
@pytest.mark.parametrize(
    "broken",
    [
        "def solve(board:",
        "def solve(board):\n    raise ValueError\n",
        "def solve(board):\n    pass\n",
    ],
)
def test_a_reference_without_answers_judges_nobody(broken: str, tmp_path: Path) -> None:
    """One that does not load, fails or answers nothing is no verdict on the solution."""
    judgement = against(tmp_path, Planted("leetcode", broken, "", ""), FEWEST)

    assert judgement.verdict is Verdict.NOT_JUDGED
    assert "reference" in judgement.reason


READS = """
import sys
from itertools import islice
numbers = map(int, sys.stdin.read().split())
while True:
    size, count = next(numbers), next(numbers)
    if not size:
        break
    print("%.4f" % solve(size, [list(islice(numbers, 2)) for _ in range(count)]))
"""


@pytest.mark.slow
def test_programs_are_judged_against_programs(tmp_path: Path) -> None:
    """On the command line, with several cases in a text, and with the line of the fault."""
    planted = Planted("hdu4405", FLIGHTS, "range(1, 7)", "range(1, 6)")
    reference = written(tmp_path, "slow.py", planted.reference + READS)
    wrong = written(tmp_path, "wrong.py", planted.wrong + READS)

    options = ["--form", "hdu4405", "--against", str(reference), "--boards", "20", "--jobs", "1"]
    with judging_here():
        right = CliRunner().invoke(group, ["judge", str(reference), *options])
    assert right.exit_code == 0, right.output
    # An edited program takes the standard input of its process.
    found = CliRunner().invoke(group, ["judge", str(wrong), *options, "--line"])
    assert found.exit_code == 1
    assert "+        for d in range(1, 7):" in found.output
