"""The automaton: each rule on a throw made for it, and equal to the track and the interpreter."""

import random
from dataclasses import replace

import pytest

from boustro import Board, Game, Outcome, Rules, Track
from boustro.errors import QuestionError
from boustro.model.choices import LimitEffect, Overshoot
from boustro.model.states import States
from boustro.model.turn import (
    State,
    initial,
    is_won,
    outcome_classes,
    state_on,
    states_a_square,
    step,
)
from tests import interpreter
from tests.house_pool import DICE, random_jumps, rule_combinations
from tests.interpreter import House

BOARD = Board(20, jumps={4: 15, 16: 4, 18: 2})


def kinds(game: Game, state: State, throws: list[int]) -> list[tuple[str, int]]:
    """What each throw in turn does: kind and square landed on."""
    seen = []
    for throw in throws:
        move = step(game, state, Outcome(throw))
        seen.append((move.kind, move.landed))
        state = move.state
    return seen


@pytest.mark.parametrize(
    ("overshoot", "expected"),
    [
        ("stay", ("stayed", 17, False)),
        ("bounce", ("moved", 2, False)),
        ("win", ("overshot", 20, True)),
    ],
)
def test_overshoot(overshoot: Overshoot, expected: tuple[str, int, bool]) -> None:
    """From 17 a throw of 5 stays, bounces to the snake on 18, or wins."""
    move = step(Game(BOARD, Rules(overshoot=overshoot)), State(17), Outcome(5))

    assert (move.kind, move.landed, move.won) == expected


def test_win_does_not_take_the_last_squares_jump() -> None:
    """Overshooting under `win` wins even with a snake on the last square; landing exactly not."""
    game = Game(Board(20, jumps={20: 3}), Rules(overshoot="win"))

    assert step(game, State(17), Outcome(5)).won
    assert step(game, State(17), Outcome(3)).landed == 3


def test_throw_of_zero_takes_no_jump() -> None:
    """A token put on an entry rests there, also when it throws 0."""
    game = Game(BOARD, Rules(die="0-3"))
    move = step(game, State(4), Outcome(0))

    assert (move.kind, move.landed) == ("stayed", 4)


def test_single_and_follow() -> None:
    """An exit that is an entry ends the jump under `single` and goes on under `follow`."""
    assert step(Game(BOARD, Rules()), State(14), Outcome(2)).landed == 4
    assert step(Game(BOARD, Rules(chaining="follow")), State(14), Outcome(2)).landed == 15


def test_opening_onto_square_one() -> None:
    """Until a six the token waits; the six puts it on square 1."""
    game = Game(BOARD, Rules(opening=6))

    assert kinds(game, initial(game), [3, 6, 3]) == [("waited", 0), ("moved", 1), ("moved", 15)]


def test_opening_by_the_throw() -> None:
    """In the named variant the opening throw advances the token."""
    game = Game(BOARD, Rules(opening=6, opening_move="advance"))

    assert kinds(game, initial(game), [3, 6, 3]) == [("waited", 0), ("moved", 6), ("moved", 9)]


def test_sent_home_must_open_again() -> None:
    """A token that a jump takes off the board waits again."""
    game = Game(Board(20, jumps={3: 0}), Rules(opening=6))

    assert kinds(game, initial(game), [6, 2, 5]) == [("moved", 1), ("moved", 0), ("waited", 0)]


@pytest.mark.parametrize(
    ("effect", "third"),
    [
        ("keeps", ("moved", 18)),
        ("void", ("void", 12)),
        ("start", ("sent", 0)),
        ("one", ("sent", 1)),
        ("undo", ("sent", 0)),
    ],
)
def test_third_six(effect: LimitEffect, third: tuple[str, int]) -> None:
    """The third six of a turn is played, not played, or sends the token away."""
    game = Game(Board(40), Rules(again=6, again_limit=(3, effect)))

    assert kinds(game, State(0), [6, 6, 6])[2] == third
    state = State(0)
    for _ in range(2):
        state = step(game, state, Outcome(6)).state
    assert step(game, state, Outcome(6)).ends_turn
    assert step(game, state, Outcome(6)).state.agains == 0


def test_a_turn_undone_takes_back_jumps_and_opening() -> None:
    """The third six puts the token back where the turn began, waiting as it was; a new turn begins."""
    rules = Rules(opening=6, again=6, again_limit=(3, "undo"))
    game = Game(Board(40, jumps={7: 30}), rules)
    states = [initial(game)]
    for thrown in (6, 6, 6, 6, 2, 6, 5):
        states.append(step(game, states[-1], Outcome(thrown)).state)

    assert list(map(str, states)) == [
        "0 (waiting)",
        "1 (again 1, from 0 (waiting))",
        "30 (again 2, from 0 (waiting))",
        "0 (waiting)",
        "1 (again 1, from 0 (waiting))",
        "3",
        "9 (again 1, from 3)",
        "14",
    ]


