"""The settings: what the window looks, sounds and behaves like. Every change is seen, heard and kept at once."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.keeping.settings import MEGABYTES, THREADS, CaptureCue, ShownThoughts
from game.kinds import KINDS
from game.languages import LANGUAGES
from game.ui.board.art import BoardStyle
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.picture import BoardPicture
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.sample_choice import SampleChoice
from game.ui.games.presentation import presentation_named
from game.ui.home.profiles import ProfilesScreen
from game.ui.home.settings_devices import devices_group
from game.ui.home.tables import TablesScreen
from game.ui.home.welcome import WelcomeScreen
from game.ui.screen import Context, Screen
from game.ui.system.sound import SOUND_SETS
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Field, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, explained, group, header
from game.ui.words.i18n import C_, _, percent_text

T = TypeVar("T")
PREVIEWS = 420
"""The width of all previews together, at 100 %."""
SMALL = 720
"""The width of a window, at 100 %, below which the header has icons alone,"""
ROOMY = 480
"""and below which it has no room for the way to the welcome page."""
SCALES = (0, 100, 125, 150, 175, 200)


class SettingsScreen(WidgetScreen):
    """Groups of choices in one or two columns; Esc leads back to the screen it came from."""

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="language")
        self.back = back
        shows = {game: presentation_named(game).demonstration() for game in KINDS}
        self.pictures = {game: (show.face, show.scene.figures) for game, show in shows.items()}

    def leave(self) -> None:
        self.go(self.back)

    def build(self) -> Widget:
        groups = Columns(
            [
                Column([self._appearance(), self._board(), self._sound()], gap=16),
                Column([self._play(), self._motion(), self._computer(), self._speech(), self._devices()], gap=16),
            ],
            least=400,
            most=2,
            gap=16,
        )
        page = Scroll(Centred(Column([groups], padding=20), most=1160), name="page")
        room = self.ui.size[0] >= ROOMY * self.ui.look.scale
        more = [
            *([self._way("welcome", _("Welcome page"), "home", self._welcome)] if room else []),
            self._way("profiles", _("Profiles"), "person", self._show_profiles),
            self._way("tables", _("Endgame tables"), "shelf", self._show_tables),
        ]
        return Column([header(_("Settings"), self.leave, more), page], gap=0)

    def _way(self, name: str, text: str, symbol: str, action: Callable[[], None]) -> Widget:
        """A button of the header; in a small window it is its icon."""
        if self.ui.size[0] < SMALL * self.ui.look.scale:
            return Button(name, "", action, symbol=symbol, tooltip=text)
        return Button(name, text, action)

    def _set(self, name: str) -> Callable[[object], None]:
        """A function that gives the setting of this name a new value."""

        def change(value: object) -> None:
            setattr(self.context.settings, name, value)
            self.context.changed()

        return change

    def _choice(self, name: str, text: str, options: Sequence[tuple[T, str]]) -> Widget:
        value: T = getattr(self.context.settings, name)
        return Field(Label(text), Choice(name, options, value, self._set(name)))

    def _menu(self, name: str, text: str, options: Sequence[tuple[T, Item]]) -> Widget:
        value: T = getattr(self.context.settings, name)
        return Field(Label(text), DropDown(name, options, value, self._set(name)))

    def _toggle(self, name: str, text: str, *, enabled: bool = True) -> Widget:
        return Toggle(name, text, getattr(self.context.settings, name), self._set(name), enabled=enabled)

    def _appearance(self) -> Widget:
        languages = [("", Item(_("Follow the system")))] + [(code, Item(own.name)) for code, own in LANGUAGES.items()]
        scales = [(scale, Item(percent_text(scale / 100) if scale else _("Follow the system"))) for scale in SCALES]
        return group(
            _("Appearance"),
            [
                self._menu("language", _("Language"), languages),
                self._choice(
                    "theme", _("Theme"), [("dark", _("Dark")), ("light", _("Light")), ("contrast", _("High contrast"))]
                ),
                self._menu("ui_scale", _("Interface size"), scales),
            ],
        )

    def _board(self) -> Widget:
        chosen = BoardStyle(self.context.settings.board_theme, self.context.settings.piece_set, names=False)
        boards = [(name, _(theme.name)) for name, theme in BOARD_THEMES.items()]
        pieces = [(name, C_("pieces", each.name)) for name, each in PIECE_SETS.items()]
        return group(
            _("Board and pieces"),
            [
                Field(
                    Label(_("Board")),
                    SampleChoice(
                        "board_theme",
                        boards,
                        chosen.board,
                        self._set("board_theme"),
                        lambda board: chosen._replace(board=board),
                    ),
                    below=True,
                ),
                Field(
                    Label(_("Pieces")),
                    SampleChoice(
                        "piece_set",
                        pieces,
                        chosen.pieces,
                        self._set("piece_set"),
                        lambda pieces: chosen._replace(pieces=pieces),
                    ),
                    below=True,
                ),
                Row([self._preview(game) for game in KINDS], align=0.5),
            ],
        )

    def _preview(self, game: str) -> Widget:
        chosen = self.context.settings
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=chosen.square_numbers)
        face, figures = self.pictures[game]
        return BoardPicture(f"{game} preview", face, figures, style, side=PREVIEWS / max(2, len(self.pictures)))

    def _play(self) -> Widget:
        return group(
            _("On the board"),
            [
                self._choice(
                    "capture_cue",
                    _("Show pieces that must capture"),
                    [
                        (CaptureCue.NEVER, _("Never")),
                        (CaptureCue.REFUSED, _("After a wrong click")),
                        (CaptureCue.ALWAYS, _("Always")),
                    ],
                ),
                self._toggle("one_click", _("Play a piece's only move with one click")),
                self._toggle("square_numbers", _("Number the squares")),
                self._toggle("turn_board", _("With two players, turn the board to face the side to move")),
                self._toggle("draws_end_games", _("End drawn games automatically")),
            ],
        )

    def _computer(self) -> Widget:
        sizes = [(size, f"{size}") for size in MEGABYTES]
        threads = [(count, f"{count}") for count in THREADS]
        return group(
            _("Computer player"),
            [
                self._choice(
                    "thoughts",
                    _("Show what it thinks"),
                    [
                        (ShownThoughts.OFF, _("Nothing")),
                        (ShownThoughts.SCORE, _("Score")),
                        (ShownThoughts.LINE, _("Score and line")),
                    ],
                ),
                explained(
                    self._choice("megabytes", _("Memory, MB"), sizes),
                    _("How much of its search the strongest level of checkers can remember."),
                ),
                explained(
                    self._choice("threads", _("Threads"), threads),
                    _("How many processor cores it uses; more make it stronger."),
                ),
                explained(
                    self._toggle("opening_book", _("Use the opening book")),
                    _("Grandmaster and Champion begin games of checkers with moves that were analysed in advance."),
                ),
            ],
        )

    def _welcome(self) -> None:
        self.go(WelcomeScreen(self.context, self))

    def _show_profiles(self) -> None:
        self.go(ProfilesScreen(self.context, self))

    def _show_tables(self) -> None:
        self.go(TablesScreen(self.context, self))

    def _motion(self) -> Widget:
        reduced = self.context.settings.reduced_motion
        speeds = [(50, _("Slow")), (100, _("Normal")), (200, _("Fast"))]
        return group(
            _("Animation"),
            [
                self._toggle("reduced_motion", _("Reduce motion")),
                explained(
                    self._toggle("system_motion", _("Reduce it when the system does"), enabled=not reduced),
                    _("Motion is already reduced.") if reduced else "",
                ),
                self._choice("animation_speed", _("Animation speed"), speeds),
            ],
        )

    def _speech(self) -> Widget:
        """The switch says what it does, or why it can do nothing."""
        present = self.context.speech.present
        switch = Toggle(
            "spoken",
            _("Say moves, messages and controls aloud"),
            self.context.settings.spoken and present,
            self._set("spoken"),
            enabled=present,
        )
        told = _("F5 says the board, F6 the clocks, F7 the last move, F8 where the keyboard is.")
        absent = _(
            "This computer has no speech that the program knows; on Linux, install speech-dispatcher or espeak-ng."
        )
        return group(_("Speech"), [explained(switch, told if present else absent)])

    def _devices(self) -> Widget:
        return devices_group(self.context.settings, self._set)

    def _sound(self) -> Widget:
        chosen = self.context.settings

        def change(volume: int) -> None:
            chosen.volume = volume
            self.context.changed()
            self.context.sounds.play("move")

        slider = Slider(
            "volume",
            chosen.volume,
            (0, 100),
            change,
            step=5,
            show=lambda v: percent_text(v / 100),
            enabled=not chosen.muted,
        )

        def choose(sounds: str) -> None:
            chosen.sound_set = sounds
            self.context.changed()
            self.context.sounds.play("capture")

        sets = [(name, _(text)) for name, text in SOUND_SETS.items()]
        return group(
            _("Sound"),
            [
                explained(
                    self._toggle("muted", _("Mute")),
                    _("Switch this off to choose the volume and the sounds.") if chosen.muted else "",
                ),
                Field(Label(_("Volume")), slider),
                Field(
                    Label(_("Sounds")), Choice("sound_set", sets, chosen.sound_set, choose, enabled=not chosen.muted)
                ),
            ],
        )
