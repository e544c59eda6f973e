"""The first screen: the games and the ways to everything else, which is imported when the user goes there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
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
from game.ui.home.about import emblem
from game.ui.home.failure import quit_program
from game.ui.look.sizes import PageWidth, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label, Picture, symbol
from game.ui.widgets.layout import Centred, Column, Columns, Row
from game.ui.widgets.line import Line, with_whole_parts
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tile import Card, Tile
from game.ui.widgets.tree_picture import tree_picture
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _, ngettext

MOST_BESIDE = 4
"""Number of games in one line; more are laid in two lines."""
NARROWEST_CARD, NARROWEST_TILE, NARROWEST_BUTTON = 230, 220, 170
LEAST_BOARD, LARGEST_BOARD = 90.0, 760.0
"""Least and greatest side of a board; with less room there are buttons alone."""
ON_A_CARD = 110
"""Height of a card without its board, with the gap below it."""
AROUND, WRAPPED = 270, 40
"""Height of everything but the cards, and of the lines into which the texts of tiles wrap in narrow windows."""

MENUS = {
    "menu": ("settings", "keys", "about", "quit"),
    "learning": ("learn", "lessons", "puzzles", "repertoire"),
    "games": ("library", "open", "edit"),
}
"""The commands in each menu; in wide windows those of the last two are buttons next to the name of their group."""


class HomeScreen(WidgetScreen):
    """The games on large cards, on tiles what one does next, then the other ways in two groups and a menu."""

    controls: ClassVar = {"who": Gives.ELSEWHERE}

    def __init__(self, context: Context) -> None:
        self.left = context.library.left_games()
        """The games in progress, the one left last first."""
        self.due = due_today(context)
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

        def daily() -> None:
            self.show_opened(lambda: self.context.routes.daily(self), lambda: _("The puzzles can't be opened"))

        base = {command.name: command for command in super().commands()}
        return own_first(
            NEW.on(new),
            LAB.on(self._open_lab),
            STUDY.on(self._study_anew),
            replace(base["library"], told=N_("All your games")),
            replace(base["open"], told=N_("Open a saved game")),
            replace(base["edit"], text=N_("Set up"), told=N_("Set up a position")),
            self._repertoire(base["repertoire"]),
            Command("daily", N_("Puzzle of the day"), "", "calendar", daily, gives=Gives.ELSEWHERE),
            Command("menu", N_("Menu"), "", "menu", partial(self._open, "menu")),
            Command("learning", N_("Learn"), "", "down", partial(self._open, "learning")),
            Command("games", N_("Games"), "", "down", partial(self._open, "games")),
            Command("settings", N_("Settings"), "", "settings", settings),
            Command("about", N_("About"), "", "info", about),
            Command("quit", N_("Quit"), "", "quit", quit_program),
            *base.values(),
        )

    def _repertoire(self, command: Command) -> Command:
        """The way to the repertoire, with the number of moves that are due."""
        if not self.due:
            return command
        told = ngettext("{count} move is due today", "{count} moves are due today", self.due).format(count=self.due)
        return replace(command, text=f"{command.label} · {self.due}", told=told)

    def build(self) -> Widget:
        width, height = self.ui.room
        count = len(self.shows)
        across = count if count <= MOST_BESIDE else -(-count // 2)
        lines = -(-count // across)
        around = AROUND + (WRAPPED if width < Width.BROAD else 0)
        side = min((height - around) / lines - ON_A_CARD, LARGEST_BOARD)
        roomy = side >= LEAST_BOARD and width >= NARROWEST_CARD * across
        table = self.table()
        inside = self._roomy(across, side, table) if roomy else self._buttons(table)
        page = Column(inside, gap=16 if roomy else 8, padding=16 if roomy else 12, valign=0.5)
        most = max(PageWidth.WIDE, across * (side + 40))
        return Column([self._header(table["menu"]), Scroll(Centred(page, most=most), name="page")], gap=0)

    def _header(self, menu: Command) -> Widget:
        short = self.ui.room.width < Width.NARROW
        title = Line("Kings & Crosses", Type.HEADING if short else Type.TITLE, name="title", grow=1)
        inside = [emblem(28 if short else 40), title, *self._who(), button_of(menu, rank=Rank.FLAT)]
        return Row(inside, wraps=False, padding=6 if short else 10)

    def _roomy(self, across: int, side: float, table: Mapping[str, Command]) -> list[Widget]:
        cards = [self._card(game, show, side) for game, show in self.shows.items()]
        lab, daily = replace(LAB, told=N_("Watch a search think, step by step.")), table["daily"]
        tiles = [
            *map(self._unfinished, self.left[:1]),
            _tile(replace(daily, told=table["puzzles"].told), symbol(daily.symbol, side=32)),
            _tile(lab.on(self._open_lab), Picture(tree_picture, 44)),
        ]
        groups = [_group(table[name], [table[each] for each in MENUS[name]]) for name in ("learning", "games")]
        menus = [button_of(table[name], rank=Rank.FLAT) for name in ("learning", "games")]
        return [
            Columns(cards, least=NARROWEST_CARD, most=across, gap=16),
            Columns(tiles, least=NARROWEST_TILE, most=3, gap=16),
            Fits([*(Row(groups, gap=gap, align=0.5, wraps=False) for gap in (28, 8)), Row(menus, gap=28, align=0.5)]),
        ]

    def _buttons(self, table: Mapping[str, Command]) -> list[Widget]:
        """The same as buttons with words, for small windows."""
        games = [Button(game, presentation_named(game).title, partial(self._set_up, game)) for game in self.shows]
        ways = [button_of(table[name]) for name in ("daily", "lab", "learning", "games")]
        unfinished = [Columns(self._going_on(each), least=NARROWEST_BUTTON, gap=8) for each in self.left[:1]]
        return [*unfinished, *(Columns(each, least=NARROWEST_BUTTON, most=3, gap=8) for each in (games, ways))]

    def _open(self, name: str) -> None:
        self.open_menu(f"{name} list", self.ui.find(name).rect, {"": MENUS[name]})

    def _set_up(self, game: str) -> None:
        self.go(self.context.routes.setup(game))

    def _who(self) -> list[Widget]:
        """The name of the profile and the way to the others; nothing as long as there is one profile."""
        if len(self.context.profiles.all) == 1:
            return []

        def profiles() -> None:
            from game.ui.home.profiles import ProfilesScreen

            self.go(ProfilesScreen(self.context, self))

        from game.ui.words.names import profile_name

        name, told = profile_name(self.context.profile), _("Whose games these are")
        words = self.ui.room.width >= Width.SMALL
        told = told if words else f"{name}. {told}"
        return [Button("who", name, profiles, symbol="person", rank=Rank.FLAT, words=words, tooltip=told)]

    def _card(self, game: str, show: Demonstration, side: float) -> Card:
        chosen, presentation = self.context.settings, presentation_named(game)
        told = [Label(_(presentation.about), muted=True, align=0.5)] if presentation.about else []
        style = BoardStyle(chosen.board_theme, chosen.piece_set)
        board, title = LiveBoard(f"{game} board", game, show, style, side=side), presentation.title
        return Card(game, [board, Label(title, Type.HEADING, align=0.5), *told], partial(self._set_up, game))

    def _open_lab(self) -> None:
        self.go(self.context.routes.lab(None, self))

    def _unfinished(self, record: Record) -> Widget:
        """The tile of the game that was left last, with the way to the others."""
        from game.ui.games.records import summary

        note = Line(
            summary(record), Type.SMALL, name="unfinished", ink=Ink.ON_ACCENT, shorten=with_whole_parts, least=90
        )
        texts = Column([Line(_("Continue"), Type.STRONG, ink=Ink.ON_ACCENT), note], gap=2, grow=1, valign=0.5)
        rows = (
            [symbol("play", Ink.ON_ACCENT, 32), texts, *self._going_on(record, words=words)[1:]]
            for words in (True, False)
        )
        inside = Fits([Row(row, wraps=False) for row in rows], by_width=True)
        ground, resume = Ink.ACCENT, partial(self._resume, record)
        return Tile([inside], name="continue", action=resume, ground=ground, edge=ground, padding=14, role="card")

    def _going_on(self, record: Record, *, words: bool = True) -> list[Button]:
        """The buttons that go on with the game that was left last, and with another one."""
        from game.ui.games.records import summary

        resume = partial(self._resume, record)
        button = Button("continue", _("Continue"), resume, symbol="play", rank=Rank.MAIN, tooltip=summary(record))
        others = Button("others", _("Other games"), self._open_list, symbol="" if words else "more", words=words)
        return [button, *([others] if len(self.left) > 1 else [])]

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
        from game.ui.setup.setup_choice import last_start

        start = last_start(self.context.settings, KINDS, USUAL_GAME)
        self.go(self.context.routes.study(Game(Node(start)), back=self))

    def _resume(self, record: Record) -> None:
        try:
            self.go(self.context.routes.resume(record))
        except InputError as error:
            self.left = [other for other in self.left if other.key != record.key]
            self.explain(error, lambda: _("The game can't be continued"))


def due_today(context: Context) -> int:
    """Number of moves of the repertoire that are due; 0 without reading anything if nothing was trained."""
    path = context.places.repertoire
    if not path.exists():
        return 0
    from game.lessons import schedule

    known, notice = schedule.load(path)
    context.tell(notice)
    return known.due(schedule.clock())


def _tile(command: Command, picture: Widget) -> Widget:
    """A command as a tile with a picture, its word and its purpose."""
    told = Label(_(command.told), Type.SMALL, muted=True)
    texts = Column([Label(command.label, Type.STRONG), told], gap=2, grow=1, valign=0.5)
    inside = Row([picture, texts], wraps=False)
    return Tile([inside], name=command.name, action=command.run, padding=14, role="card")


def _group(named: Command, commands: Sequence[Command]) -> Widget:
    buttons = [button_of(command, rank=Rank.FLAT) for command in commands]
    return Row([Label(named.label, Type.SMALL, muted=True), *buttons], gap=4, wraps=False)
