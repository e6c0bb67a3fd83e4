class SnakesAndLaddersGame:
    def __init__(self, board):
        rows = [row if i % 2 == 0 else row[::-1] for i, row in enumerate(reversed(board))]
        self.rests = [square for row in rows for square in row]
        self.position = 1

    def roll(self, dice):
        if self.position + dice <= len(self.rests):
            self.position = self.rests[self.position + dice - 1]
        return self.position
