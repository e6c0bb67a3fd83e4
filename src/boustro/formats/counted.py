"""`counted`: counts of jumps, each followed by that many jumps, as in texts of online judges.

`docs/formats/counted.md` describes the format, and the ways that have names of their own.  A board
is a header and its jumps.  A `Way` says what a header holds, and how a text holds several boards.

Two rules tell the format from a list of jumps.  A header has lines of its own, and it is followed
by exactly as many jumps as it says.  If the caller names the format, line ends do not matter.

In `typed` the next line of three numbers ends a board, so an error in one board does not affect the
next one.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, count
from math import prod
from typing import NamedTuple

from boustro.basics.literal import NotANumber, number
from boustro.errors import AmbiguousFormatError, FormatError, Problem
from boustro.formats.base import (
    KINDS,
    Bad,
    CaseBuilder,
    Draft,
    Found,
    Functions,
    Overrides,
    full_rows,
)
from boustro.formats.head import CERTAIN, LIKELY, POSSIBLE, SPLIT, SURE, Head, strip_comment
from boustro.formats.headers import LIKELY_SIZE, HeadedCase
from boustro.formats.source import Line, Source, decode, head_of
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from boustro.model.square import default_columns
from boustro.say import argument, quantity

Kinds = tuple[str, ...]
"""What the numbers of a header count, in their order."""
Games = list[tuple[Layout, Rules]]
Pair = tuple[int, int]
Number = tuple[int | NotANumber, int]
"""A number, or a word where a number should be, and its line."""
Row = tuple[int, list[int | NotANumber]]
"""A line, and the numbers in it."""

_BOARDS = ("one", "cases", "zeros")
"""The values of `Way.boards`."""
_AFTER = {"one": "the last jump", "zeros": "the zeros"}
"""What a text ends with, in the words of a message."""
_SIZES: dict[str, Kinds] = {"": (), "size": ("squares",), "width and height": ("columns", "rows")}
"""The numbers of a header that say the size."""
_GROUPS: dict[str, tuple[Kinds, ...]] = {
    "count": (("jump",),),
    "ladders and snakes": (("ladder", "snake"),),
    "ladders and snakes apart": (("ladder",), ("snake",)),
    "snakes and ladders": (("snake", "ladder"),),
    "snakes and ladders apart": (("snake",), ("ladder",)),
}
"""The groups of counts in a board; after each group come the jumps that it counts."""
_SNAKES_FIRST = {
    "ladders and snakes": "snakes and ladders",
    "ladders and snakes apart": "snakes and ladders apart",
}
"""The orders of counts that judges use, each with the order that has the snakes first."""


class Way(NamedTuple):
    """A way to write counted jumps: what each header holds, and how boards follow each other."""

    boards: str = "one"
    """`one` board, `cases` after their number, or boards up to a header of `zeros`."""
    size: str = ""
    """The numbers of a header that say the size: a key of `_SIZES`."""
    counts: str = "count"
    """The numbers of a header that say how many jumps follow: a key of `_GROUPS`."""
    by_line: bool = False
    """Whether each jump has a line of its own."""

    def __str__(self) -> str:
        header = f"{self.size}, {self.counts}" if self.size else self.counts
        if self.boards == "cases":
            return f"{header}, in cases"
        if self.boards == "zeros":
            return f"{header}, 0 at the end"
        return header

    @property
    def rules(self) -> Rules:
        """`hackerrank` rules for cases and for ladders counted before snakes; otherwise `boxed`."""
        if self.boards == "cases" or self.counts in _SNAKES_FIRST:
            return Rules.preset("hackerrank")
        return Rules.preset("boxed")

    @property
    def has_snakes_first(self) -> bool:
        """Whether the snakes come before the ladders, as in interview questions."""
        return self.counts in _SNAKES_FIRST.values()

    @property
    def has_players(self) -> bool:
        """Whether the number of players and their names may follow, as in interview questions."""
        return self.boards == "one" and not self.size and self.counts.endswith("apart")

    @property
    def with_snakes_first(self) -> "Way | None":
        """The same way with the snakes before the ladders; None if there is no such way.

        That is so if the snakes already come first, or if all jumps are counted together.
        """
        counts = _SNAKES_FIRST.get(self.counts)
        return self._replace(counts=counts) if counts else None

    def fit(self, head: Head) -> int:
        """How well the counts fit the lines; 0 if a jump goes beyond the size of its board."""
        may_be_counted = head.numeric or (self.has_players and _has_players(head))
        # Counts and squares are never written with a plus.
        if not may_be_counted or head.has_plus or not self._may_begin(head):
            return 0
        boards, is_cut = self.boards_of(head, Overrides())
        if boards is None or (not boards and not is_cut):
            return 0
        ends_too_early = is_cut and head.complete
        if ends_too_early:
            return POSSIBLE if self.boards == "cases" and self in _NAMED else 0
        return self._fit_of(boards, head, is_cut=is_cut)

    def _may_begin(self, head: Head) -> bool:
        """Whether the first header ends at the end of a line; this rules out most texts quickly."""
        words_in_lines = (len(row) - row.count("") for row in head.rows)
        first_counts = _GROUPS[self.counts][0]
        words_in_header = len(_SIZES[self.size]) + len(first_counts)
        if self.boards == "cases":
            has_line_of_count = _fills_lines(1, words_in_lines)
            return has_line_of_count and _fills_lines(words_in_header, words_in_lines)
        return _fills_lines(words_in_header, words_in_lines)

    def _fit_of(self, boards: Sequence[Found], head: Head, *, is_cut: bool) -> int:
        """How well the boards of a head fit; `is_cut` says that the last one is incomplete."""
        if not self._keeps_directions(boards, head):
            return 0
        layouts = [board.layout for board in boards if isinstance(board, Draft)]
        have_problems = _goes_beyond(boards) or any(layout.problems() for layout in layouts)
        if self.size and have_problems:
            return 0
        jumps = sum(len(layout.pairs) for layout in layouts)
        if is_cut:
            return LIKELY
        if layouts and jumps == 0:
            is_usual = self.counts == "count" and self.boards != "cases"
            return LIKELY if is_usual or self in _NAMED else 0
        if self in (_BOJ, _BOJ.with_snakes_first):
            # If the first line is framed, it may hold the sides of a grid instead of counts.
            return LIKELY if head.is_framed else CERTAIN
        return SURE if jumps > 1 or len(boards) > 1 else LIKELY

    def _keeps_directions(self, boards: Sequence[Found], head: Head) -> bool:
        """Whether the directions of the jumps agree with this way.

        A way that counts snakes first needs a jump up or down as evidence, and allows no jump in
        the wrong direction.  Other ways allow one, unless the text fits the same way with the
        snakes first.
        """
        are_sound = all(isinstance(board, Draft) for board in boards)
        if not (are_sound or head.numeric):
            return False
        if self.has_snakes_first:
            drafts = [board for board in boards if isinstance(board, Draft)]
            pairs = chain.from_iterable(draft.layout.pairs for draft in drafts)
            return are_sound and any(entry != exit for entry, exit in pairs)
        if are_sound:
            return True
        other = self.with_snakes_first
        return other is None or not other.fit(head)

    def boards_of(self, head: Head, overrides: Overrides) -> tuple[list[Found] | None, bool]:
        """The complete boards of a head, and whether the next one is cut off.

        None instead of the boards if the lines do not fit this way.
        """
        try:
            numbers = Numbers(_rows_of(head))
        except FormatError:
            return None, False
        boards: list[Found] = []
        is_cut = False
        try:
            for board in _boards(self, None, numbers, overrides):
                boards.append(board)  # noqa: PERF402 - after an error, the boards before it stay
        except FormatError as error:
            is_cut = error.problems[0].name == "truncated"
            if not is_cut:
                return None, False
        if not numbers.by_lines:
            return None, is_cut
        return boards, is_cut


def _fills_lines(words: int, words_in_lines: Iterator[int]) -> bool:
    """Whether the first `words` words end at the end of a line; also true if the text is shorter.

    `words_in_lines` has the number of words of each line.  It is read up to the last of these
    lines, so that a second call goes on after them.
    """
    missing = words
    for words_in_line in words_in_lines:
        missing -= words_in_line
        if missing <= 0:
            return missing == 0
    return True


JUDGES_SQUARES = 100
"""The squares of a board of `hackerrank` and `boj`."""
GFG_SQUARES = 30
"""The squares of a board of `gfg`."""
_OPENING = 4096
"""How many characters at the beginning of a text are searched for its first two lines."""
_BOJ = Way("one", "", "ladders and snakes")
_HACKERRANK = (
    Way("cases", "", "ladders and snakes apart"),
    Way("cases", "", "ladders and snakes"),
    _BOJ,  # `hackerrank` reads it, too, but recognition calls it `boj`
)
_GFG = Way("cases")
_ONE = Way("one")
_GFG_WAYS = (_GFG, _ONE)
_NAMED = (*_HACKERRANK, _GFG)
"""The ways that belong to a format with a name of its own."""


def _unnamed_ways() -> Iterator[Way]:
    """Every combination of boards, sizes and counts that has no name of its own."""
    for boards in _BOARDS:
        for size in _SIZES:
            for counts in _GROUPS:
                way = Way(boards, size, counts)
                if way not in _NAMED:
                    yield way


_WAYS = (*_unnamed_ways(), _GFG._replace(by_line=True))
"""The ways of `counted`: those without a name, and cases as in `gfg` but with 100 squares."""


def rows_of(lines: Iterable[Line]) -> Iterator[Row]:
    """The numbers of each line; a word where a number should be is kept as it is.

    >>> list(rows_of([Line(1, "2 # two"), Line(2, "32,62")]))
    [(1, [2]), (2, [32, 62])]
    """
    for line in lines:
        words = SPLIT.split(strip_comment(line.text))
        yield line.number, [number(word) for word in words if word]


@lru_cache(1)
def _rows_of(head: Head) -> list[Row]:
    """The numbers of each line of a head, which many ways are tried on."""
    return list(rows_of(Source(io.StringIO(head.text)).lines()))


class Numbers:
    """Takes the numbers of some rows one by one.

    >>> numbers = Numbers([(1, [2]), (2, [32, 62])])
    >>> numbers.count("jumps"), numbers.take("a foot"), numbers.take("a top")
    (2, (32, 2), (62, 2))
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._numbers = self._all(rows)
        self._line = 0
        """The last line that was read."""
        self._taken = 0
        """The line of the last number that was taken."""
        self._should_begin_line: bool | None = None
        """Whether the next number should begin a line; None if it may stand anywhere."""
        self.by_lines = True
        """Whether every header and every jump so far has lines of its own."""

    def _all(self, rows: Iterable[Row]) -> Iterator[Number]:
        for line, values in rows:
            self._line = line
            for value in values:
                yield value, line

    def take(self, what: str, *parts: object) -> Number:
        """The next number and its line.

        Raises `FormatError` if there is none; its sentence says that `what` is missing.  `parts`
        stand in the places of `what`, which is only written then.
        """
        following = next(self._numbers, None)
        if following is None:
            where = f"line {self._line}" if self._line else ""
            missing = what.format(*parts)
            raise FormatError.of("truncated", f"expected {missing}, got the end", where)
        value, line = following
        begins_line = line != self._taken
        if self._should_begin_line not in (None, begins_line):
            self.by_lines = False
        self._taken = line
        self._should_begin_line = None
        return value, line

    def expect(self, *, line: bool) -> None:
        """Expect the next number at the beginning of a line; without `line`, on the same line."""
        self._should_begin_line = line

    def count(self, what: str) -> int:
        """The next number as a count of `what`; raises `FormatError` for anything else."""
        value, line = self.take("the number of {}", what)
        if type(value) is not int or value < 0:
            sentence = f"expected the number of {what}, got {value}"
            raise FormatError.of("count", sentence, f"line {line}")
        return value

    def pass_players(self) -> Iterator[Problem]:
        """Skip the number of players and a line for each player; yield a note that says so.

        A player's line begins with a name.  Raises `FormatError` for anything else after the jumps.
        """
        following = next(self._numbers, None)
        if following is None:
            return
        players, line_of_count = following
        first_words: dict[int, int | NotANumber] = {}
        for word, line in self._numbers:
            first_words.setdefault(line, word)  # by line
        names = [word for word in first_words.values() if isinstance(word, NotANumber)]
        has_only_names = 0 < len(names) == len(first_words)
        if not has_only_names or players != len(names):
            sentence = f"expected the end after the last jump, got {players}"
            raise FormatError.of("trailing", sentence, f"line {line_of_count}")
        sentence = f"{quantity(len(names), 'player')} below the jumps: passed over"
        yield Problem("players", sentence)

    def end(self, after: str) -> None:
        """Raise `FormatError` unless all numbers have been taken."""
        extra = next(self._numbers, None)
        if extra is not None:
            value, line = extra
            sentence = f"expected the end after {after}, got {value}"
            raise FormatError.of("trailing", sentence, f"line {line}")


