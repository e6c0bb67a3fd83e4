class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n
        jump = list(range(last + 1))
        square = 1
        for i, row in enumerate(reversed(board)):
            for cell in row if i % 2 == 0 else row[::-1]:
                if cell != -1:
                    jump[square] = cell
                square += 1
        rolls = [float("inf")] * (last + 1)
        rolls[1] = 0
        for _ in range(4):
            for square in range(1, last):
                for to in range(square + 1, min(square + 6, last) + 1):
                    rolls[jump[to]] = min(rolls[jump[to]], rolls[square] + 1)
        return rolls[last] if rolls[last] < float("inf") else -1
