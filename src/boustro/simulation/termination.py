"""Almost-sure termination: does a game end with probability 1, for any number of players?

A game has finitely many states.  So a token wins with probability 1 if and only if some throws lead
to the finish from every state that it can reach.  A state from which no throws do is *stuck*.

*Without bumping*, or with one player, the game ends with probability 1 if and only if no state is
stuck.  If one token can get stuck, all can, by the same throws.

*With bumping* a stuck token can be set free, and a token that is not stuck can be sent back for
ever.  So the answer depends on the positions of all tokens together, which are too many to list.
boustro plays a trial of a hundred games instead, each of at most a million rolls.  The trial stops
early if one of the first few games does not end.
"""

from collections.abc import Iterable

from boustro.errors import LimitError, QuestionError
from boustro.model.claims import Claim, claim
from boustro.model.states import FINISH, states_that_reach
from boustro.say import Wording, argument, join_words, say
from boustro.simulation.counts import Task
from boustro.simulation.kernels import walk
from boustro.simulation.table import Table

TRIALS = ((0, 1), (1, 9), (10, 90))
"""The first stream, and the number of games, of each part of a trial."""
TRIAL_ROLLS = 1_000_000
"""The most rolls of a game of a trial; the 100 games of a trial have at most 10^8 rolls."""
_LISTED = 5


def check_ends(table: Table) -> None:
    """Raise an error for a game that might go on for ever.

    It is a `QuestionError` if a token can get stuck.  It is a `LimitError`, named `unfinished`, if
    tokens bump one another and a game of the trial does not end.
    """
    option = argument("allow_unfinished", True)
    allowed = say("allow-unfinished", f"{option} plays it up to a roll limit", option=option)
    stuck = table.stuck_states()
    if not _bumping_may_free(table, stuck):
        if stuck:
            raise QuestionError(join_words("; ", (_why_stuck(table, stuck).words, allowed)))
    elif any(_are_unfinished(table, first, games) for first, games in TRIALS):
        sentence = (
            f"expected games that end, got one of {table.players} players, whose tokens bump one "
            f"another, unfinished after {TRIAL_ROLLS:,} rolls; {allowed}"
        )
        seen = say("unfinished", sentence, players=table.players, rolls=TRIAL_ROLLS, option=option)
        raise LimitError.of("unfinished", seen)


def _bumping_may_free(table: Table, stuck: tuple[int, ...]) -> bool:
    """Whether a bump may bring a stuck token to a state from which it can win."""
    bump = table.game.rules.bump
    if table.players == 1 or bump is None:
        return False
    # A bump to the start frees no token if tokens are stuck there, too.
    start_is_stuck = 0 in stuck
    return not (bump == "start" and start_is_stuck)


def _are_unfinished(table: Table, first: int, games: int) -> bool:
    """Whether any game of this part of the trial does not end within the allowed rolls."""
    task = Task(0, games, first, TRIAL_ROLLS, visits=False)
    return walk(table, task).unfinished > 0


def _why_stuck(table: Table, stuck: tuple[int, ...]) -> Claim:
    """Say on which squares a token is stuck."""
    finish = table.game.finish
    if stuck[0] == 0:
        farthest = max(square for square in table.squares if square != finish)
        return claim("throws-no-way", finish=finish, farthest=farthest)
    squares = {table.squares[state] for state in stuck}
    can_win = states_that_reach(FINISH, table.listed.targets) - {FINISH}
    # A square can have both kinds of states: a token may be stuck there after it has opened, and
    # free while it has still to open.
    squares_to_win_from = {table.squares[state] for state in can_win}
    if squares <= squares_to_win_from:
        return claim("can-be-stuck", named=_named_squares(squares), finish=finish)
    always_stuck = squares - squares_to_win_from
    return claim("always-stuck", named=_named_squares(always_stuck), finish=finish)


def _named_squares(squares: Iterable[int]) -> Wording:
    distinct = tuple(sorted(set(squares)))
    if len(distinct) == 1:
        return say("one-square", f"square {distinct[0]}", square=distinct[0])
    named = ", ".join(map(str, distinct[:_LISTED]))
    if len(distinct) > _LISTED:
        named += ", …"
    return say("squares", f"squares {named}", squares=distinct[:_LISTED], count=len(distinct))
