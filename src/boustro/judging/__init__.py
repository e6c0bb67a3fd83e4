"""Judge of solutions: `judge` tests a solution on many boards and returns a verdict.

Each name is loaded on first use: the core of the judge needs no processes.

>>> from boustro.judging import FORMS
>>> list(FORMS)
['leetcode', 'hackerrank', 'boj', 'gfg', 'flat', 'resolved', 'game']
"""

from boustro.lazy import lazy_names

_MODULES = {
    "FORMS": "boustro.judging.problems",
    "Target": "boustro.judging.running.opening",
    "Terms": "boustro.judging.judging",
    "judge": "boustro.judging.grading",
    "judge_panel": "boustro.judging.panel",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)
