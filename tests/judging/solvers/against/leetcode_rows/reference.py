class Solution:
    def snakesAndLadders(self, board):
        side = len(board)
        exits, square = {}, 0
        for height in range(side):
            row = board[side - 1 - height]
            for value in row if height % 2 == 0 else row[::-1]:
                square += 1
                exits[square] = square if value == -1 else value
        reached = {1}
        for rolls in range(square + 1):
            if square in reached:
                return rolls
            reached = {exits[s + face] for s in reached for face in range(1, 7) if s + face in exits}
        return -1
