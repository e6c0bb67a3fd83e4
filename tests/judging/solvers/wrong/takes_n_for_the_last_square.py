from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        cells = [None]
        for i, row in enumerate(reversed(board)):
            cells.extend(row if i % 2 == 0 else row[::-1])
        goal = n
        queue, dist = deque([1]), {1: 0}
        while queue:
            square = queue.popleft()
            if square == goal:
                return dist[square]
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                rests = reached if cells[reached] == -1 else cells[reached]
                if rests not in dist:
                    dist[rests] = dist[square] + 1
                    queue.append(rests)
        return -1
