"""Sandbox for other people's code: bubblewrap, tested by a probe before use.

Inside there is the system's software (`/usr`), the tool that runs the solution and the solution
itself, all read-only, and one small empty directory in memory; no network, no other process, no
file of the user's, no terminal, and nothing by the name of boustro.  As root the judge first
becomes an unprivileged user.
"""

import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from boustro.errors import QuestionError
from boustro.judging.running.allowed import allowing_filter
from boustro.judging.running.kernel_files import memory_of
from boustro.judging.running.process import MIB, Place, ProcessError, SolverLimits, environment, run
from boustro.judging.running.scratch import Scratch
from boustro.judging.running.tools import ANYWHERE, SYSTEM, Toolbox
from boustro.say import argument

_NOBODY = 65534
_PROCESSES, _DESCRIPTORS = 64, 64
_WORK = "/work"
_START = "start"
"""The empty directory in which bubblewrap itself starts; it is not one of the mounts."""
# The environment of a process in the sandbox; it contains none of the caller's variables.
_PATH = ("/usr/local/bin", "/usr/bin", "/bin")
_SET_BY_US = ("PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "PYTHONUTF8", "OUTPUT_PATH")
_ROOM = 64 * MIB
_INSTALL = (
    " needs bubblewrap (bwrap), which runs on Linux: install the package bubblewrap, "
    "for example by: apt install bubblewrap"
)
# The kernel memory for an empty file, a socket that no process reads, a descriptor (half
# of a pipe, or what an epoll watches), and a mapping.
_FILE, _SOCKET, _DESCRIPTOR, _MAPPING = 1 << 10, 416 << 10, 64 << 10, 512
# As long as the kernel counts the processes of a sandbox by themselves (Linux 5.14).
_COUNTED = f"ulimit -n {_DESCRIPTORS}; ulimit -p {_PROCESSES} || ulimit -u {_PROCESSES};"
_FILTER = "refused"
_OURS = re.compile(r"boustro([-.].*)?")
_DEVICES = ("null", "random", "urandom")
_FIXED = (
    *("--new-session", "--die-with-parent", "--cap-drop", "ALL"),
    *("--ro-bind", "/usr", "/usr"),
    *("--ro-bind-try", "/etc/alternatives", "/etc/alternatives"),
    *("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"),
    *("--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"),
    # The first process is bubblewrap's own.
    *("--tmpfs", "/proc/1", "--remount-ro", "/proc/1"),
    # No /dev/zero, whose memory is not counted, and no terminals.
    *(word for name in _DEVICES for word in ("--dev-bind", f"/dev/{name}", f"/dev/{name}")),
    *("--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "/proc/self/fd/0", "/dev/stdin"),
    *("--symlink", "/proc/self/fd/1", "/dev/stdout", "--symlink", "/proc/self/fd/2", "/dev/stderr"),
    *("--size", str(_ROOM), "--tmpfs", _WORK, "--chdir", _WORK),
)


def require_bubblewrap(toolbox: Toolbox = ANYWHERE) -> str:
    """The path of `bwrap`; if it is missing, raises `QuestionError` with its package."""
    path = toolbox.find_systems("bwrap")
    if path is None:
        raise QuestionError(argument("untrusted", True) + _INSTALL)
    return path


def sandboxed(
    scratch: Path,
    tools: Sequence[str],
    *,
    writable: Sequence[str] = (),
    toolbox: Toolbox = ANYWHERE,
) -> Place:
    """A place with the scratch directory and the `tools` in it, and nothing else of this machine.

    Raises `QuestionError` where bubblewrap is missing or does not work.
    """
    user = _NOBODY if hasattr(os, "getuid") and os.getuid() == 0 else None
    bubblewrap = require_bubblewrap(toolbox)
    mounts = _mounts(scratch, tools, writable, toolbox.apart)
    command = [bubblewrap, *_namespaces(bubblewrap), *_FIXED, *mounts]
    if program := allowing_filter():
        (scratch / _FILTER).write_bytes(program)
        # bwrap reads it from a descriptor, which a shell opens.
        opening = f'exec "$@" 9<{shlex.quote(str(scratch / _FILTER))}'
        command = ["/bin/sh", "-c", opening, "sh", *command, "--seccomp", "9"]
    # The sandbox's user may read the scratch directory, and write only where necessary.
    scratch.chmod(0o755)
    start = scratch / _START
    start.mkdir(exist_ok=True)
    for name in writable:
        (scratch / name).mkdir(exist_ok=True)
        if user is not None:
            os.chown(scratch / name, user, -1)

    def wrap(argv: Sequence[str]) -> list[str]:
        return [*command, "--", *argv]

    return Place(start, _environment(tools), wrap, user, _COUNTED, _held_by_nobody)


def _environment(tools: Sequence[str]) -> dict[str, str]:
    """The sandbox's own environment variables, and none of the caller's."""
    usual = environment()
    ours = {name: usual[name] for name in _SET_BY_US}
    folders = dict.fromkeys((*(str(Path(tool).parent) for tool in tools), *_PATH))
    ours |= {"PATH": os.pathsep.join(folders), "LANG": "C.UTF-8"}
    return ours | dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), _WORK)


def _held_by_nobody(living: Sequence[Path]) -> Iterator[int]:
    """The sizes of memory that a sandbox holds outside the pages of its processes.

    Bubblewrap's process is the first.

    A sandbox in which one lives and that cannot be read is over every limit.
    """
    room = next((room for task in living if (room := _room_of(task)) is not None), None)
    if room is None:
        yield sys.maxsize if any(map(memory_of, living[1:])) else 0
        return
    yield room
    yield from map(_kept_for, living)


