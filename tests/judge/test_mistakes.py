"""The models of mistakes: each is wrong somewhere, and a sentence is said only where it fits."""

import pytest

from boustro.judge.boards import cases_of
from boustro.judge.forms import FORMS
from boustro.judge.mistakes import NUMBERING, SEARCHING, WITHOUT_ROUTE, Mistake, likely_mistake
from boustro.judge.searches import plain
from boustro.judge.verdict import AskedBoard, SolverReply, Verdict
from boustro.model.board import Board

LEETCODE = FORMS["leetcode"]
MODELS = (*NUMBERING, *SEARCHING, *WITHOUT_ROUTE)


def asked(board: Board, answer: int) -> AskedBoard:
    """A board with a reply."""
    return AskedBoard(board, LEETCODE.answer(board), SolverReply(answer=answer))


def test_the_plain_search_is_right() -> None:
    """What the models deviate from is the right search."""
    for case in cases_of("leetcode", 300):
        assert plain(case.board.size, case.board.jumps) == LEETCODE.answer(case.board), case


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_a_model_is_wrong_on_some_board(model: Mistake) -> None:
    """The first thousand boards of a trial refuse a solver that makes the mistake."""
    boards = [case.board for case in cases_of("leetcode", 1000) if case.board.size <= 100]

    assert any(model.answer(board) != LEETCODE.answer(board) for board in boards)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_a_models_own_answers_are_explained_by_it(model: Mistake) -> None:
    """A solver that answers as the model does is told the model's sentence, or an equal's."""
    boards = [case.board for case in cases_of("leetcode", 400) if case.board.size <= 36]
    seen = []
    for board in boards:
        answer = model.answer(board)
        reply = (
            SolverReply(fault=answer) if isinstance(answer, Verdict) else SolverReply(answer=answer)
        )
        seen.append(AskedBoard(board, LEETCODE.answer(board), reply))
    wrong = [each for each in seen if each.verdict is not Verdict.ACCEPTED]

    assert likely_mistake(LEETCODE, wrong[0], seen) == model.sentence


def test_nothing_is_guessed_that_an_answer_speaks_against() -> None:
    """One answer that the model would not give takes its sentence away."""
    failing = asked(Board(9), 3)
    others = [asked(Board(side**2), -(-(side**2 - 1) // 6) + 1) for side in range(2, 11)]
    sentence = "its answer is one too high: count the rolls, not the squares"

    assert likely_mistake(LEETCODE, failing, [failing, *others]) == sentence
    assert likely_mistake(LEETCODE, failing, [failing, *others, asked(Board(121), 20)]) is None
