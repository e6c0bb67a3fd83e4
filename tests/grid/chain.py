"""The chain's checks, entered by the modules `chain_*`, and what is left out of them."""

from tests.grid.hold import EFFECTS, Checks

chain = Checks("chain")

chain.exempts(
    "arithmetic without a game; its results are the means and matrices that are compared",
    *("arithmetic.*", "elimination.*", "reach.*"),
)
chain.exempts(
    EFFECTS,
    *("absorption.Absorbing.mean_given", "analysis.Analysis.mean_won", "analysis.Analysis.p_lost"),
    *("definitions.Chain.distinct_ways", "definitions.Chain.way_out"),
)
chain.exempts(
    "parts of the table of all changes, compared change by change", *("rank_one.*", "edits.*")
)
chain.exempts(
    "how a distribution and its tail are kept, compared as its chances",
    *("distribution.Lengths.begins", "distribution.Lengths.later", "distribution.Lengths.tail"),
    *("distribution.Lengths.lost", "distribution.Lengths.hung", "distribution.Lengths.never"),
    "tail.*",
)
chain.exempts(
    "parts of the steps of a walk, compared as the lengths made of them",
    *(f"walks.Live.{name}" for name in ("into", "finishing", "hopes", "means", "places")),
    *(
        f"walks.AbsorptionSteps.{name}"
        for name in ("finishes", "v", "pending", "left", "shares", "kept")
    ),
)
chain.exempts(
    "sums over rounds of several players, compared as a table's chances and means",
    *("geometric_sums.*", "seats.Match.turns"),
    *("seats.Match.ends", "seats.Match.finished_before"),
)
chain.exempts(
    "parts of an absorbing chain, compared as the means and spreads made of them",
    *("absorption.Absorbing.arithmetic", "absorption.Absorbing.changes"),
    *("absorption.Absorbing.factors", "absorption.Absorbing.skewness"),
    *("absorption.Absorbing.third_moment", "absorption.Absorbing.variance"),
    *("gamelength.GameLength.exactly", "gamelength.TurnLength.game", "gamelength.TurnLength.exact"),
    *("gamelength.GameLength.source", "absorption.Absorbing.sd", "absorption.Absorbing.error"),
    "absorption.Absorbing.in_core",
    *("shortest.Shortest.best", "shortest.Shortest.chain", "shortest.Shortest.levels"),
    *("visits.Visits.source", "visits.Visits.game"),
)
chain.exempts("words of a refusal: tests/model/test_effects.py", "expected.where_python_answers")
chain.exempts(
    "tables and plots of what is compared here: tests/package/test_views.py",
    *("analysis.Analysis.arrow", "analysis.Analysis.squares", "analysis.Analysis.plot"),
    *("changes.WhatIf.arrow", "changes.WhatIf.plot", "summary.Summaries.arrow"),
)
chain.exempts(
    "parts of a best policy, compared as its values: tests/chain/test_decide.py has its choices",
    *("decision_process.*", "policy.*", "decisions.Decision.*"),
    *("decisions.BestPolicy.decisions", "decisions.BestPolicy.that_matter"),
    *(
        "decisions.BestPolicy.by_chance",
        "decisions.BestPolicy.saves",
        "decisions.BestPolicy.passed_by",
    ),
)
chain.exempts(
    "a distribution of statistics, no game in it; held against tabled values",
    "goodness_of_fit.chi_square_tail",
)
