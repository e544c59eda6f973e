"""The first screen: the games and the ways to everything else, which is imported when the user goes there."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.core import InputError
from game.keeping.record import Record
from game.kinds import KINDS, USUAL_GAME, carded_games
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
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label, Picture, symbol
from game.ui.widgets.layout import Centred, Column, Columns, Level, Row
from game.ui.widgets.line import Line, with_whole_parts
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tile import Card, Tile
from game.ui.widgets.tree_picture import tree_picture
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _, plural

MOST_BESIDE = 4
"""Number of games in one line; more are laid in two lines."""
NARROWEST_CARD, NARROWEST_TILE, NARROWEST_BUTTON = 205, 205, 110
LEAST_BOARD, LARGEST_BOARD, SMALL_BOARD = 90, 760, 44
"""Least and greatest side of a board on a card; with less room it is small and next to the game's name."""
BELOW_A_BOARD = 320
"""Height of what is above and below the boards; the cards are no wider than the boards that this leaves room for."""

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
        self.shows = {game: presentation_named(game).demonstration() for game in carded_games()}
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
        told = plural("{count} move is due today", "{count} moves are due today", self.due)
        return replace(command, text=f"{command.label} · {self.due}", told=told)

    def build(self) -> Widget:
        count, table = len(self.shows), self.table()
        across = count if count <= MOST_BESIDE else -(-count // 2)
        most = max(PageWidth.WIDE, across * (self.ui.room.height - BELOW_A_BOARD))
        small = [Column(self._buttons(table, style), gap=6, padding=8, valign=0.5) for style in (Type.BODY, Type.SMALL)]
        pages = [
            *(
                Column([self._games(across, told=told), *self._ways(table, told=True)], gap=16, padding=16, valign=0.5)
                for told in (True, False)
            ),
            Column([self._rows(), *self._ways(table, told=False)], gap=8, padding=8, valign=0.5),
            small[0],
            Scroll(small[1], name="page"),
        ]
        page = Fits([Centred(each, most=most) for each in pages], by_height=True, grow=1)
        return Column([self._header(table["menu"]), page], gap=0)

    def _header(self, menu: Command) -> Widget:
        short = self.ui.room.width < Width.NARROW
        title = Line("Kings & Crosses", Type.HEADING if short else Type.TITLE, name="title", grow=1)
        inside = [emblem(28 if short else 40), title, *self._who(), button_of(menu, rank=Rank.FLAT)]
        return Row(inside, wraps=False, padding=6 if short else 10)

    def _games(self, across: int, *, told: bool) -> Widget:
        """The games as cards with their boards above their names; `told`: and what they are about."""
        texts = [self._about(game, told=told) for game in self.shows]
        cards = [
            Card(game, [self._board(game, show, LARGEST_BOARD), Level(text, texts)], partial(self._set_up, game))
            for text, (game, show) in zip(texts, self.shows.items(), strict=True)
        ]
        return Columns(cards, least=NARROWEST_CARD, most=across, gap=16)

    def _about(self, game: str, *, told: bool) -> Widget:
        presentation = presentation_named(game)
        about = [Label(_(presentation.about), muted=True, align=0.5)] if told and presentation.about else []
        return Column([Label(presentation.title, Type.HEADING if told else Type.STRONG, align=0.5), *about], gap=6)

    def _rows(self) -> Widget:
        """The games as low cards next to small boards."""
        cards = []
        for game, show in self.shows.items():
            name = Label(presentation_named(game).title, Type.STRONG, grow=1)
            inside = Row([self._board(game, show, SMALL_BOARD), name], gap=10, wraps=False)
            cards.append(Card(game, [inside], partial(self._set_up, game), padding=10, grow=1))
        return Row(cards)

    def _ways(self, table: Mapping[str, Command], *, told: bool) -> list[Widget]:
        """The next things to do as tiles, with their purpose if `told`; then the groups of all others."""
        lab, daily = replace(LAB, told=N_("Watch a search think, step by step.")), table["daily"]
        tiles = [
            *(self._unfinished(each, told=told) for each in self.left[:1]),
            _tile(replace(daily, told=table["puzzles"].told), symbol(daily.symbol, side=32), told=told),
            _tile(lab.on(self._open_lab), Picture(tree_picture, 44 if told else 32), told=told),
        ]
        lines = [tiles] if self.ui.room.width >= Width.MEDIUM else [tiles[:-2], tiles[-2:]]
        groups = [_group(table[name], [table[each] for each in MENUS[name]]) for name in ("learning", "games")]
        menus = [button_of(table[name], rank=Rank.FLAT) for name in ("learning", "games")]
        return [
            *(Columns(line, least=NARROWEST_TILE, most=3, gap=16) for line in lines if line),
            Fits([*(Row(groups, gap=gap, align=0.5, wraps=False) for gap in (28, 8)), Row(menus, gap=28, align=0.5)]),
        ]

    def _buttons(self, table: Mapping[str, Command], style: Type) -> list[Widget]:
        """The same as buttons with words of this style, for small windows."""
        games = [Button(game, presentation_named(game).title, partial(self._set_up, game)) for game in self.shows]
        ways = [button_of(table[name]) for name in ("daily", "lab", "learning", "games")]
        going_on = [self._going_on(each) for each in self.left[:1]]
        for button in (*games, *ways, *(other for _resume, *others in going_on for other in others)):
            button.style, button.margin, button.grow = style, 8, 1
        unfinished = [Columns(each, least=NARROWEST_BUTTON, gap=6) for each in going_on]
        return [*unfinished, Row(games, gap=6), Columns(ways, least=NARROWEST_BUTTON, most=2, gap=6)]

    def _open(self, name: str) -> None:
        self.open_menu(f"{name} list", self.ui.find(name).rect, {"": MENUS[name]})

    def _set_up(self, game: str) -> None:
        from game.ui.setup.setup_choice import last_of_family

        self.go(self.context.routes.setup(last_of_family(self.context.settings, game)))

    def _who(self) -> list[Widget]:
        """The name of the profile and the way to the others; nothing as long as there is one profile."""
        if len(self.context.profiles.all) == 1:
            return []

        def profiles() -> None:
            from game.ui.home.profiles import ProfilesScreen

            self.go(ProfilesScreen(self.context, self))

        from game.ui.words.names import profile_name

        name, told = profile_name(self.context.profile), _("Current profile")
        words = self.ui.room.width >= Width.SMALL
        told = told if words else f"{name}. {told}"
        return [Button("who", name, profiles, symbol="person", rank=Rank.FLAT, words=words, tooltip=told)]

    def _board(self, game: str, show: Demonstration, side: float) -> LiveBoard:
        style = BoardStyle(self.context.settings.board_theme, self.context.settings.piece_set)
        return LiveBoard(f"{game} board", game, show, style, side=side, least=min(side, LEAST_BOARD))

    def _open_lab(self) -> None:
        self.go(self.context.routes.lab(None, self))

    def _unfinished(self, record: Record, *, told: bool) -> Widget:
        """The tile of the game that was left last, with the way to the others; lower where tiles are not `told`."""
        from game.ui.games.records import course, title

        ink = Ink.ON_ACCENT

        def row(*, words: bool) -> Widget:
            """The way to the others has `words` only where that leaves room for the whole course."""
            named = Label(title(record), Type.SMALL, name="unfinished", colour=ink)
            least = 0 if words else 60
            more = [Line(course(record), Type.SMALL, ink=ink, shorten=with_whole_parts, least=least)] if told else []
            texts = Column([Line(_("Continue"), Type.STRONG, ink=ink), named, *more], gap=2, grow=1, valign=0.5)
            return Row([symbol("play", ink, 32), texts, *self._going_on(record, words=words)[1:]], wraps=False)

        inside = Fits([row(words=words) for words in (True, False)], by_width=True)
        ground, resume = Ink.ACCENT, partial(self._resume, record)
        padding = 14 if told else 8
        return Tile([inside], name="continue", action=resume, ground=ground, edge=ground, padding=padding, role="card")

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

    def update(self, dt: float) -> Screen:
        """Read the games in progress again when another screen led back: it may have changed or deleted some."""
        if self.is_back():
            self.left, self.due = self.context.library.left_games(), due_today(self.context)
            self.ui.rebuild()
        return super().update(dt)

    def _study(self, record: Record) -> None:
        from game.keeping.games import game_of

        self.show_opened(
            lambda: self.context.routes.study(game_of(record), None, self, record),
            lambda: _("The game can't be opened"),
        )

    def _study_anew(self) -> None:
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
    if not os.path.exists(path):
        return 0
    from game.lessons import schedule

    known, notice = schedule.load(path)
    context.tell(notice)
    return known.due(schedule.clock())


def _tile(command: Command, picture: Widget, *, told: bool) -> Widget:
    """A command as a tile with a picture and its word; `told`: and its purpose."""
    purpose = [Label(_(command.told), Type.SMALL, muted=True)] if told else []
    texts = Column([Label(command.label, Type.STRONG), *purpose], gap=2, grow=1, valign=0.5)
    inside = Row([picture, texts], wraps=False)
    return Tile([inside], name=command.name, action=command.run, padding=14 if told else 10, role="card")


def _group(named: Command, commands: Sequence[Command]) -> Widget:
    buttons = [button_of(command, rank=Rank.FLAT) for command in commands]
    return Row([Label(named.label, Type.SMALL, muted=True), *buttons], gap=4, wraps=False)
