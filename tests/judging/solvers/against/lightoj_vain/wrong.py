# Planted: a throw past the last square is not counted as a roll
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


def expected(exits):
    rows = [[0.0] * 101 for _ in range(100)]
    for square in range(1, 101):
        row = rows[square - 1]
        row[square - 1] += 6.0
        if square == 100:
            continue
        row[100] = 6.0
        for face in range(1, 7):
            if square + face <= 100:
                row[exits.get(square + face, square + face) - 1] -= 1.0
            else:
                row[square - 1] -= 1.0
                row[100] -= 1.0
    return solved(rows)[0]


numbers = iter(map(int, sys.stdin.read().split()))
for case in range(1, next(numbers) + 1):
    exits = {}
    for _ in range(next(numbers)):
        entry = next(numbers)
        exits[entry] = next(numbers)
    print(f"Case {case}: {expected(exits):.8f}")
