"""Brute force for several players: whole games at one table, roll by roll, as one joint process.

Players throw in the order of their seats.  A turn that never ends keeps the table: nobody after
it ever throws.  Rounds and turns count when they begin.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tests.grid.brute import WON, Key, Number, Solo, Web


class Round(NamedTuple):
    """All tokens, the seat that throws next, and whether its throw begins a turn, and a round."""

    tokens: tuple[Key, ...]
    seat: int
    turn: bool
    round: bool


class Several:
    """Tokens at one table in the order of play, by brute force; `on` plays until all have won.

    Raises `OverflowError` where there are more than `most` joint states.
    """

    def __init__(
        self, solo: Solo, tokens: tuple[Key, ...], *, on: bool = False, most: int = 100
    ) -> None:
        self.solo, self.on, self.players = solo, on, len(tokens)
        self.begin: Any = Round(tokens, 0, turn=True, round=True)
        won = [seat for seat, token in enumerate(tokens) if token == WON]
        if won and not on:
            self.begin = won[0]
        elif len(won) == len(tokens):
            self.begin = WON
        elif 0 in won:
            self.begin = self._next(tokens, len(tokens) - 1)
        self.web = Web([self.begin], self._ways, most)

    def _ways(self, key: Any) -> Iterator[tuple[Fraction, Any]]:
        """One roll; a winner's seat ends the game, or `WON` when the last token has finished."""
        if not isinstance(key, Round):
            return
        for share, to in self.solo.ways(key.tokens[key.seat]):
            tokens = (*key.tokens[: key.seat], to, *key.tokens[key.seat + 1 :])
            if to == WON and not self.on:
                yield share, key.seat
            elif all(token == WON for token in tokens):
                yield share, WON
            elif to == WON or to.fresh:
                yield share, self._next(tokens, key.seat)
            else:
                yield share, Round(tokens, key.seat, turn=False, round=False)

    def _next(self, tokens: tuple[Key, ...], seat: int) -> Round:
        """The next seat that is still in the game begins a turn; back in front, a round too."""
        count = len(tokens)
        after = next(
            (seat + i) % count for i in range(1, count + 1) if tokens[(seat + i) % count] != WON
        )
        return Round(tokens, after, turn=True, round=after <= seat)

    def chances(self) -> list[Number]:
        """The chance of each seat to win."""
        return self.web.chance_of_each(self.begin, range(self.players))

    def turns(self) -> Number | None:
        """The mean number of turns begun until the end; None where it may never come."""
        return self._counted("turn")

    def rounds(self) -> Number | None:
        """The mean number of rounds begun until the end; None where it may never come."""
        return self._counted("round")

    def _counted(self, what: str) -> Number | None:
        ends = {key for key in self.web.ways if not isinstance(key, Round)}
        return self.web.cost(ends, lambda key: int(getattr(key, what)))[self.begin]
