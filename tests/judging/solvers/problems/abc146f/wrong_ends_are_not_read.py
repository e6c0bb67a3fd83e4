# Planted: squares on which the game is over are squares as others
last, most = map(int, input().split())
input()
throws = []
while last > 0:
    throws.append(min(most, last))
    last -= throws[-1]
print(*throws[::-1])
