"""BOARDS TO ORDER: boards made to wishes, and the smallest changes that bring one nearer to them."""

from boustro import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.design.advice import Advice as Advice
    from boustro.design.advice import Change as Change
    from boustro.design.advice import advise as advise
    from boustro.design.defaults import PRESETS as PRESETS
    from boustro.design.made import Made as Made
    from boustro.design.made import design as design
    from boustro.design.mend import repair as repair
    from boustro.design.wishes import Wishes as Wishes

# Loaded when first asked for: a command line tells the defaults without the search.
_NAMES = {
    "advice": "Advice Change advise",
    "defaults": "PRESETS",
    "made": "Made design",
    "mend": "repair",
    "wishes": "Wishes",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
