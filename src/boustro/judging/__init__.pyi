# The names of `boustro.judging`; the modules of the package have all others.

from boustro.judging.grading import judge as judge
from boustro.judging.judging import Terms as Terms
from boustro.judging.panel import judge_panel as judge_panel
from boustro.judging.problems import FORMS as FORMS
from boustro.judging.running.opening import Target as Target
