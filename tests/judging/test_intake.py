"""Files of a class are taken in as bytes.

No link is followed, nothing is waited for, and every bound counts what is written.
"""

import os
import socket
import struct
import tracemalloc
import zlib
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

import pytest

from boustro.errors import QuestionError
from boustro.judging import submissions as module
from boustro.judging.running import unpacking
from boustro.judging.running.intake import opened_folder, take
from boustro.judging.submissions import Submission, submissions
from tests.judging.test_submissions import LINK, lines, zipped
from tests.support.missing import only

MIB = 1 << 20
ON_POSIX = only(os.name == "posix", "POSIX")


@pytest.fixture
def class_of_links(tmp_path: Path) -> Path:
    """A class with a right solution, and a student who has links and what else is no file."""
    top, outside = tmp_path / "class", tmp_path / "outside"
    ada, mallory = top / "ada", top / "mallory"
    for folder in (ada, mallory, outside):
        folder.mkdir(parents=True)
    (ada / "sol.py").write_text("right", "utf-8")
    (outside / "model.py").write_text("teacher", "utf-8")
    for name, target in (
        ("classmate.py", "../ada/sol.py"),
        ("teacher.py", "../../outside/model.py"),
        ("environment.py", "/proc/self/environ"),
        ("zero.py", "/dev/zero"),
        ("stdin.py", "/dev/stdin"),
        ("itself.py", "itself.py"),
        ("nowhere.py", "nowhere"),
        ("all.zip", "../../outside/model.py"),
        ("folder", "../ada"),
        ("whole", "/"),
    ):
        (mallory / name).symlink_to(target)
    os.mkfifo(mallory / "pipe.py")
    with socket.socket(socket.AF_UNIX) as service:
        service.bind(str(mallory / "s.py"))
    return top


@ON_POSIX
@pytest.mark.parametrize("untrusted", [False, True])
def test_what_is_found_in_a_folder_is_no_link_and_no_pipe(
    class_of_links: Path, *, untrusted: bool
) -> None:
    """Each has a line that says what it is; nothing of it is read, and nothing is waited for."""
    place = class_of_links.parent / "place"
    found = submissions(class_of_links, lambda: place, untrusted=untrusted)
    judged = {name: path.read_text("utf-8") for name, path, _ in found if path}
    links = (
        *("all.zip", "classmate.py", "environment.py", "folder", "itself.py", "nowhere.py"),
        *("stdin.py", "teacher.py", "whole", "zero.py"),
    )

    assert judged == {"ada/sol.py": "right"}
    assert {name: why for name, path, why in found if not path} == {
        **{f"mallory/{name}": LINK for name in links},
        "mallory/pipe.py": "a pipe, not a file",
        "mallory/s.py": "a socket, not a file",
    }


@ON_POSIX
def test_files_of_others_are_copies_in_folders_of_their_own(tmp_path: Path) -> None:
    """Of their names only the ending is taken; one's own stay where they are."""
    top = tmp_path / "class"
    for name in ("a/one.py", 'a/-x "y".py', "a/two.PY"):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(name, "utf-8")
    place = tmp_path / "place"
    copied = [path for _, path, _ in submissions(top, lambda: place, untrusted=True) if path]
    own = [path for _, path, _ in submissions(top, lambda: place) if path]

    assert {path.name for path in copied} == {"solution.py"}
    assert len({path.parent for path in copied}) == len(copied) == 3
    assert all(path.is_relative_to(place) for path in copied)
    assert sorted(own) == sorted(top.rglob("*.[pP]*"))


@ON_POSIX
def test_a_folder_that_becomes_a_link_is_not_followed(tmp_path: Path) -> None:
    """What is read belongs to the folder that was opened, whatever its name leads to meanwhile."""
    ada, mallory = tmp_path / "ada", tmp_path / "mallory"
    for folder in (ada, mallory):
        folder.mkdir()
        (folder / "sol.py").write_text(folder.name, "utf-8")
    with opened_folder(tmp_path) as top:
        with top.below("mallory") as below:
            mallory.rename(tmp_path / "gone")
            mallory.symlink_to("ada")
            assert below.take("sol.py", MIB).data == b"mallory"
        with pytest.raises(OSError, match=r"Not a directory|symbolic links"), top.below("mallory"):
            pass
        (ada / "sol.py").unlink()
        (ada / "sol.py").symlink_to(tmp_path / "gone" / "sol.py")
        with top.below("ada") as below, pytest.raises(OSError, match="symbolic links"):
            below.take("sol.py", MIB)
        (ada / "sol.py").unlink()
        os.mkfifo(ada / "sol.py")
        with top.below("ada") as below, pytest.raises(OSError, match="got a pipe"):
            below.take("sol.py", MIB)


