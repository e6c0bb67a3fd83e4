"""Every question with every option that it takes: what is right is accepted.

It is right by the interpreter of `tests`; and only throws that the die shows are dealt.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boustro.errors import BoustroError, QuestionError
from boustro.judging.asked import Asked, AskedLimits, Case
from boustro.judging.asking import Asking
from boustro.judging.calls import with_beside
from boustro.judging.cases import Deck
from boustro.judging.judging import Terms
from boustro.judging.measure import NO_ROUTE
from boustro.judging.problems import FORMS, PROBLEMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import QUESTIONS
from boustro.judging.running.opening import Target
from boustro.model.board import Board
from boustro.model.rules import Rules
from tests.gameplay.test_position import house
from tests.grid import asked as truth
from tests.grid.acting import Acting
from tests.grid.brute import WON, Solo, mean_rolls
from tests.grid.table import Several
from tests.judging.in_process import judge_here
from tests.simulation.positions import bumped
from tests.support import interpreter
from tests.support.interpreter import House

BOARDS, LONGEST_MEAN = 12, 30
OPTIONS: list[dict[str, Any]] = [
    {},
    {"bump": "start"},
    {"bump": "swap"},
    {"bump": "swap", "again": 6},
    {"die": "d4"},
    {"die": "2d6"},
    {"die": "2,4"},
    {"die": "0,3"},
    {"again": 6},
    {"again": "max", "bump": "start"},
    {"opening": 6},
    {"opening": (1, 6), "bump": "start"},
    {"die": "2d6", "opening": "doubles"},
    {"die": "2d6", "again": "doubles"},
    {"overshoot": "bounce"},
    {"overshoot": "win"},
    {"chaining": "follow"},
    {"start": 0},
]
ANSWERS = ["", "decimal", "fraction", "mod:97", "mod:998244353"]
OF_THROWS = ("squares", "winner")


def form_of(question: str, options: Mapping[str, Any], answers: str = "") -> JudgedProblem:
    """The question of small boards under other rules."""
    form = Asking(question, lambda rules: rules.with_(**options), answers).of(FORMS["leetcode"])
    beside = form.beside and replace(form.beside, players=(min(form.beside.players[0], 2), 2))
    return form.changed(statement=replace(form.statement, sides=(2, 3)), beside=beside)


def thrown(form: JudgedProblem, case: Case) -> tuple[list[int], int]:
    """Where the tokens are after the throws, and who has won, by the interpreter of one throw."""
    game, board, asked = form.game(case), case.board, case.asked
    jumps, rules, seat = dict(board.jumps), house(game.rules), 0
    tokens = (interpreter.first_state(rules),) * asked.players
    for throw in asked.throws:
        state, won, over = interpreter.throw(
            board.size, jumps, rules, tokens[seat], (throw, 1, False)
        )
        tokens = bumped(game, tokens, seat, state)
        if won:
            return [token.square for token in tokens], seat + 1
        seat = (seat + over) % asked.players
    return [token.square for token in tokens], 0


def fewest(_: JudgedProblem, case: Case, rules: House) -> Any:
    """The fewest rolls, -1 where there is no route."""
    board = case.board
    rolls = interpreter.fewest_rolls(board.size, dict(board.jumps), rules)
    return NO_ROUTE if rolls is None else rolls


def route(_: JudgedProblem, case: Case, rules: House) -> Any:
    """The throws of a shortest route."""
    board = case.board
    ways = interpreter.shortest_sequences(board.size, dict(board.jumps), rules)
    return " ".join(map(str, next(iter(ways), (NO_ROUTE,))))


def expected(_: JudgedProblem, case: Case, rules: House) -> Any:
    """The mean as a fraction, -1 where there is none."""
    board = case.board
    mean = mean_rolls(board.size, dict(board.jumps), rules)
    return NO_ROUTE if mean is None else mean


def wins(_: JudgedProblem, case: Case, rules: House) -> Any:
    """Each player's chance, of games that are short."""
    board = case.board
    solo = Solo(board.size, dict(board.jumps), rules)
    mean = mean_rolls(board.size, dict(board.jumps), rules)
    if solo.first == WON or mean is None or mean > LONGEST_MEAN:
        return None
    chances = Several(solo, (solo.first,) * case.asked.players, most=10_000).chances()
    return " ".join(f"{float(chance):.12f}" for chance in chances)