def _goes_beyond(boards: Sequence[Found]) -> bool:
    """Whether several jumps of a board go beyond its size; such a board has the problem `size`."""
    errors = [board.error for board in boards if isinstance(board, Bad)]
    return any(problem.name == "size" for error in errors for problem in error.problems)


def _has_players(head: Head) -> bool:
    """Whether a text begins with a number alone and ends with a name."""
    if not head.rows or len(head.rows[0]) != 1:
        return False
    first_word, last_word = head.rows[0][0], head.rows[-1][0]
    return type(number(first_word)) is int and isinstance(number(last_word), NotANumber)


def fits_typed(head: Head) -> int:
    """How well the text fits: a line of three numbers, then lines that begin with a kind.

    If no jump follows, the third number must be 0.
    """
    rows = head.rows
    if not rows or not _begins_board(rows[0]):
        return 0
    if len(rows) > 1 and not _begins_board(rows[1]):
        fits = rows[1][0].lower() in KINDS
    else:
        fits = number(rows[0][2]) == 0
    return LIKELY if fits else 0


def _read(
    ways: Sequence[Way], squares: int | None, source: Source, overrides: Overrides
) -> Iterator[Found]:
    """The games of a source, read in the way that fits its first lines.

    If the format implies no size (`squares` is None), a way in which all games of the head are
    sound goes first.
    """
    way = ways[0]
    if len(ways) > 1:
        start = source.peek()[:_OPENING]
        opening = Head(decode(start, final=False), complete=len(start) < _OPENING)
        way = _by_width(ways, opening.rows[:2])
        if squares is None:
            way = _choose(ways, head_of(source.peek()), overrides) or way
    yield from _boards(way, squares, Numbers(rows_of(source.lines())), overrides)


