"""Two searches of one position as drawn trees that are walked through together."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ai.textbook.trees import Tree
from ai.tracing.align import Alignment
from ai.tracing.compare import Case, Variant, ordered
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from ai.work.jobs import Worker
from game.core import State
from game.ui.board.art import BoardStyle
from game.ui.board.line import step_buttons
from game.ui.commands import Command, steps
from game.ui.games.wording import count_text
from game.ui.lab.tree.drawing import AT_ONCE
from game.ui.lab.tree.trace_session import TraceSession, visit_text
from game.ui.lab.tree.transport import StepCursor
from game.ui.lab.tree.tree_view import TreeView
from game.ui.look.sizes import Height, Width
from game.ui.look.text import Fonts
from game.ui.look.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.graph import Sample
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, straight
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

SMALLEST_TREE = 170


class RecordedPair(NamedTuple):
    """Two searches recorded to the same depth, and their alignment."""

    traces: tuple[Trace, Trace]
    requests: tuple[Request, Request]
    alignment: Alignment


def record(
    variants: Sequence[Variant], start: State[object], depth: int | None, stop: bytearray
) -> RecordedPair | None:
    """Record both searches as deep as both can be drawn, `depth` at most; None when that is not even one ply.

    They are without iterative deepening, which would be one tree after another. Raises InputError when one of them is
    not for this position.
    """
    starts = [ordered(start, variant.order) if isinstance(start, Tree) else start for variant in variants]
    while True:
        one, other = (
            replace(each.request, start=place, depth=depth, switches=replace(each.request.switches, deepening=False))
            for each, place in zip(variants, starts, strict=True)
        )
        traces = [run(request, stop, most_nodes=AT_ONCE) for request in (one, other)]
        if all(trace.report for trace in traces):
            return RecordedPair((traces[0], traces[1]), (one, other), Alignment(*traces))
        if depth == 1 or stop[0]:
            return None
        depth = 4 if depth is None else depth - 1


def start_of(cases: Sequence[Case], depth: int) -> tuple[State[Any], int | None]:
    """The position whose trees are drawn, and their depth; None is to the end of an explicit tree."""
    case = cases[min(depth, len(cases)) - 1] if cases[0].depth else cases[0]
    start = case.positions[0]
    return start, None if isinstance(start, Tree) else depth


class Pair(StepCursor):
    def __init__(
        self,
        recorded: RecordedPair,
        variants: Sequence[tuple[int, str]],
        worker: Worker,
        fonts: Fonts,
        style: BoardStyle,
    ) -> None:
        """`variants`: the style and the name of each."""
        super().__init__(recorded.alignment.last)
        self.alignment = recorded.alignment
        self.variants = tuple(variants)
        self.depth = recorded.requests[0].depth
        self.sessions = [
            TraceSession(trace, request, worker, fonts, style)
            for trace, request in zip(recorded.traces, recorded.requests, strict=True)
        ]
        for session, only in zip(self.sessions, self.alignment.only, strict=True):
            session.drawing.found = only
            session.drawing.version += 1
        self.side = 0
        """The tree in view where there is room for one."""
        self.go_to(0)

    @property
    def drawn(self) -> bool:
        return not any(session.drawing.arranging for session in self.sessions)

    def _show(self, step: int) -> None:
        super()._show(step)
        for session, each in zip(self.sessions, self.alignment.steps(self.step), strict=True):
            session.player.go_to(each)
            session.follow()

    def to_difference(self) -> None:
        moment = self.alignment.next_difference(self.step)
        if moment is not None:
            self.go_to(moment)

    def build(self, width: float, height: float) -> list[Widget]:
        """Both trees with a sentence each, and the transport, in a window of this size at 100 %."""
        if width >= Width.MEDIUM:
            trees = Row([self._tree(side) for side in (0, 1)], gap=12, wraps=False, tall=True, grow=1)
            return [trees, self._only(), *self._controls(roomy=True)]
        options = [(side, name) for side, (_style, name) in enumerate(self.variants)]
        choice = Choice("side", options, self.side, partial(setattr, self, "side"))
        only = [self._only()] if height >= Height.SHORT else []
        return [choice, self._tree(self.side, titled=False), *only, *self._controls(roomy=False)]

    def _tree(self, side: int, *, titled: bool = True) -> Widget:
        session, (style, name) = self.sessions[side], self.variants[side]
        place = visit_text(session.player.step, session.player.last)
        title = Row([Sample(style), Label(name, Type.STRONG, grow=1)], gap=8, wraps=False)
        moved = self.alignment.moving(self.step)[side]
        waits = _("It waits for the other search.") if self.step else ""
        told = session.sentence if moved or session.player.step == session.player.last else waits
        view = TreeView(f"tree {side}", session.drawing, least=SMALLEST_TREE)
        text = f"{place} · {told}" if told else place
        label = Label(text, Type.SMALL, muted=not moved, name=f"told {side}", lines=2)
        return Column([*([title] if titled else []), view, label], gap=4, grow=1)

    def _only(self) -> Widget:
        return Label(self.only_text, Type.SMALL, muted=True, name="only")

    @property
    def only_text(self) -> str:
        one, other = (count_text(len(only)) for only in self.alignment.only)
        text = _("Ringed nodes are visited by one search only: {one} by {a}, {other} by {b}.")
        return text.format(one=one, other=other, a=self.variants[0][1], b=self.variants[1][1])

    def commands(self, moved: Callable[[], None] = lambda: None) -> tuple[Command, ...]:
        def go(moment: int) -> None:
            self.go_to(moment)
            moved()

        def toggle() -> None:
            self.toggle()
            moved()

        return steps(self.step, self.last, go, toggle, playing=self.playing, prefix="pair ")

    def _controls(self, *, roomy: bool) -> list[Widget]:
        buttons = step_buttons(self.commands())
        there = self.alignment.next_difference(self.step) is not None
        difference = Button("difference", _("Next difference"), self.to_difference, enabled=there)
        bounds = (0, max(1, self.last))
        moments = Slider("moment", self.step, bounds, self.go_to, show=count_text)
        if roomy:
            return [Row([straight(Row(buttons, gap=8, wraps=False)), difference, moments], gap=8, wraps=False)]
        return [Row([straight(Row(buttons, gap=8, wraps=False)), difference], gap=8), moments]
