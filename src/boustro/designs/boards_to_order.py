"""Design: a board that meets the wishes, found by search and verified before it is shown.

Restarts are independent searches, numbered from 0, each with its own random numbers.  The result
comes from the restart with the lowest number that met the wishes; if none did, it is the nearest
board of all restarts.  Neither the number of processes nor the core changes the result, except in
ties at twelve digits.  Time limits and interruptions only end the search early.
"""

import math
import signal
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Unpack

from boustro.basics.arguments import POSITIVE, check_arguments
from boustro.chain import Analysis, analyse
from boustro.designs.defaults import EFFORT, SIZE
from boustro.designs.figures import Figures
from boustro.designs.generate import Draws, random_jumps
from boustro.designs.local_search import EFFORT_OF_A_RESTART, NOTHING, RestartResult, search_once
from boustro.designs.plan import Plan
from boustro.designs.ranges import Range
from boustro.designs.wishes import BOUNDS, NOTHING_ASKED, BoardWishes, Wishes
from boustro.errors import InputError
from boustro.model import Game

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LARGEST_EXACT = 400
"""The most squares of a board whose mean is also computed in fractions."""
MOST_EFFORT = 10**12
"""The most boards that are checked."""
_MISSES = 3
"""Restarts without any board after which the search gives up."""
_TRIED = 24
"""Boards begun without one wish, to find out whether it is in the way."""
Progress = Callable[[int, int, RestartResult | None], None]
"""Called with the number of boards checked, the effort, and the best so far."""
_Search = Callable[[tuple[int, int]], RestartResult]
"""Returns the result of a restart, given by its number and its effort."""


