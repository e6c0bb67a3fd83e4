"""The grid's checks of the automaton, the track and routes, and the exemptions of the model."""

from collections import Counter, defaultdict
from dataclasses import replace

from boustro import Track
from boustro import solve as ask
from boustro.model import turn
from boustro.model.route import Leg, Route, Stop
from boustro.model.turn import Move, State
from tests.grid.brute import WON, Node
from tests.grid.case import Case
from tests.grid.hold import EFFECTS, Checks, Hold
from tests.grid.solve import state_of
from tests.support import interpreter
from tests.support.interpreter import Outcome

model = Checks("model")
model.exempts(
    "as written, read and checked, without a throw: tests/model",
    "builtin_boards.*",
    "jump.*",
    "layout.*",
    "rule_kinds.*",
    "matrix.*",
    "soundness.*",
    "square.*",
    "board.*",
    "effects.*",
    "rules.*",
    "game.*",
    "key.*",
    "die.*",
)
model.exempts(
    EFFECTS, "turn.die_on", "turn.is_out", "turn.luck_of", "turn.luck_text", "turn.Move.label"
)
model.exempts(
    "what the questions of the other packages are asked of",
    *("track.Track.make_core_form", "track.Track.beside_memory", "track.Turns.*"),
)
model.exempts(
    "the list that every other package reads, compared there", "states.*", "turn.state_on"
)
model.exempts("kinds of memory and not rules: tests/solve/test_arrays.py", "memory.*")
model.exempts("what the questions about many boards share, compared as their answers", "batch.*")
model.exempts("how values are handed on as tables: tests/package/test_views.py", "tabular.*")
model.exempts("sentences, each played by test_claims.py", "claims.*")
model.exempts("fair throws from a seed: tests/model/test_stream.py", "stream.*")


def kind_of(case: Case, state: interpreter.State, outcome: Outcome) -> str:
    """What becomes of a throw, in the automaton's words, read off the rules."""
    house = case.house
    met = house.again_limit is not None and (
        interpreter.picks(house.again, house, outcome) and state.agains + 1 == house.again_limit[0]
    )
    if met and house.again_limit is not None and house.again_limit[1] != "keeps":
        return "void" if house.again_limit[1] == "void" else "sent"
    if state.to_open and not interpreter.picks(house.opening, house, outcome):
        return "waited"
    if state.to_open and house.opening_move == "one":
        return "moved"
    past = state.square + outcome[0] > case.size
    if outcome[0] == 0 or (past and house.overshoot == "stay"):
        return "stayed"
    return "overshot" if past and house.overshoot == "win" else "moved"


@model.covers(
    "turn.step",
    "turn.initial",
    "turn.is_won",
    "turn.squares_passed",
    "turn.states_a_square",
    *(f"turn.State.{name}" for name in State._fields),
    *(f"turn.Move.{name}" for name in Move._fields),
)
def throws(case: Case, hold: Hold) -> None:
    """Every throw in every state that can come about does what the interpreter's does."""
    states = {token.state for token in case.solo.web.ways if token != WON}
    squares = 2 * (case.size + 1)
    most = squares * turn.states_a_square(case.game.rules, case.size)
    hold.equal(len(states) <= most, True, ("states", len(states), most))
    start = turn.initial(case.game)
    first = interpreter.first_state(case.house)
    hold.equal(tuple(start), (*first[:2], 0, (), 0))
    hold.equal(turn.is_won(case.game, start), case.solo.first == WON)
    for token in case.solo.web.ways:
        if token == WON:
            continue
        before = automaton_state(case, token)
        for outcome in case.game.rules.die.outcomes:
            plain = (outcome.advance, outcome.weight, outcome.is_double)
            thrown = next(
                t for t in case.solo.throws(token) if t.outcome[::2] == (plain[0], plain[2])
            )
            state, won, over = interpreter.throw(
                case.size, case.jumps, case.house, token.state, plain
            )
            move = turn.step(case.game, before, outcome)
            kind = kind_of(case, token.state, plain)
            counted = kind in ("moved", "overshot")
            reached = thrown.reached if counted else before.square
            hold.equal(
                (move.outcome, move.origin, move.reached, move.landed, move.kind),
                (outcome, before.square, reached, state.square, kind),
                (before, outcome),
            )
            after = automaton_state(case, Node(state, over))
            hold.equal(
                (move.won, move.ends_turn, move.state), (won, over, after), (before, outcome)
            )
            hold.equal(turn.is_won(case.game, move.state), won or state.square == case.game.finish)


