"""Games of a file taken into the library or written to another file, while the window may be used."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ai.jobs import Done, Job, Worker
from game.core import InputError
from game.databases.index import Index
from game.databases.query import readings_of, texts_of
from game.keeping.transfer import Imported, add_games, write_games
from game.ui.files.dialog import PDN, save_file
from game.ui.i18n import _, ngettext
from game.ui.library.dialogs import open_imported
from game.ui.screen import Context
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget

Work = Callable[[bytearray, Callable[[int], None]], Any]


class Choice(NamedTuple):
    """The games among which a person chooses, by their numbers in the file."""

    chosen: int
    """The one that is looked at."""
    marked: Sequence[int]
    listed: Sequence[int]


class Transfers:
    """At most one job at a time. `update` is to be called once a frame."""

    def __init__(self, context: Context, ui: Ui, source: Path, replaced: Callable[[], None]) -> None:
        """The library keeps the name of the file `source` with its games; `replaced` hears when it was written to."""
        self.context = context
        self.ui = ui
        self.source = source
        self.replaced = replaced
        self.worker = Worker()
        self.job: Job[int, Any] | None = None
        self.done = self.count = 0
        """How many games the job has done, and how many it is for."""
        self.failed = ""
        """What is said when it can't be done."""
        self._told: Callable[[], str] = str
        self._finished: Callable[[Any], None] = lambda _result: None

    @property
    def busy(self) -> bool:
        """Whether games are on their way."""
        return self.job is not None

    def ask_import(self, index: Index, choice: Choice) -> None:
        """Let the person say which games the library takes in."""
        self._ask(_("Into the library"), choice, partial(self.take_in, index))

    def ask_export(self, index: Index, choice: Choice) -> None:
        """Let the person say which games are written to which file."""

        def ask_path(games: Sequence[int]) -> None:
            name = "games.pdn" if len(games) > 1 else "game.pdn"
            folder = self.context.places.games
            save_file(self.context, self.ui, title, (PDN,), name, partial(self.write, index, games), folder=folder)

        title = _("Save as PDN")
        self._ask(title, choice, ask_path)

    def _ask(self, title: str, choice: Choice, take: Callable[[Sequence[int]], None]) -> None:
        """Which games it is about: the one that is looked at, those that are marked, all that are listed."""

        def button(name: str, text: str, games: Sequence[int], rank: Rank = Rank.USUAL) -> Button:
            def begin() -> None:
                self.ui.close()
                take(games)

            return Button(name, text.format(count=len(games)), begin, rank=rank)

        def buttons() -> list[Button]:
            count, marked = len(choice.listed), len(choice.marked)
            everything = ngettext("{count} game that is listed", "All {count} games that are listed", count)
            some = ngettext("{count} marked game", "{count} marked games", marked)
            return [
                Button("cancel", _("Cancel"), self.ui.close),
                *([button("take one", _("This game"), [choice.chosen])] if count > 1 and not marked else []),
                button("take all", everything, choice.listed, Rank.USUAL if marked else Rank.MAIN),
                *([button("take marked", some, choice.marked, Rank.MAIN)] if marked else []),
            ]

        focus = "take marked" if choice.marked else "take all"
        open_dialog(self.ui, lambda: title, Space, buttons, focus=focus, most=660)

    def take_in(self, index: Index, games: Sequence[int]) -> None:
        """Take these games into the library."""
        library, source = self.context.library, self.source.name

        def work(stop: bytearray, tell: Callable[[int], None]) -> Imported:
            done = add_games(library.path, source, readings_of(index, games), stop, tell)
            done.bad = [replace(bad, number=games[bad.number - 1] + 1) for bad in done.bad]  # its number in the file
            return done

        def told() -> str:
            return ngettext("Importing: {done} of {count} game", "Importing: {done} of {count} games", self.count)

        def finished(done: Imported) -> None:
            def take_back() -> None:
                library.delete(done.keys)

            open_imported(self.ui, source, done, take_back)

        self._start(work, len(games), told, finished, _("The games can't be imported"))

    def write(self, index: Index, games: Sequence[int], path: Path) -> None:
        """Write these games to a file, as they stand in this one."""

        def work(stop: bytearray, tell: Callable[[int], None]) -> int:
            return write_games(texts_of(index, games), path, stop, tell)

        def told() -> str:
            return ngettext("Writing: {done} of {count} game", "Writing: {done} of {count} games", self.count)

        def finished(count: int) -> None:
            text = ngettext("{count} game was written to {path}.", "{count} games were written to {path}.", count)
            self._say(path.name, text.format(count=count, path=path) if count else _("Nothing was written."))
            if count and path.samefile(self.source):
                self.replaced()

        self._start(work, len(games), told, finished, _("The games can't be saved"))

    def _say(self, title: str, text: str) -> None:
        open_dialog(
            self.ui,
            lambda: title,
            lambda: Label(text, name="written"),
            lambda: [Button("ok", _("OK"), self.ui.close, rank=Rank.MAIN)],
            focus="ok",
        )

    def _start(
        self, work: Work, count: int, told: Callable[[], str], finished: Callable[[Any], None], failed: str
    ) -> None:
        self.done, self.count, self.failed = 0, count, failed
        self._told, self._finished = told, finished
        self.job = self.worker.start(work)
        self.ui.rebuild()

    def update(self) -> None:
        """Hear how far it is. InputError, for which `failed` is the title, when something can't be read or written."""
        while self.job is not None:
            try:
                news = self.job.poll()
            except InputError:
                self.job = None
                raise
            if news is None:
                return
            self.ui.rebuild()
            if isinstance(news, Done):
                self.job = None
                self._finished(news.result)
            else:
                self.done = news.told

    def rest(self) -> None:
        """Stop, and keep what has been taken in."""
        if self.job is not None:
            self.job.cancel()
            self.job = None
        self.worker.close()

    def widgets(self) -> list[Widget]:
        """How far it is, with a way to stop; nothing while there is no job."""
        job = self.job
        if job is None:
            return []
        told = Label(self._told().format(done=self.done, count=self.count), Type.SMALL, name="transfer text")
        bar = ProgressBar("transfer progress", self.done / max(1, self.count))
        stop = Button("stop transfer", _("Stop"), job.stop_now, symbol="stop")
        return [Row([Column([told, bar], gap=4, grow=1), stop], wraps=False)]
