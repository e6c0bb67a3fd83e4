"""Transition function: what a throw does to a token, decided here and nowhere else.

Everything that decides what a throw does lives in this file; solve, chain, simulate and play
all ask it.  It is a pure function, state × outcome → move, for one token.  What happens between
tokens (whose turn, bumping) is decided by who moves them.

A state is the token's square and the memory that some rules need: whether the token has still
to open, how many throws of this turn gave another roll, where the turn began if it can be
undone, and how many turns it misses.  Without such rules the memory never changes, so a state is
just a square.

A throw is decided in this order:

1. Does it give another roll, and is it the n-th of this turn that does?  Then the limit's
   effect: ``void`` (not played, turn ends), ``start``, ``one`` or ``undo`` (not played, token to
   the start, to square 1, or back to the state in which its turn began, turn ends) or ``keeps``
   (played, turn ends).
2. Has the token still to open?  A throw that does not open leaves it at the start.
3. Where does it count to?  Throw 0 and an overshoot under ``stay`` do not move the token, and
   a token that does not move takes no jump.
4. If it moved, the jump of the square it reached is taken; under ``follow`` jumps are taken
   until one ends on a square that is no entry.  The outcome's branch says whether a jump with a
   chance works; where one does not, the token stays on its entry.
5. A token that a jump puts on the start has still to open again.
6. Resting on the finish wins and ends the turn.
7. A token that moved and rests elsewhere meets the effect of its square: ``miss`` turns, ``back``
   to where the turn began, and ``over`` end the turn; with ``again`` it goes on.  Where a jump
   ended, effects act under ``follow`` only.
"""

from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, NamedTuple

from boustro.model.die import Die, Outcome
from boustro.model.game import Game
from boustro.model.rules import Rules

OUT = -1
"""The turns that a token misses if it is out of the game: all."""
SQUARE_ONLY = -1
"""The `agains` of a turn that a square, and no throw yet, lets go on; only with a limit."""
_NO_LUCK: tuple[bool, ...] = ()


class State(NamedTuple):
    """A token's square and what the rules remember about it."""

    square: int
    waiting: bool = False
    """Whether it has still to open."""
    agains: int = 0
    """How many throws of this turn gave another roll, or `SQUARE_ONLY`.

    It is 0 at the beginning of a turn and nowhere else.  Without a limit it is 1 within a turn,
    and with one it is at most the limit.
    """
    began: tuple[int, bool] | tuple[()] = ()
    """The square on which the turn began, and whether the token was waiting there; only within a
    turn that can be undone."""
    misses: int = 0
    """The turns that it still misses, or `OUT`."""

    def __str__(self) -> str:
        memory = ["waiting"] if self.waiting else []
        if self.agains == SQUARE_ONLY:
            memory.append("again")
        elif self.agains:
            memory.append(f"again {self.agains}")
        if self.began:
            memory.append(f"from {State(*self.began)}")
        if self.misses:
            memory.append("out" if self.misses == OUT else f"misses {self.misses}")
        return f"{self.square} ({', '.join(memory)})" if memory else str(self.square)


class Move(NamedTuple):
    """What one throw did."""

    outcome: Outcome
    origin: int
    """The square before the throw."""
    reached: int
    """The square that the throw counted to."""
    landed: int
    """The square after any jump."""
    kind: str
    """`moved`, or `overshot` (onto the last square under `win`).

    A throw that was not counted `stayed` (overshoot or a throw of 0), `waited` (still to open), or
    was `void` or `sent` (to the start, to square 1 or back, by the again-limit).  In a turn that
    the token misses it is `missed`.  It is `blocked` if it would land where another token rests.
    """
    state: State
    """The state after the throw."""
    ends_turn: bool
    """Whether the next throw begins a new turn."""
    won: bool
    luck: tuple[bool, ...] = ()
    """For each jump with a chance that was tried, whether it worked."""

    @property
    def label(self) -> str:
        """How the die fell, and which way chance took: `4`, `4:yes`, `4:no`."""
        return self.outcome.label + luck_text(self.luck) if self.luck else self.outcome.label


def luck_text(luck: tuple[bool, ...]) -> str:
    """The part of a label about jumps with a chance.

    >>> luck_text((True, False))
    ':yes:no'
    """
    return "".join(":yes" if works else ":no" for works in luck)


def initial(game: Game) -> State:
    """The state of a token at the outset."""
    return State(game.start, waiting=game.rules.opening is not None)


