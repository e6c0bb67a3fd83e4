"""Defaults: what boards to order are like unless asked, apart so that a command line can tell it at once."""

SIZE = 100
PRESET = "classic"
PLAYERS = 2
SECONDS = 10
"""What a throw takes at a family's table: throw, count, move, jump, hand the die on."""
TOLERANCE = 0.005
"""Of a target that is one number: the figure is that number when printed with two decimals."""
EFFORT = 10_000_000
"""The boards that are looked at."""
FIGURES = ("mean", "sd", "min_rolls", "minutes", "first_seat")
"""The figures that may be wished for beside quantiles."""
KINDS = ("snakes", "ladders")
"""The kinds of jumps, for which places can be forbidden apart."""
