"""Absorbing Markov chain of a game: its length, who wins, which squares matter, what changes do.

`definitions` opens with the definitions and theorems.  Every other module answers one kind of
question with them.  The extra `exact` makes exact fractions faster.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "Analysis": "boustro.chain.analysis",
    "BestPolicy": "boustro.chain.decisions",
    "Chain": "boustro.chain.definitions",
    "Decision": "boustro.chain.decisions",
    "Edit": "boustro.chain.changes",
    "Factors": "boustro.chain.elimination",
    "Fit": "boustro.chain.goodness_of_fit",
    "GameLength": "boustro.chain.gamelength",
    "LONGEST_GAME": "boustro.chain.goodness_of_fit",
    "LargeAnalysis": "boustro.chain.analysis",
    "Lengths": "boustro.chain.distribution",
    "LikeliestGame": "boustro.chain.likeliest",
    "MOST_PLAYERS": "boustro.chain.seats",
    "Match": "boustro.chain.seats",
    "Passage": "boustro.chain.passage",
    "QUANTILES": "boustro.chain.gamelength",
    "Summary": "boustro.chain.summary",
    "WITHIN": "boustro.chain.gamelength",
    "WhatIf": "boustro.chain.changes",
    "analyse": "boustro.chain.analysis",
    "analyse_many": "boustro.chain.summary",
    "analyse_ragged": "boustro.chain.summary",
    "are_edits_listed": "boustro.chain.edits",
    "chances_by_seat": "boustro.chain.seats",
    "compare_lengths": "boustro.chain.goodness_of_fit",
    "decide": "boustro.chain.decisions",
    "expected_rolls": "boustro.chain.expected",
    "extra_turns": "boustro.chain.handicap",
    "fair_seat": "boustro.chain.handicap",
    "finish_without": "boustro.chain.passage",
    "first_finish_law": "boustro.chain.seats",
    "first_passage": "boustro.chain.passage",
    "games_to_test": "boustro.chain.goodness_of_fit",
    "head_starts": "boustro.chain.handicap",
    "last_finish_quantile": "boustro.chain.seats",
    "odds": "boustro.chain.seats",
    "place_chances": "boustro.chain.seats",
    "positions": "boustro.chain.visits",
    "precedence": "boustro.chain.passage",
    "rolls_until_first": "boustro.chain.seats",
    "seat_table": "boustro.chain.seats",
    "summary_of": "boustro.chain.summary",
    "touch_chances": "boustro.chain.passage",
    "transition_rows": "boustro.chain.definitions",
    "traps_of": "boustro.chain.reach",
    "turns_from": "boustro.chain.seats",
    "use_chances": "boustro.chain.passage",
    "whatif": "boustro.chain.changes",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
_load, __dir__, __all__ = lazy_names(__name__, _MODULES)


def __getattr__(name: str) -> object:
    if name == "exact_chances":
        # `from boustro.chain import ...` shows only the sentence of an ImportError.
        floats = "boustro.chain.seat_table(games).chances are the chances as floats"
        raise ImportError(f"exact_chances is gone: {floats}")
    return _load(name)
