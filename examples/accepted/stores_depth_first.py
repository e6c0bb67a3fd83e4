"""It searches depth first and stores what it found on the way, when that is not final yet."""


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)

        def exit_of(square):
            row, col = divmod(square - 1, n)
            return board[n - 1 - row][n - 1 - col if row % 2 else col]

        stored, under_way = {n * n: 0}, set()

        def fewest(square):
            if square in stored:
                return stored[square]
            if square in under_way:
                return float("inf")
            under_way.add(square)
            best = float("inf")
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                landed = exit_of(reached)
                best = min(best, 1 + fewest(reached if landed == -1 else landed))
            under_way.remove(square)
            stored[square] = best
            return best

        rolls = fewest(1)
        return rolls if rolls < float("inf") else -1
