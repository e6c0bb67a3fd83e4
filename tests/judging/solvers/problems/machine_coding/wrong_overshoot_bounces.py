# Planted: a throw past the last square bounces
import sys

numbers = iter(map(int, sys.stdin.read().split()))
next(numbers)
exits = {}
for _ in range(2):
    for _ in range(next(numbers)):
        entry = next(numbers)
        exits[entry] = next(numbers)
squares = [0] * next(numbers)
for turn, throw in enumerate(numbers):
    player = turn % len(squares)
    before = squares[player]
    reached = before + throw if before + throw <= 100 else 200 - before - throw
    squares[player] = exits.get(reached, reached)
    print(f"Player {player + 1} rolled a {throw} and moved from {before} to {squares[player]}")
    if squares[player] == 100:
        print(f"Player {player + 1} wins the game")
        break
