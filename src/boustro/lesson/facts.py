"""Facts of a lesson: everything that it says about a game; each fact is computed only once."""

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
"""A count with its noun; large numbers have commas."""


@dataclass(frozen=True)
class LessonFacts:
    """A game with the answers to the lesson's questions about it."""

    game: Game
    """The game."""

    @cached_property
    def solution(self) -> Solution:
        """The fewest rolls and the shortest routes, or why there is no route."""
        return Solution(self.game)

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of the game as a Markov chain."""
        return analyse(self.game)

    @cached_property
    def search(self) -> SearchAnswer:
        """The search step by step."""
        return search_answer(self.game)

    @cached_property
    def by_level(self) -> dict[int, list[int]]:
        """The squares of every level, without the squares on which no token can rest."""
        squares: defaultdict[int, list[int]] = defaultdict(list)
        for square, level in enumerate(self.solution.levels or ()):
            if level is not None:
                squares[level].append(square)
        return dict(sorted(squares.items()))

    @cached_property
    def after_one_roll(self) -> list[int]:
        """The squares on which a token can be after its first roll; the start can be among them."""
        states = States.of(self.game)
        if states.start == states.finish:
            return []
        return sorted({square_of(node) for node in states.after(states.start)})

    def never(self) -> list[int]:
        """The squares on which no token ever rests, such as the entries of jumps."""
        levels = self.solution.levels or ()
        return [square for square, level in enumerate(levels) if square and level is None]

    def why_never(self) -> Iterator[Claim]:
        """Why no token rests on these squares: a jump, an effect, or no throw that leads there."""
        jumps, effects = self.game.board.jumps, self.game.board.effects
        entries: list[int] = []
        backs: list[int] = []
        others: list[int] = []
        for square in self.never():
            if jumps.get(square, square) != square:
                entries.append(square)
            elif square in effects and effects[square].kind == "back":
                backs.append(square)
            else:
                others.append(square)
        reasons = {"never-entry": entries, "never-back": backs, "never-led": others}
        for code, squares in reasons.items():
            if squares:
                yield claim(code, squares=tuple(squares))

    @property
    def name(self) -> str:
        """The title of the lesson."""
        return self.game.board.name or f"A board of {self.game.size} squares"
