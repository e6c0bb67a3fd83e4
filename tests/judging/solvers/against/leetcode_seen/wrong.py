# Planted: the exit of a jump is marked as seen, so the jump that begins there is never taken
from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        side = len(board)
        exits = [0]
        for height, row in enumerate(reversed(board)):
            exits += row if height % 2 == 0 else row[::-1]
        queue, seen = deque([(1, 0)]), {1}
        while queue:
            square, rolls = queue.popleft()
            for reached in range(square + 1, min(square + 6, side * side) + 1):
                if reached in seen:
                    continue
                seen.add(reached)
                landed = reached
                if exits[reached] != -1:
                    landed = exits[reached]
                    seen.add(landed)
                if landed == side * side:
                    return rolls + 1
                queue.append((landed, rolls + 1))
        return -1
