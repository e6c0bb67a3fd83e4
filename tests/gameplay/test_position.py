"""Positions: one player as the automaton plays, then what happens between several."""

from typing import Any

import pytest

from boustro import Board, Game, Rules
from boustro.errors import InputError, QuestionError
from boustro.gameplay import Play, outset, step
from boustro.gameplay.events import Bumped, Rolled, Sent, Stayed
from boustro.gameplay.position import Position
from boustro.model import turn
from tests.support import interpreter


def house(rules: Rules) -> interpreter.House:
    """The same rules in the interpreter's words."""
    outcomes = tuple((o.advance, o.weight, o.is_double) for o in rules.die.outcomes)
    return interpreter.House(
        rules.start,
        rules.finish,
        rules.overshoot,
        rules.chaining,
        outcomes,
        rules.again,  # type: ignore[arg-type]
        rules.again_limit,
        rules.opening,  # type: ignore[arg-type]
        rules.opening_move,
    )


def bumping(bump: str, **rules: object) -> Game:
    """A board on which 3 climbs to 8, with bumping."""
    return Game(Board(20, jumps={3: 8, 15: 0}), Rules(bump=bump, **rules))  # type: ignore[arg-type]


def at(*squares: int, turn_of: int = 1) -> Position:
    """The position with tokens on these squares, all of them open."""
    return Position(tuple(turn.State(square) for square in squares), turn_of)


@pytest.mark.parametrize(("bump", "after"), [("start", (2, 0)), ("swap", (2, 14))])
def test_a_turn_undone_leaves_bumped_tokens_where_they_were_sent(
    bump: str, after: tuple[int, int]
) -> None:
    """Under swap the other stands where the turn began by then, and is bumped once more."""
    game = bumping(bump, again=6, again_limit=(3, "undo"))
    position = at(2, 8)
    for _ in range(2):
        position, _ = step(game, position, 6)
    position, events = step(game, position, 6)

    assert (position.squares, position.turn) == (after, 2)
    assert events[:2] == (Rolled(1, "6", 14, 14), Sent(1, 14, 2))
    assert str(events[1]) == "Player 1 goes from 14 to square 2: too many such throws in a turn."
    assert events[2:] == ((Bumped(2, 1, 2, 14),) if bump == "swap" else ())


def test_a_finish_that_is_the_start_is_won_at_the_outset() -> None:
    """Player 1 has won in 0 rolls, and nothing can be thrown."""
    game = Game(Board(9), Rules(start=9))

    assert outset(game, players=2).winner == 1
    with pytest.raises(QuestionError, match="not over"):
        step(game, outset(game), 1)


@pytest.mark.parametrize("players", [0, -1, 1001, 10**6, 1.0, "2"])
def test_players_are_bounded(players: int) -> None:
    """There are 1 to 1000 players."""
    with pytest.raises(InputError, match="1 to 1000 players"):
        outset(Game(Board(9)), players)


def test_throws_the_die_lacks_are_refused() -> None:
    """The message names the die, what it can show and what was asked for."""
    with pytest.raises(InputError, match=r"expected a throw of d6 \(1, 2, 3, 4, 5, 6\), got '7'"):
        step(Game(Board(9)), outset(Game(Board(9))), 7)


def test_throws_that_the_rules_tell_apart_must_be_named() -> None:
    """With doubles, 6 may be 1+5 or 3+3, which differ: the label has to say."""
    game = Game(Board(30), Rules(die="2d6", again="doubles"))
    with pytest.raises(InputError, match=r"which 6 it is: 1\+5 or 2\+4 or 3\+3"):
        step(game, outset(game), 6)

    position, _ = step(game, outset(game, players=2), "3+3")
    assert (position.squares, position.turn) == ((6, 0), 1)
    position, _ = step(game, position, "5+1")
    assert (position.squares, position.turn) == ((12, 0), 2)


@pytest.mark.parametrize(("throw", "again"), [(2, True), (12, True), (3, False), ("1+1", True)])
def test_a_number_that_only_a_double_makes_is_that_double(throw: Any, again: bool) -> None:
    """With two dice 2 and 12 are doubles whether or not they are said so."""
    game = Game(Board(30), Rules(die="2d6", again="doubles"))
    _, happened = step(game, outset(game, 2), throw)

    assert isinstance(happened[0], Rolled)
    assert happened[0].again == again


def test_at_most_one_token_on_a_square() -> None:
    """Who would land on another token stays, without jump or effect; the turn goes on as thrown."""
    board = Board(20, jumps={3: 8}, effects={10: "miss 1"})
    play = Play(Game(board, Rules(bump="block", again=6)), players=2)
    for throw in (3, 3, 2, 6, 2, 4):
        play.throw(throw)

    # 1 climbs to 8; 3 would lead 2 there, too; 1 goes on to 10; 2 rolls 6 and again, to 8, and then
    # 4 leads to 12, since 1 misses a turn.
    assert play.position.squares == (10, 12)
    assert [str(event) for event in play.past[1].events] == [
        "Player 2 rolls 3.",
        "Player 2 stays off the board: another player is on that square.",
    ]
    after, events = step(play.game, at(4, 10), 6)
    assert (after.squares, after.turn) == ((4, 10), 1)
    assert [type(event) for event in events] == [Rolled, Stayed]


def test_a_token_blocked_by_a_limit_stays() -> None:
    """A limit that sends a token to square 1 leaves it where it is if another rests there."""
    game = bumping("block", again=6, again_limit=(1, "one"))

    assert step(game, at(12, 1), 6)[0] == at(12, 1, turn_of=2)
    assert step(game, at(12, 2), 6)[0] == at(1, 2, turn_of=2)
