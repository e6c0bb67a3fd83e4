"""Server limits: every bound in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; a request beyond one is refused with a sentence that names it.

    `body` is the most bytes of a request, `step` those of a throw; a client has `head_seconds` to
    send the head and `body_seconds` the body.  `squares` is the largest board to compute, `drawn`
    the largest to draw, `outcomes` the largest die.
    There are `workers` processes for short questions and as many for long ones.  A question of up
    to `quick` cells (squares × outcomes of the die × states that the rules remember) is short: it
    has `view_seconds`, and `waiting_short` of them may wait.  A long one has `seconds` (a view
    `view_seconds`), and `waiting` of them may wait.  Each process has `memory` bytes, if the system
    can enforce it.  The design of a board of at most `design_squares` ends after `design_seconds`
    with the best so far.  A client may ask `rate` times a second, after
    `burst` at once; `listeners` may listen for `listen_seconds`, each to `listened` games, with a
    message at least every `beat_seconds`.  `name` is the most characters of a name, `throws` the most throws in a game,
    `events` the most throws and undos, and `kept` the most boards, or games, of one shelf, each of
    at most `kept_bytes` as text and `shelf_bytes` together.
    """

    body: int = 2 << 20
    step: int = 1 << 10
    body_seconds: float = 30.0
    head_seconds: float = 10.0
    squares: int = 1_000_000
    drawn: int = 10_000
    listed: int = 100_000
    outcomes: int = 2_000
    quick: int = 10_000
    seconds: float = 10.0
    view_seconds: float = 2.0
    design_squares: int = 400
    design_seconds: float = 6.0
    workers: int = 2
    waiting: int = 8
    waiting_short: int = 100
    memory: int = 1 << 30
    rate: float = 200.0
    burst: int = 400
    connections: int = 1_000
    listeners: int = 200
    listened: int = 6
    listen_seconds: float = 600.0
    beat_seconds: float = 5.0
    name: int = 120
    players: int = 12
    throws: int = 10_000
    events: int = 20_000
    kept: int = 500
    kept_bytes: int = 65_536
    shelf_bytes: int = 4 << 20


USUAL = ServerLimits()
"""The limits of a server that is started without any others."""
