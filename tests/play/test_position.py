"""Positions: one player as the automaton plays, then what happens between several."""

import random
from typing import Any

import pytest

from boustro import Board, Game, Rules
from boustro.errors import InputError, QuestionError
from boustro.model import turn
from boustro.model.track import Track
from boustro.play import (
    Bitten,
    Bounced,
    Bumped,
    Climbed,
    Position,
    Rolled,
    Sent,
    Stayed,
    Won,
    outset,
    step,
)
from tests import interpreter
from tests.rules_pool import all_rules, random_board


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


def test_one_player_is_played_by_the_automaton() -> None:
    """Under every combination of rules one player's states are those of the interpreter."""
    rng = random.Random(11)
    for rules in all_rules():
        board = random_board(rng, rng.randint(1, 12), rules)
        game, same = Game(board, rules), house(rules)
        position, state = outset(game), interpreter.first_state(same)
        for _ in range(12):
            if position.over:
                break
            outcome = rng.choice(rules.die.outcomes)
            position, _ = step(game, position, outcome)
            plain = (outcome.advance, outcome.weight, outcome.is_double)
            state, won, _ = interpreter.throw(board.size, board.jumps, same, state, plain)

            assert position.states[0][:2] == (state.square, state.to_open)
            assert position.over == won


def test_one_player_agrees_with_the_track() -> None:
    """Rules without memory: the square after any throw is the track's landing."""
    rng = random.Random(12)
    for rules in all_rules():
        if rules.has_memory:
            continue
        game = Game(random_board(rng, 9, rules), rules)
        track = Track.of(game)
        for square in track.resting_squares():
            if square == game.finish:
                continue
            before = Position((turn.State(square),))
            for outcome in rules.die.outcomes:
                after, _ = step(game, before, outcome)
                expected = track.landing(square, outcome.advance) if outcome.advance else square

                assert after.squares == (expected,)


def test_players_take_turns() -> None:
    """Seats throw in order, 1 after the last."""
    game, turns = Game(Board(50)), []
    position = outset(game, players=3)
    for throw in (1, 2, 3, 4):
        turns.append(position.turn)
        position, _ = step(game, position, throw)

    assert turns == [1, 2, 3, 1]
    assert position.squares == (5, 2, 3)


def test_another_roll_keeps_the_turn() -> None:
    """A six is followed by the same player, until the third ends the turn at the start."""
    game = Game(Board(50), Rules(again=6, again_limit=(3, "start")))
    position = outset(game, players=2)
    position, _ = step(game, position, 6)
    position, events = step(game, position, 6)

    assert (position.turn, position.squares) == (1, (12, 0))
    assert events == (Rolled(1, "6", 6, 12, again=True),)
    position, events = step(game, position, 6)
    assert (position.turn, position.squares) == (2, (0, 0))
    assert events == (Rolled(1, "6", 12, 12), Sent(1, 12, 0))


def bumping(bump: str, **rules: object) -> Game:
    """A board on which 3 climbs to 8, with bumping."""
    return Game(Board(20, jumps={3: 8, 15: 0}), Rules(bump=bump, **rules))  # type: ignore[arg-type]


def at(*squares: int, turn_of: int = 1) -> Position:
    """The position with tokens on these squares, all of them open."""
    return Position(tuple(turn.State(square) for square in squares), turn_of)


def test_bump_to_the_start() -> None:
    """A token is bumped where the other lands, which is after the jump."""
    position, events = step(bumping("start"), at(1, 3, 8), 2)

    assert position.squares == (8, 3, 0)
    assert events[-1] == Bumped(3, 1, 8, 0)


def test_bump_swaps_without_jumps() -> None:
    """Swapped tokens exchange squares; the bumped one takes no jump on the square it comes to."""
    game = bumping("swap")
    position, events = step(game, at(3, 8), 5)

    assert position.squares == (8, 3)
    assert events[-1] == Bumped(2, 1, 8, 3)


def test_nobody_is_bumped_at_the_start() -> None:
    """A snake to off the board, or a landing on start 1, leaves the tokens there in peace."""
    position, events = step(bumping("start"), at(14, 0), 1)
    assert position.squares == (0, 0)
    assert events == (Rolled(1, "1", 14, 15), Bitten(1, 15, 0))

    on_one = Game(Board(9, jumps={5: 1}), Rules(start=1, bump="swap"))
    position, events = step(on_one, at(3, 1), 2)
    assert position.squares == (1, 1)
    assert not any(isinstance(event, Bumped) for event in events)


def test_a_token_that_stays_bumps_nobody() -> None:
    """Two tokens may share a square only if neither lands on it: a stay is no landing."""
    game = bumping("start")
    position, events = step(game, at(18, 18), 6)

    assert position.squares == (18, 18)
    assert events == (Rolled(1, "6", 18, 18), Stayed(1, 18, "overshoot"))


@pytest.mark.parametrize(("bump", "origin"), [("start", 2), ("swap", 0)])
def test_a_token_bumped_to_the_start_must_open_again(bump: str, origin: int) -> None:
    """Whether it is sent there or swaps with a token that comes from there."""
    game = bumping(bump, opening=6)
    waiting = turn.State(origin, waiting=origin == 0)
    before = Position((waiting, turn.State(1 if origin == 0 else 4)))
    position, _ = step(game, before, 6 if origin == 0 else 2)

    assert position.states[1] == turn.State(0, waiting=True)


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


def test_events_tell_every_jump_that_follows_on() -> None:
    """Under `follow` each jump of a chain is an event of its own."""
    game = Game(Board(20, jumps={3: 8, 8: 2, 2: 11}), Rules(chaining="follow"))
    _, events = step(game, outset(game), 3)

    assert events[1:] == (Climbed(1, 3, 8), Bitten(1, 8, 2), Climbed(1, 2, 11))


def test_events_of_the_end() -> None:
    """Bouncing, winning by passing the last square, and winning by a ladder."""
    ten = Board(10, jumps={4: 10})
    _, bounced = step(Game(ten, Rules(overshoot="bounce")), at(9), 3)
    after, passed = step(Game(ten, Rules(overshoot="win")), at(9, 2), 3)
    _, climbed = step(Game(ten), at(3), 1)

    assert bounced == (Rolled(1, "3", 9, 8), Bounced(1, 8))
    assert passed == (Rolled(1, "3", 9, 10), Won(1, 10))
    assert (after.turn, after.winner) == (1, 1)
    assert climbed == (Rolled(1, "1", 3, 4), Climbed(1, 4, 10), Won(1, 10))


def test_why_a_token_stays() -> None:
    """A throw of 0, a throw that does not open and a throw not played are told apart."""
    zero = Game(Board(9), Rules(die="0,1"))
    opens = Game(Board(9), Rules(opening=6))
    void = Game(Board(9), Rules(again=6, again_limit=(1, "void")))
    events = [
        step(game, outset(game), throw)[1] for game, throw in ((zero, 0), (opens, 5), (void, 6))
    ]

    assert [event[1] for event in events] == [
        Stayed(1, 0, why) for why in ("zero", "opening", "limit")
    ]


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
