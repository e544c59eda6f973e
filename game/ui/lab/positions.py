"""All positions of tic-tac-toe as a graph to walk: the current one, those before and after it, and all of them."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Self

import pygame

from ai.insight.positions import PositionGraph, graph_of
from ai.work.jobs import Listener
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell
from game.ui.board.art import BoardStyle
from game.ui.board.face import MARKS, Face
from game.ui.board.marks import SquareHighlight
from game.ui.board.picture import BoardPicture, FigureText
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.scene import Scene, Sprite, TargetVerdict
from game.ui.board.view import BoardView
from game.ui.commands import STEP, STEP_BACK, TO_END, TO_START, Command, own_first
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.lab.help import ExplainedScreen
from game.ui.look import shapes
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Look, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import button_of
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tile import Tile
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.widgets.widget_screen import header
from game.ui.words.i18n import N_, _, count_text, ngettext

EVEN = TargetVerdict(SquareHighlight.DRAW, "=")
SMALL_MARK = 0.45
"""Size of the winner's mark on an empty cell, in cells."""
# Lengths are pixels at 100 %.
PLATE = 20
"""Side of the winner's mark below a small board."""
GAP, LARGEST = 10, 15
"""Gap between the columns, and greatest side of a figure in them."""
HEADING = 24
ORDER = {0: 0, None: 1, 1: 2}
"""Order of the figures in a column by their winners."""


def worth_text(graph: PositionGraph, position: TicTacToe) -> str:
    winner, plies = graph.winner(position), graph.verdict(position).plies
    if winner is None:
        return _("A draw") if not position.legal_moves() else _("A draw with good play")
    if not position.legal_moves():
        return (_("Crosses have won"), _("Noughts have won"))[winner]
    text = (
        ngettext("Crosses win in {count} ply", "Crosses win in {count} plies", plies),
        ngettext("Noughts win in {count} ply", "Noughts win in {count} plies", plies),
    )[winner]
    return text.format(count=plies)


def face_of(position: TicTacToe) -> Face:
    return presentation_of(position).face(position)


def position_card(
    name: str,
    graph: PositionGraph,
    position: TicTacToe,
    style: BoardStyle,
    choose: Callable[[], None],
    note: str,
    *,
    side: float,
) -> Tile:
    """A position over the mark of its winner with the plies to the end, or = for a draw; then a note."""
    face, winner, plies = face_of(position), graph.winner(position), graph.verdict(position).plies
    board = BoardPicture("", face, face.figures(position), style, side=side, line=position.winning_line() or ())
    short = "=" if winner is None else str(plies) if plies else ""
    marks = () if winner is None else (MARKS[winner],)
    worth = Row([FigureText(marks, style.pieces, PLATE, short, style=Type.SMALL)], align=0.5, wraps=False)
    notes = [Label(note, Type.SMALL, muted=True, align=0.5)] if note else []
    card = Tile([board, worth, *notes], name=name, action=choose, padding=3, edge=Ink.PANEL, role="position")
    card.text = card.tooltip = worth_text(graph, position)
    return card


class LargeBoard(BoardPicture):
    """The current position. Each empty cell shows the winner after a mark there; a click makes it."""

    role = "board"
    clickable = True

    def __init__(
        self, graph: PositionGraph, position: TicTacToe, style: BoardStyle, play: Callable[[Cell], None], *, side: float
    ) -> None:
        face = face_of(position)
        super().__init__("board", face, {}, style, side=side)
        self.text = str(position).replace("\n", "/")
        winners = {cell: graph.winner(position.play(cell)) for cell in position.legal_moves()}
        sprites = (
            Sprite(MARKS[winner], *face.row_column(cell), scale=SMALL_MARK)
            for cell, winner in winners.items()
            if winner is not None
        )
        even = {cell: EVEN for cell, winner in winners.items() if winner is None}
        self.scene = Scene(
            face.figures(position), line=position.winning_line() or (), sprites=tuple(sprites), worths=even
        )
        self.cells, self.play = tuple(winners), play

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        cell = self.view.square_at(at) if self.view else None
        if cell in self.cells:
            self.play(cell)


