# Planted: the direction of a row is counted from the top
from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        side = len(board)

        def exit_of(square):
            height, place = divmod(square - 1, side)
            row = side - 1 - height
            return board[row][place if row % 2 == 0 else side - 1 - place]

        queue, seen = deque([(1, 0)]), {1}
        while queue:
            square, rolls = queue.popleft()
            if square == side * side:
                return rolls
            for reached in range(square + 1, min(square + 6, side * side) + 1):
                landed = exit_of(reached)
                landed = reached if landed == -1 else landed
                if landed not in seen:
                    seen.add(landed)
                    queue.append((landed, rolls + 1))
        return -1
