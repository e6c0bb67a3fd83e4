# Planted: a throw past the last square ends there
def snakes_and_ladders(board, dice):
    square = 0
    for throw in dice:
        square = min(square + throw, len(board) - 1)
        square += board[square]
        if square == len(board) - 1:
            break
    return square
