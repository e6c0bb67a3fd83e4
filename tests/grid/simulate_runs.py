"""The grid's checks of whole runs: every game played again by the interpreter, throw by throw."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from math import ceil, floor, inf, sqrt
from statistics import NormalDist, mean, stdev

from boustro import core
from boustro.answers.simulate import simulate_answer
from boustro.errors import BoustroError
from boustro.model.stream import Stream
from boustro.simulation import kernels, results
from boustro.simulation import simulate as run
from boustro.simulation.counts import Counts, Longest, Task
from boustro.simulation.results import Simulation
from boustro.simulation.table import Table
from tests.grid.brute import Node
from tests.grid.case import Case
from tests.grid.hold import Hold
from tests.grid.simulate import simulate
from tests.grid.simulate_table import refuses
from tests.grid.table import Several
from tests.simulation.positions import bumped, taken
from tests.support import interpreter

GAMES = 12
MANY_GAMES = 400 if core.native is not None else 40
LIMIT = 60
FAR = 7
"""Standard errors that no mean of so many games is off by."""


@dataclass
class Replayed:
    """What games by the interpreter from the streams of a seed come to."""

    lengths: Counter[int] = field(default_factory=Counter)
    unfinished: int = 0
    wins: list[int] = field(default_factory=list)
    bumps: int = 0
    lead_changes: int = 0
    visits: Counter[int] = field(default_factory=Counter)
    uses: Counter[int] = field(default_factory=Counter)
    longest: tuple[int, tuple[str, ...]] = (-1, ())


def replayed(case: Case, players: int, seed: int) -> Replayed:
    """`GAMES` games, each from its stream, by the interpreter."""
    found = Replayed(wins=[0] * players)
    for number in range(GAMES):
        _play(case, players, Stream(case.game.rules.die, seed=seed, number=number), found)
    return found


def _play(case: Case, players: int, stream: Stream, found: Replayed) -> None:
    tokens, seat, won = (interpreter.first_state(case.house),) * players, 0, False
    leader, labels = None, list[str]()
    for outcome in stream.outcomes():
        plain = (outcome.advance, outcome.weight, outcome.is_double)
        labels.append(outcome.label)
        found.visits[tokens[seat].square] += 1
        blocked = taken(case.game, tokens, seat)
        known = case.size, case.jumps, case.house, tokens[seat], plain
        state, won, over = interpreter.throw(*known, taken=blocked)
        if (state, won, over) == interpreter.throw(*known):
            found.uses.update(_jumps_taken(case, tokens[seat], plain))
        before, tokens = tokens, bumped(case.game, tokens, seat, state)
        found.bumps += sum(tokens[i] != before[i] for i in range(players) if i != seat)
        ahead = _leader(tokens)
        if None not in (ahead, leader) and ahead != leader:
            found.lead_changes += 1
        leader = leader if ahead is None else ahead
        if won or len(labels) == LIMIT:
            break
        seat = (seat + 1) % players if over else seat
    found.lengths[len(labels)] += int(won)
    found.wins[seat] += int(won)
    if not won:
        found.unfinished += 1
    if len(labels) > found.longest[0]:
        found.longest = len(labels), tuple(labels)


def _leader(tokens: tuple[interpreter.State, ...]) -> int | None:
    squares = [token.square for token in tokens]
    alone = len(tokens) > 1 and squares.count(max(squares)) == 1
    return squares.index(max(squares)) if alone else None


def _jumps_taken(case: Case, state: interpreter.State, plain: interpreter.Outcome) -> Iterator[int]:
    """The entries of the jumps that a throw takes."""
    thrown = next(
        t
        for t in case.solo.throws(Node(state, fresh=True))
        if (t.outcome[0], t.outcome[2]) == (plain[0], plain[2])
    )
    square = thrown.reached if thrown.used_jump else None
    while square in case.jumps and square is not None:
        yield square
        square = case.jumps[square] if case.house.chaining == "follow" else None


@simulate.covers(
    "run.simulate",
    *(
        f"results.Simulation.{name}"
        for name in (
            *("of", "game", "players", "seed", "roll_limit", "lengths", "unfinished", "wins"),
            *("lead_changes", "bumps", "visits", "jump_uses", "longest", "longest_throws"),
        )
    ),
)
def games(case: Case, hold: Hold) -> None:
    """Every game of a run is the one that the interpreter plays from the same throws."""
    if case.game.start == case.game.finish:
        return
    seed = case.rng.randrange(2**32)
    for players in (1, 2, 3):
        said = run(
            case.game,
            games=GAMES,
            seed=seed,
            players=players,
            roll_limit=LIMIT,
            allow_unfinished=True,
        )
        expected = replayed(case, players, seed)
        hold.equal((said.game, said.players, said.seed), (case.game, players, seed))
        hold.equal(said.roll_limit, LIMIT)
        hold.equal(said.lengths, dict(sorted((+expected.lengths).items())), players)
        hold.equal(
            (said.unfinished, list(said.wins)), (expected.unfinished, expected.wins), players
        )
        hold.equal(
            (said.bumps, said.lead_changes), (expected.bumps, expected.lead_changes), players
        )
        hold.equal(said.visits, dict(expected.visits), players)
        hold.equal(said.jump_uses, {e: expected.uses[e] for e in case.jumps}, players)
        hold.equal((said.longest.rolls, said.longest_throws()), expected.longest, players)
        without = run(
            case.game,
            games=GAMES,
            seed=seed,
            players=players,
            roll_limit=LIMIT,
            allow_unfinished=True,
            visits=False,
        )
        hold.equal((without.visits, without.lengths), (None, said.lengths), players)


@simulate.covers()
def refusals(case: Case, hold: Hold) -> None:
    """What may go on for ever is refused; a game that is over at once is won by the first seat."""
    if case.game.start == case.game.finish:
        said = run(case.game, games=5, seed=1, players=2)
        hold.equal((said.lengths, said.wins, said.longest_throws()), ({0: 5}, (5, 0), ()))
        return
    for players in (1, 2):
        if refuses(Table.of(case.game, players)):
            hold.raises(BoustroError, partial(run, case.game, games=1, players=players), players)


@simulate.covers()
def far_means(case: Case, hold: Hold) -> None:
    """The mean is that of brute force within seven standard errors, and so is who wins."""
    if case.game.start == case.game.finish or refuses(Table.of(case.game)):
        return
    said = run(case.game, games=MANY_GAMES, seed=case.rng.randrange(2**32), visits=False)
    moments = case.solo.moments(case.solo.first)
    first, second = (float(moment) for moment in (moments or (inf, inf))[:2])
    error = sqrt(max(second - first * first, 0) / MANY_GAMES)
    hold.equal(abs((said.mean or inf) - first) <= FAR * error + 1e-9, True, (said.mean, first))
    if case.game.rules.bump is not None:
        return
    try:
        chances = Several(case.solo, (case.solo.first,) * 2).chances()
    except OverflowError:
        return
    two = run(case.game, games=MANY_GAMES, seed=case.rng.randrange(2**32), players=2, visits=False)
    for share, chance in zip(two.win_shares, map(float, chances), strict=True):
        error = sqrt(max(chance * (1 - chance), 0) / MANY_GAMES)
        hold.equal(abs(share - chance) <= FAR * error + 1e-9, True, (share, chance))


@simulate.covers(
    "results.mean_and_error",
    *(
        f"results.Simulation.{name}"
        for name in (
            *("games", "finished", "mean", "mean_se", "sd", "mean_interval", "quantile"),
            *("quantile_interval", "quantiles", "win_shares", "win_interval", "rolls"),
        )
    ),
)
def figures(case: Case, hold: Hold) -> None:
    """Every figure of a run is that of its games listed one by one."""
    if case.game.start == case.game.finish:
        return
    said = run(case.game, games=40, seed=5, players=2, roll_limit=LIMIT, allow_unfinished=True)
    listed = sorted(n for n, count in said.lengths.items() for _ in range(count))
    hold.equal((said.games, said.finished, said.rolls), (40, len(listed), sum(listed)))
    n, z = len(listed), NormalDist().inv_cdf(0.95)
    hold.equal(results.mean_and_error(said.lengths), (said.mean, said.mean_se))
    hold.equal((said.mean is None, said.mean_se is None, said.sd is None), (n < 1, n < 2, n < 2))
    if n > 0:
        hold.close(said.mean or 0, mean(listed))
    if n > 1:
        sd = stdev(listed)
        error = sd / sqrt(n)
        hold.all_close((said.sd or 0, said.mean_se or 0), (sd, error))
        low, high = said.mean_interval(0.9) or (inf, inf)
        hold.all_close((low, high), (mean(listed) - z * error, mean(listed) + z * error))
    for p in (0.0, 0.01, 0.25, 0.5, 0.75, 0.99, 1.0):
        _quantile(said, listed, p, z, hold)
    hold.equal(said.quantiles, {p: said.quantile(p) for p in results.QUANTILES})
    hold.all_close(said.win_shares, [wins / max(n, 1) for wins in said.wins])
    for seat in (1, 2):
        _wilson(said, seat, z, hold)
    _answer(said, hold)


def _quantile(said: Simulation, listed: list[int], p: float, z: float, hold: Hold) -> None:
    n = len(listed)
    enough = [x for x in listed if sum(y <= x for y in listed) >= p * n]
    hold.equal(said.quantile(p), min(enough, default=None), p)
    wide = z * sqrt(n * p * (1 - p))
    ranks = max(1, floor(n * p - wide)), min(n, ceil(n * p + wide) + 1)
    expected = tuple(listed[rank - 1] for rank in ranks) if listed else None
    hold.equal(said.quantile_interval(p, 0.9), expected, p)


def _wilson(said: Simulation, seat: int, z: float, hold: Hold) -> None:
    """Wilson's ends are the chances that are just z standard errors from the share."""
    found, n = said.win_interval(seat, 0.9), said.finished
    hold.equal(found is None, n == 0)
    share = said.win_shares[seat - 1]
    for chance in found or ():
        hold.close((share - chance) ** 2, z * z * chance * (1 - chance) / n, seat)


