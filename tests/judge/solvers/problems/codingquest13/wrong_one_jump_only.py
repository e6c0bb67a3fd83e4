# Planted: a jump that ends where another begins is not followed on
import sys

lines = [[int(word) for word in line.split()] for line in sys.stdin if line.strip()]
rows = [line for line in lines if len(line) > 2]
throws = [line for line in lines if len(line) == 2]
shifts = []
for height, row in enumerate(reversed(rows)):
    shifts += row if height % 2 == 0 else reversed(row)


def winner_times_rounds():
    squares = [0, 0]
    for number, pair in enumerate(throws, 1):
        for player, shift in enumerate(pair):
            for shift in (shift, None):
                squares[player] += shifts[squares[player]] if shift is None else shift
                if squares[player] >= len(shifts) - 1:
                    return (player + 1) * number
    return 0


print(winner_times_rounds())
