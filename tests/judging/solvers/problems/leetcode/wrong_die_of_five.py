# Planted: the six is forgotten
from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        side = len(board)
        last = side * side
        exits = [0]
        for height in range(side):
            row = board[side - 1 - height]
            exits += row if height % 2 == 0 else reversed(row)
        rolls = {1: 0}
        queue = deque([1])
        while queue:
            square = queue.popleft()
            if square == last:
                return rolls[square]
            for reached in range(square + 1, min(square + 5, last) + 1):
                landed = reached if exits[reached] == -1 else exits[reached]
                if landed not in rolls:
                    rolls[landed] = rolls[square] + 1
                    queue.append(landed)
        return -1