@model.covers("turn.stay")
def stays(case: Case, hold: Hold) -> None:
    """A throw onto a square that is taken leaves the token where it is, whatever else it does."""
    for token in case.solo.web.ways:
        if token == WON:
            continue
        before = automaton_state(case, token)
        for outcome in case.game.rules.die.outcomes:
            plain = (outcome.advance, outcome.weight, outcome.is_double)
            move = turn.step(case.game, before, outcome)
            if move.won or move.kind not in ("moved", "sent"):
                continue
            known = case.size, case.jumps, case.house, token.state, plain
            state, won, over = interpreter.throw(*known, taken={move.landed})
            stayed = turn.stay(case.game, before, move)
            after = automaton_state(case, Node(state, over))
            found = stayed.state, stayed.won, stayed.ends_turn, stayed.landed
            hold.equal(found, (after, won, over, before.square), (before, outcome))


def automaton_state(case: Case, token: Node) -> State:
    """A token as the automaton keeps it: without a limit, only whether the turn goes on."""
    square, to_open, agains, began, _ = token.state
    limited = case.house.again_limit is not None
    return State(square, to_open, agains if limited else int(not token.fresh), began)


@model.covers(
    "rules.Rules.gives_again",
    "rules.Rules.opens",
    "rules.Rules.has_memory",
    "die.Die.faces",
    "die.Die.highest",
    "die.Die.total_weight",
    "die.Outcome.is_double",
    "game.Game.size",
    "game.Game.start",
    "game.Game.finish",
)
def words(case: Case, hold: Hold) -> None:
    """What rules and dice say of a throw, and whether what it does depends on the past."""
    rules, house, die = case.game.rules, case.house, case.game.rules.die
    hold.equal((case.game.start, case.game.size), (house.start, case.size))
    hold.equal(case.game.finish, interpreter.finish_of(case.size, house))
    advances = sorted({outcome[0] for outcome in house.outcomes})
    hold.equal((die.faces, die.highest), (tuple(advances), advances[-1]))
    hold.equal(die.total_weight, sum(outcome.weight for outcome in die.outcomes))
    for outcome in die.outcomes:
        plain = (outcome.advance, outcome.weight, outcome.is_double)
        again, opens = (interpreter.picks(p, house, plain) for p in (house.again, house.opening))
        hold.equal(
            (rules.gives_again(outcome), rules.opens(outcome)),
            (again, opens or house.opening is None),
        )
    alike = defaultdict[int, set[tuple[object, ...]]](set)
    for token in case.solo.web.ways:
        if token != WON and not rules.has_memory:
            squares = (WON if t.to == WON else t.to.state.square for t in case.solo.throws(token))
            alike[token.state.square].add(tuple(squares))
    hold.equal([square for square, ways in alike.items() if len(ways) > 1], [], "no memory")


@model.covers("turn.outcome_classes", "turn.classes_of", "turn.reflect")
def classes(case: Case, hold: Hold) -> None:
    """The classes with their joint weights; counting back and forth square by square."""
    weights = defaultdict[tuple[int, bool, bool], int](int)
    for outcome in case.house.outcomes:
        picks = (case.house.again, case.house.opening)
        again, opens = (interpreter.picks(pick, case.house, outcome) for pick in picks)
        weights[outcome[0], again, opens] += outcome[1]
    found = turn.outcome_classes(case.game)
    rules = case.game.rules
    kinds = [
        (o.advance, rules.gives_again(o), rules.opening is not None and rules.opens(o))
        for o in found
    ]
    total = sum(weights.values())
    shares = {kind: weight / total for kind, weight in weights.items()}
    hold.equal(kinds, sorted(weights))
    whole = sum(o.weight for o in found)
    hold.equal({k: o.weight / whole for k, o in zip(kinds, found, strict=True)}, shares)
    for square in range(1, case.size + 1):
        for advance in range(4 * case.size):
            expected = interpreter.bounce(case.size, square, advance) if advance else square
            hold.equal(turn.reflect(square + advance, case.size), expected, (square, advance))


