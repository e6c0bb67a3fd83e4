"""Game model: squares, jumps, boards, dice, rules, and the automaton that plays them."""
