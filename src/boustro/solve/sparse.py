"""Sparse search: fewest rolls on a board of any size, at a cost set by its jumps alone.

The readable twin of ``native/boustro/sparse.hpp``; both work like this.

Only a few squares of a huge board matter: the entries, the finish, and the squares somebody asks
about.  They are the *nodes*; between them walking is arithmetic.

*Walkers.*  A token that rests on a plain square g can, with faces 1..d, rest one roll later on
every plain square up to g + d.  The largest of them, the *front*, is the best to walk on from:
whatever a lower one reaches, the front reaches no later, or it was reached already.  So one
number describes a walker.  It is looked at only when it comes to a node.  There

- *prior* is the front it throws from, and every node in (prior, prior + d] is thrown on;
- the new front is the largest square up to prior + d where a token can rest; if there is none
  above prior, d entries in a row stand before it, a wall, and the walker ends.

An entry thrown on for the first time starts a walker on its exit.

*Dijkstra.*  Walkers come to nodes in the order (roll, -prior), so the first to come is the one to
which all later ones lose: from then on it is never behind them.  A walker that meets a node which
was thrown on before therefore ends.  The one exception is a token put *on* an entry by a jump: it
rests where no walker can, so its first throw skips such nodes instead.

Overshoot.  With ``stay`` nothing moves past the last square.  ``win`` with a plain finish is the
same.  ``win`` with a jump on the finish is played with one square more, which is the finish and
what exits on the last square mean; throws of 1..d reach it exactly from where they pass the last
square.  ``bounce`` gives the rolls of ``stay`` if the finish is the last square and plain, because
whoever can overshoot can also win at once; all else is refused here, and played on a board that
`game_of` has made, on which nothing bounces.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from boustro.model.choices import Overshoot
from boustro.model.track import Track

Run = tuple[int, int]


class NotHonoured(ValueError):  # noqa: N818 - it says what happened to the rule
    """Walkers cannot play these rules; another kernel must."""


class Sparse(NamedTuple):
    """A game without memory as plain numbers.

    `faces` is the largest face of a die that shows 1..faces.  `entries` are strictly ascending
    squares 1..size, `exits` as many squares 0..size; nothing is checked here.
    """

    size: int
    entries: Sequence[int] = ()
    exits: Sequence[int] = ()
    start: int = 1
    finish: int = 0
    overshoot: Overshoot = "stay"
    faces: int = 6

    @property
    def goal(self) -> int:
        """The finish; 0 stands for the last square."""
        return self.finish or self.size


def game_of(track: Track, *, levels: bool = False) -> Sparse:
    """The game of a track, without bouncing, with the same fewest rolls; with `levels` all levels.

    A throw past the last square n counts back from it, and where it comes to depends only on the
    square that it would have counted to.  So each of the squares n + 1 .. n + d becomes an entry,
    whose exit is where the token lands that counts back from there, and every throw lands where it
    did.  Where only the rolls to a plain last square are wanted nothing need be added.

    >>> game_of(Track(10, 1, 10, "bounce", (1, 2, 3), (9,), (4,)), levels=True)
    Sparse(size=13, entries=(9, 11, 12, 13), exits=(4, 4, 8, 7), start=1, finish=10, \
overshoot='stay', faces=3)
    """
    size, entries, exits = track.size, track.entries, track.exits
    plain_end = track.finish == size and size not in entries[-1:]
    if track.overshoot == "bounce" and (levels or not plain_end):
        size += track.faces[-1]
        entries = (*entries, *(track.size + face for face in track.faces))
        exits = (*exits, *(track.landing(track.size, face) for face in track.faces))
    overshoot = "stay" if track.overshoot == "bounce" else track.overshoot
    return Sparse(size, entries, exits, track.start, track.finish, overshoot, len(track.faces))


def min_rolls(game: Sparse) -> int | None:
    """The fewest rolls from start to finish, None where there is no route.

    Raises NotHonoured for ``bounce`` with a finish that is not last or has a jump.

    >>> min_rolls(Sparse(10**18, entries=[7], exits=[10**18 - 13]))
    4
    """
    _refuse_bounce(game, only_rolls=True)
    return _Search(game, ()).rolls_to_finish()


def route(game: Sparse) -> list[Run] | None:
    """A shortest route as runs (throw, count), None where there is none.

    Raises NotHonoured as `min_rolls` does.

    >>> route(Sparse(10**18, entries=[7], exits=[10**18 - 13]))
    [(6, 3), (1, 1)]
    """
    _refuse_bounce(game, only_rolls=True)
    search = _Search(game, ())
    rolls = search.rolls_to_finish()
    if rolls is None:
        return None
    return list(_join(search.throws())) if rolls else []


def levels(game: Sparse, squares: Sequence[int]) -> list[int | None]:
    """The level of each of these squares 0..size, None where no token can rest.

    Raises NotHonoured for ``bounce``.

    >>> levels(Sparse(10**18, entries=[7], exits=[10**17]), [7, 8, 10**17, 10**18])
    [None, 2, 1, 150000000000000001]
    """
    _refuse_bounce(game, only_rolls=False)
    search = _Search(game, squares)
    search.everywhere()
    return [search.level(square) for square in squares]


def _refuse_bounce(game: Sparse, *, only_rolls: bool) -> None:
    plain_end = game.goal == game.size and game.goal not in set(game.entries[-1:])
    if game.overshoot == "bounce" and not (only_rolls and plain_end):
        raise NotHonoured("bounce: only the fewest rolls to a last square without a jump")


def _join(runs: Iterator[Run]) -> Iterator[Run]:
    """Join neighbouring runs of the same throw and drop empty ones."""
    throw, count = 0, 0
    for face, times in runs:
        if times and face != throw:
            if count:
                yield throw, count
            throw, count = face, 0
        count += times
    if count:
        yield throw, count


_START, _BY_THROW = -1, -2
"""Stand where the number of an entry would: no jump led there."""


class _Walker(NamedTuple):
    """A walker on its way to a node: the order of events is the order of these.

    `origin` is the entry (as a node) whose exit it came from, or `_START`; `rests_on_entry`
    marks the first throw of a token put on an entry.
    """

    roll: int
    minus_prior: int
    rests_on_entry: bool
    node: int
    origin: int


class _Search:
    """One search: the nodes and, for each, by which walker and when it was first thrown on."""

    def __init__(self, game: Sparse, asked: Sequence[int]) -> None:
        self.start, self.goal, self.faces = game.start, game.goal, game.faces
        self.moved_from: int | None = None
        if game.overshoot == "win" and game.goal in set(game.entries[-1:]):
            self.moved_from, self.goal = game.goal, game.goal + 1
        self.start = self.stand_in(self.start)
        self.exit_of = dict(zip(game.entries, map(self.stand_in, game.exits), strict=True))
        plain = {self.goal, *map(self.stand_in, asked)}
        self.nodes = sorted(plain.union(game.entries))
        self.thrown_on: dict[int, _Walker] = {}
        self.landed: dict[int, int] = {}
        self.queue: list[_Walker] = []
        self.won: int | None = None
        self.won_by = _BY_THROW  # or the entry whose jump wins

    def stand_in(self, square: int) -> int:
        """The square that stands for this one, see overshoot `win` above."""
        return self.goal if square == self.moved_from else square

    def rolls_to_finish(self) -> int | None:
        """Play until the finish is won."""
        self.rest(self.start, 0, _START)
        while self.won is None and self.queue:
            self.step()
        return self.won

    def everywhere(self) -> None:
        """Play until nothing new can be reached."""
        self.rest(self.start, 0, _START)
        while self.queue:
            self.step()

    def level(self, square: int) -> int | None:
        """The level of a node: by a jump, or, if tokens rest there, by a throw."""
        square = self.stand_in(square)
        found = [self.landed[square]] if square in self.landed else []
        node = bisect_left(self.nodes, square)
        if square not in self.exit_of and node in self.thrown_on:
            found.append(self.thrown_on[node].roll)
        return min(found, default=None)

    def rest(self, square: int, roll: int, origin: int) -> None:
        """Let a token come to rest by a jump, or at the outset, and walk on."""
        if square in self.landed:
            return
        self.landed[square] = roll
        if square == self.goal:
            self.win(roll, origin)
            return
        following = bisect_left(self.nodes, square + 1)
        if following == len(self.nodes):
            return
        on_entry = square in self.exit_of
        if on_entry and self.nodes[following] <= square + self.faces:
            heappush(self.queue, _Walker(roll + 1, -square, True, following, origin))
        else:
            self.walk(square, roll, following, origin)

    def walk(self, front: int, roll: int, node: int, origin: int) -> None:
        """Send a walker on to the next node, unless that was thrown on before."""
        if node in self.thrown_on:
            return
        throws = self.throws_to(front, self.nodes[node])
        prior = front + (throws - 1) * self.faces
        heappush(self.queue, _Walker(roll + throws, -prior, False, node, origin))

    def throws_to(self, front: int, square: int) -> int:
        """How many throws a walker needs until it first counts to a square."""
        return -((front - square) // self.faces)

    def step(self) -> None:
        """Play the next throw on a node, and on all others that the same throw can reach."""
        walker = heappop(self.queue)
        prior, node = -walker.minus_prior, walker.node
        while node < len(self.nodes) and self.nodes[node] <= prior + self.faces:
            if node not in self.thrown_on:
                self.throw_on(node, walker)
            elif not walker.rests_on_entry:
                return
            node += 1
        front = self.front_below(prior + self.faces)
        if node < len(self.nodes) and front > prior:
            self.walk(front, walker.roll, node, walker.origin)

    def throw_on(self, node: int, walker: _Walker) -> None:
        """Reach a node by a throw for the first time."""
        self.thrown_on[node] = walker
        square = self.nodes[node]
        if square in self.exit_of:
            self.rest(self.exit_of[square], walker.roll, node)
        elif square == self.goal:
            self.win(walker.roll, _BY_THROW)

    def front_below(self, reach: int) -> int:
        """The largest square up to `reach` on which a walker can rest."""
        while reach in self.exit_of or reach == self.goal:
            reach -= 1
        return reach

    def win(self, roll: int, by: int) -> None:
        if self.won is None:
            self.won, self.won_by = roll, by

    def throws(self) -> Iterator[Run]:
        """The route to the finish, walk by walk."""
        node = self.won_by if self.won_by >= 0 else bisect_left(self.nodes, self.goal)
        back = [node]
        while (node := self.thrown_on[node].origin) >= 0:
            back.append(node)
        square = self.start
        for node in reversed(back):
            yield from self.walk_again(square, self.nodes[node])
            square = self.exit_of.get(self.nodes[node], self.goal)

    def walk_again(self, front: int, target: int) -> Iterator[Run]:
        """The throws of one walker, from where it rests until it reaches the target."""
        node = bisect_left(self.nodes, front + 1)
        while True:
            throws = self.throws_to(front, self.nodes[node])
            yield self.faces, throws - 1
            front += (throws - 1) * self.faces
            if target <= front + self.faces:
                yield target - front, 1
                return
            node = bisect_left(self.nodes, front + self.faces + 1)
            after = self.front_below(front + self.faces)
            yield after - front, 1
            front = after
