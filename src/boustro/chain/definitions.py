"""Absorbing Markov chain of a game: definitions, and the theorems this package relies on.

Definitions
-----------
A game for one token is a Markov chain.  Its *states* are those of the one automaton
(`boustro.model.turn`): a square, and what some rules remember about the token.  One step of the
chain is one roll.  The *transition matrix* P has for each pair of states the probability that a
roll leads from one to the other.

A state is *absorbing* if it is never left, as the finish is.  A state that can be left for good is
*transient*.  Reachable states from which the game cannot end are a *trap*; inside a trap some
states are *recurrent*: once there, the token comes back to them for ever.  The state of a token
that is out of the game is listed with the recurrent ones, because it is never left.  The kind of a
state is decided by following throws, never by comparing floats with 0 or 1.

With the transient states first, P is ::

        ( Q  R )      Q: from transient to transient states,
    P = (      )      R: from transient states to the finish and into recurrent sets.
        ( 0  * )

The *fundamental matrix* is N = I + Q + Q² + … = (I − Q)⁻¹.

Theorems
--------
1. N exists, and its entry (i, j) is the expected number of rolls made in state j by a token that
   is now in i (Kemeny and Snell, *Finite Markov Chains*, 1960, theorem 3.2.4).
2. The expected number of rolls to absorption is N·1, and the probability of being absorbed in
   each absorbing set is N·R (the same, theorems 3.3.5 and 3.3.7).
3. The expected rolls to the *finish* are finite if and only if no trap and no loss can be reached.
4. The probability of ever being in j is N(i, j) / N(j, j) from i ≠ j (the same, 3.5.7).
5. Taking one state k out of the chain leaves all expectations among the other states unchanged
   (censoring).  The probability Q(i, k) is passed on to the successors j of k, in proportion
   Q(k, j) / Σ Q(k, others).  The pivot 1 − Q(k, k) is the sum of the ways out of k, so no
   subtraction is needed, and every operation is +, × or ÷ of non-negative numbers (Grassmann,
   Taksar and Heyman, *Operations Research* 33, 1985).  Each result then has a small relative
   error, however ill-conditioned I − Q is: O'Cinneide (*Numerische Mathematik* 65, 1993) proved
   it for stationary vectors, and `elimination` gives the argument for N.
6. Game lengths have a geometric tail: P(n < length < ∞) is close to c·λⁿ, λ being the largest
   eigenvalue of Q on the states from which the finish can be reached (Perron and Frobenius).
   If tokens come back to a state only every d steps, c is one of d numbers in turn.  If several
   sets of states are left equally slowly one after the other, a power of n is a factor.

Kemeny and Snell prove 1, 2 and 4 for transient states in general, so they hold with traps too.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boustro.chain.arithmetic import Arithmetic, floats
from boustro.chain.elimination import HUNG, LOST, TRAPPED, Row, in_passing_order, rows_by_throw
from boustro.chain.reach import recurrent_nodes
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.states import (
    FINISH,
    LARGEST_CHAIN,
    States,
    chances_of_throws,
    edges_back,
    follow_back,
    state_of,
    states_that_reach,
)
from boustro.model.turn import State, is_out, luck_of, state_on

__all__ = ["FINISH", "HUNG", "LARGEST_CHAIN", "LOST", "TRAPPED", "Chain"]

ByThrow = tuple[tuple[int, ...], ...]
"""A whole number for every state and throw."""
Exact = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, eq=False)
class Chain:
    """The chain of a game for one token: its states and where each throw leads.

    >>> from boustro import Board, Rules
    >>> chain = Chain.of(Game(Board(4, jumps={2: 1}), Rules(die=2)))
    >>> [str(state) for state in chain.states], chain.targets
    (['0', '1', '3'], ((1, 1), (1, 2), (-1, 2)))
    """

    game: Game
    states: tuple[State, ...]
    """The transient states that can be reached, by ascending square."""
    throws: tuple[Outcome, ...]
    """The outcomes that the rules can tell apart."""
    targets: ByThrow
    """`targets[i][t]` is the number of the state after throw t from state i, or `FINISH`."""
    reached: ByThrow
    """`reached[i][t]` is the square that the throw counts to before any jump; 0 if the token does
    not move, size + 1 if it overshoots onto the finish."""
    start: int
    """The number of the first state, `FINISH`, or `TRAPPED` for a recurrent one."""
    trap: tuple[State, ...]
    """The states from which no game ends, recurrent or not."""
    recurrent: tuple[State, ...]
    """The recurrent states; their numbers follow those of the transient ones."""
    group: tuple[int, ...]
    """For each recurrent state the number of the set within which tokens come back to it."""

    @classmethod
    def of(cls, game: Game, *, begins: Iterable[State] = (), turns: bool = False) -> "Chain":
        """The chain of `game`; `begins` are further states to begin in.

        With `turns` the states always show whether a turn begins at them.  Raises `LimitError` for
        more than 200,000 states.
        """
        return _classify_states(game, States.of(game, begins=list(begins), turns=turns).listed())

    @property
    def size(self) -> int:
        """The number of transient states."""
        return len(self.states)

    @property
    def absorbs(self) -> bool:
        """Whether the finish is reached with probability 1: no trap, and no game is lost."""
        return not self.recurrent

    @property
    def trap_squares(self) -> tuple[int, ...]:
        """The squares of the trap, ascending."""
        return tuple(sorted({state.square for state in self.trap}))

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weight of each throw."""
        return tuple(throw.weight for throw in self.throws)

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """The probability of each throw."""
        return tuple(chances_of_throws(self.throws))

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """The square of each transient state."""
        return tuple(state.square for state in self.states)

    @cached_property
    def index(self) -> dict[State, int]:
        """The number of each state; recurrent ones have numbers from `size` on."""
        return {state: i for i, state in enumerate((*self.states, *self.recurrent))}

    def rows(self, arithmetic: Arithmetic = floats) -> list[Row]:
        """For each state, transient or recurrent, the chance of each state that a roll leads to."""
        whole = sum(self.weights)
        return rows_by_throw(self.targets, [arithmetic(weight, whole) for weight in self.weights])

    def distinct_ways(self, i: int) -> list[tuple[int, int, int]]:
        """The ways from state i as (target, weight, number of a throw).

        Branches of chance that change nothing there are one way.
        """
        ways = zip(self.targets[i], self.weights, range(len(self.throws)), strict=True)
        if not self.game.board.effects:
            return list(ways)
        joined: dict[tuple[int, str, tuple[bool, ...]], tuple[int, int, int]] = {}
        for (to, weight, t), reached in zip(ways, self.reached[i], strict=True):
            throw = self.throws[t]
            key = throw.advance, throw.label, luck_of(self.game, reached, throw.branch)
            first = joined.get(key, (to, 0, t))
            joined[key] = to, first[1] + weight, first[2]
        return list(joined.values())

    def at(self, square: int) -> int:
        """The number of the state of a token that rests on `square` and begins a turn.

        It can be `FINISH` or `TRAPPED`.  Raises `KeyError` for a square without a state.
        """
        if square == self.game.finish:
            return FINISH
        number = self.index[state_on(self.game, square)]
        return self.way_out(number) if number >= self.size else number

    def way_out(self, number: int) -> int:
        """How a token in a recurrent state leaves the chain: `LOST` or `TRAPPED`."""
        return LOST if is_out(self.recurrent[number - self.size]) else TRAPPED

    def way_out_of_turns(self, number: int) -> int:
        """How it leaves a chain of turns: `HUNG` if the turn never ends."""
        return HUNG if number in self._hung else self.way_out(number)

    @cached_property
    def _hung(self) -> frozenset[int]:
        """The numbers of the recurrent states to which a token returns for ever within one turn."""
        pairs = list(zip(self.recurrent, self.group, strict=True))
        turns_begin = {group for state, group in pairs if state.agains == 0}
        return frozenset(
            number for number, (_, group) in enumerate(pairs, self.size) if group not in turns_begin
        )


