"""Almost-sure termination: does a game end with probability 1, for any number of players?

A game has finitely many states.  So a token wins with probability 1 if and only if from every state
that can come about some throws lead to the finish; a state without such throws is *stuck*.

*Where tokens do not touch* (one player, or no bumping) the game always ends if and only if no state
is stuck: if one token can get stuck all can, each by the same throws.

*Where tokens bump one another* a stuck token can be set free, and one that is not stuck can be sent
back for ever.  What decides is the positions of all tokens, which are too many to go through.  So a
hundred games are played for a trial instead, each of a million rolls at most.  The first few decide
if one of them does not end.
"""

from collections.abc import Iterable

from boustro.errors import LimitError, QuestionError
from boustro.model.claims import Claim, claim
from boustro.model.states import FINISH, states_that_reach
from boustro.say import argument
from boustro.simulation.counts import Task
from boustro.simulation.kernels import walk
from boustro.simulation.table import Table

TRIALS = ((0, 1), (1, 9), (10, 90))
"""The first stream, and the number of games, of each part of a trial."""
TRIAL_ROLLS = 1_000_000
"""The most rolls of a game of a trial, so that a trial has at most 10^8."""
_LISTED = 5


def check_ends(table: Table) -> None:
    """Refuse a game that may go on for ever.

    Raises `QuestionError` for one in which a token can get stuck, and `LimitError`, named
    `unfinished`, for one whose tokens bump one another so that a game of its trial does not end.
    """
    allowed = f"{argument('allow_unfinished', True)} plays it up to a roll limit"
    stuck, bump = table.stuck_states(), table.game.rules.bump
    if table.players == 1 or bump is None or (bump == "start" and 0 in stuck):
        if stuck:
            raise QuestionError(f"{_why_stuck(table, stuck)}; {allowed}")
    elif any(_are_unfinished(table, *lot) for lot in TRIALS):
        sentence = (
            f"expected games that end, got one of {table.players} players, whose tokens bump one "
            f"another, unfinished after {TRIAL_ROLLS:,} rolls; {allowed}"
        )
        raise LimitError.of("unfinished", sentence)


def _are_unfinished(table: Table, first: int, games: int) -> bool:
    """Whether any game of a trial part is not won within the rolls of a trial."""
    task = Task(0, games, first, TRIAL_ROLLS, visits=False)
    return walk(table, task).unfinished > 0


def _why_stuck(table: Table, stuck: tuple[int, ...]) -> Claim:
    finish = table.game.finish
    if stuck[0] == 0:
        farthest = max(square for square in table.squares if square != finish)
        return claim("throws-no-way", finish=finish, farthest=farthest)
    squares = {table.squares[state] for state in stuck}
    can_win = states_that_reach(FINISH, table.listed.targets) - {FINISH}
    # On one square, a token can be stuck once it has opened, and free while it has still to open.
    some = {table.squares[state] for state in can_win}
    if squares <= some:
        return claim("can-be-stuck", named=_named_squares(squares), finish=finish)
    return claim("always-stuck", named=_named_squares(squares - some), finish=finish)


def _named_squares(squares: Iterable[int]) -> str:
    distinct = sorted(set(squares))
    if len(distinct) == 1:
        return f"square {distinct[0]}"
    named = ", ".join(map(str, distinct[:_LISTED]))
    if len(distinct) > _LISTED:
        named += ", …"
    return f"squares {named}"
