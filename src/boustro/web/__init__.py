"""Web page and its HTTP API.

Boards and games are stored in one file, and the library computes the answers: neither this package
nor the browser knows any rules of the game.  `make_app` returns the ASGI application, and `serve`
runs it.  The package needs the extra `web`.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "ServerLimits": "boustro.web.limits",
    "Store": "boustro.web.store",
    "make_app": "boustro.web.app",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)
