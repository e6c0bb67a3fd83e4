"""The grid's checks of the judge's questions: it accepts what brute force says, and nothing else.

Every question is asked by `Asking`, as the command asks it, under any rules and bumps; the boards
of `test_effects.py` have effects, too.
"""

import random
from fractions import Fraction
from functools import partial
from typing import Any

from boustro.errors import QuestionError
from boustro.judging.asked import Asked
from boustro.judging.asked import Case as AskedCase
from boustro.judging.asking import Asking, measure_named
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import (
    QUESTIONS,
    expected,
    fewest,
    is_shortest_route,
    question_named,
    seat_game,
    squares_after,
    squares_of_route,
    throws_by_state,
)
from tests.grid import asked as truth
from tests.grid.acting import LOST, Acting
from tests.grid.brute import WON, Key, Node
from tests.grid.case import Case
from tests.grid.hold import Checks, Hold
from tests.support import interpreter

judge = Checks("judging")
judge.exempts(
    "asks, runs or reports solvers, and answers nothing by the rules: tests/judging",
    *("against.*", "built.*", "calls.*", "cases.*", "choosing.*"),
    *("differences.*", "equal.*", "explaining.*", "families.*", "findings.*"),
    *("evidence.*", "grading.*", "growth.*", "hints.*", "judging.*"),
    *("mistakes.*", "noting.*", "one_board.*", "pack.*"),
    *("panel.*", "pinning.*", "records.*"),
    *("searches.*", "shrink.*", "solver.*", "several.*", "submissions.*", "syntax.*"),
    *("telling.*", "text_evidence.*", "tracing.*", "variations.*", "verdict.*", "wrappers.*"),
)
judge.exempts(
    "which boards a statement promises, and how they are handed on: tests/judging/test_boards.py",
    "problems.*",
)
judge.exempts(
    "what is drawn beside a board, and made smaller: tests/judging/test_questions.py",
    "asked.AskedLimits.*",
    "asked.Asked.size",
    "questions.Question.*",
    "questions.question_of",
    "measure.Measure.is_whole",
    "asking.Asking.extras",
    "asking.Asking.by_notation",
    "asking.Asking.notation",
    "asking.InNotation.*",
)
OF_THROWS = ("route", "squares", "winner")
PLAYERS = (1, 2, 3)
MOST_THROWS = 25
PRIME = 998244353


def acting(case: Case | Acting) -> Acting:
    """A case of the grid as one that may have effects."""
    return case if isinstance(case, Acting) else Acting(case.game, case.jumps, case.house)


def asked_for(case: Acting) -> list[Asked]:
    """What stands beside the board, for each number of players: throws, rolls, at times starts."""
    rng = random.Random(repr(case.game))
    faces = sorted({outcome[0] for outcome in case.house.outcomes})
    found = []
    for players in PLAYERS:
        throws = tuple(rng.choices(faces, k=rng.randint(0, MOST_THROWS)))
        found.append(Asked(rng.randint(0, 12), throws, players=players))
    return found


def asking(case: Acting, question: str, answers: str = "") -> JudgedProblem:
    """The form of a question under the rules of a case."""
    return Asking(question, lambda _: case.game.rules, answers).of(FORMS["leetcode"])


def cannot_be_asked(case: Acting, question: str) -> bool:
    """Whether a question makes no sense under these rules, or of this board."""
    if question in OF_THROWS:
        return truth.names_doubles(case.house) or truth.has_chance(case)
    return question == "wins" and case.game.rules.bump is not None


def refused(case: Acting, hold: Hold, question: str) -> bool:
    """Whether a question cannot be asked; then it is refused in a sentence that names it."""
    if not cannot_be_asked(case, question):
        return False
    board = AskedCase(case.game.board, Asked())
    try:
        asking(case, question).own_answer(board)
        said = ""
    except QuestionError as error:
        said = str(error)
    hold.equal(said.startswith(f"the question {question} cannot be asked"), True, said)
    return True


