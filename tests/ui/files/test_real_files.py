"""The dialog for files in a real window: places, folders, headings, hidden files, names and folders typed, saving."""

import os
from pathlib import Path

from game.checkers.pdn_reader import read_pdn
from game.keeping.files import places
from game.ui.files.chooser import ALL_FILES
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.flow import FlowText
from game.ui.widgets.table import TableRows
from game.ui.words.i18n import _
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, double_click, everywhere, look

pytestmark = REAL

GAME = '[White "Ада"]\n[Black "王晓明"]\n[GameType "21"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'
NAMES = (
    "Финал чемпионата 1968",
    "世界冠军赛",
    "Tinsley – Лафферти",
    "a game with quite a long name, the very last one",
)
NOON = 1_700_000_000
"""Time of the first of the files, in seconds."""


@everywhere
def test_a_game_is_found_opened_and_saved(start: Start) -> None:
    fill(start.folder / "Documents")
    with start.walker() as walker:
        walker.click("open")
        press(walker, _("Home folder"))
        press(walker, _("Documents"))
        look(walker, "a folder")
        in_order(walker)
        about(walker, start.folder)
        opened(walker)
        saved(walker, start)


def fill(folder: Path) -> None:
    """A folder with games of several sizes, and with what is no game."""
    (folder / "clubs" / "Шашки 2026").mkdir(parents=True)
    files = [*(f"game {number:02}.pdn" for number in range(1, 24)), *(f"{name}.pdn" for name in NAMES)]
    for number, name in enumerate([*files, ".hidden.pdn"]):
        path = folder / name
        path.write_text(GAME + "; written by a club\n" * (number * 37 % 50), encoding="utf-8")
        os.utime(path, (NOON + 86_000 * number,) * 2)
    (folder / "notes.txt").write_text("No game.\n")
    (folder / "no game at all.pdn").write_text("1. 11-22 *\n")


def names(walker: Walker) -> list[str]:
    """The listed names."""
    found = walker.part("files", TableRows)
    return [found.told(number) for number in range(len(found.rows))]


def press(walker: Walker, text: str) -> None:
    """Click the place with this text."""
    found = (each for each in walker.twin.widgets.ui.walk() if each.text == text and each.name.startswith("place "))
    walker.click(next(found).name)


def in_order(walker: Walker) -> None:
    """Sorted by the columns; hidden files; files of all types; letters that lead to a name."""
    walker.click("sort size")
    look(walker, "by size")
    assert names(walker)[0] == "clubs"
    walker.click("sort name")
    assert ".hidden.pdn" not in names(walker)
    walker.click("hidden", 0.05)
    look(walker, "hidden files")
    assert ".hidden.pdn" in names(walker)
    walker.click("hidden", 0.05)
    walker.choose("type", len(walker.options("type")) - 1)
    assert "notes.txt" in names(walker)
    look(walker, f"{ALL_FILES.title}")
    walker.choose("type", 0)
    at = walker.twin.row_at(3, "files")
    walker.click_at(at)
    walker.settle()
    walker.key("End")
    look(walker, "the end of the list")


def about(walker: Walker, folder: Path) -> None:
    """Go into a folder and back; by the line of folders; by a typed name; to a file that can't be opened."""
    rows = walker.twin.part("files", TableRows)
    assert rows.view is not None
    walker.wheel(rows.view.rect.center, 40)
    double_click(walker, "clubs")
    look(walker, "an inner folder")
    walker.click("back to")
    assert "clubs" in names(walker)
    bar = walker.part("path", FlowText)
    step = [word.text for word in bar.words].index(folder.name)
    walker.click_at(bar.word_rects(walker.twin.widgets.ui.look)[step].center)
    walker.settle()
    assert "Documents" in names(walker)
    walker.write("file name", "Docu")
    look(walker, "a name half typed")
    walker.key("Return")
    assert "clubs" in names(walker)
    walker.write("file name", "no such game.pdn")
    walker.key("Return")
    assert "problem" in walker.twin.names()
    look(walker, "no such file")


def opened(walker: Walker) -> None:
    """A game, and the same one from the list of the recent files."""
    walker.write("file name", "game 07.pdn")
    walker.key("Return")
    assert isinstance(walker.twin.screen, StudyScreen)
    walker.key("Escape")
    walker.click("open")
    assert "clubs" in names(walker)
    press(walker, _("Recent files"))
    look(walker, "recent files")
    double_click(walker, "game 07.pdn")
    assert isinstance(walker.twin.screen, StudyScreen)


def saved(walker: Walker, start: Start) -> None:
    """Save into a new folder; the twin makes one of its own."""
    walker.key("s", control=True)
    press(walker, _("My saved games"))
    walker.click("new folder")
    walker.type("one more")
    look(walker, "a new folder")
    walker.key("Return")
    walker.write("file name", "mine")
    look(walker, "into the new folder")
    walker.key("Return")
    path = places(start.folder).games / "one more" / "mine.pdn"
    wait_for(path.exists, A_WHILE)
    (game,) = read_pdn(path.read_text(encoding="utf-8"))
    assert len(game.moves) == 4
    look(walker, "saved")
