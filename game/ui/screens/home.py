"""The first screen: the games, and the ways to everything else."""

from collections.abc import Mapping

from game.checkers.position import Position
from game.checkers.variants import ENGLISH
from game.tictactoe import MnkRules, TicTacToe
from game.ui.art import Style
from game.ui.board_picture import BoardPicture
from game.ui.face import CheckersFace, Face, Figure, MnkFace, Square
from game.ui.i18n import _
from game.ui.play_setup import CHECKERS, TICTACTOE
from game.ui.screen import Context
from game.ui.screens.about import AboutScreen
from game.ui.screens.base import WidgetScreen
from game.ui.screens.failure import quit_program
from game.ui.screens.help import open_shortcut_sheet
from game.ui.screens.settings import SettingsScreen
from game.ui.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.card import Card
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget


class HomeScreen(WidgetScreen):
    """A card for each game, Continue when one was left, Settings, About, Quit."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=TICTACTOE)

    def build(self) -> Widget:
        cards = Columns([self._tictactoe(), self._checkers()], least=280, most=2, gap=20)
        buttons = Row(
            [
                Button(
                    "settings", _("Settings"), lambda: self.go(SettingsScreen(self.context, self)), symbol="settings"
                ),
                Button("keys", _("Keys"), lambda: open_shortcut_sheet(self.ui), symbol="keyboard"),
                Button("about", _("About"), lambda: self.go(AboutScreen(self.context, self)), symbol="info"),
                Button("quit", _("Quit"), quit_program, symbol="quit"),
            ],
            align=0.5,
        )
        title = Label("Kings & Crosses", Type.DISPLAY, name="title", align=0.5)
        page = Column([title, cards, buttons], gap=24, padding=24, valign=0.5)
        return Scroll(Centred(page, most=1000), name="page")

    def _card(self, name: str, title: str, detail: str, face: Face, figures: Mapping[Square, Figure]) -> Card:
        look, chosen = self.context.look, self.context.settings
        room = max(180.0, self.ui.size[1] / look.scale - 330)
        picture = BoardPicture(
            f"{name} board", face, figures, Style(chosen.board_theme, chosen.piece_set), side=min(400.0, room)
        )
        texts = [Label(title, Type.HEADING, align=0.5), Label(detail, muted=True, align=0.5)]
        return Card(name, [picture, *texts], lambda: self.go(self.context.routes.setup(name)))

    def _tictactoe(self) -> Card:
        face = MnkFace(MnkRules())
        position = TicTacToe.start(face.rules)
        for cell in (4, 1, 0, 8, 6):
            position = position.play(cell)
        detail = _("Three in a row, or five in a row on a larger board.")
        return self._card(TICTACTOE, _("Tic-tac-toe"), detail, face, face.figures(position))

    def _checkers(self) -> Card:
        face = CheckersFace(ENGLISH)
        detail = _("Jump, capture and crown, by the rules that you grew up with.")
        return self._card(CHECKERS, _("Checkers"), detail, face, face.figures(Position.start(ENGLISH)))
