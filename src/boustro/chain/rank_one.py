"""Low-rank updates: every change of one jump, rank one for an exit, rank two for an entry.

Idea: to give entry e the exit x instead of c moves what throws bring to e from state c to state
x, which changes P by one column times one row.  With A(y, e) the expected throws that reach e in
the rest of a game from y, the new means h' differ from the old ones h by

    h'(y) − h(y) = A(y, e) · D,    D = (h(x) − h(c)) / (1 + A(c, e) − A(x, e)),

because each arrival at e now costs h'(x) − h'(c) = D more.  A plain square has c = e, and x = e
takes a jump away.  A = N·(what throws reach), so one product and one division give all pairs.
Moving an entry is two such changes, and a 2 × 2 system.

Why it is right: Sherman and Morrison.  The divisor is the chance to finish from x before e is
reached, times 1 + A(c, e); where it is small digits would be lost, and where it is 0 there is a
trap.  So wherever it is below a millionth the change is looked at by itself: first by following
throws (is there a trap?), then by a new chain.  Rules with memory always take that longer way.
"""

import math
from functools import cached_property

from boustro.chain.absorption import Absorbing
from boustro.chain.arrays import Flags, Floats, Ints, np, product
from boustro.chain.definitions import FINISH, Chain
from boustro.chain.edited import with_exit
from boustro.chain.expected import expected_rolls
from boustro.chain.matrices import fundamental
from boustro.chain.reach import states_that_reach
from boustro.model.game import Game

_TOO_CLOSE = 1e-6


