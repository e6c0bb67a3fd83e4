"""Advice: the smallest changes that bring a board to a target.

The size of a change is the number of squares by which it moves an end of a jump; for a new or a
removed jump it is the length of the jump.

Games are clearly shorter or longer if the mean changes by a tenth.  They are clearly fairer if the
first seat's advantage falls by a quarter.  If no single change does that, smaller targets follow.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Unpack

from boustro.basics.arguments import check_arguments
from boustro.basics.floats import rank
from boustro.chain import Match, analyse, are_edits_listed, expected_rolls
from boustro.designs.candidates import Candidate, Candidates
from boustro.designs.figures import Figures
from boustro.designs.local_search import PROPORTIONAL
from boustro.designs.plan import JumpTable, Plan
from boustro.designs.ranges import Range
from boustro.designs.wishes import BOUNDS, LARGEST, NOTHING_ASKED, FigureWishes, Wishes
from boustro.errors import LayoutError, LimitError, QuestionError
from boustro.model import Game, RulesSpec, refuse_effects
from boustro.say import Wording, say

FIRST_CHANGES = 24
"""The changes that are tried as the first of a pair."""
_LOOKED_AT = 300
"""The most changes whose figures are computed, if other figures than the mean are wished for."""
_LARGEST_UNLISTED = 200
"""The most squares if the rules need many states for each square."""
_LENGTHS = (0.1, 0.05, 0.02)
"""How much shorter or longer games shall be, as shares of the mean, in the order of trying."""
_ADVANTAGES = (0.25, 0.1, 0.05)
"""How much smaller the first seat's advantage shall be, as shares of it, in the order of trying."""
_ROUNDING = 1e-9
"""Means are rounded, so each end of a range of means is moved outwards by this share of it."""


class Change(NamedTuple):
    """One changed jump; both jumps are pairs of entry and exit.

    >>> print(Change((93, 73), (95, 73)), Change(None, (3, 22)), Change((16, 6), None), sep="; ")
    move the snake's head from 93 to 95; add a ladder from 3 to 22; remove the snake at 16
    """

    before: tuple[int, int] | None
    """The old jump; None if the change adds one."""
    after: tuple[int, int] | None
    """The new jump; None if the change removes one."""

    @classmethod
    def of(cls, step: Candidate, jumps: JumpTable) -> "Change":
        """The change that a step makes to these jumps."""
        before = (step.removed, jumps[step.removed]) if step.removed else None
        after = (step.entry, step.exit) if step.entry else None
        return cls(before, after)

    @property
    def size(self) -> int:
        """By how many squares it moves ends of the jump; for a new or a removed jump its length."""
        if self.before is None or self.after is None:
            only_jump = self.before or self.after or (0, 0)
            entry, exit = only_jump
            return abs(entry - exit)
        old_entry, old_exit = self.before
        new_entry, new_exit = self.after
        return abs(old_entry - new_entry) + abs(old_exit - new_exit)

    def apply_to(self, jumps: JumpTable) -> JumpTable:
        """The jumps after this change."""
        changed = {entry: exit for entry, exit in jumps.items() if (entry, exit) != self.before}
        if self.after is not None:
            entry, exit = self.after
            changed[entry] = exit
        return changed

    @property
    def words(self) -> Wording:
        """The change as an instruction."""
        if self.before is None:
            if self.after is None:
                return say("change-nothing", "change nothing")
            (entry, exit), kind = self.after, _kind(self.after)
            return say(f"add-{kind}", f"add {_from_to(self.after)}", entry=entry, exit=exit)
        entry, exit = self.before
        kind = _kind(self.before)
        if self.after is None:
            return say(f"remove-{kind}", f"remove the {kind} at {entry}", entry=entry)
        new_entry, new_exit = self.after
        if new_exit == exit:
            text = f"move the {kind}'s {_end(self.before, 0)} from {entry} to {new_entry}"
            return say(f"move-entry-of-{kind}", text, entry=entry, to=new_entry)
        if _kind(self.after) == kind:
            # Several jumps may end on one square, so the sentence also names the entry.
            end = f"{_end(self.before, 1)} of the {kind} at {entry}"
            text = f"move the {end} from {exit} to {new_exit}"
            return say(f"move-exit-of-{kind}", text, entry=entry, exit=exit, to=new_exit)
        text = f"reverse the {kind} at {entry}, to {new_exit}"
        return say(f"reverse-{kind}", text, entry=entry, to=new_exit)

    def __str__(self) -> str:
        return self.words


