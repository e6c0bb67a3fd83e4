"""Track and turns: what the fast kernels read of a game, as plain arrays.

A track is a game without memory: where a throw leads depends only on the token's square.  So a
track consists of the size, start, finish and overshoot rule, the distinct advances of the die, and
two sorted arrays, entries and exits.  If jumps follow on, each exit of the track is where the chain
of jumps ends, so a kernel knows only single jumps.  A throw of 0 never moves a token, so the faces
leave it out.

For a game with memory the kernels also read its `Turns`: which throws open, which give another
roll, and the limit.  `native/boustro/turns.hpp` follows these throws exactly as `turn.step` does.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from boustro.core import CoreValue, native
from boustro.errors import LayoutError, QuestionError
from boustro.model.board import Board
from boustro.model.die import Die, Outcome
from boustro.model.game import Game
from boustro.model.memory import int64_of
from boustro.model.rule_table import Overshoot, overshoot_in_core
from boustro.model.rules import Rules
from boustro.model.turn import classes_of, reach


@dataclass(frozen=True, slots=True)
class Track(CoreValue):
    """A memoryless game as plain numbers.

    `Track.of` compiles a game.  `min_rolls` and `expected_rolls` also take a track made by hand,
    which the core checks once.  If there are many jumps, pass arrays of 64-bit integers.

    >>> from boustro.model.board import Board
    >>> track = Track.of(Game(Board(10, jumps={4: 9, 8: 2})))
    >>> track.entries, track.exits, track.faces
    ((4, 8), (9, 2), (1, 2, 3, 4, 5, 6))
    >>> track.landings(3)
    [9, 5, 6, 7, 2, 9]
    """

    size: int
    start: int
    finish: int
    overshoot: Overshoot
    faces: tuple[int, ...]
    entries: Sequence[int]
    """The entries, ascending."""
    exits: Sequence[int]
    """`exits[i]` is the exit of `entries[i]`."""
    weights: tuple[int, ...] = ()
    """The weights of the faces; empty if all are equal."""
    still: int = 0
    """The weight of a throw of 0."""

    @classmethod
    def of(cls, game: Game) -> "Track":
        """The track of `game`, made once; raises `QuestionError` when its rules need memory."""
        if game.has_memory:
            raise QuestionError(f"expected rules without memory, got {game.rules}")
        return cls.beside_memory(game)

    @classmethod
    def beside_memory(cls, game: Game) -> "Track":
        """The track of any game, made once; it ignores the memory of the rules."""
        return game.make_once(cls._beside_memory)  # type: ignore[no-any-return]

    @classmethod
    def _beside_memory(cls, game: Game) -> "Track":
        rules = game.rules
        entries, exits = game.board.jumps.in_order
        if rules.chaining == "follow":
            exits = tuple(_last_exits(game.board.jumps))
        weights = rules.die.weights
        still = weights.pop(0, 0)
        return cls(
            size=game.size,
            start=game.start,
            finish=game.finish,
            overshoot=rules.overshoot,
            faces=tuple(weights),
            entries=entries,
            exits=exits,
            weights=tuple(weights.values()),
            still=still,
        )

    def make_core_form(self) -> Any:
        """The track as an object of the core; None if the core does not know its overshoot rule.

        Raises `LayoutError` for an unsound track.
        """
        if self.overshoot not in overshoot_in_core:
            return None
        faces = int64_of(self.faces, "faces")
        entries = int64_of(self.entries, "entries")
        exits = int64_of(self.exits, "exits")
        chances, still = self.chances
        plain = (self.size, self.start, self.finish, self.overshoot)
        try:
            return cast("Any", native).Track(
                *plain, faces, entries, exits, array("d", chances), still
            )
        except ValueError as error:
            raise LayoutError.of("track", f"expected a sound track: {error}") from None

    @property
    def chances(self) -> tuple[list[float], float]:
        """The probability of every face, and of a throw of 0."""
        weights = self.weights or (1,) * len(self.faces)
        total = sum(weights) + self.still
        return [weight / total for weight in weights], self.still / total

    @property
    def game(self) -> Game:
        """The game of the track, with single jumps.

        >>> Track(9, 1, 9, "stay", (1, 2), (4,), (8,), still=2).game
        Game(Board(9, jumps={4: 8}), Rules(start=1, die=Die.parse('0:2,1:1,2:1')))
        """
        pairs = zip(map(int, self.entries), map(int, self.exits), strict=True)
        weights = self.weights or (1,) * len(self.faces)
        outcomes = [Outcome(face, weight) for face, weight in zip(self.faces, weights, strict=True)]
        if self.still:
            outcomes.insert(0, Outcome(0, self.still))
        die = Die(outcomes)
        finish = None if self.finish == self.size else self.finish
        rules = Rules(start=self.start, finish=finish, overshoot=self.overshoot, die=die)
        return Game(Board(self.size, jumps=pairs), rules)

    @property
    def has_plain_die(self) -> bool:
        """Whether the faces are 1..d, as some kernels require."""
        return self.faces[-1] == len(self.faces)

    def exit(self, square: int) -> int:
        """Where a token lands if a throw reaches `square`."""
        i = bisect_left(self.entries, square)
        is_entry = i < len(self.entries) and self.entries[i] == square
        return self.exits[i] if is_entry else square

    def reach(self, square: int, face: int) -> tuple[str, int]:
        """How a throw of `face` counts from `square`, and the square that it counts to.

        The first value is `moved`, `stayed` or `overshot`.
        """
        return reach(self.size, self.overshoot, square, face)

    def landing(self, square: int, face: int) -> int:
        """Where a throw of `face` takes a token that rests on `square`."""
        kind, reached = self.reach(square, face)
        return self.exit(reached) if kind == "moved" else reached

    def landings(self, square: int) -> list[int]:
        """Where each of the faces takes a token that rests on `square`."""
        return [self.landing(square, face) for face in self.faces]

    def resting_squares(self) -> Iterator[int]:
        """The squares on which a token can rest if it may begin anywhere, ascending.

        These are the squares that are no entries, the start, the exits, and the squares to which
        overshooting throws lead.

        >>> list(Track(6, 0, 6, "win", (1, 2), (2, 6), (4, 1)).resting_squares())
        [0, 1, 3, 4, 5, 6]
        """
        entries = set(self.entries)
        start_and_exits = {self.start, *self.exits}
        lowest = 0 if 0 in start_and_exits else 1
        resting = {
            square
            for square in range(lowest, self.size + 1)
            if square not in entries or square in start_and_exits
        }
        longest_throw = self.faces[-1]
        first_to_overshoot = max(0, self.size + 1 - longest_throw)
        for square in range(first_to_overshoot, self.size):
            if square in resting:
                resting.update(self.landings(square))
        yield from sorted(resting)


def _last_exits(jumps: Mapping[int, int]) -> Iterator[int]:
    """For each entry the square where its chain of jumps ends; follows every chain once."""
    last: dict[int, int] = {}
    for entry in jumps:
        passed, landed = [entry], jumps[entry]
        while landed in jumps and landed not in last:
            passed.append(landed)
            landed = jumps[landed]
        end = last.get(landed, landed)
        last.update(dict.fromkeys(passed, end))
        yield end


@dataclass(frozen=True, slots=True, eq=False)
class Turns(CoreValue):
    """The throws that the rules treat differently, and what each does in a turn besides moving."""

    rules: Rules
    is_in_core: bool = True

    @classmethod
    def of(cls, game: Game) -> "Turns":
        """The turns of a game, made once."""
        return game.make_once(cls._of)  # type: ignore[no-any-return]

    @classmethod
    def _of(cls, game: Game) -> "Turns":
        return cls(game.rules, game.is_in_core)

    def make_core_form(self) -> Any:
        """The rules of turns as an object of the core; None if the core cannot play them."""
        rules, throws = self.rules, classes_of(self.rules)
        if not (self.is_in_core and rules.is_in_core):
            return None
        limit, effect = rules.again_limit or (0, "keeps")
        return cast("Any", native).TurnRules(
            array("q", [throw.advance for throw in throws]),
            array("q", map(rules.gives_again, throws)),
            array("q", map(rules.opens, throws)),
            rules.opening is not None,
            rules.opening_move == "one",
            limit,
            effect,
        )