def _by_width(ways: Sequence[Way], rows: Sequence[Sequence[str]]) -> Way:
    """The most likely way by the numbers of words in the first two lines, `rows`."""
    words_in_first = len(rows[0]) if rows else 0
    words_in_second = len(rows[1]) if len(rows) > 1 else 0
    if ways is _GFG_WAYS:
        # One board: the number of jumps, then all their ends on one line.
        jumps = words_in_second // 2
        is_one = words_in_second > 2 and rows[0] == [str(jumps)]
        return _ONE if is_one else _GFG
    if ways is _HACKERRANK:
        kinds_apart, kinds_together, one_board = _HACKERRANK
        if words_in_first == 2:
            return one_board
        return kinds_together if words_in_second == 2 else kinds_apart
    if words_in_first > 2:
        return Way("one", "width and height")
    return Way("one", "size" if words_in_first == 2 else "")


def _choose(ways: Sequence[Way], head: Head, overrides: Overrides) -> Way | None:
    """The way that fits the head best, if any; among several, one in which all games are sound.

    Raises `AmbiguousFormatError` if the games of several ways are sound but differ.
    """
    all_fits = {way: way.fit(head) for way in ways}
    fits = {way: fit for way, fit in all_fits.items() if fit > 0}
    if not fits:
        return None
    # The order of ladders and snakes is a guess, so other likely ways count as well.
    may_have_snakes_first = any(way.has_snakes_first for way in fits)
    least = LIKELY if may_have_snakes_first else max(fits.values())
    fitting = [way for way, fit in fits.items() if fit >= least]
    if not fitting:
        return None
    if len(fitting) == 1:
        return fitting[0]
    games = {way: _games(way, head, overrides) for way in fitting}
    sound = [way for way in fitting if games[way]]
    if not sound:
        return fitting[0]
    too_large = {way for way in sound if _is_too_large(games[way])}
    sound = _prefer(sound, lambda way: way not in too_large)
    if overrides.size is not None:
        # A header that agrees with the caller's size probably states it.
        sound = _prefer(sound, lambda way: way.size != "")
    if any(games[way] != games[sound[0]] for way in sound):
        raise _ambiguous({str(way): games[way] for way in sound})
    return sound[0]


