class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        squares = []
        for number, row in enumerate(reversed(board)):
            squares += row[::-1] if number % 2 else row
        best = {1: 0}
        for square in range(1, n * n):
            if square not in best:
                continue
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                landed = squares[reached - 1] if squares[reached - 1] != -1 else reached
                best[landed] = min(best.get(landed, n * n), best[square] + 1)
        return best.get(n * n, -1)
