import os
from collections import deque


def quickestWayUp(ladders, snakes):
    land = {a: b for a, b in ladders + snakes}
    queue, rolls = deque([1]), {1: 0}
    while queue:
        square = queue.popleft()
        for reached in range(square + 1, min(square + 6, 100) + 1):
            landed = land.get(reached, reached)
            if landed not in rolls:
                rolls[landed] = rolls[square] + 1
                queue.append(landed)
    return rolls.get(100, -1)


if __name__ == "__main__":
    fptr = open(os.environ["OUTPUT_PATH"], "w")
    for _ in range(int(input())):
        ladders = [list(map(int, input().split())) for _ in range(int(input()))]
        snakes = [list(map(int, input().split())) for _ in range(int(input()))]
        fptr.write(str(quickestWayUp(ladders, snakes)) + "\n")
    fptr.close()
