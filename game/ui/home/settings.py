"""The settings. Every change is seen, heard and saved at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from game.keeping.settings import MEGABYTES, SCAN_TENTHS, THREADS, CaptureCue, ScanSwitch, ShownThoughts
from game.kinds import carded_games
from game.languages import LANGUAGES
from game.ui.board.art import BoardStyle
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.picture import BoardPicture
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.sample_choice import SampleChoice
from game.ui.commands import Gives
from game.ui.games.presentation import presentation_named
from game.ui.home.profiles import ProfilesScreen
from game.ui.home.tables import TablesScreen
from game.ui.home.welcome import WelcomeScreen
from game.ui.look.sizes import PageWidth, Width
from game.ui.screen import Context, Screen
from game.ui.system.sound import SOUND_SETS
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.layout import Column, Columns, Field, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, explained, group, page_under
from game.ui.words.i18n import C_, N_, _, percent_text, with_signs

PREVIEWS = 420
SCALES = (0, 100, 125, 150, 175, 200)

Options = Callable[[], Iterable[tuple[Any, str]]]


class SettingLine(NamedTuple):
    name: str
    text: str
    control: "Control"


class Handle(NamedTuple):
    """The value of a setting, the function that takes another, and the rest that its control needs."""

    value: Any
    take: Callable[[Any], None]
    enabled: bool
    context: Context


Control = Callable[[SettingLine, Handle], Widget]


def switch(line: SettingLine, at: Handle) -> Widget:
    on = at.value and (at.enabled or line.name != "spoken")
    return Toggle(line.name, _(line.text), on, at.take, enabled=at.enabled)


def choice(options: Options) -> Control:
    return lambda line, at: Field(
        _(line.text), Choice(line.name, list(options()), at.value, at.take, enabled=at.enabled)
    )


def menu(options: Options) -> Control:
    def made(line: SettingLine, at: Handle) -> Widget:
        items = [(value, Item(text)) for value, text in options()]
        return Field(_(line.text), DropDown(line.name, items, at.value, at.take, enabled=at.enabled))

    return made


def slider(bounds: tuple[int, int], show: Callable[[int], str], step: int = 1) -> Control:
    return lambda line, at: Field(
        _(line.text), Slider(line.name, at.value, bounds, at.take, step=step, show=show, enabled=at.enabled)
    )


def samples(options: Options, look: Callable[[BoardStyle, str], BoardStyle]) -> Control:
    """Small boards; `look` gives what a value makes of the style of the board."""

    def made(line: SettingLine, at: Handle) -> Widget:
        now = BoardStyle(at.context.settings.board_theme, at.context.settings.piece_set, names=False)
        shown = SampleChoice(line.name, list(options()), at.value, at.take, lambda value: look(now, value))
        return Field(_(line.text), shown)

    return made


def words(texts: Mapping[Any, str]) -> Options:
    return lambda: [(value, _(text)) for value, text in texts.items()]


def numbers(values: Callable[[], Iterable[int]]) -> Options:
    return lambda: [(value, f"{value}") for value in values()]


def seconds(tenths: int) -> str:
    return _("{seconds} s").format(seconds=with_signs(f"{tenths / 10:.1f}"))


def languages() -> list[tuple[str, str]]:
    return [("", _("Follow the system")), *((code, own.name) for code, own in LANGUAGES.items())]


def scales() -> list[tuple[int, str]]:
    return [(scale, percent_text(scale / 100) if scale else _("Follow the system")) for scale in SCALES]


THEME_WORDS = {"dark": N_("Dark"), "light": N_("Light"), "contrast": N_("High contrast")}
BOARDS = {name: theme.name for name, theme in BOARD_THEMES.items()}
PIECES: Options = lambda: [(name, C_("pieces", each.name)) for name, each in PIECE_SETS.items()]  # noqa: E731
CUES = dict(zip(CaptureCue, (N_("Never"), N_("After a wrong click"), N_("Always")), strict=True))
SPEEDS = {50: N_("Slow"), 100: N_("Normal"), 200: N_("Fast")}
SHOWN = dict(zip(ShownThoughts, (N_("Nothing"), N_("Score"), N_("Score and line")), strict=True))
SWITCHES = {
    ScanSwitch.SPACE: N_("Space"),
    ScanSwitch.ENTER: N_("Enter"),
    ScanSwitch.CLICK: N_("Mouse button"),
    ScanSwitch.PAD: N_("Any button of a gamepad"),
    ScanSwitch.ANY: N_("Any key or button"),
}

Line, BOARD_GROUP = SettingLine, N_("Board and pieces")
GROUPS = {
    N_("Appearance"): [
        Line("language", N_("Language"), menu(languages)),
        Line("theme", N_("Theme"), choice(words(THEME_WORDS))),
        Line("ui_scale", N_("Interface size"), menu(scales)),
    ],
    BOARD_GROUP: [
        Line("board_theme", N_("Board"), samples(words(BOARDS), lambda now, value: now._replace(board=value))),
        Line("piece_set", N_("Pieces"), samples(PIECES, lambda now, value: now._replace(pieces=value))),
    ],
    N_("Sound"): [
        Line("muted", N_("Mute"), switch),
        Line("volume", N_("Volume"), slider((0, 100), lambda value: percent_text(value / 100), 5)),
        Line("sound_set", N_("Sounds"), choice(words(SOUND_SETS))),
    ],
    N_("On the board"): [
        Line("capture_cue", N_("Show pieces that must capture"), choice(words(CUES))),
        Line("one_click", N_("Play a piece's only move with one click"), switch),
        Line("square_numbers", N_("Number the squares"), switch),
        Line("turn_board", N_("With two players, turn the board to face the side to move"), switch),
        Line("draws_end_games", N_("End drawn games automatically"), switch),
    ],
    N_("Animation"): [
        Line("reduced_motion", N_("Reduce motion"), switch),
        Line("system_motion", N_("Follow the system's setting"), switch),
        Line("animation_speed", N_("Animation speed"), choice(words(SPEEDS))),
    ],
    N_("Computer player"): [
        Line("thoughts", N_("Show what it thinks"), choice(words(SHOWN))),
        Line("megabytes", N_("Memory, MB"), choice(numbers(lambda: MEGABYTES))),
        Line("threads", N_("Threads"), choice(numbers(lambda: THREADS))),
        Line("opening_book", N_("Use the opening book"), switch),
    ],
    N_("Speech"): [Line("spoken", N_("Read moves, messages and controls aloud"), switch)],
    N_("Touch and one-key play"): [
        Line("big_targets", N_("Big targets"), switch),
        Line("scanning", N_("Play with one key"), switch),
        Line("scan_switch", N_("The key"), menu(words(SWITCHES))),
        Line("scan_tenths", N_("Time for each choice"), slider(SCAN_TENTHS, seconds)),
    ],
}
IN_THE_FIRST_COLUMN = 3
NOTES = {
    "megabytes": N_("Memory for the search of the strongest level in checkers."),
    "threads": N_("Number of processor cores it uses. More make it stronger."),
    "opening_book": N_("Grandmaster and Champion begin games of checkers with moves that were analysed in advance."),
    "spoken": N_("F5 reads the board, F6 the clocks, F7 the last move, F8 the focus."),
    "big_targets": N_("Everything you can press is large enough for a finger."),
    "scanning": N_("Choices light up in turn, and the key selects one."),
}
NEEDS: dict[str, tuple[Callable[[Context], bool], str]] = {
    "muted": (lambda it: not it.settings.muted, N_("Switch this off to choose the volume and the sounds.")),
    "volume": (lambda it: not it.settings.muted, ""),
    "sound_set": (lambda it: not it.settings.muted, ""),
    "system_motion": (lambda it: not it.settings.reduced_motion, N_("Motion is already reduced.")),
    "scan_switch": (lambda it: it.settings.scanning, ""),
    "scan_tenths": (lambda it: it.settings.scanning, N_("Both are only used when you play with one key.")),
    "spoken": (
        lambda it: it.speech.present,
        N_("No supported speech program was found. On Linux, install speech-dispatcher or espeak-ng."),
    ),
}
"""The condition under which a setting is of use, and its note while the condition does not hold."""
HEARD = {"volume": "move", "sound_set": "capture"}
"""The sounds that let the user hear a new value."""


class SettingsScreen(WidgetScreen):
    controls: ClassVar = {"profiles": Gives.ELSEWHERE, "welcome": Gives.ELSEWHERE}

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="language")
        self.back = back
        shows = {game: presentation_named(game).demonstration() for game in carded_games()}
        self.pictures = {game: (show.face, show.scene.figures) for game, show in shows.items()}

    def build(self) -> Widget:
        groups = [self._group(title, lines) for title, lines in GROUPS.items()]
        halves = groups[:IN_THE_FIRST_COLUMN], groups[IN_THE_FIRST_COLUMN:]
        columns = Columns([Column(half, gap=16) for half in halves], least=400, most=2, gap=16)
        room = self.ui.room.width >= Width.SMALL
        more = [
            *([self._way("welcome", _("Welcome page"), "home", WelcomeScreen)] if room else []),
            self._way("profiles", _("Profiles"), "person", ProfilesScreen),
            self._way("tables", _("Endgame tables"), "shelf", TablesScreen),
        ]
        return page_under(_("Settings"), self.leave, Column([columns], padding=20), most=PageWidth.WIDE, more=more)

    def _way(self, name: str, text: str, symbol: str, screen: Callable[[Context, Screen], Screen]) -> Widget:
        def go() -> None:
            self.go(screen(self.context, self))

        words = self.ui.room.width >= Width.USUAL
        return Button(name, text, go, symbol="" if words else symbol, words=words)

    def take(self, name: str, value: Any) -> None:
        setattr(self.context.settings, name, value)
        self.context.changed()
        if name in HEARD:
            self.context.sounds.play(HEARD[name])

    def _group(self, title: str, lines: Sequence[SettingLine]) -> Widget:
        shown = [Row([self._preview(game) for game in carded_games()], align=0.5)] if title == BOARD_GROUP else []
        return group(_(title), [Column([*map(self._control, lines), *shown], gap=14)])

    def _control(self, line: SettingLine) -> Widget:
        name = line.name
        needs, lacks = NEEDS.get(name, (None, ""))
        holds = needs is None or needs(self.context)
        value, enabled = getattr(self.context.settings, name), holds or name == "muted"
        control = line.control(line, Handle(value, partial(self.take, name), enabled, self.context))
        note = NOTES.get(name, "") if holds else lacks
        return explained(control, _(note)) if note else control

    def _preview(self, game: str) -> Widget:
        chosen = self.context.settings
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=chosen.square_numbers)
        face, figures = self.pictures[game]
        return BoardPicture(f"{game} preview", face, figures, style, side=PREVIEWS / max(2, len(self.pictures)))
