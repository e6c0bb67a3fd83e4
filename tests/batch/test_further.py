"""Further keys of NDJSON are carried along; a slip in a key of boustro's is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from boustro.arrow.further import SAMPLE, is_further
from tests.batch.material import answered, answers, batch, contents, refused


def write(path: Path, *lines: dict[str, Any] | str) -> Path:
    """Lines of JSON, or as they are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n", "utf-8")
    return path


def told(folder: Path) -> list[dict[str, Any]]:
    """The rows of all shards without index and status."""
    return [
        {key: value for key, value in row.items() if key not in ("index", "name", "status")}
        for row in answers(folder).to_pylist()
    ]


def test_further_keys_are_carried_along(tmp_path: Path) -> None:
    """With their types, null where a line has none, whichever of the two readers takes the line."""
    path = write(
        tmp_path / "boards.ndjson",
        {"size": 9, "id": 7, "weight": 1.5, "good": True, "tag": "2020-01-01", "jumps": {"3": 8}},
        {"id": -(2**63), "size": 12, "weight": 2, "tag": None},
        "{'size': 12, 'id': 5, 'tag': 'x', 'good': False, 'weight': 2.25}  # as Python writes it",
        {"size": 12},
        {"size": "12", "id": 9, "tag": "é"},
    )
    answered("solve", path, "-o", tmp_path / "out")

    nothing = {"id": None, "weight": None, "good": None, "tag": None, "min_rolls": 2}
    assert told(tmp_path / "out") == [
        {"id": 7, "weight": 1.5, "good": True, "tag": "2020-01-01", "min_rolls": 2},
        nothing | {"id": -(2**63), "weight": 2.0},
        {"id": 5, "weight": 2.25, "good": False, "tag": "x", "min_rolls": 2},
        nothing,
        nothing | {"id": 9, "tag": "é"},
    ]


def test_values_of_several_types_are_carried_along_as_text(tmp_path: Path) -> None:
    """Also lists, objects and numbers that no column holds; nothing of them is lost."""
    values = ["a", 5, None, [1, {"b": 2}], {"c": [None, 1.5]}, 2**70, True]
    path = write(tmp_path / "boards.ndjson", *({"size": 9, "id": value} for value in values))
    answered("solve", path, "-o", tmp_path / "out")

    assert [row["id"] for row in told(tmp_path / "out")] == [
        value if value is None or isinstance(value, str) else json.dumps(value) for value in values
    ]


def test_a_value_that_its_column_cannot_hold_is_rejected(tmp_path: Path) -> None:
    """Where the first lines of the file have others; the line is told, and no value is changed."""
    filler = [{"size": 9, "id": 1, "x": "y" * 1000}] * (SAMPLE // 1000)
    odd: list[Any] = ["a", 1.5, 2**63, [1], True, 10**400]
    path = write(tmp_path / "boards.ndjson", *filler, *({"size": 9, "id": each} for each in odd))
    answered("solve", path, "-o", tmp_path / "out")

    rejects = (tmp_path / "out/_rejects.ndjson").read_text().splitlines()
    assert len(rejects) == len(odd)
    for line in rejects:
        assert "id: expected a whole number, as in the first lines, got" in line


def test_a_key_behind_the_first_lines_is_rejected(tmp_path: Path) -> None:
    """Its column would be missing in the shards before."""
    filler = [{"size": 9, "x": "y" * 1000}] * (SAMPLE // 1000 + 1)
    path = write(tmp_path / "boards.ndjson", *filler, {"size": 9, "late": 1})
    code, _ = batch("solve", path, "-o", tmp_path / "out")
    rejects = (tmp_path / "out/_rejects.ndjson").read_text().splitlines()

    assert code == 0
    assert len(rejects) == 1
    assert "got late" in rejects[0]


@pytest.mark.parametrize(
    "key",
    [
        *("jump", "Jumps", "jumsp", "snakes", "ladders", "entries", "exits", "rule", "die"),
        *("start", "colums"),
    ],
)
def test_a_slip_in_a_key_is_not_carried_along(key: str, tmp_path: Path) -> None:
    """So that no board is answered without its jumps or its rules."""
    assert not is_further(key)
    path = write(tmp_path / "boards.ndjson", *[{"size": 9, key: [[3, 8]]}] * 100)
    assert "100 boards: 0 ok, 0 without a route, 100 bad" in refused("solve", path, "-o", tmp_path / "out")
    rejects = (tmp_path / "out/_rejects.ndjson").read_text()
    assert rejects.count(f"got {key}") == 100


def test_a_key_given_twice_is_rejected(tmp_path: Path) -> None:
    """As of boustro's own keys."""
    path = write(tmp_path / "boards.ndjson", '{"size": 9, "id": 1, "id": 2}', {"size": 9, "id": 3})
    assert batch("solve", path, "-o", tmp_path / "out")[0] == 0
    assert [row["min_rolls"] for row in told(tmp_path / "out")] == [None, 2]


def test_files_have_the_keys_of_all_of_them(tmp_path: Path) -> None:
    """An empty file among them, too; types that differ become text."""
    write(tmp_path / "in/a.ndjson", {"size": 9, "id": 1, "x": 1})
    write(tmp_path / "in/b.ndjson", {"size": 9, "id": "b", "x": 1.5})
    (tmp_path / "in/c.ndjson").write_text("")
    write(tmp_path / "in/d.ndjson", {"size": 9, "y": True})
    answered("solve", tmp_path / "in", "-o", tmp_path / "out")

    assert told(tmp_path / "out") == [
        {"id": "1", "x": 1.0, "y": None, "min_rolls": 2},
        {"id": "b", "x": 1.5, "y": None, "min_rolls": 2},
        {"id": None, "x": None, "y": True, "min_rolls": 2},
    ]


def test_a_further_key_with_the_name_of_an_answer_is_refused(tmp_path: Path) -> None:
    """As a column of Parquet is, before anything is answered."""
    path = write(tmp_path / "boards.ndjson", {"size": 9, "min_rolls": 3})
    out = refused("solve", path, "-o", tmp_path / "out")

    assert "expected no column of the name min_rolls, which answers have" in out
    assert not (tmp_path / "out").exists() or not contents(tmp_path / "out")


def test_lines_of_all_kinds_have_their_own_values(tmp_path: Path) -> None:
    """Many lines in blocks that Arrow reads, refuses and splits: each row has the id of its line."""
    lines: list[dict[str, Any] | str] = []
    for index in range(3000):
        line: dict[str, Any] = {"size": 9, "jumps": [[2, 3 + index % 7]], "id": index}
        if index % 50 == 7:
            line["jumps"] = {"2": 8}
        lines.append(line if index % 400 else json.dumps(line)[:-5])
    path = write(tmp_path / "boards.ndjson", *lines)
    answered("solve", path, "-o", tmp_path / "out")

    rows = answers(tmp_path / "out").to_pylist()
    assert [row["index"] for row in rows] == list(range(3000))
    assert [row["id"] for row in rows] == [i if i % 400 else None for i in range(3000)]
    assert {row["index"] for row in rows if row["status"] == "bad"} == set(range(0, 3000, 400))
