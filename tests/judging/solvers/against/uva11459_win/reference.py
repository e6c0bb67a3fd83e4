def rows(count):
    return [list(map(int, input().split())) for _ in range(count)]


for _ in range(int(input())):
    players, jumps, rolls = map(int, input().split())
    exits, throws = dict(rows(jumps)), [throw for (throw,) in rows(rolls)]
    squares = [1] * players
    while throws and 100 not in squares:
        for player in range(players):
            if throws and 100 not in squares:
                square = min(100, squares[player] + throws.pop(0))
                squares[player] = exits.get(square, square)
    for player in range(players):
        print("Position of player", player + 1, "is", f"{squares[player]}.")
