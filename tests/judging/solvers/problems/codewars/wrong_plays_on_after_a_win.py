# Planted: play goes on after a win
class SnakesLadders:
    EXITS = {
        2: 38, 7: 14, 8: 31, 15: 26, 16: 6, 21: 42, 28: 84, 36: 44, 46: 25, 49: 11, 51: 67, 62: 19,
        64: 60, 71: 91, 74: 53, 78: 98, 87: 94, 89: 68, 92: 88, 95: 75, 99: 80,
    }

    def __init__(self):
        self.squares, self.player, self.is_over = [0, 0], 0, False

    def play(self, die1, die2):
        if self.is_over:
            return "Game over!"
        player = self.player
        square = self.squares[player] + die1 + die2
        if square > 100:
            square = 200 - square
        square = self.squares[player] = self.EXITS.get(square, square)
        if square == 100:
            return f"Player {player + 1} Wins!"
        if die1 != die2:
            self.player = 1 - player
        return f"Player {player + 1} is on square {square}"
