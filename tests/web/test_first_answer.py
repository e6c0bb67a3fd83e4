"""The search of the page itself says what Python says of the same board, or nothing."""

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boustro.answers import view
from boustro.answers.documents import to_json
from boustro.answers.solve import Solution, route_answer
from boustro.answers.view import LISTED_THROWS
from boustro.errors import InputError
from boustro.model import Game
from boustro.site import folder as folder_of_site
from boustro.web.limits import USUAL
from boustro.web.page_files import page_contents
from boustro.web.requests import ViewRequest, parse_body, read_request
from boustro.web.worker import reply_to
from tests.support.missing import need
from tests.support.processes import run_to_end

STATIC = Path(folder_of_site.__file__).parent / "static"
SCRIPT = Path(__file__).with_name("first_answer.mjs")
BOARDS, VIEWS = 10_000, 300
COMPARED = ("min_rolls", "min_turns", "shortest_routes")
LISTS = ("throws", "reached", "landed")
PRESETS = (None, "boxed", "leetcode")
"""The rules by name under which the page searches."""
OTHERS: tuple[object, ...] = (
    *("spoj", "bounce", "generous", "three-sixes", "gfg", "nothing", "", 0, 1.5, [], ["d6"], True),
    *({rule: value} for rule, value in (("finish", 3), ("overshoot", "win"), ("overshoot", None))),
    *(
        {"chaining": "follow"},
        {"again": 6},
        {"opening": 6},
        {"opening": 6, "opening_move": "advance"},
    ),
    *(
        {"bump": "block"},
        {"die": "2d6"},
        {"die": "1-6"},
        {"die": ["d6"]},
        {"die": "d0"},
        {"die": "d1001"},
    ),
    *({"die": [[1, 1, "1"]]}, {"start": None}, {"start": "1"}, {"start": 1.5}, {"start": -1}),
    *(
        {"name": "bounce", "start": 1},
        {"name": 3},
        {"toString": None},
        {"again_limit": [3, "start"]},
    ),
    *({"name": "bounce", "overshoot": "stay"}, {"name": "toString", "start": 1}, ["boxed"]),
)
"""Rules under which the page may wait for Python, and must where Python finds problems."""
ODD: tuple[dict[str, Any], ...] = (
    *({"columns": columns} for columns in (0, -1, 2.5, "2", 10**6, True)),
    *(
        {"jumps": jumps}
        for jumps in ([[1]], [[1, 2, 3]], [3], ["ab"], [[1, "2"]], [[1.5, 2]], [[True, 2]])
    ),
    *(
        {"jumps": jumps}
        for jumps in ("ab", [[-1, 2]], [[2, 0]], [[2, -1]], [[2, 3], [2, 4]], [[10**9, 1]], None)
    ),
    *({"effects": effects} for effects in ([[1, "again"]], [[1, "over"]], [], [["a", "b"]])),
    *({"size": size} for size in ("9", 2.5, True, -4, 10**6, 1_001, 1_667)),
)
"""Fields of boards that are unusual or unsound."""