def jumps_after(jumps: JumpTable, changes: Iterable[Change]) -> JumpTable:
    """The jumps after these changes, made one after another."""
    for change in changes:
        jumps = change.apply_to(jumps)
    return jumps


def _from_to(jump: tuple[int, int]) -> str:
    """A new jump in words."""
    entry, exit = jump
    return f"a {_kind(jump)} from {entry} to {exit}"


def _end(jump: tuple[int, int], end: int) -> str:
    """The name of the entry (0) or of the exit (1) of this jump."""
    entry, exit = jump
    names = ("head", "tail") if exit < entry else ("foot", "top")
    return names[end]


def _kind(jump: tuple[int, int]) -> str:
    entry, exit = jump
    if exit < entry:
        return "snake"
    return "ladder" if exit > entry else "jump"


class Advice(NamedTuple):
    """Changes to make, with the game after them."""

    changes: tuple[Change, ...]
    game: Game
    """The game after the changes."""
    mean: float
    """The mean length of this game, in rolls."""
    figures: Mapping[str, float]
    """The target figures after the changes, by name."""
    is_proved: bool = True
    """Whether it is proved that no smaller change meets the targets.

    For a repair, whether it is proved that no repair has fewer changes.
    """

    @property
    def size(self) -> int:
        """The sum of the sizes of all changes."""
        return sum(change.size for change in self.changes)

    def __str__(self) -> str:
        return " and ".join(map(str, self.changes))


@check_arguments(count=(1, LARGEST), changes=(1, 2), **BOUNDS)
def advise(
    thing: Any,
    rules: RulesSpec = None,
    *,
    count: int = 3,
    changes: int = 2,
    **wishes: Unpack[FigureWishes],
) -> tuple[Advice, ...]:
    """Find the `count` smallest changes after which a game meets the wishes, the smallest first.

    `thing` is a game, a board or a matrix.  The wishes are the targets of `design`, with `players`,
    `seconds` and `tolerance`.  The result is empty if the game already meets the wishes, or if the
    search found no change.

    A change adds a jump, removes a jump or moves one of its ends.  Every game can still be finished
    afterwards.  A new or changed jump never begins on the start, on the finish or where another
    jump begins or ends.  It never ends off the board or where another jump begins.  No two results
    change the same jump.

    If no single change is enough, and unless `changes` is 1, the function tries pairs: changes of
    two jumps, of which neither is enough alone.  The first change of a pair is one of the 24 with
    the best effect for their size, so smaller pairs may exist.

    If a result `is_proved`, no smaller change of one jump meets the wishes.  There is always a
    proof if the mean is the only wish.  With other wishes there is one if at most 300 changes are
    possible.  (If the mean is among the wishes, only changes that give the wished mean count.)

    A figure within 10⁻¹² of its bound meets it.  Raises `LimitError` for more than 1,000 squares,
    or more than 200 if the rules remember the rolls of a turn, and `QuestionError` for a board with
    effects.

    >>> from boustro import builtin
    >>> for advice in advise(builtin("mb47"), mean="..36"):
    ...     print(f"{advice}: {advice.mean:.1f}")
    add a ladder from 97 to 100: 36.0
    move the ladder's foot from 51 to 46: 35.2
    add a ladder from 94 to 100: 35.0
    """
    game = Game.of(thing, rules)
    check_size(game)
    refuse_effects(game.board.effects, "advise on")
    if game.size > _LARGEST_UNLISTED and not are_edits_listed(game):
        expected = f"expected at most {_LARGEST_UNLISTED} squares where rules remember so much"
        raise LimitError.of("size", f"{expected}, got {game.size}")
    plan = _plan(game, wishes)
    jumps = dict(game.board.jumps)
    if Figures(game, plan.wishes).is_met:
        return ()
    advices = _smallest(_single(plan, jumps), count)
    if not advices and changes > 1:
        advices = sorted(_double(plan, jumps), key=_order)
    return tuple(_apart(advices, count))


def figures_of(game: Game, **wishes: Unpack[FigureWishes]) -> Figures:
    """The figures that the wishes name, for this game.

    >>> from boustro import builtin
    >>> figures = figures_of(builtin("mb47"), min_rolls="..6")
    >>> figures.by_name(), figures.is_met
    ({'min_rolls': 7}, False)
    """
    return Figures(game, _plan(game, wishes).wishes)


