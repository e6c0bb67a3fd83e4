"""The other contestants: the C++ loop, a plain read, a plain walker, and the graph libraries.

Each graph library gets the same graph, one vertex a square (0 unused), an edge from every square
to where each of the six throws leads.  Building it is timed apart from asking it.
"""

import ctypes
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).parent
BUILT = HERE.parent / "build" / "bench"

Ask = Callable[[], int]


@cache
def library() -> ctypes.CDLL:
    """The C++ contestants, compiled with -O3 for this very machine."""
    BUILT.mkdir(parents=True, exist_ok=True)
    target = BUILT / "peers.so"
    source = HERE / "native" / "peers.cpp"
    command = ["g++", "-O3", "-march=native", "-std=c++20", "-shared", "-fPIC"]
    subprocess.run([*command, str(source), "-o", str(target)], check=True, timeout=600)
    loaded = ctypes.CDLL(str(target))
    pointer, wide, narrow = ctypes.c_void_p, ctypes.c_int64, ctypes.c_int32
    loaded.loop_min_rolls.argtypes = [pointer, narrow, narrow]
    loaded.loop_min_rolls.restype = narrow
    loaded.loop_many.argtypes = [pointer, wide, narrow, narrow]
    loaded.loop_many.restype = wide
    loaded.plain_read.argtypes = [pointer, wide]
    loaded.plain_read.restype = wide
    loaded.plain_walk.argtypes = [pointer, narrow, wide, ctypes.c_uint64, pointer, wide, pointer]
    loaded.plain_walk.restype = wide
    return loaded


def loop_min_rolls(matrix: NDArray[np.int32]) -> int:
    """The textbook loop in C++."""
    rows, columns = matrix.shape
    return int(library().loop_min_rolls(matrix.ctypes.data, rows, columns))


def loop_many(boards: NDArray[np.int32]) -> int:
    """The textbook loop over many boards: the sum of its answers."""
    count, rows, columns = boards.shape
    return int(library().loop_many(boards.ctypes.data, count, rows, columns))


def plain_read(matrix: NDArray[np.int32]) -> int:
    """One sequential read of the matrix: the number of its jumps."""
    return int(library().plain_read(matrix.ctypes.data, matrix.size))


def plain_walk(exits: NDArray[np.int32], games: int, *, visits: bool) -> float:
    """Games of one token with a six-sided die, one after the other: their mean number of rolls."""
    lengths, thrown = np.zeros(4096, np.int64), np.zeros(len(exits), np.int64)
    counted = thrown.ctypes.data if visits else None
    end = len(exits) - 1
    rolls = library().plain_walk(exits.ctypes.data, end, games, 1, lengths.ctypes.data, 4095, counted)
    return float(rolls / games)


def csr(matrix: NDArray[np.int32]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Row starts and columns of the game's graph, six edges a square but at the end."""
    rows, columns = matrix.shape
    size = rows * columns
    walked = matrix[::-1].copy()
    walked[1::2] = walked[1::2, ::-1]
    rest = np.concatenate([[0], walked.ravel()])
    squares = np.arange(size + 1)
    rest = np.where(rest == -1, squares, rest).astype(np.int32)
    throws = np.minimum(size - squares, 6)
    throws[0] = 0
    starts = np.concatenate([[0], np.cumsum(throws)]).astype(np.int32)
    offsets = np.arange(starts[-1]) - np.repeat(starts[:-1], throws)
    return starts, rest[np.repeat(squares, throws) + 1 + offsets]


def scipy_ask(starts: NDArray[Any], targets: NDArray[Any]) -> Ask:
    """scipy.sparse.csgraph: breadth-first order, then up the predecessors."""
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import breadth_first_order

    size = len(starts) - 2
    graph = csr_matrix((np.ones(len(targets), dtype=np.int8), targets, starts))
    graph.resize((size + 1, size + 1))

    def ask() -> int:
        _, before = breadth_first_order(graph, 1, return_predecessors=True)
        square, rolls = size, 0
        while square != 1 and before[square] >= 0:
            square, rolls = before[square], rolls + 1
        return rolls if square == 1 else -1

    return ask


def networkx_ask(starts: NDArray[Any], targets: NDArray[Any]) -> Ask:
    """networkx: shortest_path_length, which searches from both ends."""
    import networkx as nx

    size = len(starts) - 2
    graph = nx.DiGraph()
    graph.add_nodes_from(range(1, size + 1))
    sources = np.repeat(np.arange(size + 1), np.diff(starts))
    graph.add_edges_from(zip(sources.tolist(), targets.tolist(), strict=True))

    def ask() -> int:
        try:
            return int(nx.shortest_path_length(graph, 1, size))
        except nx.NetworkXNoPath:
            return -1

    return ask


def rustworkx_ask(starts: NDArray[Any], targets: NDArray[Any]) -> Ask:
    """rustworkx: shortest path lengths with a goal."""
    import rustworkx as rx

    size = len(starts) - 2
    graph = rx.PyDiGraph()
    graph.add_nodes_from(range(size + 1))
    sources = np.repeat(np.arange(size + 1), np.diff(starts))
    graph.extend_from_edge_list(list(zip(sources.tolist(), targets.tolist(), strict=True)))

    def ask() -> int:
        found = rx.dijkstra_shortest_path_lengths(graph, 1, lambda _: 1.0, goal=size)
        return int(found[size]) if size in found else -1

    return ask


def igraph_ask(starts: NDArray[Any], targets: NDArray[Any]) -> Ask:
    """igraph: distances from the start to the finish."""
    import igraph

    size = len(starts) - 2
    sources = np.repeat(np.arange(size + 1), np.diff(starts))
    edges = np.column_stack([sources, targets])
    graph = igraph.Graph(n=size + 1, edges=edges, directed=True)

    def ask() -> int:
        found = graph.distances(1, size)[0][0]
        return -1 if found == float("inf") else int(found)

    return ask


def networkit_ask(starts: NDArray[Any], targets: NDArray[Any]) -> Ask:
    """networkit: breadth-first search with a target."""
    import networkit as nk

    size = len(starts) - 2
    sources = np.repeat(np.arange(size + 1), np.diff(starts)).astype(np.uint64)
    pairs = (sources, targets.astype(np.uint64))
    graph = nk.GraphFromCoo(pairs, n=size + 1, directed=True, weighted=False)

    def ask() -> int:
        search = nk.distance.BFS(graph, 1, storePaths=False, target=size)
        search.run()
        found = search.distance(size)
        return -1 if found > size else int(found)

    return ask


LIBRARIES: dict[str, Callable[[NDArray[Any], NDArray[Any]], Ask]] = {
    "networkx": networkx_ask,
    "scipy.sparse.csgraph": scipy_ask,
    "rustworkx": rustworkx_ask,
    "igraph": igraph_ask,
    "networkit": networkit_ask,
}
