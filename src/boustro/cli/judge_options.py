"""Options of `judge` in groups: the question, the trial, what the output shows, and files."""

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import click

from boustro.cli.guard import CommandRefusal
from boustro.cli.judge_files import ReportFiles
from boustro.cli.params import choice, file_option, flag, grouped, number, option, seed_option, text
from boustro.cli.request import Request
from boustro.judging.choices import QUESTION_TITLES

if TYPE_CHECKING:
    from boustro.judging.asking import Asking
    from boustro.judging.judging import Terms
    from boustro.judging.running.process import SolverLimits
    from boustro.model import Board


class QuestionOptions(NamedTuple):
    """Which function is called, and what it is asked."""

    function: str | None
    form: str | None
    """The form of the boards, or a published problem; None to detect it."""
    question: str | None
    notation: str | None
    """The format in which a program reads boards."""
    answers: str | None
    """How the solver writes a chance or a mean."""
    against: str | None
    """The reference whose answers are right: FILE or FILE:FUNCTION."""

    def asking(self, request: Request) -> "Asking":
        """What is asked instead of the form's question; raises an error for unknown names."""
        from boustro.judging.asking import Asking, measure_named
        from boustro.judging.problems import problem_named

        rules = request.rules if request.touches_rules else None
        asking = Asking(self.question or "", rules, self.answers or "", self.notation or "")
        if self.form:
            problem_named(self.form)
        if self.answers:
            measure_named(self.answers)
        if self.notation:
            asking.by_notation()
        return asking


class DetailOptions(NamedTuple):
    """How much the output says about a failure."""

    verbose: bool
    trace: bool
    line: bool
    hint: int | None
    """The last hint that is shown; None for everything."""
    editor: bool
    """Whether to print a line for each failing solution, as editors read it."""

    @property
    def wants_line(self) -> bool:
        """Whether to look for the line of the mistake."""
        return self.line or (self.editor and self.hint is None)

    def check(self, *, as_json: bool) -> None:
        """Refuse options that would show more than the hint, or two kinds of output."""
        if self.editor and as_json:
            raise click.UsageError("expected --editor or --json, got both")
        if self.hint is None:
            return
        from boustro.judging.hints import LINE, MISTAKE

        if self.line and self.hint < LINE:
            raise click.UsageError(f"--line shows more than --hint {self.hint}")
        if self.trace and self.hint < MISTAKE:
            raise click.UsageError(f"--trace shows more than --hint {self.hint}")


class TrialOptions(NamedTuple):
    """The boards, the limits and the conditions of a trial."""

    board: str | None
    """The only board to ask about; None for test boards."""
    board_count: int | None
    """The number of test boards."""
    seed: int
    seconds: float | None
    memory: int
    """In MiB."""
    budget: float
    strict: bool
    untrusted: bool
    """Whether solutions run in a sandbox."""
    jobs: int | None
    """The number of solvers, or of runs of one program, at a time; None for one per core."""

    @property
    def limits(self) -> "SolverLimits":
        """The limits of each answer."""
        from boustro.judging.running.process import MIB, SolverLimits

        if self.seconds is None:
            return SolverLimits(memory=self.memory * MIB, by_site=True)
        return SolverLimits(seconds=self.seconds, memory=self.memory * MIB, by_site=False)

    def terms(self, solutions: tuple[str, ...], detail: DetailOptions) -> "Terms":
        """How the solvers are judged; on one board, the search of a solution is always shown."""
        from boustro.judging.hints import MISTAKE
        from boustro.judging.judging import Terms

        board = self._only_board(solutions)
        may_show_search = detail.hint is None or detail.hint >= MISTAKE
        return Terms(
            self.board_count,
            self.seed,
            self.budget,
            strict=self.strict,
            trace=detail.trace or (board is not None and may_show_search),
            line=detail.wants_line,
            hint=detail.hint,
            board=board,
        )

    def _only_board(self, solutions: tuple[str, ...]) -> "Board | None":
        """The only board to ask about; None for test boards."""
        from boustro.cli.source import STANDARD_INPUT, games_of, shown_name

        if self.board is None:
            return None
        if self.board_count is not None:
            raise click.UsageError("--boards counts test boards: expected it or --board, got both")
        if self.board == STANDARD_INPUT and self.board in solutions:
            raise click.UsageError(
                "expected one of solution and --board on standard input, got both"
            )
        games = [item.game for item in islice(games_of((self.board,), Request(None, {})), 2)]
        if len(games) != 1 or games[0] is None:
            raise CommandRefusal(
                f"expected one board in {shown_name(self.board)}, got {len(games) or 'none'}"
            )
        return games[0].board


QUESTION = grouped(
    "asked",
    QuestionOptions,
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
)
TRIAL = grouped(
    "trial",
    TrialOptions,
    text(
        "--board",
        "BOARD",
        "Run each solution on this board alone, by the rules of its form: a file, "
        "- or a built-in board.",
    ),
    number(
        "--boards board_count",
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
)
DETAIL = grouped(
    "detail",
    DetailOptions,
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
)
# A group of its own, because it stands further down in the help.
EDITOR = grouped(
    "detail",
    DetailOptions,
    flag(
        "--editor",
        "Print FILE:LINE: MESSAGE for each solution that fails, for editors and CI; has --line.",
        rare=True,
    ),
)
FILES = grouped(
    "files",
    ReportFiles,
    file_option("--junit", "Also write JUnit XML to FILE.", rare=True),
    file_option("-o --output marks", "Also write a table (CSV) with a line for each file to FILE."),
    option(
        "--reports folder",
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
)
