"""Share a position or a game: a form, a preview, and ways to the clipboard, a file and the printer."""

import tempfile
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Self

import pygame

from game.core import InputError
from game.drawing.pdf import pdf
from game.drawing.shapes import Canvas
from game.keeping.files import write_as_asked
from game.keeping.game_files import text_of
from game.kinds import kind_of
from game.tree import Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.board_screen import BoardScreen
from game.ui.board.face import Face
from game.ui.board.painter import Painter, png
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import NO_SIGNS, Scene
from game.ui.commands import COPY, COPY_GAME, FLIP, SAVE, SAVE_AS, SHARE, Command, Gives, own_first
from game.ui.files.chooser import TEXTS, game_types, save_file
from game.ui.games.presentation import presentation_of
from game.ui.jobs import JobKind, JobSummary, LongJob, WorkJob
from game.ui.look.sizes import Width
from game.ui.look.text import FONTS
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, Screen
from game.ui.share.board_drawing import Appearance, board_svg, scene_of
from game.ui.share.booklet import BookChapter, book_of, pages_of, title_of
from game.ui.share.film import Tell, film
from game.ui.share.options import TYPES, Contents, ShareFormat, ShareOptions, controls
from game.ui.study.movetext import any_measures
from game.ui.system.clipboard import copy_png
from game.ui.system.programs import open_file
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Panel, Row
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Host, Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, percent_text

SMALL = 190
"""Side of the preview below the choices, at 100 %."""
AROUND = 52
"""Height at 100 % above and below the preview."""
LOCK = 36
"""Height at 100 % of the line that names an exercise, below everything."""
TURNING = 52
"""Height at 100 % of the buttons that turn pages."""
FORM = 340


class FilmPreview(BoardPicture):
    """The frames of a film in turn; only the last one without motion."""

    def __init__(
        self, face: Face, nodes: Sequence[Node[Any, Any]], appearance: Appearance, delay: float, *, side: float
    ) -> None:
        super().__init__("film", face, {}, appearance.style, side=side, flipped=appearance.flipped, grow=1)
        self.nodes, self.appearance, self.delay = nodes, appearance, delay
        self.shown, self.age = 0, 0.0
        self._show()

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown, self.age = min(old.shown, len(self.nodes) - 1), old.age
        self._show()

    def _show(self) -> None:
        self.scene = scene_of(self.face, self.nodes[self.shown], self.appearance)

    def update(self, ui: Host, dt: float) -> None:
        last = len(self.nodes) - 1
        if not ui.look.motion:
            if self.shown != last:
                self.shown = last
                self._show()
                ui.changed(self)
            return
        self.age += dt
        if self.age >= self.delay:
            self.age, self.shown = 0.0, self.shown + 1 if self.shown < last else 0
            self._show()
            ui.changed(self)
        ui.animate()


