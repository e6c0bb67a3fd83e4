class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n
        jump = {}
        square = 1
        for i, row in enumerate(reversed(board)):
            for cell in row if i % 2 == 0 else row[::-1]:
                if cell != -1:
                    jump[square] = cell
                square += 1
        squares, rolls = {1}, 0
        while last not in squares:
            reached = {s + face for s in squares for face in range(1, 7) if s + face <= last}
            following = {jump.get(s, s) for s in reached}
            if following == squares:
                return -1
            squares = following
            rolls += 1
        return rolls
