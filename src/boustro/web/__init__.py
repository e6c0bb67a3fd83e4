"""Web page and its HTTP API: boards and games are kept in one file, answers come from the library.

`make_app` gives the ASGI application, `serve` runs it.  No rules are decided here and none in
the browser.  The extra `web` is needed.
"""

from boustro.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__)
