"""`boustro serve`: the address, who is let in, and what stands in the way."""

import builtins
import os
import re
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from boustro.web import Store
from boustro.web.serve import network_host
from tests.cli.running import Run
from tests.support.missing import only
from tests.support.processes import PATIENCE, read_line
from tests.web.test_store import ended, nothing_left_running, started

__all__ = ["nothing_left_running"]


@pytest.mark.slow
def test_the_printed_address_admits_to_judging(tmp_path: Path) -> None:
    """Without a token of the user's own it holds one for judging alone, another at each start."""
    addresses = []
    for _ in range(2):
        process, address = started(tmp_path / "b.db", whole=True)
        addresses.append(address)
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{22}", address)
        with httpx2.Client(
            timeout=PATIENCE, follow_redirects=True, base_url=address.partition("?")[0]
        ) as client:
            assert client.get("/").status_code == 200
            assert client.post("/api/judge", json={"solution": ""}).status_code == 403
            assert client.get(address).status_code == 200
            assert client.post("/api/judge", json={"solution": ""}).status_code in (422, 503)
        ended(process)

    assert addresses[0].partition("=")[2] != addresses[1].partition("=")[2]


@pytest.mark.slow
def test_the_address_is_printed_when_it_answers(tmp_path: Path) -> None:
    """One line; with port 0 the port that was free; the token comes along."""
    process, address = started(tmp_path / "b.db", "--token", "open sesame/&", whole=True)

    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=open%20sesame%2F%26", address)
    with httpx2.Client(timeout=PATIENCE, follow_redirects=True) as client:
        assert client.get(address.partition("?")[0]).status_code == 401
        assert client.get(address).status_code == 200
        assert client.get(f"{address.partition('?')[0]}api/formats").status_code == 200
    assert ended(process, signal.SIGTERM) == -signal.SIGTERM


@only(os.name == "posix", "POSIX")
def test_a_closed_terminal_ends_it_in_order(tmp_path: Path) -> None:
    """As SIGTERM does, which ends its workers, too."""
    process, _ = started(tmp_path / "b.db")
    assert ended(process, signal.SIGHUP) == -signal.SIGTERM


def test_shared_in_the_network_with_a_token_and_a_code(tmp_path: Path) -> None:
    """The address has the machine's number and a token; its QR code is below; without one, none."""
    process, address = started(tmp_path / "b.db", "--share", whole=True)
    assert re.fullmatch(rf"http://{network_host()}:\d+/\?token=[\w-]{{12}}", address)
    code = [read_line(process.stdout) for _ in range(15)]
    # Version 3 has 29 modules a side, and two of quiet on each.
    assert {len(line) for line in code} == {33}
    assert set("".join(code)) <= set("█▀▄ ")
    page = address.partition("?")[0]
    with httpx2.Client(timeout=PATIENCE, follow_redirects=True) as client:
        assert client.get(f"{page}code.svg?place=/").status_code == 401
        assert address.partition("?")[2] in client.get(address).text
        assert client.get(f"{page}code.svg?place=/g/abc").text.startswith("<svg")
        assert client.get(f"{page}code.svg?place=https://example.org").status_code == 404
    ended(process)


def test_shared_with_some_and_open_to_all_exclude_each_other(run: Run) -> None:
    """One of the two is meant."""
    assert run("serve", "--share", "--open", "--no-browser").code == 2


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.invalid"])
def test_other_machines_are_let_in_on_purpose_only(run: Run, host: str) -> None:
    """Without a token and without `--open` it does not start, and says what to do."""
    ran = run("serve", "--host", host, "--no-browser")

    assert ran.code == 2
    assert "--token TEXT" in ran.err
    assert "--open" in ran.err


def test_letting_others_in_is_warned_of(run: Run, tmp_path: Path) -> None:
    """An address that is not this machine's ends in a sentence, after the warning."""
    db = str(tmp_path / "b.db")
    ran = run("serve", "--host", "192.0.2.1", "--port", "0", "--open", "--no-browser", "--db", db)

    assert ran.code == 1
    assert "warning: anyone who can reach 192.0.2.1" in ran.err
    assert "cannot serve at 192.0.2.1" in ran.err


def test_a_port_that_is_taken_is_told(run: Run, tmp_path: Path) -> None:
    """In one sentence, with a way out."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        ran = run("serve", "--port", str(port), "--no-browser", "--db", str(tmp_path / "b.db"))

    assert ran.code == 1
    assert f"cannot serve at 127.0.0.1 port {port}" in ran.err
    assert "--port 0 takes a free one" in ran.err


def test_a_database_that_cannot_be_used_is_told(run: Run, tmp_path: Path) -> None:
    """Of a later version, of another program, a folder: a sentence each, and exit code 1."""
    later = tmp_path / "later.db"
    Store(later).close()
    with closing(sqlite3.connect(later)) as connection:
        connection.execute("PRAGMA user_version = 99")
    (tmp_path / "notes.txt").write_text("not a database")

    for path, said in (
        (later, "from a later boustro"),
        (tmp_path / "notes.txt", "not a database"),
        (tmp_path, "cannot use"),
    ):
        ran = run("serve", "--no-browser", "--port", "0", "--db", str(path))
        assert (ran.code, said in ran.err) == (1, True), ran.err


def test_without_the_extra_the_command_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pip install 'boustro[web]'`, in one sentence."""
    import sys

    import boustro.web

    monkeypatch.setattr(boustro, "web", boustro.web)  # it is there again at the end
    for name in [name for name in sys.modules if name.startswith("boustro.web")]:
        monkeypatch.delitem(sys.modules, name)
    found = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] in ("starlette", "uvicorn"):
            raise ImportError(f"No module named {name!r}", name=name)
        return found(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    ran = run("serve", "--no-browser")

    assert ran.code == 1
    assert "pip install 'boustro[web]'" in ran.err


def test_an_empty_token_is_refused(run: Run) -> None:
    """It would let everybody in."""
    run("serve", "--token", "  ", "--no-browser").refused("--token")