def _room_of(task: Path) -> int | None:
    """The memory of files in the directory of a process's sandbox, and of sockets."""
    try:
        room = os.statvfs(task / f"root{_WORK}")
        sockets = int((task / "net/sockstat").read_text("ascii").split()[2])
    except OSError:
        return None
    if room.f_blocks * room.f_frsize != _ROOM:  # it is not in the sandbox yet
        return None
    files = (room.f_blocks - room.f_bfree) * room.f_frsize
    return files + (room.f_files - room.f_ffree) * _FILE + sockets * _SOCKET


def _kept_for(task: Path) -> int:
    """The kernel memory for a process's descriptors and mappings."""
    try:
        mappings = (task / "maps").read_bytes().count(b"\n")
        return len([*(task / "fd").iterdir()]) * _DESCRIPTOR + mappings * _MAPPING
    except PermissionError:
        return sys.maxsize
    except OSError:  # it has ended
        return 0


@cache
def _namespaces(bubblewrap: str) -> list[str]:
    """Options for all namespaces; since 0.8, bubblewrap can also forbid nested ones."""
    scratch = Scratch()
    try:
        place = Place(scratch.path, _environment(()))
        usage = run([bubblewrap, "--help"], b"", SolverLimits(seconds=10.0), place, total=10).out
    except ProcessError:
        usage = b""
    finally:
        scratch.take_away()
    forbidden = ["--unshare-user", "--disable-userns"] if b"--disable-userns" in usage else []
    return ["--unshare-all", *forbidden]


def _mounts(
    scratch: Path, tools: Sequence[str], writable: Sequence[str], apart: Sequence[Path]
) -> list[str]:
    """Mounts of the system's software, and of some tools with the files that they need."""
    prefixes = {_prefix(tool, apart) for tool in tools}
    words = []
    for name in ("lib", "lib64", "lib32", "bin", "sbin"):
        path = Path("/", name)
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            words += ["--ro-bind", str(path), str(path)]
    for path in sorted({*Path("/etc").glob("java*"), *prefixes}):
        if not path.is_relative_to("/usr"):
            words += ["--ro-bind", str(path), str(path)]
    words += _masks(prefixes)
    words += ["--ro-bind", str(scratch), str(scratch)]
    for name in writable:
        words += ["--bind", str(scratch / name), str(scratch / name)]
    return [*words, "--remount-ro", "/"]


def _prefix(tool: str, apart: Sequence[Path]) -> Path:
    """What a tool needs beside it: the directory above the one that holds it.

    It is the tool alone where a home, a submission or what the judge writes lies in that
    directory, too.
    """
    path, home = Path(tool).resolve(), Path.home()
    above = path.parents[1] if path.parent.name == "bin" and len(path.parts) > 3 else path.parent
    private = (home, home.resolve(), Path(tempfile.gettempdir()).resolve(), *apart)
    is_private = any(place.is_relative_to(above) for place in private)
    return path if is_private or above == home / ".local" else above


def _masks(prefixes: Collection[Path]) -> list[str]:
    """Mounts that hide every installed boustro, since boustro knows the answers."""
    mounted, covered, words = {Path("/usr"), *prefixes}, set[Path](), []
    for place in sorted(set[Path]().union(*map(_named_after_us, mounted))):
        if covered.isdisjoint(place.parents) and not any(m.is_relative_to(place) for m in mounted):
            covered.add(place)
            if place.is_dir():
                words += ["--size", "4096", "--tmpfs", str(place), "--remount-ro", str(place)]
            else:
                words += ["--ro-bind", "/dev/null", str(place)]
    return words


@cache
def _named_after_us(top: Path) -> set[Path]:
    """The directories and archives in a directory whose name is boustro's."""
    named = (Path(entry.path).resolve() for entry in _below(top) if _OURS.fullmatch(entry.name))
    return {path for path in named if path.is_relative_to(top)}


def _below(top: Path) -> Iterator[os.DirEntry[str]]:
    """All that stands in a directory whose name begins like boustro's, however deep.

    `os.walk` does the same for more than half as much again, which every command waits for.
    """
    folders = [str(top)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.startswith("boustro"):
                    yield entry
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)


@cache
def probed_python(toolbox: Toolbox = ANYWHERE) -> str:
    """The interpreter that runs solutions in the sandbox: the judge's own, or the system's.

    Raises `QuestionError` where none runs there, with what was said.
    """
    message = "there is no interpreter for it"
    for python in dict.fromkeys((sys.executable, shutil.which("python3", path=SYSTEM))):
        # The one that a virtual environment leads to: what stands beside the link does not matter.
        path = str(Path(python or "").resolve())
        if not python or toolbox.holds(path):
            continue
        ok, message = _probe((path, "-I", "-c", "print(7)"), path, toolbox)
        if ok:
            return path
    raise QuestionError(f"bubblewrap is installed, but no sandbox can be made: {message}")


@cache
def _probe(argv: tuple[str, ...], tool: str, toolbox: Toolbox) -> tuple[bool, str]:
    """Whether a command succeeds in the sandbox, and the last of its messages."""
    scratch = Scratch()
    try:
        place = sandboxed(scratch.path, [tool], toolbox=toolbox)
        ran = run(argv, b"", SolverLimits(seconds=5.0, memory=2048 * MIB), place, total=10)
    except ProcessError as error:
        return False, str(error)
    finally:
        scratch.take_away()
    last = (ran.err.strip().splitlines() or [""])[-1][:200]
    return ran.code == 0, last or f"exit code {ran.code}"
