class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        cells = [None]
        for i, row in enumerate(reversed(board)):
            cells.extend(row if i % 2 == 0 else row[::-1])
        best = [float("inf")]

        def walk(square, rolls, path):
            if square == n * n:
                best[0] = min(best[0], rolls)
                return
            for die in range(1, 7):
                reached = square + die
                if reached <= n * n:
                    if cells[reached] != -1:
                        reached = cells[reached]
                    if reached not in path:
                        walk(reached, rolls + 1, path + [reached])

        walk(1, 0, [1])
        return best[0] if best[0] != float("inf") else -1
