"""Why a game has no route, in a sentence a person can check on the board.

The search has found every square on which the token can ever rest.  The reason looked for is
the simplest that accounts for the finish not being among them:

1. *finish-is-entry*: whoever throws onto the finish is taken away, and no jump ends there;
2. *wall*: right after the furthest square the token can rest on, there are as many entries in
   a row as the largest throw, so nothing walks past;
3. *die*: no jump is ever taken; the throws alone do not add up to the finish;
4. *trap*: none of these; every throw from the squares it can rest on leads back among them.
"""

from typing import NamedTuple

from boustro.model.game import Game
from boustro.model.track import Track
from boustro.solve.reference import BreadthFirst
from boustro.solve.space import space_of, square_of

_LISTED = 8


class Explanation(NamedTuple):
    """Why there is no route: a stable `kind`, the `squares` concerned and a sentence."""

    kind: str
    squares: tuple[int, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def explain(game: Game) -> Explanation | None:
    """Why `game` has no route; None when it has one."""
    search = BreadthFirst(space_of(game))
    if search.rolls_to_finish() is not None:
        return None
    resting = sorted({square_of(node) for node in search.level})
    return reason(game, resting)


def reason(game: Game, resting: list[int]) -> Explanation:
    """The reason why a token that can rest only on `resting`, ascending, never wins."""
    return _finish_is_entry(game) or _wall(game, resting) or _die(game, resting) or _trap(resting)


def _finish_is_entry(game: Game) -> Explanation | None:
    jumps, finish = game.board.jumps, game.finish
    if finish not in jumps or finish in jumps.values() or game.rules.overshoot == "win":
        return None
    kind = "a snake's head" if jumps[finish] < finish else "the entry of a jump"
    sentence = (
        f"the finish, square {finish}, is {kind}: a throw that reaches it goes on to "
        f"{jumps[finish]}, and no jump ends there"
    )
    return Explanation("finish-is-entry", (finish,), sentence)


def _wall(game: Game, resting: list[int]) -> Explanation | None:
    """The wall between the furthest square before the finish and the finish."""
    jumps, highest = game.board.jumps, game.rules.die.highest
    front = max((square for square in resting if square < game.finish), default=0)
    end = front
    while end + 1 in jumps and end + 1 <= game.finish:
        end += 1
    if end - front < highest:
        return None
    return wall(front + 1, end, highest)


def wall(first: int, last: int, highest: int) -> Explanation:
    """The explanation that squares `first` to `last` are a wall."""
    sentence = (
        f"squares {first} to {last} are a wall: {last - first + 1} entries in a row, the largest "
        f"throw is {highest}, and no jump that can be reached leads past them"
    )
    return Explanation("wall", (first, last), sentence)


def _die(game: Game, resting: list[int]) -> Explanation | None:
    jumps = game.board.jumps
    if any(square + face in jumps for square in resting for face in game.rules.die.faces):
        return None
    front = max((square for square in resting if square < game.finish), default=game.start)
    sentence = (
        f"no throws of {game.rules.die} lead to the finish, square {game.finish}: "
        f"the nearest square before it on which the token can rest is {front}"
    )
    return Explanation("die", (front,), sentence)


def _trap(resting: list[int]) -> Explanation:
    listed = ", ".join(map(str, resting[:_LISTED])) + (", …" if len(resting) > _LISTED else "")
    squares = f"{len(resting)} squares ({listed})" if len(resting) > 1 else f"square {listed}"
    sentence = (
        f"the token is trapped: it can rest only on {squares}, "
        f"and every throw from there leads back among them"
    )
    return Explanation("trap", tuple(resting), sentence)


def large(game: Game) -> Explanation:
    """Why a game without a route has none, from its jumps alone, however large the board."""
    at_the_end = _finish_is_entry(game)
    if at_the_end is not None:
        return at_the_end
    track = Track.of(game)
    found = last_wall(track)
    if found is not None:
        return wall(*found, track.faces[-1])
    sentence = "no throws lead to the finish, and the board is too large to say more"
    return Explanation("trap", (), sentence)


def last_wall(track: Track) -> tuple[int, int] | None:
    """The last wall before the finish, from the entries alone, however large the board.

    With faces 1..d a token walks past any shorter row of entries, so where the finish is plain
    and there is no route, this wall is the reason.
    """
    highest, found, first = track.faces[-1], None, None
    previous = -1
    for entry in track.entries:
        if entry > track.finish:
            break
        if entry != previous + 1:
            first = entry
        if first is not None and entry - first + 1 >= highest:
            found = (first, entry)
        previous = entry
    return found
