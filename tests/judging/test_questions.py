"""What boustro answers to each question is what the interpreter of `tests` finds.

A fault is shown on a smallest case.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from boustro import Board, Rules
from boustro.errors import LayoutError
from boustro.judging.asked import Asked, Case
from boustro.judging.asking import Asking
from boustro.judging.measure import NO_ROUTE
from boustro.judging.pinning import shrunk
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.problems.statements import Statement
from boustro.judging.questions import QUESTIONS
from boustro.judging.shrink import key
from tests.grid.brute import WON, Solo, mean_rolls
from tests.grid.table import Several
from tests.judging.in_process import at_once, in_trial
from tests.support import interpreter
from tests.support.house_pool import DICE, random_jumps, rule_combinations
from tests.support.interpreter import House, State, first_state, is_sound, over_at_once

PRIME = 998244353
Position = tuple[tuple[State, ...], int]


def layouts(
    count: int, *, die: str = "d2", limited: bool = True
) -> Iterator[tuple[Board, House, Rules]]:
    """Small boards with rules from all combinations; without `limited` none that undo a turn."""
    rng, every = random.Random(count), [*rule_combinations(die)]
    while count:
        changes, size = rng.choice(every), rng.randint(3, 7)
        jumps = {entry: exit for entry, exit in random_jumps(rng, size).items() if exit != entry}
        house = House(outcomes=DICE[die], **changes)
        if is_sound(size, jumps, house) and (limited or changes["again_limit"] is None):
            yield Board(size, jumps=jumps), house, Rules(die=die, **changes)
            count -= 1


def answer(
    question: str, rules: Rules, board: Board, answers: str = "", asked: Asked | None = None
) -> Any:
    """What boustro says is right."""
    form = Asking(question, answers=answers).of(problem_named("leetcode")).changed(rules=rules)
    return form.answer(Case(board, asked or Asked()))


def check_of(question: str, rules: Rules) -> JudgedProblem:
    """The form by which answers are accepted."""
    return Asking(question).of(problem_named("leetcode")).changed(rules=rules)


def mean(board: Board, house: House) -> Fraction | None:
    """The expected rolls, by the grid's brute force; None if a game may never end."""
    return mean_rolls(board.size, dict(board.jumps), house)


def squares(board: Board, house: House, asked: Asked) -> tuple[list[int], int]:
    """Where the players are after the throws, and who has won, 0 for nobody."""
    states, seat = [first_state(house)] * asked.players, 0
    if over_at_once(board.size, house):
        return [state.square for state in states], 1
    for throw in asked.throws:
        outcome = (throw, 1, False)
        states[seat], won, over = interpreter.throw(
            board.size, board.jumps, house, states[seat], outcome
        )
        if won:
            return [state.square for state in states], seat + 1
        seat = (seat + over) % asked.players
    return [state.square for state in states], 0


def test_fewest_and_number_of_routes() -> None:
    """By throwing every outcome in every state."""
    for board, house, rules in layouts(150):
        fewest = interpreter.fewest_rolls(board.size, board.jumps, house)
        assert answer("fewest", rules, board) == (NO_ROUTE if fewest is None else fewest)
        count = interpreter.shortest_count(board.size, board.jumps, house)
        assert answer("routes", rules, board) == count, (board, rules)


def routes(board: Board, house: House) -> set[tuple[int, ...]]:
    """All that a shortest route may be written as.

    These are throws, squares, squares with the entries of jumps, and the start before.
    """
    written = set[tuple[int, ...]]()
    for throws in interpreter.shortest_sequences(board.size, board.jumps, house):
        state, ways = first_state(house), list[tuple[int, ...]]([()])
        for advance in throws:
            outcome = next(one for one in house.outcomes if one[0] == advance)
            reached = interpreter.throw(
                board.size, {}, house._replace(finish=None), state, outcome
            )[0].square
            state = interpreter.throw(board.size, board.jumps, house, state, outcome)[0]
            ways = [
                (*way, *more)
                for way in ways
                for more in {
                    (state.square,),
                    (reached,) * (reached != state.square) + (state.square,),
                }
            ]
        written |= {throws, *ways, *((house.start, *way) for way in ways)}
    return written


@pytest.mark.slow
def test_any_shortest_route_is_right_and_nothing_else() -> None:
    """Of all rows of numbers up to some length."""
    simple = House(start=1, outcomes=DICE["d2"])
    rng = random.Random(3)
    for _ in range(10):
        size = rng.randint(3, 6)
        jumps = {
            e: x for e, x in random_jumps(rng, size).items() if x not in (0, e) and 1 < e < size
        }
        board, form = Board(size, jumps=jumps), check_of("route", Rules(start=1, die="d2"))
        right = routes(board, simple)
        if not right or max(map(len, right)) > 5:
            continue
        rows = (row for n in range(1, 6) for row in product(range(1, size + 1), repeat=n))
        accepted = {row for row in rows if form.accepts(Case(board), " ".join(map(str, row)))}
        assert accepted == {row for row in right if row}, board


