# Planted: the number is not reduced
total = int(input())
ways = [1] + [0] * total
for here in range(1, total + 1):
    ways[here] = sum(ways[max(here - 6, 0) : here])
print(ways[total])
