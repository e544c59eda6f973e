"""The base of the screens made of widgets."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.core import InputError
from game.faults import Fault
from game.keeping.files import FileProblem, Notice
from game.ui.commands import (
    BACK,
    EDIT,
    JOBS,
    KEYS,
    LEARN,
    LESSONS,
    LIBRARY,
    MUTE,
    OPEN,
    PASTE,
    PUZZLES,
    REPERTOIRE,
    Command,
    Gives,
    pressed,
)
from game.ui.jobs import JobSummary, LongJob
from game.ui.look.theme import Type
from game.ui.screen import Context, Reader, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label, symbol
from game.ui.widgets.layout import Centred, Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from game.ui.widgets.opening import TextReading


ARROWS = ("←", "→", "↑", "↓", "Home", "End")
NEEDS_ARROWS = ("tree", "icicle", "choice", "slider")
NEEDS_SPACE = ("button", "toggle", "drop-down", "list item", "tab")
"""Roles of the widgets that need the arrow keys, or the space bar, themselves."""


class Quitting(Enum):
    NOT = "not"
    AGAIN = "again"
    """Try to save them once more, and quit if that succeeds."""
    ANYWAY = "anyway"


class WidgetScreen:
    """A tree of widgets. A subclass gives `build`, its `commands` and, where Esc leads on, `leave`."""

    controls: ClassVar[Mapping[str, Gives]] = {}
    """Names of widgets that are no commands, with the help that an exercise locks by them."""
    back: Screen | None = None
    other_keys: ClassVar[Sequence[tuple[str, str]]] = ()
    """Keys of its widgets, for the sheet."""

    def __init__(self, context: Context, focus: str = "") -> None:
        self.context = context
        self.ui = Ui(lambda: self.context.look, self._built, focus)
        self.next: Screen = self
        self._hidden = False
        """True while another screen is shown."""
        self._jobs_seen = context.jobs.version
        self._reading: tuple[TextReading, Callable[[], str]] | None = None
        self._known: dict[str, Command] | None = None
        """The commands by name while the page is built, empty before the first is asked for; otherwise None."""

    def build(self) -> Widget:
        """Build the widgets; called again whenever something changed."""
        raise NotImplementedError

    def _built(self) -> Widget:
        """The widgets; below them the jobs of other screens, and the line of an exercise."""
        self._known = {}
        root = self._locked(self.build())
        self._known = None
        jobs = self.context.jobs.seen_outside(self.shows_job)
        if not jobs:
            return root
        from game.ui.widgets.job_chip import job_strip

        root.grow = 1
        return Column([root, job_strip(jobs, self.open_jobs, self.ui.rebuild)], gap=0)

    def _locked(self, root: Widget) -> Widget:
        lock = self.context.lock
        if lock is None:
            return root
        names = {command.name for command in self.table().values() if lock.closes(command.gives)}
        names |= {name for name, gives in self.controls.items() if lock.closes(gives)}
        closed = [widget for widget in root.walk() if widget.name in names]
        for widget in (inner for each in closed for inner in each.walk()):
            widget.enabled, widget.tooltip = False, lock.reason
        root.grow = 1
        line = Label(lock.line, Type.SMALL, name="lock", muted=True, grow=1)
        return Column([root, Row([symbol("lock"), line], gap=8, padding=6, wraps=False)], gap=0)

    def shows_job(self, job: LongJob) -> bool:
        """True if this screen itself shows the progress and the result of a job."""
        return False

    def hear_jobs(self) -> None:
        """Show the progress of such jobs and the results of those that ended; called once a frame."""

    def open_jobs(self) -> None:
        from game.ui.widgets.job_chip import open_job_list

        jobs = self.context.jobs

        def shown() -> list[LongJob]:
            return jobs.seen_outside(self.shows_job)

        def show(ending: JobSummary) -> None:
            if ending.show is not None and not self.refuses(Gives.ANALYSIS):
                ending.show(self)

        if shown():
            open_job_list(self.ui, jobs, shown, show)

    def leave(self) -> None:
        """Go back: Esc was pressed with nothing open."""
        if self.back is not None:
            self.go(self.back)

    def keep(self) -> None:
        """Save what is not saved yet: the program may end now."""

    # Commands

    def commands(self) -> tuple[Command, ...]:
        """All that can be done here now. A subclass puts its own in front with `own_first`."""
        routes = self.context.routes

        def learn() -> None:
            self.show_opened(lambda: routes.learn(None, (), self), no_lessons)

        def puzzles() -> None:
            self.show_opened(lambda: routes.puzzles(self), lambda: _("The puzzles can't be opened"))

        return (
            OPEN.on(lambda: routes.choose_game(self.ui, self.open_file)),
            PASTE.on(self.open_copied),
            LIBRARY.on(lambda: self.go(routes.library(None, self))),
            EDIT.on(lambda: self.go(routes.editor(None, self)), told=""),
            PUZZLES.on(puzzles),
            LESSONS.on(lambda: self.go(routes.lessons(None, self))),
            REPERTOIRE.on(lambda: self.go(routes.repertoire(self, ""))),
            LEARN.on(learn),
            JOBS.on(self.open_jobs),
            MUTE.on(self.mute, symbol="mute" if self.context.settings.muted else "sound"),
            KEYS.on(self.open_keys),
            BACK.on(self.leave),
        )

    def offered(self) -> tuple[Command, ...]:
        """The commands with the keys that they have here."""
        return self.commands()

    def table(self) -> Mapping[str, Command]:
        """The commands by name, made once for a page and anew for everything else."""
        if self._known:
            return self._known
        table = {command.name: command for command in self.offered()}
        if self._known is not None:
            self._known = table
        return table

    def command(self, name: str) -> Command:
        return self.table()[name]

    def header_ways(self, names: Sequence[str], *before: Widget) -> tuple[list[Widget], ...]:
        """Commands for the header: buttons with words, with icons, and a menu. `before`: first, but not by the menu."""

        def open_it() -> None:
            self.open_menu("ways list", self.ui.find("ways").rect, {"": names})

        menu = Button("ways", "", open_it, symbol="more", tooltip=_("More"))
        commands = [self.command(name) for name in names]
        return *([*before, *(button_of(each, words=words) for each in commands)] for words in (True, False)), [menu]

    def icon(self, name: str) -> Button:
        return button_of(self.command(name), words=False, rank=Rank.FLAT)

    def act(self, name: str) -> None:
        """Carry out an enabled command; say so if an exercise locks it."""
        self._carry_out(self.table().get(name))

    def _carry_out(self, command: Command | None) -> None:
        if command is not None and not self.refuses(command.gives) and command.enabled:
            command.run()
            self.ui.rebuild()

    def refuses(self, gives: Gives) -> bool:
        """Say why an exercise locks a kind of help; return False if it does not."""
        lock = self.context.lock
        if lock is None or not lock.closes(gives):
            return False
        self.explain(InputError(Fault.LOCKED, title=lock.assignment.title), lambda: _("This is locked"))
        return True

    def take_key(self, event: pygame.event.Event, *, first: bool = False) -> bool:
        """Carry out the command of a key; return False if it has none. `first`: only one that goes before the focus."""
        command, focused = pressed(event, self.offered()), self.ui.focused
        if command is None or (first and (not command.first or self.keeps(command.key))):
            return False
        if command.first and focused is not None and focused.takes_text:
            return False
        self._carry_out(command)
        return True

    def has_key(self, event: pygame.event.Event) -> bool:
        return pressed(event, self.offered()) is not None

    def keeps(self, key: str) -> bool:
        """Return True if the widget in focus needs a key for itself."""
        focused = self.ui.focused
        if focused is None:
            return False
        arrow, space = focused.role in NEEDS_ARROWS, self.ui.ring and focused.role in NEEDS_SPACE
        return focused.takes_text or (arrow if key in ARROWS else space if key == "Space" else False)

    def open_menu(self, name: str, beside: pygame.Rect, groups: Mapping[str, Sequence[str]]) -> None:
        """Open a menu of the commands under the headings of their groups, without disabled and locked ones."""
        from game.ui.widgets.dropdown import open_list
        from game.ui.widgets.listing import Item

        lock, table = self.context.lock, self.table()
        offered, items = [], list[Item]()
        for group, names in groups.items():
            for command in (table[each] for each in names if each in table):
                if command.enabled and (lock is None or not lock.closes(command.gives)):
                    title, detail = (command.label, command.tooltip) if command.told else (command.tooltip, "")
                    offered.append(command)
                    items.append(Item(title, detail, group=_(group) if group else ""))
        open_list(self.ui, name, beside, items, -1, lambda number: self.act(offered[number].name))

    def open_keys(self) -> None:
        from game.ui.widgets.shortcut_sheet import open_key_sheet

        open_key_sheet(self.ui, self.offered(), self.other_keys)

    def open_copied(self) -> None:
        text, failed = pygame.scrap.get_text(), _("The copied text can't be opened")
        self.read(lambda: self.context.routes.text(text), _("Reading the copied text"), lambda: failed)

    def mute(self) -> None:
        self.context.settings.muted = not self.context.settings.muted
        self.context.changed()
        self.ui.rebuild()

    def go(self, screen: Screen) -> None:
        self.next = screen

    @property
    def dirty(self) -> bool:
        return self.ui.dirty or self.ui.live_dirty

    @property
    def busy(self) -> bool:
        return self.ui.busy

    def open_file(self, path: Path) -> None:
        """Show the game of a PDN file, the list of its games, or its fault."""
        title = _("Reading {name}").format(name=path.name)
        self.read(lambda: self.context.routes.file(path, self), title, lambda: _("The file can't be opened"))

    def drop_file(self, path: Path) -> None:
        """Take a file that was dropped on the window."""
        self.open_file(path)

    def read(self, reader: Callable[[], Reader], title: str, failed: Callable[[], str]) -> None:
        """Read in a thread, then open the screen for it; `title` is shown meanwhile."""
        from game.ui.widgets.opening import TextReading

        try:
            self._reading = TextReading(self.ui, reader(), title), failed
        except InputError as error:
            self.explain(error, failed)
            return
        self._hear_reading()

    def _hear_reading(self) -> None:
        if self._reading is None:
            return
        reading, failed = self._reading
        try:
            opened = reading.hear()
        except InputError as error:
            self._reading = None
            self.explain(error, failed)
            return
        if not reading.going_on:
            self._reading = None
        if opened is not None:
            self.show_opened(opened, failed)

    def show_opened(self, screen: Callable[[], Screen], failed: Callable[[], str]) -> None:
        """Show a screen, or under the title `failed` why there is none."""
        try:
            self.go(screen())
        except InputError as error:
            self.explain(error, failed)

    def explain(self, error: InputError, failed: Callable[[], str]) -> None:
        """Show in a dialog with the title `failed` why something can't be done."""
        reason = error_text(error)
        open_dialog(self.ui, failed, lambda: Label(reason, name="reason"))

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.DROPFILE:
            self.ui.dismiss()
            self.drop_file(Path(event.file))
            return
        uncovered = event.type == pygame.KEYDOWN and len(self.ui.layers) == 1
        if uncovered and self.take_key(event, first=True):
            return
        if self.ui.handle(event) or event.type != pygame.KEYDOWN or len(self.ui.layers) > 1:
            return
        self.take_key(event)

    def is_back(self) -> bool:
        """Return True once when this screen is shown again after another."""
        back = self._hidden and self.next is self
        self._hidden = self._hidden and not back
        return back

    def update(self, dt: float) -> Screen:
        self.context.catch_up()
        if self.next is self:  # a screen that is being left would show what no one sees
            self.hear_jobs()
        self._hear_reading()
        if self._jobs_seen != self.context.jobs.version:
            self._jobs_seen = self.context.jobs.version
            self.ui.rebuild()
        if self.context.notices and self.next is self and len(self.ui.layers) == 1:
            self._show(self.context.notices.pop(0))
        self.ui.update(dt)
        following, self.next = self.next, self
        self._hidden = following is not self
        if self._hidden:
            self.context.jobs.forget_read()
        if following is not self and isinstance(following, WidgetScreen):
            following.ui.arrive(self.ui.mouse)
        return following

    def draw(self, surface: pygame.Surface) -> None:
        if not self.ui.draw_changes(surface):
            surface.fill(self.context.look.theme.background)
            self.ui.draw(surface)

    def ask_to_quit(self, trouble: Notice, answer: Callable[[Quitting], None]) -> None:
        """Say why moves would be lost at the end of the program, and ask what to do."""
        chosen = Quitting.NOT

        def choose(quitting: Quitting) -> None:
            nonlocal chosen
            chosen = quitting
            self.ui.close()

        open_dialog(
            self.ui,
            lambda: _("Your last moves are not saved"),
            lambda: Label(notice_text(trouble), name="notice"),
            lambda: [
                Button("cancel", _("Cancel"), self.ui.close),
                Button("quit anyway", _("Quit anyway"), lambda: choose(Quitting.ANYWAY)),
                Button("try again", _("Try again"), lambda: choose(Quitting.AGAIN), rank=Rank.MAIN),
            ],
            focus="try again",
            closed=lambda: answer(chosen),
        )

    def _show(self, notice: Notice) -> None:
        open_dialog(self.ui, lambda: notice_title(notice), lambda: Label(notice_text(notice), name="notice"))


