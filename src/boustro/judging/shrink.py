"""Shrinking: which smaller cases the judge tries in place of a failing one, and in which order.

Tiny cases come first, in order of size.  Then come cases derived from the failing one: fewer rows,
fewer jumps, shorter jumps, smaller arguments beside the board.  The order depends only on the
case, so the same solver always ends at the same case.  A case is *smaller* if its board has fewer
squares; ties are broken by fewer jumps, then shorter jumps, then lower entries, then smaller
arguments.  `pinning` asks the cases.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from random import Random

from boustro.judging.asked import Case
from boustro.judging.cases import fitted
from boustro.judging.families import FAMILIES, scattered, walled
from boustro.judging.problems.base import JudgedProblem
from boustro.model import Board

_STAGES = 3
_LINES = [
    [(size, 4 if size < 4 else 3) for size in range(1, 6)],
    [(6, 3), (7, 2)],
    [(8, 2), (9, 2), (10, 2)],
]
"""For boards that are a row: the sizes of each stage; each board has fewer jumps than the number
beside its size."""
_SMALLEST = 9, 3
_FACES = 6
_MIDDLE = range(16, 65)
"""The sizes of the boards that are tried because they have few jumps."""
_FEW_JUMPS = 5
_SPARSE_BOARDS = 150
"""The number of such boards for each number of jumps."""
Key = tuple[int, int, int, tuple[tuple[int, int], ...], tuple[int, ...]]


def key(case: Case) -> Key:
    """The sort key for "smaller": squares, jumps, their lengths, their places, arguments."""
    board = case.board
    pairs = (*board.jumps.items(), *((square, square) for square in board.effects))
    length = sum(abs(entry - exit) for entry, exit in pairs)
    return board.size, len(pairs), length, pairs, case.asked.size


def stages(problem: JudgedProblem) -> range:
    """The stages of tiny cases: one if there is a single size, none for a single board."""
    if problem.statement.size:
        return range(1)
    return range(0 if problem.statement.only else _STAGES)


def tiny_cases(case: Case, problem: JudgedProblem, stage: int) -> list[Case]:
    """The tiny cases of one stage that are smaller than a case.

    If the case has jumps to their own entry, tiny cases with such jumps come last.
    """
    kinds = [_tiny(problem, stage)]
    if has_own(case.board):
        kinds.append(_tiny_own(problem, stage))
    smaller = list[Case]()
    for kind in kinds:
        smaller += kind[: bisect_left(kind, key(case), key=key)]
    return smaller


def simpler_cases(case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Smaller cases derived from a case, boldest first; the statement may forbid some."""
    simpler = chain(_simpler(case, problem), problem.smaller_cases(case))
    most = key(case)
    return (one for one in dict.fromkeys(simpler) if key(one) < most)


@cache
def _sparse(problem: JudgedProblem, most: int) -> Sequence[Case]:
    """Cases on boards of middle size with at most `most` jumps, fewest jumps first."""
    rng = Random("sparse")  # noqa: S311 - boards are no secrets
    all_sizes = problem.statement.sizes()
    sizes = [size for size in all_sizes if size in _MIDDLE] or all_sizes
    cases = dict[Case, None]()
    for count in range(1, most + 1):
        for _ in range(_SPARSE_BOARDS):
            size = rng.choice(sizes)
            case = fitted(scattered(rng, size, count), size, problem, rng)
            if case is not None and len(case.board.jumps) <= most:
                cases[case] = None
    return sorted(cases, key=ease)


