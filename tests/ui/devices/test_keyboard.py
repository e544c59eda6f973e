"""The keyboard on the screen: what a pad, a finger and a real keyboard write by it, in every kind of letters."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.board.board_screen import BoardScreen
from game.ui.devices.keyboard import LINE
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.widget import Widget
from tests.ui.devices.window import Window
from tests.ui.test_fit import unfolded

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
START = pygame.CONTROLLER_BUTTON_START
DOWN, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def opened(folder: Path, **chosen: object) -> Window:
    """The keyboard over the setup of a game, for the name of a player."""
    window = Window(folder, (1024, 640), **chosen).show(lambda context: unfolded(context, "checkers"))
    window.context.settings.player_names = ("Anna", "Ben")
    window.ui.rebuild()
    window.ui.focus("name 0")
    window.button(A)
    window.frames(2)
    return window


def name(window: Window) -> str:
    """Text of the field, on the screen below or on the keyboard's line."""
    names = ("name 0", LINE)
    fields = [widget for layer in window.ui.layers for widget in layer.root.walk() if widget.name in names]
    texts = {field.text for field in fields}
    assert len(texts) == 1
    return texts.pop()


def press(window: Window, key: str) -> None:
    """A finger taps a key."""
    window.tap(window.ui.place(window.ui.find(f"key {key}")).center)
    window.frames(1)


def test_a_pad_writes_a_name_and_leaves(tmp_path: Path) -> None:
    window = opened(tmp_path)
    assert window.ui.focused is window.ui.find("key a")
    assert name(window) == "Anna"
    for button in (X, X, Y, RIGHT, A):
        window.button(button)
    assert name(window) == "An b"
    hints = [cell.text for cell in window.app.devices.pad.hints(window.ui)]
    assert hints[:4] == ["Choose", "Back", "Delete", "Space"]
    assert "Done" in hints
    window.button(START)
    window.frames(2)
    assert len(window.ui.layers) == 1
    assert window.ui.focused is window.ui.find("name 0")
    assert name(window) == "An b"
    assert window.app.devices.pad.hints(window.ui)[0].text == "Write"


def test_back_only_takes_the_keyboard_away(tmp_path: Path) -> None:
    window = opened(tmp_path)
    window.button(DOWN)
    window.button(B)
    window.frames(2)
    assert isinstance(window.screen, SetupScreen)
    assert len(window.ui.layers) == 1


def test_a_finger_opens_it_and_writes_where_the_caret_is(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: unfolded(context, "checkers"))
    window.ui.focus("name 0")
    window.frames(1)
    window.tap(window.ui.place(window.ui.find("name 0")).center)
    window.frames(2)
    for _ in name(window):
        press(window, "delete")
    for key in ("shift", "o", "l", "left", "left", "7", "right", "!"):
        press(window, key)
    assert name(window) == "7O!l"
    press(window, "done")
    assert len(window.ui.layers) == 1


def test_a_real_keyboard_goes_on_writing(tmp_path: Path) -> None:
    window = opened(tmp_path)
    values: dict[str, Any] = {"key": pygame.K_q, "scancode": pygame.KSCAN_Q, "mod": 0, "unicode": "q"}
    window.frames(1, pygame.event.Event(pygame.KEYDOWN, **values))
    assert name(window) == "Annaq"
    window.frames(1, pygame.event.Event(pygame.KEYDOWN, values | {"key": pygame.K_BACKSPACE, "unicode": "\b"}))
    assert name(window) == "Anna"


@pytest.mark.parametrize(
    ("language", "letter"),
    [
        ("ru", "ж"),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (("uk", "ґ"), ("de", "ß"), ("es", "ñ"), ("zh_CN", "z"))
        ),
    ],
)
def test_the_letters_of_the_language(tmp_path: Path, language: str, letter: str) -> None:
    window = opened(tmp_path, language=language)
    press(window, letter)
    assert name(window) == f"Anna{letter}"
    cyrillic = language in ("ru", "uk")
    assert ("key letters" in {widget.name for widget in window.ui.walk()}) is cyrillic
    if cyrillic:
        press(window, "letters")
        press(window, "q")
        assert name(window) == f"Anna{letter}q"


def test_done_is_enter_in_the_field(tmp_path: Path) -> None:
    window = Window(tmp_path).show(
        lambda context: context.routes.play(PlaySetup(rules="4x4x4", seats=(Seat(), Seat())))
    )
    screen = window.on(BoardScreen)
    window.ui.focus("typed")
    window.button(A)
    for key in ("b", "2", "done"):
        press(window, key)
    window.rest()
    assert screen.match.ply == 1


def test_a_field_that_is_gone_is_no_trouble(tmp_path: Path) -> None:
    window = opened(tmp_path)
    window.on(SetupScreen)
    window.ui.layers[0].build = Widget
    window.ui.rebuild()
    window.frames(1)
    press(window, "a")
    press(window, "done")
    assert len(window.ui.layers) == 1