@dataclass(frozen=True)
class Design:
    """A board made to `wishes`."""

    game: Game
    wishes: Wishes
    seed: int
    """The seed of the search."""
    effort: int
    """The number of boards checked."""
    ended: str
    """Why the search ended: `met`, `effort`, `time` or `interrupted`."""

    @cached_property
    def figures(self) -> Mapping[str, float]:
        """The target figures, by name, on this board."""
        return Figures(self.game, self.wishes).by_name()

    @cached_property
    def is_met(self) -> bool:
        """Whether the board meets every requirement."""
        return Figures(self.game, self.wishes).is_met

    @cached_property
    def analysis(self) -> Analysis:
        """All exact figures of the game; in fractions on boards of up to 400 squares."""
        return analyse(self.game, exact=self.game.size <= LARGEST_EXACT)

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean as a fraction; None on larger boards."""
        return self.analysis.rolls.mean_exact


@check_arguments(effort=(1, MOST_EFFORT), workers=(1, 1024), time_limit=POSITIVE, **BOUNDS)
def design(
    size: int = SIZE,
    *,
    seed: int = 0,
    effort: int = EFFORT,
    workers: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **wishes: Unpack[BoardWishes],
) -> Design:
    """A board of `size` squares made to `wishes`; if none meets them, the nearest found.

    Wishes for its jumps:

    - `columns`, `rules`, `preset` (`gentle`, `classic`, `cruel`);
    - the numbers of `snakes`, `ladders` and `jumps`;
    - their lengths in squares, `snake_length` and `ladder_length`;
    - `forbidden` squares and `forbidden_rows` (from 1 at the bottom); `{"ladders": [10]}` forbids
      them for one kind;
    - jumps to `keep`, and the `spacing` of the ends of different jumps;
    - whether `chains` and `level` jumps are allowed (default: False);
    - the most `crossings` (default: a tenth of the squares).

    Targets for its games:

    - `mean` and `sd` in rolls, and `min_rolls`;
    - `quantile`: a mapping from shares such as 0.9 or `90%` to rolls or `10..12 minutes`, or texts
      such as `90%=10..12 minutes`;
    - `minutes` until a player wins when `players` throw in turn and a throw takes `seconds`;
    - the chance of the `first_seat` to win.

    Each is a number, a text such as `36..44`, or two numbers; one number allows for `tolerance`.  A
    figure with a weight in `weights` is a preference.  Without a target, game length is not
    considered.

    The same seed and effort give the same board, with any number of `workers` (processes).
    `time_limit` is in seconds.  Raises `InputError` for invalid wishes, for those proved
    impossible, and if the search reaches no board: then it says which wishes are in the way.

    >>> made = design(mean="36..44", snakes=10, ladders=9, min_rolls=7, seed=1)
    >>> made.is_met, len(made.game.board.snakes), made.figures["min_rolls"]
    (True, 10, 7)
    """
    wanted = Wishes.of(size, **wishes)
    until = math.inf if time_limit is None else time.monotonic() + time_limit
    whole, rest = divmod(effort, EFFORT_OF_A_RESTART)
    efforts = [EFFORT_OF_A_RESTART] * whole
    if rest > 0:
        efforts.append(rest)
    best = NOTHING
    looked_at = 0
    ended = "effort"
    with closing(
        _results(partial(search_once, wanted, seed, until=until), efforts, workers)
    ) as results:
        for number, result in enumerate(results, 1):
            looked_at += result.effort
            if best.jumps is None or result.cost < best.cost:
                best = result
            if progress is not None:
                progress(looked_at, effort, best)
            if result.ended != "effort" or (best.jumps is None and number == _MISSES):
                ended = result.ended
                break
    if best.jumps is None:
        raise InputError.of("not-found", _why_none(wanted, seed, ended))
    return Design(Plan(wanted).game_with(best.jumps), wanted, seed, looked_at, ended)


def _why_none(wishes: Wishes, seed: int, ended: str) -> str:
    """Each wish that alone is in the way: without it, but with all others, a board is found."""
    if ended in ("time", "interrupted"):
        return "the search ended before it reached a board"
    obstacles = [*_wishes_in_the_way(wishes, seed), *_kept_jumps_in_the_way(wishes, seed)]
    others = f"; giving up one of these allows a board: {', '.join(obstacles)}" if obstacles else ""
    return f"no board met every requirement{others}"


def _wishes_in_the_way(wishes: Wishes, seed: int) -> Iterator[str]:
    for name, nothing in NOTHING_ASKED.items():
        asked = getattr(wishes, name)
        if asked != nothing and _allow_a_board(replace(wishes, **{name: nothing}), seed):
            value = f" {asked}" if isinstance(asked, Range | int) else ""
            usual = " (a default)" if name in wishes.usual else ""
            yield f"{name.replace('_', ' ')}{value}{usual}"


def _kept_jumps_in_the_way(wishes: Wishes, seed: int) -> Iterator[str]:
    board, rules = wishes.kept.board, wishes.kept.rules
    for entry in board.jumps:
        without = Game(board.without_jump(entry), rules)
        if _allow_a_board(replace(wishes, kept=without), seed):
            yield f"keep {board.jump_at(entry)}"


def _allow_a_board(wishes: Wishes, seed: int) -> bool:
    """Whether some random board meets the wishes for jumps."""
    return random_jumps(Plan(wishes), Draws(seed, 0), boards=_TRIED) is not None


def _results(
    search: _Search, efforts: list[int], workers: int
) -> Generator[RestartResult, None, None]:
    """The results of the restarts, in the order of their numbers.

    Closing the generator ends those that still run.
    """
    numbered = list(enumerate(efforts))
    workers = min(workers, len(efforts))
    if workers <= 1:
        yield from map(search, numbered)
        return
    # Python in a browser has no processes.
    from multiprocessing import Pipe, Process

    processes, receivers = [], []
    try:
        for worker in range(workers):
            receiver, sender = Pipe(duplex=False)
            arguments = search, numbered[worker::workers], sender
            processes.append(Process(target=_search_all, args=arguments, daemon=True))
            receivers.append(receiver)
            processes[-1].start()
            sender.close()
        for number in range(len(efforts)):
            result = receivers[number % workers].recv()
            if isinstance(result, Exception):
                raise result
            yield result
    except (EOFError, KeyboardInterrupt):
        yield NOTHING._replace(ended="interrupted")
    finally:
        for process in processes:
            process.kill()


def _search_all(search: _Search, restarts: list[tuple[int, int]], sender: "Connection") -> None:
    """Run every restart of one process.

    The processes share no lock, so that each can be ended at any time.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    # Ctrl-C reaches all processes; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for restart in restarts:
            sender.send(search(restart))
            if parent is not None and not parent.is_alive():
                return
    except Exception as fault:  # noqa: BLE001 - it is raised where the results are read
        sender.send(fault)
