"""The library in a real window, by real clicks and keys, in three languages and sizes."""

from pathlib import Path

import pygame

from game.keeping.catalogue import LibraryQuery
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.library.library_screen import LibraryScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import REAL
from tests.ui.real_window import RealWindow, twin_folder, wait_for
from tests.ui.walks import Start, everywhere

pytestmark = REAL
KEYS = {
    "Down": (pygame.K_DOWN, 0),
    "shift+Down": (pygame.K_DOWN, pygame.KMOD_SHIFT),
    "Delete": (pygame.K_DELETE, 0),
    "Return": (pygame.K_RETURN, 0),
    "Escape": (pygame.K_ESCAPE, 0),
    "End": (pygame.K_END, 0),
    "F2": (pygame.K_F2, 0),
    "ctrl+f": (pygame.K_f, pygame.KMOD_CTRL),
    "ctrl+z": (pygame.K_z, pygame.KMOD_CTRL),
}
MOMENT = "2026-11-22T10:00:00.000000+00:00"
GAMES = [
    Record(
        "checkers",
        "english",
        moves=("11-15", "23-19", "8-11")[:plies],
        result="1-0",
        headers={"White": f"Ada {plies}", "Black": "Bob", "Date": "1987.05.01"},
        key=f"{plies}",
        started=MOMENT,
    )
    for plies in (1, 2, 3)
]


def fill(folder: Path) -> None:
    """A library with games to be found there."""
    library, _ = Library.open(places(folder).library)
    for record in GAMES:
        library.save(record)
    library.index(30.0)
    library.close()


def press(window: RealWindow, key: str) -> None:
    """A key, in the window and in its twin, until both show the same."""
    window.tool("key", key)
    window.twin.key(*KEYS[key])
    window.twin.rest()
    window.wait_until_alike()


def write(window: RealWindow, text: str) -> None:
    """Typed text."""
    window.tool("type", "--delay", "15", text)
    window.twin.type(text)
    window.twin.rest()
    window.wait_until_alike()


def kept(folder: Path, query: LibraryQuery) -> list[str]:
    """The keys that the program's own library gives."""
    library, _ = Library.open(places(folder).library)
    keys = library.keys(query)
    library.close()
    return keys


@everywhere
def test_the_library_by_clicks_and_keys(start: Start) -> None:
    for folder in (start.folder, twin_folder(start.folder)):
        fill(folder)
    with start.walker() as walker:
        window = walker.window
        twin = window.twin
        walker.click("library")
        window.wait_until_alike()
        assert isinstance(twin.screen, LibraryScreen)
        assert twin.screen.games.keys == ["3", "2", "1"]
        press(window, "Down")
        press(window, "shift+Down")
        press(window, "Delete")
        assert wait_for(lambda: kept(start.folder, LibraryQuery()) == ["3"])
        press(window, "ctrl+z")
        assert wait_for(lambda: kept(start.folder, LibraryQuery()) == ["3", "2", "1"])
        press(window, "ctrl+f")
        write(window, "ada 2")
        assert twin.screen.games.keys == ["2"]
        press(window, "Return")
        window.click("label games")
        write(window, "best")
        press(window, "Return")
        window.click("close")
        assert wait_for(lambda: kept(start.folder, LibraryQuery(label="best")) == ["2"])
        window.click("replay")
        assert isinstance(twin.screen, StudyScreen)
        press(window, "Escape")
        assert isinstance(twin.screen, LibraryScreen)
        press(window, "F2")
        write(window, "The best one")
        press(window, "Return")
        assert wait_for(lambda: kept(start.folder, LibraryQuery(text="best one")) == ["2"])
        window.click("replay")
        press(window, "End")
        press(window, "ctrl+f")
        assert isinstance(twin.screen, LibraryScreen)
        assert set(twin.screen.games.keys) == {"2", "3"}
        window.click("any board")
        assert len(twin.screen.games.keys) == 3
