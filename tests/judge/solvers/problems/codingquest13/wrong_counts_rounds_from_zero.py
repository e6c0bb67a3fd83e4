# Planted: rounds are counted from 0
import sys

lines = [[int(word) for word in line.split()] for line in sys.stdin if line.strip()]
rows = [line for line in lines if len(line) > 2]
throws = [line for line in lines if len(line) == 2]
shifts = []
for height, row in enumerate(reversed(rows)):
    shifts += row if height % 2 == 0 else reversed(row)


def winner_times_rounds():
    squares = [0, 0]
    for number, pair in enumerate(throws):
        for player, shift in enumerate(pair):
            while shift:
                squares[player] += shift
                if squares[player] >= len(shifts) - 1:
                    return (player + 1) * number
                shift = shifts[squares[player]]
    return 0


print(winner_times_rounds())
