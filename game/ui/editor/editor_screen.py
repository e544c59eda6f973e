"""The board editor: any position of a game is set up, and then played, studied, searched or copied."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any

import pygame

from game.core import InputError, State
from game.keeping.files import write_as_asked
from game.kind import Square
from game.tree import Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.face import Figure
from game.ui.board.page import BoardPage, is_upright
from game.ui.board.painter import Painter, png
from game.ui.board.scene import Scene
from game.ui.editor.board import EditedBoard, Wash
from game.ui.editor.draft import Draft, Drafts
from game.ui.editor.editor_panel import PositionAction, editor_panel
from game.ui.editor.editor_words import words
from game.ui.editor.reading import LONGEST_POSITION, draft_of, first_draft, read
from game.ui.games import wording
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Height, Width
from game.ui.screen import Context, Screen
from game.ui.shortcuts import ON_AN_EDITED_BOARD, Action
from game.ui.system.clipboard import copy_png
from game.ui.widgets.layout import Column
from game.ui.widgets.shortcut_sheet import open_shortcut_sheet
from game.ui.widgets.status import Status
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, ngettext

RIGHT = 3
"""The number of the right mouse button."""
PANEL = 0.64
"""The share of the width that the panel takes in the smallest windows."""
WASH = 150
"""The opacity of the colour on squares with what can't be there."""
PICTURE = 1200
"""The width or the height in pixels, whichever is greater, of a picture of the board."""
DIGITS = range(pygame.K_1, pygame.K_9 + 1)


