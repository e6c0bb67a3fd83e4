"""Web page and its HTTP API: boards and games are kept in one file, answers come from the library.

`make_app` gives the ASGI application, `serve` runs it.  No rules are decided here and none in
the browser.  The extra `web` is needed.
"""

from boustro import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.web.app import make_app as make_app
    from boustro.web.limits import ServerLimits as ServerLimits
    from boustro.web.store import Store as Store
    from boustro.web.store import StoreError as StoreError

_NAMES = {"app": "make_app", "limits": "ServerLimits", "store": "Store StoreError"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
