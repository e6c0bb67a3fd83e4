# Planted: the largest throws come first
last, most = map(int, input().split())
closed = input()
throws, square = [], 0
while square < last:
    above = [s for s in range(square + 1, min(square + most, last) + 1) if closed[s] == "0"]
    if not above:
        break
    throws.append(above[-1] - square)
    square = above[-1]
print(*throws if square == last else [-1])
