"""Game: a board together with its rules.

Every function that reads a file returns games, every question takes a game, and every result names
the rules of its game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boustro.basics.arguments import check_arguments
from boustro.core import CachingValue
from boustro.errors import InputError, LayoutError, Problem, Problems, quote
from boustro.model.board import Board
from boustro.model.layout import Layout
from boustro.model.matrix import flat_layout, is_matrix, matrix_layout
from boustro.model.rules import Rules
from boustro.model.soundness import rule_problems, unusual
from boustro.say import Wording, join_words

RulesSpec = Rules | str | Mapping[str, Any] | None
"""Rules, a preset's name, a mapping of rules, or None for the default of the function."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Game(CachingValue):
    """A board and the rules it is played by, checked together.

    Raises `LayoutError` with every problem of the combination: a cycle of jumps that follow on, an
    exit off the board although the start is not 0, a start or finish beyond the last square.

    >>> game = Game(Board(100, jumps={1: 38}))
    >>> game
    Game(Board(100, jumps={1: 38}), Rules())
    >>> game.start, game.finish
    (0, 100)
    """

    board: Board
    rules: Rules

    def __init__(self, board: Board, rules: RulesSpec = None) -> None:
        if not isinstance(board, Board):
            raise InputError.of("board", f"expected a board, got {quote(board)}")
        rules = Rules.of(rules)
        if problems := Problems(
            rule_problems(board.size, board.jumps, rules, effects=board.effects)
        ):
            raise LayoutError(problems)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "rules", rules)

    @classmethod
    def from_matrix(cls, matrix: Any, rules: RulesSpec = "leetcode") -> "Game":
        """The game of a matrix, top row first: -1 for a plain square, else the destination.

        This is the input of LeetCode 909.  Raises `LayoutError` unless it is a matrix of whole
        numbers.

        >>> Game.from_matrix([[-1, -1], [-1, 3]])
        Game(Board(4, jumps={2: 3}), Rules(start=1))
        """
        return cls.from_layout(matrix_layout(matrix), "leetcode" if rules is None else rules)

    @classmethod
    def from_resolved(cls, matrix: Any, rules: RulesSpec = "leetcode") -> "Game":
        """The game of a matrix in which every cell holds the square where a token comes to rest.

        This is the input of the object-oriented version of the puzzle.  The cell of a plain square
        holds the number of the square.

        >>> Game.from_resolved([[4, 3], [1, 3]])
        Game(Board(4, jumps={2: 3}), Rules(start=1))
        """
        return cls.from_layout(
            matrix_layout(matrix, resolved=True), "leetcode" if rules is None else rules
        )

    @classmethod
    def from_flat(cls, move: Any, rules: RulesSpec = "gfg") -> "Game":
        """The game of an array in which index i is square i + 1.

        A cell is -1 for a plain square, else the index of the destination.

        >>> Game.from_flat([-1, -1, 3, -1])
        Game(Board(4, jumps={3: 4}), Rules(start=1))
        """
        return cls.from_layout(flat_layout(move), "gfg" if rules is None else rules)

    @classmethod
    @check_arguments()
    def from_layout(cls, layout: Layout, rules: RulesSpec = None) -> "Game":
        """The game of a layout; its errors say where the jumps were written."""
        rules = Rules.of(rules)
        try:
            return cls(layout.board(), rules)
        except LayoutError:
            # The game's problems do not say where the jumps were written; those of the layout do.
            raise LayoutError(layout.problems(rules)) from None

    @classmethod
    def of(cls, thing: Any, rules: RulesSpec = None) -> "Game":
        """The game of a game, a board, a layout or a matrix.

        By default a game keeps its rules, a board or layout gets `boxed` rules, and a matrix gets
        `leetcode` rules.  Raises `InputError` for anything else.
        """
        if isinstance(thing, cls):
            return thing if rules is None else cls(thing.board, rules)
        if isinstance(thing, Board):
            return cls(thing, rules)
        if isinstance(thing, Layout):
            return cls.from_layout(thing, rules)
        if is_matrix(thing):
            return cls.from_matrix(thing, rules)
        expected = f"expected a game, a board or a matrix ({_reader_of(thing)})"
        raise InputError.of("game", f"{expected}, got {type(thing).__name__} {quote(thing)}")

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.board.size

    @property
    def start(self) -> int:
        """The square of a token at the outset."""
        return self.rules.start

    @property
    def finish(self) -> int:
        """The square that ends the game."""
        return self.size if self.rules.finish is None else self.rules.finish

    @property
    def has_memory(self) -> bool:
        """Whether the effect of a throw depends on more than the square and the jumps.

        It may depend on the memory of the rules, or on effects.  Turns to miss and squares to roll
        again do not count here, because they change no roll; they matter only if turns are counted.
        """
        effects = self.board.effects
        by_effects = any(effect.kind not in ("miss", "again") for effect in effects.values())
        return by_effects or self.rules.has_memory

    @property
    def turns_differ(self) -> bool:
        """Whether the number of turns can differ from the number of rolls.

        Rolls again, by a throw or a square, and turns to miss cause a difference.
        """
        return self.rules.again is not None or self.board.effects.have("again", "miss")

    @property
    def in_words(self) -> str:
        """The rules in words, and what squares do besides jumps."""
        return ", ".join((str(self.rules), *self.board.effects_in_words))

    @property
    def in_plain_words(self) -> Wording:
        """The rules and effects as a family would say them."""
        rules = self.rules.in_plain_words(self.size)
        return join_words(" · ", (rules, *self.board.effects_in_words))

    @property
    def is_in_core(self) -> bool:
        """Whether the compiled core can play the game; if not, Python does."""
        return self.rules.is_in_core and not self.board.effects

    @property
    def notes(self) -> tuple[Problem, ...]:
        """What is unusual about the game, though it can be played."""
        return tuple(unusual(self.size, self.board.jumps, self.rules, self.board.effects))

    @property
    def key(self) -> str:
        """The game's hash, 64 hexadecimal digits: two games have the same key if they are equal.

        It is the same on every machine and in every version; `model/key.py` defines it.

        >>> Game(Board(9, jumps={7: 2, 3: 8}), "leetcode").key[:16]
        'f5754b248ca2e5af'
        """
        from boustro.model.key import hash_of

        return hash_of(self.board, self.rules)

    def _repr_svg_(self) -> Any:
        from boustro.answers.notebook import svg

        return svg(self)

    def __repr__(self) -> str:
        return f"Game({self.board!r}, {self.rules!r})"


def _reader_of(thing: Any) -> str:
    """A hint for a value that `Game.of` does not accept: which function reads such a value."""
    if hasattr(thing, "to_numpy"):
        return "of a data frame, pass frame.to_numpy()"
    if isinstance(thing, str):
        return "boustro.builtin takes a name, boustro.reads a text, boustro.read a file"
    return "a flat array is read by Game.from_flat"
