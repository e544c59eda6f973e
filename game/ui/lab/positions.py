"""All positions of tic-tac-toe as a graph to walk: the current one, those before and after it, and all of them."""

from functools import partial

from ai.insight.positions import PositionGraph, graph_of
from ai.work.jobs import Listener
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell
from game.ui.board.art import BoardStyle
from game.ui.commands import STEP, STEP_BACK, TO_END, TO_START, Command, own_first
from game.ui.games.presentation import presentation_named
from game.ui.games.wording import count_text
from game.ui.lab.help import ExplainedScreen
from game.ui.lab.small_boards import LargeBoard, Overview, position_card, worth_text
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import button_of
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import header
from game.ui.words.i18n import N_, _, ngettext

# Lengths are at 100 %.
BARS, WORDS = 88, 190
"""Height of the heading and the gaps, and of the words below the large board."""
SIDES = ((1700, 900, 116.0), (1200, 660, 84.0))
"""Sides of the small boards, each from a width and a height on."""
SMALLEST = 54.0


class PositionsScreen(ExplainedScreen):
    topic_name = "positions"

    def __init__(self, context: Context, back: Screen, start: TicTacToe | None = None) -> None:
        """`start`: a position of three in a row on nine cells; the empty board if none is given."""
        super().__init__(context, focus="folded")
        self.back = back
        self.folded = True
        self.misere = start is not None and start.rules.misere
        self.graph: PositionGraph | None = None
        self.path: tuple[TicTacToe, ...] = ()
        self.ply = 0
        self._work = Listener[None, PositionGraph](self._take)
        self._wanted = start
        self._prepare()

    def _prepare(self) -> None:
        misere = self.misere
        self._work.await_job(self.context.thinker.beside.start(lambda stop, tell: graph_of(misere=misere)))

    @property
    def busy(self) -> bool:
        return super().busy or self._work.waiting

    def update(self, dt: float) -> Screen:
        self._work.hear()
        return super().update(dt)

    def _take(self, graph: PositionGraph) -> None:
        self.graph = graph
        self.go_to(self._wanted or graph.start)

    def leave(self) -> None:
        self._work.cancel()
        super().leave()

    @property
    def style(self) -> BoardStyle:
        return BoardStyle(self.context.settings.board_theme, self.context.settings.piece_set, names=False)

    @property
    def position(self) -> TicTacToe:
        return self.path[self.ply]

    def go_to(self, position: TicTacToe) -> None:
        """Make a position the current one; a walk that does not lead there is replaced."""
        graph = self.graph
        assert graph is not None
        shown = graph.shown(position, folded=self.folded)
        if shown in self.path:
            self.ply = self.path.index(shown)
        elif self.path and shown in graph.children(self.position, folded=self.folded):
            self.path = (*self.path[: self.ply + 1], shown)
            self.ply += 1
        else:
            self.path = graph.path(shown, folded=self.folded)
            self.ply = len(self.path) - 1
        self.ui.rebuild()

    def play(self, cell: Cell) -> None:
        self.go_to(self.position.play(cell))

    def fold(self, folded: bool) -> None:
        if self.graph is not None and folded is not self.folded:
            self.folded, here = folded, self.position
            self.path = ()
            self.go_to(here)

    def turn_aim(self, misere: bool) -> None:
        """Show the graph of the other aim, from its start."""
        self.misere, self.graph, self.path, self._wanted = misere, None, (), None
        self._prepare()
        self.ui.rebuild()

    def commands(self) -> tuple[Command, ...]:
        ply, there = self.ply, self.graph is not None
        on = partial(self._stand, ply + 1) if ply + 1 < len(self.path) else self._best
        return own_first(
            TO_START.on(partial(self._stand, 0), there),
            STEP_BACK.on(partial(self._stand, ply - 1), there, key="←", also=("Backspace",)),
            STEP.on(on, there, key="→"),
            TO_END.on(partial(self._stand, len(self.path) - 1), there),
            Command("above", N_("The variation above"), "↑", run=partial(self._beside, -1), enabled=there, first=True),
            Command("below", N_("The variation below"), "↓", run=partial(self._beside, 1), enabled=there, first=True),
            *super().commands(),
        )

    def _best(self) -> None:
        if self.graph is not None:
            self.go_to(self.graph.best(self.position, folded=self.folded) or self.position)

    def _stand(self, ply: int) -> None:
        self.ply = max(0, ply)
        self.ui.rebuild()

    def _beside(self, step: int) -> None:
        if self.graph is None or self.ply == 0:
            return
        before = self.path[self.ply - 1]
        others = self.graph.children(before, folded=self.folded)
        other = others[(others.index(self.position) + step) % len(others)]
        self.path = (*self.path[: self.ply], other)
        self.ui.rebuild()

    def build(self) -> Widget:
        width, height = self.ui.room
        small = width < Width.ROOMY or height < Height.MIDDLE
        about = button_of(self.command("help"), words=False)
        tools = self._tools()
        title = _("All positions") if small else _("All positions of tic-tac-toe")
        top = header(title, self.leave, [about] if small else [*tools, about])
        if self.graph is None:
            return Column([top, Label(_("Working out all positions …"), muted=True, align=0.5)], gap=0)
        if small:
            return Column([top, self._small(self.graph, tools, width, height)], gap=0)
        return Column([top, self._large(self.graph, width, height - BARS)], gap=0)

    def _tools(self) -> list[Widget]:
        kinds, told = (
            [(True, _("Folded")), (False, _("Unfolded"))],
            _("One of each kind, or all rotations and reflections"),
        )
        folding = Choice("folded", kinds, self.folded, self.fold, tooltip=told)
        return [folding, Toggle("misere", _("Misère"), self.misere, self.turn_aim)]

    def _large(self, graph: PositionGraph, width: float, height: float) -> Widget:
        side = next((side for wide, high, side in SIDES if width >= wide and height >= high), SMALLEST)
        overview = height * (0.34 if height >= Height.USUAL else 0.3)

        def beside(name: str, boards: list[Widget]) -> Widget:
            return Panel([Scroll(Column(boards, gap=8, padding=4), name=name)], padding=12, grow=1)

        before, after = beside("before", self._behind(graph, side)), beside("after", self._after(graph, side))
        here = self._here(graph, height - overview - WORDS)
        middle = Row([before, here, after], gap=12, wraps=False, tall=True, grow=1)
        return Column([middle, self._overview(graph, overview)], gap=12, padding=12, grow=1)

    def _small(self, graph: PositionGraph, tools: list[Widget], width: float, height: float) -> Widget:
        inside = [
            Row(tools),
            self._here(graph, min(width - 80, height - 120)),
            Panel(self._after(graph, SMALLEST), padding=12, gap=8),
            Panel(self._behind(graph, SMALLEST), padding=12, gap=8),
            self._overview(graph, 240),
        ]
        return Scroll(Column(inside, gap=12, padding=12), name="page")

    def _behind(self, graph: PositionGraph, side: float) -> list[Widget]:
        before = self._boards(graph, "before", _("Before"), graph.parents(self.position, folded=self.folded), side)
        twins = [twin for twin in graph.twins(self.position) if twin != self.position and not self.folded]
        return [*before, *(self._boards(graph, "twin", _("Twins"), tuple(twins), side) if twins else [])]

    def _after(self, graph: PositionGraph, side: float) -> list[Widget]:
        return self._boards(graph, "after", _("After"), graph.children(self.position, folded=self.folded), side)

    def _boards(
        self, graph: PositionGraph, name: str, title: str, positions: tuple[TicTacToe, ...], side: float
    ) -> list[Widget]:
        boards: list[Widget] = []
        for number, each in enumerate(positions):
            note = f"× {len(graph.twins(each))}" if self.folded else ""
            choose = partial(self.go_to, each)
            boards.append(position_card(f"{name} {number}", graph, each, self.style, choose, note, side=side))
        heading = Label(f"{title} · {len(positions)}", Type.STRONG, name=f"{name} heading")
        return [heading, Row(boards, gap=12)] if boards else [heading]

    def _here(self, graph: PositionGraph, side: float) -> Widget:
        position, pieces = self.position, self.context.settings.piece_set
        twins, ply = len(graph.twins(position)), self.ply
        plies = graph.plies(folded=self.folded)
        kinds = sum(map(len, plies))
        if self.folded:
            text = ngettext("Stands for {count} position", "Stands for {count} positions, itself and its twins", twins)
        else:
            text = _("It has no twin") if twins == 1 else ngettext("One of {count} twin", "One of {count} twins", twins)
        count = ngettext("{number} of {whole} after {count} mark", "{number} of {whole} after {count} marks", ply)
        count = count.format(number=count_text(len(plies[ply])), whole=count_text(kinds), count=ply)
        moves = position.legal_moves()
        turn = presentation_named(TICTACTOE.name).to_move_text(position, pieces) if moves else _("The game is over.")
        inside = [
            LargeBoard(graph, position, self.style, self.play, side=max(120, side)),
            Label(worth_text(graph, position), Type.STRONG, name="worth", align=0.5),
            Label(turn, name="turn", align=0.5),
            Label(text.format(count=twins), Type.SMALL, name="twins", muted=True, align=0.5),
            Label(count, Type.SMALL, name="count", muted=True, align=0.5),
        ]
        return Panel(inside, padding=12, gap=6, align=0.5, grow=1)

    def _overview(self, graph: PositionGraph, height: float) -> Widget:
        path = self.path[: self.ply + 1]
        overview = Overview(graph, path, self.style, self.go_to, folded=self.folded, height=height - 60)
        totals = _("{positions} positions and {games} games, counted just now.").format(
            positions=count_text(sum(map(len, graph.plies(folded=self.folded)))),
            games=count_text(graph.games(folded=self.folded)),
        )
        told = _("Squares: crosses win. Discs: noughts win. Bars: a draw. A column for each ply, with its count.")
        notes = [Label(totals, Type.SMALL, name="totals"), Label(told, Type.SMALL, muted=True)]
        return Panel([overview, Row(notes, gap=16)], padding=12, gap=6)
