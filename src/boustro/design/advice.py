"""Advice: the smallest changes that bring a board to a target, and those that mend one.

The size of a change is how far it moves the end of a jump, in squares; a jump that goes or comes
counts its whole length.  A trap is a set of squares that a token cannot leave and that has no
finish.  One change can open only one trap, so a board with n traps is not mended by fewer than n
changes; with a fair die from 1 some change of a jump in a trap always opens it.  With other dice a
square may be left by no throw at all; then the jumps that lead there are taken away first.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Unpack

from boustro.chain.expected import expected_rolls
from boustro.chain.moves import FINISH, follow_throws, throws_told_apart
from boustro.chain.reach import strong_components
from boustro.design.candidates import Candidate, Candidates
from boustro.design.figures import Figures
from boustro.design.plan import JumpTable, Plan
from boustro.design.ranges import Range
from boustro.design.search import PROPORTIONAL
from boustro.design.targets import Cost
from boustro.design.wishes import FigureWishes, JumpWishes, Wishes
from boustro.errors import QuestionError
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import initial

FIRST_CHANGES = 24
"""Of a pair of changes so many are tried as the first one."""
_LOOKED_AT, _LOOKED_AT_SLOWLY = 300, 60
"""The changes whose figures are all computed where the mean alone does not decide; so many of
comebacks, which take longest."""


class Change(NamedTuple):
    """One jump changed: from `before` to `after`, (entry, exit) each; None where there is no jump.

    >>> print(Change((93, 73), (95, 73)), Change(None, (3, 22)), Change((16, 6), None), sep="; ")
    move the snake's head from 93 to 95; add a ladder from 3 to 22; take the snake at 16 away
    """

    before: tuple[int, int] | None
    after: tuple[int, int] | None

    @classmethod
    def of(cls, step: Candidate, jumps: JumpTable) -> "Change":
        """What a step does to these jumps."""
        before = (step.removed, jumps[step.removed]) if step.removed else None
        return cls(before, (step.entry, step.exit) if step.entry else None)

    @property
    def size(self) -> int:
        """How far the end of a jump is moved, in squares; the whole length of one that goes or comes."""
        if self.before is None or self.after is None:
            entry, exit = self.before or self.after or (0, 0)
            return abs(entry - exit)
        return abs(self.before[0] - self.after[0]) + abs(self.before[1] - self.after[1])

    def apply_to(self, jumps: JumpTable) -> JumpTable:
        """The jumps after this change."""
        kept = {entry: exit for entry, exit in jumps.items() if (entry, exit) != self.before}
        return kept | ({} if self.after is None else dict([self.after]))

    def __str__(self) -> str:
        match self.before, self.after:
            case (entry, _) as jump, None:
                return f"take the {_kind(jump)} at {entry} away"
            case None, (entry, exit) as jump:
                return f"add a {_kind(jump)} from {entry} to {exit}"
            case (entry, exit) as before, (to, _) as after if exit == after[1]:
                return f"move {_its(before, 0)} from {entry} to {to}"
            case (entry, exit) as before, (_, to) as after if _kind(before) == _kind(after):
                return f"move {_its(before, 1)} from {exit} to {to}"
            case (entry, _) as before, (_, to):
                return f"turn the {_kind(before)} at {entry} round, to {to}"
        return "change nothing"


def _its(jump: tuple[int, int], end: int) -> str:
    ends = ("head", "tail") if jump[1] < jump[0] else ("foot", "top")
    return f"the {_kind(jump)}'s {ends[end]}"


def _kind(jump: tuple[int, int]) -> str:
    return "snake" if jump[1] < jump[0] else "ladder" if jump[1] > jump[0] else "jump"


class Advice(NamedTuple):
    """Changes to make, the game after them, its mean in rolls, and the figures wished for."""

    changes: tuple[Change, ...]
    game: Game
    mean: float
    figures: Mapping[str, float]

    @property
    def size(self) -> int:
        """The sizes of all changes."""
        return sum(change.size for change in self.changes)

    def __str__(self) -> str:
        return " and ".join(map(str, self.changes))


def advise(
    thing: Any,
    rules: RulesSpec = None,
    *,
    count: int = 3,
    changes: int = 2,
    **wishes: Unpack[FigureWishes],
) -> tuple[Advice, ...]:
    """The `count` smallest changes after which a game has what is wished for, the smallest first.

    Takes a game, a board or a matrix, and the figures that `design` takes, with `players`, `seconds`
    and `tolerance`.  One change where one is enough, else two unless `changes` is 1; nothing where
    that is too few or the game has it already.  Each advice changes other jumps.

    >>> from boustro import builtin
    >>> for advice in advise(builtin("mb47"), mean="..36"):
    ...     print(f"{advice}: {advice.mean:.1f}")
    move the ladder's foot from 51 to 46: 35.2
    add a ladder from 81 to 88: 35.8
    add a ladder from 92 to 99: 35.8
    """
    game = Game.of(thing, rules)
    plan = _plan(game, wishes)
    jumps = dict(game.board.jumps)
    if not Figures(game, plan.wishes).cost(plan.wishes.targets).hard:
        return ()
    found = _smallest(_single(plan, jumps, ()), count)
    if not found and changes > 1:
        found = sorted(_double(plan, jumps), key=_order)
    return tuple(_apart(found, count))


def figures_of(game: Game, **wishes: Unpack[FigureWishes]) -> Mapping[str, float]:
    """The figures that are wished for, as they are.

    >>> from boustro import builtin
    >>> figures_of(builtin("mb47"), min_rolls="..6")
    {'min_rolls': 7}
    """
    wanted = _plan(game, wishes).wishes
    return Figures(game, wanted).by_name(wanted.targets)


_FREE: JumpWishes = {
    "snakes": "0..",
    "ladders": "0..",
    "jumps": "0..",
    "snake_length": "1..",
    "ladder_length": "1..",
    "crossings": "0..",
    "level": True,
}


def _plan(game: Game, wishes: FigureWishes) -> Plan:
    """A plan for the board of `game` that asks nothing of its jumps."""
    free: JumpWishes = {**_FREE, **wishes}
    return Plan(Wishes.of(game.size, columns=game.board.columns, rules=game.rules, **free))


def _order(advice: Advice) -> tuple[object, ...]:
    return advice.size, advice.changes[0].before is None, str(advice)


def _smallest(advices: Iterable[Advice], count: int) -> list[Advice]:
    """Of single changes that come by size those up to the `count`-th, and all that are as small."""
    found: list[Advice] = []
    for advice in advices:
        grows = bool(found) and advice.size > found[-1].size
        if grows and len(tuple(_apart(found, count))) == count:
            break
        found.append(advice)
    return sorted(found, key=_order)


def _apart(advices: Iterable[Advice], count: int) -> Iterator[Advice]:
    """The first advice for each set of jumps, `count` in all."""
    known: set[tuple[object, ...]] = set()
    for advice in advices:
        jumps = tuple(change.before or change.after for change in advice.changes)
        if jumps not in known and len(known) < count:
            known.add(jumps)
            yield advice


def _single(plan: Plan, jumps: JumpTable, first: tuple[Change, ...]) -> Iterator[Advice]:
    """Every change after which the targets are met."""
    for step in _candidates(plan, jumps):
        after = step.apply_to(jumps)
        game, targets = plan.game_with(after), plan.wishes.targets
        figures = Figures(game, plan.wishes)
        values = figures.by_name(targets)
        if not Cost.of(targets, values).hard and plan.is_sound(after):
            yield Advice((*first, Change.of(step, jumps)), game, figures.mean, values)


def _candidates(plan: Plan, jumps: JumpTable) -> list[Candidate]:
    """The smallest changes that may do, as far as the mean tells."""
    found = Candidates(plan, jumps).within(_means_that_may_do(plan, jumps))
    found.sort(key=lambda step: Change.of(step, jumps).size)
    if plan.wishes.is_for_the_mean_alone:
        return found[:_LOOKED_AT]
    is_slow = any(target.figure == "comebacks" for target in plan.wishes.targets)
    return found[:: len(found) // (_LOOKED_AT_SLOWLY if is_slow else _LOOKED_AT) + 1]


def _means_that_may_do(plan: Plan, jumps: JumpTable) -> Range:
    """A range of means in which the targets may be met: times go with the mean, the seats against it."""
    figures = Figures(plan.game_with(jumps), plan.wishes)
    target = plan.wishes.targets[0]
    if target.figure == "mean":
        return target.range
    if target.figure in PROPORTIONAL:
        share = figures.mean / max(figures.of(target), 1e-9)
        return Range(0.9 * share * target.range.low, 1.1 * share * target.range.high)
    even = 1 / plan.wishes.players
    if target.figure == "first_seat" and even < target.range.high < figures.of(target):
        advantage = (figures.of(target) - even) / (target.range.high - even)
        return Range(0.93 * advantage * figures.mean, math.inf)
    return Range(0.0, math.inf)


def _double(plan: Plan, jumps: JumpTable) -> Iterator[Advice]:
    """Pairs of changes after which the targets are met; the first one brings much for its size."""
    wished = _means_that_may_do(plan, jumps)
    before = wished.distance(Figures(plan.game_with(jumps), plan.wishes).mean)
    steps = Candidates(plan, jumps).within(Range(0.0, math.inf))

    def worth(step: Candidate) -> float:
        return (wished.distance(step.distance) - before) / (1 + Change.of(step, jumps).size)

    for step in sorted(steps, key=worth)[:FIRST_CHANGES]:
        yield from _single(plan, step.apply_to(jumps), (Change.of(step, jumps),))


def repair(thing: Any, rules: RulesSpec = None) -> tuple[Advice, ...]:
    """The fewest changes after which every game can be finished; of equally many, small ones.

    Takes a game, a board or a matrix.  Nothing where all games can be finished as it is.  With a die
    that leaves numbers out there may be fewer changes.  Raises `QuestionError` where none was found.

    >>> from boustro import Board
    >>> print(*repair(Board(12, jumps={n: 1 for n in range(5, 11)})))
    take the snake at 5 away
    """
    game = Game.of(thing, rules)
    plan = _plan(game, {})
    jumps, changes = dict(game.board.jumps), list[Change]()
    while traps := _traps(plan.game_with(jumps)):
        openings = (c for c in _openings(plan, jumps, traps[0]) if _helps(plan, jumps, c))
        inlets = (Change(pair, None) for pair in jumps.items() if pair[1] in traps[0])
        found = next(openings, None) or next(inlets, None)
        if found is None:
            raise QuestionError("expected a trap that changes of jumps open; none was found")
        changes.append(found)
        jumps = found.apply_to(jumps)
    mended = plan.game_with(jumps)
    return (Advice(tuple(changes), mended, expected_rolls(mended), {}),) if changes else ()


def _helps(plan: Plan, jumps: JumpTable, change: Change) -> bool:
    before, after = (plan.game_with(table) for table in (jumps, change.apply_to(jumps)))
    return len(_traps(after)) < len(_traps(before))


def _traps(game: Game) -> list[set[int]]:
    """The squares rested on and counted to in each set of states that is never left and has no finish."""
    order, targets, counted = follow_throws(game, throws_told_apart(game), [initial(game)])
    found = []
    squares = [state.square for state in order]
    edges = [[to for to in row if to != FINISH] for row in targets]
    for states in strong_components(range(len(edges)), edges):
        inside = set(states)
        if all(to in inside for state in states for to in targets[state]):
            come_to = {square for state in states for square in counted[state]}
            found.append((come_to | {squares[state] for state in states}) - {0})
    return found


def _openings(plan: Plan, jumps: JumpTable, trap: set[int]) -> list[Change]:
    """The changes of one jump that is met within a trap, the smallest first."""
    found = []
    blocked = plan.blocked_squares(jumps)
    for entry in sorted(trap & plan.exits.keys()):
        before = (entry, jumps[entry]) if entry in jumps else None
        found += [Change(before, None)] if before else []
        if before or entry not in blocked.entries:
            free = (exit for exit in plan.exits[entry] if exit not in blocked.exits)
            found += [Change(before, (entry, exit)) for exit in free if before != (entry, exit)]
    return sorted(found, key=lambda change: (change.size, str(change)))
