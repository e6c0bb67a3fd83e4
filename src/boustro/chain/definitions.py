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

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import Arithmetic, floats
from boustro.chain.elimination import (
    HUNG,
    LOST,
    TRAPPED,
    Row,
    in_passing_order,
    join_targets,
    rows_by_throw,
    watch,
)
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
from boustro.model.turn import State, initial, is_out, luck_of, squares_passed, state_on

__all__ = ["FINISH", "HUNG", "LARGEST_CHAIN", "LOST", "TRAPPED", "Chain"]

ByThrow = tuple[tuple[int, ...], ...]
"""A whole number for every state and throw."""
Exact = tuple[tuple[Fraction, ...], ...]
Squares = tuple[int, ...]


class _StateKinds(NamedTuple):
    """The states of a game in the order of the elimination, by their kind."""

    states: tuple[State, ...]
    targets: ByThrow
    reached: ByThrow
    start: int
    trap: tuple[State, ...]
    recurrent: tuple[State, ...]
    group: tuple[int, ...]


class Chain(Absorbing):
    """The chain of a game for one token: its states, and where each roll leads.

    Its rows are those of the transient states; all recurrent ones are ways out.

    >>> from boustro import Board, Rules, builtin
    >>> chain = Chain.of(Game(Board(4, jumps={2: 1}), Rules(die=2)))
    >>> [str(state) for state in chain.states], chain.targets
    (['0', '1', '3'], ((1, 1), (1, 2), (-1, 2)))
    >>> round(Chain.of(builtin("mb47")).mean, 6)
    39.225122
    """

    game: Game

    def __init__(self, game: Game, states: States | None = None, **known: Any) -> None:
        """The chain of these states of `game`; without them, of those that the game keeps.

        `known` are figures of the chain.
        """
        known |= {"game": game, "arithmetic": floats}
        if states is not None:
            known["_found"] = states
        vars(self).update(known)

    @classmethod
    def of(cls, game: Game, *, begins: Iterable[State] = (), turns: bool = False) -> "Chain":
        """The chain of `game`, listed; `begins` are further states to begin in.

        With `turns` the states always show whether a turn begins at them.  Raises `LimitError` for
        more than 200,000 states.
        """
        return cls(game, States.of(game, begins=list(begins), turns=turns).listed())

    @classmethod
    def by_core(cls, game: Game, in_core: Any) -> "Chain":
        """The chain of `game` with the moments that the core has for it, if it has one.

        If the rolls are sure to lead to the finish, its states need not be listed for them.
        """
        # None with a trap, and for a game that is won at the outset.
        if in_core is None or (moments := in_core.moments()) is None:
            return cls(game)
        known = dict(zip(("mean", "sd", "skewness", "error", "visits"), moments, strict=True))
        if known["mean"] == inf:
            del known["visits"]
        return cls(game, in_core=in_core, leaks=False, absorbs=True, **known)

    @cached_property
    def _found(self) -> States:
        return States.of(self.game)

    @property
    def throws(self) -> tuple[Outcome, ...]:
        """The outcomes that the rules can tell apart."""
        return self._found.throws

    @cached_property
    def _kinds(self) -> _StateKinds:
        return _classify_states(self.game, self._found.listed())

    @property
    def states(self) -> tuple[State, ...]:
        """The transient states that can be reached, by ascending square."""
        return self._kinds.states

    @property
    def targets(self) -> ByThrow:
        """`targets[i][t]` is the number of the state after throw t from state i, or `FINISH`."""
        return self._kinds.targets

    @property
    def reached(self) -> ByThrow:
        """`reached[i][t]` is the square that throw t from state i counts to before any jump.

        It is 0 if the token does not move, and size + 1 if it overshoots onto the finish.
        """
        return self._kinds.reached

    @cached_property
    def start(self) -> int:
        """The number of the first state, `FINISH`, or `TRAPPED` for a recurrent one."""
        return self._kinds.start

    @property
    def trap(self) -> tuple[State, ...]:
        """The states from which no game ends, recurrent or not."""
        return self._kinds.trap

    @property
    def recurrent(self) -> tuple[State, ...]:
        """The recurrent states; their numbers follow those of the transient ones."""
        return self._kinds.recurrent

    @property
    def group(self) -> tuple[int, ...]:
        """For each recurrent state the number of the set within which tokens come back to it."""
        return self._kinds.group

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the transient states; all recurrent states are ways out."""
        return _rows_until(self, self.arithmetic, self.way_out)

    def counted_in(self, arithmetic: Arithmetic) -> Absorbing:
        """The same rolls as bare rows in another arithmetic.

        >>> from boustro import builtin
        >>> float(Chain.of(builtin("mb47")).counted_in(Fraction).mean)
        39.22512230823...
        """
        return Absorbing(_rows_until(self, arithmetic, self.way_out), self.start, arithmetic)

    def by_turns(
        self,
        arithmetic: Arithmetic = floats,
        *,
        begin: int | None = None,
        rows: tuple[Row, ...] | None = None,
    ) -> Absorbing:
        """The chain with one step per turn: watched only when a turn begins.

        Its states are those in which a turn begins, with new numbers.  `begin` is the number of
        another state to start from; the turn of that state counts as begun there.  `rows` replace
        those of the rolls.
        """
        start = self.start if begin is None else begin
        begins = [i for i, state in enumerate(self.states) if state.agains == 0]
        within = [i for i, state in enumerate(self.states) if state.agains]
        if start in within:
            # Start from a copy: a token that comes back to the state itself begins no turn.
            begins.append(start)
        if rows is None:
            rows = _rows_until(self, arithmetic, self.way_out_of_turns)
        watched = watch(rows, begins + within, len(begins))
        if start >= 0:
            start = max(place for place, state in enumerate(begins) if state == start)
        elif start == TRAPPED and begin is None:
            start = self.way_out_of_turns(self.index[initial(self.game)])
        return Absorbing(tuple(watched), start, arithmetic)

    @property
    def size(self) -> int:
        """The number of transient states."""
        return len(self.states)

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
        if self.in_core is not None:
            return tuple(self.in_core.squares())
        return tuple(state.square for state in self.states)

    @cached_property
    def index(self) -> dict[State, int]:
        """The number of each state; recurrent ones have numbers from `size` on."""
        return {state: i for i, state in enumerate((*self.states, *self.recurrent))}

    @cached_property
    def put_down(self) -> list[list[Squares]]:
        """`put_down[i][t]` are the squares on which throw t from state i puts the token down.

        >>> from boustro import Board, Rules
        >>> Chain.of(Game(Board(4, jumps={2: 1}), Rules(die=2))).put_down[0]
        [(1,), (2, 1)]
        """
        rests = [state.square for state in self.index] + [self.game.finish]
        return [
            [
                _put_down(self.game, (origin, counted, rests[number]), throw.branch)
                for counted, number, throw in zip(reached, to, self.throws, strict=True)
            ]
            for origin, reached, to in zip(rests[:-1], self.reached, self.targets, strict=True)
        ]

    def all_rows(self, arithmetic: Arithmetic = floats) -> list[Row]:
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


def _put_down(game: Game, move: tuple[int, int, int], branch: int) -> Squares:
    """The squares that a throw puts a token down on; none if the token stays where it is.

    `move` is the square before the throw, the one that it counts to (0: it is not counted), and the
    one after it.
    """
    origin, reached, landed = move
    if not reached and landed == origin:
        return ()
    if not 0 < reached <= game.size:
        return (landed,)
    if not game.board.effects:
        return tuple(squares_passed(game, reached))
    squares = squares_passed(game, reached, luck_of(game, reached, branch))
    return tuple(squares if squares[-1] == landed else [*squares, landed])


def transition_rows(chain: Chain) -> Exact:
    """P as rows: first the transient states, then the recurrent ones of a trap, then the finish.

    >>> from boustro import Board, Rules
    >>> rows = transition_rows(Chain.of(Game(Board(2), Rules(die=2))))
    >>> [" ".join(map(str, row)) for row in rows]
    ['0 1/2 1/2', '0 1/2 1/2', '0 0 1']
    """
    columns, none = [*range(len(chain.targets)), FINISH], Fraction(0)
    rows = [*chain.all_rows(Fraction), {FINISH: Fraction(1)}]
    return tuple(tuple(row.get(to, none) for to in columns) for row in rows)


def _rows_until(
    chain: Chain, arithmetic: Arithmetic, way_out: Callable[[int], int]
) -> tuple[Row, ...]:
    """The rows of the transient states; recurrent ones are ways out."""
    rows = chain.all_rows(arithmetic)
    if not chain.recurrent:
        return tuple(rows)
    ways_out = {number: way_out(number) for number in range(chain.size, len(rows))}
    return tuple(join_targets(row, ways_out) for row in rows[: chain.size])


def _classify_states(game: Game, all_states: States) -> _StateKinds:
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
    return _StateKinds(
        tuple(states[i] for i in transient),
        tuple(tuple(number[to] for to in targets[i]) for i in order),
        tuple(tuple(reached[i]) for i in order),
        TRAPPED if start >= len(transient) else start,
        tuple(sorted(states[i] for i in trap)),
        tuple(states[i] for i in recurrent),
        tuple(recurrent.values()),
    )
