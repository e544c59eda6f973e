"""The analysis tab: the engine searches the position at the cursor until it is stopped."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ai.insight.analysis import Analysis, AnalysisOptions, Findings
from ai.insight.chances import chance
from ai.score import Knowledge, parts_of
from game.keeping.settings import MEGABYTES, MOST_LINES, THREADS, Settings
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.line import LineBoard, LinePlayer
from game.ui.board.scene import Arrow, Scene
from game.ui.commands import Command
from game.ui.games.presentation import presentation_of
from game.ui.look.shapes import css
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Look, Type
from game.ui.study.analysis_view import COLOURS, LinesView, Spot, evaluation_bar
from game.ui.study.analysis_words import (
    AnalysisText,
    comment_text,
    now_text,
    perspective_text,
    status_text,
    threat_text,
    told_of,
)
from game.ui.study.commands import ANALYSE
from game.ui.study.moves import MovesTab
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import flat
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Panel, Part, Row, Space
from game.ui.widgets.line import LiveLine
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Size, Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, language, with_signs

WIDTH = 380


def open_settings(ui: Ui, settings: Settings, beside: pygame.Rect, changed: Callable[[], None]) -> None:
    def choose(name: str, value: Any) -> None:
        setattr(settings, name, value)
        changed()
        ui.rebuild()

    def choice(name: str, label: str, values: tuple[int, ...]) -> Widget:
        options = [(value, f"{value}") for value in values]
        chosen = Choice(name, options, getattr(settings, name), lambda value: choose(name, value))
        return Field(Label(label), chosen, label_width=110)

    def toggle(name: str, text: str) -> Widget:
        return Toggle(name, text, getattr(settings, name), lambda value: choose(name, value))

    def build() -> Widget:
        inside = [
            Label(_("What the analysis works with"), Type.STRONG),
            choice("analysis_lines", _("Lines"), tuple(range(1, MOST_LINES + 1))),
            *([choice("analysis_threads", _("Threads"), THREADS)] if len(THREADS) > 1 else []),
            choice("analysis_megabytes", _("Memory, MB"), MEGABYTES),
            Label(_("Threads and memory serve checkers only."), Type.SMALL, muted=True),
            toggle("analysis_arrows", _("Arrows for the best moves")),
            toggle("analysis_threats", _("What the other side threatens")),
        ]
        return Panel([Scroll(Column(inside, gap=10, padding=2), name="analysis settings")], padding=14)

    anchor = pygame.Rect(beside)

    def place(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
        margin = look.px(6)
        width = min(look.px(WIDTH), window.w - 2 * margin)
        height = min(root.size(look, width)[1], window.h - 2 * margin)
        top = anchor.bottom + margin
        return pygame.Rect(anchor.right - width, top, width, height).clamp(window.inflate(-2 * margin, -2 * margin))

    ui.open(build, place, focus="analysis_lines", scrim=False)


WIDTHS = (1.0, 0.8, 0.65, 0.5, 0.4)
"""Widths of the arrows, the best move first."""
THREAT = "#e2573b"
LEAST_PREVIEW = 80
"""Least height of the small board in pixels at 100 %."""
WRITTEN = 10
"""Number of moves of a line that are written into the game."""


class LinePreview(LineBoard):
    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(LEAST_PREVIEW)


class AnalysisTab(StudyTab):
    """Lines with their scores, arrows and a bar on the board, threats, and the way into the game."""

    name = "analysis"
    label = N_("Analysis")
    symbol = "chart"

    def __init__(self, study: TreeScreen) -> None:
        super().__init__(study)
        self.analysis = Analysis(self.context.thinker.worker, self._options())
        self.analysis.on = True
        self.spot: Spot | None = None
        self._out_of_view = False
        """True if the keyboard has led to the move, which may have to be scrolled into view."""
        self._told = AnalysisText()
        self._told_of: tuple[object, ...] = ()
        self._now = ""
        self._moves = MovesTab(study)
        self._view: LinesView | None = None

    @property
    def found(self) -> Findings | None:
        return self.analysis.found

    # Calls from the study

    def enter(self) -> None:
        self._look()
        self.analysis.resume()

    def leave(self) -> None:
        self.analysis.leave()

    def position_changed(self) -> None:
        if self.seen:
            self.spot = None
            self._look()
            self.ui.rebuild()

    def frame(self, dt: float) -> None:
        if not self.seen:
            return
        if self._out_of_view:
            self._reveal()
        told, arrows, now = self._told, self.arrows(), self._now
        heard, self._now = self.analysis.poll(), self._now_text()
        if heard:
            self._look()
        searching = self.analysis.searching
        if self._told == told and (self._now == now or searching):
            return
        if not searching or self.spot is not None or bool(told.lines) != bool(self._told.lines):
            self.ui.rebuild()
        else:
            self.ui.renew("analysis findings")
            self.ui.dirty |= self.arrows() != arrows

    @property
    def busy(self) -> bool:
        return self.seen and self.analysis.searching

    def commands(self) -> tuple[Command, ...]:
        return (ANALYSE.on(lambda: self._switch(not self.analysis.on)),)

    # What the person does

    def _switch(self, on: bool) -> None:
        if on:
            self.analysis.start()
        else:
            self.analysis.stop()
        self._look()
        self.ui.rebuild()

    def _options(self) -> AnalysisOptions:
        chosen = self.context.settings
        return AnalysisOptions(chosen.analysis_lines, chosen.analysis_megabytes, chosen.analysis_threads)

    def _changed(self) -> None:
        self.context.changed()
        self.analysis.change(self._options())
        self._look()

    def open_settings(self) -> None:
        open_settings(self.ui, self.context.settings, self.ui.find("analysis options").rect, self._changed)

    def go(self, spot: Spot) -> None:
        """Go to the position after a move of a line, which becomes a variation."""
        found = self.found
        if found is not None and spot[0] < len(found.lines.lines):
            moves = found.lines.lines[spot[0]].pv[: spot[1] + 1]
            self.study.go_to_node(self.study.editing.add_line(self.study.match.node, moves))

    def write(self) -> None:
        found, node = self.found, self.study.match.node
        if found is None:
            return
        best, position = found.lines.best, node.position
        parts = parts_of(best.score)
        evaluation = None
        if parts.knowledge is Knowledge.EVALUATION and position.players == 2:
            evaluation = best.score if position.turn == 0 else -best.score
        comment = comment_text(position, found, best, self.context.settings.piece_set)
        self.study.editing.add_analysis(node, best.pv[:WRITTEN], comment, evaluation)
        self.study.tell(_("The evaluation and the best line were written into the game."))

    def _point(self, spot: Spot | None) -> None:
        if spot != self.spot:
            self.spot = spot
            self.ui.rebuild()
            self._out_of_view = spot is not None and self._view is not None and self._view.by_key

    def _reveal(self) -> None:
        self._out_of_view = False
        scroll = self.ui.find("analysis scroll")
        if self.spot is not None and self._view is not None:
            scroll.reveal(self.ui.look, self._view.place_of(self.ui.look, self.spot))

    # Layout

    def _now_text(self) -> str:
        found = self.found
        decided = found is not None and found.lines.decided and not self.analysis.searching
        if self.analysis.trouble is not None:
            return error_text(self.analysis.trouble)
        if not self.study.match.position.legal_moves():
            return _("The game is over here.")
        return now_text(self.analysis.now, decided=decided, on=self.analysis.searching)

    def _look(self) -> None:
        """Follow the cursor, and put the findings into words and arrows."""
        self.analysis.look_at(self.study.match.positions)
        position, found = self.study.match.position, self.found
        pieces = self.context.settings.piece_set
        self._now = self._now_text()
        key = position, found, pieces, self.analysis.searching, language()
        if key == self._told_of:
            return
        self._told_of = key
        over = not position.legal_moves()
        status = "" if over else status_text(found, self.analysis.now, on=self.analysis.searching)
        self._told = told_of(position, found, pieces, status=status)

    def arrows(self) -> Sequence[Arrow]:
        chosen, found = self.context.settings, self.found
        if not self.seen or found is None:
            return ()
        kind = kind_of(self.study.match.position)
        arrows = []
        if chosen.analysis_arrows:
            for number, line in enumerate(found.lines.lines):
                colour, label = css(COLOURS[number]), str(number + 1) if len(found.lines.lines) > 1 else ""
                arrows.append(Arrow(kind.path(line.move), colour, WIDTHS[number], label))
        if chosen.analysis_threats and found.threat is not None:
            arrows += [Arrow(kind.path(move), THREAT, WIDTHS[1], "!") for move in found.threat.moves]
        return arrows

    def build(self, *, wide: bool) -> Widget:
        self._look()
        text = _("Search") if self.ui.room.width >= Width.COMPACT else ""
        write = flat("write analysis", "write", _("Write the evaluation and the best line into the game"), self.write)
        write.enabled = bool(self._told.lines)
        head = Row(
            [
                Toggle("analysis on", text, self.analysis.on, self._switch, tooltip=_("Search or stop (L)")),
                Space(grow=1),
                write,
                flat("analysis options", "settings", _("Lines, threads, memory, arrows"), self.open_settings),
            ],
            gap=6,
            wraps=False,
        )
        lines = Part("analysis findings", self._findings)
        if not self._has_room(Height.USUAL):
            return Column([head, Scroll(lines, name="analysis scroll")], gap=6, grow=1)
        below = self._preview() or self._moves.text()
        above = Scroll(lines, name="analysis scroll", grow=0, least=120)
        if wide:
            left = Column([head, above], gap=6, grow=1)
            return Row([left, Column([below], grow=1)], gap=16, wraps=False, tall=True, grow=1)
        return Column([head, above, below], gap=6, grow=1)

    def _findings(self) -> Widget:
        position, found, chosen = self.study.match.position, self.found, self.context.settings
        most = min(chosen.analysis_lines, len(position.legal_moves()))
        self._view = LinesView(self._told, self._head(), most, self.ui.look, self.spot, self.go, self._point)
        notes: list[Widget] = []
        if found is not None and found.threat is not None and chosen.analysis_threats:
            notes.append(Label(threat_text(found.threat, chosen.piece_set), Type.SMALL, name="threat"))
        notes.append(Label(perspective_text(position, chosen.piece_set), Type.SMALL, muted=True, name="perspective"))
        return Column([self._view, *notes], gap=8, padding=2)

    def _head(self) -> list[Widget]:
        """The texts above the lines; the last one changes by itself during the search."""
        texts: list[Widget] = []
        if self._told.verdict:
            texts.append(Label(self._told.verdict, Type.STRONG))
        if self._told.status:
            texts.append(Label(self._told.status, Type.SMALL, muted=True))
        if self.analysis.searching:
            now = LiveLine("analysis now", lambda: self._now, Type.SMALL, ink=Ink.MUTED, height=20)
            return [*texts, now]
        return [*texts, Label(self._now, Type.SMALL, name="analysis now", muted=True)]

    def _pointed_at(self) -> LinePlayer | None:
        found, spot = self.found, self.spot
        if found is None or spot is None or spot[0] >= len(found.lines.lines):
            return None
        position = self.study.match.position
        player = LinePlayer(presentation_of(position).face(position), position, found.lines.lines[spot[0]].pv)
        player.go_to(spot[1] + 1)
        return player

    def _preview(self) -> Widget | None:
        """The position after the move that is pointed at, if there is room for a small board."""
        player, chosen = self._pointed_at(), self.context.settings
        if player is None or not self._has_room(Height.HIGH):
            return None
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=chosen.square_numbers)
        board = LinePreview("preview", player, style, self.ui.rebuild, side=0, flipped=self.study.flipped)
        board.grow = 1
        return board

    def _has_room(self, height: int) -> bool:
        return self.ui.room.height >= height

    # On the board

    def instead(self) -> Scene | None:
        player = None if self._has_room(Height.HIGH) else self._pointed_at()
        return player.scene() if player is not None else None

    def bar(self) -> Widget | None:
        return evaluation_bar(self.study, self._evaluation) if self.seen else None

    def _evaluation(self, below: int) -> tuple[float, str, str]:
        """The expectation of the side below, its score in a few letters, and in words."""
        position, found = self.study.match.position, self.found
        outcome = position.outcome()
        if outcome is not None:
            return (1 + outcome.payoffs[below]) / 2, "", ""
        if found is None or not found.lines.lines:
            return 0.5, "", ""
        score = found.lines.best.score
        expected, parts = chance(position, score), parts_of(score)
        text = f"{parts.amount or 1}"
        if parts.knowledge is Knowledge.EVALUATION:
            text = with_signs(f"{abs(score) / 100:.1f}")
        return expected if position.turn == below else 1 - expected, text, self._told.verdict
