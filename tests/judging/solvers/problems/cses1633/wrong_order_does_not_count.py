# Planted: the order of throws does not count
total = int(input())
ways = [1] + [0] * total
for face in range(1, 7):
    for here in range(face, total + 1):
        ways[here] = (ways[here] + ways[here - face]) % 1_000_000_007
print(ways[total])
