"""Almost-sure termination: does a game end with probability 1, for any number of players?

A game has finitely many positions.  So it is won with probability 1 if and only if from every
position that can come about some throws lead to a win; a position without such throws is *lost*.
A token's state is *stuck* if no throws of its own lead it to the finish.

*Where tokens do not touch* (one player, or no bumping) a position is lost if and only if all its
tokens are stuck.  If one can get stuck all can, each by the same throws.  So the game always ends
if and only if no state is stuck.

*Where tokens bump one another* a stuck token can be set free, and one that is not stuck can be sent
back for ever.  A state is *cornered* if all throws that end the turn from it land on one and the
same square, which is then *exposed*.  The game always ends if

1. there are more players than squares on which a token can be stuck, the start and the place off
   the board not among these;
2. from every state some throw ends the turn; and
3. a token that a cornered player bumps comes to a square that is not exposed, and from there it can
   win without ending a turn on one that is.

For on any square but the start at most one token rests, so by 1 some token is not stuck, whatever
the position.  Let it throw as it must to win, and let each of the others end its turn by one throw,
elsewhere if it can.  Either the token wins, or a cornered player bumps it; then, by 3, it wins
without ever again standing where somebody must land.

Games of which this does not hold are decided by going through their positions, a few ten thousand
at most.  A position's tokens count from the player to throw: who began does not matter.
"""

from collections.abc import Iterable, Iterator

from boustro.simulate.table import ENDS_TURN, LANDED, WON, TransitionTable

MOST_TOKENS = 200_000
"""The tokens of all positions that are gone through: so many positions times players."""
_LISTED = 5

Position = tuple[int, ...]
"""The numbers of all tokens' states, from the player to throw on."""


def unfinishable(table: TransitionTable) -> str | None:
    """Why a game may go on for ever, as a sentence; None when it always ends.

    With bumping also None is given only where that is certain: a game with too many positions to
    tell is told apart by its sentence.
    """
    stuck, bump = table.stuck_states(), table.game.rules.bump
    if table.players == 1 or bump is None or (bump == "start" and 0 in stuck):
        return _stuck_alone(table, stuck)
    return None if _leaves_one_to_win(table, stuck) else _lost_together(table)


def _stuck_alone(table: TransitionTable, stuck: tuple[int, ...]) -> str | None:
    finish = table.game.finish
    if not stuck:
        return None
    if stuck[0] == 0:
        farthest = max(square for square in table.squares if square != finish)
        return f"no throws lead to the finish {finish}: tokens come no farther than {farthest}"
    squares = {table.squares[state] for state in stuck}
    numbers = set(stuck)
    # A square may hold a token fast and yet let it go while it has still to open.
    some = {square for n, square in enumerate(table.squares) if n not in numbers}
    if squares <= some:
        return f"a token can come to {_named_squares(squares)} so that it never reaches the finish {finish}"
    return f"a token that comes to {_named_squares(squares - some)} can never reach the finish {finish}"


def _named_squares(squares: Iterable[int]) -> str:
    distinct = sorted(set(squares))
    named = ", ".join(map(str, distinct[:_LISTED])) + (", …" if len(distinct) > _LISTED else "")
    return f"squares {named}" if len(distinct) > 1 else f"square {named}"


def _leaves_one_to_win(table: TransitionTable, stuck: tuple[int, ...]) -> bool:
    """Whether the three conditions hold, so that a game with bumping always ends."""
    squares = {table.squares[state] for state in stuck}
    if len(squares) >= table.players or squares & {0, table.game.start}:
        return False
    endings = {
        state: _endings(table, state)
        for state, square in enumerate(table.squares)
        if square != table.game.finish
    }
    if not all(endings.values()):
        return False
    only = {state: landed for state, (landed, *others) in endings.items() if not others}
    exposed = {landed for landed in only.values() if landed is not None}
    back = {table.bumped_from(state) for state, landed in only.items() if landed is not None}
    return exposed.isdisjoint(table.squares[state] for state in back) and back.isdisjoint(
        table.stuck_states(ending_on=exposed)
    )


def _endings(table: TransitionTable, state: int) -> set[int | None]:
    """The squares on which throws land that end the turn; None for one that bumps nobody."""
    ending = (cell for cell in table.cells(state) if table.flags[cell] & ENDS_TURN)
    found = set[int | None]()
    for cell in ending:
        bumps = table.flags[cell] & LANDED and not table.flags[cell] & WON
        found.add(table.squares[table.after[cell]] if bumps else None)
    return found


def _lost_together(table: TransitionTable) -> str | None:
    """The sentence for a game with bumping, by going through its positions."""
    most = MOST_TOKENS // table.players
    before: dict[Position, list[Position]] = {(0,) * table.players: []}
    won, waiting = list[Position](), list(before)
    for position in waiting:
        for after in _positions_after(table, position):
            if after is None:
                won.append(position)
            elif after in before:
                before[after].append(position)
            else:
                before[after] = [position]
                waiting.append(after)
        if len(waiting) > most:
            return f"more than {most} positions of all tokens are too many to tell whether it ends"
    ends = set(won)
    while won:
        new = set(before[won.pop()]) - ends
        ends |= new
        won += new
    return next(
        (_lost_sentence(table, position) for position in waiting if position not in ends), None
    )


def _positions_after(table: TransitionTable, position: Position) -> Iterator[Position | None]:
    """The position after each throw; None for one that wins."""
    mover, others = position[0], position[1:]
    for cell in table.cells(mover):
        after, flags = table.after[cell], table.flags[cell]
        if flags & WON:
            yield None
            continue
        rest = others
        if flags & LANDED:
            square, back = table.squares[after], table.bumped_from(mover)
            rest = tuple(back if table.squares[s] == square else s for s in others)
        yield (*rest, after) if flags & ENDS_TURN else (after, *rest)


def _lost_sentence(table: TransitionTable, position: Position) -> str:
    finish = table.game.finish
    if not any(position):
        return f"no throws of all players lead to the finish {finish}"
    squares = _named_squares(table.squares[state] for state in position)
    return f"tokens can come to {squares} so that no player ever reaches the finish {finish}"
