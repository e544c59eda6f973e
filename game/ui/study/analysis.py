"""The analysis tab: the engine searches the position at the cursor until it is stopped."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from ai.insight.analysis import Analysis, AnalysisOptions
from ai.insight.chances import chance
from ai.insight.lines import Lines
from ai.score import Knowledge, parts_of
from game.keeping.settings import MEGABYTES, MOST_LINES, THREADS
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.line import LineBoard, LinePlayer
from game.ui.board.scene import Arrow, Scene
from game.ui.commands import Command
from game.ui.games.presentation import presentation_of
from game.ui.look.shapes import css
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Look, Type
from game.ui.setup.engine_programs import engine_fault_text
from game.ui.study.analysis_engines import EngineChoice, EngineSide, agreement, external_side
from game.ui.study.analysis_view import COLOURS, OTHER, LinesView, Spot, evaluation_bar
from game.ui.study.analysis_words import comment_text, perspective_text, threat_text
from game.ui.study.commands import ANALYSE
from game.ui.study.moves import MovesTab
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import Button, flat
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Panel, Part, Row, Space
from game.ui.widgets.line import Line, LiveLine
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Size, Widget
from game.ui.words.i18n import N_, _, with_signs

WIDTH = 380
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
        self.ours = EngineSide(Analysis(self.context.thinker.worker, self._options()))
        self.ours.analysis.on = True
        self.theirs: EngineSide | None = None
        self._choice = EngineChoice(self.context, self.ui, self._changed)
        self.spot: Spot | None = None
        self._of: EngineSide = self.ours
        """The engine in whose lines the move at `spot` is."""
        self._out_of_view = False
        """True if the keyboard has led to the move, which may have to be scrolled into view."""
        self._moves = MovesTab(study)
        self._view: LinesView | None = None

    @property
    def sides(self) -> list[EngineSide]:
        """The engines at work, the one for the bar and the arrows first: ours, if another one has failed."""
        theirs = self.theirs
        if theirs is None:
            return [self.ours]
        if self.context.settings.analysis_compare:
            return [self.ours, theirs]
        return [theirs] if theirs.analysis.trouble is None else [self.ours]

    @property
    def main(self) -> EngineSide:
        return self.sides[0]

    # Calls from the study

    def enter(self) -> None:
        self._seat()
        self._look()
        for side in self.sides:
            side.analysis.resume()

    def leave(self) -> None:
        self._choice.leave()
        for side in (self.ours, self.theirs):
            if side is not None:
                side.analysis.leave()

    def away(self) -> None:
        if self.theirs is not None:
            self.theirs.close()

    def _seat(self) -> None:
        """Take the engine that is chosen in the settings, and let those search that are shown."""
        name, position = self.context.settings.analysis_engine, self.study.match.position
        if not kind_of(position).has_pdn:
            return
        on = self.main.analysis.on or (self.theirs is not None and self.theirs.analysis.trouble is not None)
        if name != (self.theirs.name if self.theirs is not None else ""):
            self.away()
            self.theirs = external_side(self.context, name, position.rules)
        self._run(on=on)

    def _run(self, *, on: bool) -> None:
        """Let the engines that are shown search, or stop; the others rest."""
        shown = self.sides
        for side in (self.ours, self.theirs):
            if side is not None and side not in shown:
                side.analysis.leave()
        for side in shown:
            if on and (side.analysis.trouble is None or side is not self.theirs):
                side.analysis.start()
            elif not on:
                side.analysis.stop()

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
        self._choice.hear()
        shown, arrows = self.sides, self.arrows()
        before = [(side.told, side.now) for side in shown]
        heard = [side.analysis.poll() for side in shown]
        if self.sides != shown:
            self._run(on=True)
        if any(heard) or self.sides != shown:
            self._look()
        for side in shown:
            side.now = side.now_text(self.study.match.position)
        searching = all(side.analysis.searching for side in shown)
        if self.sides == shown and all(
            side.told == told and (side.now == now or side.analysis.searching)
            for side, (told, now) in zip(shown, before, strict=True)
        ):
            return
        filled = [bool(told.lines) != bool(side.told.lines) for side, (told, _now) in zip(shown, before, strict=True)]
        if self.sides != shown or not searching or self.spot is not None or any(filled):
            self.ui.rebuild()
        else:
            self.ui.renew("analysis findings")
            self.ui.dirty |= self.arrows() != arrows

    @property
    def busy(self) -> bool:
        return self.seen and (self._choice.busy or any(side.analysis.searching for side in self.sides))

    def commands(self) -> tuple[Command, ...]:
        return (ANALYSE.on(lambda: self._switch(not self.main.analysis.on)),)

    # What the person does

    def _switch(self, on: bool) -> None:
        """Start or stop the search; restart an engine that has failed."""
        if on and self.theirs is not None and self.theirs.analysis.trouble is not None:
            self.theirs.analysis.start()
        self._run(on=on)
        self._look()

    def _options(self) -> AnalysisOptions:
        chosen = self.context.settings
        return AnalysisOptions(chosen.analysis_lines, chosen.analysis_megabytes, chosen.analysis_threads)

    def _changed(self) -> None:
        self.context.changed()
        self.ours.analysis.change(self._options())
        self._seat()
        self._look()

    def open_settings(self) -> None:
        settings, button = self.context.settings, pygame.Rect(self.ui.find("analysis options").rect)

        def choose(name: str, value: Any) -> None:
            setattr(settings, name, value)
            self._changed()

        def choice(name: str, label: str, values: tuple[int, ...]) -> Widget:
            options = [(value, f"{value}") for value in values]
            return Field(label, Choice(name, options, getattr(settings, name), partial(choose, name)))

        def toggle(name: str, text: str) -> Widget:
            return Toggle(name, text, getattr(settings, name), partial(choose, name))

        def build() -> Widget:
            inside = [
                Label(_("What the analysis works with"), Type.STRONG),
                *self._choice.rows(self.study.match.position),
                choice("analysis_lines", _("Lines"), tuple(range(1, MOST_LINES + 1))),
                *([choice("analysis_threads", _("Threads"), THREADS)] if len(THREADS) > 1 else []),
                choice("analysis_megabytes", _("Memory, MB"), MEGABYTES),
                Label(_("Threads and memory apply to checkers only."), Type.SMALL, muted=True),
                toggle("analysis_arrows", _("Arrows for the best moves")),
                toggle("analysis_threats", _("What the other side threatens")),
            ]
            return Panel([Scroll(Column(inside, gap=10, padding=2), name="analysis settings")], padding=14)

        def place(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
            margin = look.px(6)
            room = window.inflate(-2 * margin, -2 * margin)
            width = min(look.px(WIDTH), room.w)
            height = min(root.size(look, width)[1], room.h)
            return pygame.Rect(button.right - width, button.bottom + margin, width, height).clamp(room)

        self.ui.open(build, place, focus="analysis_lines", scrim=False)

    def go(self, spot: Spot, side: EngineSide | None = None) -> None:
        """Go to the position after a move of a line, which becomes a variation."""
        found = (side or self.main).found
        if found is not None and spot[0] < len(found.lines.lines):
            moves = found.lines.lines[spot[0]].pv[: spot[1] + 1]
            self.study.go_to_node(self.study.editing.add_line(self.study.match.node, moves))

    def write(self) -> None:
        found, node = self.main.found, self.study.match.node
        if found is None:
            return
        best, position = found.lines.best, node.position
        parts = parts_of(best.score)
        evaluation = None
        if parts.knowledge is Knowledge.EVALUATION and position.players == 2:
            evaluation = best.score if position.turn == 0 else -best.score
        comment = comment_text(position, found, best, self.context.settings.piece_set)
        if self.main.name:
            comment = _("{engine}: {comment}").format(engine=self.main.name, comment=comment)
        self.study.editing.add_analysis(node, best.pv[:WRITTEN], comment, evaluation)
        self.study.tell(_("The evaluation and the best line were written into the game."))

    def _point(self, view: LinesView, side: EngineSide, spot: Spot | None) -> None:
        if (side, spot) != (self._of, self.spot) and (spot is not None or side is self._of):
            self.spot, self._of, self._view = spot, side, view
            self.ui.rebuild()
            self._out_of_view = spot is not None and view.by_key

    def _reveal(self) -> None:
        self._out_of_view = False
        scroll = self.ui.find("analysis scroll")
        if self.spot is not None and self._view is not None:
            scroll.reveal(self.ui.look, self._view.place_of(self.ui.look, self.spot))

    # Layout

    def _trouble(self) -> str:
        """Why the chosen engine does not analyse; "" if it does."""
        trouble = self.theirs.analysis.trouble if self.theirs is not None else None
        return engine_fault_text(trouble) if trouble is not None else ""

    def _look(self) -> None:
        for side in self.sides:
            side.look(self.study.match, self.context.settings.piece_set)

    def arrows(self) -> Sequence[Arrow]:
        chosen, found = self.context.settings, self.main.found
        if not self.seen or found is None:
            return ()
        kind = kind_of(self.study.match.position)
        arrows = []
        if chosen.analysis_arrows:
            for number, line in enumerate(found.lines.lines):
                colour, label = css(COLOURS[number]), str(number + 1) if len(found.lines.lines) > 1 else ""
                arrows.append(Arrow(kind.path(line.move), colour, WIDTHS[number], label))
        other = self._compared()
        if chosen.analysis_arrows and other is not None and other.best.move != found.lines.best.move:
            arrows.append(Arrow(kind.path(other.best.move), css(OTHER), WIDTHS[1], self.sides[1].title[:1]))
        if chosen.analysis_threats and found.threat is not None:
            arrows += [Arrow(kind.path(move), THREAT, WIDTHS[1], "!") for move in found.threat.moves]
        return arrows

    def build(self, *, wide: bool) -> Widget:
        self._look()
        text = _("Search") if self.ui.room.width >= Width.COMPACT else ""
        write = flat("write analysis", "write", _("Write the evaluation and the best line into the game"), self.write)
        write.enabled = bool(self.main.told.lines)
        head = Row(
            [
                Toggle("analysis on", text, self.main.analysis.on, self._switch, tooltip=_("Search or stop (L)")),
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

    def _compared(self) -> Lines | None:
        """The lines of the engine that ours is compared with, once both have found some."""
        found = [side.found for side in self.sides]
        both = len(found) > 1 and all(each is not None and each.lines.lines for each in found)
        return found[1].lines if both and found[1] is not None else None

    def brief(self) -> Sequence[Widget]:
        self._look()
        told = self.main.told
        best = [f"{line.score}  {' '.join(line.moves)}" for line in told.lines[:1]]
        return [Label(text, Type.SMALL) for text in (told.verdict or self.main.now, *best) if text]

    def _findings(self) -> Widget:
        position, chosen = self.study.match.position, self.context.settings
        sides, theirs = self.sides, self._compared()
        ours = self.main.found
        agreed = agreement(position, ours.lines, theirs) if ours is not None and theirs is not None else None
        parts_at = agreed.at if agreed is not None else None
        columns = [self._lines(side, parts_at) for side in sides]
        notes: list[Widget] = []
        if len(columns) > 1:
            beside = self.ui.room.width >= Width.COMPACT
            halves = [Column([each], grow=1) for each in columns]
            lines: Widget = Row(halves, gap=12, wraps=False) if beside else Column(columns, gap=10)
            if agreed is not None:
                ink = Ink.DANGER if agreed.differ else Ink.MUTED
                lines = Column([Line(agreed.text, Type.STRONG, name="agreement", ink=ink), lines], gap=6)
        else:
            lines = columns[0]
        if ours is not None and ours.threat is not None and chosen.analysis_threats:
            notes.append(Label(threat_text(ours.threat, chosen.piece_set), Type.SMALL, name="threat"))
        notes.append(Label(perspective_text(position, chosen.piece_set), Type.SMALL, muted=True, name="perspective"))
        return Column([lines, *notes], gap=8, padding=2)

    def _lines(self, side: EngineSide, parts_at: int | None) -> Widget:
        """The lines of one engine, below its name where there is a choice."""
        first = side is self.main
        wanted = 1 if side.name else self.context.settings.analysis_lines
        most = wanted if side.name else min(wanted, len(self.study.match.position.legal_moves()))
        view = LinesView(
            side.told,
            self._head(side),
            most,
            self.ui.look,
            self.spot if self._of is side else None,
            lambda spot: self.go(spot, side),
            lambda spot: self._point(view, side, spot),
            prefix="" if first else "their ",
            colours=COLOURS if first else (OTHER,),
            parts_at=parts_at,
        )
        if self._view is None or self._of is side:
            self._view = view
        below: list[Widget] = []
        if side.name and self.context.settings.analysis_lines > 1 and side.told.lines:
            text = _("{engine} reports only its best line.").format(engine=side.name)
            below.append(Label(text, Type.SMALL, muted=True))
        if self._trouble() and (side is self.theirs or len(self.sides) == 1):
            again = Row([Button("ask again", _("Ask again"), partial(self._switch, True))])
            if side is self.theirs:
                return Column([view, again], gap=6)
            trouble = Label(self._trouble(), Type.SMALL, name="engine trouble", colour=Ink.DANGER)
            return Column([trouble, again, view], gap=6)
        return Column([view, *below], gap=6)

    def _head(self, side: EngineSide) -> list[Widget]:
        """The texts above the lines; the last one changes by itself during the search."""
        texts: list[Widget] = []
        if self.theirs is not None:
            texts.append(Line(side.title, Type.SMALL, ink=Ink.ACCENT, name=f"engine {side.title}"))
        if side.told.verdict:
            texts.append(Label(side.told.verdict, Type.STRONG))
        if side.told.status:
            texts.append(Label(side.told.status, Type.SMALL, muted=True))
        name = "analysis now" if side is self.main else "their analysis now"
        if side.analysis.searching:
            return [*texts, LiveLine(name, lambda: side.now, Type.SMALL, ink=Ink.MUTED, height=20)]
        return [*texts, Label(side.now, Type.SMALL, name=name, muted=True)]

    def _pointed_at(self) -> LinePlayer | None:
        found, spot = self._of.found, self.spot
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
        position, found = self.study.match.position, self.main.found
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
        return expected if position.turn == below else 1 - expected, text, self.main.told.verdict
