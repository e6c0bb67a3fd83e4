import sys

numbers = iter(map(int, sys.stdin.read().split()))
while True:
    last, count = next(numbers), next(numbers)
    if not last and not count:
        break
    flights = {}
    for _ in range(count):
        entry = next(numbers)
        flights[entry] = next(numbers)
    mean = [0.0] * (last + 7)
    for square in range(last - 1, -1, -1):
        if square in flights:
            mean[square] = mean[flights[square]]
        else:
            mean[square] = 1 + sum(mean[square + 1 : square + 7]) / 6
    print(f"{mean[0]:.4f}")
