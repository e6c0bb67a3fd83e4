"""The grid under effects: every public answer about boards with effects against brute force.

Brute force follows only `interpreter.branches`; a token is its state and whether a turn begins.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import islice
from typing import Any

import pytest

import boustro
from boustro import analyse, chain, solve
from boustro.chain.definitions import Chain
from boustro.chain.handicap import extra_turns, head_starts
from boustro.chain.visits import positions
from boustro.designs import repair
from boustro.errors import QuestionError
from boustro.gameplay import Play, Record
from boustro.model.stream import Stream
from boustro.model.turn import OUT, die_on
from boustro.simulation.counts import Task
from boustro.simulation.kernels import walk_in_python
from boustro.simulation.table import Table
from boustro.solve.reference import Distances
from tests.grid.acting import LOST, Acting, acting_boards
from tests.grid.asked import next_turn
from tests.grid.brute import WON, Key, Node, Web
from tests.grid.chain_handicap import chances_with, difference
from tests.grid.hold import Hold
from tests.grid.judge import judge
from tests.simulation.positions import bumped, taken
from tests.support import interpreter
from tests.support.interpreter import State

pytestmark = pytest.mark.slow

COUNT = 150


@cache
def boards() -> list[Acting]:
    """Boards on which tokens do not touch."""
    return list(acting_boards(COUNT, 1))


@cache
def bumping() -> list[Acting]:
    """Boards on which tokens bump."""
    return list(acting_boards(COUNT, 2, ("start", "swap", "block")))


@pytest.mark.parametrize("part", range(5))
def test_searches(part: int) -> None:
    """Fewest rolls and turns, levels, counts of routes and of sequences equal brute force."""
    for case in boards()[part::5]:
        known = case.game.size, case.jumps, case.house
        rolls = interpreter.fewest_rolls(*known)
        assert solve.min_rolls(case.game) == rolls, case.game
        assert solve.min_turns(case.game) == interpreter.fewest_turns(*known), case.game
        assert list(solve.levels(case.game)) == interpreter.levels(*known), case.game
        sequences = interpreter.sequences_by_roll(*known, max(3, rolls or 0))
        count = 0 if rolls is None else sequences[rolls]
        assert solve.count_shortest_routes(case.game) == count, case.game
        routes = list(solve.shortest_routes(case.game))
        assert len(routes) == solve.count_shortest_routes(case.game)
        for n in range(4):
            assert solve.count_throw_sequences(case.game, n) == sequences[n]
        assert (solve.explain(case.game) is None) == (rolls is not None)
        assert Distances(case.game).rolls(boustro.model.turn.initial(case.game)) == rolls
        names_doubles = "doubles" in (case.house.again, case.house.opening)
        for route in [] if names_doubles else routes[:3]:
            play = Play(case.game)
            for label in route.labels:
                play.throw(label)
            assert play.winner == 1
            assert tuple(p.move.landed for p in play.past) == route.landed


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_lengths(part: int) -> None:
    """The distributions of rolls and turns, the chances to win, lose and never end are exact."""
    for case in boards()[part::5]:
        said, web = analyse(case.game, exact=True), case.rolls
        wins, loses = web.chance({WON})[case.first], web.chance({LOST})[case.first]
        assert said.p_finish_exact == wins, case.game
        assert said.p_lost == pytest.approx(float(loses), abs=1e-12)
        assert said.p_trap == pytest.approx(float(1 - wins - loses), abs=1e-12)
        assert said.absorbs == (wins == 1)
        mean = web.steps({WON})[case.first]
        assert (said.mean_exact, math.isinf(said.mean)) == (mean, mean is None)
        law = case.float_law(40, turns=False)
        assert said.pmf_exact(40) is not None
        assert said.lengths.pmf(40) == pytest.approx(law, abs=1e-9), case.game
        if wins:
            hopes = web.chance({WON})
            given = sum(
                (v * hopes[key] for key, v in web.visits(case.first).items() if key != WON),
                Fraction(),
            )
            assert said.mean_won == pytest.approx(float(given / wins)), case.game
        turns = said.turns or said
        assert turns.p_finish == pytest.approx(float(wins))
        by_turns = case.float_law(40, turns=True)
        assert turns.lengths.pmf(40) == pytest.approx(by_turns, abs=1e-9), case.game
        shortest = next((n for n, chance in enumerate(law) if chance), None)
        if shortest is not None:
            assert said.min_rolls == shortest
            assert said.p_min == pytest.approx(law[shortest]), case.game


@pytest.mark.parametrize("part", range(5))
def test_squares(part: int) -> None:
    """Visits, chances to rest and first passage are exact."""
    for case in boards()[part::5]:
        said, web, size = case.analysis, case.rolls, case.game.size
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
            assert chain.first_passage(case.game, square).chance == pytest.approx(ever, abs=1e-9), (
                case.game
            )
            assert said.ever[square] == pytest.approx(ever, abs=1e-9)


@pytest.mark.parametrize("part", range(2))
def test_positions(part: int) -> None:
    """The chances of the squares after each of the first rolls are exact."""
    for case in boards()[part::2]:
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
    """Two tokens at one table win with the chances of the joint process, with turns to miss."""
    for case in boards()[::6]:
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
        if case.may_hang:
            continue
        assert list(case.analysis.seats[2]) == pytest.approx(expected, abs=1e-9), case.game


def test_turns_that_never_end_are_refused_for_several() -> None:
    """Where a turn may hang, the table of several players is refused and one player is not."""
    hanging = [case for case in boards() if case.may_hang]
    assert hanging
    for case in hanging:
        with pytest.raises(QuestionError, match="every turn ends, beside effects"):
            case.analysis.table(2)
        for tell in (partial(head_starts, case.game), partial(extra_turns, case.game, case.game)):
            with pytest.raises(QuestionError, match="every turn ends"):
                tell()


@pytest.mark.parametrize("part", range(3))
def test_handicaps(part: int) -> None:
    """Head starts and turns in advance have brute force's chances, the fairest first."""
    compared = 0
    for case in boards()[part::6]:
        own = case.whole_law(case.first)
        if case.may_hang or own is None:
            continue
        excluded = {case.game.start, case.game.finish, *case.jumps, *case.game.board.effects}
        others = [case.put_on(square) for square in case.squares if square not in excluded]
        if any(map(case.may_hang_from, others)):
            with pytest.raises(QuestionError, match="every turn ends"):
                head_starts(case.game)
            continue
        starts = [
            (start, chances_with([own, law], 0))
            for start in head_starts(case.game)
            if (law := case.whole_law(case.put_on(start.square))) is not None
        ]
        turns = [
            (extra, chances_with([own, own], extra.turns))
            for extra in extra_turns(case.game, case.game, most=3)
        ]
        for pairs in (starts, turns):
            said = [handicap.chance for handicap, _ in pairs]
            assert said == pytest.approx([both[1] for _, both in pairs], abs=1e-8), case.game
            away = [difference(both) for _, both in pairs]
            assert away == pytest.approx(sorted(away), abs=1e-7), case.game
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("part", range(3))
def test_passages(part: int) -> None:
    """How soon a token rests on a square or touches it, from the outset and from any square."""
    for case, start, begin, rng in begun_boards(part):
        goal, touch = rng.choice(case.squares), rng.random() < 0.5
        said = chain.first_passage(case.game, goal, start=start, touch=touch)
        if goal == (case.house.start if start is None else start):
            assert (said.chance, said.mean) == (1.0, 0.0)
            continue
        web, here = case.until(begin, first_of([goal], touch=touch)), ("event", goal)
        chance, mean = (
            web.chance({here}).get(begin, Fraction()),
            web.steps({here}).get(begin),
        )
        assert said.chance == pytest.approx(float(chance), abs=1e-9), (
            case.game,
            start,
            goal,
            touch,
        )
        assert said.mean == pytest.approx(math.inf if mean is None else float(mean))


