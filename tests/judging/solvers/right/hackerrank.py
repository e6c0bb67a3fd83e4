import sys
from collections import deque


def fewest(jumps):
    queue, seen = deque([(1, 0)]), {1}
    while queue:
        square, rolls = queue.popleft()
        if square == 100:
            return rolls
        for reached in range(square + 1, min(square + 6, 100) + 1):
            landed = jumps.get(reached, reached)
            if landed not in seen:
                seen.add(landed)
                queue.append((landed, rolls + 1))
    return -1


numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    jumps = {}
    for _ in range(2):
        for _ in range(next(numbers)):
            entry = next(numbers)
            jumps[entry] = next(numbers)
    print(fewest(jumps))
