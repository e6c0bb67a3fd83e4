"""The models of mistakes: each is wrong somewhere, and a sentence is said only where it fits."""

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import pytest

from boustro.errors import QuestionError
from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.explaining import _answer, likely_mistake
from boustro.judging.mistakes import MISTAKES, Mistake, known_mistakes, mistake_named, slips
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.problems.notations import resolved
from boustro.judging.problems.throws import GAME_THROWS
from boustro.judging.searches import (
    RIGHT,
    SEARCHES,
    GameProgram,
    MistakeModel,
    Program,
    _made,
    _RepeatedStates,
)
from boustro.judging.solver import asked_of, driven
from boustro.judging.verdict import AskedCase, SolverReply, Verdict
from boustro.model.board import Board
from tests.judging.in_process import InProcess, asked_by
from tests.judging.mutants import Called

LEETCODE = FORMS["leetcode"]
SAID = ("IndexError: list index out of range", "IndexError: pop from an empty deque")
MODELS = tuple(each for each in MISTAKES if not isinstance(each.program, GameProgram))
SENTENCES = dict.fromkeys(model.sentence for model in MODELS)
ALIKE = "on every board tested"
"""What is said of a solver that does the same everywhere, whatever the cause."""


def asked(board: Board, answer: float | str) -> AskedCase:
    """A board with a reply."""
    case = Case(board)
    return AskedCase(case, LEETCODE.answer(case), SolverReply(answer=answer))


def test_the_plain_search_is_right() -> None:
    """What the models deviate from is the right search."""
    for case, _ in cases_of("leetcode", 300):
        assert Program(SEARCHES[0]).answer(case) == LEETCODE.answer(case), case
    for case, _ in cases_of("game", 100):
        assert RIGHT["game"].answer(case) == FORMS["game"].answer(case), case


def printed_answers(program: MistakeModel, boards: Sequence[Board]) -> Iterator[object]:
    """What a printed program gives when run by itself: an answer, or the verdict it ends in."""
    if isinstance(program, GameProgram):
        names: dict[str, Any] = {}
        exec(program.text, names)  # noqa: S102 - our own text
        for board in boards:
            game = names["Game"](resolved(board))
            yield [game.roll(throw) for throw in GAME_THROWS][-1]
        return
    solver = Called(program.text, "snakesAndLadders")
    for board in boards:
        reply = solver.reply(board)
        yield reply.answer if reply.fault is None else reply.fault


@pytest.mark.slow
def test_a_printed_program_gives_the_answers_of_the_model() -> None:
    """The text is a solution for itself: run alone it answers every board as the model does."""
    boards = [each.board for each in cases_of("leetcode", 240)][::6]
    for model in [*MISTAKES, *[*slips(LEETCODE)][::12]]:
        answers = {board: model.program.answer(Case(board)) for board in boards}
        if Verdict.NOT_COMPILED in answers.values():
            continue  # a name that is not there, by which nothing is explained
        told = [board for board in boards if answers[board] is not None]
        for board, printed in zip(told, printed_answers(model.program, told), strict=True):
            assert answers[board] == printed, (model.name, model.sentence, board)


def test_a_model_is_shown_to_a_debugger() -> None:
    """Its source, with the count of its iterations, is found by `inspect`, and every line runs."""
    text = mistake_named("no-six").program.search
    search = _made(text)["search"]

    source = inspect.getsource(search).strip()
    uncounted = [line for line in source.splitlines() if line.strip() != "next(turns)"]
    assert "\n".join(uncounted).replace(", turns)", ")") == text.strip()
    lines = {line for *_, line in search.__code__.co_lines() if line}
    assert lines == {*range(1, source.count("\n") + 2)}


def end_of(program: Program, board: Board, turns: Iterator[int], *compare: Any) -> object:
    """What a search returns, or the kind of error that ends it."""
    try:
        return program._run(board, turns, *compare)
    except Exception as error:  # noqa: BLE001 - whatever a mistake leads to
        return type(error)


