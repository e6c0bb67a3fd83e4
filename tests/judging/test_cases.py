"""The boards of a trial: within the statement, the same by seed, and of every family."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest

from boustro import read_all
from boustro.judging.asked import Asked, Case
from boustro.judging.cases import EDGE_CASES, Deck, cases_of
from boustro.judging.families import FAMILIES
from boustro.judging.judging import Terms, judge_solver
from boustro.judging.pinning import shrunk
from boustro.judging.problems import FORMS, PROBLEMS, problem_named
from boustro.judging.problems.notations import flat, literal, matrix, resolved
from boustro.judging.verdict import Verdict
from boustro.model.board import Board
from boustro.model.game import Game
from tests.judging.in_process import InProcess, at_once, in_trial
from tests.support.interpreter import House, fewest_rolls

COUNT = 400
TOLD = {("poj3519", "miss 1"), ("abc146f", "over")}
"""The problems with effects, and these."""


@pytest.mark.parametrize("name", FORMS)
def test_boards_are_within_the_statement(name: str) -> None:
    """A right solution is never asked what its problem rules out; no board comes twice."""
    form = FORMS[name]
    cases = cases_of(name, COUNT)

    assert len(cases) == COUNT
    for case in cases:
        assert form.statement.allows(case.board), case
        assert not (form.statement.route and form.answer(case.case) == -1), case
    assert len({case.board for case in cases}) == COUNT


@pytest.mark.parametrize("name", FORMS)
def test_every_family_is_asked_and_the_seed_decides(name: str) -> None:
    """Edge cases come first, all families follow, and equal seeds give equal boards."""
    cases = cases_of(name, COUNT, 7)

    assert cases[0].family == EDGE_CASES
    assert {case.family for case in cases} == {EDGE_CASES, *(each.name for each in FAMILIES)}
    assert cases == Deck(FORMS[name], 7).first(COUNT)
    assert cases != cases_of(name, COUNT, 8)


def test_a_smaller_board_keeps_players_before_its_last_square() -> None:
    """Of all boards that are tried where one fails, none has a player who begins on the finish."""
    form = problem_named("abc298e")
    tried = list[Case]()

    def none_fails(cases: Sequence[Case]) -> None:
        tried.extend(cases)

    case = Case(Board(9), Asked(starts=(1, 7), sides=(2, 3), players=2))
    at_once(shrunk(case, form, in_trial(none_fails), is_over=lambda: False))

    assert any(len(one.asked.starts) == 2 for one in tried)
    assert all(start < one.board.size for one in tried for start in one.asked.starts)


@pytest.mark.parametrize("name", [*FORMS, *PROBLEMS])
def test_no_board_has_an_effect_that_a_solver_is_not_told_of(name: str) -> None:
    """A turn to miss is told in one problem, the game's end in another; no form has others."""
    form = problem_named(name)
    for case in cases_of(name, 30):
        board = case.board
        free = [s for s in range(2, board.size) if s not in board.jumps and s not in board.effects]
        for effect in ("miss 1", "miss 2", "back", "again", "over"):
            effects = {**board.effects, **dict.fromkeys(free[:1], effect)}
            acting = Board(board.size, board.jumps, columns=board.columns, effects=effects)
            is_told = not free or (name, effect) in TOLD
            assert form.statement.allows(acting) == is_told or form.statement.only, (board, effect)


def test_a_problem_with_few_cases_is_asked_all_of_them() -> None:
    """Where a statement has fewer boards than are wanted, the deck ends, and so does the trial."""
    form = problem_named("cses1633")
    form = form.changed(statement=replace(form.statement, sides=(1, 7)))
    solver = InProcess(lambda size, _: [1, 2, 4, 8, 16, 32, 63][size - 1])
    solver.problem = form
    judgement = judge_solver(solver, Terms(boards=50), solver.now() + 60)

    assert {dealt.board.size for dealt in Deck(form).first(50)} == set(range(1, 8))
    assert (judgement.verdict, judgement.planned) == (Verdict.ACCEPTED, judgement.boards)


def test_the_form_gfg_has_a_jump_at_least() -> None:
    """Its statement counts jumps from one: no board is empty, the smallest shrunk one neither."""
    form = FORMS["gfg"]
    cases = cases_of("gfg", COUNT)
    found = at_once(
        shrunk(
            cases[-1].case,
            form,
            in_trial(lambda cases: next(iter(cases), None)),
            is_over=lambda: False,
        )
    )

    assert min(len(case.board.jumps) for case in cases) == 1
    assert len(found.board.jumps) == 1


def test_odd_and_even_sides_and_the_largest_are_asked() -> None:
    """Boards of every side from 2 to 20 are among the first thousand."""
    sides = {case.board.columns for case in cases_of("leetcode", 1000)}

    assert sides == set(range(2, 21))


@pytest.mark.parametrize("name", ["abc146f", "hdu4405", "joi2010yo_b"])
def test_rows_of_every_small_size_are_asked(name: str) -> None:
    """A row of squares has every size from 4 to 36 among the first two hundred boards."""
    sizes = {case.board.size for case in cases_of(name, 200)}

    assert sizes >= set(range(4, 37))


def test_right_answers_are_those_of_the_interpreter() -> None:
    """The judge's answers are those of the interpreter that shares no code with it."""
    for name in ("leetcode", "hackerrank", "resolved"):
        form = FORMS[name]
        for case in cases_of(name, 120):
            expected = fewest_rolls(case.board.size, case.board.jumps, House(start=1))

            assert form.answer(case.case) == (-1 if expected is None else expected), case


def test_texts_are_read_back() -> None:
    """What a program is handed is read by the project's own readers as the same boards."""
    for name, count in (("hackerrank", 10), ("gfg", 10), ("boj", 1), ("leetcode", 1)):
        form = problem_named(name)
        cases = [dealt.case for dealt in cases_of(name, 60)][30 : 30 + count]
        read = list(read_all(io.StringIO(form.text(cases)), name))

        assert [(game.size, game.board.jumps) for game in read] == [
            (case.board.size, case.board.jumps) for case in cases
        ]


def test_shapes_are_read_back() -> None:
    """A function's matrix, resolved matrix and array are the same board when read."""
    board = Board(9, jumps={2: 8, 5: 1, 8: 5})

    assert Game.from_matrix(matrix(board)).board == board
    assert Game.from_resolved(resolved(board)).board == board
    assert Game.from_flat(flat(board)).board == board
    assert literal(board) == "[[-1,5,-1],[-1,1,-1],[-1,8,-1]]"


def test_where_the_token_stands_after_throws() -> None:
    """The form `game` asks for the square after its ten throws; a throw too large is lost."""
    form = FORMS["game"]

    assert form.throws == (3, 6, 1, 5, 2, 6, 4, 6, 3, 5)
    assert form.answer(Case(Board(100))) == 42
    assert form.answer(Case(Board(4))) == 4
    assert form.answer(Case(Board(16, jumps={4: 2}))) == 16
