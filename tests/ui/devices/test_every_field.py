"""Every text field is written into, and every dialog left, by the mouse, the keyboard, a finger, a pad and one key."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import game.ui
from game.ui.devices.keyboard import LINE
from game.ui.library.library_screen import LibraryScreen
from game.ui.screen import Context, Screen
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.devices.test_scanning import SPACE, TENTHS, choose, holds, says
from tests.ui.devices.window import Window
from tests.ui.test_fit import SCREENS

A, B, UP = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_DPAD_UP
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSTICK
MOST = 80
"""Presses of Tab after which every control has had the focus."""
ROOT = Path(game.ui.__file__).parent
MAKES_FIELD = re.compile(r"\bTextField\(\s*f?[\"']?([a-z][a-z ]*)")


def rename(context: Context) -> Screen:
    """The dialog in which a game of the library gets a title."""
    screen = SCREENS["library"](context)
    assert isinstance(screen, LibraryScreen)
    screen.act("rename")
    return screen


def new_chapter(context: Context) -> Screen:
    """The dialog in which a new chapter of a study gets its title."""
    screen = SCREENS["study"](context)
    assert isinstance(screen, WidgetScreen)
    screen.act("new chapter")
    return screen


def keys(context: Context) -> Screen:
    """The list of all keys."""
    screen = SCREENS["home"](context)
    assert isinstance(screen, WidgetScreen)
    screen.ui.resize((1024, 640))
    screen.open_keys()
    return screen


def press(ui: Ui, name: str) -> None:
    """Press a button."""
    ui.focus(name)
    ui.handle(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=pygame.KSCAN_RETURN, unicode="\r")
    )


def tags(context: Context) -> Screen:
    """The dialog in which tags of many games are changed."""
    screen = SCREENS["library"](context)
    assert isinstance(screen, LibraryScreen)
    screen.act("change tags")
    return screen


def spellings(context: Context) -> Screen:
    """The screen on which spellings of names are merged."""
    screen = SCREENS["library"](context)
    assert isinstance(screen, LibraryScreen)
    screen.act("merge names")
    return screen.next


Make = Callable[[Context], Screen]
FIELDS: dict[str, tuple[str, Make]] = {
    "contest/check_screen.py path": ("path", SCREENS["check of a search"]),
    "contest/check_screen.py seed": ("seed", SCREENS["check of a search"]),
    "contest/contest_screen.py": ("folder", SCREENS["form of a tournament"]),
    "databases/database_screen.py": ("search", SCREENS["games of a file"]),
    "editor/editor_screen.py": ("text", SCREENS["board editor"]),
    "exercise/add_line.py": ("line title", SCREENS["line to add"]),
    "exercise/exercise_screen.py": ("typed", SCREENS["puzzle"]),
    "files/chooser.py": ("file name", SCREENS["choose a file"]),
    "lab/export/export_dialog.py folder": ("folder", SCREENS["export of the lab"]),
    "lab/predict/predict_page.py": ("seed", SCREENS["exercise"]),
    "lab/shelf.py brackets": ("brackets", SCREENS["shelf of the lab"]),
    "lab/shelf.py node name": ("node name", SCREENS["editor of a tree"]),
    "lab/tree_page.py": ("find", SCREENS["lab"]),
    "lab/export/export_dialog.py sheet seed": ("sheet seed", SCREENS["worksheets"]),
    "library/dialogs.py": ("new label", SCREENS["labels of a game"]),
    "widgets/dialog.py": ("title field", rename),
    "library/game_list.py": ("search", SCREENS["library"]),
    "library/tool_screens.py": ("merged name", spellings),
    "library/tools.py": ("tag Event", tags),
    "play/play_panel.py": ("typed", SCREENS["play"]),
    "widgets/shortcut_sheet.py": ("sought key", keys),
    "setup/setup_screen.py name": ("name 0", SCREENS["setup of a level"]),
    "setup/setup_screen.py player": ("player", SCREENS["setup with an own player"]),
    "setup/setup_screen.py position": ("position", SCREENS["setup of a level"]),
    "setup/setup_opening.py": ("search", SCREENS["list of openings"]),
    "setup/setup_rows.py": ("name 0", SCREENS["setup of four"]),
    "setup/engines.py dxp address": ("dxp address", SCREENS["setup over DXP"]),
    "setup/engines.py control": ("parameter endgame-tables", SCREENS["setup with an engine"]),
    "study/chapters.py": ("title of chapter", new_chapter),
    "study/explorer_words.py filter": ("filter since", SCREENS["filter of openings"]),
    "study/explorer_words.py filter player": ("filter player", SCREENS["filter of openings"]),
    "study/explorer_words.py filter event": ("filter event", SCREENS["filter of openings"]),
    "study/facts.py": ("fact White", SCREENS["facts of a game"]),
    "study/moves.py comment": ("comment", SCREENS["study"]),
    "study/moves.py note after": ("note after", SCREENS["annotated move"]),
    "study/moves.py note before": ("note before", SCREENS["annotated move"]),
}
"""The field that each place in the sources makes, and a screen on which it is found."""


def made_fields() -> Iterator[str]:
    """The places in the sources that make a text field: the file, and the field's name where it makes several."""
    for path in ROOT.rglob("*.py"):
        names = MAKES_FIELD.findall(path.read_text(encoding="utf-8"))
        place = path.relative_to(ROOT).as_posix()
        yield from (f"{place} {name.strip()}" for name in names) if len(names) > 1 else [place][: len(names)]


