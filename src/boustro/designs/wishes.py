"""Wishes: the requirements and preferences for a designed board, checked together.

This module refuses wishes that no board can meet; the sentence of each problem begins with the
wish.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypedDict, Unpack

from boustro.basics.arguments import POSITIVE, check_arguments
from boustro.chain import MOST_PLAYERS
from boustro.designs.defaults import (
    CHANCES,
    FIGURES,
    KINDS,
    PLAYERS,
    PRESET,
    PRESETS,
    SECONDS,
    SIZE,
    TOLERANCE,
)
from boustro.designs.ranges import ANY, Range, RangeSpec
from boustro.designs.targets import Goal, QuantilesSpec, quantile_targets, row_of
from boustro.errors import InputError, Problem, Problems, quote
from boustro.model import Board, Game, JumpsSpec, RulesSpec
from boustro.say import Value, Wording, argument_name, say

SquaresSpec = Iterable[int] | Mapping[str, Iterable[int]]
"""Squares or rows for all jumps, or a mapping from each of `KINDS` to its own."""
LARGEST = 1_000
"""The most squares of a designed board, because the search checks all its changes many times."""
BOUNDS: dict[str, tuple[float, float]] = {
    "spacing": (0, LARGEST),
    "players": (1, MOST_PLAYERS),
    "seconds": POSITIVE,
    "tolerance": (0, LARGEST),
}
"""The bounds of wishes that are plain numbers."""
TIGHT = 2e-4
"""A range of means that is narrower than this is tight: single steps seldom hit it."""
NOTHING_ASKED: dict[str, Any] = {
    "crossings": ANY,
    **dict.fromkeys(KINDS, Range(0, math.inf)),
    "jumps": ANY,
    **dict.fromkeys(("snake_length", "ladder_length"), Range(1, math.inf)),
    "forbidden": dict.fromkeys(KINDS, frozenset[int]()),
    "spacing": 0,
    "level": True,
}
"""The wishes for jumps that every board meets."""


class FigureWishes(TypedDict, total=False):
    """The wishes of `design` and `advise` for figures of the game."""

    mean: RangeSpec
    sd: RangeSpec
    min_rolls: RangeSpec
    minutes: RangeSpec
    first_seat: RangeSpec
    quantile: QuantilesSpec
    players: int
    seconds: float
    tolerance: float


class JumpWishes(FigureWishes, total=False):
    """Also the wishes for the numbers and lengths of jumps."""

    snakes: RangeSpec
    ladders: RangeSpec
    jumps: RangeSpec
    snake_length: RangeSpec
    ladder_length: RangeSpec
    crossings: RangeSpec
    level: bool
    spacing: int


class BoardWishes(JumpWishes, total=False):
    """All wishes of `design`."""

    columns: int | None
    rules: RulesSpec
    preset: str
    forbidden: SquaresSpec
    forbidden_rows: SquaresSpec
    keep: JumpsSpec
    chains: bool
    weights: Mapping[str, float] | None


@dataclass(frozen=True)
class Wishes:
    """The wishes for a board; made by `Wishes.of`."""

    kept: Game
    """The game whose board has the jumps to keep, and no others."""
    snakes: Range
    ladders: Range
    jumps: Range
    snake_length: Range
    ladder_length: Range
    forbidden: Mapping[str, frozenset[int]]
    """For each of `KINDS` the squares on which none of its jumps begins or ends."""
    spacing: int
    """The least distance between ends of different jumps, in squares across, down or diagonally.

    If it is 0, they may share a square.
    """
    chains: bool
    """Whether a jump may end where another begins."""
    level: bool
    """Whether a jump may join two squares of one row."""
    crossings: Range
    """The number of pairs of jumps that may cross."""
    targets: tuple[Goal, ...]
    """The targets for figures of the game."""
    players: int
    seconds: float
    """The seconds of a throw."""
    usual: frozenset[str]
    """The names of the wishes that have their default value."""

    @classmethod
    @check_arguments(**BOUNDS)
    def of(cls, size: int = SIZE, **asked: Unpack[BoardWishes]) -> "Wishes":
        """The wishes of a call of `design`, which explains each of them.

        Raises `InputError` with all invalid wishes and all contradictions among them.
        """
        board = Board(size, columns=asked.get("columns"), jumps=asked.get("keep", ()))
        kept = Game(board, asked.get("rules"))
        if size > LARGEST:
            expected = f"expected at most {LARGEST} squares to make or change a board"
            raise InputError.of("size", f"{expected}, got {size}")
        preset = asked.get("preset", PRESET)
        if preset not in PRESETS:
            expected = f"expected one of {', '.join(PRESETS)}"
            raise InputError.of("preset", f"{expected}, got {quote(preset)}")
        unknown = sorted(asked.keys() - BoardWishes.__optional_keys__)
        if unknown:
            raise InputError.of("figure", f"expected one of {', '.join(FIGURES)}, got {unknown[0]}")
        usual = PRESETS[preset]
        ranges = _Ranges(asked)
        wishes = cls(
            kept=kept,
            snakes=ranges.of("snakes", lambda: usual.numbers("snakes", size), "jumps"),
            ladders=ranges.of("ladders", lambda: usual.numbers("ladders", size), "jumps"),
            jumps=ranges.of("jumps"),
            snake_length=ranges.of("snake_length", lambda: usual.lengths("snake", size)),
            ladder_length=ranges.of("ladder_length", lambda: usual.lengths("ladder", size)),
            forbidden=ranges.places(board),
            spacing=asked.get("spacing", 1),
            chains=asked.get("chains", False),
            level=asked.get("level", False),
            crossings=ranges.of("crossings", lambda: Range(0, size // 10)),
            targets=tuple(ranges.targets()),
            players=asked.get("players", PLAYERS),
            seconds=asked.get("seconds", SECONDS),
            usual=frozenset(ranges.usual),
        )
        problems = [
            *ranges.problems,
            *_numbers_that_cannot_be(wishes),
            *_figures_that_cannot_be(wishes),
        ]
        if problems:
            raise InputError(Problems(problems))
        return wishes

    @property
    def is_for_the_mean_alone(self) -> bool:
        """Whether the mean is the only wished figure."""
        return [target.figure for target in self.targets] == ["mean"]

    @property
    def is_tight(self) -> bool:
        """Whether the mean is the only target, and too narrow for single steps."""
        if not self.is_for_the_mean_alone:
            return False
        low, high = self.targets[0].range
        return high - low < TIGHT


class _Ranges:
    """Reads ranges from the wishes and collects their problems."""

    def __init__(self, asked: BoardWishes) -> None:
        self.asked: Mapping[str, Any] = {**asked}
        self.problems: list[Problem] = []
        self.usual: list[str] = []

    def of(self, name: str, usual: Callable[[], Range] = lambda: ANY, instead: str = "") -> Range:
        """The range of one wish.

        Without this wish, it is the `usual` range, unless there is a wish for `instead`: then any
        number is allowed.
        """
        spec = self.asked.get(name)
        if spec is None:
            self.usual.append(name)
            if self.asked.get(instead) is not None:
                return Range(0, math.inf)
            return usual()
        try:
            return Range.of_chances(spec, name) if name in CHANCES else Range.of(spec, name)
        except InputError as error:
            self.problems += error.problems
            return ANY

    def targets(self) -> Iterator[Goal]:
        """The targets for figures of the game."""
        weights = self._weights()
        tolerance = self.asked.get("tolerance", TOLERANCE)
        for name in FIGURES:
            if self.asked.get(name) is None:
                continue
            wished = self.of(name)
            # The fewest rolls are a whole number, so they need no tolerance.
            margin = tolerance if wished.is_point and name != "min_rolls" else 0.0
            yield Goal(name, wished.wider(margin), weights.get(name))
        try:
            for share, unit, wished in quantile_targets(self.asked.get("quantile", ())):
                # A quantile in rolls or turns is a whole number, too.
                margin = tolerance if wished.is_point and unit == "minutes" else 0.0
                weight = weights.get("quantile")
                yield Goal("quantile", wished.wider(margin), weight, share, unit)
        except InputError as error:
            self.problems += error.problems

    def _weights(self) -> Mapping[Any, Any]:
        """The weight of each preference, by figure; invalid ones become problems."""
        spec = self.asked.get("weights")
        weights: Mapping[Any, Any] = {}
        if isinstance(spec, Mapping):
            weights = spec
        elif spec is not None:
            weights = {quote(spec): None}  # becomes a problem below
        for name, weight in weights.items():
            has_target = name in (*FIGURES, "quantile")
            is_number = isinstance(weight, int | float) and 0 <= weight < math.inf
            if not has_target or not is_number:
                expected = f"expected a weight of {', '.join(FIGURES)} or quantile"
                got = f"got {quote(name)}: {quote(weight)}"
                self.problems.append(Problem("weight", f"{expected}, {got}", "weight"))
        return weights

    def places(self, board: Board) -> dict[str, frozenset[int]]:
        """The forbidden squares of each kind; rows are counted from 1 at the bottom."""
        squares = self._by_kind("square", board.size)
        rows = self._by_kind("row", board.rows)
        columns = board.columns
        forbidden: dict[str, frozenset[int]] = {}
        for kind in KINDS:
            in_rows: list[range] = []
            for row in rows[kind]:
                last = row * columns
                in_rows.append(range(last - columns + 1, last + 1))
            forbidden[kind] = frozenset(squares[kind]).union(*in_rows)
        return forbidden

    def _by_kind(self, name: str, most: int) -> dict[str, tuple[int, ...]]:
        """The forbidden squares or rows of each kind; `name` is `square` or `row`.

        All are in 1..most.  If one is not, it becomes a problem, and the result is empty.
        """
        wish = "forbidden" if name == "square" else "forbidden_rows"
        spec = self.asked.get(wish, ())
        if isinstance(spec, Mapping):
            by_kind: Mapping[str, Iterable[int]] = spec
        else:
            by_kind = dict.fromkeys(KINDS, row_of(spec))
        numbers = {kind: row_of(by_kind.get(kind, ())) for kind in KINDS}
        all_numbers = chain(*numbers.values())
        wrong = [n for n in all_numbers if type(n) is not int or not 1 <= n <= most]
        other_kinds = sorted(by_kind.keys() - numbers.keys(), key=quote)
        if wrong:
            self._refuse(wish, f"a {name} in 1..{most}", wrong[0])
        if other_kinds:
            self._refuse(wish, " or ".join(KINDS), other_kinds[0])
        return dict.fromkeys(KINDS, ()) if wrong else numbers

    def _refuse(self, wish: str, expected: str, got: object) -> None:
        """Add a problem of forbidden squares or rows."""
        sentence = f"expected {expected}, got {quote(got)}"
        self.problems.append(Problem("forbidden", sentence, argument_name(wish)))


def _numbers_that_cannot_be(wishes: Wishes) -> Iterator[Problem]:
    """The wishes for numbers of jumps that no board can meet; counting proves it."""
    size, kept = wishes.kept.size, wishes.kept.board
    least = wishes.snakes.least + wishes.ladders.least
    if least > wishes.jumps.high:
        both = f"{wishes.snakes} snakes and {wishes.ladders} ladders"
        values: dict[str, Value] = {name: str(getattr(wishes, name)) for name in (*KINDS, "jumps")}
        text = f"{both} are more than {wishes.jumps} jumps"
        yield _impossible(say("more-than-jumps", text, **values))
    for kind, wished in (("snakes", wishes.snakes), ("ladders", wishes.ladders)):
        count = len(getattr(kept, kind))
        if count > wished.high:
            text = f"{count} {kind} are kept, and {wished} are wished for"
            yield _impossible(say(f"more-{kind}-kept", text, kept=count, wished=str(wished)))
    needed = max(least, wishes.jumps.least) - len(kept.jumps)
    forbidden_for_all = frozenset.intersection(*wishes.forbidden.values())
    taken = forbidden_for_all.union(kept.jumps, kept.jumps.values())
    free = sum(square not in taken for square in range(1, size + 1))
    needs_own_squares = wishes.spacing > 0 and not wishes.chains
    if needs_own_squares and 2 * needed > free:
        more = f"{needed} more snakes and ladders"
        text = f"{more} need {2 * needed} squares of their own, {free} are free"
        yield _impossible(say("too-few-squares-free", text, jumps=needed, free=free))


def _figures_that_cannot_be(wishes: Wishes) -> Iterator[Problem]:
    """The required lengths that are shorter than the fewest rolls of any game.

    No mean and no quantile in rolls is below the fewest rolls.
    """
    required = [target for target in wishes.targets if target.weight is None]
    targets_for_fewest = [target for target in required if target.figure == "min_rolls"]
    min_rolls = targets_for_fewest[0] if targets_for_fewest else None
    game = wishes.kept
    least = 0 if game.start == game.finish else 1
    most_ladders = max(wishes.ladders.high, len(game.board.ladders))
    if most_ladders == 0 and not game.rules.has_memory:
        least = math.ceil((game.finish - game.start) / max(game.rules.die.highest, 1))
    if min_rolls is not None:
        if min_rolls.range.high < least:
            without = "without ladders " if most_ladders == 0 else ""
            text = f"{without}no game has fewer than {least} rolls, got {min_rolls}"
            code = "fewest-without-ladders" if most_ladders == 0 else "fewest-of-any-game"
            yield _impossible(_too_short(code, text, least, min_rolls))
        least = max(least, min_rolls.range.least)
    for target in required:
        is_quantile_in_rolls = target.figure == "quantile" and target.unit == "rolls"
        is_in_rolls = target.figure == "mean" or is_quantile_in_rolls
        if is_in_rolls and target.range.high < least:
            text = f"no game has fewer than {least} rolls, so not {target} either"
            is_mean = target.figure == "mean"
            code = "mean-too-short" if is_mean else "quantile-too-short"
            yield _impossible(_too_short(code, text, least, target))


def _too_short(code: str, text: str, least: int, target: Goal) -> Wording:
    """The sentence that no game is as short as a target wants it."""
    return say(code, text, least=least, name=target.name, wished=str(target.range))


def _impossible(sentence: Wording) -> Problem:
    text = f"proved impossible: {sentence}"
    return Problem("impossible", say("proved-impossible", text, what=sentence))
