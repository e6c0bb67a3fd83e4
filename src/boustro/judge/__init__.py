"""Judge for other people's solvers: `judge` tests one on many boards and gives a verdict.

>>> from boustro.judge import FORMS
>>> list(FORMS)
['leetcode', 'hackerrank', 'boj', 'gfg', 'flat', 'resolved', 'game']
"""

from boustro import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.judge.forms import FORMS as FORMS
    from boustro.judge.grading import grade as grade
    from boustro.judge.grading import judge as judge
    from boustro.judge.grading import solutions_in as solutions_in
    from boustro.judge.judging import Terms as Terms
    from boustro.judge.judging import judge_solver as judge_solver
    from boustro.judge.panel import judge_panel as judge_panel
    from boustro.judge.running.opening import Target as Target
    from boustro.judge.running.process import SolverLimits as SolverLimits
    from boustro.judge.verdict import Judgement as Judgement
    from boustro.judge.verdict import Verdict as Verdict

# Loaded when first asked for: the core of the judge needs no processes.
_NAMES = {
    "forms": "FORMS",
    "grading": "grade judge solutions_in",
    "judging": "Terms judge_solver",
    "panel": "judge_panel",
    "running.opening": "Target",
    "running.process": "SolverLimits",
    "verdict": "Judgement Verdict",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
