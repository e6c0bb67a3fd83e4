"""A fair seat: the start, or the die, for which a player's chance is nearest to an equal share.

The chances are added up turn by turn from the interpreter's distributions, which share no code with
the chain.
"""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from boustro import Board, Game, Rules, builtin
from boustro.chain import fair_seat, seat_table
from boustro.errors import InputError, QuestionError
from tests.gameplay.test_position import house
from tests.support import interpreter

ANN = builtin("mb48")
LISTED = 60
"""By this turn a player of these small boards has finished, but for a chance below 1e-7."""
DICE = ("d4", "d6", "d8", "d10", "d12", "2d6")


@cache
def turns_of(game: Game) -> list[float]:
    """The chance that a player needs exactly n turns, by the interpreter."""
    law = interpreter.distribution(game.size, dict(game.board.jumps), house(game.rules), LISTED)
    return list(map(float, law))


def chances_of(games: Sequence[Game]) -> list[float]:
    """Each seat's chance to win: it ends in a turn before which nobody has."""
    laws = [turns_of(game) for game in games]
    going, chances = [1.0] * len(games), [0.0] * len(games)
    for turn in range(LISTED + 1):
        for seat, law in enumerate(laws):
            others = 1.0
            for other, chance in enumerate(going):
                others *= chance if other != seat else 1.0
            chances[seat] += law[turn] * others
            going[seat] -= law[turn]
    return chances


def changed(game: Game, **rules: object) -> Game | None:
    """The game with a rule changed; None where that is not sound."""
    try:
        return Game(game.board, game.rules.with_(**rules))
    except InputError:
        return None


def away(games: Sequence[Game], seat: int) -> float:
    """How far a seat is from an equal share."""
    chances = chances_of(games)
    return abs(chances[seat - 1] - sum(chances) / len(chances))


def random_table(rng: random.Random) -> list[Game]:
    """Two or three players on a board of up to 14 squares, on which every game ends soon."""
    size = rng.randint(8, 14)
    jumps = {2: rng.randint(3, size - 1), rng.randint(4, size - 2): 1}
    board = Board(size, jumps=jumps)
    start = rng.choice((0, 1))
    return [
        Game(board, Rules(start=start, die=rng.choice(("d4", "d6")), overshoot="win"))
        for _ in range(rng.randint(2, 3))
    ]


@pytest.mark.parametrize("seed", range(12))
def test_no_other_start_comes_nearer(seed: int) -> None:
    """Nor another die, if no start is within 0.01 of an equal share."""
    rng = random.Random(seed)
    games = random_table(rng)
    seat = rng.randint(1, len(games))
    fair = fair_seat(games, seat)
    table = [*games[: seat - 1], fair.game, *games[seat:]]
    own = games[seat - 1]
    starts = {game.start for game in games}
    starts |= set(range(1, own.size)) - own.board.jumps.keys()
    starting = [game for start in starts if (game := changed(own, start=start))]
    distances = [away([*games[: seat - 1], game, *games[seat:]], seat) for game in starting]
    if min(distances) > 0.01:
        throwing = [game for die in DICE if (game := changed(own, die=die))]
        distances += [away([*games[: seat - 1], game, *games[seat:]], seat) for game in throwing]

    assert fair.chances == pytest.approx(chances_of(table), abs=1e-6)
    assert away(table, seat) == pytest.approx(min(distances), abs=1e-6)
    assert fair.chances == seat_table(table).chances


def test_a_player_who_is_ahead_gets_another_die() -> None:
    """No start takes an advantage away; what the player chose is kept wherever it can be."""
    fast = Game(ANN.board, Rules(die="d12"))
    fair = fair_seat([ANN, fast], 2)
    assert (fair.game.start, str(fair.game.rules.die)) == (0, "d6")

    slow = Game(ANN.board, Rules(die="d4"))
    fair = fair_seat([ANN, ANN, slow], 3)
    assert str(fair.game.rules.die) == "d4"
    assert fair.chances[2] == pytest.approx(1 / 3, abs=0.005)


def test_rules_that_forbid_a_change_are_respected() -> None:
    """A snake off the board needs the start 0; a die without a six cannot open on six."""
    board = Board(20, jumps={15: 0})
    fast = Game(board, Rules(die="d12", opening=6))
    fair = fair_seat([Game(board, Rules(opening=6)), fast], 2)

    assert (fair.game.start, str(fair.game.rules.die)) in {(0, die) for die in ("d6", "d8", "d10")}


def test_an_equal_share_counts_the_games_that_end() -> None:
    """On a board with a trap both may never finish: then half of the games that end are fair."""
    trap = builtin("trap")
    fair = fair_seat([trap, trap], 2)

    assert fair.chances[1] == pytest.approx(sum(fair.chances) / 2, abs=0.05)
    assert sum(fair.chances) < 1


def test_questions_without_an_answer_are_refused() -> None:
    """Seats that nobody has, and tokens that bump."""
    with pytest.raises(QuestionError, match=r"expected a seat in 1\.\.2, got 3"):
        fair_seat([ANN, ANN], 3)
    bumping = Game(ANN.board, Rules(bump="start"))
    with pytest.raises(QuestionError, match="without bumping"):
        fair_seat([bumping, bumping], 1)
