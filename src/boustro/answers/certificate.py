"""Certificates: what proves an answer to anybody who trusts nothing but the rules.

`examples/check.py` verifies them in sixty lines, and shares no code with boustro.

Fewest rolls.  The route shows that so few rolls suffice.  The labels show that fewer do not: the
start has the label 0, no throw leads to a square whose label is larger by more than 1, and the
finish has the answer for its label.  So after n rolls no token rests on a label above n.

No route.  A set of squares holds the start and not the finish, and no throw leaves it.

Mean.  Every square has a value, and that of the finish is 0.  Each other value is 1 more than the
average of the values where its throws lead.  From every square some throws lead to the finish, so
only one list of values does that: the mean rolls still to come.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from boustro.answers.analyse import ratio
from boustro.answers.constraints import Count, Matches, OneOf, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked
from boustro.answers.parts import BadAnswer
from boustro.chain import Chain
from boustro.errors import LimitError, QuestionError
from boustro.model import LIST_LIMIT, Game, throws_told_apart
from boustro.solve import levels, shortest_route

MOST_MEANS = 400
"""The most squares whose means are written as fractions; with 80 jumps that takes half a second."""

Ratio = Annotated[str, Matches("^[0-9]+/[1-9][0-9]*$")]
Label = tuple[Whole, Count]
Value = tuple[Whole, Ratio]


@dataclass(frozen=True)
class CertifiedGame:
    """All that a throw depends on."""

    size: Whole
    start: Whole
    finish: Whole
    overshoot: Annotated[str, OneOf(("stay", "bounce", "win"))]
    chaining: Annotated[str, OneOf(("single", "follow"))]
    throws: tuple[tuple[Whole, Whole], ...]
    """Each number that the die can show, with its weight."""
    jumps: tuple[tuple[Whole, Whole], ...]
    """Entry and exit of each jump."""


@dataclass(frozen=True)
class CertificateAnswer:
    """What proves the answer about one game."""

    name: str | None
    game: CertifiedGame
    min_rolls: Count | NotAsked | None = NOT_ASKED
    """The fewest rolls, null without a route."""
    route: tuple[Whole, ...] | NotAsked = NOT_ASKED
    """The throws of a shortest route."""
    labels: tuple[Label, ...] | NotAsked = NOT_ASKED
    """Squares with the fewest rolls to rest on them."""
    closed: tuple[Whole, ...] | NotAsked = NOT_ASKED
    """Without a route: the squares that no throw leaves."""
    mean: Ratio | NotAsked = NOT_ASKED
    """The mean rolls of a game."""
    values: tuple[Value, ...] | NotAsked = NOT_ASKED
    """Squares with the mean rolls still to come."""


@dataclass(frozen=True)
class CertificateDocument:
    """What `--certificate` of `solve` and of `analyse` prints."""

    schema: ClassVar[str] = "boustro/certificate/1"
    results: tuple[CertificateAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def fewest_certificate(game: Game) -> CertificateAnswer:
    """The certificate of the fewest rolls, or of there being no route.

    Raises `QuestionError` for rules or squares that remember more than a square, and `LimitError`
    for more than a million squares.

    >>> found = fewest_certificate(Game.of([[-1, -1], [-1, 3]]))
    >>> found.min_rolls, found.route, found.labels
    (1, (3,), ((1, 0), (3, 1), (4, 1)))
    """
    certified = _certified(game)
    by_square = levels(game)
    labels = tuple((square, level) for square, level in enumerate(by_square) if level is not None)
    route = shortest_route(game)
    if route is None:
        closed = tuple(square for square, _ in labels)
        return CertificateAnswer(game.board.name, certified, None, closed=closed)
    return CertificateAnswer(
        game.board.name, certified, len(route), route=tuple(route.throws), labels=labels
    )


def mean_certificate(game: Game) -> CertificateAnswer:
    """The certificate of the mean.

    Raises `QuestionError` as `fewest_certificate` does, and for a game that might never be won;
    `LimitError` for more than 400 squares.

    >>> found = mean_certificate(Game.of([[-1, -1], [-1, 3]]))
    >>> found.mean, found.values
    ('6/1', ((1, '6/1'), (3, '6/1'), (4, '0/1')))
    """
    certified = _certified(game)
    if game.size > MOST_MEANS:
        raise LimitError(f"expected at most {MOST_MEANS} squares with fractions, got {game.size}")
    chain = Chain.of(game)
    if not chain.absorbs:
        raise QuestionError("expected a game that is always won; this one has no finite mean")
    means = chain.counted_in(Fraction).mean_from if chain.size else []
    by_square = dict(zip(chain.squares, means, strict=True)) | {game.finish: Fraction()}
    values = tuple((square, ratio(by_square[square])) for square in sorted(by_square))
    mean = ratio(by_square[game.start])
    return CertificateAnswer(game.board.name, certified, mean=mean, values=values)


def _certified(game: Game) -> CertifiedGame:
    """The game as a certificate writes it; refused if a square does not tell a token's state."""
    if game.has_memory:
        raise QuestionError(
            "expected rules under which the square of a token says everything: "
            "no other roll, no opening and no effects"
        )
    if game.size > LIST_LIMIT:
        raise LimitError(f"expected at most {LIST_LIMIT} squares to list, got {game.size}")
    throws = tuple((throw.advance, throw.weight) for throw in throws_told_apart(game))
    rules = game.rules
    return CertifiedGame(
        game.size,
        game.start,
        game.finish,
        rules.overshoot,
        rules.chaining,
        throws,
        tuple(game.board.jumps.items()),
    )
