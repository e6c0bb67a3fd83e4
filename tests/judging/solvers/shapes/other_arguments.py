import sys
from collections import deque


def solve(jumps, last):
    queue, rolls = deque([1]), {1: 0}
    while queue:
        square = queue.popleft()
        for reached in range(square + 1, min(square + 6, last) + 1):
            landed = jumps.get(reached, reached)
            if landed not in rolls:
                rolls[landed] = rolls[square] + 1
                queue.append(landed)
    return rolls.get(last, -1)


def main():
    ladders, snakes = map(int, sys.stdin.readline().split())
    pairs = [tuple(map(int, sys.stdin.readline().split())) for _ in range(ladders + snakes)]
    print(solve(dict(pairs), 100))


if __name__ == "__main__":
    main()
