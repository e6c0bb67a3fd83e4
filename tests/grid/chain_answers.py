"""The grid's checks of answers about an analysis: the answer, its document, a screen's rows."""

import json
from fractions import Fraction

from boustro.answers.analyse import AnalyseAnswer, ExactAnswer, analyse_answer
from boustro.answers.documents import NotAsked, to_json
from boustro.answers.figures import compared_rows, figure_rows, notebook_table
from tests.grid.brute import WON
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support import interpreter


@chain.covers(
    "analysis.Analysis.exact",
    "analysis.Analysis.game",
    "analysis.Analysis.name",
    "analysis.Analysis.rules",
)
def answers(case: Case, hold: Hold) -> None:
    """Every field says what the attribute of its name says, and the document is JSON."""
    said = case.analysis
    players = 1 if case.bumps else 2
    answer = analyse_answer(said, players=players, pmf=20)
    for name in ("mean", "sd", "skewness", "median", "mode", "p_finish", "p_min", "p_likeliest"):
        hold.equal(str(getattr(answer, name)), str(getattr(said, name)), name)
    hold.equal(answer.trap, said.trap, "trap")
    route = said.likeliest_route
    labels = None if route is None else route.labels
    hold.equal(answer.likeliest_route, labels, "likeliest")
    hold.equal(answer.seats, {players: said.table(players).chances}, "seats")
    hold.equal(answer.pmf, said.lengths.pmf(20), "pmf")
    for name in ("visits", "ever"):
        hold.equal(getattr(answer, name), getattr(said, name), name)
    exact = said.mean_exact
    text = None if exact is None else f"{exact.numerator}/{exact.denominator}"
    hold.equal(answer.mean_exact, text, "exact")
    fractions(answer, case, hold)
    hold.equal((answer.name, said.exact, said.game), (said.name, True, case.game), "as asked for")
    hold.equal(to_json(answer.rules), to_json(said.rules.as_dict()), "rules")
    document = to_json(answer)
    hold.equal(json.loads(json.dumps(document, allow_nan=False)), document, "JSON")


def fractions(answer: AnalyseAnswer, case: Case, hold: Hold) -> None:
    """Every fraction of the answer, read as one, is the number that brute force has."""
    exact = answer.exact
    assert isinstance(exact, ExactAnswer)
    assert isinstance(exact.pmf, tuple)
    law = interpreter.distribution(case.size, case.jumps, case.house, 20)
    hold.equal([Fraction(text) for text in exact.pmf], law, "pmf as fractions")
    assert not isinstance(exact.p_within, NotAsked)
    within = {n: Fraction(exact.p_within[n]) for n in (10, 20)}
    hold.equal(within, {n: sum(law[: n + 1]) for n in (10, 20)}, "within as fractions")
    hold.equal(Fraction(exact.p_finish), case.solo.web.chance({WON})[case.solo.first], "p_finish")
    moments = case.solo.moments(case.solo.first)
    means = (exact.mean, exact.variance, exact.third_moment)
    hold.equal([x is None for x in means], [moments is None] * 3, "moments as fractions")
    if moments is not None:
        hold.equal(Fraction(str(exact.mean)), moments[0], "mean as a fraction")
        hold.equal(Fraction(str(exact.variance)), moments[1] - moments[0] ** 2, "variance")


@chain.covers()
def rows(case: Case, hold: Hold) -> None:
    """The rows say the mean, the fewest rolls and the chances to win that the analysis gives."""
    said = case.analysis
    shown, compared = (
        " | ".join(text for _, text in rows(said)) for rows in (figure_rows, compared_rows)
    )
    figures = [f"{said.mean:.10g}"] if said.absorbs else [f"{100 * said.p_finish:.4f} %"]
    if said.min_rolls is not None:
        figures.append(f"{said.min_rolls}")
    for figure in figures:
        hold.equal(figure in shown, True, figure)
        hold.equal(figure in notebook_table(said), True, figure)
    if said.absorbs:
        hold.equal(figures[0] in compared, True, "mean")
    if not case.bumps:
        shares = [f"{100 * chance:.3f}" for chance in said.table(2).chances]
        hold.equal(" / ".join(shares) in shown, True, "seats")
        hold.equal(all(f"{share} %" in compared for share in shares), True, "seats")
