"""The screen on which a position is set up to be searched."""

from collections.abc import Callable
from typing import Any

import pygame

from game.checkers.kind import CHECKERS
from game.checkers.variants import Color
from game.core import InputError, State
from game.kind import Square
from game.kinds import KINDS, kind_of
from game.tictactoe import TICTACTOE
from game.ui import icons, shapes
from game.ui.board import art
from game.ui.board.art import BoardStyle
from game.ui.board.face import Figure
from game.ui.board.picture import BoardPicture
from game.ui.board.view import Scene
from game.ui.errors import error_text
from game.ui.games import SIDES, TO_MOVE, presentation_named
from game.ui.i18n import _
from game.ui.lab.editing import Editing, edited
from game.ui.lab.help import HelpScreen, asks_for_help, help_button
from game.ui.lab.page import LabPage, Shape
from game.ui.screen import Context, Screen
from game.ui.theme import Look, Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.screen import WidgetScreen, header
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Host, Size, Widget

EDITED = (TICTACTOE, CHECKERS)
"""The games whose positions can be set up."""
LONGEST_TEXT = 400
ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
RIGHT = 3
"""The number of the right mouse button."""
DELETE = (pygame.K_DELETE, pygame.K_BACKSPACE)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class EditedBoard(BoardPicture):
    """The board that is set up: a click, or Enter on the cursor, changes a square, and Delete empties it."""

    role = "board"
    focusable = True
    clickable = True

    def __init__(
        self,
        editing: Editing,
        style: BoardStyle,
        click: Callable[[Square], None],
        empty: Callable[[Square], None],
        *,
        side: float,
    ) -> None:
        super().__init__("edited board", editing.face, editing.figures, style, side=side, grow=1)
        self.click = click
        self.empty = empty
        self.cursor: tuple[int, int] = (0, 0)

    def adopt(self, old: "EditedBoard") -> None:
        super().adopt(old)
        self.cursor = (min(old.cursor[0], self.face.rows - 1), min(old.cursor[1], self.face.columns - 1))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        shown = self.face.square_at(*self.cursor) if ui.ring and ui.has_focus(self) else None
        self._draw(ui, surface, Scene(self.scene.figures, cursor=shown))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        square = self.square_at(at)
        if square is not None:
            self.cursor = self.face.row_column(square)
            self.click(square)

    def square_at(self, at: tuple[int, int]) -> Square | None:
        """The square under a point of the window."""
        return self.view.square_at(at) if self.view else None

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in ARROWS:
            self._move(*ARROWS[event.key])
            return True
        square = self.face.square_at(*self.cursor)
        if event.key in ENTER and square is not None:
            self.click(square)
            return True
        if event.key in DELETE and square is not None:
            self.empty(square)
            return True
        return False

    def _move(self, down: int, right: int) -> None:
        """To the next place that way on which something can stand."""
        row, column = self.cursor
        for _step in range(2):
            row, column = (row + down) % self.face.rows, (column + right) % self.face.columns
            if self.face.square_at(row, column) is not None:
                break
        else:
            column = (column + 1) % self.face.columns
        self.cursor = row, column


class Palette(Choice[Figure | None]):
    """The pieces of which one is in hand, as pictures; None takes away."""

    def __init__(
        self, tools: tuple[Figure, ...], tool: Figure | None, pieces: str, take: Callable[[Any], None]
    ) -> None:
        options: list[tuple[Figure | None, str]] = [(figure, " " * 4) for figure in tools]
        super().__init__("palette", [*options, (None, " " * 4)], tool, take)
        self.pieces = pieces

    def measure(self, look: Look, width: int) -> Size:
        return min(width, look.px(52) * len(self.options)), look.px(46)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        look, theme = ui.look, ui.look.theme
        for place, (figure, _text) in zip(self.segments(look), self.options, strict=True):
            if figure == self.value:
                inner = place.inflate(-look.px(8), -look.px(8))
                shapes.rounded(surface, inner, look.px(4), theme.control)
            if figure is None:
                picture = icons.icon("eraser", ui.look.px(22), theme.text)
            else:
                picture = art.figure_picture(figure, self.pieces, min(place.size))
            surface.blit(picture, picture.get_rect(center=place.center))


