"""`counted`: numbers that say how many jumps follow, as online judges write them.

`docs/formats/counted.md` describes the format, and the ways that have names of their own.  A board
is a header and its jumps.  A `Way` says what a header holds, and how several boards follow one
another.  A header stands on lines of its own, and exactly as many jumps must follow as it says.
This distinguishes the format from a list of jumps.  If the caller names a way, numbers may be
spread over lines.

A board of `typed` ends at the next line of three numbers, so that a bad board spoils only itself.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
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
Games = list[tuple[Layout, Rules]]
Pair = tuple[int, int]
Number = tuple[int | NotANumber, int]
"""A number, or a word in its place, and its line."""

_BOARDS = ("one", "cases", "zeros")
"""How many boards a text has; see `Way.boards`."""
_AFTER = {"one": "the last jump", "zeros": "the zeros"}
"""The last part of a text."""
_SIZES: dict[str, Kinds] = {"": (), "size": ("squares",), "width and height": ("columns", "rows")}
"""The numbers of a header that say the size."""
_GROUPS: dict[str, tuple[Kinds, ...]] = {
    "count": (("jump",),),
    "ladders and snakes": (("ladder", "snake"),),
    "ladders and snakes apart": (("ladder",), ("snake",)),
    "snakes and ladders": (("snake", "ladder"),),
    "snakes and ladders apart": (("snake",), ("ladder",)),
}
"""The counts of a header, with the jumps that follow each group of them."""
_SNAKES_FIRST = {
    "ladders and snakes": "snakes and ladders",
    "ladders and snakes apart": "snakes and ladders apart",
}
"""The counts in the texts of judges, and the same with the snakes first."""


class Way(NamedTuple):
    """A way to write counted jumps: one board or several, and the header of each."""

    boards: str = "one"
    """One board, `cases` with their number first, or boards that `zeros` end."""
    size: str = ""
    """The numbers of a header that say the size: a key of `_SIZES`."""
    counts: str = "count"
    """The numbers of a header that say how many jumps follow: a key of `_GROUPS`."""
    by_line: bool = False
    """Whether each jump has a line for itself."""

    def __str__(self) -> str:
        header = ", ".join(filter(None, (self.size, self.counts)))
        return header + {"cases": ", in cases", "zeros": ", 0 at the end"}.get(self.boards, "")

    @property
    def rules(self) -> Rules:
        """The rules of judges for cases and for ladders counted before snakes; else `boxed`."""
        if self.boards == "cases" or self.counts in _SNAKES_FIRST:
            return Rules.preset("hackerrank")
        return Rules.preset("boxed")

    @property
    def has_snakes_first(self) -> bool:
        """Whether the snakes go before the ladders, as in interview rounds."""
        return self.counts in _SNAKES_FIRST.values()

    @property
    def has_players(self) -> bool:
        """Whether the number of players and their names may follow, as in interview rounds."""
        return self.boards == "one" and not self.size and self.counts.endswith("apart")

    @property
    def with_snakes_first(self) -> "Way | None":
        """The same with the snakes before the ladders; None if it does not count kinds."""
        counts = _SNAKES_FIRST.get(self.counts)
        return self._replace(counts=counts) if counts else None

    def fit(self, head: Head) -> int:
        """How well the counts fit the lines; 0 if a jump goes beyond the size of its board.

        Counted numbers have no plus before them.
        """
        may_be_counted = head.numeric or (self.has_players and _has_players(head))
        if not may_be_counted or head.has_plus or not self._may_begin(head):
            return 0
        boards, is_cut = self.boards_of(head, Overrides())
        if boards is None or (not boards and not is_cut):
            return 0
        if is_cut and head.complete:
            return POSSIBLE if self.boards == "cases" and self in _NAMED else 0
        return self._fit_of(boards, head, is_cut=is_cut)

    def _may_begin(self, head: Head) -> bool:
        """Whether the first header ends at the end of a line; a quick look rules out most texts."""
        widths = (len(row) - row.count("") for row in head.rows)
        header = len(_SIZES[self.size]) + len(_GROUPS[self.counts][0])
        if self.boards == "cases":  # a line with their number comes first
            return _fills_lines(1, widths) and _fills_lines(header, widths)
        return _fills_lines(header, widths)

    def _fit_of(self, boards: Sequence[Found], head: Head, *, is_cut: bool) -> int:
        """How well the boards of a head fit; the last of them may be cut off."""
        if not self._keeps_directions(boards, head):
            return 0
        layouts = [board.layout for board in boards if isinstance(board, Draft)]
        if self.size and (_goes_beyond(boards) or any(layout.problems() for layout in layouts)):
            return 0
        pairs = sum(len(layout.pairs) for layout in layouts)
        if is_cut:
            return LIKELY
        if layouts and not pairs:
            is_usual = self.counts == "count" and self.boards != "cases"
            return LIKELY if is_usual or self in _NAMED else 0
        if self in (_BOJ, _BOJ.with_snakes_first):
            may_be_grid = head.grid is not head.rows  # the first line may hold its sides
            return LIKELY if may_be_grid else CERTAIN
        return SURE if pairs > 1 or len(boards) > 1 else LIKELY

    def _keeps_directions(self, boards: Sequence[Found], head: Head) -> bool:
        """Whether the directions of the jumps agree with this way.

        A way that counts ladders first may have wrong jumps, unless the same way with the snakes
        first fits better.  A way that counts snakes first needs a jump up or down as evidence.
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
        """The boards of a head, and whether the next is cut off; None if its lines do not fit."""
        numbers = Numbers(Source(io.StringIO(head.text)).lines())
        boards: list[Found] = []
        is_cut = False
        try:
            for board in _boards(self, None, numbers, overrides):
                boards.append(board)  # noqa: PERF402 - an error keeps those before it
        except FormatError as error:
            is_cut = error.problems[0].name == "truncated"
            if not is_cut:
                return None, False
        if not numbers.by_lines:
            return None, is_cut
        return boards, is_cut


