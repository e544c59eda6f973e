"""The first screen: the games and the ways to everything else, which is imported when the user goes there."""

from dataclasses import replace
from typing import ClassVar

from game.core import InputError
from game.keeping.record import Record
from game.kinds import KINDS, USUAL_GAME
from game.tree import Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.demonstration import Demonstration
from game.ui.board.picture import LiveBoard
from game.ui.commands import LAB, NEW, STUDY, Command, Gives, own_first
from game.ui.games.presentation import presentation_named
from game.ui.home.failure import quit_program
from game.ui.look.sizes import Width
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.label import Label, Picture
from game.ui.widgets.layout import Centred, Column, Columns, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tile import Card
from game.ui.widgets.tree_picture import tree_picture
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _

MOST_BESIDE, MOST_IN_A_NARROW_WINDOW = 4, 3
"""Number of cards in one line; more are laid in two lines."""
BELOW_A_BOARD = 110
"""Height of a card without its board, with the gap below it."""
LEAST_BOARD, LARGEST_BOARD = 90.0, 760.0
"""Least and greatest side of a board; with less room there are buttons alone."""
SMALL_BOARD = 170.0
"""Side of a board below which the title and the texts on the cards make way for it,"""
FOR_THE_BOARD = 90.0
"""and by how much it is larger then."""
NARROWEST_CARD = 230.0
LEAST_BUTTON, LEAST_OF_MANY = 280, 170
"""Width of the buttons in place of cards: of a few, and of more, two of which lie next to one another at 200 %."""
FOR_WHO = 52
"""Height of the line with the name of the profile."""

WAYS = ("puzzles", "library", "open", "edit", "settings")
OTHERS = ("keys", "about", "quit")


