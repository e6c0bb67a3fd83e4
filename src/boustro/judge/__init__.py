"""Judge for other people's solvers: `judge` tests one on many boards and gives a verdict.

>>> from boustro.judge import FORMS
>>> list(FORMS)
['leetcode', 'hackerrank', 'boj', 'gfg', 'flat', 'resolved', 'game']
"""

from boustro import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.judge.forms import FORMS as FORMS
    from boustro.judge.grading import graded as graded
    from boustro.judge.grading import solutions_in as solutions_in
    from boustro.judge.judging import Terms as Terms
    from boustro.judge.judging import judge as judge
    from boustro.judge.opening import Target as Target
    from boustro.judge.runner import Limits as Limits
    from boustro.judge.verdict import Judgement as Judgement
    from boustro.judge.verdict import Verdict as Verdict

# Loaded when first asked for: the box is a process of its own and needs none of it.
_HOME = {
    "FORMS": "forms",
    "Judgement": "verdict",
    "Limits": "runner",
    "Target": "opening",
    "Terms": "judging",
    "Verdict": "verdict",
    "graded": "grading",
    "judge": "judging",
    "solutions_in": "grading",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(__name__, _HOME)
