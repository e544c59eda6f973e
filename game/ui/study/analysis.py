"""The tab of the analysis: the engine at work on the position that is looked at, until it is told to stop."""

from collections.abc import Sequence
from typing import Any

from ai.analysis import Analysis, Findings, Options
from ai.chances import chance
from ai.score import Knowledge, parts_of
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.line import LineBoard, LinePlayer
from game.ui.board.view import Arrow
from game.ui.errors import error_text
from game.ui.i18n import N_, _
from game.ui.shapes import css
from game.ui.shortcuts import Action
from game.ui.study.analysis_bar import EvaluationBar, colour_of
from game.ui.study.analysis_settings import open_settings
from game.ui.study.analysis_view import COLOURS, LinesView, Spot
from game.ui.study.analysis_words import (
    Told,
    chip_text,
    comment_text,
    for_reference,
    is_draw,
    now_text,
    perspective_text,
    reference,
    status_text,
    threat_text,
    told_of,
)
from game.ui.study.tabs import Study, StudyTab
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget

WIDTHS = (1.0, 0.8, 0.65, 0.5, 0.4)
"""How thick the arrows are, the best move first."""
THREAT = "#e2573b"
"""The colour of a threat."""
PREVIEW = 260
"""The side of the small board, at 100 %."""
WRITTEN = 10
"""So many moves of a line are written into the game."""


class AnalysisTab(StudyTab):
    """Lines with their scores, arrows and a bar on the board, threats, and the way into the game."""

    name = "analysis"
    label = N_("Analysis")
    symbol = "chart"

    def __init__(self, study: Study) -> None:
        super().__init__(study)
        self.analysis = Analysis(self.context.thinker.worker, self._options())
        self.analysis.on = True
        self.spot: Spot | None = None
        """The move of a line that is pointed at."""
        self._seen = False
        self._told = Told()
        self._now = ""
        self._arrows: tuple[Arrow, ...] = ()

    @property
    def found(self) -> Findings | None:
        """What is known of the position that is looked at."""
        return self.analysis.found

    # What the study tells

    def enter(self) -> None:
        self._seen = True
        self.position_changed()
        self.analysis.resume()
        self._look()

    def leave(self) -> None:
        self._seen = False
        self.analysis.leave()

    def position_changed(self) -> None:
        if self._seen:
            self.spot = None
            self.analysis.look_at(self.study.match.positions)
            self._look()
            self.ui.rebuild()

    def frame(self, dt: float) -> None:
        if not self._seen:
            return
        heard = self.analysis.poll()
        now = self._now_text()
        if heard or now != self._now:
            self._look()
            self._show()

    @property
    def busy(self) -> bool:
        return self._seen and self.analysis.searching

    def act(self, action: Action) -> bool:
        if action is Action.ANALYSE:
            self._switch(not self.analysis.on)
            return True
        return False

    # What the person does

    def _switch(self, on: bool) -> None:
        if on:
            self.analysis.start()
        else:
            self.analysis.stop()
        self._look()
        self.ui.rebuild()

    def _options(self) -> Options:
        chosen = self.context.settings
        return Options(chosen.analysis_lines, chosen.analysis_megabytes, chosen.analysis_threads)

    def _changed(self) -> None:
        """Something was chosen in the panel."""
        self.context.changed()
        self.analysis.change(self._options())
        self._look()

    def open_settings(self) -> None:
        """Show what the analysis works with."""
        open_settings(self.ui, self.context.settings, self.ui.find("analysis options").rect, self._changed)

    def go(self, spot: Spot) -> None:
        """Look at the position after a move of a line, which becomes a variation."""
        found = self.found
        if found is not None and spot[0] < len(found.lines.lines):
            moves = found.lines.lines[spot[0]].pv[: spot[1] + 1]
            self.study.go_to_node(self.study.editing.add_line(self.study.match.node, moves))

    def write(self) -> None:
        """Write the evaluation and the best line into the game."""
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

    # What is to be seen

    def _now_text(self) -> str:
        found = self.found
        decided = found is not None and found.lines.decided and not self.analysis.searching
        if self.analysis.trouble is not None:
            return error_text(self.analysis.trouble)
        if not self.study.match.position.legal_moves():
            return _("The game is over here.")
        return now_text(self.analysis.now, decided=decided, on=self.analysis.searching)

    def _look(self) -> None:
        """Put what is known into words and arrows."""
        position, found = self.study.match.position, self.found
        pieces = self.context.settings.piece_set
        over = not position.legal_moves()
        status = "" if over else status_text(found, self.analysis.now, on=self.analysis.searching)
        self._told = told_of(position, found, pieces, status=status)
        self._now = self._now_text()
        self._arrows = self._new_arrows(found)

    def _new_arrows(self, found: Findings | None) -> tuple[Arrow, ...]:
        chosen = self.context.settings
        if found is None:
            return ()
        kind = kind_of(self.study.match.position)
        arrows = []
        if chosen.analysis_arrows:
            for number, line in enumerate(found.lines.lines):
                colour, label = css(COLOURS[number]), str(number + 1) if len(found.lines.lines) > 1 else ""
                arrows.append(Arrow(kind.path(line.move), colour, WIDTHS[number], label))
        if chosen.analysis_threats and found.threat is not None:
            arrows += [Arrow(kind.path(move), THREAT, WIDTHS[1], "!") for move in found.threat.moves]
        return tuple(arrows)

    def _show(self) -> None:
        """Show what was heard, with as little drawing as that takes."""
        before = self._drawn
        self._drawn = self._key()
        view, bar = self._view, self._bar
        if view is None or before != self._drawn or self.ui.stale:
            self.ui.rebuild()
            return
        if not view.tell(self.ui.look, self._told, self._now):
            self.ui.rebuild()
            return
        self.ui.changed(view)
        if bar is not None and bar.tell(*self._evaluation()):
            self.ui.changed(bar)

    def arrows(self) -> Sequence[Arrow]:
        return self._arrows if self._seen else ()