@ON_POSIX
def test_a_size_is_bounded_by_what_is_read() -> None:
    """A file of the system's has no size before it is read."""
    assert Path("/proc/self/maps").stat().st_size == 0
    with pytest.raises(OSError, match="expected at most 0 MiB, got more"):
        take(Path("/proc/self/maps"), 10)


def test_folders_in_folders_have_an_end(tmp_path: Path) -> None:
    """A line says where it is."""
    deep = tmp_path / "class"
    deep.joinpath(*["d"] * 60).mkdir(parents=True)
    found = lines(deep, tmp_path / "place")

    assert list(found.values()) == ["more than 40 folders deep"]


def _refused(path: Path) -> str:
    """Why the one file of a ZIP is passed over."""
    ((_, taken, why),) = submissions(path, lambda: path.parent / "place")
    assert taken is None
    assert not list((path.parent / "place").rglob("*.py"))
    return why


@pytest.mark.parametrize(("method", "name"), [(ZIP_BZIP2, "bzip2"), (ZIP_LZMA, "LZMA")])
def test_other_methods_are_refused_by_name(tmp_path: Path, method: int, name: str) -> None:
    """The standard library would expand a piece of them as far as it goes."""
    with ZipFile(tmp_path / "z.zip", "w", method) as archive:
        archive.writestr("a.py", "x = 1\n" * 100)

    assert _refused(tmp_path / "z.zip") == (
        f"it is compressed by {name}: expected a ZIP of stored or deflated files"
    )


def _deflated(data: bytes) -> bytes:
    making = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return making.compress(data) + making.flush()


def made(
    path: Path, data: bytes, *, size: int, sum_of: bytes, method: int = 8, flags: int = 0,
    mode: int = 0o100644, name: bytes = b"a.py",
) -> Path:  # fmt: skip
    """A ZIP with one entry that says what one likes."""
    fields = (46, flags, method, 0, 0x21, zlib.crc32(sum_of), len(data), size, len(name), 0)
    local = struct.pack("<4s5H3L2H", b"PK\3\4", *fields) + name
    central = struct.pack("<4s6H3L5H2L", b"PK\1\2", 46 | 3 << 8, *fields, 0, 0, 0, mode << 16, 0)
    end = struct.pack(
        "<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(central + name), len(local) + len(data), 0
    )
    path.write_bytes(local + data + central + name + end)
    return path


TEXT = b"x = 1\n" * 100
FALSE = {
    "larger than it declares": (
        {"size": 7, "sum_of": TEXT[:7]},
        "it is larger than the 7 bytes that it",
    ),
    "smaller than it declares": (
        {"size": 900, "sum_of": TEXT},
        "it declares 900 bytes and has 600",
    ),
    "another checksum": ({"size": 600, "sum_of": b""}, "its checksum is wrong"),
    "stored, and longer": ({"size": 3, "sum_of": b"", "method": 0}, "larger than the 3 bytes"),
    "encrypted": ({"size": 600, "sum_of": TEXT, "flags": 1}, "it is encrypted"),
    "a link": ({"size": 600, "sum_of": TEXT, "mode": 0o120777}, LINK),
    "a pipe": ({"size": 600, "sum_of": TEXT, "mode": 0o010644}, "a pipe, not a file"),
    "a device": ({"size": 600, "sum_of": TEXT, "mode": 0o020644}, "a device, not a file"),
    "a NUL": ({"size": 600, "sum_of": TEXT, "name": b"a.py\0.txt"}, "its name holds a NUL"),
    "a long name": (
        {"size": 600, "sum_of": TEXT, "name": b"a" * 2000},
        "longer than 1,000 characters",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_an_entry_that_is_not_as_it_says_is_refused(tmp_path: Path, name: str) -> None:
    """Its sizes, its checksum and its kind; nothing of it stays."""
    says, why = FALSE[name]
    data = TEXT if says.get("method") == 0 else _deflated(TEXT)

    assert why in _refused(made(tmp_path / "z.zip", data, **says))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-9], lambda data: data + b"more", lambda _: b"\xff" * 9]
)
def test_a_stream_that_is_damaged_is_refused(tmp_path: Path, damage: object) -> None:
    """Cut short, with something behind it, or no stream at all."""
    assert callable(damage)
    path = made(tmp_path / "z.zip", damage(_deflated(TEXT)), size=600, sum_of=TEXT)

    assert _refused(path).startswith("cannot unpack it: ")


