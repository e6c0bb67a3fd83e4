"""The independent interpreter, rule by rule, held against cases worked out by hand.

Throws are written `+3`, jumps `2=>6`. A die of one face makes the play forced, so that the squares
in a docstring are the whole game.
"""

from fractions import Fraction
from typing import Any

import pytest

from tests.interpreter import (
    House,
    State,
    distribution,
    faces,
    fewest_rolls,
    fewest_turns,
    levels,
    shortest_count,
    shortest_sequences,
    throw,
    throw_sequences,
    two_dice,
)

LEETCODE = House(start=1)


def forced(advance: int, **rules: Any) -> House:
    """Give rules with a die of one face, start 1 unless told otherwise."""
    return House(**{"start": 1, "outcomes": faces(advance), **rules})


# Reaching and landing ---------------------------------------------------------------------------


def test_jump_is_taken_once_under_single_and_on_under_follow() -> None:
    """An exit that is an entry is rested on under single and followed under follow.

    Size 10, 2=>5, 5=>9, +1 each. Single: 1, 2=>5, 6, 7, 8, 9, 10. Follow: 1, 2=>5=>9, 10.
    """
    jumps = {2: 5, 5: 9}

    assert fewest_rolls(10, jumps, forced(1)) == 6
    assert fewest_rolls(10, jumps, forced(1, chaining="follow")) == 2


def test_start_on_an_entry_keeps_its_token_at_the_outset() -> None:
    """A jump on the start is not taken at the outset.

    Size 6, 1=>6, 3=>1, +1 each. Single: 1, 2, 3=>1, for ever. Follow: 1, 2, 3=>1=>6. Without
    3=>1 the token walks 2, 3, 4, 5, 6.
    """
    assert fewest_rolls(6, {1: 6}, forced(1)) == 5
    assert fewest_rolls(6, {1: 6, 3: 1}, forced(1)) is None
    assert fewest_rolls(6, {1: 6, 3: 1}, forced(1, chaining="follow")) == 2


def test_jump_on_the_finish_is_taken_when_reached_by_a_throw() -> None:
    """A jump on the finish is taken by a throw; a token that lands there by a jump has won.

    Size 4, 4=>2, +1 each: 1, 2, 3, 4=>2, for ever. With 3=>4 the token lands on 4 and has won
    after two rolls; under follow it goes on, 3=>4=>2, for ever.
    """
    assert fewest_rolls(4, {4: 2}, forced(1)) is None
    assert fewest_rolls(4, {4: 2, 3: 4}, forced(1)) == 2
    assert fewest_rolls(4, {4: 2, 3: 4}, forced(1, chaining="follow")) is None


def test_self_loop_is_a_plain_square_under_single() -> None:
    """Under single a self-loop plays as a plain square, on the finish too.

    Size 4, 3=>3 and 4=>4, +1 each: 1, 2, 3, 4 wins in three rolls, like the empty board.
    """
    assert levels(4, {3: 3, 4: 4}, forced(1)) == [None, 0, 1, 2, 3]
    assert fewest_rolls(4, {3: 3, 4: 4}, forced(1)) == 3


