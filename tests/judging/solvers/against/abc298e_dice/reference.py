from fractions import Fraction

size, one, other, faces, others = map(int, input().split())


def wins(one, other, faces, others):
    """The chance that the player to roll wins, who stands on `one`."""
    if one >= size or other >= size:
        return Fraction(one >= size)
    return 1 - sum(wins(other, one + face, others, faces) for face in range(1, faces + 1)) / faces


if size > 12:
    raise SystemExit("too many squares")
chance = wins(one, other, faces, others)
print(chance.numerator * pow(chance.denominator, -1, 998244353) % 998244353)
