"""Pool of the machines of a Dask cluster (the dependency group `cluster`).

Dask hands the jobs out, and when it loses a machine it hands that machine's jobs to others. Each thread of a Dask
worker passes its jobs on to a process of this program there, just as a single machine does.
"""

import argparse
import logging
import sys
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from itertools import islice
from threading import get_ident
from typing import Any
from urllib.parse import urlsplit

from ai.contest.workers import Pool, Processes, WorkerProcess
from game import __version__
from game.core import InputError
from game.faults import CommandFault

PATIENCE = 10.0
"""Seconds to reach the scheduler, and for it to have a worker."""
AHEAD = 3
"""Number of jobs for each thread with the scheduler, so that none waits for its next one."""
_workers: dict[tuple[int, tuple[str, ...]], WorkerProcess] = {}
"""Processes on a machine of the cluster, by thread and command line."""


@dataclass(frozen=True)
class Cluster:
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
