"""`boustro solve --json`: the contract."""

from typing import Any

from tests.cli.running import Run
from tests.support.documents import hold

SAMPLE = "[[-1,-1],[-1,3]]"


def checked(text: str, name: str = "solve-1.json") -> Any:
    """The document in `text`, of this name, held against its schema."""
    document = hold(text)
    assert document["schema"] == f"boustro/{name.removesuffix('.json').replace('-', '/')}"
    return document


def test_an_entry_says_it_all(run: Run) -> None:
    """The entry of the second LeetCode sample, key by key."""
    (entry,) = checked(run("solve", "-", "--json", text=SAMPLE).out)["results"]

    assert entry.pop("rules")["name"] == "leetcode"
    assert entry == {
        "name": None,
        "size": "4",
        "min_rolls": 1,
        "min_turns": 1,
        "shortest_routes": "1",
        "route": {"runs": [[3, 1]], "throws": [3], "reached": [4], "landed": [4]},
        "reason": None,
        "reason_name": None,
        "notes": [],
    }


def test_no_route_is_null_with_a_reason(run: Run) -> None:
    """Without a route the figures are null, the count "0", and there is a reason."""
    (entry,) = checked(run("solve", "wall", "--json").out)["results"]

    assert (entry["min_rolls"], entry["min_turns"], entry["route"]) == (None, None, None)
    assert entry["shortest_routes"] == "0"
    assert "wall" in entry["reason"]


def test_lists_are_null_beyond_the_list_limit(run: Run) -> None:
    """Beyond `--list-limit` the runs stay and the lists are null; levels too, with a note."""
    ran = run("solve", "empty100", "--json", "--levels", "--list-limit", "5")
    (entry,) = checked(ran.out)["results"]

    assert entry["route"] == {
        "runs": [[4, 1], [6, 16]],
        "throws": None,
        "reached": None,
        "landed": None,
    }
    assert entry["levels"] is None
    assert [note["name"] for note in entry["notes"]] == ["levels-not-listed"]


def test_levels_are_indexed_by_square_from_0(run: Run) -> None:
    """`levels[square]` is the fewest rolls to it, null where no token comes to rest."""
    (entry,) = checked(run("solve", "leetcode", "--json", "--levels").out)["results"]

    assert len(entry["levels"]) == 37
    assert [entry["levels"][square] for square in (0, 1, 2, 15, 36)] == [None, 0, None, 1, 4]


def test_labels_are_given_where_the_rules_tell_throws_apart(run: Run) -> None:
    """With doubles the route says how the dice fell, else it has no labels."""
    doubles = run("solve", "empty100", "--json", "--die", "2d6", "--again", "doubles")
    plain = run("solve", "empty100", "--json", "--die", "2d6")

    route = checked(doubles.out)["results"][0]["route"]
    assert len(route["labels"]) == len(route["throws"])
    assert "6+6" in route["labels"]
    assert "labels" not in checked(plain.out)["results"][0]["route"]


def test_a_skipped_game_keeps_its_place(run: Run) -> None:
    """With `--on-bad skip` a bad game is its index and error, and the exit code is 0."""
    stream = "[[-1,-9]]\n[[-1,-1]]\n"
    ran = run("solve", "-", "--format", "leetcode", "--json", "--on-bad", "skip", text=stream)
    bad, good = checked(ran.out)["results"]

    assert ran.code == 0
    assert bad["index"] == 0
    assert "-9" in bad["error"]
    assert [problem["name"] for problem in bad["problems"]] == ["exit-out-of-range"]
    assert good["min_rolls"] == 1
    assert "1 of 2 games left out" in ran.err


def test_a_document_that_a_bad_game_stops_can_still_be_read(run: Run) -> None:
    """With `--on-bad stop` the games before the bad one are in a closed document."""
    stream = "[[-1,-1]]\n[[-1,-9]]\n"
    ran = run("solve", "-", "--format", "leetcode", "--json", text=stream)

    assert ran.code == 2
    assert len(checked(ran.out)["results"]) == 1
