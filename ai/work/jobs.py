"""The worker: one thread next to the window's, for anything that takes longer than a frame. A job watches a stop flag,
reports its progress, and returns a result. Cheap for the window, as measured: threads switch every half millisecond,
and the worker has low priority."""

import logging
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from game.core import InputError

P = TypeVar("P")
R = TypeVar("R")

Work = Callable[[bytearray, Callable[[P], None]], R]
"""A job `work(stop, tell)`: `tell` takes its progress, and it returns soon after `stop`, one byte, is set."""
SWITCH_INTERVAL = 0.0005
NICE = 10
STACK = 8 << 20
"""Bytes. The compiled search goes 128 plies down, some kilobytes each; some systems give a thread half a megabyte."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class JobProgress(Generic[P]):
    told: P


@dataclass(frozen=True, slots=True)
class JobResult(Generic[R]):
    result: R


class Job(Generic[P, R]):
    """One request to the worker. All methods but `do` are for the thread that made the request; only `wait` blocks."""

    def __init__(self, number: int, work: Work[P, R]) -> None:
        self.number = number
        self.running = True
        """True if the result is still to come out of `poll`."""
        self._over = threading.Event()
        self._work = work
        self._stop = bytearray(1)
        self._news: SimpleQueue[JobProgress[P] | JobResult[R] | Exception] = SimpleQueue()

    @property
    def finished(self) -> bool:
        """True if the work is done, even if `poll` has not returned its result yet."""
        return self._over.is_set()

    def wait(self, seconds: float) -> bool:
        return self._over.wait(seconds)

    def poll(self) -> JobProgress[P] | JobResult[R] | None:
        """Return the next news, the oldest first, or None. Raises what went wrong in the work."""
        if not self.running:
            return None
        try:
            news = self._news.get_nowait()
        except Empty:
            return None
        self.running = isinstance(news, JobProgress)
        if isinstance(news, Exception):
            raise news
        return news

    def stop_now(self) -> None:
        """End the work: its best result so far comes out of `poll` at once."""
        self._stop[0] = 1

    def cancel(self) -> None:
        """End the work and drop its result: nothing more comes out of `poll`."""
        self.running = False
        self.stop_now()

    def do(self) -> None:
        """Do the work in the worker's thread, unless it was cancelled."""
        if not self.running:
            self._over.set()
            return
        try:
            self._news.put(JobResult(self._work(self._stop, lambda told: self._news.put(JobProgress(told)))))
        except Exception as error:
            if not self.running and not isinstance(error, InputError):
                log.exception("A job failed that was dropped before.")
            self._news.put(error)
        self._over.set()


class Listener(Generic[P, R]):
    def __init__(
        self,
        done: Callable[[R], None],
        told: Callable[[P], None] = lambda _: None,
        failed: Callable[[InputError], None] | None = None,
    ) -> None:
        """`done` gets the result, `told` each piece of progress; without `failed`, `hear` raises what went wrong."""
        self._done = done
        self._told = told
        self._failed = failed
        self._job: Job[P, R] | None = None

    @property
    def waiting(self) -> bool:
        return self._job is not None and self._job.running

    def await_job(self, job: Job[P, R]) -> None:
        """Listen to a job that was just started, and no longer to the one before."""
        self.cancel()
        self._job = job

    def hear(self) -> bool:
        """Pass on all news; True if there was any, a job dropped for another one included."""
        job, heard = self._job, False
        while job is not None and job is self._job:
            try:
                news = job.poll()
            except InputError as error:
                self._job = None
                if self._failed is None:
                    raise
                self._failed(error)
                return True
            if news is None and job.running:
                break
            heard = True
            if isinstance(news, JobProgress):
                self._told(news.told)
                continue
            self._job = None
            if news is not None:
                self._done(news.result)
        return heard

    def stop_now(self) -> None:
        if self._job is not None:
            self._job.stop_now()

    def cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None


class Worker:
    """One thread that does one job at a time: a new job replaces the one before."""

    def __init__(self, nice: int = NICE) -> None:
        """`nice` lowers the thread's priority, on Linux."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._nice = nice
        self._jobs: SimpleQueue[Job[Any, Any] | None] = SimpleQueue()
        self._current: Job[Any, Any] | None = None
        self._count = 0
        self._thread: threading.Thread | None = None

    def start(self, work: Work[P, R]) -> Job[P, R]:
        self.cancel()
        if self._thread is None:
            threading.stack_size(STACK)
            self._thread = threading.Thread(target=self._run, args=[self._jobs], name="worker", daemon=True)
            self._thread.start()
        self._count += 1
        job = Job(self._count, work)
        self._current = job
        self._jobs.put(job)
        return job

    def cancel(self) -> None:
        if self._current:
            self._current.cancel()
            self._current = None

    def let_go(self) -> None:
        """Drop the job; the thread ends as soon as it has noticed, and is not waited for."""
        self.cancel()
        if self._thread:
            self._jobs.put(None)
            self._thread, self._jobs = None, SimpleQueue()

    def close(self) -> None:
        """Drop the job and end the thread; blocks until it has ended, a few milliseconds."""
        thread = self._thread
        self.let_go()
        if thread:
            thread.join()

    def _run(self, jobs: SimpleQueue[Job[Any, Any] | None]) -> None:
        if sys.platform == "linux":  # elsewhere priorities are not a thread's own
            itself = os.PRIO_PROCESS, threading.get_native_id()
            os.setpriority(*itself, max(self._nice, os.getpriority(*itself)))  # to raise it takes a right
        while job := jobs.get():
            job.do()
