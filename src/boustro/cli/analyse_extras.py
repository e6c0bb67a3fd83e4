"""Text output of `analyse` for what is asked beside the figures: players, seats, squares, recorded games."""

import math
from collections.abc import Iterator, Mapping, Sequence

from boustro.answers.analyse import AnalyseAnswer
from boustro.answers.documents import NOT_ASKED
from boustro.answers.fit import FitGroupAnswer
from boustro.answers.passage import EverAnswer, PassageAnswer
from boustro.answers.race import LeadersAnswer, SimulatedRaceAnswer
from boustro.model.game import Game

_STEPS = 5


def race_lines(answer: AnalyseAnswer, players: int) -> Iterator[str]:
    """What is said of so many players at one table, a line each; none unless asked."""
    race = answer.table
    if race is NOT_ASKED:
        return
    yield f"{players} players:" if players > 1 else "1 player:"
    if race is not None:
        yield f"  first finish: turn {race.turns_until_first:.2f} of all players on average; {_shares(race.turns_quantiles)}"
        yield f"  last finish: round {race.rounds_until_last:.2f} on average; {_shares(race.rounds_quantiles)}"
        for seat, row in enumerate(race.places, 1):
            places = " / ".join(f"{100 * chance:.2f}" for chance in row)
            yield f"  seat {seat} comes in first to last: {places} %"
        if race.race is not None:
            yield from _leaders(race.race)
    if answer.simulated_race is NOT_ASKED:
        yield from (f"  {n.sentence}" for n in answer.notes if n.name in ("table", "race"))
    else:
        yield from _simulation(answer.simulated_race)


def _simulation(race: SimulatedRaceAnswer) -> Iterator[str]:
    yield f"  tokens bump, so these are shares of {race.games:,} simulated games:"
    share, error = 100 * race.comeback, 100 * race.comeback_error
    yield f"  winner behind at half time: {share:.1f} % of games (standard error {error:.1f} %)"
    called = (f"{100 * p:g} %: {'never' if n is None else n}" for p, n in race.called.items())
    yield f"  the leader goes on to win, from round: {', '.join(called)}"


def _leaders(race: LeadersAnswer) -> Iterator[str]:
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


def seat_lines(answer: AnalyseAnswer, games: Sequence[Game]) -> Iterator[str]:
    """What is said of seats with rules of their own, a line each; none where no seat has any."""
    own = answer.own_seats
    if own is NOT_ASKED:
        return
    yield "seats of their own:"
    for seat, (each, chance) in enumerate(zip(games, own.chances, strict=True), 1):
        yield f"  seat {seat} wins {100 * chance:.3f} %: {each.rules}"
    yield f"  first finish: turn {own.turns_until_first:.2f} of all players on average"
    if own.head_starts:
        squares = (f"{start.square} ({100 * start.chance:.2f} %)" for start in own.head_starts)
        yield f"  fairest starts of seat 2 (it then wins): {', '.join(squares)}"
        turns = (f"{_advance(each.turns)} ({100 * each.chance:.2f} %)" for each in own.extra_turns)
        yield f"  fairest turns in advance (seat 2 then wins): {', '.join(turns)}"


def _advance(turns: int) -> str:
    return "none" if turns == 0 else f"{abs(turns)} for seat {1 if turns < 0 else 2}"


def passage_lines(answer: AnalyseAnswer, game: Game) -> Iterator[str]:
    """What was asked about squares on the way, a line each; none where nothing was."""
    asked = answer.passages
    if asked is NOT_ASKED:
        return
    yield f"from square {asked.begin}:"
    for to in asked.to:
        yield f"  touches {to.square}: {_passage(to.touches)}"
        later = to.rests.mean_given > to.touches.mean_given
        if later or to.rests.chance != to.touches.chance:
            yield f"  rests on {to.square}: {_passage(to.rests)}"
    for before in asked.before:
        first, second = before.squares
        shares = (*before.chances, before.neither)
        yield f"  {first} before {second}: {' / '.join(map(_share, shares))} (first / second / neither)"
    if asked.ever is not NOT_ASKED:
        yield from _ever(game, asked.ever)


def _ever(game: Game, ever: EverAnswer) -> Iterator[str]:
    yield f"  finishes without a snake: {_passage(ever.without_snakes)}"
    yield f"  finishes without a ladder: {_passage(ever.without_ladders)}"
    for entry, exit in game.board.jumps.items():
        yield f"  uses {entry}-{exit}: {_share(ever.uses[entry])}"


def _passage(answer: PassageAnswer) -> str:
    if answer.chance == 0.0:
        return "never"
    share = "always" if math.isfinite(answer.mean) else f"in {_share(answer.chance)} of games"
    return f"{share}, on average after {answer.mean_given:.2f} rolls"


def _share(chance: float) -> str:
    return f"{100 * chance:.3f} %"


def fit_lines(answer: AnalyseAnswer) -> Iterator[str]:
    """The groups with the games seen and expected, the test, and what it means; none unless asked."""
    fit = answer.fit
    if fit is NOT_ASKED:
        return
    yield f"{'rolls':>12}  {'games':>6}  {'expected':>9}"
    for group in fit.groups:
        yield f"{_span(group):>12}  {group.seen:>6}  {group.expected:>9.1f}"
    if fit.freedom:
        yield f"chi-square {fit.statistic:.2f}, degrees of freedom {fit.freedom}, p = {fit.p_value:.3g}"
    yield fit.sentence


def _span(group: FitGroupAnswer) -> str:
    if math.isinf(group.last):
        return f"from {group.first:g}"
    return f"{group.first:g}" if group.first == group.last else f"{group.first:g} to {group.last:g}"
