"""Allowed system calls: a filter (seccomp) that the kernel puts every call in the sandbox through.

A call that is not in the list does not exist there (ENOSYS), so that libraries go on without it.
Not in it is what takes memory that no limit counts, what looks into other processes or the kernel,
and whatever is newer.
"""

import platform
import re
import struct

# The word of the kernel for the machine (linux/audit.h), and the column of the numbers below.
_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
# Numbers on x86-64 and on arm64, from the kernel's unistd.h; -1 where there is no such call.
_NUMBERS = {
    name: tuple(map(int, numbers))
    for name, *numbers in re.findall(
        r"(\w+)\s+(-?\d+)\s+(-?\d+)",
        """read 0 63, write 1 64, open 2 -1, close 3 57, stat 4 -1, fstat 5 80, lstat 6 -1, lseek 8 62,
        pread64 17 67, pwrite64 18 68, readv 19 65, writev 20 66, preadv 295 69, pwritev 296 70,
        preadv2 327 286, pwritev2 328 287, access 21 -1, faccessat 269 48, faccessat2 439 439, dup
        32 23, dup2 33 -1, dup3 292 24, fcntl 72 25, flock 73 32, fsync 74 82, fdatasync 75 83,
        truncate 76 45, ftruncate 77 46, fallocate 285 47, fadvise64 221 223, getdents 78 -1,
        getdents64 217 61, getcwd 79 17, chdir 80 49, fchdir 81 50, rename 82 -1, renameat 264 38,
        renameat2 316 276, mkdir 83 -1, mkdirat 258 34, rmdir 84 -1, creat 85 -1, link 86 -1, linkat
        265 37, unlink 87 -1, unlinkat 263 35, symlink 88 -1, symlinkat 266 36, readlink 89 -1,
        readlinkat 267 78, chmod 90 -1, fchmod 91 52, fchmodat 268 53, chown 92
        -1, fchown 93 55, lchown 94 -1, fchownat 260 54, umask 95 166, utime 132 -1, utimes 235 -1,
        futimesat 261 -1, utimensat 280 88, openat 257 56, openat2 437 437, newfstatat 262 79, statx
        332 291, statfs 137 43, fstatfs 138 44, close_range 436 436, sendfile 40 71, copy_file_range
        326 285, ioctl 16 29, getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10, listxattr 194 11,
        llistxattr 195 12, flistxattr 196 13, mmap 9 222, mprotect 10 226, munmap 11 215, mremap 25
        216, brk 12 214, msync 26 227, mincore 27 232, madvise 28 233, pipe 22 -1, pipe2 293 59,
        poll 7 -1, ppoll 271 73, select 23 -1, pselect6 270 72, epoll_create 213 -1, epoll_create1
        291 20, epoll_ctl 233 21, epoll_wait 232 -1, epoll_pwait 281 22, epoll_pwait2 441 441,
        eventfd 284 -1, eventfd2 290 19, signalfd4 289 74, timerfd_create 283 85, timerfd_settime
        286 86, timerfd_gettime 287 87, socketpair 53 199, sendto 44 206, recvfrom 45 207, sendmsg
        46 211, recvmsg 47 212, shutdown 48 210, getsockname 51 204, getpeername 52 205, getsockopt
        55 209, clone 56 220, fork 57 -1, vfork 58 -1, execve 59 221, exit 60 93, exit_group 231 94,
        wait4 61 260, waitid 247 95, kill 62 129, tkill 200 130, tgkill 234 131, pidfd_open 434 434,
        pidfd_send_signal 424 424, getpid 39 172, gettid 186 178, getppid 110 173, getpgrp 111 -1,
        getpgid 121 155, setpgid 109 154, getsid 124 156, setsid 112 157, getuid 102 174, geteuid
        107 175, getgid 104 176, getegid 108 177, getresuid 118 148, getresgid 120 150, getgroups
        115 158, capget 125 90, getpriority 140 141, setpriority 141 140, getrlimit 97 163,
        setrlimit 160 164, prlimit64 302 261, getrusage 98 165, times 100 153, sysinfo 99 179, uname
        63 160, getcpu 309 168, sched_yield 24 124, sched_getaffinity 204 123, sched_setaffinity 203
        122, sched_getparam 143 121, sched_getscheduler 145 120, sched_get_priority_max 146 125,
        sched_get_priority_min 147 126, prctl 157 167, arch_prctl 158 -1, set_tid_address 218 96,
        set_robust_list 273 99, futex 202 98, rseq 334 293, membarrier 324 283, getrandom 318 278,
        rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136,
        rt_sigtimedwait 128 137, rt_sigsuspend 130 133, sigaltstack 131 132, restart_syscall 219
        128, pause 34 -1, alarm 37 -1, setitimer 38 103, getitimer 36 102, nanosleep 35 101,
        clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114, gettimeofday 96 169,
        time 201 -1""",
    )
}
_NOT_PERMITTED, _NO_MEMORY, _INVALID, _NO_TERMINAL = 1, 12, 22, 25
_NO_SUCH_CALL, _NO_FAMILY = 38, 97
_LOAD, _EQUAL, _MASK, _RETURN = 0x20, 0x15, 0x54, 0x06
_ALLOW, _ERROR, _KILL, _ALL = 0x7FFF0000, 0x00050000, 0x80000000, 0xFFFFFFFF
# A call, the number of an argument, the bits of it that are looked at, values of them, what becomes
# of the call with one of these values, and with another.
_BY_ARGUMENT = (
    # Memory that is shared and has no name stays when it is unmapped in part: nobody counts it.
    # Nor is it seen who has huge pages.
    ("mmap", 3, 0x40021, (0, 1, 0x20), _ALLOW, _ERROR | _NO_MEMORY),
    # SIGCHLD stays as it is: were it ignored, the kernel would add the time of children to no process.
    # No error, for Node.js sets every signal at its start and ends at an error.
    ("rt_sigaction", 0, _ALL, (17,), _ERROR, _ALLOW),
    # No namespaces; threads share one table of descriptors, which is that of the process.
    ("clone", 0, 0x7E030400, (0, 0x400, 0x10400), _ALLOW, _ERROR | _NOT_PERMITTED),
    ("close_range", 2, _ALL, (0, 4), _ALLOW, _ERROR | _INVALID),
    # No locks of bytes, leases, notices and larger pipes.
    ("fcntl", 1, _ALL, (0, 1, 2, 3, 4, 1030, 1032), _ALLOW, _ERROR | _INVALID),
    # FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
    ("ioctl", 1, _ALL, (0x541B, 0x5421, 0x5450, 0x5451), _ALLOW, _ERROR | _NO_TERMINAL),
    # Names, signals at a parent's death, and powers; no tables for futexes, names of memory, filters.
    ("prctl", 0, _ALL, (1, 2, 3, 15, 16, 21, 23, 38, 39), _ALLOW, _ERROR | _INVALID),
    ("socketpair", 0, _ALL, (1,), _ALLOW, _ERROR | _NO_FAMILY),
)


