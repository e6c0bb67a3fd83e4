"""The automaton: each rule on a throw made for it, and equal to the track and the interpreter."""

from typing import Any

import pytest

from boustro import Board, Game, Outcome, Rules, Track
from boustro.errors import QuestionError
from boustro.model.states import States
from boustro.model.turn import State, initial, state_on, states_a_square, step

BOARD = Board(20, jumps={4: 15, 16: 4, 18: 2})
THIRD_SIX = {"keeps": ("moved", 2), "void": ("void", 12), "start": ("sent", 0), "one": ("sent", 1)}
BY_HAND: list[tuple[dict[str, Any], int, list[int], list[tuple[str, int]]]] = [
    ({}, 17, [5], [("stayed", 17)]),
    ({"overshoot": "bounce"}, 17, [5], [("moved", 2)]),
    ({"overshoot": "win"}, 17, [5], [("overshot", 20)]),
    ({"die": "0-3"}, 4, [0], [("stayed", 4)]),
    ({}, 14, [2, 6], [("moved", 4), ("moved", 10)]),
    ({"chaining": "follow"}, 14, [2], [("moved", 15)]),
    ({"finish": 10}, 8, [5], [("moved", 13)]),
    ({"opening": 6}, 0, [3, 6, 3], [("waited", 0), ("moved", 1), ("moved", 15)]),
    ({"opening": 6, "opening_move": "advance"}, 0, [3, 6], [("waited", 0), ("moved", 6)]),
    *(
        ({"again": 6, "again_limit": (3, effect)}, 0, [6] * 3, [("moved", 6), ("moved", 12), third])
        for effect, third in THIRD_SIX.items()
    ),
]
"""Rules, the square where the token stands, throws, and what each does by `docs/rules.md`."""


@pytest.mark.parametrize(("rules", "square", "throws", "expected"), BY_HAND)
def test_throws_worked_by_hand(
    rules: dict[str, Any], square: int, throws: list[int], expected: list[tuple[str, int]]
) -> None:
    """Each rule on a throw made for it: what kind of move it is, and where the token lands."""
    game = Game(BOARD, rules)
    state, found = state_on(game, square), list[tuple[str, int]]()
    for throw in throws:
        move = step(game, state, Outcome(throw))
        found.append((move.kind, move.landed))
        state = move.state

    assert found == expected


def test_a_turn_undone_takes_back_jumps_and_opening() -> None:
    """The third six puts the token back where the turn began, waiting as it was; a new turn begins."""
    rules = Rules(opening=6, again=6, again_limit=(3, "undo"))
    game = Game(Board(40, jumps={7: 30}), rules)
    states = [initial(game)]
    for thrown in (6, 6, 6, 6, 2, 6, 5):
        states.append(step(game, states[-1], Outcome(thrown)).state)

    assert list(map(str, states)) == [
        *("0 (waiting)", "1 (again 1, from 0 (waiting))", "30 (again 2, from 0 (waiting))"),
        *("0 (waiting)", "1 (again 1, from 0 (waiting))", "3", "9 (again 1, from 3)", "14"),
    ]


def test_track_refuses_memory() -> None:
    """Rules that remember more than the square have no track."""
    with pytest.raises(QuestionError):
        Track.of(Game(BOARD, Rules(opening=6)))


def test_without_a_limit_a_square_has_one_state_a_turn() -> None:
    """What a question costs is not told twice as dear where the rules remember nothing of a turn."""
    assert [states_a_square(Rules(again=again), 100) for again in (None, 6, "max")] == [1, 1, 1]


def test_a_turn_that_is_undone_begins_on_one_of_the_squares() -> None:
    """On three squares and the start, the second and the third throw find four beginnings at most."""
    undone = Rules(again=(1, 2, 3, 4, 5, 6), again_limit=(3, "undo"))

    assert states_a_square(undone, 3) == 1 + 4 + 4
    assert states_a_square(undone, 99) == 1 + 6 + 36


def test_the_finish_is_no_state_of_the_list() -> None:
    """A game that begins on its finish has none, also where no two numbers are the same object."""
    assert States.of(Game(Board(300), Rules(start=int("300")))).nodes == []


def test_a_token_that_begins_a_turn_beyond_the_start_waits_for_nothing() -> None:
    """Only on the start has it to open again."""
    game = Game(Board(9), Rules(start=2, opening=6))

    assert state_on(game, 7) == State(7)
    assert state_on(game, 2) == State(2, waiting=True)
    assert state_on(game, 1) == State(1)
    far = Game(Board(400), Rules(start=300, opening=6))
    assert state_on(far, int("300")) == State(300, waiting=True)


def test_the_limit_on_other_rolls_may_be_any_number() -> None:
    """The 300th six in a turn is not played, the one before is."""
    game = Game(Board(9), Rules(again=6, again_limit=(300, "void")))
    moves = [step(game, State(1, agains=agains), Outcome(6)) for agains in (298, 299)]

    assert [move.kind for move in moves] == ["moved", "void"]


def test_without_a_limit_a_turn_remembers_one_more_roll_at_most() -> None:
    """The second six in a turn leads to the states of the first."""
    states = States.of(Game(Board(9), Rules(die="d2", again=2)), turns=True)

    assert {state.agains for state in states.numbers} == {0, 1}
    assert States.of(Game(Board(4), Rules(die="d2", again=2))).nodes == [0, 1, 2, 3]
    assert States.of(Game(Board(4), Rules(die="d2")), turns=True).nodes == [0, 1, 2, 3]
