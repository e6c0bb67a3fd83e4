"""Kernel selection: ask each question of the compiled core or of the reference.

For a game with memory the core searches state by state (`native/boustro/turn_search.hpp`).  Every
other game is a track, for which the core chooses a kernel (`native/boustro/kernel_choice.hpp`).
Without the core the reference answers, on boards of at most ten million squares.

Up to a million squares every kernel gives the route whose throws come first in lexicographic order.
Beyond that the kernel decides which route it is.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from boustro.errors import LimitError, QuestionError, quote
from boustro.model.game import Game
from boustro.model.route import LIST_LIMIT, Route
from boustro.model.track import Track, Turns
from boustro.solve import reasons, reference, routes
from boustro.solve.reasons import Explanation
from boustro.solve.reference import REFERENCE_SIZE
from boustro.solve.routes import route_of_runs

NO_LEVEL = -1
"""The level, in arrays, of a square on which no token can rest."""


@dataclass(frozen=True, slots=True)
class ByReference:
    """The reference with the same methods as a track of the core, for a game without memory."""

    game: Game

    @property
    def kernel(self) -> str:
        """The name of this kernel; `none` if the board is too large for it."""
        return "reference" if self.game.size <= REFERENCE_SIZE else "none"

    def min_rolls(self) -> int | None:
        """The fewest rolls, or None."""
        return reference.min_rolls(self.game)

    def route(self) -> list[tuple[int, int]] | None:
        """A shortest route as pairs of a throw and its count, or None.

        It is the route whose throws come first in lexicographic order.
        """
        shortest = next(routes.shortest_routes(self.game), None)
        return None if shortest is None else [(leg.throw, leg.times) for leg in shortest.legs]

    def levels(self) -> Sequence[int | None]:
        """The level of every square; None if no token can rest on it."""
        return reference.levels(self.game)

    def levels_at(self, squares: Sequence[int]) -> list[int | None]:
        """The levels of some squares; with faces 1..d the core has them on boards of any size."""
        by_square = reference.level_by_square(self.game)
        return [by_square.get(square) for square in squares]


def kernel_of(track: Track, game: Game | None = None) -> ByReference:
    """The kernel for a track; a caller that has its `game` passes it, so that it is not made again.

    Raises `LimitError` if the track is too large for its kernel.
    """
    core: ByReference | None = track.core_form
    kernel = ByReference(game or track.game) if core is None else core
    if kernel.kernel == "none":
        if track.has_plain_die:
            condition = "without the compiled core, which larger boards need"
        else:
            condition = "for a die with gaps"
        raise _too_large(REFERENCE_SIZE, condition, track.size)
    return kernel


def choose(game: Game) -> str:
    """The kernel that gives the fewest rolls of `game`; raises `LimitError` if none can.

    >>> from boustro import Board
    >>> choose(Game(Board(10**18), {"opening": 6}))
    Traceback (most recent call last):
    boustro.errors.LimitError: expected at most 10000000 squares under rules with memory, \
got 1000000000000000000
    """
    if game.has_memory:
        return _reference_or_refuse(game.size, "under rules with memory")
    return kernel_of(Track.of(game), game).kernel


def min_rolls(game: Game) -> int | None:
    """The fewest rolls, or None without a route."""
    if game.has_memory:
        _reference_or_refuse(game.size, "under rules with memory")
        return _fewest(game, reference.min_rolls, turns=False)
    return kernel_of(Track.of(game), game).min_rolls()


def min_turns(game: Game) -> int | None:
    """The fewest turns, or None without a route."""
    if not game.turns_differ:
        return min_rolls(game)
    _reference_or_refuse(game.size, "to count turns that are not rolls")
    return _fewest(game, reference.min_turns, turns=True)


def shortest_route(game: Game) -> Route | None:
    """One shortest route, always the same one; None without a route."""
    choose(game)  # raises an error if no kernel can answer
    # A route says which throws are doubles, which the core's kernels do not know.
    if game.has_memory or game.rules.again == "doubles":
        return next(shortest_routes(game), None)
    track = Track.of(game)
    runs = kernel_of(track, game).route()
    return None if runs is None else route_of_runs(track, runs)


def shortest_routes(game: Game) -> Iterator[Route]:
    """All shortest routes; the first step of the iteration does the search."""
    reference.refuse_beyond(game, LIST_LIMIT, "list the shortest routes of")
    yield from routes.shortest_routes(game)


def levels(game: Game) -> tuple[int | None, ...]:
    """The level of every square, indexed from 0."""
    reference.refuse_beyond(game, LIST_LIMIT, "list the levels of")
    if game.has_memory:
        turns = Turns.of(game).core_form
        if turns is None:
            return reference.levels(game)
        return tuple(Track.beside_memory(game).core_form.levels(turns))
    return tuple(kernel_of(Track.of(game), game).levels())


def level_of(game: Game, square: int) -> int | None:
    """The level of one square."""
    if not 0 <= square <= game.size:
        raise QuestionError(f"expected a square in 0..{game.size}, got {quote(square)}")
    if game.size <= LIST_LIMIT:
        return levels(game)[square]
    track = None if game.has_memory else Track.of(game)
    if track is None or not track.has_plain_die:
        condition = "to give a level under rules with memory or with gaps in the die"
        raise _too_large(LIST_LIMIT, condition, game.size)
    return kernel_of(track, game).levels_at(array("q", [square]))[0]


def explain(game: Game) -> Explanation | None:
    """Why there is no route; None if there is one."""
    if min_rolls(game) is not None:
        return None
    if game.size <= LIST_LIMIT or game.has_memory:
        return reasons.explain(game)
    return reasons.large(game, landings(Track.of(game)))


def landings(track: Track) -> list[int] | None:
    """The squares where a token can begin to walk along plain squares, ascending.

    These are the start, the exits, and the squares to which overshooting throws lead, each if a
    token can rest on it.  None for a die with gaps.
    """
    if not track.has_plain_die:
        return None
    begins = {track.start, *track.exits}
    for face in track.faces:
        kind, square = track.reach(track.size, face)
        if kind == "moved":  # a throw past the last square that counts back
            begins.add(track.exit(square))
    squares = sorted(begins)
    levels_there = kernel_of(track).levels_at(array("q", squares))
    pairs = zip(squares, levels_there, strict=True)
    return [square for square, level in pairs if level is not None]


def _fewest(game: Game, ask: Callable[[Game], int | None], *, turns: bool) -> int | None:
    """The fewest rolls or turns, by the core's search of states.

    If the core cannot play the game, the reference answers: `ask` is its function.
    """
    rules = Turns.of(game).core_form
    if rules is None:
        return ask(game)
    track = Track.beside_memory(game)
    return track.core_form.fewest_under(rules, turns)  # type: ignore[no-any-return]


def _reference_or_refuse(size: int, condition: str) -> str:
    """The name of the reference; raises `LimitError` if the board is too large for it."""
    if size > REFERENCE_SIZE:
        raise _too_large(REFERENCE_SIZE, condition, size)
    return "reference"


def _too_large(limit: int, condition: str, size: int) -> LimitError:
    return LimitError.of("size", f"expected at most {limit} squares {condition}, got {size}")
