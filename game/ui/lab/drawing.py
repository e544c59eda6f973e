"""What the tree, the mini-map and the icicle show together: a trace at a step, what is selected, and what is seen of it."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass

import pygame

from ai.jobs import Done, Job, Progress, Worker
from ai.textbook.observe import Cause
from ai.tracing.trace import NONE, Perspective, Trace
from game.ui.lab.layout import Layout, tidy

AT_ONCE = 3000
"""A tree of so many nodes is laid out within a frame or two, without the worker."""

MoveText = Callable[[int], str]
SkippedText = Callable[[int], str]


def nothing(node: int) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Words:
    """How nodes are put into words and pictures, by whoever knows the game. The texts are short, but for `cut`."""

    move: Callable[[int], str]
    """The move that led to a node."""
    skipped: Callable[[int], list[str]]
    """The moves of a node that the search never tried."""
    value: Callable[[int], str]
    """A score of the trace."""
    cut: Callable[[int], str]
    """Why the search skipped moves of this node, as a sentence."""
    facts: Callable[[int, int], str]
    """What else is to be said of a node at a step, line by line; "" for nothing."""
    board: Callable[[int, int], pygame.Surface | None]
    """The position of a node, at most so many pixels wide and high; None where there is no board."""


@dataclass(slots=True)
class Camera:
    """What is seen of a drawing. Zoom 1 shows all of it; the middle is in units across and plies down."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0
    placed: bool = False
    """Whether the middle was ever set; a new drawing is seen as a whole."""


class Drawing:
    """A trace as it is drawn. The screen makes one for each trace; the widgets are made anew around it again and again."""

    def __init__(
        self, trace: Trace, words: Words, worker: Worker, select: Callable[[int], None] = nothing, *, ahead: bool = True
    ) -> None:
        """`select` hears which node was selected. `ahead`: what the search has not come to yet is shown faintly."""
        self.trace = trace
        self.words = words
        self.on_select = select
        self.ahead = ahead
        self.step = 0
        self.selected = NONE
        self.hovered = NONE
        self.top: int | None = None
        """The node below which alone the tree is drawn; None for the root of the iteration under way."""
        self.folded: set[int] = set()
        self.found: Set[int] = frozenset()
        self.camera = Camera()
        self.layout: Layout | None = None
        self.version = 0
        """Goes up when the layout or what is found changes, so that pictures of it are out of date."""
        self.share = 0.0
        """How much of the layout that is being worked out is done."""
        self._worker = worker
        self._job: Job[float, Layout | None] | None = None
        self._wanted: tuple[int, frozenset[int]] | None = None
        self.arrange()

    # What is shown

    @property
    def root(self) -> int:
        """The node at the top of the drawing."""
        return self.top if self.top is not None else self.trace.root_at(self.step)

    def go_to(self, step: int) -> None:
        """Show the search after so many visits."""
        self.step = min(max(0, step), len(self.trace))
        self.arrange()

    def select(self, node: int) -> None:
        """Select a node, and say so."""
        if node != self.selected:
            self.selected = node
            self.on_select(node)

    def fold(self, node: int) -> None:
        """Hide what is below a node, or show it again."""
        if self.trace.nodes.first_children[node] != NONE:
            self.folded ^= {node}
            self.arrange()

    def only_below(self, node: int | None) -> None:
        """Draw the part below a node alone; None for the whole tree."""
        self.top = node
        self.camera = Camera()
        self.arrange()

    def find(self, text: str) -> list[int]:
        """Mark the nodes that the move led to, and tell which they are; none for ""."""
        wanted = text.strip().casefold()
        words, nodes = self.words, range(len(self.trace.nodes))
        found = [node for node in nodes if wanted and words.move(node).casefold() == wanted]
        self.found = frozenset(found)
        self.version += 1
        return found

    @property
    def current(self) -> int:
        """The node of the visit that was made last; NONE before the first one."""
        return self.trace.visits.nodes[self.step - 1] if self.step else NONE

    @property
    def max_player(self) -> int:
        """The player who is called MAX: the one to move at the root."""
        return self.trace.nodes.turns[0]

    @property
    def many(self) -> bool:
        """Whether each player has a value of its own."""
        return self.trace.perspective is Perspective.EACH

    def is_leaf(self, node: int) -> bool:
        """Whether the search valued a node at once."""
        return self.trace.nodes.causes[node] != Cause.INNER

    def value_text(self, node: int, step: int) -> str:
        """The value that a node has at a step; "" when the search has not come there by then."""
        last = self.trace.last_step(node, step)
        if not last:
            return ""
        if self.trace.payoffs is not None:
            return "(" + ", ".join(str(each) for each in self.trace.payoffs[last - 1]).replace("-", "−") + ")"
        return self.words.value(self.trace.visits.values[last - 1])

    def window_text(self, node: int, step: int) -> str:
        """The window that an inner node has at a step; "" where there is none."""
        last = self.trace.last_step(node, step)
        if not last or self.many or self.is_leaf(node):
            return ""
        visits, value = self.trace.visits, self.words.value
        return f"({value(visits.alphas[last - 1])}, {value(visits.betas[last - 1])})"

    # The layout

    @property
    def busy(self) -> bool:
        """Whether a layout is being worked out."""
        return self._job is not None

    def arrange(self) -> None:
        """Have the drawing laid out again when it is not the one that is wanted."""
        wanted = self.root, frozenset(self.folded)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        trace, (root, folded) = self.trace, wanted
        if self._job:
            self._job.cancel()
            self._job = None
        if len(trace.nodes) <= AT_ONCE:
            self._take(tidy(trace, root, folded))
        else:
            self.share = 0.0
            self._job = self._worker.start(lambda stop, tell: tidy(trace, root, folded, stop, tell))

    def update(self) -> bool:
        """Take what the worker has found; whether anything changed."""
        changed = False
        while self._job and (news := self._job.poll()):
            changed = True
            match news:
                case Progress(told=share):
                    self.share = share
                case Done(result=layout):
                    self._job = None
                    self._take(layout)
        return changed

    def _take(self, layout: Layout | None) -> None:
        if layout is not None:
            self.layout = layout
            self.version += 1