@judge.covers(
    *("asking.Asking.of", "asking.Asking.question", "asking.Asking.rules"),
    *("asking.Asking.answers", "asking.measure_named", "questions.question_named"),
    *("questions.fewest", "questions.expected", "questions.squares_after"),
    *("asked.Case.board", "asked.Case.asked"),
    *(f"asked.Asked.{name}" for name in ("rolls", "throws", "players")),
    *(f"measure.Measure.{name}" for name in ("written", "accepts", "tolerance")),
)
def answers(case: Case | Acting, hold: Hold) -> None:
    """The right answer to every question is the one by brute force, and another is wrong."""
    one = acting(case)
    hold.equal(QUESTIONS.keys(), {*truth.RIGHT, "route"}, "a question that nobody asks")
    for question in truth.RIGHT:
        if refused(one, hold, question):
            continue
        form = asking(one, question)
        for asked in asked_for(one) if QUESTIONS[question].usual else [Asked()]:
            board = AskedCase(one.game.board, asked)
            hold.equal((board.board, board.asked), (one.game.board, asked))
            if question == "wins" and one.house.effects and one.may_hang:
                hold.raises(QuestionError, partial(form.own_answer, board), "endless turns")
                continue
            right = truth.RIGHT[question](one, asked)
            if right is not None:
                only_right(form, board, _written(right), hold)
    by_functions(one, hold)


def only_right(form: JudgedProblem, board: AskedCase, right: Any, hold: Hold) -> None:
    """The answer is accepted, and one that differs is not."""
    what = (form.question.name, board.asked, form.own_answer(board), right)
    hold.equal(form.accepts(board, right), True, what)
    hold.equal(form.accepts(board, _wrong(right)), False, what)


def _written(value: Any) -> Any:
    """A value as a solver answers it."""
    if isinstance(value, list):
        return " ".join(map(_decimal, value))
    return _decimal(value) if isinstance(value, Fraction | float) else value


def _decimal(number: Any) -> str:
    return f"{float(number):.12g}"


def _wrong(answer: Any) -> Any:
    """An answer that differs in its last word."""
    *words, last = str(answer).split()
    return " ".join([*words, f"{float(last) + 1:.12g}"])


def by_functions(case: Acting, hold: Hold) -> None:
    """The functions behind the questions say the same."""
    hold.equal(fewest(case.game), truth.fewest(case, Asked()))
    mean = truth.expected(case, Asked())
    hold.close(expected(case.game), None if mean == truth.NO_ROUTE else mean)
    for name in QUESTIONS:
        hold.equal(question_named(name).name, name)
    if cannot_be_asked(case, "squares"):
        return
    for asked in asked_for(case):
        hold.equal([*squares_after(case.game, asked)], truth.thrown(case, asked)[0], asked)
        if case.house.effects or case.game.rules.bump is not None:
            others = partial(squares_after, case.game, asked, plays_on=True)
            hold.raises(QuestionError, others, "others play on")


@judge.covers(
    *(f"measure.Measure.{name}" for name in ("is_exact", "modulus")),
)
def exact_answers(case: Case | Acting, hold: Hold) -> None:
    """Fractions, and residues modulo a prime, are exact."""
    one = acting(case)
    for question in ("routes", "expected", "within"):
        for asked in asked_for(one)[:1]:
            right = truth.RIGHT[question](one, asked)
            if isinstance(right, float):
                continue
            board = AskedCase(one.game.board, asked)
            form = asking(one, question, "fraction")
            value = Fraction(right)
            hold.equal(
                form.accepts(board, f"{value.numerator}/{value.denominator}"), True, question
            )
            hold.equal(form.accepts(board, str(value + 1)), False, question)
            if value.denominator % PRIME:
                residue = value.numerator * pow(value.denominator, -1, PRIME) % PRIME
                said = asking(one, question, f"mod:{PRIME}").own_answer(board)
                expected_residue = truth.NO_ROUTE if right == truth.NO_ROUTE else residue
                hold.equal(said, expected_residue, question)
    hold.equal(measure_named("fraction").is_exact, True)
    hold.equal(measure_named(f"mod:{PRIME}").modulus, PRIME)


