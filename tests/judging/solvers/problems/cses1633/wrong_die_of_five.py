# Planted: a die of five faces
total = int(input())
ways = [1] + [0] * total
for here in range(1, total + 1):
    ways[here] = sum(ways[max(here - 5, 0) : here]) % 1_000_000_007
print(ways[total])