def _prefer(ways: list[Way], is_better: Callable[[Way], bool]) -> list[Way]:
    """The ways that are better; all ways if none is better."""
    return [way for way in ways if is_better(way)] or ways


def _is_too_large(games: Games) -> bool:
    """Whether all boards are larger than usual, and have no jump in their upper halves.

    Then the numbers that were read as sizes probably are no sizes.  For example, `62 5` before a
    ladder from 2 to 37 is a jump, and not the sides of a board of 310 squares.
    """
    return bool(games) and all(_has_empty_half(layout) for layout, _ in games)


def _has_empty_half(layout: Layout) -> bool:
    """Whether a board has more than 100 squares, and has jumps only in its lower half."""
    if layout.size <= LIKELY_SIZE or not layout.pairs:
        return False
    highest = max(max(pair) for pair in layout.pairs)
    return layout.size > 2 * highest


def _ambiguous(readings: Mapping[str, Games]) -> AmbiguousFormatError:
    """The error that names each sound reading, and the option that chooses one of them."""
    choices: list[str] = []
    sizes: list[int] = []
    for way, games in readings.items():
        layout, rules = games[0]
        entry, exit = min(layout.pairs, default=("no", "jump"))
        shown = f"{layout.size} squares, {entry} -> {exit}, start {rules.start}"
        choices.append(f"{way} ({shown})")
        sizes.append(layout.size)
    chosen = f"{argument('rules')} or {argument('size')}"
    if len(set(sizes)) == len(sizes):
        chosen = " or ".join(argument("size", size) for size in sizes)
    sentence = f"expected numbers with one meaning, got {' or '.join(choices)}"
    problem = Problem("ambiguous-format", f"{sentence}; choose with {chosen}")
    return AmbiguousFormatError([problem], ("counted",))