def transition_rows(chain: Chain) -> Exact:
    """P as rows: first the transient states, then the recurrent ones of a trap, then the finish.

    >>> from boustro import Board, Rules
    >>> rows = transition_rows(Chain.of(Game(Board(2), Rules(die=2))))
    >>> [" ".join(map(str, row)) for row in rows]
    ['0 1/2 1/2', '0 1/2 1/2', '0 0 1']
    """
    columns, none = [*range(len(chain.targets)), FINISH], Fraction(0)
    rows = [*chain.rows(Fraction), {FINISH: Fraction(1)}]
    return tuple(tuple(row.get(to, none) for to in columns) for row in rows)


def _classify_states(game: Game, all_states: States) -> Chain:
    """The transient states by ascending square, and the others by their kind."""
    targets, reached = all_states.targets, all_states.reached
    states = list(map(state_of, all_states.nodes))
    good = states_that_reach(FINISH, targets)
    if lost := [i for i, state in enumerate(states) if is_out(state)] if game.board.effects else ():
        good |= {*follow_back(lost, edges_back(targets))}
    trap = [i for i in range(len(states)) if i not in good]
    recurrent = recurrent_nodes([*trap, *lost], targets)
    transient = [i for i in in_passing_order(states) if i not in recurrent]
    order = (*transient, *recurrent)
    number = {old: new for new, old in enumerate(order)} | {FINISH: FINISH}
    start = FINISH if game.start == game.finish else number[0]
    return Chain(
        game,
        tuple(states[i] for i in transient),
        all_states.throws,
        tuple(tuple(number[to] for to in targets[i]) for i in order),
        tuple(tuple(reached[i]) for i in order),
        TRAPPED if start >= len(transient) else start,
        tuple(sorted(states[i] for i in trap)),
        tuple(states[i] for i in recurrent),
        tuple(recurrent.values()),
    )
