"""Text output of `analyse` about how a game goes on: by roll, by first throw, and by square."""

import math
from collections.abc import Iterator, Sequence

from boustro.answers.documents import NOT_ASKED
from boustro.answers.progress import (
    FirstThrowAnswer,
    LengthComparisonAnswer,
    PositionsAnswer,
    ProgressAnswer,
)
from boustro.answers.words import number
from boustro.chain import Analysis
from boustro.say import percent, quantity

_MOST_SQUARES = 10
"""The most squares of `--after` that are listed."""


def progress_lines(answer: ProgressAnswer, analysis: Analysis) -> Iterator[str]:
    """Lines about what was asked, each question under its own heading."""
    if answer.within is not NOT_ASKED:
        for rolls, chance in answer.within.items():
            yield f"finished within {quantity(rolls, 'roll')}: {percent(chance)}"
    if answer.after is not NOT_ASKED:
        yield from _position_lines(answer.after, analysis.game.finish)
    if answer.first_throws is not NOT_ASKED:
        yield from _first_throw_lines(answer.first_throws)
    if answer.remaining_means is not NOT_ASKED:
        yield from _square_lines(answer.remaining_means, analysis)
        yield from _jump_lines(analysis)
    if answer.against is not NOT_ASKED:
        yield from _comparison_lines(answer.against)


def _position_lines(answer: PositionsAnswer, finish: int) -> Iterator[str]:
    """The chance to have finished, and the likeliest squares."""
    yield f"after {quantity(answer.rolls, 'roll')}:"
    yield f"  finished: {percent(answer.chances[finish])}"
    squares = [
        (chance, square)
        for square, chance in enumerate(answer.chances)
        if chance and square != finish
    ]
    squares.sort(key=lambda pair: (-pair[0], pair[1]))  # the largest first, then by square
    for chance, square in squares[:_MOST_SQUARES]:
        yield f"  on {square}: {percent(chance)}"
    others = squares[_MOST_SQUARES:]
    if others:
        rest = math.fsum(chance for chance, _ in others)
        yield f"  on {quantity(len(others), 'other square')}: {percent(rest)}"


def _first_throw_lines(throws: Sequence[FirstThrowAnswer]) -> Iterator[str]:
    yield "first throw:"
    for throw in throws:
        then = f"then {_mean(throw.mean)}"
        yield f"  {throw.throw}: to {throw.square}, {then} (in {percent(throw.chance)} of games)"


def _square_lines(means: Sequence[float], analysis: Analysis) -> Iterator[str]:
    """Each square on which a token may rest: the mean from there, and how often it is there."""
    yield "square  rolls still to come  rolls made from it  ever there"
    rows = zip(means, analysis.visits, analysis.ever, strict=True)
    for square, (mean, visits, ever) in enumerate(rows):
        if ever:
            yield f"{square:>6}  {number(mean):>19}  {number(visits):>18}  {percent(ever):>10}"


def _jump_lines(analysis: Analysis) -> Iterator[str]:
    uses = analysis.jump_uses
    if uses:
        yield "jump  times used in a game"
    for entry, exit in analysis.game.board.jumps.items():
        yield f"  {entry}-{exit}: {number(uses[entry])}"


def _comparison_lines(answer: LengthComparisonAnswer) -> Iterator[str]:
    other = answer.name or "the other board"
    yield f"compared with a game on {other}, one token each:"
    yield f"  lasts longer: {percent(answer.longer)}"
    yield f"  takes as many rolls: {percent(answer.equal)}"
    yield f"  is over sooner: {percent(answer.shorter)}"


def _mean(mean: float) -> str:
    if math.isinf(mean):
        return "the finish might not be reached"
    return f"{mean:.4f} rolls on average"
