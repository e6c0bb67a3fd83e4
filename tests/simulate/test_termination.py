"""Whether a game always ends, held against all positions that the interpreter finds."""

import os
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.errors import InputError, QuestionError
from boustro.simulate import simulate, termination
from boustro.simulate.table import TransitionTable
from tests.grid.case import layouts
from tests.grid.memory import every_memory
from tests.simulate.positions import Positions

GAMES = 60_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 500
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


def test_refused_exactly_when_it_may_go_on_for_ever() -> None:
    """No game that always ends is refused, and none that may not end is accepted."""
    met = Counter[tuple[object, ...]]()
    for game, players, positions in small_games(4, GAMES):
        table = TransitionTable.of(game, players)
        reason = termination.unfinishable(table)
        met[game.rules.bump, reason is None, bool(table.stuck_states())] += 1

        assert (reason is None) == (not positions.lost), (game, players, reason)
        if reason is not None:
            assert_true(reason, game, positions)
    # Each kind of bumping, ending or not, with tokens that can get stuck alone, was among them.
    assert all(met[bump, ends, True] for bump in ("start", "swap") for ends in (True, False))


def assert_true(reason: str, game: Game, positions: Positions) -> None:
    """What is said of a game that may not end holds, by its positions."""
    squares = {int(number) for number in re.findall(r"\d+", reason.partition("finish")[0])}
    assert str(game.finish) in reason.partition("finish")[2]
    tokens = {state.square for at, _ in positions.before for state in at}
    if reason.startswith("no throws"):
        assert len(positions.lost) == len(positions.before)
        farthest = int(reason.rsplit(maxsplit=1)[-1]) if "farther" in reason else max(tokens)
        assert max(tokens) == farthest or (max(tokens) < farthest and game.rules.bump is not None)
    elif reason.startswith("a token that comes to"):
        alone = Positions(game, 1)
        held = {at[0].square for at, _ in alone.before.keys() - alone.lost}
        assert squares <= {at[0].square for at, _ in alone.lost} - held
    elif reason.startswith("a token can come to"):
        assert squares <= {at[0].square for at, _ in Positions(game, 1).lost}
    else:
        assert reason.startswith("tokens can come to")
        assert squares in [{state.square for state in at} for at, _ in positions.lost]


def test_many_positions() -> None:
    """Where positions are too many to go through no game is accepted that may not end."""
    accepted = 0
    for game, players, positions in small_games(5, GAMES // 2):
        table = TransitionTable.of(game, players)
        if game.rules.bump is not None and players > 1:
            shown = termination._leaves_one_to_win(table, table.stuck_states())
            accepted += shown

            assert not (shown and positions.lost), (game, players)
    assert accepted > 40


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
    with pytest.raises(QuestionError, match="no throws of all players lead to the finish 9"):
        simulate(game, games=10, players=2)


def test_too_many_positions_to_tell() -> None:
    """A game that cannot be shown to end is refused, and says that it is the number of positions."""
    game = Game(Board(60, jumps={10: 9}), Rules(die="2,4", bump="start"))

    with pytest.raises(QuestionError, match="positions of all tokens are too many to tell"):
        simulate(game, games=10, players=6)
