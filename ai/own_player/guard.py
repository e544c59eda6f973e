"""Limits of an own player's process: memory, size of files, processes and, on Linux, the user's files. Only Linux
enforces them itself; elsewhere they prevent harm by mistakes."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from threading import Thread
from time import sleep
from typing import Any

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
else:
    import resource
if sys.platform == "linux":
    from ai.own_player.linux import forbid_files, forbid_system_calls
    from ai.work.keeper import fork_kept

MEGABYTE = 1 << 20
LARGEST_FILE = 64 * MEGABYTE
RESERVE = 64 * MEGABYTE
"""Bytes for the last words when the memory has run out."""
LOOK = 0.05
"""Seconds between two looks at the memory, where the system does not limit it."""
STARTS = ("os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "os.system", "pty.spawn")
PROCESSES = (*STARTS, "os.forkpty", "os.startfile/2", "subprocess.Popen", "os.kill", "os.killpg")
"""Audit events of Python about other processes."""


class NotAllowed(Exception):  # noqa: N818 - no error of ours
    """A player wanted to start or to end a process."""


def forbid_processes() -> None:
    """Stop everything written in Python from starting or ending a process."""
    forbidden = frozenset(PROCESSES)

    def refuse(event: str, _: Any) -> None:
        if event in forbidden:
            raise NotAllowed

    sys.addaudithook(refuse)


def shut_in(player: Path, started: Callable[[], None]) -> None:
    """Go on, on Linux, in a child that the system holds to the limits, with a temporary folder as its home. Everything
    ends with the child: its folder, and the process that waits for it, which calls `started` if the system has ended
    the child because it started a process. No other thread may run yet."""
    if sys.platform == "linux":
        folder = Path(tempfile.mkdtemp(prefix="kings-and-crosses-player-"))
        if (status := fork_kept(0, ())) is not None:
            rmtree(folder, ignore_errors=True)
            if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGSYS:
                started()
            leave()

        def refuse() -> None:
            raise NotAllowed

        forbid_files(player, folder)
        forbid_system_calls(refuse)
        for name in [name for name in os.environ if name.startswith("XDG_")]:
            del os.environ[name]
        os.environ["HOME"] = os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def limit_memory(megabytes: int, too_much: Callable[[], None]) -> None:
    """Refuse memory beyond that where the system can; elsewhere call `too_much` soon after."""
    if sys.platform not in {"win32", "darwin"}:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE + RESERVE))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        return

    def watch() -> None:
        while used_memory() < megabytes * MEGABYTE:
            sleep(LOOK)
        too_much()

    Thread(target=watch, daemon=True).start()


def open_reserve() -> None:
    if sys.platform not in {"win32", "darwin"}:
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def used_memory() -> int:
    """Peak memory of this process in bytes."""
    if sys.platform == "win32":

        class Counters(ctypes.Structure):
            """PROCESS_MEMORY_COUNTERS."""

            _fields_ = [("size", wintypes.DWORD), ("faults", wintypes.DWORD)] + [
                (f"bytes{number}", ctypes.c_size_t) for number in range(8)
            ]

        counters = Counters(size=ctypes.sizeof(Counters))
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.K32GetProcessMemoryInfo.argtypes = [wintypes.HANDLE, ctypes.c_void_p, wintypes.DWORD]
        kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size)
        return int(counters.bytes6)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most


def leave() -> None:
    """End this process at once, whatever the player still does."""
    os._exit(0)
