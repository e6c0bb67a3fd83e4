"""What boustro says in words about chains, held against brute force sentence by sentence.

The quick round tries a few hundred boards, `BOUSTRO_PROFILE=long` as many thousands as
`BOUSTRO_CLAIMS` says (20 if it says nothing), under every rule that remembers.
"""

import math
import os
import sys
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain import Fit, compare_lengths, compare_throws, head_starts
from boustro.chain.distribution import Lengths
from boustro.chain.goodness_of_fit import games_to_test
from boustro.chain.race import Race
from boustro.errors import LimitError, QuestionError
from tests import interpreter
from tests.chain.brute_law import FAR, Floats, Law, Pair
from tests.grid.brute import WON
from tests.grid.case import Case, cases
from tests.grid.hold import LONG, Checks, Hold

COUNT = 1_000 * int(os.environ.get("BOUSTRO_CLAIMS", "20")) if LONG else 250
SEED = int(os.environ.get("BOUSTRO_CLAIMS_SEED", "40"))
FEW = 10
_LATE, _TOLD = 1e-280, 1e-9
claims = Checks("claims")


def test_every_claim_is_true_on_every_board() -> None:
    """Each sentence about a figure of the chain is as true as brute force."""
    hold = claims.run(cases(SEED, COUNT), Hold())

    sys.stdout.write(f"claims, {COUNT:,} boards: {hold.report()}, {dict(hold.compared)}\n")
    assert not hold.wrong, hold.report()
    assert hold.compared.keys() == claims.keys()


@lru_cache(maxsize=1)
def laws_of(case: Case) -> list[tuple[Lengths, Law]]:
    """What boustro says of the rolls, and of the turns where they are others, with brute force."""
    found = [(case.analysis.lengths, Law.of_rolls(case.solo, case.solo.first))]
    if case.analysis.turns is not None:
        found.append((case.analysis.turns.lengths, Law.of_turns(case.solo, case.solo.first)))
    return found


@claims.covers()
def every_length(case: Case, hold: Hold) -> None:
    """P(length = n), ≤ n and > n for any n: to many digits late in a game, and at the ends."""
    for lengths, law in laws_of(case):
        chances = law.finished
        later = np.append(np.cumsum(chances[::-1])[::-1][1:], 0.0)
        sure = case.analysis.absorbs
        for n in (0, 1, 2, 7, 63, 64, 65, 100, 300, 599, 800):
            # What comes after `FAR` is left out where it might be seen.
            if later[-60] < 1e-13 * later[n]:
                hold.close(lengths.finishing_after(n), later[n], ("after", n), scale=_LATE)
                if sure:
                    hold.close(lengths.beyond(n), later[n], ("beyond", n), scale=_LATE)
        late = np.allclose(lengths.pmf(FAR), chances, rtol=_TOLD, atol=_LATE)
        hold.equal(late, True, "chances")
        for before in (-math.inf, -7, -0.5, -1e-300):
            hold.equal(said_of(lengths, before), (0.0, 1.0, lengths.p_finish), before)
        for between in (0.5, 2.999):
            hold.equal(said_of(lengths, between), said_of(lengths, int(between)), between)
        said = said_of(lengths, math.inf)
        hold.equal((said[0], said[2]), (lengths.p_finish, 0.0), "all that finish")
        hold.close(said[1], 1 - lengths.p_finish, "never")
        if lengths.tail is not None or lengths.later < 1e-18:
            hold.close(lengths.within(10**400), lengths.p_finish, "huge")


def said_of(lengths: Lengths, n: float) -> tuple[float, float, float]:
    """The chances to be over after n, not to be, and to finish later."""
    return lengths.within(n), lengths.beyond(n), lengths.finishing_after(n)


