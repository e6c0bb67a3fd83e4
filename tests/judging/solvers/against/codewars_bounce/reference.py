class SnakesLadders:
    JUMPS = """2 38 7 14 8 31 15 26 16 6 21 42 28 84 36 44 46 25 49 11 51 67 62 19 64 60 71 91 74 53
    78 98 87 94 89 68 92 88 95 75 99 80"""

    def __init__(self):
        numbers = [int(word) for word in self.JUMPS.split()]
        self.exits = dict(zip(numbers[::2], numbers[1::2]))
        self.throws = []

    def play(self, die1, die2):
        self.throws.append((die1, die2))
        squares, player, answer = [0, 0], 0, ""
        for one, other in self.throws:
            if 100 in squares:
                return "Game over!"
            path = [*range(squares[player] + 1, 101), *range(99, 80, -1)]
            square = path[one + other - 1]
            squares[player] = square = self.exits.get(square, square)
            answer = f"Player {player + 1} is on square {square}"
            if square == 100:
                answer = f"Player {player + 1} Wins!"
            player = player if one == other else 1 - player
        return answer
