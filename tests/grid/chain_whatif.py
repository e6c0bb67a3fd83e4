"""The grid's checks of single changes: every edit is the game with that jump changed."""

import math
from collections.abc import Iterator
from fractions import Fraction

from boustro import Board, Game
from boustro.chain import expected_rolls
from boustro.chain.changes import Edit, WhatIf
from boustro.chain.edits import with_entry, with_exit
from tests.grid.brute import mean_rolls
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support import interpreter

_SAMPLE = 5
Jumps = dict[int, int]


@chain.covers(
    "changes.whatif",
    "changes.WhatIf.mean",
    "changes.WhatIf.changes",
    "changes.WhatIf.means",
    "changes.WhatIf.of",
    "changes.WhatIf.game",
    "changes.WhatIf.game_after",
    "changes.Edit.kind",
    "changes.Edit.entry",
    "changes.Edit.exit",
    "changes.Edit.was",
    "changes.Edit.change",
    "changes.Edit.mean",
    "edits.with_exit",
)
def other_exits(case: Case, hold: Hold) -> None:
    """A jump added, given another exit or taken away: what the mean becomes, and the game."""
    what, rng = case.what, case.rng
    hold.close(what.mean, mean_with(case, case.jumps), "mean")
    ends = [(e, x) for e in range(1, case.size + 1) for x in range(case.size + 1)]
    telling = [(e, e) for e in {case.house.start, *case.jumps} if e]
    for entry, exit in [*rng.sample(ends, min(_SAMPLE, len(ends))), *telling]:
        edit = what.of(entry, exit)
        agree_on_edit(case, what, edit, changed(case.jumps, entry, exit), hold)
        found = (float(what.changes[entry, exit]), float(what.means[entry, exit]))
        hold.all_close((edit.change, edit.mean), found, "the matrix")
        was = case.jumps.get(entry)
        kind = kind_of_change(was, entry, exit)
        shown = was if kind == "remove" else exit
        hold.equal(edit[:4], (kind, entry, shown, was), "the edit")


def kind_of_change(was: int | None, entry: int, exit: int) -> str:
    """The kind of the change that gives the jump at an entry, with this old exit, a new one."""
    if was is None:
        return "add"
    return "remove" if exit == entry else "change"


def changed(jumps: Jumps, entry: int, exit: int) -> Jumps:
    """The jumps with one more, or another exit; the entry itself takes a jump away."""
    if exit == entry and entry in jumps:
        return {e: x for e, x in jumps.items() if e != entry}
    return jumps | {entry: exit}


def mean_with(case: Case, jumps: Jumps) -> Fraction | float:
    """The exact mean with other jumps, infinite with a trap; nan where that is no game."""
    if not interpreter.is_sound(case.size, jumps, case.house):
        return math.nan
    known, key = case.means_with, frozenset(jumps.items())
    if key not in known:
        known[key] = mean_rolls(case.size, jumps, case.house)
    mean = known[key]
    return math.inf if mean is None else mean


def agree_on_edit(case: Case, what: WhatIf, edit: Edit, jumps: Jumps, hold: Hold) -> None:
    """Hold the mean after an edit, its change and the game it makes against the changed board."""
    expected, before = mean_with(case, jumps), mean_with(case, case.jumps)
    hold.close(edit.mean, expected, ("mean", edit))
    same = expected == before
    change = Fraction(0) if same else expected - before
    scale = max(1.0, float(before)) if math.isfinite(before) else 1.0
    hold.close(edit.change, change, ("change", edit), scale=scale)
    if math.isnan(expected):
        return
    game = Game(Board(case.size, jumps=jumps), case.game.rules)
    hold.equal(what.game_after(edit), game, ("game after", edit))
    hold.close(expected_rolls(game), expected, ("anew", edit))


@chain.covers(
    "changes.WhatIf.moved",
    "changes.WhatIf.moves",
    "changes.WhatIf.moved_means",
    "changes.WhatIf.removed",
    "changes.WhatIf.removals",
    "edits.with_entry",
)
def other_entries(case: Case, hold: Hold) -> None:
    """A jump that begins elsewhere, or is taken away."""
    what, entries = case.what, sorted(case.jumps)
    moves = [(e, to) for e in entries for to in range(1, case.size + 1) if to not in case.jumps]
    for entry, to in case.rng.sample(moves, min(_SAMPLE, len(moves))):
        rest = {e: x for e, x in case.jumps.items() if e != entry}
        edit = what.moved(entry, to)
        hold.equal(edit[:4], ("move", to, case.jumps[entry], entry), "the edit")
        agree_on_edit(case, what, edit, rest | {to: case.jumps[entry]}, hold)
        place = entries.index(entry)
        found = (float(what.moves[place, to]), float(what.moved_means[place, to]))
        hold.all_close((edit.change, edit.mean), found, "the matrix")
    for entry, edit in zip(entries, what.removals, strict=True):
        hold.equal(repr(edit), repr(what.removed(entry)), "removed")
        agree_on_edit(case, what, edit, changed(case.jumps, entry, entry), hold)
    hold.equal(all(with_entry(case.game, e, e) is None for e in entries), True, "onto itself")
    hold.equal(all(with_exit(case.game, e, e) is not None for e in entries), True, "taken away")


@chain.covers("changes.WhatIf.edits", "changes.WhatIf.to_csv")
def all_edits(case: Case, hold: Hold) -> None:
    """Every change that does something and has a meaning is listed, once."""
    if case.size > 5:
        return
    what = case.what
    found = [edit[:4] for edit in what.edits(moves=True)]
    hold.equal(sorted(found, key=repr), sorted(meaningful(case), key=repr), "edits")
    hold.equal(len(what.to_csv(moves=True).splitlines()), len(found) + 1, "lines")


def meaningful(case: Case) -> Iterator[tuple[str, int, int, int | None]]:
    """Every change of one jump that makes another game, as an edit's first four fields."""
    jumps, opens = case.jumps, case.house.opening is not None
    for entry in range(1, case.size + 1):
        for exit in range(case.size + 1):
            other = changed(jumps, entry, exit)
            to_itself = exit == entry and entry not in jumps
            nothing = other == jumps or (to_itself and not (opens and entry == case.house.start))
            if not nothing and interpreter.is_sound(case.size, other, case.house):
                was = jumps.get(entry)
                shown = was if was is not None and exit == entry else exit
                yield kind_of_change(was, entry, exit), entry, shown, was
        for old in jumps if entry not in jumps else ():
            rest = {e: x for e, x in jumps.items() if e != old} | {entry: jumps[old]}
            if interpreter.is_sound(case.size, rest, case.house):
                yield "move", entry, jumps[old], old


@chain.covers("changes.WhatIf.min_rolls_after")
def after_an_edit(case: Case, hold: Hold) -> None:
    """The fewest rolls after an edit."""
    what, rng = case.what, case.rng
    edit = what.of(rng.randint(1, case.size), rng.choice(case.squares))
    jumps = changed(case.jumps, edit.entry, edit.entry if edit.kind == "remove" else edit.exit)
    if not interpreter.is_sound(case.size, jumps, case.house):
        return
    fewest = interpreter.fewest_rolls(case.size, jumps, case.house)
    hold.equal(what.min_rolls_after(edit), fewest, edit)
