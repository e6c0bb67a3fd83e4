"""The grid's checks of several players: chances by seat, rounds, turns, head starts."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from boustro.chain import Match, head_starts, odds
from boustro.chain.seats import chances_by_seat, check_players, turns_from
from boustro.errors import QuestionError
from boustro.model.turn import State, initial
from tests.grid.brute import WON, Key, Node, Number
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.grid.table import Several

_MINUTE = 60
_LISTED = 20
MOST_ROUNDS = 200_000


@chain.covers(
    "seats.Match.of_players",
    "seats.Match.chances",
    "seats.Match.rounds_until_last",
    "seats.Match.turns_until_first",
    "seats.Match.turns_quantile",
    "seats.check_players",
    "analysis.Analysis.table",
    "analysis.Analysis.seats",
    "analysis.Analysis.minutes",
)
def tables(case: Case, hold: Hold) -> None:
    """Chances, rounds and turns of one to three players at the outset."""
    if case.bumps:
        hold.raises(QuestionError, lambda: case.analysis.table(2), "players who bump")
        hold.raises(QuestionError, lambda: Match.of_players(case.game, 2), "players who bump")
        return
    check_players(case.game, 3)
    for players in (1, 2, 3):
        table = case.analysis.table(players)
        again = Match.of_players(case.game, players)
        hold.all_close(again.chances, table.chances, "both ways to a table")
        agree_on_table(case, table, (case.solo.first,) * players, hold)
        minutes = case.analysis.minutes(players, seconds=_MINUTE)
        hold.close(minutes, table.turns_until_first, "minutes")
        quantiles(case, table, (case.solo.first,) * players, hold)
        if players > 1:
            hold.equal(case.analysis.seats[players], table.chances, "seats")


def agree_on_table(case: Case, table: Match, tokens: tuple[Key, ...], hold: Hold) -> None:
    """Hold a table against whole games, where there are few enough joint states to solve."""
    try:
        first = Several(case.solo, tokens)
        last = Several(case.solo, tokens, on=True)
    except OverflowError:
        hold.all_close(table.chances, rounds_added_up(case, tokens), ("chances", len(tokens)))
        return
    hold.all_close(table.chances, first.chances(), ("chances", len(tokens)))
    hold.close(table.turns_until_first, first.turns(), ("turns until first", len(tokens)))
    hold.close(table.rounds_until_last, last.rounds(), ("rounds until last", len(tokens)))


def rounds_added_up(case: Case, tokens: tuple[Key, ...], most: int = 1_000) -> list[float]:
    """The chances to win, added up round by round from each token's own turns, until they stay."""
    known = [case.solo.turns(token, most) for token in tokens]
    seats, chances = range(len(tokens)), case.solo.web.chance({WON})
    rest = [
        float(chances[token]) - sum(ends) for token, (ends, _) in zip(tokens, known, strict=True)
    ]
    last = [1.0 - sum(ends) - sum(hung) for ends, hung in known]
    open_ = [rest[i] * np.prod(np.delete(last, i)) for i in seats]
    if max(open_) > 1e-12 and most < MOST_ROUNDS:
        return rounds_added_up(case, tokens, 4 * most)
    wins: list[float] = first_finishes(known).sum(axis=0).tolist()
    return wins


def first_finishes(known: list[tuple[list[float], list[float]]]) -> Any:
    """[round, seat] → the chance that this turn is the first to finish."""
    ends = np.array([finished for finished, _ in known])
    on = 1.0 - np.cumsum([np.add(*pair) for pair in known], axis=1)
    before = np.concatenate([np.ones((len(known), 1)), on[:, :-1]], axis=1)
    rows = [
        ends[i] * np.prod(on[:i], axis=0) * np.prod(before[i + 1 :], axis=0)
        for i in range(len(known))
    ]
    return np.array(rows).T