def _answer(said: Simulation, hold: Hold) -> None:
    answer = simulate_answer(said)
    for name in (
        *("games", "unfinished", "players", "mean", "mean_se", "sd", "lead_changes", "bumps"),
        *("wins", "win_shares"),
    ):
        hold.equal(getattr(answer, name), getattr(said, name), name)
    hold.equal(answer.histogram, tuple(said.lengths.items()))
    visits = said.visits or {}
    hold.equal(answer.visits, tuple(visits.get(s, 0) for s in range(said.game.size + 1)))
    uses = {use.entry: use.uses for use in answer.jump_uses or ()}
    hold.equal(uses, said.jump_uses)
    for use in answer.jump_uses or ():
        hold.close(use.a_game * answer.games, use.uses, "uses a game")
    hold.equal(answer.longest and answer.longest.rolls, said.longest.rolls)


@simulate.covers(
    "kernels.walk",
    "kernels.walk_in_python",
    "kernels.leader_of",
    "counts.Counts.add",
    "counts.Task.quotas",
    *(f"counts.Counts.{name}" for name in asdict(Counts())),
    *(f"counts.Longest.{name}" for name in asdict(Longest())),
    *(f"counts.Task.{name}" for name in asdict(Task(1, 1))),
)
def walks(case: Case, hold: Hold) -> None:
    """The kernel counts what its reference counts, in one walk and in two that are added."""
    if case.game.start == case.game.finish:
        return
    for players in (1, 3):
        table = Table.of(case.game, players)
        whole, parts = (
            Task(9, 8, roll_limit=LIMIT),
            [Task(9, 5, roll_limit=LIMIT), Task(9, 3, first=5, roll_limit=LIMIT)],
        )
        hold.equal(whole.quotas, [1] * 8)
        expected = kernels.walk_in_python(table, whole)
        hold.equal(kernels.walk(table, whole), expected, players)
        hold.equal(kernels.walk(table, whole, threads=2), expected, players)
        added = Counts()
        for part in parts:
            added.add(kernels.walk(table, part))
        added.lengths = dict(sorted(added.lengths.items()))
        hold.equal(added, expected, players)