def test_no_field_is_forgotten() -> None:
    assert sorted(made_fields()) == sorted(FIELDS)


class Writer:
    """Writes a 1 into a field by every way of input."""

    def __init__(self, window: Window, name: str) -> None:
        self.window = window
        self.name = name
        self.screen = window.screen
        self.layers = len(window.ui.layers)

    @property
    def text(self) -> str:
        """The text in the field."""
        field = self.window.ui.find(self.name)
        assert isinstance(field, TextField)
        return field.text

    @property
    def at(self) -> tuple[int, int]:
        """The middle of the field, which is brought into view."""
        self.window.ui.focus(self.name)
        self.window.frames(1)
        return self.window.ui.place(self.window.ui.find(self.name)).center

    def by_mouse(self) -> None:
        """A click on the field, and a key."""
        self.window.click_at(self.at)
        self._key()

    def by_keyboard(self) -> None:
        """Tab as far as the field, and a key."""
        self._lead(lambda: self.window.key(pygame.K_TAB))
        self._key()

    def by_finger(self) -> None:
        """A tap on the field, and one on the key of the keyboard on the screen."""
        self.window.tap(self.at)
        self.window.frames(2)
        self.window.tap(self.window.ui.place(self.window.ui.find("key 1")).center)

    def by_pad(self) -> None:
        """A stick pressed as far as the field, A for the keyboard, from its first letter up to the digits, and A."""
        self._lead(lambda: self.window.button(NEXT))
        for button in (A, UP, A):
            self.window.button(button)

    def by_one_key(self) -> None:
        """Space when the field lights up, and when the key does."""
        self.window.context.settings.scanning = True
        for name, there in ((self.name, LINE), ("key 1", "")):
            for _round in range(4):
                choose(self.window, holds(name))
                if there in self._names() if there else self.text:
                    break
        self.window.context.settings.scanning = False

    def _names(self) -> set[str]:
        return {widget.name for widget in self.window.ui.walk()}

    def _key(self) -> None:
        """The key 1 of a real keyboard."""
        self.window.key(pygame.K_1, typed="1")
        self.window.frames(1, pygame.event.Event(pygame.TEXTINPUT, text="1"))

    def _lead(self, step: Callable[[], None]) -> None:
        """Lead the focus to the field."""
        for _press in range(MOST):
            step()
            focused = self.window.ui.focused
            if focused is not None and focused.name == self.name:
                return
        raise AssertionError(f"{self.name} is not reached")

    def clear(self) -> None:
        """Close the keyboard, if it is open, and empty the field."""
        if len(self.window.ui.layers) > self.layers:
            self.window.key(pygame.K_ESCAPE)
        assert len(self.window.ui.layers) == self.layers
        self.window.ui.focus(self.name)
        self.window.key(pygame.K_a, pygame.KMOD_CTRL)
        self.window.key(pygame.K_BACKSPACE)
        self.window.frames(1)
        assert self.text == ""

    def write(self, *ways: Callable[["Writer"], None]) -> None:
        """Try some ways; the screen stays as it is."""
        for way in ways:
            self.clear()
            way(self)
            self.window.frames(1)
            assert self.text.startswith("1"), way.__doc__
            assert self.window.screen is self.screen
        self.clear()


