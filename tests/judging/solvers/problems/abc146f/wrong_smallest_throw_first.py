# Planted: the smallest throws, however many
last, most = map(int, input().split())
closed = input()
throws, square = [], last
while square > 0:
    below = [s for s in range(max(square - most, 0), square) if closed[s] == "0"]
    if not below:
        break
    throws.append(square - below[-1])
    square = below[-1]
print(*throws[::-1] if square == 0 else [-1])
