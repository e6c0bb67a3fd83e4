"""`boustro judge`: test one solver, or all solvers in a folder."""

import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boustro.cli.command import BoardCommand, Invocation, board_command
from boustro.cli.guard import FAILED, CommandRefusal, complain
from boustro.cli.judge_files import ReportFiles
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
from boustro.cli.params import (
    choice,
    file_option,
    flag,
    json_flag,
    number,
    option,
    seed_option,
    text,
)
from boustro.cli.request import RULES, Request
from boustro.cli.screen import DRAWING, is_terminal, progress, wipe
from boustro.judging.choices import PACK_FORMS, QUESTION_TITLES
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.cli.judge_text import SolverTable
    from boustro.judging.asking import Asking
    from boustro.judging.judging import Terms
    from boustro.judging.running.process import SolverLimits
    from boustro.judging.verdict import Judgement
    from boustro.model import Board

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
    text(
        "--function",
        "NAME",
        "Call this function: `NAME` or `Class.method` of the file, or `module:NAME` or "
        "`file.py:NAME` without a SOLUTION.",
    ),
    text(
        "--form",
        "NAME",
        "Pass boards to the solver in this form, or as in this published problem (detected by "
        "default).",
    ),
    choice(
        "--question",
        tuple(QUESTION_TITLES),
        "Ask the solver this question (default: what the form or the function's name says, else "
        "the fewest rolls).",
    ),
    text("--input notation", "FORMAT", "Write the boards for a program in this format.", rare=True),
    text(
        "--answers",
        "AS",
        "Read a chance or a mean as `decimal`, as `fraction`, or as `mod:P`, modulo a prime P.",
        rare=True,
    ),
    text(
        "--against",
        "REFERENCE",
        "Compare with this program or function, whose answers are right: `FILE` or "
        "`FILE:FUNCTION`. Boards that it cannot answer within the limits are left out.",
        rare=True,
    ),
    option(
        "--problems", "List the published problems, and judge nothing.", is_flag=True, rare=True
    ),
    *RULES,
    text(
        "--board",
        "BOARD",
        "Run each solution on this board alone, by the rules of its form: a file, "
        "- or a built-in board.",
    ),
    number(
        "--boards count",
        1,
        10**6,
        "Test on N boards (default: 2000, or 400 if the program is restarted for each board; at "
        "most 200 for other questions than the fewest rolls).",
    ),
    seed_option(
        "Choose the test boards by this seed; the same seed gives the same boards.",
        default=0,
        rare=True,
    ),
    option(
        "--time seconds",
        "Allow this much processor time for each board, or for each run of a program (default: 1, "
        "or the site's limit in the form `hackerrank`). Waiting may take five times as long.",
        metavar="SECONDS",
        type=click.FloatRange(0.05, 600),
    ),
    number(
        "--memory",
        16,
        1 << 20,
        "Allow the solver this much memory, without its virtual machine.",
        metavar="MIB",
        default=256,
        rare=True,
    ),
    option(
        "--budget",
        "Allow one solver this much processor time, compiling and shrinking included; by the "
        "clock it may take four times as long.",
        metavar="SECONDS",
        type=click.FloatRange(0.1, 86400),
        default=20.0,
    ),
    option(
        "--strict",
        "Fail a solver that changes the caller's board, even if its answers are correct.",
        is_flag=True,
        rare=True,
    ),
    flag("--untrusted", "Run other people's code in a sandbox, which needs bubblewrap, on Linux."),
    number(
        "--jobs",
        1,
        256,
        "Run N solvers, or N runs of one program, at a time (default: one per core).",
        rare=True,
    ),
    option("--verbose", "List which limits applied, and which did not.", is_flag=True, rare=True),
    flag(
        "--trace", "Show the order in which a failing Python solution takes squares from its queue."
    ),
    flag(
        "--line",
        "Show the line of a failing solution in Python, JavaScript, C++ or Java, "
        "if a small change there makes it pass.",
    ),
    number(
        "--hint",
        1,
        5,
        "Show no more than a hint: 1 that it fails, 2 the board, 3 both answers, "
        "4 the likely mistake, 5 the line.",
    ),
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
    flag(
        "--editor",
        "Print FILE:LINE: MESSAGE for each solution that fails, for editors and CI; has --line.",
        rare=True,
    ),
    json_flag("judge"),
    file_option("--junit", "Also write JUnit XML to FILE.", rare=True),
    file_option("-o --output", "Also write a table (CSV) with a line for each file to FILE."),
    option(
        "--reports",
        "Also write a report on each solution as HTML and Markdown, a summary and a gradebook.",
        metavar="DIR",
        type=click.Path(),
    ),
    file_option("--gradescope", "Also write Gradescope's results.json to FILE.", rare=True),
    number(
        "--points",
        1,
        10**6,
        "Points of an accepted solution, in the gradebook and for Gradescope.",
        default=100,
        rare=True,
    ),
    *DRAWING,
    cls=JudgeCommand,
    short_help="Test a solution; show a small board it gets wrong.",
)
def command(
    *,
    run: Invocation,
    solutions: tuple[str, ...],
    function: str | None,
    form: str | None,
    question: str | None,
    notation: str | None,
    answers: str | None,
    against: str | None,
    problems: bool,
    board: str | None,
    count: int | None,
    seed: int,
    seconds: float | None,
    memory: int,
    budget: float,
    strict: bool,
    junit: str | None,
    output: str | None,
    reports: str | None,
    gradescope: str | None,
    points: int,
    jobs: int | None,
    untrusted: bool,
    verbose: bool,
    trace: bool,
    line: bool,
    hint: int | None,
    model: str | None,
    pack: str | None,
    outputs: str | None,
    editor: bool,
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
    files = ReportFiles(junit, output, reports, gradescope, points)
    files.check()
    if pack is not None or outputs is not None:
        _refuse_with_pack(
            {"editor": editor, "board": board, "trace": trace, "line": line}, files, outputs
        )
        _report_outputs(
            run_pack(solutions, pack, outputs, hint, as_json=run.as_json),
            run,
            files,
            verbose=verbose,
        )
        return
    _end_tidily()
    if editor and run.as_json:
        raise click.UsageError("expected --editor or --json, got both")
    _refuse_more_than(hint, trace=trace, line=line)
    line = line or (editor and hint is None)
    one_board = _one_board(board, solutions, count)
    asking = _asking_of(run.request, form, question, answers, notation)
    targets = _targets(solutions, function or "", form or "", untrusted=untrusted)
    targets = asked_so(targets, asking, against or "", form or "")
    if untrusted:
        targets = in_sandbox(targets, solutions)
    terms = _terms(one_board, count, seed, budget, hint, strict=strict, trace=trace, line=line)
    many = len(targets) > 1 or any(Path(name).is_dir() for name in solutions)
    table = _table(targets, run, patient=files.is_any) if many and not editor else None
    judgements = _judge(targets, terms, _limits(seconds, memory), jobs, table, many=many)
    # The files come first, because standard output may be closed.
    files.write(judgements)
    if editor:
        _print_editor_lines(judgements, targets, solutions)
    else:
        _report(judgements, table, run, verbose=verbose)
    if any(_is_failure(judgement) for judgement in judgements):
        click.get_current_context().exit(FAILED)


def _targets(solutions: tuple[str, ...], function: str, form: str, *, untrusted: bool) -> Targets:
    """The targets that the command names, or the program after `--`."""
    context = click.get_current_context()
    program = context.meta.get("program", ())
    place = partial(_place, context)
    return targets_of(solutions, function, program, form, place, untrusted=untrusted)


def _print_editor_lines(
    judgements: "list[Judgement]", targets: Targets, solutions: tuple[str, ...]
) -> None:
    """Print a line for each solution that fails, with its file as an editor can open it."""
    from boustro.judging.reports.editor import editor_line

    for judgement, target in zip(judgements, targets, strict=True):
        line = editor_line(judgement, file_of(name_of(target), solutions))
        if line is not None:
            click.echo(line)


def _table(targets: Targets, run: Invocation, *, patient: bool) -> "SolverTable | None":
    """The table of several solvers; None if the command prints JSON."""
    from boustro.cli.judge_text import SolverTable

    if run.as_json:
        return None
    names = [name_of(target) for target in targets]
    return SolverTable(names, run.style, patient=patient)


def _is_failure(judgement: "Judgement") -> bool:
    """Whether the command fails because of this solver: it was neither accepted nor skipped."""
    from boustro.judging.verdict import Verdict

    return not judgement.accepted and judgement.verdict is not Verdict.SKIPPED


def _refuse_with_pack(
    unused: Mapping[str, bool | str | None], files: ReportFiles, outputs: str | None
) -> None:
    """Refuse options that say nothing of a pack, and files where nothing is judged."""
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


def _one_board(board: str | None, solutions: tuple[str, ...], count: int | None) -> "Board | None":
    """The one board to ask about; None for test boards."""
    from boustro.cli.source import STANDARD_INPUT, games_of, shown_name

    if board is None:
        return None
    if count is not None:
        raise click.UsageError("--boards counts test boards: expected it or --board, got both")
    if board == STANDARD_INPUT and board in solutions:
        raise click.UsageError("expected one of solution and --board on standard input, got both")
    games = [item.game for item in islice(games_of((board,), Request(None, {})), 2)]
    if len(games) != 1 or games[0] is None:
        raise CommandRefusal(
            f"expected one board in {shown_name(board)}, got {len(games) or 'none'}"
        )
    return games[0].board


def _terms(
    board: "Board | None",
    count: int | None,
    seed: int,
    budget: float,
    hint: int | None,
    *,
    strict: bool,
    trace: bool,
    line: bool,
) -> "Terms":
    """How the solvers are judged; of one board, the search of a solution is always shown."""
    from boustro.judging.hints import MISTAKE
    from boustro.judging.judging import Terms

    trace = trace or (board is not None and (hint is None or hint >= MISTAKE))
    return Terms(count, seed, budget, strict=strict, trace=trace, line=line, hint=hint, board=board)


def _refuse_more_than(hint: int | None, *, trace: bool, line: bool) -> None:
    """Refuse options that would show more than the hint."""
    if hint is None:
        return
    from boustro.judging.hints import LINE, MISTAKE

    if line and hint < LINE:
        raise click.UsageError(f"--line shows more than --hint {hint}")
    if trace and hint < MISTAKE:
        raise click.UsageError(f"--trace shows more than --hint {hint}")


def _show_list(model: str | None) -> None:
    """Print a model by its name, or all published problems."""
    if model is None:
        _show_problems()
    else:
        _show_model(model)


def _show_model(name: str) -> None:
    from boustro.judging.mistakes import mistake_named

    click.echo(mistake_named(name).shown)


def _asking_of(
    request: Request,
    form: str | None,
    question: str | None,
    answers: str | None,
    notation: str | None,
) -> "Asking":
    """What the options ask instead of the form's question; raises an error for unknown names."""
    from boustro.judging.asking import Asking, measure_named
    from boustro.judging.problems import problem_named

    rules = request.rules if request.touches_rules else None
    asking = Asking(question or "", rules, answers or "", notation or "")
    if form:
        problem_named(form)
    if answers:
        measure_named(answers)
    if notation:
        asking.by_notation()
    return asking


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


def _judge(
    targets: Targets,
    terms: "Terms",
    limits: "SolverLimits",
    jobs: int | None,
    table: "SolverTable | None",
    *,
    many: bool,
) -> "list[Judgement]":
    """Judge the targets; add each judgement to the table as soon as it is made."""
    from boustro.judging.grading import grade, judge
    from boustro.judging.running.opening import Target

    judgements: list[Judgement] = []
    lanes = jobs or os.cpu_count() or 1
    try:
        if not many and isinstance(targets[0], Target):
            report = progress(lambda done, count: f"{done} of {count} boards")
            return [judge(targets[0], terms, report, limits=limits, lanes=lanes)]
        report = _count_solvers(sum(map(is_judged, targets)))
        for judgement in grade(targets, terms, limits=limits, jobs=lanes, report=report):
            if table is not None:
                table.add(judgement)
            judgements.append(judgement)
    except (KeyboardInterrupt, SystemExit):
        with suppress(OSError):  # the terminal may be gone
            wipe()
            number = sum(map(is_judged, targets))
            done = sum(map(is_judged, judgements))
            complain(f"ended early: {done} of {quantity(number, 'solver')} judged")
        raise
    finally:
        wipe()
    return judgements


def _limits(seconds: float | None, memory: int) -> "SolverLimits":
    from boustro.judging.running.process import MIB, SolverLimits

    if seconds is None:
        return SolverLimits(memory=memory * MIB, by_site=True)
    return SolverLimits(seconds=seconds, memory=memory * MIB, by_site=False)


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