def _plan(game: Game, wishes: FigureWishes) -> Plan:
    """A plan for the board of `game`, without wishes for its jumps."""
    all_wishes = NOTHING_ASKED | dict(wishes)
    return Plan(Wishes.of(game.size, columns=game.board.columns, rules=game.rules, **all_wishes))


def check_size(game: Game) -> None:
    """Raise `LimitError` for a board with too many possible changes to try."""
    if game.size > LARGEST:
        expected = f"expected a board of at most {LARGEST} squares to change"
        sentence = f"{expected}, got {game.size}"
        raise LimitError.of(
            "size", say("too-large-to-change", sentence, size=game.size, most=LARGEST)
        )


def _order(advice: Advice) -> tuple[object, ...]:
    """The key for sorting: smaller advice first; of equal size, new jumps after other changes."""
    is_new_jump = advice.changes[0].before is None
    return advice.size, is_new_jump, str(advice)


def _smallest(advices: Iterable[Advice], count: int) -> list[Advice]:
    """The smallest advices, so many that `count` of them are about different jumps.

    Further advices of the size of the last one are included.  `advices` are in the order of their
    size.
    """
    smallest: list[Advice] = []
    for advice in advices:
        is_larger = bool(smallest) and advice.size > smallest[-1].size
        if is_larger:
            of_different_jumps = list(_apart(smallest, count))
            if len(of_different_jumps) == count:
                break
        smallest.append(advice)
    return sorted(smallest, key=_order)


def _apart(advices: Iterable[Advice], count: int) -> Iterator[Advice]:
    """The first `count` advices of which no two change the same jumps or give the same game."""
    known_jumps: set[frozenset[tuple[int, int] | None]] = set()
    known_games: set[Game] = set()
    for advice in advices:
        if len(known_games) == count:
            return
        jumps = frozenset(change.before or change.after for change in advice.changes)
        if jumps not in known_jumps and advice.game not in known_games:
            known_jumps.add(jumps)
            known_games.add(advice.game)
            yield advice


def _single(plan: Plan, jumps: JumpTable, first: tuple[Change, ...] = ()) -> Iterator[Advice]:
    """Each change that meets the targets together with the changes `first`, the smallest first."""
    after = jumps_after(jumps, first)
    steps, are_all = _candidates(plan, after, most=0 if first else _LOOKED_AT)
    is_proved = are_all and not first
    for step in steps:
        changes = (*first, Change.of(step, after))
        advice = _advice(plan, jumps, changes, is_proved=is_proved)
        if advice is not None:
            yield advice


def _advice(
    plan: Plan, jumps: JumpTable, changes: tuple[Change, ...], *, is_proved: bool = False
) -> Advice | None:
    """The advice to make these changes.

    None if they miss a target, or if a game might never end.
    """
    try:
        game = plan.game_with(jumps_after(jumps, changes))
    except LayoutError:
        return None
    figures = Figures(game, plan.wishes)
    if not figures.is_met or math.isinf(figures.mean):
        return None
    return Advice(changes, game, figures.mean, figures.by_name(), is_proved)


def _candidates(plan: Plan, jumps: JumpTable, most: int) -> tuple[list[Candidate], bool]:
    """The changes that may meet the targets, the smallest first, and whether these are all.

    With wishes for other figures than the mean, and with more than `most` changes, the result has
    only some of the likely ones.
    """
    wished = _wished_mean(plan).wider_by_share(_ROUNDING)
    steps = Candidates(plan, jumps).within(wished)
    are_all = plan.wishes.is_for_the_mean_alone or len(steps) <= most
    if not are_all:
        low, high = _means_that_may_do(plan, jumps)
        steps = [step for step in steps if low <= step.distance <= high]
    steps.sort(key=lambda step: Change.of(step, jumps).size)
    if are_all:
        return steps, True
    # About _LOOKED_AT changes, evenly from the smallest to the largest.
    stride = max(1, math.ceil(len(steps) / _LOOKED_AT))
    return steps[::stride], False


def _wished_mean(plan: Plan) -> Range:
    """The range of the target for the mean; any mean if the mean has no target."""
    for target in plan.wishes.targets:
        if target.figure == "mean":
            return target.range
    return Range(0.0, math.inf)


