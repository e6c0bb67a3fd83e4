"""Whether a game always ends, held against all positions that the interpreter finds."""

import os
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.errors import InputError, LimitError, QuestionError
from boustro.simulation import simulate, termination
from boustro.simulation.table import Table
from tests.grid.case import layouts
from tests.grid.memory import every_memory
from tests.simulation.positions import Positions

GAMES = 20_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 500
DICE = ("d2", "d3", "1", "2", "3", "2,3", "1,3", "0,2", "1,4")


def small_games(seed: int, count: int) -> Iterator[tuple[Game, int, Positions]]:
    """Games of one to three players under all rules, dice with few ways to move among them."""
    rng, memories = random.Random(seed), list(every_memory())
    while count:
        memory = rng.choice(memories)._replace(bump=rng.choice((None, "start", "swap", "swap")))
        if rng.random() < 0.6:
            memory = memory._replace(again=None, again_limit=None)
        if rng.random() < 0.6:
            memory = memory._replace(opening=None)
        size, jumps = next(layouts(rng))
        rules, _ = memory.on(size, rng)
        if rng.random() < 0.5 and rules.again is rules.opening is None:
            rules = rules.with_(die=rng.choice(DICE))
        players = rng.choice((1, 2, 2, 3))
        try:
            game = Game(Board(size, jumps=jumps), rules)
            positions = Positions(game, players)
        except (InputError, OverflowError):
            continue
        if game.start != game.finish:
            count -= 1
            yield game, players, positions


def refusal(table: Table) -> InputError | QuestionError | None:
    """The error that refuses a game; None where it is played."""
    try:
        termination.check_ends(table)
    except (InputError, QuestionError) as error:
        return error
    return None


@pytest.mark.slow
def test_refused_when_it_may_go_on_for_ever() -> None:
    """No game that always ends is refused, none without bumping that may not, none that never ends.

    Where tokens bump and some games end, a trial may miss that others do not.
    """
    met = Counter[tuple[object, ...]]()
    for game, players, positions in small_games(4, GAMES):
        table = Table.of(game, players)
        error = refusal(table)
        met[game.rules.bump, error is None, bool(table.stuck_states())] += 1

        assert error is None or positions.lost, (game, players, error)
        if isinstance(error, QuestionError):
            assert_true(str(error), game, positions)
        if players == 1 or game.rules.bump is None or not positions.before.keys() - positions.lost:
            assert (error is None) == (not positions.lost), (game, players, error)
    # Each kind of bumping, ending or not, with tokens that can get stuck alone, was among them.
    assert all(met[bump, ends, True] for bump in ("start", "swap") for ends in (True, False))


def assert_true(reason: str, game: Game, positions: Positions) -> None:
    """What is said of a game in which a token gets stuck holds, by its positions."""
    squares = {int(number) for number in re.findall(r"\d+", reason.partition("finish")[0])}
    assert str(game.finish) in reason.partition("finish")[2]
    alone = Positions(game, 1)
    if reason.startswith("no throws"):
        assert len(positions.lost) == len(positions.before)
        farthest = int(re.findall(r"farther than (\d+)", reason)[0])
        tokens = max(at[0].square for at, _ in alone.before)
        assert tokens == farthest or (tokens < farthest and game.rules.bump is not None)
    elif reason.startswith("a token that comes to"):
        held = {at[0].square for at, _ in alone.before.keys() - alone.lost}
        assert squares <= {at[0].square for at, _ in alone.lost} - held
    else:
        assert reason.startswith("a token can come to")
        assert squares <= {at[0].square for at, _ in alone.lost}


def test_a_token_that_is_stuck_alone_is_set_free() -> None:
    """With two dice one token waits on 99 for ever; two that bump one another come off it."""
    board = boustro.builtin("mb48").board
    alone = Game(board, Rules(die="2d6"))
    for players in (1, 2):
        with pytest.raises(QuestionError, match="square 99"):
            simulate(alone, players=players, games=10)
    for bump in ("start", "swap"):
        for players in (2, 3, 7):
            game = Game(board, Rules(die="2d6", bump=bump))
            result = simulate(game, players=players, games=300, seed=1)

            assert result.unfinished == 0
            assert result.bumps > 0


def test_tokens_that_bump_one_another_for_ever() -> None:
    """Where each token lands on the one before it, nobody ever gets on, though one alone would."""
    game = Game(Board(9), Rules(die="3", bump="start"))

    assert simulate(game, games=10, seed=1).unfinished == 0
    with pytest.raises(
        LimitError, match=r"2 players, .* unfinished after 1,000,000 rolls"
    ) as refused:
        simulate(game, games=10, players=2)
    assert [problem.name for problem in refused.value.problems] == ["unfinished"]

    result = simulate(game, games=10, players=2, roll_limit=500, allow_unfinished=True)
    assert (result.unfinished, result.finished) == (10, 0)


def test_few_rolls_for_many_games() -> None:
    """A trial has at most 10^8 rolls; a game with too many positions to search is played."""
    assert sum(games for _, games in termination.TRIALS) * termination.TRIAL_ROLLS == 10**8
    game = Game(Board(60, jumps={10: 9}), Rules(die="2,4", bump="start"))

    assert simulate(game, games=50, players=6, seed=1).unfinished == 0
