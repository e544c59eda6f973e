"""The Search Lab: a search that one walks through step by step, as a tree, a table, a board and its own code."""

from collections.abc import Callable
from functools import partial

import pygame

from ai.tracing.listing import listing
from ai.tracing.trace import Trace
from game.core import InputError
from game.tictactoe import TICTACTOE
from game.ui.board.art import BoardStyle
from game.ui.errors import error_text
from game.ui.i18n import N_, _
from game.ui.lab import notes
from game.ui.lab.code import code
from game.ui.lab.compare import ComparePage
from game.ui.lab.editing import can_be_edited
from game.ui.lab.editor import EditorScreen
from game.ui.lab.export import Format, file_name, of_comparison, of_search
from game.ui.lab.export_dialog import ExportDialog
from game.ui.lab.help import HelpScreen, asks_for_help, explained_by, help_button
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.icicle import Icicle
from game.ui.lab.moment import LiveLine, MomentLine, NodeBoard, StepCard, Subtitle, Told
from game.ui.lab.options import open_options
from game.ui.lab.page import AtMostHigh, LabPage, Shape
from game.ui.lab.pasting import pasted
from game.ui.lab.recording import Recording
from game.ui.lab.session import Session
from game.ui.lab.shelf import ShelfScreen
from game.ui.lab.subject import READY, Subject, describe
from game.ui.lab.table import table
from game.ui.lab.tools import tree_tools
from game.ui.lab.tour import Tour, tour_offer
from game.ui.lab.transport import transport, transport_state
from game.ui.lab.tree_view import TreeView
from game.ui.screen import Context, Screen
from game.ui.shortcuts import IN_THE_LAB, ON_THE_TREE, TO_HELP, Action, action_of
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.screen import WidgetScreen
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.shortcut_sheet import open_shortcut_sheet
from game.ui.widgets.widget import Widget

TABS = {"tree": N_("Tree"), "step": N_("Step"), "code": N_("Code"), "table": N_("Table")}
"""What the panels are called that stand behind tabs in a small window."""
TREE, COMPARE, HORIZON = "tree", "compare", "horizon"
PAGES = {TREE: N_("Tree"), COMPARE: N_("Compare"), HORIZON: N_("Horizon")}
"""What the screen shows: one search, several beside one another, or searches that stop too soon."""
HEADER_GAP = 10
SHOWN_AFTER = 0.3
"""Seconds after which a search that is being written down is spoken of."""
KEEP_THEIR_ARROWS = ("tree", "icicle", "choice", "slider", "text field")
PRESSED_BY_SPACE = ("button", "toggle", "drop-down", "list item", "text field")
"""The roles of the widgets that need the arrow keys, and the space bar, for themselves."""