def _fills_lines(words: int, widths: Iterator[int]) -> bool:
    """Whether `words` words end with a line, given the words of each; true if the text ends."""
    missing = words
    for width in widths:
        missing -= width
        if missing <= 0:
            return missing == 0
    return True


JUDGES_SQUARES = 100
"""The squares of a board whose text counts ladders and snakes."""
GFG_SQUARES = 30
"""The squares of a board whose text has cases of jumps."""
_OPENING = 4096
"""How many characters of a text are searched for its first lines."""
_HACKERRANK = (
    Way("cases", "", "ladders and snakes apart"),
    Way("cases", "", "ladders and snakes"),
    Way("one", "", "ladders and snakes"),  # read as well; recognised as `boj`, which is the same
)
_GFG = Way("cases")
_ONE = Way("one")
_GFG_WAYS = (_GFG, _ONE)
_BOJ = _HACKERRANK[-1]
_NAMED = (*_HACKERRANK, _GFG)


def _unnamed_ways() -> Iterator[Way]:
    """Every combination of boards, sizes and counts that has no name of its own."""
    for boards in _BOARDS:
        for size in _SIZES:
            for counts in _GROUPS:
                way = Way(boards, size, counts)
                if way not in _NAMED:
                    yield way


_WAYS = (*_unnamed_ways(), _GFG._replace(by_line=True))
"""The ways of `counted`: those without a name, and cases of 100 squares like those of `gfg`."""


