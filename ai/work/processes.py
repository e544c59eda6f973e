"""Processes of other programs that play, each ended with everything that it has started."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

MAIN = Path(__file__).resolve().parents[2] / "main.py"
INSTALLED = __name__ != "ai.work.processes"
"""True in a wheel, where these modules are inside a package."""
KEEPER = Path(__file__).with_name("keeper.py")
COMMAND = "keeper"
"""Command that runs `ai.work.keeper`, where there is no Python to run it as a script."""
KEPT = sys.platform == "linux"
"""True where a keeper ends everything that players have started."""
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows opens a console for a program that wants one, unless it is started with this flag."""
PATIENCE = 2.0
"""Seconds for a keeper to end its player."""


def own_program() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    # Python would let the user's files import what is next to an installed main.py as `game` and `ai`.
    return [sys.executable, *(["-P"] if INSTALLED else []), str(MAIN)]


def end(process: "subprocess.Popen[str]") -> None:
    """End a player, in a session of its own, and the processes that it started; nothing happens the second time."""
    if process.returncode is not None:
        return
    if sys.platform == "win32":
        process.kill()
    elif not (KEPT and ended_by_keeper(process)):
        for pid in [] if KEPT else descendants(process.pid):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdin:
        with suppress(OSError, ValueError):  # the writer may be closing it too
            process.stdin.close()


def ended_by_keeper(process: "subprocess.Popen[str]") -> bool:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return False
    return True


def descendants(pid: int) -> list[int]:
    """List the descendants of a process, without those whose parent has ended."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=False).stdout
    parents = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = [pid]
    for one in found:
        found += [child for child, parent in parents if parent == one]
    return found[1:]


class Family:
    """A program in its own session and everything that it starts; it ends with this program, even on SIGKILL."""

    def __init__(self, words: Sequence[str], folder: Path | None) -> None:
        """Start the program in a folder, the current one if None; OSError if that is not possible."""
        self._host: int | None = None
        self._guard: subprocess.Popen[bytes] | None = None
        if KEPT:
            self._start_kept(words, folder)
            return
        self.process = started(words, folder)
        try:
            self._watch()
        except OSError:
            end(self.process)
            raise

    def _start_kept(self, words: Sequence[str], folder: Path | None) -> None:
        kept, self._host = os.pipe()
        told, status = os.pipe()
        keeper = [*own_program(), COMMAND] if getattr(sys, "frozen", False) else [sys.executable, "-IS", str(KEEPER)]
        command = [*keeper, str(kept), str(status), *words]
        try:
            self.process = started(command, folder, pass_fds=(kept, status))
        except OSError:
            os.close(self._host)
            os.close(told)
            raise
        finally:
            os.close(kept)
            os.close(status)
        with open(told, encoding="utf-8") as file:
            failed = file.read()
        if failed:
            self.end()
            raise OSError(int(failed), os.strerror(int(failed)))

    def _watch(self) -> None:
        """Have the system, or a shell that waits for the end of its input, end it after this program."""
        if sys.platform == "win32":
            self._job = Job(self.process)
            return
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(self.process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def end(self) -> None:
        """Kill the program and everything that it started; a second call does nothing."""
        end(self.process)
        if sys.platform == "win32":
            self._job.end()
        host, self._host = self._host, None
        if host is not None:
            os.close(host)
        guard, self._guard = self._guard, None
        if guard:
            guard.kill()
            guard.communicate()


def started(words: Sequence[str], folder: Path | None, **options: Any) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        words,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=folder,
        start_new_session=True,
        creationflags=NO_WINDOW,
        **options,
    )


if sys.platform == "win32":
    KILL_ON_CLOSE, EXTENDED_LIMITS = 0x2000, 9

    class Limits(ctypes.Structure):
        _fields_ = (
            [("process_time", wintypes.LARGE_INTEGER), ("job_time", wintypes.LARGE_INTEGER), ("flags", wintypes.DWORD)]
            + [("least", ctypes.c_size_t), ("most", ctypes.c_size_t), ("processes", wintypes.DWORD)]
            + [("affinity", ctypes.c_size_t), ("priority", wintypes.DWORD), ("scheduling", wintypes.DWORD)]
            + [(f"transfers{number}", ctypes.c_uint64) for number in range(6)]
            + [(f"memory{number}", ctypes.c_size_t) for number in range(4)]
        )

    class Job:
        """A process and all that it starts from now on; they end with the job, which ends with this program."""

        def __init__(self, process: "subprocess.Popen[Any]") -> None:
            self._kernel = ctypes.WinDLL("kernel32")
            self._kernel.CreateJobObjectW.restype = wintypes.HANDLE
            self._job = wintypes.HANDLE(self._kernel.CreateJobObjectW(None, None))
            limits = Limits(flags=KILL_ON_CLOSE)
            size = wintypes.DWORD(ctypes.sizeof(limits))
            self._kernel.SetInformationJobObject(self._job, EXTENDED_LIMITS, ctypes.byref(limits), size)
            self._kernel.AssignProcessToJobObject(self._job, wintypes.HANDLE(int(process._handle)))

        def end(self) -> None:
            if self._job:
                self._kernel.CloseHandle(self._job)
                self._job = wintypes.HANDLE()
