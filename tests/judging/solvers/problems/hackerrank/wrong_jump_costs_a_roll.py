# Planted: a jump is counted as a roll
import sys
from collections import deque


def fewest(exits, last):
    rolls = {1: 0}
    queue = deque([1])
    while queue:
        square = queue.popleft()
        if square == last:
            return rolls[square]
        for reached in range(square + 1, min(square + 6, last) + 1):
            landed = exits.get(reached, reached)
            if landed not in rolls:
                rolls[landed] = rolls[square] + 1 + (landed != reached)
                queue.append(landed)
    return -1


numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    exits = {}
    for _ in range(2):
        for _ in range(next(numbers)):
            entry = next(numbers)
            exits[entry] = next(numbers)
    print(fewest(exits, 100))
