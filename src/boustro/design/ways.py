"""Ways: clearly shorter, longer or fairer games, as wishes that one change of a jump may meet.

Clearly is a tenth of the mean, or a quarter of the first seat's advantage; where that is too much
for one change, less.
"""

from collections.abc import Iterator
from math import isinf

from boustro.chain.expected import expected_rolls
from boustro.chain.seats import Table
from boustro.design.wishes import FigureWishes
from boustro.errors import QuestionError
from boustro.model.game import Game

WAYS = ("shorter", "longer", "fairer", "mend")
_LENGTHS = (0.1, 0.05, 0.02)
_ADVANTAGES = (0.25, 0.1, 0.05)


def wishes_for(game: Game, way: str, players: int) -> Iterator[FigureWishes]:
    """What to ask of the games at a table of so many players, the most first.

    `way` is one of `WAYS` but the last.  Raises `QuestionError` for games that might never end.

    >>> from boustro import builtin
    >>> [wishes["mean"] for wishes in wishes_for(builtin("mb47"), "shorter", 2)]
    ['..35.3026', '..37.2639', '..38.4406']
    """
    if way == "fairer":
        even = 1 / players
        advantage = Table.of_players(game, players).chances[0] - even
        for share in _ADVANTAGES:
            yield {"first_seat": f"..{even + (1 - share) * advantage:.9g}", "players": players}
        return
    mean = expected_rolls(game)
    if isinf(mean):
        raise QuestionError("expected a game that always ends, to change how long it is")
    for share in _LENGTHS:
        if way == "shorter":
            yield {"mean": f"..{(1 - share) * mean:.6g}", "players": players}
        else:
            yield {"mean": f"{(1 + share) * mean:.6g}..", "players": players}
