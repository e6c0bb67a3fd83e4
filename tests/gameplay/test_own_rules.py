"""Players with rules of their own: a head start or a die, throw by throw and in a record."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Board, Game, Rules, builtin
from boustro.errors import FormatError, InputError
from boustro.gameplay import Play, Position, Record, outset, step
from boustro.gameplay.play import play
from boustro.model import State
from boustro.model.stream import Stream
from tests.gameplay.test_position import house
from tests.support import interpreter
from tests.support.rules_pool import all_rules, random_board

DICE = ("d3", "d4", "0,1,2", "2d2", "1:1,4:2")
ANN = builtin("mb48")
MIA = Game(ANN.board, Rules(start=11, die="d4"))
HEAD = "boustro record 3\nboard: mb48\nplayers: 2\nseed: 1\n"


@cache
def pool() -> list[Rules]:
    """All rules, without bumping and with each kind of it."""
    return [*all_rules(), *all_rules("start"), *all_rules("swap"), *all_rules("block")]


def table(rng: random.Random) -> list[Game]:
    """Two to four players on one random board, each with a start and a die of their own."""
    while True:
        rules = rng.choice(pool())
        board = random_board(rng, rng.randint(2, 30), rules)
        games = list(own_games(rng, Game(board, rules), rng.randint(2, 4)))
        if games:
            return games


def own_games(rng: random.Random, game: Game, players: int) -> Iterator[Game]:
    """The game of each player; none where another start is not sound."""
    games = []
    for _ in range(players):
        start = rng.choice([game.start, rng.randint(0, game.size)])
        try:
            rules = game.rules.with_(start=start, die=rng.choice([*DICE, game.rules.die]))
            games.append(Game(game.board, rules))
        except InputError:
            return
    yield from games


def moved(
    games: list[Game], tokens: list[interpreter.State], seat: int, outcome: interpreter.Outcome
) -> tuple[list[interpreter.State], int, int | None]:
    """The tokens after a throw, who throws next and who has won, from 0, by the interpreter."""
    game, houses = games[seat], [house(one.rules) for one in games]
    free = {0} | {one.start for one in games}
    others = {state.square for i, state in enumerate(tokens) if i != seat} - free
    blocked = others if game.rules.bump == "block" else set()
    state, won, over = interpreter.throw(
        game.size, dict(game.board.jumps), houses[seat], tokens[seat], outcome, taken=blocked
    )
    after = [*tokens[:seat], state, *tokens[seat + 1 :]]
    if game.rules.bump in ("start", "swap") and state.square not in free:
        for i, other in enumerate(tokens):
            if i != seat and other.square == state.square:
                home = games[i].start if game.rules.bump == "start" else tokens[seat].square
                after[i] = interpreter.put_on(houses[i], home)
    return after, (seat + 1) % len(games) if over and not won else seat, seat if won else None


@given(st.randoms(use_true_random=False))
def test_each_player_moves_by_their_own_rules(rng: random.Random) -> None:
    """Tokens, turns and winners are those of the interpreter, throw by throw."""
    games = table(rng)
    position = outset(games)
    tokens = [interpreter.first_state(house(game.rules)) for game in games]
    finished = [game.start == game.finish for game in games]
    assert position.winner == (finished.index(True) + 1 if any(finished) else None)
    for _ in range(40):
        if position.over:
            break
        seat = position.turn - 1
        outcome = rng.choice(games[seat].rules.die.outcomes)
        plain = (outcome.advance, outcome.weight, outcome.is_double)
        tokens, following, winner = moved(games, tokens, seat, plain)
        position, _ = step(games, position, outcome)

        assert position.squares == tuple(token.square for token in tokens)
        waiting = [state.waiting for state in position.states]
        assert waiting == [token.to_open for token in tokens]
        assert position.turn == following + 1
        assert position.winner == (None if winner is None else winner + 1)


@given(st.randoms(use_true_random=False))
def test_a_record_keeps_the_rules_of_each_player(rng: random.Random) -> None:
    """Written and read it is equal, replays to the same game, and rolls on as the game would."""
    games = table(rng)
    game = Play(rng.choice([None, games[-1]]), games=games, seed=rng.randrange(2**64))
    while not game.over and game.rolls < 30:
        game.roll()
    again = Record.parse(str(Record.of(game)))

    assert again == Record.of(game)
    assert again.play().past == game.past
    if not game.over:
        assert again.play().roll() == game.roll()


def test_each_die_has_a_stream_of_the_seed() -> None:
    """The n-th throw of the game is the n-th of the die's stream; one die leaves all as it was."""
    game = play(games=[ANN, MIA, ANN], seed=5)
    d6, d4 = (
        Stream(one.rules.die, seed=5, number=i).outcomes() for i, one in enumerate([ANN, MIA])
    )
    falls = [(next(d6), next(d4)) for _ in game.past]
    expected = [fall[throw.player == 2].label for fall, throw in zip(falls, game.past, strict=True)]

    assert [throw.move.label for throw in game.past] == expected
    ahead = Game(ANN.board, Rules(start=11))
    usual = Play(ANN, 2, seed=5)
    given = Play(games=[ANN, ahead], seed=5)
    assert [usual.roll().move.label for _ in range(9)] == [
        given.roll().move.label for _ in range(9)
    ]


