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
        squares, counts = {1}, []
        while len(counts) < last:
            if last in squares:
                return len(counts)
            counts.append(len(squares))
            if len(counts) > 3 and counts[-4:] == [len(squares)] * 4:
                break
            reached = {s + face for s in squares for face in range(1, 7) if s + face <= last}
            squares = {jump.get(s, s) for s in reached}
        return -1
