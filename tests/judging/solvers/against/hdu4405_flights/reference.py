from functools import lru_cache


def expected(last, flights):
    @lru_cache(maxsize=None)
    def mean(square):
        if square >= last:
            return 0
        if square in flights:
            return mean(flights[square])
        return 1 + sum(mean(square + face) for face in range(1, 7)) / 6

    return mean(0)


while True:
    last, count = map(int, input().split())
    if not last:
        break
    print(expected(last, dict(tuple(map(int, input().split())) for _ in range(count))))
