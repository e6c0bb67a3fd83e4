"""Server limits: every bound in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; a request beyond one is refused with a sentence that names it.

    A field that ends in `_each` is one client's part of the budget above it.  A client is an
    address.
    """

    # A request ------------------------------------------------------------------------

    body: int = 2 << 20
    """Bytes of a body."""

    step: int = 1 << 10
    """Bytes of a body that the server itself parses: of a throw, an undo or a seat."""

    body_seconds: float = 30.0
    """Seconds in which a client sends a body."""

    headers: int = 100
    """Lines of a head; a browser sends about twenty."""

    head_seconds: float = 10.0
    """Seconds in which a client sends a head."""

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
    """Squares of a board to order."""

    design_seconds: float = 6.0
    """Seconds after which the design of a board ends with the best so far."""

    workers: int = 2
    """Processes for short questions, and as many for long ones."""

    memory: int = 1 << 30
    """Bytes of memory of a process, where the system can enforce it."""

    # Budgets --------------------------------------------------------------------------

    rate: float = 200.0
    """Requests of a client in a second, after `burst` at once."""

    burst: int = 400
    """Requests of a client at once."""

    connections: int = 1_000
    """Connections, if the limit of open files allows them."""

    open_requests: int = 600
    """Requests that are not answered yet; live updates are among them."""

    open_requests_each: int = 300
    """Thirty browsers use six connections each, and have one of live updates."""

    bodies: int = 64 << 20
    """Bytes of all bodies that are being received, or belong to a request not answered yet."""

    bodies_each: int = 32 << 20
    """Sixteen of the largest bodies, or thousands of usual ones."""

    waiting_short: int = 200
    """Short questions that wait for a process."""

    waiting_short_each: int = 100
    """Thirty browsers ask for a picture and for chances, and for one more while those are drawn."""

    waiting: int = 16
    """Long questions that wait for a process."""

    waiting_each: int = 8
    """A process answers one in up to `seconds`, so more than a few would wait in vain."""

    waiting_store: int = 400
    """Requests that wait for the database."""

    waiting_store_each: int = 200
    """All listeners to one game ask for it at once."""

    store_seconds: float = 5.0
    """Seconds that a request waits for the database in all.

    Thirty throws at once on a slow disk, with a tenth of a second each, take three.  A lock that
    lasts longer will probably last long, and then an error helps the player more than waiting.
    """

    # Live updates ---------------------------------------------------------------------

    listeners: int = 200
    """Devices with live updates."""

    listened: int = 6
    """Games that a device follows."""

    listen_seconds: float = 600.0
    """Seconds after which a device connects again."""

    beat_seconds: float = 5.0
    """Seconds between two messages, at most."""

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
    """Boards on a shelf, and as many games."""

    kept_bytes: int = 65_536
    """Bytes of a board as text."""

    shelf_bytes: int = 4 << 20
    """Bytes of all boards on a shelf as text, and as many of all games."""


USUAL = ServerLimits()
"""The limits of a server that is started without any others."""