def test_a_bomb_takes_no_memory(tmp_path: Path) -> None:
    """64 MiB in 64 KiB that declare a thousand bytes: expanding them ends at once."""
    path = made(tmp_path / "z.zip", _deflated(bytes(64 * MIB)), size=1000, sum_of=bytes(1000))
    tracemalloc.start()
    try:
        why = _refused(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert "larger than the 1,000 bytes" in why
    assert peak < 4 * MIB


def test_a_list_of_files_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be read as a whole before the first of them is looked at."""
    monkeypatch.setattr(unpacking, "_LONGEST_LIST", 1 << 16)
    path = tmp_path / "z.zip"
    with ZipFile(path, "w") as archive:
        for i in range(3000):
            archive.writestr(ZipInfo(f"{i}.py"), "")

    assert "its list of files is longer than" in _refused(path)


def test_a_students_zip_leaves_room_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One ZIP of a class may fill its own part; what it wrote before it failed counts."""
    monkeypatch.setattr(module, "_MOST_WRITTEN", 4000)
    monkeypatch.setattr(module, "_MOST_OF_ZIP", 1500)
    many = zipped(tmp_path / "many.zip", *((f"{i}.py", TEXT) for i in range(9)))
    given = zipped(tmp_path / "class.zip", ("a/many.zip", b""), ("z.py", TEXT))
    inside = many.read_bytes()
    monkeypatch.setattr(module, "_MOST_WRITTEN", 4000 + len(inside))
    given = zipped(tmp_path / "class.zip", ("a/many.zip", inside), ("z.py", TEXT))
    found = {
        name: path is not None for name, path, _ in submissions(given, lambda: tmp_path / "place")
    }

    assert sum(found.values()) == 3
    assert found["z.py"]


def test_damaged_entries_count_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a ZIP could have any number of them expanded."""
    monkeypatch.setattr(module, "_MOST_WRITTEN", 1000)
    first = made(tmp_path / "b.zip", _deflated(TEXT), size=600, sum_of=b"")
    (tmp_path / "class").mkdir()
    for i in range(3):
        (tmp_path / "class" / f"{i}.zip").write_bytes(first.read_bytes())
    found = submissions(tmp_path / "class", lambda: tmp_path / "place")

    assert ["checksum" in why for _, _, why in found] == [True, False, False]


NAMES = (
    "/abs.py",
    "C:\\x.py",
    "..\\up.py",
    "aux.py",
    "a/nul.py",
    "x.py ",
    "a\n.py",
    "A.py",
    "a.py",
    "A.py",
)


@pytest.mark.parametrize("untrusted", [False, True])
def test_names_are_never_paths_but_plain_ones(tmp_path: Path, *, untrusted: bool) -> None:
    """Absolute, Windows' and double ones have folders of their own.

    Plain ones of one's own keep their neighbours.
    """
    given = zipped(
        tmp_path / "z.zip", *((name, f"{i}") for i, name in enumerate((*NAMES, "d/e.py")))
    )
    place = tmp_path / "deep" / "place"
    found = submissions(given, lambda: place, untrusted=untrusted)
    paths = [path for _, path, _ in found if path]

    assert len({path.parent / path.name for path in paths}) == len(paths)
    assert all(path.resolve().is_relative_to(place) for path in paths)
    assert not [path for path in tmp_path.rglob("*.py") if not path.is_relative_to(place)]
    own = {path.relative_to(place).as_posix() for path in paths if path.name != "solution.py"}
    assert own == (set() if untrusted else {"1/A.py", "1/a.py", "1/d/e.py"})


def test_too_many_files_end_the_listing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as there is one too many, also in ZIPs that hold many each."""
    monkeypatch.setattr(module, "_MOST_FILES", 20)
    asked = list[str]()
    usual = module._passed_over

    def passed_over(name: str, kind: str) -> Submission | None:
        asked.append(name)
        return usual(name, kind)

    monkeypatch.setattr(module, "_passed_over", passed_over)
    many = zipped(tmp_path / "many.zip", *((f"{i}.txt", "") for i in range(15))).read_bytes()
    given = zipped(tmp_path / "class.zip", *((f"{i}.zip", many) for i in range(15)))
    with pytest.raises(QuestionError, match="expected at most 20 files"):
        submissions(given, lambda: tmp_path / "place")

    assert len(asked) < 40


def test_stored_and_deflated_files_are_read(tmp_path: Path) -> None:
    """Of any size up to the bound, also one that does not compress."""
    noise = os.urandom(300_000).hex().encode()
    for method in (ZIP_STORED, ZIP_DEFLATED):
        with ZipFile(tmp_path / "z.zip", "w", method) as archive:
            archive.writestr("a.py", noise)
            archive.writestr("b.py", "")
        found = lines(tmp_path / "z.zip", tmp_path / f"place{method}")

        assert found == {"a.py": noise.decode(), "b.py": ""}
