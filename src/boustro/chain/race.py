"""The race of several tokens: who leads after each round, whether the leader wins, comebacks.

Definitions and formulas: `docs/theory.md`, "Who wins?", and `docs/decisions/0023-leads-and-comebacks.md`.
A round is one turn of every seat; a token is *farther on* than another if the number of its square is
greater, wherever the finish is.  All is sums of products of non-negative numbers.  Rounds are followed
until a game that can still be won is undecided with a chance of at most 10⁻¹², so each chance is low by
at most that.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import inf, prod
from operator import mul
from typing import Any, NamedTuple

from boustro.chain.arithmetic import total
from boustro.chain.definitions import FINISH, Chain
from boustro.chain.elimination import Factors, Row, join_targets, watch
from boustro.chain.passage import check_squares
from boustro.chain.seats import check_players
from boustro.chain.walks import Live, Ways
from boustro.errors import LimitError, QuestionError
from boustro.model.game import Game, RulesSpec
from boustro.model.states import states_that_reach
from boustro.model.turn import initial

UNDECIDED = 1e-12
MOST_KEPT = 2_000_000
"""The chance of games that are not followed to their end; the most numbers kept (rounds × states)."""

Chances = list[float]


class Lead(NamedTuple):
    """How things stand after `round`, as chances of all games.

    `going`: the game is not over; `leader`: and one token leads; `leader_wins`: and it wins.
    """

    round: int
    going: float
    leader: float
    leader_wins: float

    @property
    def leader_wins_given(self) -> float:
        """The chance that the leader wins, given that the game goes on and has one; nan if none has."""
        return self.leader_wins / self.leader if self.leader else float("nan")


@dataclass(frozen=True, eq=False)
class Runner:
    """A token turn by turn: all states in which a turn begins, by ascending square, traps included.

    `rows`: where a turn leads; `wins`: the chance that it finishes; `rolls`: the rolls expected in it;
    `hopeless`: the states from which the finish cannot be reached.

    >>> from boustro import Board, Rules
    >>> runner = Runner.of(Game(Board(2), Rules(die=2)))
    >>> runner.squares, runner.wins, runner.rolls
    ([0, 1], [0.5, 0.5], [1.0, 1.0])
    """

    squares: list[int]
    begin: Chances
    rows: list[list[tuple[int, float]]]
    wins: Chances
    rolls: Chances
    hopeless: list[int]

    @classmethod
    def of(cls, game: Game) -> "Runner":
        """The turns of a token from the outset.

        Raises `QuestionError` where a turn may never end, `LimitError` for over 2,000 squares.
        """
        check_squares(game, ())
        chain, outset = Chain.of(game, turns=True), initial(game)
        if not chain.turns_end:
            raise QuestionError("expected rules under which every turn ends")
        rows, states = chain.rows(), sorted(chain.index, key=lambda s: (s.agains > 0, s))
        order = [chain.index[state] for state in states]
        count = sum(state.agains == 0 for state in states)
        turns = watch(rows, order, count)
        can = states_that_reach(FINISH, [list(row) for row in turns])
        return cls(
            [state.square for state in states[:count]],
            [float(state == outset) for state in states[:count]],
            [[(to, q) for to, q in row.items() if to >= 0] for row in turns],
            [row.get(FINISH, 0.0) for row in turns],
            _rolls_of_turns(rows, order, count),
            [i for i in range(count) if i not in can],
        )

    def onward(self, chances: Chances) -> Chances:
        """The probabilities of the states a turn later, of tokens that have not finished."""
        after = [0.0] * len(chances)
        for chance, row in zip(chances, self.rows, strict=True):
            if chance:
                for to, q in row:
                    after[to] += chance * q
        return after

    def back(self, values: Chances) -> Chances:
        """What is expected of the values of the states a turn later, from each state."""
        return [total([q * values[to] for to, q in row]) for row in self.rows]


def _rolls_of_turns(rows: Sequence[Row], order: Sequence[int], count: int) -> Chances:
    """The rolls expected in a turn that begins in each of the first `count` states of `order`."""
    place = dict.fromkeys(order[:count], FINISH) | {s: i for i, s in enumerate(order[count:])}
    within = [join_targets(rows[state], place) for state in order[count:]]
    more = [*Factors.of(within).solve([1.0] * len(within)), 0.0] if within else [0.0]
    return [
        1.0 + total(q * more[place.get(to, to)] for to, q in rows[state].items())
        for state in order[:count]
    ]


class TurnWalk:
    """A runner's turns, as far as they were followed.

    `going`: the chance not to have finished after 0, 1, … turns; `rolls`: those expected in the
    turn that comes then.
    """

    def __init__(self, runner: Runner) -> None:
        states = range(len(runner.squares))
        into: list[Ways] = [[] for _ in states]
        for state, row in enumerate(runner.rows):
            for to, q in row:
                into[to].append((state, q))
        everything = [1.0] * len(states)
        self.going, self.rolls = list[float](), list[float]()
        self._walked = [
            Live(into, list(enumerate(weights)), everything)
            for weights in (everything, runner.rolls)
        ]
        self._chances: Sequence[float] = runner.begin

    def follow_to(self, turns: int) -> None:
        """Follow so many turns at least."""
        while len(self.going) <= turns:
            found = [live.follow(self._chances, 1, 1) for live in self._walked]
            for figures, each in zip((self.going, self.rolls), found, strict=True):
                figures.extend(each.finishes or (0.0,))
            self._chances = found[0].v


ByRunner = dict[Runner, Chances]
"""For each runner a number for each of its states."""


@dataclass(frozen=True, eq=False)
class Race:
    """Several tokens, one for each seat in the order of play, until the first finishes.

    >>> from boustro import builtin
    >>> race = Race.of([builtin("mb47")] * 2)
    >>> lead = race.leads(20)[20]
    >>> round(lead.leader, 4), round(lead.leader_wins_given, 4)
    (0.5932, 0.6602)
    >>> round(race.comeback, 4), race.called_by(0.75)
    (0.3785, 18)
    """

    runners: tuple[Runner, ...]

    @classmethod
    def of(cls, games: Sequence[Game]) -> "Race":
        """The race in which seat i plays `games[i - 1]`.

        Raises `QuestionError` for tokens that bump or finish on different squares.
        """
        if len({(game.size, game.finish) for game in games}) > 1:
            raise QuestionError("expected games with one finish, to say who is farther on")
        for game in games:
            check_players(game, len(games))
        known = {game: Runner.of(game) for game in games}
        return cls(tuple(known[game] for game in games))

    @cached_property
    def _several(self) -> list[Runner]:
        """The runners that differ."""
        return list(dict.fromkeys(self.runners))

    @cached_property
    def _states(self) -> list[ByRunner]:
        """After each round the probabilities of the states of each runner, until nothing is open."""
        found = [{runner: runner.begin for runner in self._several}]
        while self._open_share(found[-1]) > UNDECIDED:
            self._check_rounds(len(found))
            found.append({r: r.onward(chances) for r, chances in found[-1].items()})
        return found

    def _check_rounds(self, rounds: int) -> None:
        """Refuse games that are not decided within so many rounds."""
        if rounds * sum(len(runner.squares) for runner in self._several) > MOST_KEPT:
            raise LimitError(f"expected games that are decided within {rounds} rounds")

    def _open_share(self, states: ByRunner) -> float:
        """The chance that no player has finished, and one still can."""
        dead = prod(total(states[r][i] for i in r.hopeless) for r in self.runners)
        return float(prod(total(states[r]) for r in self.runners) - dead)

    @cached_property
    def _still(self) -> list[ByRunner]:
        """From each state the chance not to have finished after 0, 1, … more turns."""
        return self._go_back({r: [1.0] * len(r.squares) for r in self._several}, self.rounds)

    @cached_property
    def _ends(self) -> list[ByRunner]:
        """From each state the chance to finish in just the m-th turn, for m = 1 and on."""
        return self._go_back({r: r.wins for r in self._several}, self.rounds - 1)

    @staticmethod
    def _go_back(values: ByRunner, turns: int) -> list[ByRunner]:
        """These values, and what is expected of them 1, …, `turns` turns later."""
        found = [values]
        for _ in range(turns):
            found.append({r: r.back(some) for r, some in found[-1].items()})
        return found

    @property
    def rounds(self) -> int:
        """The rounds that are followed; after them at most 10⁻¹² of the games are still undecided."""
        return len(self._states) - 1

    def goes_on(self, rounds: int) -> float:
        """The chance that no player has finished after so many rounds."""
        states = self._states[min(rounds, self.rounds)]
        return float(prod(total(states[r]) for r in self.runners))

    def leads(self, rounds: int) -> tuple[Lead, ...]:
        """How things stand after rounds 0, …, `rounds`, or as far as games are followed."""
        return tuple(self._lead(t) for t in range(min(rounds, self.rounds) + 1))

    def called_by(self, p: float) -> float:
        """The round from which on calling the game is right with a chance of at least `p`.

        It is so after that round and after all later ones.  A chance within 2·10⁻¹² of `p` counts
        as it; `inf` if there is no such round.
        """
        if not 0.0 < p < 1.0:
            raise QuestionError(f"expected a chance between 0 and 1, got {p}")
        enough = p - 2 * UNDECIDED
        # Once so many games are over, the call is right from then on.
        over = (t for t in range(self.rounds + 1) if 1.0 - self.goes_on(t) >= enough)
        found = next(over, None)
        if found is None:
            return inf
        while found and 1.0 - self.goes_on(found - 1) + self._lead(found - 1).leader_wins >= enough:
            found -= 1
        return found

    @cached_property
    def comeback(self) -> float:
        """The chance that another token is farther on than the winner's at half time."""
        found = 0.0
        for t in range(self.rounds // 2 + 1):
            for m in (t, t + 1):
                if 0 < m <= self.rounds - t:
                    every = total(self._wins(t, m, _anywhere))
                    found += max(every - total(self._wins(t, m, bisect_right)), 0.0)
        return found

    @cached_property
    def rolls(self) -> float:
        """The mean number of rolls of all players until the first finishes; `inf` if none may."""
        if all(runner.hopeless for runner in self.runners):
            return inf
        turns, found, t = {runner: TurnWalk(runner) for runner in self._several}, 0.0, 0
        tokens, open_share = [turns[runner] for runner in self.runners], 1.0
        while open_share > UNDECIDED:
            self._check_rounds(t)
            for each in turns.values():
                each.follow_to(t + 1)
            for seat, token in enumerate(tokens):
                others = (each.going[t + (j < seat)] for j, each in enumerate(tokens) if j != seat)
                found += token.rolls[t] * prod(others)
            open_share, t = prod(token.going[t] for token in tokens), t + 1
        return found

    def _lead(self, t: int) -> Lead:
        if t not in self._leads:
            self._leads[t] = self._lead_after(t)
        return self._leads[t]

    def _lead_after(self, t: int) -> Lead:
        states = self._states[t]
        leader = total(self._products(states, states, states, bisect_left))
        wins = total(total(self._wins(t, m, bisect_left)) for m in range(1, self.rounds - t + 1))
        return Lead(t, self.goes_on(t), leader, wins)

    def _wins(self, t: int, m: int, side: Any) -> Iterator[float]:
        """For each seat the chance to be where `side` says after t rounds, and to win m later."""
        states, still, ends = self._states[t], self._still, self._ends[m - 1]
        mine = {key: list(map(mul, d, ends[key])) for key, d in states.items()}
        before = {key: list(map(mul, d, still[m][key])) for key, d in states.items()}
        after = {key: list(map(mul, d, still[m - 1][key])) for key, d in states.items()}
        return self._products(mine, before, after, side)

    def _products(
        self,
        mine: ByRunner,
        before: ByRunner,
        after: ByRunner,
        side: Any,
    ) -> Iterator[float]:
        """For each seat the sum over its states of `mine` times what the others have behind it.

        Seats before it have `before`, seats after it `after`; what is behind is decided by `side`.
        """
        sums = [
            {key: list(accumulate(values, initial=0.0)) for key, values in some.items()}
            for some in (before, after)
        ]
        for seat, runner in enumerate(self.runners):
            found = mine[runner]
            for j, other in enumerate(self.runners):
                if j != seat:
                    behind = sums[j > seat][other]
                    places = self._behind[runner, other, side]
                    found = list(map(mul, found, [behind[place] for place in places]))
            yield total(found)

    @cached_property
    def _behind(self) -> dict[tuple[Runner, Runner, Any], list[int]]:
        """For each state of a runner how many states of another are behind it."""
        several = self._several
        return {
            (runner, other, side): [side(other.squares, square) for square in runner.squares]
            for side in (bisect_left, bisect_right, _anywhere)
            for runner in several
            for other in several
        }

    @cached_property
    def _leads(self) -> dict[int, Lead]:
        return {}


def _anywhere(squares: list[int], _: int) -> int:
    return len(squares)


def race(thing: Any, players: int = 2, rules: RulesSpec = None) -> Race:
    """The race of several players at one game.

    Raises `QuestionError` for rules under which tokens bump, or a turn may never end.

    >>> from boustro import builtin
    >>> round(race(builtin("mb47")).rolls, 2)
    52.15
    """
    return Race.of([Game.of(thing, rules)] * players)
