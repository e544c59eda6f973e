"""A trace that is looked at, with all that shows it: the player, the words, the rows, the drawn tree."""

from functools import lru_cache
from typing import Any

import pygame

from ai.engine.endgame.verdicts import few_pieces, known, usual_tables
from ai.tracing.explain import StepExplanation, explain, next_cut
from ai.tracing.run import Request
from ai.tracing.trace import Trace, VisitFlag
from ai.work.jobs import Worker
from game.core import State
from game.ui.board.art import BoardStyle
from game.ui.board.view import BoardView
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import table_text
from game.ui.lab.tree.drawing import Captions, Drawing
from game.ui.lab.tree.moment import scene_of
from game.ui.lab.tree.rows import Rows
from game.ui.lab.tree.trace_cursor import TraceCursor
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.look.text import Fonts


class TraceSession:
    """One trace and the moment in it. The widgets are made anew around it again and again."""

    def __init__(self, trace: Trace, request: Request, worker: Worker, fonts: Fonts, style: BoardStyle) -> None:
        self.trace = trace
        self.request = request
        self.style = style
        self.wanted = ""
        """The move that is looked for in the tree."""
        self.player = TraceCursor(trace)
        self.words = TraceWords(trace, style.pieces, plain=request.plain)
        self.rows = Rows(trace, request, self.words)
        self._fonts = fonts
        self._explained = lru_cache(maxsize=4)(self._explain)
        captions = Captions(
            move=self._move,
            skipped=self.rows.skipped,
            value=self.rows.value,
            cut=self._cut,
            facts=self._facts,
            board=None if self.rows.is_tree else self._board,
        )
        self.drawing = Drawing(trace, captions, worker, self.player.to_node)

    def follow(self) -> bool:
        """Bring the drawn tree to the player's moment; whether it was at another."""
        if self.drawing.step == self.player.step:
            return False
        self.drawing.go_to(self.player.step)
        self.drawing.selected = self.player.node
        return True

    @property
    def explanation(self) -> StepExplanation:
        """What happens at the moment, as data."""
        return self._explained(self.player.step)

    def _explain(self, step: int) -> StepExplanation:
        return explain(self.trace, step, book_cut=self.request.book_cut)

    @property
    def title(self) -> str:
        """What happens at the moment, in two or three words."""
        return self.words.title(self.explanation)

    @property
    def sentence(self) -> str:
        """What happens at the moment, and why."""
        return self.words.sentence(self.explanation)

    @property
    def is_cut(self) -> bool:
        """Whether moves are skipped at the moment."""
        step = self.player.step
        return step > 0 and bool(self.trace.visits.marks[step - 1] & VisitFlag.CUT)

    @property
    def condition(self) -> str:
        """When the open node will be cut; "" when nothing can cut it."""
        condition = next_cut(self.trace, self.player.step, book_cut=self.request.book_cut)
        return self.words.condition(condition) if condition else ""

    def _move(self, node: int) -> str:
        return self.words.node(node) if self.rows.is_tree else self.words.move(node)

    def _cut(self, node: int) -> str:
        """Why moves of a node were skipped."""
        for step in reversed(self.trace.steps_of(node)):
            if self.trace.visits.marks[step - 1] & VisitFlag.CUT:
                return self.words.sentence(explain(self.trace, step, book_cut=self.request.book_cut))
        return ""

    def _facts(self, node: int, step: int) -> str:
        """What happened at a node the last time that it was visited, and what an endgame table says of its position.

        A cut is told by `_cut`.
        """
        last = self.trace.last_step(node, step)
        told = [self._by_table(self.trace.position(node))]
        if last and not self.trace.visits.marks[last - 1] & VisitFlag.CUT:
            told.insert(0, self.words.sentence(explain(self.trace, last, book_cut=self.request.book_cut)))
        return "\n".join(filter(None, told))

    def _by_table(self, position: State[Any]) -> str:
        """What an endgame table says of a position; "" when none knows it."""
        if not few_pieces(position):
            return ""
        value = known(usual_tables(position.rules), position)
        if value is None:
            return ""
        winner = position.turn if value.result > 0 else 1 - position.turn
        side = presentation_of(position).side_name(position, winner, self.style.pieces)
        return table_text(value.result, value.plies, side)

    def _board(self, node: int, side: int) -> pygame.Surface:
        """The position of a node, at most so many pixels wide and high."""
        face = presentation_of(self.trace.start).face(self.trace.start)
        view = BoardView(face, self._font, self.style._replace(names=False))
        view.fit(pygame.Rect(0, 0, side, side))
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        view.draw(surface, scene_of(self.trace, node))
        return surface.subsurface(view.frame_rect)

    def _font(self, size: int) -> pygame.font.Font:
        return self._fonts.font(size, False)
