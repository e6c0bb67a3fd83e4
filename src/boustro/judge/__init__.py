"""Judge for other people's solvers: `judge` tests one on many boards and gives a verdict.

Each name is loaded on first use: the core of the judge needs no processes.

>>> from boustro.judge import FORMS
>>> list(FORMS)
['leetcode', 'hackerrank', 'boj', 'gfg', 'flat', 'resolved', 'game']
"""

from boustro.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__)
