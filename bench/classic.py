"""The classic Python solution, as the matrix write-ups describe it.

A table from squares to cells is built once, then a breadth-first search with a deque and a set
of squares seen; a jump is followed once.  Written from the description, to be measured against.
"""

from collections import deque
from collections.abc import Sequence


def classic_min_rolls(board: Sequence[Sequence[int]]) -> int:
    """The fewest rolls to the last square, or -1."""
    n = len(board)
    cells = [(0, 0)]
    columns = list(range(n))
    for row in range(n - 1, -1, -1):
        for column in columns:
            cells.append((row, column))  # noqa: PERF401 - as the write-ups do it
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
