"""The grid's checks of game lengths: means, spread, distribution, quantiles, tail."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Any
from unittest.mock import patch

import numpy as np

from boustro.chain import analyse, expected_rolls, walks
from boustro.chain.absorption import Absorbing
from boustro.chain.analysis import FirstThrow, LengthComparison
from boustro.chain.definitions import TRAPPED, Chain
from boustro.chain.distribution import Lengths
from boustro.chain.expected import chain_in_core, mean_of_chain
from boustro.chain.gamelength import GameLength
from boustro.chain.summary import (
    Summaries,
    Summary,
    analyse_many,
    analyse_ragged,
    summary_of,
    summary_of_chain,
)
from boustro.errors import QuestionError
from boustro.model.states import FINISH
from tests.chain.matrix import transient_part
from tests.grid.brute import WON, Number, Solo, Web
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support.pure import without_core

MOST = 150
FEW = 30
FAR = 400
SHARES = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999)
_AS_GOOD_AS = 2e-13


@chain.covers(
    "analysis.analyse",
    "analysis.Analysis.mean_error",
    "analysis.Analysis.source",
    "definitions.Chain.by_core",
    "analysis.Analysis.exactly",
    "analysis.Analysis.unit",
    "analysis.Analysis.p_trap",
    "analysis.Analysis.rolls",
    "gamelength.GameLength.unit",
    "gamelength.GameLength.mean",
    "gamelength.GameLength.mean_exact",
    "gamelength.GameLength.variance_exact",
    "gamelength.GameLength.third_moment_exact",
    "gamelength.GameLength.p_finish_exact",
    "gamelength.GameLength.sd",
    "gamelength.GameLength.skewness",
    "gamelength.GameLength.error",
    "gamelength.GameLength.absorbs",
    "gamelength.GameLength.p_finish",
    "gamelength.TurnLength.unit",
    "gamelength.TurnLength.source",
    "gamelength.TurnLength.exactly",
    "analysis.Analysis.turns",
)
def moments(case: Case, hold: Hold) -> None:
    """Mean, spread and skewness of rolls and turns, as floats and as fractions."""
    said = case.analysis
    hold.equal((said.rolls is said, said.mean_error == said.error), (True, True), "rolls")
    hold.close(said.p_trap, 1 - case.solo.web.chance({WON})[case.solo.first], "trap")
    hold.equal(said.turns is None, case.house.again is None, "turns where a throw gives another")
    for length in lengths_of(case):
        expected = case.solo.moments(case.solo.first, turns=length.unit == "turns")
        _moments_of(length, expected, hold)
        p_finish = case.solo.web.chance({WON})[case.solo.first]
        hold.close(length.p_finish, p_finish, length.unit)
        hold.equal(length.p_finish_exact, p_finish, length.unit)


@chain.covers(
    *("expected.expected_rolls", "expected.mean_of_chain"),
    *("expected.check_weights", "expected.chain_in_core"),
)
def mean_alone(case: Case, hold: Hold) -> None:
    """The mean by itself, from the kernel where there is one and from the chain that is listed."""
    moments = case.solo.moments(case.solo.first, turns=False)
    mean = math.inf if moments is None else moments[0]
    hold.close(expected_rolls(case.game), mean, "mean alone")
    listed = Chain.of(case.game)
    hold.close(mean_of_chain(listed), mean, "mean of the chain")
    if (core := chain_in_core(case.game)) is not None:
        if listed.absorbs:
            hold.equal(len(core.squares()), listed.size, "states")
        else:
            hold.equal((core.moments(), core.chances_to_visit(), core.law(8)), (None,) * 3, "trap")


@chain.covers(
    *("summary.summary_of", "summary.summary_of_chain"),
    *(f"summary.Summary.{name}" for name in Summary._fields),
)
def summary(case: Case, hold: Hold) -> None:
    """Mean, spread, chance to finish and fewest rolls, from the kernel and from the moves."""
    moments = case.solo.moments(case.solo.first, turns=False)
    found = summary_of(case.game)
    agree_on_summary(found, case, moments, hold)
    agree_on_summary(summary_of_chain(Chain.of(case.game)), case, moments, hold)


@chain.covers(
    *("summary.analyse_many", "summary.analyse_ragged"),
    *(f"summary.Summaries.{name}" for name in ("mean", "sd", "p_finish", "min_rolls")),
)
def many_summaries(case: Case, hold: Hold) -> None:
    """Many boards as games, boards and arrays have the summary of each alone."""
    for each in (case, case.plain):
        moments, rules = each.solo.moments(each.solo.first, turns=False), each.game.rules
        bad = [[-1, each.size + 90]]
        several = {
            "games": analyse_many([each.game, bad]),
            "boards": analyse_many([each.game.board, bad], rules),
        }
        jumps = list(each.jumps), list(each.jumps.values())
        rows = [0, len(each.jumps), len(each.jumps)], *jumps, [each.size, 0]
        several["ragged"] = analyse_ragged(*rows, rules)
        if 0 not in each.jumps.values():
            cells = [each.jumps.get(square, -1) for square in range(1, each.size + 1)]
            spoilt = [each.size + 90, *cells[1:]]
            several["array"] = analyse_many(np.array([[cells], [spoilt]], dtype=np.int32), rules)
        for name, found in several.items():
            agree_on_summary(found[0], each, moments, hold)
            _second_is_bad(found, hold, name)


def _second_is_bad(found: Summaries, hold: Hold, name: str) -> None:
    hold.equal(list(found.status), [int(found[0].min_rolls is None), 2], name)
    hold.equal(repr(found[1]), repr(Summary(math.nan, math.nan, math.nan, None)), name)
    hold.equal((found.problems(0), len(found.problems(1))), ((), 1), name)
    hold.equal([repr(found.ask(0)), found.bad], [repr(found[0]), 1], name)
    figures = (found.mean, found.sd, found.p_finish, found.min_rolls)
    hold.equal([column[0] for column in figures][:3], list(found[0][:3]), name)


def agree_on_summary(
    found: Summary, case: Case, moments: Sequence[Number] | None, hold: Hold
) -> None:
    """Hold a summary against brute force and the interpreter."""
    mean, second = (math.inf, math.inf) if moments is None else moments[:2]
    variance = math.inf if moments is None else second - mean**2
    hold.close(found.mean, mean, "mean")
    hold.close(found.sd**2, variance, "variance")
    hold.close(found.p_finish, case.solo.web.chance({WON})[case.solo.first], "p_finish")
    hold.equal(found.min_rolls, case.fewest, "fewest rolls")


def lengths_of(case: Case) -> list[GameLength]:
    """The rolls, and the turns where they are others."""
    turns = case.analysis.turns
    return [case.analysis.rolls] if turns is None else [case.analysis.rolls, turns]


def _moments_of(length: GameLength, expected: Sequence[Number] | None, hold: Hold) -> None:
    hold.equal(length.absorbs, expected is not None, length.unit)
    if expected is None:
        hold.equal((length.mean, length.sd, length.mean_exact), (math.inf, math.inf, None))
        exact = (length.variance_exact, length.third_moment_exact)
        hold.equal((math.isnan(length.skewness), *exact), (True, None, None))
        return
    first, second, third = expected
    variance = second - first**2
    cube = third - 3 * first * second + 2 * first**3
    hold.equal(length.mean_exact, first, (length.unit, "exact mean"))
    hold.equal(length.variance_exact, variance, (length.unit, "exact variance"))
    hold.equal(length.third_moment_exact, cube, (length.unit, "exact third moment"))
    hold.close(length.mean, first, (length.unit, "mean"))
    hold.equal(abs(length.mean - first) <= length.error * first, True, "the bound of the error")
    hold.close(length.sd**2, variance, (length.unit, "variance"))
    skewness = float(cube) / float(variance) ** 1.5 if variance else math.nan
    hold.close(length.skewness, skewness, (length.unit, "skewness"))


@chain.covers(
    "distribution.Lengths.of",
    "distribution.Lengths.pmf",
    "distribution.Lengths.within",
    "distribution.Lengths.within_each",
    "distribution.Lengths.beyond",
    "distribution.Lengths.finishing_after",
    "distribution.Lengths.finishing_after_each",
    "distribution.Lengths.quantile",
    "distribution.Lengths.can_take",
    "distribution.Lengths.median",
    "distribution.Lengths.mode",
    "distribution.Lengths.p_finish",
    "distribution.Lengths.horizon",
    "distribution.Lengths.error",
    "gamelength.GameLength.lengths",
    "gamelength.GameLength.median",
    "gamelength.GameLength.mode",
    "gamelength.GameLength.quantiles",
    "gamelength.GameLength.p_within",
    "gamelength.GameLength.pmf",
)
def distribution(case: Case, hold: Hold) -> None:
    """Every chance of the rolls and of the turns, the quantiles and the mode."""
    rolls = case.solo.finished(case.solo.first, MOST)
    turns, _ = case.solo.turns(case.solo.first, MOST)
    p_finish = case.solo.web.chance({WON})[case.solo.first]
    for length in lengths_of(case):
        exact = rolls if length.unit == "rolls" else turns
        agree_on_lengths(length.lengths, exact, float(p_finish), hold)
        _listed(length, exact, hold)


def _listed(length: GameLength, exact: list[float], hold: Hold) -> None:
    begins = length.pmf
    hold.all_close(begins[: len(exact)], exact[: len(begins)], (length.unit, "listed"))
    hold.equal(length.quantiles, {q: length.lengths.quantile(q) for q in length.quantiles})
    hold.equal(length.p_within, {n: length.lengths.within(n) for n in length.p_within})
    hold.equal((length.median, length.mode), (length.lengths.quantile(0.5), length.lengths.mode))


def agree_on_lengths(lengths: Lengths, exact: list[float], p_finish: float, hold: Hold) -> None:
    """Hold a distribution against P(length = n) for n = 0 … and the chance to finish."""
    most = len(exact) - 1
    done = list(accumulate(exact))
    hold.close(lengths.p_finish, p_finish, "p_finish")
    hold.all_close(lengths.pmf(most), exact, "pmf")
    hold.all_close(lengths.within_each(most), done, "within each")
    each = lengths.finishing_after_each(most)
    hold.all_close(each, (p_finish - p for p in done), "finishing after each")
    for n in (0, 1, 2, 3, 5, 8, 13, 40, 63, 64, 65, 66, 67, 100, most):
        hold.close(lengths.within(n), done[n], ("within", n))
        hold.close(lengths.beyond(n + 0.5), 1 - done[n], ("beyond", n))
        hold.close(lengths.finishing_after(n), p_finish - done[n], ("finishing after", n))
    hold.equal((lengths.within(-1), lengths.beyond(-1)), (0.0, 1.0), "before any roll")
    can = [lengths.can_take(n) for n in range(len(exact))]
    hold.equal(can, [chance > 0.0 for chance in exact], "lengths that games can take")
    hold.equal(lengths.error < 1e-9, True, "the error is small")
    hold.equal(lengths.median, lengths.quantile(0.5), "median")
    for share in SHARES:
        agree_on_quantile(lengths.quantile(share), share, done, p_finish, hold)
    _mode(lengths, exact, hold)


def agree_on_quantile(
    got: float, share: float, done: list[float], p_finish: float, hold: Hold
) -> None:
    """The smallest n by which this share is over; a chance within 1e-13 of it counts as it."""
    if p_finish < share - _AS_GOOD_AS:
        hold.equal(got, math.inf, ("quantile", share))
        return
    expected = next((n for n, p in enumerate(done) if p >= share - _AS_GOOD_AS), None)
    if expected is None:
        hold.equal(got >= len(done), True, ("quantile", share, got))
    elif abs(done[expected] - share) > _AS_GOOD_AS:
        hold.equal(got, expected, ("quantile", share))


def _mode(lengths: Lengths, exact: list[float], hold: Hold) -> None:
    if not any(exact):
        return
    highest = max(exact)
    expected = next(n for n, p in enumerate(exact) if p >= highest * (1 - 1e-12))
    hold.equal(lengths.mode, expected, "mode")


@chain.covers("walks.exact_finishes", "gamelength.GameLength.pmf_exact")
def fractions(case: Case, hold: Hold) -> None:
    """Every chance of the rolls as a fraction, rounded once, is that of brute force to the bit."""
    expected = case.solo.finished(case.solo.first, FEW)
    turns, _ = case.solo.turns(case.solo.first, FEW)
    said = case.analysis.pmf_exact(FEW) or ()
    hold.equal(list(map(float, said)), expected, "rolls")
    for length in lengths_of(case):
        chances = length.pmf_exact(FEW) or ()
        hold.all_close(
            map(float, chances), expected if length.unit == "rolls" else turns, length.unit
        )
    hold.raises(QuestionError, partial(case.analysis.pmf_exact, -1), "below 0")


@chain.covers(*(f"distribution.Lengths.{name}" for name in ("enough", "left", "is_cut")))
def as_far_as_sums_need(case: Case, hold: Hold) -> None:
    """The steps begun within a law that is cut off, and those that are left, make the mean."""
    for length in lengths_of(case):
        law = length.lengths.enough
        if law.is_cut:
            hold.equal(law.later <= law.left <= 1e-15 * law.p_finish, True, length.unit)
            hold.equal(law.beyond(law.horizon + 1), law.never, length.unit)
            hold.all_close(law.begins, length.lengths.pmf(law.horizon), length.unit)
        if length.absorbs and law.tail is None:
            steps = math.fsum(law.finishing_after_each(law.horizon - 1)) if law.horizon else 0.0
            hold.close(steps + law.left, length.mean, (length.unit, "steps"))


@chain.covers(
    *("walks.Live.of", "walks.Live.period"),
    *("tail.Tail.kept", "tail.Tail.length", "tail.Tail.decay"),
)
def decays(case: Case, hold: Hold) -> None:
    """A cycle of the tail keeps as much as so many steps of the matrix, late."""
    for length in lengths_of(case):
        if (tail := length.lengths.whole.tail) is not None:
            kept = radius_of(length.source) ** tail.length
            hold.close(tail.decay.kept, kept, (length.unit, "kept"))
            hold.close(tail.decay.ends, 1 - kept, (length.unit, "ends"))


@chain.covers("distribution.Lengths.pmf", "distribution.Lengths.within")
def tails(case: Case, hold: Hold) -> None:
    """Chances after hundreds of rolls are the exact ones."""
    said = case.analysis
    exact = case.solo.finished(case.solo.first, FAR)
    done = list(accumulate(exact))
    hold.all_close(said.lengths.pmf(FAR), exact, "far pmf")
    for n in (MOST, 200, 301, 302, FAR):
        hold.close(said.lengths.within(n), done[n], ("far within", n))


def radius_of(chain: Absorbing) -> float:
    """The same eigenvalue of a chain as it is, of the states that may be reached and finish."""
    edges = [{to for to in row if to >= 0} for row in chain.rows]
    found, ends = (
        {chain.start} - {FINISH, TRAPPED},
        {i for i, r in enumerate(chain.rows) if FINISH in r},
    )
    for _ in chain.rows:
        found |= {to for state in found for to in edges[state]}
        ends |= {state for state, row in enumerate(edges) if row & ends}
    live = sorted(found & ends)
    if not live:
        return 0.0
    block = transient_part(chain)[np.ix_(live, live)]
    return float(np.abs(np.linalg.eigvals(block)).max())


@chain.covers(
    *("walks.follow", "walks.Live.follow", "walks.Live.make_core_form"),
    *("walks.AbsorptionSteps.is_settled", "geometric_sums.total_of_product"),
)
def with_the_core_and_without(case: Case, hold: Hold) -> None:
    """The core and Python say the same of a game, to twelve digits."""
    for each in (case, case.plain):
        by_core = _figures_of(each)
        with without_core():
            by_python = _figures_of(each)
        for name, figures in by_python.items():
            pairs = zip(figures, by_core[name], strict=True)
            near = all(
                a == b or math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-290) for a, b in pairs
            )
            hold.equal(near or repr(figures) == repr(by_core[name]), True, (name, by_core[name]))


def _figures_of(case: Case) -> dict[str, Sequence[float]]:
    """What there is to say of a game in floats, and what is decided by them."""
    said = analyse(case.game)
    found: dict[str, Sequence[float]] = {
        "moments": (said.mean, said.sd, said.p_finish),
        "skewness": (said.skewness,),
        **{name: getattr(said, name) for name in ("visits", "ever", "reaches")},
        "uses": (*said.jump_uses, *said.jump_uses.values()),
        "last": [float(part) for step in said.last_steps for part in step],
    }
    for length in (said.rolls, said.turns):
        if length is not None:
            law, each = length.lengths, length.unit
            found[f"{each} decided"] = (*length.quantiles.values(), length.mode or 0)
            found[f"{each} over"] = [law.within(n) for n in (*range(40), FAR)]
    if not case.bumps:
        table = said.table(3)
        found["table"] = (*table.chances, table.turns_until_first, table.rounds_until_last)
    return found


@chain.covers(
    "analysis.Analysis.remaining",
    "analysis.Analysis.remaining_mean",
    "analysis.Analysis.remaining_means",
)
def remaining(case: Case, hold: Hold) -> None:
    """From every square the rolls still to come, and their mean."""
    means = case.solo.web.steps({WON})
    chances = case.solo.web.chance({WON})
    listed = case.analysis.remaining_means
    hold.equal((len(listed), math.isnan(listed[0])), (case.size + 1, case.house.start != 0))
    for square in case.squares:
        at = case.solo.rest(square)
        hold.close(case.analysis.remaining_mean(square), means[at], ("mean", square))
        hold.close(listed[square], means[at], ("listed", square))
    square = case.rng.choice(case.squares)
    at = case.solo.rest(square)
    exact = case.solo.finished(at, MOST)
    agree_on_lengths(case.analysis.remaining(square), exact, float(chances[at]), hold)


@chain.covers(
    "walks.first_steps",
    "walks.further_steps",
    "distribution.Lengths.whole",
    "distribution.Lengths.further",
    "distribution.Lengths.more",
)
def other_ways_to_walk(case: Case, hold: Hold) -> None:
    """Cycles are looked for from the first block on, and found all the same."""
    for length in lengths_of(case):
        with patch.object(walks, "FIRST_BLOCKS", 1):
            found = Lengths.of(length.source)
            listed = Chain.of(case.game) if length.unit == "rolls" else length.source
            hold.all_close(Lengths.of(listed).pmf(MOST), length.lengths.pmf(MOST), length.unit)
        hold.all_close(found.pmf(MOST), length.lengths.pmf(MOST), length.unit)
        for n in (*range(64, 76), FAR):
            hold.close(found.beyond(n), length.lengths.beyond(n), (length.unit, n))
        hold.equal(found.quantile(0.99), length.lengths.quantile(0.99), length.unit)


@chain.covers(
    "analysis.Analysis.first_throws",
    *(f"analysis.FirstThrow.{name}" for name in FirstThrow._fields),
)
def first_throws(case: Case, hold: Hold) -> None:
    """Where the first throws lead, how likely that is, and how many rolls are still to come."""
    said, first = case.analysis.first_throws, case.solo.first
    if first in case.solo.web.classes:
        hold.equal(said, (), "won, or for ever where it begins")
        return
    means = case.solo.web.steps({WON})
    ways = defaultdict[tuple[int, float], Fraction](Fraction)
    for thrown in case.solo.throws(first):
        square = case.solo.finish if thrown.to == WON else thrown.to.state.square
        mean = means[thrown.to]
        ways[square, math.inf if mean is None else round(float(mean), 6)] += thrown.share
    found = defaultdict[tuple[int, float], float](float)
    for throw in said:
        found[throw.square, round(throw.mean, 6)] += throw.chance
    hold.equal(found.keys(), ways.keys(), "squares and means")
    hold.all_close((found[way] for way in ways), ways.values(), "chances")
    labels = {throw.label for throw in case.analysis.chain.throws}
    hold.equal({throw.throw for throw in said} <= labels, True, "throws")


@chain.covers(
    "analysis.Analysis.against",
    *(f"analysis.LengthComparison.{name}" for name in LengthComparison._fields),
)
def comparisons(case: Case, hold: Hold) -> None:
    """Which of two games is won in fewer rolls, by both played at once, roll by roll."""
    for other in (case.plain, case):
        begin = (case.solo.first, other.solo.first)
        try:
            web = Web([begin], partial(_both_roll, case.solo, other.solo), 300)
        except OverflowError:
            continue
        longer, shorter = web.chance_of_each(begin, (LONGER, SHORTER))
        agree_on_comparison(case.analysis.against(other.analysis), longer, shorter, hold)
        if other is not case:
            agree_on_comparison(other.analysis.against(case.analysis), shorter, longer, hold)


def agree_on_comparison(
    said: LengthComparison, longer: Number, shorter: Number, hold: Hold
) -> None:
    """Hold the chances of the longer and of the shorter game, and that both are as long."""
    hold.close(said.longer, longer, "longer")
    hold.close(said.shorter, shorter, "shorter")
    hold.close(said.equal, 1 - longer - shorter, "equal", scale=1e3)


LONGER, SHORTER, EQUAL = "longer", "shorter", "equal"


def _both_roll(one: Solo, two: Solo, key: Any) -> Iterator[tuple[Fraction, Any]]:
    """One roll of each token; a word once one of them, or both, have finished."""
    if isinstance(key, str):
        return
    if WON in key:
        won_by_one, won_by_two = (token == WON for token in key)
        yield Fraction(1), EQUAL if won_by_one and won_by_two else SHORTER if won_by_one else LONGER
        return
    for share, to in one.ways(key[0]):
        for other_share, other in two.ways(key[1]):
            yield share * other_share, (to, other)
