def snakes_and_ladders(board)
  -1
end
