# The names of `boustro.designs`; the modules of the package have all others.

from boustro.designs.advice import advise as advise
from boustro.designs.boards_to_order import design as design
from boustro.designs.mend import repair as repair