def _games(way: Way, head: Head, overrides: Overrides) -> Games:
    """The layouts of a head with their rules.

    Empty if a layout is not sound, or does not have the size that the caller asks for.
    """
    boards, _ = way.boards_of(head, overrides)
    layouts = [board.layout for board in boards or () if isinstance(board, Draft)]
    if any(layout.problems() for layout in layouts):
        return []
    if overrides.size is not None and any(layout.size != overrides.size for layout in layouts):
        return []
    return [(layout, overrides.rules_to_play(way.rules)) for layout in layouts]


def _boards(
    way: Way, squares: int | None, numbers: Numbers, overrides: Overrides
) -> Iterator[Found]:
    """The boards of a text, each with `squares` squares unless a header states its size.

    Raises `FormatError` if the text ends too early, or goes on after the last board.
    """
    ends_with_zeros = way.boards == "zeros"
    cases = numbers.count("cases") if way.boards == "cases" else 1
    indexes: Iterable[int] = range(1, cases + 1)
    if ends_with_zeros:
        indexes = count(1)
    for index in indexes:
        has_place = ends_with_zeros or cases > 1
        case = HeadedCase(overrides, f"case {index}" if has_place else "")
        numbers.expect(line=True)
        sizes = [numbers.count(what) for what in _SIZES[way.size]]
        counts = [_take_jumps(case, numbers, kinds, way) for kinds in _GROUPS[way.counts]]
        is_all_zeros = not any(chain(sizes, *counts))
        if ends_with_zeros and is_all_zeros:
            break
        case.usual_size = squares
        rules = way.rules
        # A format that implies the number of squares has the same rules in all ways.
        if squares:
            rules = _GFG.rules
        case.properties = {"rules": rules}
        notes = list(_note_order(way, case.pairs))
        if way.has_players:
            notes += numbers.pass_players()
        yield _build(case, sizes, notes)
    numbers.end(_AFTER.get(way.boards) or quantity(cases, "case"))


def _build(case: HeadedCase, sizes: Sequence[int], notes: Sequence[Problem]) -> Found:
    """The game of a case; `sizes` are the numbers of its header that say the size."""
    if not sizes:
        return case.build_game(notes)
    columns = sizes[0] if len(sizes) == 2 else None
    return case.build(prod(sizes), columns, notes)


def _note_order(way: Way, pairs: Sequence[Pair]) -> Iterator[Problem]:
    """Note that the snakes were read before the ladders, if they were."""
    if way.has_snakes_first and pairs:
        entry, exit = pairs[0]
        sentence = f"snakes are counted before ladders here: the first jump is {entry} -> {exit}"
        yield Problem("snakes-first", sentence)


