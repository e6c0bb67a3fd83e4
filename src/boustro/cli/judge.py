"""`boustro judge`: test one solver, or all solvers in a folder."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boustro.cli.command import BoardCommand, Invocation, board_command
from boustro.cli.guard import FAILED, complain
from boustro.cli.judge_files import ReportFiles
from boustro.cli.judge_options import (
    DETAIL,
    EDITOR,
    FILES,
    QUESTION,
    TRIAL,
    DetailOptions,
    QuestionOptions,
    TrialOptions,
)
from boustro.cli.judge_pack import run_pack
from boustro.cli.judge_targets import (
    Targets,
    asked_so,
    file_of,
    in_sandbox,
    is_judged,
    name_of,
    targets_of,
)
from boustro.cli.params import choice, json_flag, option, text
from boustro.cli.request import RULES, Request
from boustro.cli.screen import DRAWING, is_terminal, progress, wipe
from boustro.judging.choices import PACK_FORMS
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.cli.judge_text import SolverTable
    from boustro.judging.verdict import Judgement

_ENDS = ("SIGTERM", "SIGINT", "SIGHUP")
"""Signals that end the command; a terminal that is closed sends the last one."""


class JudgeCommand(BoardCommand):
    """A command that may have a program with its arguments after `--`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Separate the program from the options, and read the options."""
        if "--" in args:
            place = args.index("--")
            ctx.meta["program"] = tuple(args[place + 1 :])
            args = args[:place]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The parts of the usage line, with the program at its end."""
        return [*super().collect_usage_pieces(ctx), "[-- PROGRAM [ARG]...]"]


@board_command(
    "judge",
    click.Argument(["solutions"], metavar="[SOLUTION]...", nargs=-1, type=click.Path()),
    *QUESTION,
    option(
        "--problems", "List the published problems, and judge nothing.", is_flag=True, rare=True
    ),
    *RULES,
    *TRIAL,
    *DETAIL,
    text(
        "--model",
        "NAME",
        "Print the program that makes the mistake of this name, and judge nothing.",
        rare=True,
    ),
    choice(
        "--pack",
        PACK_FORMS,
        "Print small boards as test cases of this form, to run on an online judge.",
    ),
    option(
        "--outputs",
        "Judge the outputs of a pack: FILE has one for each board, and `-` lets you paste them.",
        metavar="FILE",
        type=click.Path(dir_okay=False, allow_dash=True),
    ),
    *EDITOR,
    json_flag("judge"),
    *FILES,
    *DRAWING,
    cls=JudgeCommand,
    short_help="Test a solution; show a small board it gets wrong.",
)
def command(
    *,
    run: Invocation,
    solutions: tuple[str, ...],
    asked: QuestionOptions,
    problems: bool,
    trial: TrialOptions,
    detail: DetailOptions,
    model: str | None,
    pack: str | None,
    outputs: str | None,
    files: ReportFiles,
) -> None:
    """Test each SOLUTION. If it is wrong, show the smallest failing board found.

    A SOLUTION is a file in Python, JavaScript, TypeScript, C, C++ or Java, a notebook, a program,
    or a directory or ZIP of them. It can also be what an online judge shows of a wrong answer, its
    Input, Output and Expected (- to paste them). Exit code 0: all accepted; 1: at least one failed;
    2: bad usage. A solver is accepted if it is right on every board, and unfinished if time
    (--budget) runs out first.
    """
    if model is not None or problems:
        _show_list(model)
        return
    files.check()
    if pack is not None or outputs is not None:
        _refuse_with_pack(trial, detail, files, outputs)
        judgement = run_pack(solutions, pack, outputs, detail.hint, as_json=run.as_json)
        _report_outputs(judgement, run, files, verbose=detail.verbose)
        return
    _end_tidily()
    detail.check(as_json=run.as_json)
    _judge_solutions(run, solutions, asked, trial, detail=detail, files=files)


def _judge_solutions(
    run: Invocation,
    solutions: tuple[str, ...],
    asked: QuestionOptions,
    trial: TrialOptions,
    *,
    detail: DetailOptions,
    files: ReportFiles,
) -> None:
    """Judge the solutions, and report on them."""
    from boustro.judging.grading import judge
    from boustro.judging.running.opening import Target
    from boustro.judging.several import grade

    terms = trial.terms(solutions, detail)
    targets = _targets(solutions, asked, run.request, untrusted=trial.untrusted)
    many = len(targets) > 1 or any(Path(name).is_dir() for name in solutions)
    table = _table(targets, run, trial, files) if many and not detail.editor else None
    judgements: list[Judgement] = []
    lanes = trial.jobs or os.cpu_count() or 1
    with _counted(targets, judgements):
        if not many and isinstance(targets[0], Target):
            report = progress(lambda done, count: f"{done} of {count} boards")
            judgements.append(judge(targets[0], terms, report, limits=trial.limits, lanes=lanes))
        else:
            report = _count_solvers(sum(map(is_judged, targets)))
            for judgement in grade(targets, terms, limits=trial.limits, jobs=lanes, report=report):
                if table is not None:
                    table.add(judgement)
                judgements.append(judgement)
    # The files come first, because standard output may be closed.
    files.write(judgements)
    if detail.editor:
        _print_editor_lines(judgements, targets, solutions)
    else:
        _report(judgements, table, run, verbose=detail.verbose)
    _exit_by(judgements)


def _exit_by(judgements: "list[Judgement]") -> None:
    """End the command with 1 if a solution failed."""
    if any(_is_failure(judgement) for judgement in judgements):
        click.get_current_context().exit(FAILED)


