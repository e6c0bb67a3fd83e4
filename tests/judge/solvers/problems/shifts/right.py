def snakes_and_ladders(board, dice):
    square = 0
    for throw in dice:
        if square + throw < len(board):
            square += throw
            square += board[square]
        if square == len(board) - 1:
            break
    return square
