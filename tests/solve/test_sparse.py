"""The sparse search against a naive one on small boards, and against arithmetic on huge ones."""

import itertools
import random
from array import array
from collections import deque
from collections.abc import Iterator

import pytest

from boustro import Track, core
from boustro.model.choices import OVERSHOOT, Overshoot
from boustro.solve.sparse import NotHonoured, Sparse, game_of, levels, min_rolls, route

HUGE = 10**18


def naive_levels(game: Sparse) -> dict[int, int]:
    """Throw every face on every square a token can rest on; nothing is thrown from the finish."""
    jumps = dict(zip(game.entries, game.exits, strict=True))
    found = {game.start: 0}
    queue = deque([game.start])
    while queue:
        square = queue.popleft()
        if square == game.goal:
            continue
        for face in range(1, game.faces + 1):
            landed = naive_throw(game, jumps, square, face)
            if landed not in found:
                found[landed] = found[square] + 1
                queue.append(landed)
    return found


def naive_throw(game: Sparse, jumps: dict[int, int], square: int, face: int) -> int:
    """Play one throw square by square."""
    if square + face > game.size and game.overshoot == "stay":
        return square
    if square + face > game.size and game.overshoot == "win":
        return game.size
    step = 1
    for _ in range(face if game.size > 1 else 0):
        step = -1 if square == game.size else 1 if square <= 1 else step
        square += step
    square = max(square, 1)
    return jumps.get(square, square)


def random_games(seed: int, count: int) -> Iterator[Sparse]:
    """Draw games of every kind: walls, chains of entries, jumps on the start and the finish."""
    rng = random.Random(seed)
    for _ in range(count):
        size = rng.choice([rng.randint(1, 12), rng.randint(1, 120)])
        start = rng.choice([0, 1, rng.randint(0, size)])
        overshoot = rng.choice(OVERSHOOT)
        last = overshoot == "win" or rng.random() < 0.6
        faces = rng.choice([6, rng.randint(1, 20)])
        jumps = random_jumps(rng, size, faces, lowest=min(start, 1))
        if rng.random() < 0.3:
            jumps.pop(size, None)
        finish = 0 if last else rng.randint(1, size)
        entries = sorted(jumps)
        exits = [jumps[entry] for entry in entries]
        yield Sparse(size, entries, exits, start, finish, overshoot, faces)


def random_jumps(rng: random.Random, size: int, faces: int, *, lowest: int) -> dict[int, int]:
    """Draw jumps, near or far, sparse or dense, sometimes with a wall."""
    density, far = rng.random() * 0.95, rng.choice([size, 10])
    jumps = {
        entry: max(lowest, min(size, entry + rng.randint(-far, far)))
        for entry in range(1, size + 1)
        if rng.random() < density
    }
    if rng.random() < 0.2:
        wall = rng.randint(1, size)
        width = rng.randint(faces - 1, faces + 1)
        jumps |= {entry: rng.randint(1, wall) for entry in range(wall, min(wall + width, size + 1))}
    return jumps


def replayed(game: Sparse, runs: list[tuple[int, int]]) -> int:
    """Play a route throw by throw and tell where it ends."""
    jumps = dict(zip(game.entries, game.exits, strict=True))
    square = game.start
    for face, count in runs:
        for _ in range(count):
            assert square != game.goal
            square = naive_throw(game, jumps, square, face)
    return square


def test_fewest_rolls_equal_the_naive_search() -> None:
    """On every small game whose rules it plays, the sparse search finds the same fewest rolls."""
    honoured = 0
    for game in random_games(1, 1500):
        try:
            found = min_rolls(game)
        except NotHonoured:
            assert game.overshoot == "bounce"
            continue
        honoured += 1
        assert found == naive_levels(game).get(game.goal), game
    assert honoured > 1000


def test_levels_equal_the_naive_search() -> None:
    """The level of every square is that of the naive search, null where no token rests."""
    for game in random_games(2, 1000):
        if game.overshoot == "bounce":
            with pytest.raises(NotHonoured):
                levels(game, [1])
            continue
        expected = naive_levels(game)
        squares = list(range(game.size + 1))
        assert levels(game, squares) == [expected.get(square) for square in squares], game


def test_a_route_has_the_fewest_rolls_and_wins() -> None:
    """A route, replayed by the rules, rests on the finish with its last throw and not before."""
    for game in random_games(3, 1000):
        if game.overshoot == "bounce":
            continue
        runs = route(game)
        rolls = naive_levels(game).get(game.goal)
        if runs is None:
            assert rolls is None, game
            continue
        assert sum(count for _, count in runs) == rolls, game
        assert replayed(game, runs) == game.goal, game
        assert all(a[0] != b[0] for a, b in itertools.pairwise(runs)), game


