class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        cells = [None]
        for i, row in enumerate(reversed(board)):
            cells.extend(row if i % 2 == 0 else row[::-1])
        level, seen, rolls = [1], {1}, 0
        while level:
            rolls += 1
            following = []
            for square in level:
                for die in range(1, 7):
                    reached = square + die
                    if reached == n * n:
                        return rolls
                    if reached > n * n:
                        break
                    if cells[reached] != -1:
                        reached = cells[reached]
                    if reached not in seen:
                        seen.add(reached)
                        following.append(reached)
            level = following
        return -1