def test_a_bumped_token_goes_to_its_own_start() -> None:
    """On the start of any player tokens rest side by side; nobody is bumped there."""
    board = Board(20)
    games = [Game(board, Rules(bump="start", start=start)) for start in (0, 5)]
    position, _ = step(games, Position((State(2), State(8))), 6)
    assert position.squares == (8, 5)
    position, _ = step(games, Position((State(2), State(5))), 3)
    assert position.squares == (5, 5)


def test_games_of_equal_rules_are_one_game() -> None:
    """Their record is the one of before, which earlier versions read."""
    game = Play(games=[ANN, ANN], seed=1)

    assert (game.games, game.players) == ((), 2)
    assert str(Record.of(game)) == str(Record.of(Play(ANN, 2, seed=1)))
    assert (Play(games=[ANN, MIA]).games, Play(games=[ANN, MIA]).game) == ((ANN, MIA), ANN)


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ([ANN, Game(Board(9))], "one board for all players, got another for player 2"),
        ([ANN, Game(ANN.board, Rules(finish=90))], "one finish for all players"),
        ([ANN, ANN, Game(ANN.board, Rules(bump="swap"))], "one rule bump for all players, .* 3"),
    ],
)
def test_games_of_two_tables_are_refused(games: list[Game], message: str) -> None:
    """One table has one board, one finish and one rule on bumping."""
    with pytest.raises(InputError, match=message):
        Play(games=games)
    with pytest.raises(InputError, match="as many games as players"):
        Play(players=5, games=games)
    with pytest.raises(InputError, match="one board for all players"):
        Play(Board(9), games=[ANN, ANN])


@pytest.mark.parametrize("thing", [None, ANN, ANN.board])
def test_rules_beside_the_games_of_the_seats_are_refused(thing: Game | Board | None) -> None:
    """Each game has its rules: others beside them would apply to no player."""
    with pytest.raises(InputError, match="expected rules or games, got both"):
        Play(thing, games=[ANN, MIA], rules="bounce")
    with pytest.raises(InputError, match="expected rules or games, got both"):
        play(thing, games=[ANN, MIA], rules={"die": "d4"})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('seat 3: {"start": 3}', r"line 5: expected a seat in 1\.\.2, got 'seat 3'"),
        ('seat 2: {"start": 300}', r"line 5: expected a start in 0\.\.100"),
        ('seat 2: {"name": "boxed"}', "line 5: expected single rules"),
        ("seat 2: 5", "line 5: expected an object of rules"),
        ('seat 2: {"start": }', "line 5, column 19: expected a value"),
        ('seat 2: {"bump": "swap"}', "expected one rule bump"),
        ('seat two: {"start": 3}', "line 5: expected one of board, rules"),
    ],
)
def test_a_wrong_line_of_a_player_is_named(line: str, message: str) -> None:
    """Only version 3 knows such lines."""
    with pytest.raises(FormatError, match=message):
        Record.parse(f"{HEAD}{line}\nthrows:\n")
    with pytest.raises(FormatError, match="line 5: expected one of board, rules"):
        Record.parse(f"{HEAD.replace('3', '1', 1)}{line}\nthrows:\n")
