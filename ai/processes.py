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
