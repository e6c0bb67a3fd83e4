"""Facts of a lesson: everything it says about a game, computed once."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from boustro import say
from boustro.answers.search import SearchAnswer, search_answer
from boustro.answers.solve import Solution
from boustro.chain import Analysis, analyse
from boustro.model import Claim, Game, States, claim, square_of

quantity = partial(say.quantity, form=",")
"""Counts with nouns for readers, with commas in large numbers."""


@dataclass(frozen=True)
class LessonFacts:
    """A game with its answers."""

    game: Game
    """The game."""

    @cached_property
    def solution(self) -> Solution:
        """The fewest rolls, a route and how many there are, or why there is none."""
        return Solution(self.game)

    @cached_property
    def analysis(self) -> Analysis:
        """The chain."""
        return analyse(self.game)

    @cached_property
    def search(self) -> SearchAnswer:
        """The search step by step."""
        return search_answer(self.game)

    @cached_property
    def by_level(self) -> dict[int, list[int]]:
        """The squares of every level, without those on which no token rests."""
        squares: defaultdict[int, list[int]] = defaultdict(list)
        for square, level in enumerate(self.solution.levels or ()):
            if level is not None:
                squares[level].append(square)
        return dict(sorted(squares.items()))

    @cached_property
    def after_one_roll(self) -> list[int]:
        """The squares on which a token can be after its first roll, perhaps still the start."""
        states = States.of(self.game)
        if states.start == states.finish:
            return []
        return sorted({square_of(node) for node in states.after(states.start)})

    def never(self) -> list[int]:
        """The squares on the board on which no token ever rests, entries of jumps among them."""
        levels = self.solution.levels or ()
        return [square for square, level in enumerate(levels) if square and level is None]

    def why_never(self) -> Iterator[Claim]:
        """Why no token rests on these squares: their jump, their effect, or no way to them."""
        jumps, effects = self.game.board.jumps, self.game.board.effects
        never = self.never()
        away = {square for square in never if jumps.get(square, square) != square}
        back = {s for s in never if s in effects and effects[s].kind == "back"} - away
        for code, squares in (
            ("never-entry", away),
            ("never-back", back),
            ("never-led", {*never} - away - back),
        ):
            if squares:
                yield claim(code, squares=tuple(sorted(squares)))

    @property
    def name(self) -> str:
        """The title of the lesson."""
        return self.game.board.name or f"A board of {self.game.size} squares"
