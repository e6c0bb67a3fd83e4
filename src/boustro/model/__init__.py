"""What a game is: squares, jumps, boards, dice, rules, and the one automaton that plays them."""