@pytest.mark.parametrize("part", range(3))
def test_precedence(part: int) -> None:
    """Which of two squares comes first, or neither, from the outset and from any square."""
    for case, start, begin, rng in begun_boards(part):
        pair, touch = rng.sample(case.squares, 2), rng.random() < 0.5
        if (case.house.start if start is None else start) in pair:
            continue
        said = chain.precedence(case.game, pair[0], pair[1], start=start, touch=touch)
        web = case.until(begin, first_of(pair, touch=touch))
        chances = [float(web.chance({("event", s)}).get(begin, Fraction())) for s in pair]
        assert list(said) == pytest.approx([*chances, 1 - sum(chances)], abs=1e-9), (
            case.game,
            start,
        )


@pytest.mark.parametrize("part", range(3))
def test_jumps_used(part: int) -> None:
    """The chance to take each jump, also one that another leads to, and how often it is taken."""
    for case in boards()[part::3]:
        uses, visits, stuck = (
            case.analysis.jump_uses,
            case.rolls.visits(case.first),
            case.rolls.classes,
        )
        for entry, chance in chain.use_chances(case.game).items():
            web = case.until_used(case.first, entry)
            used = web.chance({("event", "used")}).get(case.first, Fraction())
            assert chance == pytest.approx(float(used), abs=1e-9), (case.game, entry)
            if stuck.keys() <= {WON, LOST}:
                often = (
                    n * case.share_that_takes(key, entry) for key, n in visits.items() if key != WON
                )
                assert uses[entry] == pytest.approx(float(sum(often)), abs=1e-9), (case.game, entry)


