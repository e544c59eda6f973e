"""Limits that Linux itself enforces on an own player's process, and on any library in it, until it ends. A seccomp
filter refuses processes, connections and changes of rights; Landlock shows the needed folders, and only the temporary
one for writing. Where the kernel lacks one, those of `guard` are left."""

import ctypes
import errno
import os
import platform
import signal
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 22, 38
MODE_FILTER = 2
ALLOW, REFUSE, RAISE, KILL = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00030000, 0x80000000
"""Answers of a filter: go on, fail, raise SIGSYS, end the process."""
MISSING = 0x00050000 | errno.ENOSYS
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
"""Instructions of a filter."""
NUMBER, MACHINE, ARGUMENT = 0, 4, 16
"""Offsets of a call's number, the kind of machine and the first argument in a filter's input."""
CLONE_THREAD = 0x10000
OTHER_ABI = 0x40000000
"""First number of the calls of x32 on x86-64."""
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""Column of the tables below, and the number of the kind of machine."""
STARTS = {"execve": (59, 221), "execveat": (322, 281), "fork": (57, None), "vfork": (58, None)}
CLONE, CLONE3 = (56, 220), (435, 435)
TO_ITSELF = {"kill": (62, 129), "tgkill": (234, 131)}
"""Calls whose first argument has to be the process itself."""
PRLIMIT = (302, 261)
REFUSED = {
    "socket": (41, 198), "io_uring_setup": (425, 425), "tkill": (200, 130), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "pidfd_send_signal": (424, 424), "pidfd_getfd": (438, 438), "ptrace": (101, 117),
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "unshare": (272, 97), "setns": (308, 268),
    "shmget": (29, 194), "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180), "add_key": (248, 217),
    "request_key": (249, 218), "keyctl": (250, 219), "bpf": (321, 280), "perf_event_open": (298, 241),
    "userfaultfd": (323, 282), "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452),
    "chown": (92, None), "lchown": (94, None), "fchown": (93, 55), "fchownat": (260, 54), "setxattr": (188, 5),
    "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14), "lremovexattr": (198, 15),
    "fremovexattr": (199, 16), "utime": (132, None), "utimes": (235, None), "futimesat": (261, None),
    "utimensat": (280, 88),
}  # fmt: skip
"""Other processes, connections, effects that outlive the process; rights and dates of files, unknown to Landlock."""
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION, BENEATH = 1, 1
RUN, WRITE, READ, LIST = 1 << 0, 1 << 1, 1 << 2, 1 << 3
DEVICES = 1 << 6 | 1 << 11
RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1}
"""All rights that a version of Landlock knows; later ones add none that matters here."""
SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/gnu", "/sys")
SELF = ("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys")
PLAIN_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def forbid_system_calls(started: Callable[[], None]) -> None:
    """Refuse the calls above from now on; `started` is called, and may raise, after one that starts a process."""
    column, machine = MACHINES.get(platform.machine(), (0, 0))
    if not machine or sys.maxsize < 1 << 32:
        return
    signal.signal(signal.SIGSYS, lambda *_: started())
    program = filter_of(column, machine)
    code = ctypes.create_string_buffer(program, len(program))
    head = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code)))
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    libc.prctl(PR_SET_SECCOMP, MODE_FILTER, head, 0, 0)


def filter_of(column: int, machine: int) -> bytes:
    """Assemble the filter for a kind of machine; a jump skips one instruction or a few."""
    steps = [step(LOAD, MACHINE), step(EQUAL, machine, true=1), step(RETURN, KILL), step(LOAD, NUMBER)]
    steps += [step(AT_LEAST, OTHER_ABI, false=1), step(RETURN, KILL)]
    for answer, table in ((RAISE, STARTS), (REFUSE, REFUSED)):
        for number in (each[column] for each in table.values()):
            if number is not None:
                steps += [step(EQUAL, number, false=1), step(RETURN, answer)]
    steps += [step(EQUAL, CLONE3[column], false=1), step(RETURN, MISSING)]  # clone follows, whose flags are seen
    steps += if_argument(CLONE[column], step(ANY_BIT, CLONE_THREAD, false=1), RAISE)
    steps += if_argument(PRLIMIT[column], step(EQUAL, 0, false=1), REFUSE)
    for numbers in TO_ITSELF.values():
        steps += if_argument(numbers[column], step(EQUAL, os.getpid(), false=1), REFUSE)
    return b"".join([*steps, step(RETURN, ALLOW)])


def if_argument(number: int, test: bytes, otherwise: int) -> list[bytes]:
    return [step(EQUAL, number, false=4), step(LOAD, ARGUMENT), test, step(RETURN, ALLOW), step(RETURN, otherwise)]


def step(code: int, value: int, true: int = 0, false: int = 0) -> bytes:
    """Encode an instruction; `true` and `false` are the numbers of instructions to skip after a test."""
    return struct.pack("HBBI", code, true, false, value)


def forbid_files(player: Path, folder: Path) -> None:
    """Let the process read only what it needs, and write only into `folder`."""
    libc = ctypes.CDLL(None)
    version = libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), VERSION)
    if version < 1:
        return
    rights = RIGHTS[min(version, max(RIGHTS))]
    rules = libc.syscall(CREATE_RULESET, struct.pack("Q", rights), ctypes.c_size_t(8), 0)
    allow(rules, [folder], rights & ~(RUN | DEVICES))
    allow(rules, map(Path, PLAIN_DEVICES), READ | WRITE)
    home, own = Path.home().resolve(), player.parent.resolve()
    needed = [ROOT, *map(Path, (*SYSTEM, *SELF, sys.executable, sys.prefix, sys.base_prefix, *filter(None, sys.path)))]
    allow(rules, (each for each in needed if not home.is_relative_to(each.resolve())), READ | LIST)
    if home.is_relative_to(own):  # all that is the user's lies there
        allow(rules, (each for each in own.iterdir() if each.is_file() and not each.name.startswith(".")), READ)
        allow(rules, [own], LIST)
    else:
        allow(rules, [own], READ | LIST)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    libc.syscall(RESTRICT_SELF, rules, 0)
    os.close(rules)


def allow(rules: int, paths: Iterable[Path], rights: int) -> None:
    for path in paths:
        with suppress(OSError):
            place = os.open(path, os.O_PATH)
            given = rights if path.is_dir() else rights & ~LIST
            ctypes.CDLL(None).syscall(ADD_RULE, rules, BENEATH, struct.pack("=Qi", given, place), 0)
            os.close(place)
