"""The grid's checks of squares and jumps: visits, uses, last steps, traps, the shortest games."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from boustro.chain.likeliest import likeliest_game
from boustro.chain.shortest import shortest
from boustro.model.route import Route
from tests.grid.brute import WON, Key, Solo, Thrown
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support import interpreter

Game = tuple[Fraction, tuple[int, ...]]
"""The chance of some throws, and the throws."""


@chain.covers(
    "visits.Visits.visits",
    "visits.Visits.ever",
    "visits.chances_to_visit",
    "visits.Visits.reaches",
    "visits.Visits.jump_uses",
)
def visits(case: Case, hold: Hold) -> None:
    """Rolls from each square, the chance ever to rest on it, throws that reach it, jumps used."""
    for each in (case, case.plain):
        agree_on_visits(each, hold)


def agree_on_visits(case: Case, hold: Hold) -> None:
    """Hold the visits of a game against brute force."""
    said, solo = case.analysis, case.solo
    rolls, endless = rolls_from(solo)
    for square in range(case.size + 1):
        here = {n for n in solo.web.ways if n != WON and n.state.square == square}
        here = {WON} if square == solo.finish else here
        expected = sum((rolls.get(node, Fraction()) for node in here), Fraction())
        if square == solo.finish:
            expected = solo.web.chance({WON})[solo.first]
        hold.close(said.visits[square], None if here & endless else expected, ("visits", square))
        hold.close(said.ever[square], solo.web.chance(here)[solo.first], ("ever", square))
    counted = thrown_of(solo, lambda thrown: thrown.reached)
    used: dict[Any, Fraction | None] = thrown_of(solo, lambda thrown: jumps_taken(case, thrown))
    throws = [counted.get(square, Fraction()) for square in range(case.size + 1)]
    hold.all_close(said.reaches, throws, "reaches")
    hold.equal(said.jump_uses.keys(), case.jumps.keys(), "jumps")
    for entry, uses in said.jump_uses.items():
        often = [count for taken, count in used.items() if entry in taken]
        known = [count for count in often if count is not None]
        in_all = sum(known, Fraction()) if len(known) == len(often) else None
        hold.close(uses, in_all, ("jump", entry))


def jumps_taken(case: Case, thrown: Thrown) -> tuple[int, ...]:
    """The entries of the jumps that a throw takes, one after the other."""
    if thrown.reached is None or not thrown.used_jump:
        return ()
    taken = [thrown.reached]
    while case.house.chaining == "follow" and case.jumps[taken[-1]] in case.jumps:
        taken.append(case.jumps[taken[-1]])
    return tuple(taken)


def rolls_from(solo: Solo) -> tuple[Mapping[Key, Fraction], set[Key]]:
    """The rolls expected in each node, and the nodes that are come back to for ever."""
    if solo.first == WON:
        return {}, set()
    endless = (solo.web.classes.keys() & solo.web.from_(solo.first)) - {WON}
    return solo.web.visits(solo.first), endless


def thrown_of(solo: Solo, what: Callable[[Thrown], Hashable]) -> dict[Hashable, Fraction | None]:
    """How often a throw does something in one game, by what it does; None for ever and ever."""
    rolls, endless = rolls_from(solo)
    found = defaultdict[Hashable, Fraction | None](Fraction)
    for node, often in rolls.items():
        for thrown in solo.throws(node):
            found[what(thrown)] = (found[what(thrown)] or 0) + often * thrown.share
    found |= {what(thrown): None for node in endless for thrown in solo.throws(node)}
    return dict(found)


@chain.covers(
    "visits.Visits.last_steps",
    "visits.LastStep.origin",
    "visits.LastStep.throw",
    "visits.LastStep.reached",
    "visits.LastStep.probability",
)
def last_steps(case: Case, hold: Hold) -> None:
    """Every way to finish once, with its chance, the likeliest first."""
    steps = case.analysis.last_steps
    rolls, _ = rolls_from(case.solo)
    expected = defaultdict[tuple[int, int, int | None], Fraction](Fraction)
    for node, often in rolls.items():
        for thrown in case.solo.throws(node):
            if thrown.to == WON:
                way = (node.state.square, thrown.outcome[0], thrown.reached or 0)
                expected[way] += often * thrown.share
    found = Counter((step.origin, step.throw, step.reached) for step in steps)
    hold.equal(found, Counter(expected.keys()), "each way once")
    for step in steps:
        chance = expected.get((step.origin, step.throw, step.reached), Fraction())
        hold.close(step.probability, chance, step)
    chances = [step.probability for step in steps]
    hold.equal(chances, sorted(chances, reverse=True), "the likeliest first")


@chain.covers("visits.Visits.most_visited")
def ranked(case: Case, hold: Hold) -> None:
    """The squares between start and finish on which tokens rest, by their visits."""
    said, solo = case.analysis, case.solo
    rolls, endless = rolls_from(solo)
    often = defaultdict[int, float](float)
    for node in {*rolls, *endless}:
        visits = math.inf if node in endless else float(rolls[node])
        often[node.state.square] += visits
    between = often.keys() - {solo.finish, case.house.start}
    hold.equal(set(said.most_visited), between, "which squares")
    for before, after in pairwise(often[square] for square in said.most_visited):
        hold.equal(before >= after - 1e-9, True, "in order")


@chain.covers("analysis.Analysis.after", "visits.positions")
def positions_by_roll(case: Case, hold: Hold) -> None:
    """The chance of each square after each of the first rolls; who has finished stays there."""
    solo, now = case.solo, {case.solo.first: Fraction(1)}
    for rolls in range(6):
        expected = [Fraction()] * (case.size + 1)
        after = defaultdict[Key, Fraction](Fraction)
        for node, chance in now.items():
            expected[solo.finish if node == WON else node.state.square] += chance
            for to, share in (
                [(WON, 1)] if node == WON else [(t.to, t.share) for t in solo.throws(node)]
            ):
                after[to] += chance * share
        hold.all_close(case.analysis.after(rolls), expected, ("after", rolls))
        now = after


@chain.covers("analysis.Analysis.trap", "visits.Visits.trapped_in", "analysis.Analysis.chain")
def traps(case: Case, hold: Hold) -> None:
    """The squares of the trap, and the chance to end up where one is come back to for ever."""
    web, first = case.solo.web, case.solo.first
    lost = web.from_(first) - web.reach({WON})
    hold.equal(case.analysis.trap, tuple(sorted({node.state.square for node in lost})), "trap")
    endless = rolls_from(case.solo)[1]
    found = case.analysis.trapped_in
    hold.equal(found.keys(), {node.state.square for node in endless}, "recurrent squares")
    for square, chance in found.items():
        groups = {web.classes[node] for node in endless if node.state.square == square}
        hold.close(chance, web.chance(frozenset().union(*groups))[first], ("trapped", square))


@chain.covers(
    "shortest.shortest",
    "shortest.trace",
    "shortest.Shortest.rolls",
    "shortest.Shortest.probability",
    "shortest.Shortest.route",
    "shortest.Shortest.route_probability",
    "analysis.Analysis.shortest",
    "analysis.Analysis.min_rolls",
    "analysis.Analysis.p_min",
    "analysis.Analysis.likeliest_route",
    "analysis.Analysis.p_likeliest",
)
def shortest_games(case: Case, hold: Hold) -> None:
    """The fewest rolls, their chance, and the likeliest shortest route, the smallest of equals."""
    said = case.analysis
    fewest = case.fewest
    hold.equal(said.min_rolls, fewest, "fewest rolls")
    found = shortest(case.analysis.chain)
    hold.equal(found is None, fewest is None, "none")
    if fewest is None or found is None:
        nothing = said.p_min, said.likeliest_route, said.p_likeliest
        hold.equal(nothing, (None, None, None), "nothing to say")
        return
    exact = interpreter.distribution(case.size, case.jumps, case.house, fewest)
    hold.equal((found.rolls, found.probability), (fewest, exact[-1]), "chance")
    hold.equal(said.p_min, float(exact[-1]), "p_min")
    shortest_game = likeliest(case, fewest)
    assert shortest_game is not None
    chance, throws = shortest_game
    hold.equal(found.route_probability, chance, "chance of the likeliest")
    hold.equal(said.p_likeliest, float(chance), "the same as a float")
    hold.equal(said.likeliest_route, found.route, "route")
    hold.equal(tuple(found.route.throws), throws, "the likeliest, of equal ones the smallest")
    hold.equal(replayed(case, found.route), True, "the route is played as it says")


def likeliest(case: Case, rolls: int) -> Game | None:
    """The likeliest of the games of so many rolls, by trying all: its chance and its throws."""
    solo = case.solo
    weights = Counter[tuple[int, bool, bool]]()
    for outcome, share in solo.shares:
        weights[kind_of(case, outcome)] += share  # type: ignore[assignment]
    best: dict[Key, Game] = {solo.first: (Fraction(1), ())}
    for _ in range(rolls):
        after: dict[Key, Game] = {}
        for node, (chance, throws) in best.items():
            for thrown in [] if node == WON else solo.throws(node):
                share = Fraction(weights[kind_of(case, thrown.outcome)])
                found = (chance * share, (*throws, thrown.outcome[0]))
                known = after.get(thrown.to)
                if known is None or (-found[0], found[1]) < (-known[0], known[1]):
                    after[thrown.to] = found
        best = after
    return best.get(WON)


@chain.covers(
    "likeliest.likeliest_game",
    "likeliest.LikeliestGame.probability",
    "likeliest.LikeliestGame.route",
    "analysis.Analysis.likeliest_game",
)
def likeliest_games(case: Case, hold: Hold) -> None:
    """The most likely game of any length: no game of up to its rolls and a few more is likelier."""
    said, game = case.analysis.likeliest_game, likeliest_game(case.analysis.chain)
    hold.equal(said, game, "the same in the analysis")
    hold.equal(said is None, case.analysis.shortest is None, "none")
    if game is None:
        return
    best = likeliest_within(case, game.route.rolls + 3)
    hold.equal((game.probability, tuple(game.route.throws)), best, "the likeliest game")
    hold.equal(replayed(case, game.route), True, "it is played as it says")


def likeliest_within(case: Case, most: int) -> Game:
    """The likeliest game of at most so many rolls; of equal ones the shortest, smallest one."""
    games = (game for rolls in range(most + 1) if (game := likeliest(case, rolls)) is not None)
    return min(games, key=lambda game: (-game[0], len(game[1]), game[1]))


def kind_of(case: Case, outcome: interpreter.Outcome) -> tuple[int, bool, bool]:
    """What the rules can tell of an outcome."""
    house = case.house
    again, opens = (
        interpreter.picks(pick, house, outcome) for pick in (house.again, house.opening)
    )
    return outcome[0], again, opens


def replayed(case: Case, route: Route) -> bool:
    """Whether some outcomes with the route's advances visit its squares and win at its end."""
    now = {case.solo.first}
    for throw, square in zip(route.throws, route.squares[1:], strict=True):
        thrown = [t for node in now if node != WON for t in case.solo.throws(node)]
        now = {t.to for t in thrown if t.outcome[0] == throw}
        now = {n for n in now if (case.solo.finish if n == WON else n.state.square) == square}
    return WON in now
