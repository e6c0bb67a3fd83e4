"""The grid's checks of fewest rolls and turns, levels, kernels, many boards, and reasons."""

from array import array
from functools import partial

import numpy as np

from boustro import Board, Game, Track, core
from boustro import solve as ask
from boustro.errors import InputError, QuestionError
from boustro.model import states
from boustro.solve import kernels, reasons, reference
from boustro.solve import many as many_boards
from tests.grid.brute import WON
from tests.grid.case import Case
from tests.grid.hold import Hold
from tests.grid.solve import by_class, solve, state_of
from tests.solve.bound import levels_by_core, rolls_by
from tests.solve.claims import false_claims
from tests.support import interpreter

BY_REFERENCE = ("game", "kernel", "min_rolls", "levels", "levels_at")
WHERE_COMPILED = () if core.native is None else ("arrays.min_rolls", "arrays.levels")


@solve.covers(
    "questions.min_rolls",
    "kernels.choose",
    "kernels.min_rolls",
    "reference.min_rolls",
    "reference.BreadthFirst.rolls_to_finish",
)
def rolls(case: Case, hold: Hold) -> None:
    """The fewest rolls of a game and of a board with its rules, by the choice and the reference."""
    expected = case.fewest
    hold.equal(ask.min_rolls(case.game), expected)
    hold.equal(ask.min_rolls(case.game.board, case.game.rules), expected)
    hold.equal(kernels.min_rolls(case.game), expected, kernels.choose(case.game))
    hold.equal(reference.min_rolls(case.game), expected, "reference")


@solve.covers("questions.min_turns", "kernels.min_turns", "reference.min_turns")
def turns(case: Case, hold: Hold) -> None:
    """The fewest turns, those begun counted."""
    expected = interpreter.fewest_turns(case.size, case.jumps, case.house)
    hold.equal(ask.min_turns(case.game), expected)
    hold.equal(kernels.min_turns(case.game), expected)
    hold.equal(reference.min_turns(case.game), expected, "reference")


@solve.covers(
    "questions.levels",
    "questions.level_of",
    "kernels.levels",
    "kernels.level_of",
    "reference.levels",
)
def levels(case: Case, hold: Hold) -> None:
    """The level of every square, and of each alone; a square beyond the board has none."""
    expected = case.levels
    hold.equal(list(ask.levels(case.game)), expected)
    hold.equal(list(kernels.levels(case.game)), expected)
    hold.equal(list(reference.levels(case.game)), expected, "reference")
    for square, level in enumerate(expected):
        hold.equal(ask.level_of(case.game, square), level, square)
        hold.equal(kernels.level_of(case.game, square), level, square)
    for square in (-1, case.size + 1):
        hold.raises(QuestionError, partial(ask.level_of, case.game, square), square)


@solve.covers(
    "kernels.kernel_of",
    "kernels.landings",
    *(f"kernels.ByReference.{name}" for name in BY_REFERENCE),
    "reference.level_by_square",
)
def every_kernel(case: Case, hold: Hold) -> None:
    """Without memory each kernel that plays the die has the rolls and levels of the interpreter."""
    case = case.plain
    track, expected = Track.of(case.game), case.fewest
    alone, chosen = kernels.ByReference(case.game), kernels.kernel_of(track)
    found = {"track": ask.min_rolls(track), "chosen": chosen.min_rolls()}
    found["reference"] = alone.min_rolls()
    listed = case.levels
    hold.equal(list(chosen.levels()), listed, "chosen")
    hold.equal(list(alone.levels()), listed, "reference")
    hold.equal(alone.kernel, "reference")
    hold.equal(alone.levels_at(range(case.size + 1)), listed, "reference")
    if track.core_form is not None:
        found |= {kernel: rolls_by(kernel, track) for kernel in ("small", "stepwise")}
        hold.equal(list(levels_by_core(track)), listed, "stepwise")
    if track.has_plain_die:
        found |= _walked(case, track, hold)
    for kernel, rolls in found.items():
        hold.equal(rolls, expected, kernel)


def _walked(case: Case, track: Track, hold: Hold) -> dict[str, int | None]:
    """What walkers say of the rolls; their levels are compared here."""
    listed = case.levels
    squares = array("q", range(case.size + 1))
    hold.equal(kernels.kernel_of(track).levels_at(squares), listed, "sparse")
    past = range(1, track.faces[-1] + 1) if track.overshoot not in ("stay", "win") else ()
    ends = {track.start, *track.exits, *(track.landing(track.size, face) for face in past)}
    hold.equal(kernels.landings(track), sorted(s for s in ends if listed[s] is not None))
    return {} if track.core_form is None else {"sparse": rolls_by("sparse", track)}