OTHERS = (Writer.by_mouse, Writer.by_keyboard, Writer.by_pad, Writer.by_one_key)


def opened(folder: Path, make: Make) -> Window:
    """A screen in a window that is used with one key and waits for no one."""
    return Window(folder, scan_tenths=TENTHS).show(make)


@pytest.mark.parametrize("place", FIELDS)
@pytest.mark.combinations(2)
def test_a_finger_writes_into_every_field(place: str, tmp_path: Path) -> None:
    name, make = FIELDS[place]
    Writer(opened(tmp_path, make), name).write(Writer.by_finger)


@pytest.mark.parametrize(
    "place", [pytest.param(place, marks=pytest.mark.slow if number % 6 else ()) for number, place in enumerate(FIELDS)]
)
def test_all_other_ways_lead_into_every_field(place: str, tmp_path: Path) -> None:
    name, make = FIELDS[place]
    Writer(opened(tmp_path, make), name).write(*OTHERS)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_all_fields_of_every_screen(screen: str, tmp_path: Path) -> None:
    window = opened(tmp_path, SCREENS[screen])
    fields = [widget for widget in window.ui.walk() if widget.takes_text and widget.enabled]
    for name in [field.name for field in fields if field.name != LINE]:
        Writer(window, name).write(Writer.by_finger, *OTHERS)


def beside(window: Window) -> tuple[int, int]:
    """A point outside the dialog, or its button where only that closes it."""
    skips = [widget for widget in window.ui.walk() if widget.name == "tour skip"]
    return window.ui.place(skips[0]).center if skips else (2, 2)


def by_keyboard(window: Window) -> None:
    """Esc."""
    window.key(pygame.K_ESCAPE)


def by_mouse(window: Window) -> None:
    """A click outside the dialog."""
    window.click_at(beside(window))


def by_finger(window: Window) -> None:
    """A tap outside the dialog."""
    window.tap(beside(window))


def by_pad(window: Window) -> None:
    """The button that leads back."""
    window.button(B)


def by_one_key(window: Window) -> None:
    """The cell of the strip that leads back."""
    window.context.settings.scanning = True
    choose(window, says("Back"), SPACE)


OVER = {
    "list of games", "choose a file", "choose where to save", "which rules", "who plays", "annotated move",
    "facts of a game", "list of openings", "labels of a game", "import with faults", "export of the lab", "worksheets",
    "keyboard", "choose a folder", "tour of the lab", "filter of openings",
}  # fmt: skip
"""The screens with a dialog open over them."""


@pytest.mark.parametrize("way", [by_keyboard, by_mouse, by_finger, by_pad, by_one_key])
@pytest.mark.parametrize(
    "screen",
    [pytest.param(screen, marks=pytest.mark.slow if place % 5 else ()) for place, screen in enumerate(sorted(OVER))],
)
def test_what_lies_over_a_screen_is_left_by_every_way_of_input(
    screen: str, way: Callable[[Window], None], tmp_path: Path
) -> None:
    window = opened(tmp_path, SCREENS[screen])
    below, layers = window.screen, len(window.ui.layers)
    way(window)
    window.frames(3)
    assert window.screen is below
    assert len(window.ui.layers) < layers
