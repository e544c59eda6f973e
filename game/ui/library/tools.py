"""Tools for many games, of the library or of a file: tags, a table, undo; each is a job that ends with one message."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ai.work.game_tools import FileGames, GameTools, LibraryGames
from ai.work.jobs import Listener
from game.keeping import tools
from game.keeping.tools import TAGS, TagChange
from game.ui.commands import Command
from game.ui.files.chooser import PDN, TABLES, save_file
from game.ui.jobs import JobKind, JobSummary, LongJob, WorkJob
from game.ui.look.theme import Type
from game.ui.screen import Screen
from game.ui.setup.own_names import open_names
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import answers, open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import C_, N_, _, count_text, ngettext, plural

TOOLS = "tools of the library"
"""The place of the jobs of the library's tools."""
LONGEST_TAG = 200
IN_MENU = (
    *("deep analysis", "find doubles", "change tags", "merge names", "save table", "name openings", "undo tools"),
)
TAG_NAMES = {
    "White": N_("White"),
    "Black": N_("Black"),
    "Event": N_("Event"),
    "Site": N_("Site"),
    "Date": N_("Date"),
    "Round": N_("Round"),
    "Annotator": N_("Annotator"),
}

Change = Callable[[Path | None, bytearray, Callable[[int], None]], int]
"""A change of games, perhaps into a new file; returns their number."""


def changed_text(count: int) -> str:
    return plural("{count} game was changed.", "{count} games were changed.", count)


def deleted_text(count: int) -> str:
    return plural("{count} game was deleted.", "{count} games were deleted.", count)


