"""Unreachability: why a game has no route, in a sentence that can be checked on the board.

A search has found every square on which the token can rest, and the finish is not among them.
The reason is the first of these that is true:

1. *rule*, *effect*: the game has a route if one of these is removed, or a few of them together: the
   rule for opening, the limit on rolls again, the effects of squares.  The sentence names as few as
   possible.
2. *finish-is-entry*: a throw onto the finish goes on along the jump that starts there, and no jump
   ends there.
3. *start-past-finish*: the token begins past the finish and never rests before it.
4. *wall*: right after the furthest square on which the token can rest, there are as many entries in
   a row as the largest throw, so no throw passes them.
5. *die*: the token never takes a jump or meets an effect, and the throws alone do not lead to the
   finish.
6. *finish-is-entry* again: jumps end on the finish, but the token reaches none of them.
7. *lost*: every game is lost sooner or later.
8. *trap*: every throw from the squares on which the token can rest leads back to one of them, or is
   game over.

A sentence is a `Claim`.  It states only what the search found, so it is true under every rule.  A
board of more than a million squares has too many squares to list.  For such a board `large` needs
only the exits on which the token can rest, which a search over the jumps finds.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from boustro.model.board import Board
from boustro.model.claims import claim
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.model.states import Node, States, square_of, state_of
from boustro.model.turn import Move, is_out, reach, squares_passed
from boustro.say import Value, Wording, join_said, join_words, say, square_list
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
"""The kinds of reasons, in the order in which boustro tries them."""
_LISTED = 8
"""The most squares that a sentence lists."""
_EFFECT_WORDS = {
    "over": "game over",
    "back": "going back to the start of the turn",
    "again": "rolling again",
    "miss": "missing turns",
}
"""The effects that can prevent a route, in words."""


class Explanation(NamedTuple):
    """Why there is no route."""

    kind: str
    """A stable name: one of `REASON_KINDS`."""
    squares: tuple[int, ...]
    """The squares that are the reason, such as those of a wall."""
    sentence: Wording
    """The reason in words."""

    def __str__(self) -> str:
        return self.sentence


def _because(kind: str, squares: tuple[int, ...], code: str, **arguments: Value) -> Explanation:
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
    """Why a game without memory has no route, for a board of any size.

    `landed` has the squares of `kernels.landings`, ascending.  With faces 1..d they show how far
    the token gets.  It is None for other dice.
    """
    reason = _finish_is_entry(game)
    if reason is None and landed:
        reason = _start_past_finish(game, landed[0])
        reason = reason or _wall(game, _farthest_walk(game, landed[-1]))
    reason = reason or _finish_is_entry(game, some_end_there=True)
    return reason or _because("trap", (), "too-large-to-say", finish=game.finish)


class _Cause(NamedTuple):
    """Something that may prevent every route."""

    words: Wording
    """The clause of the rule in quotation marks, or the effects with their squares."""
    squares: tuple[int, ...]
    """The squares of the effects; empty for a rule."""
    lift: Callable[[Game], Game]
    """Makes the game without the rule or the effects."""


def _what_prevents(game: Game) -> Explanation | None:
    """The fewest rules and effects without which a search finds a route."""
    causes = [*_rules_to_lift(game), *_effects_to_lift(game)] if game.has_memory else []
    for count in range(1, len(causes) + 1):
        for chosen in combinations(causes, count):
            game_without = game
            for cause in chosen:
                game_without = cause.lift(game_without)
            rolls = BreadthFirst(States.of(game_without)).rolls_to_finish()
            if rolls is not None:
                return _say_prevented(chosen, rolls)
    return None


def _rules_to_lift(game: Game) -> Iterator[_Cause]:
    """The rules of the game that can prevent a route."""
    for name in ("opening", "again_limit"):
        if getattr(game.rules, name) is not None:
            lifted = _without_rule(name, game.rules)
            yield _Cause(_lost_clauses(game.rules, lifted), (), partial(_lift_rule, name))


def _without_rule(name: str, rules: Rules) -> Rules:
    changed: dict[str, Any] = {name: None}
    return rules.with_(**changed)


def _lift_rule(name: str, game: Game) -> Game:
    return Game(game.board, _without_rule(name, game.rules))


def _lost_clauses(rules: Rules, lifted: Rules) -> Wording:
    """The clauses that are in the words of `rules` but not of `lifted`, in quotation marks."""
    remaining = str(lifted).split(", ")
    lost = [f'"{clause}"' for clause in str(rules).split(", ") if clause not in remaining]
    clauses = [said._replace(before="") for said in rules.in_plain_words(1).said]
    clauses_without = [said._replace(before="") for said in lifted.in_plain_words(1).said]
    said = [Wording(said.code, [said]) for said in clauses if said not in clauses_without]
    return Wording(" and ".join(lost), join_said(" and ", said))


def _effects_to_lift(game: Game) -> Iterator[_Cause]:
    """The kinds of effects that can prevent a route; the chance of a jump never does."""
    effects = game.board.effects
    for kind, words in _EFFECT_WORDS.items():
        squares = tuple(square for square, effect in effects.items() if effect.kind == kind)
        if squares:
            text = f"{words} on {square_list(squares, _LISTED)}"
            words_with_squares = say(f"cause-{kind}", text, squares=squares)
            yield _Cause(words_with_squares, squares, partial(_without_effect, kind))


def _without_effect(kind: str, game: Game) -> Game:
    board = game.board
    kept = {square: effect for square, effect in board.effects.items() if effect.kind != kind}
    return Game(Board(board.size, jumps=board.jumps, effects=kept), game.rules)


def _say_prevented(causes: Sequence[_Cause], rolls: int) -> Explanation:
    """The explanation that these causes prevent every route; without them one has `rolls` rolls."""
    rules = [cause.words for cause in causes if not cause.squares]
    words = [cause.words for cause in causes if cause.squares]
    if rules:
        noun = "rule" if len(rules) == 1 else "rules"
        clauses = join_words(" and ", rules)
        words.insert(0, say(f"cause-{noun}", f"the {noun} {clauses}", clauses=clauses))
    squares = sorted(square for cause in causes for square in cause.squares)
    code = "prevented" if len(causes) == 1 else "prevented-together"
    kind = "effect" if squares else "rule"
    return _because(kind, tuple(squares), code, causes=join_words(" and ", words), rolls=rolls)


def _finish_is_entry(game: Game, *, some_end_there: bool = False) -> Explanation | None:
    """The reason that the finish is an entry, so that no throw ends there; None if it is not.

    With `some_end_there` the caller knows that the token reaches no jump that ends on the finish.
    """
    jumps, finish = game.board.jumps, game.finish
    # A throw that wins by overshooting takes no jump.
    kind_of_overshoot, _ = reach(game.size, game.rules.overshoot, square=game.size, advance=1)
    wins_by_overshooting = kind_of_overshoot == "overshot"
    is_entry = finish in jumps and jumps[finish] != finish
    if not is_entry or wins_by_overshooting:
        return None
    if finish not in jumps.values():
        clause = say("no-jump-ends-there", "no jump ends there")
    elif game.rules.chaining == "follow":
        clause = say("jump-there-goes-on", "so does a jump that ends there")
    elif some_end_there:
        clause = say("no-jump-reached", "no jump that can be reached ends there")
    else:
        return None
    is_head = jumps[finish] < finish
    end = say("head", "a snake's head") if is_head else say("foot", "a ladder's foot")
    words: dict[str, Value] = {"end": end, "exit": _sure_exit(game), "because": clause}
    return _because("finish-is-entry", (finish,), "finish-is-entry", finish=finish, **words)


def _sure_exit(game: Game) -> int:
    """Where the jump from the finish takes a token for sure.

    It is the end of the chain of jumps, or the first square with an effect on the way.
    """
    exits = squares_passed(game, game.finish)[1:]
    return next((square for square in exits if square in game.board.effects), exits[-1])


def _start_past_finish(game: Game, lowest: int) -> Explanation | None:
    """The reason that the lowest square on which the token rests is past the finish, if it is."""
    if lowest < game.finish:
        return None
    squares = {"start": game.start, "finish": game.finish}
    return _because("start-past-finish", (game.start,), "start-past-finish", **squares)


def _wall(game: Game, top: int) -> Explanation | None:
    """The wall before the finish that begins right after `top`, the furthest square to rest on."""
    no_row = (0, 0)
    first, last = next(_rows(tuple(game.board.jumps), top, game.finish), no_row)
    length = last - first + 1
    highest = game.rules.die.highest
    if first != top + 1 or length < highest:
        return None
    if first == last:
        return _because("wall", (first, last), "wall-of-one", first=first, highest=highest)
    row = {"first": first, "last": last, "count": length}
    return _because("wall", (first, last), "wall", **row, highest=highest)


def _wall_of_moves(
    game: Game, top: int, states: States, nodes: dict[Node, int]
) -> Explanation | None:
    """The wall, if it really stops the token.

    A token that is still in the game must be able to rest right before it.  No jump may lead past
    it, even if an effect then takes the token back.
    """
    wall = _wall(game, top)
    if not any(square_of(node) == top and not is_out(state_of(node)) for node in nodes):
        return None
    if wall and game.board.effects.have("back"):
        for move in _moves(states, nodes):
            passed = squares_passed(game, move.reached, move.luck)
            if len(passed) > 1 and passed[-1] > top:
                return None
    return wall


def _moves(states: States, nodes: dict[Node, int]) -> Iterator[Move]:
    """All moves from these states that move the token on the board."""
    moves = (states.move(node, throw) for node in nodes for throw in states.throws)
    return (move for move in moves if move.kind == "moved")


def _rows(entries: Sequence[int], after: int, before: int) -> Iterator[tuple[int, int]]:
    """The first and the last entry of each unbroken row between two squares, ascending."""
    between = entries[bisect_right(entries, after) : bisect_left(entries, before)]
    known = set(between)
    firsts = [entry for entry in between if entry - 1 not in known]
    lasts = [entry for entry in between if entry + 1 not in known]
    return zip(firsts, lasts, strict=True)


def _farthest_walk(game: Game, top: int) -> int:
    """How far a token gets from `top` with faces 1..d: to the next wall or to the finish.

    No jump that the token can reach lands above `top`.
    """
    highest = game.rules.die.highest
    for first, last in _rows(tuple(game.board.jumps), top, game.finish):
        length = last - first + 1
        if length >= highest:
            return first - 1
    return game.finish


def _die(
    game: Game, resting: list[int], states: States, nodes: dict[Node, int]
) -> Explanation | None:
    """The reason that the throws alone do not lead to the finish; None if jumps or effects act."""
    jumps, effects = game.board.jumps, game.board.effects
    ends_of_turns = {square for square, one in effects.items() if one.kind in ("back", "over")}
    if jumps or ends_of_turns:
        reached = {move.reached for move in _moves(states, nodes)}
        if reached & (jumps.keys() | ends_of_turns):
            return None
    nearest = max(square for square in resting if square < game.finish)
    words: dict[str, Value] = {"die": str(game.rules.die), "finish": game.finish}
    return _because("die", (nearest,), "die", **words, nearest=nearest)


def _trap(states: States, nodes: dict[Node, int]) -> Explanation:
    """The reason that the token is trapped, lost, or one of the two by chance."""
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


def _among(resting: tuple[int, ...]) -> dict[str, Value]:
    """Words for the squares on which a token can rest, and for the throws back to them."""
    if len(resting) == 1:
        among = say("one-square", f"square {resting[0]}", square=resting[0])
        return {"among": among, "back": say("to-it", "to it")}
    squares = ", ".join(map(str, resting[:_LISTED]))
    if len(resting) > _LISTED:
        squares += ", …"
    text = f"{len(resting)} squares ({squares})"
    among = say("count-of-squares", text, squares=resting[:_LISTED], count=len(resting))
    return {"among": among, "back": say("among-them", "among them")}


def _all_come_to(goals: set[Node], after: dict[Node, set[Node]]) -> bool:
    """Whether throws can lead from every state to one of the goals."""
    before: dict[Node, list[Node]] = {}
    for node, landings in after.items():
        for landing in landings:
            before.setdefault(landing, []).append(node)
    to_search_from, can_come = list(goals), set[Node]()
    while to_search_from:
        node = to_search_from.pop()
        new = [source for source in before.get(node, ()) if source not in can_come]
        can_come.update(new)
        to_search_from += new
    return all(node in can_come for node in after)