class Overview(Widget):
    """All positions as figures, a column for each ply, and the walk through them. A square is a position that crosses
    win, a disc one that noughts win, a bar a draw."""

    role = "overview"
    clickable = True
    straight = True

    def __init__(
        self,
        graph: PositionGraph,
        path: Sequence[TicTacToe],
        style: BoardStyle,
        choose: Callable[[TicTacToe], None],
        *,
        folded: bool,
        height: float,
    ) -> None:
        super().__init__("overview")
        self.graph, self.path, self.style, self.choose = graph, path, style, choose
        self.face = face_of(graph.start)
        self.folded, self.height = folded, height
        self.plies = _columns(graph, folded=folded)
        self.pointed: TicTacToe | None = None
        self._drawn: tuple[tuple[object, ...], pygame.Surface] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if (old.graph, old.folded, old.style) == (self.graph, self.folded, self.style):
            self._drawn = old._drawn

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(self.height)

    def _column(self, look: Look, ply: int) -> tuple[pygame.Rect, int, int]:
        gap, count = look.px(GAP), len(self.plies)
        width = (self.rect.w - gap * (count - 1)) // count
        top = self.rect.y + look.px(HEADING)
        rect = pygame.Rect(self.rect.x + ply * (width + gap), top, width, self.rect.bottom - top)
        number = len(self.plies[ply])
        sides = (n for n in range(look.px(LARGEST), 1, -1) if (rect.w // n) * (rect.h // n) >= number)
        side = next(sides, 1)
        return rect, max(1, rect.w // side), side

    def place_of(self, look: Look, position: TicTacToe) -> pygame.Rect:
        ply = position.occupied.bit_count()
        rect, across, side = self._column(look, ply)
        number = self.plies[ply].index(position)
        left = rect.x + (rect.w - across * side) // 2
        return pygame.Rect(left + number % across * side, rect.y + number // across * side, side, side)

    def _at(self, look: Look, at: tuple[int, int]) -> TicTacToe | None:
        for ply, positions in enumerate(self.plies):
            rect, across, side = self._column(look, ply)
            column = (at[0] - rect.x - (rect.w - across * side) // 2) // side
            number = (at[1] - rect.y) // side * across + column
            if rect.collidepoint(at) and 0 <= column < across and number < len(positions):
                return positions[number]
        return None

    def _headings(self, look: Look) -> list[tuple[pygame.Rect, str]]:
        columns = [self._column(look, ply)[0] for ply in range(len(self.plies))]
        places = [pygame.Rect(rect.x, self.rect.y, rect.w, look.px(HEADING - 4)) for rect in columns]
        return list(zip(places, map(count_text, map(len, self.plies)), strict=True))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text, Type.SMALL).place(place, 0.5) for place, text in self._headings(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look = ui.look
        for place, text in self._headings(look):
            look.text(text, Type.SMALL).draw(surface, place, look.theme.muted, 0.5)
        key = (self.rect.size, look.theme.panel)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._figures(look)
        surface.blit(self._drawn[1], self.rect)
        places = [self.place_of(look, position) for position in self.path]
        if len(places) > 1:
            pygame.draw.lines(surface, look.theme.focus, False, [place.center for place in places], look.px(2))
        for place in places:
            shapes.rounded(surface, place.inflate(4, 4), 3, None, look.theme.focus, look.px(2))
        self._draw_pointed(ui, surface)

    def _figures(self, look: Look) -> pygame.Surface:
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        marks, dark = PIECE_SETS[self.style.pieces].marks, sum(look.theme.panel) < 3 * 128
        colours = [pygame.Color(mark.light if dark else mark.dark) for mark in marks]
        for ply, positions in enumerate(self.plies):
            rect, across, side = self._column(look, ply)
            left, top = rect.x + (rect.w - across * side) // 2 - self.rect.x, rect.y - self.rect.y
            inner = side - max(1, side // 6)
            for number, position in enumerate(positions):
                winner = self.graph.winner(position)
                place = pygame.Rect(left + number % across * side, top + number // across * side, inner, inner)
                if winner == 0:
                    pygame.draw.rect(surface, colours[0], place)
                elif winner == 1:
                    pygame.draw.ellipse(surface, colours[1], place)
                else:
                    place.inflate_ip(0, max(1, inner // 3) - inner)
                    pygame.draw.rect(surface, look.theme.muted, place)
        return surface

    def _draw_pointed(self, ui: Host, surface: pygame.Surface) -> None:
        position = self._at(ui.look, ui.mouse_at(self)) if ui.hovered is self else None
        if position is None:
            return
        side, place = ui.look.px(84), self.place_of(ui.look, position)
        shapes.rounded(surface, place.inflate(4, 4), 3, None, ui.look.theme.text, ui.look.px(2))
        board = pygame.Rect(0, 0, side, side)
        board.midbottom = place.centerx, place.y - ui.look.px(8)
        board.clamp_ip(surface.get_rect().inflate(-8, -8))
        shapes.shadow(surface, board, 6, 8, ui.look.theme.shadow)
        view = BoardView(self.face, lambda size: ui.look.fonts.font(size, False), self.style)
        view.fit(board)
        view.draw(surface, Scene(self.face.figures(position), line=position.winning_line() or ()))

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        pointed = self._at(ui.look, at)
        ui.dirty |= pointed is not self.pointed
        self.pointed = pointed

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        position = self._at(ui.look, at)
        if position is not None:
            self.choose(position)


@lru_cache(maxsize=4)
def _columns(graph: PositionGraph, *, folded: bool) -> tuple[tuple[TicTacToe, ...], ...]:
    """The positions of each ply, those that crosses win first, then the draws."""
    plies = graph.plies(folded=folded)
    return tuple(tuple(sorted(ply, key=lambda position: ORDER[graph.winner(position)])) for ply in plies)


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
            Command("above", N_("Variation above"), "↑", run=partial(self._beside, -1), enabled=there, first=True),
            Command("below", N_("Variation below"), "↓", run=partial(self._beside, 1), enabled=there, first=True),
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
            text = ngettext("Represents {count} position", "Represents {count} positions, itself and its twins", twins)
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
