"""The grid's checks of whole tables: places, first and last finish, leaders, comebacks."""

import math
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

from boustro.chain import Match
from boustro.chain.race import Lead, Race, race
from boustro.chain.seats import (
    first_finish_law,
    last_finish_chances,
    last_finish_quantile,
    place_chances,
    seat_table,
)
from boustro.errors import QuestionError
from tests.grid.brute import HUNG, WON, Key
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.chain_seats import first_finishes
from tests.grid.hold import Hold
from tests.grid.table import Several
from tests.interpreter import picks

Joint = dict[tuple[Key, Key], Fraction]
_LISTED, _MOST = 400, 300
_OPEN = 1e-13


def turns_of(case: Case, token: Key) -> tuple[list[float], list[float]] | None:
    """P(turns = n) and the chance of each to hang, listed until nothing is open; None if too long."""
    ends, hung = case.solo.turns(token, _LISTED)
    chance = float(case.solo.web.chance({WON})[token])
    return None if chance - sum(ends) > _OPEN else (ends, hung)


@chain.covers(
    "seats.place_chances",
    "seats.first_finish_law",
    "seats.last_finish_chances",
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
    """The chances of one seat's places: for each round, which of the others have finished before."""
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
                    share *= over[at] if j in before else going[at]
                found[place] += share
    return found


def lasts(case: Case, table: Match, ends: list[float], players: int, hold: Hold) -> None:
    """The rounds within which all have finished, and their quantiles."""
    within = [sum(ends[: n + 1]) ** players for n in range(30)]
    hold.all_close(last_finish_chances(table, 29), within, ("last", players))
    chance = float(case.solo.web.chance({WON})[case.solo.first]) ** players
    for q in (0.1, 0.5, 0.9):
        got = last_finish_quantile(table, q)
        if chance < q - 1e-12:
            hold.equal(got, math.inf, ("last quantile", q))
        elif within[-1] > q + 1e-12 and min(abs(w - q) for w in within) > 1e-12:
            expected = next(n for n, w in enumerate(within) if w > q)
            hold.equal(got, expected, ("last quantile", q))


def joint_after(case: Case, rounds: int) -> list[Joint]:
    """Two tokens after 0, 1, … rounds in which nobody finished: the chances of where they are."""
    one: dict[Key, Fraction] = {case.solo.first: Fraction(case.solo.first != WON)}
    found = []
    for _ in range(rounds + 1):
        found.append({(a, b): p * q for a, p in one.items() for b, q in one.items()})
        after = defaultdict[Key, Fraction](Fraction)
        for node, share in one.items():
            for to, chance in case.solo.turn.get(node, {}).items():
                if to not in (WON, HUNG):
                    after[to] += share * chance
        one = dict(after)
    return found


@chain.covers(
    "race.race",
    "race.Race.of",
    "race.Race.leads",
    "race.Race.goes_on",
    "race.Race.rounds",
    "race.Race.called_by",
    "race.Race.comeback",
    "race.Race.rolls",
    "race.TurnWalk.follow_to",
    "race.Lead.round",
    "race.Lead.going",
    "race.Lead.leader",
    "race.Lead.leader_wins",
    "race.Lead.leader_wins_given",
    "race.Runner.of",
    "race.Runner.onward",
    "race.Runner.back",
)
def leaders(case: Case, hold: Hold) -> None:
    """Two players: who leads after each round and wins, when the game is called, comebacks, rolls."""
    if case.bumps:
        hold.raises(QuestionError, lambda: race(case.game), "players who bump")
        return
    house = case.house
    if house.again_limit is None and all(picks(house.again, house, o) for o in house.outcomes):
        hold.raises(QuestionError, lambda: race(case.game), "a turn that may never end")
        return
    found = Race.of([case.game] * 2)
    if case.solo.first == WON:
        hold.equal((found.rounds, found.rolls, found.comeback), (0, 0.0, 0.0), "over at once")
        return
    if turns_of(case, case.solo.first) is None or found.rounds > _MOST:
        return
    try:
        table = Several(case.solo, (case.solo.first,) * 2, most=150)
    except OverflowError:
        return
    hold.close(found.rolls, rolls_of(table), "rolls")
    wins = [table.web.chance({seat}) for seat in range(2)]
    for lead, joint in zip(found.leads(6), joint_after(case, 6), strict=False):
        chances = {pair: [win[key_of(table, pair)] for win in wins] for pair in joint}
        after_round(found, lead, joint, chances, hold)
    comebacks(case, found, hold)


def after_round(
    found: Race, lead: Lead, joint: Joint, chances: dict[tuple[Key, Key], list[Any]], hold: Hold
) -> None:
    """Hold one round against the joint states of two tokens after it, and who wins from each."""
    going, leader, wins = sum(joint.values(), Fraction()), Fraction(), Fraction()
    for pair, share in joint.items():
        seat = leader_of(pair)
        if seat is not None:
            leader += share
            wins += share * chances[pair][seat]
    t = lead.round
    for got, expected in ((lead.going, going), (lead.leader, leader), (lead.leader_wins, wins)):
        hold.close(got, expected, ("after", t))
    hold.close(found.goes_on(t), going, ("going", t))
    if leader:
        scale = 2.0 / float(leader)
        hold.close(lead.leader_wins_given, wins / leader, ("given", t), scale=scale)
    called = float(1 - going + wins)
    for p in (0.4, 0.7):
        if found.called_by(p) <= t:
            hold.equal(called > p - 1e-9, True, ("right from then on", p))


def rolls_of(table: Several) -> Any:
    """The mean number of rolls of a whole game; None where it may never end."""
    ends = {key for key in table.web.ways if isinstance(key, int)}
    return table.web.cost(ends, lambda _: 1)[table.begin]


def key_of(table: Several, pair: tuple[Key, Key]) -> Any:
    """The joint state of two tokens when a round begins."""
    return table.begin._replace(tokens=pair, seat=0, turn=True, round=True)


def leader_of(pair: tuple[Key, Key]) -> int | None:
    """The seat of the token that is alone farthest on."""
    first, second = (token.state.square for token in pair)
    return None if first == second else int(second > first)


def comebacks(case: Case, found: Race, hold: Hold) -> None:
    """The chance that the winner was behind at half time, half time by half time."""
    rounds, total, open_ = 14, 0.0, 1.0
    for t, joint in enumerate(joint_after(case, rounds)):
        for pair, share in joint.items():
            leader = leader_of(pair)
            if leader is None:
                continue
            firsts = first_finishes([case.solo.turns(token, t + 1) for token in pair])
            for m in {t, t + 1} - {0}:
                total += float(share) * firsts[m][1 - leader]
        open_ = float(sum(joint.values()))
    hold.equal(total - 1e-9 <= found.comeback <= total + open_ + 1e-9, True, "comeback")
