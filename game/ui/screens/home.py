"""The first screen: the game that was left, the games, and the ways to everything else."""

from game.core import InputError
from game.keeping.library import Record
from game.ui import names
from game.ui.board import demonstration
from game.ui.board.art import Style
from game.ui.board.demonstration import Demonstration
from game.ui.board.picture import LiveBoard
from game.ui.i18n import _, ngettext
from game.ui.play_setup import CHECKERS, TICTACTOE
from game.ui.screen import Context
from game.ui.screens.about import AboutScreen
from game.ui.screens.base import WidgetScreen
from game.ui.screens.failure import quit_program
from game.ui.screens.help import open_shortcut_sheet
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.setup_choice import LAST_GAME, rules_offered
from game.ui.shortcuts import Action
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.card import Card
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.wording import error_text


class HomeScreen(WidgetScreen):
    """A card with a live board for each game, Continue when a game was left, Open, Settings, Keys, About, Quit."""

    def __init__(self, context: Context) -> None:
        left = context.library.unfinished()
        self.unfinished = left if left and left.moves and left.rules in rules_offered(left.game) else None
        self.shows = {TICTACTOE: demonstration.tictactoe(), CHECKERS: demonstration.checkers()}
        super().__init__(context, focus="continue" if self.unfinished else TICTACTOE)

    def act(self, action: Action) -> None:
        if action is Action.NEW:
            last = self.context.settings.last_setup.get(LAST_GAME)
            self.go(self.context.routes.setup(CHECKERS if last == CHECKERS else TICTACTOE))
        else:
            super().act(action)

    def build(self) -> Widget:
        games = {
            TICTACTOE: _("Three in a row, or five in a row on a larger board."),
            CHECKERS: _("Jump, capture and crown, by the rules you know."),
        }
        room = self.ui.size[1] / self.context.look.scale - (430 if self.unfinished else 330)
        side = min(max(180.0, room), 640.0)
        cards = [self._card(game, detail, self.shows[game], side) for game, detail in games.items()]
        title = Label("Kings & Crosses", Type.DISPLAY, name="title", align=0.5)
        unfinished = [self._unfinished(self.unfinished)] if self.unfinished else []
        page = Column(
            [title, *unfinished, Columns(cards, least=280, most=2, gap=20), self._buttons()],
            gap=20,
            padding=24,
            valign=0.5,
        )
        return Scroll(Centred(page, most=max(1000, 2 * side + 200)), name="page")

    def _card(self, game: str, detail: str, show: Demonstration, side: float) -> Card:
        chosen = self.context.settings
        style = Style(chosen.board_theme, chosen.piece_set)
        inside = [
            LiveBoard(f"{game} board", game, show, style, side=side),
            Label(_(names.GAMES[game]), Type.HEADING, align=0.5),
            Label(detail, muted=True, align=0.5),
        ]
        return Card(game, inside, lambda: self.go(self.context.routes.setup(game)))

    def _unfinished(self, record: Record) -> Widget:
        texts = [Label(_("The game that you left"), Type.STRONG), Label(summary(record), name="unfinished", muted=True)]
        button = Button("continue", _("Continue"), lambda: self._resume(record), symbol="play", rank=Rank.MAIN)
        return Panel([Row([Column(texts, gap=2, grow=1), button], wraps=False)], padding=18)

    def _resume(self, record: Record) -> None:
        try:
            self.go(self.context.routes.resume(record))
        except InputError as error:
            self.unfinished = None
            reason = error_text(error)
            open_dialog(
                self.ui,
                lambda: _("The game can't be continued"),
                lambda: Label(reason, name="reason"),
                lambda: [Button("ok", _("OK"), self.ui.close, rank=Rank.MAIN)],
                focus="ok",
            )

    def _buttons(self) -> Widget:
        def settings() -> None:
            self.go(SettingsScreen(self.context, self))

        def about() -> None:
            self.go(AboutScreen(self.context, self))

        def open_game() -> None:
            self.go(self.context.routes.open(self))

        return Row(
            [
                Button("open", _("Open"), open_game, symbol="open", tooltip=_("A saved game (Ctrl+O)")),
                Button("settings", _("Settings"), settings, symbol="settings"),
                Button("keys", _("Keys"), lambda: open_shortcut_sheet(self.ui), symbol="keyboard"),
                Button("about", _("About"), about, symbol="info"),
                Button("quit", _("Quit"), quit_program, symbol="quit"),
            ],
            align=0.5,
        )


def summary(record: Record) -> str:
    """Which game an unfinished playing is, against whom, and how far it has come."""
    if record.level:
        level = names.LEVELS.get(record.level, (record.level,))[0]
        opponent = _("against the computer ({level})").format(level=_(level))
    else:
        opponent = _("two players")
    moves = ngettext("{count} move", "{count} moves", len(record.moves)).format(count=len(record.moves))
    special = [names.reversed_name(record.game)] if record.setup.get("giveaway") else []
    game, rules = _(names.GAMES[record.game]), names.rules_name(record.game, record.rules)
    return " · ".join([game, rules, *special, opponent, moves])
