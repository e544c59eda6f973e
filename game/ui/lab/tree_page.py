"""The page Tree of the Search Lab: one search step by step, as a tree, a table, a board and its own code."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ai.tracing.listing import listing
from ai.tracing.printed import wrong_listings
from ai.tracing.trace import NONE, Trace
from game.core import InputError
from game.ui.board.art import BoardStyle
from game.ui.commands import Command
from game.ui.lab.export.export import Format, of_search
from game.ui.lab.page import OPTIONS, POSITION, SHELF, Lab, LabPage, LabTab, WindowSize
from game.ui.lab.subject import Subject
from game.ui.lab.tree.code import CodePane
from game.ui.lab.tree.icicle import Icicle
from game.ui.lab.tree.moment import ARROW, LEAST_BOARD, MomentCaption, NodeBoard, StepCard, with_last_moves
from game.ui.lab.tree.trace_session import Recording, TraceSession, visit_text
from game.ui.lab.tree.transport import transport, transport_commands
from game.ui.lab.tree.tree_view import TreeView
from game.ui.lab.tree.visit_table import visit_table
from game.ui.look import shapes
from game.ui.look.sizes import Height
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.button import Button, LiveButton, Rank, flat
from game.ui.widgets.choice import Choice
from game.ui.widgets.dragged import KEY_ZOOM
from game.ui.widgets.label import Label
from game.ui.widgets.layers import fill, place_beside
from game.ui.widgets.layout import AtMost, Column, Panel, Row
from game.ui.widgets.line import LiveLine
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import C_, N_, _, count_text, paragraph
from game.ui.words.texts import read_texts

CARD = 400


@dataclass(frozen=True, slots=True)
class TourStop:
    """One stop of the tour: the widgets to light up (the first one in view wins) and the text."""

    parts: list[str]
    title: str
    text: str


STOPS = [TourStop(parts.split(", "), *texts) for parts, texts in read_texts("search-lab")["tour"].items()]


def found(ui: Ui, stop: TourStop) -> Widget | None:
    shown = list(ui.layers[0].root.walk())
    return next((widget for name in stop.parts for widget in shown if widget.name == name), None)


class Spotlight(Widget):
    """One part of the screen as it is, everything else veiled, with a card next to it."""

    def __init__(self, ui: Ui, target: Widget | None, card: Widget) -> None:
        super().__init__("tour")
        self.host = ui
        self.target = target
        self.card = card

    def children(self) -> Sequence[Widget]:
        return (self.card,)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap = look.px(14)
        wide = min(look.px(CARD), rect.w - 2 * gap)
        high = min(self.card.size(look, wide)[1], rect.h - 2 * gap)
        target = self.target.rect if self.target else pygame.Rect(rect.center, (0, 0))
        self.card.arrange(look, place_beside(target, (wide, high), rect, gap))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, target = ui.look, self.target
        if target is not None:
            ring = target.rect.inflate(look.px(8), look.px(8))
            with shapes.clipped(surface, ring):
                surface.fill(look.theme.panel, ring)
                target.paint(ui, surface)
            shapes.rounded(surface, ring, look.px(12), None, look.theme.focus, look.px(3))
        super().draw(ui, surface)


def tour_offer(start: Callable[[], None], decline: Callable[[], None]) -> Widget:
    told = Label(_("New here? Take a short tour."), muted=True, name="tour offer", grow=1)
    close = flat("no tour", "close", _("No tour, thanks"), decline)
    return Row([told, Button("tour", _("Short tour"), start), close], gap=8, wraps=False)


class Tour:
    """The tour over one screen. `ended` is called when it is over, by the last stop, Skip or Esc."""

    def __init__(self, ui: Ui, ended: Callable[[], None]) -> None:
        self.ui = ui
        self.number = 0
        self.ended = ended

    def start(self) -> None:
        self.ui.open(self._build, fill, focus="tour next", closed=self.ended)

    def _build(self) -> Widget:
        stop = STOPS[self.number]
        return Spotlight(self.ui, found(self.ui, stop), self._card(stop))

    def _card(self, stop: TourStop) -> Widget:
        last = self.number == len(STOPS) - 1
        count = _("{number} of {count}").format(number=self.number + 1, count=len(STOPS))
        title = Label(_(stop.title), Type.STRONG, name="tour title", grow=1)
        head = Row([title, Label(count, Type.SMALL, muted=True)], wraps=False)
        told = Column([head, Label(_(stop.text))], gap=6)
        turn = self._turn
        buttons = [
            *([] if last else [Button("tour skip", _("Skip"), self.ui.close, rank=Rank.FLAT)]),
            *([Button("tour back", C_("step", "Back"), partial(turn, -1))] if self.number else []),
            Button("tour next", _("Done") if last else _("Next"), partial(turn, 1), rank=Rank.MAIN),
        ]
        row = Row(buttons, gap=8, align=1.0)
        return Panel([Scroll(told, name=f"tour text {self.number}", grow=0), row], padding=16, gap=12, name="tour card")

    def _turn(self, step: int) -> None:
        self.number += step
        if self.number == len(STOPS):
            self.ui.close()
        else:
            self.ui.focus("tour next")
            self.ui.rebuild()


TABS = {"tree": N_("Tree"), "step": N_("Step"), "code": N_("Code"), "table": N_("Table")}
"""Panels that stand behind tabs in a small window."""
SHOWN_AFTER = 0.3
"""Seconds after which the progress of a recording is shown."""
LONGEST_MOVE = 16


class TreePage(LabTab):
    name = "tree"
    label = N_("Tree")
    symbol = "tree"
    ways = (POSITION, OPTIONS, SHELF)

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.tab = "tree"
        self.message = ""
        self.recording: Recording | None = None
        self.session: TraceSession | None = None
        self.code = CodePane(lab)
        self._played = False
        """True if it was playing when the page was built last."""
        self._due = True
        """True if the subject must still be searched."""

    def take(self, subject: Subject) -> None:
        """Keep the old search in view until the new one is recorded."""
        self._due = True
        if subject.request.listing in wrong_listings():
            self.tab = "code"

    def enter(self) -> None:
        """Record the search, or have its tree laid out."""
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
        context, request = self.context, self.lab.subject.request
        session = TraceSession(trace, request, context.thinker.worker, context.fonts, self._board_style())
        if self.session:
            session.player.speed = self.session.player.speed
            before = self.session.request
            same = (before.start, before.algorithm) == (request.start, request.algorithm)
            if same and len(trace) == len(self.session.trace) and request.listing not in wrong_listings():
                session.player.go_to(self.session.player.step)  # it is only written otherwise
        self.session = session
        self.message = session.incomplete(stopped=stopped)
        self.ui.rebuild()

    def formats(self) -> list[Format]:
        session = self.session
        waits = session is None or self.recording is not None or session.drawing.arranging
        return [] if session is None or waits else of_search(session, self.ui.look.theme)

    def build(self, shape: WindowSize) -> list[Widget]:
        session = self.session
        if session is None:
            return [Column(self._strip(shape), grow=1, valign=0.5)]
        return [
            LabPage(self._panels(shape, session), gap=shape.gap),
            *self._strip(shape),
            transport(session.player, session.counts, shape.width),
        ]

    def _strip(self, shape: WindowSize) -> list[Widget]:
        """One line: the progress of a search, what is missing in it, or at the first visit the offer of a tour."""
        recording = self.recording
        if recording is not None and recording.seconds > SHOWN_AFTER:
            told = LiveLine("progress", lambda: recording.progress)
            return [Row([told, Button("stop", _("Stop"), recording.stop, symbol="stop")], wraps=False)]
        if self.message:
            return [Label(self.message, Type.SMALL, muted=True, name="incomplete")]
        roomy = shape.panels > 1 and shape.height >= Height.LOW
        if not self.context.settings.lab_toured and self.session is not None and roomy:
            return [tour_offer(self.start_tour, self._toured)]
        return []

    def _panels(self, shape: WindowSize, session: TraceSession) -> list[tuple[Widget, float]]:
        made: dict[str, Callable[[], Widget]] = {
            "tree": partial(self._tree, shape, session),
            "step": partial(self._step, shape, session),
            "code": partial(self.code.build, session),
            "table": partial(visit_table, session.player, session.rows),
        }

        def panel(*names: str) -> Widget:
            return Panel([made[name]() for name in names], padding=12, gap=10, name=f"panel {names[0]}")

        def tabbed(*names: str) -> Widget:
            if self.tab not in names:
                self.tab = names[0]
            options = [(name, _(TABS[name])) for name in names]
            tabs = Choice("tabs", options, self.tab, partial(setattr, self, "tab"))
            return Panel([tabs, made[self.tab]()], padding=8 if shape.panels == 1 else 12, gap=10)

        words = ("step", "code") if listing(session.request) else ("step",)
        match shape.panels:
            case 1:
                return [(tabbed("tree", *words, "table"), 0)]
            case 2:
                return [(panel("tree"), 0), (tabbed(*words, "table"), shape.right)]
        left = panel(*words) if shape.tall or len(words) == 1 else tabbed(*words)
        return [(left, shape.left), (panel("tree"), 0), (panel("table"), shape.right)]

    def _tree(self, shape: WindowSize, session: TraceSession) -> Widget:
        tree = TreeView("tree", session.drawing, least=24)
        if not shape.effort:
            return tree
        tools = tree_tools(session, tree, lambda: self.ui.look, self.lab.edit_tree)
        return Column([tools, tree, Icicle("effort", session.drawing, most=shape.effort)], gap=8, grow=1)

    def _board_style(self) -> BoardStyle:
        return BoardStyle.chosen(self.context.settings)

    def _step(self, shape: WindowSize, session: TraceSession) -> Widget:
        player, look = session.player, self.ui.look
        path = LiveLine(
            "moment",
            lambda: ARROW.join(session.rows.path(player.node)),
            Type.STRONG,
            height=24,
            shorten=with_last_moves,
        )
        last = look.text(visit_text(player.last, player.last), Type.SMALL).size[0]
        number = LiveLine(
            "visit", lambda: visit_text(player.step, player.last), Type.SMALL, ink=Ink.MUTED, align=1.0, height=24
        )
        line = Row([path, AtMost(number, most=last / look.scale + 1)], wraps=False)
        card = StepCard(partial(self._told, session), lines=3, start=self._start(session))
        side = shape.board(with_code=bool(listing(session.request)))
        step: list[Widget] = [line, card]
        if not session.rows.is_tree:
            style, trace = self._board_style(), session.trace
            step.insert(0, NodeBoard("board", trace, lambda: player.node, style, side=side, least=LEAST_BOARD))
        words = Column(step, gap=8, name="words")
        return Scroll(words, name="step scroll") if shape.panels < 3 else words

    def _told(self, session: TraceSession) -> MomentCaption:
        if session.player.at_start:
            return self._start(session)
        colour = self.ui.look.theme.tree.best if session.is_cut else None
        return MomentCaption(session.title, session.sentence, session.condition, colour)

    def _start(self, session: TraceSession) -> MomentCaption:
        told = self.lab.subject.look_at(cuts=bool(session.trace.cutoffs))
        return MomentCaption(_("What to look at"), paragraph(told))

    def start_tour(self) -> None:
        """Begin the tour, at the first cutoff; afterwards all is as it was."""
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
        """Never offer the tour again: it was seen, or is not wanted."""
        if not self.context.settings.lab_toured:
            self.context.settings.lab_toured = True
            self.context.changed()
        self.ui.rebuild()

    def commands(self) -> tuple[Command, ...]:
        return transport_commands(self.session.player) if self.session is not None else ()

    @property
    def busy(self) -> bool:
        return self.recording is not None or (self.session is not None and self.session.player.playing)

    def update(self, dt: float) -> None:
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


def tree_tools(session: TraceSession, tree: TreeView, look: Callable[[], Look], edit: Callable[[], None]) -> Widget:
    """One row above a drawn tree: find a move, zoom, draw a part of it alone. `look` is the window's. `edit` changes
    the tree of a textbook."""
    drawing, player = session.drawing, session.player

    def find(text: str) -> None:
        session.wanted = text
        drawing.find(text)

    def next_found() -> None:
        """Show the next node that the move leads to, in the order of the search, and after the last one the first."""
        nodes = sorted(drawing.found)
        if nodes:
            player.to_node(nodes[bisect_right(nodes, player.node) % len(nodes)])

    def below() -> None:
        drawing.only_below(player.node if drawing.top is None else None)

    def can_part() -> bool:
        return drawing.top is not None or (player.node != NONE and not player.at_start)

    field = TextField(
        "find", session.wanted, find, enter=next_found, hint=_("Find a move"), longest=LONGEST_MOVE,
        tooltip=_("Marks the nodes that a move leads to; Enter goes from one to the next"),
    )  # fmt: skip
    found = [Label(count_text(len(drawing.found)), Type.SMALL, muted=True, name="found")] if session.wanted else []
    part = ("part", _("Only this subtree (B)"))
    if drawing.top is not None:
        part = ("whole", _("The whole tree again (B)"))
    ways = [
        Row([AtMost(field, most=130 if look().finger else 220)], wraps=False, grow=1),
        *found,
        *([flat("edit tree", "edit", _("Change the tree"), edit)] if session.rows.is_tree else []),
        flat("zoom out", "minus", _("Zoom out (−)"), lambda: tree.zoom(look(), 1 / KEY_ZOOM)),
        flat("zoom in", "new", _("Zoom in (+)"), lambda: tree.zoom(look(), KEY_ZOOM)),
        flat("fit", "fit", _("Whole tree (0)"), drawing.show_all),
        LiveButton("below", part[0], below, can_part, rank=Rank.FLAT, tooltip=part[1]),
    ]
    return Row(ways, gap=4, wraps=False)
