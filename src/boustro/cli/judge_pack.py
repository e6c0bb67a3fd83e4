"""Packs of `judge`: boards to run on an online judge, and the judgement on their outputs."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boustro.cli.guard import CommandRefusal, complain, file_name

if TYPE_CHECKING:
    from boustro.judging.verdict import Judgement

_THEN = "Then judge the outputs: boustro judge --pack {} --outputs FILE (- to paste them)."


def run_pack(
    solutions: Sequence[str],
    form: str | None,
    outputs: str | None,
    hint: int | None,
    *,
    as_json: bool,
) -> "Judgement | None":
    """The judgement on the outputs of a pack; None where only the pack itself is printed."""
    if solutions or click.get_current_context().meta.get("program"):
        raise click.UsageError("expected a solution or a pack, got both")
    if form is None:
        raise click.UsageError("--outputs are those of a pack: name its form with --pack")
    if outputs is not None:
        return _judged(form, outputs, hint)
    _show(form, as_json=as_json)
    return None


def _show(form: str, *, as_json: bool) -> None:
    """Print the boards of a form on standard output, and on standard error how to run them."""
    from boustro.judging.pack import pack_of

    pack = pack_of(form)
    if as_json:
        from boustro.answers.pack import pack_answer
        from boustro.cli.documents import write_document

        write_document(pack_answer(pack))
        return
    click.echo(pack.text, nl=False)
    complain(f"{pack.how} {_THEN.format(form)}")


def _judged(form: str, file: str, hint: int | None) -> "Judgement":
    """The judgement on the outputs in a file, `-` for standard input."""
    from boustro.basics.files import read_file
    from boustro.judging.hints import keep_to_hint
    from boustro.judging.pack import judge_outputs
    from boustro.judging.panel import LONGEST

    try:
        data = sys.stdin.buffer.read(LONGEST) if file == "-" else read_file(Path(file), LONGEST)
    except OSError as error:
        raise CommandRefusal(
            f"cannot read {file_name(file)}: {(error.strerror or str(error)).lower()}"
        ) from None
    return keep_to_hint(judge_outputs(form, data.decode(errors="replace")), hint)
