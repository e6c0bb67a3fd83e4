"""The exact Markov chain of a game: how long, who wins, which square matters, what a change does.

`definitions` opens with the words and the theorems; every other module does one thing with them.
"""