@model.covers(
    "track.Track.of",
    "track.Track.exit",
    "track.Track.reach",
    "turn.reach",
    "track.Track.landing",
    "track.Track.landings",
    "track.Track.resting_squares",
    *(f"track.Track.{name}" for name in ("size", "start", "finish", "overshoot")),
    "track.Track.entries",
    "track.Track.exits",
)
def track(case: Case, hold: Hold) -> None:
    """Without memory every throw from every square leads where the track says."""
    case = case.plain
    said = Track.of(case.game)
    fixed = (case.size, case.house.start, case.game.finish, case.house.overshoot)
    hold.equal((said.size, said.start, said.finish, said.overshoot), fixed)
    landed = {e: interpreter.land(case.jumps, case.house, e) for e in case.jumps}
    hold.equal(dict(zip(said.entries, said.exits, strict=True)), landed)
    hold.equal(list(said.entries), sorted(landed))
    for square in case.squares:
        hold.equal(said.exit(square), landed.get(square, square), square)
        if square == case.game.finish:
            continue
        thrown = {t.outcome[0]: t for t in case.solo.throws(case.solo.rest(square))}
        for face in said.faces:
            to, reached = thrown[face].to, thrown[face].reached
            kind = kind_of(case, interpreter.State(square), thrown[face].outcome)
            counted = kind, square if reached is None else reached
            hold.equal(said.reach(square, face), counted, (square, face))
            hold.equal(turn.reach(case.size, case.house.overshoot, square, face), counted)
            hold.equal(said.landing(square, face), state_of(case, to).square, (square, face))
        hold.equal(said.landings(square), [said.landing(square, face) for face in said.faces])
    rests = set(said.resting_squares())
    onward = [said.landings(square) for square in rests - {case.game.finish}]
    hold.equal({square for landings in onward for square in landings} <= rests, True, sorted(rests))


@model.covers(
    *(f"track.Track.{name}" for name in ("faces", "weights", "still", "chances", "game")),
    "track.Track.has_plain_die",
)
def track_die(case: Case, hold: Hold) -> None:
    """A track's faces are as likely as the die's, and it stands for a game of the same track."""
    case = case.plain
    said = Track.of(case.game)
    weights = Counter[int]()
    for advance, weight, _ in case.house.outcomes:
        weights[advance] += weight
    total, faces = sum(weights.values()), sorted(weights.keys() - {0})
    hold.equal(list(said.faces), faces)
    hold.equal([said.still, *said.weights], [weights[face] for face in (0, *faces)])
    chances, still = said.chances
    hold.equal([still, *chances], [weights[face] / total for face in (0, *faces)])
    hold.equal(said.has_plain_die, faces == list(range(1, len(faces) + 1)))
    again = Track.of(said.game)
    hold.equal(again.chances, said.chances)
    hold.equal(replace(again, weights=said.weights, still=said.still), said)


@model.covers(
    *(f"route.Leg.{name}" for name in Leg._fields),
    *(f"route.Stop.{name}" for name in Stop._fields),
    "route.Leg.stops",
    "route.Leg.then",
    *(f"route.Route.{name}" for name in ("start", "legs", "rolls", "end", "runs", "stops")),
    *(f"route.Route.{name}" for name in ("throws", "labels", "reached", "landed", "squares")),
    "route.Route.through",
    "route.Route.of_legs",
)
def routes(case: Case, hold: Hold) -> None:
    """Whatever is said of a route is what its throws do one by one."""
    stops, token = list[tuple[int, int, int]](), case.solo.first
    rng = case.rng
    while token != WON and len(stops) < 12:
        thrown = rng.choice(case.solo.throws(token))
        origin, token = token.state.square, thrown.to
        reached = origin if thrown.reached is None else thrown.reached
        stops.append((thrown.outcome[0], reached, state_of(case, token).square))
    route = Route.through(case.house.start, stops)
    hold.equal(list(route.stops()), stops)
    listed = list(zip(*stops, strict=True)) or [(), (), ()]
    hold.equal([route.throws, route.reached, route.landed], listed)
    hold.equal(route.squares, (case.house.start, *listed[2]))
    hold.equal((route.rolls, len(route), route.end), (len(stops), len(stops), route.squares[-1]))
    hold.equal(route.runs, tuple((leg.throw, leg.times) for leg in route.legs))
    hold.equal([throw for throw, times in route.runs for _ in range(times)], list(route.throws))
    hold.equal([stop for leg in route.legs for stop in leg.stops()], stops)
    hold.equal(route.labels, tuple(map(str, route.throws)))
    square = case.house.start
    for leg in route.legs:
        hold.equal((leg.origin, leg.landed), (square, [*leg.stops()][-1].landed), leg)
        hold.equal((leg.reached, leg.label), ([*leg.stops()][-1].reached, ""), leg)
        square = leg.landed
    joined = [a.then(b) for a, b in zip(route.legs, route.legs[1:], strict=False)]
    hold.equal(joined, [None] * len(joined), "legs that can be joined are")
    hold.equal(Route.of_legs(route.start, route.legs), route)
    shortest = ask.shortest_route(case.game)
    hold.equal(shortest is None or shortest.end == case.game.finish, True)
