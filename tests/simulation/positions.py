"""All positions of several tokens by the interpreter: what throws lead to, and whether they end."""

from functools import cached_property

from boustro import Game
from tests.gameplay.test_position import house
from tests.support import interpreter

Tokens = tuple[interpreter.State, ...]
Position = tuple[Tokens, int]
"""The tokens by seat, and whose turn it is, 0 first."""


class Positions:
    """Every position of a small game that can come about, found by throwing everything.

    Raises `OverflowError` for more than `most` of them.
    """

    def __init__(self, game: Game, players: int, most: int = 5_000) -> None:
        self.game, self.rules = game, house(game.rules)
        self.jumps = dict(game.board.jumps)
        first: Position = ((interpreter.first_state(self.rules),) * players, 0)
        self.before: dict[Position, list[Position]] = {first: []}
        self.winning: set[Position] = set()
        waiting = [first]
        for position in waiting:
            for after in self.after(position):
                if after is None:
                    self.winning.add(position)
                    continue
                if after not in self.before:
                    self.before[after] = []
                    waiting.append(after)
                self.before[after].append(position)
            if len(waiting) > most:
                raise OverflowError

    def after(self, position: Position) -> list[Position | None]:
        """The position after each throw; None for one that wins."""
        tokens, turn = position
        found = list[Position | None]()
        for outcome in interpreter.classes(self.rules):
            known = self.game.size, self.jumps, self.rules, tokens[turn], outcome
            state, won, over = interpreter.throw(*known, taken=taken(self.game, tokens, turn))
            seat = (turn + 1) % len(tokens) if over else turn
            found.append(None if won else (bumped(self.game, tokens, turn, state), seat))
        return found

    @cached_property
    def lost(self) -> set[Position]:
        """The positions from which nobody can win any more."""
        can, waiting = set(self.winning), list(self.winning)
        while waiting:
            new = set(self.before[waiting.pop()]) - can
            can |= new
            waiting += new
        return self.before.keys() - can


def taken(game: Game, tokens: Tokens, turn: int) -> set[int]:
    """The squares on which the token of `turn` cannot come to rest, since another rests there."""
    if game.rules.bump != "block":
        return set()
    others = {other.square for i, other in enumerate(tokens) if i != turn and other.misses >= 0}
    return others - {0, game.start}


def bumped(game: Game, tokens: Tokens, turn: int, state: interpreter.State) -> Tokens:
    """All tokens after the one of `turn` came to `state`.

    A token that did not move shares its square with nobody, unless that is the start; those that
    are out, which miss all turns, have left the board.
    """
    rules, before = house(game.rules), tokens[turn]
    changed = list(tokens)
    changed[turn] = state
    if game.rules.bump in (None, "block") or state.square in (0, game.start) or state.misses < 0:
        return tuple(changed)
    for player, other in enumerate(tokens):
        if player != turn and other.square == state.square and other.misses >= 0:
            home = game.rules.bump == "start"
            changed[player] = interpreter.put_on(rules, game.start if home else before.square)
    return tuple(changed)
