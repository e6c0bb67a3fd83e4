"""Unreachability: why a game has no route, in a sentence that can be checked on the board.

The search has found every square on which the token can rest, and the finish is not among them.
The reason is the first of these that holds:

1. *rule*: without the rule for opening, the limit of throws in a turn, or both, there is a route;
2. *finish-is-entry*: a throw onto the finish goes on along its jump, and no jump ends there;
3. *start-past-finish*: the token begins past the finish and never rests before it;
4. *wall*: right after the furthest square the token can rest on, there are as many entries in
   a row as the largest throw, so nothing walks past;
5. *die*: no jump is ever taken, and the throws alone do not lead to the finish;
6. *finish-is-entry* once more: jumps end on the finish, but none that can be reached;
7. *trap*: none of these; every throw from the squares it can rest on leads back among them.

A sentence claims only what was looked at, so it is true under every rule.  Beyond a million squares
those squares are too many to list; there a search over the jumps alone tells on which exits the
token can rest (`large`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from boustro.model.game import Game
from boustro.model.states import Node, Space, space_of, square_of
from boustro.model.turn import reach, squares_passed
from boustro.solve.reference import BreadthFirst

KINDS = ("rule", "finish-is-entry", "start-past-finish", "wall", "die", "trap")
_LISTED = 8
_PREVENTING = ("opening",), ("again_limit",), ("opening", "again_limit")
_NONE_REACHED = "no jump that can be reached ends there"


class Explanation(NamedTuple):
    """Why there is no route: a stable `kind` (of `KINDS`), the `squares` concerned and a sentence."""

    kind: str
    squares: tuple[int, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def explain(game: Game) -> Explanation | None:
    """Why `game` has no route, by a search of all its states; None when it has one."""
    space = space_of(game)
    search = BreadthFirst(space)
    if search.rolls_to_finish() is not None:
        return None
    resting = sorted({square_of(node) for node in search.level})
    return (
        _rule(game)
        or _finish_is_entry(game)
        or _start_past_finish(game, resting[0])
        or _wall(game, resting[-1])
        or _die(game, resting, space, search.level)
        or _finish_is_entry(game, some_end_there=True)
        or _trap(resting)
    )


def large(game: Game, landed: Sequence[int] | None) -> Explanation:
    """Why a game without memory and without a route has none, however large its board.

    `landed`: the squares to which the token does not only walk, and on which it can rest: of the
    start, the exits and what it bounces to, ascending.  They say how far it comes with faces 1..d,
    and are None for other dice.
    """
    cause = _finish_is_entry(game)
    if cause is None and landed:
        cause = _start_past_finish(game, landed[0]) or _wall(game, _farthest_walk(game, landed[-1]))
    if cause := cause or _finish_is_entry(game, some_end_there=True):
        return cause
    sentence = (
        f"no throws lead to the finish, square {game.finish}, "
        "and the board is too large to say more"
    )
    return Explanation("trap", (), sentence)


def _rule(game: Game) -> Explanation | None:
    """The rule, or the two, without which a search finds a route."""
    rules = game.rules
    for names in _PREVENTING if rules.has_memory else ():
        if all(getattr(rules, name) is not None for name in names):
            others = rules.with_(**dict.fromkeys(names))
            rolls = BreadthFirst(space_of(Game(game.board, others))).rolls_to_finish()
            if rolls is not None:
                clauses = str(rules).split(", ")
                words = " and ".join(f'"{c}"' for c in clauses if c not in str(others).split(", "))
                verb, it = ("prevents", "it") if len(names) == 1 else ("prevent", "them")
                sentence = f"{words} {verb} every route: without {it} the fewest rolls are {rolls}"
                return Explanation("rule", (), f"the rule{'s' * (len(names) > 1)} {sentence}")
    return None


def _finish_is_entry(game: Game, *, some_end_there: bool = False) -> Explanation | None:
    """The finish is an entry; with `some_end_there`, jumps that end there count if none is reached."""
    jumps, finish = game.board.jumps, game.finish
    takes_no_jump = reach(game.size, game.rules.overshoot, game.size, 1)[0] == "overshot"
    if jumps.get(finish, finish) == finish or takes_no_jump:
        return None
    follows = game.rules.chaining == "follow"
    if finish not in jumps.values():
        clause = "no jump ends there"
    elif follows or some_end_there:
        clause = "so does a jump that ends there" if follows else _NONE_REACHED
    else:
        return None
    landed = squares_passed(game, finish)[-1]
    end = "a snake's head" if jumps[finish] < finish else "a ladder's foot"
    sentence = (
        f"the finish, square {finish}, is {end}: a throw that reaches it goes on to {landed}, "
        f"and {clause}"
    )
    return Explanation("finish-is-entry", (finish,), sentence)


def _start_past_finish(game: Game, lowest: int) -> Explanation | None:
    """The token rests on no square below `lowest`, and that is past the finish."""
    if lowest < game.finish:
        return None
    sentence = (
        f"the token begins on square {game.start}, past the finish, square {game.finish}, "
        f"and never rests before it"
    )
    return Explanation("start-past-finish", (game.start,), sentence)


def _wall(game: Game, top: int) -> Explanation | None:
    """The wall before the finish that begins right after `top`, the furthest square to rest on."""
    first, last = next(_rows(tuple(game.board.jumps), top, game.finish), (0, 0))
    highest = game.rules.die.highest
    if first != top + 1 or last - first + 1 < highest:
        return None
    row = f"squares {first} to {last} are a wall: {last - first + 1} entries in a row"
    sentence = (
        f"{row if first < last else f'square {first} is a wall: an entry'}, the largest throw is "
        f"{highest}, and no jump that can be reached lands on or past "
        f"{'them' if first < last else 'it'}"
    )
    return Explanation("wall", (first, last), sentence)


def _rows(entries: Sequence[int], after: int, before: int) -> Iterator[tuple[int, int]]:
    """The first and the last of every row of entries between two squares, ascending."""
    inside = entries[bisect_right(entries, after) : bisect_left(entries, before)]
    for _, row in groupby(enumerate(inside), lambda numbered: numbered[1] - numbered[0]):
        squares = [entry for _, entry in row]
        yield squares[0], squares[-1]


def _farthest_walk(game: Game, top: int) -> int:
    """How far faces 1..d walk from `top`, above which no jump lands: to a wall, or the finish."""
    highest = game.rules.die.highest
    rows = _rows(tuple(game.board.jumps), top, game.finish)
    walls = (first for first, last in rows if last - first + 1 >= highest)
    return next(walls, game.finish + 1) - 1


def _die(
    game: Game, resting: list[int], space: Space, nodes: dict[Node, int]
) -> Explanation | None:
    jumps = game.board.jumps
    moves = (space.move(node, throw) for node in nodes for throw in space.throws)
    if jumps and any(move.kind == "moved" and move.reached in jumps for move in moves):
        return None
    nearest = max(square for square in resting if square < game.finish)
    sentence = (
        f"no throws of {game.rules.die} lead to the finish, square {game.finish}: "
        f"the nearest square before it on which the token can rest is {nearest}"
    )
    return Explanation("die", (nearest,), sentence)


def _trap(resting: list[int]) -> Explanation:
    if len(resting) == 1:
        among, back = f"square {resting[0]}", "to it"
    else:
        squares = ", ".join(map(str, resting[:_LISTED])) + (", …" if len(resting) > _LISTED else "")
        among, back = f"{len(resting)} squares ({squares})", "among them"
    sentence = (
        f"the token is trapped: it can rest only on {among}, "
        f"and every throw from there leads back {back}"
    )
    return Explanation("trap", tuple(resting), sentence)