def sparse_cases(case: Case, problem: JudgedProblem) -> Sequence[Case]:
    """Cases on boards of middle size that have at most half as many jumps."""
    if not problem.is_searched or problem.statement.only:
        return ()
    return _sparse(problem, min(len(case.board.jumps) // 2, _FEW_JUMPS))


def easier_cases(case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Easier cases derived from a case, boldest first; the statement may forbid some."""
    fewer = _fewer_jumps(problem.statement.unlaid(case.board))
    lighter = chain(_beside(fewer, case, problem), _simpler(case, problem))
    most = ease(case)
    return (one for one in dict.fromkeys(lighter) if ease(one) < most)


def ease(case: Case) -> tuple[int, Key]:
    """The sort key for "easier": fewer jumps, then smaller."""
    return len(case.board.jumps) + len(case.board.effects), key(case)


def has_fewest_squares(board: Board, problem: JudgedProblem) -> bool:
    """Whether complete shrinking has tried every board with fewer squares."""
    return (
        not (problem.statement.size or problem.statement.only)
        and not problem.beside
        and board.size <= _SMALLEST[problem.statement.is_linear]
    )


def has_own(board: Board) -> bool:
    """Whether a jump leads to its own entry."""
    return any(entry == exit for entry, exit in board.jumps.items())


@cache
def _tiny_own(problem: JudgedProblem, stage: int) -> list[Case]:
    """The tiny cases of one stage that have a jump to its own entry.

    Stage 0 has all boards of four squares, stage 1 those of nine, and stage 2 those of sixteen.
    """
    counts = ((4, range(1, 3)),), ((9, range(1, 3)),), ((16, range(1, 2)),)
    boards = chain.from_iterable(_all(size, count, own=True) for size, count in counts[stage])
    cases = (Case(board) for board in boards if has_own(board))
    return sorted(filter(problem.allows, cases), key=key)


@cache
def _tiny(problem: JudgedProblem, stage: int) -> list[Case]:
    """The tiny cases of one stage, smallest first.

    Stage 0 has all boards of four squares, and of nine squares with one jump.  Stage 1 has boards
    of nine squares with two jumps, and walls.  Stage 2 has boards of sixteen squares with one
    jump, and crowded boards.  For boards that are a row, the stages go up by size.
    """
    if problem.statement.size:
        boards = [*_of_size(problem, problem.statement.size)]
    elif problem.statement.is_linear:
        rows = (_all(size, range(counts), 0) for size, counts in _LINES[stage])
        boards = [*chain.from_iterable(rows)]
    elif stage == 0:
        boards = [*_all(4, range(4)), *_all(9, range(2))]
    elif stage == 1:
        walls = (Board(9, jumps=walled(9, first)) for first in (2, 3))
        boards = [*_all(9, range(2, 3)), *walls]
    else:
        rng = Random("tiny")  # noqa: S311 - boards are no secrets
        boards = [*_all(16, range(2)), *_crowded(problem, rng)]
    laid: Iterable[Board] = dict.fromkeys(map(problem.statement.laid, boards))
    if problem.beside:
        # A board with arguments beside it has many cases: they are not made in vain.
        laid = filter(problem.statement.allows, laid)
    cases = [case for board in laid for case in problem.tiny_cases(board)]
    if problem.statement.size and problem.beside:
        touched = (case for case in cases if case.board.jumps and _is_touched(case, problem))
        cases = [*problem.cases_by_state(Case(Board(problem.statement.size))), *touched]
    return sorted((case for case in cases if problem.allows(case)), key=key)


def _of_size(problem: JudgedProblem, size: int) -> Iterator[Board]:
    """Simple boards of a single size: a jump near the start, or a useful ladder and a snake."""
    if problem.beside:
        yield from (Board(size, board.jumps) for board in _all(4, range(2), 0))
        # A ladder from the start to the end of the board keeps the game short.
        ends = product(range(2, 5), (size, size - 1))
        yield from (Board(size, {entry: exit}) for entry, exit in ends if entry < exit)
    elif problem.is_searched:
        ladder = {1 + _FACES: 1 + _FACES + (size - 1) % _FACES}
        yield from (
            Board(size, ladder | {head: head - 1}) for head in range(2, size) if head not in ladder
        )


def _is_touched(case: Case, problem: JudgedProblem) -> bool:
    """Whether the jumps change the answer, so that the throws reach one of them."""
    plain = Case(Board(case.board.size), case.asked)
    return problem.own_answer(case) != problem.own_answer(plain)


def _crowded(problem: JudgedProblem, rng: Random) -> Iterator[Board]:
    """Boards of nine and sixteen squares with many jumps, and boards of every family."""
    some = [(n, scattered(rng, n, rng.randint(3, n - 2))) for n in (9, 16) for _ in range(150)]
    some += [(16, family.make(rng, 16)) for family in FAMILIES for _ in range(20)]
    cases = (fitted(pairs, size, problem, rng) for size, pairs in some)
    yield from (case.board for case in cases if case is not None)


def _all(
    size: int, counts: Iterable[int], lowest: int = 1, *, own: bool = False
) -> Iterator[Board]:
    """Every board of a size with one of these numbers of jumps; the last square may have one.

    With `own`, jumps may lead to their own entry.
    """
    for count in counts:
        for entries in combinations(range(lowest + 1, size + 1), count):
            for exits in product(range(lowest, size + 1), repeat=count):
                pairs = [*zip(entries, exits, strict=True)]
                if own or all(entry != exit for entry, exit in pairs):
                    yield Board(size, jumps=pairs)


def _simpler(case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Cases with a smaller board and the same arguments."""
    statement, plain = problem.statement, problem.statement.unlaid(case.board)
    if statement.only:
        return
    sizes = [size for size in statement.sizes() if size < plain.size]
    boards = chain(_fewer_squares(plain, sizes), _fewer_jumps(plain), _nearer(plain))
    yield from _beside(boards, case, problem)


def _beside(boards: Iterable[Board], case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """A case for each board, with the arguments of the given case."""
    yield from (Case(problem.statement.laid(board), case.asked) for board in boards)


def _fewer_squares(board: Board, sizes: Sequence[int]) -> Iterator[Board]:
    pairs = board.jumps.items()
    for size in sizes:
        gap = board.size - size
        kept = [(e, x) for e, x in pairs if e < size and x <= size]
        cut = [(e, min(x, size)) for e, x in pairs if e < size]
        moved = [(e - gap, max(x - gap, 1)) for e, x in pairs if e - gap > 1]
        scaled = {-(-e * size // board.size): -(-x * size // board.size) for e, x in pairs}
        keeps_own = has_own(board)
        for some in (kept, cut, moved, scaled.items()):
            yield Board(size, jumps=((e, x) for e, x in some if e != x or keeps_own))


def _fewer_jumps(board: Board) -> Iterator[Board]:
    """The board without half of its jumps, a quarter, and so on down to one jump."""
    pairs = list(board.jumps.items())
    share = (len(pairs) + 1) // 2
    while share:
        for start in range(0, len(pairs), share):
            yield _with(board, pairs[:start] + pairs[start + share :])
        share //= 2


def _nearer(board: Board) -> Iterator[Board]:
    """The board with one jump shorter, or with a lower entry."""
    for entry, exit in board.jumps.items():
        others = [pair for pair in board.jumps.items() if pair[0] != entry]
        middle = (entry + exit) // 2
        beside = exit + 1 if exit < entry else exit - 1
        for other in (entry + 1, entry - 1, middle, beside):
            if 1 <= other <= board.size and other != entry:
                yield _with(board, [*others, (entry, other)])
        # Moving a jump down by one die's range saves one throw on the way to it.
        for lower in (*_down_to(2, entry), entry - _FACES, entry + 1):
            if 1 < lower <= board.size and lower not in board.jumps and lower != exit:
                yield _with(board, [*others, (lower, exit)])
                shifted = exit + lower - entry
                if 1 <= shifted <= board.size:
                    yield _with(board, [*others, (lower, shifted)])


def _down_to(least: int, number: int) -> Iterator[int]:
    """Numbers from `least` up to `number`, each halving the distance to `number`.

    >>> list(_down_to(2, 12))
    [2, 7, 10, 11]
    """
    gap = number - least
    while gap > 0:
        yield number - gap
        gap //= 2


def _with(board: Board, pairs: Iterable[tuple[int, int]]) -> Board:
    return Board(board.size, columns=board.columns, jumps=pairs)
