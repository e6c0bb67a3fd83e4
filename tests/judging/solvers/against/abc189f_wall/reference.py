from fractions import Fraction

size, faces, count = map(int, input().split())
back = set(map(int, input().split())) if count else set()


def from_start():
    """The mean is a + b * the mean: what a game costs, and the chance that it begins again."""
    a, b, at = Fraction(0), Fraction(0), {0: Fraction(1)}
    while at:
        square = min(at)
        chance = at.pop(square)
        a += chance
        for reached in range(square + 1, square + faces + 1):
            if reached in back:
                b += chance / faces
            elif reached < size:
                at[reached] = at.get(reached, 0) + chance / faces
    return -1 if b == 1 else float(a / (1 - b))


print(from_start())
