"""Design: search for a board that meets the wishes, and verify it.

A restart is an independent search with its own random numbers; restarts are numbered from 0.  The
result comes from the first restart that met the wishes; if none did, it is the nearest board of all
restarts.  The number of processes and the core do not change the result, except if two boards are
equal to twelve digits.  Time limits and interruptions only end the search early.
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
from boustro.say import Wording, join_words, say

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LARGEST_EXACT = 400
"""The most squares of a board whose mean is also computed in fractions."""
MOST_EFFORT = 10**12
"""The most boards that are checked."""
_MISSES = 3
"""If this many restarts give no board at all, the search gives up."""
_TRIED = 24
"""If this many random boards without a wish all fail, the wish is not seen as the obstacle."""
Progress = Callable[[int, int, RestartResult | None], None]
"""A function that is called with the number of boards checked, the effort, and the best result."""
_Search = Callable[[tuple[int, int]], RestartResult]
"""A function from the number and the effort of a restart to its result."""


@dataclass(frozen=True)
class Design:
    """A board made to `wishes`."""

    game: Game
    wishes: Wishes
    seed: int
    """The seed of the search."""
    effort: int
    """The number of boards that were checked."""
    ended: str
    """Why the search ended: `met`, `effort`, `time` or `interrupted`."""

    @cached_property
    def figures(self) -> Mapping[str, float]:
        """The target figures on this board, by name."""
        return Figures(self.game, self.wishes).by_name()

    @cached_property
    def is_met(self) -> bool:
        """Whether the board meets every requirement."""
        return Figures(self.game, self.wishes).is_met

    @cached_property
    def analysis(self) -> Analysis:
        """All exact figures of the game; also in fractions on boards of up to 400 squares."""
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
    """Search for a board of `size` squares that meets the `wishes`; if none is found, the nearest.

    `is_met` of the result says whether the board meets all of them.  Wishes for its jumps:

    - `columns`, `rules`, `preset` (`gentle`, `classic`, `cruel`);
    - the numbers of `snakes`, `ladders` and `jumps`;
    - their lengths in squares, `snake_length` and `ladder_length`;
    - `forbidden` squares and `forbidden_rows` (from 1 at the bottom); `{"ladders": [10]}` forbids
      a square or row for ladders only;
    - jumps to `keep`, and the `spacing` of the ends of different jumps;
    - `chains`: whether a jump may end on the entry of another one (default: False);
    - `level`: whether a jump may stay in its row (default: False);
    - the number of `crossings` (default: at most a tenth of the squares).

    Targets for its games:

    - `mean` and `sd` in rolls, and `min_rolls`;
    - `quantile`: a mapping from shares such as 0.9 or `90%` to rolls or `10..12 minutes`, or texts
      such as `90%=10..12 minutes`;
    - `minutes` until a player wins if `players` throw in turn and a throw takes `seconds`;
    - the chance of the `first_seat` to win, such as 0.5 or `..50.5%`.

    Each target is a number, a text such as `36..44`, or two numbers.  A single number is met if the
    board's figure differs by at most `tolerance`.  A target with a weight in `weights` is only a
    preference.

    The search ends after `effort` boards, or after `time_limit` seconds.  The same seed and effort
    give the same board, with any number of `workers` (processes).

    Raises `InputError` for invalid wishes, and for wishes that are proved impossible.  If the
    search reaches no board at all, the error names the wishes that prevent this.

    >>> made = design(mean="36..44", snakes=10, ladders=9, min_rolls=7, seed=1)
    >>> made.is_met, len(made.game.board.snakes), made.figures["min_rolls"]
    (True, 10, 7)
    """
    wanted = Wishes.of(size, **wishes)
    until = math.inf if time_limit is None else time.monotonic() + time_limit
    full_restarts, rest = divmod(effort, EFFORT_OF_A_RESTART)
    efforts = [EFFORT_OF_A_RESTART] * full_restarts
    if rest > 0:
        efforts.append(rest)
    best = NOTHING
    boards_checked = 0
    ended = "effort"
    search = partial(search_once, wanted, seed, until=until)
    with closing(_results(search, efforts, workers)) as results:
        for count, result in enumerate(results, 1):
            boards_checked += result.effort
            if best.jumps is None or result.cost < best.cost:
                best = result
            if progress is not None:
                progress(boards_checked, effort, best)
            gives_up = best.jumps is None and count == _MISSES
            if result.ended != "effort" or gives_up:
                ended = result.ended
                break
    if best.jumps is None:
        raise InputError.of("not-found", _why_none(wanted, seed, ended))
    return Design(Plan(wanted).game_with(best.jumps), wanted, seed, boards_checked, ended)


def _why_none(wishes: Wishes, seed: int, ended: str) -> str:
    """The sentence on a search without a board.

    It names each obstacle: a wish without which the other wishes allow a board.
    """
    if ended in ("time", "interrupted"):
        return say("search-ended-first", "the search ended before it reached a board")
    sentence = "no board met every requirement"
    obstacles = [*_wishes_in_the_way(wishes, seed), *_kept_jumps_in_the_way(wishes, seed)]
    if not obstacles:
        return say("no-board-met-all", sentence)
    text = f"{sentence}; giving up one of these allows a board: {', '.join(obstacles)}"
    return say("wishes-in-the-way", text, wishes=join_words(", ", obstacles))


def _wishes_in_the_way(wishes: Wishes, seed: int) -> Iterator[Wording]:
    for name, nothing in NOTHING_ASKED.items():
        asked = getattr(wishes, name)
        if asked == nothing:
            continue
        without = replace(wishes, **{name: nothing})
        if _allow_a_board(without, seed):
            value = f" {asked}" if isinstance(asked, Range | int) else ""
            usual = " (a default)" if name in wishes.usual else ""
            text = f"{name.replace('_', ' ')}{value}{usual}"
            wished, is_usual = value.strip(), int(name in wishes.usual)
            yield say(f"wish-{name}", text, wished=wished, is_usual=is_usual)


def _kept_jumps_in_the_way(wishes: Wishes, seed: int) -> Iterator[Wording]:
    board, rules = wishes.kept.board, wishes.kept.rules
    for entry in board.jumps:
        without = Game(board.without_jump(entry), rules)
        if _allow_a_board(replace(wishes, kept=without), seed):
            text = f"keep {board.jump_at(entry)}"
            yield say("wish-keep", text, entry=entry, exit=board.jumps[entry])


def _allow_a_board(wishes: Wishes, seed: int) -> bool:
    """Whether some random board meets the wishes for jumps."""
    return random_jumps(Plan(wishes), Draws(seed, 0), boards=_TRIED) is not None


def _results(
    search: _Search, efforts: list[int], workers: int
) -> Generator[RestartResult, None, None]:
    """The results of the restarts, in the order of their numbers.

    Closing the generator ends the processes that still run.
    """
    restarts = list(enumerate(efforts))
    workers = min(workers, len(efforts))
    if workers <= 1:
        yield from map(search, restarts)
        return
    # Imported here, because Python in a browser has no processes.
    from multiprocessing import Pipe, Process

    processes, receivers = [], []
    try:
        for worker in range(workers):
            receiver, sender = Pipe(duplex=False)
            own_restarts = restarts[worker::workers]
            arguments = search, own_restarts, sender
            process = Process(target=_search_all, args=arguments, daemon=True)
            processes.append(process)
            receivers.append(receiver)
            process.start()
            sender.close()  # the process has its own copy
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
    """Run the restarts of one process, and send their results.

    Processes hold no common lock, so the parent can kill any of them at any time.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    # Ctrl-C reaches all processes; the parent ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for restart in restarts:
            sender.send(search(restart))
            if parent is not None and not parent.is_alive():
                return
    except Exception as error:  # noqa: BLE001 - the parent raises it again
        sender.send(error)
