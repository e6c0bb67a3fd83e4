"""Web page and its HTTP API: boards and games are kept in one file, answers come from the library.

`make_app` gives the ASGI application, `serve` runs it.  Neither this package nor the browser knows
any rules of the game.  It needs the extra `web`.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "ServerLimits": "boustro.web.limits",
    "Store": "boustro.web.store",
    "make_app": "boustro.web.app",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)
