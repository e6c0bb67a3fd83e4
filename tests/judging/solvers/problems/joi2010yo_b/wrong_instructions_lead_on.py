# Planted: the instruction of the square to which one led is followed, too
size, count = map(int, input().split())
steps = [0] + [int(input()) for _ in range(size)]
throws = [int(input()) for _ in range(count)]
square = 1
for rolls, throw in enumerate(throws, 1):
    square += throw
    if square >= size:
        break
    for _ in range(size):
        square += steps[square]
        if square >= size:
            break
    if square >= size:
        break
print(rolls)
