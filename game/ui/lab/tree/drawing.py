"""State that the tree, the mini-map and the icicle share: a trace at a step, the selected node, the part in view."""

from __future__ import annotations

from collections.abc import Callable, Set
from copy import copy
from dataclasses import dataclass, replace
from math import log

import pygame

from ai.textbook.observe import LeafCause
from ai.tracing.bounds import bound_at
from ai.tracing.layout import Effort, Layout, effort, silent, tidy
from ai.tracing.trace import NONE, Trace
from ai.work.jobs import Job, JobProgress, JobResult, Worker
from game.ui.games.wording import vector_text
from game.ui.look.theme import Look
from game.ui.words.i18n import _, count_text

Drawn = tuple[Layout, Effort]
CATCH_UP = 0.07
"""Seconds in which the camera covers most of the way."""
ARRIVED = 0.003
AT_ONCE = 3000
"""Number of nodes that are laid out within a frame or two, without the worker."""
MOST_MOVES = 6
"""Number of moves of a line that are written out."""
MOST_BOARDS = 400
FULL_UNIT = 96.0
"""Width of a unit, at 100 %, from which nodes grow with the zoom."""
WINDOW_PLY = 88
"""Height of a ply, at 100 %, from which alpha and beta have room."""
BOARDS_GROW, SIZES = 0.4, 8
"""Exponent of their growth next to small boards, which grow too, and sizes of nodes between one and its double."""


def nothing(node: int) -> None:
    """Ignore a selection."""


@dataclass(frozen=True, slots=True)
class Captions:
    """Words and pictures for nodes. The texts are short, but for `cut`."""

    move: Callable[[int], str]
    skipped: Callable[[int], list[str]]
    value: Callable[[int], str]
    cut: Callable[[int], str]
    """The reason, as a sentence, why the search skipped moves of this node."""
    facts: Callable[[int, int], str]
    """More facts about a node at a step, one a line; "" for none."""
    board: Callable[[int, int], pygame.Surface] | None
    """The position of a node, at most this many pixels wide and high; None where there is no board."""
    verdict: Callable[[int, int], str] | None = None
    """A text in place of the value of a node at a step, where OR and AND nodes are shown."""


