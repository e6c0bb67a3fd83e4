"""The kernels: the same counts as the readable reference, to the last bit, whatever the threads."""

import random
from dataclasses import replace

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.model.rule_table import Bump
from boustro.simulation import kernels
from boustro.simulation.counts import STREAMS, Counts, Task
from boustro.simulation.table import Table
from tests.support.missing import needs
from tests.support.rules_pool import all_rules, random_board

native = needs("the compiled core")


def finishable(rng: random.Random, rules: Rules, players: int) -> Table | None:
    """The table of a random board that these rules can always finish, if one is soon found."""
    for _ in range(10):
        board = random_board(rng, rng.randint(2, 9), rules)
        table = Table.of(Game(board, rules), players)
        if not table.stuck_states():
            return table
    return None


@pytest.mark.slow
@native
@pytest.mark.parametrize("bump", [None, "start", "swap"])
def test_kernel_equals_its_reference_under_every_rule(bump: Bump | None) -> None:
    """One player and three, every combination of rules: counts are equal, longest game and all."""
    rng, tried = random.Random(21), 0
    for rules in all_rules(bump):
        table = finishable(rng, rules, rng.choice((1, 3)))
        if table is None or table.game.start == table.game.finish:
            continue
        task = Task(seed=rng.randrange(2**64), games=rng.randint(1, 12), roll_limit=500)
        tried += 1

        assert kernels.walk(table, task) == kernels.walk_in_python(table, task)
    assert tried > 500


@pytest.mark.parametrize("size", [1, 9])
def test_tokens_that_block_one_another_are_played_in_python(size: int) -> None:
    """On every board, also one where the start is the finish, so that nothing can be blocked."""
    game = Game(Board(size), Rules(bump="block", start=1, die="d2"))

    assert Table.of(game, 2).make_core_form() is None


@pytest.mark.slow
@native
@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("die", ["d6", "3-5", "d20", "2d6", "1:3,2:5000", "d1"])
def test_quotas_and_threads_change_nothing(die: str, players: int) -> None:
    """On one thread or three, with more games than streams: the counts are the reference's."""
    game = Game(Board(24, jumps={7: 12, 16: 3, 20: 23}), Rules(overshoot="bounce", die=die))
    table = Table.of(game, players)
    task = Task(seed=8, games=STREAMS + 77, first=5 * STREAMS, roll_limit=40)
    expected = kernels.walk_in_python(table, task)

    assert kernels.walk(table, task) == expected
    assert kernels.walk(table, task, threads=3) == expected
    assert kernels.walk(table, replace(task, visits=False)) == replace(expected, cells=[])


@pytest.mark.slow
@native
@pytest.mark.parametrize("players", [2, 5, 64])
@pytest.mark.parametrize("bump", [None, "start", "swap"])
def test_leads_of_many_players(bump: Bump | None, players: int) -> None:
    """With any number of tokens and any bump, leads change as the reference counts them."""
    game = Game(Board(40, jumps={3: 22, 5: 8, 17: 4, 34: 12, 39: 2}), Rules(bump=bump))
    table = Table.of(game, players)
    games = 60 if players < 64 else 12
    counts = kernels.walk(table, task := Task(seed=5, games=games, roll_limit=5_000))

    assert counts == kernels.walk_in_python(table, task)
    assert counts.lead_changes > 60


@native
@pytest.mark.parametrize("first", [1, 2, 3, 4, 2047])
def test_any_stream_may_be_the_first(first: int) -> None:
    """Wherever the streams of a task begin, their games are the reference's."""
    table = Table.of(Game(Board(30, jumps={7: 20})))
    task = Task(seed=2, games=50, first=first)

    assert kernels.walk(table, task) == kernels.walk_in_python(table, task)


@native
@pytest.mark.parametrize("limit", [4_095, 4_096, 20_001])
def test_long_games_are_counted(limit: int) -> None:
    """Games longer than the kernel's array of lengths are counted right, given up or not."""
    sixes = {square: 0 for square in range(1, 31) if square % 6}
    table = Table.of(Game(Board(30, jumps=sixes)))
    task = Task(seed=3, games=12, roll_limit=limit)
    counts = kernels.walk(table, task)

    assert counts == kernels.walk_in_python(table, task)
    assert counts.longest.rolls >= 4_095


@native
def test_progress_is_heard_and_can_end_the_walk() -> None:
    """What the callback raises comes out of the kernel."""

    def refuse(games: int) -> None:
        raise KeyboardInterrupt

    table = Table.of(Game(Board(5), Rules(die="1:1,6:1000000")))
    with pytest.raises(KeyboardInterrupt):
        kernels.walk(table, Task(seed=1, games=10**9, roll_limit=10**9), progress=refuse)


def test_games_are_dealt_to_streams_in_turn() -> None:
    """Each stream has its own quota: two games more on the first ones, none beyond the last."""
    assert Task(seed=1, games=3).quotas == [1, 1, 1]
    assert Task(seed=1, games=2 * STREAMS + 1).quotas == [3] + [2] * (STREAMS - 1)


def test_runs_add_up() -> None:
    """The counts of two rounds are those of both, and the longest game is the earlier of equals."""
    table = Table.of(boustro.builtin("mb48"))
    rounds = [kernels.walk(table, Task(seed=4, games=300, first=n * STREAMS)) for n in (0, 1)]
    total = Counts()
    for counts in rounds:
        total.add(counts)

    assert sum(total.lengths.values()) == 600
    assert total.longest.rolls == max(counts.longest.rolls for counts in rounds)
    assert sum(total.cells) == sum(rolls * games for rolls, games in total.lengths.items())
