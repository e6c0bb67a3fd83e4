"""A tiny brute-force interpreter of the game: the independent check, without code from `src/`.

It is written to be read beside the rules and believed, not to be fast: every question is answered
by throwing every outcome in every state, one roll after the other. A die is a tuple of outcomes
`(advance, weight, double)`; jumps are a plain dict, entry -> exit, of a layout that `is_sound`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

Outcome = tuple[int, int, bool]
Jumps = Mapping[int, int]
Pick = int | tuple[int, ...] | Literal["max", "doubles"] | None
Limit = tuple[int, Literal["keeps", "void", "start", "one", "undo"]] | None
Number = int | Fraction
ONE = Fraction(1)
Effect = tuple[Literal["chance", "miss", "back", "again", "over"], Fraction]


def faces(*advances: int) -> tuple[Outcome, ...]:
    """Give a fair die with these faces."""
    return tuple((advance, 1, False) for advance in advances)


def two_dice(sides: int = 6) -> tuple[Outcome, ...]:
    """Give two fair dice thrown together, one outcome for each pair of faces."""
    return tuple((a + b, 1, a == b) for a, b in product(range(1, sides + 1), repeat=2))


class House(NamedTuple):
    """The rules of one house; `finish=None` is the last square."""

    start: int = 0
    finish: int | None = None
    overshoot: Literal["stay", "bounce", "win"] = "stay"
    chaining: Literal["single", "follow"] = "single"
    outcomes: tuple[Outcome, ...] = faces(1, 2, 3, 4, 5, 6)
    again: Pick = None
    again_limit: Limit = None
    opening: Pick = None
    opening_move: Literal["one", "advance"] = "one"
    effects: Mapping[int, Effect] = MappingProxyType({})


class State(NamedTuple):
    """What the rules remember of a token."""

    square: int
    """Its square."""
    to_open: bool = False
    """Whether it still waits for a throw that opens."""
    agains: int = 0
    """The throws of this turn that count towards the limit."""
    began: tuple[int, bool] | tuple[()] = ()
    """The square and `to_open` at the beginning of a turn that can be taken back."""
    misses: int = 0
    """The turns that it misses; -1 for all."""


def first_state(rules: House) -> State:
    """Give the state before the first roll."""
    return State(rules.start, rules.opening is not None)


def over_at_once(size: int, rules: House) -> bool:
    """Tell whether the start is the finish, so that the game is won without a roll."""
    return rules.start == finish_of(size, rules)


def finish_of(size: int, rules: House) -> int:
    """Give the square that ends the game."""
    return size if rules.finish is None else rules.finish


@cache
def highest(outcomes: tuple[Outcome, ...]) -> int:
    """Give the highest advance of a die."""
    return max(advance for advance, _, _ in outcomes)


def picks(pick: Pick, rules: House, outcome: Outcome) -> bool:
    """Tell whether a rule that names some outcomes names this one."""
    advance, _, double = outcome
    if pick is None:
        return False
    if pick == "doubles":
        return double
    if pick == "max":
        return advance == highest(rules.outcomes)
    return advance in pick if isinstance(pick, tuple) else advance == pick


def throw(
    size: int,
    jumps: Jumps,
    rules: House,
    state: State,
    outcome: Outcome,
    *,
    taken: Collection[int] = (),
) -> tuple[State, bool, bool]:
    """Throw once: the state after it, whether the game is won, whether the turn is over.

    A token that would come to one of the squares `taken` stays where it is, unless it is put out.
    """
    if state.misses:
        return state._replace(misses=max(state.misses - 1, -1)), False, True
    another = picks(rules.again, rules, outcome)
    limit, effect = rules.again_limit or (None, "keeps")
    agains = state.agains + 1 if another and limit is not None else state.agains
    met = another and limit is not None and agains >= limit
    rolls_on = False
    if not met or effect == "keeps":
        square, to_open, won, reached = play(size, jumps, rules, state, outcome)
        is_put_out = reached is not None and rules.effects.get(square, ("", 0))[0] == "over"
        is_put_out = is_put_out and (square == reached or rules.chaining == "follow")
        if square in taken and reached is not None and not is_put_out:
            square, to_open, won, reached = state.square, state.to_open, False, None
        acts = square == reached or (reached is not None and rules.chaining == "follow")
        kind = rules.effects.get(square, ("chance", 0))[0] if acts and not won else "chance"
        if kind in ("miss", "back", "over"):
            return after_effect(rules, state, square, to_open), False, True
        rolls_on = kind == "again"
    elif effect == "void":
        square, to_open, won = state.square, state.to_open, False
    elif effect == "undo":
        square, to_open, won = *(state.began or (state.square, state.to_open)), False
    elif effect == "one" and rules.start != 1:
        square, to_open, won = 1, False, finish_of(size, rules) == 1
    else:
        square, to_open, won = (*first_state(rules)[:2], over_at_once(size, rules))
    if met and square in taken:
        square, to_open, won = state.square, state.to_open, False
    turn_over = won or not (rolls_on or (another and not met))
    # A throw beyond the limit counts as the one that met it.
    agains = min(agains, limit or 0)
    if turn_over or not (
        effect == "undo" or any(kind == "back" for kind, _ in rules.effects.values())
    ):
        return State(square, to_open, 0 if turn_over else agains), won, turn_over
    return State(square, to_open, agains, state.began or (state.square, state.to_open)), won, False


def after_effect(rules: House, state: State, square: int, to_open: bool) -> State:
    """Give the state of a token that came from `state` and met the effect of `square`."""
    kind, turns = rules.effects[square]
    if kind == "miss":
        return State(square, to_open, misses=int(turns))
    if kind == "back":
        return State(*(state.began or (state.square, state.to_open)))
    return State(square, misses=-1)


def put_on(rules: House, square: int) -> State:
    """Give the state of a token that was put on a square, not thrown there: nothing acts on it."""
    return first_state(rules) if square == rules.start else State(square)


class Asked(dict[int, int]):
    """Jumps that note the squares at which they were looked up."""

    def __init__(self, jumps: Jumps) -> None:
        super().__init__(jumps)
        self.squares: list[int] = []

    def __contains__(self, square: object) -> bool:
        self.squares += [square] if isinstance(square, int) else []
        return super().__contains__(square)

    def get(self, square: int, default: Any = None) -> Any:
        """Give the exit, or the default, and note the square."""
        self.squares.append(square)
        return super().get(square, default)


def branches(
    size: int,
    jumps: Jumps,
    rules: House,
    state: State,
    outcome: Outcome,
    *,
    taken: Collection[int] = (),
) -> Iterator[tuple[Fraction, tuple[bool, ...], tuple[State, bool, bool]]]:
    """Give the ways in which chance lets a throw end: share, jumps that worked, result of `throw`.

    A jump that does not work is not there for this throw.
    """
    if not rules.effects:
        yield ONE, (), throw(size, jumps, rules, state, outcome, taken=taken)
        return
    waiting: list[tuple[Fraction, dict[int, bool]]] = [(Fraction(1), {})]
    while waiting:
        share, works = waiting.pop(0)
        there = Asked({entry: exit for entry, exit in jumps.items() if works.get(entry, True)})
        thrown = throw(size, there, rules, state, outcome, taken=taken)
        open_ = [s for s in there.squares if s in jumps and s in rules.effects and s not in works]
        if not open_:
            yield share, tuple(works.values()), thrown
            continue
        chance = rules.effects[open_[0]][1]
        waiting += [
            (share * chance, {**works, open_[0]: True}),
            (share * (1 - chance), {**works, open_[0]: False}),
        ]


def results(
    size: int, jumps: Jumps, rules: House, state: State, outcomes: Iterable[Outcome]
) -> list[tuple[State, bool, bool]]:
    """Give all that one throw can lead to, as `throw` does."""
    if not rules.effects:
        return [throw(size, jumps, rules, state, outcome) for outcome in outcomes]
    return [way for outcome in outcomes for *_, way in branches(size, jumps, rules, state, outcome)]


def without_misses(state: State) -> State:
    """Give the state without turns to miss, which cost no rolls."""
    return state._replace(misses=0) if state.misses > 0 else state


def play(
    size: int, jumps: Jumps, rules: House, state: State, outcome: Outcome
) -> tuple[int, bool, bool, int | None]:
    """Move the token by one throw: its square, whether it is to open, whether it has won.

    Last is the square that the throw counted to, None where it did not move the token.
    """
    advance = outcome[0]
    if state.to_open and not picks(rules.opening, rules, outcome):
        return state.square, True, False, None
    if state.to_open and rules.opening_move == "one":
        reached = 1
    elif advance == 0:
        return state.square, False, False, None
    elif state.square + advance <= size:
        reached = state.square + advance
    elif rules.overshoot == "stay":
        return state.square, False, False, None
    elif rules.overshoot == "win":
        return size, False, True, None
    else:
        reached = bounce(size, state.square, advance)
    landed = land(jumps, rules, reached)
    sent_back = reached in jumps and landed == rules.start
    to_open = rules.opening is not None and sent_back
    return landed, to_open, landed == finish_of(size, rules), reached


def bounce(size: int, square: int, advance: int) -> int:
    """Walk step by step, turning round at the last square and at square 1."""
    if size == 1:
        return 1
    step = 1
    for _ in range(advance):
        step = -1 if square == size else 1 if square <= 1 else step
        square += step
    return square


def land(jumps: Jumps, rules: House, reached: int) -> int:
    """Take the jump of the square reached by a throw, and under `follow` all that come after."""
    if rules.chaining == "single":
        return jumps.get(reached, reached)
    while reached in jumps:
        reached = jumps[reached]
    return reached


def classes(rules: House) -> list[Outcome]:
    """Give one outcome for each class that the rules can tell apart, by rising advance.

    The rules see the advance, whether it gives another roll and whether it opens.
    """
    seen: dict[tuple[int, bool, bool], Outcome] = {}
    for outcome in rules.outcomes:
        gives, opens = (picks(pick, rules, outcome) for pick in (rules.again, rules.opening))
        seen.setdefault((outcome[0], gives, opens), outcome)
    return [seen[key] for key in sorted(seen)]


def roll_by_roll(size: int, jumps: Jumps, rules: House) -> Iterator[tuple[int, State, bool]]:
    """Give every state that can come about, by rising rolls: rolls, state, whether it is won."""
    rolls, frontier, seen = 0, {first_state(rules)}, {first_state(rules)}
    outcomes = classes(rules)
    yield rolls, first_state(rules), over_at_once(size, rules)
    while frontier and not over_at_once(size, rules):
        rolls += 1
        thrown = [
            (without_misses(state), won)
            for before in frontier
            for state, won, _ in results(size, jumps, rules, before, outcomes)
        ]
        yield from ((rolls, state, won) for state, won in thrown)
        after = {state for state, won in thrown if not won}
        frontier, seen = after - seen, seen | after


def fewest_rolls(size: int, jumps: Jumps, rules: House) -> int | None:
    """Give the fewest rolls from the start to a win; None if it cannot be won."""
    return next((rolls for rolls, _, won in roll_by_roll(size, jumps, rules) if won), None)


def levels(size: int, jumps: Jumps, rules: House) -> list[int | None]:
    """Give the fewest rolls to rest on each square 0..size; None where no token can rest."""
    return rolls_and_levels(size, jumps, rules)[1]


def rolls_and_levels(size: int, jumps: Jumps, rules: House) -> tuple[int | None, list[int | None]]:
    """Give the answers of both functions above by one search."""
    first: dict[int, int] = {}
    fewest = None
    for rolls, state, won in roll_by_roll(size, jumps, rules):
        first.setdefault(state.square, rolls)
        fewest = rolls if won and fewest is None else fewest
    return fewest, [first.get(square) for square in range(size + 1)]


def one_turn(size: int, jumps: Jumps, rules: House, begun: set[State]) -> tuple[bool, set[State]]:
    """Play every turn begun in these states: whether one can win, and how the others can end."""
    can_win, ends, seen, within = False, set(), set[State](), begun
    outcomes = classes(rules)
    while within:
        seen = seen | within
        thrown = [way for before in within for way in results(size, jumps, rules, before, outcomes)]
        can_win = can_win or any(won for _, won, _ in thrown)
        ends |= {state for state, won, turn_over in thrown if turn_over and not won}
        within = {state for state, _, turn_over in thrown if not turn_over} - seen
    return can_win, ends


def fewest_turns(size: int, jumps: Jumps, rules: House) -> int | None:
    """Give the fewest turns from the start to a win, each turn begun counted; None if none can."""
    turns, can_win = 0, over_at_once(size, rules)
    frontier = seen = {first_state(rules)}
    while frontier and not can_win:
        turns += 1
        can_win, ends = one_turn(size, jumps, rules, frontier)
        frontier, seen = ends - seen, seen | ends
    return turns if can_win else None


def wins_by_roll(
    size: int,
    jumps: Jumps,
    rules: House,
    shares: Sequence[tuple[Outcome, Number]],
    n: int,
    *,
    counting: bool = False,
) -> list[Number]:
    """Give what wins at each roll 0..n, a game being worth the product of its outcomes' shares.

    When counting, each way that chance takes is worth 1.
    """
    over = over_at_once(size, rules)
    worth: dict[State, Number] = {} if over else {first_state(rules): 1}
    wins: list[Number] = [int(over)]

    @cache
    def thrown(before: State) -> list[tuple[Number, State, bool]]:
        return [
            (share if counting or chance is ONE else share * chance, without_misses(state), won)
            for outcome, share in shares
            for chance, _, (state, won, _) in branches(size, jumps, rules, before, outcome)
        ]

    for _ in range(n):
        wins.append(0)
        after = defaultdict[State, Number](int)
        for before, value in worth.items():
            for share, state, won in thrown(before):
                if won:
                    wins[-1] += value * share
                else:
                    after[state] += value * share
        worth = after
    return wins


def throw_sequences(size: int, jumps: Jumps, rules: House, n: int) -> int:
    """Count the sequences of throws, told apart by class, that win at exactly the n-th roll."""
    return sequences_by_roll(size, jumps, rules, n)[n]


def sequences_by_roll(size: int, jumps: Jumps, rules: House, n: int) -> list[int]:
    """Count the sequences of throws, told apart by class, that win at each roll 0..n."""
    shares = [(outcome, 1) for outcome in classes(rules)]
    return [int(wins) for wins in wins_by_roll(size, jumps, rules, shares, n, counting=True)]


def distribution(size: int, jumps: Jumps, rules: House, n: int) -> list[Fraction]:
    """Give the exact probability that the game takes i rolls, for i = 0..n."""
    total = sum(outcome[1] for outcome in rules.outcomes)
    weights = [(outcome, outcome[1]) for outcome in rules.outcomes]
    wins = wins_by_roll(size, jumps, rules, weights, n)
    return [Fraction(weight) / total**rolls for rolls, weight in enumerate(wins)]


def shortest_count(size: int, jumps: Jumps, rules: House) -> int:
    """Count the shortest sequences of throws; 0 if the game cannot be won."""
    fewest = fewest_rolls(size, jumps, rules)
    return 0 if fewest is None else throw_sequences(size, jumps, rules, fewest)


def replay(size: int, jumps: Jumps, rules: House, outcomes: Iterable[Outcome]) -> bool:
    """Play these outcomes and tell whether the last of them, and none before it, wins."""
    state, won = first_state(rules), over_at_once(size, rules)
    for outcome in outcomes:
        if won:
            return False
        state, won, _ = throw(size, jumps, rules, state, outcome)
    return won


def shortest_sequences(size: int, jumps: Jumps, rules: House) -> list[tuple[int, ...]]:
    """List the shortest sequences of advances in rising order, by trying all; for small boards.

    One that two classes of equal advance can both make is listed as often as it is counted.
    """
    fewest = fewest_rolls(size, jumps, rules)
    ways: list[tuple[tuple[int, ...], State, bool]]
    ways = [((), first_state(rules), over_at_once(size, rules))]
    for _ in range(fewest or 0):
        ways = [
            ((*throws, outcome[0]), *throw(size, jumps, rules, state, outcome)[:2])
            for throws, state, _ in ways
            for outcome in classes(rules)
        ]
    return sorted(throws for throws, _, won in ways if won)


def is_sound(size: int, jumps: Jumps | Iterable[tuple[int, int]], rules: House) -> bool:
    """Tell whether a layout (a dict, or pairs that may repeat an entry) is well-defined."""
    pairs = set(jumps.items() if isinstance(jumps, Mapping) else jumps)
    exits, finish = dict(pairs), finish_of(size, rules)
    return (
        size >= 1
        and 0 <= rules.start <= size
        and 1 <= finish <= size
        and (rules.overshoot != "win" or finish == size)
        and len(exits) == len(pairs)
        and all(1 <= entry <= size and 0 <= leaving <= size for entry, leaving in pairs)
        and (rules.start == 0 or 0 not in exits.values())
        and (rules.chaining == "single" or not has_cycle(exits))
    )


def has_cycle(exits: Jumps) -> bool:
    """Tell whether following jumps from some entry never ends."""
    for entry in exits:
        square = entry
        for _ in range(len(exits)):
            square = exits.get(square, 0)
        if square in exits:
            return True
    return False


def leetcode_squares(matrix: Sequence[Sequence[int]]) -> tuple[int, dict[int, int]]:
    """Walk a matrix (top row first, -1 a plain square) from square 1 on: its size and its jumps."""
    jumps, square, rightwards = {}, 0, True
    for row in reversed(matrix):
        for leaving in row if rightwards else reversed(row):
            square += 1
            if leaving != -1:
                jumps[square] = leaving
        rightwards = not rightwards
    return square, jumps