class Numbers:
    """The numbers of some lines, or the words in their places, to be taken one by one.

    >>> numbers = Numbers([Line(1, "2 # two"), Line(2, "32,62")])
    >>> numbers.count("jumps"), numbers.take("a foot"), numbers.take("a top")
    (2, (32, 2), (62, 2))
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._numbers = self._all(lines)
        self._line = 0
        """The last line that was read."""
        self._taken = 0
        """The line of the last number that was taken."""
        self._is_first: bool | None = None
        """Whether the next number should begin a line; None if it may stand anywhere."""
        self.by_lines = True
        """Whether headers and jumps stand on lines of their own."""

    def _all(self, lines: Iterable[Line]) -> Iterator[Number]:
        for line in lines:
            self._line = line.number
            for word in SPLIT.split(strip_comment(line.text)):
                if word:
                    yield number(word), line.number

    def take(self, what: str) -> Number:
        """The next number and its line; `what` says in a `FormatError` what is missing."""
        if (following := next(self._numbers, None)) is None:
            where = f"line {self._line}" if self._line else ""
            raise FormatError.of("truncated", f"expected {what}, got the end", where)
        is_first = following[1] != self._taken
        if self._is_first is not None and self._is_first != is_first:
            self.by_lines = False
        self._taken = following[1]
        self._is_first = None
        return following

    def expect(self, *, line: bool) -> None:
        """Expect the next number at the beginning of a line; if not `line`, on the same line."""
        self._is_first = line

    def count(self, what: str) -> int:
        """The next number as a count of `what`; raises `FormatError` for anything else."""
        value, line = self.take(f"the number of {what}")
        if type(value) is not int or value < 0:
            sentence = f"expected the number of {what}, got {value}"
            raise FormatError.of("count", sentence, f"line {line}")
        return value

    def pass_players(self) -> Iterator[Problem]:
        """Skip the number of players and a line for each player; yield a note that says so."""
        if (following := next(self._numbers, None)) is None:
            return
        names = list(self._numbers)
        first_words: dict[int, int | NotANumber] = {}
        for word, line in names:
            first_words.setdefault(line, word)
        are_names = all(isinstance(word, NotANumber) for word in first_words.values())
        if following[0] != len(first_words) or not (names and are_names):
            sentence = f"expected the end after the last jump, got {following[0]}"
            raise FormatError.of("trailing", sentence, f"line {following[1]}")
        sentence = f"{quantity(len(first_words), 'player')} below the jumps: passed over"
        yield Problem("players", sentence)

    def end(self, after: str) -> None:
        """Raise `FormatError` unless all numbers have been taken."""
        if (extra := next(self._numbers, None)) is not None:
            sentence = f"expected the end after {after}, got {extra[0]}"
            raise FormatError.of("trailing", sentence, f"line {extra[1]}")


def _goes_beyond(boards: Sequence[Found]) -> bool:
    """Whether a board has the problem `size`, which stands for several jumps beyond its size."""
    refused = [board for board in boards if isinstance(board, Bad)]
    return any(one.name == "size" for board in refused for one in board.error.problems)


def _has_players(head: Head) -> bool:
    """Whether a text begins with a number alone and ends with a name."""
    if not head.rows or len(head.rows[0]) != 1:
        return False
    first_word, last_word = head.rows[0][0], head.rows[-1][0]
    return type(number(first_word)) is int and isinstance(number(last_word), NotANumber)


def fits_typed(head: Head) -> int:
    """How well the text fits: three numbers, then jumps.

    If no jump follows, the third number must be 0.
    """
    if not head.rows or not _is_first(head.rows[0]):
        return 0
    if len(head.rows) > 1 and not _is_first(head.rows[1]):
        fits = head.rows[1][0].lower() in KINDS
    else:
        fits = number(head.rows[0][2]) == 0
    return LIKELY if fits else 0


def _read(
    ways: Sequence[Way], squares: int | None, source: Source, overrides: Overrides
) -> Iterator[Found]:
    """The games of a source, read in the way that fits its first lines."""
    way = ways[0]
    if len(ways) > 1:
        start = source.peek()[:_OPENING]
        opening = Head(decode(start, final=False), complete=len(start) < _OPENING)
        way = _by_width(ways, opening.rows[:2])
        if squares is None:
            way = _choose(ways, head_of(source.peek()), overrides) or way
    yield from _boards(way, squares, Numbers(source.lines()), overrides)


def _by_width(ways: Sequence[Way], rows: Sequence[Sequence[str]]) -> Way:
    """The most likely way for the first numbers, even if the lines do not fit its counts."""
    first = len(rows[0]) if rows else 0
    second = len(rows[1]) if len(rows) > 1 else 0
    if ways is _GFG_WAYS:
        is_one = second > 2 and rows[0] == [str(second // 2)]
        return _ONE if is_one else _GFG
    if ways is _HACKERRANK:
        if first == 2:
            return ways[2]
        return ways[1] if second == 2 else ways[0]
    if first > 2:
        return Way("one", "width and height")
    return Way("one", "size" if first == 2 else "")


def _choose(ways: Sequence[Way], head: Head, overrides: Overrides) -> Way | None:
    """The way in which all games of a head are sound, if any; raises if several ways disagree."""
    fits = {way: way.fit(head) for way in ways}
    best = max(fits.values())
    fitting = [way for way, fit in fits.items() if fit > 0 and fit == best]
    if any(way.has_snakes_first for way in fits if fits[way]):
        fitting = [way for way in fits if fits[way] >= LIKELY]
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    games = {way: _games(way, head, overrides) for way in fitting}
    sound = [way for way in fitting if games[way]]
    if not sound:
        return fitting[0]
    sound = _prefer(sound, lambda way: not _is_too_large(games[way]))
    if overrides.size is not None:  # a header with the size that the caller named holds a size
        sound = _prefer(sound, lambda way: way.size != "")
    if any(games[way] != games[sound[0]] for way in sound):
        raise _ambiguous({str(way): games[way] for way in sound})
    return sound[0]


def _prefer(ways: list[Way], is_better: Callable[[Way], bool]) -> list[Way]:
    """The better ones of some ways, or all if none is better."""
    return [way for way in ways if is_better(way)] or ways


def _is_too_large(games: Games) -> bool:
    """Whether all boards are larger than usual, without a jump in their upper halves.

    Then the size is probably a jump: `62 5` above a ladder from 2 to 37 is no board of 310 squares.
    """
    return bool(games) and all(_has_empty_half(layout) for layout, _ in games)


def _has_empty_half(layout: Layout) -> bool:
    """Whether a board has more than 100 squares, and jumps in its lower half only."""
    if layout.size <= LIKELY_SIZE or not layout.pairs:
        return False
    highest = max(max(pair) for pair in layout.pairs)
    return layout.size > 2 * highest


def _ambiguous(readings: Mapping[str, Games]) -> AmbiguousFormatError:
    """The refusal that names the sound readings, and the option that chooses one of them."""
    choices, sizes = [], []
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
    """The layouts of a head and their rules; none if one of them is not sound."""
    boards, _ = way.boards_of(head, overrides)
    drafts = [board for board in boards or () if isinstance(board, Draft)]
    is_sound = all(not draft.layout.problems() for draft in drafts)
    if overrides.size is not None:
        is_sound = is_sound and all(draft.layout.size == overrides.size for draft in drafts)
    return [(draft.layout, overrides.rules_to_play(way.rules)) for draft in drafts if is_sound]


def _boards(
    way: Way, squares: int | None, numbers: Numbers, overrides: Overrides
) -> Iterator[Found]:
    """The boards of a text; raises `FormatError` if it ends too early or goes on after the last."""
    has_zeros = way.boards == "zeros"
    most = numbers.count("cases") if way.boards == "cases" else 1
    indexes: Iterable[int] = range(1, most + 1)
    if has_zeros:
        indexes = count(1)
    for index in indexes:
        case = HeadedCase(overrides, f"case {index}" if has_zeros or most > 1 else "")
        numbers.expect(line=True)
        sizes = [numbers.count(what) for what in _SIZES[way.size]]
        counts = [_take_jumps(case, numbers, kinds, way) for kinds in _GROUPS[way.counts]]
        if has_zeros and not any(chain(sizes, *counts)):
            break
        case.usual_size = squares
        case.properties = {"rules": _GFG.rules if squares else way.rules}
        notes = [*_note_order(way, case.pairs)]
        if way.has_players:
            notes += numbers.pass_players()
        yield _build(case, sizes, notes)
    numbers.end(_AFTER.get(way.boards) or quantity(most, "case"))


def _build(case: HeadedCase, sizes: Sequence[int], notes: Sequence[Problem]) -> Found:
    """The game of a case whose header has these numbers for the size."""
    if not sizes:
        return case.build_game(notes)
    columns = sizes[0] if len(sizes) == 2 else None
    return case.build(prod(sizes), columns, notes)


def _note_order(way: Way, pairs: Sequence[Pair]) -> Iterator[Problem]:
    """The note that the snakes were read before the ladders."""
    if way.has_snakes_first and pairs:
        first = f"{pairs[0][0]} -> {pairs[0][1]}"
        sentence = f"snakes are counted before ladders here: the first jump is {first}"
        yield Problem("snakes-first", sentence)


def _take_jumps(case: CaseBuilder, numbers: Numbers, kinds: Kinds, way: Way) -> list[int]:
    """Take the counts of some kinds, then their jumps; return the counts."""
    counts = [numbers.count(f"{kind}s") for kind in kinds]
    numbers.expect(line=True)
    for kind, amount in zip(kinds, counts, strict=True):
        for i in range(1, amount + 1):
            if way.by_line:
                numbers.expect(line=True)
            entry, line = numbers.take(f"the entry of {kind} {i} of {amount}")
            numbers.expect(line=False)
            exit = numbers.take(f"the exit of {kind} {i} of {amount}")[0]
            case.add(entry, exit, f"line {line}", kind)
    if any(counts):
        numbers.expect(line=True)
    return counts


def read_typed(source: Source, _: Overrides) -> Iterator[Found]:
    """The games of all blocks in `source`."""
    block: _Block | None = None
    for line in source.lines():
        text = strip_comment(line.text)
        words = SPLIT.split(text.strip(",;")) if text else []
        if block is not None and words and not _is_first(words):
            block.add(line.number, words)
        elif words:
            if block is not None:
                yield block.build()
            block = _Block(1 if block is None else block.index + 1, line.number, words)
    if block is None:
        raise FormatError.of("empty", "expected a board, got nothing")
    yield block.build()


class _Block:
    """One board of `typed`, which grows line by line."""

    def __init__(self, index: int, line: int, words: list[str]) -> None:
        self.index = index
        self.words = words
        """The words of its first line."""
        self.first = line
        self.last = line
        self.case = CaseBuilder()
        self.count = 0
        """How many lines follow the first one."""

    def add(self, line: int, words: list[str]) -> None:
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
        case, where = self.case, f"line {self.first}"
        span = f"lines {self.first}-{self.last}" if self.count else where
        case.place = f"block {self.index} ({span})"
        if not _is_first(self.words):
            sentence = f"expected width, height and jumps, got {' '.join(self.words)[:40]!r}"
            return Bad(FormatError.of("first-line", sentence, where), case.place)
        width, height, count = (int(word) for word in self.words)
        if min(width, height) < 1:
            got = f"expected a width and a height above 0, got {width} and {height}"
            case.refuse("size", got, where)
        if self.count != count:
            expected = f"expected as many jumps as the first line says, {count}"
            case.refuse("count", f"{expected}, got {self.count}", where)
        return case.build(max(width, 1) * max(height, 1), max(width, 1))


def _is_first(words: list[str]) -> bool:
    return len(words) == 3 and all(type(number(word)) is int for word in words)


def write_hackerrank(games: Sequence[Game]) -> str:
    """The cases of some games, a pair a line.

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
    """The ladders, and all other jumps: a jump to itself counts as a snake here."""
    jumps = game.board.jumps.items()
    ladders = [(entry, exit) for entry, exit in jumps if exit > entry]
    others = [(entry, exit) for entry, exit in jumps if exit <= entry]
    return ladders, others


