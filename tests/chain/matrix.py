"""Q of a chain as an array."""

from typing import Any

import numpy as np

from boustro.chain.absorption import Absorbing


def transient_part(chain: Absorbing) -> Any:
    """Q, n × n floats."""
    n = len(chain.rows)
    found = np.zeros((n, n + 3))
    places = np.repeat(np.arange(n), [len(row) for row in chain.rows])
    targets = [target for row in chain.rows for target in row]
    found[places, targets] = [float(q) for row in chain.rows for q in row.values()]
    return found[:, :n]
