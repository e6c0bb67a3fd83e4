# Planted: the snakes are read and then forgotten
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
                rolls[landed] = rolls[square] + 1
                queue.append(landed)
    return -1


numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    exits = {}
    for kind in range(2):
        for _ in range(next(numbers)):
            entry, exit = next(numbers), next(numbers)
            if kind == 0:
                exits[entry] = exit
    print(fewest(exits, 100))
