"""Any job in the worker: progress and a result, stopped or dropped at once, errors reported to its owner."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from time import perf_counter, sleep
from typing import Any

import pytest

from ai.work.jobs import NICE, SWITCH_INTERVAL, Job, JobProgress, JobResult, Listener, Worker
from game.core import InputError
from game.faults import Fault

Tell = Callable[[int], None]


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = Worker()
    yield one
    one.close()


def news_of(job: Job[Any, Any], seconds: float = 5) -> list[Any]:
    """All news of a job up to its result."""
    news, ends = [], perf_counter() + seconds
    while job.running and perf_counter() < ends:
        if (latest := job.poll()) is not None:
            news.append(latest)
        else:
            sleep(0.001)
    assert not job.running
    return news


def count_to_five(stop: bytearray, tell: Tell) -> str:
    for number in range(5):
        tell(number)
    return "five"


class Endless:
    """Counts until it is stopped, which `ended` shows."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.ended = threading.Event()

    def __call__(self, stop: bytearray, tell: Tell) -> int:
        number = 0
        while not stop[0]:
            number += 1
            tell(number)
            self.begun.set()
            sleep(0.001)
        self.ended.set()
        return number


def test_a_job_tells_all_its_progress_in_order_and_then_its_result(worker: Worker) -> None:
    job = worker.start(count_to_five)
    assert news_of(job) == [*map(JobProgress, range(5)), JobResult("five")]
    assert job.poll() is None


def test_a_job_that_is_stopped_gives_the_best_so_far(worker: Worker) -> None:
    job = worker.start(Endless())
    while not job.poll():
        sleep(0.001)
    job.stop_now()
    last = news_of(job)[-1]
    assert isinstance(last, JobResult)
    assert last.result >= 1


def test_the_result_of_a_cancelled_job_is_dropped(worker: Worker) -> None:
    work = Endless()
    job = worker.start(work)
    work.begun.wait(5)
    job.cancel()
    assert work.ended.wait(5)
    assert (job.running, job.poll()) == (False, None)


def test_a_new_job_takes_the_place_of_the_one_before(worker: Worker) -> None:
    work = Endless()
    first = worker.start(work)
    work.begun.wait(5)
    second = worker.start(count_to_five)
    assert (first.running, first.poll()) == (False, None)
    assert news_of(second)[-1] == JobResult("five")
    assert work.ended.is_set()
    assert first.number != second.number


def test_a_job_that_was_dropped_before_its_turn_is_not_begun(worker: Worker) -> None:
    first, never = Endless(), Endless()
    worker.start(first)
    first.begun.wait(5)
    worker.start(never).cancel()
    news_of(worker.start(count_to_five))
    assert not never.begun.is_set()


def test_what_goes_wrong_is_raised_after_the_progress_before_it(worker: Worker) -> None:
    def fail(stop: bytearray, tell: Tell) -> None:
        tell(1)
        raise ZeroDivisionError("as a test")

    job = worker.start(fail)
    while (news := job.poll()) is None:
        sleep(0.001)
    assert news == JobProgress(1)
    with pytest.raises(ZeroDivisionError, match="as a test"):
        news_of(job)
    assert not job.running
    assert news_of(worker.start(count_to_five))[-1] == JobResult("five")


def test_what_goes_wrong_in_a_dropped_job_is_logged(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    work = Endless()

    def fail(stop: bytearray, tell: Tell) -> None:
        work(stop, tell)
        raise ZeroDivisionError("as a test")

    with caplog.at_level(logging.ERROR):
        job = worker.start(fail)
        work.begun.wait(5)
        job.cancel()
        worker.close()
    assert "ZeroDivisionError: as a test" in caplog.text
    assert job.poll() is None


def test_closing_ends_the_job_that_runs(worker: Worker) -> None:
    work, threads = Endless(), set(threading.enumerate())
    job = worker.start(work)
    work.begun.wait(5)
    worker.close()
    assert work.ended.is_set()
    assert not job.running
    assert set(threading.enumerate()) <= threads
    worker.close()


def test_the_interpreter_switches_threads_often(worker: Worker) -> None:
    assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)


@pytest.mark.skipif(sys.platform != "linux", reason="a thread has no priority of its own there")
def test_the_worker_gives_way_to_the_window(worker: Worker) -> None:
    def priority(stop: bytearray, tell: Tell) -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    assert news_of(worker.start(priority)) == [JobResult(max(NICE, os.nice(0)))]


@pytest.mark.skipif(sys.platform != "linux", reason="a thread has no priority of its own there")
def test_a_program_of_low_priority_works(rootless: list[str]) -> None:
    """Only root may raise the priority of a thread."""
    work = "from ai.work.jobs import Worker; job = Worker().start(lambda stop, tell: 7); job.wait(9); print(job.poll())"
    words = ["nice", "-n", "19", *rootless, sys.executable, "-c", work]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("JobResult(result=7)\n", "")


def listened(listener: Listener[Any, Any], seconds: float = 5) -> None:
    """Hear until nothing more is to come."""
    ends = perf_counter() + seconds
    while not listener.hear() or listener.waiting:
        assert perf_counter() < ends
        sleep(0.001)


def test_a_listener_hands_on_all_news_in_their_order(worker: Worker) -> None:
    heard: list[Any] = []
    listener = Listener[int, str](heard.append, heard.append)
    assert not listener.waiting
    assert not listener.hear()
    listener.await_job(worker.start(count_to_five))
    assert listener.waiting
    listened(listener)
    assert heard == [0, 1, 2, 3, 4, "five"]
    assert not listener.hear()


def test_a_listener_may_begin_the_next_job_when_one_is_done(worker: Worker) -> None:
    heard: list[str] = []

    def begin_again(result: str) -> None:
        heard.append(result)
        if len(heard) < 3:
            listener.await_job(worker.start(count_to_five))

    listener = Listener[int, str](begin_again)
    listener.await_job(worker.start(count_to_five))
    listened(listener)
    assert heard == ["five"] * 3


def test_a_listener_notices_that_its_job_was_dropped_for_another(worker: Worker) -> None:
    heard: list[Any] = []
    listener = Listener[int, int](heard.append)
    listener.await_job(worker.start(Endless()))
    worker.start(count_to_five)
    assert not listener.waiting
    assert listener.hear()
    assert not listener.hear()
    assert heard == []


def test_a_listener_that_is_cancelled_ends_its_job(worker: Worker) -> None:
    listener, job = Listener[int, int](lambda _: None), worker.start(Endless())
    listener.await_job(job)
    listener.cancel()
    assert not listener.waiting
    assert not job.running


def test_a_listener_says_what_went_wrong_or_raises_it(worker: Worker) -> None:
    def fail(stop: bytearray, tell: Tell) -> None:
        raise InputError(Fault.NO_SUCH_FILE)

    faults: list[InputError] = []
    listener = Listener[int, None](lambda _: None, failed=faults.append)
    listener.await_job(worker.start(fail))
    listened(listener)
    assert [error.fault for error in faults] == [Fault.NO_SUCH_FILE]
    raising = Listener[int, None](lambda _: None)
    raising.await_job(worker.start(fail))
    with pytest.raises(InputError):
        listened(raising)
    assert not raising.waiting
