"""`boustro batch`: solve, analyse or simulate millions of boards from files."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from operator import itemgetter
from time import monotonic
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from boustro.basics.digits import is_number
from boustro.cli.command import Invocation, board_command
from boustro.cli.guard import CommandFailure, CommandRefusal, complain
from boustro.cli.params import IN_FULL, Parsed, choice, number, one_per_core, seed_option, text
from boustro.cli.request import RULES, Request
from boustro.cli.source import STANDARD_INPUT

if TYPE_CHECKING:
    from boustro.batch.folder import BatchJob
    from boustro.batch.run import BatchSummary, LocalPool

_BAR = 40
_TERMINAL_S = 0.2
"""Seconds between two updates of the line of progress in a terminal."""
_LINES_APART_S = 30.0
"""Seconds between two lines of progress in a file or a pipe."""


class HowOptions(TypedDict):
    """The options that say how a batch runs."""

    output: str
    """The folder to write to."""
    form: str
    """The format of the answers."""
    key: str | None
    """The column of the input that names a board."""
    workers: int | None
    """The number of processes."""
    scheduler: str | None
    """The address of a Dask scheduler, whose workers replace the processes."""
    threads: int
    """The threads of a process."""
    shard_size: int
    """The size of a shard, in MiB."""


def _address(text: str) -> str | None:
    """The same text if it is an address, else None; Dask would hang at any other text."""
    place, _, port = text.rpartition(":")
    is_address = "://" in place and is_number(port, 5)
    return text if is_address else None


def _further_key(text: str) -> str | None:
    """The same text if it is a key that boustro does not itself use for a board, else None."""
    from boustro.formats import JSON_KEYS

    is_further = bool(text) and text.isprintable() and text not in JSON_KEYS
    return text if is_further else None


_HOW = (
    click.Argument(["inputs"], metavar="INPUT...", nargs=-1, required=True),
    text(
        "-o --output",
        "FOLDER",
        "Write the answers to this folder or address, which is new, empty, or that of the same "
        "run.",
        required=True,
    ),
    choice(
        "--to form", ("parquet", "ndjson"), "Write the answers in this format.", default="parquet"
    ),
    text(
        "--key",
        "KEY",
        "Also write what each line of NDJSON has under KEY, as text.",
        type=Parsed("KEY", "a key that is none of boustro's own, such as id", _further_key),
    ),
    number(
        "--shard-size",
        1,
        4096,
        "Put the answers for at most N MiB of NDJSON into one shard.",
        default=32,
    ),
    one_per_core("--threads", "Use N threads on this machine (default: one per core)."),
    number("--workers", 1, 1024, "Start a local Dask cluster of N processes."),
    text(
        "--scheduler",
        "ADDRESS",
        "Run on the Dask cluster at this address, such as `tcp://HOST:PORT`.",
        type=Parsed("ADDRESS", "an address such as tcp://HOST:PORT", _address),
    ),
    *RULES,
)


@click.group(
    "batch",
    params=[IN_FULL],
    short_help="Solve, analyse or simulate millions of boards from files.",
)
def command() -> None:
    """Solve, analyse or simulate all boards of the INPUTs and write the answers to a folder.

    INPUT is a file of NDJSON, Parquet or Arrow, a folder, a pattern, or an address such as
    s3://bucket/boards.  If a run is interrupted, the same command continues it.
    """


@board_command("solve", *_HOW, short_help="Fewest rolls of every board.")
def solve(*, inputs: tuple[str, ...], run: Invocation, **how: Unpack[HowOptions]) -> None:
    """Find the fewest rolls of every board."""
    _run("solve", inputs, run.request, how, {})


@board_command("analyse", *_HOW, short_help="Mean, spread and chance to finish of every board.")
def analyse(*, inputs: tuple[str, ...], run: Invocation, **how: Unpack[HowOptions]) -> None:
    """Compute mean and spread of the rolls and the chance to finish of every board."""
    _run("analyse", inputs, run.request, how, {})


@board_command(
    "simulate",
    *_HOW,
    number("--games", 1, 10**9, "Play N games on each board.", default=1000),
    seed_option(
        "Throw the die by this seed; each board derives its own from it and from its index.",
        default=0,
    ),
    number("--roll-limit", 1, 2**40, "Give up a game after N rolls.", default=1_000_000),
    short_help="Many games on every board.",
)
def simulate(
    *,
    inputs: tuple[str, ...],
    run: Invocation,
    games: int,
    seed: int,
    roll_limit: int,
    **how: Unpack[HowOptions],
) -> None:
    """Play many games on every board."""
    chosen = {"games": games, "seed": seed, "roll_limit": roll_limit}
    _run("simulate", inputs, run.request, how, chosen)


for _subcommand in (solve, analyse, simulate):
    command.add_command(_subcommand)


def _run(
    kind: str, inputs: tuple[str, ...], request: Request, how: HowOptions, chosen: dict[str, int]
) -> None:
    """Answer a kind of question about all boards of the inputs, with the `chosen` parameters."""
    from boustro.arrow.questions import BlockQuestion
    from boustro.batch.folder import BatchJob
    from boustro.batch.sources import OutputFolder

    change = request.rules if request.touches_rules else None
    output = OutputFolder(how["output"])
    job = BatchJob(BlockQuestion(kind, change, **chosen), output, how["form"], how["key"])
    query = {"kind": kind, "rules": request.preset, "changes": request.changes, **chosen}
    with _advice_to_continue(), output.lock() as is_ours:
        summary = _answer(job, inputs, how, query, is_ours=is_ours)
    _print_summary(summary, kind, how["output"])
    ok, no_route, bad = summary.counts["counts"]
    if ok + no_route == 0:
        instead = f"bad ones only; {summary.reason}" if bad else "none"
        raise CommandRefusal(f"expected boards that can be answered, got {instead}")


@contextmanager
def _advice_to_continue() -> Iterator[None]:
    """If the block ends early, say how to continue the run."""
    from boustro.batch.run import BatchError

    advice = "run the same command again to continue"
    try:
        yield
    except BatchError as error:
        raise CommandFailure(f"{error}; {advice}") from None
    except KeyboardInterrupt:
        complain(f"interrupted; {advice}")
        raise


def _answer(
    job: "BatchJob",
    inputs: tuple[str, ...],
    how: HowOptions,
    query: Mapping[str, object],
    *,
    is_ours: bool,
) -> "BatchSummary":
    """Run a batch, unless another run writes to the same folder."""
    from boustro.batch.run import BatchError, run_batch
    from boustro.batch.sources import find_files

    output = job.output
    part_bytes = how["shard_size"] << 20
    progress = _Progress().show
    if STANDARD_INPUT in inputs:
        raise click.UsageError("Standard input can be read only once: write it to a file first.")
    if not is_ours:
        raise BatchError(f"another run writes to {output.name}: wait until it has ended")
    files = find_files(inputs, output)
    return run_batch(job, files, _pool(how), terms=query, part_bytes=part_bytes, progress=progress)


def _pool(how: HowOptions) -> "LocalPool":
    """The threads of this machine, or a Dask cluster, by the options."""
    from boustro.batch.run import LocalPool

    address, workers = how["scheduler"], how["workers"]
    if address is None and workers is None:
        return LocalPool(how["threads"])
    if address is not None and workers is not None:
        raise click.UsageError("--workers and --scheduler cannot be combined.")
    from boustro.batch.cluster import ClusterPool

    return ClusterPool(address, workers or 0)


class _Progress:
    """Shows progress on standard error: in a terminal on one line, else on a line now and then."""

    def __init__(self) -> None:
        self.begun_at = self.shown_at = monotonic()
        self.done_before: int | None = None
        """The number of boards that were already done when the counting began."""
        self.done = 0
        self.terminal = sys.stderr.isatty()

    def show(self, done: int, total: int) -> None:
        now = monotonic()
        begins_again = done < self.done
        if self.done_before is None or begins_again:
            self.begun_at, self.done_before = now, done
        self.done = done
        is_end = self.terminal and done >= total
        seconds_apart = _TERMINAL_S if self.terminal else _LINES_APART_S
        if now - self.shown_at < seconds_apart and not is_end:
            return
        self.shown_at = now
        rate = (done - self.done_before) / max(now - self.begun_at, 1e-9)
        left = ""
        if rate and done < total:
            left = f", {_time((total - done) / rate)} left"
        share = f"{done / total:.0%}" if total else "100%"
        line = f"{done:,} of {total:,} boards ({share}), {rate:,.0f} a second{left}"
        if self.terminal:
            click.echo(f"\r{line:<79}", nl=False, err=True)
        else:
            click.echo(line, err=True)
        if is_end:
            click.echo(err=True)


def _time(seconds: float) -> str:
    """A duration for people: `40 s`, `12 min`, `3 h 20 min`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 100:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"


def _print_summary(summary: "BatchSummary", kind: str, output: str) -> None:
    ok, no_route, bad = summary.counts["counts"]
    rejects = f" (see {output}/_rejects.ndjson)" if bad else ""
    boards = f"{ok + no_route + bad:,} boards"
    click.echo(f"{boards}: {ok:,} ok, {no_route:,} without a route, {bad:,} bad{rejects}")
    histogram: dict[str, int] = summary.counts["histogram"]
    if histogram:
        click.echo("fewest rolls:" if kind == "solve" else "rolls on average:")
    for rolls, count in histogram.items():
        bar = "#" * round(_BAR * count / max(histogram.values()))
        click.echo(f"{rolls:>8}  {bar:<{_BAR}}  {count:,}")
    if summary.counts["most"]:
        most_rolls, index = summary.counts["most"]
        click.echo(f"most: {most_rolls:g} rolls, board {index}")
    if not summary.answered:
        click.echo("nothing was left to do")
        return
    seconds, slowest, _ = max(summary.answered, key=itemgetter(0))
    first, last = slowest.index, slowest.index + slowest.cut.rows - 1
    click.echo(f"slowest shard: {seconds:.1f} s, boards {first} to {last}")