def test_a_search_that_comes_to_the_same_state_again_never_ends() -> None:
    """A search whose states are compared ends exactly as one that uses all its loop iterations."""
    most, early = 10_000, set[str]()
    boards = [each.board for each in cases_of("leetcode", 240)][::80]
    for model in [*MODELS, *[*slips(LEETCODE)][::12]]:
        assert isinstance(model.program, Program)
        for board in boards:
            turns = iter(range(most))
            end = end_of(model.program, board, turns, _RepeatedStates().compare)
            assert end == end_of(model.program, board, iter(range(most))), (model, board)
            if end is StopIteration and next(turns, None) is not None:
                early.add(model.name)

    assert "loop-overwritten" in early


def test_names_are_those_of_one_mistake() -> None:
    """No two models share a name, and an unknown one is answered with all names."""
    names = [each.name for each in MISTAKES]

    assert len(set(names)) == len(names)
    with pytest.raises(QuestionError, match=r"rows-from-the-top, .*, got 'x'"):
        mistake_named("x")


def replies(model: Mistake, cases: Sequence[Case]) -> list[AskedCase]:
    """The cases with what a solver gives that makes the mistake; it is quick where that is open."""
    found = []
    for case in cases:
        right = LEETCODE.answer(case)
        answer = _answer(model, case)
        said = next(each for each in SAID if re.search(model.says, each))
        reply = (
            SolverReply(fault=answer, message=said)
            if isinstance(answer, Verdict)
            else SolverReply(right if answer is None else answer)
        )
        found.append(AskedCase(case, right, reply))
    return found