def _means_that_may_do(plan: Plan, jumps: JumpTable) -> Range:
    """Estimate the range of means at which a game meets the first target.

    The estimate assumes that times are proportional to the mean, and that the first seat's
    advantage is inversely proportional to it.
    """
    any_mean = Range(0.0, math.inf)
    figures = Figures(plan.game_with(jumps), plan.wishes)
    target = plan.wishes.targets[0]
    if target.figure == "mean":
        return target.range
    if math.isinf(figures.mean):
        return any_mean
    value = figures.of(target)
    low, high = target.range
    if target.figure in PROPORTIONAL:
        mean_per_unit = figures.mean / max(value, 1e-9)
        return Range(0.9 * mean_per_unit * low, 1.1 * mean_per_unit * high)
    even = 1 / plan.wishes.players
    if target.figure == "first_seat" and even < high < value:
        ratio_of_advantages = (value - even) / (high - even)
        return Range(0.93 * ratio_of_advantages * figures.mean, math.inf)
    return any_mean


def _double(plan: Plan, jumps: JumpTable) -> Iterator[Advice]:
    """Pairs of changes that meet the targets although neither change alone does.

    The first change of each pair has a large effect for its size.
    """
    wished = _means_that_may_do(plan, jumps)
    mean = Figures(plan.game_with(jumps), plan.wishes).mean
    distance_now = wished.distance(mean)
    steps = Candidates(plan, jumps).within(Range(0.0, math.inf))

    def change_per_square(step: Candidate) -> float:
        """By how much a step changes the distance, for each square of its size."""
        mean_after = step.distance  # `within` puts the mean there
        change = wished.distance(mean_after) - distance_now
        return change / (1 + Change.of(step, jumps).size)

    for step in rank(steps, change_per_square, scale=mean)[:FIRST_CHANGES]:
        for pair in _single(plan, jumps, (Change.of(step, jumps),)):
            if _are_of_two_jumps(*pair.changes):
                advice = _first_or_both(plan, jumps, pair)
                if advice is not None:
                    yield advice


def _first_or_both(plan: Plan, jumps: JumpTable, pair: Advice) -> Advice | None:
    """The first change of a pair if it is enough alone, otherwise both changes.

    None if the second change is enough alone.
    """
    first, second = pair.changes
    alone = _advice(plan, jumps, (first,))
    if alone is not None:
        return alone
    return pair if _advice(plan, jumps, (second,)) is None else None


def _are_of_two_jumps(first: Change, second: Change) -> bool:
    """Whether two changes are about different jumps, and are not two steps of one change."""
    old_jumps = {jump for jump in (first.before, second.before) if jump}
    new_jumps = {jump for jump in (first.after, second.after) if jump}
    if len(old_jumps) == 1 and len(new_jumps) == 1:
        # Removing a jump and adding one that shares an end with it would be a move of one end.
        old_entry, old_exit = old_jumps.pop()
        new_entry, new_exit = new_jumps.pop()
        return old_entry != new_entry and old_exit != new_exit
    return old_jumps.isdisjoint(new_jumps)


def wishes_for(game: Game, way: str, players: int) -> Iterator[FigureWishes]:
    """Wishes for clearly shorter, longer or fairer games of so many `players`, the strongest first.

    `way` is `shorter`, `longer` or `fairer`.  Raises `QuestionError` for boards with effects, for
    games that might never end and for a mean that floats cannot hold.

    >>> from boustro import builtin
    >>> [wishes["mean"] for wishes in wishes_for(builtin("mb47"), "shorter", 2)]
    ['..35.3026', '..37.2639', '..38.4406']
    """
    refuse_effects(game.board.effects, "advise on")
    if way == "fairer":
        even = 1 / players
        advantage = Match.of_players(game, players).chances[0] - even
        for share in _ADVANTAGES:
            most = even + (1 - share) * advantage
            yield {"first_seat": f"..{most:.9g}", "players": players}
        return
    mean = expected_rolls(game)
    if math.isinf(mean):
        always_ends = analyse(game).absorbs
        expected = "a game whose mean floats can hold" if always_ends else "a game that always ends"
        text = f"expected {expected}, to change how long it is"
        code = "length-too-large" if always_ends else "length-infinite"
        raise QuestionError(say(code, text))
    for share in _LENGTHS:
        if way == "shorter":
            yield {"mean": f"..{(1 - share) * mean:.6g}", "players": players}
        else:
            yield {"mean": f"{(1 + share) * mean:.6g}..", "players": players}
