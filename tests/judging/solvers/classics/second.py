"""The second write-up: the cell by arithmetic."""


def snakesAndLadders(board):
    n = len(board)
    level, rolls, seen = [1], 0, {1}
    while level:
        following = []
        for square in level:
            if square == n * n:
                return rolls
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                q = reached - 1
                row, column = q // n, q % n
                if row % 2 == 1:
                    column = n - 1 - column
                there = board[n - 1 - row][column]
                landed = reached if there == -1 else there
                if landed not in seen:
                    seen.add(landed)
                    following.append(landed)
        level, rolls = following, rolls + 1
    return -1
