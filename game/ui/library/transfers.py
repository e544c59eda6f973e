"""Games that go into the library from a file, or out of it into one, while the person may go on looking."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.jobs import Listener
from game.core import InputError
from game.databases.stream import PdnFile
from game.keeping.transfer import Imported, add_games, export_games
from game.ui.files.dialog import PDN, open_file, save_file
from game.ui.i18n import _, ngettext
from game.ui.library.collection import Collection
from game.ui.library.dialogs import open_imported
from game.ui.screen import Context
from game.ui.widgets.ui import Ui

Work = Callable[[bytearray, Callable[[int], None]], Any]


class Transfers:
    """One job at a time. What comes of it is told to the screen."""

    def __init__(
        self,
        context: Context,
        ui: Ui,
        games: Collection,
        *,
        say: Callable[[str], None],
        explain: Callable[[InputError, Callable[[], str]], None],
        deleted: Callable[[int], None],
    ) -> None:
        """`say` tells what was done, `explain` what went wrong; `deleted` hears how many games were deleted again."""
        self.context = context
        self.ui = ui
        self.games = games
        self.say = say
        self.explain = explain
        self.deleted = deleted
        self._work = Listener(self._finish, self._count, self._fail)
        self.told = 0
        """How many games the job has done."""
        self.waiting: list[Path] = []
        """The files whose games are to be taken in after it."""
        self._finished: Callable[[Any], None] = lambda _result: None
        self._failed = ""

    @property
    def busy(self) -> bool:
        """Whether games are on their way."""
        return self._work.waiting or bool(self.waiting)

    def ask_import(self) -> None:
        """Ask for a PDN file and take its games in."""
        if not self.busy:
            open_file(self.context, self.ui, _("Import games"), (PDN,), self.take_in)

    def take_in(self, path: Path) -> None:
        """Add the games of a file to the library, after what is being done."""
        if self.busy:
            self.waiting.append(path)
        else:
            self._begin_import(path)

    def _begin_import(self, path: Path) -> None:
        library = self.context.library.path

        def work(stop: bytearray, tell: Callable[[int], None]) -> Imported:
            readings = (found.reading for found in PdnFile.of(path).games())
            return add_games(library, path.name, readings, stop, tell)

        def finished(done: Imported) -> None:
            self.games.look()
            open_imported(self.ui, path.name, done, lambda: self.deleted(self.games.forget(done.keys)))

        self._start(work, finished, _("The file can't be imported"))

    def ask_export(self) -> None:
        """Ask for a file and write the chosen games to it."""
        if self.games.chosen and not self.busy:
            name = "games.pdn" if len(self.games.chosen) > 1 else "game.pdn"
            title = _("Save as PDN")
            save_file(self.context, self.ui, title, (PDN,), name, self.write, folder=self.context.places.games)

    def write(self, path: Path) -> None:
        """Write the chosen games to a file."""
        library, keys = self.context.library.path, self.games.chosen

        def work(stop: bytearray, tell: Callable[[int], None]) -> int:
            return export_games(library, keys, path, stop, tell)

        def finished(count: int) -> None:
            told = ngettext("{count} game was written to {path}.", "{count} games were written to {path}.", count)
            left = len(keys) - count
            kept = ngettext("{count} can't stand in a PDN file.", "{count} can't stand in a PDN file.", left)
            rest = f" {kept.format(count=left)}" if left else ""
            self.say(told.format(count=count, path=path) + rest if count else _("Nothing was written."))

        self._start(work, finished, _("The games can't be saved"))

    def _start(self, work: Work, finished: Callable[[Any], None], failed: str) -> None:
        self.told, self._finished, self._failed = 0, finished, failed
        self._work.await_job(self.context.thinker.worker.start(work))
        self.ui.rebuild()

    def stop(self) -> None:
        """End the job with what it has done so far, and begin no other."""
        self.waiting.clear()
        self._work.stop_now()

    def leave(self) -> None:
        """End the job, and hear no more of it."""
        self.waiting.clear()
        self._work.cancel()

    def update(self) -> None:
        """Hear how far the job has come, and begin the next one after it."""
        if self._work.hear():
            self.ui.rebuild()
        elif self.waiting and not self._work.waiting:
            self._begin_import(self.waiting.pop(0))

    def _count(self, told: int) -> None:
        self.told = told

    def _finish(self, result: Any) -> None:
        self._finished(result)

    def _fail(self, error: InputError) -> None:
        failed = self._failed
        self.games.look()
        self.explain(error, lambda: failed)
