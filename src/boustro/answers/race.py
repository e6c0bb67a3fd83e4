"""Players at one table in the answer to `analyse`: places, first and last finish, leaders, seats with rules of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boustro.answers.documents import NOT_ASKED, NotAsked
from boustro.answers.hints import Chance, Count, Figure, Length, Seat, Seed
from boustro.answers.parts import RulesAnswer, rules_answer
from boustro.chain.analysis import Analysis
from boustro.chain.handicap import extra_turns, head_starts
from boustro.chain.race import race
from boustro.chain.seats import first_finish_law, last_finish_quantile, place_chances, seat_table
from boustro.errors import BoustroError, Problem, QuestionError
from boustro.model.game import Game
from boustro.simulate.race import simulate_race

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
CALLED = (0.5, 0.75, 0.9, 0.95)
SIMULATED = 2_000
"""The games that are simulated where tokens bump: for shares with a standard error of 0.011 at most."""


@dataclass(frozen=True)
class LeadAnswer:
    """How things stand after a round; chances of all games."""

    round: Count
    going: Chance
    """The game is not over."""
    leader: Chance
    """It is not over, and one token is alone farthest on."""
    leader_wins: Chance
    """And that token wins."""


@dataclass(frozen=True)
class LeadersAnswer:
    """Leaders and comebacks, from round to round; a round is one turn of every seat."""

    rolls: Figure
    """The mean number of rolls of all players until the first finishes; null if none may."""
    comeback: Chance
    """The chance that the winner was behind at half time."""
    called: Mapping[float, Length]
    """For each p the round from which the leader goes on to win that often."""
    leads: tuple[LeadAnswer, ...]
    """After rounds 0, 1, … up to the last of `called`."""


@dataclass(frozen=True)
class RaceAnswer:
    """Several players at one table, all of whom play on until they finish."""

    players: Seat
    turns_until_first: Figure
    """The mean number of turns of all players until the first finishes; null if none may."""
    turns_quantiles: Mapping[float, Length]
    rounds_until_last: Figure
    """The mean number of rounds until the last finishes; null if one may not."""
    rounds_quantiles: Mapping[float, Length]
    """Of the rounds until the last finishes."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat the chance to come in first, second, …, last."""
    race: LeadersAnswer | None
    """Null where a turn may never end, or games are too long to follow; a note says why."""
    pmf: tuple[Chance, ...] | NotAsked = NOT_ASKED
    """Only with `--pmf N`: the chance that the first finishes at turn n of all players, n = 0 to N."""


@dataclass(frozen=True)
class SimulatedLeadAnswer:
    """How things stood after a round; shares of all games that were played."""

    round: Count
    going: Chance
    leader: Chance
    leader_wins: Chance
    leader_wins_error: Chance
    """The standard error of the share before it."""


@dataclass(frozen=True)
class SimulatedRaceAnswer:
    """Leaders and comebacks where tokens bump, by simulation."""

    games: Count
    seed: Seed
    comeback: Chance
    comeback_error: Chance
    """The standard error of that share."""
    called: Mapping[float, Length | None]
    """For each p the round from which on naming the leader was right so often."""
    leads: tuple[SimulatedLeadAnswer, ...]


def simulated_race_answer(game: Game, players: int) -> SimulatedRaceAnswer | NotAsked:
    """Leaders and comebacks of 2,000 games; `NOT_ASKED` where the chain tells them exactly.

    >>> from boustro import Board, Rules
    >>> found = simulated_race_answer(Game(Board(12), Rules(bump="start", die=3)), 2)
    >>> found.games, found.comeback_error < 0.012
    (2000, True)
    """
    if game.rules.bump is None or players == 1:
        return NOT_ASKED
    try:
        found = simulate_race(game, players=players, games=SIMULATED)
    except BoustroError:
        # The note of the table that is not there names the simulation, which says why it may not end.
        return NOT_ASKED
    called = {p: found.called_by(p) for p in CALLED}
    last = max((n for n in called.values() if n is not None), default=0)
    leads = (
        SimulatedLeadAnswer(
            t,
            found.share(found.going[t]),
            found.share(found.leaders[t]),
            found.share(found.leader_wins[t]),
            found.standard_error(found.leader_wins[t]),
        )
        for t in range(last + 1)
    )
    comeback, error = found.share(found.comebacks), found.standard_error(found.comebacks)
    return SimulatedRaceAnswer(SIMULATED, found.seed, comeback, error, called, tuple(leads))


