"""Reachability: find traps, recurrent states and their periods by following edges, not floats."""

from collections import deque
from collections.abc import Iterable
from math import gcd, lcm

from boustro.model.states import FINISH, Edges, states_that_reach


def states_from(begin: int, targets: Edges) -> set[int]:
    """The nodes that can be reached from `begin`, including itself; negative targets are left out.

    >>> sorted(states_from(1, [[1, 2], [-1, 3], [2, 2], [1]]))
    [1, 3]
    """
    reached, waiting = {begin}, deque([begin])
    while waiting:
        node = waiting.popleft()
        new = {to for to in targets[node] if to >= 0} - reached
        reached |= new
        waiting += new
    return reached


def recurrent_nodes(trap: Iterable[int], targets: Edges) -> dict[int, int]:
    """The recurrent nodes of `trap`, a set that no edge leaves, each with the number of its class.

    A node is recurrent if every node that it reaches also reaches it.  Its class is the strongly
    connected set in which it lies; no edge leaves that set.

    >>> recurrent_nodes([1, 2, 3], [[1], [2, 3], [2], [3]])
    {2: 0, 3: 1}
    """
    classes: dict[int, int] = {}
    number = 0
    for component in strong_components(trap, targets):
        inside = set(component)
        if all(target in inside for node in component for target in targets[node]):
            classes.update(dict.fromkeys(sorted(component), number))
            number += 1
    return dict(sorted(classes.items()))


def traps_of(targets: Edges) -> dict[int, int]:
    """The recurrent nodes from which no edges lead to the finish, each with the number of its trap.

    >>> traps_of([[1, 2], [FINISH], [3], [3]])
    {3: 0}
    """
    lost = set(range(len(targets))) - states_that_reach(FINISH, targets)
    return recurrent_nodes(sorted(lost), targets)


def period(targets: Edges) -> int:
    """The period of a graph: the least common multiple of the periods of its strong components.

    The period of a strong component is the greatest common divisor of the lengths of its cycles.

    >>> period([[1], [0, 2], [3], [4], [2]]), period([[1, 0], [0]])
    (6, 1)
    """
    sets = strong_components(range(len(targets)), targets)
    return lcm(*(_period_of(component, targets) for component in sets))


def _period_of(component: list[int], targets: Edges) -> int:
    """The period of a strongly connected set; 1 without a cycle.

    If an edge leads from depth d to depth e of a search, the period divides d + 1 − e.
    """
    inside = set(component)
    first = component[0]
    depth, period = {first: 0}, 0
    queue = [first]
    for node in queue:
        for target in targets[node]:
            if target not in inside:
                continue
            if target not in depth:
                depth[target] = depth[node] + 1
                queue.append(target)
            period = gcd(period, depth[node] + 1 - depth[target])
            if period == 1:
                return 1
    return period or 1


def strong_components(nodes: Iterable[int], targets: Edges) -> list[list[int]]:
    """The strongly connected sets; each comes after all sets to which it leads.

    This is Tarjan's algorithm without recursion.
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    open_nodes: list[int] = []
    is_open: set[int] = set()
    components: list[list[int]] = []
    for root in nodes:
        calls = [] if root in number else [(root, iter(targets[root]))]
        while calls:
            node, rest = calls[-1]
            if node not in number:
                number[node] = low[node] = len(number)
                open_nodes.append(node)
                is_open.add(node)
            for target in rest:
                if target not in number:
                    calls.append((target, iter(targets[target])))
                    break
                if target in is_open:
                    low[node] = min(low[node], low[target])
            else:
                calls.pop()
                if calls:
                    parent = calls[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == number[node]:
                    cut = open_nodes.index(node)
                    components.append(open_nodes[cut:])
                    is_open.difference_update(open_nodes[cut:])
                    del open_nodes[cut:]
    return components