def test_expected_rolls_and_chance_within_exactly() -> None:
    """In fractions, and as they are answered modulo a prime."""
    for board, house, rules in layouts(60):
        expected = mean(board, house)
        told = answer("expected", rules, board)
        assert told == pytest.approx(-1.0 if expected is None else float(expected), rel=1e-9), (
            board,
            rules,
        )
        chance = sum(interpreter.distribution(board.size, board.jumps, house, 5))
        asked = Asked(rolls=5)
        assert answer("within", rules, board, "fraction", asked) == str(chance)
        residue = chance.numerator * pow(chance.denominator, -1, PRIME) % PRIME
        assert answer("within", rules, board, f"mod:{PRIME}", asked) == residue


def test_chances_to_win() -> None:
    """Players take turns, and a turn may have several throws; all positions of both are solved."""
    compared = 0
    for board, house, rules in layouts(40, limited=False):
        solo = Solo(board.size, dict(board.jumps), house)
        expected = mean(board, house)
        if expected is None or expected > 8 or solo.first == WON:
            continue
        told = answer("wins", rules, board, asked=Asked(players=2))
        chances = Several(solo, (solo.first,) * 2, most=10_000).chances()
        assert [*map(float, str(told).split())] == pytest.approx(
            [*map(float, chances)], abs=1e-9
        ), rules
        compared += 1
    assert compared > 10


def test_squares_after_throws_and_who_has_won() -> None:
    """A player whose throw gives another roll throws again."""
    rng = random.Random(4)
    for board, house, rules in layouts(300):
        throws = tuple(rng.choice(house.outcomes)[0] for _ in range(rng.randint(0, 12)))
        asked = Asked(throws=throws, players=rng.randint(1, 3))
        where, winner = squares(board, house, asked)
        assert answer("squares", rules, board, asked=asked) == " ".join(map(str, where)), (
            board,
            rules,
            asked,
        )
        assert answer("winner", rules, board, asked=asked) == winner, (board, rules, asked)


FAULTS = {
    "overshoot": Rules(start=1, overshoot="bounce"),
    "chains": Rules(start=1, chaining="follow"),
    "die": Rules(start=1, die="d4"),
}
# A shortest route never needs the overshoot, and given throws are of no die.
UNSEEN = {
    *product(("fewest", "route", "routes"), ["overshoot"]),
    *product(("squares", "winner"), ["die"]),
}


def faulty(form: JudgedProblem, rules: Rules) -> Callable[[Case], bool]:
    """Whether other rules give an answer that is wrong."""
    other = form.changed(rules=rules)

    @cache
    def fails(case: Case) -> bool:
        try:
            return not form.accepts(case, other.answer(case))
        except LayoutError:
            return False

    return fails


def smaller_boards(board: Board) -> Iterator[Board]:
    """Every board of four and nine squares that is no larger."""
    for size in {4, board.size}:
        most = 3 if size < board.size else len(board.jumps)
        for count in range(most + 1):
            for entries in combinations(range(2, size), count):
                for exits in product(range(1, size + 1), repeat=count):
                    yield Board(
                        size, jumps=[p for p in zip(entries, exits, strict=True) if p[0] != p[1]]
                    )


def beside(form: JudgedProblem, case: Case) -> Sequence[Asked]:
    """All that may stand beside a board and is not larger than what stands beside the case."""
    limits = form.beside
    if limits is None:
        return [Asked()]
    throws = [t for n in range(len(case.asked.throws) + 1) for t in product(range(1, 7), repeat=n)]
    players = range(limits.players[0], case.asked.players + 1)
    return [
        Asked(k, t, (), (), p) for p in players for k in range(case.asked.rolls + 1) for t in throws
    ]


@pytest.mark.parametrize(("name", "fault"), sorted({*product(QUESTIONS, FAULTS)} - UNSEEN))
def test_a_fault_is_shown_on_a_smallest_case(name: str, fault: str) -> None:
    """No smaller case shows it, of all there are."""
    form = Asking(name).of(problem_named("leetcode")).changed(statement=Statement(sides=(2, 3)))
    fails, rng = faulty(form, FAULTS[fault]), random.Random(5)
    jumps = {6: 9, 3: 2} if fault == "die" else {2: 7, 7: 8, 8: 9, 4: 3}
    starts = (form.case(Board(9, jumps=jumps), rng) for _ in range(300))
    case = next(start for start in starts if form.allows(start) and fails(start))
    first = in_trial(lambda cases: next((one for one in cases if fails(one)), None))
    case = at_once(shrunk(case, form, first, is_over=lambda: False))

    every = (
        Case(board, asked) for board in smaller_boards(case.board) for asked in beside(form, case)
    )
    smaller = [one for one in every if key(one) < key(case) and form.allows(one)]
    assert not any(map(fails, smaller)), min((one for one in smaller if fails(one)), key=key)
