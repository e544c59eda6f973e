"""Pools of processes of this program for independent jobs, on this machine or on those of a Dask cluster. A worker, a
command with `--worker`, answers each line, a job, with a line of JSON that depends on nothing else."""

import argparse
import logging
import subprocess
import sys
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, suppress
from dataclasses import dataclass
from io import BytesIO
from ipaddress import ip_address
from itertools import islice
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Lock, Thread, Timer, get_ident
from typing import IO, Any, Protocol
from urllib.parse import urlsplit

from ai.work.processes import NO_WINDOW, own_program
from game import __version__
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
        """Yield the lines that answer the jobs, as they come; closing the generator gives up the rest. `words` are a
        worker's command line. A killed worker's job is done again; InputError is a worker's complaint."""
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
        """Give up the current job; no other follows. A search heeds no signal that Python handles, so the process is
        killed if it takes too long."""
        with self._starting:
            self._dismissed = True
            if self._process:
                self._process.terminate()
                killing = Timer(PUTTING_AWAY, self._process.kill)
                killing.daemon = True
                killing.start()

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
                        encoding="utf-8",
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=self._errors,
                        creationflags=NO_WINDOW,
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


PATIENCE = 10.0
"""Seconds to reach the scheduler, and for it to have a worker."""
AHEAD = 3
"""Number of jobs for each thread with the scheduler, so that none waits for its next one."""
_workers: dict[tuple[int, tuple[str, ...]], WorkerProcess] = {}
"""Processes on a machine of the cluster, by thread and command line."""


@dataclass(frozen=True)
class Cluster:
    """The machines of a Dask cluster (the dependency group `cluster`), which repeats a lost machine's jobs; each thread
    of a Dask worker passes its jobs to a process of this program there."""

    address: str
    """Address of the scheduler, such as tcp://192.168.0.7:8786."""

    def answers(self, words: Sequence[str], jobs: Iterable[str]) -> Generator[str, None, None]:
        client, waiting, command = _reached(self.address), iter(jobs), tuple(words)
        from distributed import as_completed  # noqa: PLC0415 - an optional library

        def handed_out(count: int) -> list[Any]:
            some = islice(waiting, count)
            return [client.submit(answer, __version__, command, job, pure=False) for job in some]

        futures = as_completed(handed_out(AHEAD * _threads(client)))
        try:
            for future in futures:
                yield _line(future)
                futures.update(handed_out(max(1, AHEAD * _threads(client) - futures.count())))
        finally:
            client.cancel(list(futures.futures), force=True)
            client.run(forget, command, on_error="ignore")
            client.close()


def answer(version: str, words: tuple[str, ...], job: str) -> str:
    """Answer a job on a machine of the cluster, with a line, or with the sentence that says why there is none."""
    if version != __version__:
        return str(InputError(CommandFault.CLUSTER_VERSION, version=version, there=__version__))
    worker = _workers.setdefault((get_ident(), words), WorkerProcess(words))
    try:
        return worker.answer(job)
    except InputError as error:
        return str(error)


def forget(words: tuple[str, ...]) -> None:
    """End, on a machine of the cluster, the processes that were started for this command line."""
    for each in [each for each in _workers if each[1] == words]:
        worker = _workers.pop(each)
        worker.dismiss()
        worker.close()


def _reached(address: str) -> Any:
    """Connect to the scheduler; InputError when there is none, or it has no worker."""
    try:
        from distributed import Client  # noqa: PLC0415
    except ImportError:
        raise InputError(CommandFault.CLUSTER_GROUP) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE)
    except (TypeError, FileNotFoundError):
        raise InputError(CommandFault.CLUSTER_CERTIFICATE, address=address) from None
    except (OSError, ValueError):
        raise InputError(CommandFault.NO_CLUSTER, address=address) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise InputError(CommandFault.IDLE_CLUSTER, address=address) from None
    return client


def _threads(client: Any) -> int:
    return sum(client.nthreads().values())


def _line(future: Any) -> str:
    from distributed import KilledWorker  # noqa: PLC0415

    try:
        line = str(future.result())
    except (KilledWorker, CancelledError):
        raise InputError(CommandFault.WORKER_ENDED) from None
    if not line.startswith("{"):
        raise InputError(CommandFault.WORKER_SAYS, said=line)
    return line


PROTECTED = ("tls", "wss")
"""Kinds of connections that need a certificate."""


def pool_of(args: argparse.Namespace) -> Pool | None:
    """Create the requested pool; None if this process does the jobs itself, one after the other."""
    if args.cluster is not None:
        return cluster_at(args.cluster)
    return Processes(args.parallel) if args.parallel > 1 else None


def cluster_at(address: str) -> Cluster:
    if is_open(address):
        print(CommandFault.OPEN_CLUSTER.format(address=address), file=sys.stderr)
    return Cluster(address)


def is_open(address: str) -> bool:
    """True if a scheduler there listens to more than its own machine, without certificates.

    >>> [is_open(address) for address in ("tcp://192.168.0.7:8786", "[2001:db8::1]:8786", "lab:8786")]
    [True, True, True]
    >>> [is_open(address) for address in ("tls://192.168.0.7:8786", "tcp://127.0.0.1:8786", "[::1]:1", "localhost:1")]
    [False, False, False, False]
    """
    with suppress(ValueError):
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        if parts.scheme in PROTECTED or parts.hostname in (None, "localhost"):
            return False
        return not ip_address(parts.hostname).is_loopback
    return True