def allowing_filter() -> bytes | None:
    """The filter as bwrap reads it; None for a machine whose numbers are not known here."""
    word, column = _MACHINES.get(platform.machine(), (0, 0))
    if not word:
        return None
    program = [_step(_LOAD, 4), _step(_EQUAL, word, yes=1), _step(_RETURN, _KILL), _step(_LOAD, 0)]
    for name, argument, bits, values, then, otherwise in _BY_ARGUMENT:
        looked = [_step(_LOAD, 16 + 8 * argument), _step(_MASK, bits)]
        looked += [_step(_EQUAL, value, yes=len(values) - i) for i, value in enumerate(values)]
        looked += [_step(_RETURN, otherwise), _step(_RETURN, then)]
        program += [_step(_EQUAL, _NUMBERS[name][column], no=len(looked)), *looked]
    # Those of another kind of program on the same machine (x32) are none of these.
    for number in sorted(numbers[column] for numbers in _NUMBERS.values() if numbers[column] >= 0):
        program += [_step(_EQUAL, number, no=1), _step(_RETURN, _ALLOW)]
    return b"".join([*program, _step(_RETURN, _ERROR | _NO_SUCH_CALL)])


def _step(code: int, operand: int, *, yes: int = 0, no: int = 0) -> bytes:
    """One instruction (linux/filter.h): `yes` and `no` say how many a test skips."""
    return struct.pack("=HBBI", code, yes, no, operand)