def test_another_roll_even_after_staying() -> None:
    """A six that overshoots still gives another roll; a winning one ends the turn."""
    game = Game(BOARD, Rules(again=6))

    assert not step(game, State(17), Outcome(6)).ends_turn
    assert step(game, State(14), Outcome(6)).ends_turn


def test_finish_before_the_last_square() -> None:
    """A finish that is not the last square is passed without winning."""
    game = Game(BOARD, Rules(finish=10))

    assert not step(game, State(8), Outcome(5)).won
    assert step(game, State(8), Outcome(2)).won
    assert is_won(game, State(10))


def test_jump_on_the_finish() -> None:
    """A throw onto a finish with a snake is bitten; a ladder onto it wins."""
    game = Game(Board(20, jumps={20: 2, 5: 20}), Rules())

    assert step(game, State(16), Outcome(4)).landed == 2
    assert step(game, State(2), Outcome(3)).won


@pytest.mark.parametrize("die", ["d6", "0,1,3", "2,4", "2d3"])
def test_track_agrees_with_the_automaton(die: str) -> None:
    """For all rules without memory, every square and throw: Track.landing is step().landed."""
    rng = random.Random(3)
    compared = 0
    for overshoot in ("stay", "bounce", "win"):
        for chaining in ("single", "follow"):
            for _ in range(60):
                size = rng.randint(1, 12)
                jumps = random_jumps(rng, size)
                rules = Rules(die=die, overshoot=overshoot, chaining=chaining)
                house = House(chaining=chaining)
                if not interpreter.is_sound(size, jumps, house):
                    continue
                game = Game(Board(size, jumps=jumps), rules)
                track = Track.of(game)
                for square in range(size + 1):
                    for face in track.faces:
                        landed = step(game, State(square), Outcome(face)).landed
                        assert track.landing(square, face) == landed
                        compared += 1

    assert compared > 4000


def test_track_refuses_memory() -> None:
    """Rules that remember more than the square have no track."""
    with pytest.raises(QuestionError):
        Track.of(Game(BOARD, Rules(opening=6)))


@pytest.mark.parametrize("die", DICE)
def test_step_agrees_with_the_interpreter(die: str) -> None:
    """Random walks under every combination of rules go the same way, throw by throw."""
    rng = random.Random(f"walk {die}")
    thrown = 0
    for kwargs in rule_combinations(die):
        size = rng.randint(3, 12)
        jumps = random_jumps(rng, size)
        house = House(outcomes=DICE[die], **kwargs)
        if not interpreter.is_sound(size, jumps, house) or kwargs["start"] == size:
            continue
        game = Game(Board(size, jumps=jumps), Rules(die=die, **kwargs))
        state, theirs = initial(game), interpreter.first_state(house)
        for _ in range(40):
            outcome = rng.choice(DICE[die])
            move = step(game, state, Outcome(outcome[0]))
            theirs, won, turn_over = interpreter.throw(size, jumps, house, theirs, outcome)
            assert (move.state.square, move.won, move.ends_turn) == (theirs.square, won, turn_over)
            assert won or move.state.waiting == theirs.to_open
            thrown += 1
            if won:
                break
            state = move.state

    assert thrown > 500


def test_classes_keep_the_weight() -> None:
    """The classes of a die have its whole weight, one class an advance unless told apart."""
    plain = Game(BOARD, Rules(die="2d6"))
    told_apart = Game(BOARD, replace(plain.rules, again="doubles"))

    assert [o.weight for o in outcome_classes(plain)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(o.weight for o in outcome_classes(told_apart)) == 36
    assert len(outcome_classes(told_apart)) == 15


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


def test_one_square_is_counted_back_onto_itself() -> None:
    """Where the first square is the last, every throw onto it wins."""
    move = step(Game(Board(1), Rules(overshoot="bounce")), State(0), Outcome(5))

    assert (move.landed, move.won) == (1, True)


def test_without_a_limit_a_turn_remembers_one_more_roll_at_most() -> None:
    """The second six in a turn leads to the states of the first."""
    states = States.of(Game(Board(9), Rules(die="d2", again=2)), turns=True)

    assert {state.agains for state in states.numbers} == {0, 1}
    assert States.of(Game(Board(4), Rules(die="d2", again=2))).nodes == [0, 1, 2, 3]
    assert States.of(Game(Board(4), Rules(die="d2")), turns=True).nodes == [0, 1, 2, 3]