def plain(random: Random) -> dict[str, Any]:
    """A sound board under the rules that the page knows, small ones and full ones among them."""
    size = random.choice([*range(1, 9), random.randint(9, 60), 100, random.randint(61, 400)])
    rules = random.choice([*PRESETS, plain_rules(random, size), plain_rules(random, size)])
    start = 1 if rules == "leetcode" else 0
    if isinstance(rules, dict):
        start = rules.get("start", 1 if rules.get("name") == "leetcode" else 0)
    count = random.choice([0, 1, 2, size // 8, size // 3, size])
    entries = random.sample(range(1, size + 1), min(count, size, 200))
    if random.random() < 0.2:
        entries = list({*entries, size})[:200]
    lowest = 0 if start == 0 and random.random() < 0.3 else 1
    jumps = [[entry, random.randint(lowest, size)] for entry in entries]
    if random.random() < 0.2 and size > 8:  # a wall, through which only long throws lead
        first = random.randint(2, size - 7)
        walled = range(first, first + random.randint(4, 7))
        jumps = [jump for jump in jumps if jump[0] not in walled] + [[one, 1] for one in walled][
            :200
        ]
    jumps += jumps[: random.choice([0, 0, 1])][: 200 - len(jumps)]
    board: dict[str, Any] = {"size": size, "jumps": jumps[:200]}
    if rules is not None or random.random() < 0.5:
        board["rules"] = rules
    if random.random() < 0.5:
        board["columns"] = random.choice([None, 1, size, random.randint(1, size)])
    return board


def plain_rules(random: Random, size: int) -> dict[str, Any]:
    """Rules in the form in which an answer of Python has them, or some of them."""
    rules: dict[str, Any] = {
        "finish": None,
        "overshoot": "stay",
        "chaining": "single",
        "again": None,
    }
    rules |= {"again_limit": None, "opening": None, "opening_move": "one", "bump": None}
    rules |= {"start": random.choice([0, 1, random.randint(0, size)])}
    rules |= {"die": random.choice(["d6", "d4", "d8", "d10", "d12", "d1", "d2", "d20"])}
    rules |= {"name": random.choice([None, "boxed", "leetcode"])}
    kept = random.sample(sorted(rules), random.choice([len(rules), random.randint(0, len(rules))]))
    return {name: rules[name] for name in kept}


def odd(random: Random) -> dict[str, Any]:
    """A board or rules for which the page may wait."""
    board = plain(random)
    if random.random() < 0.5:
        return board | {"rules": random.choice(OTHERS)}
    return board | random.choice(ODD)


def found_by_page(
    boards: Sequence[dict[str, Any]], folder: Path
) -> Iterator[dict[str, Any] | None]:
    """What the page asks of each board, and answers itself; None if it cannot read the board."""
    need("node")
    for name, content in page_contents().items():
        if name.endswith(".js"):
            (folder / name).write_bytes(content)
    shutil.copy(STATIC / "first_answer.js", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(SCRIPT, folder)
    (folder / "boards").write_text("".join(f"{json.dumps(board)}\n" for board in boards))
    done = run_to_end("node", SCRIPT.name, "boards", cwd=folder)
    assert done.returncode == 0, done.stderr
    return map(json.loads, done.stdout.splitlines())


def found_by_python(asked: object) -> dict[str, Any] | None:
    """The same by boustro; None where the board has problems or cannot be read."""
    try:
        request = read_request(ViewRequest, parse_body(json.dumps(asked).encode()), USUAL)
        game = Game.from_layout(request.board.layout, request.rules_to_play)
    except InputError:
        return None
    # Not `solve_answer`, which also explains, for half as much again, what is not compared.
    solution = Solution(game, LISTED_THROWS)
    first = solution.route
    route = None if first is None else route_answer(first, LISTED_THROWS)
    answer: dict[str, Any] = {"min_rolls": solution.rolls, "min_turns": solution.turns}
    answer |= {"shortest_routes": str(solution.count)}
    return answer | {"route": route and {name: to_json(getattr(route, name)) for name in LISTS}}


def compared(solve: Any) -> dict[str, Any]:
    """The parts of an answer that both give."""
    answer: dict[str, Any] = {name: solve[name] for name in COMPARED}
    answer["shortest_routes"] = str(answer["shortest_routes"])
    route = solve["route"]
    return answer | {"route": route and {name: route[name] for name in LISTS}}


@pytest.mark.slow
def test_ten_thousand_boards(tmp_path: Path) -> None:
    """Rolls, turns, the number of routes and the first route are those of Python."""
    random = Random(65)
    boards = [plain(random) for _ in range(BOARDS)]
    without_route = at_once = 0
    for board, found in zip(boards, found_by_page(boards, tmp_path), strict=True):
        assert found is not None
        expected = found_by_python(found["asked"])
        assert found["answer"] == expected, board
        without_route += expected is not None and expected["min_rolls"] is None
        at_once += expected is not None and expected["min_rolls"] == 0

    assert without_route > BOARDS // 20
    assert at_once > BOARDS // 100


@pytest.mark.slow
def test_other_rules_wait(tmp_path: Path) -> None:
    """Under other rules, and on unsound boards, the page says nothing, or what Python says."""
    random = Random(66)
    boards = [odd(random) for _ in range(BOARDS // 4)]
    answered = 0
    for board, found in zip(boards, found_by_page(boards, tmp_path), strict=True):
        if found and found["answer"] is not None:
            answered += 1
            assert found["answer"] == found_by_python(found["asked"]), board

    assert 0 < answered < len(boards) // 4


@pytest.mark.slow
def test_the_view_has_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nothing changes on the page when the view comes; without its figures there are none."""
    monkeypatch.setattr(view, "_picture", lambda *_: (None, ()))
    monkeypatch.setattr(view, "_draft_picture", lambda *_: None)
    random = Random(67)
    large: list[dict[str, Any]] = [
        {"size": size, "jumps": []} for size in (1_000, 1_001, 1_666, 1_667)
    ]
    large += [{"size": size, "jumps": [], "rules": {"die": "d20"}} for size in (500, 501)]
    full = [
        {"size": 300, "jumps": [[one, 300] for one in range(1, count)]} for count in (200, 202, 203)
    ]
    boards = [plain(random) for _ in range(VIEWS)] + large + full
    for board, found in zip(boards, found_by_page(boards, tmp_path), strict=True):
        assert found is not None
        raw = json.dumps({**found["asked"], "players": 2, "route": 0}).encode()
        reply = reply_to("ViewRequest", raw, USUAL, USUAL.quick)
        solve = json.loads(reply.content)["solve"] if reply else None
        if board["size"] <= LISTED_THROWS:
            assert found["answer"] == (solve and compared(solve)), board
        else:
            assert found["answer"] is None
