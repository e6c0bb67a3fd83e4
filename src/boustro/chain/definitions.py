"""Absorbing Markov chain of a game: definitions, and the theorems this package relies on.

Definitions
-----------
A game for one token is a Markov chain.  Its *states* are those of the transition function
(`boustro.model.turn`): a square, and what some rules remember about the token.  One step of the
chain is one roll.  The *transition matrix* P has for each pair of states the probability that a
roll leads from one to the other.

A state is *absorbing* if a token never leaves it; the finish is one.  A state that a token can
leave for good is *transient*.  The reachable states from which the game cannot end are a *trap*.
Inside a trap some states are *recurrent*: the token comes back to them for ever.  The state of a
token that is out of the game counts as recurrent, because the token never leaves it.  The kind of a
state is found by following throws, never by comparing floats with 0 or 1.

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
   If tokens come back to a state only every d steps, c takes d values in turn.  If tokens leave
   several sets of states equally slowly, one after the other, a power of n is a factor.

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
"""A matrix of fractions, row by row."""
Squares = tuple[int, ...]


class _StateKinds(NamedTuple):
    """The states of a game by kind; `Chain` has properties of the same names."""

    states: tuple[State, ...]
    targets: ByThrow
    reached: ByThrow
    start: int
    trap: tuple[State, ...]
    recurrent: tuple[State, ...]
    group: tuple[int, ...]


class Chain(Absorbing):
    """The chain of a game for one token: its states, and where each roll leads.

    It has a row for each transient state.  A recurrent state is a way out of the chain.

    >>> from boustro import Board, Rules, builtin
    >>> chain = Chain.of(Game(Board(4, jumps={2: 1}), Rules(die=2)))
    >>> [str(state) for state in chain.states], chain.targets
    (['0', '1', '3'], ((1, 1), (1, 2), (-1, 2)))
    >>> round(Chain.of(builtin("mb47")).mean, 6)
    39.225122
    """

    game: Game

    def __init__(self, game: Game, states: States | None = None, **known: Any) -> None:
        """The chain of `states`, or by default of the states that `game` keeps.

        `known` has values of cached properties that the caller has computed already.
        """
        known |= {"game": game, "arithmetic": floats}
        if states is not None:
            known["_found"] = states
        vars(self).update(known)

    @classmethod
    def of(cls, game: Game, *, begins: Iterable[State] = (), turns: bool = False) -> "Chain":
        """The chain of `game` with its list of states.

        `begins` are further states in which a token may begin.  With `turns` a state always shows
        whether a turn begins there.  Raises `LimitError` for more than 200,000 states.
        """
        return cls(game, States.of(game, begins=list(begins), turns=turns).listed())

    @classmethod
    def by_core(cls, game: Game, in_core: Any) -> "Chain":
        """The chain of `game`; it takes its moments from its chain in the core, if there is one.

        Then they need no list of states.  The core has moments for games that are sure to reach the
        finish.
        """
        moments = None if in_core is None else in_core.moments()
        if moments is None:  # there is a trap, or the game is won at the outset
            return cls(game)
        names = ("mean", "sd", "skewness", "error", "visits")
        known = dict(zip(names, moments, strict=True))
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
        """For each recurrent state the number of its recurrent set, which a token never leaves."""
        return self._kinds.group

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the transient states; recurrent targets become ways out."""
        return _rows_until(self, self.arithmetic, self.way_out)

    def counted_in(self, arithmetic: Arithmetic) -> Absorbing:
        """The same chain, as bare rows, in another arithmetic.

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
        another state to start from, as if a turn began there.  `rows` replace the rows of the
        rolls.
        """
        start = self.start if begin is None else begin
        begins_turn = [i for i, state in enumerate(self.states) if state.agains == 0]
        within_turn = [i for i, state in enumerate(self.states) if state.agains != 0]
        new_number = {old: new for new, old in enumerate(begins_turn)}
        watched = list(begins_turn)
        if start in within_turn:
            # Watch a copy of it: a token that comes back to the state itself begins no turn.
            new_number[start] = len(watched)
            watched.append(start)
        if rows is None:
            rows = _rows_until(self, arithmetic, self.way_out_of_turns)
        rows_of_turns = watch(rows, watched + within_turn, len(watched))
        if start >= 0:
            start = new_number[start]
        elif start == TRAPPED and begin is None:
            start = self.way_out_of_turns(self.index[initial(self.game)])
        return Absorbing(tuple(rows_of_turns), start, arithmetic)

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
        """`put_down[i][t]` has the squares that a token touches by throw t from state i.

        >>> from boustro import Board, Rules
        >>> Chain.of(Game(Board(4, jumps={2: 1}), Rules(die=2))).put_down[0]
        [(1,), (2, 1)]
        """
        origins = [state.square for state in self.index]
        # A target is an index into this list; `FINISH` is -1, the index of the last item.
        square_of_target = [*origins, self.game.finish]
        return [
            [
                _put_down(self.game, (origin, counted_to, square_of_target[target]), throw.branch)
                for counted_to, target, throw in zip(reached, targets, self.throws, strict=True)
            ]
            for origin, reached, targets in zip(origins, self.reached, self.targets, strict=True)
        ]

    def all_rows(self, arithmetic: Arithmetic = floats) -> list[Row]:
        """For each state, transient or recurrent, the chance of each state that a roll leads to."""
        total_weight = sum(self.weights)
        chances = [arithmetic(weight, total_weight) for weight in self.weights]
        return rows_by_throw(self.targets, chances)

    def distinct_ways(self, i: int) -> list[tuple[int, int, int]]:
        """The ways from state i as (target, weight, number of a throw).

        Branches of chance that do the same at state i make one way, with the first of their throws.
        """
        ways = zip(self.targets[i], self.weights, range(len(self.throws)), strict=True)
        if not self.game.board.effects:
            return list(ways)
        joined: dict[tuple[int, str, tuple[bool, ...]], tuple[int, int, int]] = {}
        for (target, weight, number), reached in zip(ways, self.reached[i], strict=True):
            throw = self.throws[number]
            luck = luck_of(self.game, reached, throw.branch)
            key = (throw.advance, throw.label, luck)
            _, weight_so_far, first_number = joined.get(key, (target, 0, number))
            joined[key] = (target, weight_so_far + weight, first_number)
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
        """How a token in a recurrent state leaves a chain of turns: `HUNG` if its turn never ends.

        Otherwise it is as in `way_out`.
        """
        return HUNG if number in self._hung else self.way_out(number)

    @cached_property
    def _hung(self) -> frozenset[int]:
        """The numbers of the recurrent states to which a token returns for ever within one turn."""
        pairs = zip(self.recurrent, self.group, strict=True)
        groups_with_new_turns = {group for state, group in pairs if state.agains == 0}
        numbered = enumerate(self.group, self.size)
        return frozenset(number for number, group in numbered if group not in groups_with_new_turns)


