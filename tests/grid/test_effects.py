"""The grid under effects: every public answer about boards whose squares act, held against brute force.

Brute force follows `interpreter.branches` and nothing else; a token is its state and whether a turn begins.
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

import pytest

import boustro
from boustro import Board, Game, analyse, chain, solve
from boustro.chain.definitions import Chain
from boustro.chain.handicap import head_starts
from boustro.chain.position import positions
from boustro.model.effects import KINDS, Effect
from boustro.model.turn import OUT, die_on
from boustro.play import Play, Record
from boustro.simulate.counts import Task
from boustro.simulate.kernels import walk_in_python
from boustro.simulate.table import TransitionTable
from boustro.solve.distances import Distances
from tests import interpreter
from tests.grid.brute import WON, Key, Node, Web
from tests.grid.memory import drawn
from tests.house_pool import random_jumps
from tests.interpreter import House, State

LOST = "lost"
LARGEST = 8
COUNT = 150
CHANCES = (Fraction(1, 2), Fraction(1, 3), Fraction(3, 4))


class Acting:
    """A board with effects under some rules, for boustro and for the interpreter."""

    def __init__(self, game: Game, jumps: dict[int, int], house: House) -> None:
        self.game, self.jumps, self.house = game, jumps, house
        self.first = Node(interpreter.first_state(house), True)

    def thrown(self, state: State) -> Iterator[tuple[Fraction, Key]]:
        """The ways of one throw: its share, and the token after it."""
        whole = sum(outcome[1] for outcome in self.house.outcomes)
        for outcome in self.house.outcomes:
            for share, _, (after, won, over) in interpreter.branches(
                self.game.size, self.jumps, self.house, state, outcome
            ):
                token = LOST if after.misses == OUT else Node(after, over)
                yield share * Fraction(outcome[1], whole), WON if won else token

    def ways(self, key: Key, *, turns: bool) -> Iterator[tuple[Fraction, Key]]:
        """One roll, or where turns count, one roll or a turn missed."""
        if key in (WON, LOST):
            return
        for share, to in self.thrown(key.state):
            forgets = not turns and isinstance(to, Node)
            yield share, Node(interpreter.without_misses(to.state), to.fresh) if forgets else to

    @cached_property
    def rolls(self) -> Web:
        """All that can become of a token, roll by roll."""
        return Web([self.first, WON, LOST], lambda key: self.ways(key, turns=False))

    @cached_property
    def turns(self) -> Web:
        """The same with the turns that are missed."""
        return Web([self.first, WON, LOST], lambda key: self.ways(key, turns=True))

    def law(self, most: int, *, turns: bool) -> list[Fraction]:
        """P(length = n) for n = 0 … most, in rolls or in turns begun."""
        web = self.turns if turns else self.rolls
        found = [Fraction()] * (most + 1)
        now: dict[tuple[Key, int], Fraction] = {(self.first, 0): Fraction(1)}
        while now:
            after = defaultdict[tuple[Key, int], Fraction](Fraction)
            for (key, before), worth in now.items():
                n = before + (not turns or key.fresh)
                for to, q in web.ways[key].items() if n <= most else ():
                    if to == WON:
                        found[n] += worth * q
                    elif to != LOST and worth * q > Fraction(1, 10**12):
                        after[to, n] += worth * q
            now = after
        return found


def effects_for(rng: random.Random, size: int, jumps: dict[int, int], finish: int) -> dict[int, Effect]:
    """An effect for about half of the squares that can have one."""
    found = {}
    for square in range(1, size + 1):
        if square == finish or rng.random() < 0.5:
            continue
        if square in jumps:
            found[square] = Effect("chance", rng.choice(CHANCES))
        else:
            kind = rng.choice(["miss", *(name for name in KINDS if name != "chance")])
            found[square] = Effect(kind, Fraction(rng.randint(1, 3) * (kind == "miss")))
    return found


def acting_boards(count: int, seed: int) -> Iterator[Acting]:
    """Random boards with effects, under rules of every kind; turns end, and tokens do not bump."""
    rng = random.Random(f"effects {seed}")
    memories = (m._replace(bump=None) for m in drawn(seed, 3 * count))
    for memory in islice((m for m in memories if m.again is None or m.again_limit), count):
        while True:
            size = rng.randint(2, LARGEST)
            rules, house = memory.on(size, rng)
            jumps = {e: x if x or house.start == 0 else 1 for e, x in random_jumps(rng, size).items()}
            finish = interpreter.finish_of(size, house)
            acting = effects_for(rng, size, jumps, finish)
            if acting and house.start != finish and interpreter.is_sound(size, jumps, house):
                break
        board = Board(size, jumps=jumps, effects=acting)
        plain: dict[int, Any] = dict(acting)
        yield Acting(Game(board, rules), jumps, house._replace(effects=plain))


BOARDS = list(acting_boards(COUNT, 1))


@pytest.mark.parametrize("part", range(5))
def test_searches(part: int) -> None:
    """Fewest rolls and turns, levels, counts of routes and of sequences are those of brute force."""
    for case in BOARDS[part::5]:
        known = case.game.size, case.jumps, case.house
        rolls = interpreter.fewest_rolls(*known)
        assert solve.min_rolls(case.game) == rolls, case.game
        assert solve.min_turns(case.game) == interpreter.fewest_turns(*known), case.game
        assert list(solve.levels(case.game)) == interpreter.levels(*known), case.game
        assert solve.count_shortest_routes(case.game) == interpreter.shortest_count(*known), case.game
        routes = list(solve.shortest_routes(case.game))
        assert len(routes) == solve.count_shortest_routes(case.game)
        for n in range(4):
            assert solve.count_throw_sequences(case.game, n) == interpreter.throw_sequences(*known, n)
        assert (solve.explain(case.game) is None) == (rolls is not None)
        assert Distances(case.game).rolls(boustro.model.turn.initial(case.game)) == rolls
        for route in routes[: 3 * ("doubles" not in (case.house.again, case.house.opening))]:
            play = Play(case.game)
            for label in route.labels:
                play.throw(label)
            assert play.winner == 1
            assert tuple(p.move.landed for p in play.past) == route.landed


@pytest.mark.parametrize("part", range(5))
def test_lengths(part: int) -> None:
    """The laws of rolls and turns, the chances to win, lose and never end, and the means are exact."""
    for case in BOARDS[part::5]:
        said, web = analyse(case.game, exact=True), case.rolls
        wins, loses = web.chance({WON})[case.first], web.chance({LOST})[case.first]
        assert said.p_finish_exact == wins, case.game
        assert said.p_lost == pytest.approx(float(loses), abs=1e-12)
        assert said.p_trap == pytest.approx(float(1 - wins - loses), abs=1e-12)
        assert said.absorbs == (wins == 1)
        mean = web.cost({WON}, lambda _: 1)[case.first]
        assert (said.mean_exact, math.isinf(said.mean)) == (mean, mean is None)
        law = case.law(40, turns=False)
        assert said.pmf_exact(40) is not None
        assert said.lengths.pmf(40) == pytest.approx(list(map(float, law)), abs=1e-9), case.game
        if wins:
            hopes = web.chance({WON})
            given = sum(
                (v * hopes[key] for key, v in web.visits(case.first).items() if key != WON), Fraction()
            )
            assert said.mean_won == pytest.approx(float(given / wins)), case.game
        turns = said.turns or said
        assert turns.p_finish == pytest.approx(float(wins))
        exact = list(map(float, case.law(40, turns=True)))
        assert turns.lengths.pmf(40) == pytest.approx(exact, abs=1e-9), case.game
        shortest = next((n for n, chance in enumerate(law) if chance), None)
        if shortest is not None:
            assert said.min_rolls == shortest
            assert said.p_min == pytest.approx(float(law[shortest])), case.game


@pytest.mark.parametrize("part", range(5))
def test_squares(part: int) -> None:
    """Visits, chances to rest and first passage are exact."""
    for case in BOARDS[part::5]:
        said, web, size = analyse(case.game), case.rolls, case.game.size
        visits = web.visits(case.first)
        stuck = web.classes
        for square in range(size + 1):
            here = {k for k in web.ways if isinstance(k, Node) and k.state.square == square}
            if square == case.game.finish or here & stuck.keys():
                continue
            often = sum((visits.get(key, Fraction()) for key in here), Fraction())
            assert said.visits[square] == pytest.approx(float(often), abs=1e-9), (case.game, square)
        for square in range(int(case.game.start != 0), size + 1):
            goal = {k for k in web.ways if isinstance(k, Node) and k.state.square == square}
            kind = case.game.board.effects.get(square)
            if square == case.game.finish or (kind and kind.kind in ("over", "back")):
                continue
            ever = float(web.chance(goal)[case.first]) if goal else 0.0
            assert chain.first_passage(case.game, square).chance == pytest.approx(ever, abs=1e-9), case.game
            assert said.ever[square] == pytest.approx(ever, abs=1e-9)


@pytest.mark.parametrize("part", range(2))
def test_positions(part: int) -> None:
    """The chances of the squares after each of the first rolls are exact."""
    for case in BOARDS[part::2]:
        web, size = case.rolls, case.game.size
        now: dict[Key, Fraction] = {case.first: Fraction(1)}
        for chances in islice(positions(Chain.of(case.game)), 4):
            by_square = [Fraction()] * (size + 1)
            for key, q in now.items():
                if isinstance(key, Node):
                    by_square[key.state.square] += q
            lost = now.get(LOST, Fraction())
            by_square[case.game.finish] = now.get(WON, Fraction())
            assert sum(chances) - float(lost) == pytest.approx(float(sum(by_square)), abs=1e-12)
            acting = case.game.board.effects
            plain = [s for s in range(size + 1) if s not in acting or acting[s].kind != "over"]
            for square in plain:
                assert chances[square] == pytest.approx(float(by_square[square]), abs=1e-12)
            after = defaultdict[Key, Fraction](Fraction)
            for key, q in now.items():
                for to, share in web.ways[key].items() or [(key, Fraction(1))]:
                    after[to] += q * share
            now = dict(after)


def test_several_players() -> None:
    """Two tokens at one table win with the chances of the joint process, missed turns and losses counted."""
    for case in BOARDS[::6]:
        begin = (case.first, case.first), 0

        def ways(key: Key, case: Acting = case) -> Iterator[tuple[Fraction, Key]]:
            if isinstance(key, str):
                return
            tokens, seat = key
            if tokens == (LOST, LOST):
                return
            if tokens[seat] == LOST:
                yield Fraction(1), (tokens, 1 - seat)
                return
            for share, to in case.ways(tokens[seat], turns=True):
                both = (to, tokens[1]) if seat == 0 else (tokens[0], to)
                ended = to in (LOST, WON) or to.fresh
                yield share, f"won by {seat}" if to == WON else (both, 1 - seat if ended else seat)

        try:
            web = Web([begin, "won by 0", "won by 1"], ways, most=400)
        except OverflowError:
            continue
        expected = [float(web.chance({f"won by {seat}"})[begin]) for seat in range(2)]
        assert list(analyse(case.game).seats[2]) == pytest.approx(expected, abs=1e-9), case.game
        if expected[0] and case.game.start == 0:
            assert all(0 <= start.chance <= 1 for start in head_starts(case.game))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_play(players: int) -> None:
    """A game goes as the interpreter says, a record of it reads back equal, and undo falls the same way."""
    for case in BOARDS[::3]:
        play = Play(case.game, players, seed=len(case.jumps) + players)
        tokens = [case.first.state] * players
        seat = 0
        while not play.over and play.rolls < 40:
            played = play.roll()
            outcome = played.move.outcome
            plain = outcome.advance, 1, outcome.is_double
            ways = interpreter.branches(case.game.size, case.jumps, case.house, tokens[seat], plain)
            (state, won, over), *_ = [way for _, luck, way in ways if luck == played.move.luck]
            tokens[seat] = state
            assert [(s.square, s.waiting) for s in play.position.states] == [
                t[:2] for t in _missed(play, tokens)
            ]
            if won or all(token.misses == OUT for token in tokens):
                assert (play.over, play.winner) == (True, seat + 1 if won else None)
                break
            while over:
                seat = (seat + 1) % players
                if not tokens[seat].misses:
                    break
                tokens[seat] = tokens[seat]._replace(misses=max(tokens[seat].misses - 1, OUT))
            assert play.position.turn == seat + 1
        record = Record.of(play)
        assert Record.parse(str(record)) == record
        assert record.play().position == play.position
        assert str(record).startswith("boustro record 2\n")
        if play.past:
            last = play.undo()
            assert play.roll() == last


def _missed(play: Play, tokens: list[State]) -> list[State]:
    return tokens if len(tokens) == play.players else []


def test_simulated_games_agree() -> None:
    """The shares of games won and lost, and the mean of those won, lie within five standard errors."""
    for case in BOARDS[::25]:
        said, games = analyse(case.game), 4000
        found = boustro.simulate(case.game, games=games, seed=3, roll_limit=2000, allow_unfinished=True)
        for share, chance in ((found.finished / games, said.p_finish), (found.p_lost, said.p_lost)):
            assert abs(share - chance) <= 5 * math.sqrt(chance * (1 - chance) / games) + 1e-9, case.game
        if found.mean is not None and found.mean_se and said.p_finish > 0.01:
            assert abs(found.mean - said.mean_won) <= 5 * found.mean_se, case.game
        if said.p_trap == 0.0:
            shares = boustro.simulate(case.game, games=games, seed=4, players=2, roll_limit=5000).wins
            for wins, chance in zip(shares, said.seats[2], strict=True):
                assert abs(wins / games - chance) <= 5 * math.sqrt(chance * (1 - chance) / games) + 1e-9
        throws, play = found.longest_throws(), Play(case.game)
        for throw in throws:
            play.throw(throw)
        assert play.rolls == found.longest.rolls


def test_the_core_plays_tables_without_misses() -> None:
    """Where a table has no turns to miss, the core and Python count the same."""
    compared = 0
    for case in BOARDS:
        table = TransitionTable.of(case.game)
        assert (table.core_form is None) == (boustro.core.native is None or any(table.misses))
        if table.core_form is not None and not table.stuck_states() and compared < 5:
            found = boustro.simulate(case.game, games=300, seed=5)
            counts = walk_in_python(table, Task(5, 300))
            assert (found.lengths, found.unfinished) == (counts.lengths, 0)
            compared += 1
        assert sum(o.weight for o in die_on(case.game).outcomes) == table.draw.weight
