# Planted: the game begins before the first square
size, count = map(int, input().split())
steps = [0] + [int(input()) for _ in range(size)]
throws = [int(input()) for _ in range(count)]
square = 0
for rolls, throw in enumerate(throws, 1):
    square += throw
    if square >= size:
        break
    square += steps[square]
    if square >= size:
        break
print(rolls)