@claims.covers()
def refused_lengths(case: Case, hold: Hold) -> None:
    """A number that is none, and a list to no whole number or without an end, are refused by name."""
    lengths = case.analysis.lengths
    for ask in (lengths.within, lengths.beyond, lengths.finishing_after, lengths.quantile):
        hold.raises(QuestionError, partial(ask, math.nan), "nan")
    for each in (lengths.pmf, lengths.beyond_each, lengths.finishing_after_each):
        none: tuple[Any, ...] = (-1, -math.inf, math.inf, math.nan, 2.5)
        for n in none:
            hold.raises(QuestionError, partial(each, n), n)
        hold.raises(LimitError, partial(each, 10**12), "too long a list")


@claims.covers()
def shares_and_ties(case: Case, hold: Hold) -> None:
    """The quantile is the smallest n with P(length ≤ n) ≥ q at ties too; the mode the first of equals."""
    for lengths, law in laws_of(case):
        exact = law.finished_exactly(FEW)
        done = list(accumulate(exact))
        for q in {Fraction(1, 2), *done} - {0}:
            # A chance within 1e-13 of q counts as q.
            if q < 1 and q <= done[-1] and not any(0 < abs(q - p) < 1e-12 for p in done):
                expected = next(n for n, share in enumerate(done) if share >= q)
                hold.equal(lengths.quantile(float(q)), expected, ("quantile", q))
        if law.sets and law.radius > 0.0:
            hold.equal(lengths.quantile(1.0), math.inf, "no longest game")
        elif case.analysis.absorbs:
            longest = max(n for n, chance in enumerate(law.finished) if chance)
            hold.equal(lengths.quantile(1.0), longest, "the longest game")
        if max(exact) > law.finished[FEW + 1 :].max():
            hold.equal(lengths.mode, exact.index(max(exact)), "mode")
        hold.equal(lengths.median, lengths.quantile(0.5), "median")


@claims.covers()
def late_in_a_game(case: Case, hold: Hold) -> None:
    """λ, the period and the relaxation time are those of the sets of states left most slowly."""
    said = case.analysis
    for length, (_, every) in zip((said.rolls, said.turns), laws_of(case), strict=False):
        assert length is not None
        law = every.fewest
        hold.equal(length.period, law.period, "period")
        hold.close(length.second_eigenvalue, law.radius, "second eigenvalue")
        hold.close(1 / length.relaxation_time, 1 - law.radius, "relaxation time")
        if law.slowest_sets == 1 and law.radius > 0.05:
            _keeps_its_shape(law, length.period, length.relaxation_time, hold)


def _keeps_its_shape(law: Law, period: int, time: float, hold: Hold) -> None:
    """Over a period the shape returns, shrunk by λ a step; if it is 1, `time` steps are left."""
    place = {node: i for i, node in enumerate(law.live)}
    q = np.zeros((len(place),) * 2)
    for node, row in law.ways.items():
        for to, share in row.items():
            if node in place and to in place:
                q[place[node], place[to]] = float(share)
    now = np.zeros(len(place))
    now[place[law.begin]] = 1.0
    for _ in range(20_000):
        after = now @ np.linalg.matrix_power(q, period)
        close = np.allclose(after / after.sum(), now, rtol=1e-13, atol=1e-16)
        kept, now = after.sum(), after / after.sum()
        if close:
            break
    else:
        return
    hold.close(kept ** (1 / period), law.radius, "share kept", scale=1e6)
    if period == 1:
        hopes = np.linalg.solve(np.eye(len(place)) - q, np.ones(len(place)))
        hold.close(now @ hopes, time, "rolls left", scale=1e6)


@claims.covers()
def trap_squares(case: Case, hold: Hold) -> None:
    """The trap: the squares on which a token can be when no throws lead to the finish any more."""
    law = laws_of(case)[0][1]
    lost = set(law.nodes) - set(law.live) - {WON}
    hold.equal(case.analysis.trap, tuple(sorted({node.state.square for node in lost})), "trap")


@lru_cache(maxsize=1)
def pair_of(case: Case) -> Pair:
    """Two tokens at once."""
    return Pair(case.solo)