def state_on(game: Game, square: int) -> State:
    """The state of a token that rests on `square` and begins a turn; on the start as at the outset.

    The token did not move there, so neither the jump nor the effect of the square acts.
    """
    return initial(game) if square == game.start else State(square)


def is_won(game: Game, state: State) -> bool:
    """Whether a token in this state rests on the finish."""
    return state.square == game.finish


def is_out(state: State) -> bool:
    """Whether a token in this state has lost."""
    return state.misses == OUT


def step(game: Game, state: State, outcome: Outcome) -> Move:
    """What `outcome` does to a token in `state`, which has not won yet.

    >>> from boustro.model.board import Board
    >>> game = Game(Board(10, jumps={4: 9}))
    >>> step(game, State(0), Outcome(4)).landed, step(game, State(9), Outcome(4)).kind
    (9, 'stayed')
    """
    if state.misses:
        return _missed_turn(state, outcome)
    again = game.rules.gives_again(outcome)
    agains = max(state.agains, 0) + again
    effect = _limit_effect(game, agains) if again else None
    if effect not in (None, "keeps"):
        return _unplayed_move(game, state, outcome, effect)
    kind, reached, waiting = _count(game, state, outcome)
    landed, luck = reached, _NO_LUCK
    if kind == "moved" and reached in game.board.jumps:
        luck = luck_of(game, reached, outcome.branch) if game.board.effects else luck
        landed = (passed := squares_passed(game, reached, luck))[-1]
        is_back = len(passed) > 1 and landed == game.start
        waiting = game.rules.opening is not None and is_back
    won = landed == game.finish
    ends_turn = won or not again or effect == "keeps"
    memory = () if ends_turn else _turn_to_keep(game, state, agains)
    after = State(landed, waiting, *memory)
    move = Move(outcome, state.square, reached, landed, kind, after, ends_turn, won, luck)
    return _meet_effect(game, state, agains, move) if game.board.effects else move


def stay(game: Game, state: State, move: Move) -> Move:
    """The move of a token in `state` that cannot move as `move` says, since a square is taken.

    Its throw is played: it counts for another roll and its limit.  No jump and no effect acts.
    """
    outcome, at = move.outcome, state.square
    goes_on = move.kind != "sent" and game.rules.gives_again(outcome)
    agains = max(state.agains, 0) + 1
    if goes_on:
        goes_on = _limit_effect(game, agains) is None
    memory = _turn_to_keep(game, state, agains) if goes_on else ()
    after = State(at, state.waiting, *memory)
    ends_turn = not goes_on
    return Move(outcome, at, at, at, "blocked", after, ends_turn, won=False, luck=move.luck)


def outcome_classes(game: Game) -> tuple[Outcome, ...]:
    """The outcomes that the rules of `game` can tell apart, ascending by advance.

    Outcomes of equal advance are one class unless one of them opens or gives another roll and the
    other does not; the class has their joint weight.  Its label is the advance.  If the rules ask
    for doubles and it is one, the label is how the dice fell.

    >>> from boustro.model.board import Board
    >>> from boustro.model.rules import Rules
    >>> doubles = Rules(die="2d4", again="doubles")
    >>> [o.label for o in outcome_classes(Game(Board(9), doubles))]
    ['1+1', '3', '4', '2+2', '5', '6', '3+3', '7', '4+4']
    """
    return classes_of(game.rules, die_on(game))


def classes_of(rules: Rules, die: Die | None = None) -> tuple[Outcome, ...]:
    """The outcomes that `rules` can tell apart, on any board; `die` is the one with branches."""
    classes: dict[tuple[int, bool, bool, int], list[Outcome]] = {}
    for outcome in (die or rules.die).outcomes:
        again, opens = rules.gives_again(outcome), rules.opens(outcome)
        key = (outcome.advance, again, opens, outcome.branch)
        classes.setdefault(key, []).append(outcome)
    by_doubles = "doubles" in (rules.again, rules.opening)
    return tuple(
        Outcome(
            alike[0].advance,
            sum(o.weight for o in alike),
            alike[0].label if by_doubles and alike[0].is_double else "",
            alike[0].branch,
        )
        for alike in classes.values()
    )


