# The names of `boustro.web`; the modules of the package have all others.

from boustro.web.app import make_app as make_app
from boustro.web.limits import ServerLimits as ServerLimits
from boustro.web.store import Store as Store
