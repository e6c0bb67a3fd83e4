"""Board: a sound, immutable layout."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, cast

from boustro.basics.arguments import check_arguments
from boustro.basics.as_lists import as_lists
from boustro.basics.digits import whole
from boustro.errors import LayoutError, Problem, Problems, QuestionError, quote
from boustro.model.effects import NO_EFFECTS, Effects, EffectsSpec, pairs_of_effects
from boustro.model.jump import Jump, Jumps, Ladder, Snake, direction
from boustro.model.soundness import Pair, board_problems
from boustro.model.square import Numbering, default_columns
from boustro.say import Wording

JumpsSpec = Mapping[int, int] | Iterable[tuple[int, int]]
"""Jumps: a mapping from entries to exits, or pairs of both."""
_NO_JUMPS: JumpsSpec = ()
"""The jumps of a parameter that is not given: they are not read."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Board:
    """A board of `size` squares with its jumps, checked as far as that needs no rules.

    `jumps` maps entries (1..size) to exits (0..size, where 0 is off the board).  It is a mapping or
    (entry, exit) pairs.  `ladders` and `snakes` have the same form; ladders must go up and snakes
    down.  `effects` maps squares to what they do besides jumps: `chance 1/2` (the jump works with
    that chance), `miss 2`, `back`, `again` or `over`.

    Raises `LayoutError` with every problem of the board.

    >>> board = Board(100, jumps={1: 38, 16: 6})
    >>> board
    Board(100, jumps={1: 38, 16: 6})
    >>> board.snakes, board.rows, board.columns
    ((Snake(entry=16, exit=6),), 10, 10)
    >>> board == Board(100, ladders={1: 38}, snakes=[(16, 6)])
    True
    """

    size: int
    columns: int
    """The number of squares in a drawn row."""
    jumps: Jumps
    """Entries and exits, by ascending entry."""
    effects: Effects
    """What squares do besides jumps, by ascending square."""
    name: str | None = field(compare=False)
    """What the board is called; comparisons ignore it."""
    source: str | None = field(compare=False)
    """Where the board comes from; comparisons ignore it."""

    def __init__(
        self,
        size: int,
        jumps: JumpsSpec = _NO_JUMPS,
        *,
        columns: int | None = None,
        ladders: JumpsSpec = _NO_JUMPS,
        snakes: JumpsSpec = _NO_JUMPS,
        effects: EffectsSpec = NO_EFFECTS,
        name: str | None = None,
        source: str | None = None,
    ) -> None:
        up, down = _pairs_of(ladders), _pairs_of(snakes)
        pairs = (*_pairs_of(jumps), *up, *down)
        effect_pairs = () if effects is NO_EFFECTS else pairs_of_effects(effects)
        problems_of_board = board_problems(size, columns, pairs, effects=effect_pairs)
        wrong_way = chain(_wrong_way("ladder", up), _wrong_way("snake", down))
        if problems := Problems(chain(problems_of_board, wrong_way)):
            raise LayoutError(problems)
        # A frozen dataclass refuses `self.size = ...`.
        set_field = object.__setattr__
        set_field(self, "size", size)
        set_field(self, "columns", default_columns(size) if columns is None else columns)
        set_field(self, "jumps", Jumps(pairs))
        set_field(self, "effects", Effects(effect_pairs) if effect_pairs else NO_EFFECTS)
        set_field(self, "name", name)
        set_field(self, "source", source)

    @classmethod
    def from_arrays(
        cls,
        size: int,
        entries: Any,
        exits: Any,
        *,
        columns: int | None = None,
        name: str | None = None,
        source: str | None = None,
    ) -> "Board":
        """The board with a jump from each of the entries to the exit at the same index.

        The compiled core checks and sorts arrays of signed whole numbers (NumPy's or any other
        buffers), so millions of jumps are fast.  Anything else is read as lists.  Raises the same
        `LayoutError` as `Board` does for these pairs.

        >>> Board.from_arrays(100, [16, 1], [6, 38])
        Board(100, jumps={1: 38, 16: 6})
        """
        from boustro.model.memory import sorted_jumps

        board = cls(size, columns=columns, name=name, source=source)
        arrays = sorted_jumps(size, entries, exits)
        if arrays is None:
            pairs = _zip_lists(entries, exits)
            return cls(size, columns=columns, jumps=pairs, name=name, source=source)
        object.__setattr__(board, "jumps", Jumps.of_arrays(*arrays))
        return board

    @property
    def rows(self) -> int:
        """The number of drawn rows; the top row may have fewer squares."""
        return -(-self.size // self.columns)

    @property
    def numbering(self) -> Numbering:
        """The map between squares and cells of the drawn grid."""
        return Numbering(self.rows, self.columns)

    @property
    def snakes(self) -> tuple[Snake, ...]:
        """The jumps downwards, by ascending head."""
        return tuple(Snake(*pair) for pair in self.jumps.items() if pair[1] < pair[0])

    @property
    def ladders(self) -> tuple[Ladder, ...]:
        """The jumps upwards, by ascending foot."""
        return tuple(Ladder(*pair) for pair in self.jumps.items() if pair[1] > pair[0])

    @property
    def effects_in_words(self) -> tuple[Wording, ...]:
        """What squares do besides jumps, in words.

        >>> effects = {3: "chance 1/2", 19: "miss 1", 58: "over"}
        >>> Board(60, jumps={3: 22}, effects=effects).effects_in_words
        ('ladder 3 to 22 at 50 %', 'miss a turn on 19', 'game over on 58')
        """
        return tuple(
            effect.on(square, self.jumps.get(square, 0)) for square, effect in self.effects.items()
        )

    @check_arguments()
    def jump_at(self, square: int) -> Jump | None:
        """The jump whose entry is `square`, or None."""
        if not 0 <= square <= self.size:
            raise QuestionError(f"expected a square in 0..{self.size}, got {quote(square)}")
        exit = self.jumps.get(square)
        return None if exit is None else Jump.of(square, exit)

    @check_arguments()
    def with_jump(self, entry: int, exit: int) -> "Board":
        """This board with a jump from `entry` to `exit`, in place of any other jump from there."""
        return self.with_jumps({**self.jumps, entry: exit})

    @check_arguments()
    def without_jump(self, entry: int) -> "Board":
        """This board without the jump whose entry is `entry`."""
        if entry not in self.jumps:
            raise QuestionError(f"expected the entry of a jump, got {quote(entry)}")
        return self.with_jumps({e: x for e, x in self.jumps.items() if e != entry})

    def with_jumps(self, jumps: Mapping[int, int]) -> "Board":
        """This board with other jumps; an entry that is no longer one loses its chance.

        >>> board = Board(9, jumps={2: 7}, effects={2: "chance 1/2", 4: "over"})
        >>> board.with_jumps({3: 8})
        Board(9, jumps={3: 8}, effects={4: 'over'})
        """
        pairs, effects = _pairs_of(jumps), self.effects
        if effects:
            entries = [entry for entry, _ in pairs]
            effects = Effects(
                (square, effect)
                for square, effect in effects.items()
                if effect.kind != "chance" or square in entries
            )
        return Board(
            self.size,
            pairs,
            columns=self.columns,
            name=self.name,
            source=self.source,
            effects=effects,
        )

    def _repr_svg_(self) -> Any:
        from boustro.answers.notebook import svg

        return svg(self)

    def __repr__(self) -> str:
        parts = [str(self.size)]
        if self.columns != default_columns(self.size):
            parts.append(f"columns={self.columns}")
        if self.jumps:
            parts.append(f"jumps={self.jumps!r}")
        if self.effects:
            parts.append(f"effects={self.effects!r}")
        if self.name is not None:
            parts.append(f"name={self.name!r}")
        if self.source is not None:
            parts.append(f"source={self.source!r}")
        return f"Board({', '.join(parts)})"


def _wrong_way(kind: str, pairs: Iterable[Pair]) -> Iterator[Problem]:
    """The ladders that go down, or the snakes that go up."""
    for entry, exit in pairs:
        # Ends of other types have a problem of their own.
        if type(entry) is int and type(exit) is int:
            sentence = direction(kind, entry, exit)
            if sentence:
                yield Problem("direction", sentence, squares=(entry, exit))


def _zip_lists(entries: Any, exits: Any) -> list[tuple[Any, Any]]:
    """Pairs of items at the same index; raises `LayoutError` unless the lengths are equal."""
    rows = [as_lists(row) for row in (entries, exits)]
    for name, row in zip(("entries", "exits"), rows, strict=True):
        if not isinstance(row, Sequence) or isinstance(row, str | bytes):
            sentence = f"expected {name} in a row, got {type(row).__name__} {quote(row)}"
            raise LayoutError.of("jumps", sentence)
    if len(rows[0]) != len(rows[1]):
        sentence = f"expected as many exits as entries, got {len(rows[1])} and {len(rows[0])}"
        raise LayoutError.of("jumps", sentence)
    return list(zip(*rows, strict=True))


def _pairs_of(jumps: JumpsSpec) -> tuple[Pair, ...]:
    if jumps is _NO_JUMPS:
        return ()
    pairs = jumps.items() if isinstance(jumps, Mapping) else as_lists(jumps)
    try:
        return cast("tuple[Pair, ...]", tuple((whole(e), whole(x)) for e, x in pairs))
    except (TypeError, ValueError) as error:
        sentence = f"expected (entry, exit) pairs, got {type(pairs).__name__} {quote(pairs)}"
        raise LayoutError.of("jumps", sentence) from error