def _lines(*lines: Iterable[object]) -> str:
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def write_counted(games: Sequence[Game]) -> str:
    """The size of each game, or its width and height, and its jumps; zeros end several games.

    >>> from boustro.model.board import Board
    >>> print(write_counted([Game(Board(30, jumps={3: 22, 27: 1}))]), end="")
    30 2
    3 22
    27 1
    """
    is_usual = all(game.board.columns == default_columns(game.size) for game in games)
    lines: list[Iterable[object]] = []
    for game in games:
        jumps = game.board.jumps.items()
        sides = (game.size,) if is_usual else _sides(game)
        lines += [(*sides, len(jumps)), *jumps]
    if len(games) > 1:
        lines.append((0, 0) if is_usual else (0, 0, 0))
    return _lines(*lines)


def _sides(game: Game) -> tuple[int, int]:
    """The width and the height of a board in full rows."""
    numbering = full_rows(game)
    return numbering.columns, numbering.rows


def write_typed(games: Sequence[Game]) -> str:
    """The blocks of some games, with a blank line between.

    >>> from boustro.model.board import Board
    >>> print(write_typed([Game(Board(100, jumps={1: 38, 16: 6}))]), end="")
    10 10 2
    L 1 38
    C 6 16
    """
    return "\n".join(map(_block, games))