def test_an_empty_board_costs_its_length_over_the_faces() -> None:
    """Without jumps the fewest rolls are size / faces, rounded up, at any size."""
    for faces in (1, 2, 6, 7, 64):
        assert min_rolls(Sparse(HUGE, start=0, faces=faces)) == -(-HUGE // faces)


def stretched(game: Sparse, period: int) -> Sparse:
    """Put `period` whole throws of the largest face before every square of a game.

    Entries, exits and finish keep their distances within a throw, so each walk between two of
    them takes a known number of throws more.
    """
    far = {square: square * period * game.faces for square in range(game.size + 1)}
    return game._replace(
        size=far[game.size],
        entries=[far[entry] for entry in game.entries],
        exits=[far[exit] for exit in game.exits],
    )


def segment_rolls(game: Sparse, period: int) -> int | None:
    """The rolls of a stretched game by Bellman and Ford over its squares alone.

    All stretched squares are whole throws of the largest face apart.  A front passes each at some
    roll, `lag` squares short of it or, where that is negative, past it; the walk to the next one
    follows from that by division.
    """
    jumps = dict(zip(game.entries, game.exits, strict=True))
    best: dict[tuple[int, int], int] = {(game.start, 0): 0}
    queue = deque(best)
    while queue:
        square, lag = queue.popleft()
        rolls = best[square, lag]
        for state, cost in steps(game, jumps, period, square, lag):
            if rolls + cost < best.get(state, rolls + cost + 1):
                best[state] = rolls + cost
                queue.append(state)
    return min((rolls for (square, _), rolls in best.items() if square == game.size), default=None)


def steps(
    game: Sparse, jumps: dict[int, int], period: int, square: int, lag: int
) -> Iterator[tuple[tuple[int, int], int]]:
    """What a front `lag` behind a stretched square can do on its way to the next one."""
    if square == game.size:
        return
    ahead = square + 1
    distance = period * game.faces + lag
    throws = -(-distance // game.faces)
    behind = distance - throws * game.faces  # 0, or negative: the front is past the square
    if ahead in jumps:
        yield (jumps[ahead], 0), throws
        behind = behind or 1  # nobody rests on the entry itself, but one square before it
    yield (ahead, behind), throws


def test_far_apart_jumps_equal_a_search_over_segments() -> None:
    """At 10^18 squares the answer is that of shortest walks between the jumps, by arithmetic."""
    rng = random.Random(5)
    for _ in range(300):
        size = rng.randint(2, 40)
        entries = sorted(rng.sample(range(1, size), rng.randint(0, size - 1)))
        exits = [rng.randint(1, size) for _ in entries]
        exits = [exit if exit not in entries else size for exit in exits]
        faces = rng.randint(2, 12)
        game = Sparse(size, entries, exits, 0, 0, "stay", faces)
        period = HUGE // (size * faces)
        assert min_rolls(stretched(game, period)) == segment_rolls(game, period), game


def test_bounce_is_refused_where_it_would_matter() -> None:
    """A rule that walkers cannot play is refused by name, never answered by another."""
    with pytest.raises(NotHonoured, match="bounce"):
        min_rolls(Sparse(100, finish=50, overshoot="bounce"))
    with pytest.raises(NotHonoured, match="bounce"):
        min_rolls(Sparse(100, [100], [5], overshoot="bounce"))
    assert min_rolls(Sparse(100, overshoot="bounce")) == min_rolls(Sparse(100))


def track_of(game: Sparse) -> Track:
    """The same game as a track."""
    faces = tuple(range(1, game.faces + 1))
    plain = (faces, game.entries, game.exits)
    return Track(game.size, game.start, game.goal, game.overshoot, *plain)


def huge_games(seed: int, count: int) -> Iterator[Sparse]:
    """Draw games of up to 10^18 squares: jumps far apart, in clusters, in walls."""
    rng = random.Random(seed)
    for _ in range(count):
        size = rng.randint(10**6, HUGE)
        faces = rng.randint(1, 70)
        centres = [rng.randint(1, size) for _ in range(rng.randint(1, 8))]
        near = [rng.choice(centres) + rng.randint(-3 * faces, 3 * faces) for _ in range(200)]
        squares = [max(1, min(size, square)) for square in near]
        jumps = {rng.choice(squares): rng.choice(squares) for _ in range(rng.randint(0, 60))}
        entries = sorted(jumps)
        exits = [jumps[entry] for entry in entries]
        finish = rng.choice([0, 0, rng.choice(squares)])
        overshoot: Overshoot = "win" if not finish and rng.random() < 0.5 else "stay"
        yield Sparse(size, entries, exits, rng.choice([0, 1]), finish, overshoot, faces)


def test_the_kernel_equals_its_twin() -> None:
    """The compiled kernel gives the twin's rolls, levels and length of route, at every size."""
    if core.native is None:
        pytest.skip("no compiled core")
    for game in itertools.chain(random_games(6, 1000), huge_games(7, 1000)):
        track = track_of(game)
        kernel = track.core_form
        expected = min_rolls(game_of(track))
        assert kernel.min_rolls("sparse") == expected, game
        runs = kernel.route("sparse")
        assert (None if runs is None else sum(count for _, count in runs)) == expected, game
        asked = array("q", [0, game.size, game.start, game.goal, *game.entries, *game.exits])
        assert kernel.levels_at(asked) == levels(game_of(track, levels=True), asked), game
