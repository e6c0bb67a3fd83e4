# Planted: a shift is taken when the next throw is made
def snakes_and_ladders(board, dice):
    square = 0
    for throw in dice:
        if square + throw < len(board):
            square += board[square] + throw
        if square == len(board) - 1:
            break
    return square
