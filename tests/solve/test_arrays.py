"""Arrays of every kind have the answers of the lists with their numbers, or are refused."""

import inspect
import tempfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import c_int
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import boustro
from boustro import (
    Board,
    BoustroError,
    Game,
    InputError,
    LayoutError,
    LimitError,
    Play,
    Track,
    chain,
    lesson,
    simulate,
)
from boustro.chain.passage import touch_chances
from boustro.core import native
from boustro.model.game import RulesSpec
from tests.support.missing import need, needs

Array = Any
Ask = Callable[[Any, Any], Any]

RULES = (
    *(None, "leetcode", "boxed", "bounce", "generous", "spoj", "three-sixes", {"start": 2}),
    *({"finish": 3}, {"die": "2,5"}, {"die": "d2", "overshoot": "bounce"}, {"opening": 6}),
    {"again": 6},
)


def of_many(boards: Any, rules: Any) -> object:
    """The answers of a batch, and why boards are bad."""
    many = boustro.solve_many(boards, rules, threads=1)
    reasons = [[(p.name, p.where) for p in many.problems(i)] for i in range(len(many))]
    return list(many), list(many.status), reasons


def of_many_chains(boards: Any, rules: Any) -> object:
    """The summaries of a batch, and why boards are bad."""
    many = boustro.analyse_many(boards, rules, threads=1)
    reasons = [[(p.name, p.where) for p in many.problems(i)] for i in range(len(many))]
    return list(many), list(many.status), reasons


def of_simulation(thing: Any, rules: Any) -> object:
    """Five short games."""
    return simulate(
        thing, games=5, seed=1, rules=rules, roll_limit=50, allow_unfinished=True
    ).lengths


ASK: dict[str, Ask] = {
    "min_rolls": boustro.min_rolls,
    "min_turns": boustro.min_turns,
    "shortest_route": boustro.shortest_route,
    "shortest_routes": lambda t, r: list(islice(boustro.shortest_routes(t, r), 5)),
    "count_shortest_routes": boustro.count_shortest_routes,
    "count_throw_sequences": lambda t, r: boustro.count_throw_sequences(t, 3, r),
    "levels": boustro.levels,
    "levels_of_array": boustro.levels_of_array,
    "level_of": lambda t, r: boustro.level_of(t, 1, r),
    "search": lambda t, r: list(islice(boustro.search(t, r), 20)),
    "explain": boustro.explain,
    "graph": lambda t, r: boustro.graph(t, r).adjacency,
    "analyse": lambda t, r: boustro.analyse(t, r).mean,
    "whatif": lambda t, r: boustro.whatif(t, r).of(1, 1),
    "simulate": of_simulation,
    "picture": lambda t, r: boustro.picture(t, rules=r).svg,
    "lesson": lesson.lesson,
    "Play": lambda t, r: Play(t, seed=1, rules=r).roll(),
    "play": lambda t, r: boustro.play(t, seed=1, rules=r, roll_limit=50).past,
    "solve_many": of_many,
    "analyse_many": of_many_chains,
    "compare_lengths": lambda t, r: chain.compare_lengths(t, [2, 3, 4], r),
    "head_starts": chain.head_starts,
    "expected_rolls": boustro.expected_rolls,
    "odds": lambda t, r: chain.odds(t, [1, 1], r),
    "first_passage": lambda t, r: chain.first_passage(t, 2, rules=r).chance,
    "precedence": lambda t, r: chain.precedence(t, 2, 3, rules=r),
    "finish_without": lambda t, r: chain.finish_without(t, "snakes", rules=r),
    "touch_chances": lambda t, r: touch_chances(t, rules=r),
    "use_chances": lambda t, r: chain.use_chances(t, rules=r),
    "decide": lambda t, r: boustro.decide(t, rules=r, optional="ladders").value,
    "advise": lambda t, r: boustro.advise(t, r, mean="..2"),
    "repair": boustro.repair,
    "Game.of": Game.of,
    "Game.from_matrix": Game.from_matrix,
    "Game.from_resolved": Game.from_resolved,
    "Game.from_flat": Game.from_flat,
    "Board": lambda t, _: Board(30, jumps=t),
}
COSTLY = {"advise", "repair", "lesson"}

