"""Long work that goes on when its screen is left, with its progress and its result."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ai.work.jobs import JobResult, Worker
from ai.work.jobs import Work as Doing
from game.core import InputError
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, percent_text

if TYPE_CHECKING:
    from ai.engine.endgame.builds import Builds

P = TypeVar("P")
R = TypeVar("R")


class JobKind(StrEnum):
    IMPORT = "import"
    EXPORT = "export"
    INDEX = "index"
    REVIEW = "review"
    TABLES = "tables"
    TOURNAMENT = "tournament"
    CHECK = "check"
    TOOLS = "tools"
    DEEP = "deep"


PATIENCE = 0.05
"""Seconds that the window waits for work that is usually short, so that nothing flickers."""
READ = 3.0
"""Seconds after which a message counts as read when its screen is left."""
CLOSING = 5.0
"""Seconds that the end of the program waits for a job that was stopped."""
ONE_AT_A_TIME = (JobKind.IMPORT, JobKind.TOOLS)
"""Kinds of which the next job waits for the one before: they write to the same file."""


def deep_journal(library: Path) -> Path:
    """The journal of the window's deep analysis, of which there is one at a time."""
    return library.with_name("deep.journal")


@dataclass(frozen=True, slots=True)
class JobSummary:
    text: str
    warning: bool = False
    show: Callable[[Any], None] | None = None
    """Shows more on the screen of widgets that it is given."""


class LongJob(ABC):
    """One piece of long work. All methods are for the window's thread; only `close` blocks."""

    def __init__(self, kind: JobKind, place: object, title: str) -> None:
        """`place` is known to the screens that show the job themselves: their name for it, or such a screen."""
        self.kind = kind
        self.place = place
        self.title = title
        self.ending: JobSummary | None = None
        self.told = False
        """True if the job ended while none of its screens was shown, and the message waits to be read."""
        self.told_at = 0.0
        """Value of `time.monotonic` since which the message waits."""
        self.read = False
        """True if the message was read and is no longer shown; the job still `lasts`."""

    @property
    def lasts(self) -> bool:
        """True if the job has more to lose than its message, and stays to be opened again at its place."""
        return False

    @property
    @abstractmethod
    def state(self) -> str:
        """Progress in words."""

    @property
    @abstractmethod
    def share(self) -> float:
        """Progress from 0 to 1."""

    @abstractmethod
    def start(self) -> None:
        """Begin; called once, when it is the job's turn."""

    @abstractmethod
    def hear(self) -> None:
        """Take the news of the thread that does the work; `ending` is set with the last."""

    @abstractmethod
    def stop(self) -> None:
        """End the job soon, with what it has done so far."""

    @abstractmethod
    def close(self) -> None:
        """Wait for the end of its thread, after `stop`."""

    @property
    def text(self) -> str:
        """The job in one line: its title and progress, or its result."""
        if self.ending is not None:
            return self.ending.text
        return f"{self.title} · {self.state}" if self.state else self.title


class WorkJob(LongJob, Generic[P, R]):
    """A job that runs one function in its own worker."""

    def __init__(
        self,
        kind: JobKind,
        place: object,
        title: str,
        work: Doing[P, R],
        told: Callable[[P], tuple[str, float]],
        ended: Callable[[R], JobSummary],
        failed: str,
        path: Path | None = None,
    ) -> None:
        """`told` turns progress into words and a share; `failed` is the title of an error; `path` is the file."""
        super().__init__(kind, place, title)
        self.path = path
        self.failed = failed
        self.news: P | None = None
        self.result: R | None = None
        self.error: InputError | None = None
        self._work, self._told, self._ended = work, told, ended
        self._worker = Worker()
        self._job: Any = None
        self._state, self._share = "", 0.0
        self._stopped = False

    @property
    def state(self) -> str:
        return self._state

    @property
    def share(self) -> float:
        return self._share

    def start(self) -> None:
        self._job = self._worker.start(self._work)
        if self._stopped:
            self._job.stop_now()

    def wait(self) -> None:
        """Wait a moment for work that is usually short, and update its progress."""
        self._wait(PATIENCE)

    def _wait(self, seconds: float) -> None:
        if self._job is not None:
            self._job.wait(seconds)
            self.hear()

    def hear(self) -> None:
        while self._job is not None and self.ending is None:
            try:
                news = self._job.poll()
            except InputError as error:
                self.error = error
                self._end(JobSummary(f"{self.failed}: {error_text(error)}", warning=True))
                return
            except Exception:
                self._end(JobSummary(self.failed, warning=True))
                raise
            if news is None:
                return
            if isinstance(news, JobResult):
                self.result = news.result
                self._end(self._ended(news.result))
            else:
                self.news = news.told
                self._state, self._share = self._told(news.told)

    def _end(self, ending: JobSummary) -> None:
        self.ending = ending
        self._worker.close()

    def stop(self) -> None:
        self._stopped = True
        if self._job is not None:
            self._job.stop_now()

    def close(self) -> None:
        self._wait(CLOSING)


