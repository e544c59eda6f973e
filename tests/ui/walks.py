"""Common parts of the walks through the program: their stations, beginnings and pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.keeping.files import places
from game.kind import Kind
from game.ui.home.welcome import WelcomeScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.table import TableRows
from tests.ui.driver import Driver
from tests.ui.lab.walker import A_WHILE, Point, Walker
from tests.ui.real_window import Display, opened, real_window, twin_folder

Place = tuple[str, tuple[int, int]]

SIZES = ((1024, 640), (1280, 800), (1920, 1200))
WALKED = ("en", "ru", "zh_CN")
"""One language of each script; tests/ui/test_fit.py checks the texts of the others."""
everywhere = pytest.mark.parametrize("place", [*product(WALKED, SIZES)], ids=lambda place: f"{place[0]}-{place[1][0]}")
"""The mark of a test that runs in three languages and three sizes."""
NAMES = 0.009
"""The share of the window in which names of folders may be seen; a piece on another square takes more."""


class Start:
    """The beginning of a walk: display, command line, places of files and pictures."""

    def __init__(
        self, name: str, program: list[str], display: Display, folder: Path, place: Place, pictures: str | None
    ) -> None:
        self.program = program
        self.display = display
        self.folder = folder
        self.place = place
        self.pictures = Path(pictures).absolute() / f"{name} {place[0]} {place[1][0]}" if pictures else None

    @property
    def folders(self) -> tuple[Path, Path]:
        """The folders of the window and of its twin."""
        return self.folder, twin_folder(self.folder)

    @property
    def kept(self) -> Path | None:
        """The folder that takes the pictures, if they are kept; it is there."""
        if self.pictures:
            self.pictures.mkdir(parents=True, exist_ok=True)
        return self.pictures

    @contextmanager
    def walker(self, file: Path | None = None, **chosen: object) -> Iterator[Walker]:
        """A user at the window that shows the first page, or the content of the file."""
        language, size = self.place
        settings = {"language": language, "muted": True, **deepcopy(chosen)}
        with real_window(self.program, self.folder, self.display, size, file, **settings) as window:
            yield Walker(window, self.kept)

    @contextmanager
    def newcomer(self, *, motion: bool = False) -> Iterator[Walker]:
        """A user at the window of a program that was never used before; `motion` is the system's setting.

        Once the program has saved its settings it shows the first page at once.
        """
        twin = Driver(twin_folder(self.folder), self.place[1])
        with opened(self.program, self.folder, self.display, twin, **self.first_time(twin, motion=motion)) as window:
            window.fit()
            window.wait_until_alike()
            yield Walker(window, self.kept)

    def first_time(self, twin: Driver, *, motion: bool = False) -> dict[str, str]:
        """Lead a twin to what a newcomer sees; gives the variables that the program is to be started with."""
        language = self.place[0]
        desktop = self.folder / ".config" / "kdeglobals"
        desktop.parent.mkdir(exist_ok=True)
        desktop.write_text(f"[KDE]\nAnimationDurationFactor={int(motion)}\n")
        twin.context.system_language, twin.context.system_moves = language, motion
        twin.context.activate_language()
        if not places(self.folder).settings.exists():
            twin.show(lambda context: WelcomeScreen(context, context.routes.home()))
        return {"LANG": f"{language}.UTF-8", "XDG_CURRENT_DESKTOP": "KDE"}


def open_repertoire(walker: Walker) -> None:
    """Open the repertoire from home, where a small window has it in a menu."""
    if "repertoire" in walker.twin.names():
        walker.click("repertoire")
    else:
        walker.click("learning")
        walker.click("learning list 3")


def play(walker: Walker) -> PlayScreen:
    """The game of the twin."""
    return walker.twin.on(PlayScreen)


def study(walker: Walker) -> StudyScreen:
    """The study of the twin."""
    return walker.twin.on(StudyScreen)


def look(walker: Walker, name: str) -> None:
    """Take the mouse away; the window shows what the twin shows, but for the names of their folders."""
    walker.hover((0, 0))
    walker.see(name, share=NAMES, soon=2.0)


def double_click_at(walker: Walker, at: Point) -> None:
    """Two clicks at a point, so quickly that a busy machine does not part them; the twin may take a while."""
    walker.hover(at)
    walker.window.tool("click", "--repeat", "2", "--delay", "40", "1")
    with pytest.MonkeyPatch.context() as patience:
        patience.setattr("game.ui.widgets.table.DOUBLE_CLICK", A_WHILE)
        walker.twin.click_at(at)
        walker.twin.click_at(at)
    walker.settle()


def double_click(walker: Walker, name: str) -> None:
    """Open a line of the dialog for files."""
    files = walker.part("files", TableRows)
    number = [files.told(number) for number in range(len(files.rows))].index(name)
    double_click_at(walker, walker.twin.row_at(number, "files"))


def line_of(kind: Kind[Any, Any], variant: str, plies: int, random: Random, first: str = "") -> list[str]:
    """The moves of a game by chance that begins with these, as they are written; shorter when it is over before."""
    moves = first.split()
    *_, position = kind.parse_line(moves, kind.start(variant))[1]
    while len(moves) < plies and (legal := position.legal_moves()):
        move = random.choice(legal)
        moves.append(kind.move_text(position, move))
        position = position.play(move)
    return moves
