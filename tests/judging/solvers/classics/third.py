"""The third write-up: a flat array; without a route it returns the last distance."""

from collections import deque


def getMinDiceThrows(move, N):
    visited = [False] * N
    queue = deque([(0, 0)])
    visited[0] = True
    while queue:
        cell, distance = queue.popleft()
        if cell == N - 1:
            break
        for reached in range(cell + 1, cell + 7):
            if reached < N and not visited[reached]:
                visited[reached] = True
                rests = move[reached] if move[reached] != -1 else reached
                queue.append((rests, distance + 1))
    return distance
