"""Solutions that hold memory in every way: none is accepted or gets much more than its limit.

    python fuzz/memory.py [seconds] [seed] [number of a case]

Programs of the judge, in its sandbox and beside it, take several times their limit in pieces: of
their own memory, shared memory of every kind, files in memory, pipes and sockets, in children, too.
One that gets all of it and ends in peace is a finding, as is one that at some moment held more than
`SLACK` beyond its limit, by what `/proc` says of all processes below this one and of the machine's
shared memory.  Others who take shared memory meanwhile are counted, too, so run it on a quiet
machine.  The first finding ends the run with exit code 1.
"""

import os
import threading
from pathlib import Path
from random import Random

from children import MIB, Finding, main

from boustro.judging.running.kernel_files import tree_of
from boustro.judging.running.process import Place, SolverLimits, environment, run
from boustro.judging.running.sandbox import probed_python, sandboxed
from boustro.judging.running.scratch import Scratch

LIMITS = SolverLimits(seconds=2.0, start=2.0, memory=64 * MIB)
SLACK = 256 * MIB
"""What can be taken in the moment between two looks, and what a run holds that takes nothing."""
TICK = 0.005
KINDS = ("own", "mapped", "shared", "memfd", "unmapped", "sysv", "shm", "file", "pipes", "sockets")
OUTSIDE = ("file", "pipes", "sockets", "shm", "unmapped")
"""What a user's own code may use beside the sandbox: disk, files in memory, the kernel's bounds."""
PROGRAM = """
import ctypes, fcntl, mmap, os, socket, sys, tempfile, time
MIB = 1 << 20
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
def fill(file, count):
    for _ in range(count):
        if os.write(file, b"x" * MIB) < MIB:
            raise MemoryError
    return file
def own(count):
    return bytearray(b"x") * (count * MIB)
def mapped(count, flags=mmap.MAP_PRIVATE, file=-1):
    kept = mmap.mmap(file, count * MIB, flags | (mmap.MAP_ANONYMOUS if file < 0 else 0))
    for at in range(0, count * MIB, 4096):
        kept[at] = 1
    return kept
def shared(count):
    return mapped(count, mmap.MAP_SHARED)
def unmapped(count):
    return fill(os.memfd_create("x"), count)
def memfd(count):
    file = os.memfd_create("x")
    os.ftruncate(file, count * MIB)
    return mapped(count, mmap.MAP_SHARED, file), os.close(file)
def sysv(count):
    number = libc.shmget(0, count * MIB, 0o1600)
    if number < 0:
        raise MemoryError
    at = libc.shmat(number, None, 0)
    libc.shmctl(number, 0, None)
    if at == ctypes.c_void_p(-1).value:
        raise MemoryError
    ctypes.memset(at, 1, count * MIB)
def shm(count, folder="/dev/shm"):
    file, path = tempfile.mkstemp(dir=folder)
    os.unlink(path)
    return fill(file, count)
def file(count):
    return shm(count, ".")
def pipes(count):
    kept = []
    for _ in range(count):
        pair = os.pipe()
        fcntl.fcntl(pair[1], 1031, MIB)
        os.set_blocking(pair[1], False)
        kept.append((pair, os.write(pair[1], b"x" * MIB)))
    return kept
def sockets(count):
    kept, left = [], count * MIB
    while left > 0:
        pair = socket.socketpair()
        pair[0].setblocking(False)
        while left > 0:
            try:
                left -= pair[0].send(b"x" * 65536)
            except BlockingIOError:
                break
        kept.append(pair)
    return kept
kept, children = [], []
for kind, count, apart in PLAN:
    child = os.fork() if apart else 0
    if child:
        children.append(child)
        continue
    kept.append(globals()[kind](count))
    if apart:
        time.sleep(1.5)
        os._exit(0)
time.sleep(0.5)
for child in children:
    if os.waitpid(child, 0)[1]:
        sys.exit("a child was ended")
print(7)
"""


class Gauge(threading.Thread):
    """The most memory that all processes below this one and the machine's shared memory hold."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.before, self.most, self.over = shared_memory(), 0, threading.Event()

    def run(self) -> None:
        """Look again and again."""
        while not self.over.wait(TICK):
            own = sum(map(own_memory, list(tree_of(os.getpid()))[1:]))
            self.most = max(self.most, own + shared_memory() - self.before)


def own_memory(pid: int) -> int:
    """The memory of a process that it shares with no other, in bytes."""
    try:
        told = Path(f"/proc/{pid}/status").read_text("ascii").split()
    except OSError:
        return 0
    return int(told[told.index("RssAnon:") + 1]) << 10 if "RssAnon:" in told else 0


def shared_memory() -> int:
    """The shared memory of the machine in bytes, files in memory included."""
    told = Path("/proc/meminfo").read_text("ascii").split()
    return int(told[told.index("Shmem:") + 1]) << 10


def plan_of(random: Random) -> list[tuple[str, int, bool]]:
    """Pieces that together are much more than the limit, of one kind or of several."""
    if random.random() < 0.2:  # each within the limit, but not both
        return [("file", random.choice((40, 50)), False), ("own", random.choice((30, 40)), False)]
    kinds = random.choice((KINDS, [random.choice(KINDS)], [random.choice(KINDS)]))
    size, apart = random.choice((4, 16, 48, 60, 300)), random.choice((0.0, 0.0, 0.5, 1.0))
    count = max(1, min(50, random.choice((112, 160, 320)) // size))
    return [(random.choice(kinds), size, random.random() < apart) for _ in range(count)]


def try_plan(random: Random) -> str:
    """A program with such a plan, and what it came to hold."""
    plan, inside, scratch = plan_of(random), random.random() < 0.6, Scratch()
    python = probed_python()
    try:
        ours = Place(scratch.path, environment())
        place = sandboxed(scratch.path, [python]) if inside else ours
        gauge = Gauge()
        gauge.start()
        code = f"PLAN = {plan}\n{PROGRAM}"
        ran = run([python, "-I", "-c", code], b"", LIMITS, place, total=20)
        gauge.over.set()
        gauge.join(10)
    finally:
        scratch.take_away()
    where = f"{'sandbox' if inside else 'own code'}, {plan}: {ran._replace(err=ran.err[-300:])}"
    free = 0 if inside else sum(size for kind, size, _ in plan if kind in OUTSIDE) * MIB
    if gauge.most > LIMITS.memory + SLACK + free:
        raise Finding(f"it held {gauge.most >> 20} MiB: {where}")
    counted = sum(size for kind, size, _ in plan if inside or kind not in OUTSIDE) * MIB
    if ran.stopped is None and ran.code == 0 and counted > LIMITS.memory:
        raise Finding(f"it ended in peace: {where}")
    return f"{ran.stopped or 'error'}"


if __name__ == "__main__":
    main(__file__, try_plan)
