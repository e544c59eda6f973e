"""Games of a file, imported into the library or written to another file by a job."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.databases.index import Index
from game.databases.query import readings_of, texts_of
from game.keeping.transfer import ImportResult, add_games, is_recorded_at_once, write_games
from game.ui.jobs import WorkJob
from game.ui.library.transfers import Count, Transfers, export_job, import_job
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import _, count_text, ngettext


class GameSelection(NamedTuple):
    """The games to choose from, by their numbers in the file."""

    chosen: int
    marked: Sequence[int]
    listed: Sequence[int]
    reading: str = ""
    """Progress of reading the file, while more games may follow."""


class DatabaseTransfers(Transfers):
    def __init__(self, screen: WidgetScreen, source: Path, replaced: Callable[[], None]) -> None:
        """`replaced` is called after the file `source` was written to."""
        super().__init__(screen, f"games of {source.absolute()}")
        self.source = source
        self.replaced = replaced

    def ask_import(self, index: Index, choice: Callable[[], GameSelection]) -> None:
        self._ask(_("Add to the library"), choice, partial(self.take_in, index))

    def ask_export(self, index: Index, choice: Callable[[], GameSelection]) -> None:
        def take(games: Sequence[int]) -> None:
            self.ask_path(len(games), partial(self.write, index, games))

        self._ask(_("Save as PDN"), choice, take)

    def _ask(self, title: str, ask: Callable[[], GameSelection], take: Callable[[Sequence[int]], None]) -> None:
        """Ask which games to take: the one in the preview, the marked ones, all listed ones.

        The numbers are updated while the file is read.
        """

        def button(name: str, text: str, games: Sequence[int], rank: Rank = Rank.USUAL) -> Button:
            def begin() -> None:
                self.ui.close()
                take(games)

            return Button(name, text.format(count=count_text(len(games))), begin, rank=rank)

        def body() -> Widget:
            reading = ask().reading
            return Label(reading, Type.SMALL, name="still reading", muted=True) if reading else Space()

        def buttons() -> list[Button]:
            choice = ask()
            count, marked = len(choice.listed), len(choice.marked)
            everything = ngettext("{count} game that is listed", "All {count} games that are listed", count)
            some = ngettext("{count} marked game", "{count} marked games", marked)
            return [
                Button("cancel", _("Cancel"), self.ui.close),
                *([button("take one", _("This game"), [choice.chosen])] if count > 1 and not marked else []),
                button("take all", everything, choice.listed, Rank.USUAL if marked else Rank.MAIN),
                *([button("take marked", some, choice.marked, Rank.MAIN)] if marked else []),
            ]

        focus = "take marked" if ask().marked else "take all"
        open_dialog(self.ui, lambda: title, body, buttons, focus=focus, most=660)

    def take_in(self, index: Index, games: Sequence[int]) -> None:
        library, source, count = self.context.library, self.source.name, len(games)

        def work(stop: bytearray, tell: Callable[[Count], None]) -> ImportResult:
            readings = readings_of(index, games, is_recorded_at_once)
            done = add_games(library.path, source, readings, stop, lambda read: tell((read, read / count)))
            done.bad = [replace(bad, number=games[bad.number - 1] + 1) for bad in done.bad]  # its number in the file
            return done

        self.begin(import_job(self.context, self.place, self.source, work, count))

    def write(self, index: Index, games: Sequence[int], path: Path) -> None:
        def work(stop: bytearray, tell: Callable[[int], None]) -> int:
            return write_games(texts_of(index, games), path, stop, tell)

        self.begin(export_job(self.place, path, work, len(games)))

    def written(self, job: WorkJob[Any, Any], path: Path, text: str) -> None:
        open_dialog(self.ui, lambda: path.name, lambda: Label(text, name="written"))
        if job.result and path.samefile(self.source):
            self.replaced()

    def widgets(self) -> list[Widget]:
        job = self.job
        if job is None:
            return []
        told = Label(job.text, Type.SMALL, name="transfer text")
        bar = ProgressBar("transfer progress", job.share)
        stop = Button("stop transfer", _("Stop"), partial(self.context.jobs.stop, job), symbol="stop")
        return [Row([Column([told, bar], gap=4, grow=1), stop], wraps=False)]
