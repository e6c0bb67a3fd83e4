"""Boards and layouts: sound or refused with every reason, frozen, and rebuilt by their repr."""

import pickle

import numpy as np
import pytest

from boustro import Board, Game, Jump, Ladder, Layout, Rules, Snake, builtin, builtin_names
from boustro.errors import InputError, LayoutError, QuestionError
from boustro.model.die import Die, Outcome

NAMES = {"Board": Board, "Game": Game, "Rules": Rules, "Die": Die, "Outcome": Outcome}


def names_of(error: pytest.ExceptionInfo[InputError]) -> list[str]:
    """The names of all the problems of an error."""
    return [problem.name for problem in error.value.problems]


def test_all_problems_at_once() -> None:
    """A board with several problems is refused with every one of them."""
    with pytest.raises(LayoutError) as error:
        Board(10, jumps=[(3, 12), (0, 4), (5, 2), (5, 4), (11, -1)])

    assert names_of(error) == [
        "exit-out-of-range",
        "entry-out-of-range",
        "entry-out-of-range",
        "exit-out-of-range",
        "two-exits",
    ]
    assert "got 5 -> 2 and 5 -> 4" in str(error.value)
    squares = [problem.squares for problem in error.value.problems]
    assert squares == [(3,), (0, 4), (), (), (5, 2, 4)]


def test_problems_of_rules_name_their_squares() -> None:
    """An exit off the board its entry, a cycle all its entries."""
    layout = Layout(10, [(4, 8), (8, 4), (2, 6), (5, 0)])
    found = layout.problems(Rules(start=1, chaining="follow"))

    assert {problem.name: problem.squares for problem in found} == {
        "exit-off-board": (5, 0),
        "cycle": (4, 8),
    }


@pytest.mark.parametrize("size", [0, -3, 10**18 + 1, 2.5, True, "10"])
def test_size_is_a_number_of_squares(size: object) -> None:
    """A size is a whole number from 1 to 10^18."""
    with pytest.raises(LayoutError, match="size"):
        Board(size)  # type: ignore[arg-type]


@pytest.mark.parametrize("columns", [-1, 11, 2.0])
def test_columns_fit_the_board(columns: object) -> None:
    """There are no more columns than squares."""
    with pytest.raises(LayoutError, match="columns"):
        Board(10, columns=columns)  # type: ignore[arg-type]


def test_a_pair_given_twice_alike_is_one_jump() -> None:
    """The same pair twice is taken once, and noted by the layout."""
    assert Board(10, jumps=[(4, 9), (4, 9)]) == Board(10, jumps={4: 9})
    assert [note.name for note in Layout(10, [(4, 9), (4, 9)]).notes()] == ["repeated-pair"]


def test_equal_boards_are_equal_whatever_their_name() -> None:
    """Size, columns and jumps make a board; name and source do not."""
    board = Board(100, jumps={16: 6, 1: 38}, name="one", source="here")

    assert board == Board(100, jumps=[(1, 38), (16, 6)], columns=10)
    assert hash(board) == hash(Board(100, jumps={1: 38, 16: 6}))
    assert board != Board(100, jumps={1: 38, 16: 6}, columns=20)


def test_boards_are_frozen() -> None:
    """Nothing about a board can be changed; a change makes another board."""
    board = Board(10, jumps={4: 9})

    with pytest.raises(AttributeError):
        board.size = 12  # type: ignore[misc]
    with pytest.raises(TypeError):
        board.jumps[4] = 8  # type: ignore[index]
    with pytest.raises(AttributeError):
        board.jumps._exits = {}
    assert board.with_jump(2, 7).jumps == {2: 7, 4: 9}
    assert board.without_jump(4).jumps == {}
    assert board.jumps == {4: 9}


@pytest.mark.parametrize("name", builtin_names())
def test_repr_rebuilds_and_pickle_keeps(name: str) -> None:
    """A game's repr evaluates to the game, and pickling brings it back with its name."""
    game = builtin(name)
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own bytes

    assert eval(repr(game), NAMES) == game  # noqa: S307 - our own repr
    assert (again, hash(again), again.board.name) == (game, hash(game), game.board.name)


def test_jumps_know_their_kind() -> None:
    """A jump downwards is a snake, one upwards a ladder, and a self-loop neither."""
    board = Board(20, jumps={4: 9, 12: 3, 7: 7})

    assert board.ladders == (Ladder(4, 9),)
    assert board.snakes == (Snake(12, 3),)
    assert board.jump_at(7) == Jump(7, 7)
    assert board.jump_at(8) is None
    assert (board.snakes[0].head, board.snakes[0].tail) == (12, 3)
    assert (board.ladders[0].foot, board.ladders[0].top) == (4, 9)
    with pytest.raises(QuestionError):
        board.jump_at(21)


