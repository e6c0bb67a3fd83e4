"""Syntax trees of Python code, of which one is made at a time.

Several solutions are judged at a time, in threads.  While Python 3.11 makes a tree, the garbage
collector may run finalizers, and with them another thread.  If that thread makes a tree, too, the
first one is lost: `SystemError: AST constructor recursion depth mismatch` (CPython gh-106905).
"""

import ast
from threading import RLock

_ONE_AT_A_TIME = RLock()


def tree_of(text: str) -> ast.Module:
    r"""The syntax tree of some Python code.

    Raises what `ast.parse` raises.

    >>> len(tree_of("a = 1\nb = 2").body)
    2
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text)