@pytest.mark.parametrize("part", range(3))
def test_rolls_still_to_come(part: int) -> None:
    """The chance to win and the mean rolls of a token on any square before its turn."""
    for case, start, begin, _ in begun_boards(part):
        if start is None:
            continue
        web = case.rolls_from(begin)
        said, mean = case.analysis, web.steps({WON})[begin]
        chance = float(web.chance({WON})[begin])
        assert said.remaining(start).p_finish == pytest.approx(chance, abs=1e-9)
        expected = math.inf if mean is None else float(mean)
        assert said.remaining_mean(start) == pytest.approx(expected), (case.game, start)
        assert said.remaining_means[start] == pytest.approx(expected), (case.game, start)


@pytest.mark.parametrize("part", range(3))
def test_first_throws(part: int) -> None:
    """Each way of a first throw has its chance, and what is still to come adds up to the mean."""
    for case in boards()[part::3]:
        said = case.analysis
        throws = said.first_throws
        if not throws:
            continue
        assert sum(throw.chance for throw in throws) == pytest.approx(1.0)
        mean = sum(throw.chance * (1.0 + throw.mean) for throw in throws)
        assert mean == pytest.approx(said.mean), case.game


@pytest.mark.parametrize("part", range(3))
def test_a_game_against_its_equal(part: int) -> None:
    """Neither of two equal games is won first more often, and each as often as both at once."""
    for case in boards()[part::3]:
        said = case.analysis
        duel, lengths = said.against(analyse(case.game)), said.lengths
        first = sum(chance * lengths.beyond(n) for n, chance in enumerate(lengths.pmf(400)))
        assert duel.longer == duel.shorter
        assert duel.shorter == pytest.approx(first, abs=max(1e-9, lengths.finishing_after(400)))


def begun_boards(part: int) -> Iterator[tuple[Acting, int | None, Key, random.Random]]:
    """Boards with a square to begin on (None: the outset), squares that act among them."""
    for case in boards()[part::3]:
        rng = random.Random(repr(case.game))
        for start in (None, *rng.sample(case.squares, 2)):
            yield case, start, case.first if start is None else case.put_on(start), rng


