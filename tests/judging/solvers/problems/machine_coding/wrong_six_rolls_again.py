# Planted: a six gives another turn
import sys

numbers = iter(map(int, sys.stdin.read().split()))
next(numbers)
exits = {}
for _ in range(2):
    for _ in range(next(numbers)):
        entry = next(numbers)
        exits[entry] = next(numbers)
squares = [0] * next(numbers)
turn = 0
for throw in numbers:
    player = turn % len(squares)
    turn += throw != 6
    before = squares[player]
    reached = before + throw if before + throw <= 100 else before
    squares[player] = exits.get(reached, reached)
    print(f"Player {player + 1} rolled a {throw} and moved from {before} to {squares[player]}")
    if squares[player] == 100:
        print(f"Player {player + 1} wins the game")
        break
