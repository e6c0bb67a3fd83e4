"""Effects of squares: how they are read and said, what is refused, and a judge's values."""

import re
from fractions import Fraction
from typing import Any

import pytest

from boustro import (
    Board,
    Game,
    Layout,
    LayoutError,
    Rules,
    analyse,
    analyse_many,
    min_rolls,
    reads,
    writes,
)
from boustro.chain import first_passage, odds, precedence
from boustro.chain.seats import seat_table
from boustro.errors import InputError, LimitError, LossyFormatError
from boustro.gameplay import Play
from boustro.model.batch import NO_ROLLS
from boustro.model.effects import Effect
from boustro.model.turn import OUT, State, state_on
from boustro.solve import many
from boustro.solve.reference import Distances
from tests.support.missing import needs

POJ_3519 = [
    ((6, 1, (), ()), 0.166667),
    ((7, 1, (), ()), 0.0),
    ((7, 2, (), ()), 0.166667),
    ((6, 6, (2,), (5,)), 0.619642),
    ((7, 10, (), (1, 2, 3, 4, 5, 6)), 0.0),
]
"""The samples of Minimal Backgammon (ICPC Tokyo 2007, http://poj.org/problem?id=3519).

Each has the squares, the turns, the squares that cost a turn, those that lead back to the start,
and the chance to arrive within the turns.
"""


@pytest.mark.parametrize(("sample", "chance"), POJ_3519)
def test_minimal_backgammon(
    sample: tuple[int, int, tuple[int, ...], tuple[int, ...]], chance: float
) -> None:
    """The chance to arrive within so many turns is the published one."""
    size, turns, lose, back = sample
    board = Board(size, jumps=dict.fromkeys(back, 0), effects=dict.fromkeys(lose, "miss 1"))
    found = analyse(Game(board, Rules(overshoot="bounce")))

    assert (found.turns or found).lengths.within(turns) == pytest.approx(chance, abs=5e-7)


@pytest.mark.parametrize(
    ("ends", "faces"), [((0, 1, 0, 0, 0), 2), ((1, 1, 1, 1, 1), 6), ((0, 0, 1, 0, 1, 1, 0), 3)]
)
def test_sugoroku(ends: tuple[int, ...], faces: int) -> None:
    """The smallest die that can win is the published one (JOI 2017/2018, atcoder joi2018_yo_b)."""
    size = len(ends) + 2
    board = Board(size, effects={square: "over" for square, end in enumerate(ends, 2) if end})
    dice = (
        die for die in range(1, size) if min_rolls(board, Rules(start=1, overshoot="win", die=die))
    )

    assert next(dice) == faces


UVA_647 = [
    (2, {6: 95, 99: 1}, {3: "miss 1", 98: "again"}, 2),
    (2, {3: 99, 6: 90}, {}, 2),
]
"""The sample of Chutes and Ladders (https://onlinejudge.org/external/6/647.pdf).

Each game has the players, the jumps, the squares where a turn is missed or another throw is given,
and the player who wins with the throws below, which every game begins anew.
"""
UVA_647_THROWS = (3, 6, 3, 2, 5, 1, 3, 4, 2, 3, 1, 2)


@pytest.mark.parametrize(("players", "jumps", "effects", "winner"), UVA_647)
def test_chutes_and_ladders(
    players: int, jumps: dict[int, int], effects: dict[int, str], winner: int
) -> None:
    """The player with the published number wins."""
    play = Play(Board(100, jumps=jumps, effects=effects), players)
    for throw in UVA_647_THROWS:
        if not play.over:
            play.throw(throw)

    assert play.winner == winner


def test_a_square_gives_one_more_roll() -> None:
    """Its roll is of the same turn, where a token lands by its own throw and stays in the game."""
    jumps, effects = {2: 3, 5: 6}, {3: "again", 6: "again"}
    single, follow = (
        Play(Game(Board(20, jumps=jumps, effects=effects), Rules(chaining=chaining)), players=2)
        for chaining in ("single", "follow")
    )
    for play in (single, follow):
        for throw in (3, 3, 1, 5):
            play.throw(throw)

    # 3 and 3 lead to 6, and 1 to 7; the ladder from 5 ends on 6, where it acts under `follow` only.
    assert [play.position.turn for play in (single, follow)] == [1, 2]
    assert single.position.squares == follow.position.squares == (7, 6)
    assert str(single.events[1]) == "Player 1 rolls 3, from 3 to 6, and rolls again."


