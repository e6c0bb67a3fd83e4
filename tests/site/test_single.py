"""The page in one file: it opens from a disk, with the network off, and judges there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boustro.site.folder import SiteError
from boustro.site.single import write_single
from tests.cli.running import Run
from tests.site.conftest import PATIENCE_MS, PATIENT, USUAL
from tests.web.browser.acting import PLAIN, figure, link_to
from tests.web.browser.conftest import Watch
from tests.web.browser.test_judge import run_here

MOST_BYTES = 12_000_000
WRONG = "def snakesAndLadders(board):\n    return 1\n"
WRONG_JS = "function snakesAndLadders(board) {\n  return 1;\n}\n"


def test_it_is_whole_and_small(file: Path) -> None:
    """At most 12 MB; no address in it leads out of it, and its policy allows nothing else."""
    page = file.read_text("utf-8")

    assert len(page) <= MOST_BYTES
    assert re.findall(r'(?:src|href)="(?!#)[^"]*"', page) == []
    assert re.findall(r"url\((?!data:)[^)]*\)", page) == []
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert "script-src 'unsafe-inline'" not in policy[1]
    assert "unsafe-eval" not in policy[1].replace("wasm-unsafe-eval", "")


def test_it_opens_from_a_disk(browser: Browser, file: Path) -> None:
    """Drawn before Python is there; then it answers, judges both languages, and keeps a board."""
    watch = Watch("file://")
    with browser.new_context(**USUAL, offline=True) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(PATIENT)
        page = context.new_page()
        watch.follow(page)
        page.goto(f"{file.as_uri()}{link_to(PLAIN, 'solve')[1:]}")
        expect(figure(page, "fewest")).to_have_text("4")
        page.wait_for_selector("html[data-alive]")
        expect(figure(page, "average")).not_to_have_text("–", timeout=PATIENCE_MS)
        page.click("#share")
        page.click("#save")
        expect(page.locator("#fold-save .outcome")).to_contain_text("Saved", timeout=PATIENCE_MS)
        for solution in (WRONG, WRONG_JS):
            run_here(page, solution)
            expect(page.locator("#verdict")).to_have_text("Wrong answer", timeout=PATIENCE_MS)
        page.goto("about:blank")
        page.goto(file.as_uri())
        expect(page.locator("#title")).not_to_be_empty()
        page.wait_for_selector("html[data-alive]")
        page.click("#tab-draw")
        page.click("#fold-open summary")
        expect(page.get_by_label("Your boards").locator("li")).to_have_count(1)
    assert watch.unexpected == []


def test_in_chromium_other_files_read_what_it_stores(browser: Browser, tmp_path: Path) -> None:
    """All pages from a disk share one storage there, which SECURITY.md says."""
    files = [tmp_path / name / "page.html" for name in ("one", "other")]
    for file in files:
        file.parent.mkdir()
        file.write_text("<title>a page</title>")
    with browser.new_context(**USUAL, offline=True) as context:
        page = context.new_page()
        page.goto(files[0].as_uri())
        page.evaluate("() => localStorage.setItem('board', 'mine')")
        page.goto(files[1].as_uri())

        assert page.evaluate("() => localStorage.getItem('board')") == "mine"


def test_another_file_is_left_alone(run: Run, package: Path, tmp_path: Path) -> None:
    """Neither a file that is no page of boustro is replaced, nor a folder; a page is."""
    other = tmp_path / "notes.html"
    other.write_text("<p>mine</p>")
    with pytest.raises(SiteError, match="another file"):
        write_single(other, {})
    assert other.read_text() == "<p>mine</p>"
    made = tmp_path / "page.html"
    for _ in range(2):
        assert run("site", "--single", "-o", str(made), "--pyodide", str(package)).code == 0
    assert run("site", "--single", "-o", str(tmp_path), "--pyodide", str(package)).code == 2
    assert run("site", "-o", str(other), "--pyodide", str(package)).code == 2


@pytest.mark.parametrize("name", ["index.html", "boustro.html", "lessons/new/boustro.html"])
def test_no_file_is_written_into_a_site(run: Run, package: Path, tmp_path: Path, name: str) -> None:
    """There it would replace the site's own page, or be deleted with the site's next version."""
    folder = tmp_path / "site"
    assert run("site", "-o", str(folder), "--pyodide", str(package)).code == 0
    page = (folder / "index.html").read_bytes()

    ran = run("site", "--single", "-o", str(folder / name), "--pyodide", str(package))

    assert (ran.code, "is in the folder of a site" in ran.err) == (2, True)
    assert (folder / "index.html").read_bytes() == page
    assert not (folder / "boustro.html").exists()
    assert not (folder / "lessons").exists()
