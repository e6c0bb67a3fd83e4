"""Promises of SECURITY.md about the server's own machine: who reaches it, and what they may do."""

import ipaddress
import socket
from collections.abc import Iterator

import httpx2
import pytest

from boustro.web.serve import network_host
from tests.support.missing import leave_to
from tests.support.processes import PATIENCE
from tests.web.test_store import ended, started


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that was started without options, without its token."""
    process, address = started(tmp_path_factory.mktemp("database") / "b.db")
    yield address
    ended(process)


def other_address() -> str | None:
    """An address of this machine that others reach it by; None where it has none."""
    host = network_host()
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    return None if address.is_loopback else host


def test_every_account_of_this_machine_can_use_the_page(address: str) -> None:
    """Without the token a board is saved and seen, and nothing is judged."""
    board = {"board": {"size": 9, "jumps": {"2": 8}}, "name": "canary"}
    with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
        saved = client.post("/api/boards", json=board)
        seen = client.get(f"/api/boards/{saved.json().get('id')}")
        judged = client.post("/api/judge", json={"solution": "print(1)"})

    assert saved.status_code in (200, 201), saved.text
    assert "canary" in seen.text
    assert judged.status_code == 403


def test_no_other_machine_reaches_it(address: str) -> None:
    """At the address for others nothing listens; at the machine's own address the server does."""
    host = other_address()
    if host is None:
        leave_to("a machine in a network")
    port = int(address.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60):
        pass

    with pytest.raises(OSError, match=r"refused|timed out"):
        socket.create_connection((host, port), timeout=5)
