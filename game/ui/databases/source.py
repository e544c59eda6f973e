"""The games of a PDN file for a screen. A job makes the index, and goes on when the screen is left."""

import sqlite3
import tempfile
from pathlib import Path

from ai.work.jobs import Job, JobResult, Worker
from game.checkers.kind import CHECKERS
from game.checkers.pdn import AnyPosition, draughts_of, pdn_rules_named
from game.checkers.rules import RuleSet
from game.core import InputError
from game.databases.index import Index, IndexProgress
from game.databases.query import (
    NO_ANSWER,
    UNKNOWN,
    DatabaseQuery,
    Facets,
    GameCache,
    GameSummary,
    QueryResult,
    ask,
    fits,
)
from game.faults import Fault
from game.ui.databases.database_words import progress_text
from game.ui.files import pdn_files
from game.ui.files.pdn_files import OpenedGame
from game.ui.jobs import JobKind, Jobs, JobSummary, WorkJob
from game.ui.words.i18n import _, plural

ASK_AGAIN = 1.0
"""Seconds between two queries of an index that grows."""


class IndexingJob(WorkJob[IndexProgress, IndexProgress]):
    def __init__(self, index: Index) -> None:
        name = index.pdn.name
        self.index = index

        def ended(progress: IndexProgress) -> JobSummary:
            if not progress.complete:
                return JobSummary(f"{name}: {progress_text(progress, stopped=True)}")
            text = plural("{name}: {count} game listed.", "{name}: {count} games listed.", progress.games, name=name)
            return JobSummary(text)

        def told(progress: IndexProgress) -> tuple[str, float]:
            return progress_text(progress, stopped=False), progress.share

        super().__init__(JobKind.INDEX, place_of(index), name, index.build, told, ended, _("The file can't be read"))


def place_of(index: Index) -> str:
    return f"index {index.path}"


