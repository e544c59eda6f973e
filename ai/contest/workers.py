"""Pools of processes of this program on this machine for independent jobs; ai.contest.cluster has many machines.

A worker is a command of this program with `--worker`: it reads one job a line and prints one line of JSON for each. Its
answer depends on its command line and the job alone, so that it does not matter where or how often it runs.
"""

import subprocess
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from io import BytesIO
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Lock, Thread
from typing import IO, Protocol

from ai.work.processes import own_program
from game.core import InputError
from game.faults import CommandFault, reason_of

LOOK = 0.1
"""Seconds between two looks at work that goes on."""
PUTTING_AWAY = 1.5
"""Seconds for a worker to end what it has started."""
TRIES = 3
"""Number of processes that may be killed over one job."""


class Pool(Protocol):
    def answers(self, words: Sequence[str], jobs: Iterable[str]) -> Generator[str, None, None]:
        """Yield the lines that answer the jobs, as they come; closing the generator gives up the jobs that are left.

        `words` are the command line of a worker. A job whose worker was killed is done again by another one. InputError
        says why a worker could not do its job.
        """
        ...


@dataclass(frozen=True)
class Processes:
    count: int

    def answers(self, words: Sequence[str], jobs: Iterable[str]) -> Generator[str, None, None]:
        waiting: SimpleQueue[str] = SimpleQueue()
        for job in jobs:
            waiting.put(job)
        left = waiting.qsize()
        ended: SimpleQueue[str | InputError] = SimpleQueue()
        workers = [WorkerProcess(words) for _ in range(min(self.count, left))]
        threads = [Thread(target=_employ, args=(worker, waiting, ended), daemon=True) for worker in workers]
        for thread in threads:
            thread.start()
        try:
            for _ in range(left):
                answer = _soon(ended)
                if isinstance(answer, InputError):
                    raise answer
                yield answer
        finally:
            for worker in workers:
                worker.dismiss()
            for thread in threads:
                thread.join()


class WorkerProcess:
    """One process of this program after the other: when one is killed, the next one does its job."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] = BytesIO()
        self._dismissed = False
        self._starting = Lock()
        self._using = Lock()

    def answer(self, job: str) -> str:
        """Have a job answered by a line; InputError says in the worker's own words why there is none."""
        with self._using:
            for _ in range(TRIES):
                process = self._present()
                assert process.stdin
                assert process.stdout
                with suppress(OSError):  # it has ended, as its next line shows
                    print(job, file=process.stdin, flush=True)
                line = process.stdout.readline()
                if line.startswith("{"):
                    return line
                if last := line.strip() or self._last_words():
                    raise InputError(CommandFault.WORKER_SAYS, said=last)
                self._end()
        raise InputError(CommandFault.WORKER_ENDED)

    def dismiss(self) -> None:
        """Give up the current job; no other follows."""
        with self._starting:
            self._dismissed = True
            if self._process:
                self._process.terminate()

    def close(self) -> None:
        """Wait, but not for long, until its process has put away what it started."""
        with self._using:
            self._end()

    def _present(self) -> "subprocess.Popen[str]":
        with self._starting:
            if self._dismissed:
                raise InputError(CommandFault.WORKER_ENDED)
            if self._process is None:
                try:
                    self._errors = TemporaryFile()  # noqa: SIM115 - a pipe might be too small; `_end` closes it
                    self._process = subprocess.Popen(
                        [*own_program(), *self._words],
                        text=True,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=self._errors,
                    )
                except OSError as error:
                    raise InputError(CommandFault.WORKERS, reason=reason_of(error)) from None
            return self._process

    def _last_words(self) -> str:
        self._errors.seek(0)
        return "".join(self._errors.read().decode(errors="backslashreplace").splitlines()[-1:]).strip()

    def _end(self) -> None:
        with self._starting:
            process, self._process = self._process, None
        if process:
            assert process.stdin
            assert process.stdout
            with suppress(OSError):  # its last input, which it never read
                process.stdin.close()
            try:
                process.wait(PUTTING_AWAY)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()
        self._errors.close()


def _employ(worker: WorkerProcess, waiting: "SimpleQueue[str]", ended: "SimpleQueue[str | InputError]") -> None:
    with closing(worker), suppress(Empty):
        while True:
            job = waiting.get_nowait()
            try:
                ended.put(worker.answer(job))
            except InputError as error:
                ended.put(error)
                return


def _soon(ended: "SimpleQueue[str | InputError]") -> "str | InputError":
    """Wait for the next answer in a way that Ctrl+C can interrupt on every system."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=LOOK)
