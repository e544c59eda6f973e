"""The table of commands of each screen: every key carries its command out, and an exercise locks what it should."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from ai.classroom.assignment_files import read_assignment
from game.ui.commands import PLACES, Command, key_text, keys_of, pressed
from game.ui.editor.editor_screen import EditorScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.lock import Lock
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.looped import Looped
from tests.ui.test_fit import SCREENS

SHOWN = (
    *("home", "settings", "profiles", "about", "endgame tables", "statistics", "setup of checkers", "library"),
    *("games of a file", "share a picture", "share a film", "share pages", "share a text", "form of a tournament"),
    *("check of a search", "grades of a class"),
    *(
        "board editor",
        "puzzle",
        "puzzle solved",
        "how to play",
        "lessons",
        "lesson",
        "repertoire",
        "drill",
        "study",
        "review",
        "analysis",
        "openings",
    ),
    *("play", "play by the clock", "paused", "question of the coach", "moments of a game"),
    *("lab", "horizon", "position for the lab", "shelf of the lab", "editor of a tree", "all positions"),
    *("why in play", "why in the lab"),
)
"""One of each screen that has a table of its own."""
MODS = {"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}


def event_of(key: str) -> pygame.event.Event:
    """A press of a key as the sheet writes it."""
    *mods, last = key.split("+")
    scancode = next(code for code, name in PLACES.items() if name == last)
    mod = sum(MODS[each] for each in mods)
    return pygame.event.Event(pygame.KEYDOWN, key=0, scancode=scancode, mod=mod, unicode="")


class Pressed:
    """A screen whose commands are recorded in place of being carried out."""

    def __init__(self, folder: Path, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver = Looped(folder, reduced_motion=True, muted=True).show(SCREENS[shown])
        screen = self.driver.widgets
        screen.ui.dismiss()
        self.screen: WidgetScreen = screen
        self.ran: list[str] = []
        table = screen.commands

        def recorded() -> tuple[Command, ...]:
            return tuple(replace(each, run=partial(self.ran.append, each.name)) for each in table())

        monkeypatch.setattr(screen, "commands", recorded)

    def press(self, key: str) -> list[str]:
        """Press a key in the window, and return the commands that it carried out."""
        self.ran.clear()
        self.screen.ui.focus("")
        self.driver.send(pygame.KEYDOWN, **event_of(key).__dict__)
        return list(self.ran)


@pytest.mark.parametrize("shown", SHOWN)
def test_each_key_carries_its_command_out(shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pressing = Pressed(tmp_path, shown, monkeypatch)
    for command in pressing.screen.offered():
        for key in (command.key, *command.also):
            meant = pressed(event_of(key), pressing.screen.offered()) if key else None
            if meant is not None:
                assert pressing.press(key) == ([meant.name] if meant.enabled else []), key


@pytest.mark.parametrize("shown", SHOWN)
def test_an_exercise_locks_what_gives_help_away(shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "task.toml"
    closed = "hints = false\ntakeback = false\nanalysis = false\nsettings = false\n"
    path.write_text(f'title = "Shots"\nkind = "puzzles"\nrules = "english"\n{closed}')
    pressing = Pressed(tmp_path, shown, monkeypatch)
    lock = pressing.driver.context.lock = Lock(read_assignment(path))
    keys = {each.gives: each.key for each in pressing.screen.offered() if lock.closes(each.gives) and each.key}
    for key in keys.values():  # one for each kind of help
        assert pressing.press(key) == [], key
        assert "The exercise Shots does not allow this." in pressing.driver.texts()
        pressing.screen.ui.close()


@pytest.mark.parametrize("shown", ["moments of a game", "share a picture"])
def test_the_hint_of_a_button_says_what_its_key_does(shown: str, tmp_path: Path) -> None:
    hints = Looped(tmp_path).show(SCREENS[shown]).widgets.ui.walk()
    found = {widget.name: widget.tooltip for widget in hints if widget.tooltip}
    assert {"another": "New game (Ctrl+N)", "save": "Save as … (Ctrl+S)"}.items() & found.items()
    assert not [hint for hint in found.values() if hint.lstrip().startswith("(")]


def test_shift_makes_a_difference_only_to_keys_with_it() -> None:
    assert keys_of(event_of("Ctrl+Shift+S")) == ("Ctrl+Shift+S", "Ctrl+S")
    save, save_as = Command("save", "", "Ctrl+S"), Command("save as", "", "Ctrl+Shift+S")
    for table in ((save, save_as), (save_as, save)):
        assert pressed(event_of("Ctrl+Shift+S"), table) is save_as
        assert pressed(event_of("Ctrl+S"), table) is save
    assert pressed(event_of("Ctrl+Shift+S"), (save,)) is save


@pytest.mark.parametrize(
    ("shown", "key", "kind"),
    [
        ("study", "Ctrl+L", LabScreen),
        ("setup of checkers", "Ctrl+E", EditorScreen),
        ("home", "Ctrl+T", StudyScreen),
    ],
)
def test_a_key_leads_to_another_screen_and_esc_back(shown: str, key: str, kind: type, tmp_path: Path) -> None:
    driver = Looped(tmp_path, reduced_motion=True, muted=True).show(SCREENS[shown])
    before = type(driver.screen)
    driver.send(pygame.KEYDOWN, **event_of(key).__dict__)
    driver.rest()
    assert isinstance(driver.screen, kind)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert type(driver.screen) is before


def test_keys_have_names_in_every_language(tmp_path: Path) -> None:
    Looped(tmp_path, language="en")
    assert key_text("Ctrl+Shift+S") == "Ctrl+Shift+S"
