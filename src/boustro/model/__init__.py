"""Game model: squares, jumps, boards, dice, rules, and the transition function of the game."""
