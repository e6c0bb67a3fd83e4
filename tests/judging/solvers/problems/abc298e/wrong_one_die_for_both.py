# Planted: the second player rolls the die of the first
from functools import lru_cache

PRIME = 998244353
size, one, other, faces, others = map(int, input().split())


@lru_cache(maxsize=None)
def wins(one, other, first):
    """The chance that the first player wins, with that player to roll or not."""
    if one >= size:
        return 1
    if other >= size:
        return 0
    if first:
        total = sum(wins(one + face, other, False) for face in range(1, faces + 1))
        return total * pow(faces, -1, PRIME) % PRIME
    total = sum(wins(one, other + face, True) for face in range(1, faces + 1))
    return total * pow(faces, -1, PRIME) % PRIME


print(wins(one, other, True))
