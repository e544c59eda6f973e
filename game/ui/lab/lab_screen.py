"""The Search Lab: a header with what is searched and the pages, and below it the page that is seen."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import ClassVar

import pygame

from ai.tracing.seeds import Seed
from game.core import InputError
from game.tictactoe.kind import TICTACTOE
from game.ui.commands import EDIT, HELP, PASTE, PLAY, Command, Gives, own_first
from game.ui.editor.reading import can_be_edited
from game.ui.lab.compare.compare_page import ComparePage
from game.ui.lab.editor import PositionScreen
from game.ui.lab.evaluation.evaluation_page import EvaluationPage
from game.ui.lab.export.export import file_name
from game.ui.lab.export.export_dialog import ExportDialog
from game.ui.lab.help import IN_AN_EXERCISE, ON_THE_TREE, HelpScreen, explained_by
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.options import open_options
from game.ui.lab.page import WindowSize
from game.ui.lab.pages import Lab, LabTab, RequestButton
from game.ui.lab.pasting import pasted
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.lab.shelf import ShelfScreen
from game.ui.lab.subject import READY, Subject
from game.ui.lab.tree.moment import Subtitle
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree_page import TreePage
from game.ui.lab.why import WhyPage
from game.ui.look.theme import Type
from game.ui.screen import Context, Heed, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dropdown import DropDown, open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.tabs import TabItem, Tabs
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _

MORE_PAGES: tuple[Callable[[Lab], LabTab], ...] = (ComparePage, WhyPage, EvaluationPage, HorizonPage, PredictPage)
"""The pages after that of the tree, from left to right."""
HEADER_GAP = 10
LEAST_TITLE = 300
"""The width, at 100 %, that a long title keeps beside the buttons."""
TASK = ("pages", "position", "options", "shelf", "export", "more", "choices", "source", "search", "kind", "seed")
PRACTICE = ("new exercise", "another", "worksheet", "clear")
"""Names of the widgets that lead to something else than the exercise of a teacher."""


class HeaderStyle(Enum):
    """How fully the header is written: as much of it as there is room for."""

    WORDS = "all in words"
    WORDED_TABS = "the ways as icons"
    UNNAMED = "without the name of the Lab"
    TABS = "the tabs as icons too"
    LIST = "the pages in a list"
    LISTS = "the ways in a list too"
    BUTTONS = "both lists behind icons"


def lab_with(found: Subject | Seed) -> Callable[[Context, Screen], "LabScreen"]:
    """A function that opens the Lab with a search or an exercise; Esc leads back to the screen that it is given."""

    def opened(context: Context, back: Screen) -> LabScreen:
        if isinstance(found, Subject):
            return LabScreen(context, back, found)
        lab = LabScreen(context, back)
        lab.give(found.text)
        return lab

    return opened


class LabScreen(WidgetScreen):
    """What is searched, and the pages that show it. Esc leads back to where one came from."""

    controls: ClassVar = dict.fromkeys((*TASK, *PRACTICE), Gives.SUBJECT)
    other_keys = (*ON_THE_TREE, *IN_AN_EXERCISE)

    def __init__(self, context: Context, back: Screen, subject: Subject = READY) -> None:
        super().__init__(context, focus=PLAY.name)
        self.back = back
        self.subject = subject
        self.tree = TreePage(self)
        self.pages = {page.name: page for page in (self.tree, *(make(self) for make in MORE_PAGES))}
        self.shown: LabTab = self.tree
        self._left = False
        """Whether another screen took the place of this one, so that the page has left its work."""
        self.search(subject)

    # What is searched

    @property
    def session(self) -> TraceSession | None:
        """The search whose tree is drawn; None until it is written down."""
        return self.tree.session

    def search(self, subject: Subject) -> None:
        """Have all pages take another subject; the one that is seen begins its work."""
        self.subject = subject
        for page in self.pages.values():
            page.take(subject)
        self.shown.enter()
        self.ui.rebuild()

    def draw_tree(self, subject: Subject) -> None:
        """Turn to the tree, and draw that of another subject."""
        self.turn_to(self.tree.name)
        self.search(subject)

    def turn_to(self, page: str) -> None:
        """Show the page of this name."""
        if page != self.shown.name:
            self.shown.leave()
            self.shown = self.pages[page]
            self.shown.enter()
        self.ui.rebuild()

    def complain(self, error: InputError) -> None:
        """Say why something can't be searched."""
        self.explain(error, lambda: _("This can't be searched"))

    # What is to be seen

    def build(self) -> Widget:
        shape = WindowSize.of(self.ui.size, self.ui.look.scale)
        return Column([self._header(shape), *self.shown.build(shape)], gap=shape.gap, padding=shape.gap)

    def _header(self, shape: WindowSize) -> Widget:
        """The way back, what is searched, the ways to something else and the pages, as fully as there is room for."""
        look = self.ui.look
        room = self.ui.size[0] - look.px(2 * shape.gap)

        def fits(row: Row) -> bool:
            wishes = [child.size(look, room)[0] for child in row.inside]
            title = next(index for index, child in enumerate(row.inside) if isinstance(child, Subtitle))
            wishes[title] = min(wishes[title], look.px(LEAST_TITLE))
            return sum(wishes) + look.px(HEADER_GAP) * (len(wishes) - 1) <= room

        *fuller, barest = (self._header_row(form) for form in HeaderStyle)
        return next((row for row in fuller if fits(row)), barest)

    def _header_row(self, form: HeaderStyle) -> Row:
        named = form in (HeaderStyle.WORDS, HeaderStyle.WORDED_TABS)
        return Row(
            [
                Button("back", "", self.leave, symbol="back", rank=Rank.FLAT, tooltip=_("Back (Esc)")),
                *([Label(_("Search Lab"), Type.HEADING, name="title")] if named else []),
                Subtitle(*self.shown.heading()),
                *(
                    self._more()
                    if form in (HeaderStyle.LISTS, HeaderStyle.BUTTONS)
                    else self._ways(words=form is HeaderStyle.WORDS)
                ),
                self._pages(form),
                button_of(HELP.on(self.open_help), words=False),
            ],
            gap=HEADER_GAP,
            wraps=False,
        )

    def _offered(self) -> Iterator[tuple[str, str, str, str, Callable[[], None]]]:
        """The ways from the page that is shown: their names, texts, icons, tooltips and what they do."""
        ways = self.shown.ways
        if RequestButton.POSITION in ways:
            yield "position", _("Position"), "edit", _("Set up a position to search"), self.open_editor
        if RequestButton.OPTIONS in ways:
            yield "options", _("Options"), "settings", _("How to search"), self.open_options
        if RequestButton.EXAMPLES in ways:
            yield "shelf", _("Examples"), "shelf", _("Trees and positions to look at"), self.open_shelf
        yield "export", _("Export"), "save", _("Keep the tree, the table or the chart as a file"), self.open_export

    def _ways(self, *, words: bool) -> list[Button]:
        """The ways as buttons. Export waits until all that it keeps is there."""
        return [
            Button(
                name,
                text if words else "",
                action,
                symbol=symbol,
                tooltip=tooltip,
                enabled=name != "export" or bool(self.shown.formats()),
            )
            for name, text, symbol, tooltip, action in self._offered()
        ]

    def _more(self) -> list[Button]:
        """The ways as a list behind one button, where there are any."""
        offered = [each for each in self._offered() if each[0] != "export" or self.shown.formats()]
        items = [Item(text, tooltip) for _name, text, _symbol, tooltip, _action in offered]
        button = self._list_button("more", "more", _("More"), items, -1, lambda number: offered[number][-1]())
        return [button] if offered else []

    def _list_button(
        self, name: str, symbol: str, tooltip: str, items: list[Item], chosen: int, choose: Callable[[int], None]
    ) -> Button:
        def open_it() -> None:
            open_list(self.ui, f"{name} list", self.ui.find(name).rect, items, chosen, choose)

        return Button(name, "", open_it, symbol=symbol, tooltip=tooltip)

    def _pages(self, form: HeaderStyle) -> Widget:
        """The choice of the page."""
        pages, shown = list(self.pages.values()), self.shown
        items = [Item(_(page.label)) for page in pages]
        match form:
            case HeaderStyle.LIST | HeaderStyle.LISTS:
                options = [(page.name, item) for page, item in zip(pages, items, strict=True)]
                return DropDown("pages", options, shown.name, self.turn_to)
            case HeaderStyle.BUTTONS:
                names = list(self.pages)
                return self._list_button(
                    "pages",
                    shown.symbol,
                    _(shown.label),
                    items,
                    names.index(shown.name),
                    lambda number: self.turn_to(names[number]),
                )
        entries = [TabItem(page.name, _(page.label), page.symbol) for page in pages]
        return Tabs("pages", entries, shown.name, self.turn_to, words=form is not HeaderStyle.TABS)

    # The ways to other screens and dialogs

    def open_export(self) -> None:
        """Ask what to keep, and where."""
        self.shown.pause()
        ExportDialog(self.context, self.ui, file_name(self.shown.file_title), self.shown.formats).open()

    def open_options(self) -> None:
        """Ask how to search what is searched."""
        open_options(
            self.ui,
            self.subject.request,
            lambda request: self.search(self.subject.of_request(request)),
            lambda name: self.visit(HelpScreen(self.context, self, explained_by(name))),
            self.context.settings.own_players,
        )

    def open_shelf(self) -> None:
        """Show what else can be searched."""
        self.visit(ShelfScreen(self.context, self, self.search))

    def open_editor(self) -> None:
        """Set up a position, beginning with the one that is searched."""
        start = self.subject.request.start
        if not can_be_edited(start):
            start = TICTACTOE.start(TICTACTOE.variants[0])
        self.visit(PositionScreen(self.context, self, start, lambda position: self.search(Subject.of(position))))

    def open_help(self) -> None:
        """Explain what is shown."""
        tour = self.tree.start_tour if self.session is not None else None
        self.visit(HelpScreen(self.context, self, self.shown.name, tour))

    def visit(self, screen: Screen) -> None:
        """Show a screen that leads back here; work that is going on goes on behind it."""
        self.shown.pause()
        super().go(screen)

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing is searched and nothing moves behind it."""
        if screen is not self:
            self.shown.leave()
            self._left = True
        super().go(screen)

    def leave(self) -> None:
        self.go(self.back)

    # What the person does

    def give(self, text: str) -> bool:
        """Turn to the page that a text is for; whether there is one."""
        page = next((page for page in self.pages.values() if page.paste(text)), None)
        if page is not None:
            self.turn_to(page.name)
        return page is not None

    def paste(self) -> None:
        """Search the position or the tree that was copied; a seed begins its exercise, a game is played on."""
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

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            *self.shown.commands(),
            HELP.on(self.open_help),
            PASTE.on(self.paste),
            EDIT.on(self.open_editor, told=N_("Set up a position to search")),
            *super().commands(),
        )

    # Time

    @property
    def busy(self) -> bool:
        return super().busy or self.shown.busy

    def update(self, dt: float) -> Screen:
        if self._left and self.next is self:
            self._left = False
            self.shown.enter()
        self.shown.update(dt)
        return super().update(dt)
