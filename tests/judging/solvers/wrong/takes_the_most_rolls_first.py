import heapq


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        cells = [None]
        for i, row in enumerate(reversed(board)):
            cells.extend(row if i % 2 == 0 else row[::-1])
        heap, seen = [(0, 1)], {1}
        while heap:
            rolls, square = heapq.heappop(heap)
            if square == n * n:
                return -rolls
            for die in range(1, 7):
                reached = square + die
                if reached > n * n:
                    continue
                rests = cells[reached] if cells[reached] > 0 else reached
                if rests not in seen:
                    seen.add(rests)
                    heapq.heappush(heap, (rolls - 1, rests))
        return -1
