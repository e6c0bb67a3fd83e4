"""The list of states: where throws lead, which states can finish, how many there may be."""

import gc
import random
import weakref
from dataclasses import fields, is_dataclass
from inspect import getmembers
from typing import Any

import pytest

from boustro import Board, Die, Game, Outcome, Rules, Track
from boustro.errors import LimitError
from boustro.model import rules, track
from boustro.model.states import (
    States,
    chances_of_throws,
    check_state_count,
    states_that_reach,
    throws_told_apart,
)
from boustro.model.turn import State, initial
from boustro.solve.reference import Distances, levels


@pytest.mark.parametrize("limit", [None, (3, "void")])
@pytest.mark.parametrize(
    ("overshoot", "from_four"),
    [("stay", [0, 5, 6, 0]), ("bounce", [0, 5, 6, 5]), ("win", [0, 5, 6, 7])],
)
def test_where_throws_count_to(overshoot: str, from_four: list[int], limit: object) -> None:
    """Before any jump; 0 if the token does not move, 7 if it overshoots six squares and wins."""
    given = {"die": "0-3", "again": 3, "again_limit": limit, "overshoot": overshoot}
    states = States.of(Game(Board(6, jumps={5: 2}), given))

    assert list(states.ways(states.node(State(4)))[1]) == from_four
    assert list(states.ways(states.node(State(1)))[1]) == [0, 2, 3, 4]


def test_a_throw_that_is_higher_than_the_board_is_not_played() -> None:
    """The same is true of a die with a 0, whose throw of 0 leads nowhere."""
    states = States.of(Game(Board(3), Rules(die="0,5")))

    assert states.ways(states.start) == ([0, 0], [0, 0])


def test_a_swapped_token_begins_a_turn() -> None:
    """By twos with another roll a token rests on 2 only within a turn; a swapped one does not."""
    game = Game(Board(9), Rules(die=Die([Outcome(2)]), again=2, again_limit=(3, "void")))

    assert State(2) not in States.of(game).numbers
    assert State(2) in States.of(game, swaps=True).numbers


def test_throws_are_told_apart_by_what_they_lead_to() -> None:
    """Without memory doubles lead where their sum leads; with it they do not."""
    doubles = Rules(die="2d3", again="doubles")
    limited = Rules(die="2d3", again="doubles", again_limit=(2, "void"))
    told, apart = (throws_told_apart(Game(Board(9), each)) for each in (doubles, limited))

    assert [throw.weight for throw in told] == [1, 2, 3, 2, 1]
    assert [(throw.advance, throw.weight) for throw in apart[2:4]] == [(4, 2), (4, 1)]
    assert chances_of_throws(told) == [1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9]


def test_states_from_which_others_are_reached() -> None:
    """A search from every state agrees, on random graphs in which some reach the goal."""
    rng = random.Random(31)
    for _ in range(200):
        count = rng.randint(1, 9)
        targets = [[rng.randint(-1, count - 1) for _ in range(2)] for _ in range(count)]
        assert states_that_reach(-1, targets) == {n for n in range(count) if leads(n, targets)}


def leads(node: int, targets: list[list[int]]) -> bool:
    """Whether a walk from `node` can come to -1."""
    seen, waiting = {node}, [node]
    while waiting:
        for to in set(targets[waiting.pop()]) - seen:
            if to < 0:
                return True
            seen.add(to)
            waiting.append(to)
    return False


def test_as_many_states_as_the_limit_are_not_refused() -> None:
    """The limit itself is still allowed."""
    check_state_count(200_000)
    for states in (200_001, 300_000):
        with pytest.raises(LimitError, match="200000 states"):
            check_state_count(states)


def test_distances_ask_for_what_is_remembered() -> None:
    """A waiting token needs one more six than a token that came back to the start."""
    game = Game(Board(7), Rules(opening=6))

    assert Distances(game).rolls(initial(game)) == 2


