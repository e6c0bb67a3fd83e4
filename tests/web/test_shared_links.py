"""Links that people copy from the address bar: what a server with a token says to them."""

import pytest

from tests.web.conftest import Serve


@pytest.mark.parametrize("path", ["/g/abcdefghijklmnopqrstuv", "/b/abcdefghijklmnopqrstuv"])
def test_a_link_without_its_token_says_how_to_get_one(serve: Serve, path: str) -> None:
    """It names Share, on the device that has the page; other addresses name the printed one."""
    client = serve(token="secret-of-the-tests")

    refused = client.get(path)

    assert refused.status_code == 401
    assert "press Share on the device that has the page" in refused.text
    assert "press Share" not in client.get("/").text
