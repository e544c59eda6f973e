"""Linux: a process that runs another one, and ends it together with everything that it has started, as their subreaper.
As a script it needs no packages, so that it starts at once: `keeper.py HOST STATUS PROGRAM ...`."""

import ctypes
import os
import select
import signal
import sys
from contextlib import suppress

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def main(words: list[str]) -> None:
    """Run a program until it ends or the pipe HOST is closed; write to the pipe STATUS the error if it can't start."""
    host, status, *command = words
    os.set_inheritable(int(host), False)
    os.set_inheritable(int(status), False)
    if fork_kept(int(host), (0, 1, int(status))) is None:
        for each in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them
            signal.signal(each, signal.SIG_DFL)
        try:
            os.execvp(command[0], command)
        except OSError as error:
            os.write(int(status), str(error.errno).encode())
    os._exit(0)


def fork_kept(host: int, of_child: tuple[int, ...]) -> int | None:
    """Fork: None in the child; in the keeper the child's status, after it and all its descendants have ended. They are
    ended when the child ends, when the other end of the pipe `host` is closed, by SIGTERM, and (the child alone) when
    the keeper is killed. The streams `of_child` are closed to the keeper."""
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    for each in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(each, lambda *_: None)
    child = os.fork()
    if child == 0:
        signal.set_wakeup_fd(-1)
        for each in (signal.SIGTERM, signal.SIGCHLD):
            signal.signal(each, signal.SIG_DFL)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        os.close(woken)
        os.close(wake)
        return None
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in of_child:
        os.dup2(nowhere, stream, inheritable=False)
    status = _wait(child, host, woken)
    _end_children()
    return status


def _wait(child: int, host: int, woken: int) -> int:
    """Wait for the child's end and return its status; 0 when it has to be ended."""
    poll = select.poll()
    poll.register(host, 0)  # reports when the other end is closed
    poll.register(woken, select.POLLIN)
    while host not in dict(poll.poll()):
        if signal.SIGTERM in os.read(woken, 100):
            break
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == child:
                return ended[1]
    return 0


def _end_children() -> None:
    """End all children, then the orphans that these leave, until there are none."""
    while True:
        for pid in filter(str.isdecimal, os.listdir("/proc")):
            if _parent_of(pid) == os.getpid():
                with suppress(PermissionError):  # it may have taken on the rights of another user
                    os.kill(int(pid), signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _parent_of(pid: str) -> int:
    try:
        with open(f"/proc/{pid}/stat", errors="replace", encoding="utf-8") as stat:
            return int(stat.read().rpartition(")")[2].split()[1])
    except OSError:
        return 0


if __name__ == "__main__":
    main(sys.argv[1:])
