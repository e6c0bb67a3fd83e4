# The names of `boustro.design`; the modules of the package have all others.

from boustro.design.advice import advise as advise
from boustro.design.made import design as design
from boustro.design.mend import repair as repair
