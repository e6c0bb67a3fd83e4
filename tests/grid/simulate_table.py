"""The grid's checks of the table that kernels play by, and of whether a game always ends."""

from bisect import bisect_right
from itertools import accumulate

from boustro.errors import BoustroError, LimitError
from boustro.model import turn
from boustro.model.turn import State
from boustro.simulation import termination
from boustro.simulation.table import ENDS_TURN, LANDED, WON, Table
from tests.grid.case import Case
from tests.grid.hold import Hold
from tests.grid.simulate import simulate
from tests.simulation.positions import Positions
from tests.support import interpreter

PLAYERS = (1, 2)


@simulate.covers(
    "table.Table.of",
    "table.Table.after",
    "table.Table.flags",
    "table.Table.states",
    "table.Table.squares",
    "table.Table.classes",
    "table.Table.players",
    "table.Table.game",
    "table.Table.listed",
)
def cells(case: Case, hold: Hold) -> None:
    """Every cell leads where the interpreter's throw leads, with its flags."""
    for players in PLAYERS:
        table = Table.of(case.game, players)
        hold.equal((table.game, table.players), (case.game, players))
        hold.equal(table.states[0], turn.initial(case.game), "the outset")
        hold.equal(list(table.squares), [state.square for state in table.states])
        outcomes = interpreter.classes(case.house)
        hold.equal([c.advance for c in table.classes], [outcome[0] for outcome in outcomes])
        for number, state in enumerate(table.states):
            for cell, outcome in enumerate(outcomes, number * len(outcomes)):
                if state.square != case.game.finish:
                    _cell(case, table, cell, outcome, hold)


def _cell(case: Case, table: Table, cell: int, outcome: interpreter.Outcome, hold: Hold) -> None:
    state = table.states[cell // len(table.classes)]
    before = _of_interpreter(case, state)
    after, won, over = interpreter.throw(case.size, case.jumps, case.house, before, outcome)
    memory = _agains(case, after, over)
    counts = table.players > 1 or case.game.rules.has_memory
    expected = State(after.square, after.to_open, memory if counts else 0, after.began)
    if won:
        expected = State(case.game.finish)
    found = table.states[table.after[cell]]
    hold.equal(
        (found[0], found if not won else expected), (after.square, expected), (state, outcome)
    )
    flags = table.flags[cell]
    hold.equal((bool(flags & WON), bool(flags & ENDS_TURN)), (won, over), (state, outcome))
    exempt = after.square in (0, case.house.start) or table.players == 1  # nobody to land on
    if not exempt and after.square != before.square:
        hold.equal(bool(flags & LANDED), True, (state, outcome))
    if exempt:
        hold.equal(bool(flags & LANDED), False, (state, outcome))
    hold.equal(table.squares[table.after[cell]], after.square, (state, outcome))


@simulate.covers(
    "table.Table.class_of",
    "table.Table.class_at",
    "table.Table.sums",
    "table.Table.draw",
)
def draws(case: Case, hold: Hold) -> None:
    """Every number below the total weight throws its class, as often as the die says."""
    table = Table.of(case.game)
    outcomes = case.game.rules.die.outcomes
    sums = list(accumulate(outcome.weight for outcome in outcomes))
    hold.equal((list(table.sums), table.draw.weight), (sums, sums[-1]))
    classes = interpreter.classes(case.house)
    kinds = [_kind(case, outcome) for outcome in classes]
    plain = [(o.advance, o.weight, o.is_double) for o in outcomes]
    numbers = [kinds.index(_kind(case, outcome)) for outcome in plain]
    hold.equal(list(table.class_of), numbers)
    for number in range(sums[-1]):
        hold.equal(table.class_at(number), numbers[bisect_right(sums, number)], number)


def _kind(case: Case, outcome: interpreter.Outcome) -> tuple[int, bool, bool]:
    picks = (case.house.again, case.house.opening)
    again, opens = (interpreter.picks(pick, case.house, outcome) for pick in picks)
    return outcome[0], again, opens


def _of_interpreter(case: Case, state: State) -> interpreter.State:
    agains = state.agains if case.house.again_limit is not None else 0
    return interpreter.State(state.square, state.waiting, agains, state.began)


def _agains(case: Case, after: interpreter.State, over: bool) -> int:
    """The `agains` of the engine's state after a throw."""
    return after.agains if case.house.again_limit is not None else int(not over)


@simulate.covers("table.Table.kept")
def kept_by_others(case: Case, hold: Hold) -> None:
    """Where a throw leads that would end on a taken square, and nowhere else."""
    for players in PLAYERS:
        table, outcomes = Table.of(case.game, players), interpreter.classes(case.house)
        if players == 1 or case.game.rules.bump != "block":
            hold.equal(len(table.kept), 0, players)
            continue
        every = set(range(1, case.size + 1)) - {case.house.start}
        for cell, (kept, flags) in enumerate(zip(table.kept, table.flags, strict=False)):
            state = table.states[cell // len(outcomes)]
            if not flags & LANDED or flags & WON:
                continue
            known = case.size, case.jumps, case.house, _of_interpreter(case, state)
            outcome = outcomes[cell % len(outcomes)]
            after, _, over = interpreter.throw(*known, outcome, taken=every)
            memory = _agains(case, after, over)
            expected = State(after.square, after.to_open, memory, after.began)
            hold.equal(table.states[kept], expected, (state, outcome))


@simulate.covers("table.Table.beside", "table.Table.bumped_from")
def moved_by_others(case: Case, hold: Hold) -> None:
    """Where a bumped token comes to."""
    rules = case.game.rules
    for players in PLAYERS:
        table = Table.of(case.game, players)
        for number, state in enumerate(table.states):
            back = State(state.square)
            if rules.bump == "start" or state.square == case.house.start:
                back = turn.initial(case.game)
            if rules.bump in ("start", "swap") and players > 1:
                hold.equal(table.states[table.bumped_from(number)], back, state)
            if rules.bump == "swap" and players > 1:
                hold.equal(table.states[table.beside[number]], back, state)


@simulate.covers("table.Table.stuck_states", "termination.check_ends")
def endings(case: Case, hold: Hold) -> None:
    """A game is refused only when from some position nobody can win any more.

    Where tokens do not bump, it is refused whenever that is so.
    """
    if case.game.start == case.game.finish:
        return
    alone = Positions(case.game, 1)
    can = {at[0] for at, _ in alone.before.keys() - alone.lost}
    table = Table.of(case.game)
    stuck = {
        *table.stuck_states(),
        *(n for n, s in enumerate(table.squares) if s == case.game.finish),
    }
    free = {state[:2] for n, state in enumerate(table.states) if n not in stuck}
    hold.equal({(state.square, state.to_open) for state in can}, free)
    for players in (1, 2, 3):
        try:
            positions = Positions(case.game, players, 1_500)
            table = Table.of(case.game, players)
        except (OverflowError, LimitError):
            return
        is_refused = refuses(table)
        if is_refused or players == 1 or not case.bumps:
            hold.equal(is_refused, bool(positions.lost), players)


def refuses(table: Table) -> bool:
    """Whether a game is refused, as it may go on for ever."""
    try:
        termination.check_ends(table)
    except BoustroError:
        return True
    return False