def _put_down(game: Game, move: tuple[int, int, int], branch: int) -> Squares:
    """The squares that a token touches by a throw; none if the token stays where it is.

    `move` has the square before the throw, the square that the throw counts to (0 if it does not
    count), and the square after it.
    """
    origin, reached, landed = move
    if reached == 0 and landed == origin:
        return ()
    if not 0 < reached <= game.size:
        return (landed,)
    if not game.board.effects:
        return tuple(squares_passed(game, reached))
    squares = squares_passed(game, reached, luck_of(game, reached, branch))
    if squares[-1] != landed:  # an effect took the token away
        squares.append(landed)
    return tuple(squares)


def transition_rows(chain: Chain) -> Exact:
    """P as rows: first the transient states, then the recurrent ones of a trap, then the finish.

    >>> from boustro import Board, Rules
    >>> rows = transition_rows(Chain.of(Game(Board(2), Rules(die=2))))
    >>> [" ".join(map(str, row)) for row in rows]
    ['0 1/2 1/2', '0 1/2 1/2', '0 0 1']
    """
    columns = [*range(len(chain.targets)), FINISH]
    rows = [*chain.all_rows(Fraction), {FINISH: Fraction(1)}]
    zero = Fraction(0)
    return tuple(tuple(row.get(target, zero) for target in columns) for row in rows)


def _rows_until(
    chain: Chain, arithmetic: Arithmetic, way_out: Callable[[int], int]
) -> tuple[Row, ...]:
    """The rows of the transient states; `way_out` gives the mark of each recurrent state."""
    rows = chain.all_rows(arithmetic)
    if not chain.recurrent:
        return tuple(rows)
    ways_out = {number: way_out(number) for number in range(chain.size, len(rows))}
    return tuple(join_targets(row, ways_out) for row in rows[: chain.size])


def _classify_states(game: Game, all_states: States) -> _StateKinds:
    """The transient states by ascending square, and the others by their kind."""
    targets, reached = all_states.targets, all_states.reached
    states = list(map(state_of, all_states.nodes))
    can_end = states_that_reach(FINISH, targets)
    lost: list[int] = []
    if game.board.effects:
        lost = [i for i, state in enumerate(states) if is_out(state)]
    if lost:
        can_end |= follow_back(lost, edges_back(targets)).keys()
    trap = [i for i in range(len(states)) if i not in can_end]
    group_of_recurrent = recurrent_nodes([*trap, *lost], targets)
    transient = [i for i in in_passing_order(states) if i not in group_of_recurrent]
    order = (*transient, *group_of_recurrent)
    number = {old: new for new, old in enumerate(order)} | {FINISH: FINISH}
    start = FINISH if game.start == game.finish else number[0]
    is_recurrent = start >= len(transient)
    return _StateKinds(
        states=tuple(states[i] for i in transient),
        targets=tuple(tuple(number[to] for to in targets[i]) for i in order),
        reached=tuple(tuple(reached[i]) for i in order),
        start=TRAPPED if is_recurrent else start,
        trap=tuple(sorted(states[i] for i in trap)),
        recurrent=tuple(states[i] for i in group_of_recurrent),
        group=tuple(group_of_recurrent.values()),
    )
