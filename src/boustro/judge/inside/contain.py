"""Process isolation: as much as the system allows, with a report of how much that is.

On Linux a process may leave the common *namespaces*: it then has a network of its own without
any device, processes of its own that all end with it, and a file system in which it may write in
a few directories only.  Root may do so at once, others by way of a user namespace, where that is not
forbidden.  Each step is tried and none is needed: what could not be had is said.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

HAS_LIMITS = "resource" in sys.modules

NEW_MOUNTS, NEW_IPC, NEW_USER = 0x00020000, 0x08000000, 0x10000000
NEW_PROCESSES, NEW_NETWORK = 0x20000000, 0x40000000
BIND, RECURSIVE, PRIVATE = 0x1000, 0x4000, 0x40000
# The number of mount_setattr(2) is the same on every architecture.
MOUNT_SETATTR, WHOLE_TREE, HERE, READ_ONLY = 442, 0x8000, -100, 1
DROP_FROM_BOUNDING_SET, NO_NEW_PRIVILEGES, LAST_POWER = 24, 38, 63
PROCESSES_OF_SOLVER = 64
OPEN_FILES = 128


def shut_in(writable: Sequence[str], covered: Mapping[str, str]) -> dict[str, bool]:
    """Leave the common namespaces; what was reached, by name.

    Afterwards only the directories `writable` can be written to, and in each of `covered` there is
    what is in the directory it leads to.  New processes are in a namespace of their own from the
    next fork on.
    """
    reached = {"network": False, "processes": False, "files": False}
    if not sys.platform.startswith("linux"):
        return reached
    unshare = _unshare()
    if not unshare(NEW_NETWORK):
        user, group = os.getuid(), os.getgid()
        if not unshare(NEW_USER):
            return reached
        _map_ids(user, group)
        reached["network"] = unshare(NEW_NETWORK)
    else:
        reached["network"] = True
    unshare(NEW_IPC)
    if unshare(NEW_MOUNTS):
        reached["files"] = _read_only_but(writable, covered)
    reached["processes"] = unshare(NEW_PROCESSES)
    return reached


def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _unshare() -> Callable[[int], bool]:
    call = _library().unshare
    return lambda flag: call(flag) == 0


def _map_ids(user: int, group: int) -> None:
    """Stay who we are in the new user namespace."""
    lines = (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    )
    for name, line in lines:
        with suppress(OSError), open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(line)


def _read_only_but(writable: Sequence[str], covered: Mapping[str, str]) -> bool:
    """Make every mounted file system read-only in this namespace, but for some directories.

    Sockets of the system's services, which stand in /run, are covered up.
    """
    library = _library()
    if library.mount(None, b"/", None, RECURSIVE | PRIVATE, None) != 0:
        return False
    places = [os.fsencode(path) for path in writable]
    if not any(place.startswith((b"/run/", b"/var/run/")) for place in places):
        library.mount(b"tmpfs", b"/run", b"tmpfs", 0, b"size=1m")
    for place, cover in covered.items():
        library.mount(os.fsencode(cover), os.fsencode(place), None, BIND, None)
    if any(library.mount(place, place, None, BIND, None) != 0 for place in places):
        return False
    whole = _set_attributes(b"/", WHOLE_TREE, switch_on=READ_ONLY, switch_off=0)
    return whole and all(
        _set_attributes(place, 0, switch_on=0, switch_off=READ_ONLY) for place in places
    )


def _set_attributes(place: bytes, flags: int, *, switch_on: int, switch_off: int) -> bool:
    attributes = (ctypes.c_uint64 * 4)(switch_on, switch_off, 0, 0)
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    done = _library().syscall(
        ctypes.c_long(MOUNT_SETATTR), HERE, place, flags, ctypes.byref(attributes), size
    )
    return bool(done == 0)


def own_process_list() -> bool:
    """Show only the processes of this namespace in /proc; whether that is so now."""
    if not sys.platform.startswith("linux"):
        return False
    return bool(_library().mount(b"proc", b"/proc", b"proc", 0, None) == 0)


def give_up_powers() -> None:
    """What is run from now on can gain no powers, and root has none: it could undo all this."""
    if not sys.platform.startswith("linux"):
        return
    call = _library().prctl
    for power in range(LAST_POWER + 1):
        call(DROP_FROM_BOUNDING_SET, power, 0, 0, 0)
    call(NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def limits(memory: int, output: int, seconds: int, processes: int) -> Callable[[], None] | None:
    """A function that limits the process it is called in; None where there are no limits.

    `memory` and `output` are in bytes; a file that grows beyond `output` ends the process.
    `seconds` of processor time are the last resort.  `processes` is how many the user has
    already, 0 if that is not known.
    """
    if not HAS_LIMITS:
        return None
    # Address space says little: a runtime may reserve much and use none of it.
    of_memory = resource.RLIMIT_DATA if sys.platform.startswith("linux") else resource.RLIMIT_AS
    wanted = [
        (of_memory, memory),
        (resource.RLIMIT_FSIZE, output),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    ]
    if processes:
        wanted.append((resource.RLIMIT_NPROC, processes + PROCESSES_OF_SOLVER))
    return lambda: _limit(wanted)


def _limit(wanted: list[tuple[int, int]]) -> None:
    for what, value in wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (value, value))


def processes_now() -> int:
    """The threads this user has now, as far as /proc shows; 0 where it cannot be told."""
    user, count = os.getuid(), 0
    with suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with suppress(OSError):
                    if os.stat(f"/proc/{name}").st_uid == user:
                        count += len(os.listdir(f"/proc/{name}/task"))
    return count


def contained(reached: dict[str, bool]) -> dict[str, bool]:
    """Everything that may be contained, and whether it is."""
    return {
        "time": True,
        "output": HAS_LIMITS,
        "memory": HAS_LIMITS and not sys.platform.startswith("darwin"),
        "number of processes": HAS_LIMITS and os.getuid() != 0,
        **reached,
    }
