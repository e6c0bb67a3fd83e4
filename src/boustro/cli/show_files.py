"""`boustro show -o`: check that the options go together, then write a picture file."""

from dataclasses import replace

import click

from boustro.answers.pictures import PictureOptions, picture_answer, record_picture
from boustro.cli.command import Invocation
from boustro.cli.guard import CommandRefusal, complain
from boustro.cli.writing import write_and_say
from boustro.model import Game
from boustro.render.picture_options import MOVING
from boustro.say import quantity

_NOT_WITH_RECORD = "--record cannot be combined with --route or what colours squares."


def write_pictures(
    run: Invocation,
    output: str,
    options: PictureOptions,
    *,
    levels: bool,
    after: int | None,
    record: str | None,
) -> None:
    """Write one picture, or a PDF with a picture of each game on its page."""
    _check(options, levels=levels, after=after, record=record)
    if levels:
        options = replace(options, heat="levels")
    elif after is not None:
        options = replace(options, heat=after)
    if record is not None:
        from boustro.cli.session import load

        answer = record_picture(load(record).play(), options)
    elif options.kind == "pdf":
        answer = picture_answer([game for _, game in run.games(complain)], options)
    else:
        answer = picture_answer([_only(run)], options)
    for note in answer.notes:
        complain(str(note))
    write_and_say("picture", output, answer.data)


def _check(options: PictureOptions, *, levels: bool, after: int | None, record: str | None) -> None:
    """Refuse options that do not go together."""
    kind = options.kind
    is_animated = kind == MOVING
    flags = {
        "--route": options.route is not None,
        "--levels": levels,
        "--heat": options.heat is not None,
        "--after": after is not None,
        "--search": options.search,
        "--record": record is not None,
        "--window": options.window is not None,
    }
    used = [name for name, is_used in flags.items() if is_used]
    colouring = [name for name in ("--levels", "--heat", "--after", "--search") if name in used]
    has_scale = options.scale is not None
    not_animated = "cannot be animated: name a .svg, .png or .pdf file."
    refusals: list[tuple[bool, str]] = [
        (len(colouring) > 1, f"{' and '.join(colouring)} colour the same squares: choose one."),
        (options.graph and bool(used), f"--graph cannot be combined with {' and '.join(used)}."),
        (options.paper is not None and kind != "pdf", "--paper needs a .pdf file."),
        (has_scale and kind in ("svg", "pdf"), "--scale needs a .png or .gif file."),
        (is_animated and options.graph, f"--graph {not_animated}"),
        (is_animated and flags["--heat"], f"--heat {not_animated}"),
        (is_animated and levels, "--levels cannot be animated: use --search."),
        (is_animated and flags["--window"], f"--window {not_animated}"),
        (bool(record) and (flags["--route"] or bool(colouring)), _NOT_WITH_RECORD),
    ]
    for applies, sentence in refusals:
        if applies:
            raise click.UsageError(sentence)


def _only(run: Invocation) -> Game:
    """The only game; refused if there is not exactly one."""
    games = [game for _, game in run.games(complain)]
    if len(games) != 1:
        count = quantity(len(games), "game")
        raise CommandRefusal(
            f"expected one game for a picture, got {count}; a .pdf takes several, one per page"
        )
    return games[0]
