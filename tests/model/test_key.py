"""Keys of games: equal exactly where the games are, and the same for ever."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given

from boustro import Board, Die, Game, Outcome, Rules, builtin, builtin_names
from boustro.model.key import canonical_text
from tests.support import strategies

# Written by hand from the definition in model/key.py; `sha256sum` gave their keys.
VECTORS = [
    (
        Game(Board(4)),
        '{"columns":2,"jumps":[],"rules":{},"size":4}',
        "a56b094dad4108a451c29db56121da3576108b1b6383d300182627ca9f651885",
    ),
    (
        Game(Board(100, jumps={16: 6, 1: 38}, name="ours"), Rules(start=1, again=6)),
        '{"columns":10,"jumps":[[1,38],[16,6]],"rules":{"again":6,"start":1},"size":100}',
        "293f4e37f00b3baec53703117df5b09cad3e7cd006993476d3bfd6106877f1ec",
    ),
    (
        Game(
            Board(10**18, columns=7),
            Rules(
                again=(1, 2),
                again_limit=(3, "start"),
                bump="swap",
                chaining="follow",
                die=Die([1, Outcome(2, 3, "zwölf")]),
                finish=9,
                opening="max",
                opening_move="advance",
                overshoot="bounce",
            ),
        ),
        (
            '{"columns":7,"jumps":[],"rules":{"again":[1,2],"again_limit":[3,"start"],"bump":"swap",'
            '"chaining":"follow","die":[[1,1,"1"],[2,3,"zw\\u00f6lf"]],"finish":9,"opening":"max",'
            '"opening_move":"advance","overshoot":"bounce"},"size":1000000000000000000}'
        ),
        "473330ab0c4ea044c6f143195224404d126939bc27b8f54d4510b86420b091f8",
    ),
]


@pytest.mark.parametrize(("game", "text", "key"), VECTORS)
def test_keys_never_change(game: Game, text: str, key: str) -> None:
    """A game's text and key are these in every version, on every machine."""
    assert (canonical_text(game.board, game.rules), game.key) == (text, key)


@pytest.mark.slow
@given(strategies.games(max_size=4), strategies.games(max_size=4))
def test_keys_are_equal_where_games_are(one: Game, other: Game) -> None:
    """Two games have one key exactly if they are equal; small boards make equal ones likely."""
    assert (one == other) == (one.key == other.key)


@pytest.mark.slow
@given(strategies.games())
def test_the_text_is_the_whole_game(game: Game) -> None:
    """A game made anew from its canonical text is the game, so that different ones differ there."""
    text = canonical_text(game.board, game.rules)
    plain = json.loads(text)
    jumps = dict(plain["jumps"])

    board = Board(plain["size"], columns=plain["columns"], jumps=jumps)
    assert Game(board, Rules.from_dict(plain["rules"])) == game
    assert game.key == sha256(text.encode("ascii")).hexdigest()


def test_names_do_not_count_and_true_is_one() -> None:
    """What does not count for equality does not count for the key."""
    pairs: list[tuple[Any, Any]] = [
        (Game(Board(9, name="a")), Game(Board(9, name="b", source="c"))),
        (Game(Board(9), Rules(die="2d4")), Game(Board(9), Rules(die=Die("d4+d4")))),
        (
            Game(Board(9), Rules(again=1, again_limit=(True, "start"))),
            Game(Board(9), Rules(again=(1,), again_limit="1:start")),
        ),
    ]
    for one, other in pairs:
        assert one == other
        assert one.key == other.key


def test_built_in_boards_have_keys_of_their_own() -> None:
    """No two of them are the same game."""
    keys = {builtin(name).key for name in builtin_names()}

    assert len(keys) == len(builtin_names()) > 10
