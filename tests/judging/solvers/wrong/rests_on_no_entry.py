from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n
        up, down = {}, {}
        square = 1
        for i, row in enumerate(reversed(board)):
            for cell in row if i % 2 == 0 else row[::-1]:
                if cell != -1:
                    (up if cell > square else down)[square] = cell
                square += 1
        rolls, queue = {1: 0}, deque([1])
        while queue:
            square = queue.popleft()
            for to in range(square + 1, min(square + 6, last) + 1):
                exit = up.get(to, down.get(to, to))
                if to in down and exit >= to:
                    continue
                if exit not in rolls:
                    rolls[exit] = rolls[square] + 1
                    queue.append(exit)
        return rolls.get(last, -1)