def first_of(squares: list[int], *, touch: bool) -> Callable[[list[int]], int | None]:
    """The event to rest on one of these squares, or to touch one; it is that square."""

    def event(down: list[int]) -> int | None:
        return next((s for s in (down if touch else down[-1:]) if s in squares), None)

    return event


def test_odds() -> None:
    """Tokens on any squares win as often as brute force says, also on squares that act."""
    compared = 0
    for case in boards()[::4]:
        squares = random.Random(repr(case.game)).choices(case.squares, k=2)
        if any(case.may_hang_from(case.put_on(square)) for square in squares):
            with pytest.raises(QuestionError, match="every turn ends, beside effects"):
                chain.odds(case.game, squares)
            continue
        laws = [case.whole_law(case.put_on(square)) for square in squares]
        if None in laws:
            continue
        expected = chances_with([law for law in laws if law], 0)
        said = chain.odds(case.game, squares)
        assert list(said) == pytest.approx(expected, abs=1e-8), (case.game, squares)
        compared += 1
    assert compared > 10


def test_repair_refuses_effects() -> None:
    """A repair does not know effects, and says so of every board that has some."""
    for case in boards()[::5]:
        with pytest.raises(QuestionError, match="expected a board without effects to repair"):
            repair(case.game)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_play(players: int) -> None:
    """A game follows the interpreter, its record reads back equal, and undo gives the same luck."""
    for case in (*boards()[::3], *bumping()[::3]):
        play = Play(case.game, players, seed=len(case.jumps) + players)
        tokens = (case.first.state,) * players
        seat = 0
        while not play.over and play.rolls < 40:
            played = play.roll()
            outcome = played.move.outcome
            plain = outcome.advance, 1, outcome.is_double
            known = case.game.size, case.jumps, case.house, tokens[seat], plain
            ways = interpreter.branches(*known, taken=taken(case.game, tokens, seat))
            (state, won, over), *_ = [way for _, luck, way in ways if luck == played.move.luck]
            tokens = bumped(case.game, tokens, seat, state)
            ended = won or all(token.misses == OUT for token in tokens)
            if ended:
                assert (play.over, play.winner) == (True, seat + 1 if won else None)
            elif over:
                seat, tokens = next_turn(seat, tokens)
            said = [(s.square, s.waiting, s.misses) for s in play.position.states]
            assert said == [(t.square, t.to_open, t.misses) for t in tokens], case.game
            if not ended:
                assert play.position.turn == seat + 1
        record = Record.of(play)
        assert Record.parse(str(record)) == record
        assert record.play().position == play.position
        assert str(record).startswith("boustro record 2\n")
        if play.past:
            last = play.undo()
            assert play.roll() == last


@pytest.mark.parametrize("players", [1, 2, 3])
def test_simulated_games(players: int) -> None:
    """Every game of a run is the interpreter's, with its bumps, losses and jumps."""
    for case in (*boards()[::6], *bumping()[::3]):
        games, limit = 6, 40
        said = boustro.simulate(
            case.game, games=games, seed=9, players=players, roll_limit=limit, allow_unfinished=True
        )
        found: Counter[Any] = Counter()
        for number in range(games):
            stream = Stream(die_on(case.game), seed=9, number=number)
            found.update(one_game(case, players, stream, limit))
        counts = said.wins, said.bumps, said.unfinished, said.lost
        expected = tuple(found["won", seat] for seat in range(players))
        assert counts == (expected, found["bumped"], found["unfinished"], found["lost"]), case.game
        assert said.jump_uses == {entry: found["used", entry] for entry in case.jumps}, case.game