class ShareScreen(WidgetScreen):
    def __init__(
        self, context: Context, game: Game[Any, Any], node: Node[Any, Any] | None, back: Screen, *, flipped: bool
    ) -> None:
        """`node`: the position to share; None for the first one."""
        super().__init__(context, focus="form")
        self.game = game
        self.node = node or game.root
        self.back = back
        self.kind = kind_of(game.start)
        self.face = presentation_of(game.start).face(game.start)
        self.signs = back.signs() if isinstance(back, BoardScreen) else NO_SIGNS
        drawn = any(each.shapes for each in game.root.walk())
        self.study, self.chapters = back.shared_chapters() if isinstance(back, BoardScreen) else ("", ())
        signs, several = drawn or any(self.signs), len(self.chapters) > 1
        self.has = Contents(bool(game.root.children), signs or several, any_measures(game.root), several)
        self.options = ShareOptions(names=context.settings.square_numbers, flipped=flipped)
        self.page = 0
        self.told = ""
        self.warning = False
        self._pages: tuple[ShareOptions, list[Canvas]] | None = None
        self._marks: list[tuple[str, int]] = []
        """First pages of chapters."""
        self._shown = 0.0

    # Contents

    @property
    def appearance(self) -> Appearance:
        options = self.options
        style = BoardStyle.chosen(self.context.settings)._replace(names=options.names)
        return Appearance(style, options.flipped, options.last, options.arrow, options.signs)

    @property
    def scene(self) -> Scene:
        return scene_of(self.face, self.node, self.appearance, self.signs if self.options.signs else NO_SIGNS)

    @property
    def pages(self) -> list[Canvas]:
        if self._pages is None or self._pages[0] != self.options:
            pages, self._marks = pages_of(self.game, self.options), []
            if self.books:
                chapters = [BookChapter(*each) for each in self.chapters]
                pages, self._marks = book_of(self.study, chapters, self.options)
            self._pages = copy(self.options), pages
        return self._pages[1]

    @property
    def books(self) -> bool:
        """True if all chapters of the study are printed."""
        return self.has.chapters and self.options.whole and self.options.form is ShareFormat.PAPER

    @property
    def line(self) -> list[Node[Any, Any]]:
        return [*self.node.path(), *self.node.main_line()]

    @property
    def text(self) -> str:
        """The game in the notation of its kind, or the position."""
        try:
            return text_of([self.game]) if self.kind.suffixes else self.kind.position_text(self.node.position)
        except InputError:  # more than two players
            return self.kind.position_text(self.node.position)

    def content(self) -> bytes:
        content = self._making()(bytearray(1), lambda _share: None)
        assert content is not None
        return content

    def _making(self) -> Callable[[bytearray, Tell], bytes | None]:
        """Return a function that makes the content in any thread; its result is None after a stop."""
        options, appearance, face = self.options, self.appearance, self.face
        match options.form:
            case ShareFormat.FILM:
                return partial(film, face, self.line, appearance, options.film_side, options.delay)
            case ShareFormat.PICTURE:
                scene, painter = self.scene, Painter(face, appearance.style, options.side, flipped=appearance.flipped)
                return lambda _stop, _tell: png(painter.draw(scene))
            case ShareFormat.DRAWING:
                scene, side = self.scene, options.side
                return lambda _stop, _tell: board_svg(face, scene, appearance, side).encode()
            case ShareFormat.PAPER:
                pages, title, marks = self.pages, self.study if self.books else title_of(self.game), self._marks
                return lambda _stop, _tell: pdf(pages, title, FONTS, marks)
            case _:
                text = self.text
                return lambda _stop, _tell: text.encode(errors="replace")

    # Widgets

    def build(self) -> Widget:
        look = self.ui.look
        beside = self.ui.room.width >= Width.USUAL
        job = self.job
        choices = controls(self.options, partial(self._tell, ""), self.has)
        told: list[Widget] = []
        if self.told:
            ink = Ink.DANGER if self.warning else Ink.MUTED
            told.append(Label(self.told, Type.SMALL, name="told", colour=ink))
        if job is not None:
            told.append(ProgressBar("making", job.share))
        buttons = Row(self._buttons(), align=1.0, gap=8)
        if beside:
            form = Panel([Scroll(choices, name="choices"), *told, buttons], padding=18)
            room = (self.ui.size[1] - look.control_height) / look.scale - AROUND - LOCK * bool(self.context.lock)
            inside = [self._preview(room), AtMost(form, most=FORM)]
            page: Widget = Row(inside, wraps=False, tall=True, grow=1, padding=12)
        else:
            scroll = Scroll(Column([choices, self._preview(SMALL)], gap=12), name="choices")
            page = Panel([scroll, *told, buttons], padding=12, gap=8, grow=1)
        return Column([header(_("Share"), self.leave), page], gap=0)

    def _preview(self, side: float) -> Widget:
        options, appearance = self.options, self.appearance
        match options.form:
            case ShareFormat.FILM:
                return FilmPreview(self.face, self.line, appearance, options.delay, side=side)
            case ShareFormat.PAPER:
                return self._page_preview(side)
            case ShareFormat.TEXT:
                text = Scroll(Column([Label(self.text, Type.SMALL, name="text")]), name="text scroll")
                return Panel([text], padding=16, grow=1)
            case _:
                style, flipped = appearance.style, appearance.flipped
                board = BoardPicture("preview", self.face, {}, style, side=side, flipped=flipped, grow=1)
                board.scene = self.scene
                return board

    def _page_preview(self, side: float) -> Widget:
        count = len(self.pages)
        self.page = min(self.page, count - 1)
        shown = self.pages[self.page]
        page = CanvasView("page", lambda _theme: shown, height=side if count == 1 else side - TURNING, grow=1)
        if count == 1:
            return page
        back, on = (partial(setattr, self, "page", self.page + step) for step in (-1, 1))
        ways = [
            Button("page before", "", back, symbol="left", enabled=self.page > 0),
            Label(_("Page {number} of {count}").format(number=self.page + 1, count=count), name="page number"),
            Button("page after", "", on, symbol="right", enabled=self.page + 1 < count),
        ]
        return Column([page, Row(ways, align=0.5)], gap=8, grow=1)

    def _buttons(self) -> list[Widget]:
        if self.job is not None:
            return [Button("stop", _("Stop"), self.job.stop, symbol="stop")]
        table = self.table()
        others = [button_of(table[name]) for name in ("copy", "print") if name in table]
        return [*others, button_of(table["save"], rank=Rank.MAIN)]

    # Actions

    @property
    def job(self) -> LongJob | None:
        return self.context.jobs.at(self)

    def shows_job(self, job: LongJob) -> bool:
        return job.place is self

    def commands(self) -> tuple[Command, ...]:
        save = SAVE.on(self._save, self.job is None, text=N_("Save as …"), told="", also=(SAVE_AS.key,))
        text = COPY.on(self._copy_text, text=N_("Copy"), told="", also=(COPY_GAME.key,), gives=Gives.NOTHING)
        picture = replace(text, run=self._copy_picture, also=())
        copies = {ShareFormat.PICTURE: picture, ShareFormat.DRAWING: text, ShareFormat.TEXT: text}
        form = self.options.form
        return own_first(
            save,
            *([copies[form]] if form in copies else []),
            *([Command("print", N_("Print"), "", "sheet", self._print)] if form is ShareFormat.PAPER else []),
            FLIP.on(self._flip),
            SHARE.on(self.leave, enabled=False),
            *super().commands(),
        )

    def _flip(self) -> None:
        self.options.flipped = not self.options.flipped
        self._tell("")

    def _tell(self, text: str, *, warning: bool = False) -> None:
        self.told, self.warning = text, warning
        self.ui.rebuild()

    def _copy_picture(self) -> None:
        if copy_png(self.content()):
            self._tell(_("The picture was copied."))
        else:
            self._tell(_("Pictures can't be copied here. Save it to a file instead."), warning=True)

    def _copy_text(self) -> None:
        pygame.scrap.put_text(self.content().decode())
        self._tell(_("The text was copied."))

    def _print(self) -> None:
        """Open the pages in the PDF program of the system, which prints them."""
        name = f"{self._name()}.pdf"

        def shown(path: Path) -> JobSummary:
            if open_file(path):
                return JobSummary(_("Print from the program that opens."))
            told = _("No program for PDF files was found. The file is here: {path}").format(path=path)
            return JobSummary(told, warning=True)

        self._start(Path(name), lambda: Path(tempfile.mkdtemp(prefix="kings-and-crosses-")) / name, shown)

    def _name(self) -> str:
        title = self.study if self.books else title_of(self.game)
        shown = "".join(char if char.isalnum() or char in " -–,'" else " " for char in title)
        return " ".join(shown.split()) or self.kind.name

    def _save(self) -> None:
        kind = TYPES.get(self.options.form) or next(iter(game_types(self.kind.suffixes)), TEXTS)
        save_file(self.context, self.ui, _("Save as …"), (kind,), self._name() + kind.suffixes[0], self._write)

    def _write(self, path: Path) -> None:
        job = self._start(path, lambda: path, lambda path: JobSummary(_("Saved as {path}").format(path=path)))
        if job.error is not None:
            self.context.jobs.forget(job)
            raise job.error

    def _start(
        self, path: Path, place: Callable[[], Path], told: Callable[[Path], JobSummary]
    ) -> WorkJob[float, Path | None]:
        """Begin to write the content to the `place`, which is asked for in the job's thread."""
        make, title = self._making(), _("Writing {name}").format(name=path.name)

        def work(stop: bytearray, tell: Tell) -> Path | None:
            content = make(stop, tell)
            if content is None or stop[0]:
                return None
            written = place()
            write_as_asked(written, content)
            return written

        def ended(path: Path | None) -> JobSummary:
            return JobSummary(_("Stopped: nothing was written.")) if path is None else told(path)

        def state(share: float) -> tuple[str, float]:
            return percent_text(share), share

        job = WorkJob(JobKind.EXPORT, self, title, work, state, ended, _("The file can't be written"), path)
        self.told = ""
        self.context.jobs.begin(job)
        if self.options.form not in (ShareFormat.FILM, ShareFormat.PAPER):
            job.wait()
        self.hear_jobs()
        self.ui.rebuild()
        return job

    def hear_jobs(self) -> None:
        job = self.context.jobs.claim(self)
        if job is not None and job.ending is not None:
            fault = job.error if isinstance(job, WorkJob) else None
            self._tell(error_text(fault) if fault else job.ending.text, warning=job.ending.warning)
        share = self.job.share if self.job is not None else 0.0
        if share != self._shown:
            self._shown = share
            self.ui.rebuild()

    @property
    def busy(self) -> bool:
        return super().busy or self.job is not None