@dataclass(slots=True)
class Camera:
    """The part of a drawing in view. Zoom 1 shows all of it; the middle is in units across and plies down."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0
    goal: tuple[float, float, float] | None = None

    def go_to(self, zoom: float, x: float, y: float, *, glide: bool) -> None:
        self.goal = zoom, x, y
        if not glide:
            self.glide(0.0, False)

    def glide(self, dt: float, motion: bool) -> bool:
        """Let `dt` seconds pass; True if the camera moved."""
        if self.goal is None:
            return False
        zoom, x, y = self.goal
        share = min(1.0, dt / CATCH_UP) if motion else 1.0
        self.zoom *= (zoom / self.zoom) ** share
        self.x += (x - self.x) * share
        self.y += (y - self.y) * share
        if abs(log(zoom / self.zoom)) + abs(self.x - x) * self.zoom / 100 + abs(self.y - y) < ARRIVED:
            self.zoom, self.x, self.y = zoom, x, y
        if (self.zoom, self.x, self.y) == self.goal:
            self.goal = None
        return True


class Drawing:
    """A trace as it is drawn. The screen makes one for each trace; the widgets around it come and go."""

    def __init__(
        self,
        trace: Trace,
        captions: Captions,
        worker: Worker,
        select: Callable[[int], None] = nothing,
        *,
        ahead: bool = True,
    ) -> None:
        """`select` is called with the selected node. `ahead`: show nodes not yet reached faintly."""
        self.trace = trace
        self.captions = captions
        self.on_select = select
        self.ahead = ahead
        self.step = 0
        self.selected = NONE
        self.hovered = NONE
        self.top: int | None = None
        """The drawing shows only the tree below this node; None for the root of the current iteration."""
        self.folded: set[int] = set()
        self.found: Set[int] = frozenset()
        """The marked nodes: the results of `find`, or others."""
        self._wanted_move = ""
        self._searched = len(trace.nodes)
        self.camera = Camera()
        self.layout: Layout | None = None
        self.effort: Effort | None = None
        self.version = 0
        """Counts the changes of the layout and of `found`, after which pictures are out of date."""
        self.share = 0.0
        self._moves: dict[int, str] = {}
        self._boards: dict[tuple[int, int], pygame.Surface] = {}
        self._worker = worker
        self._job: Job[float, Drawn | None] | None = None
        self._wanted: tuple[int, frozenset[int]] | None = None
        self.arrange()

    def apart(self) -> Drawing:
        """A copy for another thread, which sets its step; it is not laid out again."""
        other = copy(self)
        other.folded, other.found, other._moves, other._boards = set(self.folded), frozenset(), {}, {}
        other.selected = other.hovered = NONE
        return other

    # What is shown

    @property
    def root(self) -> int:
        return self.top if self.top is not None else self.trace.root_at(self.step)

    def go_to(self, step: int) -> None:
        self.step = min(max(0, step), len(self.trace))
        self.arrange()

    def select(self, node: int) -> None:
        if node != self.selected:
            self.selected = node
            self.on_select(node)

    def fold(self, node: int) -> None:
        if self.trace.nodes.first_children[node] != NONE:
            self.folded ^= {node}
            self.arrange()

    def only_below(self, node: int | None) -> None:
        self.top = node
        self.arrange()

    def show_all(self) -> None:
        if self.layout:
            self.camera.go_to(1.0, self.layout.width / 2, self.layout.height / 2, glide=True)

    def find(self, text: str) -> None:
        """Mark the nodes that this move led to, none for "". In a large tree `found` grows bit by bit."""
        self.found = frozenset()
        self._wanted_move = text.strip().casefold()
        self._searched = 0 if self._wanted_move else len(self.trace.nodes)
        self.version += 1
        self._search_on()

    def _search_on(self) -> None:
        begin, self._searched = self._searched, min(self._searched + AT_ONCE, len(self.trace.nodes))
        nodes, move = range(begin, self._searched), self.captions.move
        found = {node for node in nodes if move(node).casefold() == self._wanted_move}
        if found:
            self.found |= found
            self.version += 1

    @property
    def current(self) -> int:
        return self.trace.visits.nodes[self.step - 1] if self.step else NONE

    def value_text(self, node: int, step: int) -> str:
        last = self.trace.last_step(node, step)
        if not last:
            return ""
        if self.captions.verdict is not None:
            return self.captions.verdict(node, step)
        if self.trace.payoffs is not None:
            return vector_text(map(self.captions.value, self.trace.payoffs[last - 1]))
        return bound_at(self.trace, last).sign + self.captions.value(self.trace.visits.values[last - 1])

    def window_text(self, node: int, step: int) -> str:
        last = self.trace.last_step(node, step)
        if not last or self.trace.payoffs is not None or self.trace.nodes.causes[node] != LeafCause.INNER:
            return ""
        visits, value = self.trace.visits, self.captions.value
        return f"({value(visits.alphas[last - 1])}, {value(visits.betas[last - 1])})"

    def hides(self, node: int) -> bool:
        """True if nodes below this one are not drawn: it is folded, or they were not recorded."""
        return node in self.folded or node in self.trace.folded

    def hidden_text(self, node: int) -> str:
        if not self.hides(node) or self.effort is None:
            return ""
        hidden = self.effort.sizes[node] - 1 if node in self.folded else self.trace.folded[node]
        return f"+{count_text(hidden)}"

    def player_text(self, turn: int) -> str:
        if self.trace.payoffs is not None:
            return _("Player {number}").format(number=turn + 1)
        names = ("OR", "AND") if self.captions.verdict is not None else ("MAX", "MIN")
        return names[turn != self.trace.max_player]

    def move_text(self, node: int) -> str:
        if node not in self._moves:
            self._moves[node] = self.captions.move(node) or _("root")
        return self._moves[node]

    def line_text(self, node: int) -> str:
        """The moves that led to a node, of a long line the last ones; at a root the player to move."""
        moves = [self.move_text(each) for each in self.trace.path(node)[1:]]
        if not moves:
            return self.player_text(self.trace.nodes.turns[node])
        return " ".join(moves if len(moves) <= MOST_MOVES else ["…", *moves[-MOST_MOVES:]])

    def fitted(self, look: Look, unit: float, ply: int) -> Look:
        """The look in which the tree is drawn: when a unit is wider than nodes need, they and their letters grow. Where
        everything is shown enlarged, they grow less if alpha and beta would have no room."""
        if 1 <= ply / WINDOW_PLY < look.scale:
            return replace(look, scale=int(ply / WINDOW_PLY * SIZES) / SIZES)
        factor = max(1.0, unit / (FULL_UNIT * look.scale)) ** (BOARDS_GROW if self.has_boards else 1.0)
        size = round(factor * SIZES)
        return look if size == SIZES else replace(look, scale=look.scale * size / SIZES)

    @property
    def has_boards(self) -> bool:
        return self.captions.board is not None

    def board(self, node: int, side: int) -> pygame.Surface | None:
        """The board of a node, at most this many pixels wide and high; None where there is none."""
        if self.captions.board is None:
            return None
        if len(self._boards) > MOST_BOARDS:
            self._boards.clear()
        if (node, side) not in self._boards:
            self._boards[node, side] = self.captions.board(node, side)
        return self._boards[node, side]

    # The layout

    @property
    def busy(self) -> bool:
        return self._job is not None or self._searched < len(self.trace.nodes)

    @property
    def arranging(self) -> bool:
        return self._job is not None

    def arrange(self) -> None:
        wanted = self.root, frozenset(self.folded)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        trace, (root, folded), known = self.trace, wanted, self.effort

        def work(stop: bytearray, tell: Callable[[float], None]) -> Drawn | None:
            layout = tidy(trace, root, folded, stop, tell)
            sums = known or effort(trace, stop)
            return (layout, sums) if layout and sums else None

        if self._job:
            self._job.cancel()
            self._job = None
        if len(trace.nodes) <= AT_ONCE:
            self._take(work(bytearray(1), silent))
        else:
            self.share = 0.0
            self._job = self._worker.start(work)

    def resume(self) -> None:
        if self._job is not None and not self._job.running:
            self._wanted = None
            self.arrange()

    def update(self) -> bool:
        """Take the results of the worker, and continue `find`; True if anything changed."""
        changed = self._searched < len(self.trace.nodes)
        if changed:
            self._search_on()
        while self._job and (news := self._job.poll()):
            changed = True
            match news:
                case JobProgress(told=share):
                    self.share = share
                case JobResult(result=drawn):
                    self._job = None
                    self._take(drawn)
        return changed

    def _take(self, drawn: Drawn | None) -> None:
        if drawn is not None:
            before, (self.layout, self.effort) = self.layout, drawn
            self.version += 1
            if before is None or before.root != self.layout.root or self.camera.zoom <= 1:
                self.camera.go_to(1.0, self.layout.width / 2, self.layout.height / 2, glide=False)
            else:
                self._stay(before, self.layout)

    def _stay(self, before: Layout, after: Layout) -> None:
        """Keep the selected node in its place, and the size of all nodes."""
        self.camera.zoom = max(1.0, self.camera.zoom * (after.width + 1) / (before.width + 1))
        old, new = (layout.place(self.selected) if self.selected != NONE else NONE for layout in (before, after))
        if NONE not in (old, new):
            self.camera.x += after.xs[new] - before.xs[old]