@solve.covers("many.solve_many", "many.solve_ragged", "many.Many.rolls")
def many(case: Case, hold: Hold) -> None:
    """Many boards as games, boards, compressed rows and arrays have the rolls of each alone."""
    expected, rules = case.fewest, case.game.rules
    bad = [[-1, case.size + 90]]
    several = {
        "games": many_boards.solve_many([case.game, case.game, bad]),
        "boards": many_boards.solve_many([case.game.board, case.game.board, bad], rules),
    }
    for name, answers in several.items():
        hold.equal(list(answers), [expected, expected, None], name)
        status = int(expected is None)
        hold.equal((list(answers.status), answers.bad), ([status, status, 2], 1), name)
        hold.equal(list(answers.rolls), [-1 if r is None else r for r in answers], name)
        hold.equal((answers.problems(0), len(answers.problems(2))), ((), 1), name)
        hold.raises(InputError, partial(answers.ask, 2), name)
    alike = many_boards.solve_many([case.game.board, case.game], rules)
    hold.equal(list(alike), [expected, expected], "alike")
    row = list(case.jumps), list(case.jumps.values())
    twice = many_boards.solve_ragged(
        [0, len(row[0]), 2 * len(row[0])], row[0] * 2, row[1] * 2, [case.size] * 2, rules
    )
    hold.equal(list(twice), [expected, expected], "ragged")
    if 0 not in case.jumps.values():
        boards = np.array([[_cells(case)]] * 2, dtype=np.int32)
        hold.equal(list(many_boards.solve_many(boards, rules)), [expected, expected], "array")


def _cells(case: Case) -> list[int]:
    """The board as a matrix of one row."""
    return [case.jumps.get(square, -1) for square in range(1, case.size + 1)]


@solve.covers(
    "questions.levels_of_array", *(name for name in WHERE_COMPILED if name.startswith("arrays"))
)
def matrices(case: Case, hold: Hold) -> None:
    """A matrix has the rolls and levels of its game, as a list and as an array."""
    if 0 in case.jumps.values():
        return
    listed = case.levels
    plain = array("i", [-1 if level is None else level for level in listed])
    cells, rules = [_cells(case)], case.game.rules
    for matrix in (cells, np.array(cells), np.array(cells, dtype=np.int16)):
        hold.equal(ask.min_rolls(matrix, rules), case.fewest, type(matrix))
        hold.equal(ask.levels_of_array(matrix, rules), plain, type(matrix))
    board = Board(case.size, columns=case.size, jumps=case.jumps)
    hold.equal(Game.from_matrix(cells, rules), Game(board, rules))


@solve.covers(
    "questions.explain",
    "kernels.explain",
    "reasons.explain",
    "reasons.large",
    "reasons.Explanation.kind",
    "reasons.Explanation.squares",
    "reasons.Explanation.sentence",
)
def why(case: Case, hold: Hold) -> None:
    """Every claim of every sentence holds, of small boards and as it is said of large ones."""
    said = [ask.explain(case.game), reasons.explain(case.game), kernels.explain(case.game)]
    for reason in said:
        hold.equal(false_claims(reason, case.size, case.jumps, case.house), [], reason)
    plain = case.plain
    if reasons.explain(plain.game) is not None:
        reason = reasons.large(plain.game, kernels.landings(Track.of(plain.game)))
        false = false_claims(reason, case.size, case.jumps, plain.house, searched=False)
        hold.equal(false, [], ("large", reason))


@solve.covers(
    "questions.search",
    "reference.search",
    *(f"reference.Step.{name}" for name in reference.Step._fields),
    *(f"reference.TriedThrow.{name}" for name in reference.TriedThrow._fields),
)
def steps(case: Case, hold: Hold) -> None:
    """The search step by step: every throw with what it found, and the queue after it."""
    solo = case.solo
    queue, level = [solo.first], {state_of(case, solo.first): 0}
    said = list(ask.search(case.game))
    hold.equal([repr(step) for step in reference.search(case.game)], list(map(repr, said)))
    for step in said:
        node = queue.pop(0)
        before = state_of(case, node)
        hold.equal(
            (step.level, step.state, states.state_of(step.state)), (level[before], before, before)
        )
        hold.equal(states.square_of(step.state), before.square)
        for thrown, found in zip(by_class(case, node), step.found, strict=True):
            after = state_of(case, thrown.to)
            new = after not in level
            reached = before.square if thrown.reached is None else thrown.reached
            hold.equal(
                found,
                (
                    thrown.outcome[0],
                    found.label,
                    reached,
                    after.square,
                    after,
                    new,
                    thrown.to == WON,
                ),
                before,
            )
            half = thrown.outcome[0] // 2
            hold.equal(found.label in (str(found.throw), f"{half}+{half}"), True, found.label)
            level.setdefault(after, level[before] + 1)
            queue += [thrown.to] * new
        hold.equal(list(step.queue), [state_of(case, node) for node in queue], before)
    rolls = case.fewest
    hold.equal(len(said) > 0, rolls != 0)
    hold.equal([f.won for s in said for f in s.found].count(True) > 0, rolls not in (None, 0))
