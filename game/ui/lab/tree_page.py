"""The page Tree of the Search Lab: one search step by step, as a tree, a table, a board and its own code."""

from collections.abc import Callable
from functools import partial

from ai.tracing.listing import listing
from ai.tracing.trace import Trace
from game.core import InputError
from game.ui.board.art import BoardStyle
from game.ui.commands import Command
from game.ui.lab.export.export import Format, of_search
from game.ui.lab.page import AtMostHigh, LabPage, WindowSize
from game.ui.lab.pages import Lab, LabTab, RequestButton
from game.ui.lab.subject import Subject
from game.ui.lab.tour import Tour, tour_offer
from game.ui.lab.tree import notes
from game.ui.lab.tree.code import code
from game.ui.lab.tree.icicle import Icicle
from game.ui.lab.tree.moment import MomentCaption, MomentLine, NodeBoard, StepCard
from game.ui.lab.tree.recording import Recording
from game.ui.lab.tree.tools import tree_tools
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree.transport import transport, transport_commands
from game.ui.lab.tree.tree_view import TreeView
from game.ui.lab.tree.visit_table import table
from game.ui.look.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.line import LiveLine
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, paragraph

TABS = {"tree": N_("Tree"), "step": N_("Step"), "code": N_("Code"), "table": N_("Table")}
"""What the panels are called that stand behind tabs in a small window."""
SHOWN_AFTER = 0.3
"""Seconds after which a search that is being written down is spoken of."""


class TreePage(LabTab):
    """One search, and the moment in it that is looked at."""

    name = "tree"
    label = N_("Tree")
    symbol = "tree"
    ways = frozenset(RequestButton)

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.tab = "tree"
        self.message = ""
        """What a person should know of the trace, such as that it is not whole."""
        self.recording: Recording | None = None
        self.session: TraceSession | None = None
        self._played = False
        """Whether the search went on by itself when the page was built last."""
        self._due = True
        """Whether the subject is still to be searched."""

    # The search

    def take(self, subject: Subject) -> None:
        """What was shown before stays until the new search is written down."""
        self._due = True

    def enter(self) -> None:
        """Write the search down, or have the tree of the one that is here laid out."""
        if self._due:
            self._due = False
            self.recording = Recording(self.context.thinker.worker, self.lab.subject.request)
            self.ui.rebuild()
        elif self.session is not None and self.recording is None:
            self.session.drawing.resume()

    def leave(self) -> None:
        self.pause()
        if self.recording is not None:
            self.recording.cancel()
            self.recording, self._due = None, True

    def pause(self) -> None:
        if self.session is not None:
            self.session.player.pause()

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
            self.lab.complain(error)
            self.enter()
            return
        if trace is not None:
            self.recording = None
            self.show(trace, stopped=recording.stopped)
        elif recording.dropped:
            self._due = True
            self.enter()
        elif before <= SHOWN_AFTER < recording.seconds:
            self.ui.rebuild()

    def show(self, trace: Trace, *, stopped: bool = False) -> None:
        """Show a trace from its beginning."""
        context, request = self.context, self.lab.subject.request
        session = TraceSession(trace, request, context.thinker.worker, context.fonts, self._board_style())
        if self.session:
            session.player.speed = self.session.player.speed
        self.session = session
        self.message = notes.incomplete(session, stopped=stopped)
        self.ui.rebuild()

    def formats(self) -> list[Format]:
        session = self.session
        waits = session is None or self.recording is not None or session.drawing.arranging
        return [] if session is None or waits else of_search(session, self.ui.look.theme)

    # What is to be seen

    def build(self, shape: WindowSize) -> list[Widget]:
        session = self.session
        if session is None:
            return [Column(self._strip(shape), grow=1, valign=0.5)]
        return [
            LabPage(self._panels(shape, session), gap=shape.gap),
            *self._strip(shape),
            transport(session.player, notes.counts(session), shape.width),
        ]

    def _strip(self, shape: WindowSize) -> list[Widget]:
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

    def _panels(self, shape: WindowSize, session: TraceSession) -> list[tuple[Widget, float]]:
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

    def _tree(self, shape: WindowSize, session: TraceSession) -> Widget:
        """The drawn tree, and below it where the effort goes."""
        tree = TreeView("tree", session.drawing, least=24)
        if not shape.effort:
            return tree
        tools = tree_tools(session, tree, lambda: self.ui.look)
        return Column([tools, tree, AtMostHigh(Icicle("effort", session.drawing), most=shape.effort)], gap=8, grow=1)

    def _board_style(self) -> BoardStyle:
        return BoardStyle.chosen(self.context.settings)

    def _step(self, shape: WindowSize, session: TraceSession) -> Widget:
        """The board of the node, what it is called, and what happens there."""
        player = session.player
        line = MomentLine(lambda: session.rows.path(player.node), lambda: notes.visit_text(player.step, player.last))
        card = StepCard(partial(self._told, session), lines=3)
        side = shape.board(with_code=bool(listing(session.request.algorithm)))
        board = [] if session.rows.is_tree else [NodeBoard(player, self._board_style(), side=side)]
        step = Column([*board, line, card], gap=8, name="words")
        return Scroll(step, name="step scroll") if shape.panels == 1 else step

    def _told(self, session: TraceSession) -> MomentCaption:
        """What the card says at this step."""
        if session.player.at_start:
            return MomentCaption(_("What to look at"), paragraph(self.lab.subject.look_at))
        colour = self.ui.look.theme.tree.best if session.is_cut else None
        return MomentCaption(session.title, session.sentence, session.condition, colour)

    # The tour

    def start_tour(self) -> None:
        """Show what is what, at the first cutoff; afterwards all is as it was."""
        session = self.session
        if session is None:
            return
        self.lab.turn_to(self.name)
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

    def commands(self) -> tuple[Command, ...]:
        return transport_commands(self.session.player) if self.session is not None else ()

    # Time

    @property
    def busy(self) -> bool:
        return self.recording is not None or (self.session is not None and self.session.player.playing)

    def update(self, dt: float) -> None:
        """Hear the worker, let the player go on, and everything follow it."""
        self._hear(dt)
        if self.session is None:
            return
        player = self.session.player
        if len(self.ui.layers) == 1:
            player.advance(dt)
        if self.session.follow():
            self.ui.live_dirty = True
        if player.playing != self._played:
            self._played = player.playing
            self.ui.rebuild()
