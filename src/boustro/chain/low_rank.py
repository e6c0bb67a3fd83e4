"""Low-rank updates for rules with memory: one rank for each memory.

Idea: as in `rank_one`, with one difference.  A throw that reaches entry e leaves the token with a
memory m (how many throws of this turn gave another roll), so there are as many redirected columns
as memories, and the new means follow from a small linear system for each pair (e, x):

    D(m) − Σ (A(x·m, e·k) − A(c·m, e·k)) · D(k) = h(x·m) − h(c·m),

where x·m is the state of a token on x with memory m and A(s, e·k) the expected throws that reach e
and leave memory k in the rest of a game from state s.  A token that a jump puts on the start has
to open again, one that walks there has not; so c·m and x·m may be two states of one square.

Why it is right: it is the same identity for several columns (Woodbury).  Where the determinant is
below a millionth of what it would be without loops, the change is looked at by a new chain.
"""

from boustro.chain.absorption import Absorbing
from boustro.chain.arrays import Flags, Floats, Ints, np, product
from boustro.chain.definitions import Chain
from boustro.chain.edited import with_exit
from boustro.chain.expected import expected_rolls
from boustro.chain.matrices import fundamental
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.turn import State, initial, step

_TOO_CLOSE = 1e-6


def memories(game: Game) -> int:
    """How many different numbers of agains a state can remember."""
    if game.rules.again is None:
        return 1
    return 2 if game.rules.again_limit is None else game.rules.again_limit[0]


class LowRank:
    """The parts of a game with memory that all its changes share; jumps are not followed on."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._before = expected_rolls(game)
        self._memories = list(range(memories(game)))
        first = 0 if game.start == 0 else 1
        squares = range(first, game.size + 1)
        walked = [State(s, False, m) for s in squares for m in self._memories]
        jumped = [self._after_jump(s, m) for s in squares for m in self._memories]
        self._chain = chain = Chain.of(game, begins=[*walked, *jumped])
        self._absorbing = absorbing = Absorbing.of(chain)
        n, reaches = chain.size, self._reaches()
        means = np.append(absorbing.mean_from, [0.0, np.inf])
        for i in chain.unsafe:
            means[i] = np.inf
        self._means = means
        known = product(fundamental(absorbing.factors), reaches)
        count = len(self._memories)
        self._arrivals = np.vstack([known, np.zeros((2, reaches.shape[1]))]).reshape(
            n + 2, game.size + 1, count
        )
        self._walked = self._numbers(walked, first)
        self._jumped = self._numbers(jumped, first)

    def changes(self) -> Floats:
        """The change of the mean for every (entry, exit)."""
        size, count = self._game.size, len(self._memories)
        now = self._walked.copy()
        for entry, exit in self._game.board.jumps.items():
            now[entry] = self._jumped[exit]
        often = self._arrivals[self._chain.index[initial(self._game)]]
        table = np.full((size + 1, size + 1), np.nan)
        for entry in range(1, size + 1):
            after = self._jumped.copy()
            if entry in self._game.board.jumps:
                after[entry] = self._walked[entry]
            to_entry = self._arrivals[:, entry, :]
            loops = to_entry[after] - to_entry[now[entry]][None]
            system = np.eye(count) - loops
            with np.errstate(invalid="ignore", over="ignore"):
                gain = self._means[after] - self._means[now[entry]][None]
                table[entry], close = _solve(system, gain, to_entry[now[entry]], often[entry])
            close &= (after != now[entry]).any(axis=1)
            table[entry, (after == now[entry]).all(axis=1)] = 0.0
            if not often[entry].any():
                table[entry], close = 0.0, np.zeros_like(close)
            self._look_closer(table, entry, close)
        if self._game.start != 0:
            table[:, 0] = np.nan
        return table

    def _look_closer(self, table: Floats, entry: int, close: Flags) -> None:
        for exit in np.flatnonzero(close).tolist():
            if exit or self._game.start == 0:
                changed = with_exit(self._game, entry, exit)
                table[entry, exit] = (
                    np.nan if changed is None else expected_rolls(changed) - self._before
                )

    def _after_jump(self, square: int, memory: int) -> State:
        waits = self._game.rules.opening is not None and square == self._game.start
        return State(square, waits, memory)

    def _numbers(self, states: list[State], first: int) -> Ints:
        """[square, memory] → number of the state; n for the finish, n + 1 inside a trap."""
        n, index = self._chain.size, self._chain.index
        finish = self._game.finish
        flat = [n if s.square == finish else index.get(s, n + 1) for s in states]
        known = np.array(flat, dtype=np.int64).reshape(-1, len(self._memories))
        return np.vstack([np.full((first, len(self._memories)), n + 1, dtype=np.int64), known])

    def _reaches(self) -> Floats:
        """[state, square · memory] → the probability to reach the square and have that memory."""
        chain, count = self._chain, len(self._memories)
        found = np.zeros((chain.size, (self._game.size + 1) * count))
        left = [self._memories_after(memory) for memory in self._memories]
        for i, state in enumerate(chain.states):
            for t, reached in enumerate(chain.reached[i]):
                if 1 <= reached <= self._game.size:
                    found[i, reached * count + left[state.agains][t]] += chain.chances[t]
        return found

    def _memories_after(self, memory: int) -> list[int]:
        """The memory after each throw that is played and does not win, found by throwing it."""
        game = self._game
        far = 3 * game.rules.die.highest + 3
        rules = game.rules.with_(start=0, finish=None, overshoot="stay")
        plain = Game(Board(far), rules)
        return [step(plain, State(1, False, memory), t).state.agains for t in self._chain.throws]


def _solve(system: Floats, gain: Floats, back: Floats, often: Floats) -> tuple[Floats, Flags]:
    """The change of the mean for every exit of one entry, and where to look closer."""
    with np.errstate(divide="ignore"):
        sizes = np.abs(np.linalg.det(np.nan_to_num(system)))
    close = sizes < _TOO_CLOSE * float(np.prod(1.0 + np.diag(back)))
    close |= ~np.isfinite(gain).all(axis=1)
    safe = np.where(close[:, None, None], np.eye(len(often)), system)
    right = np.where(close[:, None], 0.0, gain)
    steps = np.linalg.solve(safe, right[:, :, None])[:, :, 0]
    return steps @ often, close