class Toolbox:
    """The tools of one screen with games. Call `update` once a frame."""

    def __init__(
        self,
        screen: WidgetScreen,
        place: str,
        games: Callable[[], GameTools],
        done: Callable[[str, bool], None],
        *,
        in_file: bool = False,
    ) -> None:
        """`games` gives the selected games; `done` shows a message, True if the change can be taken back."""
        self.screen, self.context, self.ui = screen, screen.context, screen.ui
        self.place, self.games, self.done, self.in_file = place, games, done, in_file
        self._preview = Listener[None, int](self._counted, failed=lambda _: None)
        self._change = TagChange()
        self._count: int | None = None
        self._undoable: LongJob | None = None
        """The job whose change can be taken back."""

    @property
    def job(self) -> LongJob | None:
        return self.context.jobs.at(self.place)

    def update(self) -> None:
        if self._preview.hear():
            self.ui.rebuild()
        while (job := self.context.jobs.claim(self.place)) is not None:
            assert isinstance(job, WorkJob)
            if job.error is not None:
                self.screen.explain(job.error, lambda: job.failed)
            elif job.ending is not None:
                self.done(job.ending.text, bool(job.result) and job is self._undoable)

    def commands(
        self, doubles: Callable[["Toolbox"], Screen], names: Callable[["Toolbox"], Screen]
    ) -> tuple[Command, ...]:
        """The commands of the menu; `doubles` and `names` build the screens that two of them open."""
        idle = self.job is None
        undoable = idle and not self.in_file and tools.can_undo(self.context.library.path)
        return (
            Command("tools", N_("Tools"), "", "tools", self.open, idle),
            Command("find doubles", N_("Find duplicates …"), run=lambda: self.screen.go(doubles(self)), enabled=idle),
            Command("change tags", N_("Change tags …"), run=self.ask_tags, enabled=idle),
            Command("deep analysis", N_("Deep analysis …"), run=self.analyse),
            Command("merge names", N_("Players' spellings …"), run=lambda: self.screen.go(names(self)), enabled=idle),
            Command("name openings", N_("Your opening names …"), run=self.name_openings, enabled=idle),
            Command("save table", N_("Save as a table (CSV) …"), run=self.ask_table, enabled=idle),
            Command("undo tools", N_("Undo the last change"), run=self.undo, enabled=undoable),
        )

    def open(self) -> None:
        count = self.games().count
        title = plural("{count} game", "{count} games", count)
        button = next(widget for widget in self.ui.walk() if widget.name in ("tools", "ways"))
        self.screen.open_menu("tools list", self.ui.spot(button), {title: IN_MENU})

    def analyse(self) -> None:
        games = self.games()
        assert isinstance(games, LibraryGames | FileGames)
        self.screen.go(self.context.routes.deep(games, self.screen))

    def name_openings(self) -> None:
        open_names(
            self.context, self.ui, lambda error: self.screen.explain(error, lambda: _("The names can't be saved"))
        )

    # Jobs

    def begin(self, title: str, change: Change, told: Callable[[int], str]) -> None:
        """Change the games, those of a file into a new one that is asked for first."""
        if not self.in_file:
            self._start(title, change, told, None, undoable=True)
            return

        write = partial(self._start, title, change, told)
        save_file(self.context, self.ui, _("Save as PDN"), (PDN,), "games.pdn", write)

    def _start(
        self, title: str, change: Change, told: Callable[[int], str], out: Path | None, *, undoable: bool = False
    ) -> None:
        count = self.games().count

        def work(stop: bytearray, tell: Callable[[int], None]) -> int:
            return change(out, stop, tell)

        def state(done: int) -> tuple[str, float]:
            text = plural("{done} of {count} game", "{done} of {count} games", count, done=count_text(done))
            return text, done / max(1, count)

        def ended(done: int) -> JobSummary:
            saved = " " + _("All games are in {path}.").format(path=out) if out is not None and done else ""
            return JobSummary(told(done) + saved)

        job = WorkJob(JobKind.TOOLS, self.place, title, work, state, ended, _("The games can't be changed"), out)
        self._undoable = job if undoable else None
        self.context.jobs.begin(job)
        job.wait()
        self.update()
        self.ui.rebuild()

    def undo(self) -> None:
        library = self.context.library.path

        def told(count: int) -> str:
            return plural("{count} game is as it was.", "{count} games are as they were.", count)

        self._start(_("Undoing the last change"), lambda _out, _stop, _tell: tools.undo(library), told, None)

    def ask_table(self) -> None:
        games = self.games()

        def write(path: Path) -> None:
            def told(count: int) -> str:
                text = ngettext("{count} game was written to {path}.", "{count} games were written to {path}.", count)
                return text.format(count=count_text(count), path=path)

            def table(_out: Path | None, stop: bytearray, tell: Callable[[int], None]) -> int:
                return games.table(path, stop, tell)

            self._start(_("Writing {name}").format(name=path.name), table, told, None)

        save_file(self.context, self.ui, _("Save as a table"), (TABLES,), "games.csv", write)

    # Tags

    def ask_tags(self) -> None:
        games = self.games()
        self._change, self._count = TagChange(), None

        def set_tag(tag: str, value: str) -> None:
            tags = {name: text for name, text in {**self._change.tags, tag: value}.items() if text}
            self._change, self._count = TagChange(tags), None
            change = self._change
            if tags:
                self._preview.await_job(
                    self.context.thinker.beside.start(lambda stop, _: games.count_changed(change, stop))
                )
            else:
                self._preview.cancel()

        def apply() -> None:
            self.ui.close()
            change = self._change
            self.begin(_("Changing tags"), partial(games.change, change), changed_text)

        def preview() -> str:
            if not self._change.tags:
                return _("Empty fields stay as they are. A ? removes a tag.")
            if self._count is None:
                return _("Counting …")
            text = ngettext(
                "{count} of {all} game changes.", "{count} of {all} games change.", games.count or self._count
            )
            return text.format(count=count_text(self._count), all=count_text(games.count or self._count))

        def body() -> Widget:
            fields = [
                Field(
                    _(TAG_NAMES[tag]),
                    TextField(f"tag {tag}", self._change.tags.get(tag, ""), partial(set_tag, tag), longest=LONGEST_TAG),
                    beside=110,
                )
                for tag in TAGS
            ]
            return Column([*fields, Label(preview(), Type.SMALL, name="tags preview", muted=True, lines=2)], gap=8)

        def buttons() -> list[Button]:
            return answers(self.ui, "change", C_("verb", "Change"), apply, enabled=bool(self._count))

        open_dialog(self.ui, lambda: _("Change tags"), body, buttons, focus="tag Event", closed=self._preview.cancel)

    def _counted(self, count: int) -> None:
        self._count = count
