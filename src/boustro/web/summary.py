"""The figures that stay in view while a board is drawn: how long a game is, and who wins."""

import math
from typing import Any

from boustro.chain import Analysis, Table
from boustro.chain.plain import finite

ROLL_SECONDS = 10
_AS_GOOD_AS = 1e-13
_QUANTILES = (("p10", 0.1), ("median", 0.5), ("p90", 0.9))

Plain = dict[str, Any]


def summary(analysis: Analysis, players: int) -> Plain:
    """Mean, spread, quantiles, minutes at the table and chances by seat; None where infinite."""
    said: Plain = {
        "mean": finite(analysis.mean),
        "sd": None,
        **dict.fromkeys(name for name, _ in _QUANTILES),
        "absorption": analysis.p_finish,
        "minutes": None,
        "seats": None,
    }
    if analysis.is_large:
        return said
    lengths = analysis.lengths
    said["sd"] = finite(analysis.sd)
    said |= {name: finite(lengths.quantile(q)) for name, q in _QUANTILES}
    if analysis.rules.bump is None or players == 1:
        table = analysis.table(players)
        said["minutes"] = _minutes(analysis, table)
        said["seats"] = list(table.chances)
    return said


def _minutes(analysis: Analysis, table: Table) -> Plain:
    """How long until the first of the players finishes, a turn being its mean rolls."""
    a_turn = ROLL_SECONDS / 60
    if analysis.turns is not None and analysis.absorbs:
        a_turn *= analysis.mean / analysis.turns.mean
    said: Plain = {"roll_seconds": ROLL_SECONDS, "players": len(table.turns)}
    for name, q in _QUANTILES:
        turns = _turns_until_first(table, q)
        said[name] = None if turns is None else round(turns * a_turn, 2)
    return said


def _turns_until_first(table: Table, q: float) -> int | None:
    """The fewest turns of all players by which the share `q` of all games is over."""
    lengths, players = table.turns[0], len(table.turns)
    # Nobody has finished by the end of round n with the chance beyond(n) to the power of players.
    n = lengths.quantile(1 - (1 - q) ** (1 / players))
    if math.isinf(n):
        return None
    before, after = lengths.beyond(n - 1), lengths.beyond(n)
    for seat in range(1, players):
        if after**seat * before ** (players - seat) <= 1 - q + _AS_GOOD_AS:
            return (int(n) - 1) * players + seat
    return int(n) * players
