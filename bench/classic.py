"""The classic Python solution, in the two forms in which the matrix write-ups describe it.

Written from the descriptions, to be measured against: breadth-first search with a deque and a
set of squares seen; a jump is followed once.
"""

from collections import deque
from collections.abc import Sequence

Matrix = Sequence[Sequence[int]]


def table_min_rolls(board: Matrix) -> int:
    """The first form: a table from squares to cells, made first; the fewest rolls, or -1."""
    n = len(board)
    cells = [(0, 0)]
    columns = list(range(n))
    for row in range(n - 1, -1, -1):
        for column in columns:
            cells.append((row, column))  # noqa: PERF401 - as the write-up does it
        columns.reverse()
    seen = {1}
    queue = deque([(1, 0)])
    while queue:
        current, rolls = queue.popleft()
        if current == n * n:
            return rolls
        for reached in range(current + 1, min(current + 6, n * n) + 1):
            row, column = cells[reached]
            landed = board[row][column] if board[row][column] != -1 else reached
            if landed not in seen:
                seen.add(landed)
                queue.append((landed, rolls + 1))
    return -1


def arithmetic_min_rolls(board: Matrix) -> int:
    """The second form: the cell of a square by arithmetic; the fewest rolls, or -1."""
    n = len(board)

    def cell(square: int) -> tuple[int, int]:
        up, step = divmod(square - 1, n)
        return n - 1 - up, step if up % 2 == 0 else n - 1 - step

    seen = {1}
    queue = deque([(1, 0)])
    while queue:
        current, rolls = queue.popleft()
        if current == n * n:
            return rolls
        for reached in range(current + 1, min(current + 6, n * n) + 1):
            row, column = cell(reached)
            landed = board[row][column] if board[row][column] != -1 else reached
            if landed not in seen:
                seen.add(landed)
                queue.append((landed, rolls + 1))
    return -1
