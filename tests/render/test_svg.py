"""The board as SVG: what the markup promises, for any board."""

import subprocess
import sys
from itertools import combinations
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Board, Game, Layout, analyse, builtin, levels, shortest_route
from boustro.errors import LayoutError, LimitError, QuestionError
from boustro.render.heats import position_heat, whatif_heat
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.heat import Heat
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Point
from boustro.render.picture.theme import SEATS, theme_of
from boustro.render.picture.tokens import RADIUS, corners
from boustro.render.picture_options import THEMES
from boustro.render.svg import stylesheet
from tests.render.drawing import SVG, draw, games, numbers_of, tree, with_class


@pytest.mark.slow
@given(games(), st.sampled_from(tuple(THEMES)), st.booleans(), st.booleans(), st.booleans())
def test_any_board_is_drawn(
    game: Game, theme: str, routed: bool, leveled: bool, embedded: bool
) -> None:
    """Well-formed, every square once with its number, everything inside, ids unique."""
    svg = draw(
        game,
        theme=theme,
        route=shortest_route(game) if routed else None,
        levels=levels(game) if leveled else None,
        embedded=embedded,
    )
    root = tree(svg)

    squares = [e.get("data-square") for e in with_class(root, "square")]
    assert sorted(map(int, filter(None, squares))) == list(range(game.size + 1))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids)) == 2
    texts = {e.text for e in with_class(root, "number")}
    assert {str(square) for square in range(1, game.size + 1)} <= texts
    _assert_inside(root)
    _assert_patchable(svg)


def _assert_patchable(svg: str) -> None:
    """Layer by layer each line has a key of its own, as the page takes a picture apart."""
    root = tree(svg)
    lines = [line for line in svg.splitlines() if line.startswith("<g ")]
    layers = [e for e in root if e.tag == f"{SVG}g"]
    parts = [part for layer in layers for part in layer if part.get("data-key")]
    keyed = [line for line in lines if "data-key=" in line.partition(">")[0]]
    assert len(lines) == len(keyed) == len(layers) + len(parts)
    for siblings in (layers, *map(list, layers)):
        keys = [e.get("data-key") for e in siblings if e.get("data-key")]
        assert len(keys) == len(set(keys))
    for line in lines:
        tree(line if line.endswith("</g>") else f"{line}</g>")


def _assert_inside(root: object) -> None:
    """No line of a jump or a route leaves the picture."""
    assert isinstance(root, Element)
    wide, high = map(float, (root.get("viewBox") or "").split()[2:])
    for path in root.iter(f"{SVG}path"):
        found = numbers_of(path.get("d") or "")
        assert all(-1 <= x <= wide + 1 for x in found[::2]), path.get("d")
        assert all(-1 <= y <= high + 1 for y in found[1::2]), path.get("d")


def test_a_jump_has_its_ends_and_its_track() -> None:
    """Each jump says where it leads, and its track goes from one square to the other."""
    game = builtin("mb47")
    root = tree(draw(game))

    jumps = with_class(root, "jump")
    pairs = {(int(e.get("data-entry", "")), int(e.get("data-exit", ""))) for e in jumps}
    assert pairs == set(game.board.jumps.items())
    place = board_scene(game, SceneContent()).place
    for jump in jumps:
        (track,) = with_class(jump, "track")
        points = numbers_of(track.get("d") or "")
        ends = ((jump.get("data-entry"), points[:2]), (jump.get("data-exit"), points[-2:]))
        for square, (x, y) in ends:
            rect = place.rect(int(square or ""))
            assert rect.x < x < rect.x + rect.width
            assert rect.y < y < rect.y + rect.height


