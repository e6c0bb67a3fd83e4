"""Simulated figures against exact ones: the interpreter's on tiny boards, the oracle's on MB."""

import random
from collections import defaultdict

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.core import native
from boustro.model.choices import Overshoot
from boustro.play import Play
from boustro.simulate import simulate
from boustro.simulate.table import TransitionTable
from tests import interpreter
from tests.play.test_position import house
from tests.rules_pool import all_rules, random_board
from tests.simulate.positions import Position, bumped

GAMES = 10_000_000 if native is not None else 20_000

# Exact means and standard deviations (computed with exact rationals; the oracle page), start 0.
MEANS = {
    ("mb47", "stay"): 39.22512230823496,
    ("mb48", "stay"): 39.59836564020820,
    ("mb47", "bounce"): 43.32459744172659,
    ("mb48", "bounce"): 43.73964331967791,
    ("mb47", "win"): 35.83493841369547,
    ("mb48", "win"): 36.19307021897493,
}

# Winning chance by seat under MB48 stay, in per cent, and the mean rolls of all players together.
SEATS = {
    2: ((50.780, 49.220), 52.52),
    3: ((34.286, 33.323, 32.391), 64.51),
    4: ((25.995, 25.318, 24.662, 24.025), 75.86),
}


@pytest.mark.parametrize(("name", "overshoot"), MEANS)
def test_milton_bradley_means(name: str, overshoot: Overshoot) -> None:
    """The simulated mean is within four standard errors of the exact one."""
    game = Game(boustro.builtin(name).board, Rules(overshoot=overshoot))
    result = simulate(game, games=GAMES, seed=20, visits=False)

    assert result.mean is not None
    assert result.mean_se is not None
    assert abs(result.mean - MEANS[name, overshoot]) < 4 * result.mean_se


