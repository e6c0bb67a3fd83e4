"""Layout validation: every problem and every oddity, by name.

An *ill-defined* layout has no meaning; the error lists all its problems at once.  An *unusual but
playable* layout can be played by the stated rules; notes say what is unusual.  `docs/rules.md`
lists all problems and notes by name.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from boustro.errors import Problem, quote
from boustro.model.effects import NO_EFFECTS, Effect, effect_problems
from boustro.say import Value, Wording, say

if TYPE_CHECKING:
    from boustro.model.rules import Rules

LARGEST_SIZE = 10**18
"""The most squares of a board."""
Pair = tuple[int, int]
_LISTED = 5
"""The most jumps that a note names."""
_SHOWN = 12
"""The most squares of a cycle that a sentence shows."""
_MOST_OF_A_CYCLE = 1000
"""The most squares of a cycle that a problem holds."""
_NOWHERE: Mapping[int, str] = {}


def board_problems(
    size: int,
    columns: int | None,
    pairs: Sequence[Pair],
    places: Sequence[str] = (),
    effects: Sequence[tuple[Any, Any]] = (),
) -> Iterator[Problem]:
    """The problems that do not depend on the rules; none for a sound board."""
    shape_problems = tuple(_shape_problems(size, columns))
    yield from shape_problems
    # The other checks need a sound size.
    if not shape_problems:
        yield from _range_problems(size, pairs, places)
        yield from _two_exits(size, pairs, places)
        yield from effect_problems(size, pairs, effects)


def repeat_notes(pairs: Iterable[Pair]) -> Iterator[Problem]:
    """The note on jumps that are written more than once."""
    repeated = [pair for pair, count in Counter(pairs).items() if count > 1]
    yield from _note("repeated-pair", "written more than once, taken once", repeated)


def rule_problems(
    size: int,
    jumps: Mapping[int, int],
    rules: "Rules",
    places: Mapping[int, str] = _NOWHERE,
    effects: Mapping[int, Effect] = NO_EFFECTS,
) -> Iterator[Problem]:
    """The problems of a board with its rules; `places` maps entries to where they were written."""
    finish = size if rules.finish is None else rules.finish
    if rules.start > size:
        text = f"expected a start in 0..{size}, got {rules.start}"
        yield Problem("start-out-of-range", say("start-off", text, size=size, start=rules.start))
    if finish > size:
        text = f"expected a finish in 1..{size}, got {finish}"
        yield Problem("finish-out-of-range", say("finish-off", text, size=size, finish=finish))
    if effects:
        yield from finish_problems(size, rules, tuple(effects.items()))
    if rules.overshoot == "win" and finish != size:
        sentence = f"expected the finish on the last square {size} for overshoot win, got {finish}"
        said = say("win-before-last", sentence, size=size, finish=finish)
        yield Problem("win-before-last", said)
    if rules.start != 0 and 0 in jumps.values():
        for entry, exit in jumps.items():
            if exit == 0:
                got = f"{entry} -> 0 with start {rules.start}"
                text = f"expected start 0 for an exit off the board, got {got}"
                sentence = say("exit-off-board", text, entry=entry, start=rules.start)
                yield Problem("exit-off-board", sentence, places.get(entry, ""), (entry, 0))
    if rules.chaining == "follow":
        yield from _cycles(jumps, places)


def finish_problems(
    size: int, rules: "Rules", effects: Sequence[tuple[Any, Any]]
) -> Iterator[Problem]:
    """The problems of effects on the finish; the layout may be unsound otherwise."""
    finish = size if rules.finish is None else rules.finish
    for square, effect in effects:
        if type(square) is int and square == finish:
            text = f"expected no effect on the finish {finish}, got {effect}"
            sentence = say("effect-on-finish", text, finish=finish, effect=str(effect))
            yield Problem("effect-on-finish", sentence, squares=(finish,))


def unusual(
    size: int,
    jumps: Mapping[int, int],
    rules: "Rules",
    effects: Mapping[int, Effect] = NO_EFFECTS,
) -> Iterator[Problem]:
    """The notes on a sound board under `rules`: one per kind, which names the first few jumps."""
    finish = size if rules.finish is None else rules.finish
    loops = [(entry, exit) for entry, exit in jumps.items() if entry == exit]
    onward = [(entry, exit) for entry, exit in jumps.items() if exit in jumps and entry != exit]
    consequence = say("rests", "the token rests there")
    if rules.chaining == "follow":
        consequence = say("goes-on", "the token goes on")
        next_jump_needs_luck = any(exit in effects for _, exit in onward)
        if next_jump_needs_luck:
            consequence = say("may-go-on", "the token goes on where that jump works")
    yield from _note("self-loop", "leads to itself: the token rests there", loops)
    predicate = f"leads to another entry: {consequence}"
    yield from _note("exit-is-entry", predicate, onward, then=consequence)
    last = "the last square, the finish" if finish == size else "the last square"
    if finish != size and finish in jumps:
        when = _when_taken(effects, finish)
        jump = [(finish, jumps[finish])]
        yield from _note("jump-on-finish", f"starts on the finish: {when}", jump, when=when)
    if size in jumps:
        when = _when_taken(effects, size)
        jump, predicate = [(size, jumps[size])], f"starts on {last}: {when}"
        yield from _note("jump-on-last", predicate, jump, when=when, finish=finish)
    if rules.start in jumps:
        predicate = "starts on the start: not taken at the outset"
        yield from _note("jump-on-start", predicate, [(rules.start, jumps[rules.start])])


def _when_taken(effects: Mapping[int, Effect], entry: int) -> Wording:
    """When the jump at `entry` is taken; a reader might think that it never is."""
    if entry in effects:
        return say("taken-if-works", "taken when a throw reaches it and the jump works")
    return say("taken", "taken when a throw reaches it")


def _note(name: str, predicate: str, pairs: Sequence[Pair], **values: Value) -> Iterator[Problem]:
    """A note that begins with the first few of the jumps; none if there are no jumps."""
    if not pairs:
        return
    jumps = ", ".join(f"{entry} -> {exit}" for entry, exit in pairs[:_LISTED])
    more = f" and {len(pairs) - _LISTED} more" if len(pairs) > _LISTED else ""
    listed = tuple(square for pair in pairs[:_LISTED] for square in pair)
    text = f"{jumps}{more} {predicate}"
    yield Problem(name, say(f"note-{name}", text, jumps=listed, count=len(pairs), **values))


def _shape_problems(size: int, columns: int | None) -> Iterator[Problem]:
    if type(size) is not int or not 1 <= size <= LARGEST_SIZE:
        text = f"expected a size in 1..10^18, got {quote(size)}"
        yield Problem("size", say("size", text, size=quote(size)))
    elif columns is not None and (type(columns) is not int or not 1 <= columns <= size):
        text = f"expected columns in 1..{size}, got {quote(columns)}"
        yield Problem("columns", say("columns", text, size=size, columns=quote(columns)))


def _range_problems(size: int, pairs: Sequence[Pair], places: Sequence[str]) -> Iterator[Problem]:
    for (entry, exit), where in zip(pairs, chain(places, repeat("")), strict=False):
        if type(entry) is not int or not 1 <= entry <= size:
            text = f"expected an entry in 1..{size}, got {quote(entry)} -> {quote(exit)}"
            sentence = say("entry-off", text, size=size, entry=quote(entry), exit=quote(exit))
            yield Problem("entry-out-of-range", sentence, where, _on_board(size, entry, exit))
        if type(exit) is not int or not 0 <= exit <= size:
            text = f"expected an exit in 0..{size}, got {quote(entry)} -> {quote(exit)}"
            sentence = say("exit-off", text, size=size, entry=quote(entry), exit=quote(exit))
            yield Problem("exit-out-of-range", sentence, where, _on_board(size, entry, exit))


def _on_board(size: int, *squares: object) -> tuple[int, ...]:
    """The squares that are on the board or just off it."""
    return tuple(dict.fromkeys(s for s in squares if type(s) is int and 0 <= s <= size))


def _two_exits(size: int, pairs: Sequence[Pair], places: Sequence[str]) -> Iterator[Problem]:
    first: dict[int, int] = {}
    for (entry, exit), where in zip(pairs, chain(places, repeat("")), strict=False):
        # Other values than whole numbers are refused elsewhere; some cannot be compared.
        if type(entry) is not int or type(exit) is not int:
            continue
        first_exit = first.setdefault(entry, exit)
        if first_exit != exit:
            shown = quote(entry)
            got = f"{shown} -> {quote(first_exit)} and {shown} -> {quote(exit)}"
            text = f"expected one exit for entry {shown}, got {got}"
            sentence = say("two-exits", text, entry=entry, exits=(first_exit, exit))
            squares = _on_board(size, entry, first_exit, exit)
            yield Problem("two-exits", sentence, where, squares)


def _cycles(jumps: Mapping[int, int], places: Mapping[int, str]) -> Iterator[Problem]:
    """A problem for each cycle of jumps; the search visits every entry at most twice."""
    seen: set[int] = set()
    for entry in jumps:
        # A dict keeps the order and tells quickly whether a square is in it.
        path: dict[int, None] = {}
        square = entry
        while square in jumps and square not in seen:
            seen.add(square)
            path[square] = None
            square = jumps[square]
        if square in path:
            passed = list(path)
            cycle = passed[passed.index(square) :]
            closed_cycle = [*cycle, square]
            shown = " -> ".join(map(str, closed_cycle[:_SHOWN]))
            if len(closed_cycle) > _SHOWN:
                shown += " -> …"
            text = f"expected jumps that follow on to end, got {shown}"
            sentence = say("cycle", text, squares=tuple(cycle[:_SHOWN]), count=len(cycle))
            squares = tuple(cycle[:_MOST_OF_A_CYCLE])
            yield Problem("cycle", sentence, places.get(square, ""), squares)