def race_answer(
    analysis: Analysis, players: int, *, pmf: int | None = None
) -> tuple[RaceAnswer | None, tuple[Problem, ...]]:
    """The table of so many players and the notes on it; None where tokens bump.

    >>> from boustro import analyse, builtin
    >>> found, _ = race_answer(analyse(builtin("mb47")), 2)
    >>> found.turns_quantiles[0.5], found.rounds_quantiles[0.5], found.race.called[0.9]
    (46, 46, 30)
    """
    try:
        table = analysis.table(players)
        places = place_chances(table)
    except BoustroError as error:
        return None, (Problem("table", str(error)),)
    raced, notes = _race(analysis, players)
    answer = RaceAnswer(
        players,
        table.turns_until_first,
        {q: table.turns_quantile(q) for q in QUANTILES},
        table.rounds_until_last,
        {q: last_finish_quantile(table, q) for q in QUANTILES},
        places,
        raced,
        NOT_ASKED if pmf is None else first_finish_law(table, pmf),
    )
    return answer, notes


def _race(analysis: Analysis, players: int) -> tuple[LeadersAnswer | None, tuple[Problem, ...]]:
    try:
        found = race(analysis.game, players)
        called = {p: found.called_by(p) for p in CALLED}
        last = int(max((n for n in called.values() if n <= found.rounds), default=0))
        leads = tuple(LeadAnswer(*lead) for lead in found.leads(last))
        return LeadersAnswer(found.rolls, found.comeback, called, leads), ()
    except BoustroError as error:
        return None, (Problem("race", str(error)),)


MOST_HANDICAPS = 3


@dataclass(frozen=True)
class HeadStartAnswer:
    """If the second player begins on `square`, it wins with `chance`."""

    square: Count
    chance: Chance


@dataclass(frozen=True)
class ExtraTurnsAnswer:
    """If the second player has `turns` in advance (below 0: the first has them), it wins with `chance`."""

    turns: int
    chance: Chance


@dataclass(frozen=True)
class OwnSeatsAnswer:
    """Players who each play by rules of their own."""

    rules: tuple[RulesAnswer, ...]
    """In the order of the seats."""
    chances: tuple[Chance, ...]
    turns_until_first: Figure
    """The mean number of turns of all players until the first finishes; null if none may."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat the chance to come in first, second, …, last, when everybody plays on."""
    head_starts: tuple[HeadStartAnswer, ...] = ()
    """With two seats: the fairest squares for the second to begin on."""
    extra_turns: tuple[ExtraTurnsAnswer, ...] = ()
    """With two seats: the fairest numbers of turns in advance."""


def own_seats_answer(games: Sequence[Game]) -> OwnSeatsAnswer:
    """What is said of seats that play `games`; raises `QuestionError` for fewer than two.

    >>> from boustro import Rules, builtin
    >>> game = builtin("mb47")
    >>> found = own_seats_answer([game, Game(game.board, Rules(die="d12"))])
    >>> round(found.chances[1], 3), found.extra_turns[0].turns
    (0.652, -8)
    """
    if len(games) < 2:
        raise QuestionError(f"expected rules for two seats or more, got {len(games)}")
    table = seat_table(games)
    first, second, *others = games
    starts, turns = (
        ((), ()) if others else (head_starts(second, first=first), extra_turns(first, second))
    )
    return OwnSeatsAnswer(
        tuple(rules_answer(game.rules) for game in games),
        table.chances,
        table.turns_until_first,
        place_chances(table),
        tuple(HeadStartAnswer(*start) for start in starts[:MOST_HANDICAPS]),
        tuple(ExtraTurnsAnswer(*each) for each in turns[:MOST_HANDICAPS]),
    )
