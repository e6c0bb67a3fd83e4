"""Every kernel against the reference, the choice between them, and the fast path."""

import os
import random
import re
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import boustro
from boustro import Board, Game, Rules, Track, fast_path
from boustro.core import native
from boustro.errors import InputError, LayoutError, LimitError, QuestionError
from boustro.fast_path import min_rolls as short_way
from boustro.fast_path import min_rolls_lists
from boustro.model.rule_table import OVERSHOOT, Overshoot, overshoot_in_core
from boustro.solve import kernels, reference, routes
from boustro.solve import min_rolls as long_way
from tests.model.test_board import names_of
from tests.solve.bound import levels_by_core, rolls_by, route_by
from tests.solve.test_independent import random_matrix
from tests.support.missing import needs
from tests.support.pure import without_core
from tests.support.there import there

CASES = 200_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 5_000
IN_CORE = [word for word in OVERSHOOT if word in overshoot_in_core]
needs_core = needs("the compiled core")


def random_game(rng: random.Random) -> Game:
    """Sizes 1-300, dice 1-20 with and without gaps, densities 0-95 %, walls, all overshoots."""
    size = rng.choice((rng.randint(1, 12), rng.randint(1, 80), rng.randint(1, 300)))
    highest = rng.randint(1, 20)
    faces = range(1, highest + 1)
    die = faces if rng.random() < 0.7 else rng.sample(faces, rng.randint(1, highest))
    start = rng.choice((0, 1, rng.randint(0, size)))
    density = rng.choice((0.0, 0.05, 0.3, 0.6, 0.95))
    lowest = 0 if start == 0 else 1
    jumps = {e: rng.randint(lowest, size) for e in range(1, size + 1) if rng.random() < density}
    if rng.random() < 0.2 and size > highest:
        wall = rng.randint(1, size - highest + 1)
        jumps |= {e: rng.randint(lowest, wall) for e in range(wall, wall + highest)}
    overshoot = rng.choice(IN_CORE)
    finish = None if overshoot == "win" or rng.random() < 0.7 else rng.randint(1, size)
    rules = Rules(start=min(start, size), finish=finish, overshoot=overshoot, die=die)
    return Game(Board(size, jumps=jumps), rules)


def random_games(count: int, seed: int) -> list[Game]:
    """`count` random games."""
    rng = random.Random(seed)
    return [random_game(rng) for _ in range(count)]


@pytest.mark.slow
@needs_core
def test_small_and_stepwise_equal_the_reference() -> None:
    """Rolls by both kernels, route and levels square by square equal the reference's."""
    for game in random_games(CASES, 1):
        track = Track.of(game)
        rolls = reference.min_rolls(game)
        route = next(routes.shortest_routes(game), None)

        assert rolls_by("small", track) == rolls_by("stepwise", track) == rolls, game
        assert route_by("stepwise", track) == route, game
        if game.size <= 60:
            assert levels_by_core(track) == reference.levels(game), game


@pytest.mark.slow
@needs_core
def test_sparse_equals_the_reference() -> None:
    """If walkers play the die, they have the reference's rolls and levels."""
    played = 0
    for game in random_games(CASES, 2):
        track = Track.of(game)
        if not track.has_plain_die:
            assert track.core_form.min_rolls("sparse") is NotImplemented
            continue
        played += 1
        rolls = reference.min_rolls(game)

        assert rolls_by("sparse", track) == rolls, game
        route = route_by("sparse", track)
        assert (route is None) == (rolls is None), game
        if route is not None:
            assert (route.rolls, route.end) == (rolls, game.finish), game
        if game.size <= 60:
            squares = array("q", range(game.size + 1))
            assert track.core_form.levels_at(squares) == list(reference.levels(game)), game

    assert played > CASES / 3


@needs_core
def test_a_route_of_the_largest_boards_has_the_fewest_rolls() -> None:
    """At 10^18 squares the replayed route ends at the finish after the fewest rolls."""
    rng = random.Random(18)
    size = 10**18
    for _ in range(200):
        near = rng.choice((100, 10**6, size))
        entries = sorted({rng.randint(2, near) for _ in range(rng.randint(0, 60))})
        exits = [rng.choice((rng.randint(1, near), rng.randint(1, size))) for _ in entries]
        track = Track(size, 1, size, "stay", (1, 2, 3, 4, 5, 6), tuple(entries), tuple(exits))
        route = there(route_by("sparse", track))

        assert (route.rolls, route.end) == (rolls_by("sparse", track), size)