def no_lessons() -> str:
    return _("There are no lessons")


TITLES = {
    FileProblem.CONTINUED_TWICE: N_("The game was continued twice"),
    FileProblem.OPEN_TWICE: N_("Open in two windows"),
}
NOTICES = {
    FileProblem.SET_ASIDE: N_("A file was damaged. It was renamed to {path}, and a new one was started."),
    FileProblem.NOT_READ: N_("{path} could not be read ({reason}). The program continues without it."),
    FileProblem.NOT_SAVED: N_("{path} could not be written ({reason}). The latest change is not saved."),
    FileProblem.WAITS: N_("{path} can't be written now ({reason}). Your moves are remembered and will be saved later."),
    FileProblem.NOT_KEPT: N_(
        "{path} can't be written ({reason}), nor can a file next to it. If you quit now, your last moves are lost."
    ),
    FileProblem.MADE_AGAIN: N_("{path} was missing. It was recreated with all its games."),
    FileProblem.RESTORED: N_("{path} was missing. It was restored from its backup."),
    FileProblem.CONTINUED_TWICE: N_("Another window has changed this game, too. Both versions are saved."),
    FileProblem.OPEN_TWICE: N_("Another window uses the same profile. The last change to settings or progress wins."),
}


def notice_title(notice: Notice) -> str:
    return _(TITLES.get(notice.trouble, N_("A file could not be used")))