def test_whole_numbers_of_other_makes_are_read() -> None:
    """NumPy's whole numbers are whole numbers; booleans and floats are not."""
    board = Board(10, jumps={np.int64(4): np.int8(9)})  # type: ignore[arg-type]

    assert board == Board(10, jumps={4: 9})
    assert type(next(iter(board.jumps))) is int
    for bad in ({4: 9.0}, {True: 9}, {"4": 9}):
        with pytest.raises(LayoutError):
            Board(10, jumps=bad)  # type: ignore[arg-type]


UNUSUAL = [
    (Board(10, jumps={4: 4}), Rules(), "self-loop"),
    (Board(10, jumps={4: 6, 6: 2}), Rules(), "exit-is-entry"),
    (Board(10, jumps={10: 2}), Rules(), "jump-on-last"),
    (Board(10, jumps={10: 2}), Rules(finish=9), "jump-on-last"),
    (Board(10, jumps={9: 2}), Rules(finish=9), "jump-on-finish"),
    (Board(10, jumps={1: 5}), Rules(start=1), "jump-on-start"),
]


@pytest.mark.parametrize(("board", "rules", "name"), UNUSUAL)
def test_unusual_boards_are_noted(board: Board, rules: Rules, name: str) -> None:
    """What is unusual but playable makes a game, with exactly that note."""
    assert [note.name for note in Game(board, rules).notes] == [name]


REFUSED = [
    ({10: 0}, Rules(start=1), "exit-off-board"),
    ({4: 6, 6: 4}, Rules(chaining="follow"), "cycle"),
    ({4: 4}, Rules(chaining="follow"), "cycle"),
    ({}, Rules(start=11), "start-out-of-range"),
    ({}, Rules(finish=11), "finish-out-of-range"),
    ({}, Rules(finish=9, overshoot="win"), "win-before-last"),
]


@pytest.mark.parametrize(("jumps", "rules", "name"), REFUSED)
def test_board_and_rules_together(jumps: dict[int, int], rules: Rules, name: str) -> None:
    """What has no meaning under these rules is refused by name, by game and layout alike."""
    with pytest.raises(LayoutError) as error:
        Game(Board(10, jumps=jumps), rules)

    assert names_of(error) == [name]
    assert [p.name for p in Layout(10, list(jumps.items())).problems(rules)] == [name]


def test_each_cycle_is_named_once() -> None:
    """Two cycles and a tail into one of them are two problems."""
    jumps = {2: 3, 3: 4, 4: 2, 9: 3, 6: 7, 7: 6}
    problems = Layout(10, list(jumps.items())).problems(Rules(chaining="follow"))

    assert [str(p).rpartition("got ")[2] for p in problems] == ["2 -> 3 -> 4 -> 2", "6 -> 7 -> 6"]


def test_places_are_named() -> None:
    """A problem says where the pair was written."""
    layout = Layout(10, [(3, 5), (4, 12)], places=["line 1", "line 2"])

    assert [str(problem) for problem in layout.problems()] == [
        "line 2: expected an exit in 0..10, got 4 -> 12"
    ]
    with pytest.raises(LayoutError, match="line 2"):
        layout.board()


@pytest.mark.slow
def test_hundred_thousand_jumps_are_checked_quickly_enough_to_use() -> None:
    """A board of 10^18 squares with many jumps is a board like any other."""
    jumps = {square * 10**12: square * 10**11 for square in range(1, 100_001)}

    assert len(Board(10**18, jumps=jumps).snakes) == 100_000


def test_ladders_and_snakes_may_be_given_apart() -> None:
    """They are jumps like all others, and each must go its way; every problem is told."""
    board = Board(30, ladders={3: 22}, snakes=[(27, 1)], jumps={5: 8})

    assert board == Board(30, jumps={3: 22, 5: 8, 27: 1})
    with pytest.raises(LayoutError) as refused:
        Board(30, ladders={22: 3, 4: 40}, snakes={1: 27})
    assert names_of(refused) == ["exit-out-of-range", "direction", "direction"]
    with pytest.raises(LayoutError, match="expected one exit for entry 3"):
        Board(30, ladders={3: 22}, jumps={3: 5})


def test_a_name_that_is_nearly_a_built_in_board_is_recognised() -> None:
    """The refusal says which board may have been meant."""
    with pytest.raises(InputError, match=r"got 'leetcod'; did you mean leetcode\?"):
        builtin("leetcod")
    with pytest.raises(InputError, match=r"got 'nothing like it'$"):
        builtin("nothing like it")


def test_a_die_is_made_from_a_text() -> None:
    """As `Die.parse` makes it."""
    assert Die("2d6") == Die.parse("2d6")