def _block(game: Game) -> str:
    numbering, jumps = full_rows(game), game.board.jumps.items()
    up = (("L", entry, exit) for entry, exit in jumps if exit >= entry)
    down = (("C", exit, entry) for entry, exit in jumps if exit < entry)
    return _lines((numbering.columns, numbering.rows, len(jumps)), *up, *down)


def _functions(
    ways: Sequence[Way],
    squares: int | None,
    write: Callable[[Sequence[Game]], str],
    most: int | None = None,
) -> Functions:
    """The functions of a format that has these ways; recognition tries only the first `most`.

    Its boards have so many `squares`; None if a header says how many.
    """

    def fits(head: Head) -> int:
        return max(way.fit(head) for way in ways[:most])

    return Functions(fits, partial(_read, ways, squares), write)


def _fit_gfg(head: Head) -> int:
    """How well the text fits: it has cases, or one board of several jumps, all on one line."""
    if fit := _GFG.fit(head):
        return fit
    has_lines_of_pairs = _ONE._replace(by_line=True).fit(head) > 0
    return 0 if has_lines_of_pairs else _ONE.fit(head)


FORMATS = {
    "counted": _functions(_WAYS, None, write_counted),
    "hackerrank": _functions(_HACKERRANK, JUDGES_SQUARES, write_hackerrank, 2),
    "gfg": _functions(_GFG_WAYS, GFG_SQUARES, write_gfg)._replace(fits=_fit_gfg),
    "boj": _functions([_BOJ], JUDGES_SQUARES, write_boj),
    "typed": Functions(fits_typed, read_typed, write_typed),
}