@needs_core
def test_walkers_by_arithmetic_alone() -> None:
    """Jumps far apart: the shortest way is a shortest path over segments, counted by division."""
    size, ladders = 10**18, {10**6: 10**12, 5 * 10**12: 9 * 10**17, 9 * 10**17 + 600: 10**18 - 7}
    # From 1 to a square b walking takes ceil((b - 1) / 6) rolls, and no other jump is near.
    legs = [(1, 10**6), (10**12, 5 * 10**12), (9 * 10**17, 9 * 10**17 + 600), (10**18 - 7, size)]
    expected = sum(-((a - b) // 6) for a, b in legs)

    assert boustro.min_rolls(Game(Board(size, jumps=ladders), "leetcode")) == expected


@needs_core
def test_route_of_a_huge_board_visits_its_ladders() -> None:
    """A route of 10^17 throws is a handful of legs that replay on the board."""
    game = Game(Board(10**18, jumps={7: 10**17, 10**17 + 6: 9 * 10**17}), "leetcode")
    route = there(boustro.shortest_route(game))

    assert route.rolls == boustro.min_rolls(game)
    assert [leg.landed for leg in route.legs if leg.landed != leg.reached] == [10**17, 9 * 10**17]
    assert len(route.legs) < 10


@needs_core
def test_huge_board_without_a_route_says_why() -> None:
    """A wall far out on a board of 10^18 squares is named."""
    wall = {10**15 + i: 5 for i in range(6)}
    explanation = there(boustro.explain(Board(10**18, jumps=wall)))

    assert (explanation.kind, explanation.squares) == ("wall", (10**15, 10**15 + 5))


def test_the_choice() -> None:
    """Each kernel is chosen for games that it plays, and never if it would ignore a rule."""
    if native is None:
        assert kernels.choose(Game(Board(100))) == "reference"
        return
    assert kernels.choose(Game(Board(100))) == "small"
    assert kernels.choose(Game(Board(100), Rules(overshoot="bounce"))) == "small"
    assert kernels.choose(Game(Board(10**18))) == "sparse"
    assert kernels.choose(Game(Board(10**6), Rules(overshoot="bounce"))) == "sparse"
    assert kernels.choose(Game(Board(10**6, jumps={10**6: 1}), Rules(overshoot="bounce"))) == (
        "sparse"
    )
    assert kernels.choose(Game(Board(10**18), Rules(overshoot="bounce"))) == "sparse"
    assert kernels.choose(Game(Board(10**18, jumps={10**18: 1}), Rules(overshoot="bounce"))) == (
        "sparse"
    )
    assert kernels.choose(Game(Board(10**6), Rules(die="2,5"))) == "stepwise"
    assert kernels.choose(Game(Board(100), Rules(opening=6))) == "reference"


QUESTIONS: dict[str, Callable[[Game], object]] = {
    "min_rolls": boustro.min_rolls,
    "min_turns": boustro.min_turns,
    "shortest_route": boustro.shortest_route,
    "shortest_routes": lambda game: next(boustro.shortest_routes(game), None),
    "count_shortest_routes": boustro.count_shortest_routes,
    "count_throw_sequences": lambda game: boustro.count_throw_sequences(game, 3),
    "levels": boustro.levels,
    "level_of": lambda game: boustro.level_of(game, game.size - 3),
    "search": lambda game: next(boustro.search(game)),
    "explain": boustro.explain,
    "graph": boustro.graph,
}
BY_JUMPS = {"min_rolls", "shortest_route", "level_of", "explain", "search"}


@needs_core
@pytest.mark.parametrize("overshoot", ["stay", "bounce", "win"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_about_the_largest_boards(name: str, overshoot: Overshoot) -> None:
    """With faces 1..d only jumps matter, under any overshoot; other dice are refused at once."""
    size = 10**18
    for jumps in ({}, {size: 5}, {size: 5, size - 3: size}, {2: size - 40, size - 7: 3}):
        for more in ({}, {"die": "0,1,2"}, {"start": size - 2}, {"again": 6, "die": "d6"}):
            game = Game(Board(size, jumps=jumps), Rules(overshoot=overshoot, **more))
            turns_are_rolls = name == "min_turns" and "again" not in more
            if name in BY_JUMPS or turns_are_rolls:
                QUESTIONS[name](game)
            else:
                with pytest.raises(LimitError, match="expected at most"):
                    QUESTIONS[name](game)
        for more in ({"opening": 6}, {"die": "2,5"}, {"again": 6, "again_limit": (3, "void")}):
            game = Game(Board(size, jumps=jumps), Rules(overshoot=overshoot, **more))
            if name == "search":
                QUESTIONS[name](game)
            else:
                with pytest.raises(LimitError, match="expected at most"):
                    QUESTIONS[name](game)


@needs_core
@pytest.mark.parametrize("overshoot", ["stay", "bounce", "win"])
def test_the_end_of_the_largest_boards(overshoot: Overshoot) -> None:
    """The last squares of a huge board are played as a board of those squares alone would be."""
    rng = random.Random(f"the end, {overshoot}")
    for _ in range(300):
        die = rng.randint(1, 7)
        size = rng.randint(die + 1, 25)
        chance = rng.choice((0.1, 0.4, 0.8))
        jumps = {e: rng.randint(0, size) for e in range(1, size + 1) if rng.random() < chance}
        finish = size if overshoot == "win" or rng.random() < 0.5 else rng.randint(1, size)
        rules = Rules(finish=finish, overshoot=overshoot, die=die)
        small = Game(Board(size, jumps=jumps), rules)
        # Without bouncing such a board has more than 10^18 squares, and the core's walkers take it.
        off = 10**18 - size - rng.choice((0, 1, die, 50))
        far = {off + entry: off + exit for entry, exit in jumps.items()}
        large = Game(Board(off + size, jumps=far), rules.with_(start=off, finish=off + finish))

        rolls = boustro.min_rolls(small)
        assert boustro.min_rolls(large) == rolls, large
        route = boustro.shortest_route(large)
        assert (None if route is None else (route.rolls, route.end)) == (
            None if rolls is None else (rolls, off + finish)
        )
        levels = [boustro.level_of(large, off + square) for square in range(size + 1)]
        assert levels == list(boustro.levels(small)), large
        assert (boustro.explain(large) is None) == (rolls is not None)


def test_level_of_a_square_that_is_none() -> None:
    """A square beyond the board has no meaning, on small boards and on large ones."""
    for size, square in ((10, 11), (10, -1), (10**18, 10**18 + 1), (10**18, -1)):
        with pytest.raises(QuestionError, match=r"expected a square in 0\.\."):
            boustro.level_of(Board(size), square)


BAD: list[Any] = [
    *([], [[]], [[-1, -1], [-1]], [[-1, 5], [-1, -1]], [[-1, 0], [-1, -1]]),
    *([[-1, -2], [-1, -1]], [[-1, 2.0], [-1, -1]], [[-1, True], [-1, -1]]),
    *([[-1, None], [-1, -1]], [[-1, "3"], [-1, -1]], [[-1, 2**70], [-1, -1]], [-1, 3], None),
    "[[-1]]",
]


@pytest.mark.parametrize("board", BAD, ids=repr)
def test_the_short_way_refuses_like_the_long_way(board: Any) -> None:
    """Irregular input meets the same error through the fast path and the full one."""
    with pytest.raises(InputError) as short:
        short_way(board)
    with pytest.raises(InputError) as long:
        long_way(board)

    assert str(short.value) == str(long.value)
    assert min_rolls_lists(board) is NotImplemented


@pytest.mark.slow
def test_the_short_way_equals_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """On 1,500 random boards of all sizes both ways in give the same answer."""
    rng = random.Random(77)
    for _ in range(1500):
        matrix = random_matrix(rng, rng.choice((2, 3, 6, 10, 20, 33, 40)))

        assert short_way(matrix) == long_way(Game.from_matrix(matrix))
        assert short_way(tuple(map(tuple, matrix))) == short_way(matrix)
        for most_bits, block in ((0, 64), (0, 1024), (40_000, 1024)):
            monkeypatch.setattr(fast_path, "MOST_BITS", most_bits)
            monkeypatch.setattr(fast_path, "BLOCK", block)
            assert min_rolls_lists(matrix) == short_way(matrix)


def test_bad_cells_of_an_array_are_named() -> None:
    """The array's error is that of the list of lists, row and column included."""
    matrix = [[-1] * 40 for _ in range(40)]
    matrix[3][5], matrix[39][7] = 1601, -7
    with pytest.raises(LayoutError) as listed:
        long_way(matrix)
    with pytest.raises(LayoutError) as packed:
        boustro.min_rolls(np.array(matrix))

    assert str(packed.value) == str(listed.value)
    assert "row 4, column 6" in str(packed.value)


def test_bad_cells_of_a_large_array() -> None:
    """Beyond a million squares the first hundred bad cells are named and the rest counted."""
    matrix = np.full((1100, 1000), -1, dtype=np.int32)
    matrix[5, :150] = 2_000_000
    with pytest.raises(LayoutError) as error:
        boustro.min_rolls(matrix)

    assert "row 6, column 1: expected an exit in 0..1100000" in str(error.value)
    assert len(names_of(error)) == 100
    assert str(error.value).endswith("… and 130 more")


def test_many_boards_in_one_call() -> None:
    """Every board of an array has the answer it has alone; bad ones do not stop the others."""
    rng = random.Random(1000)
    for side in (2, 6, 20, 35):
        boards = np.array([random_matrix(rng, side) for _ in range(300)], dtype=np.int32)
        boards[7, 0, 0] = side * side + 1
        boards[8, side - 1, side - 1] = 0
        for threads in (1, 2):
            many = boustro.solve_many(boards, threads=threads)
            assert many.bad == 2
            for i, board in enumerate(boards):
                if many.status[i] == 2:
                    assert many.problems(i)
                    assert many[i] is None
                else:
                    assert many[i] == boustro.min_rolls(board.tolist())
                    assert many.problems(i) == ()
                    assert (many.status[i] == 1) == (many[i] is None)


def test_many_boards_of_any_kind() -> None:
    """Lists of games, boards and matrices are solved too, each by its own rules."""
    wall = boustro.builtin("wall")
    many = boustro.solve_many([boustro.builtin("mb47"), Board(7), [[-1, -1], [-1, 3]], wall, [[9]]])

    assert list(many) == [7, 2, 1, None, None]
    assert list(many.status) == [0, 0, 0, 1, 2]


def test_ragged_boards() -> None:
    """Boards of any sizes in compressed rows have the answers they have alone."""
    rng = random.Random(64)
    games = [game for game in random_games(400, 64) if game.rules.finish is None]
    offsets, entries, exits = [0], [], []
    for game in games:
        pairs = list(game.board.jumps.items())
        rng.shuffle(pairs)
        entries += [entry for entry, _ in pairs]
        exits += [exit for _, exit in pairs]
        offsets.append(len(entries))
    sizes = array("q", [game.size for game in games])
    many = boustro.solve_ragged(offsets, entries, exits, sizes, Rules(overshoot="bounce"))
    for i, game in enumerate(games):
        alone = Game(game.board, Rules(overshoot="bounce"))
        assert many[i] == boustro.min_rolls(alone), alone


MEMORY: list[dict[str, Any]] = [
    {"opening": 6},
    {"opening": (1, 6), "opening_move": "advance", "overshoot": "bounce"},
    {"again": 6, "again_limit": (3, "void")},
    {"again": (5, 6), "again_limit": (2, "undo"), "overshoot": "win"},
    {"die": "2d3", "again": "doubles", "again_limit": (2, "one"), "opening": "doubles"},
]


@pytest.mark.parametrize("told", MEMORY, ids=str)
def test_many_boards_under_rules_that_remember(told: dict[str, Any]) -> None:
    """In rows, in arrays and one by one they have the reference's rolls, and the same status."""
    rng, rules = random.Random(str(told)), Rules(**told)
    matrices = [random_matrix(rng, 5) for _ in range(60)]
    matrices[7][2][2] = 26
    games = [Game.from_matrix(each) for each in matrices if each is not matrices[7]]
    expected = [reference.min_rolls(Game(game.board, rules)) for game in games]

    for boards in (games, [game.board for game in games]):
        assert list(boustro.solve_many(boards, rules, threads=2)) == expected
    for many in (matrices, np.array(matrices)):
        found = boustro.solve_many(many, rules, threads=2)
        assert found.status[7] == 2
        assert "row 3, column 3: expected an exit in" in str(found.problems(7)[0])
        assert [*found][:7] + [*found][8:] == expected


@pytest.mark.slow
def test_matrices_of_any_kind_one_by_one() -> None:
    """In a list each matrix has the answer of its list of lists, and a bad one its problems."""
    rng = random.Random(31)
    plain = [random_matrix(rng, side) for side in (1, 2, 3, 7, 20, 31, 33) for _ in range(20)]
    expected = [long_way(Game.from_matrix(matrix)) for matrix in plain]
    kinds = ["<i2", ">i2", "<i4", ">i4", "<i8", ">i8", "O"]
    made: dict[str, list[Any]] = {
        kind: [np.array(matrix, kind) for matrix in plain] for kind in kinds
    }
    made["turned"] = [np.array(matrix)[::-1, ::-1].copy()[::-1, ::-1] for matrix in plain]
    made["masked"] = [np.ma.masked_array(matrix) for matrix in plain]
    made["scalars"] = [[list(row) for row in np.array(matrix)] for matrix in plain]
    for kind, matrices in made.items():
        assert [boustro.min_rolls(matrix) for matrix in matrices] == expected, kind
        many = boustro.solve_many([*matrices, [[-1, 9]], np.array([[9.0, -1]])])
        assert list(many) == [*expected, None, None], kind
        assert [str(many.problems(len(plain) + i)[0]) for i in (0, 1)] == [
            "row 1, column 2: expected an exit in 0..2, got 2 -> 9",
            "row 1, column 1: expected a whole number, got 9.0",
        ]


@needs_core
def test_ragged_boards_that_the_batch_does_not_play() -> None:
    """A board too large for the batch is answered alone, or its error names the limit."""
    size = 10**18
    many = boustro.solve_ragged([0, 2, 2], [size, size - 3], [5, size], [size, 9], "bounce")
    assert list(many) == [166666666666666667, 2]

    gaps = boustro.solve_ragged([0, 0], [], [], [size], Rules(die="2,3"))
    assert list(gaps.status) == [2]
    assert re.fullmatch(
        rf"expected at most \d+ squares .*die.*, got {size}", str(gaps.problems(0)[0])
    )


def test_ragged_boards_refuse_rows_that_do_not_fit() -> None:
    """Offsets, entries, exits and sizes must fit together; a bad board is only bad itself."""
    with pytest.raises(InputError):
        boustro.solve_ragged([0, 1], [4], [9, 9], [10])
    with pytest.raises(InputError):
        boustro.solve_ragged([0], [], [], [10])

    many = boustro.solve_ragged([0, 1, 3, 4], [11, 4, 4, 2], [3, 9, 8, 5], [10, 10, 10])
    assert list(many.status) == [2, 2, 0]
    assert [p.name for p in many.problems(1)] == ["two-exits"]


def test_small_tracks_without_the_core() -> None:
    """Without the compiled core the reference plays a track with any die."""
    tracks = [Track.of(game) for game in random_games(200, 19)]
    expected = [long_way(track) for track in tracks]
    with without_core():
        assert [long_way(track) for track in tracks] == expected


def test_large_boards_need_the_core() -> None:
    """Beyond a million squares the reference agrees with the core; beyond ten it refuses."""
    jumps = {999_950: 1_000_050, 1_000_060: 999_960}
    asked = (boustro.min_rolls, lambda game: boustro.level_of(game, 999_999), boustro.explain)
    walled = {1_000_001 + i: 999_995 for i in range(6)}
    games = [
        Game(Board(1_000_100, jumps=jumps), Rules(overshoot="bounce", start=999_900)),
        Game(Board(1_000_010, jumps=walled), Rules(overshoot="bounce", start=999_990)),
    ]
    expected = [ask(game) for game in games for ask in asked]
    assert expected[-1] is not None
    with without_core():
        again = [Game(game.board, game.rules) for game in games]
        assert [ask(game) for game in again for ask in asked] == expected
        for ask in asked:
            with pytest.raises(LimitError, match="without the compiled core, which larger"):
                ask(Game(Board(10_000_001)))


def test_tracks_by_hand() -> None:
    """A track of arrays is solved as it is, and an unsound one refused."""
    faces = tuple(range(1, 7))
    if native is not None:
        track = Track(10**18, 1, 10**18, "stay", faces, array("q", [7]), array("q", [10**18 - 6]))
        assert boustro.solve.min_rolls(track) == 2
        unsound = Track(100, 1, 100, "stay", faces, array("q", [9, 7]), array("q", [3, 4]))
        with pytest.raises(LayoutError, match="entries"):
            boustro.min_rolls(unsound)
