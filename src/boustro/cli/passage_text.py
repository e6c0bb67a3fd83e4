"""Text output of `analyse` for first passages: `--to`, `--before` and `--ever`."""

import math
from collections.abc import Iterator

from boustro.answers.documents import NOT_ASKED
from boustro.answers.passage import EverAnswer, PassageAnswer, PassageQuestions, passages_answer
from boustro.chain import Analysis


def passage_lines(analysis: Analysis, questions: PassageQuestions) -> Iterator[str]:
    """What was asked about squares on the way, a line each; none where nothing was."""
    answer = passages_answer(analysis.game, questions)
    if answer is NOT_ASKED:
        return
    yield f"from square {answer.begin}:"
    for to in answer.to:
        yield f"  touches {to.square}: {_passage(to.touches)}"
        later = to.rests.mean_given > to.touches.mean_given
        if later or to.rests.chance != to.touches.chance:
            yield f"  rests on {to.square}: {_passage(to.rests)}"
    for before in answer.before:
        first, second = before.squares
        shares = (*before.chances, before.neither)
        yield f"  {first} before {second}: {' / '.join(map(_share, shares))} (first / second / neither)"
    if answer.ever is not NOT_ASKED:
        yield from _ever(analysis, answer.ever)


def _ever(analysis: Analysis, ever: EverAnswer) -> Iterator[str]:
    yield f"  finishes without a snake: {_passage(ever.without_snakes)}"
    yield f"  finishes without a ladder: {_passage(ever.without_ladders)}"
    for entry, exit in analysis.game.board.jumps.items():
        yield f"  uses {entry}-{exit}: {_share(ever.uses[entry])}"


def _passage(answer: PassageAnswer) -> str:
    if answer.chance == 0.0:
        return "never"
    share = "always" if math.isfinite(answer.mean) else f"in {_share(answer.chance)} of games"
    return f"{share}, on average after {answer.mean_given:.2f} rolls"


def _share(chance: float) -> str:
    return f"{100 * chance:.3f} %"
