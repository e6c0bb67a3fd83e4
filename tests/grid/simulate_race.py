"""The grid's check of simulated races: every game played again by the interpreter."""

from collections import Counter

from boustro.errors import QuestionError
from boustro.model.stream import Stream
from boustro.simulate.race import simulate_race
from boustro.simulate.table import TransitionTable
from boustro.simulate.termination import unfinishable
from tests import interpreter
from tests.grid.case import Case
from tests.grid.hold import Hold
from tests.grid.simulate import simulate
from tests.simulate.positions import bumped

GAMES = 8


def play_again(case: Case, players: int, stream: Stream) -> tuple[list[list[int]], int]:
    """One game from its stream: the squares after every round that nobody won, and the winner."""
    tokens, seat = (interpreter.first_state(case.house),) * players, 0
    rounds = [[token.square for token in tokens]]
    for outcome in stream.outcomes():
        plain = (outcome.advance, outcome.weight, outcome.is_double)
        state, won, over = interpreter.throw(case.size, case.jumps, case.house, tokens[seat], plain)
        tokens = bumped(case.game, tokens, seat, state)
        if won:
            return rounds, seat
        seat = (seat + 1) % players if over else seat
        if over and seat == 0:
            rounds.append([token.square for token in tokens])
    raise AssertionError


@simulate.covers(
    "race.simulate_race",
    "race.SimulatedRace.share",
    "race.SimulatedRace.standard_error",
    "race.SimulatedRace.called_by",
    *(
        f"race.SimulatedRace.{name}"
        for name in (*("games", "seed", "unfinished", "comebacks"), *("going", "leaders", "leader_wins"))
    ),
)
def races(case: Case, hold: Hold) -> None:
    """Leaders, comebacks and calls of games that the interpreter plays from the same throws."""
    if case.game.start == case.game.finish:
        hold.equal(simulate_race(case.game, games=3).going, (0,), "over at once")
        return
    if unfinishable(TransitionTable.of(case.game, 2)):
        hold.raises(QuestionError, lambda: simulate_race(case.game), "may never end")
        return
    seed, players = case.rng.randrange(2**32), 2
    found = simulate_race(case.game, games=GAMES, seed=seed, players=players)
    going, leaders, wins, comebacks = Counter[int](), Counter[int](), Counter[int](), 0
    for number in range(GAMES):
        stream = Stream(case.game.rules.die, seed=seed, number=number)
        rounds, winner = play_again(case, players, stream)
        for t, (first, second) in enumerate(rounds):
            going[t] += 1
            leaders[t] += first != second
            wins[t] += first != second and (second > first) == (winner == 1)
        half = rounds[len(rounds) // 2]
        comebacks += half[1 - winner] > half[winner]
    hold.equal((found.games, found.seed, found.unfinished), (GAMES, seed, 0), "as asked for")
    hold.equal(found.comebacks, comebacks, "comebacks")
    for got, expected in ((found.going, going), (found.leaders, leaders), (found.leader_wins, wins)):
        hold.equal(list(got), [expected[t] for t in range(len(got))], "by round")
    hold.equal(found.going[-1], 0, "followed to the end")
    hold.close(found.share(comebacks), comebacks / GAMES, "share")
    spread = comebacks / GAMES * (1 - comebacks / GAMES) / GAMES
    hold.close(found.standard_error(comebacks) ** 2, spread, "standard error")
    wrong = [t for t in range(len(got)) if GAMES - going[t] + wins[t] < 0.7 * GAMES]
    hold.equal(found.called_by(0.7), max(wrong, default=-1) + 1, "called")