RIGHT: dict[str, Callable[[JudgedProblem, Case, House], Any]] = {
    "fewest": fewest,
    "route": route,
    "routes": lambda _, case, rules: interpreter.shortest_count(
        case.board.size, dict(case.board.jumps), rules
    ),
    "expected": expected,
    "within": lambda _, case, rules: sum(
        interpreter.distribution(case.board.size, dict(case.board.jumps), rules, case.asked.rolls),
        Fraction(0),
    ),
    "wins": wins,
    "squares": lambda form, case, _: " ".join(map(str, thrown(form, case)[0])),
    "winner": lambda form, case, _: thrown(form, case)[1],
}
"""What is right, by no code of boustro's; None where this takes too long."""


def written(value: Any, answers: str) -> Any:
    """A number as it is answered, computed by itself."""
    if not isinstance(value, int | Fraction) or value == NO_ROUTE or answers in ("", "decimal"):
        return float(value) if isinstance(value, Fraction) else value
    if answers == "fraction":
        return f"{value.numerator}/{value.denominator}"
    prime = int(answers.partition(":")[2])
    return value.numerator * pow(value.denominator, -1, prime) % prime


ASKED: list[tuple[dict[str, Any], str]] = [
    *((options, "") for options in OPTIONS),
    *(({}, answers) for answers in ANSWERS[1:]),
]
"""Every option, and every way to answer."""


REFUSED = {
    *(
        (question, answers)
        for question in ("fewest", "route", "squares", "winner", "wins")
        for answers in ANSWERS[2:]
    ),
    *((question, "doubles") for question in ("route", *OF_THROWS)),
    ("wins", "bump"),
}
"""Questions, each with an option that makes no sense with it."""


def is_refused(question: str, options: Mapping[str, Any], answers: str) -> bool:
    """Whether the option is refused with a reason."""
    words = {answers, *("bump" for name in options if name == "bump")}
    words |= {"doubles" for value in options.values() if value == "doubles"}
    return any((question, word) in REFUSED for word in words)


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_right_is_accepted(question: str) -> None:
    """On boards of the judge's own.

    An option that the question cannot have is refused before any board is asked.
    """
    for options, answers in ASKED:
        if is_refused(question, options, answers):
            with pytest.raises(QuestionError):
                form_of(question, options, answers)
        else:
            accept_what_is_right(question, options, answers)