SIGNED = ("i1", "i2", "i4", "i8")
NUMBERS = (*SIGNED, "u1", "u2", "u4", "u8", "?", "f2", "f4", "f8", "g", "c8", "c16", "G")
OTHERS = ("O", "U3", "S3", "V5", "M8[s]", "M8[D]", "M8[ns]", "m8[h]", "m8[ns]")
RECORDS = ("i4,i4", "i1,f8", "(2,)i4,i2")


class Named(np.ndarray):
    """An array of a class of its own."""


def gapped(cells: Array) -> Array:
    """Every second element of an array twice as long in every direction."""
    if not cells.ndim:
        return cells
    wide = np.zeros([2 * n for n in cells.shape], cells.dtype)
    part = wide[tuple(slice(None, None, 2) for _ in cells.shape)]
    part[...] = cells
    return part


def unaligned(cells: Array) -> Array:
    """The same in memory that begins at an odd address."""
    if cells.dtype.hasobject:
        return cells
    raw = np.zeros(cells.nbytes + 1, np.uint8)
    moved: Array = np.ndarray(cells.shape, cells.dtype, buffer=raw, offset=1)
    moved[...] = cells
    return moved


def read_only(cells: Array) -> Array:
    """The same, not to be written to."""
    cells.flags.writeable = False
    return cells


def repeated(cells: Array) -> Array:
    """The first row again and again, in the memory of one."""
    return np.broadcast_to(cells[:1], cells.shape) if cells.ndim else cells


def masked(cells: Array) -> Array:
    """Every third element masked."""
    if cells.dtype.names:  # NumPy itself cannot list masked records, see below
        return cells
    mask = np.arange(cells.size).reshape(cells.shape) % 3 == 1
    return np.ma.masked_array(cells, mask)


def mapped(cells: Array) -> Array:
    """The same in a file that is mapped into memory."""
    if cells.dtype.hasobject or not cells.size:
        return cells
    with tempfile.TemporaryFile() as file:
        there: Array = np.memmap(file, cells.dtype, "w+", shape=cells.shape)
    there[...] = cells
    return there


def as_matrix(cells: Array) -> Array:
    """NumPy's own class of matrices."""
    return cells.view(np.matrix) if cells.ndim == 2 else cells


LAYOUTS: dict[str, Callable[[Array], Array]] = {
    "in order of rows": lambda cells: cells.copy(order="C"),
    "in order of columns": lambda cells: cells.copy(order="F"),
    "transposed": lambda cells: cells.T,
    "backwards": lambda cells: cells[(..., *[slice(None, None, -1)] * cells.ndim)],
    "of another machine": lambda cells: cells.astype(cells.dtype.newbyteorder()),
    "of a class": lambda cells: cells.view(Named),
    "gapped": gapped,
    "unaligned": unaligned,
    "read-only": read_only,
    "repeated": repeated,
    "masked": masked,
    "mapped": mapped,
    "a matrix": as_matrix,
}


def array_of(cells: Any, kind: str) -> Array:
    """Whole numbers as an array of any kind; plain zeros where they cannot be such."""
    try:
        return np.array(cells, np.int64).astype(kind)
    except (TypeError, ValueError):
        return np.zeros(np.shape(cells), kind)


@st.composite
def arrays(
    draw: st.DrawFn, kinds: tuple[str, ...] = (*SIGNED, *NUMBERS, *OTHERS, *RECORDS)
) -> Array:
    """Arrays of any kind, shape and layout; half of them matrices."""
    sides = st.integers(1, 6)
    shape = draw(st.tuples(sides, sides) | st.lists(st.integers(0, 3), max_size=4).map(tuple))
    count = int(np.prod(shape))
    exits = st.sampled_from([-1] * 6) | st.integers(-3, count + 2)
    cells = draw(st.lists(exits, min_size=count, max_size=count))
    kind, layout = draw(st.sampled_from(kinds)), draw(st.sampled_from(sorted(LAYOUTS)))
    return LAYOUTS[layout](array_of(np.reshape(cells, shape), kind))


def outcome(ask: Ask, thing: Any, rules: Any) -> tuple[str, str]:
    """The result of a question as text: a value or one of boustro's own errors."""
    try:
        return "value", repr(ask(thing, rules))
    except InputError as error:
        refused: BoustroError = error
    except BoustroError as error:
        return "error", f"{type(error).__name__}: {error}"
    assert "expected" in str(refused)
    return "error", f"{type(refused).__name__}: {refused}"


