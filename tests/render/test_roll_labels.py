"""The numbers of the rolls on an overview: as many as fit, none over another."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from boustro import Board, Game, shortest_route
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.roll_labels import Area
from boustro.render.picture.scene import Disc, Item, Scene, ShapeGroup, Words

JUMPS = {40: 900, 903: 60, 930: 1200, 1210: 300, 1500: 1100}


def scene(rows: int, columns: int, window: tuple[int, int] | None = None) -> Scene:
    """A board of so many squares with its shortest route."""
    die = "d6" if rows * columns < 20_000 else "100-200"
    game = Game.of(Board(rows * columns, columns=columns, jumps=JUMPS), {"die": die})
    return board_scene(game, SceneContent(route=shortest_route(game), window=window)).scene


def groups(items: tuple[Item, ...], name: str) -> Iterator[ShapeGroup]:
    """All groups of this class."""
    for item in items:
        if isinstance(item, ShapeGroup):
            if item.classes == name:
                yield item
            yield from groups(item.items, name)


def numbers(drawn: Scene) -> dict[int, Words]:
    """The numbers by their rolls."""
    found = {}
    for one in groups(drawn.items, "roll-number"):
        words = one.items[-1]
        assert isinstance(words, Words)
        found[int(words.text)] = words
    return found


def stops(drawn: Scene) -> dict[int, Disc]:
    """The stops by their rolls; 0 is where the route begins."""
    found = {}
    for one in groups(drawn.items, "stop"):
        assert isinstance(one.items[0], Disc)
        found[int(dict(one.data)["roll"])] = one.items[0]
    return found


def area(words: Words) -> Area:
    """About where a number is."""
    half = 0.3 * words.size * len(words.text)
    return Area(words.x - half, words.y - 0.68 * words.size, words.x + half, words.y)


def inner(stop: Disc) -> Area:
    """The square within a stop."""
    half = 0.6 * stop.radius
    return Area(stop.x - half, stop.y - half, stop.x + half, stop.y + half)


def test_every_stop_of_a_small_overview_has_its_number_inside() -> None:
    """Where squares are wide the numbers stand in the stops, as on a board with all its squares."""
    drawn = scene(41, 41)

    assert numbers(drawn).keys() == stops(drawn).keys() - {0}
    for roll, words in numbers(drawn).items():
        assert (words.role, words.x) == ("stop-text", stops(drawn)[roll].x)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns"), [(60, 60), (100, 100), (250, 250), (12, 200), (220, 10)]
)
def test_numbers_stand_by_their_stops_and_over_no_other(rows: int, columns: int) -> None:
    """No number lies over another or over another's stop, and each is beside or over its own."""
    drawn = scene(rows, columns)
    found, discs = numbers(drawn), stops(drawn)

    assert max(discs) in found
    assert len(found) >= 0.6 * (max(discs) // min(found))
    for one, other in combinations(map(area, found.values()), 2):
        assert not one.meets(other)
    for roll, words in found.items():
        here, own = area(words), discs[roll]
        assert not any(here.meets(inner(disc)) for stop, disc in discs.items() if stop != roll)
        assert here.meets(inner(own)) is (words.role == "stop-text")
        assert abs(words.x - own.x) < own.radius + 2 * words.size
        assert abs((here.top + here.bottom) / 2 - own.y) < own.radius + words.size


def test_crowded_numbers_are_thinned_to_every_so_many() -> None:
    """Where they do not all fit, those that are left are multiples of one step, and the last."""
    game = Game.of(Board(4_000, columns=100), {"die": "2"})
    found = set(numbers(board_scene(game, SceneContent(route=shortest_route(game))).scene))

    assert min(found) == 10
    assert {roll % 10 for roll in found} == {0}
    assert max(found) == 2_000
    assert 120 <= len(found) <= 200


def test_a_window_numbers_only_what_it_shows() -> None:
    """Stops outside the window have no number."""
    drawn = scene(100, 100, window=(1, 5_000))

    assert numbers(drawn)
    assert numbers(drawn).keys() <= stops(drawn).keys()


@pytest.mark.parametrize("cell", [20.0, 30.0, 64.0])
def test_numbers_at_the_ends_of_rows_are_within_the_picture(cell: float) -> None:
    """However small the squares, no number is cut off at the edge."""
    board = Board(250 * 250, columns=250)
    drawn = board_scene(board, SceneContent(cell=cell)).scene
    (bands,) = groups(drawn.items, "squares")
    ends = [one for one in bands.items if isinstance(one, Words)]
    wide = {one: 0.632 * one.size * len(one.text) for one in ends}

    assert ends
    assert all(one.x - wide[one] >= 0 for one in ends if one.anchor == "end")
    assert all(one.x + wide[one] <= drawn.width for one in ends if one.anchor == "start")