def test_a_search_goes_on_beside_the_finish_and_never_from_it() -> None:
    """By ones nothing beyond the finish is reached; by twos what lies past it is."""
    ones = Game(Board(6), Rules(finish=3, die=Die([Outcome(1)])))
    twos = Game(Board(5), Rules(finish=2, die="d2"))

    assert levels(ones) == (0, 1, 2, 3, None, None, None)
    assert levels(twos) == (0, 1, 1, 2, 3, 3)


def test_squares_to_rest_on_by_passing_the_last() -> None:
    """An entry on the last square is rested on where a throw can pass it, and there alone."""
    near = Track(6, 0, 3, "win", (1, 2), (4, 5, 6), (1, 1, 1))
    far = Track(7, 0, 3, "win", (1, 2, 3, 4, 5), (4, 5, 6, 7), (1, 1, 1, 1))
    large = Track(int("400"), 0, int("400"), "win", (1, 2), (int("400"),), (1,))

    assert list(near.resting_squares()) == [0, 1, 2, 3]
    assert list(far.resting_squares()) == [0, 1, 2, 3, 7]
    assert list(large.resting_squares()) == [*range(401)]
    assert large.exit(int("400")) == 1


def test_a_track_by_hand_has_a_fair_die() -> None:
    """Without weights its faces are alike, each with the weight 1 beside a throw of 0."""
    track = Track(9, 1, 9, "stay", (1, 2), (), ())

    assert (track.chances, track.has_plain_die) == (([1 / 2, 1 / 2], 0), True)
    assert not Track(9, 1, 9, "stay", (1, 3), (), ()).has_plain_die
    assert Track(9, 1, 9, "stay", (1, 2), (), (), still=2).chances == ([1 / 4, 1 / 4], 1 / 2)


def test_rules_and_tracks_are_frozen() -> None:
    """No field of theirs can be set, and there is no place for others."""
    found = [
        value
        for module in (rules, track)
        for _, value in getmembers(module)
        if is_dataclass(value) and isinstance(value, type)
    ]
    assert {Rules, Track, track.Turns} <= {*found}
    for each in found:
        assert vars(each)["__dataclass_params__"].frozen
        assert {field.name for field in fields(each)} >= {*each.__dict__.get("__slots__", "?")}


def test_a_game_keeps_its_states() -> None:
    """They are listed once, also if turns are counted where that shows nothing more."""
    plain = Game(Board(9), Rules(die="d2"))
    again = Game(Board(9), Rules(die="d2", again=2))
    limited = Game(Board(9), Rules(die="d2", again=2, again_limit=(3, "void")))

    for game in (plain, again, limited):
        assert States.of(game).nodes is States.of(game).nodes
        assert States.of(game, turns=True).nodes is States.of(game, turns=True).nodes
        alike = game is not again
        assert (States.of(game).nodes is States.of(game, turns=True).nodes) == alike
    assert States.of(plain, begins=[State(9)]) is not States.of(plain)


def test_a_game_that_keeps_its_states_is_freed_with_its_last_use() -> None:
    """No game is held by its own states until the next search for cycles."""
    given: list[dict[str, Any]] = [{}, {"again": 6}, {"again": 6, "again_limit": (3, "void")}]
    board = Board(30, jumps={4: 9})

    gc.disable()
    try:
        for some in given:
            game = Game(board, some)
            both = [States.of(game), States.of(game, turns=True)]
            assert all(states.nodes for states in both)
            kept = [weakref.ref(states) for states in both]
            del both, game
            assert [states() for states in kept] == [None, None]
    finally:
        gc.enable()


def test_each_question_has_its_own_limit_of_states() -> None:
    """A list that one question has made is still refused by another with a lower limit."""

    def refuse(states: int) -> None:
        if states > 5:
            raise LimitError("more than five")

    states = States.of(Game(Board(9)))
    with pytest.raises(LimitError, match="five"):
        states.listed(refuse)
    assert len(states.nodes) == 9
    with pytest.raises(LimitError, match="five"):
        states.listed(refuse)
