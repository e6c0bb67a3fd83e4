size, faces, rolls = map(int, input().split())


def ways(square, left):
    """Sequences of throws that finish, of all that are so long."""
    if square == size:
        return faces**left
    if not left:
        return 0
    squares = (square + face for face in range(1, faces + 1))
    return sum(ways(s if s <= size else 2 * size - s, left - 1) for s in squares)


if faces**rolls > 20000:
    raise SystemExit("too many throws")
print(ways(0, rolls) * pow(faces, -rolls, 998244353) % 998244353)