class _Asked(InProcess):
    """A solver of which further cases are asked; `ask` says what becomes of them."""

    def __init__(self, ask: Callable[[Sequence[Case]], list[AskedCase]]) -> None:
        self.further = ask

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies."""
        return [one.reply for one in self.further(cases)]


def explained(
    failing: AskedCase, seen: Sequence[AskedCase], ask: Callable[[Sequence[Case]], list[AskedCase]]
) -> str | None:
    """The likely mistake, where time never ends."""
    solver = _Asked(ask)
    return driven(likely_mistake(asked_by(solver), failing, seen), asked_of).sentence


def cannot_fail(says: str, text: str, form: JudgedProblem) -> bool:
    """Whether a model, by its sentence and search, is right on all boards that a statement allows.

    `text` is empty for one that counts copies in its queue, which are too few on a hundred squares.
    """
    statement, fixed = form.statement, form.statement.size is not None
    words = ["does not return -1", "marks the entry", "before it follows"] * statement.route
    words += ["follows two jumps"] * (not statement.chains)
    words += ["over all squares twice"] * (statement.each_kind[1] < 15)  # its snakes are too few
    words += ["top left cell", "queue keeps growing"] * fixed + [
        "n² − 6",
        "n² before the jump",
    ] * (form.name == "boj")
    # No exit is an entry, so both are never visited; a throw of 0 follows no second jump.
    unseen = ("{at, t}", "or seen.add(at)", "dist[t] = dist[s + d]", "range(s + 0", "range(0, 7)")
    return (
        any(word in says for word in words)
        or (not statement.chains and any(piece in text for piece in unseen))
        or (fixed and "reads beyond" in says and "if True" in text)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_every_mistake_fails_in_every_form_in_which_it_can(name: str) -> None:
    """Each model, and each search with one token changed, is wrong on a board of each form.

    It is one of the first 400.
    """
    form = FORMS[name]
    models = [(each.sentence, each.program) for each in known_mistakes(form, None)]
    models += [("", each) for each in wrong_searches() if not form.throws]
    cases = [(each.case, form.answer(each.case)) for each in cases_of(name, 400)]

    for says, program in models:
        is_wrong = (program.answer(case) not in (None, right) for case, right in cases)
        assert cannot_fail(says, program.search, form) or any(is_wrong), (says, program)


@cache
def wrong_searches() -> set[Program]:
    """Searches with one token changed that are wrong on a board of the widest statement."""
    cases = [(each.case, LEETCODE.answer(each.case)) for each in cases_of("leetcode", 400)]
    searches = {Program(each.program.search) for each in slips(FORMS["hackerrank"])}
    return {each for each in searches if any(each.answer(case) != right for case, right in cases)}


def explain_own_answers(model: Mistake) -> None:
    """A solver that answers as the model does is told the model's sentence.

    The first 160 boards refuse it, as a judge's first batch, or 500 if few of these do.
    """
    seen, wrong = list[AskedCase](), list[AskedCase]()
    for count in (160, 500):
        if len(wrong) < 3:
            seen = replies(model, [each.case for each in cases_of("leetcode", count)])
            wrong = [each for each in seen if each.verdict is not Verdict.ACCEPTED]
    told = explained(wrong[0], seen, partial(replies, model))

    is_alike = not model.sentence and str(told or ALIKE).startswith(ALIKE)
    assert told == model.sentence or is_alike, model.name


SLOW = ("asked-before-the-jump", "entry-marked-9", "entry-marked-15")
"""Models that use all their loop iterations on many boards; others have the same sentences."""


@pytest.mark.slow
@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence[:40])
def test_a_models_own_answers_are_explained_by_it(sentence: str) -> None:
    """Every model of a sentence."""
    for model in MODELS:
        if model.sentence == sentence and model.name not in SLOW:
            explain_own_answers(model)


@pytest.mark.long("tests/judging/test_mistakes.py::test_a_models_own_answers_are_explained_by_it")
@pytest.mark.parametrize("name", SLOW)
def test_a_slow_models_own_answers_are_explained_by_it(name: str) -> None:
    """The others."""
    explain_own_answers(mistake_named(name))


def test_how_long_a_search_takes_that_repeats_squares_is_left_open() -> None:
    """It may be quick or slow where there is a route; where there is none, it never ends."""
    model = mistake_named("asked-before-the-jump").program
    wall = dict.fromkeys(range(2, 8), 1)
    boards = [Board(9, jumps=jumps) for jumps in (wall, {6: 7, 7: 9}, {})]

    answers = [model.answer(Case(board)) for board in boards]
    assert answers == [Verdict.TIME_LIMIT, 2, 2]
    crowded = Board(100, jumps={head: 1 for head in range(2, 100) if head % 6 != 1})
    assert model.answer(Case(crowded)) is None


def test_nothing_is_guessed_that_an_answer_speaks_against() -> None:
    """One answer that the model would not give takes its sentence away."""
    high = next(each for each in MODELS if "one too high: count" in each.sentence)
    seen = replies(high, [Case(Board(side**2)) for side in range(2, 11)])
    odd = asked(Board(121), 20)

    assert explained(seen[1], seen, partial(replies, high)) == high.sentence
    assert explained(seen[1], [*seen, odd], partial(replies, high)) is None


def test_nothing_is_said_that_further_boards_speak_against() -> None:
    """A solver that is one too high on the boards of the trial and right on others."""
    high = next(each for each in MODELS if "one too high: count" in each.sentence)
    seen = replies(high, [Case(Board(side**2)) for side in range(2, 11)])

    def right(cases: Sequence[Case]) -> list[AskedCase]:
        return [asked(case.board, LEETCODE.answer(case)) for case in cases]

    assert explained(seen[1], seen, right) is None
    assert explained(seen[1], seen, lambda _: []) is None


def test_a_signal_is_put_into_words() -> None:
    """Where no model fits a program that the system stops, it is said why systems do so."""
    stopped = SolverReply(fault=Verdict.RUNTIME_ERROR, message="ended by signal 11", signal=11)
    crashed = AskedCase(Case(Board(16, jumps={2: 3})), 3, stopped)
    fine = [asked(Board(side**2), LEETCODE.answer(Case(Board(side**2)))) for side in range(2, 9)]
    told = explained(crashed, [crashed, *fine], lambda _: [])

    assert (
        told == "it is stopped with signal 11, as after a read outside a list or endless recursion"
    )
