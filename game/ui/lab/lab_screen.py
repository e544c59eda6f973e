"""The Search Lab: a header with the subject and the pages, and below it one page."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from ai.textbook.trees import Tree
from ai.tracing.quiz import Seed
from game.core import InputError
from game.tictactoe.kind import TICTACTOE
from game.ui.commands import EDIT, PASTE, PLAY, Command, Gives, own_first
from game.ui.editor.reading import can_be_edited
from game.ui.lab.compare.compare_page import ComparePage
from game.ui.lab.evaluation.evaluation_page import EvaluationPage
from game.ui.lab.export.export import file_name
from game.ui.lab.export.export_dialog import ExportDialog
from game.ui.lab.help import IN_AN_EXERCISE, ON_THE_TREE, ExplainedScreen, HelpScreen, explained_by
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.options import open_options
from game.ui.lab.page import EXPORT, OPTIONS, POSITION, SHELF, LabTab, WindowSize
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.lab.shelf import PositionScreen, ShelfScreen
from game.ui.lab.subject import READY, Subject, pasted
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree_page import TreePage
from game.ui.lab.tree_screen import TreeScreen
from game.ui.lab.why import WhyPage
from game.ui.look.theme import Type
from game.ui.screen import Context, Heed, Screen
from game.ui.widgets.button import Button, button_of
from game.ui.widgets.dropdown import DropDown, open_list
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.line import Titles
from game.ui.widgets.listing import Item
from game.ui.widgets.tabs import TabItem, Tabs
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

PAGES: tuple[type[LabTab], ...] = (TreePage, ComparePage, WhyPage, EvaluationPage, HorizonPage, PredictPage)
WORDS, ICONS, LIST, BUTTON = "words", "icons", "list", "button"
HEADERS = (
    (True, WORDS, WORDS),
    (True, ICONS, WORDS),
    (False, ICONS, WORDS),
    (False, ICONS, ICONS),
    (False, ICONS, LIST),
    (False, LIST, LIST),
    (False, LIST, BUTTON),
)
"""Headers from the fullest down: with the name of the Lab or not, the look of the ways, and that of the pages."""
LEAST_TITLE = 300
"""Least width of a long title next to the buttons, at 100 %."""
TASK = ("pages", "position", "options", "shelf", "export", "more", "choices", "source", "search", "kind", "seed")
PRACTICE = ("new exercise", "another", "worksheet", "faults", "clear")
"""Names of the widgets that lead to something else than the exercise of a teacher."""


def lab_with(found: Subject | Seed) -> Callable[[Context, Screen], "LabScreen"]:
    """A function that opens the Lab with a search or an exercise; Esc leads back to the screen that it is given."""

    def opened(context: Context, back: Screen) -> LabScreen:
        if isinstance(found, Subject):
            return LabScreen(context, back, found)
        lab = LabScreen(context, back)
        lab.give(found.text)
        return lab

    return opened


class LabScreen(ExplainedScreen):
    controls: ClassVar = dict.fromkeys((*TASK, *PRACTICE), Gives.SUBJECT)
    other_keys = (*ON_THE_TREE, *IN_AN_EXERCISE)

    def __init__(self, context: Context, back: Screen, subject: Subject = READY) -> None:
        super().__init__(context, focus=PLAY.name)
        self.back = back
        self.subject = subject
        self.pages = {make.name: make(self) for make in PAGES}
        tree = self.pages[TreePage.name]
        assert isinstance(tree, TreePage)
        self.tree = tree
        self.shown: LabTab = tree
        self._left = False
        """True if another screen took the place of this one, so that the page has left its work."""
        self.search(subject)

    @property
    def session(self) -> TraceSession | None:
        return self.tree.session

    def search(self, subject: Subject) -> None:
        self.subject = subject
        for page in self.pages.values():
            page.take(subject)
        self.shown.enter()
        self.ui.rebuild()

    def draw_tree(self, subject: Subject) -> None:
        self.turn_to(self.tree.name)
        self.search(subject)

    def turn_to(self, page: str) -> None:
        if page != self.shown.name:
            self.shown.leave()
            self.shown = self.pages[page]
            self.shown.enter()
        self.ui.rebuild()

    def complain(self, error: InputError) -> None:
        self.explain(error, lambda: _("This can't be searched"))

    def build(self) -> Widget:
        shape = WindowSize.of(self.ui.size, self.ui.look.scale)
        wanted = {command.name for command in (*self.shown.ways, EXPORT)}
        ways = [command for command in self.commands() if command.name in wanted]
        header = Fits([self._header(named, self._ways(ways, form), pages) for named, form, pages in HEADERS])
        return Column([header, *self.shown.build(shape)], gap=shape.gap, padding=shape.gap)

    def _header(self, named: bool, ways: list[Widget], pages: str) -> Row:
        inside = [
            self.icon("back"),
            *([Label(_("Search Lab"), Type.HEADING, name="title")] if named else []),
            Titles(*self.shown.heading(), name="subject", style=Type.BODY, least=LEAST_TITLE),
            *ways,
            self._pages(pages),
            button_of(self.command("help"), words=False),
        ]
        return Row(inside, gap=10, wraps=False)

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            *self.shown.commands(),
            POSITION.on(self.open_editor),
            OPTIONS.on(self.open_options),
            SHELF.on(self.open_shelf),
            EXPORT.on(self.open_export, enabled=bool(self.shown.formats())),
            EDIT.on(self.open_editor, told=N_("Set up a position to search")),
            PASTE.on(self.paste),
            *super().commands(),
        )

    def _ways(self, ways: list[Command], form: str) -> list[Widget]:
        """The ways as buttons, or in a list behind one. Export waits until everything that it writes is there."""
        if form != LIST:
            return [button_of(command, words=form == WORDS) for command in ways]
        names = [command.name for command in ways if command.enabled]

        def open_it() -> None:
            self.open_menu("more list", self.ui.find("more").rect, names)

        return [Button("more", "", open_it, symbol="more", tooltip=_("More"))] if names else []

    def _pages(self, form: str) -> Widget:
        names, shown = list(self.pages), self.shown
        items = [Item(_(page.label)) for page in self.pages.values()]
        if form == LIST:
            return DropDown("pages", list(zip(names, items, strict=True)), shown.name, self.turn_to)
        if form == BUTTON:

            def open_it() -> None:
                place, number = self.ui.find("pages").rect, names.index(shown.name)
                open_list(self.ui, "pages list", place, items, number, lambda number: self.turn_to(names[number]))

            return Button("pages", "", open_it, symbol=shown.symbol, tooltip=_(shown.label))
        entries = [TabItem(page.name, _(page.label), page.symbol) for page in self.pages.values()]
        return Tabs("pages", entries, shown.name, self.turn_to, words=form == WORDS)

    # The ways to other screens and dialogs

    def open_export(self) -> None:
        self.shown.pause()
        ExportDialog(self.context, self.ui, file_name(self.shown.file_title), self.shown.formats).open()

    def open_options(self) -> None:
        open_options(
            self.ui,
            self.subject.request,
            lambda request: self.search(self.subject.of_request(request)),
            lambda name: self.visit(HelpScreen(self.context, self, explained_by(name))),
            self.context.settings.own_players,
        )

    def open_shelf(self) -> None:
        self.visit(ShelfScreen(self.context, self, self.search))

    def open_editor(self) -> None:
        start = self.subject.request.start
        if not can_be_edited(start):
            start = TICTACTOE.start(TICTACTOE.variants[0])
        self.visit(PositionScreen(self.context, self, start, lambda position: self.search(Subject.of(position))))

    def edit_tree(self) -> None:
        """Change the tree that is searched."""
        start = self.subject.request.start
        if isinstance(start, Tree):
            self.visit(TreeScreen(self.context, self, start, lambda tree: self.search(Subject.of(tree))))

    def open_help(self) -> None:
        tour = self.tree.start_tour if self.session is not None else None
        self.visit(HelpScreen(self.context, self, self.shown.name, tour))

    def visit(self, screen: Screen) -> None:
        """Show a screen that leads back here; work goes on behind it."""
        self.shown.pause()
        super().go(screen)

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing is searched and nothing moves behind it."""
        if screen is not self:
            self.shown.leave()
            self._left = True
        super().go(screen)

    def give(self, text: str) -> bool:
        """Turn to the page that a text is for; False if there is none."""
        page = next((page for page in self.pages.values() if page.paste(text)), None)
        if page is not None:
            self.turn_to(page.name)
        return page is not None

    def paste(self) -> None:
        """Search the copied position or tree; a seed begins its exercise, a game is played on."""
        text = pygame.scrap.get_text()
        if self.give(text):
            return
        start = pasted(text, self.subject.request.start)
        if start is None:
            self.open_copied()
            return

        def read(_heed: Heed) -> Callable[[], Screen]:
            subject = Subject.of(start())

            def show() -> Screen:
                self.search(subject)
                return self

            return show

        self.read(lambda: read, _("Reading the copied text"), lambda: _("This can't be searched"))

    @property
    def busy(self) -> bool:
        return super().busy or self.shown.busy

    def update(self, dt: float) -> Screen:
        if self._left and self.next is self:
            self._left = False
            self.shown.enter()
        self.shown.update(dt)
        return super().update(dt)
