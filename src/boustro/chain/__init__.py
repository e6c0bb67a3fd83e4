"""Absorbing Markov chain of a game: its length, who wins, which squares matter, what changes do.

`definitions` opens with the definitions and theorems.  Every other module answers one kind of
question with them.  The extra `exact` makes exact fractions faster.
"""

from typing import TYPE_CHECKING

from boustro.chain.analysis import analyse as analyse
from boustro.chain.decide import decide as decide
from boustro.chain.expected import expected_rolls as expected_rolls
from boustro.chain.goodness_of_fit import compare_lengths as compare_lengths
from boustro.chain.handicap import extra_turns as extra_turns
from boustro.chain.handicap import head_starts as head_starts
from boustro.chain.passage import finish_without as finish_without
from boustro.chain.passage import first_passage as first_passage
from boustro.chain.passage import precedence as precedence
from boustro.chain.passage import use_chances as use_chances
from boustro.chain.seats import Match as Match
from boustro.chain.seats import last_finish_quantile as last_finish_quantile
from boustro.chain.seats import odds as odds
from boustro.chain.seats import place_chances as place_chances
from boustro.chain.seats import rolls_until_first as rolls_until_first
from boustro.chain.seats import seat_table as seat_table
from boustro.chain.summary import analyse_many as analyse_many
from boustro.chain.summary import analyse_ragged as analyse_ragged
from boustro.chain.whatif import whatif as whatif

# If a type checker saw `__getattr__`, it would allow any name.
if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "exact_chances":
            # For `from boustro.chain import ...` Python shows the sentence only of an ImportError.
            floats = "boustro.chain.seat_table(games).chances are the chances as floats"
            raise ImportError(f"exact_chances is gone: {floats}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
