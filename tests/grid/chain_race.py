"""The grid's checks of whole tables: places, first and last finish, the rolls until then."""

import math
from itertools import combinations
from typing import Any

from boustro.basics.floats import total
from boustro.chain import Match
from boustro.chain.seats import (
    first_finish_law,
    last_finish_quantile,
    place_chances,
    rolls_until_first,
    seat_table,
)
from boustro.errors import QuestionError
from tests.grid.brute import WON, Key
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.chain_seats import first_finishes
from tests.grid.hold import Hold
from tests.grid.table import Several
from tests.support.interpreter import picks

_LISTED = 400
_OPEN = 1e-13


def turns_of(case: Case, token: Key) -> tuple[list[float], list[float]] | None:
    """P(turns = n) and the chance of each to hang, until no game is left; None if too long."""
    ends, hung = case.solo.turns(token, _LISTED)
    chance = float(case.solo.web.chance({WON})[token])
    return None if chance - sum(ends) > _OPEN else (ends, hung)


@chain.covers(
    "seats.place_chances",
    "seats.first_finish_law",
    "seats.last_finish_quantile",
    "seats.seat_table",
)
def whole_tables(case: Case, hold: Hold) -> None:
    """Who comes in at which place, when the first and the last do, for one to three players."""
    if case.bumps:
        hold.raises(QuestionError, lambda: seat_table([case.game] * 2), "players who bump")
        return
    known = turns_of(case, case.solo.first)
    for players in (1, 2, 3):
        table = seat_table([case.game] * players)
        hold.all_close(table.chances, Match.of_players(case.game, players).chances, "table")
        places = place_chances(table)
        if known is None:
            for seat, row in enumerate(places):
                hold.close(row[0], table.chances[seat], "first place")
            continue
        for seat, row in enumerate(places):
            hold.all_close(row, places_of(known, players, seat), ("places", players, seat))
        firsts = first_finishes([known] * players)[:20].ravel()[players:]
        law = first_finish_law(table, len(firsts))
        over = case.solo.first == WON
        hold.all_close(law, [float(over), *([0.0] * len(firsts) if over else firsts)], "first")
        lasts(case, table, known[0], players, hold)


def places_of(known: tuple[list[float], list[float]], players: int, me: int) -> list[float]:
    """The chances of a seat's places: for each round, which of the others have finished before."""
    ends, hung = known
    over, going, found = [0.0], [1.0], [0.0] * players
    for n, chance in enumerate(ends):
        over.append(over[-1] + chance)
        going.append(going[-1] - chance - hung[n])
    others = [j for j in range(players) if j != me]
    for n, chance in enumerate(ends):
        for place in range(players):
            for before in combinations(others, place):
                share = chance
                for j in others:
                    # `over` and `going` hold what is so after n − 1 turns at n.
                    at = n + 1 if j < me else n
                    ended = over if j in before else going
                    share *= ended[at]
                found[place] += share
    return found


def lasts(case: Case, table: Match, ends: list[float], players: int, hold: Hold) -> None:
    """The quantiles of the rounds within which all have finished."""
    within = [sum(ends[: n + 1]) ** players for n in range(30)]
    chance = float(case.solo.web.chance({WON})[case.solo.first]) ** players
    for q in (0.1, 0.5, 0.9):
        got = last_finish_quantile(table, q)
        if chance < q - 1e-12:
            hold.equal(got, math.inf, ("last quantile", q))
        elif within[-1] > q + 1e-12 and min(abs(w - q) for w in within) > 1e-12:
            expected = next(n for n, w in enumerate(within) if w > q)
            hold.equal(got, expected, ("last quantile", q))


@chain.covers("seats.rolls_until_first", "seats.Match.turns_begun", "seats.Match.chance_to_win")
def rolls_of_tables(case: Case, hold: Hold) -> None:
    """The rolls of two players until the first finishes are those of the joint chain."""
    games = [case.game] * 2
    if case.bumps:
        hold.raises(QuestionError, lambda: rolls_until_first(games), "players who bump")
        return
    house = case.house
    if house.again_limit is None and all(picks(house.again, house, o) for o in house.outcomes):
        hold.raises(QuestionError, lambda: rolls_until_first(games), "a turn that may never end")
        return
    found = rolls_until_first(games)
    if case.solo.first == WON:
        hold.equal(found, 0.0, "over at once")
        return
    try:
        joint = Several(case.solo, (case.solo.first,) * 2, most=150)
    except OverflowError:
        return
    hold.close(found, rolls_of(joint), "rolls")
    table = seat_table(games)
    begun = total(table.turns_begun(seat) for seat in range(2))
    hold.close(begun, table.turns_until_first, "turns")
    hold.all_close(table.chances, map(table.chance_to_win, range(2)), "chances")


def rolls_of(table: Several) -> Any:
    """The mean number of rolls of a whole game; None where it may never end."""
    ends = {key for key in table.web.ways if isinstance(key, int)}
    return table.web.steps(ends)[table.begin]