def test_throw_of_nothing_moves_nobody_and_takes_no_jump() -> None:
    """A throw of 0 moves nobody and takes no jump; the roll is spent.

    Size 6, 2=>4, 4=>6: a token put on 4 stays there at +0. On two squares with a die 0, 1 the
    game takes n rolls with chance 1/2^n; with a die of 0 only it never ends.
    """
    coin = House(start=1, outcomes=faces(0, 1))

    assert throw(6, {2: 4, 4: 6}, coin, State(4), (0, 1, False)) == (State(4), False, True)
    assert distribution(2, {}, coin, 3) == [0, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    assert fewest_rolls(2, {}, forced(0)) is None


def test_finish_before_the_last_square_is_passed_without_winning() -> None:
    """A finish that is not the last square is won by resting on it, not by passing it.

    Size 10, finish 5. +2: 3, 5 wins. +3: 4, 7, 10, then stays for ever; with 7=>2: 4, 7=>2, 5.
    """
    assert fewest_rolls(10, {}, forced(2, finish=5)) == 2
    assert fewest_rolls(10, {}, forced(3, finish=5)) is None
    assert fewest_rolls(10, {7: 2}, forced(3, finish=5)) == 3


def test_start_on_the_finish_is_won_without_a_roll() -> None:
    """A start on the finish is won in 0 rolls and 0 turns, by the one empty sequence.

    Start = finish: 0 rolls, 0 turns, one empty sequence, all chance at length 0.
    """
    house = House(start=3, finish=3, opening=6)

    assert fewest_rolls(5, {}, house) == fewest_turns(5, {}, house) == 0
    assert shortest_sequences(5, {}, house) == [()]
    assert shortest_count(5, {}, house) == 1
    assert throw_sequences(5, {}, house, 1) == 0
    assert distribution(5, {}, house, 2) == [1, 0, 0]
    assert levels(5, {}, house) == [None, None, None, 0, None, None]


def test_levels_are_of_squares_where_a_token_can_rest() -> None:
    """A level is given for squares where a token can rest, and the game stops at the finish.

    Size 4, start 0, +1 or +2, 2=>4: 1 and 4 after one roll, 3 by +1+2 after two, 2 never. With
    finish 2 on four squares and +1, the game stops at 2. An entry that is an exit is rested on:
    2=>4, 4=>6, +1: 4 after one roll, then 5 and 6.
    """
    assert levels(4, {2: 4}, House(outcomes=faces(1, 2))) == [0, 1, None, 2, 1]
    assert levels(4, {}, forced(1, finish=2)) == [None, 0, 1, None, None]
    assert levels(6, {2: 4, 4: 6}, forced(1)) == [None, 0, None, None, 1, 2, 3]


# Overshoot --------------------------------------------------------------------------------------


def test_stay_spends_the_roll_and_takes_no_jump() -> None:
    """A throw past the last square under stay moves nobody and takes no jump.

    Size 5, 2=>4, 4=>1: a token put on 4 stays there at +2.
    """
    after = throw(5, {2: 4, 4: 1}, LEETCODE, State(4), (2, 1, False))

    assert after == (State(4), False, True)


@pytest.mark.parametrize(
    ("size", "jumps", "square", "advance", "expected"),
    [
        (5, {}, 3, 3, 4),  # 4, 5, 4
        (5, {4: 2}, 3, 3, 2),  # 4, 5, 4=>2
        (4, {3: 1}, 3, 2, 1),  # 4, 3=>1: back on its own square, it has moved
        (3, {}, 2, 4, 2),  # 3, 2, 1, 2
        (3, {}, 2, 5, 3),  # 3, 2, 1, 2, 3
        (2, {}, 1, 4, 1),  # 2, 1, 2, 1
        (2, {}, 0, 3, 1),  # 1, 2, 1
        (1, {}, 0, 4, 1),
        (6, {}, 6, 2, 4),  # 5, 4
    ],
)
def test_bounce_counts_back_and_jumps(
    size: int, jumps: dict[int, int], square: int, advance: int, expected: int
) -> None:
    """A bounce turns at the last square and at square 1, and takes the jump where it ends.

    Walked on paper beside each case; square 0 is never walked back to.
    """
    house = House(start=0, finish=1 if square == size else None, overshoot="bounce")

    state, _, _ = throw(size, jumps, house, State(square), (advance, 1, False))
    assert expected == state.square


def test_bounce_can_win_or_go_round_for_ever() -> None:
    """A bounce may end on the finish and win.

    Size 3 from 1. +5: 2, 3, 2, 1, 2; then 3, 2, 1, 2, 3 wins. +4: 2, 3, 2, 1, for ever.
    """
    assert fewest_rolls(3, {}, forced(5, overshoot="bounce")) == 2
    assert fewest_rolls(3, {}, forced(4, overshoot="bounce")) is None


def test_win_goes_to_the_last_square_without_its_jump() -> None:
    """A throw past the last square under win has won, whatever jump is there.

    Size 5, 5=>1. +3: 4, then past 5: won. +2: 3, then exactly 5=>1, for ever.
    """
    assert fewest_rolls(5, {5: 1}, forced(3, overshoot="win")) == 2
    assert fewest_rolls(5, {5: 1}, forced(2, overshoot="win")) is None
    assert fewest_rolls(5, {}, forced(3, overshoot="stay")) is None


# Opening ----------------------------------------------------------------------------------------


def test_opening_one_puts_the_token_on_square_one() -> None:
    """The opening throw puts the token on square 1; until it comes the token waits.

    Size 4, opening 6: +6 to 1, +3 to 4: chance 1/36 at two rolls. At three: one of five waits
    before it, or one of five throws between that end on 4 with the next: +1+2, +2+1, and a stay
    (+4, +5, +6) then +3: 10/216.
    """
    house = House(opening=6)

    assert shortest_sequences(4, {}, house) == [(6, 3)]
    assert distribution(4, {}, house, 3) == [0, 0, Fraction(1, 36), Fraction(10, 216)]
    assert levels(4, {}, house) == [0, 1, 2, 2, 2]


def test_opening_advance_moves_by_the_throw() -> None:
    """In the variant the opening throw advances from the start, by the overshoot rule.

    Size 8, opening 6: +6 to 6, +2 to 8. On five squares +6 oversteps: bounce to 4, win wins.
    """
    assert shortest_sequences(8, {}, House(opening=6, opening_move="advance")) == [(6, 2)]

    bouncing = House(opening=6, opening_move="advance", overshoot="bounce")
    assert throw(5, {}, bouncing, State(0, True), (6, 1, False)) == (State(4), False, True)
    winning = House(opening=6, opening_move="advance", overshoot="win")
    assert throw(5, {}, winning, State(0, True), (6, 1, False)) == (State(5), True, True)


@pytest.mark.parametrize("start", [0, 1, 3])
def test_opening_throw_takes_the_jump_on_square_one(start: int) -> None:
    """The opening throw takes the jump on square 1, wherever the start is.

    Size 4, 1=>4, opening 6: the 6 wins, from off the board, from square 1 and from square 3.
    """
    assert shortest_sequences(4, {1: 4}, House(start=start, opening=6)) == [(6,)]


def test_only_a_picked_throw_opens() -> None:
    """Only a throw that the rule names opens: a value, one of several, the most, doubles.

    From 0 on a board of 20: 5 opens under (1, 5), 3 does not; the best of 2, 4 is 4; of two
    dice 2+2 opens under doubles, 1+3 does not.
    """

    def opens(house: House, outcome: tuple[int, int, bool]) -> bool:
        state, _, _ = throw(20, {}, house, State(0, True), outcome)
        return not state.to_open

    assert opens(House(opening=(1, 5)), (5, 1, False))
    assert not opens(House(opening=(1, 5)), (3, 1, False))
    assert opens(House(opening="max", outcomes=faces(2, 4)), (4, 1, False))
    assert not opens(House(opening="max", outcomes=faces(2, 4)), (2, 1, False))
    assert opens(House(opening="doubles", outcomes=two_dice()), (4, 1, True))
    assert not opens(House(opening="doubles", outcomes=two_dice()), (4, 1, False))


def test_token_jumped_back_to_the_start_must_open_again() -> None:
    """A jump back to the start closes the token again; walking there does not.

    With start 0, 3=>0 from 1 by +2 closes it and 3=>1 does not; with start 1, 1=>1 closes it; a
    bounce from 2 over 3 back to the start 2 does not.
    """
    two, six = (2, 1, False), (6, 1, False)
    bouncing = House(start=2, opening=6, overshoot="bounce")

    assert throw(9, {3: 0}, House(opening=6), State(1), two)[0] == State(0, True)
    assert throw(9, {3: 1}, House(opening=6), State(1), two)[0] == State(1, False)
    assert throw(9, {1: 1}, House(start=1, opening=6), State(1, True), six)[0] == State(1, True)
    assert throw(3, {}, bouncing, State(2), two)[0] == State(2, False)


# Another roll -----------------------------------------------------------------------------------


def test_turns_are_minimised_for_themselves() -> None:
    """The fewest turns are minimised for themselves, not along the fewest rolls.

    Size 14 from 1, again on 1: +6+6+1 is 3 rolls in 3 turns, 1 x 13 is one turn. Without again
    each roll is a turn. On 13 squares with again on 6: +6+6, one turn.
    """
    ones = House(start=1, again=1)

    assert (fewest_rolls(14, {}, ones), fewest_turns(14, {}, ones)) == (3, 1)
    assert (fewest_rolls(14, {}, LEETCODE), fewest_turns(14, {}, LEETCODE)) == (3, 3)
    assert fewest_turns(13, {}, House(start=1, again=6)) == 1


def test_again_counts_even_when_the_token_did_not_move() -> None:
    """A throw gives another roll even when the token did not move.

    A 6 gives another roll after a stay, and while the token is still to open (opening 1).
    """
    six = (6, 1, False)

    assert throw(4, {}, House(start=1, again=6), State(1), six) == (State(1), False, False)
    waiting = House(again=6, opening=1)
    assert throw(9, {}, waiting, State(0, True), six) == (State(0, True), False, False)


def test_opening_throw_counts_for_again() -> None:
    """The opening throw may give another roll.

    Size 9, opening and again on 6: +6 to 1, the same turn +6 to 7, the same turn +2 to 9.
    """
    house = House(opening=6, again=6)

    assert throw(9, {}, house, State(0, True), (6, 1, False)) == (State(1), False, False)
    assert fewest_turns(9, {}, house) == 1
    assert fewest_turns(9, {}, House(opening=6)) == 3


@pytest.mark.parametrize(
    ("effect", "opening", "expected"),
    [
        ("keeps", None, State(13)),
        ("void", None, State(7)),
        ("start", None, State(1)),
        ("start", 5, State(1, True)),
    ],
)
def test_limit_meets_the_nth_throw(effect: Any, opening: int | None, expected: State) -> None:
    """At the limit the throw is played, void, or sends the token to the start; the turn ends.

    From 7 with one 6 thrown, limit 2: the next 6 is played, not played, or costs all the way
    back to 1, where the token must open again; the turn ends each time. A 5 ends it anyway.
    """
    house = House(start=1, again=6, again_limit=(2, effect), opening=opening)

    assert throw(20, {}, house, State(7, False, 1), (6, 1, False)) == (expected, False, True)
    first = throw(20, {}, house, State(7), (6, 1, False))
    assert first == (State(13, False, 1), False, False)
    assert throw(20, {}, house, State(7, False, 1), (5, 1, False)) == (State(12), False, True)


def test_limit_keeps() -> None:
    """Under keeps the n-th throw may win.

    Size 13 from 1, again on 6, limit 2 keeps: +6+6 wins in one turn, the only such pair. On 19
    squares +6+6+6 needs a second turn.
    """
    house = House(start=1, again=6, again_limit=(2, "keeps"))

    assert shortest_sequences(13, {}, house) == [(6, 6)]
    assert fewest_turns(13, {}, house) == 1
    assert (fewest_rolls(19, {}, house), fewest_turns(19, {}, house)) == (3, 2)


def test_limit_void() -> None:
    """Under void the n-th throw is lost and the token stays where it is.

    Size 13 from 1, again on 6, limit 2 void: +6+6 does not win. Three throws with sum 12: 25
    ways (none has two 6s); and +6, a void 6, then +6 in the next turn: 26. Two turns.
    """
    house = House(start=1, again=6, again_limit=(2, "void"))

    assert (fewest_rolls(13, {}, house), fewest_turns(13, {}, house)) == (3, 2)
    assert shortest_count(13, {}, house) == 26
    assert (6, 6, 6) in shortest_sequences(13, {}, house)


def test_limit_start() -> None:
    """Under start the n-th throw sends the token to the start.

    The same with the second 6 going back to 1: +6, 6 back to 1, +6 ends on 7, so only the 25.
    """
    house = House(start=1, again=6, again_limit=(2, "start"))

    assert (fewest_rolls(13, {}, house), fewest_turns(13, {}, house)) == (3, 2)
    assert shortest_count(13, {}, house) == 25
    assert (6, 6, 6) not in shortest_sequences(13, {}, house)


def test_limit_undo() -> None:
    """Under undo the n-th throw takes the token back to where its turn began, opened or not.

    From 2 with a snake 8 to 3: 6 bitten to 3, then 6 back to 2. Waiting on 1: 6 opens onto 1, then
    6 and it waits there again; a 5 instead moves it to 6, where its next turn begins.
    """
    house = House(start=1, again=6, again_limit=(2, "undo"))
    after = State(3, False, 1, (2, False))

    assert throw(20, {8: 3}, house, State(2), (6, 1, False)) == (after, False, False)
    assert throw(20, {8: 3}, house, after, (6, 1, False)) == (State(2), False, True)
    waiting, opened = House(start=1, again=6, again_limit=(2, "undo"), opening=6), State(1, True)
    after = State(1, False, 1, (1, True))
    assert throw(20, {}, waiting, opened, (6, 1, False)) == (after, False, False)
    assert throw(20, {}, waiting, after, (6, 1, False)) == (opened, False, True)
    assert throw(20, {}, waiting, after, (5, 1, False)) == (State(6), False, True)


def test_winning_throw_ends_the_turn() -> None:
    """A winning throw ends the turn although it would give another roll.

    Size 7 from 1, again on 6, no limit met: the 6 that wins gives nothing more.
    """
    house = House(start=1, again=6, again_limit=(3, "start"))

    assert throw(7, {}, house, State(1), (6, 1, False)) == (State(7), True, True)


def test_outcomes_of_equal_advance_count_apart_only_if_the_rules_see_it() -> None:
    """Outcomes of equal advance count apart only if the rules tell them apart.

    Size 5 from 1 with two dice: a sum of 4 is 1+3, 3+1 or 2+2, chance 3/36. One class without
    special rules, two once doubles give another roll.
    """
    plain = House(start=1, outcomes=two_dice())
    doubles = House(start=1, outcomes=two_dice(), again="doubles")

    assert shortest_sequences(5, {}, plain) == [(4,)]
    assert shortest_count(5, {}, plain) == 1
    assert shortest_sequences(5, {}, doubles) == [(4,), (4,)]
    assert shortest_count(5, {}, doubles) == 2
    assert distribution(5, {}, plain, 1) == distribution(5, {}, doubles, 1) == [0, Fraction(1, 12)]


def test_weights_are_respected() -> None:
    """Chances follow the weights; counts do not.

    A die 1:1,6:3 on 7 squares from 1: one roll with chance 3/4; after a 1 only six 1s help, so six
    rolls have chance 1/4^6, and seven, with a lost 6 on one of 2..6, have 5 x 3/4 of that.
    """
    loaded = House(start=1, outcomes=((1, 1, False), (6, 3, False)))
    expected = [0, Fraction(3, 4), 0, 0, 0, 0, Fraction(1, 4096), Fraction(15, 16384)]

    assert expected == distribution(7, {}, loaded, 7)
    assert shortest_count(7, {}, loaded) == 1
