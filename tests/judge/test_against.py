"""A reference in boustro's place: planted faults are found on a smallest case, and what it cannot answer is left out."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boustro import Board
from boustro.judge.asking import Asking
from boustro.judge.forms import Form, form_named
from boustro.judge.grading import judge
from boustro.judge.judging import Terms
from boustro.judge.questions import Asked, Case, asked_of
from boustro.judge.running.opening import Target
from boustro.judge.running.process import SolverLimits
from boustro.judge.verdict import Judgement, Verdict

TERMS = Terms(boards=300, budget=15.0, shrinking=15.0)

FEWEST = """
def solve(board):
    n, to, k = len(board), {}, 0
    for r, row in enumerate(reversed(board)):
        for v in row if r % 2 == 0 else row[::-1]:
            k += 1
            to[k] = k if v == -1 else v
    best = {1: 0}
    for _ in range(n * n):
        for s in list(best):
            for d in range(1, 7):
                t = to.get(s + d, s)
                best[t] = min(best.get(t, n * n), best[s] + 1)
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
def wins(size, one, other, faces, others):
    if other >= size:
        return Fraction(0)
    if one >= size:
        return Fraction(1)
    return sum(1 - wins(size, other, min(one + d, size), others, faces) for d in range(1, faces + 1)) / Fraction(faces)
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
    to = {2: 38, 7: 14, 8: 31, 15: 26, 16: 6, 21: 42, 28: 84, 36: 44, 46: 25, 49: 11, 51: 67, 62: 19, 64: 60, 71: 91,
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
        assert self.old in self.reference
        return self.reference.replace(self.old, self.new)


PLANTED = {
    "no six": Planted("leetcode", FEWEST, "range(1, 7)", "range(1, 6)"),
    "a roll counted that is not made": Planted("leetcode", FEWEST, "best.get(n * n, -1)", "best.get(n * n, -2) + 1"),
    "rows all one way": Planted("leetcode", FEWEST, "row if r % 2 == 0 else row[::-1]", "row"),
    "overshoot stays": Planted("hdu4405", FLIGHTS, "min(s + d, size)", "s + d if s + d <= size else s + 1"),
    "one flight only": Planted("hdu4405", FLIGHTS, "while t in to", "if t in to"),
    "a wall not seen": Planted("abc189f", SENT_BACK, "-1 if b[0] > 1 - 1e-9 else a[0] / (1 - b[0])", "a[0] / (1 - b[0] + 1e-12)"),
    "overshoot wins": Planted("abc275e", WITHIN, "2 * size - s - d", "size"),
    "the finish is left again": Planted("abc275e", WITHIN, "done * faces + after.pop(size, 0)", "after.get(size, 0)"),
    "the second rolls first": Planted("abc298e", UNFAIR, "chance = wins(size, one, other, faces, others)", "chance = 1 - wins(size, other, one, others, faces)"),
    "goes on after a win": Planted("uva11459", PLAYERS, "break", "pass"),
    "one player again and again": Planted("uva11459", PLAYERS, "at[i % players] + d", "at[0] + d"),
    "doubles end the turn": Planted("codewars", DICE, "who if die1 == die2 else 1 - who", "1 - who", ""),
}  # fmt: skip


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def against(
    folder: Path, planted: Planted, text: str, asking: Asking | None = None, **limits: float
) -> Judgement:
    """The judgement on a text against the reference."""
    asking = asking or Asking()
    reference = Target(
        "reference",
        written(folder, "reference.py", planted.reference),
        function=planted.function,
        form=planted.form,
        asking=asking,
    )
    path = written(folder, "solution.py", text)
    target = Target(
        "solution", path, function=planted.function, form=planted.form, asking=asking, against=reference
    )
    return judge(target, TERMS, limits=SolverLimits(**limits) if limits else None)


def boards_below(size: int, jumps: int, form: Form) -> Iterator[Board]:
    """Every board with fewer squares, or as many and fewer jumps, and at most two jumps."""
    for squares in (s for s in form.statement.sizes() if s <= size):
        for count in range(3 if squares < size else jumps):
            for entries in combinations(range(1, squares + 1), count):
                for exits in product(range(squares + 1), repeat=count):
                    if all(entry != exit for entry, exit in zip(entries, exits, strict=True)):
                        board = Board(squares, jumps=dict(zip(entries, exits, strict=True)))
                        if form.statement.allows(board):
                            yield board


def cases_below(board: Board, form: Form) -> Iterator[Board]:
    """Every such board with all that may stand beside it, up to three rolls and faces or two throws."""
    beside, boards = form.beside, boards_below(board.size, len(board.jumps), form)
    if form.statement.size or form.statement.only:
        boards = iter([Board(board.size, jumps=board.jumps)])
    for smaller in boards:
        if beside is None:
            yield smaller
            continue
        players = range(beside.players[0], beside.players[1] + 1)
        for count in players:
            dice = count if beside.a_die_each else 1 if beside.sides[1] else 0
            starts = product(range(1, smaller.size), repeat=count if beside.starts else 0)
            for sides, start, rolls in product(
                product(range(1, 4), repeat=dice), starts, range(beside.rolls[0], min(beside.rolls[1], 3) + 1)
            ):
                for throws in range(
                    beside.throws[0], min(beside.throws[1], 2, max(len(asked_of(board).throws) - 1, 0)) + 1
                ):
                    faces = range(beside.dice, beside.dice * beside.face + 1)
                    yield from (
                        Case(smaller, Asked(rolls, thrown, sides, start, count))
                        for thrown in product(faces, repeat=throws)
                    )


def answers_of(text: str, function: str, form: Form) -> Callable[[Board], Any]:
    """What a text answers, in this process."""
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102 - our own text

    def answer(board: Board) -> Any:
        arguments = form.arguments(board)
        if function:
            return names[function](*arguments)
        game = names["SnakesLadders"]()
        return [game.play(*dice) for dice in arguments[-1]]

    return answer


def is_same(one: Any, other: Any) -> bool:
    return one == pytest.approx(other, abs=1e-6) if isinstance(other, float) else one == other


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_on_a_smallest_case(name: str, tmp_path: Path) -> None:
    """The reference itself is accepted; a fault is found where it shows, and on no smaller case, searched through, it does."""
    planted = PLANTED[name]
    form = form_named(planted.form)
    judgement = against(tmp_path, planted, planted.wrong)

    assert judgement.verdict is Verdict.WRONG_ANSWER, judgement.reason
    assert judgement.failure is not None
    board = judgement.failure.board
    right, wrong = (answers_of(text, planted.function, form) for text in (planted.reference, planted.wrong))
    assert not is_same(wrong(board), right(board))
    smaller = [
        case
        for case in cases_below(board, form)
        if not (form.admits and not form.admits(form.game(case), asked_of(case)))
    ]
    assert [
        case
        for case in smaller
        if asked_of(case).size < asked_of(board).size or case.size < board.size
        if not is_same(wrong(case), right(case))
    ] == []


@pytest.mark.parametrize(
    "name",
    [
        "no six",
        "overshoot stays",
        "overshoot wins",
        "the second rolls first",
        "goes on after a win",
        "doubles end the turn",
    ],
)
def test_the_reference_agrees_with_itself(name: str, tmp_path: Path) -> None:
    """What a reference answers is right of it."""
    planted = PLANTED[name]
    assert against(tmp_path, planted, planted.reference).accepted