def agree(ask: Ask, thing: Array, rules: Any) -> None:
    """An array answers as its lists do; a matrix is refused in the same words, too."""
    expected, found = outcome(ask, thing.tolist(), rules), outcome(ask, thing, rules)
    if expected[0] == "value" or (thing.ndim == 2 and thing.size):
        assert found == expected
    assert found[0] == expected[0]


@pytest.mark.parametrize("name", ASK)
def test_every_layout_answers_as_a_list(name: str) -> None:
    """An array with any gaps between its numbers is the board of its lists."""
    cells = np.array([[-1, -1, 9, -1], [-1, 0, 6, -1], [-1, 5, -1, -1]])
    for layout in LAYOUTS if name not in COSTLY else ["gapped", "masked"]:
        for rules in ("leetcode", "boxed"):
            agree(ASK[name], LAYOUTS[layout](cells.astype(np.int32)), rules)


@pytest.mark.slow
@given(arrays(), st.sampled_from(sorted(set(ASK) - COSTLY)), st.sampled_from(RULES))
@example(np.array((-1, -1), "i4,i4"), "solve_many", None)
def test_any_array_answers_as_a_list_or_is_refused(thing: Array, name: str, rules: Any) -> None:
    """No kind of array raises another's error, and none answers what its lists would not."""
    agree(ASK[name], thing, rules)


@pytest.mark.slow
@given(arrays(SIGNED), st.sampled_from(RULES))
def test_whole_numbers_answer_as_a_list(thing: Array, rules: Any) -> None:
    """Kernels read arrays in place, in every order, width and alignment."""
    for name in ("min_rolls", "shortest_route", "levels_of_array", "solve_many", "analyse_many"):
        agree(ASK[name], thing, rules)


@pytest.mark.slow
@given(arrays(), st.sampled_from(sorted(set(ASK) - COSTLY)))
def test_other_buffers_answer_as_a_list_or_are_refused(thing: Array, name: str) -> None:
    """Memoryviews, bytes, lists of arrays and other sequences are answered alike, or refused."""
    plain = np.asarray(thing)
    expected = outcome(ASK[name], plain.tolist(), None)
    for other in (array("i", range(plain.size)), (c_int * 3 * 2)(), bytearray(5), plain.tobytes()):
        outcome(ASK[name], other, None)
    with suppress(ValueError):  # NumPy shows the memory of dates to nobody
        view: Any = memoryview(plain)  # type: ignore[arg-type]
        found = outcome(ASK[name], view, None)
        assert found == expected or found[0] == "error"
    if plain.ndim == 2:
        assert outcome(ASK[name], list(plain), None)[0] == expected[0]


ROW = st.lists(st.integers(-2, 12), max_size=6)
NUMBERED = st.sampled_from((*SIGNED, "u1", "f8", "O", "M8[s]", "U3"))


@given(st.lists(ROW, min_size=4, max_size=4), NUMBERED, st.sampled_from(sorted(LAYOUTS)))
@example([[0, 1, 1], [4], [9], [10, 12]], "i4", "backwards")
def test_compressed_rows_of_any_kind(rows: list[list[int]], kind: str, layout: str) -> None:
    """Offsets, entries, exits and sizes as arrays answer as their lists do, or are refused."""
    packed = [LAYOUTS[layout](array_of(row, kind)) for row in rows]
    listed = [part.tolist() for part in packed]

    def ask(parts: Any, rules: Any) -> object:
        offsets, entries, exits, sizes = parts
        many = boustro.solve_ragged(offsets, entries, exits, sizes, rules, threads=1)
        also = boustro.analyse_ragged(offsets, entries, exits, sizes, rules, threads=1)
        return [(list(of), [of.problems(i) for i in range(len(of))]) for of in (many, also)]

    expected, found = outcome(ask, listed, None), outcome(ask, packed, None)
    assert found == expected or found[0] == expected[0] == "error"


@given(
    st.sets(st.integers(1, 30), min_size=1, max_size=6), NUMBERED, st.sampled_from(sorted(LAYOUTS))
)
def test_tracks_of_any_arrays(entries: set[int], kind: str, layout: str) -> None:
    """A track made of arrays has the answer of one made of lists, or is refused."""
    packed = LAYOUTS[layout](array_of(sorted(entries), kind))

    def ask(given: Any, _: Any) -> object:
        exits = [1] * len(entries)
        return boustro.min_rolls(Track(30, 1, 30, "stay", (1, 2, 3), given, exits))

    if native is not None:
        assert outcome(ask, packed, None) == outcome(ask, packed.tolist(), None) or (
            outcome(ask, packed, None)[0] == "error"
        )