@judge.covers("questions.is_shortest_route", "questions.squares_of_route")
def shortest_routes(case: Case | Acting, hold: Hold) -> None:
    """Every shortest route is accepted, as its throws or its squares, and nothing else."""
    one = acting(case)
    if refused(one, hold, "route"):
        if truth.has_chance(one):
            hold.raises(QuestionError, lambda: is_shortest_route(one.game, "1", "1 2"))
        return
    form, board = asking(one, "route"), AskedCase(one.game.board, Asked())
    said = form.own_answer(board)
    rolls = truth.fewest(one, Asked())
    hold.equal(said == truth.NO_ROUTE, rolls == truth.NO_ROUTE)
    known = truth.shortest_writings(one)
    if known is None:
        return
    winning, written = known
    hold.equal(tuple(map(int, str(said).split())) in written, True, said)
    rng = random.Random(repr(one.game))
    some = sorted({*winning, *written})
    tries = rng.sample(some, min(len(some), 40))
    tries += [_changed(rng, numbers) for numbers in tries if numbers]
    for numbers in tries:
        is_right = numbers in winning or numbers in written
        text = " ".join(map(str, numbers))
        hold.equal(form.accepts(board, text), is_right, (numbers, said))
        hold.equal(is_shortest_route(one.game, text, said), is_right, (numbers, said))
        if not is_right or not numbers:
            continue
        squares = squares_of_route(one.game, text)
        is_known = squares in written or (numbers in winning and _could_be_squares(one, numbers))
        hold.equal(is_known, True, (numbers, squares))


def _could_be_squares(one: Acting, numbers: tuple[int, ...]) -> bool:
    """Whether throws may be squares as well, the finish last."""
    return numbers[-1] == one.game.finish and all(
        1 <= number <= one.game.size for number in numbers
    )


def _changed(rng: random.Random, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers of which one is higher or lower by one."""
    place = rng.randrange(len(numbers))
    return (*numbers[:place], numbers[place] + rng.choice((1, -1)), *numbers[place + 1 :])


@judge.covers("questions.throws_by_state")
def every_state(case: Case | Acting, hold: Hold) -> None:
    """Every throw from every state of one token comes, after the fewest throws that lead there."""
    one = acting(case)
    if cannot_be_asked(one, "squares"):
        return
    faces = sorted({outcome[0] for outcome in one.house.outcomes})
    levels = truth.throws_to_states(one)
    wanted = {
        (key, level, throw)
        for key, level in levels.items()
        for throw in (faces[:1] if key in (WON, LOST) else faces)
    }
    found = {
        (_token_after(one, throws[:-1]), len(throws) - 1, throws[-1])
        for throws in throws_by_state(one.game, faces)
    }
    hold.equal(_going(found), _going(wanted))
    hold.equal({key for key, _, _ in found}, levels.keys())


def _going(throws: set[tuple[Key, int, int]]) -> set[tuple[Key, int, int]]:
    """Throws of tokens that have neither won nor lost."""
    return {each for each in throws if each[0] not in (WON, LOST)}


def _token_after(case: Acting, throws: tuple[int, ...]) -> Key:
    """The token after throws: a state at its next throw, or an end."""
    token: Key = WON if truth.is_over_at_once(case) else case.first
    for throw in throws:
        if token in (WON, LOST):
            return token
        after, won, is_over = truth.after_throw(case, token.state, throw)
        token = Node(interpreter.without_misses(after), is_over)
        if won or after.misses < 0:
            token = WON if won else LOST
    return token


@judge.covers("questions.seat_game", *(f"asked.Asked.{name}" for name in ("sides", "starts")))
def own_starts(case: Case | Acting, hold: Hold) -> None:
    """Each player begins on a square of its own and rolls a die of its own."""
    one = acting(case)
    squares = [s for s in range(1, one.game.size + 1) if s != one.game.finish]
    is_bumping = one.game.rules.bump is not None
    if is_bumping or one.may_hang or not squares or 0 in one.jumps.values():
        return
    # Rules that name throws may name none of another die.
    sides = (2, 3) if one.house.again is None and one.house.opening is None else ()
    starts = tuple(random.Random(repr(one.game)).choices(squares, k=2))
    asked = Asked(sides=sides, starts=starts, players=2)
    for seat in range(2):
        game = seat_game(one.game, asked, seat)
        own = truth.seat_of(one, asked, seat)
        faces = {outcome.advance for outcome in game.rules.die.outcomes}
        own_faces = {advance for advance, _, _ in own.house.outcomes}
        hold.equal((game.start, faces), (own.house.start, own_faces))
    right = truth.wins(one, asked)
    if right is None:
        return
    said = QUESTIONS["wins"].value(one.game, asked)
    hold.all_close(map(float, said), right, asked)
