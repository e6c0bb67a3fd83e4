"""It takes a jump for an edge of the graph that costs nothing, and may be left out."""

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
            landed = exit_of(square)
            if landed != -1 and landed not in seen:
                seen.add(landed)
                queue.appendleft((landed, rolls))
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                if reached not in seen:
                    seen.add(reached)
                    queue.append((reached, rolls + 1))
        return -1
