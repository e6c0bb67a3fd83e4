"""Draft validation: put a format's layouts and their rules together and check the result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from boustro.errors import FormatError, InputError, LayoutError, Problem, Problems, RulesError
from boustro.formats.base import Bad, Draft, Format, Found, Overrides
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.rules import Rules


class Reading(NamedTuple):
    """One game in the order of the input, or the error that stands in its place.

    `index` counts from 0, `place` says where it is ("case 2"; empty where there is but one) and
    `notes` what is unusual about it.  `ends`: games may follow that the error kept from being read.
    `format` is the name of the format in which it was read.
    """

    index: int  # type: ignore[assignment]  # in place of a tuple's method
    place: str
    game: Game | None
    notes: tuple[Problem, ...] = ()
    error: InputError | None = None
    ends: bool = False
    format: str = ""


def games(
    form: Format,
    source: Source,
    overrides: Overrides,
    *,
    strict: bool = False,
    guessed: bool = False,
) -> Iterator[Reading]:
    """All games of a source, in order; after an error that is not the game's own, no more.

    `guessed` says that the text may be of other formats: the first game's notes say what was read.
    """
    found = form.read(source, overrides)
    index = source.begun.games
    while True:
        try:
            item = next(found, None)
        except InputError as error:
            yield Reading(index, "", None, (), error, form.many, form.name)
            return
        if item is None:
            return
        if guessed and isinstance(item, Draft):
            item = item._replace(notes=(*_guess(form, item.layout.pairs), *item.notes))
        yield _reading(form, index, item, overrides, strict)
        source.mark()
        guessed = False
        index += 1


def _reading(form: Format, index: int, item: Found, overrides: Overrides, strict: bool) -> Reading:
    try:
        if isinstance(item, Bad):
            raise item.error
        game, notes = _game(form, item, overrides)
        if strict and notes:
            raise LayoutError(notes)
    except InputError as error:
        if isinstance(error, RulesError):
            raise  # the rules asked for are at fault, not the game
        moved = Problems(_with_place(error.problems, item.place), error.problems.more)
        return Reading(index, item.place, None, (), type(error)(moved), format=form.name)
    return Reading(index, item.place, game, notes, format=form.name)


def _guess(form: Format, pairs: Sequence[tuple[int, int]]) -> Iterator[Problem]:
    """The note that the format was guessed: how its first jump was understood."""
    if pairs:
        entry, exit = min(pairs)
        sentence = f"read as {form.name}: {entry} -> {exit} (a guess: other formats look alike)"
        yield Problem("format-guessed", sentence)


def _with_place(problems: Iterable[Problem], place: str) -> Iterator[Problem]:
    """The problems with the place of their game before their own."""
    for problem in problems:
        where = ", ".join(part for part in (place, problem.where) if part)
        yield replace(problem, where=where)


def _game(form: Format, draft: Draft, overrides: Overrides) -> tuple[Game, tuple[Problem, ...]]:
    layout = draft.layout
    for name in ("size", "columns"):
        wanted, got = getattr(overrides, name), getattr(layout, name)
        if wanted is not None and got not in (None, wanted):
            sentence = f"expected {name} {wanted} as asked for, got {got}"
            raise FormatError.of(name, sentence)
    if layout.columns is None and overrides.columns is not None:
        layout = replace(layout, columns=overrides.columns)
    rules = overrides.rules_to_play(draft.rules or Rules.preset(form.preset))
    return Game.from_layout(layout, rules), (*draft.notes, *layout.notes(rules))
