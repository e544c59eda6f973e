"""Imports into the library and exports from it, which go on when the screen is left."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from ai.contest.import_workers import games_of
from ai.work.jobs import Work
from game.keeping.game_files import holds_marks, read_marks, suffixes_of
from game.keeping.transfer import ImportResult, add_games, export_games
from game.ui.files.chooser import GAMES, MARKS, PDN, game_types, open_file, save_file
from game.ui.files.folder import FileType
from game.ui.jobs import JobKind, JobSummary, LongJob, WorkJob
from game.ui.library.collection import Collection
from game.ui.library.dialogs import imported_text, open_imported
from game.ui.screen import Context
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _, count_text, ngettext, plural

PLACE = "library"
Count = tuple[int, float]
"""Number of games so far, and the share of the work done, 0 to 1."""


def import_job(
    context: Context, place: str, path: Path, work: Work[Count, ImportResult], count: int = 0
) -> WorkJob[Count, ImportResult]:
    """The job that takes games of a file into the library; `count` is their number, 0 if unknown."""

    def told(news: Count) -> tuple[str, float]:
        done, share = news
        if not count:
            return plural("{count} game so far", "{count} games so far", done), share
        text = ngettext("{done} of {count} game imported", "{done} of {count} games imported", count)
        return text.format(done=count_text(done), count=count_text(count)), done / count

    def ended(done: ImportResult) -> JobSummary:
        def show(screen: Any) -> None:
            open_imported(screen.ui, path.name, done, lambda: context.library.delete(done.keys))

        return JobSummary(f"{path.name}: {imported_text(done)}", show=show)

    title = _("Importing {name}").format(name=path.name)
    return WorkJob(JobKind.IMPORT, place, title, work, told, ended, _("The file can't be imported"), path)


def export_job(place: str, path: Path, work: Work[int, int], count: int) -> WorkJob[int, int]:
    def told(done: int) -> tuple[str, float]:
        text = plural("{done} of {count} game written", "{done} of {count} games written", count, done=count_text(done))
        return text, done / max(1, count)

    def ended(written: int) -> JobSummary:
        if not written:
            return JobSummary(_("Nothing was written."))
        text = ngettext("{count} game was written to {path}.", "{count} games were written to {path}.", written)
        left = count - written
        kept = ngettext("{count} can't be saved in a PDN file.", "{count} can't be saved in a PDN file.", left)
        rest = f" {kept.format(count=count_text(left))}" if left else ""
        return JobSummary(text.format(count=count_text(written), path=path) + rest)

    title = _("Writing {name}").format(name=path.name)
    return WorkJob(JobKind.EXPORT, place, title, work, told, ended, _("The games can't be saved"), path)


class Transfers:
    """The imports and exports of one place, as its screen shows them. Call `update` once a frame."""

    def __init__(self, screen: WidgetScreen, place: str) -> None:
        self.context, self.ui, self.explain = screen.context, screen.ui, screen.explain
        self.place = place
        self._shown = ""

    @property
    def job(self) -> LongJob | None:
        return self.context.jobs.at(self.place)

    @property
    def busy(self) -> bool:
        return self.job is not None

    def begin(self, job: LongJob) -> None:
        self.context.jobs.begin(job)
        self.ui.rebuild()

    def ask_path(self, count: int, write: Callable[[Path], None], types: Sequence[FileType] = (PDN,)) -> None:
        name, folder = f"{'games' if count > 1 else 'game'}{types[0].suffixes[0]}", self.context.places.games
        title = _("Save as PDN") if types == (PDN,) else _("Save the games")
        save_file(self.context, self.ui, title, types, name, write, folder=folder)

    def stop(self) -> None:
        """End all jobs of this place with the work done so far."""
        for job in [job for job in self.context.jobs.running if job.place == self.place][::-1]:
            self.context.jobs.stop(job)

    def update(self) -> None:
        while (job := self.context.jobs.claim(self.place)) is not None:
            assert isinstance(job, WorkJob)
            self.ended(job)
        now = self.job.text if self.job is not None else ""
        if now != self._shown:
            self._shown = now
            self.ui.rebuild()

    def ended(self, job: WorkJob[Any, Any]) -> None:
        assert job.ending is not None
        assert job.path is not None
        if job.error is not None:
            self.explain(job.error, lambda: job.failed)
        elif isinstance(job.result, ImportResult):
            open_imported(self.ui, job.path.name, job.result, partial(self.take_back, job.result.keys))
        else:
            self.written(job, job.path, job.ending.text)

    def take_back(self, keys: Sequence[str]) -> None:
        self.context.library.delete(keys)

    def written(self, job: WorkJob[Any, Any], path: Path, text: str) -> None:
        raise NotImplementedError


class LibraryTransfers(Transfers):
    def __init__(
        self, screen: WidgetScreen, games: Collection, say: Callable[[str], None], deleted: Callable[[int], None]
    ) -> None:
        """`say` shows a message; `deleted` gets the number of games deleted again."""
        super().__init__(screen, PLACE)
        self.games = games
        self.say = say
        self.deleted = deleted

    def ask_import(self) -> None:
        if not self.busy:
            open_file(self.context, self.ui, _("Import games"), (GAMES, PDN, MARKS), self.take_in)

    def take_in(self, path: Path) -> None:
        library = self.context.library.path

        def work(stop: bytearray, tell: Callable[[Count], None]) -> ImportResult:
            if holds_marks(path):
                return add_games(library, path.name, read_marks(path), stop, lambda read: tell((read, 0.0)))
            share = 0.0

            def see(read: float) -> None:
                nonlocal share
                share = read

            with closing(games_of(path, see)) as games:
                return add_games(library, path.name, games, stop, lambda read: tell((read, share)))

        self.begin(import_job(self.context, PLACE, path, work))

    @property
    def types(self) -> tuple[FileType, ...]:
        """The types of files that can hold the chosen game, or some of the chosen games."""
        one = self.games.current if len(self.games.chosen) == 1 else None
        return tuple(game_types(suffixes_of(one.game))) if one is not None else (PDN, MARKS)

    @property
    def save_text(self) -> str:
        return N_("Save as PDN") if PDN in self.types else N_("Save to a file …")

    def ask_export(self) -> None:
        if self.games.chosen and not self.busy:
            self.ask_path(len(self.games.chosen), self.write, self.types)

    def write(self, path: Path) -> None:
        library, keys = self.context.library.path, self.games.chosen

        def work(stop: bytearray, tell: Callable[[int], None]) -> int:
            return export_games(library, keys, path, stop, tell)

        self.begin(export_job(PLACE, path, work, len(keys)))

    def ended(self, job: WorkJob[Any, Any]) -> None:
        self.games.look()
        super().ended(job)

    def take_back(self, keys: Sequence[str]) -> None:
        self.deleted(self.games.forget(keys))

    def written(self, job: WorkJob[Any, Any], path: Path, text: str) -> None:
        self.say(text)
