# Planted: a throw past the last square wins
import sys


def solved(rows):
    """The unknowns of linear equations, by elimination."""
    count = len(rows)
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(count):
            if k != i and rows[k][i]:
                factor = rows[k][i] / rows[i][i]
                rows[k][i:] = [a - factor * b for a, b in zip(rows[k][i:], rows[i][i:])]
    return [row[count] / row[i] for i, row in enumerate(rows)]


def landing(exits, square):
    while square in exits:
        square = exits[square]
    return square


def expected(exits, last):
    rows = [[0.0] * (last + 1) for _ in range(last)]
    for square in range(last):
        rows[square][square] = 6.0
        rows[square][last] = 6.0
        if square in exits:
            rows[square][last] = 0.0
            continue
        for face in range(1, 7):
            landed = landing(exits, min(square + face, last))
            if landed != last:
                rows[square][landed] -= 1.0
    return solved(rows)[0]


words = iter(map(int, sys.stdin.read().split()))
for height in words:
    width, snakes, ladders = next(words), next(words), next(words)
    exits = {}
    for _ in range(snakes + ladders):
        entry = next(words)
        exits[entry] = next(words)
    print(f"{expected(exits, height * width):.3f}")
