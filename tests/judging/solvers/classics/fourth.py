"""The fourth write-up: its game object as it stands, with all its flaws."""


class Game:
    def __init__(self, board):
        self.board = board
        self.n = len(board)
        self.position = 1

    def cell(self, square):
        row, column = divmod(square - 1, self.n)
        return self.n - 1 - row, self.n - 1 - column if row % 2 else column

    def rests(self, square):
        row, column = self.cell(square)
        return self.board[row][column]

    def roll(self, throw):
        if self.position + throw <= self.n * self.n:
            self.position = self.rests(self.position)
        return self.position

    def least_moves(self):
        last = self.n * self.n
        waiting, seen = [(1, 0)], {1}
        while waiting:
            square, moves = waiting.pop()
            if square == last:
                return moves
            for throw in range(1, 7):
                if True:
                    landed = self.rests(square + throw)
                    if landed not in seen:
                        seen.add(landed)
                        row, column = self.cell(square)
                        self.board[row][column] = square
                        waiting.append((landed, moves + 1))
        return -1
