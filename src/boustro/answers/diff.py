"""Answer to `diff`: two games side by side, with what differs in their boards, rules and figures."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar

from boustro import solve
from boustro.answers.documents import Digits
from boustro.answers.hints import Chance, Count, Figure, Whole
from boustro.answers.parts import NoteAnswer, RulesAnswer, note_answers, rules_answer
from boustro.chain.expected import LARGEST_LISTED, expected_rolls
from boustro.chain.summary import summary_of
from boustro.errors import BoustroError, Problem
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.render.picture.board import Shown, board_scene, scenes_in_a_row
from boustro.render.picture.scene import Scene


@dataclass(frozen=True)
class SideAnswer:
    """One of the two games; figures are null where there is no route or they are not worked out."""

    name: str | None
    key: str
    """The key of the game: equal exactly where games are equal."""
    size: Digits
    columns: Digits
    ladders: Count
    snakes: Count
    rules: RulesAnswer
    min_rolls: Whole | None
    mean: Figure | None
    """In rolls; null where infinite."""
    sd: Figure | None
    p_finish: Chance | None
    notes: tuple[NoteAnswer, ...]


@dataclass(frozen=True)
class OtherExitAnswer:
    """An entry whose jump has another exit in each game."""

    entry: Whole
    exit_a: Whole
    exit_b: Whole


@dataclass(frozen=True)
class DiffAnswer:
    """What `boustro diff --json` prints: two games, and what differs."""

    schema: ClassVar[str] = "boustro/diff/1"
    a: SideAnswer
    b: SideAnswer
    equal: bool
    """Whether board and rules are equal; names do not count."""
    rules: tuple[str, ...]
    """The rules that differ, by the names of their keys."""
    only_a: tuple[tuple[Whole, Whole], ...]
    """Jumps from entries that are plain squares in the second game, as entry and exit."""
    only_b: tuple[tuple[Whole, Whole], ...]
    other_exits: tuple[OtherExitAnswer, ...]


def diff_answer(a: Game, b: Game) -> DiffAnswer:
    """Two games and what differs.

    >>> from boustro import builtin
    >>> found = diff_answer(builtin("mb47"), builtin("mb48"))
    >>> found.only_a, found.only_b, found.a.min_rolls == found.b.min_rolls
    (((47, 26),), ((48, 26),), True)
    """
    one, two = a.board.jumps, b.board.jumps
    return DiffAnswer(
        _side(a),
        _side(b),
        a == b,
        tuple(
            f.name for f in fields(Rules) if getattr(a.rules, f.name) != getattr(b.rules, f.name)
        ),
        tuple((entry, exit) for entry, exit in one.items() if entry not in two),
        tuple((entry, exit) for entry, exit in two.items() if entry not in one),
        tuple(
            OtherExitAnswer(entry, exit, two[entry])
            for entry, exit in one.items()
            if two.get(entry, exit) != exit
        ),
    )


def diff_scene(answer: DiffAnswer, games: Sequence[Game], titles: Sequence[str]) -> Scene:
    """Both boards side by side; jumps that they share are faint, unless they share all of them."""
    exits = {change.entry for change in answer.other_exits}
    marked = {entry for entry, _ in (*answer.only_a, *answer.only_b)} | exits
    shown = [Shown(title=title, marked=frozenset(marked) if marked else None) for title in titles]
    return scenes_in_a_row([board_scene(g, s).scene for g, s in zip(games, shown, strict=True)])


def _side(game: Game) -> SideAnswer:
    board = game.board
    min_rolls, mean, sd, p_finish, notes = _figures(game)
    effects = [Problem("effect", text) for text in board.effects_in_words]
    return SideAnswer(
        board.name,
        game.key,
        Digits(game.size),
        Digits(board.columns),
        len(board.ladders),
        len(board.snakes),
        rules_answer(game.rules),
        min_rolls,
        mean,
        sd,
        p_finish,
        note_answers((*game.notes, *effects, *notes)),
    )


Figures = tuple[int | None, float | None, float | None, float | None, Iterable[Problem]]


def _figures(game: Game) -> Figures:
    """The fewest rolls, the mean, the sd, the chance to finish, and notes on missing figures."""
    try:
        if game.size <= LARGEST_LISTED:
            summary = summary_of(game)
            return summary.min_rolls, summary.mean, summary.sd, summary.p_finish, ()
        mean = expected_rolls(game)
        certain = 1.0 if math.isfinite(mean) else None
        note = Problem("too-large", "too many squares to list: only the mean is computed")
        return solve.min_rolls(game), mean, None, certain, (note,)
    except BoustroError as error:
        return solve.min_rolls(game), None, None, None, (Problem("not-computed", str(error)),)
