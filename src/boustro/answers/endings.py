"""How the games of a board end (won, lost or never): one claim, which every display shows."""

from dataclasses import dataclass
from typing import Annotated

from boustro.answers.constraints import OneOf
from boustro.chain import Analysis
from boustro.model import Claim, claim
from boustro.say import Wording

KINDS = (
    "all-won",
    "all-lost",
    "all-endless",
    "lost-or-endless",
    "won-or-lost",
    "won-or-endless",
    "won-lost-endless",
    "ending-unknown",
)
UNKNOWN = claim("ending-unknown")


@dataclass(frozen=True)
class EndingAnswer:
    """How the games of a board end, or that this was not computed."""

    kind: Annotated[str, OneOf(KINDS)]
    """A stable name for programs."""
    sentence: Wording
    """A sentence for people."""


def ending_answer(ending: Claim) -> EndingAnswer:
    """The claim as an answer.

    >>> ending_answer(UNKNOWN).kind
    'ending-unknown'
    """
    return EndingAnswer(ending.code, ending.words)


def ending_of(analysis: Analysis) -> Claim:
    """The claim that follows from the chances of a game to be won, to be lost and never to end.

    >>> from boustro import Board
    >>> from boustro.chain import analyse
    >>> print(ending_of(analyse(Board(3, effects={1: "over"}), {"die": 2})))
    not every game is won: 50.0 % of all games are won, and 50.0 % are lost
    """
    if analysis.absorbs:
        return claim("all-won")
    p_finish = analysis.p_finish
    p_lost = analysis.p_lost
    p_trap = analysis.p_trap
    if analysis.min_rolls is None:
        if not p_lost:
            return claim("all-endless")
        if not p_trap:
            return claim("all-lost")
        return claim("lost-or-endless", p_lost=p_lost, p_trap=p_trap)
    if not p_lost:
        return claim("won-or-endless", p_finish=p_finish, p_trap=p_trap)
    if not p_trap:
        return claim("won-or-lost", p_finish=p_finish, p_lost=p_lost)
    return claim("won-lost-endless", p_finish=p_finish, p_lost=p_lost, p_trap=p_trap)