def notice_text(notice: Notice) -> str:
    text = _(NOTICES[notice.trouble]).format(path=notice.path, reason=_(notice.reason) if notice.reason else "")
    if notice.rescued is None:
        return text
    saved = ngettext("{count} game was recovered from it.", "{count} games were recovered from it.", notice.rescued)
    return f"{text} {saved.format(count=notice.rescued)}"


def header(title: str, back: Callable[[], None], *more: Sequence[Widget]) -> Widget:
    """The top line of a screen: the way back, the title, smaller where it has no room, and the first of `more` with
    room."""
    button = button_of(BACK.on(back), words=False, rank=Rank.FLAT)
    titles = Fits([Label(title, style, name="title") for style in (Type.TITLE, Type.HEADING)], by_width=True, grow=1)
    rows = [Row([button, titles, *each], wraps=False, padding=12) for each in more or [()]]
    return Fits(rows, by_width=True)


def page_under(
    title: str, back: Callable[[], None], page: Widget, *, most: float, more: Sequence[Widget] = (), name: str = "page"
) -> Widget:
    """A page at most this wide (at 100 %) under its header."""
    return Column([header(title, back, more), Scroll(Centred(page, most=most), name=name)], gap=0)


def how_to_play(action: Callable[[], None], *, words: bool) -> Button:
    """The way to the rules of the chosen game; without words it is an icon."""
    text, told = _("How is this played?"), LEARN.tooltip
    shown, tooltip = (text, told) if words else ("", f"{text} {told}")
    return Button("learn", shown, action, symbol="question", tooltip=tooltip)


def group(title: str, inside: Sequence[Widget]) -> Widget:
    return Panel([Label(title, Type.HEADING), *inside], padding=20, gap=14)


def explained(control: Widget, *texts: str) -> Widget:
    """A control with small explanations below it; "" is left out."""
    return Column([control, *(Label(text, Type.SMALL, muted=True) for text in texts if text)], gap=6)
