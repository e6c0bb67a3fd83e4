"""Logging solutions: the functions with which a rewritten solution logs its own search.

The judge puts this text above the solution.  `_boustro_taken` is what the worker hands on: rows of
a place in the solution and two whole numbers, in the order in which things happen, or with
`COUNTS` how often each number comes.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

_BOUSTRO_COUNTS, _BOUSTRO_MOST, _BOUSTRO_TABLE = False, 300, 1000
_boustro_taken: list[list[int | None]] = []
_boustro_counted: Counter[tuple[int, int]] = Counter()
_boustro_tables: dict[tuple[str, str], Any] = {}
_boustro_numbers: dict[tuple[str, str], int] = {}
_boustro_left = [0]


class _BoustroEnoughError(BaseException):
    """The log is full, or its time is over."""


def _boustro_stop(*_: object) -> None:
    raise _BoustroEnoughError


def _boustro_limit(seconds: float) -> None:
    try:
        import signal

        signal.signal(signal.SIGVTALRM, _boustro_stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    except (ImportError, AttributeError, ValueError):
        pass


def _boustro_whole(value: Any) -> list[int | None]:
    """The first two parts of a value; None for a part that is not a whole number."""
    pair = value[:2] if isinstance(value, (tuple, list)) else [value]
    return [n if type(n) is int and n >= 0 else None for n in [*pair, None, None][:2]]


def _boustro_take(place: int, value: Any) -> Any:
    """Log what the search takes, up to a limit, since a search may never end."""
    whole = _boustro_whole(value)
    if _BOUSTRO_COUNTS:
        for i, number in enumerate(whole):
            if number is not None:
                _boustro_counted[2 * place + i, number] += 1
    else:
        _boustro_taken.append([place, *whole])
    _boustro_left[0] -= 1
    if _boustro_left[0] <= 0:
        _boustro_stop()
    return value


def _boustro_put(place: int, value: Any) -> Any:
    _boustro_taken.append([place, *_boustro_whole(value)])
    if len(_boustro_taken) > 10 * _BOUSTRO_MOST:
        _boustro_stop()
    return value


def _boustro_each(place: int, values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        yield _boustro_take(place, value)


def _boustro_end(value: Any) -> Any:
    """Keep the tables of a function that returns, to log their final content."""
    frame = sys._getframe(1)  # noqa: SLF001 - a name of its own would be in the solution's way
    for name, table in frame.f_locals.items():
        if isinstance(table, (dict, list)):
            _boustro_tables[frame.f_code.co_name, name] = table
    return value


def _boustro_rows() -> Iterator[list[int | None]]:
    """The rows that are known only at the end: tables of whole numbers, and counts."""
    for names, table in _boustro_tables.items():
        place = _BOUSTRO_TABLE + _boustro_numbers.setdefault(names, len(_boustro_numbers))
        pairs = [*(table.items() if isinstance(table, dict) else enumerate(table))][:_BOUSTRO_TABLE]
        yield from ([place, *pair] for pair in pairs if None not in _boustro_whole(pair))
    for (place, number), count in _boustro_counted.most_common(2 * _BOUSTRO_TABLE):
        yield [place, number, count]


def _boustro_noted(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        _boustro_taken.clear()
        _boustro_counted.clear()
        _boustro_tables.clear()
        _boustro_left[0] = _BOUSTRO_MOST
        code = function.__code__
        needed = code.co_argcount - len(function.__defaults__ or ())
        _boustro_limit(0.3)
        try:
            return function(*(arguments if code.co_flags & 4 else arguments[:needed]))
        finally:
            _boustro_limit(0)
            _boustro_taken.extend(_boustro_rows())

    return call