def _take_jumps(case: CaseBuilder, numbers: Numbers, kinds: Kinds, way: Way) -> list[int]:
    """Take the counts of some kinds, and then the jumps; return the counts."""
    counts = [numbers.count(f"{kind}s") for kind in kinds]
    numbers.expect(line=True)
    for kind, amount in zip(kinds, counts, strict=True):
        for i in range(1, amount + 1):
            if way.by_line:
                numbers.expect(line=True)
            entry, line = numbers.take("the entry of {} {} of {}", kind, i, amount)
            numbers.expect(line=False)
            exit, _ = numbers.take("the exit of {} {} of {}", kind, i, amount)
            case.add(entry, exit, f"line {line}", kind)
    if any(counts):
        numbers.expect(line=True)
    return counts


def read_typed(source: Source, _: Overrides) -> Iterator[Found]:
    """The games of all blocks in `source`."""
    block: _Block | None = None
    blocks = 0
    for line in source.lines():
        text = strip_comment(line.text)
        if not text:
            continue
        words = SPLIT.split(text.strip(",;"))
        if block is not None and not _begins_board(words):
            block.add(line.number, words)
            continue
        if block is not None:
            yield block.build()
        blocks += 1
        block = _Block(blocks, line.number, words)
    if block is None:
        raise FormatError.of("empty", "expected a board, got nothing")
    yield block.build()


class _Block:
    """One board of `typed`, which grows line by line."""

    def __init__(self, index: int, line: int, words: list[str]) -> None:
        self.index = index
        """The number of the board in the text, from 1."""
        self.words = words
        """The words of its first line."""
        self.first = line
        """The number of its first line."""
        self.last = line
        """The number of its last line so far."""
        self.case = CaseBuilder()
        self.count = 0
        """How many lines follow the first one."""

    def add(self, line: int, words: list[str]) -> None:
        """Add the jump on a line, or the problem that the line holds no jump."""
        self.last = line
        self.count += 1
        where = f"line {line}"
        kind = KINDS.get(words[0].lower())
        if kind is None or len(words) != 3:
            sentence = f"expected a jump such as L 1 38 or C 6 16, got {' '.join(words)[:40]!r}"
            self.case.refuse("jump", sentence, where)
            return
        low, high = number(words[1]), number(words[2])
        entry, exit = (low, high) if kind == "ladder" else (high, low)
        self.case.add(entry, exit, where, kind)

    def build(self) -> Found:
        """The game of all lines so far, or an error with all its problems."""
        case, where = self.case, f"line {self.first}"
        span = f"lines {self.first}-{self.last}" if self.count else where
        case.place = f"block {self.index} ({span})"
        if not _begins_board(self.words):
            sentence = f"expected width, height and jumps, got {' '.join(self.words)[:40]!r}"
            return Bad(FormatError.of("first-line", sentence, where), case.place)
        width, height, count = (int(word) for word in self.words)
        if min(width, height) < 1:
            sentence = f"expected a width and a height above 0, got {width} and {height}"
            case.refuse("size", sentence, where)
        if self.count != count:
            expected = f"expected as many jumps as the first line says, {count}"
            case.refuse("count", f"{expected}, got {self.count}", where)
        columns, rows = max(width, 1), max(height, 1)
        return case.build(columns * rows, columns)


def _begins_board(words: list[str]) -> bool:
    """Whether a line begins a board of `typed`: it holds three numbers."""
    return len(words) == 3 and all(type(number(word)) is int for word in words)


def write_hackerrank(games: Sequence[Game]) -> str:
    """The cases of some games, with a line for each jump.

    >>> from boustro.model.board import Board
    >>> print(write_hackerrank([Game(Board(100, jumps={32: 62, 95: 13}), "hackerrank")]), end="")
    1
    1
    32 62
    1
    95 13
    """
    lines: list[Iterable[object]] = [[len(games)]]
    for game in games:
        for pairs in _ladders_and_snakes(game):
            lines += [[len(pairs)], *pairs]
    return _lines(*lines)


def write_gfg(games: Sequence[Game]) -> str:
    """The cases of some games, the jumps of each on one line.

    >>> from boustro.model.board import Board
    >>> print(write_gfg([Game(Board(30, jumps={2: 30}), "gfg")]), end="")
    1
    1
    2 30
    """
    lines: list[Iterable[object]] = [[len(games)]]
    for game in games:
        jumps = game.board.jumps.items()
        lines.append([len(jumps)])
        if jumps:
            lines.append(chain.from_iterable(jumps))
    return _lines(*lines)


