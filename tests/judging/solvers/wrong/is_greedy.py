class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        jumps = {}
        for row in range(n):
            for step in range(n):
                column = n - 1 - step if row % 2 else step
                if board[n - 1 - row][column] != -1:
                    jumps[row * n + step + 1] = board[n - 1 - row][column]
        square, rolls, seen = 1, 0, {1}
        while square != n * n:
            reached = range(square + 1, min(square + 6, n * n) + 1)
            square = max(jumps.get(each, each) for each in reached)
            if square in seen:
                return -1
            seen.add(square)
            rolls += 1
        return rolls
