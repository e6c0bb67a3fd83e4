"""The whole table: how long until the first and the last finish, and who comes in at which place.

Everybody plays on until the last token finishes, except where a sentence speaks of the first.  The
tokens do not touch each other, so with T(j) the turns that seat j needs, seat i comes in as number
r if T(i) = n and r − 1 of the others have finished before: seats before i within n turns, seats
after i within n − 1.  How many of independent events happen is a product of polynomials, one
for each seat, whose coefficients are here the sequences of `series`; so the sum over all n is known
in full, however long the games.  Errors are those of `Lengths`, and of one difference from 1.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf, prod
from typing import NamedTuple

from boustro.chain.lengths import AS_GOOD_AS, Lengths
from boustro.chain.seats import Table, check_players, turns_from
from boustro.chain.series import Series, Span, ends_at, goes_on_beyond, total_of_product
from boustro.errors import LimitError, QuestionError
from boustro.model.game import Game
from boustro.model.turn import initial

MOST_RANKED = 12
_MOST_LISTED = 1_000_000


class _Seat(NamedTuple):
    """The chance of each round that a token finishes in it, has finished (`over`), or goes on.

    The latter two as a seat after it sees them, then as one before it does, a turn behind.
    """

    ends: Series
    over: tuple[Series, Series]
    going: tuple[Series, Series]


def seat_table(games: Sequence[Game]) -> Table:
    """The table at which each seat plays a game of its own: another start, die, rules or board.

    Raises `QuestionError` for games whose tokens bump.

    >>> from boustro import Rules, builtin
    >>> board = builtin("mb47").board
    >>> table = seat_table([Game(board), Game(board, Rules(start=10))])
    >>> [round(chance, 4) for chance in table.chances]
    [0.5001, 0.4999]
    """
    for game in games:
        check_players(game, len(games))
    known = {game: turns_from(game, initial(game)) for game in games}
    return Table(tuple(known[game] for game in games))


def place_chances(table: Table) -> tuple[tuple[float, ...], ...]:
    """For each seat the chance to come in first, second, …, last, when everybody plays on.

    A row sums to the chance that the seat finishes.  Raises `LimitError` for more than 12 players.

    >>> from boustro import builtin
    >>> for row in place_chances(Table.of_players(builtin("mb47"), 3)):
    ...     print([round(chance, 4) for chance in row])
    [0.343, 0.3298, 0.3272]
    [0.3332, 0.3335, 0.3332]
    [0.3238, 0.3366, 0.3396]
    """
    players = len(table.turns)
    if players > MOST_RANKED:
        raise LimitError(f"expected at most {MOST_RANKED} players to rank, got {players}")
    if players == 1:
        return ((table.turns[0].p_finish,),)
    span = Span.of(table.turns)
    known = {id(turns): _seat(turns, span) for turns in table.turns}
    seats = [known[id(turns)] for turns in table.turns]
    return tuple(
        tuple(total_of_product([seats[i].ends, before]) for before in _finished_before(seats, i))
        for i in range(players)
    )


def first_finish_law(table: Table, n: int) -> tuple[float, ...]:
    """The chance that the first token finishes in the turn 0, …, n of all players.

    0 is a game that is over before any turn; the first seat's first turn is 1.

    >>> from boustro import builtin
    >>> law = first_finish_law(Table.of_players(builtin("mb47"), 2), 60)
    >>> round(law[13], 6), round(law[14], 6), round(sum(law), 4)
    (0.001511, 0.001509, 0.7077)
    """
    players = len(table.turns)
    if not 0 <= n <= _MOST_LISTED:
        raise QuestionError(f"expected a number of turns in 0..{_MOST_LISTED}, got {n}")
    rounds = -(-n // players)
    ends = [turns.pmf(rounds) for turns in table.turns]
    going = [_chances_to_go_on(turns, rounds) for turns in table.turns]
    at_once = 1.0 - prod(1.0 - chances[0] for chances in ends)
    law = [at_once]
    for turn in range(1, n + 1):
        played, seat = divmod(turn - 1, players)
        before = (going[j][played + (j < seat)] for j in range(players) if j != seat)
        law.append(ends[seat][played + 1] * prod(before))
    return tuple(law)


def last_finish_chances(table: Table, n: int) -> tuple[float, ...]:
    """The chance that every token has finished within 0, …, n rounds.

    >>> from boustro import builtin
    >>> round(last_finish_chances(Table.of_players(builtin("mb47"), 2), 40)[40], 4)
    0.406
    """
    if not 0 <= n <= _MOST_LISTED:
        raise QuestionError(f"expected a number of rounds in 0..{_MOST_LISTED}, got {n}")
    each = [list(accumulate(turns.pmf(n))) for turns in table.turns]
    return tuple(prod(chances) for chances in zip(*each, strict=True))


def last_finish_quantile(table: Table, q: float) -> float:
    """The fewest rounds within which every token has finished with at least the chance `q`.

    An int, or `inf` where so many never do; a chance within 1e-13 of `q` counts as it.

    >>> from boustro import builtin
    >>> last_finish_quantile(Table.of_players(builtin("mb47"), 2), 0.5)
    46
    """
    if not 0.0 < q <= 1.0:
        raise QuestionError(f"expected a quantile above 0 and up to 1, got {q}")
    if prod(turns.p_finish for turns in table.turns) < q - AS_GOOD_AS:
        return inf
    if q == 1.0 and any(turns.later for turns in table.turns):
        return inf
    before, rounds = -1, 0
    while not _all_over(table, rounds, q):
        before, rounds = rounds, 2 * rounds + 1
    while rounds - before > 1:
        between = (before + rounds) // 2
        before, rounds = (before, between) if _all_over(table, between, q) else (between, rounds)
    return rounds


def _all_over(table: Table, rounds: int, q: float) -> bool:
    return prod(turns.within(rounds) for turns in table.turns) >= q - AS_GOOD_AS


def _chances_to_go_on(turns: Lengths, rounds: int) -> list[float]:
    """The chance to be neither finished nor hung after 0, 1, … rounds."""
    after = [chance + turns.lost for chance in turns.finishing_after_each(rounds)]
    return [after[0] + turns.hung, *after[1:]]


def _seat(turns: Lengths, span: Span) -> _Seat:
    going = [goes_on_beyond(turns, span, shift=shift) for shift in (0, 1)]
    over = [_over(series, turns, span, shift) for shift, series in enumerate(going)]
    return _Seat(ends_at(turns, span), (over[0], over[1]), (going[0], going[1]))


def _over(going: Series, turns: Lengths, span: Span, shift: int) -> Series:
    """The chance to have finished n − shift turns after the beginning: what is left of going on."""
    less = {decay: tuple(-x for x in values) for decay, values in going.terms.items()}
    hung = [turns.hung if n <= shift else 0.0 for n in range(span.horizon + 1)]
    not_going = Series.constant(1.0 - turns.hung, span) + Series(going.begins, less)
    begins = (
        max(1.0 - turns.hung + more - chance, 0.0)
        for more, chance in zip(hung, going.begins, strict=True)
    )
    return Series(array("d", begins), not_going.terms)


def _finished_before(seats: Sequence[_Seat], me: int) -> Iterator[Series]:
    """For 0, 1, … of the others: the chance that so many have finished before seat `me`'s turn."""
    found: list[list[Series]] = []
    for j, seat in enumerate(seats):
        if j != me:
            shift = int(j > me)
            found = _one_more(found, seat.over[shift], seat.going[shift])
    yield from (_sum(series) for series in found)


def _one_more(found: list[list[Series]], over: Series, going: Series) -> list[list[Series]]:
    if not found:
        return [[going], [over]]
    known = [_sum(series) for series in found]
    after = [[series * going] for series in known] + [[]]
    for count, series in enumerate(known):
        after[count + 1].append(series * over)
    return after


def _sum(several: Sequence[Series]) -> Series:
    first, *others = several
    for other in others:
        first = first + other
    return first