class LabScreen(WidgetScreen):
    """One search and the moment in it that is looked at. Esc leads back to where one came from."""

    def __init__(self, context: Context, back: Screen, subject: Subject = READY) -> None:
        super().__init__(context, focus=Action.PLAY.value)
        self.back = back
        self.subject = subject
        self.page = TREE
        self.tab = "tree"
        self.compare = ComparePage(context, self.ui, subject.request.start, subject.name(context.settings.piece_set))
        self.horizon = HorizonPage(context, self.ui, self.draw_tree)
        self.message = ""
        """What a person should know of the trace, such as that it is not whole."""
        self.recording: Recording | None = None
        self.session: Session | None = None
        self._seen: tuple[bool, ...] = ()
        self.search(subject)

    # The search

    def search(self, subject: Subject) -> None:
        """Write this search down; what was shown before stays until it is done."""
        if subject.request.start != self.compare.start:
            self.compare.take(subject.request.start, subject.name(self.context.settings.piece_set))
        self.subject = subject
        self.recording = Recording(self.context.thinker.worker, subject.request)
        self.ui.rebuild()

    def _hear(self, dt: float) -> None:
        """What the worker has to say."""
        recording = self.recording
        if recording is None:
            return
        before = recording.seconds
        try:
            trace = recording.poll(dt)
        except InputError as error:
            self.recording = None
            self.complain(error_text(error))
            return
        if trace is not None:
            self.recording = None
            self.take(trace, stopped=recording.stopped)
        elif recording.dropped:
            self.search(self.subject)
        elif before <= SHOWN_AFTER < recording.seconds:
            self.ui.rebuild()
        elif recording.seconds > SHOWN_AFTER:
            self.ui.dirty = True

    def take(self, trace: Trace, *, stopped: bool = False) -> None:
        """Show a trace from its beginning."""
        session = Session(
            trace, self.subject.request, self.context.thinker.worker, self.context.fonts, self._board_style()
        )
        if self.session:
            session.player.speed = self.session.player.speed
        self.session = session
        self.message = notes.incomplete(session, stopped=stopped)
        self.ui.rebuild()

    def complain(self, reason: str) -> None:
        """Say why something can't be searched."""
        open_dialog(
            self.ui,
            lambda: _("This can't be searched"),
            lambda: Label(reason, name="reason"),
            lambda: [Button("ok", _("OK"), self.ui.close, rank=Rank.MAIN)],
            focus="ok",
        )

    # What is to be seen

    def build(self) -> Widget:
        shape = Shape.of(self.ui.size, self.ui.look.scale)
        session = self.session
        header = self._header(shape)
        if self.page == COMPARE:
            return Column([header, self.compare.build()], gap=shape.gap, padding=shape.gap)
        if self.page == HORIZON:
            return Column([header, self.horizon.build()], gap=shape.gap, padding=shape.gap)
        if session is None:
            return Column([header, Column(self._strip(shape), grow=1, valign=0.5)], gap=shape.gap, padding=shape.gap)
        parts = [
            header,
            LabPage(self._panels(shape, session), gap=shape.gap),
            *self._strip(shape),
            transport(session.player, self.act, notes.counts(session), shape.width),
        ]
        return Column(parts, gap=shape.gap, padding=shape.gap)

    def _header(self, shape: Shape) -> Widget:
        """The way back, what is searched, and the ways to choose something else, in words where all of it has room."""
        look = self.ui.look
        worded = self._header_row(shape, words=True)
        wish = sum(child.measure(look, self.ui.size[0])[0] + look.px(HEADER_GAP) for child in worded.inside)
        fits = shape.panels == 3 and wish + look.px(2 * shape.gap) <= self.ui.size[0]
        return worded if fits else self._header_row(shape, words=False)

    def _header_row(self, shape: Shape, *, words: bool) -> Row:
        what, how = self.subject.name(self.context.settings.piece_set), describe(self.subject.request)
        if self.page == HORIZON:
            what, how = _("The horizon effect"), _("A search errs because it stops too soon")

        def way(name: str, text: str, action: Callable[[], None], symbol: str, tooltip: str) -> Button:
            return Button(name, text if words else "", action, symbol=symbol, tooltip=tooltip)

        title = [Label(_("Search Lab"), Type.HEADING, name="title")] if shape.panels == 3 else []
        position = way("position", _("Position"), self.open_editor, "edit", _("Set up a position to search"))
        shelf = way("shelf", _("Examples"), self.open_shelf, "shelf", _("Trees and positions to look at"))
        options = way("options", _("Options"), self.open_options, "settings", _("How to search"))
        return Row(
            [
                Button("back", "", self.leave, symbol="back", rank=Rank.FLAT, tooltip=_("Back (Esc)")),
                *title,
                Subtitle(what, how),
                *([] if self.page == HORIZON else [position]),
                *([options] if self.page == TREE else []),
                *([] if self.page == HORIZON else [shelf]),
                self._export_button(words=words),
                self._pages(shape),
                help_button(self.open_help),
            ],
            gap=HEADER_GAP,
            wraps=False,
        )

    def _export_button(self, *, words: bool) -> Button:
        """Leads to the dialog that keeps what is shown, as soon as all of it is there."""
        text = _("Export") if words else ""
        tooltip = _("Keep the tree, the table or the chart as a file")
        return Button("export", text, self.open_export, symbol="save", enabled=bool(self._to_export()), tooltip=tooltip)

    def _to_export(self) -> list[Format]:
        """What can be kept of what is shown; nothing as long as work is going on."""
        theme, compare, session = self.ui.look.theme, self.compare, self.session
        if self.page == COMPARE:
            found = compare.found
            return of_comparison(compare, found, theme) if found and found.rows and not compare.measuring else []
        if self.page == HORIZON:
            return []
        waits = session is None or self.recording is not None or session.drawing.arranging
        return [] if session is None or waits else of_search(session, theme)

    def open_export(self) -> None:
        """Ask what to keep, and where."""
        name = self.compare.name if self.page == COMPARE else self.subject.name(self.context.settings.piece_set)
        if self.session is not None:
            self.session.player.pause()
        ExportDialog(self.context, self.ui, file_name(name), self._to_export).open()

    def _pages(self, shape: Shape) -> Widget:
        """The choice of the page; in a small window a button that leads to the next one."""
        if shape.panels > 1:
            return Choice("pages", [(page, _(text)) for page, text in PAGES.items()], self.page, self.turn_to)
        pages = list(PAGES)
        other = pages[(pages.index(self.page) + 1) % len(pages)]
        symbol = {TREE: "tree", COMPARE: "chart", HORIZON: "eye"}[other]
        return Button("pages", "", partial(self.turn_to, other), symbol=symbol, tooltip=_(PAGES[other]))

    def turn_to(self, page: str) -> None:
        """Show another page."""
        self.page = page
        if self.session is not None:
            self.session.player.pause()
        if page == COMPARE:
            self.compare.enter()
        else:
            self.compare.leave()
        if page == HORIZON:
            self.horizon.enter()
        else:
            self.horizon.leave()
        self.ui.rebuild()

    def draw_tree(self, subject: Subject) -> None:
        """Write this search down, and show its tree."""
        self.turn_to(TREE)
        self.search(subject)

    def _strip(self, shape: Shape) -> list[Widget]:
        """One line: how far a search is, what is missing in it, or at the first visit the offer of a tour."""
        recording = self.recording
        if recording is not None and recording.seconds > SHOWN_AFTER:
            told = LiveLine("progress", lambda: notes.progress(recording))
            return [Row([told, Button("stop", _("Stop"), recording.stop, symbol="stop")], wraps=False)]
        if self.message:
            return [Label(self.message, Type.SMALL, muted=True, name="incomplete")]
        if not self.context.settings.lab_toured and self.session is not None and shape.panels > 1:
            return [tour_offer(self.start_tour, self._toured)]
        return []

    def _panels(self, shape: Shape, session: Session) -> list[tuple[Widget, float]]:
        """The panels from left to right with their widths."""
        made: dict[str, Callable[[], Widget]] = {
            "tree": partial(self._tree, shape, session),
            "step": partial(self._step, shape, session),
            "code": partial(code, session),
            "table": partial(table, session.player, session.rows),
        }

        def panel(*names: str) -> Widget:
            return Panel([made[name]() for name in names], padding=12, gap=10, name=f"panel {names[0]}")

        def tabbed(*names: str) -> Widget:
            if self.tab not in names:
                self.tab = names[0]
            options = [(name, _(TABS[name])) for name in names]
            tabs = Choice("tabs", options, self.tab, self._choose_tab)
            return Panel([tabs, made[self.tab]()], padding=8 if shape.panels == 1 else 12, gap=10)

        words = ("step", "code") if listing(session.request.algorithm) else ("step",)
        match shape.panels:
            case 1:
                return [(tabbed("tree", *words, "table"), 0)]
            case 2:
                return [(panel("tree"), 0), (tabbed(*words, "table"), shape.right)]
        left = panel(*words) if shape.tall or len(words) == 1 else tabbed(*words)
        return [(left, shape.left), (panel("tree"), 0), (panel("table"), shape.right)]

    def _choose_tab(self, name: str) -> None:
        self.tab = name

    def _tree(self, shape: Shape, session: Session) -> Widget:
        """The drawn tree, and below it where the effort goes."""
        tree = TreeView("tree", session.drawing, least=24)
        if not shape.effort:
            return tree
        tools = tree_tools(session, tree, lambda: self.ui.look)
        return Column([tools, tree, AtMostHigh(Icicle("effort", session.drawing), most=shape.effort)], gap=8, grow=1)

    def _board_style(self) -> BoardStyle:
        chosen = self.context.settings
        bold = chosen.theme == "contrast"
        return BoardStyle(chosen.board_theme, chosen.piece_set, names=chosen.square_numbers, bold=bold)

    def _step(self, shape: Shape, session: Session) -> Widget:
        """The board of the node, what it is called, and what happens there."""
        player = session.player
        line = MomentLine(lambda: session.rows.path(player.node), lambda: notes.visit_text(player.step, player.last))
        card = StepCard(partial(self._told, session), lines=3)
        side = shape.board(with_code=bool(listing(session.request.algorithm)))
        board = [] if session.rows.is_tree else [NodeBoard(player, self._board_style(), side=side)]
        step = Column([*board, line, card], gap=8, name="words")
        return Scroll(step, name="step scroll") if shape.panels == 1 else step

    def _told(self, session: Session) -> Told:
        """What the card says at this step."""
        if session.player.at_start:
            return Told(_("What to look at"), " ".join(self.subject.look_at))
        colour = self.ui.look.theme.tree.best if session.is_cut else None
        return Told(session.title, session.sentence, session.condition, colour)

    def open_options(self) -> None:
        """Ask how to search what is searched."""
        known = self.context.settings.own_players
        open_options(
            self.ui,
            self.subject.request,
            lambda request: self.search(self.subject.of_request(request)),
            lambda name: self._visit(HelpScreen(self.context, self, explained_by(name))),
            known,
        )

    def open_shelf(self) -> None:
        """Show what else can be searched."""
        self._visit(ShelfScreen(self.context, self, self.search))

    def open_editor(self) -> None:
        """Set up a position, beginning with the one that is searched."""
        start = self.subject.request.start
        if not can_be_edited(start):
            start = TICTACTOE.start(TICTACTOE.variants[0])
        self._visit(EditorScreen(self.context, self, start, lambda position: self.search(Subject.of(position))))

    def open_help(self) -> None:
        """Explain what is shown."""
        tour = self.start_tour if self.session is not None else None
        self._visit(HelpScreen(self.context, self, self.page, tour))

    def start_tour(self) -> None:
        """Show what is what, at the first cutoff; afterwards all is as it was."""
        session = self.session
        if session is None:
            return
        if self.page != TREE:
            self.turn_to(TREE)
        player = session.player
        player.pause()
        before = player.step
        cutoff = player.trace.next_of(player.trace.cutoffs, 0)
        player.go_to(player.last // 2 if cutoff is None else cutoff)

        def ended() -> None:
            player.go_to(before)
            self._toured()

        Tour(self.ui, ended).start()

    def _toured(self) -> None:
        """The tour was seen, or is not wanted: it is not offered again."""
        if not self.context.settings.lab_toured:
            self.context.settings.lab_toured = True
            self.context.changed()
        self.ui.rebuild()

    # What the person does

    def paste(self) -> None:
        """Search the position or the tree that was copied; a game is opened to be played on."""
        text = pygame.scrap.get_text()
        start = pasted(text, self.subject.request.start)
        if start is None:
            super().act(Action.PASTE)
            return
        try:
            self.search(Subject.of(start()))
        except InputError as error:
            self.complain(error_text(error))

    def act(self, action: Action) -> None:
        if action is Action.PASTE:
            self.paste()
            return
        if action is Action.HELP:
            open_shortcut_sheet(
                self.ui, [*((each.keys, each.meaning) for each in (*IN_THE_LAB, TO_HELP)), *ON_THE_TREE]
            )
            return
        if self.session is None or self.page != TREE:
            super().act(action)
            return
        player = self.session.player
        own: dict[Action, Callable[[], None]] = {
            Action.PLAY: player.toggle,
            Action.STEP_BACK: partial(player.walk, -1),
            Action.STEP: partial(player.walk, 1),
            Action.TO_START: partial(player.go_to, 0),
            Action.TO_END: partial(player.go_to, player.last),
            Action.LAST_CUTOFF: partial(player.to_last, player.trace.cutoffs),
            Action.NEXT_CUTOFF: partial(player.to_next, player.trace.cutoffs),
            Action.LAST_CHANGE: partial(player.to_last, player.trace.changes),
            Action.NEXT_CHANGE: partial(player.to_next, player.trace.changes),
        }
        if action in own:
            own[action]()
            self.ui.rebuild()
        else:
            super().act(action)

    def handle(self, event: pygame.event.Event) -> None:
        """The keys of the transport go before the focus, unless the widget that has it needs them."""
        if asks_for_help(self.ui, event):
            self.open_help()
            return
        if event.type == pygame.KEYDOWN and len(self.ui.layers) == 1:
            action = action_of(event, IN_THE_LAB)
            if action is not None and not self._kept(action):
                if self.page == TREE:
                    self.act(action)
                    return
                if (self.compare if self.page == COMPARE else self.horizon).act(action):
                    return
        super().handle(event)

    def _kept(self, action: Action) -> bool:
        """Whether the widget in focus needs the key of this action."""
        focused = self.ui.focused
        if focused is None:
            return False
        if action is Action.PLAY:
            return self.ui.ring and focused.role in PRESSED_BY_SPACE
        if action in (Action.STEP, Action.STEP_BACK, Action.TO_START, Action.TO_END):
            return focused.role in KEEP_THEIR_ARROWS
        return focused.takes_text

    def leave(self) -> None:
        self.go(self.back)

    def _visit(self, screen: Screen) -> None:
        """Show a screen that leads back here; a search that is being written down goes on behind it."""
        if self.session is not None:
            self.session.player.pause()
        super().go(screen)

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing is searched and nothing moves behind it."""
        self.compare.leave()
        self.horizon.leave()
        if self.recording is not None:
            self.recording.cancel()
        self._visit(screen)

    # Time

    @property
    def busy(self) -> bool:
        if self.page == COMPARE:
            return super().busy or self.compare.busy
        if self.page == HORIZON:
            return super().busy or self.horizon.busy
        moves = self.session is not None and self.session.player.playing
        return super().busy or self.recording is not None or moves

    def update(self, dt: float) -> Screen:
        if self.page == COMPARE:
            self.compare.update(dt)
        elif self.page == HORIZON:
            self.horizon.update()
        else:
            self._hear(dt)
            self._move(dt)
        return super().update(dt)

    def _move(self, dt: float) -> None:
        """Let the player go on, and everything follow it."""
        if self.session is None:
            return
        player = self.session.player
        if len(self.ui.layers) == 1:
            player.advance(dt)
        if self.session.follow():
            self.ui.dirty = True
        state = transport_state(player)
        if state != self._seen:
            self._seen = state
            self.ui.rebuild()