@claims.covers()
def calls_and_comebacks(case: Case, hold: Hold) -> None:
    """From the round of `called_by` on, and from none before it, the call is right so often."""
    if case.bumps or case.solo.first == WON or case.solo.hung:
        return
    pair, first = pair_of(case), case.solo.first
    try:
        found = Race.of([case.game] * 2)
        if found.rounds > 400:
            return
    except (LimitError, QuestionError):
        return
    right = pair.right_after(first, found.rounds)
    for p in {0.3, 0.5, 0.75, 0.9, *right[:3], *right[-1:]}:
        if not 0.0 < p < 1.0 or any(1e-13 < abs(p - share) < 1e-9 for share in right):
            continue
        wrong = [t for t, share in enumerate(right) if share < p - 1e-12]
        expected = wrong[-1] + 1 if wrong else 0
        hold.equal(
            found.called_by(p), math.inf if expected > found.rounds else expected, ("called", p)
        )
    hold.close(found.comeback, pair.comeback(first, found.rounds), "comeback", scale=1e3)


@claims.covers()
def fair_squares(case: Case, hold: Hold) -> None:
    """Head starts: the start and every square but the finish and entries, the fairest first."""
    if case.bumps or case.solo.hung:
        return
    found = head_starts(case.game)
    free = [s for s in case.squares if s == case.house.start or s not in case.jumps]
    squares = {s for s in free if s != case.solo.finish}
    hold.equal(sorted(each.square for each in found), sorted(squares), "squares")
    away = [abs(each.chance - 0.5) for each in found]
    hold.equal(all(a <= b + 1e-12 for a, b in pairwise(away)), True, "the fairest first")
    if case.solo.first == WON:
        return
    pair = pair_of(case)
    for each in found:
        places = (pair.place[case.solo.first], pair.place[case.solo.rest(each.square)])
        hold.close(each.chance, pair.winners[1][places], each, scale=1e3)


@claims.covers()
def groups_of_games(case: Case, hold: Hold) -> None:
    """Neighbours are put together until five are expected in each group, no further; one is no test."""
    exact, rng = laws_of(case)[0][1].finished, case.rng
    if exact.sum() < 1e-6:
        return
    share = exact / float(case.solo.web.chance({WON})[case.solo.first])
    games = rng.choice((1, 9, 10, 11, 30, 400))
    seen = rng.choices(range(len(share)), share.tolist(), k=games)
    _groups_are_right(compare_lengths(case.game, seen), share, games, hold, open_ended=True)
    weights = dict.fromkeys(sorted({o[0] for o in case.house.outcomes}), 0)
    for outcome in case.house.outcomes:
        weights[outcome[0]] += outcome[1]
    faces, whole = [*weights], sum(weights.values())
    throws = rng.choices(faces, k=games)
    by_face = np.zeros(max(faces) + 1)
    by_face[faces] = [weights[face] / whole for face in faces]
    _groups_are_right(compare_throws(case.game, throws), by_face, games, hold, open_ended=False)
    fewest = games_to_test(case.analysis.lengths)
    done = np.cumsum(share)
    middle = max(np.minimum(done, 1 - done))
    if done[-1] < 0.6:
        return
    if middle > _TOLD:
        hold.equal(
            fewest is not None and abs(fewest - 5 / middle) < 1 + 1e-6 * fewest, True, "games"
        )
    else:
        hold.equal(fewest, None, "no number of games is enough")


