"""Processes of this program that do the jobs of a command, several at a time.

A worker is the same command with `--worker`: it reads one job a line and prints one line of JSON for each.
"""

import subprocess
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO

from ai.commands.games import LOOK
from game.core import InputError
from game.faults import CommandFault, reason_of

PUTTING_AWAY = 1.5
"""Seconds for a worker to end what it has started."""
MAIN = Path(__file__).resolve().parents[2] / "main.py"


def answers(words: Sequence[str], jobs: Iterable[str], workers: int) -> Generator[str, None, None]:
    """The lines that answer the jobs, as they come; closing the generator ends the workers.

    `words` are the command line of a worker.
    """
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(MAIN)]
    waiting: SimpleQueue[str] = SimpleQueue()
    ended: SimpleQueue[str] = SimpleQueue()
    for job in jobs:
        waiting.put(job)
    count = waiting.qsize()
    processes: list[subprocess.Popen[str]] = []
    with ExitStack() as ends:
        for _ in range(min(workers, count)):
            process, errors = started([*program, *words], ends)
            processes.append(process)
            Thread(target=employ, args=(process, errors, waiting, ended), daemon=True).start()
        for process in processes:  # all at once, before anybody waits for one of them
            ends.callback(process.terminate)
        for _ in range(count):
            line = soon(ended)
            if not line.startswith("{"):
                said = line.strip()
                raise InputError(CommandFault.WORKER_SAYS, said=said) if said else InputError(CommandFault.WORKER_ENDED)
            yield line


def started(words: list[str], ends: ExitStack) -> tuple["subprocess.Popen[str]", IO[bytes]]:
    """A worker and the file with its stderr, for which a pipe might be too small; leaving `ends` ends the worker."""
    try:
        errors = ends.enter_context(TemporaryFile())  # noqa: SIM115 - `ends` closes it
        process = subprocess.Popen(words, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
    except OSError as error:
        raise InputError(CommandFault.WORKERS, reason=reason_of(error)) from None
    ends.callback(process.communicate)
    ends.callback(retire, process)
    return process, errors


def retire(process: "subprocess.Popen[str]") -> None:
    """End a worker: at once if it has nothing to put away, otherwise soon."""
    process.terminate()
    try:
        process.wait(PUTTING_AWAY)
    except subprocess.TimeoutExpired:
        process.kill()


def employ(
    process: "subprocess.Popen[str]", errors: IO[bytes], waiting: "SimpleQueue[str]", ended: "SimpleQueue[str]"
) -> None:
    """Give a worker one job after the other. When it ends too soon, the last line it wrote takes the answer's place."""
    assert process.stdin
    assert process.stdout
    with suppress(Empty, ValueError):  # there are no more jobs, or nobody wants the answers
        while True:
            job = waiting.get_nowait()
            with suppress(OSError):  # it has ended, which its next line tells
                print(job, file=process.stdin, flush=True)
            ended.put(process.stdout.readline() or said(errors))


def said(errors: IO[bytes]) -> str:
    """The last line that a worker and the programs it runs wrote before the worker ended."""
    errors.seek(0)
    return "".join(errors.read().decode(errors="backslashreplace").splitlines()[-1:])


def soon(ended: "SimpleQueue[str]") -> str:
    """Wait for the next line in a way that Ctrl+C can interrupt on every system."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=LOOK)
