# Planted: every ladder is taken
import sys

heights = [list(map(int, line.split())) for line in sys.stdin if line.strip()]


def place(tile):
    """The row and the column of a tile, tile 0 at the bottom left."""
    row, step = divmod(tile, 10)
    return 9 - row, step if row % 2 == 0 else 9 - step


number = {place(tile): tile for tile in range(100)}
top = {}
for tile in range(100):
    row, column = place(tile)
    top[tile] = number[row - heights[row][column], column]

turns = [0.0] * 100
for tile in range(98, -1, -1):
    reach = min(6, 99 - tile)
    total = 6.0
    for face in range(1, reach + 1):
        foot = tile + face
        total += turns[top[foot]]
    turns[tile] = total / reach
print(f"{turns[0]:.10f}")
