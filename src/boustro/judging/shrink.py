"""Smaller cases: which cases are tried in place of a failing one, and in which order.

First come tiny cases, in order of size; then those that are made from the case at hand: fewer
rows, fewer jumps, jumps nearer together, less beside the board.  The order depends on nothing but
the case, so the same solver ends at the same one.  A case is *smaller* if its board has fewer
squares, else fewer jumps, else shorter ones, else lower entries, else if less is asked beside it.
`pinning` asks them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from random import Random

from boustro.judging.cases import fitted
from boustro.judging.families import FAMILIES, scattered, walled
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import Case
from boustro.model import Board

_STAGES = 3
_LINES = [
    [(size, 4 if size < 4 else 3) for size in range(1, 6)],
    [(6, 3), (7, 2)],
    [(8, 2), (9, 2), (10, 2)],
]
"""Of boards that are no matrix: the sizes of each stage, and fewer jumps than so many."""
_SMALLEST = 9, 3
_FACES = 6
_MIDDLE = range(16, 65)
"""How many squares boards have that are tried for their few jumps."""
_FEW_JUMPS = 5
_SPARSE_BOARDS = 150
"""How many boards with the same number of jumps."""
Key = tuple[int, int, int, tuple[tuple[int, int], ...], tuple[int, ...]]


def key(case: Case) -> Key:
    """What smaller means: squares, jumps, their lengths, their places, what is asked beside."""
    board = case.board
    pairs = (*board.jumps.items(), *((square, square) for square in board.effects))
    length = sum(abs(entry - exit) for entry, exit in pairs)
    return board.size, len(pairs), length, pairs, case.asked.size


def stages(problem: JudgedProblem) -> range:
    """The stages in which tiny cases are tried: of one size there is one, of one board none."""
    if problem.statement.size:
        return range(1)
    return range(0 if problem.statement.only else _STAGES)


def tiny_cases(case: Case, problem: JudgedProblem, stage: int) -> list[Case]:
    """The tiny cases of one stage that are smaller than a case.

    Those with jumps to their own entry come last, and only where these may have a part in it.
    """
    kinds = [_tiny(problem, stage)]
    if has_own(case.board):
        kinds.append(_tiny_own(problem, stage))
    return [one for kind in kinds for one in kind[: bisect_left(kind, key(case), key=key)]]


def simpler_cases(case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Smaller cases made from a case, the boldest first; the statement may not allow them."""
    simpler = chain(_simpler(case, problem), problem.smaller_cases(case))
    return (one for one in dict.fromkeys(simpler) if key(one) < key(case))


@cache
def _sparse(problem: JudgedProblem, most: int) -> Sequence[Case]:
    """Cases with boards of middle sizes with at most so many jumps, those with few jumps first."""
    rng = Random("sparse")  # noqa: S311 - boards are no secrets
    sizes = [
        size for size in problem.statement.sizes() if size in _MIDDLE
    ] or problem.statement.sizes()
    cases = dict[Case, None]()
    for count in range(1, most + 1):
        for _ in range(_SPARSE_BOARDS):
            size = rng.choice(sizes)
            case = fitted(scattered(rng, size, count), size, problem, rng)
            if case is not None and len(case.board.jumps) <= most:
                cases[case] = None
    return sorted(cases, key=ease)