def write_boj(games: Sequence[Game]) -> str:
    """The counts and pairs of one game.

    >>> from boustro.model.board import Board
    >>> print(write_boj([Game(Board(100, jumps={32: 62, 95: 13}), "boj")]), end="")
    1 1
    32 62
    95 13
    """
    ladders, snakes = _ladders_and_snakes(games[0])
    return _lines([len(ladders), len(snakes)], *ladders, *snakes)


def _ladders_and_snakes(game: Game) -> tuple[list[Pair], list[Pair]]:
    """The ladders and the snakes of a game; here a jump to its own entry counts as a snake."""
    jumps = game.board.jumps.items()
    ladders = [(entry, exit) for entry, exit in jumps if exit > entry]
    others = [(entry, exit) for entry, exit in jumps if exit <= entry]
    return ladders, others


def _lines(*lines: Iterable[object]) -> str:
    """The text of some lines of words."""
    texts = [" ".join(map(str, words)) + "\n" for words in lines]
    return "".join(texts)


def write_counted(games: Sequence[Game]) -> str:
    """The size and the jumps of each game; a header of zeros ends the text of several games.

    If a game does not have the usual width, all headers give width and height instead of the size.

    >>> from boustro.model.board import Board
    >>> print(write_counted([Game(Board(30, jumps={3: 22, 27: 1}))]), end="")
    30 2
    3 22
    27 1
    """
    have_usual_width = all(game.board.columns == default_columns(game.size) for game in games)
    lines: list[Iterable[object]] = []
    for game in games:
        jumps = game.board.jumps.items()
        sizes = (game.size,) if have_usual_width else _sides(game)
        lines.append((*sizes, len(jumps)))
        lines += jumps
    if len(games) > 1:
        lines.append((0, 0) if have_usual_width else (0, 0, 0))
    return _lines(*lines)


def _sides(game: Game) -> tuple[int, int]:
    """The width and the height of a board in full rows."""
    numbering = full_rows(game)
    return numbering.columns, numbering.rows


def write_typed(games: Sequence[Game]) -> str:
    """The blocks of some games, separated by blank lines.

    >>> from boustro.model.board import Board
    >>> print(write_typed([Game(Board(100, jumps={1: 38, 16: 6}))]), end="")
    10 10 2
    L 1 38
    C 6 16
    """
    return "\n".join(map(_block, games))


def _block(game: Game) -> str:
    """The lines of one game: sides and number of jumps, then each jump with its lower end first."""
    numbering = full_rows(game)
    jumps = game.board.jumps.items()
    header = (numbering.columns, numbering.rows, len(jumps))
    ladders = [("L", entry, exit) for entry, exit in jumps if exit >= entry]
    snakes = [("C", exit, entry) for entry, exit in jumps if exit < entry]
    return _lines(header, *ladders, *snakes)


def _functions(
    ways: Sequence[Way],
    squares: int | None,
    write: Callable[[Sequence[Game]], str],
    most: int | None = None,
) -> Functions:
    """The functions of a format that has these ways; recognition tries only the first `most`.

    `squares` is the size of its boards; None if the text may state it.
    """

    def fits(head: Head) -> int:
        return max(way.fit(head) for way in ways[:most])

    return Functions(fits, partial(_read, ways, squares), write)


def _fit_gfg(head: Head) -> int:
    """How well the text fits: it has cases, or one board whose jumps share a line."""
    fit = _GFG.fit(head)
    if fit > 0:
        return fit
    has_line_for_each_jump = _ONE._replace(by_line=True).fit(head) > 0
    return 0 if has_line_for_each_jump else _ONE.fit(head)


FORMATS = {
    "counted": _functions(_WAYS, None, write_counted),
    "hackerrank": _functions(_HACKERRANK, JUDGES_SQUARES, write_hackerrank, 2),
    "gfg": _functions(_GFG_WAYS, GFG_SQUARES, write_gfg)._replace(fits=_fit_gfg),
    "boj": _functions([_BOJ], JUDGES_SQUARES, write_boj),
    "typed": Functions(fits_typed, read_typed, write_typed),
}
