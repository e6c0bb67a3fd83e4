def expected(exits):
    """Sweeps until no mean changes any more."""
    mean = [0.0] * 101
    while True:
        before = mean[1]
        for _ in range(50):
            for square in range(99, 0, -1):
                total = 6.0
                for reached in range(square + 1, square + 7):
                    reached = reached if reached <= 100 else square
                    total += mean[exits.get(reached, reached)]
                mean[square] = total / 6
        if mean[1] - before <= 1e-9 * mean[1]:
            return mean[1]


for case in range(1, int(input()) + 1):
    rows = [input() for _ in range(int(input() or input()))]
    print(f"Case {case}: {expected(dict(map(int, row.split()) for row in rows))}")
