"""The Search Lab: a header with the subject and the pages, and below it one page."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pygame

from ai.minds import evaluations_for, mind_of
from ai.own_player.host import EVALUATE, PLAYER
from ai.textbook.trees import Tree
from ai.tracing.and_or import can_be_proof
from ai.tracing.quiz import Seed
from ai.tracing.run import ENGINE, MAXN, PARANOID, SEARCHES, WITH_WINDOW, Request, algorithms_for, possible
from game.core import InputError, State
from game.kinds import find_kind
from game.tictactoe.kind import TICTACTOE
from game.ui.commands import EDIT, PASTE, PLAY, Command, Gives, own_first
from game.ui.editor.reading import can_be_edited
from game.ui.games.presentation import presentation_of
from game.ui.lab.compare.compare_page import ComparePage
from game.ui.lab.evaluation.evaluation_page import EvaluationPage
from game.ui.lab.export.export import file_name
from game.ui.lab.export.export_dialog import ExportDialog
from game.ui.lab.help import IN_AN_EXERCISE, ON_THE_TREE, ExplainedScreen, HelpScreen, explained_by
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.page import EXPORT, OPTIONS, POSITION, SHELF, Lab, LabTab, WindowSize
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.lab.shelf import PositionScreen, ShelfScreen, TreeEditor
from game.ui.lab.subject import ALGORITHMS, READY, SWITCHES, Subject, pasted
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree_page import TreePage
from game.ui.look.theme import Type
from game.ui.screen import Context, Heed, Screen
from game.ui.why.body import WhyBody
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown, open_list
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Field, Panel, Row
from game.ui.widgets.line import Titles
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.tabs import TabItem, Tabs
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import N_, _
from game.ui.words.texts import read_texts

DEEPEST, USUAL = 12, 4
"""Greatest depth to choose, and the depth when the search no longer goes to the end of the game."""
TEXTS = read_texts("search-lab")
DETAILS = TEXTS["details of algorithms"]
CUT_RULES = {
    False: N_("The usual rule: a node is left as soon as its bounds meet."),
    True: N_("As in some textbooks: equal bounds do not cut. The value is the same, but it takes more work."),
}
NO_CHOICE = N_("Not available in this search.")
NOTHING_LEFT = N_("A search to the end of the game leaves nothing to add.")
ENGINE_OF_MARKS = N_("The engine itself: null windows, re-searches, a table, threats to their end.")


def _detail(request: Request, name: str) -> str:
    kind = find_kind(request.start)
    of_marks = name == ENGINE and kind is not None and not kind.has_captures
    return _(ENGINE_OF_MARKS if of_marks else DETAILS[name])


def within(request: Request) -> Request:
    """The request without switches, and without an own player's evaluation, that make no sense for it."""
    if request.algorithm not in SEARCHES and PLAYER.fullmatch(request.evaluation):
        request = replace(request, evaluation="")
    if request.algorithm == ENGINE and request.depth is None:
        request = replace(request, depth=USUAL)
    wanted, offered = request.switches, possible(request)
    kept = {name: getattr(wanted, name) and getattr(offered, name) for name in SWITCHES}
    return replace(request, switches=replace(wanted, **kept))


def open_options(
    ui: Ui,
    request: Request,
    search: Callable[[Request], None],
    explain: Callable[[str], None],
    own_players: Sequence[str] = (),
) -> None:
    """Ask how to search; `search` gets the choice, `explain` an algorithm that the user wants explained. The files of
    `own_players` can be evaluations."""
    chosen, plies = request, request.depth or USUAL

    def change(**changes: Any) -> None:
        nonlocal chosen, plies
        chosen = replace(chosen, **changes)
        plies = chosen.depth or plies
        ui.rebuild()

    def start() -> None:
        ui.close()
        search(within(chosen))

    def buttons() -> Sequence[Button]:
        told = _("What this search does")
        return [
            Button("explain", "", lambda: explain(chosen.algorithm), symbol="question", tooltip=told),
            Button("cancel", _("Cancel"), ui.close),
            Button("search", _("Search"), start, rank=Rank.MAIN),
        ]

    open_dialog(
        ui,
        lambda: _("How to search"),
        lambda: _fields(chosen, plies, change, own_players),
        buttons,
        focus="search",
        most=560,
    )


def _fields(request: Request, plies: int, change: Callable[..., None], own_players: Sequence[str]) -> Widget:
    """The choices that make sense for the position; `plies` is the depth that was chosen last."""
    offered = algorithms_for(request.start)
    algorithms = [(name, Item(_(ALGORITHMS[name]), _detail(request, name))) for name in offered]

    def choose(name: str) -> None:
        change(algorithm=name)

    menu = DropDown("algorithm", algorithms, request.algorithm, choose)
    told = Label(_detail(request, request.algorithm), Type.SMALL, muted=True)
    inside: list[Widget] = [Field(_("Algorithm"), menu), told]
    if {MAXN, PARANOID} == set(offered):
        allied = request.algorithm == PARANOID
        text = _("The others form an alliance")
        inside.append(Toggle("alliance", text, allied, lambda on: choose(PARANOID if on else MAXN)))
    if not isinstance(request.start, Tree):
        inside += _depth(request, plies, change, own_players)
    if set(WITH_WINDOW) & set(offered):
        cuts = request.algorithm in WITH_WINDOW
        rules = [(False, "α ≥ β"), (True, "α > β")]
        cut = Choice("cut rule", rules, request.book_cut, lambda book: change(book_cut=book), enabled=cuts)
        rule = _(CUT_RULES[request.book_cut] if cuts else NO_CHOICE)
        inside += [Field(_("Cut when"), cut), Label(rule, Type.SMALL, muted=True)]
    return Column([*inside, *_switches(request, change)], gap=10)