def quantiles(case: Case, table: Match, tokens: tuple[Key, ...], hold: Hold) -> None:
    """The turns of all players by which some shares of all games are over."""
    first = first_finishes([case.solo.turns(token, 400) for token in tokens])
    over = np.cumsum(first.ravel())
    most = sum(rounds_added_up(case, tokens))
    for share in (0.1, 0.5, 0.75, 0.9, 0.999):
        got = table.turns_quantile(share)
        if most < share - 1e-12:
            hold.equal(got, math.inf, ("turns quantile", share))
        elif over[-1] < share - 1e-12:
            hold.equal(got > 400 * len(tokens), True, ("turns quantile", share))
        elif (np.abs(over - share) > 1e-12).all():
            place = int(np.argmax(over >= share))
            expected = max(0, place + 1 - len(tokens))
            hold.equal(got, expected, ("turns quantile", share))


@chain.covers("seats.turns_from")
def turns_within(case: Case, hold: Hold) -> None:
    """The turns from any state, also within a turn: the mean of those after one more throw."""
    nodes = [node for node in case.solo.web.ways if isinstance(node, Node)]
    for node in case.rng.sample(nodes, min(4, len(nodes))):
        expected = np.zeros(_LISTED + 1)
        for share, to in case.solo.ways(node):
            if to == WON:
                after = np.eye(1, _LISTED + 1)[0]
            elif to.fresh:
                after = np.array(case.solo.turns(to, _LISTED)[0])
            else:
                after = turns_from(case.game, state_of(to)).pmf(_LISTED)
                after = np.append(after[1:], 0.0)
            expected += float(share) * np.append(0.0, after[:-1])
        got = turns_from(case.game, state_of(node)).pmf(_LISTED - 1)
        hold.all_close(got, expected[:-1], node)


def state_of(node: Node) -> State:
    """A state of the interpreter as boustro writes it: without a limit it knows of a turn alone."""
    square, to_open, agains, began, _ = node.state
    return State(square, to_open, agains or int(not node.fresh), began)


@chain.covers("seats.chances_by_seat")
def chances_in_order(case: Case, hold: Hold) -> None:
    """Equal tokens have the chances of the outset, from the seat that is next on."""
    if case.bumps:
        return
    turns = turns_from(case.game, initial(case.game))
    begun = Match((turns,) * 3).chances
    hold.all_close(chances_by_seat([turns] * 3, 2), (begun[2], begun[0], begun[1]), "seat 2 next")


@chain.covers("seats.odds")
def positions(case: Case, hold: Hold) -> None:
    """The chances of tokens anywhere, whoever is next; the first on the finish has won."""
    rng = case.rng
    for players in (1, 2, 2, 3):
        squares = [rng.choice(case.squares) for _ in range(players)]
        seat = rng.randint(1, players)
        if case.bumps and players > 1:
            hold.raises(QuestionError, partial(odds, case.game, squares), "players who bump")
            continue
        got = odds(case.game, squares, next_seat=seat)
        tokens = [case.solo.rest(square) for square in squares]
        order = [*range(seat - 1, players), *range(seat - 1)]
        expected = expected_odds(case, tuple(tokens[i] for i in order))
        hold.all_close((got[i] for i in order), expected, (squares, seat))


def expected_odds(case: Case, tokens: tuple[Key, ...]) -> Sequence[Number]:
    """The chances to win in the order of play."""
    try:
        return Several(case.solo, tokens).chances()
    except OverflowError:
        return rounds_added_up(case, tokens)


@chain.covers("handicap.head_starts", "handicap.HeadStart.square", "handicap.HeadStart.chance")
def fair_starts(case: Case, hold: Hold) -> None:
    """The start and every square without a jump, once; the second's chance; the fairest first."""
    if case.bumps:
        hold.raises(QuestionError, lambda: head_starts(case.game), "players who bump")
        return
    found = head_starts(case.game)
    first = case.solo.first
    plain = {square for square in case.squares if square not in case.jumps}
    expected = {*plain, case.house.start} - {case.solo.finish}
    hold.equal(sorted(start.square for start in found), sorted(expected), "squares")
    apart = []
    for place in sorted(case.rng.sample(range(len(found)), min(4, len(found)))):
        odds_there = expected_odds(case, (first, case.solo.rest(found[place].square)))
        hold.close(found[place].chance, odds_there[1], found[place])
        apart.append(abs(odds_there[1] - odds_there[0]))
    hold.all_close(apart, sorted(apart), "the fairest first")
    hold.equal(all(math.isfinite(start.chance) for start in found), True, "chances")
