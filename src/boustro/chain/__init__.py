"""The exact Markov chain of a game: how long, who wins, which square matters, what a change does.

`definitions` opens with the words and the theorems; every other module does one thing with them.
NumPy is needed (the extra `numpy`), and exact fractions are quicker with the extra `exact`.
"""

from boustro.chain.analysis import Analysis, analyse
from boustro.chain.definitions import Chain
from boustro.chain.gamelength import GameLength
from boustro.chain.lengths import Lengths
from boustro.chain.seats import HeadStart, Table, head_starts, odds
from boustro.chain.whatif import Edit, WhatIf, whatif

__all__ = [
    "Analysis",
    "Chain",
    "Edit",
    "GameLength",
    "HeadStart",
    "Lengths",
    "Table",
    "WhatIf",
    "analyse",
    "head_starts",
    "odds",
    "whatif",
]
