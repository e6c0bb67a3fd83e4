"""Transition function: what a throw does to a token, decided here and nowhere else.

Everything that decides what a throw does lives in this file; solve, chain, simulate and play
all ask it.  It is a pure function, state × outcome → move, for one token.  What happens between
tokens (whose turn, bumping) is decided by who moves them.

A state is the token's square and the memory that some rules need: whether the token has still
to open, how many throws of this turn gave another roll, and where the turn began if it can be
undone.  Without such rules the memory never changes, so a state is just a square.

A throw is decided in this order:

1. Does it give another roll, and is it the n-th of this turn that does?  Then the limit's
   effect: ``void`` (not played, turn ends), ``start``, ``one`` or ``undo`` (not played, token to
   the start, to square 1, or back to the state in which its turn began, turn ends) or ``keeps``
   (played, turn ends).
2. Has the token still to open?  A throw that does not open leaves it at the start.
3. Where does it count to?  Throw 0 and an overshoot under ``stay`` do not move the token, and
   a token that does not move takes no jump.
4. If it moved, the jump of the square it reached is taken; under ``follow`` jumps are taken
   until one ends on a square that is no entry.
5. A token that a jump puts on the start has still to open again.
6. Resting on the finish wins and ends the turn.
"""

from typing import Any, NamedTuple

from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.rules import Rules


class State(NamedTuple):
    """A token's square and what the rules remember about it.

    `waiting`: it has still to open.  `agains`: how many throws of this turn gave another roll;
    0 at the beginning of a turn.  `began`: the square on which the turn began, and whether it was
    waiting there; only within a turn that can be undone.
    """

    square: int
    waiting: bool = False
    agains: int = 0
    began: tuple[int, bool] | tuple[()] = ()

    def __str__(self) -> str:
        memory = ["waiting"] if self.waiting else []
        memory += [f"again {self.agains}"] if self.agains else []
        memory += [f"from {State(*self.began)}"] if self.began else []
        return f"{self.square} ({', '.join(memory)})" if memory else str(self.square)


class Move(NamedTuple):
    """What one throw did: from `origin` the token reached a square and landed on one.

    `kind` is `moved`, or `overshot` (onto the last square under `win`); or, when the throw was
    not counted, `stayed` (overshoot or a throw of 0), `waited` (still to open), `void` or `sent`
    (to the start, to square 1 or back, by the again-limit).
    `state` is the state after it, `ends_turn` whether the next throw begins a new turn.
    """

    outcome: Outcome
    origin: int
    reached: int
    landed: int
    kind: str
    state: State
    ends_turn: bool
    won: bool


def initial(game: Game) -> State:
    """The state of a token at the outset."""
    return State(game.start, waiting=game.rules.opening is not None)


def state_on(game: Game, square: int) -> State:
    """The state of a token that rests on `square` and begins a turn; on the start as at the outset."""
    return initial(game) if square == game.start else State(square)


def is_won(game: Game, state: State) -> bool:
    """Whether a token in this state rests on the finish."""
    return state.square == game.finish


def step(game: Game, state: State, outcome: Outcome) -> Move:
    """What `outcome` does to a token in `state`, which has not won yet.

    >>> from boustro.model.board import Board
    >>> game = Game(Board(10, jumps={4: 9}))
    >>> step(game, State(0), Outcome(4)).landed, step(game, State(9), Outcome(4)).kind
    (9, 'stayed')
    """
    again = game.rules.gives_again(outcome)
    agains = state.agains + again
    effect = _limit_effect(game, agains) if again else None
    if effect not in (None, "keeps"):
        return _unplayed_move(game, state, outcome, effect)
    kind, reached, waiting = _count(game, state, outcome)
    landed = reached
    if kind == "moved" and reached in game.board.jumps:
        landed = squares_passed(game, reached)[-1]
        waiting = game.rules.opening is not None and landed == game.start
    won = landed == game.finish
    ends_turn = won or not again or effect == "keeps"
    memory = () if ends_turn else _turn_to_keep(game, state, agains)
    after = State(landed, waiting, *memory)
    return Move(outcome, state.square, reached, landed, kind, after, ends_turn, won)


def outcome_classes(game: Game) -> tuple[Outcome, ...]:
    """The outcomes that the rules of `game` can tell apart, ascending by advance.

    Outcomes of equal advance are one class unless one of them opens or gives another roll and
    the other does not; the class has their joint weight.  Its label is the advance, or how the
    dice fell where the rules ask for doubles and it is one.

    >>> from boustro.model.board import Board
    >>> from boustro.model.rules import Rules
    >>> doubles = Rules(die="2d4", again="doubles")
    >>> [o.label for o in outcome_classes(Game(Board(9), doubles))]
    ['1+1', '3', '4', '2+2', '5', '6', '3+3', '7', '4+4']
    """
    return classes_of(game.rules)


