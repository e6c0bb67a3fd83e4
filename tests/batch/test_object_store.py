"""An object store: S3 as moto plays it, where one is installed beside the tests' own packages.

moto wants older versions of what others here need, so it has an environment of its own:
``python -m venv build/moto && build/moto/bin/pip install 'moto[s3]' flask flask-cors``.
"""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyarrow import fs

from tests.batch.material import answered, batch, contents, plain_boards, write_ndjson
from tests.support.missing import MOTO, needs
from tests.support.ports import free_port
from tests.support.processes import started

PATIENCE = 60.0

pytestmark = needs("moto")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, fs.S3FileSystem]]:
    """The end of an address in an empty store, and its file system."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    port = free_port()
    query = f"?endpoint_override=127.0.0.1:{port}&scheme=http&region=us-east-1"
    query += "&allow_bucket_creation=true"
    with started([str(MOTO), "-p", str(port)], stderr=subprocess.DEVNULL):
        end = time.monotonic() + PATIENCE
        while True:
            system, _ = fs.FileSystem.from_uri(f"s3://boards/{query}")
            try:
                system.create_dir("boards")
            except OSError:
                assert time.monotonic() < end, "moto does not start"
                time.sleep(0.2)
            else:
                break
        yield query, system


def test_a_store_has_the_same_bytes_as_a_folder(
    store: tuple[str, fs.S3FileSystem], tmp_path: Path
) -> None:
    """Read from it and written to it; a shard that is missing is written again."""
    query, system = store
    path = write_ndjson(tmp_path / "boards.ndjson", plain_boards(2000, bad=300), "x" * 600)
    with system.open_output_stream("boards/in/boards.ndjson") as stream:
        stream.write(path.read_bytes())
    words = (
        "solve",
        f"s3://boards/in{query}",
        "-o",
        f"s3://boards/out{query}",
        "--shard-size",
        "1",
    )
    whole = dict[str, bytes]()
    for _ in range(2):
        answered(*words)
        whole = {
            info.base_name: system.open_input_file(info.path).read()
            for info in system.get_file_info(fs.FileSelector("boards/out"))
            if info.type == fs.FileType.File
        }
        system.delete_file("boards/out/part-000001.parquet")
    assert batch("solve", path, "-o", tmp_path / "out", "--shard-size", "1")[0] == 0

    local = contents(tmp_path / "out")
    assert sorted(local) == sorted(whole)
    shards = [name for name in local if name.startswith("part-")]
    assert len(shards) == 2
    assert all(whole[name] == local[name] for name in shards)
