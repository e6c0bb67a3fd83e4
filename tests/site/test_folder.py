"""The folder that `boustro site` makes, and what it refuses."""

import io
import shutil
import tarfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from boustro.site import folder as folder_module
from boustro.site import pyodide
from boustro.site.folder import SiteError, build_site
from tests.cli.running import Run

PYODIDE = {"pyodide.mjs": b"export {};"}


def everything(folder: Path) -> dict[str, bytes]:
    """The files of a folder by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_page_names_nothing_but_its_own_folder(tmp_path: Path) -> None:
    """A host may serve it under any path: no address in it begins with a slash or names a host."""
    build_site(tmp_path / "site", PYODIDE)
    page = (tmp_path / "site" / "index.html").read_text("utf-8")

    assert 'href="/' not in page
    assert 'src="/' not in page
    assert "//" not in page.replace("http://www.w3.org/2000/svg", "")


def test_equal_sources_give_equal_folders(tmp_path: Path) -> None:
    """A folder made twice is the same in every file: what did not change is not sent again."""
    for name in ("one", "two"):
        build_site(tmp_path / name, PYODIDE)

    assert everything(tmp_path / "one") == everything(tmp_path / "two")


def test_the_archive_is_one_that_the_page_can_unpack(tmp_path: Path) -> None:
    """It has plain files with short names alone, in blocks of 512 bytes, and every module."""
    build_site(tmp_path / "site", PYODIDE)
    (path,) = (tmp_path / "site").glob("*/boustro.tar.packed")
    with tarfile.open(path, "r:gz") as archive:
        entries = archive.getmembers()

    assert all(entry.isreg() and len(entry.name) <= 100 for entry in entries)
    assert {"boustro/site/judging.py", "boustro/judging/mistakes.txt"} <= {
        entry.name for entry in entries
    }


def test_a_site_is_made_anew_whole(tmp_path: Path) -> None:
    """Nothing of the old folder stays, and nothing is left beside it."""
    folder = tmp_path / "site"
    build_site(folder, PYODIDE)
    (folder / "old.js").write_text("old")
    build_site(folder, PYODIDE)

    assert not (folder / "old.js").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    """A folder with something else in it, or a file, is refused and stays as it is."""
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "holiday.jpg").write_bytes(b"sea")
    for path in (folder, folder / "holiday.jpg"):
        with pytest.raises(SiteError, match="has something else in it"):
            build_site(path, PYODIDE)

    assert everything(tmp_path) == {"photos/holiday.jpg": b"sea"}


def test_a_page_without_a_place_for_its_security_policy_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that would be published without its policy is refused, and no folder is left."""
    page = ("<html><head><meta charset='utf-8'></head>", "</html>")
    monkeypatch.setattr(folder_module, "page_around", lambda *_: page)

    with pytest.raises(SiteError, match="security policy"):
        build_site(tmp_path / "site", PYODIDE)
    assert not any(tmp_path.iterdir())


def test_the_policy_names_the_relay_by_its_hash(tmp_path: Path) -> None:
    """The policies of page and frame name the relay as sent; with a byte more it does not run."""
    build_site(tmp_path, PYODIDE)
    relay, frame = (
        next(tmp_path.glob(f"*/{name}")).read_bytes() for name in ("relay.js", "opaque.js")
    )
    named = f"sha256-{b64encode(sha256(relay).digest()).decode()}"

    assert f"script-src &#x27;self&#x27; &#x27;wasm-unsafe-eval&#x27; &#x27;{named}&#x27;;" in (
        tmp_path / "index.html"
    ).read_text("utf-8")
    assert named.encode() in frame


@pytest.mark.parametrize("end", ["</script>", "<!-- "])
def test_a_relay_that_cannot_stand_in_a_page_is_refused(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text of the relay stands in an element of its frame, which nothing in it may end."""
    static = tmp_path / "static"
    shutil.copytree(folder_module.STATIC, static)
    (static / "relay.js").write_text(f"'{end}'")
    monkeypatch.setattr(folder_module, "STATIC", static)

    with pytest.raises(SiteError, match="can stand in a page"):
        build_site(tmp_path / "site", PYODIDE)


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    """Nobody loses anything by that."""
    build_site(tmp_path, PYODIDE)

    assert (tmp_path / "index.html").is_file()


def test_a_package_of_something_else_is_refused(tmp_path: Path, run: Run) -> None:
    """Whatever is in it, only the package that boustro was tested with is taken apart."""
    package = tmp_path / "pyodide.tgz"
    with tarfile.open(package, "w:gz") as packed:
        for name in pyodide._FILES:
            packed.addfile(tarfile.TarInfo(f"package/{name}"), io.BytesIO())
    ran = run("site", "-o", str(tmp_path / "site"), "--pyodide", str(package))

    assert ran.code == 2
    assert ran.err.endswith(f"is not the npm package of Pyodide {pyodide.VERSION}\n")
    assert not (tmp_path / "site").exists()


def test_without_npm_it_says_how_to_go_on(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no npm, a package from elsewhere helps."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    ran = run("site", "-o", str(tmp_path / "site"))

    assert ran.code == 1
    assert "npm, which is not installed" in ran.err
    assert "--pyodide FILE.tgz" in ran.err


def test_an_npm_that_answers_nothing_is_given_up(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real npm waits for ever for a registry that does not answer; the command does not."""
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nexec sleep 60\n")
    npm.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _: str(npm))
    monkeypatch.setattr(pyodide, "_SECONDS", 0.2)
    ran = run("site", "-o", str(tmp_path / "site"))

    assert ran.code == 1
    assert "npm gave no Pyodide" in ran.err


def test_the_whole_site_is_small(folder: Path) -> None:
    """At most 20 MB, so that any host takes it and thirty tablets load it."""
    assert sum(map(len, everything(folder).values())) <= 20_000_000
