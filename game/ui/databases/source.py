"""A PDN file as a screen needs it: its index is made beside the window, asked, and looked into.

The index is made by a job that goes on when the screen is left."""

import sqlite3
import tempfile
from pathlib import Path

from ai.work.jobs import Job, JobResult, Worker
from game.checkers.kind import CHECKERS
from game.checkers.notation import parse_fen
from game.checkers.rule_sets import RULE_SETS
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
from game.ui.games.wording import count_text
from game.ui.jobs import JobKind, Jobs, JobSummary, WorkJob
from game.ui.words.i18n import _, ngettext

ASK_AGAIN = 1.0
"""Seconds between two looks at an index that grows."""


class IndexingJob(WorkJob[IndexProgress, IndexProgress]):
    """The job that makes the index of a file."""

    def __init__(self, index: Index) -> None:
        name = index.pdn.name
        self.index = index

        def ended(progress: IndexProgress) -> JobSummary:
            if not progress.complete:
                return JobSummary(f"{name}: {progress_text(progress, stopped=True)}")
            text = ngettext("{name}: {count} game listed.", "{name}: {count} games listed.", progress.games)
            return JobSummary(text.format(name=name, count=count_text(progress.games)))

        super().__init__(
            JobKind.INDEX,
            place_of(index),
            name,
            index.build,
            lambda progress: (progress_text(progress, stopped=False), progress.share),
            ended,
            _("The file can't be read"),
        )


def place_of(index: Index) -> str:
    """Key under which the job of an index is found."""
    return f"index {index.path}"


class GameSource:
    """The games of a file that fit a query. `update` is to be called once a frame; the others never block for long."""

    def __init__(self, path: Path, cache: Path, asker: Worker, jobs: Jobs, rules: RuleSet | None = None) -> None:
        """`asker` looks for games; the index is made by one of the `jobs`. InputError when there is no such file.

        Games that do not name their rules are read by `rules`; None leaves it to their moves.
        """
        self.path = path
        self.cache = cache
        self.asker = asker
        self.jobs = jobs
        self.rules = rules
        self.query = DatabaseQuery()
        self.building: IndexingJob | None = None
        self.shelf: GameCache | None = None
        self.rebuilt = False
        """A damaged index has been made again."""
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
        """Faults of the bad games seen so far, by their numbers."""
        self.wanted = True
        """The answer is not the one to what is asked."""
        self.due = 0.0
        """Seconds until the next question may be put."""
        self.facets: Facets | None = None
        """Values to choose from, once the index is complete."""
        self.last = False
        """The question was put to the complete index."""

    @property
    def busy(self) -> bool:
        """True if something is still to come."""
        asks = self.asking is not None or (self.wanted and self.progress.games > 0)
        return self.building is not None or asks or self.damaged

    def update(self, dt: float) -> bool:
        """Go on; whether there is news. InputError when the file can't be read, which stops the reading."""
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
        """The job that makes the index; the one of an earlier screen if it goes on."""
        job = self.jobs.at(place_of(self.index))
        if isinstance(job, IndexingJob):
            if job.index == self.index:
                return job
            self._end(job)
        job = IndexingJob(self.index)
        self.jobs.begin(job)
        return job

    def _end(self, job: IndexingJob) -> None:
        """Have a job end before its time; blocks for some milliseconds."""
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

    # What a person does

    def ask(self, query: DatabaseQuery) -> None:
        """Look for the games that fit this."""
        self.query = query
        self.wanted, self.due = True, 0.0

    def stop(self) -> None:
        """Read no further for now."""
        if self.building is not None:
            self.building.stop()
        self.stopped = True

    def read_on(self) -> None:
        """Read the rest of the file."""
        self.stopped = False

    def read_by(self, rules: RuleSet | None) -> None:
        """Read the file again, the games that do not name their rules by these."""
        self.rules = rules
        self._use(Index.of(self.path, self.cache, rules.name if rules else ""))

    def rest(self) -> None:
        """Nothing is read any more, until `update` is called again; blocks for some milliseconds."""
        if self.building is not None:
            self._end(self.building)
            self.building = None

    # What there is

    def __len__(self) -> int:
        return len(self.answer.numbers) if self.shelf else 0

    def __getitem__(self, place: int) -> GameSummary:
        """Summary of the game at a place of the answer."""
        assert self.shelf is not None
        try:
            return self.shelf.listed(self.answer.numbers, place)
        except (sqlite3.Error, KeyError):
            self.damaged = True
            return UNKNOWN

    def opened(self, game: GameSummary) -> OpenedGame:
        """A game, read again; InputError when nothing of it can be read."""
        assert self.shelf is not None
        reading = self.shelf.reading(game)
        if reading is None:
            raise InputError(Fault.NO_GAME_IN_FILE, path=self.path)
        return pdn_files.opened(reading._replace(guessed=bool(game.guessed)))

    def fault(self, game: GameSummary) -> InputError | None:
        """Why a game, or a part of it, can't be read; found out once, and not while the window waits for a long one."""
        if game.length > pdn_files.LONG:
            return None
        if game.number not in self.faults:
            try:
                self.faults[game.number] = self.opened(game).fault
            except InputError as error:
                self.faults[game.number] = error
        return self.faults[game.number]

    def fitting(self) -> list[RuleSet]:
        """Rules by which the games that do not name theirs can be read."""
        return fits(self.index)

    def key_of(self, fen: str) -> int:
        """The key of a position by the rules that are asked for, or else by those of most games; InputError."""
        name = self.query.rules or next(iter(self.answer.facets.rules), CHECKERS.variants[0])
        return CHECKERS.position_key(parse_fen(fen, RULE_SETS[name]))


def asked(index: Index, query: DatabaseQuery, known: Facets | None) -> QueryResult | None:
    """The answer; None when the index is damaged."""
    try:
        return ask(index, query, known)
    except sqlite3.Error:
        return None