class Jobs:
    """All long work of a profile, in the order in which it was begun. Call `hear` once a frame."""

    def __init__(self) -> None:
        self.all: list[LongJob] = []
        self.version = 0
        """Number that changes whenever a job begins, ends or is forgotten."""

    def begin(self, job: LongJob) -> None:
        """Start a job, or have it wait for its turn."""
        self.all.append(job)
        self.version += 1
        if not self._waits(job):
            job.start()

    def _waits(self, job: LongJob) -> bool:
        """True if an earlier job of the kind has to end first."""
        before = self.all[: self.all.index(job)]
        return job.kind in ONE_AT_A_TIME and any(each.kind is job.kind and each.ending is None for each in before)

    def hear(self) -> None:
        """Update the progress of all jobs. An end that no screen has claimed is announced one frame later."""
        for job in list(self.all):
            if job.ending is not None:
                if not job.told:
                    job.told, job.told_at = True, time.monotonic()
                    self.version += 1
                continue
            job.hear()
            if job.ending is not None:
                self.version += 1
                waiting = next((each for each in self.all if each.kind is job.kind and each.ending is None), None)
                if waiting is not None and job.kind in ONE_AT_A_TIME:
                    waiting.start()

    def stop(self, job: LongJob) -> None:
        """End a job with what it has done so far; one that has not begun is forgotten."""
        if self._waits(job):
            self.forget(job)
        else:
            job.stop()

    def at(self, place: object) -> LongJob | None:
        """The first of the jobs in progress there."""
        return next((job for job in self.all if job.place == place and job.ending is None), None)

    def left_at(self, place: object) -> LongJob | None:
        """The last of the jobs there, in progress or ended."""
        return next((job for job in reversed(self.all) if job.place == place), None)

    def claim(self, place: object) -> LongJob | None:
        """Take a job that has ended there and was not announced yet; the caller shows its message."""
        ended = (job for job in self.all if job.place == place and job.ending is not None and not job.told)
        job = next(ended, None)
        if job is not None:
            self.forget(job)
        return job

    def forget(self, job: LongJob) -> None:
        """Stop showing a job."""
        if job in self.all:
            self.all.remove(job)
            self.version += 1

    def forget_told(self) -> None:
        """Forget the jobs whose end was announced; of those that last, only the message."""
        for job in [job for job in self.all if job.told]:
            if job.lasts:
                job.read = True
                self.version += 1
            else:
                self.forget(job)

    def forget_read(self) -> None:
        """Forget the messages that were shown for a while, when the user goes to another screen. Failures stay, and so
        do the results that only their message leads to."""
        before = time.monotonic() - READ
        for job in [job for job in self.all if job.told and job.told_at <= before]:
            ending = job.ending
            if ending and not ending.warning and (ending.show is None or job.kind is JobKind.REVIEW):
                self.forget(job)

    def seen_outside(self, shows: Callable[[LongJob], bool]) -> list[LongJob]:
        """Jobs to be shown by a screen that shows those of its own, found by `shows`, in another way."""
        return [job for job in self.all if (job.told and not job.read) or (job.ending is None and not shows(job))]

    @property
    def running(self) -> list[LongJob]:
        return [job for job in self.all if job.ending is None]

    def tell(self, kind: JobKind, text: str) -> None:
        """Show a message left by the previous session."""
        job: WorkJob[None, None] = WorkJob(
            kind, None, text, lambda _stop, _tell: None, lambda _: ("", 1.0), lambda _: JobSummary(text), ""
        )
        job.ending = JobSummary(text)
        self.all.append(job)
        self.version += 1

    def close(self) -> list[str]:
        """Stop all jobs at the end of the program and wait for them; return the unread results of the imports."""
        running = self.running
        for job in running:
            job.stop()
        for job in running:
            job.close()
        unread = (job for job in self.all if not job.told and job.kind is JobKind.IMPORT)
        return [job.ending.text for job in unread if job.ending is not None]


class BuildsJob(LongJob):
    """The building of all tables in the list; stopping it only pauses it, so nothing is lost."""

    def __init__(self, builds: "Builds", keep: Callable[[], None]) -> None:
        super().__init__(JobKind.TABLES, JobKind.TABLES, _("Building endgame tables"))
        self.builds = builds
        self._keep = keep

    @property
    def state(self) -> str:
        return percent_text(self.share)

    @property
    def share(self) -> float:
        progress = self.builds.progress
        return progress.done / max(1, progress.total) if progress is not None else 0.0

    def start(self) -> None:
        pass

    def hear(self) -> None:
        if self.builds.going_on:
            return
        fault = self.builds.fault
        if fault is not None:
            self.ending = JobSummary(f"{self.title}: {error_text(fault)}", warning=True)
        elif self.builds.wishes:
            self.ending = JobSummary(_("Building is paused. You can continue it under “Endgame tables”."))
        else:
            self.ending = JobSummary(_("The endgame tables are finished."))

    def stop(self) -> None:
        self.builds.pause()
        self._keep()

    def close(self) -> None:
        """The tables go on at the next start, where they were."""
