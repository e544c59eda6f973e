"""A trace with everything that shows it: cursor, words, rows, drawn tree; its recording; and pairs of traces."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

import pygame

from ai.engine.endgame.verdicts import few_pieces, known, usual_tables
from ai.textbook.trees import Tree
from ai.tracing.align import Alignment
from ai.tracing.and_or import proof_of, shows_proof
from ai.tracing.bounds import bounds_of
from ai.tracing.compare import Case, Variant, ordered
from ai.tracing.explain import StepExplanation, explain, next_cut
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace, VisitFlag
from ai.work.jobs import Job, JobProgress, Worker
from game.core import State
from game.ui.board.art import BoardStyle
from game.ui.board.line import step_buttons
from game.ui.board.view import BoardView
from game.ui.commands import Command, steps
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import table_text
from game.ui.lab.tree.drawing import AT_ONCE, Captions, Drawing
from game.ui.lab.tree.moment import scene_of
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.lab.tree.transport import StepCursor, TraceCursor
from game.ui.lab.tree.tree_view import TreeView
from game.ui.lab.tree.visit_table import Rows
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
from game.ui.words.i18n import N_, _, count_text, ngettext, paragraph

PROVED = N_("{node} is proved: MAX gets at least {goal}.")
DISPROVED = N_("{node} is disproved: MAX gets less than {goal}.")


class Recording:
    """The search of a request in the worker. It is polled once a frame; nothing here blocks."""

    def __init__(self, worker: Worker, request: Request) -> None:
        def work(stop: bytearray, tell: Callable[[int], None]) -> Trace:
            trace = run(request, stop, tell)
            bounds_of(trace)  # here, where it holds up nothing
            if shows_proof(request):
                proof_of(trace)
            return trace

        self.visits = 0
        self.seconds = 0.0
        self.stopped = False
        """True if the user ended it."""
        self._job: Job[int, Trace] = worker.start(work)

    @property
    def dropped(self) -> bool:
        """True if the worker took other work, so that no trace will come."""
        return not self._job.running

    def poll(self, seconds: float) -> Trace | None:
        """Let time pass and return the trace once it is there. Raises what went wrong in the search."""
        self.seconds += seconds
        while news := self._job.poll():
            if not isinstance(news, JobProgress):
                return news.result
            self.visits = news.told
        return None

    def stop(self) -> None:
        self.stopped = True
        self._job.stop_now()

    def cancel(self) -> None:
        self._job.cancel()

    @property
    def progress(self) -> str:
        text = ngettext("Recording the search: {count} visit", "Recording the search: {count} visits", self.visits)
        return text.format(count=count_text(self.visits))


class TraceSession:
    """One trace and the moment in it. Widgets are rebuilt around it."""

    def __init__(self, trace: Trace, request: Request, worker: Worker, fonts: Fonts, style: BoardStyle) -> None:
        self.trace = trace
        self.request = request
        self.style = style
        self.wanted = ""
        self.player = TraceCursor(trace)
        self.words = TraceWords(trace, style.pieces, plain=request.plain)
        self.rows = Rows(trace, request, self.words)
        self._fonts = fonts
        self._explained = lru_cache(maxsize=4)(self._explain)
        captions = Captions(
            move=self.words.node if self.rows.is_tree else self.words.move,
            skipped=self.rows.skipped,
            value=self.rows.value,
            cut=self._cut,
            facts=self._facts,
            board=None if self.rows.is_tree else self._board,
            verdict=self.rows.verdict if self.rows.proof else None,
        )
        self.drawing = Drawing(trace, captions, worker, self.player.to_node)

    def follow(self) -> bool:
        """Bring the drawn tree to the cursor's step; True if it was at another."""
        if self.drawing.step == self.player.step:
            return False
        self.drawing.go_to(self.player.step)
        self.drawing.selected = self.player.node
        return True

    @property
    def explanation(self) -> StepExplanation:
        return self._explained(self.player.step)

    def _explain(self, step: int) -> StepExplanation:
        return explain(self.trace, step, book_cut=self.request.book_cut)

    def _cuts(self, step: int) -> bool:
        return step > 0 and bool(self.trace.visits.marks[step - 1] & VisitFlag.CUT)

    @property
    def title(self) -> str:
        return self.words.title(self.explanation)

    @property
    def sentence(self) -> str:
        return paragraph([self.words.sentence(self.explanation), self._verdict()])

    def _verdict(self) -> str:
        """The verdict on a node of OR or AND, at the step that decides it."""
        proof, step = self.rows.proof, self.player.step
        if proof is None or proof.goal is None or not step:
            return ""
        node = self.trace.visits.nodes[step - 1]
        verdict = proof.at(node, step)
        if verdict is None or proof.at(node, step - 1) is not None:
            return ""
        text = _(PROVED) if verdict else _(DISPROVED)
        return text.format(node=self.words.node(node), goal=self.words.label(proof.goal))

    @property
    def is_cut(self) -> bool:
        return self._cuts(self.player.step)

    @property
    def condition(self) -> str:
        """The condition for cutting the open node; "" when nothing can cut it."""
        condition = next_cut(self.trace, self.player.step, book_cut=self.request.book_cut)
        return self.words.condition(condition) if condition else ""

    def _cut(self, node: int) -> str:
        steps = (step for step in reversed(self.trace.steps_of(node)) if self._cuts(step))
        step = next(steps, None)
        return self.words.sentence(self._explain(step)) if step else ""

    def _facts(self, node: int, step: int) -> str:
        """The last visit of a node in words unless it cut, for which see `_cut`; and what an endgame table says."""
        last = self.trace.last_step(node, step)
        told = [self._by_table(self.trace.position(node))]
        if last and not self._cuts(last):
            told.insert(0, self.words.sentence(self._explain(last)))
        return "\n".join(filter(None, told))

    def _by_table(self, position: State[Any]) -> str:
        if not few_pieces(position):
            return ""
        value = known(usual_tables(position.rules), position)
        if value is None:
            return ""
        winner = position.turn if value.result > 0 else 1 - position.turn
        side = presentation_of(position).side_name(position, winner, self.style.pieces)
        return table_text(value.result, value.plies, side)

    def _board(self, node: int, side: int) -> pygame.Surface:
        face = presentation_of(self.trace.start).face(self.trace.start)
        view = BoardView(face, lambda size: self._fonts.font(size, False), self.style._replace(names=False))
        view.fit(pygame.Rect(0, 0, side, side))
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        view.draw(surface, scene_of(self.trace, node))
        return surface.subsurface(view.frame_rect)

    # The whole search in words

    @property
    def counts(self) -> str:
        trace, words = self.trace, self.words
        number = len(trace.nodes) + sum(trace.folded.values())
        positions = ngettext("{count} position", "{count} positions", number).format(count=count_text(number))
        if trace.report is None:
            return positions
        value = words.payoffs(trace.payoffs[-1]) if trace.payoffs else words.label(trace.report.score)
        return _("{positions} · value {value}").format(positions=positions, value=value)

    def incomplete(self, *, stopped: bool) -> str:
        """A note on missing parts of the trace; "" when it is complete."""
        folded, said = self.trace.folded, []
        if stopped:
            said.append(_("The search was stopped here."))
        if folded:
            number = sum(folded.values())
            most = max(folded, key=folded.__getitem__)
            if len(folded) == 1:
                text = ngettext(
                    "{count} position below {move} was folded for lack of memory.",
                    "{count} positions below {move} were folded for lack of memory.",
                    number,
                )
            else:
                text = ngettext(
                    "{count} position below {move} and other moves was folded for lack of memory.",
                    "{count} positions below {move} and other moves were folded for lack of memory.",
                    number,
                )
            said.append(text.format(count=count_text(number), move=self.rows.name(most)))
        return paragraph(said)


def visit_text(step: int, last: int) -> str:
    return _("visit {number} of {last}").format(number=count_text(step), last=count_text(last))


SMALLEST_TREE = 170


class RecordedPair(NamedTuple):
    traces: tuple[Trace, Trace]
    requests: tuple[Request, Request]
    alignment: Alignment


def record(
    variants: Sequence[Variant], start: State[object], depth: int | None, stop: bytearray
) -> RecordedPair | None:
    """Record both searches as deep as both can be drawn, `depth` at most; None when that is not even one ply. They are
    without iterative deepening, which would be one tree after another. Raises InputError when one of them is not for
    this position."""
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
        waits = _("Waiting for the other search.") if self.step else ""
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
