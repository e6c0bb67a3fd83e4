"""The page and its HTTP API: boards and games kept in one file, every answer from the library.

`make_app` gives the ASGI application, `serve` runs it.  No rules are decided here and none in
the browser.  The extra `web` is needed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.web.app import make_app as make_app
    from boustro.web.limits import ServerLimits as ServerLimits
    from boustro.web.store import Store as Store
    from boustro.web.store import StoreError as StoreError

_HOME = {"ServerLimits": "limits", "Store": "store", "StoreError": "store", "make_app": "app"}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'boustro.web' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"boustro.web.{_HOME[name]}"), name)
