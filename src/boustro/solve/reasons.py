"""Unreachability: why a game has no route, in a sentence that can be checked on the board.

The search has found every square on which the token can rest, and the finish is not among them.
The reason is the first of these that holds:

1. *rule*, *effect*: there is a route without one of these, or without a few of them together: the
   rule for opening, the limit of throws in a turn, the effects of squares.  As few as possible are
   named;
2. *finish-is-entry*: a throw onto the finish goes on along its jump, and no jump ends there;
3. *start-past-finish*: the token begins past the finish and never rests before it;
4. *wall*: right after the furthest square the token can rest on, there are as many entries in
   a row as the largest throw, so no throw passes them;
5. *die*: the token never takes a jump or meets an effect, and the throws alone do not lead to the
   finish;
6. *finish-is-entry* once more: jumps end on the finish, but the token reaches none of them;
7. *lost*: sooner or later every game is lost;
8. *trap*: none of these; every throw from the squares it can rest on leads back among them, or is
   game over.

A sentence is a `Claim`, which says only what the search saw, so it is true under every rule.
Beyond a million squares those squares are too many to list.  There a search over the jumps alone
finds the exits on which the token can rest (`large`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from boustro.model.board import Board
from boustro.model.claims import Argument, claim
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.model.states import Node, States, square_of, state_of
from boustro.model.turn import Move, is_out, reach, squares_passed
from boustro.say import square_list
from boustro.solve.reference import BreadthFirst

REASON_KINDS = (
    "rule",
    "effect",
    "finish-is-entry",
    "start-past-finish",
    "wall",
    "die",
    "lost",
    "trap",
)
"""The kinds of reasons, in the order in which they are tried."""
_LISTED = 8
"""The most squares that a sentence lists."""
_EFFECTS_SAID = {
    "over": "game over",
    "back": "going back to the start of the turn",
    "miss": "missing turns",
}
"""The effects that can prevent a route, in words."""
_NONE_REACHED = "no jump that can be reached ends there"


class Explanation(NamedTuple):
    """Why there is no route."""

    kind: str
    """A stable name: one of `REASON_KINDS`."""
    squares: tuple[int, ...]
    """The squares concerned."""
    sentence: str
    """The reason in words."""

    def __str__(self) -> str:
        return self.sentence


def _because(kind: str, squares: tuple[int, ...], code: str, **arguments: Argument) -> Explanation:
    return Explanation(kind, squares, claim(code, **arguments).words)


def explain(game: Game) -> Explanation | None:
    """Why `game` has no route, by a search of all its states; None if it has one."""
    states = States.of(game)
    search = BreadthFirst(states)
    if search.rolls_to_finish() is not None:
        return None
    resting = sorted({square_of(node) for node in search.level})
    return (
        _what_prevents(game)
        or _finish_is_entry(game)
        or _start_past_finish(game, resting[0])
        or _wall_of_moves(game, resting[-1], states, search.level)
        or _die(game, resting, states, search.level)
        or _finish_is_entry(game, some_end_there=True)
        or _trap(states, search.level)
    )


def large(game: Game, landed: Sequence[int] | None) -> Explanation:
    """Why a game without memory and without a route has none, however large its board.

    `landed` is the start, the exits and the ends of overshoots, as far as the token can rest on
    them, ascending.  With faces 1..d they show how far it comes; it is None for other dice.
    """
    cause = _finish_is_entry(game)
    if cause is None and landed:
        cause = _start_past_finish(game, landed[0]) or _wall(game, _farthest_walk(game, landed[-1]))
    if cause := cause or _finish_is_entry(game, some_end_there=True):
        return cause
    return _because("trap", (), "too-large-to-say", finish=game.finish)


class _Cause(NamedTuple):
    """Something that may prevent every route."""

    words: str
    """The rule as the rules say it, or the effects with their squares."""
    squares: tuple[int, ...]
    """The squares of the effects; empty for a rule."""
    lift: Callable[[Game], Game]
    """The game without it."""


def _what_prevents(game: Game) -> Explanation | None:
    """The fewest rules and effects without which a search finds a route."""
    causes = [*_rules_to_lift(game), *_effects_to_lift(game)] if game.has_memory else []
    for count in range(1, len(causes) + 1):
        for some in combinations(causes, count):
            without = game
            for cause in some:
                without = cause.lift(without)
            rolls = BreadthFirst(States.of(without)).rolls_to_finish()
            if rolls is not None:
                return _say_prevented(some, rolls)
    return None


def _rules_to_lift(game: Game) -> Iterator[_Cause]:
    for name in ("opening", "again_limit"):
        if getattr(game.rules, name) is not None:
            lifted = _without_rule(name, game.rules)
            yield _Cause(_lost_clauses(game.rules, lifted), (), partial(_lift_rule, name))


def _without_rule(name: str, rules: Rules) -> Rules:
    changed: dict[str, Any] = {name: None}
    return rules.with_(**changed)


def _lift_rule(name: str, game: Game) -> Game:
    return Game(game.board, _without_rule(name, game.rules))


def _lost_clauses(rules: Rules, lifted: Rules) -> str:
    """The clauses that `rules` have in words and `lifted` have not, in quotation marks."""
    kept = str(lifted).split(", ")
    lost = [f'"{clause}"' for clause in str(rules).split(", ") if clause not in kept]
    return " and ".join(lost)


def _effects_to_lift(game: Game) -> Iterator[_Cause]:
    """The kinds of effects that can prevent a route, which the chance of a jump never does."""
    effects = game.board.effects
    for kind, words in _EFFECTS_SAID.items():
        if squares := tuple(square for square, effect in effects.items() if effect.kind == kind):
            said = f"{words} on {square_list(squares, _LISTED)}"
            yield _Cause(said, squares, partial(_without_effect, kind))


def _without_effect(kind: str, game: Game) -> Game:
    board = game.board
    kept = {square: effect for square, effect in board.effects.items() if effect.kind != kind}
    return Game(Board(board.size, jumps=board.jumps, effects=kept), game.rules)


def _say_prevented(causes: Sequence[_Cause], rolls: int) -> Explanation:
    rules = [cause.words for cause in causes if not cause.squares]
    words = [cause.words for cause in causes if cause.squares]
    if rules:
        words.insert(0, f"the rule{'s' if len(rules) > 1 else ''} {' and '.join(rules)}")
    squares = sorted(square for cause in causes for square in cause.squares)
    code = "prevented" if len(causes) == 1 else "prevented-together"
    kind = "effect" if squares else "rule"
    return _because(kind, tuple(squares), code, causes=" and ".join(words), rolls=rolls)


def _finish_is_entry(game: Game, *, some_end_there: bool = False) -> Explanation | None:
    """Explain that the finish is an entry, so that no throw ends there; None if that is false.

    With `some_end_there`, jumps that end on the finish are allowed if the token reaches none of
    them.
    """
    jumps, finish = game.board.jumps, game.finish
    past_last_square, _ = reach(game.size, game.rules.overshoot, square=game.size, advance=1)
    # A throw that wins by overshooting takes no jump.
    wins_by_overshooting = past_last_square == "overshot"
    if jumps.get(finish, finish) == finish or wins_by_overshooting:
        return None
    follows = game.rules.chaining == "follow"
    if finish not in jumps.values():
        clause = "no jump ends there"
    elif follows or some_end_there:
        clause = "so does a jump that ends there" if follows else _NONE_REACHED
    else:
        return None
    end = "a snake's head" if jumps[finish] < finish else "a ladder's foot"
    words: dict[str, Argument] = {"end": end, "exit": _sure_exit(game), "because": clause}
    return _because("finish-is-entry", (finish,), "finish-is-entry", finish=finish, **words)


def _sure_exit(game: Game) -> int:
    """Where a throw onto the finish goes on to: the last square, or the first with an effect."""
    passed = squares_passed(game, game.finish)[1:]
    return next((square for square in passed if square in game.board.effects), passed[-1])


def _start_past_finish(game: Game, lowest: int) -> Explanation | None:
    """Explain that the token rests on no square below `lowest`, if that is past the finish."""
    if lowest < game.finish:
        return None
    squares = {"start": game.start, "finish": game.finish}
    return _because("start-past-finish", (game.start,), "start-past-finish", **squares)


def _wall(game: Game, top: int) -> Explanation | None:
    """The wall before the finish that begins right after `top`, the furthest square to rest on."""
    first, last = next(_rows(tuple(game.board.jumps), top, game.finish), (0, 0))
    highest = game.rules.die.highest
    if first != top + 1 or last - first + 1 < highest:
        return None
    if first == last:
        return _because("wall", (first, last), "wall-of-one", first=first, highest=highest)
    row = {"first": first, "last": last, "count": last - first + 1}
    return _because("wall", (first, last), "wall", **row, highest=highest)


def _wall_of_moves(
    game: Game, top: int, states: States, nodes: dict[Node, int]
) -> Explanation | None:
    """The wall, if a token plays on right before it and no jump leads past it and back."""
    cause = _wall(game, top)
    if not any(square_of(node) == top and not is_out(state_of(node)) for node in nodes):
        return None
    if cause and game.board.effects.have("back"):
        passed = (squares_passed(game, move.reached, move.luck) for move in _moves(states, nodes))
        if any(len(squares) > 1 and squares[-1] > top for squares in passed):
            return None
    return cause


def _moves(states: States, nodes: dict[Node, int]) -> Iterator[Move]:
    """All moves of throws that count on from these states."""
    moves = (states.move(node, throw) for node in nodes for throw in states.throws)
    return (move for move in moves if move.kind == "moved")


def _rows(entries: Sequence[int], after: int, before: int) -> Iterator[tuple[int, int]]:
    """The first and the last entry of each unbroken row between two squares, ascending."""
    inside = entries[bisect_right(entries, after) : bisect_left(entries, before)]
    known = set(inside)
    firsts = [entry for entry in inside if entry - 1 not in known]
    lasts = [entry for entry in inside if entry + 1 not in known]
    return zip(firsts, lasts, strict=True)


def _farthest_walk(game: Game, top: int) -> int:
    """How far faces 1..d walk from `top`, above which no jump lands: to a wall or the finish."""
    highest = game.rules.die.highest
    rows = _rows(tuple(game.board.jumps), top, game.finish)
    walls = (first for first, last in rows if last - first + 1 >= highest)
    return next(walls, game.finish + 1) - 1


def _die(
    game: Game, resting: list[int], states: States, nodes: dict[Node, int]
) -> Explanation | None:
    jumps, effects = game.board.jumps, game.board.effects
    turned = {square for square, effect in effects.items() if effect.kind in ("back", "over")}
    if jumps or turned:
        reached = {move.reached for move in _moves(states, nodes)}
        if reached & (jumps.keys() | turned):
            return None
    nearest = max(square for square in resting if square < game.finish)
    words: dict[str, Argument] = {"die": str(game.rules.die), "finish": game.finish}
    return _because("die", (nearest,), "die", **words, nearest=nearest)


def _trap(states: States, nodes: dict[Node, int]) -> Explanation:
    """That the token is trapped, lost, or one of the two by chance."""
    out = {node for node in nodes if is_out(state_of(node))}
    playing = [node for node in nodes if node not in out]
    resting = tuple(sorted({square_of(node) for node in playing}))
    words = _among(resting)
    if not out:
        return _because("trap", resting, "trapped", **words)
    words["over"] = tuple(sorted({square_of(node) for node in out}))
    after = {node: set(states.after(node)) for node in playing}
    if _all_come_to(out, after):
        del words["back"]
        return _because("lost", resting, "lost", **words)
    return _because("trap", resting, "lost-or-trapped", **words)


def _among(resting: tuple[int, ...]) -> dict[str, Argument]:
    """The words for the squares on which a token can rest, and for the throws back to them."""
    if len(resting) == 1:
        return {"among": f"square {resting[0]}", "back": "to it"}
    squares = ", ".join(map(str, resting[:_LISTED]))
    if len(resting) > _LISTED:
        squares += ", …"
    return {"among": f"{len(resting)} squares ({squares})", "back": "among them"}


def _all_come_to(goals: set[Node], after: dict[Node, set[Node]]) -> bool:
    """Whether throws can lead from every state to one of the goals."""
    before: dict[Node, list[Node]] = {}
    for node, landings in after.items():
        for landing in landings:
            before.setdefault(landing, []).append(node)
    waiting, found = list(goals), set[Node]()
    while waiting:
        new = [node for node in before.get(waiting.pop(), ()) if node not in found]
        found.update(new)
        waiting += new
    return len(found) == len(after)