def die_on(game: Game) -> Die:
    """The die of a game; its outcomes have branches if jumps work only with a chance.

    A branch is an interval of a number between 0 and 1.  A jump works if the interval lies below
    the chance that it, and all jumps before it in the same throw, work.

    >>> from boustro.model.board import Board
    >>> board = Board(9, jumps={2: 8, 3: 7}, effects={2: "chance 1/2", 3: "chance 1/3"})
    >>> [(o.weight, o.branch) for o in die_on(Game(board, {"die": "d4"})).outcomes[:3]]
    [(2, 0), (1, 1), (3, 2)]
    """
    effects = game.board.effects
    if not effects or not effects.have("chance"):
        return game.rules.die
    return game.make_once(_die_with_branches)  # type: ignore[no-any-return]


def _die_with_branches(game: Game) -> Die:
    ends = game.make_once(_branch_ends)
    whole = lcm(*(end.denominator for end in ends))
    weights = [int((high - low) * whole) for low, high in pairwise((Fraction(0), *ends))]
    return Die(
        Outcome(one.advance, one.weight * weight, one.label, branch)
        for one in game.rules.die.outcomes
        for branch, weight in enumerate(weights)
    )


def _branch_ends(game: Game) -> list[Fraction]:
    """The upper end of each interval, ascending: the chances of all jumps to work, and 1."""
    chances = (chance for entry in game.board.jumps for chance in _chances(game, entry))
    return sorted({Fraction(1), *chances})


def _chances(game: Game, entry: int) -> list[Fraction]:
    """For each jump with a chance from `entry` on, the chance that all up to it work."""
    chances, chance = [], Fraction(1)
    for square in squares_passed(game, entry)[:-1]:
        if square in game.board.effects:
            chance *= game.board.effects[square].amount
            chances.append(chance)
    return chances


def luck_of(game: Game, reached: int, branch: int) -> tuple[bool, ...]:
    """For each jump with a chance that a throw to `reached` tries, whether it works.

    The `branch` decides.
    """
    ends = game.make_once(_branch_ends)
    works = [ends[branch] <= chance for chance in _chances(game, reached)]
    return tuple(works[: works.index(False) + 1] if False in works else works)


def states_a_square(rules: Rules, size: int) -> int:
    """An upper bound of the states per square, on average; the cost of a question grows with it.

    If turns can be undone, each square on which a turn can begin has states of its own.

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
    """How a throw counts from `square` before any jump: the `kind` of its move, and where to.

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
    return limit[1] if limit is not None and agains >= limit[0] else None


def _turn_to_keep(game: Game, state: State, agains: int) -> tuple[Any, ...]:
    """The part of a turn in the state: the `agains` of a turn that goes on, and its beginning."""
    limit = game.rules.again_limit
    kept = 1 if limit is None else min(agains, limit[0]) or SQUARE_ONLY
    effects = game.board.effects
    if game.rules.undoes_turns or (effects and effects.have("back")):
        return kept, _turn_start(state)[:2]
    return (kept,)


def _missed_turn(state: State, outcome: Outcome) -> Move:
    """A turn that the token misses; a token that is out misses all."""
    left = OUT if state.misses == OUT else state.misses - 1
    after, at = state._replace(misses=left), state.square
    return Move(outcome, at, at, at, "missed", after, ends_turn=True, won=False)


def _meet_effect(game: Game, before: State, agains: int, move: Move) -> Move:
    """The move with the effect of the square on which the token landed."""
    by_jump = move.landed != move.reached and game.rules.chaining == "single"
    effect = game.board.effects.get(move.landed)
    if move.kind != "moved" or by_jump or effect is None or effect.kind == "chance":
        return move
    after = State(move.landed, move.state.waiting, misses=int(effect.amount))
    if effect.kind == "again":
        after = State(move.landed, move.state.waiting, *_turn_to_keep(game, before, agains))
    elif effect.kind == "back":
        after = _turn_start(before)
    elif effect.kind == "over":
        after = State(move.landed, misses=OUT)
    ends_turn = effect.kind != "again"
    return move._replace(landed=after.square, state=after, ends_turn=ends_turn)


def _turn_start(state: State) -> State:
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


def squares_passed(game: Game, reached: int, luck: tuple[bool, ...] = ()) -> list[int]:
    """The square that a throw counts to, followed by the exit of each jump taken from there.

    Jumps with a chance work as `luck` says; without `luck` all of them work.
    """
    jumps, passed, tries = game.board.jumps, [reached], iter(luck)
    while passed[-1] in jumps and (len(passed) == 1 or game.rules.chaining == "follow"):
        if luck and passed[-1] in game.board.effects and not next(tries):
            break
        passed.append(jumps[passed[-1]])
    return passed
