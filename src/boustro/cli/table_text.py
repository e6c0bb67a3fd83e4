"""Text output of `analyse --table`: places, first and last finish, leaders and comebacks."""

import math
from collections.abc import Iterator, Mapping

from boustro.answers.documents import NOT_ASKED
from boustro.answers.race import (
    LeadersAnswer,
    SimulatedRaceAnswer,
    race_answer,
    simulated_race_answer,
)
from boustro.chain import Analysis

_STEPS = 5


def table_lines(analysis: Analysis, players: int) -> Iterator[str]:
    """What is said of so many players at one table, a line each."""
    answer, notes = race_answer(analysis, players)
    yield f"{players} players:" if players > 1 else "1 player:"
    if answer is not None:
        yield f"  first finish: turn {answer.turns_until_first:.2f} of all players on average; {_shares(answer.turns_quantiles)}"
        yield f"  last finish: round {answer.rounds_until_last:.2f} on average; {_shares(answer.rounds_quantiles)}"
        for seat, row in enumerate(answer.places, 1):
            places = " / ".join(f"{100 * chance:.2f}" for chance in row)
            yield f"  seat {seat} comes in first to last: {places} %"
        if answer.race is not None:
            yield from _race(answer.race)
    simulated = simulated_race_answer(analysis.game, players)
    if simulated is NOT_ASKED:
        yield from (f"  {note.sentence}" for note in notes)
    else:
        yield from _simulation(simulated)


def _simulation(race: SimulatedRaceAnswer) -> Iterator[str]:
    yield f"  tokens bump, so these are shares of {race.games:,} simulated games:"
    share, error = 100 * race.comeback, 100 * race.comeback_error
    yield f"  winner behind at half time: {share:.1f} % of games (standard error {error:.1f} %)"
    called = (f"{100 * p:g} %: {'never' if n is None else n}" for p, n in race.called.items())
    yield f"  the leader goes on to win, from round: {', '.join(called)}"


def _race(race: LeadersAnswer) -> Iterator[str]:
    yield f"  winner behind at half time: {100 * race.comeback:.2f} % of games"
    called = (f"{100 * p:g} %: {_whole(n)}" for p, n in race.called.items())
    yield f"  the leader goes on to win, from round: {', '.join(called)}"
    for lead in race.leads[_STEPS::_STEPS]:
        if lead.leader:
            share = 100 * lead.leader_wins / lead.leader
            yield f"  after round {lead.round}: {100 * lead.going:.1f} % still going, the leader wins {share:.1f} %"


def _shares(quantiles: Mapping[float, float]) -> str:
    return ", ".join(f"{100 * q:g} %: {_whole(quantiles[q])}" for q in (0.1, 0.5, 0.9))


def _whole(value: float) -> str:
    return "never" if math.isinf(value) else f"{value:g}"