class RankOne:
    """The parts of a memoryless game that all its changes share, one state a square."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._squares = np.arange(game.size + 1)
        known = [s for s in self._squares.tolist() if s or game.start == 0]
        self._chain = chain = Chain.of(game, starts=known)
        self._absorbing = absorbing = Absorbing.of(chain)
        n, size = chain.size, game.size
        self._state: Ints = np.full(size + 1, n)
        self._state[np.array(chain.squares, dtype=np.int64)] = np.arange(n)
        reach = np.zeros((n, size + 2))
        counted = np.array(chain.reached, dtype=np.int64).reshape(n, len(chain.throws))
        np.add.at(reach, (np.arange(n)[:, None], counted), chain.chances)
        self._reach = self._through(reach[:, : size + 1])
        self._means = np.append(absorbing.mean_from, 0.0)[self._state]
        self._means[self._hopeless()] = np.inf
        # arrivals[y, e]: the throws that reach e in the rest of a game from square y.
        rows = np.vstack([product(fundamental(absorbing.factors), self._reach), np.zeros(size + 1)])
        self._arrivals = rows[self._state]
        self._now = np.array([game.board.jumps.get(s, s) for s in self._squares.tolist()])
        if game.rules.chaining == "follow":
            self._now = np.array([self._last(s) for s in self._now.tolist()])

    def changes(self) -> Floats:
        """The change of the mean for every (entry, exit)."""
        means, arrivals, now = self._means, self._arrivals, self._now
        exits = self._exits()
        with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
            back = 1.0 + arrivals[now, self._squares]
            divisor = back[:, None] - arrivals[exits, self._squares[:, None]]
            gain = means[exits] - means[now][:, None]
            often = arrivals[self._game.start]
            table = often[:, None] * (gain / divisor)
        table[exits == now[:, None]] = 0.0
        close = (divisor < _TOO_CLOSE * back[:, None]) & (exits != now[:, None])
        close |= ~np.isfinite(table)
        close[0] = False
        self._look_closer(table, close)
        table[often == 0.0] = 0.0
        return self._mask_meaningless(table)

    def moves(self) -> Floats:
        """The change of the mean for every jump and every new entry; -inf where to look closer."""
        jumps = self._game.board.jumps
        old, exit = np.array(list(jumps), dtype=np.int64)[:, None], np.array(list(jumps.values()))
        exit, new = exit.astype(np.int64)[:, None], self._squares[None, :]
        h, a = self._means, self._arrivals
        with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
            m11, m12 = 1 - a[old, old] + a[exit, old], a[exit, new] - a[old, new]
            m21, m22 = a[new, old] - a[exit, old], 1 + a[new, new] - a[exit, new]
            b1, b2 = h[old] - h[exit], h[exit] - h[new]
            whole, part = m11 * m22, m12 * m21
            first, second = (b1 * m22 - b2 * m12), (b2 * m11 - b1 * m21)
            start = self._game.start
            gain = a[start, old] * first + a[start, new] * second
            table: Floats = gain / (whole - part)
        close = np.abs(whole - part) <= _TOO_CLOSE * (np.abs(whole) + np.abs(part))
        close |= (m11 < _TOO_CLOSE) | (m22 < _TOO_CLOSE) | ~np.isfinite(table)
        table[np.broadcast_to(close, table.shape)] = -np.inf
        table[:, [0, *jumps]] = np.nan
        return table

    @cached_property
    def _before(self) -> float:
        return expected_rolls(self._game)

    def _look_closer(self, table: Floats, close: Flags) -> None:
        """Decide by following throws, and then by a new chain, where floats must not."""
        game = self._game
        reached = np.flatnonzero(self._arrivals[game.start] > 0.0)
        for entry in np.intersect1d(np.flatnonzero(close.any(axis=1)), reached).tolist():
            finishing = self._finishing_without(entry)
            for exit in np.flatnonzero(close[entry]).tolist():
                at = int(self._exits()[entry, exit])
                sound = at == game.finish or (at in finishing and math.isfinite(self._means[at]))
                changed = with_exit(game, entry, exit) if sound else None
                table[entry, exit] = (
                    np.inf if changed is None else expected_rolls(changed) - self._before
                )

    def _finishing_without(self, entry: int) -> set[int]:
        """The squares from which the finish can be reached though no throw reaches `entry`."""
        chain = self._chain
        cut = self._passes(entry)
        targets = [
            [to for to, square in zip(row, counted, strict=True) if square not in cut]
            for row, counted in zip(chain.targets, chain.reached, strict=True)
        ]
        return {chain.states[i].square for i in states_that_reach(FINISH, targets)}

    def _hopeless(self) -> list[int]:
        """The squares from which a trap can be fallen into: their means are infinite."""
        chain = self._chain
        return sorted({*chain.trap_squares, *(chain.squares[i] for i in chain.unsafe)})

    def _exits(self) -> Ints:
        """[entry, exit] → where a token comes to rest when `entry` leads to `exit`."""
        last = self._squares
        if self._game.rules.chaining == "follow":
            last = np.array([self._last(s) for s in self._squares.tolist()])
        found = np.broadcast_to(last, (len(last), len(last))).copy()
        np.fill_diagonal(found, self._squares)
        return found

    def _last(self, square: int) -> int:
        jumps = self._game.board.jumps
        while square in jumps:
            square = jumps[square]
        return square

    def _passes(self, entry: int) -> set[int]:
        """The squares whose jumps, where they are followed, lead through `entry`."""
        if self._game.rules.chaining == "single":
            return {entry}
        return {s for s in self._squares.tolist() if entry in self._chain_from(s)}

    def _chain_from(self, square: int) -> list[int]:
        jumps, found = self._game.board.jumps, [square]
        while found[-1] in jumps:
            found.append(jumps[found[-1]])
        return found

    def _through(self, reach: Floats) -> Floats:
        """What throws bring to each square, on the way through other jumps included."""
        if self._game.rules.chaining == "single":
            return reach
        through = np.zeros_like(reach)
        for square in self._squares.tolist():
            for passed in self._chain_from(square):
                through[:, passed] += reach[:, square]
        return through

    def _mask_meaningless(self, table: Floats) -> Floats:
        """Put nan in the places of changes that leave no game."""
        table[0] = np.nan
        if self._game.start != 0:
            table[:, 0] = np.nan
        if self._game.rules.chaining == "follow":
            for exit in self._squares.tolist():
                # A jump to itself goes round for ever, where it takes none away.
                jumps = self._game.board.jumps
                through = [s for s in self._chain_from(exit) if s != exit or s not in jumps]
                table[through, exit] = np.nan
        return table