class EditorScreen(WidgetScreen):
    """A board to be set up, a text to be pasted, and a search. Esc leads back."""

    def __init__(self, context: Context, back: Screen, start: State[Any], search: Callable[[State[Any]], None]) -> None:
        """`search` gets the position when it is done."""
        super().__init__(context, focus="edited board")
        self.back = back
        self.on_search = search
        self.tool: Figure | None = None
        self.game = kind_of(start).name
        self.editing = edited(start)
        self.typed: str | None = None
        self.fault = ""
        """What is wrong with the text that was typed."""
        self._take_tool()

    def _take_tool(self) -> None:
        self.tool = self.editing.tools[0]

    def leave(self) -> None:
        self.go(self.back)

    # What is to be seen

    def build(self) -> Widget:
        shape = Shape.of(self.ui.size, self.ui.look.scale)
        chosen = self.context.settings
        bold = chosen.theme == "contrast"
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=chosen.square_numbers, bold=bold)
        narrow = shape.panels == 1
        board = EditedBoard(self.editing, style, self._click, self._empty, side=280 if narrow else 900)
        fields = Column(self._fields(), gap=14, padding=4)
        if narrow:
            body: Widget = Scroll(Column([board, fields], gap=12), name="page")
        else:
            body = LabPage([(board, 0), (Panel([Scroll(fields, name="page")], padding=16), 360)], gap=16)

        def button(name: str, text: str, action: Callable[[], None], symbol: str) -> Button:
            if narrow:
                return Button(name, "", action, symbol=symbol, tooltip=text)
            return Button(name, text, action, symbol=symbol)

        buttons = Row(
            [
                button("clear", _("Clear the board"), self._clear, "delete"),
                button("start", _("Starting position"), self._start, "undo"),
                Button("search", _("Search"), self._search, symbol="tree", rank=Rank.MAIN, enabled=not self._wrong()),
            ],
            align=1.0,
            gap=8,
        )
        title = _("Position") if narrow else _("Set up a position")
        return Column([header(title, self.leave, [help_button(self.open_help)]), body, buttons], gap=8, padding=8)

    def _fields(self) -> list[Widget]:
        game, kind = presentation_named(self.game), KINDS[self.game]
        games = [(each.name, presentation_named(each.name).title) for each in EDITED]
        variants = [(name, Item(game.variant_name(name), game.variant_detail(name))) for name in kind.variants]
        found: list[Widget] = [
            Choice("game", games, self.game, self._choose_game),
            Field(
                Label(_(game.variants_label)), DropDown("variant", variants, self.editing.variant, self._choose_variant)
            ),
        ]
        pieces = self.context.settings.piece_set
        told = _("Choose a piece and click the squares where it stands. A right click empties a square.")
        found += [Palette(self.editing.tools, self.tool, pieces, self._hold), Label(told, muted=True)]
        if self.editing.color is not None:
            names = [(color, _(TO_MOVE[SIDES[pieces][color]])) for color in (Color.WHITE, Color.BLACK)]
            found.append(Choice("to move", names, self.editing.color, self._choose_side))
        text = self.editing.text if self.typed is None else self.typed
        hint = _("Position as text (FEN)")
        found += [
            Label(_("Position as text: paste another and press Enter"), Type.SMALL, muted=True),
            TextField("text", text, self._type, enter=self._read, hint=hint, longest=LONGEST_TEXT, grow=0),
        ]
        wrong = self.fault or self._wrong()
        if wrong:
            found.append(Label(wrong, name="wrong", colour=self.ui.look.theme.danger))
        else:
            to_move = game.to_move_text(self.editing.check(), pieces)
            found.append(Label(_("{side}: this position can be searched.").format(side=to_move), name="right"))
        return found

    def _wrong(self) -> str:
        """Why the position can't be searched; "" when it can."""
        try:
            self.editing.check()
        except InputError as error:
            return error_text(error)
        return ""

    # What the person does

    def open_help(self) -> None:
        """Explain what is shown."""
        self.go(HelpScreen(self.context, self, "position"))

    def handle(self, event: pygame.event.Event) -> None:
        if asks_for_help(self.ui, event):
            self.open_help()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT and len(self.ui.layers) == 1:
            self._empty_at(event.pos)
        else:
            super().handle(event)

    def _changed(self) -> None:
        self.typed, self.fault = None, ""

    def _click(self, square: Square) -> None:
        self.editing.click(square, self.tool)
        self._changed()
        self.ui.rebuild()

    def _empty_at(self, at: tuple[int, int]) -> None:
        board = self.ui.find("edited board")
        assert isinstance(board, EditedBoard)
        square = board.square_at(at)
        if square is not None:
            self._empty(square)

    def _empty(self, square: Square) -> None:
        self.editing.click(square, None)
        self._changed()
        self.ui.rebuild()

    def _hold(self, tool: Figure | None) -> None:
        self.tool = tool

    def _choose_game(self, game: str) -> None:
        self.game = game
        self._choose_variant(KINDS[game].variants[0])
        self._take_tool()

    def _choose_variant(self, variant: str) -> None:
        self.editing = edited(KINDS[self.game].start(variant))
        self._changed()

    def _choose_side(self, color: Color) -> None:
        self.editing.color = color
        self._changed()

    def _clear(self) -> None:
        self.editing.clear()
        self._changed()

    def _start(self) -> None:
        self._choose_variant(self.editing.variant)

    def _type(self, text: str) -> None:
        self.typed, self.fault = text, ""

    def _read(self) -> None:
        if self.typed is None:
            return
        try:
            self.editing.read(self.typed.strip())
        except InputError as error:
            self.fault = error_text(error)
        else:
            self._changed()

    def _search(self) -> None:
        if self.typed is not None:
            self._read()
        if not self.fault and not self._wrong():
            self.on_search(self.editing.check())
            self.go(self.back)
