import sys
from collections import deque


def landing(exits, square):
    """Where the jumps that begin on a square end; none where they never do."""
    seen = set()
    while square in exits and square not in seen:
        seen.add(square)
        square = exits[square]
    return None if square in seen else square


def fewest(exits, last):
    rolls = {0: 0}
    queue = deque([0])
    while queue:
        square = queue.popleft()
        if square == last:
            return rolls[square]
        for reached in range(square + 1, min(square + 6, last) + 1):
            landed = landing(exits, reached)
            if landed is not None and landed not in rolls:
                rolls[landed] = rolls[square] + 1
                queue.append(landed)
    return -1


words = iter(map(int, sys.stdin.read().split()))
for height in words:
    width, snakes, ladders = next(words), next(words), next(words)
    exits = {}
    for _ in range(snakes + ladders):
        entry = next(words)
        exits[entry] = next(words)
    print(fewest(exits, height * width))