HUGE = [
    np.broadcast_to(np.int8(-1), (2**31, 2**30)),
    np.broadcast_to(np.int8(-1), (2**29, 2**29)),
    np.broadcast_to(np.uint8(1), (2**29, 2**29)),
    np.broadcast_to(np.uint8(1), (2**40,)),
]


@pytest.mark.parametrize("name", ASK)
def test_arrays_beyond_memory_are_refused(name: str) -> None:
    """Strides of 0 make an array of any size; one beyond memory is refused at once."""
    need("duckdb")
    for thing in HUGE:
        with pytest.raises(InputError, match="expected"):
            ASK[name](thing, None)


def public_functions(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions and classes of a module that take any thing first."""
    for name in getattr(module, "__all__", None) or dir(module):
        named = getattr(module, name)
        if name.startswith("__"):
            continue
        if inspect.isfunction(named) or name in ("Play", "min_rolls"):
            first = next(iter(inspect.signature(named).parameters.values()), None)
            if first is not None and first.annotation in (Any, "Any", first.empty):
                yield name, named


@pytest.mark.parametrize("module", [boustro, chain, lesson])
def test_every_function_that_takes_a_board_is_asked(module: ModuleType) -> None:
    """A new public function that takes any thing fails here until the tests above ask it."""
    assert {name for name, _ in public_functions(module)} <= set(ASK)


@needs("the compiled core")
def test_a_matrix_of_too_many_squares_is_refused_as_a_layout() -> None:
    """More cells than a board can have squares are a problem of the layout, named as elsewhere."""
    with pytest.raises(LayoutError, match=r"expected a size in 1\.\.10\^18, got"):
        boustro.min_rolls(HUGE[0])
    with pytest.raises(LimitError, match="expected"):
        boustro.levels(HUGE[2])


def test_arrays_that_cannot_be_listed_are_refused() -> None:
    """Arrays that NumPy or Python cannot read are refused with their reason."""
    records: Array = np.ma.masked_array(np.zeros((2, 2), "(2,)i4,i2"), True)
    released = memoryview(bytearray(4))
    released.release()
    for thing in (records, released, memoryview((c_int * 3 * 2)())):
        with pytest.raises(InputError, match="expected an array that can be read as lists"):
            boustro.min_rolls(thing)


@pytest.mark.parametrize("text", ["-1", b"12", "", np.array("-1"), np.array(b"1")])
def test_the_letters_of_a_text_are_no_boards(text: Any) -> None:
    """A text, such as a file's name, is refused whole, and so is an array that is one."""
    with pytest.raises(InputError, match="expected boards one after the other, got"):
        boustro.solve_many(text)


STRANGE: dict[str, Any] = {
    "nothing": None,
    "a number": 5,
    "a number too long to print": 10**5000,
    "such a number in a row": [10**5000, -1],
    "such a number in a matrix": [[10**5000, -1]],
    "such a number among words": [["a", 10**5000]],
    "a text": "-1 -1",
    "bytes": b"12",
    "an object": object(),
    "a class": np.ndarray,
    "a function": len,
    "a mapping": {1: 2},
    "a set": {1, 2},
    "a range": range(-1, 3),
    "rows of nothing": [[None, -1], [None, -1]],
    "rows and no rows": [[-1, -1], 7, None],
    "rows of infinities": [[float("inf"), float("nan")]],
    "rows of arrays": [[np.array([1, 2]), np.array(3)], [np.True_, np.int8(-1)]],
    "a list of itself": (knot := [[-1, -1]]),
}
knot.append(knot)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ASK)
def test_what_is_no_board_is_refused(name: str) -> None:
    """Any value given as a board has an answer or one of boustro's own errors."""
    for thing in STRANGE.values():
        outcome(ASK[name], thing, None)


def test_rules_without_differences_are_those_of_the_box_for_many_boards_too() -> None:
    """24 squares from square 1 take four rolls; 25 from beside the board take five."""
    many = np.full((1, 5, 5), -1)
    specs: tuple[RulesSpec, ...] = (None, {})

    for boards in (many, many.tolist()):
        assert [list(boustro.solve_many(boards, rules)) for rules in specs] == [[4], [5]]
    assert (boustro.min_rolls(many[0]), boustro.min_rolls(many[0], {})) == (4, 5)