def _switches(request: Request, change: Callable[..., None]) -> list[Widget]:
    """Switches for the additions to a search; the reason is shown for those that it can't have."""
    offered = possible(request)
    some = [possible(replace(request, algorithm=name, depth=USUAL)) for name in algorithms_for(request.start)]

    def toggle(name: str) -> Toggle:
        (title, detail), able = SWITCHES[name], getattr(offered, name)
        told = _(detail if able else NOTHING_LEFT if request.algorithm in SEARCHES else NO_CHOICE)

        def switch(on: bool) -> None:
            change(switches=replace(request.switches, **{name: on}))

        return Toggle(name, _(title), getattr(request.switches, name) and able, switch, enabled=able, tooltip=told)

    able = can_be_proof(request)
    shown = request.and_or and able
    proof = Toggle("and or", _("As a tree of OR and AND"), shown, lambda on: change(and_or=on), enabled=able)
    return [*(toggle(name) for name in SWITCHES if any(getattr(each, name) for each in some)), proof]


def _depth(request: Request, plies: int, change: Callable[..., None], own_players: Sequence[str]) -> list[Widget]:
    engine = request.algorithm == ENGINE
    end = request.depth is None and not engine
    told = _("The engine needs a depth.") if engine else ""

    def switch(on: bool) -> None:
        change(depth=None if on else plies)

    to_end = Toggle("depthless", _("To the end of the game"), end, switch, enabled=not engine, tooltip=told)
    depth = Slider("depth", plies, (1, DEEPEST), lambda plies: change(depth=plies), show=names.plies, enabled=not end)
    offered = evaluations_for(request.start)
    values = [(name, Item(*names.evaluation(name))) for name in offered]
    theirs = request.algorithm in SEARCHES
    told = _("The {function} of your file").format(function=EVALUATE) if theirs else _(NO_CHOICE)
    values += [(path, Item(Path(path).name, told, theirs)) for path in own_players]
    own = engine and not mind_of(request.start).has_engine
    wanted = within(request).evaluation or offered[0]
    evaluation = DropDown("evaluation", values, wanted, lambda name: change(evaluation=name), enabled=not (own or end))
    reason = _("The engine has an evaluation of its own.") if own else ""
    if end:
        reason = _("A search to the end of the game needs neither.")
    choice = explained(Field(_("Evaluation"), evaluation), reason)
    return [to_end, Field(_("Depth"), depth), choice]


class WhyPage(LabTab):
    """The moves of the position that is searched in the Lab; a tree of the textbook has none to be put on a board."""

    name = "why"
    label = N_("Why")
    symbol = "why"

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.body = WhyBody(self.context, self.ui, turned=self._turned, tree=self._draw)
        self._looked_at: State[Any] | None = None

    @property
    def start(self) -> State[Any]:
        return self.lab.subject.request.start

    @property
    def has_moves(self) -> bool:
        return find_kind(self.start) is not None and bool(self.start.legal_moves())

    def heading(self) -> tuple[str, str]:
        return super().heading()[0], _("Every move with its exact score, and why")

    def take(self, subject: Subject) -> None:
        self._looked_at = None

    def enter(self) -> None:
        if not self.has_moves:
            return
        if self._looked_at is None:
            self._looked_at = self.start
            self.body.look_at([self.start])
        self.body.begin()

    def leave(self) -> None:
        self.body.leave()

    def pause(self) -> None:
        self.body.pause()

    @property
    def busy(self) -> bool:
        return self.has_moves and self.body.busy

    def update(self, dt: float) -> None:
        self.body.update()

    def commands(self) -> tuple[Command, ...]:
        return self.body.commands() if self.has_moves else ()

    def build(self, shape: WindowSize) -> list[Widget]:
        if self.has_moves:
            return [self.body.build()]
        told = _(
            "Textbook trees have no board to play lines out on. Choose a position, or an example of a game."
        )  # fmt: skip
        note = Column([Label(told, name="why nothing", align=0.5)], grow=1, valign=0.5)
        return [Panel([Centred(note, most=560, grow=1)], grow=1)]

    def _turned(self) -> bool:
        bottom = presentation_of(self.start).face(self.start).bottom
        return bottom is not None and self.start.turn != bottom

    def _draw(self, position: State[Any]) -> None:
        self.lab.draw_tree(Subject.of(position))


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
            self.open_menu("more list", self.ui.find("more").rect, {"": names})

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
        start = self.subject.request.start
        if isinstance(start, Tree):
            self.visit(TreeEditor(self.context, self, start, lambda tree: self.search(Subject.of(tree))))

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
