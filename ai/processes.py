"""The processes of other programs that play."""

import os
import signal
import subprocess
import sys
from contextlib import suppress


def end(process: "subprocess.Popen[str]") -> None:
    """End a player, in a session of its own, and the processes that it started; nothing happens the second time."""
    if process.returncode is not None:
        return
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdin:
        with suppress(OSError, ValueError):  # whoever writes to it may be closing it too
            process.stdin.close()


class Guard:
    """Ends a process, in a session of its own, and what it started when this program is gone, even by SIGKILL.

    It is a shell that waits for the end of what we would tell it. On Windows there is none: a program sees there that
    nobody talks to it any more, or goes on.
    """

    def __init__(self, pid: int) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        if sys.platform != "win32":
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def leave(self) -> None:
        """The process has ended: there is nothing to guard any more."""
        if self._shell:
            self._shell.kill()
            self._shell.communicate()
