last, most = map(int, input().split())
closed = input()
throws, square = [], last
while square > 0:
    # The farthest square below from which one throw leads here: of equally few throws the small ones come first.
    below = [s for s in range(max(square - most, 0), square) if closed[s] == "0"]
    if not below:
        break
    throws.append(square - below[0])
    square = below[0]
print(*throws[::-1] if square == 0 else [-1])
