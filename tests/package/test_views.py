"""Values handed on: as tables to readers of Arrow, as plots, and as views in a notebook."""

import re
import sys
from typing import Any

import pytest

import boustro
from boustro import Board, Game, Play, Rules, builtin, picture
from boustro.errors import MissingExtraError
from tests.support.missing import needed_module

MB47 = builtin("mb47")
BOARDS = [MB47, builtin("trap"), builtin("wall"), [[-1, 9], [-1, -1]]]
COLUMNS: dict[str, tuple[Any, list[str]]] = {
    "analysis": (boustro.analyse(MB47), ["rolls", "probability", "finished"]),
    "squares": (boustro.analyse(MB47).squares, ["square", "visits", "ever", "reaches"]),
    "levels": (boustro.levels(MB47).arrow, ["square", "level"]),
    "solve_many": (boustro.solve_many(BOARDS), ["rolls", "status"]),
    "analyse_many": (
        boustro.analyse_many(BOARDS),
        ["mean", "sd", "p_finish", "min_rolls", "status"],
    ),
    "whatif": (boustro.whatif(MB47), ["kind", "entry", "exit", "was", "change", "mean"]),
    "simulate": (boustro.simulate(MB47, games=500, seed=1), ["rolls", "games"]),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_readers_of_arrow_take_a_value_for_a_table(name: str) -> None:
    """polars, pandas and pyarrow agree on columns and values, whatever stands for a missing one."""
    value, columns = COLUMNS[name]
    pyarrow = needed_module("pyarrow")
    rows = pyarrow.table(value).to_pylist()

    assert list(rows[0]) == columns
    assert len(rows) == len(value.arrow if hasattr(value, "arrow") else value) > 3
    assert str(needed_module("polars").DataFrame(value).to_dicts()) == str(rows)
    frame = needed_module("pandas").DataFrame.from_arrow(value)
    assert (list(frame.columns), len(frame)) == (columns, len(rows))


def test_the_rows_are_the_answers() -> None:
    """What is missing is null; all else is what the value itself says."""
    polars = needed_module("polars")
    many, summaries = (polars.DataFrame(COLUMNS[n][0]) for n in ("solve_many", "analyse_many"))
    levels = boustro.levels(MB47)
    edits = polars.DataFrame(COLUMNS["whatif"][0])

    assert many.rows() == [(7, 0), (2, 0), (None, 1), (None, 2)]
    assert summaries["mean"].to_list() == [39.22512230823496, float("inf"), float("inf"), None]
    assert summaries["min_rolls"].to_list() == [7, 2, None, None]
    assert polars.DataFrame(levels.arrow)["level"].to_list() == list(levels)
    assert edits.filter(kind="remove")["was"].to_list() == list(MB47.board.jumps.values())
    assert polars.DataFrame(boustro.analyse(MB47))["finished"][-1] == pytest.approx(1, abs=1e-3)


def test_a_table_of_many_boards_is_no_copy() -> None:
    """Whole numbers and floats are read where they are."""
    pyarrow = needed_module("pyarrow")
    many = boustro.solve_many([MB47] * 1000)

    for name, column in (("rolls", many.rolls), ("status", many.status)):
        shown = pyarrow.table(many)[name].chunk(0)
        assert shown.buffers()[1].address == column.buffer_info()[0]


def test_levels_are_a_tuple_still() -> None:
    """Equal to one, printed as one, and empty tables are tables."""
    levels = boustro.levels([[-1, -1], [-1, 3]])

    assert levels == (None, 0, None, 1, 1)
    assert repr(levels) == "(None, 0, None, 1, 1)"
    assert isinstance(levels, tuple)
    assert len(needed_module("pyarrow").table(boustro.solve_many([]))) == 0


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without nanoarrow or matplotlib the extra that brings it is named."""
    for module in ("nanoarrow", "matplotlib"):
        monkeypatch.setitem(sys.modules, module, None)

    with pytest.raises(MissingExtraError, match=r"boustro\[arrow\]"):
        boustro.solve_many([MB47]).__arrow_c_stream__()
    with pytest.raises(MissingExtraError, match=r"boustro\[plot\]"):
        boustro.levels(MB47).plot()


@pytest.fixture
def pyplot() -> Any:
    """Pyplot that draws nowhere; its figures are closed."""
    matplotlib = needed_module("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    yield pyplot
    pyplot.close("all")


@pytest.mark.slow
def test_plots_are_drawn_on_axes(pyplot: Any) -> None:
    """On those given and no others; else on new ones, without a change of the settings of plots."""
    before = dict(pyplot.rcParams)
    for name in ("analysis", "whatif", "simulate"):
        value = COLUMNS[name][0]
        _, axes = pyplot.subplots(1, 2)
        figures = len(pyplot.get_fignums())

        assert value.plot(ax=axes[1]) is axes[1]
        assert axes[1].has_data()
        assert not axes[0].has_data()
        assert len(pyplot.get_fignums()) == figures
        assert value.plot().get_xlabel()
        assert len(pyplot.get_fignums()) == figures + 1
    assert dict(pyplot.rcParams) == before


def test_plots_show_the_values(pyplot: Any) -> None:
    """Lines and bars have the heights that the value says."""
    analysis, changes = boustro.analyse(MB47), boustro.whatif(MB47)
    run = boustro.simulate(MB47, games=500, seed=1)
    (mean, curve), (_, shares) = analysis.plot().lines, run.plot().lines
    levels = boustro.levels(MB47).plot().lines[0]

    assert curve.get_ydata().tolist() == list(analysis.lengths.pmf(len(curve.get_ydata()) - 1))
    assert set(mean.get_xdata()) == {analysis.mean}
    assert {n: y * 500 for n, y in enumerate(shares.get_ydata()) if y} == pytest.approx(run.lengths)
    assert dict(zip(levels.get_xdata(), levels.get_ydata(), strict=True)) == {
        square: level for square, level in enumerate(boustro.levels(MB47)) if level is not None
    }
    assert [bar.get_width() for bar in changes.plot().patches] == [
        edit.change for edit in changes.removals
    ]


def test_plots_of_strange_games(pyplot: Any) -> None:
    """A trap has no mean, a board without jumps no bars; names have letters of many scripts."""
    for thing in (builtin("trap"), builtin("wall"), Game(Board(9), Rules(start=9)), Board(9)):
        assert boustro.analyse(thing).plot().get_xlabel() == "rolls"
        boustro.whatif(thing).plot()
    axes = boustro.analyse(Board(9, name="Змеи и лестницы")).plot()
    axes.figure.canvas.draw()


def test_a_notebook_shows_values() -> None:
    """Boards, games, plays and graphs as SVG, analyses and changes as tables that escape names."""
    play = Play(MB47, players=2, seed=1)
    play.roll()
    graph = boustro.graph(builtin("leetcode"))

    assert len(re.findall('class="token[ "]', play._repr_svg_())) == 2
    assert graph._repr_svg_().count('class="node"') == len(graph.vertices) - 2
    assert boustro.graph(Board(1000))._repr_svg_() is Board(10**12)._repr_svg_() is None
    assert all("<svg" in (shown._repr_svg_() or "") for shown in (Board(9), MB47, picture(MB47)))
    table = boustro.whatif(Board(9, jumps={2: 8, 7: 3}, name="<b>"))._repr_html_()
    assert table.startswith("<table><caption>&lt;b&gt;: ")
    assert len(re.findall("remove ", table)) == 2
    assert "add " in table


def test_views_need_no_name_of_the_facade_before() -> None:
    """A board that was imported from its own package is drawn as any."""
    from tests.package.test_facade import loaded_after

    loaded_after("from boustro.model.board import Board; assert '<svg' in Board(9)._repr_svg_()")