def _targets(
    solutions: tuple[str, ...], asked: QuestionOptions, request: Request, *, untrusted: bool
) -> Targets:
    """The targets that the command names, or the program after `--`, with what they are asked."""
    asking = asked.asking(request)
    context = click.get_current_context()
    program = context.meta.get("program", ())
    form = asked.form or ""
    targets = targets_of(
        solutions,
        asked.function or "",
        program,
        form,
        partial(_place, context),
        untrusted=untrusted,
    )
    targets = asked_so(targets, asking, asked.against or "", form)
    return in_sandbox(targets, solutions) if untrusted else targets


def _print_editor_lines(
    judgements: "list[Judgement]", targets: Targets, solutions: tuple[str, ...]
) -> None:
    """Print a line for each solution that fails, with its file as an editor can open it."""
    from boustro.judging.reports.editor import editor_line

    for judgement, target in zip(judgements, targets, strict=True):
        line = editor_line(judgement, file_of(name_of(target), solutions))
        if line is not None:
            click.echo(line)


def _table(
    targets: Targets, run: Invocation, trial: TrialOptions, files: ReportFiles
) -> "SolverTable | None":
    """The table of several solvers; None if the command prints JSON."""
    from boustro.cli.judge_text import SolverTable

    if run.as_json:
        return None
    names = [name_of(target) for target in targets]
    to_see = files.way_to_see(untrusted=trial.untrusted)
    return SolverTable(names, run.style, patient=files.is_any, to_see=to_see)


def _is_failure(judgement: "Judgement") -> bool:
    """Whether the command fails because of this solver: it was neither accepted nor skipped."""
    from boustro.judging.verdict import Verdict

    return not judgement.accepted and judgement.verdict is not Verdict.SKIPPED


def _refuse_with_pack(
    trial: TrialOptions, detail: DetailOptions, files: ReportFiles, outputs: str | None
) -> None:
    """Refuse options that say nothing of a pack, and files where nothing is judged."""
    unused = {
        "editor": detail.editor,
        "board": trial.board,
        "trace": detail.trace,
        "line": detail.line,
    }
    for name, value in unused.items():
        if value:
            raise click.UsageError(f"--{name} is for a solution, not for a pack")
    if files.is_any and outputs is None:
        raise click.UsageError("a report is on outputs: expected --outputs beside --pack")


def _report_outputs(
    judgement: "Judgement | None",
    run: Invocation,
    files: ReportFiles,
    *,
    verbose: bool,
) -> None:
    """Report on the outputs of a pack; exit if they are not accepted.

    There is no judgement if the command has only printed the pack.
    """
    if judgement is None:
        return
    files.write([judgement])
    _report([judgement], None, run, verbose=verbose)
    if not judgement.accepted:
        click.get_current_context().exit(FAILED)


def _show_list(model: str | None) -> None:
    """Print a model by its name, or all published problems."""
    if model is None:
        _show_problems()
    else:
        _show_model(model)


def _show_model(name: str) -> None:
    from boustro.judging.mistakes import mistake_named

    click.echo(mistake_named(name).shown)


def _show_problems() -> None:
    from boustro.judging.problems import sources

    for name, source in sources():
        click.echo(f"{name:12} {source}")


def _end_tidily() -> None:
    """Have signals end the command immediately, with its solvers and its scratch folders."""
    from boustro.judging.running.process import end_all

    existing = [getattr(signal, name) for name in _ENDS if hasattr(signal, name)]
    # Signals ignored at the start (nohup, background jobs of a shell) stay ignored.
    handled = [signum for signum in existing if signal.getsignal(signum) is not signal.SIG_IGN]

    def end(number: int, _: object) -> None:
        for signum in handled:
            # A second signal must not interrupt the cleanup.  The handler is not SIG_IGN, because a
            # child process that starts now would inherit that.
            signal.signal(signum, lambda *_: None)
        end_all()
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(128 + number)

    with suppress(ValueError):  # only the main thread can set signal handlers
        for signum in handled:
            signal.signal(signum, end)


@contextmanager
def _counted(targets: Targets, judgements: "list[Judgement]") -> Iterator[None]:
    """Say how many targets are judged if the judging ends early, and clear the progress."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        with suppress(OSError):  # the terminal may be gone
            wipe()
            number = sum(map(is_judged, targets))
            done = sum(map(is_judged, judgements))
            complain(f"ended early: {done} of {quantity(number, 'solver')} judged")
        raise
    finally:
        wipe()


def _report(
    judgements: "list[Judgement]", table: "SolverTable | None", run: Invocation, *, verbose: bool
) -> None:
    """Print the judgements: as JSON, as the end of the table, or the only one in detail."""
    if run.as_json:
        from boustro.answers.judge import JudgeDocument, judge_answer
        from boustro.cli.documents import write_stream

        write_stream(JudgeDocument, map(judge_answer, judgements))
    elif table is not None:
        table.end(judgements)
    else:
        from boustro.cli.judge_text import show

        show(judgements[0], run.style, verbose=verbose)


def _place(context: click.Context) -> Path:
    """Make a folder for the files of a ZIP, which is removed when the command ends."""
    from boustro.judging.running.scratch import Scratch

    scratch = Scratch()
    context.call_on_close(scratch.take_away)
    return scratch.path


def _count_solvers(number: int) -> "Callable[[Judgement], None] | None":
    """Progress as the number of finished solvers; None if standard output shows it in a table."""
    if is_terminal():
        return None
    done = count(1)
    return progress(lambda _: f"{next(done)} of {number} solvers")