class EditorScreen(WidgetScreen):
    """The board with what is wrong with the position below it, and a panel. Esc leads back."""

    def __init__(self, context: Context, back: Screen, start: State[Any]) -> None:
        """InputError when positions of this game can't be set up."""
        self.back = back
        self.drafts = Drafts(draft_of(start))
        self.tool: Figure | None = self.drafts.now.tools[0]
        self.typed: str | None = None
        self.fault = ""
        self.turned = False
        self._note = ""
        """What has just happened, to be read above what there is to say of the position."""
        super().__init__(context, focus="edited board")

    @property
    def draft(self) -> Draft:
        """What is on the board."""
        return self.drafts.now

    def leave(self) -> None:
        self.go(self.back)

    # What is to be seen

    def build(self) -> Widget:
        chosen, look = self.context.settings, self.ui.look
        board = EditedBoard(self, self._style, flipped=self.turned, washes=self._washes())
        said, wrong = words(self.draft, chosen.piece_set)
        said = f"{self._note} {said}" if self._note else said
        status, small = Status(lambda: said, warning=wrong), self.ui.room.width < Width.MEDIUM
        panel = editor_panel(
            self,
            [status] if small else [],
            pieces=chosen.piece_set,
            small=small,
            short=self.ui.room.height < Height.TALL,
            wide=is_upright(self.ui.size),
            danger=look.theme.danger,
        )
        left = board if small else Column([board, status], gap=8, valign=0.5)
        return BoardPage(left, panel, share=PANEL)

    @property
    def _style(self) -> BoardStyle:
        return BoardStyle.chosen(self.context.settings, self.ui.look.scale)

    def _washes(self) -> Mapping[Square, Wash]:
        red, green, blue = self.ui.look.theme.danger
        squares = {square for finding in self.draft.findings() for square in finding.squares}
        return dict.fromkeys(squares, (red, green, blue, WASH))

    def sides(self) -> list[tuple[int, str]]:
        """The players, with the sentences that they are to move."""
        pieces, game = self.context.settings.piece_set, presentation_named(self.draft.kind.name)
        start = self.draft.started()
        return [(side, game.to_move_text(start.with_side(side).position(), pieces)) for side in (0, 1)]

    # What can be done with the position

    @property
    def playable(self) -> State[Any] | None:
        """The position, if a game can begin with it."""
        position = self.draft.possible
        unplayable = position is None or wording.unplayable(position, self.context.settings.piece_set)
        return None if unplayable else position

    @property
    def searchable(self) -> State[Any] | None:
        """The position, if there are moves to search in it."""
        position = self.draft.possible
        return position if position is not None and position.legal_moves() else None

    @property
    def ways(self) -> Sequence[PositionAction]:
        """What can be done with the position, the main thing first."""
        possible, playable, searchable = self.draft.possible, self.playable, self.searchable
        return (
            PositionAction(
                "play",
                _("Play from here"),
                "play",
                self._play,
                playable is not None,
                _("Choose who plays this position"),
            ),
            PositionAction(
                "study", _("Analyse"), "eye", self._study, possible is not None, _("Try moves, and keep what you find")
            ),
            PositionAction(
                "lab",
                _("Search Lab"),
                "tree",
                self.search,
                searchable is not None,
                _("Open in the Search Lab (Ctrl+L)"),
            ),
            PositionAction("copy", _("Copy FEN"), "copy", self.copy, True, _("Copy the position (FEN)"), minor=True),
            PositionAction(
                "picture",
                _("Copy picture"),
                "picture",
                self.copy_picture,
                True,
                _("Copy a picture of the board"),
                minor=True,
            ),
            PositionAction(
                "share",
                _("Share"),
                "share",
                self.share,
                possible is not None,
                _("Share as a picture (Ctrl+P)"),
                minor=True,
            ),
        )

    def _play(self) -> None:
        if self.playable is not None:
            self.go(self.context.routes.begin(self.playable, self))

    def _study(self) -> None:
        if self.draft.possible is not None:
            self.go(self.context.routes.study(Game(Node(self.draft.possible)), None, self, analyse=True))

    def search(self) -> None:
        """Search the position in the Search Lab."""
        if self.searchable is not None:
            self.go(self.context.routes.lab(self.searchable, self))

    def share(self) -> None:
        """Give the position to other people, as a picture."""
        position = self.draft.possible
        if position is not None:
            self.go(self.context.routes.share(Game(Node(position)), None, self, self.turned))

    def copy(self) -> None:
        """Copy the position to the clipboard as text."""
        pygame.scrap.put_text(self.draft.text)
        self._tell(_("The position was copied."))

    def copy_picture(self) -> None:
        """Copy a picture of the board; where the system has no way to, write it to a file and say where."""
        painter = Painter(self.draft.face, self._style, PICTURE, flipped=self.turned)
        content = png(painter.draw(Scene(self.draft.figures)))
        if copy_png(content):
            self._tell(_("The picture was copied."))
            return
        path = self.context.places.games / f"{datetime.now():%Y-%m-%d %H.%M.%S.%f}.png"
        try:
            write_as_asked(path, content)
        except InputError as error:
            self._tell(error_text(error))
        else:
            self._tell(_("Pictures can't be copied here, so it was saved as {path}.").format(path=path))

    # What the person does

    def handle(self, event: pygame.event.Event) -> None:
        if len(self.ui.layers) == 1 and self._right_button(event):
            return
        super().handle(event)
        if event.type == pygame.KEYDOWN and event.key in DIGITS and self._on_board and not event.mod & pygame.KMOD_CTRL:
            options = (*self.draft.tools, None)
            number = event.key - pygame.K_1
            if number < len(options):
                self.hold(options[number])

    @property
    def _on_board(self) -> bool:
        focused = self.ui.focused
        return len(self.ui.layers) == 1 and not (focused and focused.takes_text)

    def _right_button(self, event: pygame.event.Event) -> bool:
        """Whether the event is of the right mouse button on the board, which paints too."""
        board = self.ui.find("edited board")
        assert isinstance(board, EditedBoard)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT:
            at = self.ui.point(board, event.pos)
            if self.ui.pressed is None and board.rect.collidepoint(at):
                board.press_right(at)
            return True
        painting = board.stroke is not None and self.ui.pressed is None
        if painting and event.type == pygame.MOUSEMOTION and event.buttons[RIGHT - 1]:
            board.drag(self.ui, self.ui.point(board, event.pos))
            return True
        if painting:
            board.stroke = None
        return False

    def act(self, action: Action) -> None:
        match action:
            case Action.UNDO:
                self.undo()
            case Action.REDO:
                self.redo()
            case Action.SHARE:
                self.share()
            case Action.COPY:
                self.copy()
            case Action.PASTE:
                self._read(pygame.scrap.get_text())
            case Action.FLIP:
                self.flip()
            case Action.LAB:
                self.search()
            case Action.HELP:
                open_shortcut_sheet(self.ui, ON_AN_EDITED_BOARD)
            case Action.EDIT:
                pass
            case _:
                super().act(action)

    def hold(self, tool: Figure | None) -> None:
        """Take a figure in hand; with None, what is clicked is taken away."""
        self.tool = tool
        self.ui.rebuild()

    def change(self, draft: Draft, *, joined: bool = False) -> None:
        """Put another draft on the board; `joined`: undo takes it back together with the change before it."""
        self.drafts.take(draft, joined=joined)
        self._show_draft()

    def undo(self) -> None:
        """Take back the last change."""
        self.drafts.undo()
        self._show_draft()

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self.drafts.redo()
        self._show_draft()

    def _show_draft(self, note: str = "") -> None:
        self.typed, self.fault, self._note = None, "", note
        if self.tool is not None and self.tool not in self.draft.tools:
            self.tool = self.draft.tools[0]
        self.ui.rebuild()

    def _tell(self, note: str) -> None:
        self._note = note
        self.ui.rebuild()

    def flip(self) -> None:
        """Turn the board round."""
        self.turned = not self.turned
        self.ui.rebuild()

    def draw_ending(self) -> None:
        """Put an ending by lot on the board that the side to move wins."""
        found = self.draft.ending(Random())
        if found is None:
            self._tell(
                _("There is no endgame table of three pieces and more for these rules yet: Settings builds them.")
            )
            return
        draft, plies = found
        self.change(draft)
        position = draft.position()
        game, pieces = presentation_named(draft.kind.name), self.context.settings.piece_set
        self._tell(wording.table_text(1, plies, game.side_name(position, position.turn, pieces)))

    def choose_game(self, game: str) -> None:
        """Begin with another game."""
        self.change(first_draft(game))

    def choose_rules(self, variant: str, *, reverse: bool) -> None:
        """Keep the position, by other rules or on a board of another size, and say what has no place there."""
        before = self.draft
        self.change(before.by(variant, reverse=reverse))
        lost = len(before.figures) - len(self.draft.figures)
        if lost > 0 and before != before.started():
            told = ngettext(
                "{count} piece has no place there and was left out: Undo brings it back.",
                "{count} pieces have no place there and were left out: Undo brings them back.",
                lost,
            )
            self._tell(told.format(count=lost))

    def type(self, text: str) -> None:
        """A text is being typed."""
        self.typed, self.fault = text, ""

    def enter(self) -> None:
        """Put the position on the board that the typed text describes."""
        if self.typed is not None:
            self._read(self.typed)

    def _read(self, text: str) -> None:
        try:
            self.change(read(text, self.draft))
        except InputError as error:
            self.typed = " ".join(text[:LONGEST_POSITION].split())
            self.fault = error_text(error)
            self.context.sounds.play("refused")
            self.ui.rebuild()
