"""The first write-up, as its code has it: a table of cells, then breadth first."""

from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)

        def cell(square):
            row, column = divmod(square - 1, n)
            return n - 1 - row, n - 1 - column if row % 2 else column

        queue = deque([(1, 0)])
        seen = {1}
        while queue:
            square, rolls = queue.popleft()
            if square == n * n:
                return rolls
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                row, column = cell(reached)
                landed = board[row][column] if board[row][column] != -1 else reached
                if landed not in seen:
                    seen.add(landed)
                    queue.append((landed, rolls + 1))
        return -1
