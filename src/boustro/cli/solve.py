"""`boustro solve`: find the fewest rolls from start to finish, and a route."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import IO

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.guard import complain
from boustro.cli.headings import print_notes, skip_line
from boustro.cli.params import LIST_LIMIT, flag, json_flag, number
from boustro.cli.request import Request
from boustro.cli.source import Item, games_of


@board_command(
    "solve",
    *GAMES,
    number(
        "--routes",
        1,
        None,
        "Also list the first K shortest routes, in the order of their throws.",
        metavar="K",
    ),
    flag("--levels", "Show on the board the level of each square: the fewest rolls to rest on it."),
    flag("--trace", "Show the search level by level, with its queue."),
    flag(
        "--answers",
        "Print only the fewest rolls, one number per line: `-1` for no route, `?` for a bad "
        "game that was skipped.",
    ),
    flag(
        "--certificate",
        "Print a proof of each answer as JSON (schema `boustro/certificate/1`); "
        "`examples/check.py` verifies it.",
    ),
    json_flag("solve"),
    LIST_LIMIT,
    short_help="Find the fewest rolls to the finish, and a route.",
)
def command(
    *,
    run: Invocation,
    routes: int | None,
    levels: bool,
    trace: bool,
    answers: bool,
    certificate: bool,
    list_limit: int,
) -> None:
    """Find the fewest rolls from the start to the finish of each BOARD.

    Without BOARD, boustro reads games from standard input.
    """
    _refuse_together(answers=answers, json=run.as_json, trace=trace)
    _refuse_together(answers=answers, routes=routes is not None)
    _refuse_together(answers=answers, levels=levels)
    if certificate:
        _refuse_together(certificate=True, answers=answers, trace=trace, levels=levels)
        from boustro.answers.certificate import CertificateDocument, fewest_certificate

        run.write(CertificateDocument, lambda game, _: fewest_certificate(game))
        return
    if answers:
        _print_answers(games_of(run.boards, run.request, _read_quickly))
        return
    from boustro.answers.solve import Solution, SolveDocument, solve_answer

    if run.as_json:
        answer = partial(solve_answer, routes=routes, levels=levels, limit=list_limit)
        run.write(SolveDocument, answer)
        return
    from boustro.cli.solve_text import lines

    text = partial(lines, routes=routes or 0, levels=levels, trace=trace)
    run.print_lines(lambda game, _: Solution(game, list_limit), text)


def _refuse_together(**options: bool) -> None:
    """Refuse more than one of these options."""
    names = [f"--{name}" for name, value in options.items() if value]
    if len(names) > 1:
        raise click.UsageError(f"{' and '.join(names)} cannot be combined.")


def _read_quickly(stream: IO[bytes], board: str, request: Request) -> Iterator[Item]:
    """Call `read_quickly`, which is imported only here because built-in boards do not need it."""
    from boustro.cli.quick import read_quickly

    return read_quickly(stream, board, request)


def _print_answers(items: Iterable[Item]) -> None:
    """Print the fewest rolls of each game, and of each kind of note only the first one."""
    from boustro import solve

    printed: set[str] = set()
    for item in items:
        new_notes = tuple(note for note in item.notes if note.name not in printed)
        print_notes(item._replace(notes=new_notes))
        printed.update(note.name for note in new_notes)
        if item.rolls:
            click.echo("\n".join(map(str, item.rolls)))
            continue
        if item.game is None:
            click.echo("?")
            complain(skip_line(item))
            continue
        rolls = solve.min_rolls(item.game)
        click.echo("-1" if rolls is None else str(rolls))