def one_game(case: Acting, players: int, stream: Stream, limit: int) -> Iterator[Any]:
    """What happens in one game, as the interpreter plays the throws of a stream."""
    tokens, seat = (case.first.state,) * players, 0
    for outcome in islice(stream.outcomes(), limit):
        plain = outcome.advance, 1, outcome.is_double
        blocked = taken(case.game, tokens, seat)
        known = case.game.size, case.jumps, case.house, tokens[seat], plain
        luck, (state, won, over) = fallen(
            case, interpreter.branches(*known, taken=blocked), outcome
        )
        alone = {luck: way for _, luck, way in interpreter.branches(*known)}
        down = case.put_down(tokens[seat], plain, luck, WON if won else state)
        if alone[luck] == (state, won, over):
            yield from (("used", square) for square in down[:-1] if square in case.jumps)
        before, tokens = tokens, bumped(case.game, tokens, seat, state)
        yield from ("bumped" for i in range(players) if i != seat and tokens[i] != before[i])
        if won:
            yield "won", seat
            return
        if all(token.misses == OUT for token in tokens):
            yield "lost"
            return
        if over:
            seat, tokens = next_turn(seat, tokens)
    yield "unfinished"


Way = tuple[Fraction, tuple[bool, ...], tuple[State, bool, bool]]


def fallen(case: Acting, ways: Iterator[Way], outcome: Any) -> tuple[tuple[bool, ...], Any]:
    """The way that chance takes, a number between 0 and 1 being drawn with the throw.

    A jump works if the number is below the chance that it and those before it work.
    """
    alike = [o for o in die_on(case.game).outcomes if o.label == outcome.label]
    whole = sum(o.weight for o in alike)
    number = Fraction(sum(o.weight for o in alike if o.branch < outcome.branch), whole)
    by_luck = sorted(ways, key=lambda way: way[1], reverse=True)
    for share, luck, way in by_luck:
        if number < share:
            return luck, way
        number -= share
    raise AssertionError


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("check", judge.values(), ids=[*judge])
def test_questions_of_the_judge(check: Callable[[Any, Hold], None], part: int) -> None:
    """Under effects and bumps what is right is accepted, or the question is refused by its name."""
    hold = Hold()
    for case in (*boards()[part::3], *bumping()[part::3]):
        hold.begin(check.__name__, case.game)
        check(case, hold)

    assert not hold.wrong, hold.report()
    assert hold.compared.total() > 20


@pytest.mark.slow
def test_simulated_games_agree() -> None:
    """The shares of won and lost games, and the mean of the won, keep five standard errors."""
    for case in boards()[::25]:
        said, games = case.analysis, 4000
        found = boustro.simulate(
            case.game, games=games, seed=3, roll_limit=2000, allow_unfinished=True
        )
        for share, chance in ((found.finished / games, said.p_finish), (found.p_lost, said.p_lost)):
            assert abs(share - chance) <= 5 * math.sqrt(chance * (1 - chance) / games) + 1e-9, (
                case.game
            )
        if found.mean is not None and found.mean_se and said.p_finish > 0.01:
            assert abs(found.mean - said.mean_won) <= 5 * found.mean_se, case.game
        if said.p_trap == 0.0:
            shares = boustro.simulate(
                case.game, games=games, seed=4, players=2, roll_limit=5000
            ).wins
            for wins, chance in zip(shares, said.seats[2], strict=True):
                assert (
                    abs(wins / games - chance)
                    <= 5 * math.sqrt(chance * (1 - chance) / games) + 1e-9
                )
        throws, play = found.longest_throws(), Play(case.game)
        for throw in throws:
            play.throw(throw)
        assert play.rolls == found.longest.rolls


def test_the_core_plays_tables_without_misses() -> None:
    """Where a table has no turns to miss, the core and Python count the same."""
    compared = 0
    for case in boards():
        table = Table.of(case.game)
        assert (table.core_form is None) == (boustro.core.native is None or any(table.misses))
        if table.core_form is not None and not table.stuck_states() and compared < 5:
            found = boustro.simulate(case.game, games=300, seed=5)
            counts = walk_in_python(table, Task(5, 300))
            assert (found.lengths, found.unfinished) == (counts.lengths, 0)
            compared += 1
        assert sum(o.weight for o in die_on(case.game).outcomes) == table.draw.weight