@pytest.mark.parametrize("n", [3, 4])
def test_ladders_on_one_line_lie_beside_each_other(n: int) -> None:
    """On a tiny board the middle of a ladder lies under no other that leads along the same line."""
    place = board_scene(Game(Board(n * n)), SceneContent()).place
    ladders = [*combinations(range(1, n * n + 1), 2)]
    pairs = [(a, b) for a, b in combinations(ladders, 2) if a[0] != b[0] and in_line(place, a, b)]
    assert len(pairs) >= 8
    for pair in pairs:
        jumps = with_class(tree(draw(Board(n * n, jumps=dict(pair)))), "jump")
        (a, b), (c, d) = (complex_ends(with_class(jump, "track")[0]) for jump in jumps)
        apart = min(
            abs(a + (b - a) * i / 20 - (c + (d - c) * j / 20)) for i in range(21) for j in range(21)
        )
        assert apart > 0.2 * place.cell, pair


def complex_ends(track: Element) -> tuple[complex, complex]:
    """Both ends of a centre line."""
    x, y, *_, u, v = numbers_of(track.get("d") or "")
    return complex(x, y), complex(u, v)


def in_line(place: Geometry, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two jumps, from middle to middle, have more than a point in common."""
    a, b, c, d = (complex(*place.centre(square)) for square in one + other)
    turned = [(p - a) / (b - a) for p in (c, d)]
    if any(abs(p.imag) > 1e-9 for p in turned):
        return False
    first, last = sorted(p.real for p in turned)
    return min(1, last) - max(0, first) > 1e-9


def test_the_markup_is_that_of_the_page() -> None:
    """The classes and data that the page and the stepper rely on are there."""
    root = tree(draw(builtin("leetcode"), tokens=(1, 1), levels=levels(builtin("leetcode"))))

    assert root.get("class") == "boustro board"
    assert root.get("role") == "img"
    data = {name: root.get(f"data-{name}") for name in ("rows", "columns", "size", "cell")}
    assert data == {"rows": "6", "columns": "6", "size": "36", "cell": "64"}
    groups = [e.get("class") for e in root if e.tag == f"{SVG}g"]
    order = ["squares", "turns", "heat", "jumps", "tokens"]
    assert [name for name in groups if name in order] == order
    first = with_class(root, "square")[0]
    assert first.get("class") == "square odd start"
    tokens = with_class(root, "token")
    assert [e.get("data-seat") for e in tokens] == ["1", "2"]
    assert all((e.get("transform") or "").startswith("translate(") for e in tokens)
    assert len(with_class(root, "value")) > 30


@pytest.mark.parametrize("theme", THEMES)
def test_no_group_takes_the_paint_of_a_shape(theme: str) -> None:
    """A rule for a shape never fits a group, whose children would inherit it."""
    game = builtin("mb47")
    svg = draw(game, theme=theme, route=shortest_route(game), tokens=(0, 3), levels=levels(game))
    window = draw(Board(100, jumps={3: 90, 5: 5}), window=(1, 20))
    groups = {
        frozenset((e.get("class") or "").split())
        for text in (svg, window)
        for e in tree(text).iter(f"{SVG}g")
    }

    for role in theme_of(theme).paints:
        assert not any(frozenset(role.split()) <= classes for classes in groups), role


@pytest.mark.parametrize("theme", THEMES)
def test_every_role_has_a_paint(theme: str) -> None:
    """Every class of a shape is known to the theme."""
    game = builtin("mb47")
    svg = draw(game, theme=theme, route=shortest_route(game), tokens=range(7), levels=levels(game))
    paints = theme_of(theme).paints

    for tag in ("rect", "circle", "path", "text"):
        for element in tree(svg).iter(f"{SVG}{tag}"):
            assert element.get("class") in {*paints, "track"}


def test_an_embedded_picture_has_no_colours_of_its_own() -> None:
    """It carries classes only, so that the page can colour it; the stylesheet is scoped."""
    svg = draw(builtin("mb47"), embedded=True)

    assert "<style" not in svg
    assert "#" not in svg
    assert all(line.startswith(".boustro ") for line in stylesheet("dark").splitlines())


HOSTILE = '<script>alert("x")</script>&amp;\x00\x1b[31m\N{RIGHT-TO-LEFT OVERRIDE}\ud800'


def test_a_name_of_several_lines_is_written_on_one() -> None:
    """So that a line of the file is always a part."""
    svg = draw(Board(4), title="one\ntwo", embedded=True)

    assert "one&#10;two" in svg
    _assert_patchable(svg)


def test_an_embedded_heat_map_has_no_colours_of_its_own() -> None:
    """Its tones are mixed of the stops of the ramp that every style sheet has."""
    svg = draw(builtin("mb47"), levels=levels(builtin("mb47")), embedded=True)

    assert "#" not in svg
    assert "color-mix(in srgb,var(--sequential-" in svg
    for theme in THEMES:
        assert "--sequential-6:" in stylesheet(theme)


def test_a_hostile_name_stays_text() -> None:
    """A board's name is text and nothing else, whatever it holds."""
    name = HOSTILE.encode("utf-8", "replace").decode()
    board = Board(9, name=name)
    root = tree(draw(board, title=name))

    assert not list(root.iter(f"{SVG}script")) + list(root.iter("script"))
    assert '<script>alert("x")</script>&amp;' in (root.findtext(f"{SVG}title") or "")


def test_a_name_of_lone_surrogates_can_be_written() -> None:
    """What cannot be encoded is replaced, not passed on."""
    draw(Board(4, name="\ud800")).encode("utf-8")


def test_the_same_board_gives_the_same_text_everywhere() -> None:
    """Two processes with different hash seeds write the same bytes."""
    code = (
        "import sys, boustro; g = boustro.builtin('mb47');"
        "sys.stdout.write(boustro.picture(g, route=boustro.shortest_route(g), tokens=(3, 3)).svg)"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(texts) == 1


def test_numbers_under_jumps_are_drawn_again_above() -> None:
    """A number that a jump would hide stands once more over the jumps."""
    root = tree(draw(Board(9, jumps={1: 9, 8: 2})))
    (above,) = with_class(root, "numbers")

    assert {e.text for e in above.iter()} & {"5", "4", "6"}


def test_a_route_has_numbered_stops() -> None:
    """Each roll of a route has its stop; jumps that it does not take are faint."""
    game = builtin("mb47")
    route = shortest_route(game)
    assert route is not None
    root = tree(draw(game, route=route))

    stops = with_class(root, "stop")
    assert [int(e.get("data-roll", "")) for e in stops] == list(range(route.rolls + 1))
    assert [int(e.get("data-square", "")) for e in stops] == list(route.squares)
    links = [int(e.get("data-roll", "")) for e in with_class(root, "link")]
    assert links == list(range(1, route.rolls + 1))
    bright = {
        int(e.get("data-entry", "")) for e in with_class(root, "jump") if not e.get("opacity")
    }
    assert bright == {1, 51, 80}


def test_neighbouring_snakes_differ_in_colour() -> None:
    """Snakes that lie close together do not share a colour while there are enough."""
    root = tree(draw(Board(100, jumps={95: 75, 96: 76, 97: 74, 94: 73})))
    colours = {e.get("class", "").split()[2] for e in with_class(root, "snake")}

    assert len(colours) == 4


def test_a_snake_keeps_its_colour() -> None:
    """Whatever other jumps are drawn, and wherever its tail is led, a snake is as it was."""
    jumps = {95: 75, 62: 19, 48: 26, 87: 24}

    def colours(jumps: dict[int, int]) -> dict[str, str]:
        root = tree(draw(Board(100, jumps=jumps)))
        return {
            e.get("data-entry", ""): e.get("class", "").split()[2]
            for e in with_class(root, "snake")
        }

    alone = {entry: colours({entry: exit})[str(entry)] for entry, exit in jumps.items()}
    together = colours({**jumps, 99: 5, 93: 3, 4: 44})
    assert all(together[str(entry)] == colour for entry, colour in alone.items())
    assert colours({95: 2})["95"] == alone[95]


def test_a_window_shows_only_its_squares() -> None:
    """A window of a giant board is drawn, with the jumps that lead out of it as stubs."""
    board = Board(10**18, columns=10, jumps={5: 10**17, 9: 3, 10**18 - 1: 4})
    root = tree(draw(board, window=(1, 20)))

    shown = [int(e.get("data-square", "")) for e in with_class(root, "square")]
    assert sorted(shown) == list(range(21))
    assert {e.get("data-entry") for e in with_class(root, "stub")} == {"5", str(10**18 - 1)}


def test_a_window_off_the_board_is_refused() -> None:
    """The window has to lie on the board, its first square first."""
    for window in ((0, 4), (5, 3), (90, 101)):
        with pytest.raises(QuestionError, match="window"):
            draw(Board(100), window=window)


def test_a_large_board_is_an_overview_and_a_giant_one_refused() -> None:
    """Beyond 40 rows there are no squares with numbers; beyond 250 there is a hint."""
    root = tree(draw(Board(10_000, jumps={5: 9_000, 8_000: 20})))

    assert not with_class(root, "square")
    assert len(with_class(root, "jump")) == 2
    with pytest.raises(LimitError, match=r"window=\(1, 40\)"):
        draw(Board(10**6))


@pytest.mark.parametrize("kind", range(1, SEATS + 1))
def test_a_token_is_60_to_70_percent_of_a_square_wide(kind: int) -> None:
    """Every kind of token, in every kind of picture."""
    points = corners(kind, RADIUS) or [Point(-RADIUS, 0), Point(RADIUS, 0)]
    width = max(point.x for point in points) - min(point.x for point in points)

    assert 0.6 <= round(width, 2) <= 0.7


def test_tokens_on_an_overview_are_large_enough_to_be_seen() -> None:
    """They are larger than their squares where those are small."""
    root = tree(draw(Board(10_000), tokens=(77, 5_000), cell=30))
    circles = [
        circle for token in with_class(root, "token") for circle in token.iter(f"{SVG}circle")
    ]

    assert min(float(circle.get("r", "0")) for circle in circles) > 6


def test_an_unsound_layout_is_drawn_with_what_is_wrong() -> None:
    """Jumps in contradiction are marked, and squares of jumps that end nowhere."""
    layout = Layout(10, [(3, 12), (5, 2), (5, 4), (7, 9)])
    with pytest.raises(LayoutError):
        layout.board()
    root = tree(draw(layout))

    bad = {(e.get("data-entry"), e.get("data-exit")) for e in with_class(root, "bad")}
    assert ("5", "2") in bad
    assert ("5", "4") in bad
    assert ("7", "9") not in bad
    marked = [
        e.get("data-square") for e in with_class(root, "square") if "bad" in e.get("class", "")
    ]
    assert marked == ["3"]


def test_jumps_that_lead_round_for_ever_are_marked() -> None:
    """Where jumps follow on, those of a cycle are bad and the others are not."""
    root = tree(draw(Layout(10, [(1, 9), (4, 8), (8, 4), (2, 6)]), rules="spoj"))

    assert {e.get("data-entry") for e in root.iter()} - {None} == {"1", "2", "4", "8"}
    assert {e.get("data-entry") for e in with_class(root, "bad")} == {"4", "8"}


def test_a_layout_without_a_shape_is_not_drawn() -> None:
    """Where the size has no meaning there are no squares."""
    with pytest.raises(LayoutError, match="size"):
        draw(Layout(0, [(3, 12)]))


def test_rules_take_the_place_of_the_games_own() -> None:
    """They say where the game begins; a layout's exit off the board is wrong without a tray."""
    pairs = [(5, 0)]
    boxed, leetcode = (tree(draw(Layout(9, pairs), rules=name)) for name in ("boxed", "leetcode"))

    assert (len(with_class(boxed, "tray")), len(with_class(boxed, "bad"))) == (1, 0)
    assert not with_class(leetcode, "tray")
    assert [
        e.get("data-square") for e in with_class(leetcode, "square") if "bad" in e.get("class", "")
    ] == ["5"]
    assert not with_class(tree(draw(builtin("mb47"), rules="leetcode")), "tray")


def test_heads_are_drawn_above_what_crosses_them() -> None:
    """A snake whose head lies under another's body is drawn after that one."""
    apart, over = (
        [e.get("data-entry") for e in with_class(tree(draw(Board(100, jumps=jumps))), "snake")]
        for jumps in ({78: 2, 44: 40}, {78: 2, 44: 40, 79: 77})
    )

    assert apart == ["78", "44"]
    assert over == ["44", "79", "78"]


def test_unknown_themes_and_things_are_refused() -> None:
    """The message names what there is."""
    with pytest.raises(QuestionError, match="classic, dark, safe, print"):
        draw(Board(4), theme="neon")
    with pytest.raises(QuestionError, match="expected a game or a board"):
        draw("mb47")


def test_values_stand_in_their_squares() -> None:
    """A heat map has a box, a reading and the number for each value, and a labelled legend."""
    heat = Heat((None, 1.25, None, -0.5, 0.0), "change", "diverging", ".1f")
    root = tree(draw(Board(4), heat=heat))

    (layer,) = with_class(root, "heat")
    boxes = [e.get("data-square") for e in with_class(layer, "valued")]
    assert boxes == ["1", "3", "4"]
    assert [e.text for e in with_class(layer, "reading")] == ["+1.2", "-0.5", "0.0"]
    (legend,) = with_class(root, "legend")
    assert "change" in [e.text for e in legend]


def test_infinite_values_are_the_end_of_the_ramp() -> None:
    """A value without end neither spoils the ramp nor the reading."""
    heat = Heat((None, 1.0, float("inf"), 2.0), "visits")

    assert heat.span == (1.0, 2.0)
    assert heat.tone(float("inf")) == heat.tone(2.0)
    assert heat.reading(float("inf")) == "ever"


def test_a_ramp_of_equal_values_begins_at_nought() -> None:
    """No legend ends above the highest value: six equal chances have a ramp to 1/6, not 116.7 %."""
    heat = position_heat(analyse(Board(20)).after(1), 1, 20)

    assert heat.span == (0.0, heat.values[3]) == (0.0, analyse(Board(20)).after(1)[3])
    assert Heat((None, 0.0, 0.0), "visits").span == (0.0, 1.0)


def test_a_picture_says_in_words_what_it_shows() -> None:
    """The description holds size, start, finish and every jump."""
    root = tree(draw(builtin("leetcode")))
    told = root.findtext(f"{SVG}desc") or ""

    assert told == (
        "36 squares in 6 rows of 6. Start 1, finish 36. "
        "Ladders: 2 to 15, 14 to 35. Snakes: 17 to 13."
    )


def test_the_legend_of_a_narrow_board_is_whole() -> None:
    """Where its label is wider than the picture it goes on in further lines, none cut off."""
    heat = whatif_heat(5, {2: -1.5})
    root = tree(draw(Board(5, columns=5, jumps={2: 4}), heat=heat))
    wide, high = map(float, root.attrib["viewBox"].split()[2:])
    lines = list(with_class(root, "caption"))
    assert " ".join(text.text or "" for text in lines) == heat.label
    assert len(lines) > 1
    for text in lines:
        assert float(text.attrib["x"]) + 7.28 * len(text.text or "") <= wide
        assert float(text.attrib["y"]) < high


def test_labels_stand_above_the_route() -> None:
    """The words of start and finish come after the lines of the route, before its stops."""
    game = builtin("mb47")
    svg = draw(game, route=shortest_route(game))
    assert svg.rindex('class="link"') < svg.index(">finish<") < svg.index('class="stop"')