class GameSource:
    """The games of a file that fit a query. Call `update` once a frame; the other methods never block for long."""

    def __init__(self, path: Path, cache: Path, asker: Worker, jobs: Jobs, rules: RuleSet | None = None) -> None:
        """`asker` runs the queries, one of the `jobs` makes the index. InputError if there is no such file.

        `rules`: those of games that do not name theirs; None finds them from the moves.
        """
        self.path, self.cache, self.asker, self.jobs = path, cache, asker, jobs
        self.query = DatabaseQuery()
        self.building: IndexingJob | None = None
        self.shelf: GameCache | None = None
        self.rebuilt = False
        self.read_by(rules)

    def _use(self, index: Index) -> None:
        self.rest()
        self.index = index
        self._close_shelf()
        self.damaged = False
        self.progress = IndexProgress(0, 0.0, complete=False)
        self.stopped = False
        self.answer: QueryResult = NO_ANSWER
        self.asking: Job[None, QueryResult | None] | None = None
        self.faults: dict[int, InputError | None] = {}
        self.wanted = True
        """The answer is out of date."""
        self.due = 0.0
        self.facets: Facets | None = None
        """The values to choose from; None before the index is complete."""
        self.last = False
        """The query went to the complete index."""

    @property
    def busy(self) -> bool:
        asks = self.asking is not None or (self.wanted and self.progress.games > 0)
        return self.building is not None or asks or self.damaged

    def update(self, dt: float) -> bool:
        """Go on; return True if there is news. InputError if the file can't be read, which stops the reading."""
        if self.damaged:
            self._make_again()
        if self.building is None and not self.progress.complete and not self.stopped:
            self.building = self._begun()
        self.due -= dt
        try:
            news = self._hear_builder()
        except InputError as error:
            self.building = None
            if error.fault != Fault.NOT_WRITTEN or self.index.path.parent != self.cache:
                self.stopped = True
                raise
            self._use(self.index.moved(Path(tempfile.mkdtemp(prefix="pdn"))))
            return True
        news |= self._hear_asker()
        if self.asking is None and self.wanted and self.progress.games and self.due <= 0:
            self.wanted, index, query, known = False, self.index, self.query, self.facets
            self.last = self.progress.complete
            self.asking = self.asker.start(lambda stop, tell: asked(index, query, known))
        return news

    def _begun(self) -> IndexingJob:
        """The job that makes the index, perhaps begun by an earlier screen."""
        job = self.jobs.at(place_of(self.index))
        if isinstance(job, IndexingJob) and job.index == self.index:
            return job
        if isinstance(job, IndexingJob):
            self._end(job)
        job = IndexingJob(self.index)
        self.jobs.begin(job)
        return job

    def _end(self, job: IndexingJob) -> None:
        """End a job early; blocks for some milliseconds."""
        job.stop()
        job.close()
        self.jobs.forget(job)

    def _hear_builder(self) -> bool:
        job = self.building
        if job is None:
            return False
        if job.ending is None:
            if job.news is None or job.news == self.progress:
                return False
            self.progress, self.wanted = job.news, True
            return True
        self.building, self.wanted, self.due = None, True, 0.0
        self.jobs.forget(job)
        if job.error is not None:
            raise job.error
        self.progress = job.result or self.progress
        self.stopped = not self.progress.complete
        return True

    def _hear_asker(self) -> bool:
        if self.asking is None:
            return False
        news = self.asking.poll()
        if isinstance(news, JobResult):
            self.asking, self.due = None, ASK_AGAIN if self.building else 0.0
            if news.result is None:
                self.damaged = True
            else:
                self.answer = news.result
                self.facets = news.result.facets if self.last else None
                self.shelf = self.shelf or GameCache(self.index)
            return True
        if not self.asking.running:  # the worker had to do something else
            self.asking, self.wanted = None, True
        return False

    def _make_again(self) -> None:
        if self.rebuilt:
            self.damaged, self.stopped = False, True
            raise InputError(Fault.NOT_READ, path=self.index.path, reason="damaged")
        self.rebuilt = True
        self.rest()
        self._close_shelf()
        self.index.discard()
        self._use(self.index)

    def _close_shelf(self) -> None:
        if self.shelf is not None:
            self.shelf.close()
            self.shelf = None

    # Requests

    def ask(self, query: DatabaseQuery) -> None:
        self.query, self.wanted, self.due = query, True, 0.0

    def stop(self) -> None:
        if self.building is not None:
            self.building.stop()
        self.stopped = True

    def read_on(self) -> None:
        self.stopped = False

    def read_by(self, rules: RuleSet | None) -> None:
        """Read the file again, with these rules for games that do not name theirs."""
        self.rules = rules
        self._use(Index.of(self.path, self.cache, rules.name if rules else ""))

    def rest(self) -> None:
        """Stop reading until the next `update`; blocks for some milliseconds."""
        if self.building is not None:
            self._end(self.building)
            self.building = None

    # Results

    def __len__(self) -> int:
        return len(self.answer.numbers) if self.shelf else 0

    def __getitem__(self, place: int) -> GameSummary:
        assert self.shelf is not None
        try:
            return self.shelf.listed(self.answer.numbers, place)
        except (sqlite3.Error, KeyError):
            self.damaged = True
            return UNKNOWN

    def opened(self, game: GameSummary) -> OpenedGame:
        assert self.shelf is not None
        reading = self.shelf.reading(game)
        if reading is None:
            raise InputError(Fault.NO_GAME_IN_FILE, path=self.path)
        return pdn_files.opened(reading._replace(guessed=bool(game.guessed)))

    def fault(self, game: GameSummary) -> InputError | None:
        """The fault of a game or a part of it; None for a game too long to be read now."""
        if game.length > pdn_files.LONG:
            return None
        if game.number not in self.faults:
            try:
                self.faults[game.number] = self.opened(game).fault
            except InputError as error:
                self.faults[game.number] = error
        return self.faults[game.number]

    def fitting(self) -> list[RuleSet]:
        return fits(self.index)

    def position_of(self, fen: str) -> AnyPosition:
        """A position by the rules of the query, else by those of most games; InputError."""
        name = self.query.rules or next(iter(self.answer.facets.rules), CHECKERS.variants[0])
        rules = pdn_rules_named(name)
        found: AnyPosition = draughts_of(rules).parse_fen(fen, rules)
        return found


def asked(index: Index, query: DatabaseQuery, known: Facets | None) -> QueryResult | None:
    try:
        return ask(index, query, known)
    except sqlite3.Error:
        return None
