# Planted: a throw past the last square wins
import sys

lines = sys.stdin.read().split("\n")
words = []
for height in range(10):
    row = lines[9 - height].split()
    words += row if height % 2 == 0 else reversed(row)
exits = {}
for square, word in enumerate(words, 1):
    if word[:2] in ("S(", "L("):
        exit = word[2:-1]
        exits[square] = {"Start": 1, "End": 100}.get(exit) or int(exit)
square, snakes, ladders = 0, 0, 0
for throw in map(int, " ".join(lines[10:]).split()):
    if square == 100:
        continue
    square = min(square + throw, 100)
    if square in exits:
        snakes += exits[square] < square
        ladders += exits[square] > square
        square = exits[square]
print(f"Possible {snakes} {ladders}" if square == 100 else f"Not possible {snakes} {ladders} {square}")
