class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        cells = [None]
        for i, row in enumerate(reversed(board)):
            cells.extend(row if i % 2 == 0 else row[::-1])
        square = rolls = 0
        square = 1
        visited = set()
        while square < n * n:
            if square in visited:
                return -1
            visited.add(square)
            best = square
            for die in range(1, 7):
                if square + die <= n * n:
                    reached = square + die
                    if cells[reached] != -1:
                        reached = cells[reached]
                    if reached > best:
                        best = reached
            square = best
            rolls += 1
        return rolls
