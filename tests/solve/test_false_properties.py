"""Tempting but false: each with the counterexample of the oracle page."""

import boustro
from boustro import Board, Game, Rules


def test_a_ladder_can_increase_the_fewest_rolls() -> None:
    """Size 7, a die 1..2: ladder 4-7 alone needs 2 rolls, with 2-4 added it needs 3."""
    rules = Rules(die="d2")

    assert boustro.min_rolls(Game(Board(7, jumps={4: 7}), rules)) == 2
    assert boustro.min_rolls(Game(Board(7, jumps={4: 7, 2: 4}), rules)) == 3


def test_a_snake_can_help() -> None:
    """Size 100, ladders 1-60 and 35-100: 6 rolls; with the snake 62-33 added, 3."""
    ladders = {1: 60, 35: 100}

    assert boustro.min_rolls(Board(100, jumps=ladders)) == 6
    assert boustro.min_rolls(Board(100, jumps=ladders | {62: 33})) == 3


def test_a_solvable_board_can_hold_a_trap() -> None:
    """The trap board is won in 2 rolls, yet from square 20 on its lower part nobody gets out."""
    trap = boustro.builtin("trap")
    held = Game(trap.board, Rules(start=15))

    assert boustro.min_rolls(trap) == 2
    assert boustro.min_rolls(held) is None


def test_empty_seven_squares_tell_the_start_apart() -> None:
    """From square 1 an empty board of 7 squares takes 1 roll, from off the board 2."""
    assert boustro.min_rolls(Game(Board(7), Rules(start=1))) == 1
    assert boustro.min_rolls(Game(Board(7), Rules(start=0))) == 2
