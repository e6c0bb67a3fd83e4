# Planted: a shift is taken for the square it leads to
def snakes_and_ladders(board, dice):
    square = 0
    for throw in dice:
        if square + throw < len(board):
            square += throw
            square = board[square] or square
        if square == len(board) - 1:
            break
    return square
