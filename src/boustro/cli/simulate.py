"""`boustro simulate`: play many games and report means with standard errors."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypedDict, Unpack

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.guard import complain
from boustro.cli.headings import rules_line
from boustro.cli.params import flag, json_flag, number, one_per_core, positive, seed_option, text
from boustro.cli.screen import progress, wipe
from boustro.cli.writing import write_file
from boustro.errors import Problem
from boustro.model import Game
from boustro.render.style import Style
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.answers.simulate import SimulateAnswer

MOST_SEATS = 12
MOST_JUMPS = 12
_BAR = 30


class RunOptions(TypedDict):
    """The options that the command passes on to `simulate` unchanged."""

    games: int | None
    """The number of games."""
    until_se: float | None
    """The standard error of the mean at which the simulation stops."""
    seed: int | None
    """The seed; None to draw one."""
    players: int
    """The number of players."""
    roll_limit: int
    """The number of rolls after which a game is given up."""
    allow_unfinished: bool
    """Whether to play boards on which a game might never end."""
    threads: int
    """The number of threads."""


@board_command(
    "simulate",
    *GAMES,
    number("--games", 1, 10**12, "Play N games (default: 10000)."),
    positive(
        "--until-se",
        "Stop when the standard error of the mean is at most SE; `--games` is then the maximum.",
        metavar="SE",
    ),
    seed_option(
        "Throw the die by this seed (default: random); the same seed gives the same games on "
        "every machine."
    ),
    number(
        "--players",
        1,
        1000,
        "Play with N players; lengths are then the rolls of all until one has won.",
        default=1,
    ),
    number(
        "--roll-limit",
        1,
        2**40,
        "Give up a game after N rolls of all players, and count it separately.",
        default=1_000_000,
    ),
    flag("--allow-unfinished", "Also play boards on which a game might never end."),
    flag("--no-visits", "Do not count visits and jumps; this is faster."),
    one_per_core(
        "--threads", "Use N threads (default: one per core); the results do not depend on N."
    ),
    text(
        "--longest",
        "FILE",
        "Save the longest game in FILE, to replay it; this takes only one board.",
    ),
    json_flag("simulate"),
)
def command(
    *, run: Invocation, no_visits: bool, longest: str | None, **how: Unpack[RunOptions]
) -> None:
    """Play each BOARD many times and report the results.

    The same seed gives the same results on every machine.
    """
    from boustro.answers.simulate import SimulateDocument

    if longest is not None:
        run = run.of_one_game("one board to record its longest game")
    answer = partial(_simulate, how, visits=not no_visits, longest=longest)
    run.answer(SimulateDocument, answer, partial(_lines, roll_limit=how["roll_limit"]))


def _simulate(
    how: RunOptions, game: Game, notes: tuple[Problem, ...], *, visits: bool, longest: str | None
) -> "SimulateAnswer":
    """Play many games and return the results; save the longest game if `longest` names a file."""
    from boustro.answers.simulate import simulate_answer
    from boustro.gameplay import Record
    from boustro.simulation import simulate

    sample = simulate(game, progress=progress(_bar), visits=visits, **how)
    wipe()
    target = how["until_se"]
    if target and sample.mean_se is not None and sample.mean_se > target:
        complain(f"not as precise as --until-se {target:g} after {sample.games:,} games")
    if longest is not None:
        record = Record(sample.game, sample.players, sample.seed, sample.longest_throws())
        write_file(longest, f"{record}\n")
    return simulate_answer(sample, notes)


def _bar(done: int, expected: int) -> str:
    """The progress of a simulation.

    >>> _bar(6, 24)
    '[#######.......................] 6 of 24 games'
    """
    filled = _BAR * min(done, expected) // max(expected, 1)
    return f"[{'#' * filled}{'.' * (_BAR - filled)}] {done} of {expected} games"


def _lines(game: Game, answer: "SimulateAnswer", style: Style, *, roll_limit: int) -> Iterator[str]:
    yield rules_line(game, style, "rules: ")
    games = quantity(answer.games, "game", ",")
    seats = f", {answer.players} players" if answer.players > 1 else ""
    yield f"{games}{seats}, seed {answer.seed}"
    if answer.unfinished:
        yield style.wrap(
            f"{answer.unfinished:,} given up after {roll_limit:,} rolls; "
            "the figures cover the others"
        )
    if answer.lost:
        share = f"{100 * answer.lost / answer.games:.3f} %"
        yield style.wrap(f"{answer.lost:,} lost ({share}); lengths are those of the games won")
    yield from _length_lines(answer)
    yield from _player_lines(game, answer)
    yield from _jump_lines(answer, style)


def _length_lines(answer: "SimulateAnswer") -> Iterator[str]:
    if answer.mean is None:
        return
    interval = answer.mean_interval_95
    yield ""
    if interval is not None and answer.mean_se is not None:
        low, high = interval
        mean = f"{answer.mean:.4f} ± {answer.mean_se:.4f}"
        yield f"rolls      {mean} on average (95 %: {low:.4f} to {high:.4f})"
        yield f"sd         {answer.sd:.4f}"
    else:
        yield f"rolls      {answer.mean:g}"
    shares = ("1 %", "5 %", "25 %", "50 %", "75 %", "95 %", "99 %")
    values = [str(value) for value in answer.quantiles.values()]
    width = max(len(cell) for cell in (*shares, *values))
    yield "finished   " + "  ".join(f"{share:>{width}}" for share in shares) + "  of the games"
    yield "by roll    " + "  ".join(f"{value:>{width}}" for value in values)
    if answer.longest is not None:
        yield f"longest    {answer.longest.rolls} rolls"


def _player_lines(game: Game, answer: "SimulateAnswer") -> Iterator[str]:
    if answer.players == 1:
        return
    yield ""
    seats = zip(answer.win_shares, answer.win_intervals_95, strict=True)
    for seat, (share, interval) in enumerate(islice(seats, MOST_SEATS), 1):
        low, high = interval or (0.0, 1.0)
        yield f"player {seat:<3} wins {share:7.2%} (95 %: {low:.2%} to {high:.2%})"
    if answer.players > MOST_SEATS:
        yield f"and {answer.players - MOST_SEATS} more players: --json lists all"
    yield f"lead changes per game: {answer.lead_changes / answer.games:.2f}"
    if game.rules.bump not in (None, "block"):
        yield f"tokens bumped per game: {answer.bumps / answer.games:.2f}"


def _jump_lines(answer: "SimulateAnswer", style: Style) -> Iterator[str]:
    if not answer.jump_uses:
        return
    used = sorted(answer.jump_uses, key=lambda use: -use.uses)
    yield ""
    yield "jumps taken per game:"
    signs = style.signs
    rows = []
    for use in used[:MOST_JUMPS]:
        sign = signs.ladder if use.exit > use.entry else signs.snake
        rows.append((f"{sign} {use.entry} {signs.to} {use.exit}", use.a_game))
    width = max(len(name) for name, _ in rows)
    for name, uses_a_game in rows:
        yield f"  {name:<{width}}  {uses_a_game:.3f}"
    if len(used) > MOST_JUMPS:
        yield f"  {style.signs.more} and {len(used) - MOST_JUMPS} more: --json lists all"
