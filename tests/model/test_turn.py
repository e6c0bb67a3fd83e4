"""States of the automaton: their number, and where turns begin (throws: `tests/grid/model.py`)."""

from boustro import Board, Game, Outcome, Rules
from boustro.model.states import States
from boustro.model.turn import State, state_on, states_a_square, step


def test_without_a_limit_a_square_has_one_state_a_turn() -> None:
    """The cost of a question is not doubled if the rules remember nothing of a turn."""
    assert [states_a_square(Rules(again=again), 100) for again in (None, 6, "max")] == [1, 1, 1]


def test_a_turn_that_is_undone_begins_on_one_of_the_squares() -> None:
    """On three squares and the start, the second and the third throw find four beginnings."""
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