@pytest.mark.parametrize("players", SEATS)
def test_milton_bradley_seats(players: int) -> None:
    """Seats win as often, and games take as long, as computed: within four standard errors."""
    result = simulate(boustro.builtin("mb48"), games=GAMES // 20, seed=20, players=players)
    chances, mean = SEATS[players]

    assert result.mean is not None
    assert result.mean_se is not None
    assert abs(result.mean - mean) < 4 * result.mean_se + 0.005
    for share, chance in zip(result.win_shares, chances, strict=True):
        error = (share * (1 - share) / result.finished) ** 0.5
        assert abs(share - chance / 100) < 4 * error + 0.000005


def test_milton_bradley_visits() -> None:
    """MB48 stay: square 48 is reached 0.733 times a game, the ladder on 80 ends 48.17 %."""
    result = simulate(boustro.builtin("mb48"), games=GAMES // 20, seed=21)

    assert result.jump_uses is not None
    assert abs(result.jump_uses[48] / result.games - 0.733) < 0.0005 + 4 / result.games**0.5
    assert abs(result.jump_uses[80] / result.games - 0.4817) < 0.00005 + 2 / result.games**0.5


def test_mean_under_every_combination_of_rules() -> None:
    """On random tiny boards the simulated mean is within four standard errors of the exact one."""
    rng, tried = random.Random(31), 0
    games = 20_000 if native is not None else 400
    for rules in all_rules():
        board = random_board(rng, rng.randint(2, 7), rules)
        game = Game(board, rules)
        if game.start == game.finish or TransitionTable.of(game).stuck_states():
            continue
        chances = exact_lengths(game)
        if chances is None:
            continue
        result = simulate(game, games=games, seed=tried)
        mean = sum(n * chance for n, chance in enumerate(chances))
        variance = sum(n * n * chance for n, chance in enumerate(chances)) - mean * mean
        tried += 1

        assert result.mean is not None
        # One in 16,000 falls outside four standard errors: nearly a thousand are tried here.
        assert abs(result.mean - mean) <= 4.5 * (max(variance, 0) / games) ** 0.5 + 1e-9
    assert tried > 300


def exact_lengths(game: Game) -> list[float] | None:
    """The chance of each game length, by the interpreter; None if games are long."""
    board, rules = game.board, house(game.rules)
    total = sum(outcome[1] for outcome in rules.outcomes)
    shares = [(outcome, outcome[1] / total) for outcome in rules.outcomes]
    worth = {interpreter.first_state(rules): 1.0}
    wins = [0.0]
    while (left := sum(worth.values())) > 1e-12:
        if len(wins) > 400:
            return None
        wins.append(0.0)
        after = defaultdict[interpreter.State, float](float)
        for before, value in worth.items():
            for outcome, share in shares:
                state, won, _ = interpreter.throw(board.size, board.jumps, rules, before, outcome)
                if won:
                    wins[-1] += value * share
                else:
                    after[state] += value * share
        worth = after
    assert abs(sum(wins) + left - 1) < 1e-9
    return wins


def exact_seats(game: Game, players: int) -> list[float]:
    """The winning chance of every seat, by following all positions; bumping written anew here."""
    rules = house(game.rules)
    total = sum(outcome[1] for outcome in rules.outcomes)
    worth: dict[Position, float] = {((interpreter.first_state(rules),) * players, 0): 1.0}
    wins = [0.0] * players
    while sum(worth.values()) > 1e-9:
        after = defaultdict[Position, float](float)
        for (tokens, turn), value in worth.items():
            for outcome in rules.outcomes:
                weight = value * outcome[1] / total
                state, won, over = interpreter.throw(
                    game.size, game.board.jumps, rules, tokens[turn], outcome
                )
                if won:
                    wins[turn] += weight
                    continue
                moved = bumped(game, tokens, turn, state)
                after[moved, (turn + 1) % players if over else turn] += weight
        worth = after
    return wins


SMALL = Board(7, jumps={2: 5, 6: 1})
HOUSES = {
    "plain": Rules(die="d3"),
    "another roll": Rules(die="d3", again=3),
    "three at most": Rules(die="d3", again="max", again_limit=(2, "start"), overshoot="bounce"),
    "opening": Rules(die="d3", opening=3, again=3, again_limit=(2, "void")),
    "bump": Rules(die="d3", bump="start"),
    "swap": Rules(die="d3", bump="swap", overshoot="win"),
    "swap and open": Rules(die="d3", bump="swap", opening=1, again=1),
    "bump on one": Rules(start=1, die="d3", bump="start", opening=2, overshoot="bounce"),
    "doubles": Rules(die="2d2", again="doubles", bump="start"),
}


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_seats_by_exact_enumeration(name: str, players: int) -> None:
    """Order of play, extra turns and bumping: winning chances are those of all positions."""
    game = Game(SMALL, HOUSES[name])
    exact = exact_seats(game, players)
    result = simulate(game, games=200_000 if native is not None else 5000, seed=6, players=players)

    for share, chance in zip(result.win_shares, exact, strict=True):
        assert abs(share - chance) < 4 * (chance * (1 - chance) / result.games) ** 0.5 + 1e-6


@pytest.mark.parametrize("name", HOUSES)
def test_play_and_simulation_play_the_same_game(name: str) -> None:
    """The first game of stream 0 is the game that `Play` rolls from the same seed."""
    game = Game(SMALL, HOUSES[name])
    for seed in range(40):
        play = Play(game, 3, seed=seed)
        while not play.over:
            play.roll()
        result = simulate(game, games=1, seed=seed, players=3)

        assert result.lengths == {play.rolls: 1}
        assert result.wins.index(1) + 1 == play.winner
        assert result.longest_throws() == tuple(p.move.outcome.label for p in play.past)
        assert result.bumps == sum(type(event).__name__ == "Bumped" for event in play.events)


def test_the_longest_game_can_be_replayed() -> None:
    """Its throws, played, win at exactly its number of rolls."""
    result = simulate(boustro.builtin("mb48"), games=5000, seed=7)
    play = Play(boustro.builtin("mb48"))
    for throw in result.longest_throws():
        play.throw(throw)

    assert play.over
    assert play.rolls == result.longest.rolls == max(result.lengths)


def test_a_certain_game() -> None:
    """A die of one face: every game takes the same number of rolls and the first seat wins."""
    result = simulate(Board(9), rules=Rules(die="3"), games=500, seed=1, players=2)

    assert result.lengths == {5: 500}
    assert (result.mean, result.sd, result.wins) == (5.0, 0.0, (500, 0))