def classes_of(rules: Rules) -> tuple[Outcome, ...]:
    """The outcomes that `rules` can tell apart, on any board."""
    classes: dict[tuple[int, bool, bool], list[Outcome]] = {}
    for outcome in rules.die.outcomes:
        key = (outcome.advance, rules.gives_again(outcome), rules.opens(outcome))
        classes.setdefault(key, []).append(outcome)
    by_doubles = "doubles" in (rules.again, rules.opening)
    return tuple(
        Outcome(
            alike[0].advance,
            sum(o.weight for o in alike),
            alike[0].label if by_doubles and alike[0].is_double else "",
        )
        for alike in classes.values()
    )


def states_a_square(rules: Rules, size: int) -> int:
    """An upper bound of the states per square, on average: the cost of a question grows with it.

    Where turns are undone, each square that one can begin on has its own.

    >>> [states_a_square(Rules(again=6, again_limit=(3, e)), 100) for e in ("void", "undo")]
    [3, 3]
    >>> states_a_square(Rules(again=(5, 6), again_limit=(3, "undo")), 100)
    7
    """
    n = 1 if rules.again_limit is None else rules.again_limit[0]
    if not rules.undoes_turns:
        return n
    agains = len({outcome.advance for outcome in rules.die.outcomes if rules.gives_again(outcome)})
    states, ways = 0, 1
    for _ in range(n):
        states, ways = states + ways, min(ways * agains, size + 1)
    return states


def reflect(square: int, size: int) -> int:
    """The square reached by counting back from the last square, and again from square 1.

    >>> [reflect(square, 5) for square in (5, 6, 9, 10, 13)]
    [5, 4, 1, 2, 5]
    """
    if size == 1:
        return 1
    period = 2 * (size - 1)
    offset = (square - 1) % period
    return 1 + min(offset, period - offset)


def reach(size: int, overshoot: str, square: int, advance: int) -> tuple[str, int]:
    """How a throw counts on from `square` before any jump: the `kind` of its move, and where to.

    >>> [reach(10, rule, 8, 5) for rule in ("stay", "bounce", "win")]
    [('stayed', 8), ('moved', 7), ('overshot', 10)]
    """
    reached = square + advance
    if advance and reached <= size:
        return "moved", reached
    if not advance or overshoot == "stay":
        return "stayed", square
    return ("overshot", size) if overshoot == "win" else ("moved", reflect(reached, size))


def _limit_effect(game: Game, agains: int) -> str | None:
    limit = game.rules.again_limit
    return limit[1] if limit is not None and agains == limit[0] else None


def _turn_to_keep(game: Game, state: State, agains: int) -> tuple[Any, ...]:
    """What the state keeps of a turn: without a limit only whether there was an again."""
    if game.rules.undoes_turns:
        return agains, _turn_start(state)[:2]
    return (agains if game.rules.again_limit is not None else min(agains, 1),)


def _turn_start(state: State) -> State:
    """The state in which the turn of `state` began."""
    return State(*(state.began or state[:2]))


def _unplayed_move(game: Game, state: State, outcome: Outcome, effect: str | None) -> Move:
    origin = state.square
    if effect == "void":
        after = State(origin, state.waiting)
        return Move(outcome, origin, origin, origin, "void", after, ends_turn=True, won=False)
    to = initial(game) if effect == "start" or game.start == 1 else State(1)
    if effect == "undo":
        to = _turn_start(state)
    won = is_won(game, to)
    return Move(outcome, origin, origin, to.square, "sent", to, ends_turn=True, won=won)


def _count(game: Game, state: State, outcome: Outcome) -> tuple[str, int, bool]:
    """(kind, square reached, still waiting) before any jump."""
    square, advance = state.square, outcome.advance
    if state.waiting:
        if not game.rules.opens(outcome):
            return "waited", square, True
        if game.rules.opening_move == "one":
            return "moved", 1, False
    kind, reached = reach(game.size, game.rules.overshoot, square, advance)
    return kind, reached, False


def squares_passed(game: Game, reached: int) -> list[int]:
    """The square that a throw counts to and, of each jump taken from there, the exit."""
    jumps, passed = game.board.jumps, [reached]
    while passed[-1] in jumps and (len(passed) == 1 or game.rules.chaining == "follow"):
        passed.append(jumps[passed[-1]])
    return passed
