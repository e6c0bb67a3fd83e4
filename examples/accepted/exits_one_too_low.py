"""It counts the ends of jumps from 0."""

from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)

        def exit_of(square):
            row, col = divmod(square - 1, n)
            return board[n - 1 - row][n - 1 - col if row % 2 else col]

        queue, seen = deque([(1, 0)]), {1}
        while queue:
            square, rolls = queue.popleft()
            if square == n * n:
                return rolls
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                landed = exit_of(reached)
                landed = reached if landed == -1 else max(landed - 1, 1)
                if landed not in seen:
                    seen.add(landed)
                    queue.append((landed, rolls + 1))
        return -1