class HomeScreen(WidgetScreen):
    """A card with a live board for each game, one for the Search Lab, Continue when a game was left, and all else."""

    controls: ClassVar = {"who": Gives.ELSEWHERE}

    def __init__(self, context: Context) -> None:
        self.left = context.library.left_games()
        """The games in progress, the one left last first."""
        self.shows = {game: presentation_named(game).demonstration() for game in KINDS}
        super().__init__(context, focus="continue" if self.left else next(iter(KINDS)))

    def commands(self) -> tuple[Command, ...]:
        def new() -> None:
            from game.ui.setup.setup_choice import last_game

            self.go(self.context.routes.setup(last_game(self.context.settings, KINDS, next(iter(KINDS)))))

        def settings() -> None:
            from game.ui.home.settings import SettingsScreen

            self.go(SettingsScreen(self.context, self))

        def about() -> None:
            from game.ui.home.about import AboutScreen

            self.go(AboutScreen(self.context, self))

        base = {command.name: command for command in super().commands()}
        return own_first(
            NEW.on(new),
            LAB.on(self._open_lab),
            STUDY.on(self._study_anew),
            replace(base["library"], told=N_("All your games")),
            replace(base["open"], told=N_("Open a saved game")),
            replace(base["edit"], text=N_("Set up"), told=N_("Set up a position")),
            Command("settings", N_("Settings"), "", "settings", settings),
            Command("about", N_("About"), "", "info", about),
            Command("quit", N_("Quit"), "", "quit", quit_program),
            *base.values(),
        )

    def build(self) -> Widget:
        count = len(self.shows) + 1
        width, height = self.ui.room
        most = MOST_BESIDE if width >= MOST_BESIDE * NARROWEST_CARD + 100 else MOST_IN_A_NARROW_WINDOW
        across = count if count <= most else -(-count // 2)
        lines = -(-count // across)
        who = self._who()
        height -= FOR_WHO if who else 0
        room = height - (430 if self.left else 330) - (50 if len(self.left) > 1 and width < Width.BROAD else 0)
        side = min(room / lines - BELOW_A_BOARD * (lines - 1), LARGEST_BOARD)
        titled = side >= SMALL_BOARD
        side += 0 if titled else FOR_THE_BOARD
        roomy = side >= LEAST_BOARD and width >= NARROWEST_CARD * across
        cards: list[Widget] = [
            self._card(game, show, side, about=titled) if roomy else self._title(game)
            for game, show in self.shows.items()
        ]
        cards.append(self._lab_card(side, about=titled) if roomy else Button("lab", _("Search Lab"), self._open_lab))
        title = [Label("Kings & Crosses", Type.DISPLAY, name="title", align=0.5)] if titled else []
        unfinished = [self._unfinished(self.left[0], roomy=roomy)] if self.left else []
        gap = 20 if titled else 12
        least = NARROWEST_CARD if roomy else LEAST_BUTTON if count <= MOST_IN_A_NARROW_WINDOW else LEAST_OF_MANY
        page = Column(
            [*title, *unfinished, Columns(cards, least=least, most=across, gap=gap)],
            gap=gap,
            padding=24 if titled else 12,
            valign=0.5,
        )
        middle = Scroll(Centred(page, most=max(1000, across * side + 200)), name="page")
        return Column([*who, middle, self._buttons(words=width >= Width.WIDE)], gap=0)

    def _who(self) -> list[Widget]:
        """The name of the profile and the way to the others; nothing as long as there is one profile."""
        if len(self.context.profiles.all) == 1:
            return []

        def profiles() -> None:
            from game.ui.home.profiles import ProfilesScreen

            self.go(ProfilesScreen(self.context, self))

        from game.ui.words.names import profile_name

        name = profile_name(self.context.profile)
        button = Button("who", name, profiles, symbol="person", rank=Rank.FLAT, tooltip=_("Whose games these are"))
        return [Row([button], align=1.0, padding=6)]

    def _title(self, game: str) -> Button:
        return Button(game, presentation_named(game).title, lambda: self.go(self.context.routes.setup(game)))

    def _card(self, game: str, show: Demonstration, side: float, *, about: bool) -> Card:
        chosen, presentation = self.context.settings, presentation_named(game)
        told = [Label(_(presentation.about), muted=True, align=0.5)] if about and presentation.about else []
        style = BoardStyle(chosen.board_theme, chosen.piece_set)
        inside = [
            LiveBoard(f"{game} board", game, show, style, side=side),
            Label(presentation.title, Type.HEADING, align=0.5),
            *told,
        ]
        return Card(game, inside, lambda: self.go(self.context.routes.setup(game)))

    def _lab_card(self, side: float, *, about: bool) -> Card:
        told = [Label(_("Watch a search think, step by step."), muted=True, align=0.5)] if about else []
        title = Label(_("Search Lab"), Type.HEADING, align=0.5)
        return Card("lab", [Picture(tree_picture, side, name="lab picture"), title, *told], self._open_lab)

    def _open_lab(self) -> None:
        self.go(self.context.routes.lab(None, self))

    def _unfinished(self, record: Record, *, roomy: bool) -> Widget:
        from game.ui.games.records import summary

        texts = [Label(_("Unfinished game"), Type.STRONG), Label(summary(record), name="unfinished", muted=True)]
        tooltip = "" if roomy else summary(record)
        button = Button(
            "continue", _("Continue"), lambda: self._resume(record), symbol="play", rank=Rank.MAIN, tooltip=tooltip
        )
        others = [Button("others", _("Other games"), self._open_list)] if len(self.left) > 1 else []
        if not roomy:
            return Row([*others, button], align=0.5)
        return Panel([Row([Column(texts, gap=2, grow=1), Row([*others, button])])], padding=18)

    def _open_list(self) -> None:
        from game.ui.home.left_games import LeftGames

        LeftGames(self.ui, self.context.library, self._resume, self._study, self._look_again).open()

    def _look_again(self) -> None:
        self.left = self.context.library.left_games()
        self.ui.focus("continue" if self.left else next(iter(KINDS)))

    def _study(self, record: Record) -> None:
        from game.keeping.games import game_of

        self.show_opened(
            lambda: self.context.routes.study(game_of(record), None, self, record),
            lambda: _("The game can't be opened"),
        )

    def _study_anew(self) -> None:
        """Try moves from the first position of the game that was set up last."""
        from game.ui.setup.setup_choice import SetupChoice, last_game

        settings = self.context.settings
        choice = SetupChoice.of(last_game(settings, KINDS, USUAL_GAME), settings)
        self.go(self.context.routes.study(Game(Node(choice.draft().start)), back=self))

    def _resume(self, record: Record) -> None:
        try:
            self.go(self.context.routes.resume(record))
        except InputError as error:
            self.left = [other for other in self.left if other.key != record.key]
            self.explain(error, lambda: _("The game can't be continued"))

    def _buttons(self, *, words: bool) -> Widget:
        """The ways to everything but the games; without words each is its icon, in a narrow line the words are bare."""

        table = {command.name: command for command in self.commands()}
        names = ["learn", "lessons"] if self.ui.room.width >= Width.SMALL else []
        ways = [button_of(table[name], words=words) for name in (*names, *WAYS)]
        worded, icons = ([button_of(table[name], words=shown) for name in OTHERS] for shown in (words, False))
        bare = [Button(way.name, way.text, way.action, tooltip=way.tooltip) for way in ways]
        room = self.ui.size[0]
        one_line = _in_the_middle(ways[:1]).size(self.ui.look, room)[1]
        shapes = ([*ways, *worded], [*ways, *icons], [*bare, *icons])
        rows = [_in_the_middle(shape) for shape in (shapes if words else shapes[:2])]
        return next((row for row in rows if row.size(self.ui.look, room)[1] <= one_line), rows[1])


def _in_the_middle(buttons: list[Button]) -> Row:
    return Row(buttons, gap=6, padding=10, align=0.5)
