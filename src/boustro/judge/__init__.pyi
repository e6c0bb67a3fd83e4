# The names of `boustro.judge`; the modules of the package have all others.

from boustro.judge.forms import FORMS as FORMS
from boustro.judge.grading import judge as judge
from boustro.judge.judging import Terms as Terms
from boustro.judge.panel import judge_panel as judge_panel
