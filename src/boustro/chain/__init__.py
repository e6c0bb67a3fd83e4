"""Absorbing Markov chain of a game: how long, who wins, which square matters, what a change does.

`definitions` opens with the words and the theorems; every other module does one thing with them.
Exact fractions are faster with the extra `exact`.
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

if not TYPE_CHECKING:  # with it a type checker allows any name

    def __getattr__(name):
        if name == "exact_chances":
            # `from boustro.chain import ...` shows only the sentence of an ImportError.
            floats = "boustro.chain.seat_table(games).chances are the chances as floats"
            raise ImportError(f"exact_chances is gone: {floats}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