def accept_what_is_right(question: str, options: Mapping[str, Any], answers: str) -> None:
    """Hold answers by the interpreter against the judge, under one option."""
    form = form_of(question, options, answers)
    compared = 0
    for case, _ in Deck(form).first(BOARDS):
        value = RIGHT[question](form, case, house(Rules.of(form.rules)))
        if value is None:
            continue
        told = options, answers, case, value, form.answer(case)
        assert form.accepts(case, written(value, answers)), told
        compared += 1
    assert compared > (0 if question == "wins" else BOARDS // 2), (options, answers)


@pytest.mark.parametrize("question", OF_THROWS)
def test_only_throws_of_the_die_are_dealt(question: str) -> None:
    """All of them come, and no other, also where a board is made smaller."""
    for options in OPTIONS:
        if "doubles" in options.values():
            continue
        form = form_of(question, options)
        shown = {outcome.advance for outcome in Rules.of(form.rules).die.outcomes}
        cases = [dealt.case for dealt in Deck(form).first(100)]
        dealt = {throw for case in cases for throw in case.asked.throws}
        smaller = {
            t for case in cases[-5:] for one in form.smaller_cases(case) for t in one.asked.throws
        }

        assert dealt == shown, options
        assert smaller <= shown, options


def test_the_die_of_an_option_is_dealt_in_a_problem_with_throws() -> None:
    """The throws of its statement are replaced by those of the other die, and by nothing else."""
    for die, shown in (("2,4", {2, 4}), ("d6", {1, 2, 3, 4, 5, 6})):
        form = Asking(rules=lambda rules, die=die: rules.with_(die=die)).of(PROBLEMS["uva11459"])  # type: ignore[misc]
        cases = [dealt.case for dealt in Deck(form).first(60)]

        assert {throw for case in cases for throw in case.asked.throws} == shown
    two_dice = Asking(rules=lambda rules: rules.with_(bump="swap")).of(PROBLEMS["ccc2003s1"])
    dealt = {t for one in Deck(two_dice).first(60) for t in one.case.asked.throws}
    assert dealt == {*range(2, 13)}


FIXED: list[tuple[str, dict[str, Any], str]] = [
    ("abc189f", {"die": "d4"}, "--die"),
    ("abc275e", {"die": "2d6"}, "--die"),
    ("abc298e", {"overshoot": "stay"}, "--overshoot"),
    ("abc298e", {"again": 6}, "--again"),
    ("abc298e", {"start": 3}, "--start"),
    ("codewars", {"bump": "swap"}, "--bump"),
    ("codewars", {"again": 6}, "--again"),
]


@pytest.mark.parametrize(("name", "options", "option"), FIXED)
def test_a_rule_that_a_statement_fixes_is_refused(
    name: str, options: dict[str, Any], option: str
) -> None:
    """Its own dice, starts or way to tell leave no room for another; nothing is ignored."""
    with pytest.raises(QuestionError, match=f"the form {name} takes no {option}: its statement"):
        Asking(rules=lambda rules: rules.with_(**options)).of(PROBLEMS[name])


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_problem_gives_all_that_another_question_needs(question: str) -> None:
    """Once: what its arguments or text have is not given again; the answer is the question's."""
    for form in PROBLEMS.values():
        give_all_that_it_needs(form, question)


def give_all_that_it_needs(form: JudgedProblem, question: str) -> None:
    """Hold what a solution of one problem is given against what the question needs."""
    asked = Asking(question).of(with_beside(form, QUESTIONS[question].extras))
    for case, _ in Deck(asked).first(10):
        beside, own = case.asked, form.beside or AskedLimits()
        values = {"rolls": beside.rolls, "players": beside.players, "throws": [*beside.throws]}
        needed = [extra.partition(".")[0] for extra in QUESTIONS[question].extras]
        more = [values[extra] for extra in needed if not own.has(extra)]
        arguments = [*asked.arguments(case)]
        assert arguments == [*form.arguments(case), *more], form.name
        if form.has_text:
            lines = [" ".join(map(str, v)) if isinstance(v, list) else str(v) for v in more]
            assert asked.text([case]) == form.text([case]) + "".join(f"{one}\n" for one in lines)
        assert asked.cases == 1 or not more, form.name
        if question == "winner":
            assert asked.answer(case) in [*range(beside.players + 1)]


ONCE_A_TURN = """
import sys

words = iter(map(int, sys.stdin.read().split()))
for _ in range(next(words)):
    players, jumps, throws = next(words), next(words), next(words)
    leads = {next(words): next(words) for _ in range(jumps)}
    squares, seat, is_over = [1] * players, 0, False
    for throw in [next(words) for _ in range(throws)]:
        if not is_over and squares[seat] + throw <= 100:
            squares[seat] += throw
            squares[seat] = leads.get(squares[seat], squares[seat])
        is_over = is_over or squares[seat] == 100
        seat = (seat + 1) % players
    SAID
"""
SQUARES = r'print(*(f"Position of player {i} is {s}." for i, s in enumerate(squares, 1)), sep="\n")'
WINNER = "print(squares.index(100) + 1 if is_over else 0)"
PAIRS = """
import sys

words = iter(map(int, sys.stdin.read().split()))
assert next(words) == 1
leads = {}
for _ in range(2):
    leads |= {next(words): next(words) for _ in range(next(words))}
players, seat, winner = next(words), 0, 0
squares = [1] * players
for throw in words:
    if not winner and squares[seat] + throw <= 100:
        squares[seat] = leads.get(squares[seat] + throw, squares[seat] + throw)
        winner = seat + 1 if squares[seat] == 100 else 0
    seat = (seat + 1) % players
print(winner)
"""
PROGRAMS = [
    ("uva11459", "winner", {"overshoot": "stay"}, ONCE_A_TURN.replace("SAID", WINNER)),
    ("", "", {"overshoot": "stay"}, ONCE_A_TURN.replace("SAID", SQUARES)),
    ("hackerrank", "winner", {"overshoot": "stay"}, PAIRS),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "question", "options", "program"), PROGRAMS, ids=["named", "found", "pairs"]
)
def test_right_programs_are_accepted_by_other_rules(
    form: str, question: str, options: dict[str, Any], program: str, tmp_path: Path
) -> None:
    """A published problem under another rule, named or recognised.

    And one with what is asked beside a case.
    """
    path = tmp_path / "solution.py"
    path.write_text(program, "utf-8")
    asking = Asking(question, lambda rules: rules.with_(**options))
    judgement = judge_here(
        Target(str(path), path, form=form, asking=asking), Terms(boards=40, budget=200.0)
    )

    assert judgement.accepted, judgement
    assert judgement.form is not None
    assert judgement.form.name == (form or "uva11459")


