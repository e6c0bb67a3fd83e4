exits = {54: 19, 90: 48, 99: 77, 9: 34, 40: 64, 67: 86}
square = 1
while square != 100:
    throw = int(input())
    if throw == 0:
        print("You Quit!")
        break
    if square + throw <= 100:
        square += throw
    square = exits.get(square, square)
    print(f"You are now on square {square}")
else:
    print("You Win!")
