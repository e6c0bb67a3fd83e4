"""Demonstration on one screen: five classic write-ups, a wrong solution, a real board.

What a write-up claims is written here; boustro computes everything else.
"""

import sys
from collections.abc import Iterator
from io import TextIOWrapper

import boustro
from boustro import Game
from boustro.cli.group import boustro as command
from boustro.cli.guard import run_guarded

SOLUTION = "examples/solutions/ben.py"
Claim = tuple[str, object, object]
"""A question, what the write-up answers, and what boustro answers."""
WriteUp = tuple[str, str, Game, list[Claim]]
"""Its name, its kind of input, a board read from such an input, and its claims."""


def write_ups() -> Iterator[WriteUp]:
    """The five; `docs/classics.md` says what else is right and wrong in them."""
    (game,) = boustro.read_all("examples/matrix.json")
    *_, last = boustro.search(game, stack=True)
    deep = "rolls, last square of the queue first", 4, last.level + 1
    yield "LeetCode 909, a table", "matrix", game, [fewest(4, game), deep]
    game = boustro.reads("[[-1,-1],[-1,3]]")
    route = "its route", "1→2⇒3", boustro.shortest_route(game)
    yield "LeetCode 909, arithmetic", "matrix", game, [fewest(1, game), route]
    (game,) = boustro.read_all("examples/thirty.flat0")
    wall = Game.from_flat([-1] * 19 + [0] * 6 + [-1] * 5)
    blocked = fewest("a distance", wall, ", six snakes in a row")
    yield "GeeksforGeeks", "flat array", game, [fewest(3, game), blocked]
    (game,) = boustro.read_all("examples/resolved.txt")
    is_edge = 15 in boustro.graph(game).adjacency[18]
    move = "one roll leads from 18 to 15", "yes", "yes" if is_edge else "no"
    yield "a game object", "resolved matrix", game, [fewest(4, game), move]
    game, second = boustro.read_all("examples/cases.hackerrank")
    fewest_of_both = f"{boustro.min_rolls(game)} and {boustro.min_rolls(second)}"
    both = "fewest rolls, both boards", "3 and 5", fewest_of_both
    yield "HackerRank, levels", "pairs", game, [both]


def fewest(claim: object, game: Game, which: str = "") -> Claim:
    """The claim that a board needs so many rolls."""
    rolls = boustro.min_rolls(game)
    return f"fewest rolls{which}", claim, "no route" if rolls is None else rolls


def lines() -> Iterator[str]:
    """The write-ups and their claims."""
    row = "{:<2} {:<25}  {:<15}  {:<5}  {}".format
    yield row("", "five classic write-ups", "input", "rolls", "a shortest route")
    for number, (name, kind, game, claims) in enumerate(write_ups(), 1):
        yield row(f"{number}.", name, kind, boustro.min_rolls(game), boustro.shortest_route(game))
        for question, claim, answer in claims:
            verdict = "right" if str(claim) == str(answer) else f"wrong: {answer}"
            yield f"     {question:<37}  claims {claim!s:<10}  {verdict}"


def main() -> None:
    """Print the screen."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    print(*lines(), f"\n$ boustro judge {SOLUTION}", sep="\n")
    command.main(["judge", SOLUTION], standalone_mode=False)
    game = boustro.builtin("mb47")
    mean = boustro.analyse(game).mean
    print(f"\nMilton Bradley's {game.board.name}: {mean:.10g} rolls on average")
    print(f"fewest rolls {boustro.min_rolls(game)}: {boustro.shortest_route(game)}")


if __name__ == "__main__":
    sys.exit(run_guarded(main))