def _groups_are_right(fit: Fit, share: Floats, games: int, hold: Hold, *, open_ended: bool) -> None:
    hold.equal(math.isnan(fit.p_value), len(fit.groups) == 1, "a test needs two groups")
    hold.equal(sum(group.seen for group in fit.groups), games, "all seen")
    hold.close(sum(group.expected for group in fit.groups), games, "all expected")
    for group in fit.groups:
        last = len(share) - 1 if group.last == math.inf else int(group.last)
        if last < len(share) and last < FAR:
            hold.close(group.expected, games * share[int(group.first) : last + 1].sum(), group)
        hold.equal(group.expected >= 5 - 1e-9 or len(fit.groups) == 1, True, "five expected")
        sooner = games * share[int(group.first) : last].sum()
        after = games * share[last + 1 :].sum() if last < FAR else 0.0
        if group != fit.groups[-1] and min(abs(sooner - 5), abs(after - 5)) > _TOLD:
            hold.equal(sooner < 5, True, ("no further", group))
    hold.equal(math.isinf(fit.groups[-1].last), open_ended, "the last is open")


@claims.covers()
def one_with_the_finish_on_one(case: Case, hold: Hold) -> None:
    """A limit that sends to square 1 wins where that is the finish, and waits where it is the start."""
    game = Game(case.game.board, case.game.rules.with_(again=None, again_limit=None))
    if case.size < 2 or case.house.overshoot == "win" or case.house.start == 1:
        return
    house = case.house._replace(finish=1, again="max", again_limit=(1, "one"), opening=None)
    if not interpreter.is_sound(case.size, case.jumps, house):
        return
    changes = {"finish": 1, "again": "max", "again_limit": (1, "one"), "opening": None}
    sent = analyse(Game(game.board, game.rules.with_(**changes)))
    most = max(outcome[0] for outcome in house.outcomes)
    whole = sum(outcome[1] for outcome in house.outcomes)
    chance = sum(outcome[1] for outcome in house.outcomes if outcome[0] == most) / whole
    here = [
        step.probability for step in sent.last_steps if step.reached == 0 and step.throw == most
    ]
    hold.equal(sent.absorbs and sum(here) >= chance - 1e-12, True, "sent to the finish wins")


@pytest.mark.parametrize("opening", [None, "max"])
def test_the_period_is_one_of_the_game_not_of_a_list(opening: str | None) -> None:
    """A count that no rule reads again changes no period: with `keeps`, and without a limit."""
    board = Board(6, jumps={5: 1})
    rules = Rules(die="1,3", overshoot="bounce", opening=opening)
    periods = [
        analyse(board, rules.with_(again=1, again_limit=limit)).period
        for limit in (None, (1, "keeps"), (2, "keeps"), (3, "keeps"))
    ]

    assert periods == [analyse(board, rules).period] * 4


def test_the_period_is_that_of_what_is_left_most_slowly() -> None:
    """Another set of states with a period, left sooner, does not make the late shape periodic."""
    board = Board(11, jumps={8: 5, 6: 0, 2: 3})

    assert analyse(board, Rules(die="1,3", overshoot="bounce")).period == 1


def test_a_tail_is_found_however_little_is_left() -> None:
    """On four squares with two faces half of the games go on from the last: 2⁻⁸⁰⁰ of them so long."""
    lengths = analyse(Board(4), Rules(die=2)).lengths

    assert lengths.beyond(800) == pytest.approx(lengths.beyond(100) * 0.5**700, rel=1e-9, abs=0.0)


def test_the_fairest_head_start_is_among_all_squares() -> None:
    """A square that no throw leads to can be fairer than all others."""
    starts = head_starts(Board(7, jumps={2: 5, 3: 1}), Rules(die=2))

    assert starts[0].square == 4
    assert (
        builtin("mb48")
        .board.jumps.keys()
        .isdisjoint(s.square for s in head_starts(builtin("mb48")))
    )


def test_a_length_so_late_that_its_chance_is_0_in_floats() -> None:
    """It is rare, not impossible; a game that only ends after even rolls has no odd one so late."""
    assert compare_lengths(Board(4), [100_000], Rules(die=2)).groups[-1].seen == 1
    with pytest.raises(QuestionError):
        compare_lengths(Board(6, jumps={5: 1}), [100_001], Rules(die="1,3", overshoot="bounce"))
