"""Server limits: every bound in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; the error for a request beyond a limit names the limit.

    A field that ends in `_each` limits one client, and the field above it all clients together.  A
    client is identified by its address.
    """

    # A request ------------------------------------------------------------------------

    body: int = 2 << 20
    """Bytes of a body."""

    step: int = 1 << 10
    """Bytes of a body that the server itself parses: that of a throw, an undo or a seat."""

    body_seconds: float = 30.0
    """Seconds in which a client sends a body."""

    headers: int = 100
    """Lines of a request's head; a browser sends about twenty."""

    head_seconds: float = 10.0
    """Seconds in which a client sends a request's head."""

    # A board and a question about it --------------------------------------------------

    squares: int = 1_000_000
    """Squares of a board to compute."""

    drawn: int = 10_000
    """Squares of a board to draw."""

    listed: int = 100_000
    """Entries of a list in an answer; a longer list is left out."""

    outcomes: int = 2_000
    """Outcomes of a die."""

    quick: int = 10_000
    """Cells of a short question: squares × outcomes of the die × states that the rules remember."""

    seconds: float = 10.0
    """Seconds for a long question."""

    view_seconds: float = 2.0
    """Seconds for a short question, and for a view."""

    design_squares: int = 400
    """Squares of a board to design."""

    design_seconds: float = 6.0
    """Seconds after which the search for a board to design returns the best one so far."""

    workers: int = 2
    """Processes for short questions, and as many for long ones."""

    memory: int = 1 << 30
    """Bytes of memory of a process, if the system can enforce the limit."""

    # Budgets --------------------------------------------------------------------------

    rate: float = 200.0
    """Requests that a client may send in each second, once it has sent `burst`."""

    burst: int = 400
    """Requests that a client may send at once."""

    connections: int = 1_000
    """Connections, if the limit of open files allows them."""

    open_requests: int = 600
    """Requests that are not answered yet, including those for live updates."""

    open_requests_each: int = 300
    """Enough for thirty browsers, each with six connections and one for live updates."""

    bodies: int = 64 << 20
    """Bytes of the bodies of all requests that are not answered yet."""

    bodies_each: int = 32 << 20
    """Enough for sixteen of the largest bodies, or for thousands of usual ones."""

    waiting_short: int = 200
    """Short questions that wait for a process."""

    waiting_short_each: int = 100
    """Enough for thirty browsers, each with three questions: two for a game, and another one."""

    waiting: int = 16
    """Long questions that wait for a process."""

    waiting_each: int = 8
    """Each answer can take `seconds`, so that more than a few questions would wait in vain."""

    waiting_store: int = 400
    """Requests that wait for the database."""

    waiting_store_each: int = 200
    """Enough for all devices that follow one game, which ask for it at the same time."""

    store_seconds: float = 5.0
    """Seconds that a request waits for the database in total.

    Thirty simultaneous throws on a slow disk, which needs a tenth of a second for each, take three
    seconds.  If the database is locked for longer than that, the lock will probably last, and an
    error helps the player more than waiting.
    """

    # Live updates ---------------------------------------------------------------------

    listeners: int = 200
    """Devices with live updates."""

    listened: int = 6
    """Games that a device follows."""

    listen_seconds: float = 600.0
    """Seconds after which a device connects again."""

    beat_seconds: float = 5.0
    """The most seconds between two messages."""

    # Saved boards and games -----------------------------------------------------------

    name: int = 120
    """Characters of a name."""

    players: int = 12
    """Players of a game."""

    throws: int = 10_000
    """Throws in a game."""

    events: int = 20_000
    """Throws, undos and changes of seats in a game."""

    kept: int = 500
    """Boards on a shelf; also the limit for games on a shelf."""

    kept_bytes: int = 65_536
    """Bytes of a board as text."""

    shelf_bytes: int = 4 << 20
    """Bytes of all boards on a shelf as text; also the limit for all games on a shelf."""


USUAL = ServerLimits()
"""The default limits."""