@pytest.mark.parametrize(
    ("limit", "throws", "square"),
    [
        ("void", (3, 6, 6), 9),
        ("start", (3, 6, 6), 0),
        ("undo", (3, 6, 6), 0),
        ("keeps", (3, 6, 6), 15),
        ("keeps", (6, 6, 6), 18),
        ("keeps", (6, 6, 2, 6), 20),
    ],
)
def test_the_limit_counts_throws_and_not_squares(
    limit: Any, throws: tuple[int, ...], square: int
) -> None:
    """A roll from a square is no throw that the limit counts, and each later one meets it."""
    board = Board(40, effects={3: "again", 12: "again", 14: "again"})
    play = Play(Game(board, Rules(again=6, again_limit=(2, limit))), players=2)
    for throw in throws:
        play.throw(throw)

    assert play.position.squares[0] == square
    assert play.position.turn == 2


def test_all_problems_at_once() -> None:
    """Bad chances, contradictory effects and effects off the board are all refused at once."""
    pairs = [(3, "chance 3/2"), (4, "chance 1/2"), (3, "over"), (12, "miss 1"), (5, "miss 0")]
    pairs += [(6, "back"), (6, "over"), (7, "go"), (8, "chance 1/0")]
    with pytest.raises(LayoutError) as caught:
        Board(9, jumps={3: 4, 8: 1}, effects=pairs)
    with pytest.raises(LayoutError, match="expected no effect on the finish 9, got over"):
        Game(Board(9, effects={9: "over"}))

    with pytest.raises(LayoutError) as both:
        Game.from_layout(Layout(9, effects=[(9, "over"), (3, "miss 0")]))
    assert len(both.value.problems) == 2
    names = [problem.name for problem in caught.value.problems]
    expected = ["chance", "chance-without-jump", "effect-on-jump", "effect-square", "missed-turns"]
    assert names == [*expected, "two-effects", "effect", "effect"]


def test_words() -> None:
    """Effects are read in words, and written in words that read back as the same game."""
    text = """60 squares
    ladder 3 to 22 at 50 %, ladder 5 to 20 with a chance of 1/3
    snake 40 to 10; miss a turn on 19 and 21
    Miss 2 turns on 30, back to the start of the turn on 24
    roll again on 26 and 27, extra turn on square 28; another roll at 29
    game over on 58
    """
    game = reads(text)
    effects = {
        3: "chance 1/2",
        5: "chance 1/3",
        19: "miss 1",
        21: "miss 1",
        30: "miss 2",
        24: "back",
        **dict.fromkeys((26, 27, 28, 29), "again"),
        58: "over",
    }

    assert game.board == Board(60, jumps={3: 22, 5: 20, 40: 10}, effects=effects)
    assert reads(writes(game, "freeform")) == game
    with pytest.raises(InputError, match="expected a chance between 0 and 1 for square 3, got 3/2"):
        reads("30 squares, ladder 3 to 22 at 150 %")
    with pytest.raises(InputError, match="expected jumps such as"):
        reads("30 squares, ladder 3 to 22 at 1/0")


@pytest.mark.parametrize("text", ["chance 1/2", "chance 1/3", "miss 2", "back", "again", "over"])
def test_effects_are_read_as_they_are_written(text: str) -> None:
    """The text of an effect reads back as it, in Python and in boustro's own format."""
    jumps = {3: 7} if "chance" in text else {}
    board = Board(9, jumps=jumps, effects={3: text})
    game = Game(board)

    assert str(Effect.parse(text)) == text
    assert eval(repr(board), {"Board": Board}) == board  # noqa: S307 - the text that boustro prints
    assert reads(writes(game, "boustro")) == game
    assert game.key != Game(Board(9, jumps=jumps)).key
    with pytest.raises(LossyFormatError, match=f"{text} on square 3 would be lost"):
        writes(game, "pairs")


def test_a_chance_is_exact() -> None:
    """A chance in per cent, as a decimal and as a fraction is the same number."""
    chances = [Effect.parse(f"chance {text}").amount for text in ("50 %", "0.5", "1/2", "12.5%")]

    assert chances == [Fraction(1, 2)] * 3 + [Fraction(1, 8)]


def test_many_boards_know_effects() -> None:
    """A call for many boards answers as one for each, whether all boards have effects or some."""
    boards = [
        Board(9),
        Board(9, effects=dict.fromkeys(range(1, 7), "over")),
        Board(9, jumps={2: 8}),
    ]
    for some in (boards, boards[1:2], [Game(board) for board in boards]):
        rules = Rules() if isinstance(some[0], Game) else None
        found = many.solve_many(some, rules)
        assert list(found.rolls) == [min_rolls(board) or NO_ROLLS for board in some]
        chances = analyse_many(some, rules).p_finish
        assert list(chances) == [analyse(board).p_finish for board in some]


