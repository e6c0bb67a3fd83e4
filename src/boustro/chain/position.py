"""Where a token is after n rolls: the distribution over the squares, roll by roll.

If v has the probabilities of the states, one roll makes v·P of it (`definitions`).  That is only
sums of products of positive numbers, so a chance after n rolls of a die with k outcomes has a
relative error of at most n·(k + 2) roundings, and the most where many states lead to one: their
number more.
"""

from collections import defaultdict
from collections.abc import Iterator

from boustro.chain.definitions import FINISH, TRAPPED, Chain
from boustro.model.turn import initial


def positions(chain: Chain) -> Iterator[tuple[float, ...]]:
    """The chance of each square, indexed from 0, after 0 rolls, after 1, and so on without end.

    A token that has finished stays on the finish.

    >>> from itertools import islice
    >>> from boustro import Board, Game, Rules
    >>> chain = Chain.of(Game(Board(3), Rules(die=2, start=1)))
    >>> [chances[1:] for chances in islice(positions(chain), 3)]
    [(1.0, 0.0, 0.0), (0.0, 0.5, 0.5), (0.0, 0.25, 0.75)]
    """
    states, finish = (*chain.states, *chain.recurrent), chain.game.finish
    start = chain.index[initial(chain.game)] if chain.start == TRAPPED else chain.start
    now = {start: 1.0}
    while True:
        by_square = [0.0] * (chain.game.size + 1)
        by_square[finish] = finished = now.pop(FINISH, 0.0)
        after = defaultdict[int, float](float, {FINISH: finished})
        for state, chance in now.items():
            by_square[states[state].square] += chance
            for to, q in zip(chain.targets[state], chain.chances, strict=True):
                after[to] += chance * q
        yield tuple(by_square)
        now = after
