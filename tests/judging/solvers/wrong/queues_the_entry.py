from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        cells = [None]
        for i, row in enumerate(reversed(board)):
            cells.extend(row if i % 2 == 0 else row[::-1])
        queue, seen = deque([(1, 0)]), {1}
        while queue:
            square, rolls = queue.popleft()
            if square == n * n:
                return rolls
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                rests = reached if cells[reached] == -1 else cells[reached]
                if rests not in seen:
                    seen.add(rests)
                    queue.append((reached, rolls + 1))
        return -1