@needs("the compiled core")
def test_a_limit_is_not_blamed_on_a_core_that_is_there() -> None:
    """Of a board that only Python lists, for its effects, the limit says so."""
    board = Board(2_500, effects={7: "over"})
    with pytest.raises(
        LimitError, match="where squares have effects that the compiled core does not play"
    ):
        _ = analyse(board).mean


def test_states_of_a_token_that_misses_turns_or_is_out() -> None:
    """They have names; a token put on game over plays on; turns to miss take no rolls."""
    game = Game(Board(30, effects={5: "miss 2", 6: "over"}), "leetcode")

    assert [str(State(5, misses=misses)) for misses in (2, OUT, 0)] == [
        "5 (misses 2)",
        "5 (out)",
        "5",
    ]
    assert [state_on(game, square) for square in (5, 6)] == [State(5), State(6)]
    assert [Distances(game).rolls(State(5, misses=misses)) for misses in (0, 1, 2, OUT)] == [
        5,
        5,
        5,
        None,
    ]


def test_the_events_of_a_game() -> None:
    """Each effect has its sentence, with the chance of what chance did."""
    board = Board(30, jumps={3: 22}, effects={3: "chance 1/4", 2: "miss 2", 5: "back", 6: "over"})
    play = Play(board, players=2, seed=1)
    for throw in ("3:no", 2, 1, 1, 5, 6):
        play.throw(throw)

    assert [str(event) for event in play.events if type(event).__name__ != "Rolled"] == [
        "Player 1 stays on 3: the ladder does not work (chance 75 %).",
        "Player 2 misses the next 2 turns on 2.",
        "Player 2 misses this turn, and 1 more.",
        "Player 1 goes back from 5 to 4, where the turn began.",
        "Player 2 misses this turn.",
    ]


def test_a_token_that_is_put_on_a_square_does_not_meet_its_effect() -> None:
    """Effects act where a token that moved rests, not where another's throw puts it."""
    play = Play(Game(Board(9, {2: 4}, effects={4: "over"}), Rules(bump="swap")), players=2)
    for throw in (2, 6, 2):
        play.throw(throw)

    assert play.position.squares == (6, 4)
    assert [state.misses for state in play.position.states] == [0, 0]
    assert (play.position.turn, play.over) == (2, False)


def test_a_token_that_its_own_throw_puts_out_bumps_nobody() -> None:
    """Such a token leaves the board, and the token on the square stays."""
    play = Play(Game(Board(9, {2: 4}, effects={4: "over"}), Rules(bump="start")), players=2)
    for throw in (2, 4):
        play.throw(throw)

    assert play.position.squares == (4, 4)
    assert [state.misses for state in play.position.states] == [0, OUT]


def test_a_token_that_goes_back_bumps_where_its_turn_began() -> None:
    """The token with which it changed places is there by then, and is sent where it came from."""
    rules = Rules(bump="swap", again=6, die="d10")
    play = Play(Game(Board(20, effects={10: "back"}), rules), players=2)
    for throw in (3, 9, 6, 1):
        play.throw(throw)

    assert play.position.squares == (3, 9)


def test_a_beginning_on_game_over_plays_on() -> None:
    """Start, passage, rolls to come and race agree; five squares before the end the mean is 6."""
    board = Board(9, effects={4: "over"})
    begun, outset = Game(board, Rules(start=4)), Game(board)

    # One of six throws wins in every roll.
    assert analyse(begun, exact=True).mean_exact == 6
    assert analyse(outset).remaining_mean(4) == pytest.approx(6)
    assert first_passage(outset, 9, start=4).mean == pytest.approx(6)
    assert precedence(outset, 9, 3, start=4).first == pytest.approx(1)
    assert odds(outset, [4, 0]) == pytest.approx(seat_table([begun, outset]).chances)


@pytest.mark.parametrize("effects", [None, 7, "over", [5], [(2,)]])
def test_what_lists_no_effects_is_refused(effects: Any) -> None:
    """One sentence says what was expected and what was found."""
    expected = "expected squares with their effects, such as {19: 'miss 1'}"
    got = f"{expected}, got {type(effects).__name__}"
    with pytest.raises(LayoutError, match=re.escape(got)):
        Board(9, effects=effects)


@pytest.mark.parametrize("text", [f"chance 1/{10**23}", "chance 0.1234567", "miss 12345678"])
def test_a_number_of_too_many_digits_is_refused_as_that(text: str) -> None:
    """The sentence names the number of digits, not the kinds of effects."""
    with pytest.raises(
        LayoutError, match="square 2: expected at most 7 digits in a number, 6 of them"
    ):
        Board(9, jumps={2: 4}, effects={2: text})
    with pytest.raises(LayoutError, match="at most 7 digits"):
        Board(9, jumps={2: 4}, effects={2: Effect("chance", Fraction(0.1))})
