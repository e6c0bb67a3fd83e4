# Planted: throws after the win move tokens
import sys

numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    players, count, rolls = next(numbers), next(numbers), next(numbers)
    exits = {}
    for _ in range(count):
        entry = next(numbers)
        exits[entry] = next(numbers)
    squares, over = [1] * players, False
    for turn in range(rolls):
        throw = next(numbers)
        reached = min(squares[turn % players] + throw, 100)
        squares[turn % players] = exits.get(reached, reached)
        over = squares[turn % players] == 100
    for number, square in enumerate(squares, 1):
        print(f"Position of player {number} is {square}.")
