"""Games of a file taken into the library, while the window may be used."""

from collections.abc import Callable, Sequence

from ai.jobs import Done, Job, Worker
from game.core import InputError
from game.databases.index import Index
from game.databases.query import readings_of
from game.keeping.library import Library
from game.keeping.transfer import Imported, add_games
from game.ui.i18n import _, ngettext
from game.ui.library.dialogs import open_imported
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget


class Importer:
    """At most one import at a time. `update` is to be called once a frame."""

    def __init__(self, ui: Ui, library: Library, source: str) -> None:
        """`source` is the name of the file, which the library keeps with the games."""
        self.ui = ui
        self.library = library
        self.source = source
        self.worker = Worker()
        self.job: Job[int, Imported] | None = None
        self.read = self.count = 0

    @property
    def busy(self) -> bool:
        """Whether games are being taken in."""
        return self.job is not None

    def ask(self, index: Index, chosen: int, numbers: Sequence[int]) -> None:
        """Let the person choose between the game that is looked at and all that are listed."""
        count = len(numbers)

        def take(games: Sequence[int]) -> Callable[[], None]:
            def begin() -> None:
                self.ui.close()
                self.begin(index, games)

            return begin

        def buttons() -> list[Button]:
            everything = ngettext("{count} game that is listed", "All {count} games that are listed", count)
            return [
                Button("cancel", _("Cancel"), self.ui.close),
                *([Button("import one", _("This game"), take([chosen]))] if count > 1 else []),
                Button("import all", everything.format(count=count), take(numbers), rank=Rank.MAIN),
            ]

        open_dialog(self.ui, lambda: _("Into the library"), Space, buttons, focus="import all", most=560)

    def begin(self, index: Index, numbers: Sequence[int]) -> None:
        """Take these games in."""
        library, source = self.library.path, self.source

        def work(stop: bytearray, tell: Callable[[int], None]) -> Imported:
            return add_games(library, source, readings_of(index, numbers), stop, tell)

        self.read, self.count = 0, len(numbers)
        self.job = self.worker.start(work)
        self.ui.rebuild()

    def update(self) -> None:
        """Hear how far it is. InputError when the library can't be written to."""
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
                self._tell(news.result)
            else:
                self.read = news.told

    def _tell(self, done: Imported) -> None:
        def take_back() -> None:
            self.library.delete(done.keys)

        open_imported(self.ui, self.source, done, take_back)

    def rest(self) -> None:
        """Stop, and keep what has been taken in."""
        if self.job is not None:
            self.job.cancel()
            self.job = None
        self.worker.close()

    def widgets(self) -> list[Widget]:
        """How far it is, with a way to stop; nothing while there is no import."""
        job = self.job
        if job is None:
            return []
        text = ngettext("Importing: {read} of {count} game", "Importing: {read} of {count} games", self.count)
        told = Label(text.format(read=self.read, count=self.count), Type.SMALL, name="import text")
        bar = ProgressBar("import progress", self.read / max(1, self.count))
        stop = Button("stop import", _("Stop"), job.stop_now, symbol="stop")
        return [Row([Column([told, bar], gap=4, grow=1), stop], wraps=False)]
