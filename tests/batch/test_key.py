"""One key of NDJSON is copied as text and joins answers to boards; others are bad keys."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from boustro.formats.boustro import JSON_KEYS
from tests.batch.material import answered, answers, batch, contents, refused, write_parquet

ADVICE = (
    "boustro batch --key NAME carries one along, boustro convert --to boustro reads other formats"
)


def write(path: Path, *lines: Mapping[str, object] | str) -> Path:
    """Lines of JSON, or as they are."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n", "utf-8")
    return path


def reasons(folder: Path) -> list[list[str]]:
    """The reasons of all rejects."""
    lines = (folder / "_rejects.ndjson").read_text("utf-8").splitlines()
    return [json.loads(line)["reasons"] for line in lines]


@pytest.mark.parametrize("key", ["id", 'a "b\\ .*', "é"])
def test_the_key_is_carried_along_as_text(key: str, tmp_path: Path) -> None:
    """A number keeps its digits, and a missing key is null, with either of the two readers."""
    written = json.dumps(key, ensure_ascii=False)
    values = (
        "7",
        '"b7"',
        "-5",
        "1.50",
        "0",
        "-0",
        "1e5",
        "007",
        "true",
        "null",
        f"{10**30}",
        '"é"',
    )
    lines = [f'{{"size": 9, {written}: {value}, "jumps": {{"3": 8}}}}' for value in values]
    careful = [line.replace('"size": 9', '"size": "9"') for line in lines]
    path = write(tmp_path / "boards.ndjson", *lines, *careful, {"size": 9})
    answered("solve", path, "-o", tmp_path / "out", "--key", key)

    table = answers(tmp_path / "out")
    texts = ["7", "b7", "-5", "1.50", "0", "0", "1e5", "7", "true", None, f"{10**30}", "é"]
    assert table[key].to_pylist() == [*texts, *texts, None]
    assert table.column_names == ["index", "name", key, "min_rolls", "status"]
    assert table["min_rolls"].to_pylist() == [2] * 25


def test_what_is_no_text_is_rejected_alone(tmp_path: Path) -> None:
    """A list, an object, half a character and a repeated key make a line bad."""
    odd = ("[1]", '{"a": 1}', '"\\ud800"')
    lines = [f'{{"size": 9, "id": {value}}}' for value in odd]
    lines += ['{"size": 9, "id": 1, "id": 2}', '{"size": 9, "id": 3}']
    path = write(tmp_path / "boards.ndjson", *lines)
    answered("solve", path, "-o", tmp_path / "out", "--key", "id")

    first = [texts[0] for texts in reasons(tmp_path / "out")]
    assert first == [
        "id: expected a text or a number, got [1]",
        "id: expected a text or a number, got an object of 1 keys",
        "id: expected text, got '\\ud800'",
        "expected the key id once, got 1 and 2",
    ]
    assert answers(tmp_path / "out")["id"].to_pylist() == [None] * 4 + ["3"]


@pytest.mark.parametrize("key", ["id", "jump", "Jumps", "snakes", "rule", "die"])
def test_any_other_key_is_a_bad_one(key: str, tmp_path: Path) -> None:
    """No board is answered without its jumps or rules; the reason names the option for a key."""
    path = write(tmp_path / "boards.ndjson", {"size": 9, key: [[3, 8]]}, {"size": 9, "serial": 1})
    answered("solve", path, "-o", tmp_path / "out", "--key", "serial")

    sentence = f"expected keys among {', '.join(JSON_KEYS)}, got {key}; {ADVICE}"
    assert reasons(tmp_path / "out") == [[sentence]]


def test_keys_that_earlier_versions_carried_along_are_told_in_a_sentence(tmp_path: Path) -> None:
    """If such keys spoil all boards of a file, the last line of the run says why."""
    path = write(tmp_path / "boards.ndjson", *[{"size": 9, "id": 1}] * 3)
    told = refused("solve", path, "-o", tmp_path / "out").splitlines()[-1]

    assert told.startswith("boustro: expected boards that can be answered, got bad ones only; ")
    assert f"{path}, line 1: expected keys among " in told
    assert told.endswith(f"got id; {ADVICE}")


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("jumps", "expected a key that is none of boustro's own, such as id, got 'jumps'"),
        ("", "expected a key that is none of boustro's own"),
        ("min_rolls", "expected no column of the name min_rolls, which answers have"),
        ("reject", "expected no column of the name reject, which answers have"),
    ],
)
def test_a_key_with_another_meaning_is_refused(key: str, said: str, tmp_path: Path) -> None:
    """The run is refused before it answers any board."""
    path = write(tmp_path / "boards.ndjson", {"size": 9})

    assert said in refused("solve", path, "-o", tmp_path / "out", "--key", key)
    assert not (tmp_path / "out").exists() or not contents(tmp_path / "out")


def test_a_table_has_the_key_as_a_column(tmp_path: Path) -> None:
    """A table keeps all its columns; a key that it lacks is an error."""
    path = write_parquet(tmp_path / "boards.parquet", [(9, [(3, 8)])])
    answered("solve", path, "-o", tmp_path / "out", "--key", "id")
    assert answers(tmp_path / "out")["id"].to_pylist() == ["b0"]

    out = refused("solve", path, "-o", tmp_path / "other", "--key", "serial")
    assert f"{path}: expected a column serial, got none" in out


def test_a_run_with_another_key_is_refused(tmp_path: Path) -> None:
    """Runs with another key, or with none, are other runs: their parts differ in a column."""
    path = write(tmp_path / "boards.ndjson", {"size": 9, "id": 1}, {"size": 9, "serial": 1})
    answered("solve", path, "-o", tmp_path / "out", "--key", "id")
    before = contents(tmp_path / "out")

    for words in (["--key", "serial"], []):
        code, told = batch("solve", path, "-o", tmp_path / "out", *words)
        assert (code, "it carries another key along" in told) == (2, True), told
    assert contents(tmp_path / "out") == before


@pytest.mark.slow
def test_lines_of_all_kinds_have_their_own_values(tmp_path: Path) -> None:
    """Many lines in blocks that Arrow reads, refuses and splits: each row has its line's key."""
    lines: list[dict[str, Any] | str] = []
    for index in range(3000):
        value = index if index % 3 else f"b{index}"
        line: dict[str, Any] = {"size": 9, "jumps": [[2, 3 + index % 7]], "id": value}
        if index % 50 == 7:
            line["jumps"] = {"2": 8}
        lines.append(line if index % 400 else json.dumps(line)[:-5])
    path = write(tmp_path / "boards.ndjson", *lines)
    answered("solve", path, "-o", tmp_path / "out", "--key", "id")

    rows = answers(tmp_path / "out").to_pylist()
    assert [row["index"] for row in rows] == list(range(3000))
    texts = [str(i) if i % 3 else f"b{i}" for i in range(3000)]
    assert [row["id"] for row in rows] == [
        text if i % 400 else None for i, text in enumerate(texts)
    ]
    assert {row["index"] for row in rows if row["status"] == "bad"} == set(range(0, 3000, 400))