MISSING: list[dict[str, Any]] = [
    {},
    {"bump": "start"},
    {"bump": "swap"},
    {"again": 6},
    {"die": "2,4"},
    {"opening": 6},
]


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_knows_turns_to_miss(question: str) -> None:
    """The one problem with effects, asked anything else.

    What is right by brute force is accepted.
    """
    for options in MISSING:
        accept_turns_to_miss(question, options)


def accept_turns_to_miss(question: str, options: Mapping[str, Any]) -> None:
    """Hold answers by brute force against the judge, under one option."""
    asking = Asking(question, lambda rules: rules.with_(**options))
    if question == "wins" and "bump" in options:
        with pytest.raises(
            QuestionError, match="the question wins cannot be asked of tokens that bump"
        ):
            asking.of(PROBLEMS["poj3519"])
        return
    form = asking.of(PROBLEMS["poj3519"])
    form = form.changed(statement=replace(form.statement, sides=(5, 6)))
    compared = 0
    for case, _ in Deck(form).first(60):
        board, asked = case.board, case.asked
        if not board.effects:
            continue
        effects: dict[int, Any] = {
            square: (one.kind, one.amount) for square, one in board.effects.items()
        }
        game = form.game(case)
        one = Acting(game, dict(board.jumps), house(game.rules)._replace(effects=effects))
        if question == "route":
            compared += is_route_accepted(form, case, one)
            continue
        right = truth.RIGHT[question](one, asked)
        if right is None:
            continue
        words = (
            " ".join(f"{float(each):.12f}" for each in right) if isinstance(right, list) else right
        )
        assert form.accepts(case, written(words, "")), (options, case, right)
        compared += 1
    assert compared > 5, options


def is_route_accepted(form: JudgedProblem, case: Case, one: Acting) -> bool:
    """Whether there are few enough routes to try them all; then each is accepted."""
    known = truth.shortest_writings(one)
    for numbers in set().union(*known or ()):
        assert form.accepts(case, " ".join(map(str, numbers))), (case, numbers, form.answer(case))
    return bool(known)


def test_a_bumped_token_is_where_it_was_sent() -> None:
    """Two players throw 1 on four squares: the first goes back, or where the second came from."""
    case = Case(Board(4), Asked(throws=(1, 1), players=2))

    for bump, squares in ((None, "2 2"), ("start", "1 2"), ("swap", "1 2")):
        assert form_of("squares", {"bump": bump}).answer(case) == squares


def test_a_fraction_may_be_written_in_any_way() -> None:
    """In lowest terms or not, with a denominator of one or none, or as a decimal that is exact."""
    measure = form_of("expected", {}, "fraction").measure

    assert all(measure.accepts(answer, "6") for answer in (6, "6", "6/1", "12/2", "6.0", 6.0))
    assert not any(
        measure.accepts(answer, "6") for answer in (5, "6/5", "6.1", "", "six", None, "6/0")
    )


def test_a_denominator_without_an_inverse_is_not_asked() -> None:
    """Modulo 2 and modulo 3 many chances have none."""
    for modulus in ("mod:2", "mod:3"):
        form = form_of("within", {"die": "d2"} if modulus == "mod:2" else {"die": "d3"}, modulus)
        try:
            cases = [dealt.case for dealt in Deck(form).first(3)]
        except BoustroError:
            continue
        assert all(type(form.answer(case)) is int for case in cases)
