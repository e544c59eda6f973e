"""Input methods: while letters are composed in a field, no key acts on the field, the dialog or the program."""

from pathlib import Path

import pygame
import pytest

from game.ui.widgets.text_field import TextField
from tests.ui.devices.test_every_field import rename
from tests.ui.devices.window import Window


def field(window: Window) -> TextField:
    focused = window.ui.focused
    assert isinstance(focused, TextField)
    return focused


def compose(window: Window, letters: str) -> None:
    window.frames(1, pygame.event.Event(pygame.TEXTEDITING, text=letters, start=len(letters), length=0))


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """The dialog with the title of a game, which is "Ol"."""
    window = Window(tmp_path).show(rename)
    window.key(pygame.K_a, pygame.KMOD_CTRL)
    window.frames(1, pygame.event.Event(pygame.TEXTINPUT, text="Ol"))
    return window


def test_keys_belong_to_the_input_method(window: Window) -> None:
    dialog = window.ui.layers[-1]
    compose(window, "ni hao")
    keys = (
        pygame.K_RETURN,
        pygame.K_BACKSPACE,
        pygame.K_LEFT,
        pygame.K_ESCAPE,
        pygame.K_TAB,
        pygame.K_SPACE,
        pygame.K_F11,
    )
    for key in keys:
        window.key(key)
    assert (field(window).text, field(window).composing, window.ui.layers[-1]) == ("Ol", "ni hao", dialog)
    window.frames(1, pygame.event.Event(pygame.TEXTINPUT, text="你好"))
    assert (field(window).text, field(window).composing) == ("Ol你好", "")
    window.key(pygame.K_BACKSPACE)
    assert field(window).text == "Ol你"
    window.key(pygame.K_ESCAPE)
    assert dialog not in window.ui.layers


def test_letters_that_are_given_up_leave_the_keys_to_the_field(window: Window) -> None:
    for end in (
        pygame.event.Event(pygame.TEXTEDITING, text="", start=0, length=0),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
    ):
        compose(window, "zh")
        window.frames(1, end)
        window.key(pygame.K_BACKSPACE)
    assert field(window).text == ""


def test_candidates_appear_at_the_caret(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    carets: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", carets.append)
    for letters in ("n", "ni hao"):
        compose(window, letters)
    place = window.ui.place(field(window))
    assert all(place.contains(caret) for caret in carets)
    assert carets[0].x < carets[1].x


def test_another_focus_ends_the_composition(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: heard.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: heard.append("stop"))
    name = field(window).name
    compose(window, "zh")
    window.ui.focus("keep")
    assert (heard, window.ui.composing) == (["stop"], False)
    window.ui.focus(name)
    assert (heard, field(window).composing) == (["stop", "start"], "")
