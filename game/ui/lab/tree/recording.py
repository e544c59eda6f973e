"""A search that is being written down in the worker."""

from collections.abc import Callable

from ai.tracing.bounds import bounds_of
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from ai.work.jobs import Job, JobProgress, Worker


class Recording:
    """One request's search. It is polled once a frame; nothing here blocks."""

    def __init__(self, worker: Worker, request: Request) -> None:
        def work(stop: bytearray, tell: Callable[[int], None]) -> Trace:
            trace = run(request, stop, tell)
            bounds_of(trace)  # here, where it holds up nothing
            return trace

        self.visits = 0
        """How many visits were written down so far."""
        self.seconds = 0.0
        self.stopped = False
        """A person has ended it."""
        self._job: Job[int, Trace] = worker.start(work)

    @property
    def dropped(self) -> bool:
        """Whether the worker has taken other work, so that no trace will come."""
        return not self._job.running

    def poll(self, seconds: float) -> Trace | None:
        """Let time pass and hear what is new; the trace when it is there. Raises what went wrong in the search."""
        self.seconds += seconds
        while news := self._job.poll():
            if not isinstance(news, JobProgress):
                return news.result
            self.visits = news.told
        return None

    def stop(self) -> None:
        """End the search: what was written down so far is the trace."""
        self.stopped = True
        self._job.stop_now()

    def cancel(self) -> None:
        """End the search and drop it."""
        self._job.cancel()
