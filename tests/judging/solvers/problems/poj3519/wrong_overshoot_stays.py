# Planted: a throw past the last square does not move the token
import sys

numbers = iter(map(int, sys.stdin.read().split()))
while True:
    last, turns, lose_count, back_count = (next(numbers) for _ in range(4))
    if not last:
        break
    lose = {next(numbers) for _ in range(lose_count)}
    back = {next(numbers) for _ in range(back_count)}
    chances = [[0.0] * (last + 1) for _ in range(turns + 2)]
    chances[0][0] = 1.0
    for turn in range(turns):
        for square in range(last):
            for face in range(1, 7):
                to = square + face
                if to > last:
                    to = square
                when = turn + 1
                if to in lose:
                    when += 1
                if to in back:
                    to = 0
                chances[when][to] += chances[turn][square] / 6
    print(f"{sum(row[last] for row in chances[: turns + 1]):.6f}")