def sparse_cases(case: Case, problem: JudgedProblem) -> Sequence[Case]:
    """Cases with boards of middle sizes that have at most half as many jumps."""
    if not problem.is_searched or problem.statement.only:
        return ()
    return _sparse(problem, min(len(case.board.jumps) // 2, _FEW_JUMPS))


def easier_cases(case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Easier cases made from a case, the boldest first; the statement may not allow them."""
    fewer = _fewer_jumps(problem.statement.unlaid(case.board))
    lighter = chain(_beside(fewer, case, problem), _simpler(case, problem))
    return (one for one in dict.fromkeys(lighter) if ease(one) < ease(case))


def ease(case: Case) -> tuple[int, Key]:
    """What easier means: fewer jumps, then smaller."""
    return len(case.board.jumps) + len(case.board.effects), key(case)


def has_fewest_squares(board: Board, problem: JudgedProblem) -> bool:
    """Whether shrinking, if nothing ended it early, has tried every board with fewer squares."""
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
    """The cases with tiny boards of one stage with a jump to its own entry.

    All of four squares, then of nine and sixteen.
    """
    counts = ((4, range(1, 3)),), ((9, range(1, 3)),), ((16, range(1, 2)),)
    boards = chain.from_iterable(_all(size, count, own=True) for size, count in counts[stage])
    cases = (Case(board) for board in boards if has_own(board))
    return sorted(filter(problem.allows, cases), key=key)


@cache
def _tiny(problem: JudgedProblem, stage: int) -> list[Case]:
    """The tiny cases of one stage, smallest first.

    All of four squares and those of nine with one jump; of nine with two, and walls; of sixteen
    with one, and crowded ones.  Of boards that are no matrix, those of the smallest sizes.
    """
    if problem.statement.size:
        boards = [*_of_size(problem, problem.statement.size)]
    elif problem.statement.is_linear:
        boards = list(
            chain.from_iterable(_all(size, range(counts), 0) for size, counts in _LINES[stage])
        )
    elif stage == 0:
        boards = [*_all(4, range(4)), *_all(9, range(2))]
    elif stage == 1:
        walls = (Board(9, jumps=walled(9, first)) for first in (2, 3))
        boards = [*_all(9, range(2, 3)), *walls]
    else:
        rng = Random("tiny")  # noqa: S311 - boards are no secrets
        boards = [*_all(16, range(2)), *_crowded(problem, rng)]
    laid = dict.fromkeys(map(problem.statement.laid, boards))
    cases = [*chain.from_iterable(map(problem.tiny_cases, filter(problem.statement.allows, laid)))]
    if problem.statement.size and problem.beside:
        touched = (case for case in cases if case.board.jumps and _is_touched(case, problem))
        cases = [*problem.cases_by_state(Case(Board(problem.statement.size))), *touched]
    return sorted((case for case in cases if problem.allows(case)), key=key)


def _of_size(problem: JudgedProblem, size: int) -> Iterator[Board]:
    """Of the one size there is: a jump near the start, or a ladder of use and a snake."""
    if problem.beside:
        yield from (Board(size, board.jumps) for board in _all(4, range(2), 0))
        # A ladder from the first squares to the last ones ends a game after few throws.
        ends = product(range(2, 5), (size, size - 1))
        yield from (Board(size, {entry: exit}) for entry, exit in ends if entry < exit)
    elif problem.is_searched:
        ladder = {1 + _FACES: 1 + _FACES + (size - 1) % _FACES}
        yield from (
            Board(size, ladder | {head: head - 1}) for head in range(2, size) if head not in ladder
        )


def _is_touched(case: Case, problem: JudgedProblem) -> bool:
    """Whether the throws come to a jump."""
    plain = Case(Board(case.board.size), case.asked)
    return problem.own_answer(case) != problem.own_answer(plain)


def _crowded(problem: JudgedProblem, rng: Random) -> Iterator[Board]:
    """Some boards of nine and sixteen squares with many jumps, and some of every family."""
    some = [(n, scattered(rng, n, rng.randint(3, n - 2))) for n in (9, 16) for _ in range(150)]
    some += [(16, family.make(rng, 16)) for family in FAMILIES for _ in range(20)]
    cases = (fitted(pairs, size, problem, rng) for size, pairs in some)
    yield from (case.board for case in cases if case is not None)


def _all(
    size: int, counts: Iterable[int], lowest: int = 1, *, own: bool = False
) -> Iterator[Board]:
    """Every board of so many squares and jumps, on the last square too.

    With `own` some lead to their own entry.
    """
    for count in counts:
        for entries in combinations(range(lowest + 1, size + 1), count):
            for exits in product(range(lowest, size + 1), repeat=count):
                pairs = [*zip(entries, exits, strict=True)]
                if own or all(entry != exit for entry, exit in pairs):
                    yield Board(size, jumps=pairs)


def _simpler(case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Smaller boards, with the same beside them."""
    statement, plain = problem.statement, problem.statement.unlaid(case.board)
    if statement.only:
        return
    sizes = [size for size in statement.sizes() if size < plain.size]
    boards = chain(_fewer_squares(plain, sizes), _fewer_jumps(plain), _nearer(plain))
    yield from _beside(boards, case, problem)


def _beside(boards: Iterable[Board], case: Case, problem: JudgedProblem) -> Iterator[Case]:
    """Boards as the statement lays them, with the same beside each as in a case."""
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
    """Without a half of the jumps, a quarter, and so on down to one."""
    pairs = list(board.jumps.items())
    share = (len(pairs) + 1) // 2
    while share:
        for start in range(0, len(pairs), share):
            yield _with(board, pairs[:start] + pairs[start + share :])
        share //= 2


def _nearer(board: Board) -> Iterator[Board]:
    """With one jump shorter, or with a lower entry."""
    for entry, exit in board.jumps.items():
        others = [pair for pair in board.jumps.items() if pair[0] != entry]
        middle = (entry + exit) // 2
        beside = exit + 1 if exit < entry else exit - 1
        for other in (entry + 1, entry - 1, middle, beside):
            if 1 <= other <= board.size and other != entry:
                yield _with(board, [*others, (entry, other)])
        # A die's face lower a jump is reached by the same throws, but for one.
        for lower in (*_down_to(2, entry), entry - _FACES, entry + 1):
            if 1 < lower <= board.size and lower not in board.jumps and lower != exit:
                yield _with(board, [*others, (lower, exit)])
                shifted = exit + lower - entry
                if 1 <= shifted <= board.size:
                    yield _with(board, [*others, (lower, shifted)])


def _down_to(least: int, number: int) -> Iterator[int]:
    """The least, half the way down to it, a quarter, and so on down to one step.

    >>> list(_down_to(2, 12))
    [2, 7, 10, 11]
    """
    gap = number - least
    while gap > 0:
        yield number - gap
        gap //= 2


def _with(board: Board, pairs: Iterable[tuple[int, int]]) -> Board:
    return Board(board.size, columns=board.columns, jumps=pairs)
