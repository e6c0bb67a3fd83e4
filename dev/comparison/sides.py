"""Sides: a wheel of any commit and this working tree, each as a folder that Python imports."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
WHEELS = ROOT / "build" / "compare"
BASE = "b1c61b76"
"""The commit that is compared with unless another is named."""
_LONGEST_S = 1800


def wheel_of(commit: str) -> Path:
    """The wheel of a commit, built by the clone's own tools and kept under build/compare."""
    full = _git("rev-parse", "--verify", f"{commit}^{{commit}}").strip()
    kept = WHEELS / full
    if not (wheels := sorted(kept.glob("*.whl"))):
        _build(full, kept)
        wheels = sorted(kept.glob("*.whl"))
    return wheels[0]


def _build(commit: str, to: Path) -> None:
    """Build in a folder beside the place, so that an interrupted build leaves no wheel there."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WHEELS, prefix="building-") as scratch:
        source, built = Path(scratch) / "source", Path(scratch) / "built"
        archive = Path(scratch) / "source.zip"
        _git("archive", "--format=zip", "-o", str(archive), commit)
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(source)
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
        print(f"building a wheel of {commit[:8]}, about a minute", file=sys.stderr)
        subprocess.run(
            [*command, str(built), str(source)],
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=_LONGEST_S,
        )
        built.rename(to)


def _git(*words: str) -> str:
    command = ["git", "-C", str(ROOT), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode:
        raise SystemExit(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout


def unpack(wheel: Path, to: Path) -> None:
    """Put the package of a wheel into a folder."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(to)


def copy_own(to: Path) -> None:
    """Put this version into a folder, with the core that `make setup` built."""
    shutil.copytree(ROOT / "src", to)
    for core in (ROOT / "build" / "dev").glob("_native*.so"):
        shutil.copy(core, to / "boustro")


def environment(package: Path, *, pure: bool) -> dict[str, str]:
    """The environment in which Python imports the version that lies in this folder."""
    path = os.pathsep.join(map(str, (package, sysconfig.get_path("purelib"), ROOT)))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BOUSTRO_")}
    return kept | {"PYTHONPATH": path, "COLUMNS": "80"} | ({"BOUSTRO_PURE": "1"} if pure else {})
