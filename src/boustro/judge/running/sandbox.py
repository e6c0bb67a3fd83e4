"""Sandbox for code by others: bubblewrap, found working by a probe before it is relied on.

Inside there is the system's software (`/usr`), the tool that runs the solution and the solution
itself, all read-only, and one small empty directory in memory; no network, no other process, no
file of the user's, no terminal.  As root the judge first becomes an unprivileged user.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from boustro.errors import QuestionError
from boustro.judge.running.process import MIB, Place, ProcessError, SolverLimits, environment, run
from boustro.judge.running.scratch import Scratch

_NOBODY = 65534
_PROCESSES = 64
_WORK = "/work"
_ROOM = 64 * MIB
_INSTALL = (
    "--untrusted needs bubblewrap (bwrap), which runs on Linux: install the package bubblewrap, "
    "for example by: apt install bubblewrap"
)
# As long as the kernel counts the processes of a sandbox by themselves (Linux 5.14).
_COUNTED = f"ulimit -p {_PROCESSES} || ulimit -u {_PROCESSES};"
_FIXED = (
    *("--new-session", "--die-with-parent", "--cap-drop", "ALL"),
    *("--ro-bind", "/usr", "/usr"),
    *("--ro-bind-try", "/etc/alternatives", "/etc/alternatives"),
    *("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"),
    *("--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"),
    *("--dev", "/dev", "--remount-ro", "/dev"),
    *("--size", str(_ROOM), "--tmpfs", _WORK, "--chdir", _WORK),
)


def require_bubblewrap() -> str:
    """The path of `bwrap`; raises `QuestionError` where it is missing, naming the package."""
    found = shutil.which("bwrap")
    if found is None:
        raise QuestionError(_INSTALL)
    return found


def sandboxed(scratch: Path, tools: Sequence[str], *, writable: Sequence[str] = ()) -> Place:
    """A place with the scratch directory and the `tools` in it, and nothing else of this machine.

    Raises `QuestionError` where bubblewrap is missing or does not work.
    """
    user = _NOBODY if hasattr(os, "getuid") and os.getuid() == 0 else None
    command = [require_bubblewrap(), *_namespaces(), *_FIXED, *_mounts(scratch, tools, writable)]
    ours = environment() | dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), _WORK)
    ours.pop("VIRTUAL_ENV", None)
    place = Place(scratch, ours, partial(_wrapped, command), user, _COUNTED)
    _give_to(scratch, user, writable)
    return place


@cache
def _namespaces() -> list[str]:
    """All namespaces, and none inside where bubblewrap can forbid it (0.8)."""
    asked = [require_bubblewrap(), "--help"]
    told = subprocess.run(asked, capture_output=True, check=False, timeout=10).stdout  # noqa: S603
    forbidden = ["--unshare-user", "--disable-userns"] if b"--disable-userns" in told else []
    return ["--unshare-all", *forbidden]


def _wrapped(command: Sequence[str], argv: Sequence[str]) -> list[str]:
    return [*command, "--", *argv]


def _mounts(scratch: Path, tools: Sequence[str], writable: Sequence[str]) -> list[str]:
    words = []
    for name in ("lib", "lib64", "lib32", "bin", "sbin"):
        path = Path("/", name)
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            words += ["--ro-bind", str(path), str(path)]
    for path in sorted({*Path("/etc").glob("java*"), *map(_prefix, tools)}):
        if not path.is_relative_to("/usr"):
            words += ["--ro-bind", str(path), str(path)]
    for place in _own_package(tools):
        words += ["--tmpfs", place]
    words += ["--ro-bind", str(scratch), str(scratch)]
    for name in writable:
        words += ["--bind", str(scratch / name), str(scratch / name)]
    return [*words, "--remount-ro", "/"]


def _prefix(tool: str) -> Path:
    """What a tool needs beside it: the directory above the one that holds it."""
    path = Path(tool).resolve().parent
    return path.parent if path.name == "bin" and len(path.parts) > 2 else path


def _own_package(tools: Sequence[str]) -> list[str]:
    """The judge's own package where it stands among what is mounted: it knows the answers."""
    import boustro

    mounted = [Path("/usr"), *map(_prefix, tools)]
    places = [Path(place).resolve() for place in boustro.__path__]
    return [str(each) for each in places if any(each.is_relative_to(top) for top in mounted)]


def _give_to(scratch: Path, user: int | None, writable: Sequence[str]) -> None:
    """Let the sandbox's user read the scratch directory, and write where it has to."""
    scratch.chmod(0o755)
    for name in writable:
        (scratch / name).mkdir(exist_ok=True)
        if user is not None:
            os.chown(scratch / name, user, -1)


@cache
def probed_python() -> str:
    """The interpreter that runs solutions in the sandbox: the judge's own, or the system's.

    Raises `QuestionError` where none runs there, with what was said.
    """
    said = ""
    for python in dict.fromkeys((sys.executable, shutil.which("python3", path="/usr/bin:/bin"))):
        if python is None:
            continue
        path = str(Path(python).resolve())
        ok, said = probed([path, "-I", "-c", "print(7)"], path)
        if ok:
            return path
    raise QuestionError(f"bubblewrap is installed, but no sandbox can be made: {said}")


@cache
def _probe(argv: tuple[str, ...], tool: str) -> tuple[bool, str]:
    scratch = Scratch()
    try:
        place = sandboxed(scratch.path, [tool])
        ran = run(argv, b"", SolverLimits(seconds=5.0, memory=2048 * MIB), place, total=10)
    except ProcessError as error:
        return False, str(error)
    finally:
        scratch.take_away()
    last = (ran.err.strip().splitlines() or [""])[-1][:200]
    return ran.code == 0, last or f"exit code {ran.code}"


def probed(argv: Sequence[str], tool: str) -> tuple[bool, str]:
    """Whether a command succeeds in the sandbox, and the last of its messages."""
    return _probe(tuple(argv), tool)
