"""The fifth write-up: levels, lowered depth first whenever a shorter way is found."""

import sys

sys.setrecursionlimit(10_000)


def lower(square, level, levels, jumps):
    levels[square] = level
    for reached in range(square + 1, min(square + 6, 100) + 1):
        landed = jumps.get(reached, reached)
        if levels.get(landed, 1000) > level + 1:
            lower(landed, level + 1, levels, jumps)


numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    jumps = {}
    for _ in range(2):
        for _ in range(next(numbers)):
            entry = next(numbers)
            jumps[entry] = next(numbers)
    levels = {}
    lower(1, 0, levels, jumps)
    print(levels.get(100, -1))
