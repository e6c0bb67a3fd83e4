"""How much one server does for whom: every bound of the page in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of a server; what exceeds one is refused in a sentence that names it.

    `body` is the most bytes of a request and `body_seconds` the time to send them.  `squares`
    bounds the boards that are answered for, `drawn` those that are drawn.  Work up to `quick`
    cells (squares × outcomes of the die × what the rules remember) is done at once; more goes to
    one of `workers` processes and is given up after `seconds`, for a view after `view_seconds`;
    at most `waiting` questions wait for one.  A client may ask `rate` times a second, after
    `burst` at once.  `name` is the most characters of a name, `throws` the most throws in a game
    and `kept` the most boards, or games, of one shelf, each of at most `kept_bytes` as text.
    """

    body: int = 2 << 20
    body_seconds: float = 30.0
    squares: int = 1_000_000
    drawn: int = 10_000
    listed: int = 100_000
    quick: int = 10_000
    seconds: float = 10.0
    view_seconds: float = 2.0
    workers: int = 2
    waiting: int = 8
    rate: float = 200.0
    burst: int = 400
    connections: int = 1_000
    name: int = 120
    players: int = 12
    throws: int = 10_000
    kept: int = 500
    kept_bytes: int = 65_536
