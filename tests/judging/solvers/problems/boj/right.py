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
exits = {}
for _ in range(next(numbers) + next(numbers)):
    entry = next(numbers)
    exits[entry] = next(numbers)
print(fewest(exits, 100))
