"""Absorbing Markov chain of a game: how long, who wins, which square matters, what a change does.

`definitions` opens with the words and the theorems; every other module does one thing with them.
Only `matrices`, which gives out arrays, needs NumPy (the extra `numpy`).  Exact fractions are
quicker with the extra `exact`.
"""

from boustro import lazy_names
from boustro.chain.analysis import Analysis, analyse
from boustro.chain.definitions import Chain
from boustro.chain.dice import (
    Loaded,
    best_faces,
    loaded_extremes,
    means_by_faces,
    weight_gradient,
)
from boustro.chain.distribution import Lengths
from boustro.chain.expected import expected_rolls
from boustro.chain.gamelength import GameLength
from boustro.chain.goodness_of_fit import Fit, compare_lengths, compare_throws, lengths_of_throws
from boustro.chain.handicap import ExtraTurns, HeadStart, extra_turns, head_starts
from boustro.chain.passage import (
    Passage,
    Precedence,
    finish_without,
    first_passage,
    precedence,
    touch_chances,
    use_chances,
)
from boustro.chain.race import Lead, Race, race
from boustro.chain.seats import (
    Match,
    first_finish_law,
    last_finish_chances,
    last_finish_quantile,
    odds,
    place_chances,
    seat_table,
)
from boustro.chain.summary import Summaries, Summary, analyse_many, analyse_ragged
from boustro.chain.whatif import Edit, WhatIf, whatif

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.chain.fundamental import Matrices as Matrices
    from boustro.chain.fundamental import matrices as matrices
else:
    # NumPy takes longer to load than most questions take to answer.
    __getattr__, _ = lazy_names(__name__, {"fundamental": "Matrices matrices"})

__all__ = [
    "Analysis",
    "Chain",
    "Edit",
    "ExtraTurns",
    "Fit",
    "GameLength",
    "HeadStart",
    "Lead",
    "Lengths",
    "Loaded",
    "Match",
    "Matrices",
    "Passage",
    "Precedence",
    "Race",
    "Summaries",
    "Summary",
    "WhatIf",
    "analyse",
    "analyse_many",
    "analyse_ragged",
    "best_faces",
    "compare_lengths",
    "compare_throws",
    "expected_rolls",
    "extra_turns",
    "finish_without",
    "first_finish_law",
    "first_passage",
    "head_starts",
    "last_finish_chances",
    "last_finish_quantile",
    "lengths_of_throws",
    "loaded_extremes",
    "matrices",
    "means_by_faces",
    "odds",
    "place_chances",
    "precedence",
    "race",
    "seat_table",
    "touch_chances",
    "use_chances",
    "weight_gradient",
    "whatif",
]
